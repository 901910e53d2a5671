"""What has happened since somebody's last choice, as it stands in messages."""

from cogs.panels.names import escape_markdown
from cogs.words import Marked, say
from engine.recap import Recap


def tell_recap(recap: Recap | None, story: str) -> list[str]:
    """A few lines; `story` says where all of them can be read."""
    if recap is None:
        return []
    said = [recap.plan] if recap.plan else []
    if not (recap.lines or recap.more):
        return said
    since = say("board.own.begun" if recap.begun else "board.own.missed")
    lines = [f"> {escape_markdown(line)}" for line in recap.lines]
    more = [f"-# {say('board.own.missed_more', n=recap.more, story=Marked(story))}"] if recap.more else []
    return [since, *lines, *more, *said]
