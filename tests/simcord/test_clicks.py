"""What a choice costs, with all that follows: counted over whole games, for counts do not flicker."""

from collections.abc import Awaitable, Iterator
from statistics import mean
from typing import NamedTuple

import pytest

from base.clock import HOUR
from cogs.actions import seating
from engine.core.rng import Rng
from engine.games import GAMES
from tests.e2e.people.party import CHOICE, Party
from tests.people import Person
from tests.seen import Seen

from .counts import SIZE, Counts, counting
from .room import Room


class Most(NamedTuple):
    """What may be counted at the most, in the mean of a game."""

    reads: float
    transactions: float
    pictures: float

    def allows(self, counts: list[Counts]) -> bool:
        """Whether no more was counted, but something."""
        reads, transactions, pictures, _, worlds = (mean(values) for values in zip(*counts, strict=True))
        found = Most(reads, transactions, pictures)
        print(found)
        return all(0 < one <= most for one, most in zip(found, self, strict=True)) and worlds == 0


# In the mean of a game. Read are the press, the game, what is on record of it, its people, and sometimes turns before;
# written the choice, and that all shows it; drawn the board, and the panel of a person who is asked.
EACH_CHOICE = Most(reads=5.0, transactions=2.3, pictures=2.25)
EACH_QUESTION = Most(reads=17, transactions=6, pictures=2)  # sent by direct message; or two, where two are asked
# Run again for each choice; where a choice has several parts, each is tried.
TURNS = {"tower_up": 20, "town_builder": 30}
USUAL_TURNS = 12
REQUESTS = 1.25  # in channels of direct messages, for each question: it is sent, and sometimes one is edited


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Iterator[bytearray]:
    """Where this process counts what Belfry does, in a game that is always shuffled alike."""
    monkeypatch.setattr(Rng, "new", classmethod(lambda cls: cls("ab" * 32)))
    monkeypatch.setattr(seating, "share_of", lambda word: "")
    buffer = bytearray(SIZE)
    with counting(buffer):
        yield buffer


class Game:
    """A game whose people choose in one `way` while it is counted what that costs.

    `here`: on the board, as far as it offers something; `own`: in private answers; `direct`: in direct messages, an
    hour after each has got one.
    """

    def __init__(self, room: Room, party: Party, counted: bytearray, way: str) -> None:
        self.room = room
        self.party = party
        self.counted = counted
        self.way = way
        self.choices: list[Counts] = []
        self.questions: list[Counts] = []
        self._last: Person | None = None

    async def play(self) -> None:
        """To the end."""
        while not self.party.over:
            person = self.party.waited_for()[0]
            if message := await self._find(person):
                self.choices.append(await self._count(self.party.choose_in(person, message)))
                self._last = person

    async def _find(self, person: Person) -> Seen | None:
        """The message in which somebody chooses; None if a look has taken an only option."""
        if self.way == "direct":
            if person != self._last or not self.party.panel_of(person):
                self.questions.append(await self._count(self.room.pass_time(HOUR)))
            return self.party.panel_of(person)
        board = self.party.board
        if self.way == "here" and offers(board):
            return board
        if answer := self.party.answer_to(person):
            return answer
        secret = "Choose in secret"
        outcome = await person.click(board, secret if secret in board.labels else self.party.own_panel)
        await self.room.env.settle()
        return outcome.message if outcome.message and offers(outcome.message) else None

    async def _count(self, deed: Awaitable[object]) -> Counts:
        """Do something, and wait until the bot is at rest; what that costs."""
        before = Counts.of(self.counted)
        await deed
        await self.room.env.settle()
        return Counts.of(self.counted).since(before)


def offers(message: Seen) -> bool:
    """Whether one can choose in a message."""
    return any(CHOICE.match(part.get("custom_id", "")) for part in message.parts)


@pytest.mark.slow  # `make quick` runs it
@pytest.mark.parametrize("way", ["here", "own", "direct"])
@pytest.mark.parametrize("game", GAMES)
async def test_a_choice_costs_no_more_than_it_must(room: Room, counted: bytearray, game: str, way: str) -> None:
    options = {"pace": "24h"} if way == "direct" else {}
    party = await Party.start(room, game, min(GAMES[game].players), written=way == "direct", **options)
    await room.env.settle()
    played, requested = Game(room, party, counted, way), len(room.env.http_requests)
    await played.play()
    assert 0 < mean(one.turns for one in played.choices) <= TURNS.get(game, USUAL_TURNS)
    assert EACH_CHOICE.allows(played.choices)
    if way == "direct":
        assert EACH_QUESTION.allows(played.questions)
        sent = [room.find_direct(request) for request in room.env.http_requests[requested:]]
        assert 0 < sent.count("POST") + sent.count("PATCH") <= REQUESTS * sent.count("POST")
