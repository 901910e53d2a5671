"""What an option would do, as who chooses reads and sees it: in words, and as the board after it.

The words are those of [words.effect], and what is the same in all games.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from engine.core.codec import COVERED, Path, changes, marks, view
from engine.core.game import Decision, Game
from engine.core.game_data import facts
from engine.core.lookahead import POINTS, Change, Effect
from engine.core.reveals import Rerun
from engine.core.table import Table
from engine.views.scene import OwnScene
from engine.views.words import Words

UNKNOWN = "what it brings is not known yet"
DEPENDS = "what it brings depends on your next choice"


def tell_effect(words: Words, ask: Decision, option: str, effect: Effect) -> list[str]:
    """What an option of `ask` does, what matters most first; empty where its own words say all.

    What is useless says why instead of what it is for.
    """
    row, note = words.words["foretell"][ask.what], words.note(ask, option)
    clauses: list[str] = []
    if effect.useless:
        return [words.format(words.words["useless"][effect.useless])]
    for place in row["tells"]:
        if place == POINTS:
            clauses += tell_points(words, effect.points, ask.seat)
        else:
            clauses += _tell_changes(words, words.words["effect"][place], effect.changes.get(place, []))
    if row["nothing"] and not clauses and (effect.idle or not note):
        clauses = [row["nothing"] if effect.idle else UNKNOWN if effect.stopped else DEPENDS]
    return [*clauses, *([note] if note else [])]


def tell_points(words: Words, points: Sequence[tuple[int, int]], seat: int) -> Iterator[str]:
    """What each seat gains, the own first, such as "+3–5 points" and "Ann −1": the first says what is counted."""
    gains = [n for n in sorted(range(len(points)), key=lambda n: n != seat) if any(points[n])]
    for n in gains:
        told = _tell_range(*points[n])
        name = "" if n == seat else f"{words.names[n]} "
        yield name + (facts(words.game).count_points(told) if n == gains[0] else told)


def _tell_changes(words: Words, template: str, changes: Sequence[Change]) -> Iterator[str]:
    """{old} and {new}; {all} are all keys in one clause, and {gains} by how much each number has grown."""
    if changes and "{all}" in template:
        yield words.format(template, all=", ".join(str(keys[-1]) for keys, _, _ in changes))
    elif "{gains}" in template:
        gains = [f"{sign(new - (old or 0))} {keys[-1]}" for keys, old, new in changes if new > (old or 0)]
        if gains:
            yield words.format(template, gains=", ".join(gains))
    else:
        for keys, old, new in changes:
            yield words.format(template, *keys, old=old or 0, new=new)


def _tell_range(least: int, most: int) -> str:
    """Such as "+3", "+3–5", "−3 to +5" or "up to +4"."""
    if least == most:
        return sign(most)
    if 0 < least < most:
        return f"{sign(least)}–{most}"
    return f"{sign(least)} to {sign(most)}" if least and most else f"up to {sign(least or most)}"


def sign(number: int) -> str:
    """A number with its sign."""
    return f"{number:+d}".replace("-", "−")


def preview(scene: OwnScene, table: Table, option: str, said: str) -> tuple[OwnScene, bool]:
    """What the reader of `scene`, a scene of this table, would see after `option` of its one open decision.

    And whether that is all: where a card would be turned up, what lay there before stays.  `said` is what stands in
    the place of the log.
    """
    foreseen = Rerun(table, scene.reader)
    foreseen.answer(option)
    after, whole = view(foreseen.game, scene.reader), not foreseen.stopped
    for path in reversed(changes(scene.view, after)):
        if marks(type(after))[str(path[0])] == "public" and _holds_covered(_look_up(after, path)):
            _put_back(after, path, _look_up(scene.view, path))
            whole = False
    imagined = replace(
        scene,
        view=after,
        waiting=tuple(one.seat for one in foreseen.decisions),
        decision=None,
        asked="",
        given=None,
        changed=tuple(changes(scene.view, after)),
        log=(said,),
        told=(),
        places=tuple(after.result()),
        points=tuple(after.scores()),
    )
    return imagined, whole


def _look_up(thing: Any, path: Path) -> Any:
    """What lies at a path; None where there is nothing."""
    for key in path:
        if isinstance(thing, dict):
            thing = thing.get(key)
        elif isinstance(thing, list):
            thing = thing[key] if isinstance(key, int) and key < len(thing) else None
        else:
            thing = getattr(thing, str(key), None)
    return thing


def _holds_covered(thing: Any) -> bool:
    if isinstance(thing, list | tuple):
        return any(map(_holds_covered, thing))
    return isinstance(thing, str) and thing == COVERED


def _put_back(game: Game, path: Path, old: Any) -> None:
    """Let what lay at a path before lie there again; what was not there goes."""
    place = _look_up(game, path[:-1])
    if isinstance(place, Game):
        setattr(place, str(path[-1]), old)
    elif old is None:
        del place[path[-1]]
    else:
        place[path[-1]] = old
