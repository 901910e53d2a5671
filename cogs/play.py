"""Opening a game: by /play, in a thread of its own, and once more after a game."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import discord
from discord import app_commands
from discord.ext import commands

from cogs.actions.command_input import (
    STRENGTH_CHOICES,
    SUGGESTIONS,
    find_games,
    list_ways,
    offer_games,
    read_game,
    read_way,
)
from cogs.actions.matches import Matches, require_seat
from cogs.actions.seating import Seating, explain_too_few, share_of_press
from cogs.connection.interactions import edit_pressed, reply
from cogs.connection.members import name_invited
from cogs.connection.permissions import Limits, explain_missing_here
from cogs.connection.press_handlers import on_press
from cogs.panels.custom_ids import Press
from cogs.panels.error_codes import THREADS_FULL
from cogs.panels.game_catalog import make_shelf
from cogs.panels.layout import note
from cogs.panels.lost_channels import NOW, tell_occupied
from cogs.panels.names import display_name, tell_game
from cogs.sync.boards import Boards, find_newest, require_drawing
from cogs.sync.channels import LONGEST_ARCHIVING, Whereabouts
from cogs.sync.newcomer_hints import Asking
from cogs.sync.private_panels import PrivateAnswers
from cogs.sync.responses import Responses
from cogs.sync.sync_queue import Refresher
from cogs.words import Marked, say
from cogs.words.refusals import Refusal
from engine.ai.player import STRENGTHS, USUAL
from engine.core.game_data import facts
from engine.games import GAMES
from store import NOBODY, ChannelTaken, Match, Pace, Seat, Store


@dataclass(eq=False, repr=False)
class Play(commands.Cog):
    """The command /play, and the presses that open a lobby."""

    store: Store
    matches: Matches
    limits: Limits
    seating: Seating
    boards: Boards
    private_answers: PrivateAnswers
    whereabouts: Whereabouts
    refresher: Refresher
    asking: Asking
    responses: Responses

    @app_commands.command(description=say("commands.command.play"))
    @app_commands.describe(
        game=say("commands.parameter.play.game"),
        computers=say("commands.parameter.play.computers"),
        strength=say("commands.parameter.play.strength"),
        way=say("commands.parameter.play.way"),
        begin=say("commands.parameter.play.begin"),
        pace=say("commands.parameter.play.pace"),
        invite=say("commands.parameter.play.invite"),
        invite_2=say("commands.parameter.play.invite_more"),
        invite_3=say("commands.parameter.play.invite_more"),
        invite_4=say("commands.parameter.play.invite_more"),
    )
    @app_commands.choices(strength=STRENGTH_CHOICES)
    @app_commands.guild_only()
    async def play(
        self,
        interaction: discord.Interaction,
        game: str = "",
        computers: app_commands.Range[int, 0, 4] = 0,
        strength: str = USUAL,
        begin: bool = False,
        way: str = "",
        pace: str = "",
        invite: discord.User | None = None,
        invite_2: discord.User | None = None,
        invite_3: discord.User | None = None,
        invite_4: discord.User | None = None,
    ) -> None:
        if not game:
            if computers or strength != USUAL or way or begin or pace or invite:
                raise Refusal(say("commands.play.which"))
            await reply(interaction, make_shelf())
            return
        game = read_game(game)
        if strength not in STRENGTHS:
            raise Refusal(say("actions.table.strength"))
        options = read_way(game, way)
        if options is None:
            raise Refusal(say("commands.play.variant", title=facts(game).title))
        least, most = GAMES[game].players[0], GAMES[game].players[-1]
        if computers >= most:
            raise Refusal(say("commands.play.room", title=facts(game).title, most=most, n=most - 1))
        invited = {person.id: person for person in (invite, invite_2, invite_3, invite_4) if person}
        if invited and begin:
            raise Refusal(say("commands.play.invited"))
        if 1 + computers + len(invited) > most:
            raise Refusal(say("commands.play.full", title=facts(game).title, most=most))
        if begin and 1 + computers < least:
            raise Refusal(f"{explain_too_few(game)} {say('commands.play.at_once')}")
        await self.whereabouts.require_place(interaction)
        await self.seating.note_handle(interaction.user)
        await self.open(
            interaction,
            game,
            options,
            begin,
            Seat(interaction.user.id, display_name(interaction.user)),
            *[Seat(NOBODY, "", strength)] * computers,
            invited=name_invited(interaction.user, interaction.channel, invited.values()),
            pace=await self.seating.read_pace(pace, interaction.user.id),
        )

    @play.autocomplete("game")
    async def suggest_games(self, interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        """The games whose titles contain what was typed."""
        return offer_games(current)

    @play.autocomplete("way")
    async def suggest_ways(self, interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        """The ways to play the game that was chosen, or typed, whose words contain what was typed."""
        games = find_games(str(interaction.namespace.game or ""))
        ways = list_ways(games[0]) if len(games) == 1 else {}
        typed = current.casefold().strip()
        return [app_commands.Choice(name=label, value=way) for way, label in ways.items() if typed in label.casefold()][
            :SUGGESTIONS
        ]

    @play.autocomplete("pace")
    async def suggest_paces(self, interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        """The usual paces, and what was typed if it is one."""
        found = await self.seating.suggest_paces(current, interaction.user.id)
        return [app_commands.Choice(name=words, value=text) for text, words in found.items()]

    async def open(
        self,
        interaction: discord.Interaction,
        game: str,
        options: dict[str, str],
        begin: bool,
        *seats: Seat,
        invited: Mapping[int, str] | None = None,
        pace: Pace | None = None,
        hints: bool = False,
    ) -> None:
        """Open a lobby for these in the channel of the interaction, and begin at once if that is wanted.

        Where the channel has a game already, the person is told.
        """
        assert interaction.guild_id is not None
        assert interaction.channel_id is not None
        if begin:
            await self.limits.require_game(interaction)
        else:
            await self.limits.require_table(interaction)
        await require_drawing(game)
        try:
            match = await self.seating.open(
                interaction.guild_id,
                interaction.channel_id,
                game,
                options,
                *seats,
                begin=begin,
                invited=invited,
                pace=pace,
                hints=hints,
                shares=shares_of(interaction),
            )
        except ChannelTaken as taken:
            computers = [seat for seat in seats if seat.computer]
            await self.explain_taken(interaction, taken.match, game, computers, "+".join(options.values()), begin=begin)
            return
        async with self.responses.changing(interaction, match.id) as response:
            async with self.boards.posting(match.id):
                await response.post(*await self.store.play.load(match.id))
            if begin:
                self.private_answers.promise(interaction, match, require_seat(match, interaction.user.id))
            else:
                await self.asking.explain(interaction, match)

    async def explain_taken(
        self,
        interaction: discord.Interaction,
        match: Match,
        game: str,
        computers: Sequence[Seat],
        way: str,
        *,
        begin: bool,
    ) -> None:
        """Say which game a channel has, and see to it that its board is there; offer a thread for the other."""
        posted = find_newest(await self.store.messages.of(match.id), "board", "lobby")
        if posted:
            self.boards.mark_outdated(match.id, posted)
            self.refresher.refresh(match.id)
        threads = (await self.store.servers.get(match.guild)).threads
        instead = suggest_place(interaction.channel) if threads else say("places.elsewhere")
        await reply(interaction, tell_occupied(match, posted, game, computers, USUAL, instead, way, begin=begin))

    @on_press("play")
    async def press_play(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """Open a table for the game that was chosen among all; or one with so many computers, which begins at once."""
        game, _, strength = press.arg.partition(":")
        if game not in GAMES:
            raise Refusal(say("commands.play.no_game"))
        await self.whereabouts.require_place(interaction)
        await self.seating.note_handle(interaction.user)
        opener = Seat(interaction.user.id, display_name(interaction.user))
        pace = await self.seating.read_pace("", interaction.user.id)
        computers = seat_computers(game, press.number, strength)
        await self.open(interaction, game, read_way(game, "") or {}, bool(computers), opener, *computers, pace=pace)

    @on_press("thread")
    async def press_thread(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """Open a thread beside a game that is running, with a table in it that starts at once if that was wanted."""
        channel = interaction.channel
        game, strength, way, when = f"{press.arg}:::".split(":")[:4]
        if game not in GAMES or interaction.guild_id is None:
            raise Refusal(say("commands.play.no_game"))
        parent = find_parent(channel)
        if parent is None:
            raise Refusal(say("commands.play.no_thread"))
        if lacking := explain_missing_here(interaction, new_thread=True):
            raise Refusal(say("actions.permission.here", why=lacking))
        if not (await self.store.servers.get(interaction.guild_id)).threads:
            raise Refusal(say("commands.play.threads_off"))
        await self.whereabouts.require_allowed(interaction.guild_id, parent)
        await (self.limits.require_game if when == NOW else self.limits.require_table)(interaction)
        await self.limits.require_thread(interaction)
        await require_drawing(game)
        name = f"{facts(game).title} with {display_name(interaction.user)}"[:100]
        kind = discord.ChannelType.news_thread if parent.is_news() else discord.ChannelType.public_thread
        try:
            thread = await parent.create_thread(name=name, type=kind, auto_archive_duration=LONGEST_ARCHIVING)
        except discord.HTTPException as error:
            if error.code not in THREADS_FULL:
                raise
            raise Refusal(say("commands.play.threads_full")) from None
        await self.limits.note_thread(interaction)
        await self.seating.note_handle(interaction.user)
        opener = Seat(interaction.user.id, display_name(interaction.user))
        computers = seat_computers(game, press.number, strength)
        match = await self.seating.open(
            interaction.guild_id,
            thread.id,
            game,
            read_way(game, way) or {},
            opener,
            *computers,
            begin=when == NOW,
            shares=shares_of(interaction),
        )
        self.refresher.refresh(match.id)
        opened = say(
            "places.started" if when == NOW else "places.opened",
            game=Marked(tell_game(match)),
            channel=Marked(thread.mention),
        )
        await edit_pressed(interaction, note(opened))
        await self.whereabouts.let_in(thread, interaction.user.id)

    @on_press("again")
    async def press_again(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The button Play again: the same people and computers at a new table, the next one first.

        Who plays with computers alone has nobody to wait for, so that game begins at once.
        """
        old, _ = await self.matches.load(press.match)
        if old.status == "running":
            raise Refusal(say("commands.still_played", game=old.label))
        require_seat(old, interaction.user.id)
        seats = seat_again(old, interaction.user.id)
        alone = sum(not seat.computer for seat in seats) == 1
        if interaction.guild_id is None:
            await self.open_there(interaction, old, seats, begin=alone)
            return
        await self.whereabouts.require_place(interaction)
        await self.open(interaction, old.game, old.options, alone, *seats, pace=old.pace, hints=old.hints)

    async def open_there(
        self, interaction: discord.Interaction, old: Match, seats: Sequence[Seat], *, begin: bool
    ) -> None:
        """Open a table where a game was played, for who pressed that in a direct message."""
        if (await self.whereabouts.find(old)).lost:
            raise Refusal(say("commands.play.channel_gone"))
        await self.whereabouts.require_allowed(old.guild, discord.Object(old.channel))
        require = self.limits.require_game if begin else self.limits.require_table
        await require(interaction, old.guild)
        await require_drawing(old.game)
        try:
            match = await self.seating.open(
                old.guild,
                old.channel,
                old.game,
                old.options,
                *seats,
                begin=begin,
                pace=old.pace,
                hints=old.hints,
                shares=shares_of(interaction),
            )
        except ChannelTaken as taken:
            channel = Marked(f"<#{old.channel}>")
            raise Refusal(say("commands.play.channel_taken", game=taken.match.label, channel=channel)) from None
        self.refresher.refresh(match.id)
        channel = Marked(f"<#{old.channel}>")
        await reply(interaction, say("places.opened", game=Marked(tell_game(match)), channel=channel))


def find_parent(channel: object) -> discord.TextChannel | None:
    """The channel in which a thread can be opened beside a game in this channel or thread, if there is one."""
    parent = channel.parent if isinstance(channel, discord.Thread) else channel
    return parent if isinstance(parent, discord.TextChannel) else None


def suggest_place(channel: object) -> str:
    """Where else to play, if no thread can be opened beside this channel or thread; empty if one can."""
    if find_parent(channel):
        return ""
    if isinstance(channel, discord.Thread) and isinstance(channel.parent, discord.ForumChannel):
        return say("places.forum")
    return say("places.elsewhere")


def seat_computers(game: str, number: int, strength: str) -> list[Seat]:
    """So many computers, as far as the game has seats for them beside a person."""
    computer = Seat(NOBODY, "", strength if strength in STRENGTHS else USUAL)
    return [computer] * min(number, GAMES[game].players[-1] - 1)


def shares_of(interaction: discord.Interaction) -> dict[int, str]:
    """What who opens a table adds to its seal."""
    return {interaction.user.id: share_of_press(interaction)}


def seat_again(old: Match, user: int) -> list[Seat]:
    """Who sits at the table after a game, the next one first.

    Those who had left are not there; computers play for them, all as strong as
    those that were invited.  Only `user`, who asks for another game, has come back.
    """
    invited = (seat.computer for seat in old.seats if seat.computer and seat.user == NOBODY)
    computer = Seat(NOBODY, "", next(invited, USUAL))
    return [
        Seat(seat.user, seat.name) if not seat.computer or seat.user == user else computer
        for seat in (*old.seats[1:], old.seats[0])
    ]
