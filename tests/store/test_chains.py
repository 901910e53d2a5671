"""The chain of choices: each is in it once, also when it was taken back, and nothing of a secret is told by it."""

import json
import sqlite3
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import pytest

from engine.games import GAMES
from engine.rng import Rng
from engine.seal import key_of, seal_of, share_of
from engine.table import Table
from store import Seat, StartRefused, Store
from tests.store.conftest import ANN, BOB, CID, Club
from tests.store.games import NewNim, Nim

KEY = "ab" * 32


def link(chain: str, *parts: object) -> str:
    """The chain with one more choice, as docs/proof.md says it."""
    told = sha256(":".join(map(str, parts)).encode()).hexdigest()
    return sha256(f"{chain}:{told}".encode()).hexdigest()


def back(chain: str, turn: int, n: int) -> str:
    return sha256(f"{chain}:back:{turn}:{n}".encode()).hexdigest()


def begun() -> str:
    return sha256(f"chain:{KEY}".encode()).hexdigest()


def read_undone(path: Path) -> list[tuple[int, int, list[list[object]]]]:
    with closing(sqlite3.connect(path)) as file:
        rows = file.execute("select turn, n, taken from undone order by match_id, place").fetchall()
    return [(turn, n, json.loads(taken)) for turn, n, taken in rows]


async def test_each_choice_is_a_link(club: Club) -> None:
    match = await club.start("nim")
    assert match.chain == begun()
    match, _ = await club.choose(match, "2", "1", "3")
    chain = link(begun(), 1, 0, 0, "take", 2, "person")
    chain = link(chain, 1, 1, 0, "box", 1, "person")
    assert match.chain == link(chain, 2, 0, 1, "take", 3, "person")


async def test_what_nobody_chose_in_person_is_another_link(store: Store, club: Club) -> None:
    match, table = await club.load(await club.start("nim"))
    table.choose(0, "take", "1")
    match, _ = await store.play.commit(match, table, in_person=False)
    assert match.chain == link(begun(), 1, 0, 0, "take", 1, "nobody")


async def test_by_a_plan_is_as_in_person(store: Store, club: Club) -> None:
    match, table = await club.load(await club.start("nim"))
    table.choose(0, "take", "1")
    match, _ = await store.play.commit(match, table, planned=True)
    assert match.chain == link(begun(), 1, 0, 0, "take", 1, "person")


async def test_what_is_taken_back_stays_in_the_chain(store: Store, club: Club, path: Path) -> None:
    match, table = await club.choose(await club.start("nim"), "2", "1")
    before = match.chain
    match, table = await store.play.rewind(match, table, 0)
    match, _ = await store.play.rewind(match, table, 0)
    assert match.chain == back(back(before, 1, 1), 1, 0)
    assert read_undone(path) == [(1, 1, [[1, 1, 0, "box", "1", 0]]), (1, 0, [[1, 0, 0, "take", "2", 0]])]
    match, _ = await club.choose(match, "3")
    assert match.chain == link(back(back(before, 1, 1), 1, 0), 1, 0, 0, "take", 3, "person")


async def test_those_who_choose_in_secret_are_in_it_when_all_have(store: Store, club: Club, path: Path) -> None:
    """So it does not tell by changing that somebody had second thoughts."""
    match, table = await club.choose(await club.start("bids"), "2")
    assert match.chain == begun()
    match, table = await store.play.rewind(match, table, 0)
    assert match.chain == begun()
    assert read_undone(path) == []
    match, _ = await club.choose(match, "3", "1")
    assert match.chain == link(link(begun(), 1, 0, 0, "bid", 3, "person"), 1, 1, 1, "bid", 1, "person")


async def test_what_new_rules_do_not_allow_is_taken_back_in_the_chain(
    club: Club, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, _ = await club.choose(await club.start("nim"), "3")
    monkeypatch.setitem(GAMES, "nim", NewNim)
    after, _ = await club.load(match)
    assert after.chain == back(match.chain, 1, 0)
    assert read_undone(path) == [(1, 0, [[1, 0, 0, "take", "3", 0]])]


async def test_a_game_that_began_before_there_were_chains_goes_on_without(club: Club, path: Path) -> None:
    match = await club.start("nim")
    with closing(sqlite3.connect(path)) as file:
        file.execute("update matches set chain = '', secret = ''")
        file.commit()
    match, table = await club.choose(match, "2", "1")
    match, _ = await club.store.play.rewind(match, table, 0)
    assert match.chain == ""
    assert read_undone(path) == []


# The seal


async def test_the_seal_of_a_table_is_there_before_anybody_else_sits_down(store: Store) -> None:
    secret, ann = "5e" * 32, Seat(ANN.user, ANN.name, share=share_of("Ann"))
    match = await store.lobbies.open("nim", {}, 7, 901, ann, secret=secret)
    assert match.promise == seal_of(secret)
    match = await store.lobbies.join(match.id, BOB.user, BOB.name, 5, share_of("Bob"))
    match = await store.lobbies.set_share(match.id, ANN.user, share_of("a word"))
    assert match.shares == (share_of("a word"), share_of("Bob"))
    key = key_of(secret, match.shares)
    begun = await store.lobbies.begin(match.id, Table(Nim.begin(2, Rng(key))))
    assert begun.promise == seal_of(secret)
    assert await store.lobbies.secret(match.id) == secret


async def test_a_game_does_not_begin_with_a_key_that_does_not_follow_from_the_seal(store: Store) -> None:
    secret = "5e" * 32
    match = await store.lobbies.open("nim", {}, 7, 901, ANN, secret=secret)
    match = await store.lobbies.join(match.id, BOB.user, BOB.name, 5, share_of("Bob"))
    with pytest.raises(StartRefused):
        await store.lobbies.begin(match.id, Table(Nim.begin(2, Rng(secret))))


async def test_who_gets_up_takes_the_share_along(store: Store) -> None:
    match = await store.lobbies.open("nim", {}, 7, 901, Seat(ANN.user, ANN.name, share=share_of("Ann")), secret="x")
    await store.lobbies.join(match.id, BOB.user, BOB.name, 5, share_of("Bob"))
    await store.lobbies.leave(match.id, ANN.user)
    match = await store.lobbies.join(match.id, CID.user, CID.name, 5, share_of("Cid"))
    assert match.shares == (share_of("Bob"), share_of("Cid"))
