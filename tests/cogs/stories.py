"""Games whose stories are told, and what one can press there."""

from cogs.panels.custom_ids import Press
from cogs.panels.layout import Panel
from engine.core.rng import Fast, Rng
from engine.core.table import Table
from store import Match, Seat, Store
from tests.cogs.panels import sent, walk
from tests.engine.worlds import KINDS, random_option
from tests.small_games import PLAYED

LONGEST = "*" * 31  # a name in Discord, of signs that need another before them
LARGEST = {kind.name: kind for kind in sorted(KINDS, key=lambda kind: kind.seats)}.values()


async def play(store: Store, game: str, names: tuple[str, ...], choices: int, seed: int = 1) -> tuple[Match, Table]:
    """A game of these people, users 1, 2, ..., who have chosen so often by chance."""
    match = await store.lobbies.open(game, {}, 1, 2, Seat(1, names[0]))
    for n, name in enumerate(names[1:], 2):
        match = await store.lobbies.join(match.id, n, name, len(names))
    table = Table(PLAYED[game].begin(len(names), Rng(f"secret {seed}")))
    match = await store.lobbies.begin(match.id, table)
    return await go_on(store, match, choices, seed)


async def go_on(store: Store, match: Match, choices: int, seed: int = 1) -> tuple[Match, Table]:
    """A game in which so many more choices were made by chance."""
    rng = Fast.seeded(seed)
    match, table = await store.play.load(match.id)
    assert table
    for _ in range(choices):
        if match.status != "running":
            break
        ask = rng.choice(table.waiting())
        table.choose(ask.seat, ask.what, random_option(match.game, ask, rng))
        match, table = await store.play.commit(match, table)
    return match, table


def presses(panel: Panel) -> dict[str, Press]:
    """What the buttons that can be pressed say, by label."""
    buttons = [part for part in walk(sent(panel)["components"]) if part.get("label") and not part.get("disabled")]
    return {button["label"]: press for button in buttons if (press := Press.parse(button["custom_id"]))}
