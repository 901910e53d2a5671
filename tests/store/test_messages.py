"""What the bot has posted, what is out of date, whom it may write to, and what people have agreed to."""

from dataclasses import replace

import pytest

from store import ChannelTaken, DirectMessages, Posted, Store
from tests.store.conftest import ANN, BOB, CID, Club

BOARD = Posted("board", 900, 5001, -1, "1.0")
PING = Posted("ping", 900, 5002, 0, "1.0")


async def test_messages_are_remembered_by_their_game(store: Store, club: Club) -> None:
    first, second = await club.start("nim"), await club.start("nim")
    await store.remember(first.id, PING)
    await store.remember(first.id, BOARD)
    await store.remember(second.id, replace(BOARD, message=5003))
    assert await store.posted(first.id) == [BOARD, PING]
    await store.forget(first.id, PING.message)
    assert await store.posted(first.id) == [BOARD]


async def test_a_message_that_is_edited_shows_something_else(store: Store, club: Club) -> None:
    match = await club.start("nim")
    await store.remember(match.id, BOARD)
    await store.remember(match.id, replace(BOARD, step="1.1"))
    assert await store.posted(match.id) == [replace(BOARD, step="1.1")]


async def test_a_game_forgets_no_message_of_another(store: Store, club: Club) -> None:
    first, second = await club.start("nim"), await club.start("nim")
    await store.remember(first.id, BOARD)
    await store.forget(second.id, BOARD.message)
    assert await store.posted(first.id) == [BOARD]


async def test_every_change_that_people_can_see_has_to_be_shown(store: Store, club: Club) -> None:
    match = await club.sit_down("nim", ANN, BOB)

    async def has_to_be_shown() -> bool:
        found = await store.unshown() == [match.id]
        now = await store.match(match.id)
        assert now is not None
        await store.shown(now)
        assert await store.unshown() == []
        return found

    assert await has_to_be_shown()
    await store.join(match.id, CID.user, CID.name, 5)
    assert await has_to_be_shown()
    await store.leave(match.id, BOB.user)
    assert await has_to_be_shown()
    await store.set_option(match.id, "heap", "long")
    assert await has_to_be_shown()
    running = await club.start("nim")
    await store.stop(running.id)
    await store.shown(await store.stop(running.id))
    await store.move(match.id, 7, 12345)
    assert await has_to_be_shown()
    await store.stop(match.id)
    assert await has_to_be_shown()


async def test_choices_and_undo_have_to_be_shown(store: Store, club: Club) -> None:
    match = await club.start("nim")
    await store.shown(match)
    now, table = await club.choose(match, "1")
    assert await store.unshown() == [match.id]
    await store.shown(now)
    await store.rewind(now, table, 0)
    assert await store.unshown() == [match.id]


async def test_what_was_drawn_before_the_last_choice_does_not_show_it(store: Store, club: Club) -> None:
    """Bob chose while the picture of Ann's choice was on its way; and pictures may overtake each other."""
    match = await club.start("nim")
    first, _ = await club.choose(match, "1")
    second, _ = await club.choose(match, "0")
    await store.shown(first)
    assert await store.unshown() == [match.id]
    await store.shown(second)
    await store.shown(first)
    assert await store.unshown() == []


async def test_a_game_goes_on_in_another_channel(store: Store, club: Club) -> None:
    match, taken = await club.start("nim"), await club.start("nim")
    moved = await store.move(match.id, 8, 1234)
    assert (moved.guild, moved.channel) == (8, 1234)
    assert await store.match_in(match.channel) is None
    assert await store.match_in(1234) == moved
    with pytest.raises(ChannelTaken) as refused:
        await store.move(match.id, 7, taken.channel)
    assert refused.value.match == taken
    assert await store.match(match.id) == moved


async def test_somebody_sees_all_games_in_which_it_may_be_their_turn(store: Store, club: Club) -> None:
    lobby, running = await club.sit_down("nim", ANN), await club.start("nim", BOB, ANN)
    others, stopped = await club.start("nim", BOB, CID), await club.start("nim", ANN, BOB)
    await store.stop(stopped.id)
    assert await store.matches_of(ANN.user) == [running, lobby]
    assert await store.matches_of(CID.user) == [others]
    assert await store.matches_of(999) == []


async def test_all_running_games_are_listed_whatever_their_number(
    store: Store, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("store.look_ups.PAGE", 2)
    await club.sit_down("nim", ANN)
    games = [await club.start("nim") for _ in range(5)]
    await store.stop(games.pop(2).id)
    assert [number async for number in store.running()] == [match.id for match in games]


async def test_people_agree_to_end_a_game(store: Store, club: Club) -> None:
    match, another = await club.start("nim", ANN, BOB), await club.start("nim", ANN, BOB)
    assert set((await store.agree(match.id, "stop", ANN.user)).agreed) == {ANN.user}
    assert set((await store.agree(match.id, "stop", ANN.user)).agreed) == {ANN.user}
    assert set((await store.agree(match.id, "stop", BOB.user)).agreed) == {ANN.user, BOB.user}
    assert set((await store.agree(match.id, "pause", CID.user)).agreed) == {CID.user}
    assert set((await store.agree(another.id, "stop", CID.user)).agreed) == {CID.user}
    assert await store.end_vote(match.id, "stop")
    assert not await store.end_vote(match.id, "stop")
    assert set((await store.agree(match.id, "stop", CID.user)).agreed) == {CID.user}
    assert set((await store.agree(match.id, "pause", CID.user)).agreed) == {CID.user}


async def test_whether_somebody_accepts_direct_messages(store: Store) -> None:
    assert await store.dm_channel(ANN.user) == DirectMessages(None, False)
    await store.set_dm_channel(ANN.user, 77, closed=False)
    assert await store.dm_channel(ANN.user) == DirectMessages(77, False)
    await store.set_dm_channel(ANN.user, None, closed=True)
    assert await store.dm_channel(ANN.user) == DirectMessages(None, True, store.now())


async def test_who_accepted_no_direct_messages_may_do_so_after_doing_something(store: Store) -> None:
    """Whether they know that one failed is remembered until one arrives."""
    await store.note_acted(ANN.user)
    await store.set_dm_channel(ANN.user, 77, closed=True)
    tried = store.now()
    assert await store.dm_channel(ANN.user) == DirectMessages(77, True, tried)
    await store.note_acted(ANN.user)
    await store.note_told(ANN.user)
    assert await store.dm_channel(ANN.user) == DirectMessages(77, True, tried, acted=True, told=True)
    await store.set_dm_channel(ANN.user, 77, closed=True)
    assert await store.dm_channel(ANN.user) == DirectMessages(77, True, store.now(), told=True)
    await store.set_dm_channel(ANN.user, 77, closed=False)
    assert await store.dm_channel(ANN.user) == DirectMessages(77)


async def test_settings(store: Store) -> None:
    assert await store.setting("commands") is None
    await store.set_setting("commands", "abc")
    await store.set_setting("commands", "def")
    assert await store.setting("commands") == "def"


async def test_what_was_shown_before_it_was_made_is_counted_for_each_person(store: Store, club: Club) -> None:
    for user in (ANN.user, ANN.user, BOB.user):
        await store.note_preview(user)
    assert [await store.previews(seat.user) for seat in (ANN, BOB, CID)] == [2, 1, 0]
    await store.forget_previews(ANN.user)
    assert [await store.previews(seat.user) for seat in (ANN, BOB, CID)] == [0, 1, 0]
