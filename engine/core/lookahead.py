"""What the answers to an open decision lead to, as far as their reader can know: each way is walked once.

Each decision has a row in [words.foretell] of the game's file: `tells` names what is said of its options, what matters
most first ("points", and the places of [words.effect]); `then` the decisions that are one move with it; `nothing` is
what an option says that changes none of this, or "" where its words say all.

A place is a path through the state, such as "tracks.me.*": `me` is who chooses, `other` everybody else, `*` every key.
"""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from engine.core.codec import marks
from engine.core.foresight import Foresight, Unseen, is_blank
from engine.core.game import Decision, Game
from engine.core.game_data import DataError, Part, read
from engine.core.table import Table

POINTS = "points"

Way = tuple[str, ...]  # what is answered, one after the other
Keys = tuple[str | int, ...]
Values = dict[tuple[str, Keys], Any]  # by place, and what stands there for each `me`, `other` and `*`


class Step(NamedTuple):
    """How a game stands after some answers: its `scores`, None if they are covered, and all that may be told of.

    `asked`: the one decision that is open then.  `useless`: why, of those of its options that the game calls so.
    `stopped`: something that the reader does not see decides how it goes on.  `final`: whether the last answer could
    not be taken back; None if what the reader does not see decides that, or, where it is not the first, the next turn.
    """

    scores: list[int] | None
    values: Values
    asked: Decision | None
    useless: Mapping[str, str]
    stopped: bool = False
    final: bool | None = False


class Outlook:
    """The ways on from the one open decision of a table, as far as `reader` can know.

    What was found is kept with the table until something is chosen.
    """

    def __init__(self, table: Table, reader: int | None) -> None:
        self.table = table
        self.rows = foretell(table.game.name)
        self._reader = reader
        [self._root] = table.decisions
        self._whats = list_whats(self.rows, self._root.what)
        self._places = dict.fromkeys(place for what in self._whats for place in self.rows[what]["tells"])
        self._at: Way = ()
        self._foresight: Foresight | None = None  # a turn that stands at this way
        self._steps: dict[Way, Step] = table.foreseen.setdefault(reader, {})

    def step(self, way: Way) -> Step:
        """How the game stands after these answers."""
        if way not in self._steps:
            self._steps[way] = self._walk(way) if way else self._look(self.table.game, self.table.decisions)
        return self._steps[way]

    def follow(self, way: Way) -> Decision | None:
        """What the same seat is asked after these answers as a part of the same move."""
        before, asked = self.step(way[:-1]).asked, self.step(way).asked
        assert before
        is_part = asked and asked.seat == before.seat and asked.what in self.rows[before.what].get("then", ())
        return asked if is_part else None

    def is_final(self, way: Way) -> bool:
        """Whether the last of these answers could not be taken back (`Table.final`)."""
        step = self.step(way)
        if step.final is None:
            step = self._steps[way] = step._replace(final=self.table.brings_light(self._root.seat, way))
        return bool(step.final)

    def _walk(self, way: Way) -> Step:
        """Answer the last of these where the turn stands that was run last; else run it again."""
        *before, option = way
        if self._foresight is None or self._at != way[:-1]:
            self._foresight = Foresight(self.table, self._reader)
            for chosen in before:
                self._foresight.answer(chosen)
        self._at = way
        foresight = self._foresight
        lit = foresight.answer(option)
        step = self._look(foresight.game, foresight.decisions)
        if lit is False and foresight.over:
            lit = None if before else foresight.begin_next()
        return step._replace(stopped=foresight.stopped, final=lit)

    def _look(self, game: Game, decisions: list[Decision]) -> Step:
        """All that may be told of a game as it stands now."""
        try:
            scores = game.scores()
        except Unseen:
            scores = None
        asked = decisions[0] if len(decisions) == 1 else None
        is_part = asked and asked.seat == self._root.seat and asked.what in self._whats
        options = asked.options if asked and is_part else ()
        useless = {option: why for option in options if asked and (why := game.why_useless(asked, option))}
        return Step(scores, look_up(game, self._places, self._root.seat), asked, useless)


def look_ahead(table: Table, ask: Decision) -> Outlook:
    """What all can know who read the menu of the one open decision."""
    return Outlook(table, ask.seat if ask.private else None)


def foretell(game: str) -> Part:
    """What the file of a game says is told of the options of each decision."""
    rows: Part = read(game)["words"]["foretell"]
    return rows


def list_whats(rows: Part, what: str) -> list[str]:
    """The decisions that may be asked in a move that begins with the decision `what`, which is the first."""
    whats = [what]
    for part in whats:
        whats += [then for then in rows[part].get("then", ()) if then not in whats]
    return whats


def look_up(game: Game, places: Iterable[str], seat: int) -> Values:
    """What lies at the places that are told of, as far as it can be read."""
    found = Values()
    for place in places:
        if place != POINTS:
            things = _gather(game, place, seat)
            found.update(((place, keys), thing) for keys, thing in things if not is_blank(thing))
    return found


def _gather(game: Game, place: str, seat: int) -> list[tuple[Keys, Any]]:
    """All that lies at a place, with the keys that lead there."""
    name, *parts = place.split(".")
    if marks(type(game)).get(name) != "public":
        raise DataError(f"{game.name}.toml.words.foretell tells of {place!r}, but {name!r} is no public field")
    things: list[tuple[Keys, Any]] = [((), getattr(game, name))]
    for part in parts:
        if part in ("*", "other"):
            things = [
                ((*keys, key), below)
                for keys, thing in things
                for key, below in (thing.items() if isinstance(thing, dict) else enumerate(thing))
                if part == "*" or key != seat
            ]
        elif part == "me":
            things = [(keys, thing[seat]) for keys, thing in things]
        else:
            things = [
                (keys, thing[part] if isinstance(thing, dict) else getattr(thing, part)) for keys, thing in things
            ]
    return things
