"""A first game that teaches: a fixed deal, a patient computer, one idea before each choice.

A lesson is a file, `lesson.toml` beside the rules of a game.  A course is somebody doing it, and follows from the
lesson and from what the learner has chosen alone, so that those choices are all that is kept.  As long as the learner
takes what is suggested, the others answer as is written and the steps say what is written.  Who chooses something else
goes on from there: the others then think, but are patient; what is suggested comes from the search and what came of it
from the game; and the ideas that are left are told when the same question comes up, or at the end.

    key                   of all shuffles
    you, rivals           the learner's seat, and the names of the others in the order of their seats
    options               of the table, where they are not as usual
    teaches               ideas of things.toml that need no explaining afterwards
    end                   what is said when all is done
    [[step]]
    ask, take             the question, and the option that is suggested
    idea                  what it teaches, true in every position
    here                  a line about this position
    why                   the answer of "Why?"
    came                  what came of it; {gain} is what it brought the learner, {loss} what it cost the other
    show                  what these speak of, by its names on the board (`Painter.find`) or the hand
    replies               what the others choose until the learner is asked again: "1 tower B"
    meanwhile, since      what all choose before this step, and a line that says so
"""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import cache
from typing import Any, NamedTuple

from engine.ai.search import Budget, imagine, most_tried, weigh
from engine.core.codec import told
from engine.core.game import Decision, IllegalChoice
from engine.core.game_data import DataError, Part, facts, read_beside
from engine.core.rng import Fast, Rng
from engine.core.table import Choice, Table, Way
from engine.games import GAMES
from engine.teaching.hint import Hint, find_hint
from engine.teaching.tips import BASICS
from engine.views.log_text import Deed, list_deeds, tell_all, tell_in_brief
from engine.views.preview import sign, tell_points
from engine.views.words import Words

FILE = "lesson.toml"
LINE = 80  # characters of a sentence at most, which are two lines of a phone
LINES = 3  # before a choice, and at the end
MORE = 3  # choices that somebody has who took another way
RECENT = 4  # of what the others did
# Playouts alone, no seconds, so that a course is the same each time.
REPLY = Budget(16, sight=0.3)
HINT = Budget(60, sight=0.5)


@dataclass(frozen=True, slots=True)
class Step:
    """A choice of the learner's, and what is said before and after it."""

    ask: str
    take: str
    idea: tuple[str, ...]
    why: str
    came: str
    here: str = ""
    replies: tuple[str, ...] = ()
    meanwhile: tuple[str, ...] = ()
    since: str = ""
    show: tuple[str, ...] = ()

    @property
    def say(self) -> tuple[str, ...]:
        """What is said before the choice."""
        return (*self.idea, *filter(None, [self.here]))


@dataclass(frozen=True, slots=True)
class Lesson:
    """The lesson of a game."""

    game: str
    key: str
    you: int
    rivals: tuple[str, ...]
    options: dict[str, str]
    teaches: tuple[str, ...]
    steps: tuple[Step, ...]
    end: tuple[str, ...]

    def name_all(self, name: str) -> tuple[str, ...]:
        """Who sits where, when the learner is called so."""
        return (*self.rivals[: self.you], name, *self.rivals[self.you :])

    def begin(self) -> Table:
        return Table(GAMES[self.game].begin(len(self.rivals) + 1, Rng(self.key), **self.options))


def has_lesson(game: str) -> bool:
    return read_beside(game, FILE) is not None


@cache
def read_lesson(game: str) -> Lesson:
    """The lesson of a game.

    Raises DataError, with its place, when there is none, and for what is missing there, unknown or too long.
    """
    data = read_beside(game, FILE) or Part(f"{game}/{FILE}", {})
    steps = tuple(map(_read_step, data.get_as("step", list)))
    key, you, rivals = data.get_as("key", str), data.get_as("you", int), tuple(data.get_as("rivals", list))
    end = _check_lines(f"{data.place}.end", data.get_as("end", list))
    return Lesson(game, key, you, rivals, data.get("options", {}), tuple(data.get("teaches", [])), steps, end)


def _read_step(row: Part) -> Step:
    unknown = row.keys() - {one.name for one in fields(Step)}
    if unknown:
        raise DataError(f"{row.place} has {', '.join(sorted(unknown))}, which no step has")
    for needed in ("ask", "take", "idea", "why", "came"):
        if not row[needed]:
            raise DataError(f"{row.place}.{needed} says nothing")
    values: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in row.items()}
    step = Step(**values)
    _check_lines(row.place, step.say)
    _check_lines(row.place, [step.why, step.came, step.since])
    return step


def _check_lines(place: str, lines: Sequence[str]) -> tuple[str, ...]:
    if len(lines) > LINES or any(len(line) > LINE for line in lines):
        raise DataError(f"{place} says more than {LINES} lines of {LINE} characters")
    return tuple(lines)


class Moment(NamedTuple):
    """What the learner reads before a choice.

    `since`: what has happened meanwhile, or "".  `why`: the reason of the suggestion; who has left the lesson has a
    `hint` instead, of which it is the shortest.  `show`: what is spoken of, by its names on the board.
    """

    ask: Decision
    since: str
    say: tuple[str, ...]
    suggestion: str
    why: tuple[str, ...]
    hint: Hint | None = None
    show: tuple[str, ...] = ()


class After(NamedTuple):
    """What the learner reads after one: what came of it, what the others did, and whether this left the lesson."""

    came: str
    others: tuple[str, ...]
    strayed: bool


class Course:
    """Somebody doing a lesson, who is called so and has made these choices.

    Attributes: `made`, which is all there is to keep; `table`, at which the learner sits on `lesson.you`; `names`, by
    seat; `words`; `on_line`, whether all that was suggested was taken.
    """

    def __init__(self, lesson: Lesson, made: Sequence[str], name: str) -> None:
        """Raises IllegalChoice when the choices do not fit the lesson, as when that is another one since."""
        self.lesson = lesson
        self.names = lesson.name_all(name)
        self.words = Words(lesson.game, self.names)
        self._begin(made)

    def _begin(self, made: Sequence[str]) -> None:
        self.table = self.lesson.begin()
        self.made: Way = ()
        self.on_line = True
        self._told: set[int] = set()  # the steps whose ideas have come up
        self._met: set[str] = set()  # the questions that were asked
        self._read = 0  # lines of the log of this turn
        self._go_on([])
        for option in made:
            self.choose(option)

    # What is asked

    @property
    def ask(self) -> Decision | None:
        """What the learner is asked now; None when the lesson is over."""
        return None if self.over else self._open()

    @property
    def over(self) -> bool:
        """Whether all steps are done; who left them has a few more, as long as there are ideas and the game goes on."""
        done, steps = len(self.made), len(self.lesson.steps)
        if self.on_line:
            return done == steps
        return self.table.turn_over or done == steps + MORE or not self._left()

    def moment(self) -> Moment:
        """What is said before the choice that is open; there must be one."""
        ask = self.ask
        assert ask is not None
        if self.on_line:
            step = self.lesson.steps[len(self.made)]
            return Moment(ask, step.since, step.say, step.take, (step.why,), show=step.show)
        n = self._next_idea(ask)
        met = () if ask.what in self._met else (str(self.words.words["met"][ask.what]),)
        hint = find_hint(self.table, ask, self.words, self._chance(), HINT)
        why = "; ".join(hint.effect) or hint.leads_to or self.words.option(ask, hint.option)
        return Moment(ask, "", met if n is None else self.lesson.steps[n].idea, hint.option, (why,), hint)

    def list_taught(self) -> frozenset[str]:
        """The ideas of the game (`engine/teaching/tips.py`) that the learner knows when the lesson is over."""
        return frozenset((BASICS, *self._met, *self.lesson.teaches)) if self.over else frozenset()

    def missed(self) -> list[str]:
        """Of each idea that did not come up, the first line."""
        return [] if self.on_line else [self.lesson.steps[n].idea[0] for n in self._left()]

    def _open(self) -> Decision | None:
        return next((ask for ask in self.table.waiting() if ask.seat == self.lesson.you), None)

    def _left(self) -> list[int]:
        """The steps whose ideas have not come up."""
        return [n for n in range(len(self.lesson.steps)) if n not in self._told]

    def _next_idea(self, ask: Decision) -> int | None:
        """The step whose idea comes up with a question, off the line."""
        return next((n for n in self._left() if self.lesson.steps[n].ask == ask.what), None)

    # What is chosen

    def choose(self, option: str) -> After:
        """Make the choice that is open, and go on to the next.

        Raises IllegalChoice, and changes nothing, when there is none or it has no such option.
        """
        ask = self.ask
        if ask is None:
            raise IllegalChoice("The lesson is over.")
        had = self.table.game.scores()
        deeds = self._make(Choice(ask.seat, ask.what, option))
        gains = [now - before for now, before in zip(self.table.game.scores(), had, strict=True)]
        step = self.lesson.steps[len(self.made)] if self.on_line else None
        n = len(self.made) if step else self._next_idea(ask)
        self._told |= set() if n is None else {n}
        self._met.add(ask.what)
        self.made = (*self.made, option)
        followed = step if step and option == step.take else None
        self.on_line = followed is not None
        came = self._tell(ask, option, gains, deeds)
        if followed:
            lost = -sum(gain for seat, gain in enumerate(gains) if seat != ask.seat)
            came = followed.came.format(gain=facts(self.lesson.game).count_points(sign(gains[ask.seat])), loss=lost)
        return After(came, self._go_on(followed.replies if followed else None), step is not followed)

    def back(self) -> None:
        """Take the last choice back, whatever has come to light: the deal is the same each time."""
        self._begin(self.made[:-1])

    def _tell(self, ask: Decision, option: str, gains: Sequence[int], deeds: Sequence[Deed]) -> str:
        """What came of a choice, by the points and the log; if that is nothing, what was chosen."""
        points = ", ".join(tell_points(self.words, [(gain, gain) for gain in gains], ask.seat))
        said = [tell_all(self.lesson.game, deed) for deed in deeds if deed.seat == ask.seat]
        return " ".join([f"{points}."] * bool(points) + said) or f"{self.words.option(ask, option)}."

    # The others, and the way to the next question

    def _go_on(self, written: Sequence[str] | None) -> tuple[str, ...]:
        """Go on to the next question to the learner, as is written, or, with None, as the others think; what they did.

        Raises DataError, with its place, where what is written does not fit the game.
        """
        deeds: list[Deed] = []
        if written is not None and not self.over:
            step = self.lesson.steps[len(self.made)]
            for line in (*written, *step.meanwhile):
                deeds += self._follow(line)
            ask = self._open()
            if ask is None or ask.what != step.ask or step.take not in ask.options:
                raise DataError(f"{self._place()} takes {step.take!r} of {step.ask!r}, but {self._stands()}")
        while not self.over and not self._open():
            ask = self.table.waiting()[0]
            deeds += self._make(Choice(ask.seat, ask.what, choose_patiently(self.table, ask, self._chance())))
        game, you = self.lesson.game, self.lesson.you
        return tuple(tell_in_brief(game, deed) for deed in _join(deeds) if deed.seat != you)[-RECENT:]

    def _follow(self, line: str) -> list[Deed]:
        """What is done by a choice that is written, such as "1 tower B"."""
        seat, what, option = line.split(" ")
        try:
            return self._make(Choice(int(seat), what, option))
        except IllegalChoice as error:
            raise DataError(f"{self._place()}: {line!r} is said before it, but {self._stands()}") from error

    def _make(self, choice: Choice) -> list[Deed]:
        """Make a choice, of whoever it is, and begin the next turn when this is over; what was done by that."""
        self.table.choose(*choice)
        deeds = self._listen()
        while self.table.turn_over and not self.table.game.over():
            self.table, self._read = self.table.next_turn(), 0
            deeds += self._listen()
        return deeds

    def _listen(self) -> list[Deed]:
        """What was done in this turn since it was asked last, as far as the learner may know."""
        read, you = self._read, self.lesson.you
        self._read = len(told(self.table.game.log, you))
        return list_deeds(self.table, you, self.names, read)

    def _chance(self) -> Fast:
        """The same each time somebody has made these choices."""
        return Fast.seeded(1000 * len(self.made) + len(self.table.choices))

    def _place(self) -> str:
        return f"{self.lesson.game}/{FILE}.step[{len(self.made)}]"

    def _stands(self) -> str:
        asked = [f"seat {ask.seat} {ask.what!r}: {', '.join(ask.options)}" for ask in self.table.waiting()]
        return f"the game asks {'; '.join(asked) or 'nothing'}"


def _join(deeds: Sequence[Deed]) -> list[Deed]:
    """What the same player did without another in between as one."""
    joined: list[Deed] = []
    for deed in deeds:
        if joined and joined[-1].player == deed.player:
            joined[-1].lines.extend(deed.lines)
        else:
            joined.append(deed)
    return joined


def choose_patiently(table: Table, ask: Decision, rng: Rng) -> str:
    """The second best of what is not doubtful, as far as one sees who thinks little: it leaves others time to learn."""
    tried = weigh(table, ask, rng, REPLY)
    sound = imagine(table, ask.seat, rng).game.sound(ask)
    best = most_tried(tried, sound)
    others = [option for option in sound if option != best]
    return most_tried(tried, others) if others else best
