"""What has happened since somebody's last choice, as it stands in messages."""

from cogs.panels.names import escape_markdown
from engine.recap import Recap


def tell_recap(recap: Recap | None, story: str) -> list[str]:
    """A few lines; `story` says where all of them can be read."""
    if recap is None:
        return []
    said = [recap.plan] if recap.plan else []
    if not (recap.lines or recap.more):
        return said
    since = "Since the game began:" if recap.begun else "Since your last choice:"
    lines = [f"> {escape_markdown(line)}" for line in recap.lines]
    return [since, *lines, *([f"-# … and {recap.more} more: {story}"] if recap.more else []), *said]
