"""How a press or a command that changes a game ends, for every such press and command.

Commit first, answer second, the rest third.  Whatever happens to the answer,
the other messages of the game are brought up to date; and who pressed
something that is no longer so is shown how it is now.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Any

import discord

from cogs.actions.inactivity import Silence
from cogs.actions.matches import Matches, find_sole, require_seat
from cogs.connection.duplicate_instance import Rivals
from cogs.connection.interactions import (
    State,
    edit_pressed,
    find_pressed,
    leave_unanswered,
    reply,
    require_in_time,
    send_to_all,
    settle,
)
from cogs.connection.messages import Messages
from cogs.connection.permissions import explain_barrier, find_channel
from cogs.connection.presence import Presence
from cogs.notifications.outbox import Outbox
from cogs.notifications.writer import Writer
from cogs.panels.board import make_board
from cogs.panels.custom_ids import Press
from cogs.panels.layout import Panel
from cogs.panels.lobby import make_lobby, make_table
from cogs.panels.names import tell_game
from cogs.panels.server_admin import mention_channels
from cogs.panels.snapshot import BegunGame, Standing
from cogs.sync.boards import Boards, make_message
from cogs.sync.private_panels import PrivateAnswers, find_experience
from cogs.sync.sync_queue import Refresher
from cogs.timing.clocks import Clocks
from cogs.words import Marked, say
from cogs.words.refusals import Outdated, Refusal, explain
from engine.core.game import Decision, IllegalChoice
from engine.core.table import Table
from store import Match, Posted, Store, StoreError

TAKEN_WITHIN = 1.0  # seconds that who looks waits until an only option is taken


@dataclass(eq=False, repr=False)
class Responses:
    """Answers to what people do to games."""

    store: Store
    matches: Matches
    messages: Messages
    boards: Boards
    private_answers: PrivateAnswers
    presence: Presence
    rivals: Rivals
    clocks: Clocks
    refresher: Refresher
    silence: Silence
    outbox: Outbox
    writer: Writer

    def __post_init__(self) -> None:
        self._warned: dict[tuple[int, int], str] = {}  # what a user knows to keep a game's board from being shown

    async def show_private(self, interaction: discord.Interaction, match: Match, table: Table) -> None:
        """Answer with the player's own panel, which nobody else sees.  Raises Refusal for who has no seat.

        Who has only one option has taken it by this, or sees it where it cannot be saved at once.
        """
        seat, ask = require_seat(match, interaction.user.id), find_sole(match, table)
        self.presence.note(match.id, interaction.user.id)
        if ask and ask.seat == seat and match.status == "running":
            taking = asyncio.create_task(self._take_sole(match, table, ask))
            await asyncio.wait({taking}, timeout=TAKEN_WITHIN)
            taken = taking.result() if taking.done() else None
            match, table = taken or await self.matches.load(match.id)
        await self.private_answers.show(interaction, await self.clocks.look_at(match, table), seat)

    async def _take_sole(self, match: Match, table: Table, ask: Decision) -> tuple[Match, Table] | None:
        """Take an only option; the game after it, or None where that cannot be saved or somebody was quicker."""
        try:
            async with self.matches.lock(match.id):
                return await self.matches.take_sole(match, table, ask)
        except (Outdated, StoreError):
            return None
        finally:
            self.refresher.refresh(match.id)

    async def show_here(self, interaction: discord.Interaction, match: Match, table: Table, why: str = "") -> None:
        """Make of the pressed private answer the player's own panel, which begins with `why`.  Raises Refusal for who
        has no seat."""
        await Response(self, interaction, match.id).show(match, table, why)

    async def show_aside(self, interaction: discord.Interaction, match: Match, seat: int, panel: Panel) -> None:
        """Make of the pressed private message this panel of a seat; who pressed none gets it as a private answer."""
        await Response(self, interaction, match.id).show_aside(match, seat, panel)

    async def make_table(self, match: Match, user: int) -> Panel:
        """What somebody can do about a lobby beside joining and starting."""
        return make_table(await self.clocks.look_at(match, None), user, stale=self.silence.is_stale(match))

    @asynccontextmanager
    async def changing(self, interaction: discord.Interaction, match: int) -> AsyncIterator["Response"]:
        """Within it a person changes a game and is answered.

        At the end all messages of the game are brought up to date, unless the change was refused.  A press on
        something outdated, or a choice that the rules no longer allow, is answered with how things stand.
        """
        response = Response(self, interaction, match, saves=True)
        self.presence.note(match, interaction.user.id)
        try:
            try:
                yield response
            except (Outdated, IllegalChoice) as refused:
                await response.show_present(explain(refused))
        except Refusal:
            raise
        except BaseException:
            # Also when the store has failed: what could not be answered may have been saved.
            self.refresher.refresh(match)
            raise
        else:
            self.refresher.refresh(match, response.known)

    def warn(self, match: Match, user: int) -> str:
        """What a person reads once after a choice: that Belfry cannot post in the channel of the game; else nothing."""
        barrier = explain_barrier(find_channel(self.messages.client, match.guild, match.channel))
        if not barrier and not self.refresher.is_barred(match.id):
            self._warned.pop((match.id, user), None)
            return ""
        if self._warned.get((match.id, user)) == barrier:
            return ""
        self._warned[match.id, user] = barrier
        game, channel = Marked(tell_game(match)), mention_channels([match.channel])
        return say("board.answer.barred", game=game, channel=channel, why=barrier)


class Response:
    """The answer to one press or command.

    `known`: how the game stood as it was shown, for what is shown to others.  `saves`: the press changes the game.
    """

    def __init__(
        self, responses: Responses, interaction: discord.Interaction, match: int, *, saves: bool = False
    ) -> None:
        self.interaction = interaction
        self.match = match
        self.saves = saves
        self.known: Standing | None = None
        self.responses = responses

    # In the message that was pressed

    async def show(self, match: Match, table: Table, why: str = "") -> None:
        """Make of the pressed message what it shows now; who pressed none gets the own panel as a private answer.

        `why` begins a private panel when it says what could not be done.
        """
        now = self.known = await self.responses.clocks.look_at(match, table)
        require_in_time(self.interaction)
        self.responses.presence.note(match.id, self.interaction.user.id)
        posted = await self._find_pressed()
        if posted and posted.kind == "board" and not why:
            panel = await make_message(self.responses.store, now)
            # A board that becomes the result is on record as what it was, so that the result is posted again, below.
            await self._edit_pressed(panel, posted, about=posted.about if match.ended else panel.about)
        elif posted and posted.kind == "private":
            seat = require_seat(match, self.interaction.user.id)
            experience = find_experience(self.interaction, match)
            panel = await self.responses.writer.make_own_panel(now, seat, why=why, experience=experience)
            await self._edit_pressed(panel, posted)
        elif self.interaction.message and self.interaction.message.flags.ephemeral:
            seat = require_seat(match, self.interaction.user.id)
            async with self.responses.private_answers.owning_up(self.interaction, match.id, why) as words:
                experience = find_experience(self.interaction, match)
                panel = await self.responses.private_answers.make(
                    self.interaction, now, seat, words, experience, briefly=self.saves and not why
                )
                await self._edit_pressed(panel, None)
            await self.responses.private_answers.note_pressed(self.interaction, match, seat, panel)
        else:
            seat = require_seat(match, self.interaction.user.id)
            await self.responses.private_answers.show(self.interaction, now, seat, why)
        if self.saves and not why and (warning := self.responses.warn(match, self.interaction.user.id)):
            await reply(self.interaction, warning)

    async def show_aside(self, match: Match, seat: int, panel: Panel) -> None:
        """Make of the pressed private message this panel of a seat; who pressed none gets it as a private answer."""
        self.responses.presence.note(match.id, self.interaction.user.id)
        posted = await self._find_pressed()
        if posted and posted.kind == "private":
            await self._edit_pressed(panel, posted)
        elif self.interaction.message and self.interaction.message.flags.ephemeral:
            await self._edit_pressed(panel, None)
            await self.responses.private_answers.note_pressed(self.interaction, match, seat, panel)
        else:
            await reply(self.interaction, panel)

    async def show_present(self, why: str) -> None:
        """Say why a press did nothing, with what the player can do now."""
        match, table = await self.responses.matches.load(self.match)
        data: dict[str, Any] = dict(self.interaction.data or {})
        pressed = Press.parse(str(data.get("custom_id", "")))
        if pressed and pressed.match == match.id and pressed.moment > match.moment:
            self.responses.rivals.note("a board shows what has not been played here")
        require_seat(match, self.interaction.user.id)
        await self.show(match, table, why)

    async def show_lobby(self) -> None:
        """Turn the pressed lobby into what it is now; a message that is not the lobby stays as it is."""
        match = await self.responses.store.matches.find(self.match)
        assert match is not None
        posted = await self._find_pressed()
        if match.turn:
            await reply(self.interaction, say("board.answer.begun", game=match.label))
            return
        panel = make_lobby(await self.responses.clocks.look_at(match, None))
        if posted is None or posted.kind != "lobby":
            await reply(self.interaction, panel)
        else:
            await self._edit_pressed(panel, posted)

    async def show_table(self) -> None:
        """Turn what stands behind *Table…* of a lobby into what it is now; a lobby of 0.9 holds it itself."""
        if self.interaction.message is None or not self.interaction.message.flags.ephemeral:
            await self.show_lobby()
            return
        match = await self.responses.store.matches.find(self.match)
        assert match is not None
        await self._edit_pressed(await self.responses.make_table(match, self.interaction.user.id), None)

    async def show_begun(self, match: Match, table: Table) -> None:
        """Turn the pressed lobby into the board of the game that has begun; to be called under `Boards.posting`."""
        now = self.known = await self.responses.clocks.look_at(match, table)
        posted = await self._find_pressed()
        if posted is None:
            await reply(self.interaction, say("board.answer.begins", game=match.label))
        else:
            await self._edit_pressed(make_board(now), replace(posted, kind="board"))

    # In a message of its own

    async def post(self, match: Match, table: Table | None = None) -> None:
        """Answer with the lobby, or the board, of a game that has no message yet; under `Boards.posting`."""
        now = await self.responses.clocks.look_at(match, table)
        panel, kind = (make_board(now), "board") if isinstance(now, BegunGame) else (make_lobby(now), "lobby")
        if table:
            self.responses.presence.note(match.id, self.interaction.user.id)
        await panel.draw()  # as long as an answer can still be promised
        state = await settle(self.interaction)
        if state is State.PROMISED:  # to this person alone, so it cannot become a message for all
            await self.responses.boards.post(match, kind, panel)
            await leave_unanswered(self.interaction, state)
        elif (message := await send_to_all(self.interaction, panel)) is not None:
            posted = Posted(kind, match.channel, message, -1, panel.stamp, panel.about)
            await self.responses.store.messages.remember(match.id, posted)

    async def _find_pressed(self) -> Posted | None:
        """The record of the message that was pressed; None for a command, and for a message that is not on record.

        What was no more than sent as it was pressed may be on record by now.
        """
        pressed, message = find_pressed(self.interaction, self.match), self.interaction.message
        if pressed and pressed.posted:
            return pressed.posted
        if message is None or message.flags.ephemeral:
            return None
        if self.interaction.guild_id is None:
            await self.responses.outbox.complete_pressed(self.match, self.interaction.user.id, message)
        posted = await self.responses.store.messages.of(self.match)
        return next((entry for entry in posted if entry.message == message.id), None)

    async def _edit_pressed(self, panel: Panel, posted: Posted | None, *, about: str | None = None) -> None:
        """Answer by the pressed message.

        `posted` is its record, if it is one that is kept up to date, and `about` what it is about then, as of the panel
        unless given.  Two edits at once may arrive in the wrong order; then the message is brought up to date once
        more.
        """
        await panel.draw()  # so that the edit itself takes no longer than it must
        if posted is None:
            await edit_pressed(self.interaction, panel)
            return
        with self.responses.messages.editing(posted.message) as alone:
            await edit_pressed(self.interaction, panel)
            shown = replace(posted, step=panel.stamp if alone() else "", about=panel.about if about is None else about)
            self.responses.store.messages.note_edit(self.match, shown)
