"""Sending, editing and deleting messages of games, whatever has become of them in the meantime."""

import logging
import re
import secrets
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, replace
from typing import Any

import discord

from base.clock import DAY, HOUR, MINUTE
from cogs.connection.errors import Failure, StillThere, judge
from cogs.panels.custom_ids import Press
from cogs.panels.error_codes import INVALID_FORM, QUARANTINE, STRANGERS, TOO_FAST, UNEDITABLE, UNKNOWN_MESSAGE
from cogs.panels.layout import Panel, channel_url
from cogs.panels.names import HERE, Place
from cogs.words import say
from store import DirectMessages, Match, Posted, Store, checksum

log = logging.getLogger("belfry.messages")

LOOKED_AT = 50  # messages, to find one that was sent before
SILENT = ("board", "lobby", "search")  # kinds of messages that notify nobody, so they are rendered as Components V2
SKEW = 150  # seconds by which our clock may differ from Discord's
SILENT_FOR = HOUR  # in which nobody is written to, when Discord lets Belfry write to nobody
OPENINGS = ((10, 10 * MINUTE), (100, DAY))  # the most new channels of direct messages, each within some seconds
"""Reports name 25 to 100 new channels after which Discord took a bot for spam
(https://github.com/discord/discord-api-docs/issues/5987)."""
QUARANTINED = "quarantined"  # the setting that holds since when (unix time), and the address at which one can appeal
INVALID = "invalid"  # the setting that holds when Discord last refused a message of ours (unix time), and its reason
APPEAL = "https://dis.gd/request"  # where Discord's answer has no address
ADDRESS = re.compile(r"https://[\w./?=&-]+\w")
TRIED_AGAIN = DAY  # after which direct messages that failed may be tried again


IsIt = Callable[[discord.Message], bool]  # recognizes a message


@dataclass
class Edits:
    """How many edits of one message are under way, and how many have begun since there was none."""

    under_way: int = 0
    begun: int = 0


class Messages:
    """The messages that the store has on record, in Discord.

    Raises what discord.py raises when Discord fails, and when it refuses something in the channel of a game; whatever
    it refuses in direct messages is told by the answer.
    `sent`: how many there were of "board" (each panel in a channel), "notice" (there, too) and "direct".
    """

    def __init__(self, client: discord.Client, store: Store) -> None:
        self.client = client
        self.store = store
        self.sent = Counter[str]()
        self._edits: dict[int, Edits] = {}
        self.quarantine_watchers: list[Callable[[], None]] = []  # told as soon as Discord has quarantined Belfry
        self._silent_until = 0.0
        self._opening_from = 0.0  # when channels of direct messages may be opened again
        self._opened: dict[int, float] | None = None  # when each was opened, by user; None: not yet read
        self._unproven = set[int]()  # people whose channel was opened, and to whom no message has arrived yet
        self._host_told = dict[int | str, float]()  # when the log last said so, by code or reason
        self._noted: set[int] = set()  # games of which every message that was sent is on record, as far as we know

    def channel(self, id: int) -> discord.PartialMessageable:
        """A channel, thread or direct message by its id, without asking Discord."""
        return self.client.get_partial_messageable(id)

    def locate(self, match: Match, interaction: discord.Interaction | None = None) -> Place:
        """Where a game is played, for who reads the answer to this; without one, for who reads a direct message."""
        if interaction and interaction.channel_id == match.channel:
            return HERE
        server = self.client.get_guild(match.guild)
        here = interaction is not None and interaction.guild_id == match.guild
        return Place(channel_url(match), server.name if server and not here else "", match.channel)

    @contextmanager
    def noting(self, match: int) -> Iterator[None]:
        """Within it messages of a game are sent and noted; if it ends early, one may be there that is not on record."""
        try:
            yield
        except BaseException:
            self._noted.discard(match)
            raise
        self._noted.add(match)

    async def send_once(self, match: int, channel: int, is_it: IsIt, nonce: str, panel: Panel) -> discord.Message:
        """Send a panel to the channel of a game; one that was sent before is found again.

        `is_it` recognizes it.  We look only where one may be that is not on record: once after each start, and when
        the attempt before has failed.
        """
        if match not in self._noted and (found := await self.find_own(channel, is_it)):
            return found
        return await self.post(channel, nonce, panel)

    def doubted(self, match: int, is_it: IsIt) -> IsIt | None:
        """The same `is_it`, if a message of this game may be there that is not on record."""
        return None if match in self._noted else is_it

    async def post(
        self,
        channel: int,
        nonce: str,
        panel: Panel,
        called: discord.AllowedMentions | None = None,
        *,
        silent: bool = False,
    ) -> discord.Message:
        """Send a panel to a channel; `nonce` as in `_send`.

        `called`: the users whom it mentions, in a classic message; None for a board or lobby, which mentions nobody.
        """
        if called is None:
            message = await self._send(channel, nonce, panel, classic=False, silent=silent)
            self.sent["board"] += 1
        else:
            message = await self._send(channel, nonce, panel, classic=True, allowed_mentions=called, silent=silent)
            self.sent["notice"] += 1
        return message

    async def _send(self, channel: int, nonce: str, panel: Panel, *, classic: bool, **how: Any) -> discord.Message:
        """Send a message in one request.

        After an interruption the caller sends the message again with the same `nonce`, of at most 25 characters, and
        Discord returns the message that is there. Discord refuses the nonce of a message that was deleted minutes ago;
        a random nonce is used then.
        """
        place, files = self.channel(channel), await panel.draw()
        parts = panel.render(classic=classic) | how | ({"suppress_embeds": True} if classic else {})
        try:
            try:
                return await place.send(**parts, files=files(), nonce=nonce)
            except discord.NotFound as error:
                if error.code != UNKNOWN_MESSAGE:
                    raise
                return await place.send(**parts, files=files(), nonce=secrets.token_hex(8))
        except discord.HTTPException as error:
            await self._note_invalid(error)
            raise

    async def open_direct(self, user: int) -> int | None:
        """The channel of somebody's direct messages; None if Discord lets Belfry write to nobody, or not to this
        person, or if too many have been opened lately.

        Who accepts none is left alone until they have done something and a day has passed.
        """
        direct = await self._open_direct(user)
        return direct.channel if direct else None

    async def _open_direct(self, user: int) -> DirectMessages | None:
        """What is known of somebody's direct messages, whose channel is open now; None as `open_direct` says."""
        direct = await self.store.direct_messages.get(user)
        if self._opened is None:
            noted = await self.store.direct_messages.list_opened(self.store.now() - DAY)
            self._opened = self._opened or noted  # somebody may have been quicker
        if self.is_closed(direct):
            return None
        if direct.channel:
            return direct
        recent = {one: at for one, at in self._opened.items() if at > self.store.now() - DAY}
        self._opened = recent | {user: self.store.now()}  # noted first: several may be opened at once
        try:
            channel = (await self.client.create_dm(discord.Object(user))).id
        except discord.HTTPException as error:
            await self._note_refused(user, direct, error)
            return None
        await self.store.direct_messages.note_opened(user, channel)
        self._unproven.add(user)
        return replace(direct, channel=channel)

    def opens_again(self) -> float:
        """From when on, as unix time, channels of direct messages may be opened; 0 if they may now."""
        now, opened = self.store.now(), sorted((self._opened or {}).values(), reverse=True)
        full = [opened[most - 1] + span for most, span in OPENINGS if len(opened) >= most]
        moment = max([self._opening_from, self._silent_until, *full])
        return moment if now < moment <= now + DAY else 0.0  # later ones were noted while the clock was wrong

    async def send_direct(self, user: int, nonce: str, panel: Panel, *, silent: bool = False) -> discord.Message | None:
        """Send a direct message; None if Discord refuses it, for whatever reason.

        When Discord lets Belfry write to nobody, all are left alone for an hour.
        """
        direct = await self._open_direct(user)
        if direct is None or direct.channel is None:
            return None
        channel = direct.channel
        try:
            message = await self._send(channel, nonce, panel, classic=True, silent=silent)
        except discord.HTTPException as error:
            await self._note_refused(user, direct, error)
            return None
        self.sent["direct"] += 1
        if direct.closed:
            await self.store.direct_messages.set(user, channel, closed=False)
        if user in self._unproven:
            self._unproven.discard(user)
            if await self.store.notes.get(QUARANTINED):
                await self.store.notes.forget(QUARANTINED)
        return message

    async def _note_refused(self, user: int, direct: DirectMessages, error: discord.HTTPException) -> None:
        """Note that no direct message can be sent, and to whom.  Raises what may not happen again."""
        failure = judge(error)
        if failure is Failure.LATER:
            raise error
        if error.code in (QUARANTINE, TOO_FAST):
            await self.store.direct_messages.forget_channel(user)
            await self._stop_opening(error)
        elif failure is Failure.OURS:
            self._silent_until = self.store.now() + SILENT_FOR
            self._warn(error.code)
        elif error.code not in STRANGERS | {INVALID_FORM}:
            await self.store.direct_messages.set(user, None if failure is Failure.GONE else direct.channel, closed=True)
            log.info("direct messages are closed", extra={"code": error.code})

    def is_closed(self, direct: DirectMessages) -> bool:
        """Whether no direct message would reach a person now, of whose direct messages this is known."""
        if self.are_silenced() or (direct.channel is None and self.opens_again()):
            return True
        return direct.closed and not self.can_be_tried_again(direct)

    def are_silenced(self) -> bool:
        """Whether Discord has lately let Belfry write direct messages to nobody."""
        return 0 < self._silent_until - self.store.now() <= SILENT_FOR

    async def _stop_opening(self, error: discord.HTTPException) -> None:
        """For an hour open no more channels of direct messages: Discord lets Belfry write only to people it has written
        to before."""
        self._opening_from = self.store.now() + SILENT_FOR
        self._warn(error.code)
        if error.code == QUARANTINE and await self.store.notes.get(QUARANTINED) is None:
            found = ADDRESS.search(error.text)
            await self.store.notes.set(QUARANTINED, f"{self.store.now()} {found[0] if found else APPEAL}")
            for watcher in self.quarantine_watchers:
                watcher()

    def _warn(self, code: int) -> None:
        """Write to the log, once a day, that direct messages are refused to Belfry."""
        now = self.store.now()
        if now >= self._host_told.get(code, -DAY) + DAY:
            self._host_told[code] = now
            log.warning("Discord refuses direct messages; players are mentioned instead", extra={"code": code})

    async def _note_invalid(self, error: discord.HTTPException) -> None:
        """Note and log, each reason once a day, that Discord has refused a message that Belfry made wrongly."""
        if error.code != INVALID_FORM:
            return
        now, why = self.store.now(), " ".join(error.text.split())
        if now >= self._host_told.get(why, -DAY) + DAY:
            self._host_told[why] = now
            log.warning("Discord refuses a message that Belfry made wrongly", extra={"code": error.code, "why": why})
            await self.store.notes.set(INVALID, f"{now} {why}")

    def can_be_tried_again(self, direct: DirectMessages) -> bool:
        """Whether direct messages that failed may go through by now."""
        return direct.acted and self.store.now() >= direct.tried + TRIED_AGAIN

    @asynccontextmanager
    async def owning_up(self, user: int, why: str, *, perhaps: bool = True) -> AsyncIterator[str]:
        """Within it a person is answered privately with `why`, and before it, once, that direct messages failed;
        `perhaps`: whether that may be so."""
        direct = await self.store.direct_messages.get(user) if perhaps else DirectMessages()
        untold = direct.closed and not direct.told
        yield f"-# {say('errors.unreached')}\n{why}".rstrip() if untold else why
        if untold:
            await self.store.direct_messages.note_told(user)

    async def edit(self, match: int, entry: Posted, panel: Panel) -> bool:
        """Edit a message; False if it is gone or cannot be edited any more.

        What is gone is forgotten; but a board or lobby not before it is replaced, for by its id the nonce of the next
        one is another.
        """
        await panel.draw()  # so that the edit itself takes no longer than it must
        with self.editing(entry.message) as alone:
            try:
                await self.change(entry.channel, entry.message, panel, classic=entry.kind not in SILENT)
            except discord.HTTPException as error:
                failure = judge(error)
                if failure is Failure.GONE:
                    if entry.kind not in ("board", "lobby"):
                        await self.store.messages.forget(match, entry.message)
                elif failure is Failure.LATER or not (entry.kind == "private" or error.code in UNEDITABLE):
                    raise
                return False
            if entry.kind:
                shown = panel.stamp if alone() else ""
                self.store.messages.note_edit(match, replace(entry, step=shown, about=panel.about))
        return True

    async def change(self, channel: int, message: int, panel: Panel, *, classic: bool) -> discord.Message:
        """Edit a message in one request.  Raises HTTPException if Discord refuses it.

        An edit that Discord refuses for its form is sent once more as Components V2, the form in which Belfry 0.9 sent
        own panels.
        """
        there, files = self.channel(channel).get_partial_message(message), await panel.draw()
        try:
            try:
                return await there.edit(**panel.render(classic=classic), attachments=files())
            except discord.HTTPException as error:
                if not classic or error.code != INVALID_FORM:
                    raise
                return await there.edit(**panel.render(classic=False), attachments=files())
        except discord.HTTPException as error:
            await self._note_invalid(error)
            raise

    @contextmanager
    def editing(self, message: int) -> Iterator[Callable[[], bool]]:
        """Within it a message is edited; it gives whether nobody else has edited the same in the meantime.

        Two edits at once may arrive in the wrong order, so that nobody knows what the message shows.
        """
        edits = self._edits.setdefault(message, Edits())
        first = not edits.under_way
        edits.under_way += 1
        edits.begun += 1
        mine = edits.begun
        try:
            yield lambda: first and edits.begun == mine
        finally:
            edits.under_way -= 1
            if not edits.under_way:
                del self._edits[message]

    async def is_there(self, match: int, entry: Posted) -> bool:
        """Whether a message still is; one that is gone is forgotten."""
        try:
            await self.channel(entry.channel).fetch_message(entry.message)
        except discord.HTTPException as error:
            if judge(error) is not Failure.GONE:
                raise
            await self.store.messages.forget(match, entry.message)
            return False
        return True

    async def delete(self, match: int, entry: Posted) -> None:
        """Delete a message, if it is still there and we may, and forget it.  Raises when that may work later.

        A board or a lobby is forgotten only when it is not there any more: raises StillThere when it is refused.
        """
        try:
            await self.channel(entry.channel).get_partial_message(entry.message).delete()
        except discord.HTTPException as error:
            failure = judge(error)
            if failure is Failure.LATER:
                raise
            if entry.kind in ("board", "lobby") and failure is not Failure.GONE:
                raise StillThere(error.code) from error
        await self.store.messages.forget(match, entry.message)

    async def find_own(self, channel: int, is_it: IsIt) -> discord.Message | None:
        """The message of ours that is it, among the last ones in a channel: it was sent, and not noted."""
        me = self.client.user
        try:
            async for message in self.channel(channel).history(limit=LOOKED_AT):
                if me and message.author.id == me.id and is_it(message):
                    return message
        except discord.HTTPException as error:
            if judge(error) is Failure.LATER:
                raise
        return None


def list_ids(components: Iterable[discord.Component]) -> list[str]:
    """The ids of buttons and menus, at whatever depth."""
    found = []
    for component in components:
        found.append(getattr(component, "custom_id", None) or "")
        found += list_ids(getattr(component, "children", ()))
    return found


def list_presses(message: discord.Message) -> list[Press]:
    """What the buttons and menus of a message say."""
    return [press for id in list_ids(message.components) if (press := Press.parse(id))]


def is_since(message: discord.Message, moment: float) -> bool:
    """Whether a message was sent after this moment, as far as our clock and Discord's agree."""
    return message.created_at.timestamp() >= moment - SKEW


def is_text_since(sum: int, moment: float, message: discord.Message) -> bool:
    """Whether a message is the text with this checksum, and was sent after this moment."""
    return checksum(message.content) == sum and is_since(message, moment)
