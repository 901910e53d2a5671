"""What has happened at a table beside the play, in words, with the names that people had then."""

from cogs.panels.paces import name_pace
from cogs.words import Fact, Marked, say
from store import PROSE, Detail, Match, Pace, Remark, Sitter


def tell_remark(match: Match, remark: Remark) -> str:
    """A remark as text, in which nothing is escaped yet."""
    if remark.word == PROSE:
        return str(remark.details["text"])
    return say(remark.word, **{name: tell_detail(match, name, detail) for name, detail in remark.details.items()})


def tell_detail(match: Match, name: str, detail: Detail) -> Fact:
    """What a remark says in the field of this `name`."""
    if isinstance(detail, Sitter):
        return Marked(match.name_of(detail))
    if isinstance(detail, str):
        return Marked(name_pace(Pace.read(detail))) if name == "pace" else detail
    return detail if isinstance(detail, int) else [Marked(match.name_of(one)) for one in detail]
