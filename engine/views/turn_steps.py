"""A game once more, one player's turn after the other."""

from collections.abc import Iterator, Sequence

from engine.core.codec import told
from engine.core.table import Table
from engine.views.log_text import Call, gather, list_deeds, tell_in_brief


def play_steps(table: Table) -> Iterator[Table]:
    """The same turn, played again, each time that another seat goes on and at its end.

    It is one table, which is played on in place.  What several choose at once belongs to what follows it.  The turn
    that only says that the game is over, and one in which nobody has chosen yet, have no steps.
    """
    again, last = Table(table.started()), None
    again.former = table.former
    for choice in table.choices:
        if len(again.decisions) == 1:
            if last not in (None, choice.seat):
                yield again
            last = choice.seat
        again.choose(*choice)
    if again.choices or (again.turn_over and not table.started().over()):
        yield again


def count_lines(table: Table) -> int:
    """How many lines of the log of a turn everybody may read by now."""
    return len(told(table.game.log, None))


def tell_step(table: Table, names: Sequence[str], read: int, call: Call) -> tuple[int | None, str, str]:
    """Who went on after so many lines of the log, and what that was, in a line, and the same for pictures, which call
    people as `call` says; None and "" for nobody."""
    deeds = gather(list_deeds(table, None, names, read))
    if not deeds:
        return None, "", ""
    said, drawn = (tell_in_brief(table.game.name, deed) for deed in (deeds[-1], deeds[-1].rename(call)))
    return deeds[-1].seat, said, drawn
