"""What an option does, in words: those of [words.effect], and what is the same in all games."""

from collections.abc import Iterator, Sequence

from engine.core.effects import Change, Effect
from engine.core.game import Decision
from engine.core.game_data import facts
from engine.core.lookahead import POINTS
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
