"""The board or lobby of each game, one message in its channel, kept true to the store.

It is edited in place, and posted anew when it was deleted, when its thread was
archived, or when it has scrolled away.  Beside it stand the pings, the direct
messages and the private answers of the game, which are brought up to date with it:
first the board, then what calls people in the channel, then the rest, and none of
it in vain because something else fails.
"""

import asyncio
import logging
from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from weakref import WeakValueDictionary

import discord

from cogs.actions.clocks import Clocks
from cogs.actions.refusals import Refusal
from cogs.actions.uptime import DAY
from cogs.delivery.alarms import Alarms
from cogs.delivery.ballots import Ballots
from cogs.delivery.calls import Calls
from cogs.delivery.courses import present
from cogs.delivery.digests import Digests
from cogs.delivery.failures import REFUSED, Attempts, judge
from cogs.delivery.messages import Messages, list_presses
from cogs.delivery.mornings import Mornings
from cogs.delivery.notices import Notices
from cogs.delivery.private_answers import PrivateAnswers
from cogs.delivery.reminders import Reminders
from cogs.delivery.silence import Silence, find_asked
from cogs.delivery.standins import Standins
from cogs.delivery.successions import Successions
from cogs.delivery.whereabouts import Whereabouts
from cogs.panels.board import Trouble, make_board, stamp_board
from cogs.panels.lobby import make_lobby
from cogs.panels.ui import Panel, message_url
from engine.table import Table
from store import Match, Posted, Store, Vote

log = logging.getLogger("belfry.boards")

MARKS = {"board": "undo", "lobby": "start"}  # the action of a button that no other message of a game has
FAR = 8  # messages of others below a board, after which it has scrolled away
NEAR = 50  # messages below a board among which they are counted
AGAIN = 300.0  # seconds until a game is looked at again of which not all could be done, also after a restart


class Boards:
    """The messages of all games."""

    def __init__(
        self,
        client: discord.Client,
        store: Store,
        messages: Messages,
        notices: Notices,
        private_answers: PrivateAnswers,
        digests: Digests,
        reminders: Reminders,
        ballots: Ballots,
        calls: Calls,
        mornings: Mornings,
        successions: Successions,
        standins: Standins,
        silence: Silence,
        clocks: Clocks,
        alarms: Alarms,
        whereabouts: Whereabouts,
    ) -> None:
        self.client = client
        self.store = store
        self.messages = messages
        self.notices = notices
        self.private_answers = private_answers
        self.digests = digests
        self.reminders = reminders
        self.ballots = ballots
        self.calls = calls
        self.mornings = mornings
        self.successions = successions
        self.standins = standins
        self.silence = silence
        self.clocks = clocks
        self.alarms = alarms
        self.whereabouts = whereabouts
        self.troubles: dict[int, Trouble] = {}  # why computers do not play, by game
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def posting(self, match: int) -> asyncio.Lock:
        """The lock under which the messages of this game are posted: two boards at once would both stay."""
        return self._locks.setdefault(match, asyncio.Lock())

    async def bring_up(self, id: int, known: tuple[Match, Table] | None = None) -> None:
        """Edit, post and delete until all messages of a game show it as it is.

        `known` is how somebody has just left it.  Raises StoreError, and what discord.py raises when Discord fails,
        after all has been done that does not depend on what failed.
        """
        async with self.posting(id):
            with self.messages.noting(id):
                await self._show(id, known)

    async def _show(self, id: int, known: tuple[Match, Table] | None) -> None:
        revision, posted, votes = await self.store.posted_at(id)
        match, table = known if known and known[0].revision == revision else await self.store.load(id)
        match = await self.clocks.show(match, table)
        later, attempts = [await self.silence.next_act(match, table, votes)], Attempts()
        last: Posted | None = None
        if table is None:
            with attempts.trying():
                last = await self._keep_lobby(match, posted)
        elif match.status == "running":
            last = await self._keep_running(match, table, posted, votes, later, attempts)
        else:
            last = await self._keep_resting(match, table, posted, attempts)
        later.append(await self.calls.bring_up(match, posted, attempts))
        silent = self.silence.name_users(match, self.silence.find_silent(match, table) if table else ())
        later.append(await self.mornings.bring_up(match, votes, silent, attempts))
        later.append(await self.digests.tell_questions(match, votes, silent, attempts))
        later.append(await self.successions.bring_up(match, attempts))
        await self._delete_older(match, last, posted, attempts)
        if match.status in ("over", "stopped"):
            with attempts.trying():
                await self.whereabouts.let_sleep(match)
        if attempts.errors:
            refused = all(judge(error) in REFUSED for error in attempts.errors)
            later.append(self.alarms.clock.now() + (DAY if refused else AGAIN))
        await self.alarms.set(match.id, min(filter(None, later), default=None))
        attempts.end()
        await self.store.shown(match)

    async def _keep_running(
        self,
        match: Match,
        table: Table,
        posted: list[Posted],
        votes: list[Vote],
        later: list[float | None],
        attempts: Attempts,
    ) -> Posted | None:
        """Bring the messages of a running game up to date; `later` gets when to look again.  The board, if it is
        there."""
        silent, last = self.silence.find_silent(match, table), None
        with attempts.trying():
            last = await self._keep_board(match, table, posted, silent, votes)
        with attempts.trying():
            silent, known = await self.silence.look(match, table), silent
            if silent != known:
                last = await self._keep_board(match, table, await self.store.posted(match.id), silent, votes)
        later.append(await self.standins.tell_late(match, table, posted, attempts))
        if any(seat.missed for seat in match.seats):
            posted = await self.store.posted(match.id)
        later.append(await self.digests.bring_up(match, table, attempts))
        untold = await self.notices.find_untold(match, table, posted, attempts)
        later.append(untold.later)
        if last and untold.begun:
            with attempts.trying():
                if await self._has_scrolled_away(last):
                    last = await self._post_board(match, table, silent - find_asked(votes))
        await self._ping(match, table, untold.seats, last, attempts)
        await self.private_answers.bring_up(match, table, attempts)
        unreached = await self.notices.write_all(match, table, untold.letters, attempts)
        uncalled = tuple(seat for seat in unreached if seat not in untold.seats)
        await self._ping(match, table, uncalled, last, attempts, instead=True)
        later.append(await self.standins.tell_replaced(match, table, posted, attempts))
        await self.ballots.bring_up(match, votes, self.silence.name_users(match, silent), posted, attempts)
        later.append(await self.reminders.bring_up(match, table, attempts))
        later.append(await self.clocks.next_act(match, table))  # now that the reminder was sent
        return last

    async def _ping(
        self,
        match: Match,
        table: Table,
        seats: tuple[int, ...],
        board: Posted | None,
        attempts: Attempts,
        *,
        instead: bool = False,
    ) -> None:
        if seats and board:
            with attempts.trying():
                await self.notices.ping(match, table, seats, board, instead=instead)

    async def repost(self, id: int) -> None:
        """Post the board, or before the start the lobby, anew at the bottom of its channel."""
        async with self.posting(id):
            match, table = await self.store.load(id)
            match, posted = await self.clocks.show(match, table), await self.store.posted(id)
            if table is not None:
                last = await self._post_board(match, table)
            elif match.status == "open":
                last = await self.post(match, "lobby", make_lobby(match))
            else:
                return
            attempts = Attempts()
            await self._delete_older(match, last, posted, attempts)
            attempts.end()

    async def post(self, match: Match, kind: str, panel: Panel) -> Posted:
        """Post the message of a game in its channel, silently, and note it; what it replaces is still to be deleted.

        To be called under `posting`.

        If we are cut off before it is noted, the next attempt has the same nonce.  One that was the answer to a command
        has none, so it is looked for.
        """
        replaced = find_newest(await self.store.posted(match.id), "board", "lobby")
        if replaced is None and (found := await self._find_unnoted(match, kind, panel)):
            return found
        nonce = f"{replaced.message if replaced else match.id:x}.{match.revision:x}"
        message = await self.messages.post(match.channel, nonce, panel, silent=True)
        posted = Posted(kind, match.channel, message.id, -1, panel.stamp)
        await self.store.remember(match.id, posted)
        log.info(f"{kind} posted", extra={"game": match.id, "turn": match.turn})
        return posted

    async def _find_unnoted(self, match: Match, kind: str, panel: Panel) -> Posted | None:
        """A board or lobby that was posted, and not noted: it shows this panel now.  Looked for where one may be."""
        is_it = self.messages.doubted(match.id, partial(shows, match.id, kind))
        message = await self.messages.find_own(match.channel, is_it) if is_it else None
        if message is None:
            return None
        posted = Posted(kind, match.channel, message.id, -1, "")
        await self.store.remember(match.id, posted)
        return posted if await self.messages.edit(match.id, posted, panel) else None

    async def require_far(self, match: Match) -> None:
        """Raises Refusal when the board, or the lobby, is at hand, so that only a player may have it posted anew."""
        board = find_newest(await self.store.posted(match.id), "board", "lobby")
        if board and not await self._has_scrolled_away(board):
            raise Refusal(f"[The board]({message_url(match.guild, board)}) is at hand. Its players can post it anew.")

    async def mark_outdated(self, match: int, posted: Posted) -> None:
        """Have a message edited although it may be up to date, for somebody wants to find it: if it is gone it is
        posted."""
        await self.store.remember(match, replace(posted, step=""))

    async def _keep_lobby(self, match: Match, posted: list[Posted]) -> Posted | None:
        panel, lobby = make_lobby(match, stale=self.silence.is_stale(match)), find_newest(posted, "lobby")
        if lobby and (lobby.step == panel.stamp or await self.messages.edit(match.id, lobby, panel)):
            return lobby
        return await self.post(match, "lobby", panel) if match.status == "open" else lobby

    async def _keep_board(
        self, match: Match, table: Table, posted: list[Posted], silent: frozenset[int], votes: Iterable[Vote]
    ) -> Posted:
        board, trouble = find_newest(posted, "board"), self.troubles.get(match.id)
        absent = silent - find_asked(votes)
        if board is None or board.channel != match.channel:
            return await self._post_board(match, table, absent)
        if board.step != stamp_board(match, table, trouble, absent):
            panel = await make_board(match, table, trouble, absent)
            if not await self.messages.edit(match.id, board, panel):
                return await self._post_board(match, table, absent)
        return board

    async def _keep_resting(
        self, match: Match, table: Table, posted: list[Posted], attempts: Attempts
    ) -> Posted | None:
        """Bring the messages of a game up to date that is over or sleeps; one that sleeps has no channel to post in."""
        last = None
        with attempts.trying():
            last = await self._keep_last_board(match, table, find_newest(posted, "board"))
        await self.private_answers.bring_up(match, table, attempts)
        await self.notices.end(match, table, posted, attempts)
        return last

    async def _keep_last_board(self, match: Match, table: Table, board: Posted | None) -> Posted | None:
        if board is None or (
            board.step != stamp_board(match, table)
            and not await self.messages.edit(match.id, board, await present(self.store, match, table))
        ):
            return await self._post_board(match, table) if match.status != "asleep" else None
        return board

    async def _post_board(self, match: Match, table: Table, absent: frozenset[int] = frozenset()) -> Posted:
        if match.status == "running":
            panel = await make_board(match, table, self.troubles.get(match.id), absent)
        else:
            panel = await present(self.store, match, table)
        return await self.post(match, "board", panel)

    async def _delete_older(self, match: Match, last: Posted | None, posted: list[Posted], attempts: Attempts) -> None:
        """Delete all that the newest board or lobby has replaced; what Discord keeps from us stays on record."""
        for entry in posted:
            if last and entry.kind in ("board", "lobby") and entry.message != last.message:
                with attempts.trying():
                    await self.messages.delete(match.id, entry)

    async def _has_scrolled_away(self, board: Posted) -> bool:
        """Whether so many messages of others lie below a board that people would have to look for it."""
        others, me = 0, self.client.user
        history = self.messages.channel(board.channel).history(limit=NEAR, after=discord.Object(board.message))
        try:
            async for message in history:
                others += me is None or message.author.id != me.id
        except discord.Forbidden:
            return False
        return others >= FAR


def shows(match: int, kind: str, message: discord.Message) -> bool:
    """Whether a message is the board, or the lobby, of this game."""
    return any((press.action, press.match) == (MARKS[kind], match) for press in list_presses(message))


def find_newest(posted: Iterable[Posted], *kinds: str) -> Posted | None:
    """The newest of these messages that is of one of these kinds."""
    return max((entry for entry in posted if entry.kind in kinds), key=lambda entry: entry.message, default=None)
