"""Who sits where, as people ask for it: each thing that cannot be is refused with a sentence that says why.

The lobby, the command /play and the boards of running games all come here.
"""

import logging

import discord

from cogs.actions.matches import Matches, require_seat
from cogs.actions.refusals import Outdated, Refusal
from cogs.panels.names import display_name, escape_markdown
from engine.catalog import facts
from engine.computer import STRENGTHS
from engine.games import GAMES
from engine.rng import Rng
from engine.table import Table
from store import JoinRefused, Match, Store

log = logging.getLogger("belfry.seating")

USUAL = "medium"  # strength of a computer when nobody has said another


class Seating:
    """People and computers sit down and get up, one at a time at each table."""

    def __init__(self, store: Store, matches: Matches) -> None:
        self.store = store
        self.matches = matches

    # Before the start

    async def find_lobby(self, id: int) -> Match:
        """A table that has not begun.  Raises Refusal when it has, or is gone."""
        match = await self.store.match(id)
        if match is None or match.status == "stopped":
            raise Refusal("This table was closed. Open another with /play.")
        if match.status != "open":
            raise Refusal("The game has already begun.")
        return match

    async def find_own_lobby(self, id: int, user: int) -> Match:
        """The same, for somebody who sits at it."""
        match = await self.find_lobby(id)
        if match.seat_of(user) is None:
            raise Refusal("Only those at the table can change how the game is played. Press Join first.")
        return match

    async def sit_down(self, id: int, person: discord.abc.User) -> str:
        """Give the person a seat; the name of the computer whose place it was, if it was one's."""
        async with self.matches.lock(id):
            match = await self.find_lobby(id)
            if match.seat_of(person.id) is not None:
                raise Refusal("You have already joined this table.")
            most = GAMES[match.game].players[-1]
            try:
                now = await self.store.join(id, person.id, display_name(person, match.names), most)
            except JoinRefused:
                raise Refusal(f"This table is full: {match.title} is for up to {most} players.") from None
            return match.names[match.computers[-1]] if len(now.seats) == len(match.seats) else ""

    async def stand_up(self, id: int, user: int) -> None:
        """Take the person's seat away; a table without people is closed."""
        async with self.matches.lock(id):
            match = await self.find_lobby(id)
            if match.seat_of(user) is None:
                raise Refusal("You have not joined this table.")
            await self.store.leave(id, user)

    async def add_computer(self, id: int, user: int) -> None:
        """Seat a computer."""
        async with self.matches.lock(id):
            match = await self.find_own_lobby(id, user)
            most = GAMES[match.game].players[-1]
            if len(match.seats) >= most:
                raise Refusal(f"This table is full: {match.title} is for up to {most} players.")
            await self.store.add_computer(id, USUAL, most)

    async def remove_computer(self, id: int, user: int) -> None:
        """Take the last computer away."""
        async with self.matches.lock(id):
            match = await self.find_own_lobby(id, user)
            if not match.computers:
                raise Refusal("No computer sits at this table.")
            await self.store.remove_computer(id)

    async def set_strength(self, id: int, user: int, strength: str) -> None:
        """Say how strong all computers of the table are."""
        async with self.matches.lock(id):
            match = await self.find_own_lobby(id, user)
            if strength not in STRENGTHS:
                raise Refusal("Computers are easy, medium or hard.")
            if not match.computers:
                raise Refusal("No computer sits at this table. Press Add computer first.")
            await self.store.set_strength(id, strength)

    async def set_option(self, id: int, user: int, name: str, option: str) -> None:
        """Choose a variant."""
        async with self.matches.lock(id):
            match = await self.find_own_lobby(id, user)
            if option not in GAMES[match.game].options.get(name, ()):
                raise Refusal("The game has no such option.")
            await self.store.set_option(id, name, option)

    async def begin(self, id: int, user: int) -> tuple[Match, Table]:
        """Start the game."""
        async with self.matches.lock(id):
            match = await self.find_lobby(id)
            if match.seat_of(user) is None:
                raise Refusal("Only those who have joined can start the game. Press Join first.")
            kind = GAMES[match.game]
            if len(match.seats) < kind.players[0]:
                lacking = kind.players[0] - len(match.seats)
                raise Refusal(f"{explain_too_few(match.game)[:-1]}: {lacking} more must join, or press Add computer.")
            table = Table(kind.begin(len(match.seats), Rng.new(), **match.options))
            await self.store.begin(id, table)
            for person in match.people:  # who accepted no direct messages may do so by now
                direct = await self.store.dm_channel(person)
                if direct.closed:
                    await self.store.set_dm_channel(person, direct.channel, closed=False)
            log.info(
                "game begun",
                extra={"game": id, "kind": match.game, "seats": len(match.seats), "computers": len(match.computers)},
            )
            return await self.matches.load(id)

    # While the game runs

    async def hand_over(self, id: int, user: int, *, last: bool) -> Match:
        """Let the computer play the person's seat; the game as it was before.

        `last`: the person was told that the game will end by it, because nobody else plays.
        """
        async with self.matches.lock(id):
            match, _ = await self.matches.load_running(id)
            seat = require_seat(match, user)
            if last != (len(match.people) == 1):
                raise Outdated
            await self.store.hand_over(id, user, USUAL)
            log.info("seat handed over", extra={"game": id, "seat": seat, "last": last})
            return match

    async def take_over(self, id: int, seat: int, user: int, name: str) -> Match:
        """Let somebody play a seat that the computer plays; the game as it was before."""
        async with self.matches.lock(id):
            match, _ = await self.matches.load_running(id)
            try:
                await self.store.take_over(id, seat, user, name)
            except JoinRefused as refused:
                raise Refusal(
                    "You are already playing in this game."
                    if refused.reason == "seated"
                    else "A person plays this seat by now. /table shows how things stand."
                ) from None
            log.info("seat taken over", extra={"game": id, "seat": seat})
            return match


def explain_too_few(game: str) -> str:
    """What somebody is told who would start a game with too few players."""
    return f"{facts(game).title} needs at least {GAMES[game].players[0]} players."


def tell_replaced(name: str) -> str:
    """What somebody is told who sat down in the place of the computer of this name."""
    return f"The table was full, so you have taken the place of {escape_markdown(name)}."
