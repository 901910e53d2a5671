"""A game that has ended, once more: as a moving picture for all, and step by step for one person."""

from cogs.panels.custom_ids import Press
from cogs.panels.heads import tell_game
from cogs.panels.names import escape_markdown
from cogs.panels.pictures import Picture
from cogs.panels.ui import Panel, Row, button, lay_out
from cogs.words import Marked, say
from engine.core.game import Game
from engine.views.score_text import tell_kept
from store import Match


def make_replay(match: Match, gif: bytes, steps: int, frames: int) -> Panel:
    """The moving picture in the channel of the game; it has fewer `frames` than a long game has `steps`."""
    thinned = frames <= steps
    game, turns = Marked(match.label), frames - 1
    alt = say("games.replay.alt", game=game, all=steps)
    if thinned:
        alt = say("games.replay.alt_leaps", game=game, turns=turns, all=steps)
    picture = Picture(f"replay-{match.id}.gif", alt, lambda: gif)
    rest = f"\n-# {say('games.replay.leaps', turns=turns, all=steps)}" if thinned else ""
    return lay_out(f"{tell_game(match)} · {say('games.replay.title')}{rest}", picture)


def make_step(match: Match, url: str | None, picture: Picture, said: str, number: int, steps: int, game: Game) -> Panel:
    """One step, counted from 0, the beginning; `game` as everybody may see it by now.

    `url` leads to the moving picture, if it is posted; if it is None, a button posts it.
    """
    where = say("games.replay.step", n=number, all=steps) if number else say("games.replay.begin")
    replay = say("games.replay.link", url=Marked(url)) if url else say("games.replay.title")
    lines = [f"{tell_game(match)} · {replay}, {where}", *([f"> {escape_markdown(said)}"] if said else [])]
    held = [tell_kept(game, seat) for seat in range(game.seats)]
    kept = [(name, Marked(things)) for name, things in zip(match.names, held, strict=True) if things]
    lines += [f"-# {say('games.replay.holds', name=name, things=things)}" for name, things in kept]
    share = [] if url else [button(say("games.replay.share"), Press("share", match.id, number))]
    row = Row(
        button(say("games.replay.first"), Press("step", match.id, 0, arg="first"), disabled=number == 0),
        button(say("games.replay.back"), Press("step", match.id, max(0, number - 1), arg="back"), disabled=number == 0),
        button(say("buttons.next"), Press("step", match.id, number + 1, arg="next"), disabled=number == steps),
        button(say("games.replay.last"), Press("step", match.id, steps, arg="last"), disabled=number == steps),
        *share,
    )
    return lay_out(*lines, picture, row)
