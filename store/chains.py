"""The chain of choices as it is stored with a match: what becomes a link of it, and what is taken back."""

import json
from collections import Counter
from collections.abc import Sequence, Set
from typing import NamedTuple

from engine.chain import Undone, add_link, add_return, make_link
from engine.table import Choice, Table
from store.database import Fetch, Rows
from store.records import Match


class Link(NamedTuple):
    """A choice in the chain of a match: in which turn, and how many came before it there."""

    turn: int
    n: int
    choice: Choice
    absent: bool

    @property
    def hash(self) -> str:
        """What is told of it when it was taken back."""
        return make_link(self.turn, self.n, self.choice, absent=self.absent)


def extend(chain: str, turn: int, tables: Sequence[Table], chained: int = 0) -> tuple[str, int]:
    """The chain with the choices of these turns, the first of which has this number and so many `chained` already.

    Also how many of the last turn are in it: not those of some who still wait for others.
    """
    for number, table in enumerate(tables, turn):
        for n in range(chained, table.opened):
            link = Link(number, n, table.choices[n], n in table.absent)
            chain = chain and add_link(chain, link.hash)
        now, chained = max(chained, table.opened), 0
    return chain, now


def links_of(turn: int, choices: Sequence[Choice], absent: Set[int], first: int, chained: int) -> list[Link]:
    """The links that these choices of a turn are, of which so many are `chained`, from the one of number `first` on."""
    return [Link(turn, n, choices[n], n in absent) for n in range(first, chained)]


def links_since(match: Match, tables: Sequence[Table], ago: int, kept: int) -> list[Link]:
    """The links after the first `kept` choices of so many turns ago; `tables` as of `list_tables`, loaded with the
    match."""
    found: list[Link] = []
    for back in range(ago, -1, -1):
        one = tables[back]
        chained = len(one.choices) if back else match.chained
        found += links_of(match.turn - back, one.choices, one.absent, kept if back == ago else 0, chained)
    return found


def take_back(match: Match, turn: int, kept: int, taken: Sequence[Link]) -> tuple[str, int]:
    """The chain of a match after these links went, and how many of what is now the newest turn are in it."""
    chained = min(kept, match.chained) if turn == match.turn else kept
    return (add_return(match.chain, turn, kept) if match.chain and taken else match.chain), chained


def list_links(chosen: Rows, last: tuple[int, int]) -> list[Link]:
    """The links that choices are, as rows of turn, seat, what, option and when it was made, 0 if not in person.

    `last`: of which turn only so many are in the chain.
    """
    found, counts = list[Link](), Counter[int]()
    for turn, seat, what, option, at, *_ in chosen:
        found.append(Link(turn, counts[turn], Choice(seat, what, option), not at))
        counts[turn] += 1
    return [link for link in found if link[:2] < last]


def list_undone(made: Sequence[Link], undone: Rows) -> list[Undone]:
    """What is in the chain of a game besides the choices that were `made` and stayed.

    `undone`: what was taken back, the oldest first, as rows of turn, n and taken.
    """
    events = [(turn, n, read_links(taken)) for turn, n, taken in undone]
    stages, now = [list(made)], list(made)  # the choices before each event, the newest first
    for turn, n, taken in reversed(events):
        now = [*(link for link in now if link[:2] < (turn, n)), *taken]
        stages.append(now)
    stages.reverse()
    kept = [len(stage) - len(taken) for stage, (_, _, taken) in zip(stages, events, strict=False)]
    found, first = list[Undone](), 0
    for number, stage in enumerate(stages):
        stays = min(kept[number:], default=len(stage))
        for place in range(first, len(stage)):
            if place >= stays:
                found.append(Undone(stays, stage[place].hash))
        if number < len(events):
            turn, n, _ = events[number]
            first = kept[number]
            found.append(Undone(stays, "", turn, n))
    return found


def read_links(taken: str) -> list[Link]:
    """The links in a row of what was taken back."""
    rows = json.loads(taken)
    return [Link(turn, n, Choice(seat, what, option), bool(absent)) for turn, n, seat, what, option, absent in rows]


def write_undone(fetch: Fetch, match: Match, turn: int, kept: int, taken: Sequence[Link]) -> None:
    """Note the links that were taken back, if any; they came after the first `kept` choices of a turn."""
    if match.chain and taken:
        rows = json.dumps([(link.turn, link.n, *link.choice, int(link.absent)) for link in taken])
        fetch(
            "insert into undone values (?, (select count(*) from undone where match_id = ?), ?, ?, ?)",
            *(match.id, match.id, turn, kept, rows),
        )
