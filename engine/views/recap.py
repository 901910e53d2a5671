"""What has happened since a seat last chose, in a few lines.

The turns since then come one after the other and are not kept: of each only the
lines of its log, and of the first the state in which the seat left it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from engine.core.codec import told
from engine.core.game import Game
from engine.core.table import Table
from engine.views.log_text import Deed, gather, list_deeds
from engine.views.scene import Thing
from engine.views.words import Words


class Met(NamedTuple):
    """An idea that is met: `idea` is what its game calls it, a question or a word of its own."""

    idea: str
    line: str
    thing: Thing | None


MOST = 5  # lines
STAND_IN = "For you a computer"  # begins a line about what was chosen in the reader's stead
PLAN = "Your plan"  # begins a line about what the reader's own plan has chosen, which nobody else knows
ROOM = 90  # characters of a line, without the name
BRIEF = (76, 38)  # characters of a line, with the name, where there is little room: two lines of a phone, or one


class Telling(NamedTuple):
    """What each player did, as "Ann drew a card.", the oldest first; and how many lines of the log that leaves out."""

    lines: tuple[str, ...] = ()
    more: int = 0


@dataclass(frozen=True, slots=True)
class Recap:
    """What a reader has missed.

    `tellings`: the same in full, and ever briefer.  `left`: the game as it was when the seat had chosen; what may
    be seen of it, a scene says.  `begun`: whether the seat had not chosen at all, so that all this is since the game
    began.  `plan`: a sentence on the seat's own plan, if there is something to say.  `new`: the reader has never played
    a turn of such a game.  `met`: an idea of the game that is new to the reader.
    """

    tellings: tuple[Telling, ...]
    left: Game
    begun: bool
    plan: str = ""
    new: bool = False
    met: Met | None = None


class Recapper:
    """Reads the turns since the last choice of `seat`, as `reader` may know them: that seat, or None for the channel.

    The seat has missed what its own plan has chosen; the channel does not know that it was a plan.  `names`: of the
    players, by seat.
    """

    def __init__(self, seat: int, reader: int | None, names: Sequence[str]) -> None:
        self.seat = seat
        self.reader = reader
        self.names = names
        self._left: Game | None = None
        self._begun = False
        self._looking = True
        self._deeds: list[Deed] = []
        self._planned = self._absent = False

    def read(self, table: Table) -> None:
        """The next turn; the first is that in which the seat last chose, or the first of the game.

        What came of that choice up to the next question the seat has seen.
        """
        words, seen = Words(table.game.name, self.names), 0
        if self._looking:
            made = table.count_until(self.seat, planned=self.reader is None)
            self._begun = self._begun or (not made and self._left is None)
            left = table if made == len(table.choices) else Table(table.started(), table.choices[:made])
            self._left, self._looking = left.game, left.turn_over
            seen = len(told(left.game.log, self.reader))
        self._planned |= any(table.choices[n].seat == self.reader for n in table.planned)
        self._absent |= any(table.choices[n].seat == self.reader for n in table.absent)
        for deed in gather(list_deeds(table, self.reader, self.names, seen)):
            if said := [line for line in deed.lines if not words.goes_without_saying(line)]:
                self._deeds.append(deed._replace(lines=said))

    def recap(self) -> Recap:
        """What has happened in the turns that were read, of which there must be one."""
        assert self._left is not None
        turns = [[deed] for deed in self._deeds if deed.seat is not None]
        players = dict.fromkeys(deed.player for [deed] in turns)
        grouped = [[deed for [deed] in turns if deed.player == player] for player in players]
        full = self._tell(grouped if len(turns) > MOST else turns)
        return Recap((full, *(self._tell(grouped, room) for room in BRIEF)), self._left, self._begun)

    def _tell(self, turns: Sequence[Sequence[Deed]], room: int | None = None) -> Telling:
        """Each of these in one line, of so many characters or of `ROOM` beside the name."""
        assert self._left is not None
        lines, told_of = list[str](), 0
        for several in turns[:MOST]:
            first, count = several[0], f" ({len(several)} turns)" if len(several) > 1 else ""
            words = Words(self._left.name, first.names, reader=first.reader)
            subject = self._name(words, first.seat)
            done = [line for deed in several for line in deed.lines]
            said, number = words.short(done, subject + count, room or ROOM + len(subject))
            lines.append(said)
            told_of += number
        return Telling(tuple(lines), sum(len(deed.lines) for deed in self._deeds) - told_of)

    def _name(self, words: Words, seat: int | None) -> str:
        """Who has done something: the reader has not, but what chose for them."""
        assert seat is not None
        if seat == self.reader and (self._absent or self._planned):
            return PLAN if self._planned else STAND_IN
        return words.subject(seat)
