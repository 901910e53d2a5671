"""What somebody has missed, from the store, where it is told: in the own panel, and to all who read a call."""

from dataclasses import replace

import pytest

from cogs.notifications.writer import recall, tell_missed, write_own_panel
from cogs.panels.board import make_board
from cogs.panels.layout import Panel
from cogs.panels.private_panel import Reader, make_private
from cogs.panels.recap import tell_recap
from cogs.timing.clocks import Clocks
from cogs.timing.counted_time import Uptime
from engine.core.table import Table
from engine.teaching.lesson import Course, read_lesson
from engine.teaching.tips import BASICS
from engine.views.recap import Recap, Telling
from sandbox.validation import check_message as refused
from store import Match, Store
from tests.clocks import ClockOf
from tests.cogs.panels import labels, sent, stand, text
from tests.cogs.stories import LARGEST, LONGEST, go_on, play
from tests.engine.worlds import KINDS, Kind, begin

CALL = 1700  # characters; Discord takes 2000 in all


async def test_the_call_for_one_person_tells_what_that_person_has_missed(store: Store) -> None:
    match, table = await play(store, "town_builder", ("Ann", "Bob", "Cid"), 43)
    [ask] = table.waiting()
    told = await tell_missed(store, match, table, (ask.seat,))
    assert told.startswith("\nSince your last choice:\n> ")
    others = [name for name in match.names if name != match.names[ask.seat]]
    assert all(f"> {name} " in told for name in others)


async def test_the_call_for_several_tells_nothing(store: Store) -> None:
    match, table = await play(store, "town_builder", ("Ann", "Bob", "Cid"), 40)
    assert await tell_missed(store, match, table, (0, 1)) == ""


async def test_the_call_tells_only_what_all_may_know(store: Store) -> None:
    """What the person alone has found out stands in the own panel."""
    match, table = await play(store, "masks", ("Ann", "Bob", "Cid"), 8)
    seat = next(seat for seat in range(3) if any(choice.seat != seat for choice in table.choices))
    table.game.say("lifted", "fox", to=seat)
    own = await recall(store, match, table, seat)
    assert own
    assert "found a fox" in "".join(own.tellings[0].lines)
    assert "fox" not in await tell_missed(store, match, table, (seat,))


async def test_right_after_the_own_choice_no_turn_is_read_and_nothing_told(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, table = await play(store, "town_builder", ("Ann", "Bob", "Cid"), 30)
    [ask] = table.waiting()
    table.choose(ask.seat, ask.what, ask.options[0])
    match, table = await store.play.commit(match, table)
    monkeypatch.setattr("store.turns.history.read_turns", None)
    assert await recall(store, match, table, ask.seat) is None


async def read(store: Store, match: Match, table: Table, seat: int) -> Panel:
    """The own panel as its owner gets it."""
    return await write_own_panel(store, stand(match, table), seat, Reader())


async def test_a_newcomer_reads_one_line_on_what_the_game_is_about(store: Store) -> None:
    """Until the first turn is over; who is asked in secret sees the hand alone, so that the question is in sight."""
    match, table = await play(store, "castle_builders", ("Ann", "Bob"), 0)
    seat = table.waiting()[0].seat
    panel = await read(store, match, table, seat)
    assert "-# **New to you?** Score the most points" in text(panel)
    assert "**New:**" not in text(panel)
    assert labels(panel)[-2:] == ["Try it", "Help…"]
    [hand] = panel.pictures
    while match.turn == 1 or table.waiting()[0].seat != seat:
        match, table = await go_on(store, match, 1)
    panel = await read(store, match, table, seat)
    assert "New to you" not in text(panel)
    assert "Try it" not in labels(panel)
    assert max(picture.height for picture in panel.pictures) > 2 * hand.height


async def begin_second_turn(store: Store, game: str) -> tuple[Match, Table, int]:
    """A game in which a newcomer is asked in the second turn."""
    match, table = await play(store, game, ("Ann", "Bob"), 0)
    seat = table.waiting()[0].seat
    while match.turn == 1 or table.waiting()[0].seat != seat:
        match, table = await go_on(store, match, 1)
    return match, table, seat


async def test_what_somebody_is_asked_for_the_first_time_is_explained_as_long_as_it_is_asked_there(
    store: Store,
) -> None:
    """Also in a panel that is opened once more; and never again, in no other game either."""
    match, table, seat = await begin_second_turn(store, "tower_up")
    assert table.waiting()[0].what == "card"
    line = "-# **New:** Take one of three cards: floors to build with, and sometimes your vehicles drive one step."
    for _ in range(2):
        assert line in text(await read(store, match, table, seat))
    turn = match.turn
    while match.turn == turn or table.waiting()[0].seat != seat:
        match, table = await go_on(store, match, 1)
        assert line not in text(await read(store, match, table, seat))
    assert table.waiting()[0].what == "card"
    assert line not in text(await read(store, match, table, seat))


async def test_what_has_no_room_beside_the_news_is_explained_another_time(store: Store) -> None:
    match, table, seat = await begin_second_turn(store, "castle_builders")
    line = "You hold two counters: play one, and you draw another."
    recap = await recall(store, match, table, seat)
    assert recap
    assert recap.tellings[-1].lines
    assert line not in text(await read(store, match, table, seat))
    alone = replace(recap, tellings=(Telling(),))
    assert line in text(make_private(stand(match, table), seat, Reader(recap=alone)))
    again = await recall(store, match, table, seat)
    assert again
    assert again.met == recap.met


async def test_who_has_done_the_lesson_is_taught_none_of_it_again(store: Store) -> None:
    lesson = read_lesson("castle_builders")
    for idea in Course(lesson, [step.take for step in lesson.steps], "Ann").list_taught():
        store.people.note_met(1, "castle_builders", idea, 0, 0)
    match, table = await play(store, "castle_builders", ("Ann", "Bob"), 0)
    while match.status == "running":
        for seat, name in enumerate(match.names):
            if name == "Ann" and table.open_to(seat):
                told = text(await read(store, match, table, seat))
                assert "New to you?" not in told
                assert "**New:**" not in told or "Both players have the same counters" in told
        match, table = await go_on(store, match, 1)


async def test_beside_what_is_new_stands_the_thing_where_there_is_room(store: Store) -> None:
    match, table, seat = await begin_second_turn(store, "tower_up")
    recap = await recall(store, match, table, seat)
    assert recap
    assert recap.met
    assert recap.met.thing
    recap = replace(recap, tellings=(Telling(("Ann took white and grey.",)),))
    panel = make_private(stand(match, table), seat, Reader(recap=recap))
    drawn = [picture for picture in panel.pictures if picture.alt.startswith(f"{recap.met.thing.name}. ")]
    assert [picture.filename for picture in drawn] == ["thing.png"]
    assert refused(sent(panel), [picture.filename for picture in panel.pictures]) == []


async def test_on_the_boards_of_the_first_round_newcomers_read_where_they_are_told_what_it_is_about(
    store: Store,
) -> None:
    way = "-# New to Town Builder? *Look* leads to a lesson."
    match, table = await play(store, "town_builder", ("Ann", "Bob", "Cid"), 0)
    clocks = Clocks(store, Uptime(ClockOf(lambda: float(match.since))))

    async def read() -> str:
        return text(make_board(await clocks.look_at(match, table)))

    assert way in await read()
    for seat in match.seats:
        assert way in await read()
        store.people.note_met(seat.user, match.game, BASICS, 0, 0)  # as a lesson does
        await store.people.note_preview(seat.user)  # any change carries what was noted before
    assert way not in await read()


async def test_later_boards_have_no_way_for_newcomers(store: Store) -> None:
    match, table = await play(store, "castle_builders", ("Ann", "Bob"), 20)
    assert not (await Clocks(store, Uptime(ClockOf(lambda: float(match.since)))).look_at(match, table)).new


@pytest.mark.parametrize("kind", LARGEST, ids=str)
async def test_discord_takes_what_has_been_missed(store: Store, kind: Kind) -> None:
    """With the longest names, of signs that need another before them, in a call and in the own panel."""
    match, table = await play(store, kind.name, tuple(f"{LONGEST}{n}" for n in range(kind.seats)), 90)
    for seat in range(kind.seats):
        assert len(await tell_missed(store, match, table, (seat,))) < CALL
        panel = make_private(stand(match, table), seat, Reader(recap=await recall(store, match, table, seat)))
        assert refused(sent(panel), [picture.filename for picture in panel.pictures]) == []


async def test_who_looks_back_at_a_game_has_one_way_to_its_story(store: Store) -> None:
    match, table = await play(store, "town_builder", ("Ann", "Bob"), 40)
    over = replace(match, status="stopped")
    panel = make_private(
        stand(over, table), 0, Reader(recap=Recap((Telling(("Bob ended the turn.",), 7),), table.game, begun=False))
    )
    assert refused(sent(panel), [picture.filename for picture in panel.pictures]) == []


def test_what_has_no_room_is_counted_with_the_place_where_it_is_told() -> None:
    game = begin(KINDS[0], 1).game
    assert tell_recap(Recap((Telling(("Ann sold *all*.",), 7),), game, begun=False), "*Story*") == [
        "Since your last choice (7 more: *Story*):",
        r"> Ann sold \*all\*.",
    ]
    assert tell_recap(Recap((Telling(),), game, begun=False), "*Story*") == []
