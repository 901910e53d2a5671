"""How many days games last among people in five time zones, with and without plans.

A person is awake from 8 to 23 by the own clock and answers after a time of waking hours: half of all answers come
within two.  Who chose last is still there.  Who has just chosen and is not asked again plans ahead, in some share of
all cases, by walking through imagined turns: three lines of up to four wishes.  Some also look at the game when they
are not asked, and plan then, anew if something has come to light.

Everybody plays at random, or as the game finds likely; so plans are as good as those who make them, and fail as often
as others happen to take what was wished for.  All figures are those of a game of as many choices as without plans.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import log
from statistics import median

from engine.game import Decision, Game
from engine.games import GAMES
from engine.plan import NEWS, NOTHING, Line, Plan, opened
from engine.rng import Fast, Rng
from engine.table import Choice, Table
from engine.walk import Walk, do_least

ZONES = (-8, -5, 0, 1, 9)  # hours from UTC, by seat
WAKES, SLEEPS = 8, 23
HALF = 2.0  # waking hours in which half of all answers come
LOOK = 4.0  # waking hours in which half of all have looked unasked
MOMENT = 1 / 60  # hours until a choice of who is there, of a plan, or of an only option
LINES = 3
WISHES = 4  # of a line at most
WORLDS = 8  # that are imagined for a plan
PRESS, PICK = 1, 2  # presses of a button, and of a menu


@dataclass(frozen=True)
class Habit:
    """In which share of all cases people plan, and how: whatever comes to light, with looks, and a last line that does
    as little as possible."""

    name: str
    share: float = 0.0
    whatever: bool = False
    looks: bool = False
    least: bool = False


NOBODY = Habit("nobody")
HABITS = [
    Habit(f"{name}, {how}", share, **ways)
    for name, share in (("half", 0.5), ("four fifths", 0.8))
    for how, ways in (
        ("careful", {}),
        ("careful, and look", {"looks": True}),
        ("whatever comes", {"whatever": True}),
        ("whatever comes, else as little as possible", {"whatever": True, "least": True}),
    )
]


@dataclass
class Weeks:
    """One game: the time in hours, who chose last, when each will answer or look, and the plans.

    `presses` are those for plans; `notices` go to who is asked and not there.
    """

    table: Table
    habit: Habit
    rng: Fast
    now: float = 0.0
    there: int | None = None
    due: dict[int, float] = field(default_factory=dict)
    looks: dict[int, float] = field(default_factory=dict)
    plans: dict[int, Plan] = field(default_factory=dict)
    count: Counter[str] = field(default_factory=Counter)

    def play(self) -> None:
        """To the end."""
        start = self.now = 24 * self.uniform()
        while not (self.table.turn_over and self.table.game.over()):
            self.table = opened(self.table)
            if not self.table.turn_over and not self.by_itself() and not self.by_plan():
                self.by_hand()
        self.count["hours"] = round(self.now - start)

    def by_itself(self) -> bool:
        """Take an only option; False when there is a choice."""
        ask = self.table.sole()
        if ask:
            self.now += MOMENT
            self.choose(ask, ask.options[0])
        return ask is not None

    def by_plan(self) -> bool:
        """Let a plan choose; False when none does."""
        for ask in self.table.waiting():
            plan = self.plans.get(ask.seat)
            if plan and (option := plan.verdict(self.table, ask.seat).option) is not None:
                self.now += MOMENT
                self.count["choices by plan"] += 1
                self.choose(ask, option)
                return True
        return False

    def by_hand(self) -> None:
        """Wait for the first person who answers, or looks and plans."""
        asked = {ask.seat: ask for ask in self.table.waiting()}
        self.due = {seat: at for seat, at in self.due.items() if seat in asked}
        for seat in asked.keys() - self.due.keys():
            there = seat == self.there
            self.due[seat] = self.now + MOMENT if there else self.awake(seat, HALF)
            self.count["notices"] += not there
        seat = min(asked, key=lambda seat: self.due[seat])
        if self.habit.looks and self.looked(self.due[seat]):
            return
        self.now = max(self.now, self.due.pop(seat))
        self.there = seat
        self.choose(asked[seat], self.taste(self.table.game, asked[seat]))
        self.make_plan(seat)

    def looked(self, until: float) -> bool:
        """Whether somebody has looked before `until`; who is not asked has planned."""
        for seat in range(self.table.game.seats):
            if self.looks.get(seat, self.now) <= self.now:
                self.looks[seat] = self.awake(seat, LOOK)
        seat = min(self.looks, key=lambda seat: self.looks[seat])
        if self.looks[seat] >= until:
            return False
        self.now, self.there = self.looks[seat], None
        if seat in self.plans and self.plans[seat].lit and not self.plans[seat].whatever:
            del self.plans[seat]
        self.make_plan(seat)
        return True

    def choose(self, ask: Decision, option: str) -> None:
        choice, own = Choice(ask.seat, ask.what, option), self.plans.get(ask.seat)
        if own and (void := own.verdict(self.table, ask.seat).void):
            self.count[void] += 1
        left = {seat: plan.after(self.table, choice, seat) for seat, plan in self.plans.items()}
        self.plans = {seat: plan for seat, plan in left.items() if plan}
        self.table.choose(*choice)
        self.count["choices"] += 1

    def make_plan(self, seat: int) -> None:
        """Who is not asked any more may plan."""
        at = opened(self.table)
        asked = any(ask.seat == seat for ask in at.waiting())
        if asked or at.turn_over or seat in self.plans or self.uniform() >= self.habit.share:
            return
        walks = [Walk(at, seat, self.rng, WORLDS) for _ in range(LINES)]
        lines = {line[0]: line for walk in walks if (line := self.line(walk))}
        presses = sum(PRESS + PICK * len(line) + PRESS for line in lines.values())  # Add a line, menus, That is all
        if self.habit.least and (last := do_least(Walk(at, seat, self.rng, WORLDS))):
            lines[last[-1]] = last
            presses += PRESS
        if lines:
            self.plans[seat] = Plan.of(lines.values(), self.habit.whatever)
            self.count["plans"] += 1
            self.count["presses"] += presses + PRESS * self.habit.whatever

    def line(self, walk: Walk) -> Line:
        """What somebody wishes for on the way through an imagined turn, by what one of the worlds offers."""
        while len(walk.line) < WISHES and (most := walk.ask()):
            own = [(world.game, ask) for world in walk.worlds for ask in world.decisions if ask.seat == walk.seat]
            game, ask = next((game, ask) for game, ask in own if ask.what == most.what)
            walk.take(ask.what, self.taste(game, ask))
        return walk.line

    def taste(self, game: Game, ask: Decision) -> str:
        """What somebody chooses: as is likely, and seldom what looks silly, or does as little as possible."""
        option, silly = game.likely(ask, self.rng), [*game.doubtful(ask), *game.least]
        for _ in range(2):
            if option in silly or option not in ask.options:
                option = self.rng.choice(ask.options)
        return option

    def awake(self, seat: int, half: float) -> float:
        """When a person does something that half of all do within so many waking hours."""
        hours = -half / log(2) * log(1 - self.uniform())
        at = self.now
        while True:
            clock = (at + ZONES[seat]) % 24
            if not WAKES <= clock < SLEEPS:
                at += (WAKES - clock) % 24
                continue
            left = SLEEPS - clock
            if hours <= left:
                return at + hours
            hours -= left
            at += left + 1e-9

    def uniform(self) -> float:
        return self.rng.below(1 << 40) / (1 << 40)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser("python -m bench weeks", description="How many days games last.")
    parser.add_argument("--games", type=int, default=3, help="a row")
    parser.add_argument("--only", choices=sorted(GAMES))
    parser.add_argument("--players", type=int)
    chosen = parser.parse_args(arguments)
    columns = (
        *("game", "players", "who plans", "days", "notices a person and day"),
        *("plans", "presses a plan", "choices by plan", "void: news", "void: nothing fits"),
    )
    print(f"| {' | '.join(columns)} |\n|{' --- |' * len(columns)}")
    for name, game in GAMES.items():
        for players in game.players:
            if chosen.only in (None, name) and chosen.players in (None, players):
                for line in rows(name, players, chosen.games):
                    print(line, flush=True)
    return 0


def rows(name: str, players: int, games: int) -> Iterator[str]:
    """The lines of the table for a game and a number of players."""
    length = 0.0  # choices of a game
    game = GAMES[name]
    habits = [habit for habit in HABITS if game.can_plan and (game.least or not habit.least)]
    for habit in (NOBODY, *habits):
        counts = play(name, players, habit, games)
        length = length or median(count["choices"] for count in counts)
        yield f"| {name} | {players} | {habit.name} | {' | '.join(tell(counts, length, players))} |"


def play(name: str, players: int, habit: Habit, games: int) -> list[Counter[str]]:
    """So many games."""
    played = [Weeks(Table(GAMES[name].begin(players, Rng(f"weeks {n}"))), habit, Fast.seeded(n)) for n in range(games)]
    for weeks in played:
        weeks.play()
    return [weeks.count for weeks in played]


def tell(counts: list[Counter[str]], length: float, players: int) -> Iterator[str]:
    """The figures of a row, of a game with so many choices; how many plans, and what became of them."""
    total = sum(counts, Counter[str]())
    days, plans = (
        median(count[what] / count["choices"] for count in counts) * length / divisor
        for what, divisor in (("hours", 24), ("plans", 1))
    )
    yield f"{days:.1f}"
    yield f"{total['notices'] / players / (total['hours'] / 24):.1f}"
    yield f"{plans:.0f}"
    yield f"{total['presses'] / total['plans']:.1f}" if total["plans"] else "–"
    yield f"{total['choices by plan'] / total['choices']:.0%}"
    for void in (NEWS, NOTHING):
        yield f"{total[void] / max(total['plans'], 1):.0%}"
