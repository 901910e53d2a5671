"""How many presses a turn takes: a button is one, a menu two (open it, pick).  Random games, always the same ones."""

from collections import Counter
from collections.abc import Iterator

from bench.parties import NAMES
from cogs.panels.menus import are_buttons
from engine.games import GAMES
from engine.rng import Fast, Rng
from engine.table import Table
from engine.words import Words

PLAYED = 6  # random games of each kind


def main(arguments: list[str]) -> int:
    print("\n".join(table()))
    return 0


def table() -> Iterator[str]:
    """The lines of a table in Markdown, for every game with the fewest and the most players."""
    yield "| game | players | presses a turn, mean | 95 % | most | choices a turn, most | options of a choice, most |"
    yield "| --- | --- | --- | --- | --- | --- | --- |"
    for name, kind in GAMES.items():
        for players in sorted({kind.players[0], kind.players[-1]}):
            presses, choices, options = measure(name, players)
            presses.sort()
            mean = sum(presses) / len(presses)
            high = presses[len(presses) * 95 // 100]
            yield f"| {name} | {players} | {mean:.1f} | {high} | {presses[-1]} | {max(choices)} | {options} |"


def measure(name: str, players: int) -> tuple[list[int], list[int], int]:
    """Presses and choices of each player's part of each turn, and the most options that one choice had."""
    presses: list[int] = []
    choices: list[int] = []
    most = 0
    words = Words(name, NAMES[:players])
    for seed in range(PLAYED):
        rng, at = Fast.seeded(seed), Table(GAMES[name].begin(players, Rng(f"presses {seed}")))
        pressed: Counter[int] = Counter()
        chosen: Counter[int] = Counter()
        while not (at.turn_over and at.game.over()):
            if at.turn_over:
                presses += pressed.values()
                choices += chosen.values()
                pressed.clear()
                chosen.clear()
                at = at.next_turn()
                continue
            ask = at.waiting()[0]
            pressed[ask.seat] += 1 if are_buttons([words.option(ask, option) for option in ask.options]) else 2
            chosen[ask.seat] += 1
            most = max(most, len(ask.options))
            at.choose(ask.seat, ask.what, rng.choice(ask.options))
        presses += pressed.values()
        choices += chosen.values()
    return presses, choices, most
