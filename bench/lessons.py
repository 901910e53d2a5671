"""What each choice that a lesson suggests costs, by a search in all playouts that it takes: whether it is good play."""

import argparse
from typing import NamedTuple

from engine.games import GAMES
from engine.lesson import Course, has_lesson, read_lesson
from engine.pairs import Lead, Pairs, compare
from engine.rng import Fast
from engine.search import Budget, most_tried, weigh

THOUGHT = Budget(1500)  # for which option is best
PAIRS = Pairs(least=100, most=400)  # of that with what is suggested
MOST = 0.03  # of a victory, that a suggestion may cost
SURE = 2.0  # standard errors


class Found(NamedTuple):
    """A step, from 1, what it suggests, what is best, and how far that is ahead."""

    step: int
    take: str
    best: str
    lead: Lead

    @property
    def is_dear(self) -> bool:
        """Whether it costs too much, as far as one can tell."""
        return self.lead.mean - SURE * self.lead.error > 0 and self.lead.mean > MOST


def main(arguments: list[str]) -> int:
    """0 when no suggestion is dear, else 1."""
    parser = argparse.ArgumentParser("python -m bench lessons", description="What suggestions of lessons cost.")
    parser.add_argument("--only", choices=sorted(GAMES), help="this game alone")
    chosen = parser.parse_args(arguments)
    dear = 0
    print("| game | step | suggested | best | costs | |\n| --- | ---: | --- | --- | ---: | --- |")
    for game in [chosen.only] if chosen.only else filter(has_lesson, GAMES):
        for found in check(game):
            cost = f"{found.lead.mean:+.3f} ± {found.lead.error:.3f}" if found.best != found.take else "-"
            mark = "too much" if found.is_dear else ""
            print(f"| {game} | {found.step} | {found.take} | {found.best} | {cost} | {mark} |", flush=True)
            dear += found.is_dear
    return int(dear > 0)


def check(game: str) -> list[Found]:
    """The steps of a lesson at which there is something to choose."""
    lesson, found = read_lesson(game), list[Found]()
    for n, step in enumerate(lesson.steps):
        course, chance = Course(lesson, [one.take for one in lesson.steps[:n]], "Ann"), Fast.seeded(n)
        ask = course.ask
        assert ask is not None
        if len(ask.options) > 1:
            best = most_tried(weigh(course.table, ask, chance, THOUGHT), ask.options)
            equal = best == step.take
            lead = Lead(0, 0) if equal else compare(course.table, ask, best, step.take, chance, PAIRS).lead
            found.append(Found(n + 1, step.take, best, lead))
    return found
