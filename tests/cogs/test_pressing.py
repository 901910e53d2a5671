"""Who may press what, in which message, and of which age: asked of a whole Belfry without Discord."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from base.clock import DAY, HOUR
from base.time_limits import RECONSIDERED
from cogs.actions.plans import let_computer_play
from cogs.coach import Coach
from cogs.connection.press_handlers import Handler
from cogs.lesson import Lessons
from cogs.lobby import Lobby
from cogs.look import Look
from cogs.panels.board import make_board, undo_press
from cogs.panels.custom_ids import Press
from cogs.panels.lobby import make_lobby
from cogs.plan import PlanAhead
from cogs.seats import Seats
from cogs.sync.boards import SETTLED, Boards
from cogs.turn_form import Forms
from cogs.words import say
from cogs.words.refusals import Outdated, Refusal
from store import Absence, Store
from tests.cogs.fakes import ANN, BEN, CHANNEL, EVE, GUILD, Interaction, Room
from tests.cogs.panels import stand

PEOPLE = (ANN, BEN)

SHARED = {"select": "choose"} | dict.fromkeys(
    ("leave", "option", "pace", "hints", "computer", "seek", "strength", "word"), "change"
)  # actions that the handler of another one answers, or of all that is changed in a lobby


async def test_each_action_is_answered_by_the_method_of_its_name(store: Store) -> None:
    for action, handler in Room(store).belfry.handlers.items():
        name, owner = SHARED.get(action, action), handler.answer.__self__
        if action.startswith("lesson_"):
            name = name.removeprefix("lesson_")
        assert handler.answer.__name__ == f"press_{name}"
        assert isinstance(owner, Lessons) == (action.startswith("lesson") or action == "try")


async def test_a_stranger_on_another_server_cannot_press_and_a_player_can(room: Room) -> None:
    match = await room.open()
    lobby = await room.post(match, make_lobby(stand(match)), "lobby")
    stranger = await room.press(Press("arrange", match.id), Interaction(EVE, lobby, guild=GUILD + 1))
    player = await room.press(Press("arrange", match.id), Interaction(ANN, lobby, guild=GUILD + 1))
    here = await room.press(Press("arrange", match.id), Interaction(EVE, lobby))
    assert ["on another server" in one.told for one in (stranger, player, here)] == [True, False, False]


async def test_log_names_the_number_of_a_page_and_the_turn_of_a_choice(
    room: Room, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise ZeroDivisionError

    for press in (Press("read", 7, number=2), Press("choose", 7, 2)):
        monkeypatch.setitem(room.belfry.handlers, press.action, Handler(fail))
        await room.press(press, Interaction(ANN))
    told = [vars(record) for record in caplog.records if record.levelname == "ERROR"]
    assert [{key: one[key] for key in ("number", "turn") if key in one} for one in told] == [{"number": 2}, {"turn": 2}]


async def test_a_press_deletes_the_board_that_is_not_on_record_and_no_other(room: Room) -> None:
    match = await room.open()
    stray, lobby = [await room.post(match, make_lobby(stand(match)), "lobby", recorded=on) for on in (False, True)]
    for message in (lobby, stray):
        await room.press(Press("rules", match.id), Interaction(EVE, message))
        await room.rest()
    assert room.channel.messages == [lobby]
    assert room.refreshed == [match.id]
    young = await room.post(match, make_lobby(stand(match)), "lobby", recorded=False)
    young.created_at += 2 * SETTLED
    await room.press(Press("rules", match.id), Interaction(EVE, young))
    await room.rest()
    assert young in room.channel.messages


async def test_a_person_presses_on_while_a_stray_board_waits_for_other_messages_of_its_game(room: Room) -> None:
    match = await room.open()
    stray, lobby = [await room.post(match, make_lobby(stand(match)), "lobby", recorded=on) for on in (False, True)]
    async with room.belfry.parts.get(Boards).posting(match.id), asyncio.timeout(10):
        first, second = [await room.press(Press("rules", match.id), Interaction(EVE, stray)) for _ in range(2)]
    assert first.answers
    assert second.answers
    await room.rest()
    assert room.channel.messages == [lobby]


async def test_a_press_is_an_act_by_which_closed_messages_may_be_tried_again(room: Room) -> None:
    match, letters = await room.open(), room.store.direct_messages
    await letters.set(ANN, None, closed=True)
    await room.press(Press("arrange", match.id), Interaction(ANN))
    assert (await letters.get(ANN)).acted


async def test_an_option_of_a_menu_that_is_a_press_itself_is_pressed(room: Room) -> None:
    match = await room.open()
    listed = await room.press(Press("games"), Interaction(ANN))
    chosen = await room.press(Press("games"), Interaction(ANN), Press("rules", match.id).custom_id)
    assert [[how for how, _ in one.answers] for one in (listed, chosen)] == [["edit"], ["private"]]


# What was made for another moment


async def test_a_choice_and_an_undo_count_for_the_moment_alone_for_which_their_buttons_were_made(room: Room) -> None:
    match, table, board = await room.begin()
    [ask] = table.waiting()
    mover, option = PEOPLE[ask.seat], ask.options[0]
    old = Press("choose", match.id, match.turn, match.moment + 1, option)
    late = await room.press(old, Interaction(mover, board))
    assert str(say("actions.outdated")) in late.told
    assert (await room.load(match))[0].revision == match.revision
    await room.press(old._replace(moment=match.moment), Interaction(mover, board))
    after, table = await room.load(match)
    assert len(table.choices) == 1
    undo = undo_press(after, table)
    await room.press(undo._replace(moment=match.moment), Interaction(mover, board))
    assert len((await room.load(match))[1].choices) == 1
    await room.press(undo, Interaction(mover, board))
    assert len((await room.load(match))[1].choices) == 0


async def test_a_form_and_a_reminder_count_for_their_moment_and_for_their_owner_alone(room: Room) -> None:
    match, table, _ = await room.begin()
    [ask] = table.waiting()
    mover, other = PEOPLE[ask.seat], PEOPLE[1 - ask.seat]
    with pytest.raises(Outdated):
        await room.belfry.parts.get(Forms).filling.choose(match.id, mover, (match.turn, match.moment + 1), [])
    reminder = Press("standin", match.id, match.turn, match.moment, f"{ask.seat}.1")
    for person, press in ((mover, reminder._replace(moment=match.moment + 1)), (other, reminder)):
        await room.press(press, Interaction(person))
    assert not (await room.load(match))[0].automated
    stranger = await room.press(reminder._replace(arg=f"{1 - ask.seat}.1"), Interaction(mover))
    assert str(say("commands.own_button")) in stranger.told
    await room.press(reminder, Interaction(mover))
    assert (await room.load(match))[0].automated == (ask.seat,)


async def test_a_player_who_is_not_silent_keeps_the_turn(room: Room) -> None:
    match, table, board = await room.begin()
    [ask] = table.waiting()
    press = Press("play_turn", match.id, arg=f"{ask.seat}.{match.moment}")
    await room.press(press, Interaction(PEOPLE[1 - ask.seat], board))
    assert not (await room.load(match))[0].automated


# Who may


async def test_a_vote_is_decided_by_its_players_and_by_a_moderator_of_its_channel_alone(room: Room) -> None:
    match, _, _ = await room.begin()
    vote = await room.store.votes.agree(match.id, "stop", ANN)
    agree = Press("agree", match.id, arg=f"{vote.what}@{vote.at}")
    elsewhere = Interaction(EVE, manage_channels=True)
    elsewhere.channel_id = CHANNEL + 1
    for nobody in (Interaction(EVE), elsewhere):
        await room.press(agree, nobody)
        [vote] = await room.store.votes.of(match.id)
        assert [*vote.agreed] == [ANN]
        assert (await room.load(match))[0].status == "running"
    await room.press(agree, Interaction(EVE, manage_channels=True))
    assert (await room.load(match))[0].status == "stopped"


async def test_an_objection_ends_no_game(room: Room) -> None:
    match, _, _ = await room.begin()
    vote = await room.store.votes.agree(match.id, "stop", ANN)
    await room.press(Press("object", match.id, arg=f"{vote.what}@{vote.at}"), Interaction(BEN))
    [objection] = await room.store.votes.of(match.id)
    assert objection.objected
    assert (await room.load(match))[0].status == "running"


async def test_a_stranger_neither_starts_nor_closes_a_table_and_its_opener_alone_takes_somebody_out(room: Room) -> None:
    match = await room.open()
    with pytest.raises(Refusal, match="Only players"):
        await room.belfry.parts.get(Lobby).seating.begin(match.id, EVE)
    await room.press(Press("close", match.id), Interaction(EVE))
    await room.press(Press("expel", match.id, arg=str(ANN)), Interaction(BEN))
    assert await room.store.matches.find(match.id) == match
    await room.press(Press("expel", match.id, arg=str(BEN)), Interaction(ANN))
    left = await room.store.matches.find(match.id)
    assert left
    assert left.people == {ANN}


async def test_nobody_but_a_manager_deletes_the_games_of_a_server(room: Room) -> None:
    match, _, _ = await room.begin()
    for person, may in ((ANN, False), (EVE, True)):
        await room.press(Press("forget", arg="sure"), Interaction(person, manage_guild=may))
        assert bool(await room.store.matches.find(match.id)) != may


async def test_a_hint_is_for_tables_that_have_allowed_it_and_for_first_games(room: Room) -> None:
    match, table, _ = await room.begin()
    asked, coach = list[Any](), room.belfry.parts.get(Coach)

    async def advise(question: Any, place: Any) -> Any:
        asked.append(question)
        raise Refusal("")

    async def has_finished(game: str, people: Any) -> bool:
        return played

    coach.workers.advise, room.store.history.has_finished = advise, has_finished
    [ask] = table.waiting()
    for played in (True, False):
        await room.press(Press("hint", match.id, match.turn, match.moment), Interaction(PEOPLE[ask.seat]))
        assert bool(asked) != played


# What a person has said


async def test_a_person_who_wants_to_stay_after_all_is_not_erased(room: Room) -> None:
    erasures, now = room.store.erasures, room.store.now()
    erasures.clock = lambda: now + 2 * RECONSIDERED
    await room.store.erasures.ask(ANN)
    erasures.clock = lambda: now + 4 * RECONSIDERED
    assert await erasures.list_due() == [ANN]
    await room.press(Press("privacy", arg="keep"), Interaction(ANN))
    assert await erasures.list_due() == []


async def test_a_person_who_would_rather_be_asked_in_the_channel_is_mentioned_there(room: Room) -> None:
    await room.press(Press("aside"), Interaction(ANN))
    assert (await room.store.people.preferences(ANN)).told == "mention"


async def test_a_plan_changes_from_the_step_alone_that_its_owner_saw(room: Room) -> None:
    match, table, _ = await room.begin("castle_builders")
    [ask] = table.waiting()
    planning, owner = room.belfry.parts.get(PlanAhead).planning, PEOPLE[1 - ask.seat]
    with pytest.raises(Refusal):
        await planning.change(match.id, owner, 1, let_computer_play)
    assert not await room.store.plans.of(match.id)
    await planning.change(match.id, owner, 0, let_computer_play)
    assert await room.store.plans.of(match.id)


async def test_a_player_who_has_gone_away_is_not_silent(room: Room) -> None:
    match, table, _ = await room.begin()
    [ask] = table.waiting()
    now, silence = room.store.now(), room.belfry.parts.get(Seats).silence
    waits = replace(match, asked=now - 3 * DAY, begun=now - 9 * DAY)
    away = Absence(PEOPLE[ask.seat], now - HOUR, now + DAY, plays=False)
    assert silence.find_silent(waits, table) == {ask.seat}
    assert silence.find_silent(replace(waits, absences=(away,)), table) == frozenset()


# Who sees what


async def test_a_private_answer_is_for_the_person_alone_who_pressed(room: Room) -> None:
    match, _, board = await room.begin("broadway_tower")
    for action in ("hand", "look", "help", "story", "rules"):
        answer = await room.press(Press(action, match.id), Interaction(ANN, board))
        assert [how for how, _ in answer.answers] == ["private"], action


async def test_the_pressed_board_shows_after_a_choice_what_all_may_see(room: Room) -> None:
    match, table, board = await room.begin()
    [ask] = table.waiting()
    press = Press("choose", match.id, match.turn, match.moment, ask.options[0])
    [(how, view)] = (await room.press(press, Interaction(PEOPLE[ask.seat], board))).answers
    now = await room.belfry.parts.get(Look).clocks.look_at(*await room.load(match))
    assert how == "edit"
    assert view.to_components() == make_board(now).view.to_components()
