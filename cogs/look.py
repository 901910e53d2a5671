"""Looking at a game: its board, how things stand in words, the numbers of its end; and bringing it elsewhere."""

import asyncio
import logging
from dataclasses import dataclass, replace

import discord
from discord import app_commands
from discord.ext import commands

from cogs.actions.inactivity import Silence
from cogs.actions.matches import Matches, require_seat
from cogs.connection.interactions import edit_pressed, leave_unanswered, reply
from cogs.connection.messages import Messages
from cogs.connection.permissions import can_write
from cogs.connection.press_handlers import on_press
from cogs.notifications.own_games import RECENT, OwnGames, explain_none
from cogs.panels.board import make_more, make_numbers
from cogs.panels.custom_ids import Press
from cogs.panels.game_status import make_overview
from cogs.panels.layout import Panel, channel_url, note
from cogs.panels.look_back import make_kept_game
from cogs.panels.lost_channels import ask_which
from cogs.panels.names import tell_game
from cogs.panels.own_games import ask_which_table
from cogs.panels.text_pages import make_board_text
from cogs.sync.boards import Boards, read_course
from cogs.sync.channels import Whereabouts
from cogs.sync.sync_queue import Refresher
from cogs.timing.clocks import Clocks
from cogs.words import Marked, say
from cogs.words.refusals import Refusal
from store import NOBODY, ChannelTaken, Match, Store

log = logging.getLogger("belfry.look")


@dataclass(eq=False, repr=False)
class Look(commands.Cog):
    """The commands /table show and board, the button Numbers, and the buttons of games that have lost their channel."""

    store: Store
    matches: Matches
    own_games: OwnGames
    messages: Messages
    boards: Boards
    silence: Silence
    clocks: Clocks
    whereabouts: Whereabouts
    refresher: Refresher

    @app_commands.command(description=say("commands.command.board"), extras={"group": "table"})
    @app_commands.describe(text=say("commands.parameter.board.text"))
    async def board(self, interaction: discord.Interaction, text: bool = False) -> None:
        if text:
            await self.read_board(interaction)
            return
        await self.whereabouts.require_place(interaction)
        match = await self.store.matches.find_in(interaction.channel_id or 0)
        if match is None:
            lost = await self.find_lost(interaction.user.id)
            if not lost:
                raise Refusal(say("actions.no_game_here"))
            if len(lost) > 1:
                await reply(interaction, ask_which(lost, interaction.user.id))
                return
            match = await self.bring(interaction, lost[0])
        if match.seat_of(interaction.user.id) is None and not interaction.permissions.manage_channels:
            await self.boards.require_far(match)
        try:
            await self.boards.repost(match.id)
        finally:
            self.refresher.refresh(match.id)
        await leave_unanswered(interaction)
        await self.whereabouts.tell_moved(match)

    async def read_board(self, interaction: discord.Interaction) -> None:
        """The board of the game in the channel, in words."""
        match = await self.store.matches.find_in(interaction.channel_id or 0)
        if match is None:
            raise Refusal(say("commands.board.no_game"))
        match, table = await self.matches.load(match.id)
        await reply(interaction, make_board_text(match, table, 0))

    @on_press("look", private=True)
    async def press_look(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The button Board as text: the board in words, with used cards, discards and the lists of cards."""
        await reply(interaction, make_board_text(*await self.matches.load(press.match), 0))

    @on_press("more", private=True)
    async def press_more(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The button More… of a board; who presses it is not offered to have the own turn played."""
        match, table = await self.matches.load(press.match)
        seat = match.seat_of(interaction.user.id)
        now = replace(await self.clocks.look_at(match, table), absent=self.silence.find_silent(match, table) - {seat})
        await reply(interaction, make_more(now, seat))

    @on_press("read")
    async def press_read(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """Another page of the board in words."""
        match, table = await self.matches.load(press.match)
        await edit_pressed(interaction, make_board_text(match, table, press.number))

    @app_commands.command(description=say("commands.command.show"), extras={"group": "table"})
    async def show(self, interaction: discord.Interaction) -> None:
        match = await self.store.matches.find_in(interaction.channel_id or 0)
        if match is None:
            match = await self.store.matches.find_ended_in(interaction.channel_id or 0, self.store.now() - RECENT)
        if match is None:
            games = await self.own_games.list_all(interaction)
            if not games:
                raise Refusal(explain_none(interaction))
            if len(games) > 1:
                await reply(interaction, ask_which_table(games))
                return
            match = games[0].match
        await reply(interaction, await self.tell(interaction, match.id))

    @on_press("table")
    async def press_table(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """One of the person's own games was chosen, of which /table show could tell."""
        match = await self.store.matches.find(press.match)
        if match is None or match.seat_of(interaction.user.id) is None:
            raise Refusal(say("commands.board.not_playing"))
        await edit_pressed(interaction, await self.tell(interaction, match.id))

    async def tell(self, interaction: discord.Interaction, number: int) -> Panel:
        """How things stand in a game, for who has sent this."""
        match, table = await self.store.play.load(number)
        seat, place = match.seat_of(interaction.user.id), self.messages.locate(match, interaction)
        now = await self.clocks.look_at(match, table)
        if table:
            now = replace(now, absent=await self.silence.look(match, table))
        return make_overview(now, seat, place)

    @on_press("numbers", private=True)
    async def press_numbers(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The button Numbers of a game that is over: where the points came from, and the last board."""
        match, table = await self.matches.load(press.match)
        if not match.ended:  # one that sleeps may go on
            raise Refusal(say("commands.board.numbers", game=match.label))
        course = await read_course(self.store, match) if match.status == "over" else None
        await reply(interaction, make_numbers(match, table, course))

    @on_press("keep", private=True)
    async def press_keep(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The button Keep this game: a file of it, with the names of those who may be named to others."""
        match, _ = await self.matches.load(press.match)
        record = await self.store.archives.record(match.id)
        if record is None:
            raise Refusal(say("commands.board.keep", game=match.label))
        shown = [seat.user != NOBODY and (await self.store.people.preferences(seat.user)).shown for seat in match.seats]
        named = zip(match.names, shown, strict=True)
        names = [name if agrees else say("board.kept.player", n=n) for n, (name, agrees) in enumerate(named, 1)]
        await reply(interaction, make_kept_game(match, record, names))

    @on_press("bring")
    async def press_bring(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """Of several games without a channel, the one that is to go on here."""
        await self.whereabouts.require_place(interaction)
        match, _ = await self.matches.load_running(press.match)
        require_seat(match, interaction.user.id)
        if not (await self.whereabouts.find(match)).lost:
            raise Refusal(say("commands.board.elsewhere", url=Marked(channel_url(match))))
        match = await self.bring(interaction, match)
        await edit_pressed(interaction, note(say("board.answer.goes_on", game=Marked(tell_game(match)))))
        if posting := self.refresher.refresh(match.id):
            await asyncio.wait({posting})
        await self.whereabouts.tell_moved(match)

    async def find_lost(self, user: int) -> list[Match]:
        """The running games of a person in whose channel nobody can play any more, the newest first."""
        games = [m for m in await self.store.matches.of(user) if m.status == "running" and user in m.people]
        places = await asyncio.gather(*map(self.whereabouts.find, games))
        return [match for match, place in zip(games, places, strict=True) if place.lost]

    async def bring(self, interaction: discord.Interaction, match: Match) -> Match:
        """A game whose channel is gone goes on in the channel of the interaction."""
        assert interaction.guild_id is not None
        assert interaction.channel_id is not None
        if not can_write(interaction):
            raise Refusal(say("commands.board.may_not_write"))
        async with self.matches.lock(match.id):
            now = await self.store.matches.find(match.id)
            if now is None or now.channel != match.channel:
                raise Refusal(say("commands.board.moved"))
            try:
                moved = await self.store.places.move(
                    match.id, interaction.guild_id, interaction.channel_id, interaction.user.id
                )
            except ChannelTaken as taken:
                raise Refusal(say("commands.board.taken", title=taken.match.title)) from None
        log.info("game moved", extra={"game": match.id, "channel": interaction.channel_id})
        return moved
