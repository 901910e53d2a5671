"""All that Belfry has ever posted in a sandbox, also what it has deleted since."""

from sandbox.models import News
from sandbox.stream import message_json
from tests.local import Sandbox
from tests.people import Person
from tests.seen import Seen


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
