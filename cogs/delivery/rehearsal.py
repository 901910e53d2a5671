"""Doing once in a channel what games do there, and cleaning up: so it is known whether Discord takes it."""

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager

import discord

from cogs.actions.permissions import EMBED_LINKS, IN_THREADS, NEEDED
from cogs.connection.failures import UNREACHABLE
from cogs.panels.pictures import show_specimen
from cogs.panels.setup import WHERE, Trial, explain_refusal, make_passing, make_tryout

FIRST_PICTURE = "specimen-1.png"  # the first picture
SEEN = 10  # messages, to find the line that announces a thread
SWITCHES = " and ".join(f"**{label}**" for label, _ in NEEDED.values())
THREAD_PERMISSIONS = " and ".join(
    f"**{label}**" for label in ("Create Public Threads", IN_THREADS["send_messages_in_threads"][0])
)


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
