"""Games that people begin and end, and whose middle is played in the store."""

from collections.abc import Awaitable, Callable

from engine.core.rng import Fast
from engine.core.table import Choice, Table
from store import Match, Store
from tests.night import NIGHT

from .party import Party

Skip = Callable[[], Awaitable[Match]]  # plays the middle of a game; the match as it then is
SHARE = 20  # choices of people at the beginning, and again at the end


async def play(
    party: Party,
    skip: Skip,
    choose: Callable[[], Awaitable[None]],
    between: Callable[[int], Awaitable[None]] | None = None,
) -> None:
    """People choose again and again until the game is over, and `skip` its middle once.

    `between` two choices happens something with their number.
    """

    async def go_on(n: int) -> None:
        if between:
            await between(n)
        if n == SHARE and not NIGHT and not party.over:
            match = await skip()
            now = str(match.id), str(match.turn), str(match.moment)
            await party.watcher.until(lambda: party.at == now)

    await party.play(choose, go_on)


async def play_middle(store: Store) -> Match:
    """Play the game on in the store at random, until about as many choices are left as people made at the beginning."""
    match, table = await store.play.load(1)
    assert table
    for choice in random_game(table.again())[:-SHARE]:
        if is_asked(table, choice):
            table.choose(*choice)
            match, table = await store.play.commit(match, table)
    return match


def is_asked(table: Table, choice: Choice) -> bool:
    """Whether a choice of a game that goes on like this is still to be made: an only option may have been taken."""
    ask = table.open_to(choice.seat)
    return ask is not None and ask.what == choice.what


def random_game(table: Table) -> list[Choice]:
    """Choices that lead from a table to the end of its game."""
    rng, choices = Fast.seeded(1), list[Choice]()
    while not table.turn_over or not table.game.over():
        if table.turn_over:
            table = table.next_turn()
        else:
            ask = rng.choice(table.waiting())
            choices.append(Choice(ask.seat, ask.what, rng.choice(ask.options)))
            table.choose(*choices[-1])
    return choices


def whole(party: Party) -> None:
    """What is true of every game that was played to its end."""
    board = party.board
    assert party.over
    assert board.labels == ["Play again", "Story", "What decided it", "Replay", "Numbers"]
    assert all(board.alt_texts)
    pings = [m for m in party.people[0].messages(party.channel) if ": your turn" in m.text]
    assert len(pings) <= 1
