"""What the chance of a game follows from: a secret of Belfry's, which is sealed first, and what players add."""

from types import SimpleNamespace
from typing import Any

import pytest

from cogs.actions.matches import Matches
from cogs.actions.seating import Seating, share_of_press
from cogs.panels.fairness import format_seal, format_shares
from cogs.words.refusals import Refusal
from engine.record.commitment import key_of, seal_of, share_of
from engine.record.verification import verify
from store import NOBODY, Match, Seat, Store

ANN, OWL = Seat(1, "Ann"), Seat(NOBODY, "", "easy")
BOB: Any = SimpleNamespace(id=2, display_name="Bob", global_name="Bob", name="bob")


@pytest.fixture
def seating(store: Store) -> Seating:
    return Seating(store, Matches(store))


def press(number: int) -> Any:
    return SimpleNamespace(id=number)


async def test_the_chance_follows_from_the_secret_and_what_players_added_before_the_start(seating: Seating) -> None:
    opened = await seating.open(7, 901, "tower", {}, ANN, begin=False, shares={1: share_of_press(press(10**17))})
    assert opened.shares == (share_of("100000000000000000"),)
    assert format_seal(opened) == f"Seal: `{opened.promise[:32]}`…"
    assert format_shares(opened) == [f"Added by players: `{opened.shares[0]}`"]
    await seating.sit_down(opened.id, BOB, share_of_press(press(10**17 + 1)))
    await seating.give_word(opened.id, 2, "a word of Bob's")
    match, table = await seating.begin(opened.id, 1)
    secret = await seating.store.lobbies.secret(match.id)
    assert match.promise == opened.promise == seal_of(secret)
    assert match.shares == (share_of("100000000000000000"), share_of("a word of Bob's"))
    assert table.game.rng.key == key_of(secret, match.shares) != secret


async def test_a_game_that_begins_at_once_has_the_share_of_its_opener(seating: Seating) -> None:
    match = await seating.open(7, 901, "tower", {}, ANN, OWL, begin=True, shares={1: share_of("press")})
    _, table = await seating.matches.load(match.id)
    assert match.shares == (share_of("press"), "")
    assert table.game.rng.key == key_of(await seating.store.lobbies.secret(match.id), match.shares)


async def test_a_person_alone_against_computers_begins_and_the_proof_holds(seating: Seating) -> None:
    """On whichever seat; the file of the game says so, and the deal is the one of the seal."""
    begun: list[Match] = []
    for n in range(4):
        begun.append(await seating.open(7, 900 + n, "town_builder", {}, ANN, OWL, OWL, begin=True))
        lobby = await seating.open(7, 910 + n, "town_builder", {}, ANN, OWL, begin=False)
        await seating.sit_down(lobby.id, BOB)
        await seating.stand_up(lobby.id, ANN.user)
        begun.append((await seating.begin(lobby.id, BOB.id))[0])
    for match in begun:
        _, table = await seating.matches.load(match.id)
        assert table
        [ask] = table.waiting()
        assert match.seats[ask.seat].user in match.people
        table.choose(*ask[:2], ask.options[0])
        await seating.store.play.commit(match, table)
        await seating.store.matches.stop(match.id)
        record = await seating.store.archives.record(match.id)
        assert record
        assert not verify(record).unchecked
        assert (record.options, record.promise) == ({"begins": str(ask.seat)}, match.promise)


async def test_two_people_draw_who_begins_also_after_a_game_of_one(seating: Seating) -> None:
    alone = await seating.open(7, 901, "town_builder", {"length": "short"}, ANN, OWL, begin=True)
    again = await seating.open(7, 902, "town_builder", dict(alone.options), ANN, OWL, begin=False)
    await seating.sit_down(again.id, BOB)
    match, _ = await seating.begin(again.id, ANN.user)
    assert match.options == {"length": "short"}


async def test_only_who_sits_there_gives_a_word_and_only_before_the_start(seating: Seating) -> None:
    match = await seating.open(7, 901, "tower", {}, ANN, begin=False)
    with pytest.raises(Refusal):
        await seating.give_word(match.id, 2, "a word")
    await seating.sit_down(match.id, BOB)
    await seating.begin(match.id, 1)
    with pytest.raises(Refusal):
        await seating.give_word(match.id, 1, "a word")
