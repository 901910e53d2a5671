"""Whoever manages a server tries out whether Belfry can do there all that games need."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager

import discord
from discord import app_commands
from discord.ext import commands

from cogs.actions.permissions import EMBED_LINKS, explain_missing_here, name_switch, require_manager
from cogs.actions.refusals import Refusal
from cogs.connection.answers import edit_pressed, reply, report, settle
from cogs.connection.failures import UNREACHABLE
from cogs.panels.custom_ids import Press
from cogs.panels.pictures import show_specimen, try_first
from cogs.panels.setup import (
    Trial,
    explain_refusal,
    make_call,
    make_passing,
    make_report,
    make_secret,
    make_tryout,
)
from cogs.panels.votes import allow_mentions
from cogs.words import Marked, say
from engine.catalog import facts
from engine.games import GAMES

SLOW_PICTURE = 1.0  # seconds that a picture may take
CLOCK_ERROR = 5.0  # seconds by which a clock may be wrong, the way from Discord with it
FIRST_PICTURE = "specimen-1.png"  # the first picture
SEEN = 10  # messages, to find the line that announces a thread


class Setup(commands.Cog):
    """The command /belfry setup, and the buttons of what only a person can try.  `now`: seconds since 1970."""

    def __init__(self, now: Callable[[], float]) -> None:
        self.now = now

    @app_commands.command(description=say("commands.command.setup"))
    async def setup(self, interaction: discord.Interaction) -> None:
        ahead = self.now() - interaction.created_at.timestamp()
        require_manager(interaction)
        if not isinstance(interaction.channel, discord.abc.Messageable):
            raise Refusal(say("commands.setup.no_channel"))
        thread = isinstance(interaction.channel, discord.Thread)
        missing = explain_missing_here(interaction, new_thread=not thread)
        denied = not missing and not interaction.app_permissions.embed_links  # it goes with others
        rehearsal = Rehearsal(interaction.channel, interaction.user, embed_links=not denied, barred=bool(missing))
        rehearsal.trials += [
            Trial(say("hosting.setup.trial.permissions"), missing),
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
            said = say("hosting.setup.chosen", n=values[0][:2])
        elif press.arg == "notify":
            await self._notify(interaction)
            said = say("hosting.setup.called")
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
        again = make_call(user, edited=True)
        await message.edit(view=again.view, allowed_mentions=allow_mentions({user}))


def judge_clock(ahead: float) -> Trial:
    """Whether this machine's clock, which is so many seconds ahead of Discord's, says the right time."""
    wrong = say(f"hosting.setup.clock.{'fast' if ahead > 0 else 'slow'}", n=round(abs(ahead)))
    return Trial(say("hosting.setup.trial.clock"), wrong if abs(ahead) > CLOCK_ERROR else "")


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
            reference = report(error, game=game)
            lost.append(say("hosting.setup.trouble.lost_game", game=facts(game).title, reference=reference))
    trouble = ""
    if lost:
        trouble = say("hosting.setup.trouble.lost", games=lost)
    elif slowest > SLOW_PICTURE:
        trouble = say("hosting.setup.trouble.slow_drawing", seconds=f"{slowest:.1f}")
    return Trial(say("hosting.setup.trial.draw"), trouble)


class NotShown(Exception):
    """Discord has taken a picture, and does not show it; the text says what to do."""


class Rehearsal:
    """What was tried for one person, `user`, in `channel`.

    `embed_links`: Belfry may embed links there.  `barred`: something that games need is not allowed, and was said.
    """

    def __init__(
        self,
        channel: discord.abc.Messageable,
        user: discord.User | discord.Member,
        *,
        embed_links: bool = True,
        barred: bool = False,
    ) -> None:
        self.channel = channel
        self.user = user
        self.embed_links = embed_links
        self.barred = barred
        self.trials: list[Trial] = []

    async def run(self) -> None:
        """Try everything that needs nobody's help; `trials` says what works."""
        plain = say("hosting.setup.trial.post_plain", switch=name_switch(EMBED_LINKS))
        board = say("hosting.setup.trial.post") if self.embed_links else plain
        await self._write(self.channel, board)
        if isinstance(self.channel, discord.TextChannel) and self.channel.type is discord.ChannelType.text:
            await self._open_thread(self.channel)
        await self._write(self.user, say("hosting.setup.trial.message"))

    async def post_tryout(self) -> str:
        """Post what only a person can try; its address, empty if it cannot be posted."""
        panel = make_tryout(1, show_specimen(1))
        try:
            message = await self.channel.send(view=panel.view, files=(await panel.draw())(), silent=True)
        except (discord.HTTPException, *UNREACHABLE):
            return ""  # what was tried before says why
        return message.jump_url

    @asynccontextmanager
    async def _trying(self, what: str, *, quiet: bool = False) -> AsyncIterator[None]:
        """Within it something is tried; whether that worked is noted, and what follows it goes on.

        `quiet`: it is noted only if it did not work.
        """
        trouble = ""
        try:
            yield
        except NotShown as error:
            trouble = str(error)
        except discord.HTTPException as error:
            trouble = explain_refusal(error.code, error.text or str(error.status), barred=self.barred)
        except UNREACHABLE as error:
            trouble = say("hosting.setup.trouble.unreachable", error=type(error).__name__)
        if trouble or not quiet:
            self.trials.append(Trial(what, trouble))

    async def _write(self, place: discord.abc.Messageable, what: Marked) -> None:
        """Post with a picture, change the picture, delete, post again, delete."""
        posted: list[discord.Message] = []
        async with self._trying(what):
            posted.append(await self._post(place))
        if not posted:
            return
        async with self._trying(say("hosting.setup.trial.picture", trial=what), quiet=True):
            require_shown(posted[0], FIRST_PICTURE, say("hosting.setup.trouble.no_picture", advice=self._advise()))
        async with self._trying(say("hosting.setup.trial.change", trial=what)):
            await self._change(posted[-1])
        async with self._trying(say("hosting.setup.trial.remove", trial=what)):
            await posted.pop().delete()
        async with self._trying(say("hosting.setup.trial.again", trial=what)):
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
        require_shown(edited, picture.filename, say("hosting.setup.trouble.old_picture", advice=self._advise()))

    def _advise(self) -> Marked:
        """What to do where Discord shows no picture."""
        if self.embed_links:
            return say("hosting.setup.trouble.tell")
        where = say("hosting.setup.trouble.where")
        return say("hosting.setup.trouble.allow", switches=name_switch(EMBED_LINKS), where=where)

    async def _open_thread(self, channel: discord.TextChannel) -> None:
        threads: list[discord.Thread] = []
        posted: list[discord.Message] = []
        async with self._trying(say("hosting.setup.trial.thread")):
            threads.append(
                await channel.create_thread(
                    name=say("hosting.setup.trial.name"),
                    type=discord.ChannelType.public_thread,
                    auto_archive_duration=60,
                )
            )
        if not threads:
            return
        async with self._trying(say("hosting.setup.trial.in_thread")):
            posted.append(await self._post(threads[0]))
        await self._clean_up(posted)
        async with self._trying(say("hosting.setup.trial.put_away")):
            await self._remove(threads[0])

    async def _clean_up(self, messages: Iterable[discord.Message]) -> None:
        async with self._trying(say("hosting.setup.trial.clean_up"), quiet=True):
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
