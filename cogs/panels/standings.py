"""How things stand in a game, in words: who plays, the points, whom it waits for, what is played."""

from cogs.panels.names import escape_markdown
from cogs.panels.ui import channel_url
from engine.catalog import facts
from engine.table import Table
from store import NOBODY, Match


def tell_standings(match: Match, table: Table | None) -> str:
    """A line for each seat, then the options, the seal of the shuffles, and where the board is."""
    lines = [f"**{match.title}**, turn {match.turn}" if table else f"**{match.title}**, waiting for players"]
    waiting = {ask.seat for ask in table.waiting()} if table else set()
    points = table.game.scores() if table else []
    for seat, name in enumerate(match.names):
        score = f", {points[seat]} points" if points else ""
        here = f" — to choose since <t:{match.since}:R>" if seat in waiting else ""
        left = match.seats[seat].computer and match.seats[seat].user != NOBODY
        how = f", {match.seats[seat].computer}" if left else ""
        lines.append(f"{seat + 1}. {escape_markdown(name)}{how}{score}{here}")
    about = facts(match.game)
    for name, option in match.options.items():
        lines.append(f"-# {about.name_option(name, option)}. {about.explain_option(name, option)}")
    if match.promise:
        lines.append(f"-# Seal of the shuffles: {match.promise}")
    lines.append(f"[To the board]({channel_url(match)})")
    return "\n".join(lines)
