"""What the tests of every game are told about Broadway Tower."""

from collections import Counter
from typing import Any

from engine.games.broadway_tower.cards import DATA, sections
from tests.engine.facts import Facts


def total(game: Any) -> dict[Any, int]:
    """Two workers for each seat, one Tower card each; storages, village and castles within their limits."""
    assert all(0 <= n <= DATA["village_limit"] for n in game.village.values())
    for seat, storage in enumerate(game.storage):
        assert all(n >= 0 for n in storage.values())
        assert sum(storage.values()) <= game.limit(seat)
        assert 0 <= game.built[seat] <= len(sections(game.towers[seat]))
        assert len(set(game.buildings[seat])) == len(game.buildings[seat])
    sent = Counter(job for jobs in game.workers for job in jobs)
    assert sent == Counter(game.crowd)
    assert all(not Counter(left) - Counter(jobs) for left, jobs in zip(game.left, game.workers, strict=True))
    return {tower: game.towers.count(tower) for tower in game.towers}


FACTS = Facts(total, idle=frozenset({"skip", "discard"}))
