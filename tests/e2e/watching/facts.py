"""What all messages of games show, and whether they show it as if they were made now."""

import asyncio
import re
from contextlib import closing
from sqlite3 import connect
from typing import Any

from cogs.connection.circuit_breaker import LOOK_AGAIN
from sandbox.components import text
from tests.local import Sandbox
from tests.waiting import HANG

from ..bots.bot_process import BotProcess
from .looks import words
from .rest import pass_time

EDIT = re.compile(r"/channels/\d+/messages/(\d+)$")


class Shown:
    """All messages of Belfry's, from its making on: what they show, how often each is edited, and whom they notify."""

    def __init__(self, sandbox: Sandbox, bot: BotProcess) -> None:
        self.sandbox, self.bot = sandbox, bot
        self.messages = list_shown(sandbox)
        self._since = sandbox.requests[-1].n
        self._rung = self._count_rings()

    def _count_rings(self) -> int:
        world = self.sandbox.world
        return sum(len(world.phones.received(user.id)) for user in world.people)

    def list_changed(self) -> list[str]:
        """The messages that show something else by now."""
        now = list_shown(self.sandbox)
        return [id for id in self.messages.keys() | now.keys() if self.messages.get(id) != now.get(id)]

    def count_edits(self) -> dict[str, int]:
        """How often each message was edited."""
        found = dict[str, int]()
        for one in self.sandbox.requests:
            if one.n > self._since and one.method == "PATCH" and (edit := EDIT.search(one.path)):
                found[edit[1]] = found.get(edit[1], 0) + 1
        return found

    def count_rings(self) -> int:
        """How many phones made a sound."""
        return self._count_rings() - self._rung

    async def make_anew(self) -> dict[str, tuple[Any, Any]]:
        """Have every message made anew; those that show something else then, as before and after that."""
        before, edited = list_shown(self.sandbox), Shown(self.sandbox, self.bot)
        async with asyncio.timeout(HANG):
            while not self._forget_shown() <= edited.count_edits().keys():  # what Belfry notes just then is noted later
                await pass_time(self.sandbox, self.bot, LOOK_AGAIN + 1)
        after = list_shown(self.sandbox)
        return {id: (before.get(id), after.get(id)) for id in before | after if before.get(id) != after.get(id)}

    def _forget_shown(self) -> set[str]:
        """Have Belfry not know what its messages show; their ids."""
        with closing(connect(self.bot.database)) as database, database:
            database.execute("update messages set step = '' where kind <> 'private'")
            database.execute("update messages set about = '' where kind = 'private'")
            database.execute("update matches set shown = 0 where status in ('open', 'running')")
            return {str(number) for (number,) in database.execute("select message from messages")}


def list_shown(sandbox: Sandbox) -> dict[str, tuple[str, list[Any]]]:
    """The text of each message of Belfry's that stays, and all that can be read in its components, by its id."""
    world = sandbox.world
    found = [one for channel in world.channels.values() for one in channel.messages.values() if one.only is None]
    mine = [one for one in found if one.author == world.bot.id]
    return {one.id: (text(one.json), words(one.json["components"])) for one in mine}
