"""Who leaves a seat, and for whom one is wanted."""

from tests.people import Outcome, Person
from tests.seen import Seen

from .party import Party


async def press_table(person: Person, lobby: Seen, label: str) -> Outcome:
    """Press Table… of a lobby, then this button behind it."""
    return await person.click((await person.click(lobby, "Table…")).private, label)


async def leave(person: Person, label: str = "Leave") -> Outcome:
    """Say /table leave, read what it means, do it."""
    asked = (await person.command("games", "table leave")).private
    return await person.click(asked, label)


async def wished(party: Party, person: Person, computer: str, alone: bool = False) -> Seen:
    """Somebody would like to take over a computer: the question in the channel.  Who plays `alone` needs no button for
    it on the board; others are told how."""
    if alone:
        assert "use /join" in (await person.click(party.board, "Choose in secret")).private.text
        offer = (await person.command(party.channel, "join")).private
    else:
        board = await person.until(lambda: party.board if "Join" in party.board.labels else None)
        offer = (await person.click(board, "Join")).private
    assert "are asked" in (await person.click(offer, computer)).shown.text
    return await party.watcher.read("games", "proposed to take over from")
