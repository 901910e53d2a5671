"""Who leaves a seat, and for whom one is wanted."""

from tests.people import Outcome, Person
from tests.seen import Seen

from .party import Party


def told(outcome: Outcome) -> str:
    """What a private answer says."""
    return private(outcome).text


def private(outcome: Outcome) -> Seen:
    """An answer that only this person sees."""
    assert not outcome.failed
    assert outcome.message is not None
    assert outcome.message.only_you
    return outcome.message


def now(outcome: Outcome) -> Seen:
    """The message that was pressed, as it is then."""
    assert not outcome.failed
    assert outcome.message is not None
    return outcome.message


async def press_table(person: Person, lobby: Seen, label: str) -> Outcome:
    """Press Table… of a lobby, then this button behind it."""
    return await person.click(private(await person.click(lobby, "Table…")), label)


async def leave(person: Person, label: str = "Leave") -> Outcome:
    """Say /table leave, read what it means, do it."""
    asked = private(await person.command("games", "table leave"))
    return await person.click(asked, label)


async def wished(party: Party, person: Person, computer: str, alone: bool = False) -> Seen:
    """Somebody would like to take over a computer: the question in the channel.  Who plays `alone` needs no button for
    it on the board; others are told how."""
    if alone:
        assert "use /join" in told(await person.click(party.board, "Choose in secret"))
        offer = private(await person.command(party.channel, "join"))
    else:
        board = await person.until(lambda: party.board if "Join" in party.board.labels else None)
        offer = private(await person.click(board, "Join"))
    assert "are asked" in now(await person.click(offer, computer)).text
    return await party.watcher.read("games", "proposed to take over from")
