"""What the bot has posted, what is out of date, whom it may write to, and what people have agreed to."""

from dataclasses import replace

import pytest

from store import ChannelTaken, DirectMessages, Posted, Preferences, Store
from tests.store.conftest import ANN, BOB, CID, Club
from tests.waiting import until

BOARD = Posted("board", 900, 5001, -1, "1.0")
PING = Posted("ping", 900, 5002, 0, "1.0")


async def test_messages_are_remembered_by_their_game(store: Store, club: Club) -> None:
    first, second = await club.start("nim"), await club.start("nim")
    await store.messages.remember(first.id, PING)
    await store.messages.remember(first.id, BOARD)
    await store.messages.remember(second.id, replace(BOARD, message=5003))
    assert await store.messages.of(first.id) == [BOARD, PING]
    await store.messages.forget(first.id, PING.message)
    assert await store.messages.of(first.id) == [BOARD]


async def test_a_message_that_is_edited_shows_something_else(store: Store, club: Club) -> None:
    match = await club.start("nim")
    await store.messages.remember(match.id, BOARD)
    await store.messages.remember(match.id, replace(BOARD, step="1.1"))
    assert await store.messages.of(match.id) == [replace(BOARD, step="1.1")]


async def test_what_an_edit_has_made_of_a_message_is_known_at_once_and_written_with_all_that_is_shown(
    store: Store, club: Club
) -> None:
    match, shown = await club.start("nim"), replace(BOARD, step="1.1")
    for one in (BOARD, PING):
        await store.messages.remember(match.id, one)
        store.messages.note_edit(match.id, replace(one, step="1.1"))
    await store.messages.forget(match.id, PING.message)
    assert await store.messages.of(match.id) == [shown]
    assert (await store.messages.read(match.id)).posted == [shown]
    assert (await store.messages.find_pressed(ANN.user, match.id, BOARD.message)).posted == shown
    await store.messages.note_shown(match)
    later = await Store.open(store.database.path)
    assert await later.messages.of(match.id) == [shown]
    await later.close()


async def test_a_message_that_is_put_on_record_anew_is_as_it_says_there(store: Store, club: Club) -> None:
    match = await club.start("nim")
    await store.messages.remember(match.id, BOARD)
    store.messages.note_edit(match.id, replace(BOARD, step="1.1"))
    await store.messages.remember(match.id, replace(BOARD, step=""))
    await store.messages.note_shown(match)
    assert await store.messages.of(match.id) == [replace(BOARD, step="")]


async def test_a_game_forgets_no_message_of_another(store: Store, club: Club) -> None:
    first, second = await club.start("nim"), await club.start("nim")
    await store.messages.remember(first.id, BOARD)
    await store.messages.forget(second.id, BOARD.message)
    assert await store.messages.of(first.id) == [BOARD]


async def test_every_change_that_people_can_see_has_to_be_shown(store: Store, club: Club) -> None:
    match = await club.sit_down("nim", ANN, BOB)

    async def has_to_be_shown() -> bool:
        found = await store.messages.list_unshown() == [match.id]
        now = await store.matches.find(match.id)
        assert now is not None
        await store.messages.note_shown(now)
        assert await store.messages.list_unshown() == []
        return found

    assert await has_to_be_shown()
    await store.lobbies.join(match.id, CID.user, CID.name, 5)
    assert await has_to_be_shown()
    await store.lobbies.leave(match.id, BOB.user)
    assert await has_to_be_shown()
    await store.lobbies.set_option(match.id, "heap", "long")
    assert await has_to_be_shown()
    running = await club.start("nim")
    await store.matches.stop(running.id)
    await store.messages.note_shown(await store.matches.stop(running.id))
    await store.places.move(match.id, 7, 12345)
    assert await has_to_be_shown()
    await store.matches.stop(match.id)
    assert await has_to_be_shown()


async def test_choices_and_undo_have_to_be_shown(store: Store, club: Club) -> None:
    match = await club.start("nim")
    await store.messages.note_shown(match)
    now, table = await club.choose(match, "1")
    assert await store.messages.list_unshown() == [match.id]
    await store.messages.note_shown(now)
    await store.play.rewind(now, table, 0)
    assert await store.messages.list_unshown() == [match.id]


async def test_what_was_drawn_before_the_last_choice_does_not_show_it(store: Store, club: Club) -> None:
    """Bob chose while the picture of Ann's choice was on its way; and pictures may overtake each other."""
    match = await club.start("nim")
    first, _ = await club.choose(match, "1")
    second, _ = await club.choose(match, "0")
    await store.messages.note_shown(first)
    assert await store.messages.list_unshown() == [match.id]
    await store.messages.note_shown(second)
    await store.messages.note_shown(first)
    assert await store.messages.list_unshown() == []


async def test_a_game_goes_on_in_another_channel(store: Store, club: Club) -> None:
    match, taken = await club.start("nim"), await club.start("nim")
    moved = await store.places.move(match.id, 8, 1234)
    assert (moved.guild, moved.channel) == (8, 1234)
    assert await store.matches.find_in(match.channel) is None
    assert await store.matches.find_in(1234) == moved
    with pytest.raises(ChannelTaken) as refused:
        await store.places.move(match.id, 7, taken.channel)
    assert refused.value.match == taken
    assert await store.matches.find(match.id) == moved


async def test_somebody_sees_all_games_in_which_it_may_be_their_turn(store: Store, club: Club) -> None:
    lobby, running = await club.sit_down("nim", ANN), await club.start("nim", BOB, ANN)
    others, stopped = await club.start("nim", BOB, CID), await club.start("nim", ANN, BOB)
    await store.matches.stop(stopped.id)
    assert await store.matches.of(ANN.user) == [running, lobby]
    assert await store.matches.of(CID.user) == [others]
    assert await store.matches.of(999) == []


async def test_all_running_games_are_listed_whatever_their_number(
    store: Store, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("store.matches.matches.NUMBERS_READ", 2)
    await club.sit_down("nim", ANN)
    games = [await club.start("nim") for _ in range(5)]
    await store.matches.stop(games.pop(2).id)
    assert [number async for number in store.matches.running()] == [match.id for match in games]


async def test_people_agree_to_end_a_game(store: Store, club: Club) -> None:
    match, another = await club.start("nim", ANN, BOB), await club.start("nim", ANN, BOB)
    assert set((await store.votes.agree(match.id, "stop", ANN.user)).agreed) == {ANN.user}
    assert set((await store.votes.agree(match.id, "stop", ANN.user)).agreed) == {ANN.user}
    assert set((await store.votes.agree(match.id, "stop", BOB.user)).agreed) == {ANN.user, BOB.user}
    assert set((await store.votes.agree(match.id, "pause", CID.user)).agreed) == {CID.user}
    assert set((await store.votes.agree(another.id, "stop", CID.user)).agreed) == {CID.user}
    assert await store.votes.end(match.id, "stop")
    assert not await store.votes.end(match.id, "stop")
    assert set((await store.votes.agree(match.id, "stop", CID.user)).agreed) == {CID.user}
    assert set((await store.votes.agree(match.id, "pause", CID.user)).agreed) == {CID.user}


async def test_whether_somebody_accepts_direct_messages(store: Store) -> None:
    assert await store.direct_messages.get(ANN.user) == DirectMessages(None, False)
    await store.direct_messages.set(ANN.user, 77, closed=False)
    assert await store.direct_messages.get(ANN.user) == DirectMessages(77, False)
    await store.direct_messages.set(ANN.user, None, closed=True)
    assert await store.direct_messages.get(ANN.user) == DirectMessages(None, True, store.now())


async def test_who_accepted_no_direct_messages_may_do_so_after_doing_something(store: Store) -> None:
    """Whether they know that one failed is remembered until one arrives."""
    await store.direct_messages.note_acted(ANN.user)
    await store.direct_messages.set(ANN.user, 77, closed=True)
    tried = store.now()
    assert await store.direct_messages.get(ANN.user) == DirectMessages(77, True, tried)
    await store.direct_messages.note_acted(ANN.user)
    await store.direct_messages.note_told(ANN.user)
    assert await store.direct_messages.get(ANN.user) == DirectMessages(77, True, tried, acted=True, told=True)
    await store.direct_messages.set(ANN.user, 77, closed=True)
    assert await store.direct_messages.get(ANN.user) == DirectMessages(77, True, store.now(), told=True)
    await store.direct_messages.set(ANN.user, 77, closed=False)
    assert await store.direct_messages.get(ANN.user) == DirectMessages(77)


async def test_settings(store: Store) -> None:
    assert await store.notes.get("commands") is None
    await store.notes.set("commands", "abc")
    await store.notes.set("commands", "def")
    assert await store.notes.get("commands") == "def"


async def test_what_was_shown_before_it_was_made_is_counted_for_each_person(store: Store, club: Club) -> None:
    for user in (ANN.user, ANN.user, BOB.user):
        await store.people.note_preview(user)
    await until(lambda: not store.database._notes)  # on a busy machine they are written later
    pressed = [await store.messages.find_pressed(seat.user, 0, 0) for seat in (ANN, BOB, CID)]
    assert [(one.made, one.previews) for one in pressed] == [(2, None), (1, None), (0, None)]
    await store.people.forget_previews(ANN.user)
    for wanted in (True, False):
        await store.people.set_preferences(ANN.user, Preferences(previews=wanted))
        pressed = [await store.messages.find_pressed(seat.user, 0, 0) for seat in (ANN, BOB)]
        assert [(one.made, one.previews) for one in pressed] == [(0, wanted), (1, None)]


async def test_a_press_is_known_with_its_game_its_message_and_its_person(store: Store, club: Club) -> None:
    match = await club.start("nim", ANN, BOB)
    board = Posted("board", match.channel, 5001, -1, "as it stands")
    await store.messages.remember(match.id, board)
    pressed = await store.messages.find_pressed(ANN.user, match.id, 5001)
    assert (pressed.guild, pressed.plays, pressed.posted, pressed.failed) == (match.guild, True, board, False)
    await store.direct_messages.set(CID.user, None, closed=True)
    pressed = await store.messages.find_pressed(CID.user, match.id, 5002)
    assert (pressed.guild, pressed.plays, pressed.posted, pressed.failed) == (match.guild, False, None, True)
    await store.direct_messages.note_acted(CID.user)
    assert not (await store.messages.find_pressed(CID.user, 0, 0)).failed
    assert (await store.messages.find_pressed(CID.user, match.id + 1, 5001)).guild is None
