"""The board or lobby of each game, one message in its channel, kept true to the store.

It is edited in place, and posted again when it was deleted, when its thread was
archived, or when it has scrolled away. The result is always a new message.
"""

import logging
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial

import discord

from base.clock import MINUTE
from cogs.actions.locks import Locks
from cogs.connection.circuit_breaker import require_closed
from cogs.connection.errors import REFUSED, UNREACHABLE, Attempts, judge
from cogs.connection.interactions import report
from cogs.connection.messages import Messages, list_presses
from cogs.panels.board import ABSENT, make_board, make_present
from cogs.panels.layout import Panel, message_url
from cogs.panels.lobby import make_lobby
from cogs.panels.pictures import try_first
from cogs.panels.snapshot import BegunGame, Standing, Trouble
from cogs.timing.clocks import Clocks
from cogs.words import Marked, say
from cogs.words.refusals import Refusal
from engine.core.game_data import facts
from engine.views.score_history import Course, Moment
from store import RENAMED, Match, Posted, Store

log = logging.getLogger("belfry.boards")
MARKS = {"board": ("more", "undo"), "lobby": ("start",)}  # actions of buttons of these; boards of 0.9 have Undo
SCROLLED_AWAY = 8  # messages of others below a board, after which it has scrolled away
MOVED_AFTER = 10 * MINUTE  # seconds from the post of a board until a change may post it again
LOOKED_AFTER = MINUTE  # seconds from when a board was in sight until a change may have it looked for again
SETTLED = timedelta(minutes=1)  # after which a message that was sent is on record, if it is ever
COUNTED_BELOW = 50  # messages below a board among which they are counted


@dataclass(eq=False, repr=False)
class Boards:
    """The boards and lobbies of all games."""

    client: discord.Client
    store: Store
    messages: Messages
    clocks: Clocks

    def __post_init__(self) -> None:
        self.troubles: dict[int, Trouble] = {}  # why computers do not play, by game
        self._in_sight: dict[int, float] = {}  # when a board was last found in sight, by game
        self.posting = Locks()  # under which the messages of a game are posted: two boards at once would both stay

    async def repost(self, id: int) -> None:
        """Post the board, or before the start the lobby, anew at the bottom of its channel; `refresh` is to follow.

        Where the answer to that is cut off it is posted once more, by which Discord gives what is there.
        """
        async with self.posting(id):
            try:
                await self._repost(id)
            except UNREACHABLE as error:
                log.info("a board is posted once more", extra={"game": id, "why": type(error).__name__})
                await self._repost(id)

    async def _repost(self, id: int) -> None:
        now = await self.clocks.look_at(*await self.store.play.load(id))
        match, posted = now.match, await self.store.messages.of(id)
        if isinstance(now, BegunGame):
            last = await self._post_board(replace(now, trouble=self.troubles.get(id)))
        elif match.status == "open":
            last = await self.post(match, "lobby", make_lobby(now))
        else:
            return
        await self.delete_older(match, last, posted, Attempts())  # what fails is tried again with all else

    async def post(self, match: Match, kind: str, panel: Panel) -> Posted:
        """Post the message of a game in its channel, silently, and note it; what it replaces is still to be deleted.

        To be called under `posting`.

        If we are cut off before it is noted, the next attempt has the same nonce.  One that was the answer to a command
        has none, so it is looked for.
        """
        replaced = find_newest(await self.store.messages.of(match.id), "board", "lobby")
        if replaced is None and (found := await self._find_unnoted(match, kind, panel)):
            return found
        nonce = f"{replaced.message if replaced else match.id:x}.{match.revision:x}"
        message = await self.messages.post(match.channel, nonce, panel, silent=True)
        posted = Posted(kind, match.channel, message.id, -1, panel.stamp, panel.about)
        await self.store.messages.remember(match.id, posted)
        log.info(f"{kind} posted", extra={"game": match.id, "turn": match.turn})
        return posted

    async def _find_unnoted(self, match: Match, kind: str, panel: Panel) -> Posted | None:
        """A board or lobby that was posted, and not noted: it shows this panel now.  Looked for where one may be."""
        is_it = self.messages.doubted(match.id, partial(shows, match.id, kind))
        message = await self.messages.find_own(match.channel, is_it) if is_it else None
        if message is None:
            return None
        posted = Posted(kind, match.channel, message.id, -1, "")
        await self.store.messages.remember(match.id, posted)
        return posted if await self.messages.edit(match.id, posted, panel) else None

    async def remove_stray(self, id: int, pressed: discord.Message, moment: datetime) -> bool:
        """Delete the message that was pressed at this moment, if it is a board or lobby that is not on record, though
        another is; whether it was one.  `refresh` is to follow, for perhaps the other is not there any more.
        """
        old, kinds = moment - pressed.created_at > SETTLED, [kind for kind in MARKS if shows(id, kind, pressed)]
        if not old or not kinds or pressed.flags.ephemeral:
            return False
        async with self.posting(id):
            posted = await self.store.messages.of(id)
            newest = find_newest(posted, "board", "lobby")
            if newest is None or any(entry.message == pressed.id for entry in posted):
                return False
            try:
                await self.messages.channel(pressed.channel.id).get_partial_message(pressed.id).delete()
            except (discord.HTTPException, *UNREACHABLE) as error:
                log.info("a stray board could not be deleted", extra={"game": id, "why": type(error).__name__})
            self.mark_outdated(id, newest)
        return True

    async def require_far(self, match: Match) -> None:
        """Raises Refusal when the board, or the lobby, is at hand, so that only a player may have it posted anew."""
        board = find_newest(await self.store.messages.of(match.id), "board", "lobby")
        if board and not await self._has_scrolled_away(board):
            raise Refusal(say("errors.at_hand", url=Marked(message_url(match.guild, board))))

    def mark_outdated(self, match: int, posted: Posted) -> None:
        """Have a message edited although it may be up to date, for somebody wants to find it: if it is gone it is
        posted."""
        self.store.messages.note_edit(match, replace(posted, step=""))

    async def keep_lobby(self, now: Standing, posted: list[Posted]) -> Posted | None:
        """Bring the lobby up to date, of a game that has not begun; None when it is gone and nobody needs it."""
        match, panel, lobby = now.match, make_lobby(now), find_newest(posted, "lobby")
        if lobby and (lobby.step == panel.stamp or await self.messages.edit(match.id, lobby, panel)):
            return lobby
        return await self.post(match, "lobby", panel) if match.status == "open" else lobby

    async def keep(self, now: BegunGame, posted: list[Posted]) -> Posted:
        """Bring the board of a running game up to date."""
        board = find_newest(posted, "board")
        if board is None or board.channel != now.match.channel:
            return await self._post_board(now)
        if board.step != (panel := make_board(now)).stamp:
            require_closed(board.channel)
            if not await self.messages.edit(now.match.id, board, panel):
                return await self._post_board(now)
        return board

    async def keep_in_sight(self, now: BegunGame, board: Posted, *, called: bool) -> Posted:
        """Post the board of a running game again if it has scrolled away; the one that is there then.

        `called`: a player is called to it.  A mere change looks for it at most once a minute, and only when the board
        is ten minutes old: its id says when it was posted, so a restart forgets nothing.
        """
        moment, id = self.store.now(), now.match.id
        posted_at = discord.utils.snowflake_time(board.message).timestamp()
        recent = abs(moment - posted_at) < MOVED_AFTER or abs(moment - self._in_sight.get(id, 0)) < LOOKED_AFTER
        if recent and not called:
            return board
        if await self._has_scrolled_away(board):
            return await self._post_board(now)
        still = {match: seen for match, seen in self._in_sight.items() if abs(moment - seen) < LOOKED_AFTER}
        self._in_sight = still | {id: moment}
        return board

    async def keep_last(self, now: BegunGame, posted: list[Posted]) -> Posted | None:
        """Bring the board up to date of a game that is over or sleeps; one that sleeps has no channel to post in.

        The result is posted as a new message; where Discord refuses one for good, the board becomes the result.  It
        then stays as it is, whatever a later version would write, as long as the names on it do; when it can be changed
        no more, it is left.
        """
        board, status = find_newest(posted, "board"), now.match.status
        if board and now.match.ended and board.about not in (status, RENAMED):
            try:
                return await self._post_board(now)
            except discord.HTTPException as error:
                if judge(error) not in REFUSED:
                    raise
        if board:
            if now.match.ended and board.step and board.about == status:
                return board
            panel = await make_message(self.store, now)
            if board.step == panel.stamp:
                return board
            require_closed(board.channel)
            if await self.messages.edit(now.match.id, board, panel):
                return board
        left = status == "asleep" or (board is not None and board.about == RENAMED)
        return None if left else await self._post_board(now)

    async def delete_older(self, match: Match, last: Posted | None, posted: list[Posted], attempts: Attempts) -> None:
        """Delete all that the newest board or lobby has replaced; what Discord keeps from us stays on record."""
        for entry in posted:
            if last and entry.kind in ("board", "lobby") and entry.message != last.message:
                with attempts.trying():
                    await self.messages.delete(match.id, entry)

    async def _post_board(self, now: BegunGame) -> Posted:
        require_closed(now.match.channel)
        return await self.post(now.match, "board", await make_message(self.store, now))

    async def _has_scrolled_away(self, board: Posted) -> bool:
        """Whether so many messages of others lie below a board that people would have to look for it."""
        others, me = 0, self.client.user
        history = self.messages.channel(board.channel).history(limit=COUNTED_BELOW, after=discord.Object(board.message))
        try:
            async for message in history:
                others += me is None or message.author.id != me.id
        except discord.Forbidden:
            return False
        return others >= SCROLLED_AWAY


def shows(match: int, kind: str, message: discord.Message) -> bool:
    """Whether a message is the board, or the lobby, of this game."""
    return any(press.action in MARKS[kind] and press.match == match for press in list_presses(message))


def find_newest(posted: Iterable[Posted], *kinds: str) -> Posted | None:
    """The newest of these messages that is of one of these kinds."""
    return max((entry for entry in posted if entry.kind in kinds), key=lambda entry: entry.message, default=None)


def is_offering(posted: Iterable[Posted]) -> bool:
    """Whether the board of a game, one of these messages, offers to have somebody's turn played."""
    board = find_newest(posted, "board")
    return board is not None and board.about == ABSENT


async def make_message(store: Store, now: BegunGame) -> Panel:
    """The message of a game as it stands, whatever has become of it."""
    return make_present(now, await read_course(store, now.match) if now.match.status == "over" else None)


async def read_course(store: Store, match: Match) -> Course:
    """How a game went."""
    return Course(tuple([Moment.of(game) async for game in store.history.starts(match)]))


async def require_drawing(game: str) -> None:
    """Raises Refusal when the first board of a game cannot be drawn: nobody could play, and its channel were taken."""
    try:
        await try_first(game)
    except Exception as error:
        reference = report(error, kind=game)
        raise Refusal(say("errors.drawing", game=facts(game).title, reference=reference)) from None
