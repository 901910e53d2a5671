"""Tables that pause."""

from tests.people import Person

from .silences import told


async def ask(person: Person, until: int | str) -> str:
    """Ask for a pause; the answer."""
    return told(await person.command("games", "table pause", until=str(until)))
