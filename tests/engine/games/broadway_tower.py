"""What the tests of every game are told about Broadway Tower."""

from collections import Counter
from collections.abc import Callable, Iterator
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


PRICES = {trade["gain"]: trade["pay"].split("+") for trade in DATA["trades"]}
COUNTS = {
    "# sections": {len(sections(tower)) for tower in DATA["towers"]},
    "# workers": {2},
    "# brick for 1 metal": {len(PRICES["metal"])},
    "1 metal of # brick": {len(PRICES["metal"])},
    "# wood for 1 glass": {len(PRICES["glass"])},
    "1 glass of # wood": {len(PRICES["glass"])},
    "storage holds #": {DATA["storage_limit"], DATA["storehouse_limit"]},
    "# rounds": {DATA["rounds"]},
}


def join_range(row: Any) -> str:
    """How many workers a row of a table is about."""
    return f"{row['from']}" if row["from"] == row["to"] else f"{row['from']}-{row['to']}"


def tell_carriers(row: Any) -> str:
    return f"{row['takes']} / {row['adds']}"


def tell_effect(row: Any) -> str:
    return f"{row['effect']:+}" if row["effect"] else "no change"


def list_rows(job: str, tell: Callable[[Any], str]) -> Iterator[str]:
    """The table of a job, a line for each number of players."""
    for seats, rows in DATA[job].items():
        many = " carriers" * (job == "carrier") + " traders" * (job == "trader") + " builders" * (job == "builder")
        told = [f"{join_range(row)}{many * (seats == '2' and not n)}: {tell(row)}." for n, row in enumerate(rows)]
        yield f"- **{seats} players:** {' '.join(told)}\n"


def list_towers() -> Iterator[str]:
    for tower in DATA["towers"].values():
        rows = [
            ", ".join("".join(kind[0].upper() for kind in cost.split("+")) for cost in row) for row in tower["rows"]
        ]
        yield f"- **{tower['name']}:** {' · '.join(rows)}\n"


PRINTED = [
    *list_rows("carrier", tell_carriers),
    *list_rows("trader", tell_effect),
    *list_rows("builder", tell_effect),
    *list_towers(),
    f"wood and brick {DATA['values']['wood']}, metal {DATA['values']['metal']}, glass {DATA['values']['glass']}",
    f"You start with {DATA['start']['wood']} wood and {DATA['start']['brick']} brick. "
    f"Your storage holds {DATA['storage_limit']} resources",
    f"starts with {DATA['village']['wood']} wood and {DATA['village']['brick']} brick "
    f"and holds {DATA['village_limit']} of each",
    f"{DATA['addition']['2']} with 2 or 3 players, {DATA['addition']['4']} with 4 or 5",
]

FACTS = Facts(total, frozenset({"skip", "discard"}), counts=COUNTS, printed=PRINTED, lesson=10)
