"""What the options of an open decision lead to and what they do, as far as their reader can know.

All ways through the move that an option begins are walked, each once and blind (`Rerun`), and how they end is compared.

Each decision has a row in [words.foretell] of the game's file: `tells` names what is said of its options, what matters
most first ("points", and the places of [words.effect]); `then` the decisions that are one move with it; `nothing` is
what an option says that changes none of this, or "" where its words say all.

A place is a path through the state, such as "tracks.me.*": `me` is who chooses, `other` everybody else, `*` every key.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from engine.core.codec import marks
from engine.core.game import Decision, Game
from engine.core.game_data import DataError, Part, read
from engine.core.reveals import Rerun, Unseen, is_blank, uncovers
from engine.core.table import Table, Way

POINTS = "points"
WAYS = 60  # through one move; of an option that has more nothing is known

Keys = tuple[str | int, ...]
Values = dict[tuple[str, Keys], Any]  # by place, and what stands there for each `me`, `other` and `*`


class Change(NamedTuple):
    """What an option changes at a place; `keys` stand there for `me`, `other` and `*`."""

    keys: Keys
    old: Any
    new: Any


@dataclass(frozen=True, slots=True)
class Effect:
    """What an option does.

    `points`: what it brings each seat, at least and at most; empty when that cannot be known.  `changes`: what it
    changes whatever follows, by place.  `idle`: it changes nothing that is told of.  `stopped`: something that the
    reader does not see decides how it goes on.  `useless`: why the game says that it is idle, a key of [words.useless].
    """

    points: tuple[tuple[int, int], ...] = ()
    changes: dict[str, list[Change]] = field(default_factory=dict)
    idle: bool = False
    stopped: bool = False
    useless: str = ""


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


class Lookahead:
    """The ways on from an open decision of a table, as far as `reader` can know.

    Where others choose with it nothing follows from an option alone, and only what the game says of it is known
    (`Game.why_useless`).  What was found is kept with the table until something is chosen.  Raises DataError when the
    game's file does not say what is told of a decision.
    """

    def __init__(self, table: Table, ask: Decision, reader: int | None) -> None:
        self.table = table
        self.ask = ask
        self.rows = foretell(table.game.name)
        self._reader = reader
        self._is_alone = len(table.decisions) == 1
        self._whats = list_whats(self.rows, ask.what)
        self._places = dict.fromkeys(place for what in self._whats for place in self.rows[what]["tells"])
        self._at: Way = ()
        self._rerun: Rerun | None = None  # a turn that stands at this way
        self._steps: dict[Way, Step] = table.foreseen.setdefault((ask.seat, reader), {})

    def effects(self) -> dict[str, Effect]:
        """What each option does."""
        return {option: self.effect((option,)) for option in self.ask.options}

    def effect(self, way: Way) -> Effect:
        """What the last of these answers does."""
        before = self.step(way[:-1])
        assert before.asked
        if useless := before.useless.get(way[-1]):
            return Effect(idle=True, useless=useless)
        tells = self.rows[before.asked.what]["tells"]
        ends = self.list_ends(way) if self._is_alone and tells else []
        if not ends or len(ends) > WAYS:
            return Effect(idle=self._is_alone and not tells)
        stopped = any(end.stopped or end.scores is None for end in ends)
        points, values = find_points(before, ends), [find_changed(before, end, tells) for end in ends]
        changes: dict[str, list[Change]] = {}
        for (place, keys), new in values[0].items():
            if all((place, keys) in one and one[place, keys] == new for one in values):
                changes.setdefault(place, []).append(Change(keys, before.values.get((place, keys)), new))
        is_busy = any(values) or (POINTS in tells and any(map(any, points)))
        return Effect(points, changes, not is_busy and not stopped, stopped)

    def list_ends(self, way: Way) -> list[Step]:
        """How a move may end that begins with these answers; one more than `WAYS` where there are too many ways.

        As deep as possible first, so that a turn that was run goes on.
        """
        ways, ends = [way], list[Step]()
        while ways and len(ends) <= WAYS:
            way = ways.pop()
            if following := self.follow(way):
                ways += [(*way, choice) for choice in following.options]
            else:
                ends.append(self.step(way))
        return ends

    def follow(self, way: Way) -> Decision | None:
        """What the same seat is asked after these answers as a part of the same move."""
        if not self._is_alone:
            return None
        before, asked = self.step(way[:-1]).asked, self.step(way).asked
        assert before
        is_part = asked and asked.seat == before.seat and asked.what in self.rows[before.what].get("then", ())
        return asked if is_part else None

    def is_final(self, way: Way) -> bool:
        """Whether the last of these answers to a decision that is open alone could not be taken back."""
        if not self._is_alone:
            return False
        step = self.step(way)
        if step.final is None:
            step = self._steps[way] = step._replace(final=uncovers(self.table, way))
        return bool(step.final)

    def step(self, way: Way) -> Step:
        """How the game stands after these answers."""
        if way not in self._steps:
            self._steps[way] = self._walk(way) if way else self._look(self.table.game, [self.ask])
        return self._steps[way]

    def _walk(self, way: Way) -> Step:
        """Answer the last of these where the turn stands that was run last; else run it again."""
        *before, option = way
        if self._rerun is None or self._at != way[:-1]:
            self._rerun = Rerun(self.table, self._reader)
            for chosen in before:
                self._rerun.answer(chosen)
        self._at, rerun = way, self._rerun
        lit = rerun.answer(option)
        step = self._look(rerun.game, rerun.decisions)
        if lit is False and rerun.over:
            lit = None if before else rerun.begin_next()
        return step._replace(stopped=rerun.stopped, final=lit)

    def _look(self, game: Game, decisions: list[Decision]) -> Step:
        """All that may be told of a game as it stands now."""
        try:
            scores = game.scores()
        except Unseen:
            scores = None
        asked = decisions[0] if len(decisions) == 1 else None
        is_part = asked and asked.seat == self.ask.seat and asked.what in self._whats
        options = asked.options if asked and is_part else ()
        useless = {option: why for option in options if asked and (why := game.why_useless(asked, option))}
        return Step(scores, look_up(game, self._places, self.ask.seat), asked, useless)


def look_ahead(table: Table, ask: Decision) -> Lookahead:
    """What all can know who read the menu of an open decision."""
    return Lookahead(table, ask, ask.seat if ask.private else None)


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


def find_points(before: Step, ends: Sequence[Step]) -> tuple[tuple[int, int], ...]:
    """What a move brings each seat, at least and at most; empty where that is covered at one of its ends."""
    scores = [end.scores for end in ends if end.scores is not None]
    if before.scores is None or len(scores) < len(ends):
        return ()
    seats = zip(before.scores, zip(*scores, strict=True), strict=True)
    return tuple((min(after) - was, max(after) - was) for was, after in seats)


def find_changed(before: Step, after: Step, tells: Sequence[str]) -> Values:
    """What a move has changed that is told; what has come is only told where the place ends in *, and what has gone
    is not."""
    old = before.values
    return {
        (place, keys): new
        for (place, keys), new in after.values.items()
        if place in tells
        and new not in (old.get((place, keys)), None, "")
        and ((place, keys) in old or place.endswith("*"))
    }


def look_up(game: Game, places: Iterable[str], seat: int) -> Values:
    """What lies at the places that are told of, as far as it can be read."""
    found = Values()
    for place in places:
        if place == POINTS:
            continue
        name, *_ = parts = place.split(".")
        if marks(type(game)).get(name) != "public":
            raise DataError(f"{game.name}.toml.words.foretell tells of {place!r}, but {name!r} is no public field")
        found |= {(place, keys): thing for keys, thing in gather(game, parts, seat) if not is_blank(thing)}
    return found


def gather(thing: Any, path: Sequence[str], seat: int, keys: Keys = ()) -> Iterator[tuple[Keys, Any]]:
    """All that lies along a path, with the keys that stand there for `*` and `other`, who are all but `seat`."""
    if not path:
        yield keys, thing
        return
    part, *rest = path
    if part in ("*", "other"):
        for key, below in thing.items() if isinstance(thing, dict) else enumerate(thing):
            if part == "*" or key != seat:
                yield from gather(below, rest, seat, (*keys, key))
    elif part == "me":
        yield from gather(thing[seat], rest, seat, keys)
    else:
        yield from gather(thing[part] if isinstance(thing, dict) else getattr(thing, part), rest, seat, keys)
