"""Try it: the lesson of a game, in private answers or a direct message."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import discord
from discord import app_commands
from discord.ext import commands

from cogs.actions.command_input import offer_games, read_game
from cogs.connection.interactions import edit_pressed, reply, send_to_all
from cogs.connection.permissions import allow_anywhere
from cogs.connection.press_handlers import on_press
from cogs.panels.custom_ids import Press
from cogs.panels.layout import Panel
from cogs.panels.lesson import Learner, Study, make_lesson, mark
from cogs.panels.names import escape_markdown
from cogs.words import say
from cogs.words.refusals import Refusal
from engine.core.game import IllegalChoice
from engine.core.table import Way
from engine.games import GAMES
from engine.teaching.lesson import Course, has_lesson, read_lesson
from store import Store

KEPT_STUDIES = 64  # of those who have pressed last: the next choice is made in a course that stands already

Change = Callable[[Way], Way]


class Courses:
    """Lessons as they stand for people.  What is kept of them saves time, and is made anew where it is not there.

    One thread: a computer that thinks holds the interpreter, so a second one would gain nothing.
    """

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="lessons")
        self._kept: dict[tuple[Learner, str], Study] = {}  # the last one last

    async def study(self, learner: Learner, game: str, made: Way) -> Study:
        """How a lesson stands after these choices.  Raises IllegalChoice when they do not fit."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._make, learner, game, made)

    def _make(self, learner: Learner, game: str, made: Way) -> Study:
        key = learner, game
        kept = self._kept.pop(key, None)
        if kept is None or kept.course.made != made:
            kept = make_study(learner, game, made, kept.course if kept and kept.course.made == made[:-1] else None)
        self._kept[key] = kept
        for old in [*self._kept][:-KEPT_STUDIES]:
            del self._kept[old]
        return kept


def make_study(learner: Learner, game: str, made: Way, course: Course | None) -> Study:
    """A lesson after these choices; `course`: the same before the last of them, which goes on."""
    course = course or Course(read_lesson(game), made[:-1], escape_markdown(learner.name))
    after = course.choose(made[-1]) if made else None
    return Study(learner, course, after, None if course.over else course.moment())


@dataclass(eq=False, repr=False)
class Lessons(commands.Cog):
    """The command /try, and the presses in a lesson.

    Whatever message is pressed, it becomes the lesson as it stands now; only a press that goes on from there, and not
    from an earlier moment, changes that.
    """

    store: Store
    courses: Courses

    @allow_anywhere
    @app_commands.command(name="try", description=say("commands.command.try"))
    @app_commands.describe(game=say("commands.parameter.rules.game"))
    async def begin(self, interaction: discord.Interaction, game: str) -> None:
        await self.open(interaction, read_game(game))

    @begin.autocomplete("game")
    async def suggest_games(self, interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        """The games whose titles contain what was typed."""
        return [choice for choice in offer_games(current) if has_lesson(str(choice.value))]

    @on_press("try", private=True)
    async def press_try(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The button Try it, or the menu of games."""
        await self.open(interaction, values[0] if values else press.arg)

    async def open(self, interaction: discord.Interaction, game: str) -> None:
        """Answer with the lesson where it was left; in direct messages by one that stays."""
        made = await self.read(interaction, game)
        study, told = await self.resume(interaction, game, made)
        panel = make(interaction, study, told or (say("lessons.stopped") if made else ""))
        await (send_to_all if interaction.context.dm_channel else reply)(interaction, panel)

    @on_press("lesson")
    async def press_lesson(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """An option, as a button or in a menu."""
        game, _, option = press.arg.partition(":")
        await self.go_on(interaction, press, game, lambda made: (*made, values[0] if values else option))

    @on_press("lesson_back")
    async def press_back(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The button Back, which takes back the last choice."""
        await self.go_on(interaction, press, press.arg, lambda made: made[:-1])

    @on_press("lesson_anew")
    async def press_anew(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The button From the start."""
        await self.go_on(interaction, press, press.arg, lambda made: ())

    @on_press("lesson_show")
    async def press_show(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The buttons Next, Why? and More…"""
        game, _, shown = press.arg.partition(":")
        await self.go_on(interaction, press, game, lambda made: made, shown)

    async def go_on(
        self, interaction: discord.Interaction, press: Press, game: str, change: Change, shown: str = ""
    ) -> None:
        """Change the choices that were made, if the press is about the lesson as it stands, and show how it then does.

        Who presses the same twice is told nothing.
        """
        made = await self.read(interaction, game)
        study, told = await self.resume(interaction, game, made)
        before = made[:-1]
        if not told and press.moment == study.mark:
            made = change(made)
            study = await self.courses.study(study.learner, game, made)
            await self.store.lessons.note(study.learner.user, game, made)
            for idea in study.course.list_taught():
                self.store.people.note_met(study.learner.user, game, idea, 0, 0)
        elif not told and (press.moment, change(before)) != (mark(before), made):
            told, shown = say("lessons.outdated"), ""
        await edit_pressed(interaction, make(interaction, study, told, shown))

    async def read(self, interaction: discord.Interaction, game: str) -> Way:
        """The choices that somebody has made in a lesson.  Raises Refusal where there is none."""
        if game not in GAMES or not has_lesson(game):
            raise Refusal(say("lessons.none"))
        return await self.store.lessons.made(interaction.user.id, game)

    async def resume(self, interaction: discord.Interaction, game: str, made: Way) -> tuple[Study, str]:
        """The lesson after these choices, and what there is to say of that: when they do not fit it any more it begins
        again."""
        learner = Learner.of(interaction.user)
        try:
            return await self.courses.study(learner, game, made), ""
        except IllegalChoice:
            await self.store.lessons.note(learner.user, game, ())
            return await self.courses.study(learner, game, ()), say("lessons.changed")


def make(interaction: discord.Interaction, study: Study, told: str, shown: str = "") -> Panel:
    """The lesson for who has pressed this, who may be where one can open a table."""
    here = interaction.guild_id is not None and interaction.is_guild_integration()
    return make_lesson(study, told, shown, here=here)
