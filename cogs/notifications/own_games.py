"""All that one person plays, on whatever server: what a command is about, and what waits for that person."""

import logging
from collections.abc import Iterable
from dataclasses import dataclass

import discord

from base.clock import DAY
from cogs.actions.matches import Matches, require_seat
from cogs.connection.members import is_secluded, may_see
from cogs.connection.messages import Messages
from cogs.panels.names import Place
from cogs.panels.own_games import LOOKED_BACK, YOURS, EndedGames, OwnGame
from cogs.words import say
from cogs.words.refusals import Refusal
from engine.core.table import Table
from store import Match, Store, StoreError

RECENT = 30 * DAY  # for which the game of a channel is found there after its end
KEPT_WAITS = 2000  # games of which is kept for whom they wait

log = logging.getLogger("belfry.own_games")


@dataclass(eq=False, repr=False)
class OwnGames:
    """The games of each person, read anew whenever they are asked for; but a game that has not changed since waits for
    the same people."""

    store: Store
    matches: Matches
    messages: Messages

    def __post_init__(self) -> None:
        self._waited_for: dict[int, tuple[int, frozenset[int]]] = {}  # at a revision, by game; the last one last

    async def list_all(self, interaction: discord.Interaction) -> list[OwnGame]:
        """All games of who has sent this, in the order of their ranks."""
        matches = await self.store.matches.of(interaction.user.id)
        return await self._read(interaction.user.id, matches, interaction)

    async def list_ended(self, interaction: discord.Interaction, page: int = 0) -> EndedGames:
        """A page of the games of who has sent this that have ended, the last one first; pages count from 0."""
        user = interaction.user.id
        matches = await self.store.matches.ended_of(user, page * LOOKED_BACK, LOOKED_BACK + 1)
        places = await self.store.results.find_places([match.id for match in matches])
        games = [
            OwnGame(match, None, seat, self.messages.locate(match, interaction), places.get(match.id, ()))
            for match in matches[:LOOKED_BACK]
            if (seat := match.seat_of(user)) is not None
        ]
        return EndedGames(games, page, more=len(matches) > LOOKED_BACK)

    async def list_open(self, interaction: discord.Interaction) -> list[tuple[Match, Place]]:
        """The tables that wait for players where this was sent, as far as the person may see and join them."""
        server, person, found = interaction.guild, interaction.user, []
        if server is None or not isinstance(person, discord.Member):
            return []
        for match in await self.store.lobbies.on(server.id):
            channel = server.get_channel_or_thread(match.channel)
            if not match.free or match.seat_of(person.id) is not None or channel is None:
                continue
            if not is_secluded(channel) and may_see(channel, person):
                found.append((match, self.messages.locate(match, interaction)))
        return found

    async def find(self, interaction: discord.Interaction) -> list[OwnGame]:
        """The games that a player's command may be about.

        That of the channel, if the person has a seat there; else all that the person plays, or when there is none
        those that the person has left.  Raises Refusal when it is about none.
        """
        user, here = interaction.user.id, await self.store.matches.find_in(interaction.channel_id or 0)
        running = [match for match in await self.store.matches.of(user) if match.status == "running"]
        running = [match for match in running if user in match.people] or running
        if here and (here.seat_of(user) is not None or not running):
            running = [here]
        if not running:
            raise Refusal(explain_none(interaction))
        if len(running) > 1:
            return await self._read(user, running, interaction)
        match, table = await self.matches.load(running[0].id)
        return [OwnGame(match, table, require_seat(match, user), self.messages.locate(match, interaction))]

    async def count_waiting(self, user: int, besides: int) -> int:
        """How many games wait for a person, without the one of this number."""
        playing = [(id, revision) for id, revision in await self.store.matches.played_by(user) if id != besides]
        return sum([user in await self._list_waited_for(id, revision) for id, revision in playing])

    async def _list_waited_for(self, id: int, revision: int) -> frozenset[int]:
        """The users for whom a running game waits; none where it cannot be read.

        What was found is kept as long as the game has this revision, for who plays many games asks after each choice.
        """
        if (known := self._waited_for.get(id)) and known[0] == revision:
            return known[1]
        try:
            match, table = await self.store.play.load(id)
        except StoreError as error:
            log.warning("a game cannot be read", extra={"game": id, "why": type(error).__name__})
            return frozenset()
        found = frozenset(match.seats[ask.seat].user for ask in table.waiting()) if table else frozenset[int]()
        self._waited_for.pop(id, None)
        self._waited_for[id] = (match.revision, found)
        if len(self._waited_for) > KEPT_WAITS:
            del self._waited_for[next(iter(self._waited_for))]
        return found

    async def list_waiting(self, user: int) -> list[OwnGame]:
        """The games that wait for a person, those first that have waited longest."""
        games = await self.list_running(user)
        return [game for game in games if game.section == YOURS and game.seat not in game.match.automated]

    async def list_running(self, user: int) -> list[OwnGame]:
        """The games that a person plays, in the order of their ranks."""
        return await self._read(user, [one for one in await self.store.matches.of(user) if one.status == "running"])

    async def _read(
        self, user: int, matches: Iterable[Match], interaction: discord.Interaction | None = None
    ) -> list[OwnGame]:
        """These with their tables; one that cannot be read stays without, so that the others can be played.

        Without those that have ended meanwhile.
        """
        games = []
        for match in matches:
            table: Table | None = None
            try:
                match, table = await self.store.play.load(match.id)
            except StoreError as error:
                log.warning("a game cannot be read", extra={"game": match.id, "why": type(error).__name__})
            seat = match.seat_of(user)
            if seat is not None and match.status in ("open", "running", "asleep"):
                games.append(OwnGame(match, table, seat, self.messages.locate(match, interaction)))
        return sorted(games, key=lambda game: game.rank)


def explain_none(interaction: discord.Interaction) -> str:
    """Why a command is about no game."""
    if interaction.guild_id is None or not interaction.is_guild_integration():
        return say("errors.no_game")
    return say("errors.no_game_here")
