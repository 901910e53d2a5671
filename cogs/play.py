"""Opening a game: by /play, in a thread of its own, and once more after a game."""

import logging
from collections.abc import Sequence

import discord
from discord import app_commands
from discord.ext import commands

from cogs.actions.matches import Matches, require_seat
from cogs.actions.permissions import explain_missing
from cogs.actions.refusals import Refusal
from cogs.actions.seating import USUAL, Seating, explain_too_few
from cogs.delivery.answers import edit_pressed, reply
from cogs.delivery.boards import Boards, find_newest
from cogs.delivery.private_answers import PrivateAnswers
from cogs.delivery.refresher import Refresher
from cogs.delivery.responses import Responses
from cogs.panels.choices import GAME_CHOICES, STRENGTH_CHOICES
from cogs.panels.custom_ids import Press
from cogs.panels.names import display_name
from cogs.panels.occupied import tell_occupied
from cogs.panels.ui import note
from engine.catalog import facts
from engine.computer import STRENGTHS
from engine.games import GAMES
from store import NOBODY, ChannelTaken, Match, Seat, Store

log = logging.getLogger("belfry.play")

PLACES = (discord.TextChannel, discord.Thread, discord.VoiceChannel)


class Play(commands.Cog):
    """The command /play, and the presses that open a lobby."""

    def __init__(
        self,
        store: Store,
        matches: Matches,
        seating: Seating,
        boards: Boards,
        private_answers: PrivateAnswers,
        refresher: Refresher,
        responses: Responses,
    ) -> None:
        self.store = store
        self.matches = matches
        self.seating = seating
        self.boards = boards
        self.private_answers = private_answers
        self.refresher = refresher
        self.responses = responses

    @app_commands.command(description="Open a table for a game in this channel")
    @app_commands.describe(
        game="Which game to play",
        computers="How many seats the computer plays",
        strength="How well the computers play; medium if you do not say",
        begin="Start at once, with those computers and without waiting for others",
    )
    @app_commands.choices(game=GAME_CHOICES, strength=STRENGTH_CHOICES)
    @app_commands.guild_only()
    async def play(
        self,
        interaction: discord.Interaction,
        game: str,
        computers: app_commands.Range[int, 0, 4] = 0,
        strength: str = USUAL,
        begin: bool = False,
    ) -> None:
        if game not in GAMES or strength not in STRENGTHS:
            raise Refusal("I do not know that game. Choose one from the list.")
        least, most = GAMES[game].players[0], GAMES[game].players[-1]
        if computers >= most:
            raise Refusal(
                f"{facts(game).title} is for up to {most} players: besides you there is room for "
                f"{'one computer' if most == 2 else f'{most - 1} computers'}."
            )
        if begin and 1 + computers < least:
            raise Refusal(f"{explain_too_few(game)} To begin at once, let computers play, too.")
        channel = interaction.channel
        if not isinstance(channel, PLACES):
            raise Refusal("A game needs a text channel or a thread. Try /play there.")
        if lacking := explain_missing(interaction.app_permissions, thread=isinstance(channel, discord.Thread)):
            raise Refusal(lacking)
        await self.open(
            interaction,
            game,
            {},
            begin,
            Seat(interaction.user.id, display_name(interaction.user)),
            *[Seat(NOBODY, "", strength)] * computers,
        )

    async def open(
        self, interaction: discord.Interaction, game: str, options: dict[str, str], begin: bool, *seats: Seat
    ) -> None:
        """Open a lobby for these in the channel of the interaction, and begin at once if that is wanted.

        Where the channel has a game already, the person is told.
        """
        assert interaction.guild_id is not None
        assert interaction.channel_id is not None
        try:
            match = await self.store.open_match(game, options, interaction.guild_id, interaction.channel_id, *seats)
        except ChannelTaken as taken:
            await self.explain_taken(interaction, taken.match, game, [seat for seat in seats if seat.computer])
            return
        log.info("lobby opened", extra={"game": match.id, "kind": game, "computers": len(match.computers)})
        async with self.responses.changing(interaction, match.id) as response:
            if not begin:
                async with self.boards.posting(match.id):
                    await response.post(match)
                return
            await response.promise_message()
            async with self.boards.posting(match.id):
                match, table = await self.seating.begin(match.id, interaction.user.id)
                await response.post(match, table)
            self.private_answers.promise(interaction, match, require_seat(match, interaction.user.id))

    async def explain_taken(
        self, interaction: discord.Interaction, match: Match, game: str, computers: Sequence[Seat]
    ) -> None:
        """Say which game a channel has, and see to it that its board is there; offer a thread for the other."""
        posted = find_newest(await self.store.posted(match.id), "board", "lobby")
        if posted:
            await self.boards.mark_outdated(match.id, posted)
            self.refresher.refresh(match.id)
        await reply(interaction, tell_occupied(match, posted, game, computers, USUAL))

    async def press_thread(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """Open a thread beside a game that is running, with a table in it."""
        channel = interaction.channel
        game, _, strength = press.arg.partition(":")
        if game not in GAMES or interaction.guild_id is None:
            raise Refusal("I do not know that game. Choose one with /play.")
        parent = channel.parent if isinstance(channel, discord.Thread) else channel
        if not isinstance(parent, discord.TextChannel):
            raise Refusal("A thread cannot be opened here. Try /play in a text channel.")
        if lacking := explain_missing(interaction.app_permissions, thread=False, new_thread=True):
            raise Refusal(lacking)
        name = f"{facts(game).title} with {display_name(interaction.user)}"[:100]
        thread = await parent.create_thread(
            name=name, type=discord.ChannelType.public_thread, auto_archive_duration=10080
        )
        opener = Seat(interaction.user.id, display_name(interaction.user))
        computer = Seat(NOBODY, "", strength if strength in STRENGTHS else USUAL)
        computers = [computer] * min(press.turn, GAMES[game].players[-1] - 1)
        match = await self.store.open_match(game, {}, interaction.guild_id, thread.id, opener, *computers)
        self.refresher.refresh(match.id)
        await edit_pressed(interaction, note(f"The table is open in {thread.mention}."))

    async def press_again(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The button Play again: the same people and computers at a new table, the next one first.

        Who plays with computers alone has nobody to wait for, so that game begins at once.
        """
        old, _ = await self.matches.load(press.match)
        if old.status == "running":
            raise Refusal("This game is still being played.")
        if interaction.guild_id is None or interaction.channel is None:
            raise Refusal("A game needs a text channel or a thread. Try /play there.")
        thread = isinstance(interaction.channel, discord.Thread)
        if lacking := explain_missing(interaction.app_permissions, thread=thread):
            raise Refusal(lacking)
        require_seat(old, interaction.user.id)
        seats = seat_again(old, interaction.user.id)
        alone = sum(not seat.computer for seat in seats) == 1
        await self.open(interaction, old.game, old.options, alone, *seats)


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
