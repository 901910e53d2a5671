"""What one reader sees of a table: the view, whom it waits for, what changed, what was said.

Boards, alt texts, menus and the terminal are made of scenes and of nothing
else, so a secret that is not in the scene cannot get into any of them.
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Self

from engine.codec import Path, changes, conceal, told, view
from engine.game import Decision, Game
from engine.table import Table
from engine.words import Words


@dataclass(frozen=True, slots=True)
class Scene:
    """A table as `reader` sees it.

    `view`: the game, covered for that reader.  `reader`: a seat, or None for
    the channel.  `names`: of the players, by seat.  `waiting`: the seats that
    still have to choose.  `chosen`: those that have, when several choose at once,
    in secret.  `decision`: what the reader may decide now, or for
    the channel the one open decision that is public.  `given`: what the reader
    has chosen already in a choice of several.  `changed`: paths of the view that
    the turn before and this one have changed, such as ("towers", 2).  `log`: what happened in the
    last turn and in this one, as sentences, the oldest first.  Where computers have played on
    since a person chose, both go back to that turn.  `told`: those sentences that only this reader may read.
    """

    view: Game
    reader: int | None
    names: tuple[str, ...]
    waiting: tuple[int, ...]
    chosen: tuple[int, ...]
    decision: Decision | None
    given: str | None
    changed: tuple[Path, ...]
    log: tuple[str, ...]
    over: bool
    places: tuple[int, ...]
    points: tuple[int, ...]
    told: tuple[str, ...] = ()

    @classmethod
    def of(cls, table: Table, reader: int | None, names: tuple[str, ...], computers: Collection[int] = ()) -> Self:
        """The scene of `table` for `reader`; `computers` are the seats that no person plays."""
        now = view(table.game, reader)
        words = Words(table.game.name, names)
        earliest, *others = table.since(computers)
        then = conceal(earliest.started(), reader)
        lines = [line for one in (earliest, *others) for line in told(one.game.log, reader)]
        return cls(
            view=now,
            reader=reader,
            names=names,
            waiting=tuple(ask.seat for ask in table.waiting()),
            chosen=tuple(ask.seat for ask in table.decisions if ask.seat in table.given),
            decision=_decision(table, reader),
            given=table.given.get(reader) if reader is not None else None,
            changed=tuple(changes(then, now)),
            log=tuple(words.log(line) for line in lines),
            over=table.turn_over and table.game.over(),
            places=tuple(table.game.result()),
            points=tuple(table.game.scores()),
            told=tuple(words.log(line) for line in lines if line.to is not None),
        )


def _decision(table: Table, reader: int | None) -> Decision | None:
    if reader is not None:
        return table.open_to(reader)
    if len(table.decisions) == 1 and not table.decisions[0].private:
        return table.decisions[0]
    return None
