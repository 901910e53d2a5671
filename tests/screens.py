"""Games of chance, in which all that people see is measured as a phone shows it.  Always the same games.

Players choose anything of what their own panels offer, and go on as long as they are asked.
"""

from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from discord import ui

from cogs.actions.matches import Matches
from cogs.notifications.writer import recall
from cogs.panels import mobile_layout
from cogs.panels.board import make_board
from cogs.panels.custom_ids import Press
from cogs.panels.layout import Panel, Row
from cogs.panels.names import Place
from cogs.panels.notices import tell_asked
from cogs.panels.pictures import Picture
from cogs.panels.private_panel import Reader, make_private
from cogs.panels.snapshot import BegunGame
from cogs.sync.boards import make_message
from engine.core.rng import Fast, Rng
from engine.core.table import Table
from engine.games import GAMES
from store import Seat, Store
from tests.presses import NAMES

PLAYED = 2  # games of each kind
BEGAN = 1_790_000_000  # unix time
SERVER, CHANNEL = 10**18, 10**18 + 1
ELSEWHERE = Place(f"https://discord.com/channels/{SERVER}/{CHANNEL}", "The Board Gamers")


class Height(NamedTuple):
    """How high a message is in pixels, as a whole and down to the end of what is chosen in it, if anything is."""

    whole: int
    end: int


@dataclass
class Seen:
    """What was seen in some games: boards, results, and own panels with news in both places where they may be."""

    boards: list[Height] = field(default_factory=list)
    direct: list[Height] = field(default_factory=list)
    answers: list[Height] = field(default_factory=list)
    results: list[Height] = field(default_factory=list)


async def play(name: str, players: int, *, own: bool = False) -> Seen:
    """What is seen in some games of these players.  `own`: in private panels alone."""
    seen = Seen()
    with TemporaryDirectory() as folder:
        store = await Store.open(Path(folder) / "games.db", lambda: BEGAN)
        for seed in range(PLAYED):
            await watch(store, seen, Fast.seeded(seed), name, players, Rng(f"screens {seed}"), own)
        await store.close()
    return seen


async def watch(store: Store, seen: Seen, rng: Fast, name: str, players: int, chance: Rng, own: bool) -> None:
    """Play one game to its end, and note what is seen of it."""
    seats = [Seat(user, called) for user, called in enumerate(NAMES[:players], 1)]
    table = Table(GAMES[name].begin(players, chance))
    opened = await store.lobbies.open(name, {}, SERVER, CHANNEL, *seats, table=table)
    matches, there = Matches(store), 1
    match, table = await matches.load(opened.id)
    while match.status == "running":
        if sole := table.sole():
            match, table = await matches.take_sole(match, table, sole)
            continue
        now = BegunGame(match, table, {}, {}, 0, ())
        if not own:
            seen.boards.append(measure(make_board(now)))
        asked = [ask.seat + 1 for ask in table.waiting()]
        if there not in asked:
            there = rng.choice(asked)
        match, table = await matches.choose(match.id, there, await press(store, seen, rng, now, there - 1))
    if not own:
        seen.results.append(measure(await make_message(store, BegunGame(match, table, {}, {}, 0, ()))))


async def press(store: Store, seen: Seen, rng: Fast, now: BegunGame, seat: int) -> str:
    """What the owner of a seat chooses in the own panel: an option, or several that one press answers."""
    match, table = now.match, now.table
    recap, ask = await recall(store, match, table, seat), table.open_to(seat)
    assert ask
    panel = make_private(now, seat, Reader(recap=recap))
    if recap and recap.tellings[0].lines:
        seen.answers.append(measure(panel))
        line = tell_asked(match, seat)
        seen.direct.append(measure(make_private(now, seat, Reader(ELSEWHERE, recap=recap, line=line)), classic=True))
    rows = [item for item in panel.view.children if isinstance(item, ui.ActionRow)]
    ways = [way for one in rows for way in list_ways(one)]
    first = rng.choice(ask.options)
    return rng.choice([way for way in ways if way.split(" ")[0] == first])


def measure(panel: Panel, *, classic: bool = False) -> Height:
    """How high a message is, as Components V2 or in the classic form."""
    if classic:
        text = ui.TextDisplay[ui.LayoutView](panel.text)
        panel = Panel((text, *(part for part in panel.parts if isinstance(part, Picture | ui.ActionRow))))
    pictures, height, end = iter(panel.pictures), mobile_layout.GAP, 0
    for item in panel.view.children:
        if isinstance(item, ui.MediaGallery):
            height += mobile_layout.measure_picture(next(pictures).height)
            continue
        height += mobile_layout.measure([item])
        if isinstance(item, ui.ActionRow) and list_ways(item):
            end = height - mobile_layout.GAP
    return Height(height, end or height)


def list_ways(row: Row) -> list[str]:
    """What can be chosen in a row, as presses say it."""
    ways = list[str]()
    for part in row.children:
        press = Press.parse(part.custom_id or "") if isinstance(part, ui.Button | ui.Select) else None
        if press and press.action in ("choose", "select"):
            ways += [option.value for option in part.options] if isinstance(part, ui.Select) else [press.arg]
    return ways
