"""How high the messages of a game are on a phone, what stands in them, and how many there are.  Always the same games.

Players choose anything of what their own panels offer.  Who has just chosen is there and goes on; anybody else comes
after an hour, so is told of it first, as who has said nothing in /settings.  A message fits when a screen shows it down
to the end of what is chosen in it, or the whole of it where nothing is.
"""

import argparse
import asyncio
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import NamedTuple

from discord import ui

from bench.parties import NAMES
from clock import HOUR, MINUTE
from cogs.actions.matches import Matches
from cogs.delivery.boards import make_message
from cogs.panels import phone
from cogs.panels.board import make_board
from cogs.panels.custom_ids import Press
from cogs.panels.heads import Place
from cogs.panels.private import Reader, make_private
from cogs.panels.standing import Standing
from cogs.panels.ui import Panel, Row
from cogs.telling.manners import Person, choose_ways
from cogs.telling.matters import Situation, list_matters
from cogs.telling.writing import recall
from cogs.time.stops import Uptime
from engine.games import GAMES
from engine.rng import Fast, Rng
from engine.table import Table
from store import Seat, Store, Way

PLAYED = 2  # games of each kind
WORD = re.compile(r"\S*\w\S*")
BEGAN = 1_790_000_000  # unix time
SERVER, CHANNEL = 10**18, 10**18 + 1
ELSEWHERE = Place(f"https://discord.com/channels/{SERVER}/{CHANNEL}", "The Board Gamers")

HEIGHTS = (
    *("game", "players", "board, median", "95 %", "fit"),
    *("own panel with news, in a direct message, median", "95 %", "fit"),
    *("as a private answer, median", "95 %", "fit"),
    *("result, median", "95 %", "fit"),
)
COUNTS = (
    *("game", "players", "messages", "mentions", "pictures"),
    *("buttons of a board, median", "most", "of an own panel, median", "most"),
    *("words of an own panel, median", "most"),
)


class Message(NamedTuple):
    """What a phone shows of a message: its height in pixels, and that down to the end of what is chosen in it, or of
    all; how many buttons and menus it has, and words beside its pictures."""

    height: int
    end: int
    buttons: int
    words: int


@dataclass
class Seen:
    """What was seen in some games: boards, own panels, those of them that tell news in both places, and results.

    `counts`: of each game.
    """

    boards: list[Message] = field(default_factory=list)
    own: list[Message] = field(default_factory=list)
    direct: list[Message] = field(default_factory=list)
    answers: list[Message] = field(default_factory=list)
    results: list[Message] = field(default_factory=list)
    counts: list[Counter[str]] = field(default_factory=list)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser("python -m bench screens", description="How high messages are, and how many.")
    parser.add_argument("--only", choices=sorted(GAMES), help="this game alone")
    given = parser.parse_args(arguments)
    for line in tables([given.only] if given.only else GAMES):
        print(line, flush=True)
    return 0


def tables(games: Iterable[str] = GAMES) -> Iterator[str]:
    """Two tables in Markdown, with a line for the smallest and the largest table of each game."""
    rows = [row(name, players) for name in games for players in list_sizes(name)]
    for columns, lines in zip((HEIGHTS, COUNTS), zip(*rows, strict=True), strict=True):
        yield f"| {' | '.join(columns)} |"
        yield f"|{' --- |' * len(columns)}"
        yield from lines
        yield ""


def list_sizes(name: str) -> list[int]:
    """The fewest and the most players of a game."""
    return sorted({min(GAMES[name].players), max(GAMES[name].players)})


def row(name: str, players: int) -> tuple[str, str]:
    """The lines of a game with so many players, in the table of heights and in that of counts."""
    seen = asyncio.run(play(name, players))
    ends = [[one.end for one in some] for some in (seen.direct, seen.answers)]
    wholes = [[one.height for one in some] for some in (seen.boards, seen.results)]
    heights = [tell_heights(wholes[0], [one.end for one in seen.boards]), *map(tell_heights, ends, ends)]
    heights.append(tell_heights(wholes[1], wholes[1]))
    counts = [f"{median(count[what] for count in seen.counts):.0f}" for what in ("messages", "mentions", "pictures")]
    numbers = [[one.buttons for one in seen.boards], [one.buttons for one in seen.own], [one.words for one in seen.own]]
    counts += [f"{median(some):.0f} | {max(some)}" for some in numbers]
    return f"| {name} | {players} | {' | '.join(heights)} |", f"| {name} | {players} | {' | '.join(counts)} |"


def tell_heights(heights: Sequence[int], ends: Sequence[int]) -> str:
    """The median of some heights, below what 95 of 100 are, and how many of their ends a phone shows."""
    high = sorted(heights)[len(heights) * 95 // 100]
    return f"{median(heights):.0f} | {high} | {sum(end <= phone.HEIGHT for end in ends) / len(ends):.0%}"


async def play(name: str, players: int) -> Seen:
    """What is seen in some games of these players."""
    seen = Seen()
    with TemporaryDirectory() as folder:
        clock = Clock()
        store = await Store.open(Path(folder) / "games.db", clock)
        for seed in range(PLAYED):
            await Watcher(store, clock, seen, Fast.seeded(seed)).watch(name, players, Rng(f"screens {seed}"))
        await store.close()
    return seen


@dataclass
class Clock:
    """A clock that stands still until it is set, in unix time."""

    time: float = BEGAN

    def __call__(self) -> float:
        return self.time


@dataclass
class Watcher:
    """Plays one game, and notes what is seen of it.

    `there`: the user who chose last.  `told`: what people have been told.  `drawn`: the pictures that were shown.
    """

    store: Store
    clock: Clock
    seen: Seen
    rng: Fast
    there: int = 1
    told: set[tuple[int, str, int]] = field(default_factory=set)
    drawn: set[str] = field(default_factory=set)
    count: Counter[str] = field(default_factory=lambda: Counter(messages=1))  # the board

    async def watch(self, name: str, players: int, chance: Rng) -> None:
        """To the end."""
        seats = [Seat(user, called) for user, called in enumerate(NAMES[:players], 1)]
        table = Table(GAMES[name].begin(players, chance))
        opened = await self.store.lobbies.open(name, {}, SERVER, CHANNEL, *seats, table=table)
        matches = Matches(self.store)
        match, table = await matches.load(opened.id)
        while match.status == "running":
            if sole := table.sole():
                match, table = await matches.take_sole(match, table, sole)
                continue
            now = Standing(match, table, {}, {}, 0, ())
            self.seen.boards.append(self.look(make_board(now)))
            self.call(now)
            asked = [ask.seat + 1 for ask in table.waiting()]
            user = self.there if self.there in asked else self.rng.choice(asked)
            self.clock.time += MINUTE if user == self.there else HOUR
            self.there = user
            match, table = await matches.choose(match.id, user, await self.press(now, user - 1))
        now = Standing(match, table, {}, {}, 0, ())
        self.seen.results.append(self.look(await make_message(self.store, now)))
        self.call(now)
        self.seen.counts.append(self.count + Counter(pictures=len(self.drawn)))

    async def press(self, now: Standing, seat: int) -> str:
        """What the owner of a seat chooses in the own panel: an option, or several that one press answers."""
        match, table = now.begun
        recap, ask = await recall(self.store, match, table, seat), table.open_to(seat)
        assert ask
        panel = make_private(now, seat, Reader(recap=recap))
        shown = self.look(panel, draws=ask.private)
        self.seen.own.append(shown)
        if recap and recap.tellings[0].lines:
            self.seen.answers.append(shown)
            self.seen.direct.append(self.look(make_private(now, seat, Reader(ELSEWHERE, recap=recap)), draws=False))
        rows = [item for item in panel.view.children if isinstance(item, ui.ActionRow)]
        ways = [way for one in rows for way in list_ways(one)]
        first = self.rng.choice(ask.options)
        return self.rng.choice([way for way in ways if way.split(" ")[0] == first])

    def call(self, now: Standing) -> None:
        """Tell people what they are to be told; several are mentioned in one message."""
        called = set[tuple[str, int]]()
        for matter in list_matters(Situation(now), Uptime(self.clock), {}):
            if matter.due is None or matter.user == self.there or matter.about in self.told:
                continue
            self.told.add(matter.about)
            for way in choose_ways(matter, Person(matter.user)):
                self.count["messages"] += way is Way.MESSAGE or (matter.topic, matter.since) not in called
                if way is Way.MENTION:
                    self.count["mentions"] += 1
                    called.add((matter.topic, matter.since))

    def look(self, panel: Panel, *, draws: bool = True) -> Message:
        """A message as a phone shows it; `draws`: its pictures are shown, too."""
        if draws:
            self.drawn |= {picture.key for picture in panel.pictures}
        return measure(panel)


def measure(panel: Panel) -> Message:
    """How high a message is, and what stands in it."""
    pictures, height, end = iter(panel.pictures), phone.GAP, 0
    buttons = words = 0
    for item in panel.view.children:
        if isinstance(item, ui.MediaGallery):
            height += phone.measure_picture(next(pictures).height)
            continue
        height += phone.measure([item])
        if isinstance(item, ui.TextDisplay):
            words += len(WORD.findall(item.content))
        elif isinstance(item, ui.ActionRow):
            buttons += len(item.children)
            end = height - phone.GAP if list_ways(item) else end
    return Message(height, end or height, buttons, words)


def list_ways(row: Row) -> list[str]:
    """What can be chosen in a row, as presses say it."""
    ways = list[str]()
    for part in row.children:
        press = Press.parse(part.custom_id or "") if isinstance(part, ui.Button | ui.Select) else None
        if press and press.action in ("choose", "select"):
            ways += [option.value for option in part.options] if isinstance(part, ui.Select) else [press.arg]
    return ways
