"""Turn what the rules say into words, from the [words] of the game's TOML file.

An option's words stand under `decision.option`, `option`, `decision@table`
(a row of a printed table), `decision.*:end` (the last of several parts),
`decision.beginning` (the first of them), `decision.*` or `*`.  A template may
shape what it shows: {0:seat} is a player's name, {1:stores} the name of a row
of [stores], {2:count} counts the parts of a word such as "green+green+red",
which [words.count] names, and {n} is the number that `Game.numbers` has for it.  What else stands
behind a colon is a notation of the game's own, from its `formats`.

[words.note] has keys like [words.option]: what an option is for that cannot be foreseen, such as what is drawn.
[words.useless] says by key why an option brings nothing (`Game.why_useless`).
[words.head], too: an option that has words there is unfolded where there is room (`cogs/panels/option_paths.py`), and
they stand before the options of the question that it leads to.  `decision>following` instead of `decision` has those
that stand before the options of one decision alone.
[words.role], too: which options are "idle", for who has nothing better to do or ends a turn, and so are grey and stand
last, and which "finish" what one has worked for, and so are green and stand first.
[words.effect] has words for the places of the state that [words.foretell] names
(`engine/views/preview.py`): {0} is what stands for the first * of the place, {old} and
{new} what lies there before and after, {all} what stands for the last * wherever something
changes, and {gains} what has grown, with the difference.
[words.codes] says for signs that nobody has on a keyboard which letters mean them: who types 2b means 2🔵.

[words.log] has a sentence in the past tense for each line of the log.  It begins with "{0:seat} " where it tells what
a player did, or with "{to:seat} " where only that player knows it: then it can be a part of a longer sentence
(`core/sentences.py`).  {1:whose} is a player's name as an owner, and {2:amount} counts as {2:count} does, but as in a
sentence.  The reader is "you" in all of them, so no verb stands there that has another form for "you".
[words.short] has what it is in a line about a whole turn, after the name of the player, or a sentence with its full
stop where it is about the table; what stands first there matters most, and "" is for what goes without saying.
[words.same] names for a line that one player may read the line for everybody that says less of the same.
"""

import re
from collections.abc import Iterable, Sequence
from itertools import groupby
from string import Formatter
from typing import Any

from engine.core.game import Decision, Line
from engine.core.game_data import IDLE, NAMING, DataError, Part, read
from engine.core.sentences import Clause, capital, count, join_words, tell
from engine.games import GAMES

LABEL = 38  # characters that a phone shows of a button or an option
LONGEST_NAME, SHORTEST_NAME = 32, 10  # characters
ACTORS = ("{0:seat} ", "{to:seat} ")  # how a sentence about somebody begins
YOU = "you"


class Words(Formatter):
    """The words of the game `game`, for players with these names, by seat.

    All that is put into words raises DataError, with its place in the game's file, when it has none.
    """

    def __init__(
        self, game: str, names: Sequence[str], numbers: Iterable[tuple[str, int]] = (), reader: int | None = None
    ) -> None:
        """`numbers`: as of `Game.numbers`, for options of decisions that nobody asks now.

        `reader`: the seat that is "you" in what is told.
        """
        self.game = game
        self.numbers = dict(numbers)
        self.data: Part = read(game)
        self.formats = GAMES[game].formats
        self.words: Part = self.data["words"]
        self.names = names
        self.reader = reader

    def ask(self, ask: Decision) -> str:
        """The question; of another form where no option does anything but idle, if the game has one."""
        idle = self.words.get(IDLE, {}).get(ask.what)
        if idle and all(self.role(ask, option) == IDLE for option in ask.options):
            return self.format(idle)
        return self.format(self.words["ask"][ask.what])

    def find(self, ask: Decision, text: str) -> str | None:
        """The option that somebody means who typed `text`; None when it is none, or could be several.

        Case, spaces and punctuation do not matter, unless options differ by them alone; the
        beginning, or some whole words, of an option or of its label will do.
        """
        known = {o: (o, self.option(ask, o), self.label(ask, o)) for o in ask.options}
        exact = [option for option, names in known.items() if text.strip() in names]
        wanted = _plain(self._typed(text))
        plain = {option: [_plain(self._typed(name)) for name in names] for option, names in known.items()}
        found = exact or [option for option, names in plain.items() if wanted in names]
        for beginning in (wanted, wanted[:-1]):  # C1 means "C1: ..." rather than "C10: ..."
            if not found and wanted.strip():
                found = [option for option, names in plain.items() if any(n.startswith(beginning) for n in names)]
        if not found and wanted.strip():
            found = [option for option, names in plain.items() if any(wanted in name for name in names)]
        return found[0] if len(found) == 1 else None

    def option(self, ask: Decision, option: str) -> str:
        """The label of an option."""
        label = self._find_words("option", ask, option)
        if label is None:
            raise DataError(
                f"{self.words['option'].place} has nothing for the option {option!r} of {ask.what!r}: "
                f'write "{ask.what}.{option}", or "{ask.what}.*" for all its options'
            )
        return label

    def label(self, ask: Decision, option: str, most: int = LABEL) -> str:
        """An option as a phone shows it on a button: players' names are shortened until it has `most` characters."""
        label = self.option(ask, option)
        for room in range(LONGEST_NAME - 1, SHORTEST_NAME - 1, -1):
            if len(label) <= most:
                break
            short = Words(self.game, [shorten_name(name, room) for name in self.names])
            label = short.option(ask, option)
        return label

    def _find_words(self, group: str, ask: Decision, option: str) -> str | None:
        """What [words.option], or another group with such keys, has for an option of a decision."""
        words, asked = self.words[group], ask.what
        for key in (f"{asked}.{option}", option):
            if key in words:
                return self.format(words[key])
        for key in words:
            what, _, table = key.partition("@")
            if what == asked and table and option in self.data[table]:
                row = self.data[table][option]
                return self.format(words[key], row, **(row if isinstance(row, dict) else {}))
        parts = option.split(":")
        for key in (f"{asked}.*:{parts[-1]}", f"{asked}.{parts[0]}", f"{asked}.*", "*"):
            if key in words:
                return self.format(words[key], *parts, n=(dict(ask.numbers) or self.numbers).get(parts[0], "")).strip()
        return None

    def head(self, ask: Decision, option: str, following: str = "") -> str | None:
        """What stands before the options of the decision `following`, where they stand in place of what leads there."""
        first = self._find_words("head", ask._replace(what=f"{ask.what}>{following}"), option)
        return self._find_words("head", ask, option) if first is None else first

    def tail(self, ask: Decision, option: str, most: int = LABEL) -> str:
        """What an option is called after such a head, in at most so many characters."""
        return self._find_words("tail", ask, option) or self.label(ask, option, most)

    def role(self, ask: Decision, option: str) -> str:
        """Whether an option is idle or finishes something; "" for what just acts."""
        return self._find_words("role", ask, option) or ""

    def note(self, ask: Decision, option: str) -> str:
        """What an option is for that cannot be foreseen, or nothing."""
        return self._find_words("note", ask, option) or ""

    def _typed(self, text: str) -> str:
        """A text with letters in place of signs."""
        for sign, letter in self.words.get("codes", {}).items():
            text = text.replace(sign, letter)
        return text

    def log(self, line: Line) -> str:
        """What happened, as a sentence."""
        clause, actor = self.clause(line), self.actor(line)
        return f"{self.subject(actor)} {clause}." if clause and actor is not None else self._sentence(line)

    def clause(self, line: Line) -> str:
        """What a sentence of the log tells after the name of who did it; "" where it does not begin with that."""
        template = self.words["log"][line.what]
        beginning = next(filter(template.startswith, ACTORS), "")
        if not beginning or (beginning == ACTORS[0] and line.to not in (None, line.details[0])):
            return ""
        return self._fill(template.removeprefix(beginning).removesuffix("."), line)

    def tell(self, lines: Sequence[Line], seat: int | None) -> str:
        """All that `seat` did, or that happened at the table, in sentences."""
        clauses = [Clause(one) if (one := self.clause(line)) else Clause(self.log(line), whole=True) for line in lines]
        repeated = [one for _, same in groupby(clauses) for one in count(same)]
        return tell("" if seat is None else self.subject(seat), repeated)

    def subject(self, seat: int) -> str:
        """How a sentence about `seat` begins."""
        return capital(YOU) if seat == self.reader else self.names[seat]

    def actor(self, line: Line) -> int | None:
        """The seat of which a line tells what it did, or found out; None when it is about the table."""
        if line.to is not None:
            return line.to
        template = self.words["log"][line.what]
        return int(line.details[0]) if "{0:seat}" in template or "{0:whose}" in template else None

    def goes_without_saying(self, line: Line) -> bool:
        """Whether a line has no words in [words.short]."""
        return not self.words["short"][line.what]

    def leave_out_repetition(self, lines: Sequence[Line]) -> list[Line]:
        """Some lines without those for everybody of which the line before or after tells more, to one player alone."""
        same, kept = self.words["same"], list[Line]()
        for line, before, after in zip(lines, [None, *lines], [*lines[1:], None], strict=False):
            fuller = [one for one in (before, after) if one and one.to is not None]
            if all(same.get(one.what) != line.what for one in fuller):
                kept.append(line)
        return kept

    def short(self, lines: Sequence[Line], subject: str, room: int) -> tuple[str, int]:
        """What one player did, in a sentence of at most `room` characters, and how many of the lines that tells.

        It tells what was done to the reader, then what matters most, in the order in which it was done; one line at
        least.
        """
        ranks, told = dict[Clause, tuple[bool, int]](), list[Clause]()
        for line in lines:
            clause = self._find_short(line)
            rank = not self._is_about(line, self.reader), [*self.words["short"]].index(line.what)
            ranks[clause] = min(rank, ranks.get(clause, rank))
            told.append(clause)
        counted, said, number = count(told), "", 0
        ordered = sorted(counted, key=lambda one: ranks[one._replace(times=1)])
        for n in range(1, len(ordered) + 1):
            chosen = [clause for clause in counted if clause in ordered[:n]]
            longer = tell(subject, chosen, more=n < len(ordered))
            if said and len(longer) > room:
                break
            said, number = longer, sum(clause.times for clause in chosen)
        return said, number

    def _find_short(self, line: Line) -> Clause:
        """What [words.short] has for a line."""
        template = self.words["short"][line.what]
        if template.endswith("."):
            return Clause(self._fill(template, line), whole=True)
        text, _, note = template.partition(": ")
        return Clause(self._fill(text, line), self._fill(note, line))

    def _is_about(self, line: Line, seat: int | None) -> bool:
        """Whether `seat` is named in a line, but not as the one who did something."""
        template = self.words["log"][line.what]
        fields = [f"{{{n}{kind}" for n, detail in enumerate(line.details) if n and detail == seat for kind in NAMING]
        return any(field in template for field in fields)

    def _sentence(self, line: Line) -> str:
        said = self._fill(self.words["log"][line.what], line)
        return capital(said) if said.startswith(f"{YOU} ") else said

    def _fill(self, template: str, line: Line) -> str:
        for n, detail in enumerate(line.details):
            if n and detail == line.details[0]:
                own = "your own" if detail == self.reader else "their own"
                template = template.replace(f"{{{n}:whose}}", own)
        return self.format(template, *line.details, to=line.to)

    def format_field(self, value: Any, spec: str) -> str:
        if spec == "seat":
            return YOU if value == self.reader else self.names[int(value)]
        if spec == "whose":
            return "your" if value == self.reader else f"{self.names[int(value)]}'s"
        if spec in ("count", "amount"):
            parts = [part for part in str(value).split("+") if part]
            names = self.words.get("count", {})
            counts = [f"{parts.count(part)} {names.get(part, part)}" for part in dict.fromkeys(parts)]
            return (join_words(counts) if spec == "amount" and counts else ", ".join(counts)) or "nothing"
        if spec in self.formats:
            return self.formats[spec](value)
        if spec:
            if spec not in self.data:
                raise DataError(
                    f"{self.data.place} has no table [{spec}] for the format {{:{spec}}}: "
                    f"write one, or add {spec!r} to `formats` in the class of the game"
                )
            keys = [value] if value in self.data[spec] else str(value).split("+")
            rows = [self.data[spec][key] for key in keys]
            return join_words([str(row["name"] if isinstance(row, dict) else row) for row in rows])
        return str(value)


def shorten_name(name: str, room: int) -> str:
    """A name of at most so many characters, with what tells two apart at its end."""
    return name if len(name) <= room else f"{name[: room - 4].rstrip()}…{name[-3:]}"


def _plain(text: str) -> str:
    """The words of a text between spaces, in small letters."""
    return " ".join(["", *re.findall(r"[^\W_]+", text.casefold()), ""])
