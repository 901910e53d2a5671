"""The lesson of a game, for one person alone: what came of the last choice, the board, what to learn, what is asked.

All of it is on one screen of a phone: one line of print, the board in what room is left, two lines of text, the
question, and one row of buttons, of which the last shows the rest.  A press names the choices that it goes on from
(`mark`), so a message of an earlier moment changes nothing.
"""

from collections.abc import Sequence
from functools import partial
from textwrap import shorten
from typing import NamedTuple
from zlib import crc32

import discord
from discord import ui

from cogs.panels import mobile_layout, pictures
from cogs.panels.custom_ids import Press
from cogs.panels.game_catalog import list_games
from cogs.panels.layout import Block, Button, Panel, Row, button, fix, lay_out
from cogs.panels.menus import Answers, make_menu
from cogs.panels.mobile_layout import Item
from cogs.panels.names import display_name, find_handle
from cogs.panels.options import Offer, join_effect, list_offers, tell_hint
from cogs.panels.pictures import Picture
from cogs.words import Marked, bold, say
from engine.ai.player import STRENGTHS
from engine.core.game_data import facts
from engine.core.table import Way
from engine.games import GAMES
from engine.teaching.lesson import After, Course, Moment, has_lesson
from engine.views.scene import Scene
from engine.views.words import Words
from render.player_names import call
from store.models.match import BIRDS

WEAKEST = next(iter(STRENGTHS))
MISSED = 3  # ideas that did not come up, of which the end tells
PAGE_LINES = 2
WHY, MORE = "why", "more"  # what a press shows beside the page that is read: the reason, or all that can be done


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


def mark(made: Way) -> int:
    """What tells some choices from all others, in a press."""
    return crc32(" ".join(made).encode())


def try_button(game: str) -> Button:
    """The button that leads to the lesson of a game."""
    return button(say("lessons.try"), Press("try", arg=game))


def make_lesson(study: Study, told: str = "", shown: str = "", *, here: bool = True) -> Panel:
    """What somebody sees, reads and may choose now.

    `told`: comes first, as in all panels.  `shown`: WHY, MORE or the number of the page that is read, the first if it
    is empty.  `here`: on a server, where one can open a table.
    """
    pages = list_pages(study)
    last = len(pages) - 1
    page = min(int(shown or 0), last) if shown not in (WHY, MORE) else last
    text = tell_why(study, study.moment) if shown == WHY and study.moment else pages[page]
    question, rows = "", list[Item]([Row(*list_ways_on(study, page))])
    if page == last:
        question, rows = ask(study, study.moment, shown) if study.moment else offer_games(study, shown, here=here)
    kept = len(rows) if shown != MORE else 1 if study.moment else len(rows) - 1  # beside a picture as it was before
    return lay_out(
        *([f"{mobile_layout.PRINT}{told}"] if told else []),
        f"{mobile_layout.PRINT}{tell_before(study, page, told)}",
        Block(lambda room: [show_seat(study, room)], mobile_layout.measure_picture(pictures.LEAST_BOARD), rank=1),
        ui.TextDisplay("\n".join(filter(None, (text, question)))),
        *rows[:kept],
        fix(*rows[kept:], height=0),
        fix(height=mobile_layout.AROUND + mobile_layout.LINE),  # for a line that breaks
    )


def list_pages(study: Study) -> list[str]:
    """What there is to know before a choice, or at the end, two lines of a phone at a time."""
    lines, pages = study.moment.say if study.moment else (*tell_missed(study), *study.course.lesson.end), [""]
    for line in lines:
        longer = f"{pages[-1]} {line}".strip()
        pages = [*pages[:-1], longer] if mobile_layout.count_lines(longer) <= PAGE_LINES else [*pages, line]
    return pages


def tell_missed(study: Study) -> list[str]:
    """Some ideas that did not come up."""
    missed = study.course.missed()[:MISSED]
    return [say("lessons.missed"), *missed] if missed else []


def count_steps(study: Study) -> int:
    """How many choices the lesson has for who takes what is suggested; more for who has made more."""
    return max(len(study.course.lesson.steps), len(study.course.made) + 1)


def tell_before(study: Study, page: int, told: str) -> str:
    """Where one is, and, above the first page, what came of the last choice."""
    after, moment = study.after, study.moment
    title, step = facts(study.game).title, len(study.course.made) + 1
    if moment is None:
        head = say("lessons.head_over", game=title)
    elif told or page or after is None:
        head = say("lessons.head", game=title, step=step, steps=count_steps(study))
    else:
        head = say("lessons.head_again", step=step, steps=count_steps(study))
    if page or after is None:
        return head
    came = [after.came, *([say("lessons.strayed")] if after.strayed else []), moment.since if moment else ""]
    return f"{head} · {' '.join(filter(None, came))}"


def tell_why(study: Study, moment: Moment) -> str:
    """The reason of what is suggested."""
    why = tell_hint(Words(study.game, study.names), moment.ask, moment.hint) if moment.hint else moment.why
    return Marked(" ".join(why))


def show_seat(study: Study, room: int) -> Picture:
    """The board as the learner sees it, as much of it as there is room for on a phone."""
    you, names, show = study.course.lesson.you, study.names, study.moment.show if study.moment else ()
    handles = [study.learner.handle if seat == you else "" for seat in range(len(names))]
    computers = {seat: WEAKEST for seat in range(len(names)) if seat != you}
    scene = Scene.of(study.course.table, you, names, computers, call=partial(call, names, handles))
    return pictures.show_part(
        scene, f"lesson-{study.mark}", show, round((room - mobile_layout.GAP) / mobile_layout.PICTURE)
    )


def ask(study: Study, moment: Moment, shown: str) -> tuple[str, list[Item]]:
    """The question and a row that answers it, the suggestion in green; below that all the rest, if it is `shown`."""
    at, game, words = study.mark, study.game, Words(study.game, study.names)
    offers = [offer._replace(final=False) for offer in list_offers(study.course.table, moment.ask, words)]
    offers.sort(key=lambda offer: offer.option != moment.suggestion)
    answers = Answers(
        lambda option: Press("lesson", moment=at, arg=f"{game}:{option}"),
        lambda number: Press("lesson", number=number, moment=at, arg=game),
        suggested=moment.suggestion,
    )
    why = [] if shown == WHY else [show_button(study, "lessons.ask_why", WHY)]
    chosen, beside = fit_row(offers, why, say("buttons.more"))
    row = [button(join_effect(offer), answers.choose(offer.option), answers.style(offer)) for offer in chosen]
    question = bold(words.ask(moment.ask))
    if shown != MORE:
        return question, [Row(*row, *beside, show_button(study, "buttons.more", MORE))]
    below = Row(*why, *list_ways_back(study))
    if len(chosen) == len(offers):
        return question, [Row(*row), below]
    others = make_menu(say("lessons.others"), offers, answers, mobile_layout.ROOM - mobile_layout.BEYOND)[1]
    is_menu = any(
        isinstance(part, ui.Select) for one in others if isinstance(one, ui.ActionRow) for part in one.children
    )
    return question, [*([Row(*row)] if is_menu else []), *others, below]


def fit_row(offers: Sequence[Offer], why: Sequence[Button], more: str) -> tuple[Sequence[Offer], Sequence[Button]]:
    """What has room in a row before the button that shows `more`: all options, or the first, and perhaps `why`."""
    for some in (offers, offers[:1]):
        for effects in (1, 0):
            told = [offer._replace(effect=offer.effect[:effects]) for offer in some]
            for beside in (why, ()):
                if has_room(told, beside, more):
                    return told, beside
    label = offers[0].label.partition(": ")[0]  # of a tile its name, without what it does
    label = shorten(label, mobile_layout.LABELS - len(more) - 2 * (mobile_layout.EDGE + 1), placeholder="…")
    return [offers[0]._replace(label=label.replace(" →…", "…"), effect=())], ()


def has_room(offers: Sequence[Offer], beside: Sequence[Button], more: str) -> bool:
    """Whether all of this is one row of a phone, whatever its letters are."""
    labels = [*map(join_effect, offers), *(str(one.label) for one in beside), more]
    return sum(len(label) + mobile_layout.EDGE + 1 for label in labels) <= mobile_layout.LABELS


def list_ways_on(study: Study, page: int) -> list[Button]:
    """From a page to the next."""
    on = show_button(study, "buttons.next", str(page + 1), discord.ButtonStyle.success)
    return [on, show_button(study, "buttons.more", MORE)]


def list_ways_back(study: Study) -> list[Button]:
    """What takes choices back, if there are any."""
    if study.after is None:
        return []
    at, game = study.mark, study.game
    back, anew = Press("lesson_back", moment=at, arg=game), Press("lesson_anew", moment=at, arg=game)
    return [button(say("lessons.back"), back), button(say("lessons.anew"), anew)]


def show_button(
    study: Study, label: str, shown: str, style: discord.ButtonStyle = discord.ButtonStyle.secondary
) -> Button:
    """A button that shows something else of the same moment."""
    return button(say(label), Press("lesson_show", moment=study.mark, arg=f"{study.game}:{shown}"), style)


def offer_games(study: Study, shown: str, *, here: bool) -> tuple[str, list[Item]]:
    """A real game: with as few computers as can be, which begins at once; or one that waits for people."""
    back, on = Row(*list_ways_back(study)), [Row(one) for one in offer_lesson(study.game)]
    if not here:
        return say("lessons.elsewhere"), [back, *on]
    computers = max(1, GAMES[study.game].players[0] - 1)
    alone = Press("play", number=computers, arg=f"{study.game}:{WEAKEST}")
    games = [
        button(say("lessons.computer"), alone, discord.ButtonStyle.success),
        button(say("lessons.players"), Press("play", arg=study.game)),
    ]
    if shown == MORE:
        return say("lessons.real"), [Row(*games), *on, back]
    return say("lessons.real"), [Row(*games, show_button(study, "buttons.more", MORE)), *on]


def offer_lesson(game: str) -> list[Button]:
    """The button that leads to the lesson of the game after this one, in the order of `list_games`, if there is one."""
    taught = [one for one in list_games() if has_lesson(one)]
    after = taught[(taught.index(game) + 1) % len(taught)]
    return [button(say("lessons.next", game=facts(after).title), Press("try", arg=after))] if after != game else []
