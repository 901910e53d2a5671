"""The messages of a game in its channel: boards, and calls of who is asked."""

from tests.local import Sandbox
from tests.people import Person
from tests.seen import Seen

from .party import Party


def boards(party: Party) -> list[Seen]:
    return [message for message in party.watcher.messages(party.channel) if message.pictures]


def pings(party: Party, person: Person) -> list[Seen]:
    """The messages in the channel that call this person."""
    return [message for message in party.watcher.messages(party.channel) if f"<@{person.id}>" in message.text]


def calls(sandbox: Sandbox, person: Person) -> int:
    """How often a message in a channel, whether or not it is still there, made a sound for this person."""
    direct = sandbox.world.dm(person.id).id
    return sum(one["channel"] != direct for one in sandbox.world.phones.received(person.id))
