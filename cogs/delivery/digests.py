"""One message about all games that wait for a person: once a day for who wants that, else after a night.

Both are looked for whenever one of the games is: before anybody is told of that game alone.  A vote or an invitation
alone is a digest, too.  Who is told by direct message reads of all games there; in a channel only those of its server
are named.  Who accepts no direct messages any more is called in the channels at the hour of the digest.
"""

import asyncio
import logging
from collections.abc import Iterable, Sequence
from functools import partial
from weakref import WeakValueDictionary

import discord

from cogs.actions.uptime import Uptime
from cogs.delivery.failures import Attempts
from cogs.delivery.manners import Manner, Manners
from cogs.delivery.messages import Messages, list_ids
from cogs.delivery.mornings import find_questions, list_questions
from cogs.delivery.own_games import OwnGames
from cogs.delivery.pings import Ping
from cogs.delivery.presence import Presence
from cogs.panels.custom_ids import Press
from cogs.panels.digests import make_digest, next_press
from cogs.panels.games import OwnGame
from cogs.panels.votes import mention
from engine.table import Table
from store import NOBODY, Match, Posted, Store, Vote

log = logging.getLogger("belfry.digests")


class Digests:
    """What several games have to tell one person."""

    def __init__(
        self,
        store: Store,
        messages: Messages,
        own_games: OwnGames,
        manners: Manners,
        presence: Presence,
        uptime: Uptime,
    ) -> None:
        self.store = store
        self.messages = messages
        self.own_games = own_games
        self.manners = manners
        self.presence = presence
        self.uptime = uptime
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def bring_up(self, match: Match, table: Table, attempts: Attempts) -> float | None:
        """Tell who is to be told by now of this game and of others; when the next digest is due, None if none is."""
        later = []
        for ask in table.waiting():
            user = match.seats[ask.seat].user
            if ask.seat in match.automated or user == NOBODY:
                continue
            with attempts.trying():
                async with self._locks.setdefault(user, asyncio.Lock()):
                    later.append(await self._bring_up(match, table, ask.seat))
        return min(filter(None, later), default=None)

    async def tell_questions(
        self, match: Match, votes: Iterable[Vote], silent: frozenset[int], attempts: Attempts
    ) -> float | None:
        """Tell who is to be told by now of the votes and invitations of a game; when the next digest is due, None if
        none is."""
        later = []
        for question in [*list_questions(match, votes, silent, await self.store.posted(match.id))]:
            for user in sorted(question.users - question.muted):
                with attempts.trying():
                    async with self._locks.setdefault(user, asyncio.Lock()):
                        later.append(await self._keep_digest(match, user, question.at))
        return min(filter(None, later), default=None)

    async def _bring_up(self, match: Match, table: Table, seat: int) -> float | None:
        user = match.seats[seat].user
        if await self.manners.next_digest(match, user, match.since) is None:
            await self._tell_held(match, table, seat)
            return None
        return await self._keep_digest(match, user, match.since)

    async def _keep_digest(self, match: Match, user: int, since: int) -> float | None:
        """Write the digest that tells of what began in a game at this moment, if it is due by now; when the next one
        is, None for who wants none or is not asked any more."""
        due = await self.manners.next_digest(match, user, since)
        if due is None or due > self.uptime.now():
            return due
        games, asked = await self.own_games.list_waiting(user), await find_questions(self.store, user)
        if match.id not in {one.id for one in [*(game.match for game in games), *(of for of, _ in asked)]}:
            return None
        await self._write(match, user, games, next_press(await self.store.digested(user)))
        await self.store.note_digest(user)
        log.info("digest", extra={"games": len(games)})
        return await self.manners.next_digest(match, user, since)

    async def _tell_held(self, match: Match, table: Table, seat: int) -> None:
        """Tell of all games that have waited since the night, if they are several."""
        user = match.seats[seat].user
        manner = await self.manners.find(match, user)
        if not await self._is_held(OwnGame(match, table, seat, self.messages.locate(match)), manner):
            return
        games = [
            game
            for game in await self.own_games.list_waiting(user)
            if await self._is_held(game, await self.manners.find(game.match, user))
        ]
        if not manner.message or await self.messages.are_closed(user):
            games = [game for game in games if game.match.guild == match.guild]
        if len(games) < 2:
            return
        press = next_press(games[0].match.since)
        if not manner.message or await self._write(match, user, games, press) is None:
            await self._mention(match, user, games, press)
        else:
            await self.store.note_called(*list_called(games))

    async def _is_held(self, game: OwnGame, manner: Manner) -> bool:
        """Whether a game began to wait while the person slept, who is awake now and has not been told of it."""
        match, table, user = game.match, game.table, game.match.seats[game.seat].user
        if not (manner.mention or manner.message) or not manner.held or manner.moment > self.uptime.now():
            return False
        if table is None or self.presence.is_looking(match.id, user):
            return False
        called = (await self.store.called(match.id)).get(game.seat)
        pings = [one.step for one in await self.store.posted(match.id) if one.kind == "ping"]
        return not any(
            game.seat in Ping.parse(step).list_held(match, table) for step in [*pings, *filter(None, [called])]
        )

    async def _write(self, match: Match, user: int, games: Sequence[OwnGame], press: Press) -> discord.Message | None:
        """Write one direct message about all these games; None if that cannot be.

        Whichever `match` of them comes first: by its button it is found again if Belfry was killed before it was noted.
        """
        is_it = self.messages.doubted(match.id, partial(leads_on, press))
        offers = await self.own_games.list_offers(await self.own_games.list_running(user))
        asked = await find_questions(self.store, user)
        panel, nonce = make_digest(games, press, offers=offers, asked=asked), f"{user:x}.{press.moment:x}"
        return await self.messages.send_direct(user, is_it, view=panel.view, nonce=nonce)

    async def _mention(self, match: Match, user: int, games: Sequence[OwnGame], press: Press) -> None:
        """Call somebody in the channel of the first of these games, which are all on the server of `match`."""
        first, channel = games[0], games[0].match.channel
        message = await self.messages.send_once(
            *(match.id, channel, partial(leads_on, press)),
            panel=make_digest(games, press, user),
            allowed_mentions=mention(await self.manners.list_callable(match, [user])),
            nonce=f"{user:x}.{press.moment:x}",
        )
        posted = Posted("ping", channel, message.id, -1, make_step(first))
        await self.store.remember(first.match.id, posted, *list_called(games))


def list_called(games: Iterable[OwnGame]) -> list[tuple[int, int, str]]:
    """What is noted of games to which one message has called somebody: game, seat and step."""
    return [(game.match.id, game.seat, make_step(game)) for game in games]


def make_step(game: OwnGame) -> str:
    """The step of a ping that calls somebody to this game as it stands."""
    assert game.table is not None
    return Ping.made_now(game.match, game.table, [game.seat], instead=False).step


def leads_on(press: Press, message: discord.Message) -> bool:
    """Whether a message has this button."""
    return press.custom_id in list_ids(message.components)
