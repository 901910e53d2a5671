"""The line that says once to each person how secret choices are asked, when they first sit down to a game with some."""

import discord

from cogs.actions.preferring import is_usual
from cogs.connection.answers import reply
from cogs.connection.messages import Messages
from cogs.panels.asking import explain_asking
from render import PAINTERS
from store import Match, Store


class Asking:
    """Tells newcomers how they will be asked."""

    def __init__(self, store: Store, messages: Messages) -> None:
        self.store = store
        self.messages = messages

    async def explain(self, interaction: discord.Interaction, match: Match) -> None:
        """Say it privately, beside the answer to this, to who has sat down; nothing to who knows it, or has chosen."""
        user = interaction.user.id
        if not PAINTERS[match.game].hand or not is_usual(await self.store.people.preferences(user)):
            return
        if await self.store.direct_messages.note_offered(user):
            closed = self.messages.is_closed(await self.store.direct_messages.get(user))
            await reply(interaction, explain_asking(closed=closed))
