"""The board as it would be after a choice, as far as who chooses can know it."""

from dataclasses import replace
from typing import Any

from engine.core.codec import Path, changes, marks, view
from engine.core.foresight import Foresight
from engine.core.game import Game
from engine.core.table import Table
from engine.views.scene import Scene

COVERED = "?"  # in a view, for a card that its reader does not see


def preview(scene: Scene, table: Table, option: str, said: str) -> tuple[Scene, bool]:
    """What the reader of `scene`, a scene of this table, would see after `option` of its one open decision.

    And whether that is all: where a card would be turned up, what lay there before stays.  `said` is what stands in
    the place of the log.
    """
    foreseen = Foresight(table, scene.reader)
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
