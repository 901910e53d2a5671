"""How games have ended: for whom they count, what a win is, and who is seen."""

import pytest

from engine.core.game import Turn
from engine.core.rng import Rng
from engine.core.table import Table
from engine.games import GAMES
from store import NOBODY, Champion, Gone, Match, Opponent, Preferences, Seat, Store, StoreError, Tally
from store.turns.results import LEAST_GAMES
from tests.store.conftest import ANN, BOB, CID, Clock, Club
from tests.store.games import Nim

DAN, EASY = Seat(104, "Dan"), Seat(NOBODY, "", "easy")
GUILD = 7  # that of the club
SHOWN = Preferences(shown=True)


async def play(club: Club, match: Match, winner: int) -> None:
    """To the end: all counters go to the box of one seat."""
    while (now := await club.load(match))[0].status == "running":
        _, table = now
        ask = table.waiting()[0]
        table.choose(ask.seat, ask.what, "1" if ask.what == "take" else str(winner))
        await club.store.play.commit(*now)


async def play_through(club: Club, winner: int, *people: Seat) -> Match:
    """A whole game of these people."""
    match = await club.start("nim", *people)
    await play(club, match, winner)
    return match


async def tally(store: Store, seat: Seat) -> Tally | None:
    """What somebody has come to, who has played one kind of game at most."""
    tallies = (await store.results.of(seat.user)).tallies
    assert len(tallies) < 2
    return tallies[0] if tallies else None


async def test_a_win_is_counted_against_what_chance_gives(club: Club) -> None:
    for winner in (0, 0, 1):
        await play_through(club, winner, ANN, BOB, CID)
    assert await tally(club.store, ANN) == Tally("nim", 3, True, 3, 2, 1)
    assert await tally(club.store, CID) == Tally("nim", 3, True, 3, 0, 1)
    await play_through(club, 0, ANN, BOB)
    assert [one.players for one in (await club.store.results.of(ANN.user)).tallies] == [2, 3]


async def test_who_shares_the_first_place_has_a_share_of_the_win(club: Club) -> None:
    match = await club.start("bids", ANN, BOB, CID)
    await club.choose(match, "3", "3", "1", "2", "2", "2")
    assert await tally(club.store, ANN) == Tally("bids", 3, True, 1, 0.5, pytest.approx(1 / 3))
    assert await tally(club.store, CID) == Tally("bids", 3, True, 1, 0, pytest.approx(1 / 3))


async def test_a_game_that_was_ended_early_counts_for_nobody(club: Club) -> None:
    await club.store.matches.stop((await club.start("nim")).id)
    assert await tally(club.store, ANN) is None
    assert (await club.store.results.of(ANN.user)).uncounted == 0


async def test_a_game_that_a_computer_ended_for_somebody_counts_for_the_others_alone(club: Club) -> None:
    match = await club.start("nim", ANN, BOB, CID)
    await club.store.seats.hand_over(match.id, BOB.user, "easy")
    await play(club, match, 0)
    assert await tally(club.store, ANN) == Tally("nim", 3, True, 1, 1, pytest.approx(1 / 3))
    assert await tally(club.store, BOB) is None
    assert (await club.store.results.of(BOB.user)).uncounted == 1


async def test_who_leaves_takes_no_win_from_who_plays_on(club: Club) -> None:
    """And has not come out behind: that is said nowhere of who does not like it."""
    await club.store.people.set_preferences(BOB.user, SHOWN)
    match = await club.start("nim", ANN, BOB)
    await club.store.seats.hand_over(match.id, BOB.user, "easy")
    await play(club, match, 0)
    found = await club.store.results.of(ANN.user)
    assert found.tallies == (Tally("nim", 2, True, 1, 1, 0.5),)
    assert found.opponents == ()


async def test_who_is_erased_takes_no_win_from_who_plays_on(club: Club) -> None:
    match = await club.start("nim", ANN, BOB)
    await club.store.erasures.erase(BOB.user, Gone("Somebody", "easy", "seats.handed"))
    await play(club, match, 0)
    assert (await club.store.results.of(ANN.user)).tallies == (Tally("nim", 2, True, 1, 1, 0.5),)
    assert (await club.store.results.of(0)).tallies == ()


async def test_who_comes_back_before_the_end_has_played_it(club: Club) -> None:
    match = await club.start("nim", ANN, BOB)
    await club.store.seats.hand_over(match.id, BOB.user, "easy")
    await club.store.seats.take_over(match.id, 1, BOB.user, BOB.name)
    await play(club, match, 1)
    assert await tally(club.store, BOB) == Tally("nim", 2, True, 1, 1, 0.5)


async def test_a_seat_that_was_taken_over_counts_for_nobody(club: Club) -> None:
    match = await club.start("nim", ANN, BOB)
    await club.store.seats.hand_over(match.id, BOB.user, "easy")
    await club.store.seats.take_over(match.id, 1, CID.user, CID.name)
    await play(club, match, 1)
    assert await tally(club.store, CID) is None
    assert (await club.store.results.of(CID.user)).uncounted == 1
    assert (await club.store.results.of(BOB.user)).uncounted == 0, "it is not Bob's any more"


async def test_games_against_computers_alone_stand_apart(club: Club) -> None:
    table = Table(Nim.begin(2, Rng("ab" * 32), heap="short"))
    match = await club.store.lobbies.open("nim", {}, GUILD, 900, ANN, EASY, table=table)
    await play(club, match, 0)
    assert await tally(club.store, ANN) == Tally("nim", 2, False, 1, 1, 0.5)


async def test_who_does_not_want_to_be_seen_is_seen_nowhere(club: Club) -> None:
    for _ in range(LEAST_GAMES):
        await play_through(club, 0, ANN, BOB, CID)
    assert (await club.store.results.of(CID.user)).opponents == ()
    assert await club.store.results.champions(GUILD) == []
    await club.store.people.set_preferences(ANN.user, SHOWN)
    assert (await club.store.results.of(CID.user)).opponents == (Opponent("Ann", LEAST_GAMES, 0, LEAST_GAMES),)
    [champion] = await club.store.results.champions(GUILD)
    assert champion == Champion("nim", "Ann", LEAST_GAMES, LEAST_GAMES, pytest.approx(LEAST_GAMES / 3))
    await club.store.people.forget_preferences(ANN.user)
    assert (await club.store.results.of(CID.user)).opponents == ()
    assert await club.store.results.champions(GUILD) == []


async def test_head_to_head_is_told_by_the_name_of_the_last_game(club: Club) -> None:
    await club.store.people.set_preferences(BOB.user, SHOWN)
    await play_through(club, 0, ANN, BOB)
    await play_through(club, 1, ANN, Seat(BOB.user, "Robert"))
    await play_through(club, 1, ANN, Seat(BOB.user, "Robert"))
    assert (await club.store.results.of(ANN.user)).opponents == (Opponent("Robert", 3, 1, 2),)


async def test_champions_have_won_more_than_chance_gives_in_games_of_people(club: Club) -> None:
    for one in (ANN, BOB, DAN):
        await club.store.people.set_preferences(one.user, SHOWN)
    for _ in range(LEAST_GAMES):
        await play_through(club, 0, ANN, BOB)
        table = Table(Nim.begin(3, Rng("ab" * 32), heap="short"))
        channel = club.channels.pop(0)
        match = await club.store.lobbies.open("nim", {}, GUILD, channel, DAN, CID, EASY, table=table)
        await play(club, match, 0)
    assert [one.name for one in await club.store.results.champions(GUILD)] == ["Ann"]
    assert await club.store.results.champions(GUILD + 1) == []
    await play_through(club, 1, ANN, BOB)
    assert [one.above for one in await club.store.results.champions(GUILD)] == [2]


async def test_few_games_make_no_champion(club: Club) -> None:
    await club.store.people.set_preferences(ANN.user, SHOWN)
    for _ in range(LEAST_GAMES - 1):
        await play_through(club, 0, ANN, BOB)
    assert await club.store.results.champions(GUILD) == []


async def test_how_soon_somebody_usually_answers_is_kept_with_the_game(club: Club, clock: Clock) -> None:
    """From being asked to the first choice, whatever follows in that turn."""
    match = await club.start("nim", ANN, BOB)
    for wait in (60, 5, 600, 5, 7_000):
        clock.time += wait
        await club.choose(match, "1")
        clock.time += 1_000
        now, _ = await club.choose(match, "0")
    assert now.status == "over"
    assert (await club.store.results.of(ANN.user)).answered == 600
    assert (await club.store.results.of(BOB.user)).answered == 5
    assert (await club.store.results.of(CID.user)).answered is None


async def test_games_that_were_over_before_are_counted_when_they_become_documents(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = [await play_through(club, 0, ANN, BOB) for _ in range(3)]
    lost = await club.start("nim", ANN, BOB)
    await club.store.matches.stop(lost.id)
    before = await club.store.database.scan("select * from results")
    for table in ("results", "archives"):
        await club.store.database.note(f"delete from {table} where match_id <> ?", games[0].id)
    with monkeypatch.context() as patch:
        patch.delitem(GAMES, "nim")
        with pytest.raises(StoreError):
            await club.store.archives.add(games[1].id)
    assert await club.store.archives.list_unkept() == [games[1].id, games[2].id, lost.id]
    for number in await club.store.archives.list_unkept():
        await club.store.archives.add(number)
    assert await club.store.database.scan("select * from results") == before
    assert await club.store.archives.list_unkept() == []


async def test_an_end_is_kept_with_the_choice_that_brings_it_or_not_at_all(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await club.start("nim", ANN, BOB)
    now, table = await club.choose(match, "3", "0", "2")
    table.choose(1, "box", "0")
    with monkeypatch.context() as patch:
        patch.setattr(Nim, "result", lambda self: [1])
        with pytest.raises(ValueError, match="shorter"):
            await club.store.play.commit(now, table)
    again, _ = await club.load(match)
    assert again.status == "running"
    assert await tally(club.store, ANN) is None


async def test_a_game_that_ends_by_corrected_rules_has_a_result(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    match = await club.start("nim", ANN, BOB)
    await club.choose(match, "3", "0", "1")
    with monkeypatch.context() as patch:
        patch.setattr(Nim, "turn", rest)
        patch.setattr(Nim, "over", lambda self: True)
        now, _ = await club.load(match)
        assert now.status == "over"
    assert await tally(club.store, ANN) == Tally("nim", 2, True, 1, 1, 0.5)


async def test_a_game_that_ends_without_a_choice_has_a_result(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(Nim, "turn", rest)
        patch.setattr(Nim, "over", lambda self: True)
        match = await club.start("nim", ANN, BOB)
    assert match.status == "over"
    assert await tally(club.store, ANN) == Tally("nim", 2, True, 1, 0.5, 0.5)


def rest(self: Nim) -> Turn:
    """A turn in which nobody is asked anything."""
    yield from ()
