"""Playing: choosing by press or by command, taking back, looking at one's hand and at the board."""

import logging
from collections.abc import Awaitable

import discord
from discord import app_commands
from discord.ext import commands

from cogs import access, panels
from cogs.answers import Refusal, reply
from cogs.boards import Boards
from cogs.custom_ids import Press
from cogs.messages import place
from cogs.names import listed, shown
from cogs.tables import Outdated, Tables, decision_of, seat_of
from engine.game import IllegalChoice
from engine.table import Table
from engine.words import Words
from store import NOBODY, Match, StoreError

log = logging.getLogger("belfry.play")

SUGGESTIONS = 25  # choices that Discord shows while somebody types
SUGGESTION = 100  # characters of one


class Play(commands.Cog):
    """Commands and presses of a running game."""

    def __init__(self, client: commands.Bot, tables: Tables, boards: Boards) -> None:
        self.client = client
        self.tables = tables
        self.boards = boards
        self.store = tables.store

    # Presses

    async def press_choose(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """A button or a menu with the options of a decision."""
        option = values[0] if values else press.arg
        try:
            match, table = await self.choose(interaction, press, option)
        except (Outdated, IllegalChoice) as refused:
            await self.show_present(interaction, press.match, str(refused))
            return
        await self.answer(interaction, match, table)

    async def press_undo(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The button Undo."""
        try:
            change = self.tables.undo(press.match, interaction.user.id, press)
            match, table = await self.saved(press.match, change)
        except Outdated as refused:
            await self.show_present(interaction, press.match, str(refused))
            return
        await self.answer(interaction, match, table)

    async def press_hand(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The buttons My hand and Choose in secret: the player's own panel, which nobody else sees."""
        match, table = await self.tables.look(press.match)
        await self.show_hand(interaction, match, table)

    async def press_seed(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The button Seed of a game that is over: the seed of its chance, and its seal."""
        match, table = await self.tables.look(press.match)
        if match.status == "running":
            raise Refusal("The seed is told when the game is over. Until then /table shows its seal.")
        await reply(interaction, panels.seed(match, table))

    async def choose(self, interaction: discord.Interaction, press: Press, option: str) -> tuple[Match, Table]:
        """Choose for the person; the press says in which game and at which moment of it."""
        change = self.tables.choose(press.match, interaction.user.id, option, (press.turn, press.moment))
        return await self.saved(press.match, change)

    async def saved(self, match: int, change: Awaitable[tuple[Match, Table]]) -> tuple[Match, Table]:
        """What came of a change; when the store fails it may have been saved all the same, and then has to be shown."""
        try:
            return await change
        except StoreError:
            self.boards.refresh(match)
            raise

    async def answer(self, interaction: discord.Interaction, match: Match, table: Table) -> None:
        """Turn the pressed message into what it shows now, and bring the others up to date."""
        try:
            entry = await self.boards.pressed(interaction, match.id)
            if entry and entry.kind == "board":
                make = panels.board if match.status == "running" else panels.ended
                await self.boards.answer(interaction, match, lambda: make(match, table), entry)
            elif entry or (interaction.message and interaction.message.flags.ephemeral):
                seat, link = seat_of(match, interaction.user.id), place(match, interaction.channel_id)
                await self.boards.answer(interaction, match, lambda: panels.private(match, table, seat, link), entry)
                if not entry:
                    self.boards.hands.pressed(interaction, match, table, seat)
            else:
                await self.show_hand(interaction, match, table)
            await self.warn_if_barred(interaction, match)
        finally:
            self.boards.refresh(match.id, interaction.user.id)

    async def show_hand(self, interaction: discord.Interaction, match: Match, table: Table) -> None:
        """The player's own panel, as a private answer."""
        seat = seat_of(match, interaction.user.id)
        await self.boards.hands.show(interaction, match, table, seat)

    async def show_present(self, interaction: discord.Interaction, id: int, why: str) -> None:
        """Say why a press did nothing, with what the player can do now."""
        match, table = await self.tables.look(id)
        seat = seat_of(match, interaction.user.id)
        if interaction.message and interaction.message.flags.ephemeral:
            link = place(match, interaction.channel_id)
            await self.boards.answer(
                interaction, match, lambda: panels.private(match, table, seat, link, why), posted=None
            )
            self.boards.hands.pressed(interaction, match, table, seat)
        else:
            await self.boards.hands.show(interaction, match, table, seat, why)
        self.boards.refresh(id)

    async def warn_if_barred(self, interaction: discord.Interaction, match: Match) -> None:
        """Tell the player when the board in the channel cannot be kept up to date."""
        if match.id not in self.boards.barred:
            return
        self.boards.barred.discard(match.id)
        thread = isinstance(interaction.channel, discord.Thread)
        lacking = access.missing(interaction.app_permissions, thread=thread) if interaction.guild_id else ""
        await reply(
            interaction,
            lacking
            or "Your choice is saved, but I am not allowed to post in the channel of this game, "
            "so the board there may be old. /board shows it anew once I am.",
        )

    # Commands

    @app_commands.command(description="Choose by typing; the list shows exactly what the rules allow now")
    @app_commands.describe(choice="What you choose")
    async def move(self, interaction: discord.Interaction, choice: str) -> None:
        match, table = await self.mine(interaction)
        press = Press.parse(choice)
        if press and press.action == "move":
            option = press.arg
        else:
            seat = seat_of(match, interaction.user.id)
            decision = decision_of(match, table, seat)
            words = Words(match.game, [*match.names])
            found = words.find(decision, choice)
            if found is None:
                possible = listed([f"**{shown(words.option(decision, one))}**" for one in decision.options[:10]], "or")
                more = f" (and {len(decision.options) - 10} more)" if len(decision.options) > 10 else ""
                raise Refusal(
                    f"“{shown(choice[:60])}” is not possible here. {words.ask(decision)} You can choose "
                    f"{possible}{more}."
                )
            option, press = found, Press("move", match.id, match.turn, match.moment)
        match, table = await self.choose(interaction, press, option)
        try:
            await self.show_hand(interaction, match, table)
        finally:
            self.boards.refresh(match.id, interaction.user.id)

    @move.autocomplete("choice")
    async def suggest(self, interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        """The legal options whose words contain what was typed."""
        try:
            match, table = await self.mine(interaction)
            decision = decision_of(match, table, seat_of(match, interaction.user.id))
        except Refusal:
            return []
        words = Words(match.game, [*match.names])
        labels = [(option, words.option(decision, option)) for option in decision.options]
        typed = current.casefold().strip()
        fitting = [(option, label) for option, label in labels if typed in label.casefold()]
        return [
            app_commands.Choice(
                name=label[:SUGGESTION], value=Press("move", match.id, match.turn, match.moment, option).custom_id
            )
            for option, label in fitting[:SUGGESTIONS]
        ]

    @app_commands.command(
        description="Take your last choice back, as long as nobody has chosen since and nothing came to light"
    )
    async def undo(self, interaction: discord.Interaction) -> None:
        match, _ = await self.mine(interaction)
        match, table = await self.saved(match.id, self.tables.undo(match.id, interaction.user.id))
        try:
            await self.show_hand(interaction, match, table)
        finally:
            self.boards.refresh(match.id, interaction.user.id)

    @app_commands.command(description="See your hand and what you can choose; nobody else sees it")
    async def hand(self, interaction: discord.Interaction) -> None:
        match, table = await self.mine(interaction)
        await self.show_hand(interaction, match, table)

    @app_commands.command(description="Post the board, or the open table, anew at the bottom of the channel")
    @app_commands.guild_only()
    async def board(self, interaction: discord.Interaction) -> None:
        thread = isinstance(interaction.channel, discord.Thread)
        if lacking := access.missing(interaction.app_permissions, thread=thread):
            raise Refusal(lacking)
        match = await self.store.match_in(interaction.channel_id or 0)
        if match is None:
            match = await self.homeless(interaction)
        await interaction.response.defer(ephemeral=True)
        try:
            await self.boards.repost(match.id)
        finally:
            self.boards.refresh(match.id)
        await interaction.delete_original_response()

    @app_commands.command(description="Who plays in this channel, whose turn it is, and since when")
    async def table(self, interaction: discord.Interaction) -> None:
        match = await self.tables.here(interaction)
        _, table = await self.store.load(match.id)
        lines = [
            f"**{panels.title(match.game)}**, turn {match.turn}"
            if table
            else f"**{panels.title(match.game)}**, waiting for players"
        ]
        waiting = {ask.seat for ask in table.waiting()} if table else set()
        points = table.game.scores() if table else []
        for seat, name in enumerate(match.names):
            score = f", {points[seat]} points" if points else ""
            here = f" — to choose since <t:{match.since}:R>" if seat in waiting else ""
            left = match.seats[seat].computer and match.seats[seat].user != NOBODY
            how = f", {match.seats[seat].computer}" if left else ""
            lines.append(f"{seat + 1}. {shown(name)}{how}{score}{here}")
        for name, option in match.options.items():
            lines.append(f"-# {panels.option_title(match.game, name, option)}. {panels.rule(match.game, name, option)}")
        if match.promise:
            lines.append(f"-# Seal of the shuffles: {match.promise}")
        link = place(match)
        if link:
            lines.append(f"[To the board]({link})")
        await reply(interaction, "\n".join(lines))

    async def mine(self, interaction: discord.Interaction) -> tuple[Match, Table]:
        """The game a command is about: that of this channel, or elsewhere the only one the person plays in."""
        match = await self.store.match_in(interaction.channel_id or 0)
        if match is None:
            running = [one for one in await self.store.matches_of(interaction.user.id) if one.status == "running"]
            running = [one for one in running if interaction.user.id in one.people] or running
            if len(running) != 1 or interaction.guild_id is not None:
                raise Refusal(
                    "There is no game in this channel. Open one with /play, or go to the channel where yours is played."
                )
            match = running[0]
        return await self.tables.look(match.id)

    async def homeless(self, interaction: discord.Interaction) -> Match:
        """A game of this person whose channel is gone; it goes on in the channel of the interaction."""
        assert interaction.guild_id is not None
        assert interaction.channel_id is not None
        for match in await self.store.matches_of(interaction.user.id):
            if (
                match.status == "running"
                and interaction.user.id in match.people
                and match.guild == interaction.guild_id
                and await self.boards.messages.is_gone(match.channel)
            ):
                await self.store.move(match.id, interaction.guild_id, interaction.channel_id)
                log.info("game moved", extra={"game": match.id, "channel": interaction.channel_id})
                found = await self.store.match(match.id)
                assert found is not None
                return found
        raise Refusal("There is no game in this channel. Open one with /play.")
