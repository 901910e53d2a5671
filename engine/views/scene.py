"""What one reader sees of a table: the view, whom it waits for, what changed, what was said.

Boards, alt texts, menus and the terminal are made of scenes and of nothing
else, so a secret that is not in the scene cannot get into any of them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import NamedTuple, overload

from engine.core.codec import Path, changes, conceal, reveal, told, view
from engine.core.game import Decision, Game
from engine.core.table import Table
from engine.views.log_text import Call, Names, gather, list_deeds, tell_in_brief
from engine.views.words import Words

NONE: Mapping[int, str] = {}


@dataclass(frozen=True, slots=True)
class Scene:
    """A table as `reader` sees it.

    `view`: the game, covered for that reader; when it was played to its end, with all cards open that somebody
    holds.  `reader`: a seat, or None for
    the channel.  `names`: of the players, by seat.  `waiting`: the seats that
    still have to choose.  `chosen`: those that have, when several choose at once,
    in secret.  `decision`: what the reader may decide now, or for
    the channel the one open decision that is public.  `asked`: what the one open decision is about, which everybody
    may know; empty where none or several are open.  `given`: what the reader
    has chosen already in a choice of several.  `changed`: paths of the view that
    the turn before and this one have changed, such as ("towers", 2), or all turns since a moment that was asked for.
    `log`: what happened in the last turn and in this one, a line for each turn of a player, the oldest first.  Where
    computers have played on since a person chose, both go back to that turn.  `told`: sentences for this reader alone.
    `places`: of the seats at the end, equal ones share one; `points`: so far.
    `strengths`: of the computers, by seat, empty for people.  `plain_names` and `plain_log`: the same for pictures,
    which have no letters for all names.
    """

    view: Game
    reader: int | None
    names: Names
    waiting: tuple[int, ...]
    chosen: tuple[int, ...]
    decision: Decision | None
    given: str | None
    changed: tuple[Path, ...]
    log: tuple[str, ...]
    over: bool
    places: tuple[int, ...]
    points: tuple[int, ...]
    strengths: tuple[str, ...]
    told: tuple[str, ...] = ()
    asked: str = ""
    plain_names: Names = ()
    plain_log: tuple[str, ...] = ()

    @overload
    @classmethod
    def of(
        cls,
        table: Table,
        reader: int,
        names: Names,
        computers: Mapping[int, str] = NONE,
        left: Game | None = None,
        call: Call | None = None,
    ) -> "OwnScene": ...

    @overload
    @classmethod
    def of(
        cls,
        table: Table,
        reader: int | None,
        names: Names,
        computers: Mapping[int, str] = NONE,
        left: Game | None = None,
        call: Call | None = None,
    ) -> "Scene": ...

    @classmethod
    def of(
        cls,
        table: Table,
        reader: int | None,
        names: Names,
        computers: Mapping[int, str] = NONE,
        left: Game | None = None,
        call: Call | None = None,
    ) -> "Scene":
        """The scene of `table` for `reader`; `computers` says how strong those are, by seat, that no person plays.

        `left`: the game as it was at the moment since which `changed` is wanted.  What others have done since then is
        told elsewhere (`recap.py`), so the log has only what the reader has done.  `call`: what pictures call those who
        have, or had, these names; without it they are called the same.
        """
        now, over = view(table.game, reader), table.turn_over and table.game.over()
        tables = table.since(computers)
        earliest = tables[0]
        then = view(left, reader) if left else conceal(earliest.started(), reader)
        deeds = [deed for one in tables for deed in gather(list_deeds(one, reader, names))]
        if left:
            deeds = [deed for deed in deeds if deed.reader is not None and deed.seat == reader]
        plain = [deed.rename(call) for deed in deeds] if call else []
        own = [line for one in tables for line in told(one.game.log, reader) if line.to is not None]
        return (Scene if reader is None else OwnScene)(
            view=reveal(table.game, reader) if over else now,
            reader=reader,
            names=names,
            waiting=tuple(ask.seat for ask in table.waiting()),
            chosen=tuple(ask.seat for ask in table.decisions if ask.seat in table.given),
            decision=_decision(table, reader),
            given=table.given.get(reader) if reader is not None else None,
            changed=tuple(changes(then, now)),
            log=tuple(tell_in_brief(table.game.name, deed) for deed in deeds),
            plain_names=call(names) if call else (),
            plain_log=tuple(tell_in_brief(table.game.name, deed, drawn=True) for deed in plain),
            over=over,
            places=tuple(table.game.result()) if over else (),
            points=tuple(table.game.scores()),
            told=tuple(map(Words(table.game.name, names, reader=reader).log, own)),
            strengths=tuple(computers.get(seat, "") for seat in range(now.seats)),
            asked=table.decisions[0].what if len(table.decisions) == 1 else "",
        )

    def give_to(self, reader: int) -> "OwnScene":
        """The same, in the hands of who has this seat, who sees no more by it."""
        return OwnScene(**{field.name: getattr(self, field.name) for field in fields(self)} | {"reader": reader})


class OwnScene(Scene):
    """What the player in a seat sees."""

    reader: int


def _decision(table: Table, reader: int | None) -> Decision | None:
    if reader is not None:
        return table.open_to(reader)
    if len(table.decisions) == 1 and not table.decisions[0].private:
        return table.decisions[0]
    return None


class Thing(NamedTuple):
    """Something on a board: `kind` and `key`, "" for a single thing, are what its game calls it; all else is read."""

    kind: str
    key: str
    name: str
    lines: tuple[str, str]
