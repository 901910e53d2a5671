"""The messages of a game in its channel: boards, and calls of who is asked."""

from sandbox.people import Person
from sandbox.seen import Seen
from sandbox.server import Sandbox

from .party import Party


def boards(party: Party) -> list[Seen]:
    return [message for message in party.watcher.messages(party.channel) if message.pictures]


def pings(party: Party, person: Person) -> list[Seen]:
    """The messages in the channel that call this person."""
    return [message for message in party.watcher.messages(party.channel) if f"<@{person.id}>" in message.text]


def calls(sandbox: Sandbox, person: Person) -> int:
    """How often a message was posted, whether or not it is still there, that calls this person."""
    posts = [one.body for one in sandbox.requests if one.method == "POST" and one.path.endswith("/messages")]
    return sum(person.id in map(str, body.get("allowed_mentions", {}).get("users", ())) for body in posts)
