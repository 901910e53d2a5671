"""A request of the bot as the functions behind the routes get it, and the checks that many of them need."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from sandbox.backend import Backend
from sandbox.errors import Refused
from sandbox.files import Upload
from sandbox.models import DM, JSON, Channel, Guild, Message
from sandbox.world import World

Answer = tuple[int, Any]
"""HTTP status and JSON (None for 204)."""

NOTHING: Answer = (204, None)


@dataclass(frozen=True)
class Call:
    """`values`: the ids in the path, by their names in the pattern. `body`: the JSON."""

    backend: Backend
    values: Mapping[str, str]
    query: Mapping[str, str]
    body: Any
    uploads: list[Upload]

    @property
    def world(self) -> World:
        """The world that the request is about."""
        return self.backend.world

    @property
    def bot(self) -> str:
        """The bot's user id."""
        return self.backend.world.bot.id

    @property
    def payload(self) -> JSON:
        """The body, which must be an object."""
        if not isinstance(self.body, dict):
            raise Refused(50035, ["body: Only objects are taken."])
        return self.body

    def channel(self, *permissions: str) -> Channel:
        """The channel of the path; Refused 10003 when it is gone, 50001 when the bot cannot see it or does not get
        into it (`World.reaches`), 50013 when it lacks one of the permissions."""
        channel = self.world.channel(self.values["channel"])
        if channel.type == DM:
            return channel
        if not self.world.may(self.bot, channel, "view_channel"):
            raise Refused(50001)
        if not self.world.may(self.bot, channel, *permissions):
            raise Refused(50013)
        return channel

    def check_open(self, channel: Channel) -> None:
        """Refused 50083 or 160005 where a thread takes no change by the bot, as `World.closed` says."""
        code = self.world.closed(self.bot, channel)
        if code:
            raise Refused(code)

    def message(self, channel: Channel) -> Message:
        """The message of the path; Refused 10008 when it is gone or an ephemeral one."""
        message = channel.messages.get(self.values["message"])
        if message is None or message.only is not None:
            raise Refused(10008)
        return message

    def guild(self) -> Guild:
        """The guild of the path; Refused 10004 unless the bot is in it."""
        guild = self.world.guild(self.values["guild"])
        if not guild.present:
            raise Refused(10004)
        return guild


Route = tuple[str, str, Callable[[Call], Answer]]
"""Method, pattern below /api/v10 with {names}, and the function that answers."""
