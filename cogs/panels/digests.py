"""What somebody reads for whom several games wait."""

from collections.abc import Sequence

import discord

from cogs.panels.custom_ids import Press
from cogs.panels.games import OwnGame, split_pages, tell_own
from cogs.panels.settings import settings_button
from cogs.panels.ui import Panel, Row, button, note
from cogs.words import Marked, bold, say
from store import Match

ASKED, NEWS_SHOWN = 2, 5  # votes and invitations, and news, for which there is room


def next_press(since: int) -> Press:
    """What the button of a digest says that was due since this unix time, which is another for each."""
    return Press("next", moment=since)


def make_digest(
    line: str,
    games: Sequence[OwnGame],
    press: Press,
    user: int | None = None,
    asked: Sequence[tuple[Match, str]] = (),
    news: Sequence[str] = (),
) -> Panel:
    """The games that wait for somebody, and the button that leads from one to the next.

    `line`: the first line, which a locked phone shows.  `user`: who is called by it, where others read it, too.
    `asked`: votes and invitations that this person has not answered, and the addresses of the messages that ask.
    `news`: what has happened besides.
    """
    page = next(split_pages(games))
    lines = [f"<@{user}> {line}" if user else line, *map(tell_own, page)]
    if more := len(games) - len(page):
        lines.append(f"-# {say('notices.digest.more', n=more)}")
    about = [(bold(match.label), Marked(url)) for match, url in asked[:ASKED]]
    lines += [say("notices.digest.question", url=url, game=game) for game, url in about]
    lines += news[:NEWS_SHOWN]
    lead = (
        button(say("buttons.next_game"), press, discord.ButtonStyle.primary)
        if games
        else button(say("notices.digest.games"), press)
    )
    buttons = [lead, *([] if user else [settings_button()])]
    return note("\n".join(lines), Row(*buttons))
