"""How a press or a command that changes a game ends, for every such press and command.

Commit first, answer second, the rest third.  Whatever happens to the answer,
the other messages of the game are brought up to date; and who pressed
something that is no longer so is shown how it is now.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

import discord

from cogs.actions.matches import Matches, require_seat
from cogs.actions.permissions import explain_missing
from cogs.actions.refusals import Outdated, Refusal
from cogs.delivery.answers import State, edit_pressed, reply, send_to_all, settle
from cogs.delivery.boards import Boards
from cogs.delivery.messages import Messages
from cogs.delivery.notices import QUIET
from cogs.delivery.presence import Presence
from cogs.delivery.private_answers import PrivateAnswers
from cogs.delivery.refresher import Refresher
from cogs.panels.board import make_board, make_ending
from cogs.panels.lobby import make_lobby
from cogs.panels.private import make_private
from cogs.panels.ui import Panel, channel_url
from engine.game import IllegalChoice
from engine.table import Table
from store import Match, Posted, Store


class Responses:
    """Answers to what people do to games."""

    def __init__(
        self,
        store: Store,
        matches: Matches,
        messages: Messages,
        boards: Boards,
        private_answers: PrivateAnswers,
        presence: Presence,
        refresher: Refresher,
    ) -> None:
        self.store = store
        self.matches = matches
        self.messages = messages
        self.boards = boards
        self.private_answers = private_answers
        self.presence = presence
        self.refresher = refresher

    async def show_private(self, interaction: discord.Interaction, match: Match, table: Table) -> None:
        """Answer with the player's own panel, which nobody else sees.  Raises Refusal for who has no seat."""
        await self.private_answers.show(interaction, match, table, require_seat(match, interaction.user.id))
        self.presence.note(match.id, interaction.user.id)

    @asynccontextmanager
    async def changing(self, interaction: discord.Interaction, match: int) -> AsyncIterator["Response"]:
        """Within it a person changes a game and is answered.

        At the end all messages of the game are brought up to date, unless the change was refused.  A press on
        something outdated, or a choice that the rules no longer allow, is answered with how things stand.
        """
        response = Response(self, interaction, match)
        try:
            try:
                yield response
            except (Outdated, IllegalChoice) as refused:
                await response.show_present(str(refused))
        except Refusal:
            raise
        except BaseException:
            # Also when the store has failed: what could not be answered may have been saved.
            self.refresher.refresh(match)
            raise
        else:
            self.refresher.refresh(match, response.known)


class Response:
    """The answer to one press or command.  `known`: the game as it was shown, for what is to be shown to others."""

    def __init__(self, responses: Responses, interaction: discord.Interaction, match: int) -> None:
        self.interaction = interaction
        self.match = match
        self.known: tuple[Match, Table] | None = None
        self._parts = responses
        self._thinking = False

    # In the message that was pressed

    async def show(self, match: Match, table: Table, why: str = "") -> None:
        """Make of the pressed message what it shows now; who pressed none gets the own panel as a private answer.

        `why` begins a private panel when it says what could not be done.
        """
        self.known = match, table
        posted = await self._find_pressed()
        if posted and posted.kind == "board" and not why:
            make = make_board if match.status == "running" else make_ending
            await self._edit_pressed(await make(match, table), posted)
        elif posted and posted.kind == "private":
            await self._edit_pressed(await self._make_private(match, table, why), posted)
        elif self.interaction.message and self.interaction.message.flags.ephemeral:
            panel = await self._make_private(match, table, why)
            await self._edit_pressed(panel, None)
            seat = require_seat(match, self.interaction.user.id)
            self._parts.private_answers.note_pressed(self.interaction, match, seat, panel)
        else:
            seat = require_seat(match, self.interaction.user.id)
            await self._parts.private_answers.show(self.interaction, match, table, seat, why)
        self._parts.presence.note(match.id, self.interaction.user.id)
        if self._parts.refresher.take_barred(match.id):
            await reply(self.interaction, self._explain_barred())

    async def show_present(self, why: str) -> None:
        """Say why a press did nothing, with what the player can do now."""
        match, table = await self._parts.matches.load(self.match)
        require_seat(match, self.interaction.user.id)
        await self.show(match, table, why)

    async def show_lobby(self) -> None:
        """Turn the pressed lobby into what it is now; a message that is not the lobby stays as it is."""
        match = await self._parts.store.match(self.match)
        assert match is not None
        posted = await self._find_pressed()
        if match.turn:
            await reply(self.interaction, "The game has begun.")
        elif posted is None:
            await reply(self.interaction, make_lobby(match))
        else:
            await self._edit_pressed(make_lobby(match), posted)

    async def show_begun(self, match: Match, table: Table) -> None:
        """Turn the pressed lobby into the board of the game that has begun; to be called under `Boards.posting`."""
        self.known = match, table
        posted = await self._find_pressed()
        if posted is None:
            await reply(self.interaction, "The game begins.")
        else:
            await self._edit_pressed(await make_board(match, table), replace(posted, kind="board"))

    # In a message of its own

    async def promise_message(self) -> None:
        """Tell all in the channel that a message is coming."""
        self._thinking = await settle(self.interaction) is State.OPEN
        if self._thinking:
            await self.interaction.response.defer(thinking=True)

    async def post(self, match: Match, table: Table | None = None) -> None:
        """Answer with the lobby, or the board, of a game that has no message yet; under `Boards.posting`."""
        panel = await make_board(match, table) if table else make_lobby(match)
        if self._thinking:
            edited = await self.interaction.edit_original_response(view=panel.view, attachments=panel.files)
            message: int | None = edited.id
        else:
            message = await send_to_all(self.interaction, panel)
        if table:
            self._parts.presence.note(match.id, self.interaction.user.id)
        if message is not None:
            posted = Posted("board" if table else "lobby", match.channel, message, -1, panel.stamp)
            await self._parts.store.remember(match.id, posted)

    async def _find_pressed(self) -> Posted | None:
        """The record of the message that was pressed; None for a command, and for a message that is not on record."""
        pressed = self.interaction.message.id if self.interaction.message else 0
        return next((entry for entry in await self._parts.store.posted(self.match) if entry.message == pressed), None)

    async def _make_private(self, match: Match, table: Table, why: str) -> Panel:
        seat = require_seat(match, self.interaction.user.id)
        return await make_private(match, table, seat, channel_url(match, self.interaction.channel_id), why)

    async def _edit_pressed(self, panel: Panel, posted: Posted | None) -> None:
        """Answer by the pressed message.

        `posted` is its record, if it is one that is kept up to date.  Two edits at once may arrive in the wrong
        order; then the message is brought up to date once more.
        """
        if posted is None:
            await edit_pressed(self.interaction, panel)
            return
        with self._parts.messages.editing(posted.message) as alone:
            await edit_pressed(self.interaction, panel)
            stamp = panel.stamp + QUIET if posted.kind == "private" else panel.stamp
            await self._parts.store.remember(self.match, replace(posted, step=stamp if alone() else ""))

    def _explain_barred(self) -> str:
        """Why the board in the channel cannot be kept up to date."""
        lacking = ""
        if self.interaction.guild_id:
            thread = isinstance(self.interaction.channel, discord.Thread)
            lacking = explain_missing(self.interaction.app_permissions, thread=thread)
        return lacking or (
            "Your choice is saved, but I am not allowed to post in the channel of this game, "
            "so the board there may be old. /board shows it anew once I am."
        )
