"""What happens to a crowd: moderators and other bots that delete and lock, people who come and go, faults of Discord,
outages of minutes, a connection that breaks, and a bot that is killed."""

import time
from collections import Counter
from dataclasses import dataclass, field

from sandbox import actions, messages
from sandbox.faults import KINDS
from sandbox.interactions import Interaction
from sandbox.models import Channel, News
from tests.people import Person

from ..bots.bot_process import BotProcess
from .crowd import THREADS, Crowd, Deed, answers_to

ALWAYS = 1_000_000
CODES = (
    "20009",
    "20026",
    "40002",
    "40003",
    "40004",
    "200000",
    "240000",
    "30046",
    "50278",
    "110000",
    "340015",
    "987654",
)
"""Those of Discord's that may meet any request, and some of which nobody has heard. It tells no lies: that something is
gone or forbidden is the answer where it is so, and never a fault."""
ROUTES = (
    *("POST /channels/", "PATCH /channels/", "DELETE /channels/", "GET /channels/", "/channels/"),
    *("POST /users/@me/channels", "POST /interactions/", "/webhooks/"),
)
OUTAGES = ("reset", "reset", "429", "340015", "20026")
PERMISSIONS = ("view_channel", "send_messages", "attach_files", "embed_links", "read_message_history")
HOME = "Belfry Square"


@dataclass
class Troubles:
    """Each kind of trouble as often as its weight says. `down`: the bot is just being killed; `back`: when it was
    connected again, in seconds of this machine; `faults` counts the requests that were to meet one, and outages."""

    crowd: Crowd
    bot: BotProcess
    down: bool = False
    back: float = 0.0
    outage: int = 0
    faults: int = 0
    done: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.sandbox, self.rng = self.crowd.sandbox, self.crowd.rng
        self.sandbox.world.listen(self._hear)
        self.cleaner = self.sandbox.world.add_bot("Cleaner").id

    @property
    def deeds(self) -> dict[Deed, int]:
        """What happens, and how often."""
        return {
            self.delete_message: 4,
            self.purge: 1,
            self.lock_thread: 1,
            self.archive_thread: 1,
            self.delete_thread: 1,
            self.forbid: 1,
            self.time_out: 2,
            self.come_or_go: 2,
            self.let_bot_write: 4,
            self.let_bot_delete: 2,
            self.refuse: 6,
            self.fail_for_minutes: 1,
            self.disturb_gateway: 1,
            self.wait: 4,
        }

    def _hear(self, news: News) -> None:
        if news.name == "bot" and news.data["online"]:
            self.back = time.monotonic()

    # Whether somebody may have got no answer

    def now(self) -> float:
        """A moment, for `excuse`."""
        return time.monotonic()

    def excuse(self, interaction: Interaction, since: float) -> bool:
        """Whether the bot was not there at a time since then, or Discord has refused its last answer, or where the
        answer was to be seen is gone."""
        away = self.down or not self.sandbox.connections.online
        if away or self.back >= since or interaction.channel not in self.sandbox.world.channels:
            return True
        tried = answers_to(self.sandbox, interaction)
        return bool(tried) and tried[-1].status not in (200, 204) and not is_late(tried[-1].answer)

    # Moderators

    def room(self) -> Channel:
        return self.sandbox.world.channel(self.crowd.people[0].channel(self.rng.choice(self.crowd.rooms())))

    async def delete_message(self, person: Person) -> None:
        """Of the bot, perhaps while somebody presses it."""
        found = [one for one in self.room().messages.values() if one.only is None and one.json["components"]]
        if found:
            message = self.rng.choice(found)
            self.sandbox.control.delete({"channel": message.channel, "message": message.id})

    async def purge(self, person: Person) -> None:
        self.sandbox.control.purge({"channel": self.room().id, "count": self.rng.randrange(1, 30)})

    async def lock_thread(self, person: Person) -> None:
        self._archive(person, locked=True)

    async def archive_thread(self, person: Person) -> None:
        self._archive(person, locked=False)

    def _archive(self, person: Person, *, locked: bool) -> None:
        if threads := person.threads():
            change = {"archived": self.rng.random() < 0.5, "locked": locked and self.rng.random() < 0.6}
            self.sandbox.control.archive({"thread": self.rng.choice(threads)["id"], **change})

    async def delete_thread(self, person: Person) -> None:
        threads = person.threads()
        if len(threads) >= THREADS:
            self.sandbox.control.delete({"channel": self.rng.choice(threads)["id"]})

    async def forbid(self, person: Person) -> None:
        """Some permissions are taken from the bot, or all are given back."""
        room, denied = self.room(), self.rng.sample(PERMISSIONS, self.rng.randrange(0, 3))
        if room.thread is None:
            self.sandbox.control.permissions({"channel": room.id, "deny": denied})

    async def time_out(self, person: Person) -> None:
        """A moderator times the bot out, or ends that."""
        self.sandbox.control.timeout({"seconds": self.rng.choice((0, 600))})

    async def come_or_go(self, person: Person) -> None:
        """Somebody leaves the server, or comes back; its owner stays."""
        if person.id != self.sandbox.world.home.owner:
            present = person.id in self.sandbox.world.home.members
            await (person.depart(HOME) if present else person.join(HOME))

    # Other bots

    async def let_bot_write(self, person: Person) -> None:
        actions.say(self.sandbox.backend, self.cleaner, self.room().id, f"Hello {person}")

    async def let_bot_delete(self, person: Person) -> None:
        """Other bots remove what bots write: the oldest or the newest that all can see."""
        found = [one for one in self.room().messages.values() if one.only is None]
        if found:
            messages.erase(self.sandbox.world, self.sandbox.backend.files, found[self.rng.choice((0, -1))])

    # Discord

    async def refuse(self, person: Person) -> None:
        """The next requests of a kind meet a code, or another fault."""
        fault = self.rng.choice(CODES) if self.rng.random() < 0.6 else self.rng.choice(KINDS)
        times = self.rng.choice((1, 1, 1, 2, 5))
        self.faults += times
        self.sandbox.faults.add(self.rng.choice(ROUTES), fault, times, seconds=self.rng.choice((0.1, 0.3)))

    async def fail_for_minutes(self, person: Person) -> None:
        """Nothing but answers gets through any more, until the minutes are over."""
        if self.outage:
            self.sandbox.faults.clear()
            self.sandbox.clock.advance(self.outage)
            self.outage = 0
        else:
            self.outage = self.rng.choice((60, 300, 900))
            self.faults += 1
            self.sandbox.faults.add("/(channels|users/@me/channels)", self.rng.choice(OUTAGES), ALWAYS, seconds=0.2)

    async def disturb_gateway(self, person: Person) -> None:
        self.sandbox.control.connection({"op": self.rng.choice(("cut", "reconnect"))})

    async def wait(self, person: Person) -> None:
        """Time goes by, from seconds to a day."""
        self.sandbox.clock.advance(self.rng.choice((20, 60, 60, 300, 3600, 40_000, 90_000)))

    async def kill(self) -> None:
        """And start again."""
        if not self.down:
            self.down = True
            self.done["kill"] += 1
            self.sandbox.faults.clear()
            await self.bot.kill()
            self.sandbox.interactions.give_up()
            await self.bot.start()
            self.down = False

    async def end(self) -> None:
        """All is well again: no faults, nobody away, everything allowed and open, and some time to find out."""
        self.sandbox.faults.clear()
        self.outage = 0
        world = self.sandbox.world
        for person in self.crowd.people:
            await person.join(HOME)
        for channel in list(world.channels.values()):
            if channel.thread:
                world.archive(channel, False, False)
            elif channel.guild and channel.overwrites:
                world.deny(channel, [])
        self.sandbox.control.timeout({"seconds": 0})
        self.sandbox.clock.advance(400)


def is_late(answer: object) -> bool:
    """Whether Discord says that somebody has waited in vain for an answer."""
    return isinstance(answer, dict) and answer.get("code") == 10062
