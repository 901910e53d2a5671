"""Channels and presses as discord.py gives them, without Discord, for a whole Belfry in a test."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from datetime import datetime
from itertools import count
from types import SimpleNamespace
from typing import Any

import discord

from app.client import Belfry
from app.interaction_router import Presses
from cogs.panels.board import make_board
from cogs.panels.custom_ids import Press
from cogs.panels.layout import Panel
from cogs.sync.boards import SETTLED
from engine.core.rng import Rng
from engine.core.table import Table
from engine.games import GAMES
from store import Match, Posted, Seat, Store
from tests.cogs.panels import stand

GUILD, CHANNEL = 7, 901
ANN, BEN, EVE = 101, 102, 105  # Ann and Ben play, and Eve does not
ME = 1
UNKNOWN_MESSAGE = 10008


def refuse(status: int, code: int) -> discord.HTTPException:
    """What discord.py raises when Discord refuses something."""
    kind = discord.NotFound if status == 404 else discord.Forbidden if status == 403 else discord.HTTPException
    answer: Any = SimpleNamespace(status=status, reason="")
    return kind(answer, {"code": code, "message": ""})


@dataclass(eq=False)
class Message:
    """A message in a channel, by user `by`."""

    channel: "Channel"
    content: str = ""
    view: Any = None
    nonce: str = ""
    by: int = ME
    called: tuple[int, ...] = ()
    private: bool = False
    attachments: tuple[Any, ...] = ()
    created_at: datetime = field(default_factory=discord.utils.utcnow)
    id: int = field(default_factory=count(5000).__next__)
    edits: int = 0

    @property
    def author(self) -> Any:
        return SimpleNamespace(id=self.by)

    @property
    def flags(self) -> Any:
        return SimpleNamespace(ephemeral=self.private, components_v2=not self.content)

    @property
    def components(self) -> list[Any]:
        """What can be pressed, at any depth."""
        return [*self.view.walk_children()] if self.view else []

    async def delete(self) -> None:
        if self.channel.refusal:
            raise self.channel.refusal
        if self not in self.channel.messages:
            raise refuse(404, UNKNOWN_MESSAGE)
        self.channel.messages.remove(self)

    async def edit(self, **content: Any) -> "Message":
        if self not in self.channel.messages:
            raise refuse(404, UNKNOWN_MESSAGE)
        self.edits += 1
        self.content, self.view = content.get("content") or "", content["view"]
        return self


@dataclass(eq=False)
class Channel:
    """A channel with its messages.  `refusal`: what Discord answers to whoever would delete one.

    As Discord does, it gives the message that is there for a nonce, and refuses that of a deleted one.
    """

    id: int = CHANNEL
    messages: list[Message] = field(default_factory=list)
    refusal: discord.HTTPException | None = None
    nonces: dict[str, Message] = field(default_factory=dict)

    async def send(self, content: str = "", *, nonce: str, view: Any = None, **more: Any) -> Message:
        if known := self.nonces.get(nonce):
            if known not in self.messages:
                raise refuse(404, UNKNOWN_MESSAGE)
            return known
        mentions = more.get("allowed_mentions")
        called = tuple(user.id for user in (mentions and mentions.users) or ())
        self.messages.append(Message(self, content, view, nonce, called=called))
        self.nonces[nonce] = self.messages[-1]
        return self.messages[-1]

    async def history(self, limit: int, after: Any = None) -> AsyncIterator[Message]:
        for message in self.messages[::-1][:limit]:
            if after is None or message.id > after.id:
                yield message

    def get_partial_message(self, number: int) -> Message:
        return next((one for one in self.messages if one.id == number), Message(self, id=number))


class Channels:
    """All channels, by id; in the place of a client, or of the channels of one."""

    user = discord.Object(ME)

    def __init__(self) -> None:
        self.of: dict[int, Channel] = {}

    def get_partial_messageable(self, number: int) -> Channel:
        return self.of.setdefault(number, Channel(number))

    def get_guild(self, number: int) -> None:
        return None


class Interaction:
    """A person presses something in `message`, or commands something.

    `answers`: how Belfry has answered, such as "private" or "all", and with which panel.
    """

    def __init__(self, user: int, message: Message | None = None, *, guild: int = GUILD, **may: bool) -> None:
        self.type = discord.InteractionType.component
        self.id, self.data, self.extras = 1, dict[str, Any](), dict[str, Any]()
        self.user: Any = SimpleNamespace(id=user, display_name=f"Person {user}", name=f"person{user}", bot=False)
        self.message, self.created_at, self.locale = message, discord.utils.utcnow(), "en-US"
        self.guild_id, self.channel_id, self.channel, self.guild = guild, CHANNEL, None, None
        self.permissions = self.app_permissions = discord.Permissions(**may)
        self.answers: list[tuple[str, Any]] = []
        self.response = self.followup = self

    def is_done(self) -> bool:
        return bool(self.answers)

    def is_guild_integration(self) -> bool:
        return True

    async def defer(self, **_: object) -> None:
        self.answers.append(("deferred", None))

    async def send_message(self, view: Any, files: Any = (), ephemeral: bool = False, **_: object) -> Any:
        self.answers.append(("private" if ephemeral else "all", view))
        return SimpleNamespace(message_id=6000)

    async def send(self, view: Any, ephemeral: bool = False, **_: object) -> Any:
        self.answers.append(("private" if ephemeral else "all", view))
        return SimpleNamespace(id=6001, edit=self.edit_original_response)

    async def edit_message(self, view: Any, **_: object) -> None:
        self.answers.append(("edit", view))

    async def edit_original_response(self, view: Any, **_: object) -> Any:
        self.answers.append(("edit", view))
        return SimpleNamespace(id=6000)

    async def delete_original_response(self) -> None:
        self.answers.append(("deleted", None))

    @property
    def told(self) -> str:
        """All that was answered, in words."""
        return "\n".join(str(view.to_components()) for _, view in self.answers if view)


class Room:
    """A Belfry that runs without a connection, and its channels.

    `refreshed`: the games whose messages were to be brought up to date.  `drawn`: panels that were sent.
    """

    def __init__(self, store: Store) -> None:
        self.store, self.channels = store, Channels()
        self.belfry: Any = Belfry(store)
        self.belfry.get_partial_messageable = self.channels.get_partial_messageable
        self.refreshed, self.drawn = list[int](), list[Panel]()
        self.belfry.refresher.refresh = lambda match, known=None: self.refreshed.append(match)
        self.belfry.refresher.catch_up = self.refreshed.extend
        self.belfry._connection.user = self.channels.user
        self.presses = self.belfry.parts.get(Presses)

    @property
    def channel(self) -> Channel:
        """Where games are played."""
        return self.channels.get_partial_messageable(CHANNEL)

    async def open(self, game: str = "tower_up", **more: Any) -> Match:
        """A table of Ann and Ben, at which Ann has sat down first."""
        return await self.store.lobbies.open(game, {}, GUILD, CHANNEL, Seat(ANN, "Ann"), Seat(BEN, "Ben"), **more)

    async def begin(self, game: str = "tower_up", **more: Any) -> tuple[Match, Table, Message]:
        """A game of them that runs, always with the same beginning, and its board."""
        dealt = Table(GAMES[game].begin(2, Rng("ab" * 32)))
        match, table = await self.load(await self.open(game, table=dealt, **more))
        return match, table, await self.post(match, make_board(stand(match, table)), "board")

    async def load(self, match: Match) -> tuple[Match, Table]:
        """A game as it is now, that has begun."""
        found, table = await self.store.play.load(match.id)
        assert table is not None
        return found, table

    async def post(self, match: Match, panel: Panel, kind: str, *, recorded: bool = True) -> Message:
        """A board or lobby that was posted long ago, and is on record or not."""
        message = await self.channel.send(view=panel.view, nonce=f"{kind}.{len(self.channel.messages)}")
        message.created_at -= 2 * SETTLED
        if recorded:
            await self.store.messages.remember(match.id, Posted(kind, CHANNEL, message.id, -1, panel.stamp))
        return message

    async def press(self, press: Press, interaction: Interaction, *values: str) -> Interaction:
        """A person presses this, which a message shows or has shown; how Belfry answers."""
        interaction.data = {"custom_id": press.custom_id} | ({"values": [*values]} if values else {})
        await asyncio.create_task(
            self.presses.on_interaction(interaction)
        )  # as discord.py does, and a desk is its task's
        return interaction

    async def rest(self) -> None:
        """Wait until all is done that presses have begun."""
        await asyncio.gather(*self.presses.background.tasks)
