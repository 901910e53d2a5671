"""The lesson of a game, for one person alone: what one sees in one's seat, what came of the last choice, what is asked.

A press names the choices that it goes on from (`mark`), so a message of an earlier moment changes nothing.
"""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple
from zlib import crc32

import discord
from discord import ui

from cogs.panels import phone, pictures
from cogs.panels.custom_ids import Press
from cogs.panels.hints import tell_hint
from cogs.panels.menus import Answers, make_menu, pose
from cogs.panels.names import display_name, find_handle
from cogs.panels.offers import Offer, join_effect, list_offers
from cogs.panels.phone import LABELS, Item
from cogs.panels.pictures import Picture
from cogs.panels.ui import Block, Button, Panel, Row, button, lay_out, make_rows
from cogs.words import Marked, say
from engine.catalog import facts
from engine.computer import STRENGTHS
from engine.games import GAMES
from engine.lesson import After, Course, Moment
from engine.scene import Scene
from engine.words import Words
from render.names import call
from store.records import BIRDS

WEAKEST = next(iter(STRENGTHS))
MISSED = 3  # ideas that did not come up, of which the end tells


class Learner(NamedTuple):
    """Who learns: a user, what the board calls this person, and how where pictures have no letters for that."""

    user: int
    name: str
    handle: str = ""

    @classmethod
    def of(cls, person: discord.abc.User) -> "Learner":
        """Nobody is called as a computer is."""
        return cls(person.id, display_name(person, BIRDS), find_handle(person))


class Study(NamedTuple):
    """A lesson as it stands for somebody.

    `after`: what came of the last choice, None before the first.  `moment`: what comes now, None when it is over.
    """

    learner: Learner
    course: Course
    after: After | None
    moment: Moment | None

    @property
    def game(self) -> str:
        return self.course.lesson.game

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called, by seat."""
        you = self.course.lesson.you
        return tuple(self.learner.name if n == you else name for n, name in enumerate(self.course.names))

    @property
    def mark(self) -> int:
        """What tells these choices from all others."""
        return mark(self.course.made)


def mark(made: Sequence[str]) -> int:
    """What tells some choices from all others, in a press."""
    return crc32(" ".join(made).encode())


def try_button(game: str) -> Button:
    """The button that leads to the lesson of a game."""
    return button(say("lessons.try"), Press("try", arg=game))


def make_lesson(study: Study, told: str = "", *, why: bool = False, here: bool = True) -> Panel:
    """What somebody sees, reads and may choose now.

    `told`: comes first, as in all panels.  `why`: the reason of what is suggested, too.  `here`: on a server, where one
    can open a table.
    """
    if study.moment is None:
        return make_end(study, told, here=here)
    head = say("lessons.head", game=facts(study.game).title, step=len(study.course.made) + 1, steps=count_steps(study))
    question, answers = ask(study)
    return lay_out(
        f"{phone.PRINT}{head}",
        *tell_before(study, told),
        *tell_idea(study.moment, tell_why(study, study.moment) if why else []),
        question,
        answers,
        *make_rows(list_ways_back(study, why=why)),
    )


def make_end(study: Study, told: str, *, here: bool) -> Panel:
    """What came of the last choice, what there is to remember, and a real game."""
    missed = [Marked(idea) for idea in study.course.missed()[:MISSED]]
    return lay_out(
        f"{phone.PRINT}{say('lessons.head_over', game=facts(study.game).title)}",
        *tell_before(study, told),
        *([say("lessons.missed", ideas=Marked(" ".join(missed)))] if missed else []),
        *study.course.lesson.end,
        *([say("lessons.real"), Row(*list_real_games(study.game))] if here else [say("lessons.elsewhere")]),
        *make_rows(list_ways_back(study, why=True)),
    )


def count_steps(study: Study) -> int:
    """How many choices the lesson has for who takes what is suggested; more for who has made more."""
    return max(len(study.course.lesson.steps), len(study.course.made) + 1)


def tell_before(study: Study, told: str) -> list[str | Picture | Block]:
    """The board, what came of the last choice, and what the others did."""
    after, lines = study.after, list[str | Picture | Block]([told] if told else [])
    lines.append(show_seat(study))
    if after:
        lines.append(f"{phone.PRINT}{after.came}")
        lines += [say("lessons.strayed")] if after.strayed else []
        lines.append(tell_others(after.others))
    return lines


def tell_others(others: Sequence[str]) -> Block:
    """What the others did, in small print: the last of it, and more as far as there is room."""
    lines = [f"{phone.PRINT}{line}" for line in others]
    last = sum(map(phone.measure_text, lines[-1:]))

    def fill(room: int) -> list[str]:
        most = max(room, last)
        return [line for n, line in enumerate(lines) if phone.measure_text("\n".join(lines[n:])) <= most]

    return Block(fill, last, rank=2)


def tell_why(study: Study, moment: Moment) -> list[str]:
    """The reason of what is suggested."""
    why = tell_hint(Words(study.game, study.names), moment.ask, moment.hint) if moment.hint else moment.why
    return [say("lessons.why", why=Marked(" ".join(why)))]


def tell_idea(moment: Moment, why: Sequence[str]) -> list[Item]:
    """What there is to know before a choice, if anything, and the reason of what is suggested where that is wanted."""
    lines = [*filter(None, (moment.since, *moment.say, *why))]
    return [ui.TextDisplay("\n".join(lines))] if lines else []


def show_seat(study: Study) -> Picture:
    """The board as the learner sees it, without what the message says in words."""
    you, names = study.course.lesson.you, study.names
    handles = [study.learner.handle if seat == you else "" for seat in range(len(names))]
    computers = {seat: WEAKEST for seat in range(len(names)) if seat != you}
    scene = Scene.of(study.course.table, you, names, computers, call=partial(call, names, handles))
    return pictures.show_board(scene, f"lesson-{study.mark}", pictures.find_middle(study.game))


def ask(study: Study) -> tuple[Block, Block]:
    """The question and what answers it, the suggestion in green; where it is a menu also as a button above it."""
    assert study.moment
    decision, suggested = study.moment.ask, study.moment.suggestion
    words = Words(study.game, study.names)
    question = words.ask(decision)
    offers = list_offers(study.course.table, decision, words)
    offers = [offer._replace(final=False) for offer in offers]  # all can be taken back
    answers = Answers(
        lambda option: Press("lesson", moment=study.mark, arg=f"{study.game}:{option}"),
        lambda number: Press("lesson", turn=number, moment=study.mark, arg=study.game),
        suggested=suggested,
    )

    def fill(room: int) -> list[Item]:
        told, rows = make_menu(question, offers, answers, room)
        if any(isinstance(part, ui.Select) for row in rows if isinstance(row, ui.ActionRow) for part in row.children):
            rows = [suggest(next(one for one in offers if one.option == suggested), answers), *rows]
        return [*([ui.TextDisplay(f"{phone.PRINT}{told}")] if told else []), *rows]

    return pose(question, fill)


def suggest(offer: Offer, answers: Answers) -> Row:
    """The suggestion as a button."""
    return Row(button(join_effect(offer, LABELS), answers.choose(offer.option), answers.style(offer)))


def list_ways_back(study: Study, *, why: bool) -> list[Button]:
    """What can be done beside choosing; `why`: it is told already, or there is nothing to tell."""
    at, game = study.mark, study.game
    back, anew = Press("lesson_back", moment=at, arg=game), Press("lesson_anew", moment=at, arg=game)
    buttons = [] if why else [button(say("lessons.ask_why"), Press("lesson_why", moment=at, arg=game))]
    if study.after:
        buttons += [button(say("lessons.back"), back), button(say("lessons.anew"), anew)]
    return buttons


def list_real_games(game: str) -> list[Button]:
    """A table with as few computers as can be, which begins at once; and one that waits for people."""
    computers = max(1, GAMES[game].players[0] - 1)
    alone = Press("play", turn=computers, arg=f"{game}:{WEAKEST}")
    return [
        button(say("lessons.computer"), alone, discord.ButtonStyle.success),
        button(say("lessons.players"), Press("play", arg=game)),
    ]
