"""SimCord's guild with the same people and the same words as the sandbox, so that one `Party` plays in both."""

from collections.abc import Callable
from typing import Any

import discord
import simcord

from app.client import Belfry
from app.config import Config
from base.clock import Clock
from store import Store
from tests.people import Outcome
from tests.seen import Seen

SIMCORD_BEGINS = 1_767_225_600  # unix time of the first message
CHANNELS = ("games", "chat")
CLOSED = {"status": 403, "code": 50007, "message": "Cannot send messages to this user"}


class StillClock(Clock):
    """A clock that begins when SimCord's does, and stands still unless a room lets time pass."""

    passed = 0.0  # seconds

    def now(self) -> float:
        return SIMCORD_BEGINS + self.passed


class Room:
    """The guild. `person` is what a `Party` asks of the sandbox."""

    def __init__(self, env: simcord.Env, store: Store, still: StillClock) -> None:
        self.env = env
        self.store = store
        self.still = still
        self.clock = None  # a `Party` does not move it
        self.guild = env.create_guild("Belfry Square")
        self.channels = {name: self.guild.create_text_channel(name) for name in CHANNELS}
        self.keeper = self.guild.create_role(
            "Keeper", permissions=discord.Permissions(manage_channels=True, manage_guild=True)
        )
        self.people: dict[str, SimPerson] = {}

    def person(self, name: str) -> "SimPerson":
        """Somebody, who joins now if need be; Ada may manage channels and the server."""
        if name not in self.people:
            user = self.env.create_user(name.lower(), global_name=name)
            member = self.guild.add_member(user, roles=[self.keeper] if name == "Ada" else [])
            self.people[name] = SimPerson(self, member)
        return self.people[name]

    async def restart(self) -> None:
        """The bot ends and another one begins, with the same database."""
        await self.env.restart_bot(Belfry(self.store, Config("", previews=0), self.still))

    async def pass_time(self, seconds: float) -> None:
        """Move the clock, and wait until the bot has done all that is due."""
        self.still.passed += seconds
        self.env.bot.upkeep.alarms._sooner.set()
        await self.env.settle()

    def find_direct(self, request: simcord.HttpLogEntry) -> str:
        """The method of a request about messages in somebody's direct messages; nothing of any other."""
        channels = {f"/channels/{person.member.user.dm_channel.id}/messages" for person in self.people.values()}
        return request.method if any(request.path.startswith(channel) for channel in channels) else ""

    def payload(self, channel: int, message: int, viewer: int) -> dict[str, Any]:
        """A message as Discord's JSON, with what the sandbox adds for its readers."""
        found = self.env.backend.get_message(channel, message)
        data = dict(simcord.backend.serializers.message_payload(self.env.backend, found))
        private = bool(data["flags"] & discord.MessageFlags(ephemeral=True).value)
        return data | {"only_you": private, "notified": list(data["mentions"])}


class SimPerson:
    """One person; the same words as `tests.people.Person`."""

    def __init__(self, room: Room, member: simcord.MemberActor) -> None:
        self.room = room
        self.member = member
        self.name = str(member.user.global_name)
        self.id = str(member.id)

    # Acting

    async def close_dms(self, closed: bool = True) -> None:
        if closed:
            self.room.env.inject_error(
                "POST", f"/channels/{self.member.user.dm_channel.id}/messages", times=None, **CLOSED
            )

    async def command(self, where: str, name: str, /, **options: Any) -> Outcome:
        channel = self.room.channels[where]
        return self.outcome(await self.member.slash(channel, name, **options))

    async def autocomplete(self, where: str, name: str, focused: str, /, **options: Any) -> list[dict[str, Any]]:
        typed = options.pop(focused)
        return await self.member.autocomplete(self.room.channels[where], name, focused, typed, **options)

    async def click(self, message: Seen, name: str) -> Outcome:
        custom_id = message.button(name)["custom_id"]
        return self.outcome(await self.actor(message).click(self.native(message), custom_id=custom_id), message)

    async def select(self, message: Seen, value: str, custom_id: str | None = None) -> Outcome:
        custom_id = message.menu([value], custom_id)["custom_id"]
        done = await self.actor(message).select(self.native(message), [value], custom_id=custom_id)
        return self.outcome(done, message)

    def actor(self, message: Seen) -> Any:
        """Who acts: a member in the guild, a user in direct messages."""
        return self.member if "guild_id" in message.json else self.member.user

    def native(self, message: Seen) -> Any:
        channel, found = int(message.channel), int(message.id)
        stored = self.room.env.backend.get_message(channel, found)
        return simcord.ResponseMessage(self.room.env, stored)

    def outcome(self, done: simcord.InteractionResult, pressed: Seen | None = None) -> Outcome:
        """The answer: a new message, or else the pressed one as it is now."""
        answers = [*([done.response] if done.response else []), *done.followups]
        answer = next((a for a in answers if a.ephemeral), answers[0] if answers else None)
        seen = Seen(self.room.payload(answer.channel_id, answer.id, self.member.id)) if answer else pressed
        return Outcome("", "done" if done.acknowledged else "failed", seen)

    # Seeing

    def messages(self, where: str) -> list[Seen]:
        channel = self.room.channels[where]
        return [self.seen(message) for message in channel.history(viewer=self.member)]

    def dms(self) -> list[Seen]:
        return [self.seen(message) for message in self.member.user.dm_channel.history(viewer=self.member.user)]

    def seen(self, message: discord.Message) -> Seen:
        return Seen(self.room.payload(message.channel.id, message.id, self.member.id))

    async def until(self, condition: Callable[[], Any], seconds: float = 0) -> Any:
        """What is so already: SimCord comes back from every deed when the bot is at rest."""
        value = condition()
        assert value
        return value
