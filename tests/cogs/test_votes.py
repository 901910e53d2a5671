"""When a vote ends, and how: each is counted from when that person was told of it."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import NamedTuple

import pytest

from base.clock import DAY, HOUR, MINUTE
from cogs.actions.matches import Matches
from cogs.actions.votes import Verdict, Votes, topic_of
from cogs.panels.names import HERE
from cogs.panels.notices import tell_end
from cogs.panels.recap import tell_remark
from cogs.timing.counted_time import Uptime
from cogs.words.refusals import Refusal
from engine.core.rng import Rng
from engine.core.table import Table
from engine.games import GAMES
from store import Absence, Carried, Match, Pace, Preferences, Seat, Store, Told, Vote, Way
from tests.clocks import ClockOf
from tests.cogs.moments import at
from tests.cogs.town import Town

ADA, BEN, CLEO, DAN = 1, 2, 3, 4
BEGAN = at("2026-03-02 08:06")  # which is when Ada asks
KINDS = ("stop", "pause.3", "seat.3.4", "pace.daily 21 Europe/Berlin")


class Hall:
    """Three people and a computer at a table, of whom Ada has asked the others something."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.now = float(BEGAN)
        self.uptime = Uptime(ClockOf(lambda: self.now))
        matches = Matches(store)
        self.votes = Votes(store, matches, self.uptime)

    async def begin(self) -> None:
        table = Table(GAMES["broadway_tower"].begin(4, Rng("ab" * 32)))
        seats = Seat(ADA, "Ada"), Seat(BEN, "Ben"), Seat(CLEO, "Cleo"), Seat(0, "", "easy")
        self.number = (await self.store.lobbies.open("broadway_tower", {}, 1, 1, *seats, table=table)).id

    async def load(self) -> Match:
        return (await self.store.play.load(self.number))[0]

    async def ask(self, what: str) -> Vote:
        """Ada asks this of the others, or somebody who would like to join them, and Ada agrees."""
        if what.startswith("seat."):
            await self.store.votes.agree(self.number, what, DAN, "Dan")
        return await self.store.votes.agree(self.number, what, ADA)

    async def tell(self, vote: Vote, user: int, when: float, way: Way = Way.MENTION, message: int = 0) -> None:
        await self.store.told.record(Told(user, self.number, *topic_of(vote), way, at=int(when), message=message))

    async def find(self, vote: Vote, **more: dict[int, float]) -> tuple[float, Verdict]:
        """After how long it ends, and how."""
        ends, verdict = await self.votes.find_ending(await self.load(), vote, (), **more)
        return ends - BEGAN, verdict

    async def settle(self, vote: Vote) -> Verdict:
        return await self.votes.settle(await self.load(), vote, ())


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    found: list[Hall] = []
    store = await Store.open(tmp_path / "belfry.db", lambda: found[0].now if found else float(BEGAN))
    found.append(Hall(store))
    await found[0].begin()
    yield found[0]
    await store.close()


class Case(NamedTuple):
    """When Ben and Cleo are told, seconds after the question, None: not yet; and when and how it ends."""

    ben: int | None
    cleo: int | None
    ends: int
    verdict: Verdict = Verdict.CARRIED


CASES = {
    "at once": Case(0, 0, DAY),
    "one by the next digest": Case(0, DAY - 6 * MINUTE, 2 * DAY - 6 * MINUTE),
    "one in the morning": Case(9 * HOUR, 0, DAY + 9 * HOUR),
    "at a full minute": Case(0, 61, DAY + 2 * MINUTE),
    "one not yet": Case(0, None, 7 * DAY, Verdict.VOID),
    "one with no day left": Case(0, 6 * DAY + 1, 7 * DAY, Verdict.VOID),
}


@pytest.mark.parametrize("case", CASES.values(), ids=[*CASES])
@pytest.mark.parametrize("what", KINDS)
async def test_silence_agrees_a_day_after_the_last_was_told(hall: Hall, what: str, case: Case) -> None:
    vote = await hall.ask(what)
    for user, told in ((BEN, case.ben), (CLEO, case.cleo)):
        if told is not None:
            await hall.tell(vote, user, BEGAN + told)
    assert await hall.find(vote) == (case.ends, case.verdict)
    hall.now = BEGAN + case.ends - 1
    assert await hall.settle(vote) is Verdict.OPEN
    hall.now = BEGAN + case.ends
    assert await hall.settle(vote) is case.verdict
    assert await hall.store.votes.of(hall.number) == []


@pytest.mark.parametrize("what", KINDS)
async def test_what_all_have_agreed_to_is_decided_at_once(
    hall: Hall, what: str, caplog: pytest.LogCaptureFixture
) -> None:
    """The log tells of what kind it was, and not who would like a seat."""
    caplog.set_level("INFO", "belfry.votes")
    vote = await hall.ask(what)
    for user in (BEN, CLEO):
        vote = await hall.store.votes.agree(hall.number, what, user)
    assert await hall.settle(vote) is Verdict.CARRIED
    assert [vars(record)["what"] for record in caplog.records] == [what.partition(".")[0]]


async def test_until_somebody_is_told_the_message_says_what_is_known(hall: Hall) -> None:
    """The digest comes at eight, six minutes before a day is over; who has agreed need not be told."""
    vote = await hall.ask("stop")
    await hall.tell(vote, BEN, BEGAN)
    digest = float(BEGAN + DAY - 6 * MINUTE)
    assert await hall.find(vote, coming={CLEO: digest}) == (2 * DAY - 6 * MINUTE, Verdict.CARRIED)
    agreed = await hall.store.votes.agree(hall.number, "stop", CLEO)
    assert await hall.find(agreed) == (DAY, Verdict.CARRIED)


async def test_a_message_of_which_nobody_knows_whether_it_was_sent_has_told_nobody(hall: Hall) -> None:
    vote = await hall.ask("stop")
    await hall.tell(vote, BEN, BEGAN)
    await hall.tell(vote, CLEO, BEGAN, message=-5)
    assert await hall.find(vote) == (7 * DAY, Verdict.VOID)


@pytest.mark.parametrize("what", KINDS)
@pytest.mark.parametrize("plays", [False, True])
async def test_days_on_which_somebody_is_away_do_not_count(hall: Hall, what: str, plays: bool) -> None:
    vote = await hall.ask(what)
    for user in (BEN, CLEO):
        await hall.tell(vote, user, BEGAN)
    await hall.store.absences.note(Absence(CLEO, BEGAN + HOUR, BEGAN + HOUR + 2 * DAY, plays))
    assert await hall.find(vote) == (3 * DAY, Verdict.CARRIED)
    await hall.store.absences.note(Absence(CLEO, BEGAN + HOUR, BEGAN + HOUR + 9 * DAY, plays))
    assert await hall.find(vote) == (7 * DAY, Verdict.VOID)


async def test_time_during_which_belfry_was_off_counts_neither_for_silence_nor_for_the_week(hall: Hall) -> None:
    vote = await hall.ask("stop")
    await hall.tell(vote, BEN, BEGAN)
    hall.uptime.outages = [(BEGAN + HOUR, BEGAN + 3 * HOUR)]
    assert await hall.find(vote) == (7 * DAY + 2 * HOUR, Verdict.VOID)
    await hall.tell(vote, CLEO, BEGAN)
    assert await hall.find(vote) == (DAY + 2 * HOUR, Verdict.CARRIED)


@pytest.mark.parametrize("what", KINDS)
async def test_an_objection_holds_for_a_day_and_against_the_like(hall: Hall, what: str) -> None:
    await hall.votes.object(await hall.load(), await hall.ask(what), BEN)
    like = {"pause.3": "pause.1", KINDS[-1]: "pace.24h"}.get(what, what)
    hall.now += DAY - 1
    with pytest.raises(Refusal, match="objected"):
        await hall.votes.require_unopposed(await hall.load(), like)
    hall.now += 1
    await hall.votes.require_unopposed(await hall.load(), like)
    [objection] = await hall.store.votes.of(hall.number)
    assert await hall.settle(objection) is Verdict.VOID


async def test_two_pauses_are_not_asked_at_a_time(hall: Hall) -> None:
    await hall.ask("pause.3")
    with pytest.raises(Refusal, match="is already proposed"):
        await hall.votes.require_unopposed(await hall.load(), "pause.1")
    await hall.votes.require_unopposed(await hall.load(), "pause.3")
    await hall.votes.require_unopposed(await hall.load(), "stop")


@pytest.mark.parametrize(("agreed", "told"), [((), "nobody objected"), ((BEN,), "Ben agreed"), ((BEN, CLEO), "agreed")])
async def test_who_wished_the_end_stands_in_the_story_and_in_what_each_is_told(
    hall: Hall, agreed: tuple[int, ...], told: str
) -> None:
    vote = await hall.ask("stop")
    for user in (BEN, CLEO):
        await hall.tell(vote, user, BEGAN)
    for user in agreed:
        vote = await hall.store.votes.agree(hall.number, "stop", user)
    hall.now += DAY
    assert await hall.settle(vote) is Verdict.CARRIED
    match = await hall.load()
    assert match.status == "stopped"
    [remark] = match.remarks
    text = tell_remark(match, remark)
    assert text.startswith("The game was ended early: Ada proposed it, and ")
    assert text.endswith(f"{told}.")
    assert text in tell_end(*await hall.store.play.load(hall.number), 1, HERE).text


async def test_a_new_pace_stands_in_the_story_and_none_ends_the_clock(hall: Hall) -> None:
    for text, words in (("24h", "24 hours a turn"), ("none", "No time limit")):
        vote = await hall.ask(f"pace.{text}")
        for user in (BEN, CLEO):
            vote = await hall.store.votes.agree(hall.number, vote.what, user)
        assert await hall.settle(vote) is Verdict.CARRIED
        match = await hall.load()
        assert (match.pace, match.paced) == (Pace(hours=24) if text == "24h" else None, BEGAN)
        assert tell_remark(match, match.remarks[-1]) == f"New pace: {words}."


async def test_a_pace_that_the_table_has_by_now_is_no_question_any_more(hall: Hall) -> None:
    vote = await hall.ask("pace.24h")
    await hall.store.clocks.set_pace(hall.number, Pace(hours=24), carried=Carried(vote.what))
    vote = await hall.ask("pace.24h")
    assert await hall.settle(vote) is Verdict.VOID


# Who is told when

MANNERS = {
    "nothing said": (Preferences(), 0),
    "not at all": (Preferences(told="none"), 0),
    "by the digest that comes next": (Preferences(zone="Europe/London", digest=8), DAY - 6 * MINUTE),
    "in the morning": (Preferences(zone="Europe/London", wakes=10, sleeps=23), 2 * HOUR - 6 * MINUTE),
}


@pytest.mark.parametrize(("preferences", "told"), MANNERS.values(), ids=[*MANNERS])
async def test_each_has_a_day_from_when_they_are_told_which_is_known_before(
    tmp_path: Path, preferences: Preferences, told: int
) -> None:
    async with Town(tmp_path, 1) as town:
        town.clock.now = float(BEGAN)
        await town.store.people.set_preferences(BEN, preferences)
        number = await town.begin("tower", ADA, BEN)
        votes = Votes(town.store, Matches(town.store), town.uptime)
        vote = await town.store.votes.agree(number, "stop", ADA)
        before = await town.teller.plan(await town.look_at(number, await town.store.messages.read(number)))
        coming = before.list_coming(*topic_of(vote))
        expected = await votes.find_ending(before.now.match, vote, (), coming)
        assert expected == (BEGAN + told + DAY, Verdict.CARRIED)
        await town.bring_up(number)
        await town.pass_until(float(BEGAN + told + MINUTE))
        assert await votes.find_ending(before.now.match, vote, ()) == expected
        await town.pass_until(float(BEGAN + told + DAY))
        assert await votes.find_ending(before.now.match, vote, ()) == expected, "no digest tells it once more"


@pytest.mark.parametrize(("what", "verdict"), [("stop", Verdict.VOID), ("pause.3", Verdict.CARRIED)])
async def test_a_player_who_plays_on_agrees_by_silence_to_all_but_the_end(
    hall: Hall, what: str, verdict: Verdict
) -> None:
    vote = await hall.ask(what)
    for user in (BEN, CLEO):
        await hall.tell(vote, user, BEGAN)
    hall.now += HOUR
    match, table = await hall.store.play.load(hall.number)
    assert table
    ask = table.open_to(1)
    assert ask
    table.choose(1, ask.what, ask.options[0])
    await hall.store.play.commit(match, table)
    assert (await hall.find(vote))[1] is verdict
