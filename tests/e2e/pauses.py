"""Tables that pause."""

from tests.people import Person


async def ask(person: Person, until: int | str) -> str:
    """Ask for a pause; the answer."""
    return (await person.command("games", "table pause", until=str(until))).private.text
