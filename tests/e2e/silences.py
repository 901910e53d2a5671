"""Games in which somebody is silent, and what he is told."""

from deadlines import CALLED
from tests.local import Sandbox
from tests.people import Person
from tests.seen import Seen

from .party import PEOPLE, Party, tell_by

HOUR, DAY = 3600, 86_400
FOR = "Play this turn for "
PLAYED = "a computer played your turn"


def press_of(message: Seen, beginning: str) -> str:
    """The one button whose words begin like this."""
    [label] = [label for label in message.labels if label.startswith(beginning)]
    return label


async def start(
    sandbox: Sandbox,
    players: int,
    *,
    called: bool = True,
    written: bool = False,
    mentioned: bool = False,
) -> tuple[Party, Person, list[Person]]:
    """A game of Tower that waits for one person; the party, that person, and the others.

    `called`: this person is called after a minute, to a secret by direct message.  `written`: all have asked for direct
    messages.  `mentioned`: all have asked for mentions, also where they choose in secret, as here.
    """
    for name in PEOPLE[: players if mentioned else 0]:
        await tell_by(sandbox.person(name), "mention")
    party = await Party.start(sandbox, "tower", players, written=written)
    [silent] = await party.people[0].until(party.waited_for)
    sandbox.clock.advance(CALLED.seconds + 1)
    if called and not written:
        await silent.until(lambda: list_told(silent))
    return party, silent, [person for person in party.people if person is not silent]


def reminders(person: Person) -> list[Seen]:
    """The messages that remind somebody, wherever they are."""
    return [message for message in list_told(person) if "You were asked" in message.text]


def list_told(person: Person) -> list[Seen]:
    """What calls somebody in any channel, and the direct messages."""
    public = [message for room in person.rooms() for message in person.messages(room["id"])]
    return [*person.dms(), *(message for message in public if person.id in message.notified)]
