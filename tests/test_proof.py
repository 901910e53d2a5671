"""Games that were played at a table verify from their documents, and forged ones do not."""

import asyncio
import json
import re
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bench.frauds import FRAUDS, Evidence, is_found
from bench.proof import Played, corrected, play_all
from cogs.panels.keeping import write_kept_game
from engine.proof import find_digits, read_game, verify
from engine.record import PLAN, Record
from store import Store

ROOT = Path(__file__).parents[1]
REAL = ("broadway_tower", "castle_builders", "tower", "tower_up", "town_builder")


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Played, Record]:
    """A whole game of Castle Builders against a computer, in which choices were taken back."""
    return asyncio.run(play(tmp_path_factory.mktemp("proof") / "belfry.db"))


async def play(path: Path) -> tuple[Played, Record]:
    store = await Store.open(path)
    try:
        for seed in range(40):
            one = await Played.begin(store, "castle_builders", seed, Counter())
            await one.play()
            record = await one.record()
            if record.undone and "" in record.shares:
                return one, record
    finally:
        await store.close()
    raise AssertionError("in no game was anything taken back")


def run(*arguments: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "engine", "verify", *map(str, arguments)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("game", REAL)
async def test_a_game_verifies_whatever_happened_at_its_table(game: str) -> None:
    counts, wrong = await play_all([game], 2, 1)
    assert not wrong
    assert counts[game]["games"] == 2


async def test_a_game_whose_rules_were_corrected_in_its_middle_goes_on_from_there(tmp_path: Path) -> None:
    """What cannot be played by the present rules is told, and the rest is checked."""
    store = await Store.open(tmp_path / "belfry.db")
    one = await Played.begin(store, "tower_up", 3, Counter())
    await one.play(30)
    with corrected("tower_up"):
        await one.play()
        record = await one.record()
        told, unchecked = verify(record)
        assert unchecked
        assert told[0] == "Not all turns were begun by the rules of this Belfry (corrected)."
        assert re.fullmatch(r"By these it cannot be checked: turn \d+(, turn \d+)*\.", told[1])
        last = record.choices[-1]
        forged = replace(record, choices=[*record.choices[:-1], last._replace(by=PLAN, option="everything")])
        assert is_found(forged.to_json(), Evidence(record.promise, one.digits[-1]))
    await store.close()


@pytest.mark.parametrize("name", FRAUDS)
def test_a_fraud_is_found(played: tuple[Played, Record], name: str) -> None:
    one, record = played
    forged = FRAUDS[name](record, Random(name))
    if forged is None:
        pytest.skip("there is nothing of the kind in this game")
    assert is_found(forged, Evidence(record.promise, one.digits[-1]))


def test_the_game_itself_is_believed(played: tuple[Played, Record]) -> None:
    one, record = played
    assert not is_found(record.to_json(), Evidence(record.promise, one.digits[-1]))
    assert all(find_digits(record, digits) for digits in one.digits)


def test_the_key_follows_from_the_secret_and_the_shares_by_seat(played: tuple[Played, Record]) -> None:
    _, record = played
    text = ":".join([record.secret, *record.shares])
    assert record.key == sha256(text.encode()).hexdigest()
    assert record.promise == sha256(record.secret.encode()).hexdigest()


def test_a_file_that_somebody_keeps_verifies_in_the_terminal(played: tuple[Played, Record], tmp_path: Path) -> None:
    one, record = played
    file = tmp_path / "castle-builders-1.json"
    file.write_text(write_kept_game(record, ["Ann", "Player 2"]), encoding="utf-8")
    assert PLAN not in file.read_text(encoding="utf-8"), "which choices a plan has made is nobody's business"
    first, end = one.digits[0], one.digits[-1]
    checked = run(file, "--picture", end, "--picture", first.upper())
    steps = record.chained + len(record.undone)
    assert checked.stdout.splitlines() == [
        "Everything in it follows from the rules.",
        f"The picture with {end} shows its end.",
        f"The picture with {first.upper()} was made before its end, after 0 of {steps} steps of its chain.",
    ]
    assert checked.returncode == 0
    assert run(file, "--picture", "00000000").stdout.endswith("No board of this game had the digits 00000000.\n")


def test_in_the_terminal_one_reads_that_not_all_can_be_checked(played: tuple[Played, Record], tmp_path: Path) -> None:
    one, record = played
    forged = FRAUDS["piles_exchanged_by_rules_that_were_corrected"](record, Random(1))
    assert forged
    file = tmp_path / "castle-builders-1.json"
    file.write_text(forged, encoding="utf-8")
    checked = run(file, "--picture", one.digits[-1])
    assert checked.returncode == 1
    first, picture = checked.stdout.splitlines()
    assert first.startswith(
        "What can be checked of it follows from the rules. Not all turns were begun by the rules of "
    )
    assert re.search(r" By these it cannot be checked: turn \d+\.$", first)
    assert picture.endswith("shows its end."), "no choice was changed"


@pytest.mark.parametrize(
    "change",
    [
        *({"turns": "x"}, {"chained": None}, {"places": 5}, {"options": []}, {"shares": [None, None]}, {"secret": 5}),
        *({"rules": [["a", "b"]]}, {"undone": [["a", "", 1, 1]]}, {"starts": {"2": [1, "{}"]}}, {"format": True}),
        {"starts": {"x": [1, "{}"]}},
    ],
    ids=str,
)
def test_a_file_with_anything_else_in_it_is_no_game(played: tuple[Played, Record], change: dict[str, Any]) -> None:
    _, record = played
    with pytest.raises(ValueError, match=r"This is no game of Belfry's\."):
        read_game(json.dumps(json.loads(record.to_json()) | change))


def test_so_is_one_that_is_no_object() -> None:
    for text in ("", "[]", "5", "[" * 100_000, "{}"):
        with pytest.raises(ValueError, match=r"This is no game of Belfry's\."):
            read_game(text)


def test_in_the_terminal_one_reads_what_does_not_follow(played: tuple[Played, Record], tmp_path: Path) -> None:
    file = tmp_path / "forged.json"
    file.write_text(replace(played[1], points=[99, 0]).to_json(), encoding="utf-8")
    checked = run(file)
    assert (checked.returncode, checked.stdout) == (
        1,
        "Something in it does not follow: the game ends in another way.\n",
    )
    file.write_text("{}", encoding="utf-8")
    assert (run(file).returncode, run(file).stderr) == (2, "This is no game of Belfry's.\n")
    assert run(tmp_path / "nowhere.json").returncode == 2
