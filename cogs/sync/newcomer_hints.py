"""What each person reads once who sits down: how secret choices are asked, and whether it is so late for them."""

from dataclasses import dataclass

import discord

from cogs.actions.preferences import guess_zone, is_usual, tell_time
from cogs.connection.interactions import reply
from cogs.connection.messages import Messages
from cogs.panels.settings import Guess, ask_zone, explain_asking
from render import PAINTERS
from store import Match, Store


@dataclass(eq=False, repr=False)
class Asking:
    """Tells newcomers how they will be asked, and asks them what time it is."""

    store: Store
    messages: Messages

    async def explain(self, interaction: discord.Interaction, match: Match) -> None:
        """Say it privately, beside the answer to this, to who has sat down, and ask once what time it is for them.

        Nothing to who knows it, or has chosen.
        """
        user, offered = interaction.user.id, self.store.direct_messages.note_offered
        preferences = await self.store.people.preferences(user)
        zone = "" if preferences.zone else guess_zone(str(interaction.locale), match.pace)
        by_message = (await self.store.servers.get(match.guild)).secrets
        if PAINTERS[match.game].has_secrets and by_message and is_usual(preferences) and await offered(user, "offered"):
            closed = self.messages.is_closed(await self.store.direct_messages.get(user))
            await reply(interaction, explain_asking(closed=closed))
        if zone and await offered(user, "guessed"):
            await reply(interaction, ask_zone(Guess(zone, tell_time(zone, self.store.now()))))
