"""Whoever manages a server tries out whether Belfry can do there all that games need."""

import asyncio
from collections.abc import Callable

import discord
from discord import app_commands
from discord.ext import commands

from cogs.actions.permissions import explain_missing, require_manager
from cogs.actions.refusals import Refusal
from cogs.connection.answers import edit_pressed, reply, report, settle
from cogs.delivery.rehearsal import Rehearsal
from cogs.panels.custom_ids import Press
from cogs.panels.names import join_words
from cogs.panels.pictures import show_specimen, try_first
from cogs.panels.setup import Trial, make_call, make_report, make_secret, make_tryout
from cogs.panels.votes import allow_mentions
from engine.catalog import facts
from engine.games import GAMES

SLOW_PICTURE = 1.0  # seconds that a picture may take
CLOCK_ERROR = 5.0  # seconds by which a clock may be wrong, the way from Discord with it


class Setup(commands.Cog):
    """The command /belfry setup, and the buttons of what only a person can try.  `now`: seconds since 1970."""

    def __init__(self, now: Callable[[], float]) -> None:
        self.now = now

    @app_commands.command(description="For who manages this server: try out whether games can be played here")
    async def setup(self, interaction: discord.Interaction) -> None:
        ahead = self.now() - interaction.created_at.timestamp()
        require_manager(interaction)
        if not isinstance(interaction.channel, discord.abc.Messageable):
            raise Refusal("Nothing can be posted here. Try /belfry setup in a text channel.")
        may, thread = interaction.app_permissions, isinstance(interaction.channel, discord.Thread)
        missing = explain_missing(may, thread=thread, new_thread=not thread)
        denied = may.send_messages and not may.embed_links  # who may not write has not the other either
        rehearsal = Rehearsal(interaction.channel, interaction.user, embed_links=not denied)
        rehearsal.trials += [
            Trial("The permissions that games need", missing),
            judge_clock(ahead),
            await try_boards(),
        ]
        await rehearsal.run()
        await reply(interaction, make_report(rehearsal.trials, await rehearsal.post_tryout()))

    async def press_setup(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """One of the buttons, or the menu."""
        require_manager(interaction)
        if press.arg == "delete":
            await settle(interaction)
            if not interaction.response.is_done():
                await interaction.response.defer()
            await interaction.delete_original_response()
        elif press.arg == "secret":
            edit = (await reply(interaction, make_secret(1, show_specimen(1)))).edit
            panel = make_secret(2, show_specimen(2))
            await edit(view=panel.view, attachments=(await panel.draw())())
        else:
            await self._renew(interaction, press, values)

    async def _renew(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """Make the message anew, with the next number."""
        number, said = press.turn + 1, ""
        if press.arg == "menu" and values:
            said = f"You have chosen entry {values[0][:2]}. Now choose it again."
        elif press.arg == "notify":
            await self._notify(interaction)
            said = "You were called once; the second time was an edit, which makes no sound."
        elif press.arg == "slow":
            await settle(interaction)
            if not interaction.response.is_done():
                await interaction.response.defer()
        await edit_pressed(interaction, make_tryout(number, show_specimen(number), said))

    async def _notify(self, interaction: discord.Interaction) -> None:
        """Call the person by a new message, and then by an edit of it."""
        user = interaction.user.id
        if not isinstance(interaction.channel, discord.abc.Messageable):
            raise Refusal("I cannot post here any more. Try /belfry setup again.")
        message = await interaction.channel.send(view=make_call(user).view, allowed_mentions=allow_mentions({user}))
        again = make_call(user, f"<@{user}> And this is an edit.")
        await message.edit(view=again.view, allowed_mentions=allow_mentions({user}))


def judge_clock(ahead: float) -> Trial:
    """Whether this machine's clock, which is so many seconds ahead of Discord's, says the right time."""
    wrong = f"It is {abs(ahead):.0f} seconds {'fast' if ahead > 0 else 'slow'}. Let the machine set it by the network."
    return Trial("The clock of the machine on which I run", wrong if abs(ahead) > CLOCK_ERROR else "")


async def try_boards() -> Trial:
    """Whether the first board of each game is drawn, and fast enough."""
    clock = asyncio.get_running_loop().time
    lost, slowest = [], 0.0
    for game in GAMES:
        try:
            await try_first(game)
            begun = clock()
            await try_first(game)  # the first one had to make the pieces
            slowest = max(slowest, clock() - begun)
        except Exception as error:  # of a painter, whatever it is
            lost.append(f"{facts(game).title} (reference {report(error, game=game)})")
    trouble = f"One took {slowest:.1f} seconds. The machine on which I run is too busy, or too small."
    if lost:
        trouble = f"Not that of {join_words(lost)}. `bot.py --check` tells whoever runs me more."
    return Trial("Drawing the first board of each game", trouble if lost or slowest > SLOW_PICTURE else "")
