"""docs/castle-builders-check.html finds the same as Belfry, from what docs/proof.md says and without Belfry's code."""

import asyncio
import json
import re
import shutil
import subprocess
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from bench.frauds import FRAUDS, Evidence, is_found
from bench.proof import Played
from cogs.panels.keeping import write_kept_game
from engine.record import Record
from store import Store

DOCS = Path(__file__).parents[1] / "docs"
PAGE = (DOCS / "castle-builders-check.html").read_text(encoding="utf-8")
NODE = shutil.which("node")
GAMES = 12
# What no page alone can find: whether these are the rules of a Belfry.
SEEN_ELSEWHERE = {"rules_renamed"}

pytestmark = pytest.mark.skipif(NODE is None, reason="Node.js is not installed")


async def play(path: Path) -> list[tuple[Played, Record]]:
    store = await Store.open(path)
    found = []
    for seed in range(GAMES):
        one = await Played.begin(store, "castle_builders", seed, Counter())
        await one.play(20 if seed == 0 else 1000)
        await store.matches.stop(one.number)
        found.append((one, await one.record()))
    await store.close()
    return found


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[Played, Record]]:
    """Whole games, and the first ended early."""
    return asyncio.run(play(tmp_path_factory.mktemp("page") / "belfry.db"))


def check(files: list[tuple[str, str]]) -> list[str]:
    """What the page says of each file and the digits of its end; empty where all follows."""
    [script] = re.findall(r"<script>(.*?)</script>", PAGE, re.S)
    asked = json.dumps(files)
    tail = (
        f"const told = {asked}.map(([text, digits]) =>"
        " { try { return check(text, digits).picture.replace(/^The picture with .* shows its end\\.$/, ''); }"
        " catch (wrong) { return wrong.message; } });"
        " console.log(JSON.stringify(told));"
    )
    assert NODE is not None
    ran = subprocess.run([NODE, "-"], input=f"{script}\n{tail}", capture_output=True, text=True, check=True)
    answers: list[str] = json.loads(ran.stdout)
    return answers


def test_it_believes_games_as_they_were_played(games: list[tuple[Played, Record]]) -> None:
    files = [(write_kept_game(record, ["Ann", "Bob"]), one.digits[-1]) for one, record in games]
    assert check(files) == [""] * GAMES
    assert any(record.undone for _, record in games)


def test_it_finds_what_is_forged(games: list[tuple[Played, Record]]) -> None:
    one, record = next(game for game in games[1:] if game[1].undone and "" in game[1].shares)
    forged = {name: text for name, forge in FRAUDS.items() if (text := forge(record, Random(name))) is not None}
    found = dict(zip(forged, check([(text, one.digits[-1]) for text in forged.values()]), strict=True))
    assert {name for name, told in found.items() if not told} <= SEEN_ELSEWHERE
    assert all(is_found(text, Evidence(record.promise, one.digits[-1])) for text in forged.values())


def test_it_names_the_first_choice_that_is_not_possible(games: list[tuple[Played, Record]]) -> None:
    record = games[1][1]
    data = json.loads(record.to_json())
    data["choices"]["option"][4] = "everything"
    assert check([(json.dumps(data), "")]) == ["Choice 5 (everything) is not possible there."]


def test_it_asks_nobody_else() -> None:
    """Nothing is loaded and nothing is sent."""
    assert not re.search(r"https?:|fetch\(|XMLHttpRequest|WebSocket|import |src=", PAGE)
