"""Whoever manages a server tries out whether Belfry can do there all that games need."""

import asyncio
import json
import logging
import secrets
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

import discord
from discord import app_commands
from discord.ext import commands

from base.clock import MINUTE, Clock
from cogs.connection.errors import UNREACHABLE
from cogs.connection.interactions import edit_pressed, reply, report, settle
from cogs.connection.messages import Messages, list_presses
from cogs.connection.permissions import EMBED_LINKS, explain_missing_here, name_switch, require_manager
from cogs.connection.press_handlers import on_press
from cogs.connection.press_queue import Background
from cogs.panels.custom_ids import Press
from cogs.panels.pictures import show_specimen, try_first
from cogs.panels.server_admin import (
    SHOWED,
    Trial,
    ask_phone,
    explain_refusal,
    make_passing,
    make_report,
    make_ring,
    make_tryout,
    note_phone,
    read_report,
)
from cogs.panels.votes import allow_mentions
from cogs.words import Marked, say
from cogs.words.refusals import Refusal
from engine.core.game_data import facts
from engine.games import GAMES
from store import Store, StoreError

log = logging.getLogger("belfry.setup")

SLOW_PICTURE = 1.0  # seconds that a picture may take
CLOCK_ERROR = 5.0  # seconds by which a clock may be wrong, the way from Discord with it
RINGS_AFTER = 15  # seconds in which a phone can be locked
RINGS_FOR = 10 * MINUTE  # seconds after which the messages that made it ring are deleted
RUNG = "rung"  # the setting that holds the channels of these messages, for the next start


@dataclass(eq=False, repr=False)
class Setup(commands.Cog):
    """The command /belfry setup, and the buttons of what only a person can try."""

    store: Store
    messages: Messages
    clock: Clock

    def __post_init__(self) -> None:
        self.background = Background()
        self._rung: dict[int, dict[int, int]] = {}  # by user and channel, what rang; 0: not yet

    async def cog_load(self) -> None:
        """Begin to delete what a Belfry that has ended left behind."""
        self.background.begin(self._tidy())

    async def cog_unload(self) -> None:
        """Leave to the next start what made phones ring."""
        await self.background.close()

    async def _tidy(self) -> None:
        """Delete what made phones ring before this start, also what nobody has noted as sent."""
        try:
            noted = json.loads(await self.store.notes.get(RUNG) or "[]")
            tried = set[int]()
            for channel in noted:
                while left := await self.messages.find_own(channel, lambda it: is_passing(it) and it.id not in tried):
                    tried.add(left.id)
                    await self._delete(channel, left.id)
            if noted:
                await self._note()
        except (discord.HTTPException, *UNREACHABLE, StoreError) as error:
            log.info("messages of a test are left until the next start", extra={"why": type(error).__name__})

    @app_commands.command(description=say("commands.command.setup"), extras={"group": "belfry"})
    async def setup(self, interaction: discord.Interaction) -> None:
        ahead = self.clock.now() - interaction.created_at.timestamp()
        require_manager(interaction)
        if not isinstance(interaction.channel, discord.abc.GuildChannel | discord.Thread):
            raise Refusal(say("commands.setup.no_channel"))
        thread = isinstance(interaction.channel, discord.Thread)
        missing = explain_missing_here(interaction, new_thread=not thread)
        denied = not missing and not interaction.app_permissions.embed_links  # it goes with others
        rehearsal = Rehearsal(
            self.messages, interaction.channel, interaction.user.id, embed_links=not denied, barred=bool(missing)
        )
        rehearsal.trials += [
            Trial(say("hosting.setup.trial.permissions"), missing),
            judge_clock(ahead),
            await try_boards(),
        ]
        await rehearsal.run()
        await reply(interaction, make_report(rehearsal.trials))

    @on_press("setup")
    async def press_setup(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """One of the buttons, or a menu."""
        require_manager(interaction)
        text, user = read_report(interaction.message), interaction.user.id
        if press.arg == "delete":
            await settle(interaction)
            if not interaction.response.is_done():
                await interaction.response.defer()
            await interaction.delete_original_response()
        elif press.arg == "ring" and interaction.channel_id:
            await edit_pressed(interaction, ask_phone(text, RINGS_AFTER))
            self.background.begin(self._ring(interaction.channel_id, user))
        elif press.arg == "phone" and values and values[0] in SHOWED:
            await self._clean_up(user)
            log.info("a phone was looked at", extra={"showed": values[0]})
            await edit_pressed(interaction, note_phone(text, values[0]))
        elif press.arg in ("edit", "slow", "menu"):
            await self._renew(interaction, press, values)
        else:
            await reply(interaction, make_tryout(1, show_specimen(1)))

    async def _renew(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """Make the message anew, with the next number."""
        number, said = press.number + 1, ""
        if press.arg == "menu" and values:
            said = say("hosting.setup.chosen", n=values[0][:2])
        elif press.arg == "slow":
            await settle(interaction)
            if not interaction.response.is_done():
                await interaction.response.defer()
        await edit_pressed(interaction, make_tryout(number, show_specimen(number), said))

    async def _ring(self, channel: int, user: int) -> None:
        """Mention a person and send them a direct message, as games do, when their phone may be locked; edit both.

        They are deleted when the person has said what the phone showed, or after a while.
        """
        due = self.clock.now() + RINGS_AFTER
        await self.clock.sleep_until(due)
        try:
            await self._clean_up(user)
            direct = await self.messages.open_direct(user)
            rung = self._rung[user] = {place: 0 for place in (channel, direct) if place}
            await self._note()
            for place in rung:
                first, second = (make_ring(user, show_specimen(n), direct=place == direct) for n in (1, 2))
                called = discord.AllowedMentions.none() if place == direct else allow_mentions({user})
                rung[place] = (await self.messages.post(place, secrets.token_hex(8), first, called)).id
                await self.messages.change(place, rung[place], second, classic=True)
            await self.clock.sleep_until(due + RINGS_FOR)
            await self._clean_up(user)
        except (discord.HTTPException, *UNREACHABLE, StoreError) as error:
            log.warning("a phone could not be made to ring", extra={"why": type(error).__name__})

    async def _note(self) -> None:
        """Note where phones ring, before they do."""
        every = sorted({channel for rung in self._rung.values() for channel in rung})
        await self.store.notes.set(RUNG, json.dumps(every), durable=False)

    async def _clean_up(self, user: int) -> None:
        """Delete what made the phone of a person ring."""
        if rung := self._rung.pop(user, None):
            for channel, message in rung.items():
                if message:
                    await self._delete(channel, message)
            await self._note()

    async def _delete(self, channel: int, message: int) -> None:
        try:
            await self.messages.channel(channel).get_partial_message(message).delete()
        except (discord.HTTPException, *UNREACHABLE) as error:
            log.info("a message of a test is left", extra={"why": type(error).__name__})


def is_passing(message: discord.Message) -> bool:
    """Whether a message is part of a test, which deletes it."""
    return any((press.action, press.arg) == ("setup", "delete") for press in list_presses(message))


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
        messages: Messages,
        channel: discord.abc.GuildChannel | discord.Thread,
        user: int,
        *,
        embed_links: bool = True,
        barred: bool = False,
    ) -> None:
        self.messages = messages
        self.channel = channel
        self.user = user
        self.embed_links = embed_links
        self.barred = barred
        self.trials: list[Trial] = []

    async def run(self) -> None:
        """Try everything that needs nobody's help; `trials` says what works.

        No thread is opened: Belfry may not delete it, and it would stay for everyone, archived.
        """
        plain = say("hosting.setup.trial.post_plain", switch=name_switch(EMBED_LINKS))
        board = say("hosting.setup.trial.post") if self.embed_links else plain
        await self._write(self.channel.id, board, classic=False)
        await self._write(self.channel.id, say("hosting.setup.trial.mention"), classic=True)
        await self._write_direct(say("hosting.setup.trial.message"))

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

    async def _write_direct(self, what: Marked) -> None:
        """The same by direct message, also if the person has accepted none before."""
        known = await self.messages.store.direct_messages.get(self.user)
        if known.closed:
            await self.messages.store.direct_messages.set(self.user, known.channel, closed=False)
        if channel := await self.messages.open_direct(self.user):
            await self._write(channel, what, classic=True)
        else:
            few = self.messages.are_silenced() or self.messages.opens_again()
            self.trials.append(Trial(what, say(f"hosting.setup.refused.{'few' if few else 'closed'}")))

    async def _write(self, channel: int, what: Marked, *, classic: bool) -> None:
        """Send a message with a picture, change the picture, delete the message, send it again, delete it."""
        posted: list[discord.Message] = []
        async with self._trying(what):
            posted.append(await self._post(channel, classic=classic))
        if not posted:
            return
        first, second = show_specimen(1), show_specimen(2)
        async with self._trying(say("hosting.setup.trial.picture", trial=what), quiet=True):
            require_shown(posted[0], first.filename, say("hosting.setup.trouble.no_picture", advice=self._advise()))
        async with self._trying(say("hosting.setup.trial.change", trial=what), quiet=True):
            panel = make_passing(self.user, second)
            edited = await self.messages.change(channel, posted[0].id, panel, classic=classic)
            require_shown(edited, second.filename, say("hosting.setup.trouble.old_picture", advice=self._advise()))
        async with self._trying(say("hosting.setup.trial.remove", trial=what), quiet=True):
            await posted.pop().delete()
        async with self._trying(say("hosting.setup.trial.again", trial=what), quiet=True):
            posted.append(await self._post(channel, classic=classic))
        if posted:
            await self._clean_up(posted)

    async def _post(self, channel: int, *, classic: bool) -> discord.Message:
        """Send a message as games do, which notifies nobody."""
        panel, called = make_passing(self.user, show_specimen(1)), discord.AllowedMentions.none() if classic else None
        return await self.messages.post(channel, secrets.token_hex(8), panel, called, silent=True)

    def _advise(self) -> Marked:
        """What to do where Discord shows no picture."""
        if self.embed_links:
            return say("hosting.setup.trouble.tell")
        where = say("hosting.setup.trouble.where")
        return say("hosting.setup.trouble.allow", switches=name_switch(EMBED_LINKS), where=where)

    async def _clean_up(self, messages: Iterable[discord.Message]) -> None:
        async with self._trying(say("hosting.setup.trial.clean_up"), quiet=True):
            for message in messages:
                await message.delete()


def require_shown(message: discord.Message, filename: str, why: str) -> None:
    """Raises NotShown when there is no such picture in a message."""
    if not any(filename in url for url in list_pictures(message)):
        raise NotShown(why)


def list_pictures(message: discord.Message) -> Iterator[str]:
    """The addresses of the pictures in a message of either form."""
    yield from (attachment.url for attachment in message.attachments)
    galleries = [one for one in message.components if isinstance(one, discord.MediaGalleryComponent)]
    yield from (item.media.url for gallery in galleries for item in gallery.items)
