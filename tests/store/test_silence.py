"""What the store keeps for when nobody does anything: exact once, also when Belfry was off or is killed."""

import pytest

from store import Carried, JoinRefused, Pace, Seat, Store, Told, VoteOver, Way, happened
from store.messages.schedule import FIRST_LOOK
from tests.store.conftest import ANN, BOB, CID, Clock, Club

DAY = 86_400


# What is due


async def test_each_game_that_people_wait_for_is_planned_to_be_looked_at(store: Store, club: Club) -> None:
    lobby, game = await club.sit_down("nim", ANN), await club.start("nim")
    assert (await store.alarms.look(store.now() + FIRST_LOOK))[0] == [lobby.id, game.id]
    assert (await store.alarms.look(store.now() + FIRST_LOOK - 1))[0] == []


async def test_what_is_due_comes_in_its_order_and_once_planned_anew_only_then(store: Store, club: Club) -> None:
    one, two, three = [(await club.start("nim")).id for _ in range(3)]
    for number, at in ((one, 300), (two, 100), (three, 200), (one, 150)):
        await store.alarms.set(number, at)
    assert (await store.alarms.look(0))[1] == 100
    assert (await store.alarms.look(199))[0] == [two, one]
    await store.alarms.set(two, None)
    assert (await store.alarms.look(200))[0] == [one, three]


async def test_a_game_that_is_woken_is_planned_to_be_looked_at(store: Store, club: Club) -> None:
    match = await club.start("nim")
    await store.matches.sleep(match.id)
    await store.alarms.set(match.id, None)
    await store.matches.wake(match.id, 7, match.channel)
    assert (await store.alarms.look(0))[1] == store.now() + FIRST_LOOK


async def test_what_fell_due_while_belfry_was_off_is_due_as_much_later(store: Store, club: Club, clock: Clock) -> None:
    before, within, after = [(await club.start("nim")).id for _ in range(3)]
    off = store.now()
    for number, at in ((before, off - 5), (within, off + 600), (after, off + 3 * DAY)):
        await store.alarms.set(number, at)
    await store.uptime.note_alive()
    clock.time += 2 * DAY
    await store.uptime.note_start()
    assert await store.uptime.outages() == [(off, off + 2 * DAY)]
    assert (await store.alarms.look(store.now()))[0] == [before], "what was overdue before is done at once"
    assert (await store.alarms.look(store.now() + 600))[0] == [before, within]
    assert (await store.alarms.look(off + 3 * DAY))[0] == [before, within, after], (
        "being looked at too early does no harm"
    )


async def test_the_first_start_of_all_and_one_right_after_another_are_no_outages(store: Store, clock: Clock) -> None:
    await store.uptime.note_start()
    await store.uptime.note_start()
    assert await store.uptime.outages() == []


async def test_a_clock_that_was_a_year_ahead_keeps_nobody_waiting_for_a_year(
    store: Store, club: Club, clock: Clock
) -> None:
    await store.uptime.note_start()
    right = store.now()
    clock.time += 365 * DAY
    await store.uptime.note_start()
    match = await club.start("nim")
    await club.choose(match, "2")
    await store.votes.agree(match.id, "stop", BOB.user)
    await store.uptime.note_alive()
    clock.time = right + 3600.0
    await store.uptime.note_start()
    now, _ = await club.load(match)
    assert (now.since, now.asked, now.begun) == (store.now(), store.now(), store.now())
    assert (await store.alarms.look(store.now()))[0] == [match.id]
    assert await store.votes.of(match.id) == []
    assert await store.history.last_choices(match.id) == {0: store.now()}
    assert await store.uptime.outages() == [(right, right + 3600)]


async def test_a_machine_that_starts_with_the_time_of_its_last_hour_changes_nothing(
    store: Store, club: Club, clock: Clock
) -> None:
    match = await club.start("nim")
    before, _ = await club.choose(match, "2")
    await store.uptime.note_alive()
    clock.time -= 3000
    await store.uptime.note_start()
    assert (await club.load(match))[0] == before
    clock.time += 3 * DAY
    await store.uptime.note_start()
    assert await store.uptime.outages() == [(before.since - 3000, before.since - 3000 + 3 * DAY)]


async def test_a_belfry_that_is_killed_again_and_again_counts_all_of_the_time(store: Store, clock: Clock) -> None:
    await store.uptime.note_start()
    for _ in range(3):
        clock.time += 100
        await store.uptime.note_start()
    start = int(clock.time) - 300
    assert await store.uptime.outages() == [
        (start, start + 100),
        (start + 100, start + 200),
        (start + 200, start + 300),
    ]


async def test_a_game_of_which_nothing_is_planned_is_looked_at_after_a_start(store: Store, club: Club) -> None:
    playing, over = await club.start("nim"), await club.start("nim")
    await store.matches.stop(over.id)
    for match in (playing, over):
        await store.alarms.set(match.id, None)
    await store.uptime.note_start()
    assert (await store.alarms.look(store.now()))[0] == [playing.id]


# Who is silent


def remind(match: int, person: Seat, asked: int, level: int, at: int) -> Told:
    """A reminder that somebody has got of the wait that began when they were `asked`."""
    return Told(person.user, match, "turn", asked, Way.MESSAGE, level, at)


async def test_reminders_are_counted_for_each_wait(store: Store, club: Club) -> None:
    match, other = await club.start("nim"), await club.start("nim")
    await store.told.record(
        remind(match.id, ANN, 1000, 0, 1060),  # the call, which is no reminder
        remind(match.id, ANN, 1000, 1, 1100),
        remind(match.id, BOB, 1000, 1, 1100),
        remind(match.id, BOB, 1000, 2, 1300),
        remind(other.id, ANN, 1000, 1, 1400),
    )
    assert (await store.messages.read(match.id)).list_reminders(1000) == {ANN.user: 1100, BOB.user: 1300}
    assert (await store.messages.read(match.id)).list_reminders(2000) == {}
    await store.told.record(remind(match.id, ANN, 2000, 1, 2100))
    assert (await store.messages.read(match.id)).list_reminders(2000) == {ANN.user: 2100}


async def test_a_game_with_a_clock_is_read_with_the_reminders_of_the_present_wait(store: Store, club: Club) -> None:
    lobby = await club.sit_down("nim", ANN, BOB)
    await store.lobbies.set_pace(lobby.id, Pace(hours=6))
    match = await club.begin(lobby)
    await store.told.record(
        remind(match.id, ANN, match.asked, 1, 1100),
        remind(match.id, ANN, match.asked, 2, 1200),
        remind(match.id, BOB, match.asked - 1000, 1, 1300),
    )
    now, _ = await club.load(match)
    assert {user: one.reminded for user, one in now.timed.items()} == {ANN.user: 1200, BOB.user: 0}


async def test_all_games_of_a_reminder_are_noted_or_none(store: Store, club: Club) -> None:
    match = await club.start("nim")
    with pytest.raises(OverflowError):
        await store.told.record(remind(match.id, ANN, 1000, 1, 1100), remind(match.id, BOB, 1000, 1, 2**63))
    assert await store.told.of(match.id) == []


async def test_what_nobody_chose_in_person_does_not_count_as_a_choice(store: Store, club: Club, clock: Clock) -> None:
    match = await club.start("nim")
    now, table = await club.load(match)
    table.choose(0, "take", "3")
    clock.time += 50
    await store.play.commit(now, table, in_person=False)
    now, table = await club.load(match)
    assert await store.history.last_choices(match.id) == {0: 0}
    assert now.asked == match.asked, "the table waits for the same person as before"
    table.choose(0, "box", "1")
    clock.time += 50
    await store.play.commit(now, table)
    assert await store.history.last_choices(match.id) == {0: store.now()}


async def test_who_takes_a_choice_back_does_not_make_others_choose_anew(store: Store, club: Club, clock: Clock) -> None:
    """Else somebody who has been silent would seem to have played on."""
    match = await club.start("bids", ANN, BOB, CID)
    first, table = await club.load(match)
    asks = table.waiting()
    for ask in asks[:2]:
        now, table = await club.load(match)
        table.choose(ask.seat, ask.what, ask.options[0])
        await store.play.commit(now, table)
        clock.time += 100
    began = first.since
    now, table = await club.load(match)
    await store.play.rewind(now, table, asks[0].seat)
    assert await store.history.last_choices(match.id) == {asks[1].seat: began + 100}


async def test_a_game_that_sleeps_asks_nobody_anything_when_it_wakes(store: Store, club: Club, clock: Clock) -> None:
    """Else a vote that was open when it fell asleep would end it as soon as it wakes."""
    match = await club.start("nim")
    await store.votes.agree(match.id, "stop", ANN.user)
    await store.told.record(remind(match.id, ANN, match.asked, 2, match.asked))
    assert (await store.matches.sleep(match.id)).status == "asleep"
    assert await store.votes.of(match.id) == []
    clock.time += 30 * DAY
    woken = await store.matches.wake(match.id, 7, match.channel)
    assert (woken.status, woken.asked) == ("running", store.now())
    assert (await store.messages.read(match.id)).list_reminders(woken.asked) == {}, "a wait of its own"


async def test_only_a_game_that_runs_falls_asleep(store: Store, club: Club) -> None:
    lobby = await club.sit_down("nim", ANN)
    await store.votes.agree(lobby.id, "stop", ANN.user)
    assert (await store.matches.sleep(lobby.id)).status == "open"
    assert len(await store.votes.of(lobby.id)) == 1


# Votes


async def test_a_vote_keeps_the_time_at_which_it_was_begun(store: Store, club: Club, clock: Clock) -> None:
    match = await club.start("nim")
    begun = store.now()
    await store.votes.agree(match.id, "stop", ANN.user)
    clock.time += 100
    vote = await store.votes.agree(match.id, "stop", BOB.user, asked=begun)
    assert (vote.at, [*vote.agreed]) == (begun, [ANN.user, BOB.user])


async def test_a_vote_that_is_over_goes_on_in_other_games(store: Store, club: Club) -> None:
    one, other = await club.start("nim"), await club.start("nim")
    for match in (one, other):
        await store.votes.agree(match.id, "stop", ANN.user)
    assert await store.votes.end(one.id, "stop")
    assert [len(await store.votes.of(match.id)) for match in (one, other)] == [0, 1]


async def test_who_agrees_to_a_vote_that_is_over_begins_no_other(store: Store, club: Club, clock: Clock) -> None:
    match = await club.start("nim")
    first = await store.votes.agree(match.id, "stop", ANN.user)
    await store.votes.end(match.id, "stop")
    with pytest.raises(VoteOver):
        await store.votes.agree(match.id, "stop", BOB.user, asked=first.at)
    clock.time += 100
    await store.votes.agree(match.id, "stop", ANN.user)
    with pytest.raises(VoteOver):
        await store.votes.agree(match.id, "stop", BOB.user, asked=first.at)
    assert [[*vote.agreed] for vote in await store.votes.of(match.id)] == [[ANN.user]]


async def test_a_vote_ends_with_what_it_decides_and_decides_once(store: Store, club: Club) -> None:
    match = await club.start("nim", ANN, BOB)
    await store.votes.agree(match.id, "pause.1", ANN.user)
    carried = Carried("pause.1", happened("votes.pause.remark", n=1, name=match.sitter(0)))
    now = await store.pauses.begin(match.id, DAY, carried=carried)
    assert [(remark.word, remark.details["n"]) for remark in now.remarks] == [("votes.pause.remark", 1)]
    assert await store.votes.of(match.id) == []
    with pytest.raises(VoteOver):
        await store.pauses.begin(match.id, DAY, carried=carried)
    assert len((await club.load(match))[0].pauses) == 1


async def test_a_vote_whose_decision_cannot_be_is_still_open(store: Store, club: Club) -> None:
    match = await club.start("nim", ANN, BOB)
    await store.votes.agree(match.id, "seat.1.103", CID.user, "Cid")
    remark = happened("votes.seat.remark", name=match.successor(1), computer=match.sitter(1))
    with pytest.raises(JoinRefused):
        await store.seats.take_over(match.id, 1, CID.user, CID.name, carried=Carried("seat.1.103", remark))
    now, _ = await club.load(match)
    assert (len(await store.votes.of(match.id)), now.remarks) == (1, ())


async def test_a_game_that_others_would_rather_go_on_with_is_not_ended(store: Store, club: Club) -> None:
    match = await club.start("nim", ANN, BOB)
    await store.votes.agree(match.id, "stop", ANN.user)
    await store.votes.end(match.id, "stop")
    with pytest.raises(VoteOver):
        await store.matches.stop(match.id, carried=Carried("stop"))
    assert (await club.load(match))[0].status == "running"


async def test_one_who_does_not_want_it_ends_a_vote_and_all_read_so_once(store: Store, club: Club) -> None:
    match = await club.start("nim", ANN, BOB)
    await store.votes.agree(match.id, "stop", ANN.user)
    objects = happened("votes.stop.rather", name=match.sitter(1))
    ended = [await store.votes.object(match.id, "stop", BOB.user, objects) for _ in range(2)]
    assert ended == [True, False]
    assert [(vote.what, [*vote.agreed]) for vote in await store.votes.of(match.id)] == [("no.stop", [BOB.user])]
    assert [(one.word, one.details) for one in (await club.load(match))[0].remarks] == [objects]


async def test_who_was_taken_out_of_a_lobby_comes_back_to_another(store: Store, club: Club) -> None:
    lobby, other = await club.sit_down("nim", ANN, BOB), await club.sit_down("nim", ANN)
    assert (await store.lobbies.take_out(lobby.id, BOB.user)).people == {ANN.user}
    with pytest.raises(JoinRefused, match="taken out"):
        await store.lobbies.join(lobby.id, BOB.user, BOB.name, 5)
    assert BOB.user in (await store.lobbies.join(other.id, BOB.user, BOB.name, 5)).people
