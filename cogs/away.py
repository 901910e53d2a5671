"""Being away for some days: the command /away, and the presses below it."""

from dataclasses import dataclass

import discord
from discord import app_commands
from discord.ext import commands

from base.clock import DAY
from cogs.actions.matches import Matches, require_seat
from cogs.connection.interactions import edit_pressed, reply
from cogs.connection.permissions import allow_anywhere
from cogs.connection.press_handlers import on_press
from cogs.notifications.notifier import Teller
from cogs.notifications.own_games import OwnGames
from cogs.panels.clocks import ask_until, make_away
from cogs.panels.custom_ids import Press, is_number
from cogs.panels.layout import Panel
from cogs.panels.own_games import YOURS, make_games
from cogs.sync.responses import Responses
from cogs.sync.sync_queue import Refresher
from cogs.timing.absences import read_return, require_allowed, require_day
from cogs.timing.counted_time import first_free
from cogs.timing.waking_hours import read_hours
from cogs.words import say
from cogs.words.refusals import Outdated, Refusal
from store import Absence, Match, Store


@dataclass(eq=False, repr=False)
class Away(commands.Cog):
    """Who is away says it once, for all games on all servers."""

    store: Store
    matches: Matches
    own_games: OwnGames
    teller: Teller
    responses: Responses
    refresher: Refresher

    @allow_anywhere
    @app_commands.command(description=say("commands.command.away"))
    @app_commands.describe(until=say("commands.parameter.away.until"), start=say("commands.parameter.away.start"))
    @app_commands.rename(start="from")
    async def away(self, interaction: discord.Interaction, until: str = "", start: str = "") -> None:
        user = interaction.user.id
        if until or start:
            await reply(interaction, await self.leave(await self.read(user, until, start), 0))
            await self.refresh(user)
        else:
            absences = await self.list_absences(user)
            await reply(interaction, await self.tell(absences[0]) if absences else ask_until())

    @on_press("away")
    async def press_away(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The menus of days and of games, and the button that says that something else becomes of the games."""
        user = interaction.user.id
        try:
            if values and not press.arg:
                absence = await self.read(user, values[0], game=press.match)
            else:
                absence = self.read_press(user, press, *values)
            panel = await self.leave(absence, press.match)
        except Refusal as refusal:
            await edit_pressed(interaction, ask_until(str(refusal)))
            return
        await edit_pressed(interaction, panel)
        await self.refresh(user)

    @on_press("extend")
    async def press_extend(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The button Take a day more: to be away from one game, until a day from now."""
        user, now = interaction.user.id, self.store.now()
        async with self.responses.changing(interaction, press.match) as response:
            async with self.matches.lock(press.match):
                match, table = await self.matches.load_running(press.match)
                if (press.turn, press.moment) != (match.turn, match.moment):
                    raise Outdated
                require_day(match, table, require_seat(match, user), now)
                await self.store.absences.note(Absence(user, now, now + DAY, plays=False, match=match.id))
            await response.show(*await self.matches.load_running(match.id))

    @on_press("arrive")
    async def press_arrive(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The button I'm back: the answer says what waits, so no other message needs to."""
        user = interaction.user.id
        if press.match:
            async with self.responses.changing(interaction, press.match) as response:
                await self.store.absences.end(user, press.match)
                await response.show(*await self.matches.load_running(press.match))
            return
        async with self.teller.people.holding(user):
            await self.store.absences.end(user)
            games = await self.own_games.list_all(interaction)
            waiting = [game for game in games if game.section == YOURS and game.seat not in game.match.automated]
            await self.teller.note_read(user, waiting)
        await edit_pressed(interaction, make_games(games, why=say("away.welcome")))
        await self.refresh(user)

    async def read(self, user: int, until: str, start: str = "", game: int = 0) -> Absence:
        """What somebody means who types these days; what becomes of the games stays as it was said.  Raises Refusal."""
        now, hours = self.store.now(), read_hours(await self.store.people.preferences(user))
        began = read_return(start, now, hours) if start else now
        said = next((one for one in await self.list_absences(user) if one.match == game), None)
        plays = said is not None and said.plays
        return Absence(user, began, read_return(until, began, hours), plays, game)

    def read_press(self, user: int, press: Press, game: str = "") -> Absence:
        """What a button says that was made for somebody who is away, or will be.  Raises Refusal."""
        way, _, times = press.arg.partition(".")
        began, _, ended = times.partition(".")
        if not is_number(began) or not is_number(ended):
            raise Refusal(say("away.again"))
        match = int(game) if is_number(game) else press.match
        return Absence(user, max(int(began), self.store.now()), int(ended), way == "play", match)

    async def leave(self, absence: Absence, instead: int) -> Panel:
        """Somebody is away, or will be, and not as was said of a game, or of all; what they read.  Raises Refusal."""
        said = [one for one in await self.store.absences.of(absence.user) if instead in (0, one.match)]
        require_allowed(absence, said, self.store.now())
        if absence.match and absence.match not in [match.id for match in await self.list_games(absence.user)]:
            raise Refusal(say("away.gone"))
        await self.store.absences.note(absence, instead)
        return await self.tell(absence)

    async def tell(self, absence: Absence) -> Panel:
        """What somebody reads who is away, or will be, and which games do not wait as long."""
        now, games, shorter = self.store.now(), await self.list_games(absence.user), list[tuple[Match, float]]()
        for match in games:
            seat = match.seat_of(absence.user)
            if seat is not None and absence.match in (0, match.id) and not absence.plays:
                shorter.append((match, first_free(match, seat, max(absence.began, now))))
        return make_away(absence, now, games, [one for one in shorter if one[1] < absence.ended])

    async def list_games(self, user: int) -> list[Match]:
        """The games that wait for somebody who is away."""
        games = await self.store.matches.of(user)
        return [one for one in games if one.status == "running" and user in one.people and len(one.people) > 1]

    async def list_absences(self, user: int) -> list[Absence]:
        """When somebody is away who is, or will be, from all games first."""
        now = self.store.now()
        return sorted((one for one in await self.store.absences.of(user) if one.ended > now), key=lambda one: one.match)

    async def refresh(self, user: int) -> None:
        """Look anew at all games of somebody, and at the tables to which they are invited."""
        for number in [
            *(match.id for match in await self.store.matches.of(user)),
            *await self.store.invitations.of(user),
        ]:
            self.refresher.refresh(number)
