"""How many presses a turn takes: a button is one, a menu two (open it, pick).  Always the same games."""

from collections import Counter

from cogs.panels.mobile_layout import ROOM
from cogs.panels.option_paths import unfold
from cogs.panels.options import fit_on_buttons
from engine.ai.search import Budget, Memory, search
from engine.core.game import Decision
from engine.core.rng import Fast, Rng
from engine.core.table import Table
from engine.games import GAMES
from engine.views.words import Words

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve")
PLAYED = 4  # games of each kind


def row(name: str, players: int, playouts: int = 0) -> str:
    """The line of docs/presses.md about a game with this number of players.

    `playouts`: of the search that chooses; 0 if the players choose anything.
    """
    presses, choices, options, sole, kept = measure(name, players, playouts)
    presses.sort()
    mean = sum(presses) / len(presses)
    high = presses[len(presses) * 95 // 100]
    return (
        f"| {name} | {players} | {mean:.1f} | {high} | {presses[-1]} | {max(choices)} | {options} "
        f"| {sole / sum(choices):.0%} | {kept / sum(choices):.0%} |"
    )


def press(table: Table, ask: Decision, option: str, words: Words) -> tuple[int, set[str]]:
    """How many presses it takes to choose an option, and all that a press can say that begins with it."""
    offers = unfold(table, ask, words, ROOM)
    ways = {offer.option for offer in offers if offer.option.split()[0] == option}
    return 1 if fit_on_buttons(offers) else 2, ways


def measure(name: str, players: int, playouts: int) -> tuple[list[int], list[int], int, int, int]:
    """Presses and choices of each player's part of each turn, and the most options that one choice had.

    Then how many choices had one option, and how many of these do not happen by themselves.
    """
    presses: list[int] = []
    choices: list[int] = []
    most = sole = kept = 0
    words = Words(name, NAMES[:players])
    for seed in range(PLAYED):
        rng, at = Fast.seeded(seed), Table(GAMES[name].begin(players, Rng(f"presses {seed}")))
        memories = [Memory() for _ in range(players)]
        pressed: Counter[int] = Counter()
        chosen: Counter[int] = Counter()
        way, ways = "", set[str]()  # what has been chosen since a press, and all that it may have said
        while not (at.turn_over and at.game.over()):
            if at.turn_over:
                presses += pressed.values()
                choices += chosen.values()
                pressed.clear()
                chosen.clear()
                at = at.next_turn()
                continue
            ask = at.waiting()[0]
            sole += len(ask.options) == 1
            kept += len(ask.options) == 1 and not at.sole()
            chosen[ask.seat] += 1
            most = max(most, len(ask.options))
            best = search(at, ask, rng, Budget(playouts), memories[ask.seat]) if playouts else ""
            best = best or rng.choice(ask.options)
            if not (ways or at.sole()):
                number, ways = press(at, ask, best, words)
                pressed[ask.seat] += number
            way = f"{way} {best}".strip()
            if not ways or way in ways:
                way, ways = "", set()
            at.choose(ask.seat, ask.what, best)
        presses += pressed.values()
        choices += chosen.values()
    return presses, choices, most, sole, kept
