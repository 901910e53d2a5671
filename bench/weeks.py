"""How many days games last among people in five time zones, with and without plans.

A person is awake from 8 to 23 by the own clock and answers after a time of waking hours: half of all answers come
within two.  Who chose last is still there.  In a share of all turns, thrown once a turn, who has just chosen and is
not asked again plans the next one: a wish of up to two choices, and a second one, in an imagined turn.  Some also look
once before their next turn, and plan anew if something has come to light.

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
from engine.plan import NEWS, NOTHING, Line, Plan, Verdict, opened
from engine.rng import Fast, Rng
from engine.table import Choice, Table
from engine.walk import Walk

ZONES = (-8, -5, 0, 1, 9)  # hours from UTC, by seat
WAKES, SLEEPS = 8, 23
HALF = 2.0  # waking hours in which half of all answers come
LOOK = 4.0  # waking hours in which half of all have looked unasked
MOMENT = 1 / 60  # hours until a choice of who is there, of a plan, or of an only option
WISHES = 2  # of a line at most
WORLDS = 8  # that are imagined for a plan
UNPLANNED = 40  # games a row of those in which nobody plans: a lobby says how long these take
PRESS, PICK = 1, 2  # presses of a button, and of a menu


@dataclass(frozen=True)
class Habit:
    """In which share of their turns people plan, with how many wishes, whether the computer plays where none is
    possible, and whether they look once before their turn and plan anew."""

    name: str
    share: float = 0.0
    lines: int = 0
    computer: bool = False
    looks: bool = False


NOBODY = Habit("nobody")
HABITS = [
    Habit("half, a wish, and look", 0.5, 1, looks=True),
    Habit("half, two wishes, and look", 0.5, 2, looks=True),
    Habit("half, a wish, else the computer", 0.5, 1, computer=True),
    Habit("half, the computer", 0.5, computer=True),
]


@dataclass
class Weeks:
    """One game: the time in hours, who chose last, when each will answer or look, and the plans.

    `presses` are those for plans, `by hand` those for all else; `notices` go to who is asked and not there.
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
            option, _, computer = plan.verdict(self.table, ask.seat) if plan else Verdict()
            if option is not None or computer:
                self.now += MOMENT
                self.count["choices by plan"] += 1
                self.choose(ask, option or self.taste(self.table.game, ask), planned=True)
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
        if self.looked(self.due[seat]):
            return
        self.now = max(self.now, self.due.pop(seat))
        self.there = seat
        self.choose(asked[seat], self.taste(self.table.game, asked[seat]))
        asked_again = any(ask.seat == seat for ask in opened(self.table).waiting())
        if not asked_again and seat not in self.plans and self.uniform() < self.habit.share:
            self.make_plan(seat)
            if self.habit.looks:
                self.looks[seat] = self.awake(seat, LOOK)

    def looked(self, until: float) -> bool:
        """Whether somebody has looked before `until`, and planned anew what something new has ended."""
        seat = min(self.looks, key=lambda seat: self.looks[seat], default=None)
        if seat is None or self.looks[seat] >= until:
            return False
        self.now, self.there = self.looks.pop(seat), None
        plan, asked = self.plans.get(seat), any(ask.seat == seat for ask in self.table.waiting())
        if plan and plan.lit and not plan.computer and not asked:
            del self.plans[seat]
            self.count["presses"] += PRESS  # Change
            self.make_plan(seat)
        return True

    def choose(self, ask: Decision, option: str, *, planned: bool = False) -> None:
        choice, own = Choice(ask.seat, ask.what, option), self.plans.get(ask.seat)
        if own and (void := own.verdict(self.table, ask.seat).void):
            self.count[void] += 1
        left = {
            seat: plan.after(self.table, choice, seat, planned=planned and seat == ask.seat)
            for seat, plan in self.plans.items()
        }
        self.plans = {seat: plan for seat, plan in left.items() if plan}
        if ask.seat not in self.plans:
            self.looks.pop(ask.seat, None)
        self.count["by hand"] += PICK * (self.table.sole() is None and not planned)
        self.table.choose(*choice)
        self.count["choices"] += 1

    def make_plan(self, seat: int) -> None:
        """Plan the next turn."""
        at = opened(self.table)
        if at.turn_over:
            return
        walks = [Walk(at, seat, self.rng, WORLDS) for _ in range(self.habit.lines)]
        lines = {line[0]: line for walk in walks if (line := self.line(walk))}
        if lines or self.habit.computer:
            self.plans[seat] = Plan.of(lines.values(), self.habit.computer, whatever=any(walk.is_lit for walk in walks))
            self.count["plans"] += 1
            picks = sum(map(len, lines.values()))
            self.count["presses"] += PRESS + PICK * picks + PRESS * self.habit.computer

    def line(self, walk: Walk) -> Line:
        """What somebody wishes for on the way through an imagined turn, by what one of the worlds offers."""
        while len(walk.line) < WISHES and not (walk.line and walk.waited) and (most := walk.ask()):
            own = [(world.game, ask) for world in walk.worlds for ask in world.decisions if ask.seat == walk.seat]
            game, ask = next((game, ask) for game, ask in own if ask.what == most.what)
            walk.take(ask.what, self.taste(game, ask))
        return walk.line

    def taste(self, game: Game, ask: Decision) -> str:
        """What somebody chooses: as is likely, and seldom what looks silly."""
        option, silly = game.likely(ask, self.rng), game.doubtful(ask)
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
        *("plans", "presses a plan", "presses for plans", "by hand", "choices by plan", "void: news", "void: nothing"),
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
    for habit in (NOBODY, *(HABITS if game.can_plan else ())):
        counts = play(name, players, habit, UNPLANNED if habit is NOBODY else games)
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
    for what in ("presses", "by hand"):
        yield f"{median(count[what] / count['choices'] for count in counts) * length:.0f}"
    yield f"{total['choices by plan'] / total['choices']:.0%}"
    for void in (NEWS, NOTHING):
        yield f"{total[void] / max(total['plans'], 1):.0%}"
