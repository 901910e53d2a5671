"""Two people who trust nobody: a seal, words of their own, the digits of a board, and the file, checked elsewhere."""

import random
import re
import subprocess
import sys
from pathlib import Path

import aiohttp
import pytest

from engine.seal import share_of
from sandbox.server import Sandbox

from .bot_process import BotProcess
from .party import Party

ROOT = Path(__file__).parents[2]
SHARE = re.compile(r"`([0-9a-f]{8})`")
DIGITS = re.compile(r"All choices: ([0-9a-f]{8})$")


@pytest.fixture
def limits() -> bool:
    """A whole game is played in seconds here, faster than Discord lets a bot write."""
    return False


async def test_a_game_is_kept_and_checked_by_who_played_it(sandbox: Sandbox, bot: BotProcess, tmp_path: Path) -> None:
    ada, ben, watcher = (sandbox.person(name) for name in ("Ada", "Ben", "Watcher"))
    assert not (await ada.command("games", "play", game="castle_builders")).failed
    lobby = watcher.messages("games")[-1]
    seal = re.search(r"Seal of all shuffles: ([0-9a-f]{32})…", lobby.text)
    assert seal, "before anybody else sits down"
    assert not (await ben.click(lobby, "Join")).failed
    words = {ada: "Ada's own", ben: "nobody guesses this"}
    for person, word in words.items():
        table = (await person.click(watcher.messages("games")[-1], "Table…")).message
        assert table
        form = await person.click(table, "My word for the seal")
        assert form.modal is not None
        field = form.modal["components"][0]["component"]
        assert not (await person.submit(form, **{field["custom_id"]: f" {word} "})).failed
        await watcher.until(lambda word=word: share_of(word) in watcher.messages("games")[-1].text)
    shares = [share_of(word) for word in words.values()]
    lobby = watcher.messages("games")[-1]
    assert SHARE.findall(lobby.text) == shares
    assert seal[1] in lobby.text

    assert not (await ben.click(lobby, "Start")).failed
    party = Party([ada, ben], watcher, "games", random.Random(1))
    early = await ada.click(party.board, f"b1:keep:{party.at[0]}:0:0:", forged=True)
    assert early.message
    assert "You can keep Castle Builders" in early.message.text
    seen = set[str]()
    for _ in range(200):
        seen.update(DIGITS.findall(party.board.alt_texts[0]))
        if party.over:
            break
        await party.press_once()
    assert len(seen) > 20

    numbers = (await ada.click(party.board, "Numbers")).message
    assert numbers
    assert seal[1] in numbers.text
    assert ":".join(shares) in numbers.text
    kept = (await ada.click(numbers, "Keep this game")).message
    assert kept
    [attached] = [part["file"] | {"filename": part["name"]} for part in kept.parts if part["type"] == 13]
    assert attached["filename"].startswith("castle-builders-")
    file = tmp_path / attached["filename"]
    async with aiohttp.ClientSession() as session, session.get(attached["url"]) as answer:
        file.write_bytes(await answer.read())
    text = file.read_text(encoding="utf-8")
    assert "Ada" not in text, "she has not said that others may see her name"
    assert not {person.id for person in (ada, ben)} & {*re.findall(r"\d{15,}", text)}
    pictures = [part for digits in sorted(seen) for part in ("--picture", digits)]
    command = [sys.executable, "-m", "engine", "verify", str(file), *pictures]
    checked = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert checked.stdout.startswith("Everything in it follows from the rules.\n")
    assert checked.stdout.count("was made before its end") == len(seen) - 1
    assert checked.stdout.count("shows its end") == 1, "the poster"
