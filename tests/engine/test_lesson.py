"""Every lesson, by what it suggests and by what it does not: it has something to say of all that somebody may choose.

At night each lesson is done ten times at random, and every option of every step is taken; by day a few of each.
"""

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.ai.search import Budget, imagine, most_tried, weigh
from engine.core import game_data
from engine.core.game import Decision, IllegalChoice
from engine.core.game_data import DataError, facts, read, read_things
from engine.core.rng import Fast
from engine.core.table import Table
from engine.teaching import lesson
from engine.teaching.lesson import FILE, LINES, MORE, REPLY, Course, choose_patiently, has_lesson, read_lesson
from engine.teaching.tips import BASICS
from tests.engine.games import facts_of
from tests.night import NIGHT
from tests.small_games import PLAYED, SMALL_GAMES

LESSONS = [game for game in PLAYED if has_lesson(game)]  # a game need not have one
SEEDS = range(10 if NIGHT else 1)
OTHERS = None if NIGHT else 1  # options of a step beside what is suggested
MOST = 6  # thoughts of the others, of 16 playouts each, for which a learner waits

GOOD = """
key = "good"
you = 1
rivals = ["Owl"]
end = ["So it goes on."]
[[step]]
ask = "counter"
take = "ordinary"
idea = ["Play a counter."]
why = "You must."
came = "Now a tower."
"""


def start(game: str, made: tuple[str, ...] = ()) -> Course:
    return Course(read_lesson(game), made, "Ada")


def follow(game: str) -> Iterator[Course]:
    """The course of who takes what is suggested, before each choice."""
    course = start(game)
    while course.ask:
        yield course
        course.choose(course.moment().suggestion)


@pytest.mark.parametrize("game", LESSONS)
def test_who_takes_what_is_suggested_meets_every_kind_of_question(game: str) -> None:
    course, asked = start(game), set[str]()
    while course.ask:
        moment = course.moment()
        assert moment.hint is None
        assert 1 <= len(moment.say) <= LINES
        asked.add(moment.ask.what)
        after = course.choose(moment.suggestion)
        assert after.came
        assert not re.search("[{}]", after.came)
        assert not after.strayed
    assert len(course.made) == facts_of(game).lesson
    assert asked | facts_of(game).left_out == set(read(game)["words"]["ask"])
    assert course.missed() == []
    assert course.lesson.end
    assert {*course.lesson.teaches} <= {met["idea"] for met in read_things(game)["met"]}
    assert course.list_taught() == asked | {*course.lesson.teaches, BASICS}


@pytest.mark.parametrize("game", LESSONS)
def test_points_come_from_the_game(game: str) -> None:
    """No sentence about what came of a choice has a number of points of its own."""
    points = re.compile(rf"[+−]\d|(wins?|loses?|costs?) \d|\d+ {facts(game).points}")
    assert [step.came for step in read_lesson(game).steps if points.search(step.came)] == []


def test_what_the_other_loses_is_told_as_it_is() -> None:
    course = start("castle_builders")
    while course.made[-2:] != ("remove_and_continue", "C"):
        before = course.table.game.scores()
        came = course.choose(course.moment().suggestion).came
    [lost] = re.findall(r"Owl loses (\d+)", came)
    assert int(lost) == before[1] - course.table.game.scores()[1]


@pytest.mark.parametrize("game", LESSONS)
def test_what_somebody_chooses_instead_has_its_answer_and_the_lesson_goes_on(game: str) -> None:
    """One other choice at each step, and what is suggested after that."""
    chance = random.Random(game)
    for course in follow(game):
        moment = course.moment()
        others = [option for option in moment.ask.options if option != moment.suggestion]
        for option in others if OTHERS is None else chance.sample(others, min(OTHERS, len(others))):
            other = start(game, course.made)
            after = other.choose(option)
            assert after.strayed
            assert after.came
            if other.ask:
                going_on = other.moment()
                assert going_on.hint is not None
                assert going_on.suggestion in going_on.ask.options
                assert going_on.why


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", LESSONS)
def test_whatever_somebody_chooses_and_takes_back_the_lesson_comes_to_its_end(game: str, seed: int) -> None:
    chance, course, ideas = random.Random(f"{game} {seed}"), start(game), list[str]()
    while course.ask:
        moment = course.moment()
        ideas += moment.say
        made, ask = course.made, moment.ask
        course.choose(moment.suggestion if chance.random() < 0.3 else chance.choice(ask.options))
        if chance.random() < 0.2:
            course.back()
            assert course.made == made
            assert course.ask == ask
            course.choose(chance.choice(ask.options))
    assert len(course.made) <= facts_of(game).lesson + MORE
    assert len(ideas) == len(set(ideas))
    assert all(step.idea[0] in [*ideas, *course.missed()] for step in course.lesson.steps)


@pytest.mark.parametrize("game", LESSONS)
def test_who_stops_goes_on_where_it_stood(game: str) -> None:
    """Also who has left the lesson: the choices are all that is kept."""
    course, chance = start(game), random.Random(game)
    for _ in range(6):
        if course.ask:
            course.choose(chance.choice(course.ask.options))
    again = start(game, course.made)
    assert not again.on_line
    assert again.ask == course.ask
    assert again.table.game == course.table.game
    assert not course.ask or again.moment() == course.moment()


@pytest.mark.parametrize("game", LESSONS)
def test_a_learner_waits_for_few_thoughts_of_the_others(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """None at first; and, taken where it costs most, for the answer to a choice that leaves the lesson, a few."""
    thoughts = list[str]()

    def count(table: Table, ask: Decision, rng: Fast, budget: Budget) -> object:
        thoughts.append(ask.what)
        return weigh(table, ask, rng, budget)

    monkeypatch.setattr(lesson, "weigh", count)
    start(game).moment()
    assert not thoughts
    for course in follow(game):
        moment = course.moment()
        other = start(game, course.made)
        thoughts.clear()
        other.choose(moment.ask.options[-1])
        if other.ask:
            other.moment()
        assert len(thoughts) <= MOST, len(course.made)


@pytest.mark.parametrize("game", LESSONS)
def test_off_the_line_the_others_do_not_take_what_they_find_best(game: str) -> None:
    for course in follow(game):
        table, ask = course.table, course.ask
        assert ask
        tried = weigh(table, ask, Fast.seeded(1), REPLY)
        sound = imagine(table, ask.seat, Fast.seeded(1)).game.sound(ask)
        chosen = choose_patiently(table, ask, Fast.seeded(1))
        assert chosen in sound
        assert len(sound) == 1 or chosen != most_tried(tried, sound)


def test_names_come_from_outside() -> None:
    lesson = read_lesson("castle_builders")
    course = Course(lesson, [], "Zoë")
    assert course.names == ("Zoë", "Owl")
    for step in lesson.steps[:4]:
        assert "Zoë" not in course.choose(step.take).came, "the learner is called you"
    assert "You put a bonus counter on" in course.choose("vertical").came


def test_a_game_needs_no_lesson() -> None:
    assert not any(map(has_lesson, SMALL_GAMES))
    with pytest.raises(DataError, match=r"market/lesson.toml.step is missing"):
        read_lesson("market")


def test_what_does_not_fit_is_refused_and_changes_nothing() -> None:
    course = start("castle_builders")
    with pytest.raises(IllegalChoice):
        course.choose("nonsense")
    assert course.made == ()
    with pytest.raises(IllegalChoice):
        start("castle_builders", ("nonsense",))
    done = start("castle_builders", tuple(step.take for step in read_lesson("castle_builders").steps))
    with pytest.raises(IllegalChoice):
        done.choose("ordinary")


@pytest.mark.parametrize(
    ("there", "instead", "message"),
    [
        ('end = ["So it goes on."]', "", ".end is missing"),
        ('why = "You must."', "", ".step[0].why is missing"),
        ('came = "Now a tower."', 'came = ""', ".step[0].came says nothing"),
        ('why = "You must."', 'why = "You must."\nwise = 1', ".step[0] has wise, which no step has"),
        ('why = "You must."', f'why = "{"You must. " * 13}"', ".step[0] says more than 3 lines of 80 characters"),
        ('idea = ["Play a counter."]', 'idea = ["A", "B", "C", "D"]', ".step[0] says more than 3 lines"),
        ("[[step]]", "[[step", ": "),
    ],
)
def test_what_a_lesson_lacks_is_an_error_with_its_place(
    there: str, instead: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_data, "FOLDERS", [tmp_path])
    game = tmp_path.name
    (tmp_path / f"{game}.toml").touch()
    (tmp_path / FILE).write_text(GOOD.replace(there, instead), encoding="utf-8")
    with pytest.raises(DataError) as error:
        read_lesson(game)
    assert str(error.value).startswith(f"{game}/{FILE}{message}")
