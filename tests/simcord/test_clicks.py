"""What a choice costs, with all that follows: counted over whole games, for counts do not flicker."""

from collections.abc import Awaitable, Iterator
from statistics import mean

import pytest

from cogs.actions import seating
from deadlines import CALLED
from engine.games import GAMES
from engine.rng import Rng
from tests.e2e.people.party import CHOICE, Party
from tests.people import Person
from tests.seen import Seen

from .counts import SIZE, Counts, counting
from .room import Room

READS = 5.0  # in the mean: the press, the game, what is on record of it, its people, and sometimes turns before
TRANSACTIONS = 2.3  # the choice, and that all shows it; seldom that the game is to be looked at sooner
PICTURES = 2.3  # the board, and an own panel; seldom two, where two are asked at once, or a thing that is new
QUESTION = Counts(reads=17, transactions=6, pictures=2)  # the same of a question sent by direct message, or of two
REQUESTS = 1.65  # in channels of direct messages, for each question that is sent there


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

    `here`: on the board, as far as it offers something; `own`: in private answers; `direct`: in direct messages, a
    minute after each has got one.
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
                self.questions.append(await self._count(self.room.pass_time(CALLED.seconds + 1)))
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


def average(counts: list[Counts]) -> list[float]:
    """The mean of each count."""
    return [mean(values) for values in zip(*counts, strict=True)]


@pytest.mark.parametrize("way", ["here", "own", "direct"])
@pytest.mark.parametrize("game", GAMES)
async def test_a_choice_costs_no_more_than_it_must(room: Room, counted: bytearray, game: str, way: str) -> None:
    options = {"pace": "24h"} if way == "direct" else {}
    party = await Party.start(room, game, min(GAMES[game].players), written=way == "direct", **options)
    await room.env.settle()
    played, requested = Game(room, party, counted, way), len(room.env.http_requests)
    await played.play()
    choice = Counts(*average(played.choices))
    assert 0 < choice.reads <= READS
    assert 0 < choice.transactions <= TRANSACTIONS
    assert 0 < choice.pictures <= PICTURES
    assert choice.worlds == 0
    if way == "direct":
        question = Counts(*average(played.questions))
        assert 0 < question.reads <= QUESTION.reads
        assert 0 < question.transactions <= QUESTION.transactions
        assert 0 < question.pictures <= QUESTION.pictures
        sent = [room.find_direct(request) for request in room.env.http_requests[requested:]]
        assert 0 < sent.count("POST") + sent.count("PATCH") <= REQUESTS * sent.count("POST")
