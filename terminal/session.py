"""Play a game in a terminal, against computers, against chance, or with several people at one keyboard.

The questions, options and sentences are those of the bot.  Who has something secret to choose is called first, so that
the others can look away.
"""

from collections.abc import Callable, Iterable, Sequence

from engine.ai.player import choose
from engine.ai.search import Memory
from engine.core.game import Decision, Game
from engine.core.game_data import facts
from engine.core.reveals import is_final
from engine.core.rng import Rng
from engine.core.table import Choice, Table
from engine.teaching.lesson import Course
from engine.teaching.why_not import find_missing, tell_lacking
from engine.views.log_text import list_deeds, tell_all
from engine.views.words import Words
from terminal.screen import Board, find_option, list_options, show, show_rules

PERSON, CHANCE = "person", "chance"  # who plays a seat, if not a computer of some strength
HELP = {
    "1, 2, …": "choose an option by its number; some of its words do as well",
    "Enter": "choose the only option",
    "undo": "take the last choice back",
    "(final)": "said of what cannot be taken back, for something comes to light",
    "why": "tell what is lacking for the options that are missing",
    "board": "show all of the board",
    "rules": "show the rules",
    "story": "tell all that has happened",
    "quit": "leave the game",
    "?": "show this",
}
FIXED = "Nothing can be taken back now: somebody else has chosen since, or something came to light."
SHARED = "Others read this screen, too, and what is lacking may be a secret."
HIDING = 40  # lines that push a secret off the screen


class Left(Exception):
    """Somebody has left the game before its end."""


class Session:
    """A game in play.

    `who` plays each seat: PERSON, CHANCE or the strength of a computer; `rng` is the chance of chance and computers;
    `read` asks for a line.
    """

    def __init__(
        self, game: Game, names: tuple[str, ...], who: Sequence[str], rng: Rng, read: Callable[[str], str] = input
    ) -> None:
        self.table = Table(game)
        self.names = names
        self.who = who
        self.rng = rng
        self.read = read
        self.words = Words(game.name, names)
        self.people = [seat for seat, plays in enumerate(who) if plays == PERSON]
        self.alone = self.people[0] if len(self.people) == 1 else None
        self.memories = [Memory() for _ in who]
        self.told = 0  # lines of the log of this turn
        self.board = Board()

    def play(self) -> Table:
        """Play to the end.  Raises Left when somebody quits, EOFError and KeyboardInterrupt as `read` does."""
        if self.people:
            for sentence in facts(self.table.game.name).primer:
                show(sentence)
            print("Type the number of an option; ? tells what else.")
        while True:
            self.tell()
            if self.table.turn_over:
                if self.table.game.over():
                    self.board.show(self.table, self.alone, self.names)
                    return self.table
                self.table, self.told = self.table.next_turn(), 0
                continue
            ask = self.table.waiting()[0]
            plays = self.who[ask.seat]
            if plays == PERSON:
                self.take_turn(ask)
            elif plays == CHANCE:
                self.table.choose(ask.seat, ask.what, self.rng.choice(ask.options))
            else:
                option = choose(self.table, ask, plays, self.rng, self.memories[ask.seat])
                self.table.choose(ask.seat, ask.what, option)

    def tell(self) -> None:
        """Print the new lines of the log; those for one seat alone only when nobody else is at the keyboard."""
        words = Words(self.table.game.name, self.names, reader=self.alone)
        for line in self.table.game.log[self.told :]:
            if line.to in (None, self.alone):
                show(words.log(line))
        self.told = len(self.table.game.log)

    def take_turn(self, ask: Decision) -> None:
        """Have a person choose, or take back."""
        hidden = ask.private and self.alone is None
        if hidden and not self.call(ask.seat):
            return
        reader = ask.seat if hidden else self.alone
        print()
        self.board.show(self.table, reader, self.names)
        chosen = self.ask(ask, reader)
        if hidden:
            self.board = Board()
            told = f"{self.names[ask.seat]} has chosen; everybody" if chosen else "Everybody"
            print("\n" * HIDING + f"{told} may look again.")
        if chosen is None:
            self.undo()
        else:
            self.table.choose(*chosen)

    def call(self, seat: int) -> bool:
        """Wait until the others look away; False when somebody takes the last choice back before that."""
        asked = f"\n{self.names[seat]}, it is for you alone: press Enter when the others look away. "
        while text := self.read(asked).strip().casefold():
            match text:
                case "quit":
                    raise Left
                case "undo" if self.can_undo():
                    self.undo()
                    return False
                case "undo":
                    show(FIXED)
        return True

    def ask(self, ask: Decision, reader: int | None) -> Choice | None:
        """Ask until there is an option; None to take the last choice back."""
        self.show_options(ask)
        while True:
            text = self.read("> ").strip()
            match text.casefold():
                case "quit":
                    raise Left
                case "undo" if self.can_undo():
                    return None
                case "undo":
                    show(FIXED)
                case "?" | "help":
                    for typed, does in HELP.items():
                        print(f"{typed:>8}  {does}")
                case "why" if reader == ask.seat:
                    self.tell_missing(ask)
                case "why":
                    show(SHARED)
                case "rules":
                    show_rules(self.table.game.name)
                case "story":
                    self.tell_story(reader)
                case "board":
                    self.board.show(self.table, reader, self.names, whole=True)
                    self.show_options(ask)
                case _:
                    option = self.find(ask, text)
                    if option is not None:
                        return Choice(ask.seat, ask.what, option)
                    what = "That is none of the options, or could be several" if text else "There are several options"
                    print(f"{what}.\nType a number from 1 to {len(ask.options)}; ? tells what else.")

    def find(self, ask: Decision, text: str) -> str | None:
        """The option that somebody means; nothing typed is the only one."""
        if not text:
            return ask.options[0] if len(ask.options) == 1 else None
        return find_option(ask, self.words, text)

    def show_options(self, ask: Decision) -> None:
        """The question and its options, each with what it does."""
        show(f"{self.names[ask.seat]}: {self.words.ask(ask)}")
        told = list_options(self.table, ask, self.words)
        for n, (option, texts) in enumerate(told.items(), 1):
            final = " (final)" * self.is_final(ask, option)
            show(f"{n:4}. {texts[0]}{final}{''.join(f' · {text}' for text in texts[1:])}", more="      ")
        if len(told) == 1:
            print("      Press Enter.")

    def tell_missing(self, ask: Decision) -> None:
        """The options that are missing now, each with what is lacking."""
        missing = find_missing(self.table.game, ask)
        alone = ask._replace(options=[*missing])
        for option, lacking in missing.items():
            show(f"{self.words.option(alone, option)}: {tell_lacking(self.words, lacking)}.")
        if not missing:
            print("No option is missing.")

    def is_final(self, ask: Decision, option: str) -> bool:
        """Whether a choice cannot be taken back; where several choose at once, as soon as no other person has to."""
        if len(self.table.decisions) > 1:
            return [other.seat for other in self.table.waiting() if other.seat in self.people] == [ask.seat]
        return is_final(self.table, ask, option)

    def tell_story(self, reader: int | None) -> None:
        """What every player has done in each turn so far, as far as `reader` may know it."""
        tables = [self.table]
        while tables[-1].before:
            tables.append(tables[-1].before)
        told = [deed for table in reversed(tables) for deed in list_deeds(table, reader, self.names)]
        for deed in told:
            show(tell_all(self.table.game.name, deed))
        if not told:
            print("Nothing has happened yet.")

    def can_undo(self) -> bool:
        """Whether a person's choice can be taken back."""
        return self.undone() is not None

    def undo(self) -> None:
        """Go back to before the last choice of a person."""
        table = self.undone()
        assert table is not None
        self.table, self.told = table, len(table.game.log)
        print("The last choice was taken back.")

    def undone(self) -> Table | None:
        """The table before the last choice of a person, if all since then can be taken back; None if not."""
        table = self.table
        while (last := last_choice(table)) is not None and table.can_undo(last.seat):
            table = table.undo(last.seat)
            if last.seat in self.people:
                return table
        return None


def last_choice(table: Table) -> Choice | None:
    """The choice made last, in this turn or in the turns before."""
    at: Table | None = table
    while at is not None and not at.choices:
        at = at.before
    return at.choices[-1] if at else None


KEYS = "Enter takes what is suggested (→), a number something else. Or type: why, back, board, rules, quit."
STRAYED = "You have left the lesson, and go on from here. Type back to try what was suggested."


def learn(course: Course, read: Callable[[str], str] = input) -> None:
    """Do a lesson to its end, or until somebody quits.  Raises EOFError and KeyboardInterrupt as `read` does."""
    lesson, board = course.lesson, Board()
    show(KEYS)
    while course.ask:
        moment = course.moment()
        print()
        board.show(course.table, lesson.you, course.names)
        tell([*filter(None, [moment.since]), *moment.say])
        show_options(course, moment.ask, moment.suggestion)
        option = None
        while option is None:
            match read("> ").strip():
                case "":
                    option = moment.suggestion
                case "why":
                    tell(moment.why)
                case "board":
                    board.show(course.table, lesson.you, course.names, whole=True)
                case "rules":
                    show_rules(lesson.game)
                case "back" if course.made:
                    course.back()
                    break
                case "quit":
                    return
                case text:
                    option = find_option(moment.ask, course.words, text)
                    if option is None:
                        show(KEYS)
        else:
            after = course.choose(option)
            tell([after.came, *after.others, *[STRAYED] * after.strayed])
    print()
    tell([*course.missed(), *lesson.end])
    show(f"Now a real one: python -m engine {lesson.game}")


def tell(lines: Iterable[str]) -> None:
    """Print lines as they read without Markdown."""
    for line in lines:
        show(line.replace("*", ""))


def show_options(course: Course, ask: Decision, suggestion: str) -> None:
    show(course.words.ask(ask))
    for n, (option, texts) in enumerate(list_options(course.table, ask, course.words).items(), 1):
        show(f"{'→' if option == suggestion else ' '}{n:3}. {' · '.join(texts)}", more="      ")
