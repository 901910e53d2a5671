"""Two players add words of their own to the seal, play, keep the game as a file, and check the file elsewhere."""

import random
import re
import subprocess
import sys
from pathlib import Path

import aiohttp

from engine.record.commitment import share_of
from tests.local import Sandbox

from .bots.bot_process import BotProcess
from .people.party import Party

ROOT = Path(__file__).parents[2]
SEAL = re.compile(r"^(?:-# )?Seal: `([0-9a-f]{32})`…$", re.MULTILINE)
HASH = re.compile(r"(?<![0-9a-f])(?=[0-9a-f]*[a-f])(?=[0-9a-f]*\d)[0-9a-f]{8,}(?![0-9a-f])")


async def test_kept_game_of_two_players_is_checked_elsewhere(sandbox: Sandbox, bot: BotProcess, tmp_path: Path) -> None:
    ada, ben, watcher = (sandbox.person(name) for name in ("Ada", "Ben", "Watcher"))
    assert not (await ada.command("games", "play", game="castle_builders")).failed
    shown = (await ada.command("games", "table show")).message
    assert shown
    seal = SEAL.search(shown.text)
    assert seal, "before anybody else sits down"
    lobby = watcher.messages("games")[-1]
    assert "Shuffles are sealed." in lobby.text
    assert not (await ben.click(lobby, "Join")).failed
    words = {ada: "Ada's own", ben: "nobody guesses this"}
    for person, word in words.items():
        table = (await person.click(watcher.messages("games")[-1], "Table…")).message
        assert table
        form = await person.click(table, "My word for the seal")
        assert form.modal is not None
        field = form.modal["components"][0]["component"]
        assert not (await person.submit(form, **{field["custom_id"]: f" {word} "})).failed
    table = (await ada.click(watcher.messages("games")[-1], "Table…")).message
    assert table
    shares = [share_of(word) for word in words.values()]
    assert SEAL.findall(table.text) == [seal[1]]
    assert [found for found in HASH.findall(table.text) if found not in seal[1]] == shares

    assert not (await ben.click(watcher.messages("games")[-1], "Start")).failed
    party = Party([ada, ben], watcher, "games", random.Random(1))
    for action, refusal in (("keep", "You can keep Castle Builders"), ("numbers", "are shown when it is over")):
        early = await ada.click(party.board, f"b1:{action}:{party.at[0]}:0:0:", forged=True)
        assert early.message
        assert refusal in early.message.text
    seen = set[str]()
    while not party.over:
        await party.press_once()
        seen.update(*((message.text, *message.alt_texts) for message in watcher.messages("games")))
    assert not [text for text in seen if HASH.search(text)], "nobody reads a hash who has not asked for it"

    numbers = (await ada.click(party.board, "Numbers")).message
    assert numbers
    assert not HASH.search(numbers.text)
    kept = (await ada.click(numbers, "Keep this game")).message
    assert kept
    [attached] = [part["file"] | {"filename": part["name"]} for part in kept.parts if part["type"] == 13]
    assert attached["filename"].startswith("castle-builders-")
    file = tmp_path / attached["filename"]
    async with aiohttp.ClientSession() as session, session.get(attached["url"]) as answer:
        file.write_bytes(await answer.read())
    text = file.read_text(encoding="utf-8")
    assert f'"promise":"{seal[1]}' in text
    assert all(f'"{share}"' in text for share in shares)
    assert "Ada" not in text, "she has not said that others may see her name"
    assert not {person.id for person in (ada, ben)} & {*re.findall(r"\d{15,}", text)}
    command = [sys.executable, "-m", "engine", "verify", str(file)]
    checked = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert checked.stdout == "Everything in it follows from the rules.\n"
