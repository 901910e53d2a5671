"""What a game that is over offers: what decided it, a replay, and a file to keep."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from cogs.panels import pictures
from cogs.panels.custom_ids import Press
from cogs.panels.layout import Block, Button, Download, Panel, Row, button, choose, fit, fix, lay_out, note
from cogs.panels.names import escape_markdown, tell_game
from cogs.panels.pictures import Picture
from cogs.words import Marked, bold, join, say
from engine.core.game import Decision, Game
from engine.core.lookahead import look_ahead
from engine.core.table import Table
from engine.record.document import PERSON, PLAN, Record
from engine.teaching.hint import tell_wish
from engine.teaching.review import Mistake
from engine.views.preview import DEPENDS, UNKNOWN, tell_effect
from engine.views.score_text import tell_kept
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
    pages = [button(str(n + 1), Press("mistake", match.id, number=n), disabled=n == number) for n in range(len(missed))]
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
    lookahead, best = look_ahead(table, ask), missed.mistake.best
    does, did = (lookahead.effect((option,)) for option in (best, chosen))
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
    share = [] if url else [button(say("games.replay.share"), Press("share", match.id, number=number))]
    row = Row(
        button(say("games.replay.first"), Press("step", match.id, number=0, arg="first"), disabled=number == 0),
        button(
            say("games.replay.back"),
            Press("step", match.id, number=max(0, number - 1), arg="back"),
            disabled=number == 0,
        ),
        button(say("buttons.next"), Press("step", match.id, number=number + 1, arg="next"), disabled=number == steps),
        button(say("games.replay.last"), Press("step", match.id, number=steps, arg="last"), disabled=number == steps),
        *share,
    )
    return lay_out(*lines, picture, row)


def keep_button(match: Match) -> Button:
    """The button that gives a game as a file."""
    return button(say("buttons.keep"), Press("keep", match.id))


def make_kept_game(match: Match, record: Record, names: Sequence[str]) -> Panel:
    """The file of a game, in which the players of its seats are called like this."""
    data = write_kept_game(record, names).encode()
    file = Picture(f"{match.game.replace('_', '-')}-{match.id}.json", say("board.kept.file"), lambda: data)
    told = say("board.kept.told", game=Marked(tell_game(match)))
    return lay_out(told, fix(Download(file), height=0), f"-# {say('board.kept.check')}")


def write_kept_game(record: Record, names: Sequence[str]) -> str:
    """The document of a game with names; it does not tell which choices a plan has made."""
    choices = [made._replace(by=PERSON) if made.by == PLAN else made for made in record.choices]
    data = json.loads(replace(record, choices=choices).to_json()) | {"names": list(names)}
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
