"""In which order tasks take locks: the fixture `locks` looks at that in all tests here."""

from base.clock import HOUR
from tests.e2e.people.party import Party
from tests.locks import Watch

from .room import Room


async def test_tasks_take_locks_in_the_order_of_the_page(room: Room, locks: Watch) -> None:
    """From the first press to the deletion of all games; and what tasks do is seen at all."""
    party = await Party.start(room, "castle_builders", 2)
    await party.press_once()
    await room.pass_time(HOUR)
    board, ada = party.board, party.people[0]
    preview = (await ada.command("games", "belfry forget")).private
    await ada.click(preview, "Delete all games")
    assert board.id not in [one.id for one in ada.messages("games")]
    messages, game, person = "Boards.posting", "Matches.lock", "People.holding"
    expected = {("Queues.enter", messages), ("Queues.enter", game), (messages, game), (messages, person)}
    assert locks.nested >= expected
