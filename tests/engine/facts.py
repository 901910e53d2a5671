"""What the tests of every game cannot find out about a game by themselves."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Facts:
    """What a game tells the generic tests.

    `total`: how much there is of everything that may never be lost, wherever it lies; it also asserts what is always
    true of a state.
    `idle`: options, or their parts before the first colon, that do next to nothing.  Whoever plays at random seldom
    takes them, so that games are played and end; a game whose turns are few needs none.
    `unreached`: words that the rules provide for what does not happen, or nearly never: pairs such as ("log", "skip").
    `counts`: phrases such as "# counters", in which # can only be one of these numbers wherever a text has them.
    `lesson`: how many choices its lesson takes; 0 of a game that has none.
    `left_out`: the questions that its lesson does not bring: of other ways to play, late in a game or rare.
    `printed`: phrases that the page of rules has, made of what the game's file says.
    """

    total: Callable[[Any], dict[Any, int]]
    idle: frozenset[str] = frozenset()
    unreached: frozenset[tuple[str, str]] = frozenset()
    counts: Mapping[str, Collection[int]] = field(default_factory=dict)
    printed: Collection[str] = ()
    lesson: int = 0
    left_out: frozenset[str] = frozenset()
