"""What decided a game that is over, for one of its players: a choice on each page, with what was seen before it."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cogs.panels import pictures
from cogs.panels.custom_ids import Press
from cogs.panels.heads import tell_game
from cogs.panels.ui import Block, Panel, Row, button, choose, fit, lay_out, note
from cogs.words import Marked, bold, join, say
from engine.core.effects import find_effect
from engine.core.game import Decision
from engine.core.table import Table
from engine.teaching.hint import tell_wish
from engine.teaching.review import Mistake
from engine.views.effect_text import DEPENDS, UNKNOWN, tell_effect
from engine.views.words import Words
from render import PAINTERS
from store import Match


class Missed(NamedTuple):
    """A choice that cost something: at which step of the replay, at which table, and what was chosen there."""

    mistake: Mistake
    step: int
    table: Table
    ask: Decision
    chosen: str


def make_looking(match: Match) -> Panel:
    """What is read until it is known."""
    return note(f"{tell_title(match)}\n{say('games.review.looking')}")


def make_review(match: Match, missed: Sequence[Missed], number: int) -> Panel:
    """One of the choices that cost a seat most, counted from 0, the dearest; or that nothing stood out."""
    if not missed:
        return note(f"{tell_title(match)}\n{say('games.review.nothing')}")
    number = min(number, len(missed) - 1)
    pages = [button(str(n + 1), Press("mistake", match.id, n), disabled=n == number) for n in range(len(missed))]
    return lay_out(
        f"{tell_title(match)}, {say('games.review.page', page=number + 1, pages=len(missed))}",
        *tell_missed(match, missed[number]),
        show_before(match, missed[number]),
        *([Row(*pages)] if len(pages) > 1 else []),
    )


def tell_title(match: Match) -> str:
    """Which game it is, and what is told of it."""
    return f"{tell_game(match)} · {say('buttons.decided')}"


def tell_missed(match: Match, missed: Missed) -> Iterator[str | Block]:
    """What was asked, if there is room, what was chosen, what would have been better and why, and how much that was."""
    _, step, table, ask, chosen = missed
    words = Words(match.game, match.names, table.game.numbers())
    reader, best = ask.seat if ask.private else None, missed.mistake.best
    does, did = (find_effect(table, ask, option, reader) for option in (best, chosen))
    vague = [*tell_effect(words, ask, chosen, did), words.note(ask, best), UNKNOWN, DEPENDS]
    brings = [] if does.idle else [clause for clause in tell_effect(words, ask, best, does) if clause not in vague]
    leads_to = tell_wish(words, ask.seat, missed.mistake.leads_to)
    names = [bold(words.option(ask, option)) for option in (chosen, best)]
    if brings:
        key, why = "brings", join(brings)
    else:
        key, why = ("leads_to", bold(leads_to)) if leads_to else ("later", Marked())
    yield fit(f"> {words.ask(ask)}", rank=2)
    yield say(f"games.review.better.{key}", n=step, chosen=names[0], better=names[1], why=why)
    yield f"-# {say('games.review.cost', percent=round(100 * missed.mistake.cost))}"


def show_before(match: Match, missed: Missed) -> Block:
    """What its player saw before the choice: the board and the own hand, of one that is open if there is room."""
    painter, seat = PAINTERS[match.game], missed.ask.seat
    own = pictures.see(match, missed.table, seat)
    public = painter.board_is_public or painter.hand_is_open
    seen = pictures.see(match, missed.table) if public else own
    name = f"{match.id}-{missed.mistake.turn}-{missed.mistake.n}-{seat}"
    return choose(pictures.show_private(own, seen, name), rank=1)
