"""What people have been sent: boards, calls, reminders, direct messages and threads."""

from sandbox.models import News, Thread
from sandbox.stream import message_json
from tests.local import Sandbox
from tests.people import Person
from tests.seen import Seen

from ..people.party import Party

SILENT = 4096  # the flag of messages that make no sound


def press_of(message: Seen, beginning: str) -> str:
    """The one button whose words begin like this."""
    [label] = [label for label in message.labels if label.startswith(beginning)]
    return label


def reminders(person: Person) -> list[Seen]:
    """The messages that remind somebody, wherever they are."""
    return [message for message in list_told(person) if "You were asked" in message.text]


def list_told(person: Person) -> list[Seen]:
    """What calls somebody in any channel, and the direct messages."""
    public = [message for room in person.rooms() for message in person.messages(room["id"])]
    return [*person.dms(), *(message for message in public if person.id in message.notified)]


def written_to(person: Person) -> list[Seen]:
    """The direct messages that somebody got, without answers."""
    return [message for message in person.dms() if not message.only_you]


def list_calls(person: Person) -> list[Seen]:
    """The messages that call somebody, in the channel, or directly to a secret choice."""
    return [*(message for message in person.messages("games") if person.id in message.notified), *person.dms()]


def boards(party: Party) -> list[Seen]:
    return [message for message in party.watcher.messages(party.channel) if message.pictures]


def pings(party: Party, person: Person) -> list[Seen]:
    """The messages in the channel that call this person."""
    return [message for message in party.watcher.messages(party.channel) if f"<@{person.id}>" in message.text]


def count_calls(sandbox: Sandbox, person: Person) -> int:
    """How often a message in a channel, whether or not it is still there, made a sound for this person."""
    direct = sandbox.world.dm(person.id).id
    return sum(one["channel"] != direct for one in sandbox.world.phones.received(person.id))


class Notified:
    """Counts the messages by which a person was notified, also those that are gone by now."""

    def __init__(self, sandbox: Sandbox, person: Person) -> None:
        self.person = person
        self.dm = sandbox.world.dm(person.id).id
        self._channels = sandbox.world.channels
        self.texts: list[str] = []
        sandbox.world.listen(self._hear)

    def _hear(self, news: News) -> None:
        if news.name != "MESSAGE_CREATE":
            return
        message = self._channels[news.data["channel_id"]].messages[news.data["id"]]
        if self.person.id in message.alerted:
            self.texts.append(str(news.data))

    def count(self, words: str) -> int:
        return sum(words in text for text in self.texts)


class Posts:
    """Listens from its making on."""

    def __init__(self, sandbox: Sandbox) -> None:
        self.sandbox = sandbox
        self.posts: list[Seen] = []
        sandbox.world.listen(self._hear)

    def _hear(self, news: News) -> None:
        world = self.sandbox.world
        if news.name == "MESSAGE_CREATE" and news.only is None and news.data["author"]["id"] == world.bot.id:
            message = world.channel(news.data["channel_id"]).messages[news.data["id"]]
            self.posts.append(Seen(message_json(world, message)))

    def __len__(self) -> int:
        return len(self.posts)

    def notifying(self, person: Person, since: int = 0) -> list[Seen]:
        """Those that made a sound for somebody."""
        return [post for post in self.posts[since:] if person.id in post.alerted]

    def public(self, channel: str, since: int = 0) -> list[Seen]:
        """Those in a channel."""
        return [post for post in self.posts[since:] if post.channel == channel]


def told(person: Person, words: str = "use /table board in any channel") -> list[str]:
    """The direct messages of this person with these words."""
    return [message.text for message in person.dms() if words in message.text]


def thread_state(sandbox: Sandbox, thread: str) -> Thread:
    found = sandbox.world.channel(thread).thread
    assert found is not None
    return found


def wakings(sandbox: Sandbox, thread: str) -> int:
    """How often Belfry has opened the thread without a message."""
    patches = [one for one in sandbox.requests if one.method == "PATCH" and one.path.endswith(f"/channels/{thread}")]
    return sum(one.body.get("archived") is False for one in patches)
