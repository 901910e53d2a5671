"""Games as people act on them: load, check who acts, choose, commit.  One action at a time for each game.

Nothing is kept in memory between two actions but the locks, so any of them
may come after a restart.
"""

import logging

from cogs.actions.locks import Locks
from cogs.panels.custom_ids import Press
from cogs.words import say
from cogs.words.refusals import Outdated, Refusal
from engine.ai.player import USUAL
from engine.core.game import Decision
from engine.core.table import Table
from store import AlreadyCommitted, Incident, Match, NoSuchMatch, Store, happened
from store.matches.time_control import IN_A_ROW

log = logging.getLogger("belfry.matches")


class Matches:
    """The games in the store, and what seats do in them.  `lock`: under which a game is changed."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.lock = Locks()

    async def load(self, match: int) -> tuple[Match, Table]:
        """A game that has begun.  Raises Refusal when there is none."""
        try:
            found, table = await self.store.play.load(match)
        except NoSuchMatch:
            raise Refusal(say("actions.gone")) from None
        if table is None:
            why = "actions.not_started" if found.status == "open" else "lobby.closed"
            raise Refusal(say(why, game=found.label))
        return found, table

    async def load_running(self, match: int) -> tuple[Match, Table]:
        """A game in play.  Raises Refusal when there is none, when it sleeps, or when it has ended."""
        found, table = await self.load(match)
        if found.status == "asleep":
            raise Refusal(say("actions.asleep", game=found.label))
        if found.status != "running":
            raise Refusal(say("actions.over", game=found.label))
        return found, table

    async def find_in(self, channel: int | None) -> Match:
        """The open or running game of a channel.  Raises Refusal when there is none."""
        match = await self.store.matches.find_in(channel or 0)
        if match is None:
            raise Refusal(say("actions.no_game_here"))
        return match

    async def choose(self, match: int, user: int, way: str, at: tuple[int, int] | None = None) -> tuple[Match, Table]:
        """Choose for the seat of `user` what a press says, and save it; what comes back is the game after it.

        `way` is an option, or several that answer one question after the other, with spaces between them.  What was
        chosen already, in secret with others, is no choice once more.

        `at` is the turn and the moment that the player saw.  Raises Refusal or
        IllegalChoice, with nothing changed, when it cannot be.
        """
        async with self.lock(match):
            found, table = await self.load(match)
            seat = require_seat(found, user)
            if at is not None and at != (found.turn, found.moment) and found.status == "running":
                raise Outdated
            require_decision(found, table, seat)
            if table.given.get(seat) == way:
                return found, table
            options = way.split(" ")
            for option in options:  # nothing is saved where not all of it can be chosen
                table.choose(seat, require_decision(found, table, seat).what, option)
            turn, number = found.turn, len(table.choices)
            try:
                after = await self.store.play.commit(found, table, made=len(options))
            except AlreadyCommitted:
                raise Outdated from None
            log.info("choice", extra={"game": match, "turn": turn, "n": number, "seat": seat})
            return after

    async def take_sole(self, match: Match, table: Table, ask: Decision) -> tuple[Match, Table]:
        """Take the only option that somebody has (`Table.sole`); what comes back is the game after it.

        It is nobody's choice in person: its player still reads what happened before it.  `table` is as it was loaded
        with `match`.  Raises Outdated when the game has changed since.
        """
        table.choose(ask.seat, ask.what, ask.options[0])
        try:
            after = await self.store.play.commit(match, table, in_person=False)
        except AlreadyCommitted:
            raise Outdated from None
        log.info("the only option was taken", extra={"game": match.id, "seat": ask.seat})
        return after

    async def time_out(self, match: Match, seat: int, remark: Incident) -> None:
        """Let the computer play this turn for who is silent; the third time in a row, it plays on.  Raises Outdated."""
        last = happened("seats.kept", n=IN_A_ROW, name=match.sitter(seat))
        try:
            await self.store.clocks.time_out(match, seat, USUAL, remark, last)
        except AlreadyCommitted:
            raise Outdated from None
        log.info("the computer plays for who is silent", extra={"game": match.id, "turn": match.turn, "seat": seat})

    async def undo(self, match: int, user: int, pressed: Press | None = None) -> tuple[Match, Table]:
        """Take back the last choice of `user`; what comes back is the game before it.

        `pressed` is the button, if it was one.  Raises Refusal or
        IllegalChoice, with nothing changed, when it cannot be.
        """
        async with self.lock(match):
            found, table = await self.load_running(match)
            seat = require_seat(found, user)
            if not table.can_undo(seat):
                others = [found.names[n] for n in found.seats_that_can_undo(table)]
                if others:
                    raise Refusal(say("actions.choose.not_undone", names=others, game=found.label))
            if pressed and not is_current_undo(pressed, found, table, seat):
                raise Outdated
            try:
                after = await self.store.play.rewind(found, table, seat)
            except AlreadyCommitted:
                raise Outdated from None
            log.info("undo", extra={"game": match, "turn": found.turn, "seat": seat})
            return after

    async def stop(self, match: int) -> None:
        """End a game before its time, without a winner."""
        async with self.lock(match):
            await self.store.matches.stop(match)
        log.info("game stopped", extra={"game": match})


def is_current_undo(undo: Press, match: Match, table: Table, seat: int) -> bool:
    """Whether a button Undo was made for what `seat` could take back just now, and not for a choice that is gone."""
    given = str(seat) in undo.arg.split(".")
    return (undo.turn, undo.moment, given) == (match.turn, match.moment, seat in table.given)


def require_seat(match: Match, user: int) -> int:
    """The seat of a person.  Raises Refusal for somebody who does not play, or has left."""
    seat = match.seat_of(user)
    if seat is None:
        running = match.status == "running" and match.computers
        raise Refusal(say("actions.choose.join" if running else "actions.choose.play", game=match.label))
    if match.status == "running" and match.seats[seat].computer:
        raise Refusal(say("actions.choose.computer_plays", game=match.label))
    return seat


def require_decision(match: Match, table: Table, seat: int) -> Decision:
    """What `seat` may decide now.  Raises Refusal when it is not asked."""
    if match.status == "asleep":
        raise Outdated
    if match.status != "running":
        raise Refusal(say("actions.over", game=match.label))
    decision = table.open_to(seat)
    if decision is None:
        waiting = [match.names[ask.seat] for ask in table.waiting()]
        raise Refusal(say("actions.choose.not_asked", game=match.label, names=waiting))
    return decision


def find_sole(match: Match, table: Table) -> Decision | None:
    """The only option that a person has, if it is open: it is taken for them after a while."""
    ask = table.sole()
    return ask if ask and ask.seat not in match.automated else None
