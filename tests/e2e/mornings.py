"""What people are told in the morning."""

from tests.people import Person
from tests.seen import Seen

CAME = "[A proposal]"


def morning(person: Person) -> list[Seen]:
    """The messages that call somebody to what came in the night."""
    return [message for message in person.messages("games") if CAME in message.text and person.id in message.notified]
