"""A kept game verifies, whatever happened at its table, and a forged one does not."""

import asyncio
import json
import re
import subprocess
import sys
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import pytest

from cogs.panels.look_back import write_kept_game
from engine.core.rng import Rng
from engine.core.table import Table
from engine.games import GAMES
from engine.record.commitment import key_of, seal_of, share_of
from engine.record.document import PLAN, Mismatch, Record
from engine.record.verification import read_game, verify
from store import Seat, Store

ROOT = Path(__file__).parents[1]
FORMAT_1 = Path(__file__).parent / "kept" / "castle-builders-format-1.json"
SECRET = "5ec2e7" * 10
NAMES = ("Ann", "Bob", "Cid")

Forge = Callable[[Record], Record]


class Sitting:
    """A game in the store that is played at random, with undo, stand-ins, and seats that change hands."""

    def __init__(self, store: Store, seed: int) -> None:
        self.store, self.rng = store, Random(seed)
        self.number = 0

    async def begin(self, game: str) -> None:
        """Open a table of the most seats, up to three, with a share from the first two, and begin."""
        players = min(3, GAMES[game].players[-1])
        match = await self.store.lobbies.open(
            game, {}, 7, 901, Seat(1, NAMES[0], share=share_of("Ann's")), secret=SECRET
        )
        for user in range(2, players + 1):
            share = share_of(f"{user}") if user == 2 else ""
            match = await self.store.lobbies.join(match.id, user, NAMES[user - 1], players, share)
        table = Table(GAMES[game].begin(players, Rng(key_of(SECRET, match.shares))))
        self.number = (await self.store.lobbies.begin(match.id, table)).id

    async def play(self, most: int = 1 << 30) -> None:
        """Do at most `most` things, or play to the end."""
        match, table = await self.store.play.load(self.number)
        for _ in range(most):
            if match.status != "running":
                return
            assert table is not None
            able, rng = match.seats_that_can_undo(table), self.rng
            if able and rng.random() < 0.1:
                match, table = await self.store.play.rewind(match, table, able[0])
            elif len(match.people) > 1 and rng.random() < 0.01:
                await self.store.seats.hand_over(match.id, rng.choice(sorted(match.people)), "medium")
                match, table = await self.store.play.load(self.number)
            else:
                ask = rng.choice(table.waiting())
                table.choose(ask.seat, ask.what, rng.choice(ask.options))
                in_person = ask.seat not in match.computers and rng.random() < 0.9
                match, table = await self.store.play.commit(match, table, in_person=in_person)

    async def record(self) -> Record:
        record = await self.store.archives.record(self.number)
        assert record is not None
        return record


async def play(path: Path, game: str, seed: int) -> Record:
    """The record of a whole game."""
    store = await Store.open(path)
    try:
        sitting = Sitting(store, seed)
        await sitting.begin(game)
        await sitting.play()
        return await sitting.record()
    finally:
        await store.close()


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Record:
    """A whole game of Castle Builders."""
    return asyncio.run(play(tmp_path_factory.mktemp("proof") / "belfry.db", "castle_builders", 1))


def run(file: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "engine", "verify", str(file)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("game", GAMES)
async def test_kept_game_verifies_whatever_happened_at_its_table(tmp_path: Path, game: str) -> None:
    record = await play(tmp_path / "belfry.db", game, 2)
    assert read_game(write_kept_game(record, NAMES[: record.seats])).key == record.key
    assert verify(record) == ([], set())


async def test_game_that_was_stopped_verifies_without_a_result(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "belfry.db")
    sitting = Sitting(store, 3)
    await sitting.begin("tower")
    await sitting.play(30)
    await store.matches.stop(sitting.number)
    record = await sitting.record()
    assert (verify(record), record.places) == (([], set()), [])
    await store.close()


async def test_verify_names_turns_that_corrected_rules_keep_unchecked(tmp_path: Path) -> None:
    """From the middle of the game on the rules draw one random number more in each turn."""
    store = await Store.open(tmp_path / "belfry.db")
    sitting = Sitting(store, 3)
    await sitting.begin("tower_up")
    await sitting.play(30)
    kind = GAMES["tower_up"]
    real = kind.turn

    def turn(self: Any) -> Any:
        self.rng.below(2)
        return real(self)

    with ExitStack() as stack:
        stack.enter_context(patch.object(kind, "turn", turn))
        for module in ("store.turns.rows", "store.turns.archive", "engine.record.verification"):
            stack.enter_context(patch(f"{module}.name_rules", lambda: "corrected"))
        await sitting.play()
        record = await sitting.record()
        told, unchecked = verify(record)
        assert unchecked
        assert told[0] == "Not all turns were begun by the rules of this Belfry (corrected)."
        assert re.fullmatch(r"By these it cannot be checked: (the deal|turn \d+)(, turn \d+)*\.", told[1])
        last = record.choices[-1]
        with pytest.raises(Mismatch):
            verify(replace(record, choices=[*record.choices[:-1], last._replace(option="everything")]))
    await store.close()


def change_choice(record: Record) -> Record:
    """Put another counter on a tower in the third turn."""
    n = next(n for n, one in enumerate(record.choices) if one.turn > 2 and one.question == "tower")
    other = next(tower for tower in "ABCDE" if tower != record.choices[n].option)
    return replace(
        record, choices=[*record.choices[:n], record.choices[n]._replace(option=other), *record.choices[n + 1 :]]
    )


FORGERIES: dict[str, Forge] = {
    "a choice": change_choice,
    "a choice left out": lambda record: replace(record, choices=[*record.choices[:4], *record.choices[5:]]),
    "another secret": lambda record: replace(record, secret="f" * 60),
    "another secret and its seal": lambda record: replace(record, secret="f" * 60, promise=seal_of("f" * 60)),
    "another share": lambda record: replace(record, shares=["0" * 8, *record.shares[1:]]),
    "a share too many": lambda record: replace(record, shares=[*record.shares, "0" * 8]),
    "shares exchanged": lambda record: replace(record, shares=record.shares[::-1]),
    "points": lambda record: replace(record, points=[99, 0]),
    "places": lambda record: replace(record, places=record.places[::-1]),
    "no result": lambda record: replace(record, places=[], points=[]),
    "a turn less": lambda record: replace(record, turns=record.turns - 1),
    "by somebody else": lambda record: replace(
        record, choices=[record.choices[0]._replace(by="a friend"), *record.choices[1:]]
    ),
    "rules out of order": lambda record: replace(record, rules=[(2, "x"), *record.rules]),
}


@pytest.mark.parametrize("name", FORGERIES)
def test_verify_finds_forgery(record: Record, name: str) -> None:
    with pytest.raises(Mismatch):
        verify(FORGERIES[name](record))


def test_key_follows_from_the_secret_and_the_shares_by_seat(record: Record) -> None:
    text = ":".join([record.secret, *record.shares])
    assert record.key == sha256(text.encode()).hexdigest()
    assert record.promise == sha256(record.secret.encode()).hexdigest()


def test_verify_command_confirms_a_kept_file(record: Record, tmp_path: Path) -> None:
    file = tmp_path / "castle-builders-1.json"
    file.write_text(write_kept_game(record, ["Ann", "Player 2"]), encoding="utf-8")
    assert PLAN not in file.read_text(encoding="utf-8"), "which choices a plan has made is nobody's business"
    assert (run(file).stdout, run(file).returncode) == ("Everything in it follows from the rules.\n", 0)


def test_verify_command_confirms_a_file_of_format_1() -> None:
    """Once the rules of Castle Builders are corrected, a part of it may be unchecked: then status 1 is right."""
    checked = run(FORMAT_1)
    assert checked.returncode == 0
    assert checked.stdout.startswith(
        "Everything in it follows from the rules. Not all turns were begun by the rules of"
    )


def test_format_1_is_checked_like_any_other() -> None:
    data = json.loads(FORMAT_1.read_text(encoding="utf-8"))
    with pytest.raises(Mismatch, match="the seal is not that of the secret"):
        verify(read_game(json.dumps(data | {"secret": "0" * 64})))
    with pytest.raises(ValueError, match=r"This is no game of Belfry's\."):
        read_game(json.dumps(data | {"format": True}))
    del data["chain"]
    with pytest.raises(ValueError, match=r"This game is of format 1; this Belfry reads format 2\."):
        read_game(json.dumps(data))


@pytest.mark.parametrize(
    "change",
    [
        *({"turns": "x"}, {"places": 5}, {"options": []}, {"shares": [None, None]}, {"secret": 5}, {"chain": ""}),
        *({"rules": [["a", "b"]]}, {"starts": {"2": [1, "{}"]}}, {"format": True}, {"starts": {"x": [1, "{}"]}}),
    ],
    ids=str,
)
def test_file_with_anything_else_in_it_is_no_game(record: Record, change: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"This is no game of Belfry's\."):
        read_game(json.dumps(json.loads(record.to_json()) | change))


def test_text_that_is_no_object_is_no_game() -> None:
    for text in ("", "[]", "5", "[" * 100_000, "{}"):
        with pytest.raises(ValueError, match=r"This is no game of Belfry's\."):
            read_game(text)


def test_verify_command_says_what_does_not_follow(record: Record, tmp_path: Path) -> None:
    file = tmp_path / "forged.json"
    file.write_text(replace(record, points=[99, 0]).to_json(), encoding="utf-8")
    checked = run(file)
    said = "Something in it does not follow: the game ends in another way.\n"
    assert (checked.returncode, checked.stdout) == (1, said)
    file.write_text("{}", encoding="utf-8")
    assert (run(file).returncode, run(file).stderr) == (2, "This is no game of Belfry's.\n")
    assert run(tmp_path / "nowhere.json").returncode == 2
