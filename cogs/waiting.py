"""When somebody does not choose: the computer for once, as that person wants or the others, and a game that slept."""

from dataclasses import dataclass

import discord
from discord.ext import commands

from cogs.actions.inactivity import Silence
from cogs.actions.matches import Matches, require_seat
from cogs.actions.seating import Seating
from cogs.connection.handlers import on_press
from cogs.connection.permissions import can_write
from cogs.panels.custom_ids import Press, is_number
from cogs.sync.channels import Whereabouts
from cogs.sync.responses import Responses
from cogs.timing.uptime import is_live, is_offered
from cogs.words import say
from cogs.words.refusals import Outdated, Refusal
from store import ChannelTaken, Match, Store, happened


@dataclass(eq=False, repr=False)
class Waiting(commands.Cog):
    """The presses of games that wait for somebody who is silent."""

    store: Store
    matches: Matches
    seating: Seating
    silence: Silence
    whereabouts: Whereabouts
    responses: Responses

    @on_press("standin")
    async def press_standin(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The button Play this turn for me, of a reminder."""
        async with self.responses.changing(interaction, press.match) as response:
            match, _ = await self.matches.load_running(press.match)
            seat = require_seat(match, interaction.user.id)
            if press.arg.partition(".")[0] != str(seat):
                raise Refusal(say("commands.own_button"))
            now, table = await self.seating.stand_in(match.id, interaction.user.id, (press.turn, press.moment))
            await response.show(now, table)

    @on_press("play_turn")
    async def press_play_turn(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The button Play this turn for somebody who is silent."""
        seat, _, moment = press.arg.partition(".")
        if not (is_number(seat) and is_number(moment)):
            raise Outdated
        async with self.responses.changing(interaction, press.match) as response:
            await response.show(*await self.silence.play_turn(press.match, interaction.user.id, int(seat), int(moment)))

    @on_press("live")
    async def press_live(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The button We are all here: whoever is waited for is called sooner, until one of them is silent."""
        async with self.responses.changing(interaction, press.match) as response:
            async with self.matches.lock(press.match):
                match, _ = await self.matches.load_running(press.match)
                seat = require_seat(match, interaction.user.id)
                if is_offered(match, self.store.now()):
                    remark = happened("board.remark.here", name=match.sitter(seat))
                    await self.store.matches.note_live(match.id, remark)
                elif not is_live(match, self.store.now()):
                    raise Outdated
            await response.show(*await self.matches.load_running(press.match))

    @on_press("wake")
    async def press_wake(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The button Wake it: a game that slept goes on where it was, or, if another is played there now, here."""
        match, _ = await self.matches.load(press.match)
        require_seat(match, interaction.user.id)
        async with self.responses.changing(interaction, match.id) as response:
            if match.status == "asleep":
                await self.wake(interaction, match)
            await response.show(*await self.matches.load(match.id))

    async def wake(self, interaction: discord.Interaction, match: Match) -> None:
        """Wake a game.  Raises Refusal where it has no room, or games are not to be played."""
        if not (await self.whereabouts.find(match)).lost and await self.wake_in(interaction, match, match.channel):
            return
        if interaction.guild_id and interaction.is_guild_integration():
            await self.whereabouts.require_place(interaction)
            if not can_write(interaction):
                raise Refusal(say("commands.wake.may_not_write", game=match.label))
            if await self.wake_in(interaction, match, interaction.channel_id or 0, interaction.guild_id):
                return
        raise Refusal(say("commands.wake.lost", game=match.label))

    async def wake_in(self, interaction: discord.Interaction, match: Match, channel: int, guild: int = 0) -> bool:
        """Wake a game in a channel, on its server if no other `guild` is said; False if another is played there."""
        seat = require_seat(match, interaction.user.id)
        remark = happened("board.remark.woken", name=match.sitter(seat))
        try:
            await self.store.matches.wake(match.id, guild or match.guild, channel, remark)
        except ChannelTaken:
            return False
        return True
