"""At the start, running games are brought into line with rules that were corrected; once, and only then."""

import asyncio
from pathlib import Path
from typing import Any, cast

import pytest

from cogs.background import startup
from cogs.background.startup import Upkeep
from engine.core.game_data import fingerprint
from engine.core.rng import Rng
from engine.core.table import Table
from engine.games import GAMES
from store import Seat, Store

NOBODY: Any = None  # there is no Discord here


async def begin_with_a_choice_that_does_not_fit(store: Store) -> None:
    match = await store.lobbies.open("castle_builders", {}, 7, 901, Seat(101, "Ann"), Seat(102, "Bob"))
    await store.lobbies.begin(match.id, Table(GAMES["castle_builders"].begin(2, Rng("ab" * 32))))
    await store.database.write(
        lambda fetch: fetch("insert into choices values (?, 1, 0, 0, '?', '?', 0, 0, 0)", match.id)
    )


async def start(store: Store, *, killed: bool = False) -> int:
    """Belfry starts; how many choices it takes back, unless it is `killed` at once."""
    cog, taken_back = Upkeep(NOBODY, store, *[NOBODY] * 7), list[int]()
    store.play.watcher = lambda match, choices: taken_back.append(choices)
    await cog.cog_load()
    if killed:
        await cog.cog_unload()
    else:
        await asyncio.wait(asyncio.all_tasks() - {cast(asyncio.Task[Any], asyncio.current_task())})
    return sum(taken_back)


async def test_games_are_looked_at_once_after_the_rules_have_changed(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert await start(store) == 0
    await begin_with_a_choice_that_does_not_fit(store)
    assert await start(store) == 0
    monkeypatch.setattr(startup, "fingerprint", lambda: "corrected rules")
    assert await start(store, killed=True) == 0
    assert await start(store) == 1


def test_rules_are_the_same_as_long_as_no_file_has_changed(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    rules, parts = tmp_path / "games" / "nim.py", tmp_path / "games" / "nim.toml"
    rules.write_text("take = 3")
    parts.write_text("heap = 5")
    seen = {fingerprint(tmp_path)}
    assert {fingerprint(tmp_path)} == seen
    parts.write_text("heap = 7")
    seen.add(fingerprint(tmp_path))
    parts.rename(tmp_path / "games" / "pick.toml")
    seen.add(fingerprint(tmp_path))
    rules.write_text("take = 2")
    seen.add(fingerprint(tmp_path))
    assert len(seen) == 4
