"""People who go away, and tables that pause."""

from tests.people import Person
from tests.seen import Seen

from .party import Party

WAITS = "Your games wait, and time doesn't run"


async def go_away(person: Person, *, plays: bool = False, **days: str) -> Seen:
    """Say by /away for how long, and perhaps that the computer plays meanwhile; the answer to that."""
    answer = (await person.command("games", "away", **days)).private
    assert WAITS in answer.text
    if plays:
        answer = (await person.click(answer, "Let a computer play")).shown
        assert "A computer plays your turns" in answer.text
    return answer


def calls(person: Person) -> list[Seen]:
    """The messages that call somebody, in the channel, or directly to a secret choice."""
    return [*(message for message in person.messages("games") if person.id in message.notified), *person.dms()]


async def move_until(party: Party, person: Person) -> None:
    """Let the others choose until the table waits for somebody."""
    while party.waited_for() != [person]:
        await party.move_once()


async def ask(person: Person, until: int | str) -> str:
    """Ask for a pause; the answer."""
    return (await person.command("games", "table pause", until=str(until))).private.text
