"""What has notified whom."""

from sandbox.models import News
from tests.local import Sandbox
from tests.people import Person
from tests.seen import Seen

from .bot_process import BotProcess
from .party import Party
from .seats import leave, wished
from .settings import look_away


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


async def lose_seat(sandbox: Sandbox, bot: BotProcess) -> tuple[Party, Person, Person, Seen]:
    """Ada has left a game, and Ben is asked whether Cleo may play on her seat; the party, Ada, Ben and the question."""
    party = await Party.start(sandbox, "broadway_tower", 2, written=True)
    ada, ben = party.people
    await look_away(sandbox, bot)
    await ada.until(lambda: party.panel_of(ada))
    await leave(ada)
    await ada.until(lambda: "You left" in ada.dms()[-1].text)
    return party, ada, ben, await wished(party, sandbox.person("Cleo"), "Ada (computer) ●●○", alone=True)
