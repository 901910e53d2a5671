"""Examples of the rules: a position of a game, and what comes of some choices in it, for a picture.

A game has them in `pictures.toml` beside its rules.  Each stands in a chapter of the rules for players,
docs/rules/<game>.md, and `python -m bench pictures` draws them:

    [roof]          # docs/rules/pictures/<game>-roof.png
    lesson = 1      # the position: after so many choices of the lesson, if the learner takes what is suggested
    seats, options  # or, without it, the beginning of a game for so many, two if nothing is said,
    set             # if this turn began with these parts of the state, such as {storage.0.wood = 3}
    lead = ["C"]    # and after these choices of whoever is asked first
    then = ["C"]    # what happens: choices; without them one position is shown
    was, shown      # what is lit before and after, by the names of `Painter.find`
    tells           # what one can see there, in a sentence
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from engine.core.codec import decode, melt
from engine.core.game_data import DataError, Part, read_beside
from engine.core.rng import Rng
from engine.core.table import Table
from engine.games import GAMES
from engine.teaching.lesson import Course, read_lesson
from engine.views.scene import OwnScene, Scene

FILE = "pictures.toml"
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve")
READER = 0  # whom the pictures call "you"


@dataclass(frozen=True, kw_only=True)
class Example:
    """A row of the file; `place` is where it stands."""

    game: str
    name: str
    place: str
    tells: str
    shown: list[str]
    was: list[str] = field(default_factory=list)
    lesson: int | None = None
    seats: int = 2
    options: dict[str, str] = field(default_factory=dict)
    set: dict[str, Any] = field(default_factory=dict)
    lead: list[str] = field(default_factory=list)
    then: list[str] = field(default_factory=list)

    def look(self) -> list[OwnScene]:
        """The table before and after, or as it is; as one player sees it, without what is asked or was changed last.

        Raises DataError where a choice is not possible.
        """
        table = self._play(self.begin(), self.lead)
        seen = [_see(table)]
        return [*seen, _see(self._play(table, self.then))] if self.then else seen

    def begin(self) -> Table:
        """The position from which the choices start."""
        if self.lesson is None:
            table = Table(GAMES[self.game].begin(self.seats, Rng(f"rules {self.game}"), **self.options))
        else:
            lesson = read_lesson(self.game)
            table = Course(lesson, [step.take for step in lesson.steps[: self.lesson]], NAMES[READER]).table
        start = table.started()
        return Table(decode(type(start), json.dumps(_put(melt(start), self.set))), table.choices)

    def _play(self, table: Table, options: Iterable[str]) -> Table:
        """Whoever is asked first makes each choice; a turn that is over is followed by the next."""
        for option in options:
            ask = table.waiting()[0]
            if option not in ask.options:
                raise DataError(f"{self.place} takes {option!r}, but {ask.what!r} has {', '.join(ask.options)}")
            table.choose(ask.seat, ask.what, option)
            while table.turn_over and not table.game.over():
                table = table.next_turn()
        return table


def read_examples(game: str) -> dict[str, Example]:
    """The examples of a game by their names.  Raises DataError for what is missing there or unknown."""
    found = {}
    for name, row in (read_beside(game, FILE) or Part(f"{game}/{FILE}", {})).items():
        try:
            found[name] = Example(game=game, name=name, place=row.place, **row)
        except TypeError as error:
            raise DataError(f"{row.place}: {error}") from error
    return found


def _put(data: Any, parts: Any) -> Any:
    """The data with these parts in place of its own; a part of a list has its number as its key."""
    if not isinstance(parts, dict) or not isinstance(data, dict | list):
        return parts
    if isinstance(data, list):
        return [_put(one, parts[str(n)]) if str(n) in parts else one for n, one in enumerate(data)]
    return data | {key: _put(data.get(key), part) for key, part in parts.items()}


def _see(table: Table) -> OwnScene:
    scene = Scene.of(table, READER, NAMES[: table.game.seats])
    return replace(scene, decision=None, asked="", given=None, changed=())
