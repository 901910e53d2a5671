"""A game that has ended, once more: as a moving picture for all, and step by step for one person."""

from cogs.panels.custom_ids import Press
from cogs.panels.heads import tell_game
from cogs.panels.names import escape_markdown
from cogs.panels.pictures import Picture
from cogs.panels.ui import Panel, Row, button, lay_out
from engine.game import Game
from engine.kept import tell_kept
from store import Match


def make_replay(match: Match, gif: bytes, steps: int, frames: int) -> Panel:
    """The moving picture in the channel of the game; it has fewer `frames` than a long game has `steps`."""
    thinned = frames <= steps
    turns = f"{frames - 1} of its {steps} turns" if thinned else f"{steps} turns"
    alt = f"{match.label} once more, from the beginning to the end, in {turns}; Replay shows each by itself."
    picture = Picture(f"replay-{match.id}.gif", alt, lambda: gif)
    rest = f"\n-# {turns.capitalize()}: a long game is shown in leaps. *Replay* shows each turn by itself."
    return lay_out(f"{tell_game(match)} · The replay{rest if thinned else ''}", picture)


def make_step(match: Match, url: str | None, picture: Picture, said: str, number: int, steps: int, game: Game) -> Panel:
    """One step, counted from 0, the beginning; `game` as everybody may see it by now.

    `url` leads to the moving picture, if it is posted.
    """
    where = f"turn {number} of {steps}" if number else "the beginning"
    replay = f"[The replay]({url})" if url else "The replay"
    lines = [f"{tell_game(match)} · {replay}, {where}", *([f"> {escape_markdown(said)}"] if said else [])]
    held = [tell_kept(game, seat) for seat in range(game.seats)]
    lines += [f"-# {escape_markdown(match.names[seat])} holds {kept}." for seat, kept in enumerate(held) if kept]
    row = Row(
        button("First", Press("step", match.id, 0, arg="first"), disabled=number == 0),
        button("Back", Press("step", match.id, max(0, number - 1), arg="back"), disabled=number == 0),
        button("Next", Press("step", match.id, number + 1, arg="next"), disabled=number == steps),
        button("Last", Press("step", match.id, steps, arg="last"), disabled=number == steps),
    )
    return lay_out(*lines, picture, row)
