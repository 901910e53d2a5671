"""Do the lesson of a game in a terminal: `python -m engine <game> --lesson`."""

from collections.abc import Callable, Iterable

from engine.core.game import Decision
from engine.teaching.lesson import Course
from terminal.page import Board, find_option, list_options, show, show_rules

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
