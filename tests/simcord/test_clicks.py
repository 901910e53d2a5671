"""What a choice costs, with all that follows: counted, for counts do not flicker."""

from collections.abc import Iterator
from statistics import mean

import pytest

from cogs.actions import seating
from engine.games import GAMES
from engine.rng import Rng
from tests.e2e.people.party import CHOICE, Party
from tests.seen import Seen

from .counts import SIZE, Counts, counting
from .room import Room

READS = 4  # what is known of the press, the game, what is on record of it, and its people
READS_OF_OWN = READS + 1  # and how well the person knows such games
TRANSACTIONS = 2  # the choice, and that all shows it
RENEWED = 1  # and when the game is to be looked at, if that is sooner than before
EXPLAINED = 1  # and that an idea of the game was explained to who is new to it
PICTURES = 1  # the board
PICTURES_OF_OWN = PICTURES + 2  # and what matters of it beside the hand, and the hand
TURNS = 10  # in the mean: to load the game, to choose, and to tell what each option does
TURNS_OF_MANY_WAYS = 20  # where a move is made of three choices, and each of its ways may score otherwise
CHOICES = 20


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Iterator[bytearray]:
    """Where this process counts what Belfry does, in a game that is always shuffled alike."""
    monkeypatch.setattr(Rng, "new", classmethod(lambda cls: cls("ab" * 32)))
    monkeypatch.setattr(seating, "share_of", lambda word: "")
    buffer = bytearray(SIZE)
    with counting(buffer):
        yield buffer


def offers(message: Seen) -> bool:
    """Whether one can choose in a message."""
    return any(CHOICE.match(part.get("custom_id", "")) for part in message.parts)


async def count_choice(room: Room, party: Party, counted: bytearray) -> tuple[bool, Counts] | None:
    """Choose once: whether in an own panel, which is opened before that if need be, and what it cost.

    None if opening it has taken an only option.
    """
    person, message = party.waited_for()[0], party.board
    if own := not offers(message):
        answer = party.answer_to(person) or (await person.click(message, "Choose in secret")).message
        await room.env.settle()
        if answer is None or not offers(answer):
            return None
        message = answer
    before = Counts.of(counted)
    await party.choose_in(person, message)
    await room.env.settle()
    return own, Counts.of(counted).since(before)


@pytest.mark.parametrize("options", [{}, {"pace": "24h"}], ids=["without a clock", "with a clock"])
@pytest.mark.parametrize("game", GAMES)
async def test_a_choice_costs_no_more_than_it_must(
    room: Room, counted: bytearray, game: str, options: dict[str, str]
) -> None:
    party = await Party.start(room, game, max(GAMES[game].players), **options)
    await room.env.settle()
    turns = list[int]()
    for _ in range(CHOICES):
        if party.over or not (found := await count_choice(room, party, counted)):
            continue
        own, counts = found
        assert 0 < counts.reads <= (READS_OF_OWN if own else READS), counts
        assert 0 < counts.transactions <= TRANSACTIONS + RENEWED + EXPLAINED, counts
        assert 0 < counts.pictures <= (PICTURES_OF_OWN if own else PICTURES), counts
        assert counts.worlds == 0, counts
        turns.append(counts.turns)
    assert 0 < mean(turns) <= (TURNS_OF_MANY_WAYS if game == "tower_up" else TURNS)
