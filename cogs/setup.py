"""Whoever manages a server tries out whether Belfry can do there all that games need."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager

import discord
from discord import app_commands
from discord.ext import commands

from cogs.actions.permissions import EMBED_LINKS, IN_THREADS, NEEDED, explain_missing, require_manager
from cogs.actions.refusals import Refusal
from cogs.connection.answers import edit_pressed, reply, report, settle
from cogs.connection.failures import UNREACHABLE
from cogs.panels.custom_ids import Press
from cogs.panels.names import join_words
from cogs.panels.pictures import show_specimen, try_first
from cogs.panels.setup import (
    WHERE,
    Trial,
    explain_refusal,
    make_call,
    make_passing,
    make_report,
    make_secret,
    make_tryout,
)
from cogs.panels.votes import allow_mentions
from cogs.words import say
from engine.catalog import facts
from engine.games import GAMES

SLOW_PICTURE = 1.0  # seconds that a picture may take
CLOCK_ERROR = 5.0  # seconds by which a clock may be wrong, the way from Discord with it
FIRST_PICTURE = "specimen-1.png"  # the first picture
SEEN = 10  # messages, to find the line that announces a thread
SWITCHES = " and ".join(f"**{label}**" for label, _ in NEEDED.values())
THREAD_PERMISSIONS = " and ".join(
    f"**{label}**" for label in ("Create Public Threads", IN_THREADS["send_messages_in_threads"][0])
)


class Setup(commands.Cog):
    """The command /belfry setup, and the buttons of what only a person can try.  `now`: seconds since 1970."""

    def __init__(self, now: Callable[[], float]) -> None:
        self.now = now

    @app_commands.command(description="For server managers: test whether games work here")
    async def setup(self, interaction: discord.Interaction) -> None:
        ahead = self.now() - interaction.created_at.timestamp()
        require_manager(interaction)
        if not isinstance(interaction.channel, discord.abc.Messageable):
            raise Refusal(say("commands.setup.no_channel"))
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
            raise Refusal(say("commands.setup.closed"))
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


class NotShown(Exception):
    """Discord has taken a picture, and does not show it; the text says what to do."""


class Rehearsal:
    """What was tried for one person, `user`, in `channel`, where Belfry may have `embed_links` or not."""

    def __init__(
        self, channel: discord.abc.Messageable, user: discord.User | discord.Member, *, embed_links: bool = True
    ) -> None:
        self.channel = channel
        self.user = user
        self.without = "" if embed_links else f" without **{EMBED_LINKS}**"
        self.switches = SWITCHES if embed_links else f"{SWITCHES} and **{EMBED_LINKS}**"
        self.trials: list[Trial] = []

    async def run(self) -> None:
        """Try everything that needs nobody's help; `trials` says what works."""
        await self._write(self.channel, f"Posting a board{self.without}", self.switches)
        if isinstance(self.channel, discord.TextChannel) and self.channel.type is discord.ChannelType.text:
            await self._open_thread(self.channel)
        await self._write(self.user, "Writing you a direct message", "direct messages")

    async def post_tryout(self) -> str:
        """Post what only a person can try; its address, empty if it cannot be posted."""
        panel = make_tryout(1, show_specimen(1))
        try:
            message = await self.channel.send(view=panel.view, files=(await panel.draw())(), silent=True)
        except (discord.HTTPException, *UNREACHABLE):
            return ""  # what was tried before says why
        return message.jump_url

    @asynccontextmanager
    async def _trying(self, what: str, switches: str, *, quiet: bool = False) -> AsyncIterator[None]:
        """Within it something is tried; whether that worked is noted, and what follows it goes on.

        `quiet`: it is noted only if it did not work.
        """
        trouble = ""
        try:
            yield
        except NotShown as error:
            trouble = str(error)
        except discord.HTTPException as error:
            trouble = explain_refusal(error.code, error.text or str(error.status), switches)
        except UNREACHABLE as error:
            trouble = f"Discord could not be reached ({type(error).__name__}). Try again."
        if trouble or not quiet:
            self.trials.append(Trial(what, trouble))

    async def _write(self, place: discord.abc.Messageable, what: str, switches: str) -> None:
        """Post with a picture, change the picture, delete, post again, delete."""
        posted: list[discord.Message] = []
        async with self._trying(what, switches):
            posted.append(await self._post(place))
        if not posted:
            return
        async with self._trying(f"{what}: its picture", switches, quiet=True):
            require_shown(
                posted[0], FIRST_PICTURE, f"Discord took the message and shows no picture in it. {self._advise()}"
            )
        async with self._trying(f"{what}: changing its picture", switches):
            await self._change(posted[-1])
        async with self._trying(f"{what}: deleting it", switches):
            await posted.pop().delete()
        async with self._trying(f"{what}: posting it again", switches):
            posted.append(await self._post(place))
        if posted:
            await self._clean_up(posted)

    async def _post(self, place: discord.abc.Messageable) -> discord.Message:
        panel = make_passing(self.user.id, show_specimen(1))
        return await place.send(view=panel.view, files=(await panel.draw())(), silent=True)

    async def _change(self, message: discord.Message) -> None:
        """Give a message another picture.  Raises NotShown."""
        picture = show_specimen(2)
        panel = make_passing(self.user.id, picture)
        edited = await message.edit(view=panel.view, attachments=(await panel.draw())())
        old = "Discord took the new picture and goes on showing the old one."
        require_shown(edited, picture.filename, f"{old} {self._advise()}")

    def _advise(self) -> str:
        """What to do where Discord shows no picture."""
        return f"Switch on **{EMBED_LINKS}** {WHERE}." if self.without else "Tell whoever runs Belfry."

    async def _open_thread(self, channel: discord.TextChannel) -> None:
        threads: list[discord.Thread] = []
        posted: list[discord.Message] = []
        async with self._trying("Opening a thread", THREAD_PERMISSIONS):
            threads.append(
                await channel.create_thread(
                    name="Belfry tries out threads",
                    type=discord.ChannelType.public_thread,
                    auto_archive_duration=60,
                )
            )
        if not threads:
            return
        async with self._trying("Writing in the thread", THREAD_PERMISSIONS):
            posted.append(await self._post(threads[0]))
        await self._clean_up(posted)
        async with self._trying(
            "Putting the thread away, which only Manage Threads would let me delete", THREAD_PERMISSIONS
        ):
            await self._remove(threads[0])

    async def _clean_up(self, messages: Iterable[discord.Message]) -> None:
        async with self._trying("Cleaning up", SWITCHES, quiet=True):
            for message in messages:
                await message.delete()

    async def _remove(self, thread: discord.Thread) -> None:
        """Delete a thread, or at least archive it; and the line that announces it in its channel."""
        async for message in self.channel.history(limit=SEEN):
            if message.reference and message.reference.channel_id == thread.id:
                await message.delete()
        try:
            await thread.delete()
        except discord.Forbidden:
            await thread.edit(archived=True)


def require_shown(message: discord.Message, filename: str, why: str) -> None:
    """Raises NotShown when there is no such picture in a message."""
    if not any(filename in url for url in list_pictures(message.components)):
        raise NotShown(why)


def list_pictures(components: Iterable[discord.Component]) -> list[str]:
    """The addresses of the pictures in a message."""
    galleries = [one for one in components if isinstance(one, discord.MediaGalleryComponent)]
    return [item.media.url for gallery in galleries for item in gallery.items]
