"""How much one person may open, so that nobody fills a server; who manages the server may open more.

A person is answered one thing at a time (`connection/queues.py`), so what was counted is so when it is opened.
"""

import discord

from clock import DAY
from cogs.actions.refusals import Refusal
from store import Match, Store

OPEN_TABLES = 3  # of one person that may wait for players on a server
TABLES_IN_ALL = 20  # that may wait there
SOLO_GAMES = 3  # of one person against computers alone that may run on a server
DAILY_THREADS = 5  # that may be opened for one person in a day, on all servers together


class Limits:
    """What is asked before something is opened."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def require_table(self, interaction: discord.Interaction, guild: int = 0) -> None:
        """Raises Refusal when too many tables wait for players on this server, or of this person there.

        `guild`: another server, for who presses something in a direct message.
        """
        if interaction.permissions.manage_guild:
            return
        openers = [match.opener for match in await self.store.lobbies.on(guild or interaction.guild_id or 0)]
        if openers.count(interaction.user.id) >= OPEN_TABLES:
            raise Refusal(
                f"You have {OPEN_TABLES} open tables here, the most a person can have. Start or close one first."
            )
        if len(openers) >= TABLES_IN_ALL:
            raise Refusal(
                f"{TABLES_IN_ALL} tables wait for players on this server; /games lists them. Join one, or come back "
                "later."
            )

    async def require_game(self, interaction: discord.Interaction, guild: int = 0) -> None:
        """Raises Refusal when too many games of this person against computers run on this server; `guild`: as above."""
        if interaction.permissions.manage_guild:
            return
        user, server = interaction.user.id, guild or interaction.guild_id
        running = [
            match
            for match in await self.store.matches.of(user)
            if match.guild == server and match.status == "running" and match.people == {user}
        ]
        if len(running) >= SOLO_GAMES:
            raise Refusal(
                f"You have {SOLO_GAMES} games against computers here, the most a person can have. Finish or leave one "
                "first."
            )

    async def require_game_of(self, interaction: discord.Interaction, match: Match) -> None:
        """The same, for a table that may become such a game by *Start*."""
        if match.status == "open" and match.people == {interaction.user.id} and match.computers:
            await self.require_game(interaction)

    async def require_thread(self, interaction: discord.Interaction) -> None:
        """Raises Refusal when too many threads were opened for this person in the last day."""
        opened = await self.store.threads.opened_for(interaction.user.id)
        if len(opened) >= DAILY_THREADS and not interaction.permissions.manage_guild:
            next_one = opened[-DAILY_THREADS] + DAY
            raise Refusal(f"You can open {DAILY_THREADS} threads a day. The next one is free <t:{next_one}:R>.")

    async def note_thread(self, interaction: discord.Interaction) -> None:
        """A thread was opened for this person."""
        if not interaction.permissions.manage_guild:
            await self.store.threads.note_opened(interaction.user.id)
