"""Sentences of several clauses about one player: "Ann drew a card twice, bought straw and clay, and built C4." """

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple


class Clause(NamedTuple):
    """What somebody did, without the name, `times` times.

    `note` stands behind a colon, or in brackets where the sentence goes on.  `whole`: it is a sentence by itself, with
    its full stop.
    """

    text: str
    note: str = ""
    whole: bool = False
    times: int = 1


def tell(subject: str, clauses: Sequence[Clause], *, more: bool = False) -> str:
    """All of that in sentences, in its order; `more`: there is more of it than is told."""
    told = list[str]()
    for whole, group in groupby(clauses, lambda clause: clause.whole):
        if whole:
            told += [clause.text for clause in group]
        else:
            told.append(f"{subject} {_join(_say_verbs_once([*group]), more=more)}.")
    return " ".join(told).removesuffix(".") + (" …" if more else ".")


def count(clauses: Iterable[Clause]) -> list[Clause]:
    """What was done several times, as one, where it was done first."""
    times = Counter(clauses)
    return [clause._replace(times=n) for clause, n in times.items()]


def join_words(words: Sequence[str], last: str = "and") -> str:
    """Words as people say them: Ann, Bob and Cid."""
    return f" {last} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def capital(text: str) -> str:
    """With a capital letter at the beginning."""
    return text[:1].upper() + text[1:]


def _say_verbs_once(clauses: Sequence[Clause]) -> list[str]:
    """The clauses; those in a row with the same verb are one: "bought straw, clay and water"."""
    said = [(clause.text.partition(" ")[0], _say_rest(clause, last=clause is clauses[-1])) for clause in clauses]
    groups = groupby(said, lambda one: one[0])
    return [f"{verb} {_join([rest for _, rest in group])}".strip() for verb, group in groups]


def _say_rest(clause: Clause, *, last: bool) -> str:
    """What follows the verb of a clause."""
    often = {1: "", 2: "twice"}.get(clause.times, f"{clause.times} times")
    said = f"{clause.text.partition(' ')[2]} {often}".strip()
    if not clause.note:
        return said
    return f"{said}: {clause.note}" if last else f"{said} ({clause.note})"


def _join(parts: Sequence[str], *, more: bool = False) -> str:
    """Parts of a sentence."""
    *before, last = parts
    if not before or more:
        return ", ".join(parts)
    comma = "," if " and " in before[-1] else ""
    return f"{', '.join(before)}{comma} and {last}"
