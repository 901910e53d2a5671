"""Who sits where, as people ask for it: each thing that cannot be is refused with a sentence that says why.

The lobby, the command /play and the boards of running games all come here.
"""

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import discord

from base.clock import DAY
from cogs.actions.command_input import read_pace, suggest_paces
from cogs.actions.matches import Matches, require_seat
from cogs.panels.names import display_name, find_handle
from cogs.words import bold, moment, say
from cogs.words.refusals import Outdated, Refusal
from engine.ai.player import STRENGTHS, USUAL
from engine.core.game import BEGINS
from engine.core.game_data import facts
from engine.core.rng import Rng
from engine.core.table import Table
from engine.games import GAMES
from engine.record.commitment import key_of, share_of
from store import JoinRefused, Match, Pace, Seat, Store, happened

log = logging.getLogger("belfry.seating")


@dataclass(eq=False, repr=False)
class Seating:
    """People and computers sit down and get up, one at a time at each table."""

    store: Store
    matches: Matches

    # Before the start

    async def open(
        self,
        guild: int,
        channel: int,
        game: str,
        options: dict[str, str],
        *seats: Seat,
        begin: bool,
        invited: Mapping[int, str] | None = None,
        pace: Pace | None = None,
        hints: bool = False,
        shares: Mapping[int, str] | None = None,
    ) -> Match:
        """Open a table for these in a channel, and `begin` at once if that is wanted.

        Seats are kept for those who are `invited`, by user with their names.  `shares`: what people add to the seal, by
        user.  Raises ChannelTaken.
        """
        seats = tuple(replace(seat, share=(shares or {}).get(seat.user, "")) for seat in seats)
        secret = Rng.new().key
        options = options | await self.find_usual(game, options, [seat.user for seat in seats if not seat.computer])
        options = name_first(game, options, seats if begin else ())
        table = deal(game, options, secret, [seat.share for seat in seats]) if begin else None
        match = await self.store.lobbies.open(
            game,
            options,
            guild,
            channel,
            *seats,
            table=table,
            invited=invited,
            pace=pace,
            hints=hints,
            secret=secret,
        )
        about = {"game": match.id, "kind": game, "seats": len(match.seats), "computers": len(match.computers)}
        log.info("game begun" if begin else "lobby opened", extra=about)
        return match

    async def find_usual(self, game: str, options: dict[str, str], people: Sequence[int]) -> dict[str, str]:
        """The options that nobody has chosen and that are usual because one of these people has played before."""
        open_ones = {name: option for name, option in GAMES[game].later.items() if name not in options}
        return open_ones if open_ones and await self.store.history.has_finished(game, people) else {}

    async def find_lobby(self, id: int) -> Match:
        """A table that has not begun.  Raises Refusal when it has, or is gone."""
        match = await self.store.matches.find(id)
        if match is None or match.status == "stopped":
            raise Refusal(say("actions.table.closed"))
        if match.status != "open":
            raise Refusal(say("actions.table.started", game=match.label))
        return match

    async def find_own_lobby(self, id: int, user: int) -> Match:
        """The same, for somebody who sits at it."""
        match = await self.find_lobby(id)
        if match.seat_of(user) is None:
            raise Refusal(say("actions.table.change", game=match.label))
        return match

    async def note_handle(self, person: discord.abc.User) -> None:
        """Keep how pictures call somebody whose name they cannot show."""
        if handle := find_handle(person):
            await self.store.people.note_handle(person.id, handle)

    async def sit_down(self, id: int, person: discord.abc.User, share: str = "") -> str:
        """Give the person a seat, who adds this `share` to the seal; the name of the computer whose place it was, if it
        was one's."""
        async with self.matches.lock(id):
            match = await self.find_lobby(id)
            if match.seat_of(person.id) is not None:
                raise Refusal(say("actions.table.joined"))
            most = GAMES[match.game].players[-1]
            await self.note_handle(person)
            try:
                now = await self.store.lobbies.join(id, person.id, display_name(person, match.names), most, share)
                for name, option in (await self.find_usual(match.game, match.options, [person.id])).items():
                    await self.store.lobbies.set_option(id, name, option)
            except JoinRefused as refused:
                if refused.reason == "taken out":
                    raise Refusal(say("actions.table.removed")) from None
                raise Refusal(explain_full(match, most)) from None
            return match.names[match.computers[-1]] if len(now.seats) == len(match.seats) else ""

    async def decline(self, id: int, user: int) -> Match:
        """Somebody who was invited does not come; others may sit there."""
        async with self.matches.lock(id):
            match = await self.find_lobby(id)
            if user not in {one.user for one in match.kept}:
                raise Refusal(say("actions.table.not_kept", game=match.label))
            return await self.store.invitations.free_seats(id, user)

    async def invite(self, id: int, user: int, other: int, name: str) -> Match:
        """Keep a seat for one more person, as who has opened the table wants."""
        async with self.matches.lock(id):
            match = await self.find_opened_lobby(id, user, "actions.table.inviter")
            most, person = GAMES[match.game].players[-1], bold(name)
            if match.seat_of(other) is not None:
                raise Refusal(say("actions.table.sits", person=person, game=match.label))
            if other in {one.user for one in match.kept}:
                raise Refusal(say("actions.table.kept", person=person, game=match.label))
            if len(match.people) + len(match.kept) >= most:
                raise Refusal(explain_full(match, most))
            return await self.store.invitations.add(id, user, other, name)

    async def stand_up(self, id: int, user: int) -> None:
        """Take the person's seat away; a table without people is closed."""
        async with self.matches.lock(id):
            match = await self.find_lobby(id)
            if match.seat_of(user) is None:
                raise Refusal(say("actions.table.not_joined"))
            await self.store.lobbies.leave(id, user)

    async def find_opened_lobby(self, id: int, user: int, only: str) -> Match:
        """A table that has not begun, for who has opened it; `only`: the text for others, who cannot do this."""
        match = await self.find_lobby(id)
        if match.opener != user:
            opener = next(seat.name for seat in match.seats if seat.user == match.opener)
            raise Refusal(say(only, opener=opener))
        return match

    async def take_out(self, id: int, user: int, other: int) -> str:
        """Take somebody out of a lobby, for who has opened it; what that person is called."""
        async with self.matches.lock(id):
            match = await self.find_opened_lobby(id, user, "actions.table.remover")
            seat = match.seat_of(other)
            if seat is None or other == user:
                raise Refusal(say("actions.table.left"))
            await self.store.lobbies.take_out(id, other)
            return match.names[seat]

    async def look_for_players(self, id: int, user: int) -> None:
        """More people are wanted at a table; so many are not called more often than once a day."""
        async with self.matches.lock(id):
            match = await self.find_own_lobby(id, user)
            if not match.free:
                raise Refusal(explain_full(match, GAMES[match.game].players[-1]))
            if self.store.now() < match.sought + DAY:
                ago, when = moment(match.sought), moment(match.sought + DAY)
                raise Refusal(say("actions.table.sought", ago=ago, when=when))
            await self.store.lobbies.look_for_players(id)

    async def add_computer(self, id: int, user: int) -> None:
        """Seat a computer."""
        async with self.matches.lock(id):
            match = await self.find_own_lobby(id, user)
            most = GAMES[match.game].players[-1]
            if len(match.seats) + len(match.kept) >= most:
                raise Refusal(explain_full(match, most))
            await self.store.lobbies.add_computer(id, USUAL, most)

    async def remove_computer(self, id: int, user: int) -> None:
        """Take the last computer away."""
        async with self.matches.lock(id):
            match = await self.find_own_lobby(id, user)
            if not match.computers:
                raise Refusal(say("actions.table.no_computer", game=match.label))
            await self.store.lobbies.remove_computer(id)

    async def set_strength(self, id: int, user: int, strength: str) -> None:
        """Say how strong all computers of the table are."""
        async with self.matches.lock(id):
            match = await self.find_own_lobby(id, user)
            if strength not in STRENGTHS:
                raise Refusal(say("actions.table.strength"))
            if not match.computers:
                raise Refusal(say("actions.table.no_computer_yet", game=match.label))
            await self.store.lobbies.set_strength(id, strength)

    async def set_option(self, id: int, user: int, name: str, option: str) -> None:
        """Choose a variant."""
        async with self.matches.lock(id):
            match = await self.find_own_lobby(id, user)
            if option not in GAMES[match.game].options.get(name, ()):
                raise Refusal(say("actions.table.variant", game=match.title))
            await self.store.lobbies.set_option(id, name, option)

    async def set_pace(self, id: int, user: int, text: str) -> None:
        """Say how fast the table plays, in words as of `read_pace`."""
        pace = await self.read_pace(text, user)
        async with self.matches.lock(id):
            await self.find_own_lobby(id, user)
            await self.store.lobbies.set_pace(id, pace)

    async def allow_hints(self, id: int, user: int, *, allowed: bool) -> None:
        """Say whether those at the table may ask what a computer would do."""
        async with self.matches.lock(id):
            await self.find_own_lobby(id, user)
            await self.store.lobbies.allow_hints(id, allowed)

    async def give_word(self, id: int, user: int, word: str) -> None:
        """Somebody adds a word of their own to the seal, in place of what they have added."""
        async with self.matches.lock(id):
            await self.find_own_lobby(id, user)
            await self.store.lobbies.set_share(id, user, share_of(word))

    async def read_pace(self, text: str, user: int) -> Pace | None:
        """The pace that somebody means; who names no place means the own.  Raises Refusal."""
        return read_pace(text, (await self.store.people.preferences(user)).zone, self.store.now())

    async def suggest_paces(self, typed: str, user: int) -> dict[str, str]:
        """What somebody may mean who has typed this of a pace, in words, by what is then typed."""
        return suggest_paces(typed, (await self.store.people.preferences(user)).zone, self.store.now())

    async def begin(self, id: int, user: int) -> tuple[Match, Table]:
        """Start the game."""
        async with self.matches.lock(id):
            match = await self.find_lobby(id)
            if match.seat_of(user) is None:
                raise Refusal(say("actions.table.start", game=match.label))
            kind = GAMES[match.game]
            if len(match.seats) < kind.players[0]:
                least = kind.players[0]
                lacking = least - len(match.seats)
                raise Refusal(say("actions.table.too_few", game=match.title, least=least, n=lacking))
            secret = await self.store.lobbies.secret(id) or Rng.new().key
            options = name_first(match.game, match.options, match.seats)
            table = deal(match.game, options, secret, match.shares)
            await self.store.lobbies.begin(id, table, options)
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
            remark = None if last else happened("seats.handed", name=match.sitter(seat))
            await self.store.seats.hand_over(id, user, USUAL, remark)
            log.info("seat handed over", extra={"game": id, "seat": seat, "last": last})
            return match

    async def stand_in(self, id: int, user: int, at: tuple[int, int]) -> tuple[Match, Table]:
        """Let the computer choose for the person, in this turn alone, if it is still the moment `at` (turn, moment)."""
        async with self.matches.lock(id):
            match, table = await self.matches.load_running(id)
            seat = require_seat(match, user)
            if at != (match.turn, match.moment) or seat not in {ask.seat for ask in table.waiting()}:
                raise Outdated
            await self.store.seats.stand_in(id, user, match.turn)
            log.info("computer stands in", extra={"game": id, "turn": match.turn, "seat": seat})
            return await self.matches.load(id)

    async def take_back(self, id: int, seat: int, user: int) -> Match:
        """Let somebody play their seat again that the computer plays; the game as it was before."""
        async with self.matches.lock(id):
            match, _ = await self.matches.load_running(id)
            try:
                name, remark = match.seats[seat].name, happened("seats.returned", name=match.successor(seat))
                await self.store.seats.take_over(id, seat, user, name, remark)
            except JoinRefused as refused:
                why = "actions.seat.playing" if refused.reason == "seated" else "actions.seat.taken"
                raise Refusal(say(why, game=match.label)) from None
            log.info("seat taken back", extra={"game": id, "seat": seat})
            return match


def deal(game: str, options: Mapping[str, str], secret: str, shares: Sequence[str]) -> Table:
    """A game as it begins with this secret and these shares, by seat."""
    return Table(GAMES[game].begin(len(shares), Rng(key_of(secret, shares)), **options))


def name_first(game: str, options: Mapping[str, str], seats: Sequence[Seat]) -> dict[str, str]:
    """The options with which a game begins: one person alone against computers begins, where an option can say so."""
    chosen = {name: option for name, option in options.items() if name != BEGINS}
    people = [number for number, seat in enumerate(seats) if not seat.computer]
    if GAMES[game].can_name_first and len(people) == 1:
        chosen[BEGINS] = str(people[0])
    return chosen


def share_of_press(interaction: discord.Interaction) -> str:
    """What somebody adds to the seal who sits down by this interaction, whose id Discord has made."""
    return share_of(str(interaction.id))


def explain_full(match: Match, most: int) -> str:
    """Why nobody else can sit down at a table for so many."""
    if match.kept and len(match.people) < most:
        return say("actions.table.last_kept", game=match.label, names=[one.name for one in match.kept])
    return say("actions.table.full", game=match.label, most=most)


def explain_too_few(game: str) -> str:
    """What somebody is told who would start a game with too few players."""
    return say("actions.table.least", game=facts(game).title, least=GAMES[game].players[0])


def tell_replaced(name: str) -> str:
    """What somebody is told who sat down in the place of the computer of this name."""
    return say("actions.table.replaced", computer=name)
