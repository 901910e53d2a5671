"""A finished game as one document: what it was begun with, every choice, and what came of it.

It names no person.  The same game has the same text, byte for byte: JSON with its keys in order and no spaces.
"""

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from typing import NamedTuple, Self

from engine.core.codec import decode, encode
from engine.core.game import Game, IllegalChoice
from engine.core.rng import Rng
from engine.core.table import Choice, Table
from engine.games import GAMES
from engine.record.commitment import key_of

FORMAT = 2
PERSON, PLAN, NOBODY = "person", "plan", "nobody"  # by whom a choice was made; the computer, or the rules, are nobody


class Made(NamedTuple):
    """A choice of a turn, which are counted from 1, and by whom it was made: PERSON, PLAN or NOBODY."""

    turn: int
    seat: int
    question: str
    option: str
    by: str = PERSON

    @property
    def choice(self) -> Choice:
        """What the table is told."""
        return Choice(self.seat, self.question, self.option)


class Start(NamedTuple):
    """The state at the start of a turn, as `encode` writes it, and the version of the rules that did."""

    version: int
    state: str

    @classmethod
    def of(cls, game: Game) -> Self:
        return cls(game.version, encode(game))

    def open(self, game: str) -> Game:
        """The state, brought up to the present rules."""
        return decode(GAMES[game], self.state, self.version)


class Mismatch(ValueError):
    """Something in a record does not follow from what stands before it; the text says what, and `turn` where.

    The deal is turn 0; None where it is in no turn.
    """

    def __init__(self, text: str, turn: int | None = None) -> None:
        super().__init__(text)
        self.turn = turn


@dataclass(frozen=True, slots=True)
class Record:
    """The whole of a game.

    `rules`: from which turn on the rules had which fingerprint, "" where nobody knows.  `turns`: how many there
    were; of a game that was played to its end the last is the end, in which nobody is asked.  `promise`: the SHA-256
    of the `secret`, told before the first choice.  `shares`: what the players have added to it, by seat, as of
    `engine.seal`.  `starts`: by turn, where rules were corrected, so that it does not
    follow from the turn before.  `places` and `points` of each seat at the end; none if the game was ended early.
    """

    game: str
    seats: int
    options: Mapping[str, str]
    rules: Sequence[tuple[int, str]]
    turns: int
    promise: str
    secret: str
    choices: Sequence[Made]
    starts: Mapping[int, Start]
    places: Sequence[int] = ()
    points: Sequence[int] = ()
    shares: Sequence[str] = ()
    format: int = FORMAT

    def to_json(self) -> str:
        """The document; choices stand in columns."""
        columns = {name: [getattr(one, name) for one in self.choices] for name in Made._fields}
        document = asdict(self) | {"choices": columns, "starts": {str(n): list(at) for n, at in self.starts.items()}}
        return json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> Self:
        """The record in a document.  Raises ValueError for what is none."""
        try:
            data = json.loads(text)
            columns = [data["choices"][name] for name in Made._fields]
            data["choices"] = [Made(*row) for row in zip(*columns, strict=True)]
            data["starts"] = {int(turn): Start(*start) for turn, start in data["starts"].items()}
            data["rules"] = [(turn, rules) for turn, rules in data["rules"]]
            return cls(**{field.name: data[field.name] for field in fields(cls)})
        except (KeyError, TypeError, AttributeError, ValueError):
            raise ValueError("This is no game of Belfry's.") from None

    def begin(self) -> Game:
        """The game before its first turn, as the present rules deal it.  Raises ValueError."""
        return GAMES[self.game].begin(self.seats, Rng(self.key), **self.options)

    @property
    def key(self) -> str:
        """The key of all chance."""
        return key_of(self.secret, self.shares)

    def rules_of(self, turn: int) -> str:
        """By which rules a turn was begun; each entry of `rules` holds from its turn on."""
        return max((one for one in self.rules if one[0] <= turn), default=min(self.rules))[1]

    def _start(self, turn: int, before: Table | None, unchecked: Collection[int]) -> Game:
        """The game before a turn, as it follows from the turn `before`, or as kept after one that is unchecked."""
        kept = self.starts[turn].open(self.game) if turn in self.starts else None
        if kept and turn - 1 in unchecked:
            return kept
        if turn == 1:
            game = self.begin()
        elif before is None or not before.turn_over:
            raise Mismatch(f"turn {turn - 1} is not over, and turn {turn} follows it", turn - 1)
        elif before.started().over():
            raise Mismatch(f"the game was over before turn {turn - 1}, and turn {turn} follows it", turn - 1)
        else:
            game = before.next_turn().started()
        if kept and encode(kept) != encode(game):
            raise Mismatch(f"turn {turn} begins in another way", turn - 1)
        return game

    def play(self, unchecked: Collection[int] = ()) -> Iterator[Table]:
        """Each turn, with its choices made, as it follows from the turn before.

        Those that are `unchecked`, of which 0 is the deal, are left out; what comes after them begins as it was kept.
        Raises Mismatch at the first thing that does not follow.
        """
        made: dict[int, list[Made]] = {}
        for one in self.choices:
            made.setdefault(one.turn, []).append(one)
        before: Table | None = None
        for turn in range(1, self.turns + 1):
            if turn in unchecked:
                made.pop(turn, None)
                continue
            table = Table(self._start(turn, before, unchecked))
            for n, one in enumerate(made.pop(turn, ()), 1):
                try:
                    table.choose(*one.choice)
                except IllegalChoice as error:
                    raise Mismatch(f"choice {n} of turn {turn} is not possible: {error}", turn) from None
            yield table
            before = table
        if made:
            raise Mismatch(f"there are choices of a turn {min(made)}")
