"""What people do about their games beside choosing: it changes what they mean, and nothing for others."""

import pytest

from base.clock import DAY
from cogs.panels.custom_ids import Press
from cogs.timing.counted_time import find_pause
from cogs.words import say
from store import Absence, Match
from tests.cogs.fakes import ANN, BEN, EVE, GUILD, Interaction, Room

PEOPLE = (ANN, BEN)
DAN = 104
SHOWN_AFTER_THE_END = {
    "replay": "commands.later_replay",
    "share": "commands.later_replay",
    "step": "commands.later_replay",
    "review": "games.review.later",
    "numbers": "commands.board.numbers",
    "again": "commands.still_played",
}


async def find(room: Room, match: Match) -> Match:
    found = await room.store.matches.find(match.id)
    assert found
    return found


@pytest.mark.parametrize(("action", "why"), SHOWN_AFTER_THE_END.items(), ids=SHOWN_AFTER_THE_END)
async def test_what_shows_a_game_once_more_waits_for_its_end(room: Room, action: str, why: str) -> None:
    match, _, board = await room.begin()
    answer = await room.press(Press(action, match.id), Interaction(ANN, board))
    assert str(say(why, game=match.label)) in answer.told


async def test_a_stranger_does_not_read_what_a_player_is_asked(room: Room) -> None:
    match, _, _ = await room.begin()
    answers = [await room.press(Press("table", match.id), Interaction(user)) for user in (ANN, EVE)]
    assert [str(say("commands.board.not_playing")) in one.told for one in answers] == [False, True]


async def test_a_game_is_ended_alone_by_nobody_but_a_moderator_while_two_play(room: Room) -> None:
    match, _, _ = await room.begin()
    for user, may in ((EVE, False), (ANN, False), (EVE, True)):
        await room.press(Press("end", match.id), Interaction(user, manage_channels=may))
        assert (await find(room, match)).status == ("stopped" if may else "running")


async def test_a_pause_is_ended_by_its_players_alone(room: Room) -> None:
    match, _, _ = await room.begin()
    vote = await room.store.votes.agree(match.id, "pause.1", ANN)
    await room.press(Press("agree", match.id, arg=f"{vote.what}@{vote.at}"), Interaction(BEN))
    for user, pauses in ((EVE, True), (ANN, False)):
        await room.press(Press("resume", match.id), Interaction(user))
        assert bool(find_pause(await find(room, match), room.store.now())) == pauses


async def test_a_player_leaves_as_the_one_that_they_were_told_to_be(room: Room) -> None:
    match, _, _ = await room.begin()
    for last, people in (("last", {ANN, BEN}), ("", {BEN})):
        await room.press(Press("depart", match.id, arg=last), Interaction(ANN))
        assert (await find(room, match)).people == people


async def test_a_day_more_is_for_the_turn_that_its_player_saw_and_for_that_game(room: Room) -> None:
    match, table, _ = await room.begin()
    [ask] = table.waiting()
    mover, now = PEOPLE[ask.seat], room.store.now()
    for moment, taken in ((match.moment + 1, 0), (match.moment, 1)):
        await room.press(Press("extend", match.id, match.turn, moment), Interaction(mover))
        assert len(await room.store.absences.of(mover)) == taken
    await room.store.absences.note(Absence(mover, now, now + DAY, plays=False))
    await room.press(Press("arrive", match.id), Interaction(mover))
    assert [one.match for one in await room.store.absences.of(mover) if one.ended > room.store.now()] == [0]


async def test_a_table_changes_as_its_buttons_say_and_for_those_who_sit_there(room: Room) -> None:
    match = await room.open()
    for user, hints in ((EVE, False), (ANN, True)):
        await room.press(Press("hints", match.id, arg="allow"), Interaction(user))
        assert (await find(room, match)).hints == hints
    await room.press(Press("hints", match.id), Interaction(ANN))
    assert not (await find(room, match)).hints


async def test_a_kept_seat_is_declined_by_the_person_for_whom_it_is_kept(room: Room) -> None:
    match = await room.open(invited={EVE: "Eve"})
    for user, declined in ((DAN, False), (EVE, True)):
        answer = await room.press(Press("decline", match.id), Interaction(user))
        assert (str(say("actions.table.not_kept", game=match.label)) in answer.told) != declined
        assert bool((await find(room, match)).kept) != declined


async def test_a_menu_of_the_settings_sets_what_was_chosen_in_it(room: Room) -> None:
    await room.press(Press("prefer", arg="told"), Interaction(ANN), "message")
    assert (await room.store.people.preferences(ANN)).told == "message"


async def test_a_person_waits_for_tables_of_the_server_where_they_ask(room: Room) -> None:
    for guild, waiting in ((GUILD + 1, []), (GUILD, [EVE])):
        await room.press(Press("lookout", arg=f"on.{guild}"), Interaction(EVE))
        assert await room.store.lookouts.on(guild) == waiting
