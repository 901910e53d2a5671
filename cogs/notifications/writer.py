"""What is told: of a matter, of several of one game, and of several games, as a message to be."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from cogs.actions.plans import judge
from cogs.actions.votes import VOTE, read_proposal, topic_of
from cogs.connection.messages import Messages
from cogs.notifications.topics import ENDS, INVITED, LATE, OWN_PANEL, REPLACED, SEAT, TABLE, TURN, Matter, Situation
from cogs.panels import notices
from cogs.panels.invitations import mention_lookouts
from cogs.panels.layout import Panel, channel_url, message_url, note
from cogs.panels.names import HERE
from cogs.panels.notices import (
    make_reminder,
    mention_late,
    mention_replaced,
    standin_press,
    tell_reminder,
    tell_replaced,
)
from cogs.panels.plans import tell_planned, tell_verdict
from cogs.panels.private_panel import Reader, find_decision, make_private
from cogs.panels.recap import tell_recap
from cogs.panels.snapshot import BegunGame
from cogs.panels.votes import call_to_question, make_answers
from cogs.timing.waking_hours import read_hours
from cogs.words import say
from engine.core.table import Table
from engine.teaching.tips import first_met
from engine.views.recap import Met, Recap, Recapper, Telling
from engine.views.words import Words
from store import Experience, Match, Posted, Store, Told, Vote, Way


@dataclass(eq=False, repr=False)
class Writer:
    """Writes what people are told."""

    store: Store
    messages: Messages

    async def write(self, now: Situation, matters: Sequence[Matter], others: Sequence[Match] = ()) -> Panel:
        """A direct message about matters of one game to one person; `others`: games that wait for them, too."""
        own = [one for one in matters if one.topic in OWN_PANEL]
        if own and isinstance(now.standing, BegunGame):
            levels, experience = {one.topic: one.level for one in own}, now.experiences.get(own[0].user)
            return await self._make_own_panel(now.standing, own[0].seat, levels, others, experience=experience)
        return await self.write_plainly(now, matters[0])

    async def make_own_panel(
        self,
        now: BegunGame,
        seat: int,
        told: Sequence[Told] = (),
        why: str = "",
        experience: Experience | None = None,
    ) -> Panel:
        """The own panel of a seat as a direct message that has `told` this, which is still so: it goes on reminding.

        `why`: why the last press did nothing.  `experience`: of the owner, if that has been read.
        """
        reminders = [one for one in told if one.topic == TURN and one.level]
        others = [match for one in reminders for match in await self._list_others(one)]
        levels = {one.topic: one.level for one in reminders}
        return await self._make_own_panel(now, seat, levels, others, why, experience)

    async def _make_own_panel(
        self,
        now: BegunGame,
        seat: int,
        levels: Mapping[str, int],
        others: Sequence[Match],
        why: str = "",
        experience: Experience | None = None,
    ) -> Panel:
        """The same for these topics, each with its level."""
        match, standin = now.match, None
        if {LATE, REPLACED}.isdisjoint(levels) and (level := levels.get(TURN)):
            why, standin = tell_reminder(match, others, now.ends.get(seat)), standin_press(match, seat, level)
        place, line = self.messages.locate(match), await self._find_line(now, seat, levels)
        return await write_own_panel(self.store, now, seat, Reader(place, why, standin=standin, line=line), experience)

    async def _find_line(self, now: BegunGame, seat: int, levels: Mapping[str, int]) -> str:
        """The first line of the own panel of a seat."""
        match, decision = now.match, find_decision(now, seat)
        asked = decision if decision in now.table.waiting() else None
        if LATE in levels:
            return notices.tell_played(match, asked=asked is not None)
        if REPLACED in levels:
            return notices.tell_kept_seat(match)
        if asked and levels.get(TURN):
            zone = read_hours(await self.store.people.preferences(match.seats[seat].user)).zone
            return notices.tell_waited(match, self.store.now(), zone, now.ends.get(seat))
        if asked:
            return notices.tell_asked(match, seat)
        return match.label

    async def write_anew(self, now: Situation, matter: Matter, told: Told) -> Panel:
        """The message that tells a matter and `is_dated`, as it would be now."""
        if told.way is Way.MESSAGE:
            return await self.write_plainly(now, matter)
        return await self.call(now, [matter._replace(level=told.level)], await self._list_others(told))

    async def _list_others(self, told: Told) -> list[Match]:
        """The other games of which a reminder has told, and that still wait for the person since then."""
        found = [await self.store.matches.find(number) for number in await self.store.told.besides(told)]
        return [match for match in found if match and match.status == "running"]

    async def write_plainly(self, now: Situation, matter: Matter) -> Panel:
        """A direct message about a matter that needs no own panel."""
        match, place = now.match, self.messages.locate(now.match)
        if matter.topic in ENDS:
            return notices.tell_end(match, now.table, matter.seat, place)
        if matter.topic == SEAT:
            displaced = next(one for one in now.displaced if (one.user, one.at) == (matter.user, matter.since))
            return notices.tell_succeeded(match, displaced, place)
        if matter.topic == TABLE:
            return notices.announce(match, place)
        if matter.topic == LATE:
            return note(notices.tell_played(match, asked=False))
        if matter.topic == REPLACED:
            return note("\n".join([notices.tell_kept_seat(match), tell_replaced(match, matter.seat)]))
        if matter.topic == INVITED:
            return notices.invite(match, next(one for one in match.invitations if one.user == matter.user), place)
        vote = find_vote(now, matter)
        asked = read_proposal(match, vote)
        answers = make_answers(match, vote, asked.answers, is_final=asked.is_final)
        return notices.ask_aside(self.tell_question(now, matter), await self.find_question_url(now, matter), answers)

    async def call(self, now: Situation, matters: Sequence[Matter], others: Sequence[Match] = ()) -> Panel:
        """A mention in the channel about matters of one topic, of several people or of one."""
        match, game, first = now.match, now.standing, matters[0]
        users = [one.user for one in matters]
        if first.topic in ENDS:
            return notices.call_to_end(match, now.table, users, await self.find_board_url(match))
        if first.topic == TABLE:
            return note(mention_lookouts(match, users))
        if first.topic == SEAT:
            displaced = next(one for one in now.displaced if one.user == first.user)
            told = notices.tell_succeeded(match, displaced, HERE)
            return note(f"<@{first.user}> {told.text}")
        if first.is_question:
            return note(call_to_question(match, users, await self.find_question_url(now, first)))
        assert isinstance(game, BegunGame)  # whose turn it is, or was
        if first.topic == LATE:
            return mention_late(match, game.table, first.seat, asked=any(one.topic == TURN for one in matters))
        if first.topic == REPLACED:
            return mention_replaced(match, first.seat)
        if first.level:
            text = tell_reminder(match, others, game.ends.get(first.seat))
            return make_reminder(game, first.seat, text, standin_press(match, first.seat, first.level))
        seats = [one.seat for one in matters]
        missed = await tell_missed(self.store, match, game.table, tuple(seats))
        secret = any(one.secret for one in matters)
        return notices.call(match, seats, await self.find_board_url(match), missed, secret=secret)

    def tell_question(self, now: Situation, matter: Matter) -> str:
        """What somebody is asked, in a line."""
        if matter.topic == INVITED:
            return say("notices.line.invited", game=now.match.label)
        return f"{now.match.label}: {read_proposal(now.match, find_vote(now, matter)).sum_up()}"

    async def find_board_url(self, match: Match) -> str:
        """The address of the board, or of the channel if there is none."""
        return await self._find_url(match, lambda one: one.kind in ("board", "lobby"))

    async def find_question_url(self, now: Situation, matter: Matter) -> str:
        """The address of the message in which all are asked something."""
        about = f"{matter.topic.removeprefix(VOTE)}@{matter.since}"
        if matter.topic == INVITED:
            return await self._find_url(now.match, lambda one: one.kind == "invitation")
        return await self._find_url(now.match, lambda one: (one.kind, one.about) == ("vote", about))

    async def _find_url(self, match: Match, is_it: Callable[[Posted], bool]) -> str:
        found = [one for one in await self.store.messages.of(match.id) if is_it(one)]
        return message_url(match.guild, found[-1]) if found else channel_url(match)


def find_vote(now: Situation, matter: Matter) -> Vote:
    """The vote that a matter is about."""
    return next(one for one in now.votes if topic_of(one) == (matter.topic, matter.since))


def is_dated(match: Match, told: Told) -> bool:
    """Whether a message, no own panel, says until when somebody has time, which may change."""
    if told.way is Way.MESSAGE:
        return told.topic == INVITED
    return told.topic == TURN and told.level > 0 and match.pace is not None


async def write_own_panel(
    store: Store, now: BegunGame, seat: int, reader: Reader, experience: Experience | None = None
) -> Panel:
    """The own panel of a seat, with what its owner has missed; notes which idea it explains.

    `experience`: of the owner, if that has been read.
    """
    match, table = now.match, now.table
    recap = await recall(store, match, table, seat, experience)
    panel = make_private(now, seat, reader._replace(recap=recap))
    if recap and recap.met and recap.met.line in panel.text:
        store.people.note_met(match.seats[seat].user, match.game, recap.met.idea, match.id, match.moment)
    return panel


async def recall(
    store: Store, match: Match, table: Table, seat: int, experience: Experience | None = None
) -> Recap | None:
    """What this seat has missed, for its own eyes, what its plan says to that, and what its owner is new to.

    None when there is none of that.

    `table`: as loaded with `match`.  `experience`: of the owner, if that has been read.
    """
    recap, said = await _recall(store, match, table, seat, reader=seat), ""
    words, made = Words(match.game, [*match.names], table.game.numbers()), table.list_planned(seat)
    if match.planned and (plan := (await store.plans.of(match.id)).get(seat)):
        said = tell_verdict(judge(match, table, plan), table.open_to(seat), words)
    said = " ".join(filter(None, (tell_planned(made, words), said)))
    met, new = await find_news(store, match, table, seat, experience)
    if (said or new or met) and recap is None:
        recap = Recap((Telling(),), table.game, begun=False)
    return replace(recap, plan=said, new=new, met=met) if recap else None


async def find_news(
    store: Store, match: Match, table: Table, seat: int, experience: Experience | None
) -> tuple[Met | None, bool]:
    """The idea of the game that the owner of a seat meets for the first time with what the seat is asked now; and
    whether that person neither has played a turn of such a game nor has done its lesson, and learns only what it is
    about."""
    asked, user = table.open_to(seat) is not None, match.seats[seat].user
    played = table.before is not None and table.before.count_until(seat, planned=True) > 0
    if played and not asked:
        return None, False
    known = experience or await store.history.find_experience(user, match.game)
    new = not played and known.is_new(match.id, match.moment)
    return None if new else first_met(table, seat, known.list_known(match.id, match.moment)), new


async def tell_missed(store: Store, match: Match, table: Table, seats: tuple[int, ...]) -> str:
    """The lines below a message that all can read and that calls these seats, each with a line break before it.

    What one person has missed, and only what all know; where several are called, nothing.
    """
    recap = await _recall(store, match, table, seats[0], reader=None) if len(seats) == 1 else None
    return "".join(f"\n{line}" for line in tell_recap(recap, say("games.story_on_board")))


async def _recall(store: Store, match: Match, table: Table, seat: int, reader: int | None) -> Recap | None:
    recapper = Recapper(seat, reader, match.names)
    async for turn in store.history.turns_since_choice(match, table, seat, planned=reader is None):
        recapper.read(turn)
    recap = recapper.recap()
    return None if recap.left is table.game else recap
