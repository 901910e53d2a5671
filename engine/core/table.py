"""One game in play: the state when the turn began, and the choices made since.

Everything follows from that pair.  To come back after a restart, to look at
the board, to think ahead or to take a choice back: copy the state, start the
turn's generator, and send it the choices again.  Choices are only ever added,
also when somebody has second thoughts about a secret one.
"""

import pickle
from collections.abc import Collection, Iterable, Sequence
from typing import Any, NamedTuple

from engine.core.codec import covered
from engine.core.game import Decision, FinalChoice, Game, IllegalChoice, Line, Turn


class Choice(NamedTuple):
    """The answer of a seat to a decision."""

    seat: int
    what: str
    option: str


class Wish(NamedTuple):
    """The answer to a decision that may come."""

    what: str
    option: str


Way = tuple[str, ...]  # the options that a seat chooses, one after the other


class Table:
    """A turn in progress.

    `start` is the game before the turn; it is played on in place.  `choices`
    are made at once.  `before` is the table of the turn before, where undo
    goes on and from which one sees what has changed.  `saved` is `start` as
    it was pickled, with an empty log, if somebody has it already.

    Attributes: `game` as it stands now; `choices` of this turn; `decisions`
    that are open together; `given`, the choices of those seats that have
    answered one that is put to several; `opened`, the number of choices before
    the open decisions; `absent`, the numbers of those choices that were made while
    nobody sat there, from 0; `planned`, of those that a plan of the owner made; `former`, what the players were called
    until so many choices were made, where that has changed since; `asks_in_secret`, whether something was asked in
    secret in this turn; `turn_over`.
    """

    def __init__(
        self,
        start: Game,
        choices: Iterable[Choice] = (),
        before: "Table | None" = None,
        saved: bytes | None = None,
    ) -> None:
        start.log.clear()
        self.start = saved or pickle.dumps(start)
        self.game = start
        self.before = before
        self.choices: list[Choice] = []
        self.absent: set[int] = set()
        self.planned: set[int] = set()
        self.former: list[tuple[int, tuple[str, ...]]] = []
        self.decisions: list[Decision] = []
        self.given: dict[int, str] = {}
        self.opened = 0
        self.fixed = 0  # so many choices cannot be taken back
        self.heard = [0]  # lines of the log at the beginning and after each choice
        self.asks_in_secret = False
        self.sealed = False  # the beginning of this turn brought something to light
        self.turn_over = start.over()
        if not self.turn_over:
            hidden = covered(start, None)
            self.run = self._begin(start)
            self._go_on(None)
            self.sealed = covered(start, None) != hidden
            self.heard = [len(start.log)]
        for choice in choices:
            self.choose(*choice)

    def waiting(self) -> list[Decision]:
        """The decisions that nobody has answered yet."""
        return [ask for ask in self.decisions if ask.seat not in self.given]

    def open_to(self, seat: int) -> Decision | None:
        """What `seat` may decide now; a secret choice stays open until the last seat has chosen."""
        return next((ask for ask in self.decisions if ask.seat == seat), None)

    def sole(self) -> Decision | None:
        """The one open decision that has a single option and is only asked so that the seat before may still undo."""
        return sole_of(self.decisions)

    def choose(self, seat: int, what: str, option: str) -> None:
        """Answer the decision `what` that is open to `seat`.

        Raises IllegalChoice, and changes nothing, when it is not open or has no such option.
        """
        ask = self.open_to(seat)
        if ask is None:
            raise IllegalChoice(self._why_nothing())
        if ask.what != what:
            raise IllegalChoice("The game has moved on. Look at the newest question.")
        if option not in ask.options:
            raise IllegalChoice("That isn't allowed now. Choose one of the options shown.")
        self.choices.append(Choice(seat, what, option))
        self.given[seat] = option
        if not self.waiting():
            hidden, together = covered(self.game, seat), len(self.decisions) > 1
            self._go_on([self.given[ask.seat] for ask in self.decisions])
            if together or covered(self.game, seat) != hidden:
                self.fixed = len(self.choices)
        self.heard.append(len(self.game.log))

    def _begin(self, game: Game) -> Turn:
        return game.turn()

    def _why_nothing(self) -> str:
        if self.turn_over:
            return "The game is over." if self.game.over() else "This turn is over."
        return "It's not your turn."

    def _go_on(self, given: list[str] | None) -> None:
        """Run the turn to its next decision, or to its end."""
        try:
            self.decisions = next(self.run) if given is None else self.run.send(given)
        except StopIteration:
            self.decisions, self.turn_over = [], True
        self.given, self.opened = {}, len(self.choices)
        self.asks_in_secret |= any(ask.private for ask in self.decisions)
        self.foreseen: dict[Any, Any] = {}  # what the options do that are open now, as far as somebody has asked

    def names_at(self, line: Line, seat: int | None, names: Sequence[str]) -> tuple[str, ...]:
        """What the players were called when what a line of the log tells was done by `seat`; today they are `names`."""
        place = next(n for n, one in enumerate(self.game.log) if one is line)
        made = sum(heard <= place for heard in self.heard)  # choices, up to that which brought it about
        own = [n for n, choice in enumerate(self.choices[:made], 1) if choice.seat == seat]
        return next((former for until, former in self.former if (own or [made])[-1] <= until), tuple(names))

    def count_until(self, seat: int, *, planned: bool = False) -> int:
        """How many choices there were when whoever sits at `seat` had last chosen in person; 0 if not in this turn.

        `planned`: or a plan had, for who must not know which it was.
        """
        other = self.absent if planned else self.absent | self.planned
        own = (n for n, choice in enumerate(self.choices, 1) if choice.seat == seat and n - 1 not in other)
        return max(own, default=0)

    def list_own(self) -> list[Choice]:
        """The choices of this turn that were made in person, or by a plan."""
        return [choice for n, choice in enumerate(self.choices) if n not in self.absent]

    def list_planned(self, seat: int) -> list[Choice]:
        """What a plan has chosen for `seat` in this turn since whoever sits there did."""
        made = self.count_until(seat)
        return [
            choice for n, choice in enumerate(self.choices) if n in self.planned and n >= made and choice.seat == seat
        ]

    def last_chooser(self) -> int | None:
        """The seat that made the last choice, if that has come with the table."""
        if self.choices:
            return self.choices[-1].seat
        return self.before.last_chooser() if self.before else None

    def can_undo(self, seat: int) -> bool:
        """Whether `seat` made the last choice and nothing has come to light by it.

        A secret choice among several may be taken back as long as one of the others is still missing.
        """
        if seat in self.given:
            return True
        if not self.choices:
            return self.before is not None and not self.sealed and self.before.can_undo(seat)
        return self.choices[-1].seat == seat and len(self.choices) > self.fixed

    def undo(self, seat: int) -> "Table":
        """The table as it was before the last choice of `seat`; it may be that of the turn before.

        Raises FinalChoice when `can_undo` is false.
        """
        if not self.can_undo(seat):
            raise FinalChoice("You can't undo this: someone has chosen since, or something came to light.")
        if seat in self.given:
            kept = [c for n, c in enumerate(self.choices) if n < self.opened or c.seat != seat]
        elif self.choices:
            kept = self.choices[:-1]
        else:
            assert self.before is not None
            return self.before.undo(seat)
        return self._with(kept)

    def since(self, computers: Collection[int] = ()) -> "list[Table]":
        """This turn and the one before; where `computers` have played on since a person chose, back to that turn.

        The oldest first.
        """
        tables = [self]
        while tables[-1].before:
            alone = computers and not any(c.seat not in computers for table in tables for c in table.list_own())
            if len(tables) > 1 and not alone:
                break
            tables.append(tables[-1].before)
        return tables[::-1]

    def rerun(self) -> tuple[Game, Turn, list[Decision]]:
        """The turn run again to the open decisions, which nobody has answered yet, and without a table around it.

        For who plays on in thought: what may be taken back there is not looked at.
        """
        game = self.started()
        run = self._begin(game)
        decisions, given = next(run), dict[int, str]()
        for choice in self.choices:
            given[choice.seat] = choice.option
            if len(given) == len(decisions):
                decisions, given = run.send([given[ask.seat] for ask in decisions]), {}
        return game, run, decisions

    def again(self) -> "Table":
        """The same table, run again from the start of the turn."""
        return self._with(self.choices)

    def follow(self, seat: int, way: Way) -> "Table":
        """The same table after `seat` has chosen these options.  Raises IllegalChoice where it cannot."""
        table = self.again()
        for option in way:
            ask = table.open_to(seat)
            table.choose(seat, ask.what if ask else "", option)
        return table

    def started(self) -> Game:
        """A copy of the game as it stood when the turn began."""
        game: Game = pickle.loads(self.start)
        return game

    def next_turn(self) -> "Table":
        """The table of the turn that follows; this one must be over and the game not."""
        log, self.game.log = self.game.log, []
        saved = pickle.dumps(self.game)
        self.game.log = log
        return Table(pickle.loads(saved), before=self, saved=saved)

    def _with(self, choices: Iterable[Choice]) -> "Table":
        """The same turn with these choices."""
        return Table(pickle.loads(self.start), choices, self.before, self.start)


def sole_of(decisions: Sequence[Decision]) -> Decision | None:
    """The one decision that is only asked so that the seat before may still undo."""
    alone = len(decisions) == 1 and not decisions[0].private and len(decisions[0].options) == 1
    return decisions[0] if alone else None
