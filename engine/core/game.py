"""What a game is: plain state, and a generator that plays one turn.

A game is a dataclass of plain data (numbers, words, lists, dicts, named
tuples) with a few methods: `setup`, `turn`, `over`, `score_rows`, `unknown`.
`turn` reads like the rulebook: it changes the state, and where a player must
decide, it asks and waits for the choice:

    def turn(self) -> Turn:
        kind = yield from self.ask(self.seat, "counter", self.hands[self.seat])
        ...

The state is saved only between turns.  Inside a turn the choices are saved,
and the turn is run again from its start; so a turn must depend on nothing
but the state and the choices.

Knowledge is a place: what somebody may not see lies in a pile (a list of
words) of a field marked `Mine` or `Hidden`, also for the length of one
decision, and what a seat has seen lies in a pile of its own.  Where some know
the same pile, `sees` says who does.  Then views, undo and imagined worlds are
right by themselves.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field
from inspect import get_annotations
from typing import Annotated, Any, ClassVar, NamedTuple, Self, TypeVar, get_args, get_origin

from engine.core.rng import Rng

T = TypeVar("T")
Public = Annotated[T, "public"]  # everybody sees it
Mine = Annotated[list[T], "mine"]  # one entry for each seat, its owner, which those see whom `Game.sees` names
Hidden = Annotated[T, "hidden"]  # nobody sees it, only how much of it there is
Told = Annotated[T, "told"]  # lines of the log; some are for one seat
MARKS = ("public", "mine", "hidden", "told")

Piles = list[list[str]]
TRIES = 100  # to deal a world that fits together


class Decision(NamedTuple):
    """A question to one seat."""

    seat: int
    what: str  # its name in the words of the game
    options: Sequence[str]  # never empty
    private: bool = False  # the options are for this seat alone
    secret: bool = False  # the choice, too
    numbers: tuple[tuple[str, int], ...] = ()  # as of `Game.numbers`


class Line(NamedTuple):
    """What happened, in a word of the game and its details."""

    what: str
    details: list[str | int]
    to: int | None = None  # for this seat alone
    seals: bool = False  # something came to light with it


# A generator that yields the decisions it waits for, most often one, and is sent the choices.
Deciding = Generator[list[Decision], list[str], T]
Turn = Deciding[None]


BEGINS, DRAWN = "begins", "drawn"  # an option that no table chooses, and its usual value; the others are seats


class IllegalChoice(ValueError):
    """A choice that the rules do not allow now."""


class FinalChoice(IllegalChoice):
    """A choice that cannot be taken back."""


@dataclass(slots=True)
class Game(ABC):
    name: ClassVar[str]
    players: ClassVar[range]
    version: ClassVar[int] = 1
    options: ClassVar[dict[str, tuple[str, ...]]] = {}  # of a table; the first is usual
    can_name_first: ClassVar[bool] = False  # whether the option `BEGINS` may name the seat that begins
    can_plan: ClassVar[bool] = True  # whether a turn can be planned that well before it comes that it pays
    form: ClassVar[tuple[str, ...]] = ()  # decisions that can be answered together, in their order; the first begins it
    later: ClassVar[dict[str, str]] = {}  # options that are usual once somebody at the table has played it to its end
    weights: ClassVar[Mapping[str, float]] = {"points": 1.0}  # of each of the `assets`
    spread: ClassVar[float] = 10.0  # a lead in `worth` that is nearly a win
    formats: ClassVar[Mapping[str, Callable[[Any], str]]] = {}  # its own notations, for templates: {0:name}

    seats: Public[int]
    rng: Hidden[Rng]
    log: Told[list[Line]] = field(default_factory=list, kw_only=True)  # of this turn

    def __init_subclass__(cls) -> None:
        for owner in cls.__mro__:
            for name, kind in get_annotations(owner).items():
                mark_of(f"{owner.__name__}.{name}", kind)

    @classmethod
    def begin(cls, seats: int, rng: Rng, **chosen: str) -> Self:
        """A new game; options that were not chosen are as usual.

        Raises ValueError for a number of seats or an option that the game does not have.
        """
        if seats not in cls.players:
            raise ValueError(f"{cls.name} is not for {seats} players")
        options = cls.options | ({BEGINS: (DRAWN, *map(str, range(seats)))} if cls.can_name_first else {})
        for name, option in chosen.items():
            if option not in options.get(name, ()):
                has = "; ".join(f"{known}: {', '.join(values)}" for known, values in options.items())
                raise ValueError(f"{cls.name} has no option {name} = {option!r}; there are {has or 'none'}")
        return cls.setup(seats, rng, {name: usual for name, (usual, *_) in options.items()} | chosen)

    @classmethod
    @abstractmethod
    def setup(cls, seats: int, rng: Rng, options: dict[str, str]) -> Self:
        """The game before its first turn."""

    @abstractmethod
    def turn(self) -> Turn:
        """Play one turn."""

    def turn_of(self, seat: int) -> Turn:
        """Play a turn of `seat` as if it began now, from its first choice on, without what chance brings before.

        For who asks what it would offer, while others choose; it may begin in the middle of a turn.  Nothing is said
        of it unless you write it.
        """
        yield from ()

    @abstractmethod
    def over(self) -> bool:
        """Whether the game has ended, asked between two turns: then there is no other."""

    @abstractmethod
    def score_rows(self) -> dict[str, list[int]]:
        """Where the points so far come from: by the name that a row has in [score] of the game's file, then by seat."""

    def scores(self) -> list[int]:
        """Points so far, by seat: the sum of all rows."""
        return [sum(points) for points in zip(*self.score_rows().values(), strict=True)]

    def standing(self, seat: int) -> tuple[float, ...]:
        """What decides who wins, the highest first: points, then the tie-breaks."""
        return (self.scores()[seat],)

    def result(self) -> list[int]:
        """The place of each seat; equal seats share one."""
        standings = [self.standing(seat) for seat in range(self.seats)]
        return [1 + sum(other > mine for other in standings) for mine in standings]

    def worth(self) -> list[float]:
        """How well each seat stands, for computer players: something that grows with the chance to win."""
        return [sum(self.weights[name] * number for name, number in own.items()) for own in self.assets()]

    def assets(self) -> list[dict[str, float]]:
        """How much each seat has of what helps to win, by the names in `weights`."""
        return [{"points": points} for points in self.scores()]

    def likely(self, ask: Decision, rng: Rng) -> str:
        """What somebody who thinks little would choose, for computer players that think ahead: nothing silly."""
        return rng.choice(self.sound(ask))

    def sound(self, ask: Decision) -> Sequence[str]:
        """The options that are not doubtful."""
        doubtful = self.doubtful(ask)
        return [option for option in ask.options if option not in doubtful] if doubtful else ask.options

    def doubtful(self, ask: Decision) -> list[str]:
        """The options that look silly to who watches, such as to throw away what is of use; there is another then.

        A computer player takes one only when it finds it clearly better than all others.
        """
        return []

    def why_useless(self, ask: Decision, option: str) -> str:
        """Why an option brings nothing whatever the others choose, of a decision of several players at once.

        A key of [words.useless]; "" where it may bring something.  Of all other decisions that is found out by
        playing on (`engine.lookahead`); only where the same player goes on with something else that brings what is
        told of, or where the reason helps, the game says it of them, too.
        """
        return ""

    def numbers(self) -> tuple[tuple[str, int], ...]:
        """What players call a thing by a number where options have a word for it; templates have it as {n}.

        In pairs of the first part of an option, and that number.
        """
        return ()

    def horizon(self) -> int:
        """How many turns computer players look ahead; as many as there are, unless they play better with fewer."""
        return 1000

    def sees(self, seat: int, owner: int, zone: str) -> bool:
        """Whether `seat` sees what `owner` has in the field `zone`, which is marked `Mine`.

        Everybody knows who sees what, so the answer follows from what is public.
        """
        return seat == owner

    def shows(self, reader: int | None, owner: int, zone: str) -> bool:
        """Whether a reader sees it; the spectator, None, sees what all seats see."""
        if reader is not None:
            return self.sees(reader, owner, zone)
        for seat in range(self.seats):  # noqa: SIM110  # a search asks this a lot, and `all` is slower
            if not self.sees(seat, owner, zone):
                return False
        return True

    def covered(self, reader: int | None, zone: str) -> list[Any]:
        """The entries of the field `zone`, marked `Mine`, that a reader does not see."""
        return [own for owner, own in enumerate(getattr(self, zone)) if not self.shows(reader, owner, zone)]

    def unknown(self, seat: int | None) -> list[Piles]:
        """Groups of piles whose cards `seat` cannot tell apart; None is the spectator."""
        return []

    def misfits(self, seat: int | None) -> Piles:
        """Piles, dealt anew for `seat`, that contradict what lies open: what is known not to be there."""
        return []

    @classmethod
    def upgrade(cls, saved: dict[str, Any], version: int) -> dict[str, Any]:
        """The saved state of an older `version`, as plain data, brought up to this one."""
        return saved

    def determinize(self, seat: int | None, rng: Rng) -> None:
        """Deal anew what `seat` cannot see, and forget what was told to others alone.

        In place, so that it may be done in the middle of a turn; from sorted
        cards, so that nothing of the true order is left.
        """
        self.rng = rng
        self.log[:] = [line for line in self.log if line.to is None or line.to == seat]
        groups = self.unknown(seat)
        for piles in groups:
            deal(piles, rng)
        for _ in range(TRIES):
            misfits = self.misfits(seat)
            if not misfits:
                break
            for pile in misfits:
                swap(pile, next(piles for piles in groups if any(pile is other for other in piles)), rng)

    def others(self, seat: int | None, things: list[T]) -> list[T]:
        """The entries of all other seats."""
        return [thing for n, thing in enumerate(things) if n != seat]

    # What turns are written with:

    def ask(
        self,
        seat: int,
        what: str,
        options: Sequence[str],
        *,
        private: bool = False,
        secret: bool = False,
        wait: bool = False,
    ) -> Deciding[str]:
        """Ask one seat; the choice comes back.

        `private`: what is possible would tell a secret, what is chosen may be
        told.  `secret`: neither.  A single option is taken at once, unless
        that would tell a secret, or the turn shall `wait` for the player.
        Raises ValueError when there are no options.
        """
        self._check(what, options)
        if len(options) == 1 and not (private or secret or wait):
            return options[0]
        [choice] = yield [Decision(seat, what, tuple(options), private or secret, secret, self.numbers())]
        return choice

    def ask_each(
        self, seats: Sequence[int], what: str, options: Sequence[str] | Callable[[int], Sequence[str]]
    ) -> Deciding[list[str]]:
        """Ask several seats the same at once, in secret; the choices come back together.

        `options` may be a function of the seat, where they follow from what it holds.  Then they are found anew in
        each imagined world: `next` on the waiting turn asks again.
        Raises ValueError when there are no options.
        """
        given: list[str] | None = None
        while given is None:
            given = yield [self._ask_secretly(seat, what, options) for seat in seats]
        return given

    def _ask_secretly(self, seat: int, what: str, options: Sequence[str] | Callable[[int], Sequence[str]]) -> Decision:
        offered = options(seat) if callable(options) else options
        self._check(what, offered)
        return Decision(seat, what, tuple(offered), True, True, self.numbers())

    def _check(self, what: str, options: Sequence[str]) -> None:
        if not options:
            raise ValueError(f"{self.name} asks {what!r} without options: there must be one, if only to do nothing")

    def say(self, what: str, *details: str | int, to: int | None = None, seals: bool = False) -> None:
        """Tell the table, or one seat, what happened.

        `seals`: this tells what could not be seen before, such as that a guess was wrong, so the choice that led
        to it cannot be taken back.  What brings a covered card to light, or moves one, does that without being told.
        """
        self.log.append(Line(what, list(details), to, seals))


def mark_of(field: str, kind: Any) -> str | None:
    """The mark of the type that a field was declared with; None for a class variable.

    Raises TypeError when there is none, or more than one, or one in a place where nobody looks:
    a field that was forgotten must not be shown.
    """
    if kind is ClassVar or get_origin(kind) is ClassVar:
        return None
    marks: tuple[Any, ...] = getattr(kind, "__metadata__", ())
    if len(marks) != 1 or marks[0] not in MARKS or _marks_inside(kind.__origin__):
        raise TypeError(f"{field} needs one mark around its whole type, evaluated at once: Public, Mine or Hidden")
    return str(marks[0])


def _marks_inside(kind: Any) -> bool:
    return any(hasattr(part, "__metadata__") or _marks_inside(part) for part in get_args(kind))


def deal(piles: Piles, rng: Rng) -> None:
    """Shuffle the cards of several piles together and lay as many back on each."""
    cards = sorted(card for pile in piles for card in pile)
    rng.shuffle(cards)
    for pile in piles:
        pile[:] = cards[: len(pile)]
        del cards[: len(pile)]


def swap(pile: list[str], piles: Piles, rng: Rng) -> None:
    """Exchange the cards of a pile for others of its group."""
    places = [(other, n) for other in piles for n in range(len(other))]
    for n, card in enumerate(pile):
        other, at = rng.choice(places)
        pile[n], other[at] = other[at], card
