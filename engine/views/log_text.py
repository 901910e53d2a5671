"""What happened, as people read it: one line for each turn of a player, with the name once and as it was then."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from engine.core.codec import told
from engine.core.game import Line
from engine.core.table import Table
from engine.views.words import Words

Names = tuple[str, ...]  # of players, by seat
Call = Callable[[Names], Names]  # what those are called, in pictures, say, who have or had these names

ROOM = 76  # characters of what is told in brief: two rows on a phone
DRAWN, NAME = 104, 18  # the same in a picture, and of them a name, of which no more is drawn


class Deed(NamedTuple):
    """What `seat` did, or None for the table, in lines of the log; `names` are those of that moment, by seat.

    `reader`: the seat that is "you" in it, whose owner was at the table by then; or None.
    """

    seat: int | None
    names: Names
    lines: list[Line]
    reader: int | None = None

    @property
    def name(self) -> str:
        """What the player was called then."""
        return "" if self.seat is None else self.names[self.seat]

    def rename(self, call: Call) -> "Deed":
        """The same of players who are called so."""
        return self._replace(names=call(self.names))

    @property
    def player(self) -> tuple[int | None, str]:
        """Who did it: somebody who takes a seat over is another."""
        return self.seat, self.name


def list_deeds(table: Table, reader: int | None, names: Sequence[str], read: int = 0) -> list[Deed]:
    """What was done in a turn, in its order, as far as `reader` may know it; `names` are those of today.

    What happened at the table by itself belongs to what was done before.  So many lines are known already (`read`).
    """
    words, deeds = Words(table.game.name, names), list[Deed]()
    for line in words.leave_out_repetition(told(table.game.log, reader)[read:]):
        actor = words.actor(line)
        seat = deeds[-1].seat if actor is None and deeds else actor
        then = table.names_at(line, seat, names)
        you = reader if reader is not None and then[reader] == names[reader] else None
        deed = Deed(seat, then, [line], you)
        if deeds and deeds[-1].player == deed.player:
            deeds[-1].lines.append(line)
        else:
            deeds.append(deed)
    return deeds


def gather(deeds: Sequence[Deed]) -> list[Deed]:
    """The deeds of one turn with those of the same player as one; who acted last comes last."""
    gathered: dict[tuple[int | None, str], Deed] = {}
    for deed in deeds:
        before = gathered.pop(deed.player, None)
        gathered[deed.player] = deed._replace(lines=[*(before.lines if before else []), *deed.lines])
    return list(gathered.values())


def tell_all(game: str, deed: Deed) -> str:
    """All of a deed in sentences: "Ann drew a card twice and sold a bee." """
    return Words(game, deed.names, reader=deed.reader).tell(deed.lines, deed.seat)


def tell_in_brief(game: str, deed: Deed, *, drawn: bool = False) -> str:
    """What matters most of a deed: "Ann drew a card, sold a bee …"; the last of it where all goes without saying.

    `drawn`: in a picture, which has more room.
    """
    words = Words(game, deed.names, reader=deed.reader)
    lines = [line for line in deed.lines if not words.goes_without_saying(line)]
    if not lines:
        return words.log(deed.lines[-1])
    if deed.seat is None:
        return words.tell(lines, None)
    room = DRAWN + max(0, len(deed.name) - NAME) if drawn else ROOM
    return words.short(lines, words.subject(deed.seat), room)[0]
