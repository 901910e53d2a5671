"""A day of somebody who learns a game by playing: what is pressed, what is read, and what stays of it."""

from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from discord import ui

from base.clock import DAY
from cogs.panels import mobile_layout
from cogs.panels.custom_ids import Press
from cogs.panels.lesson import offer_lesson
from cogs.words.refusals import Refusal
from engine.core.game import IllegalChoice
from engine.games import GAMES
from engine.teaching.lesson import has_lesson, read_lesson
from engine.teaching.tips import BASICS
from store import Store
from tests.cogs.panels import labels
from tests.cogs.pupils import Pupil
from tests.markdown import find_markup

TAUGHT = [game for game in GAMES if has_lesson(game)]
MOST_PRESSES = 40
FIT = 0.85  # of all steps: a screen shows them down to what is suggested
GAME = "castle_builders"


@pytest.fixture
def clock() -> SimpleNamespace:
    return SimpleNamespace(now=1_790_000_000.0)


@pytest.fixture
async def store(tmp_path: Path, clock: SimpleNamespace) -> AsyncIterator[Store]:
    opened = await Store.open(tmp_path / "belfry.db", lambda: float(clock.now))
    yield opened
    await opened.close()


@pytest.fixture
def ada(store: Store, monkeypatch: pytest.MonkeyPatch) -> Pupil:
    return Pupil(store, monkeypatch)


@pytest.mark.parametrize("game", TAUGHT)
async def test_the_suggestions_lead_to_the_end_in_few_presses(ada: Pupil, game: str) -> None:
    """The first is there after one press, and a choice is one press; at the end a real game is."""
    await ada.try_it(game)
    presses = await ada.follow()
    assert presses == len(read_lesson(game).steps) <= MOST_PRESSES
    games, on = labels(ada.message)[:3], labels(ada.message)[3:]
    assert games == ["A computer", "Other people", "More…"]
    assert [one.partition(":")[0] for one in on] == ["Next lesson"]
    assert read_lesson(game).end[-1] in ada.text
    await ada.press("More…")
    assert labels(ada.message) == ["A computer", "Other people", *on, "Back", "From the start"]


@pytest.mark.parametrize("game", TAUGHT)
async def test_a_screen_has_two_lines_of_text_a_question_and_a_row_of_buttons(ada: Pupil, game: str) -> None:
    """And, in small print above the picture, where one is and what came of the last choice."""
    await ada.try_it(game)
    while ada.suggested or "Next" in labels(ada.message):
        _, gallery, text, row = ada.message.view.children
        assert isinstance(gallery, ui.MediaGallery)
        assert isinstance(text, ui.TextDisplay)
        assert isinstance(row, ui.ActionRow)
        taught, _, question = text.content.partition("\n")
        assert mobile_layout.count_lines(taught) <= 2
        assert question.startswith("**") == bool(ada.suggested)
        assert "More…" in labels(ada.message)
        await ada.press(ada.suggested or "Next")


async def test_each_step_says_where_one_is_what_came_of_the_last_and_what_is_to_learn(ada: Pupil) -> None:
    steps = read_lesson(GAME).steps
    assert f"1 of {len(steps)}" in await ada.try_it(GAME)
    read = ada.text
    await ada.read_on()
    assert all(line in read + ada.text for line in steps[0].say)
    await ada.follow(1)
    assert f"2 of {len(steps)}" in ada.text
    assert steps[0].came in ada.text
    read = ada.text
    await ada.read_on()
    assert all(line in read + ada.text for line in steps[1].say)


async def test_what_a_finished_lesson_has_taught_is_noted(ada: Pupil, store: Store) -> None:
    """So that no panel of a real game teaches it again; a lesson that somebody leaves may be done anew."""
    await ada.try_it(GAME)
    await ada.follow(9)
    assert (await store.history.find_experience(101, GAME)).met == ()
    await ada.follow(1)
    await ada.press("More…")  # any change carries what was noted before
    known = (await store.history.find_experience(101, GAME)).list_known(1, 1)
    assert known >= {BASICS, "counter", "tower", "arrows", "remove", "again", "bonus"}


async def test_why_tells_the_reason_and_changes_nothing(ada: Pupil) -> None:
    await ada.try_it(GAME)
    await ada.read_on()
    options, why = [*ada.list_options()], read_lesson(GAME).steps[0].why
    await ada.press("More…")
    assert why not in ada.text
    assert why in await ada.press("Why?")
    assert [*ada.list_options()] == options
    assert "Why?" not in labels(ada.message)


@pytest.mark.parametrize("game", TAUGHT)
async def test_more_leaves_the_picture_as_it_is(ada: Pupil, game: str) -> None:
    """At each choice, and at the end."""
    await ada.try_it(game)
    for _ in range(MOST_PRESSES):
        await ada.read_on()
        before = await ada.message.pictures[0].draw()
        suggested = ada.suggested
        await ada.press("More…")
        assert await ada.message.pictures[0].draw() == before
        if suggested is None:
            return
        await ada.press(suggested)


def test_the_end_of_each_lesson_leads_to_the_next_one_until_all_are_done() -> None:
    done = [GAME]
    while (after := Press.parse(offer_lesson(done[-1])[0].custom_id or "")) and after.arg not in done:
        done.append(after.arg)
    assert {*done} == {*TAUGHT}


async def test_more_shows_every_option_and_what_takes_choices_back(ada: Pupil) -> None:
    """From any page."""
    await ada.try_it(GAME)
    await ada.follow(1)
    await ada.press("More…")
    assert len([*ada.list_options()]) == 5
    assert labels(ada.message)[-3:] == ["Why?", "Back", "From the start"]


async def test_a_lesson_is_a_private_answer_on_a_server_and_then_that_answer_changes(ada: Pupil) -> None:
    await ada.try_it(GAME)
    await ada.follow(2)
    await ada.press("More…")
    await ada.press("Back")
    first, *others = [way for way, _ in ada.shown]
    assert first == "reply"
    assert {*others} == {"edit_pressed"}


async def test_in_direct_messages_it_is_a_message_that_stays_and_names_the_way_to_a_real_game(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For no table can be opened there."""
    ada = Pupil(store, monkeypatch, direct=True)
    await ada.try_it(GAME)
    await ada.follow()
    assert {way for way, _ in ada.shown} == {"send_to_all", "edit_pressed"}
    assert "/play" in ada.text
    assert labels(ada.message)[:2] == ["Back", "From the start"]
    assert "real game" not in ada.text


async def test_who_stops_goes_on_where_that_was_also_after_a_restart(ada: Pupil) -> None:
    await ada.try_it(GAME)
    await ada.follow(4)
    before = ada.text.splitlines()[-1]
    ada.restart()
    told = await ada.try_it(GAME)
    assert "You stopped here." in told
    assert told.endswith(before)
    assert await ada.follow() == len(read_lesson(GAME).steps) - 4


async def test_a_message_goes_on_after_a_restart(ada: Pupil) -> None:
    await ada.try_it(GAME)
    await ada.follow(2)
    ada.restart()
    await ada.follow(1)
    assert "4 of 10" in ada.text


async def test_after_thirty_days_it_is_known_and_a_day_later_it_begins_anew(ada: Pupil, clock: SimpleNamespace) -> None:
    await ada.try_it(GAME)
    await ada.follow(4)
    clock.now += 30 * DAY - 1
    assert "5 of 10" in await ada.try_it(GAME)
    clock.now += DAY
    again = await ada.try_it(GAME)
    assert "1 of 10" in again
    assert "You stopped here." not in again


async def test_a_message_older_than_that_begins_anew_too(ada: Pupil, clock: SimpleNamespace) -> None:
    await ada.try_it(GAME)
    await ada.follow(4)
    clock.now += 31 * DAY
    await ada.follow(1)
    assert "1 of 10" in ada.text
    assert "This is how the lesson stands now." in ada.text


async def test_who_presses_twice_has_chosen_once_and_is_told_nothing_of_it(ada: Pupil) -> None:
    await ada.try_it(GAME)
    await ada.read_on()
    option = ada.suggested
    assert option
    once = await ada.press(option)
    assert await ada.press(option) == once


async def test_an_older_message_shows_how_the_lesson_stands_now(ada: Pupil) -> None:
    await ada.try_it(GAME)
    await ada.read_on()
    first, other = [*ada.list_options()]
    await ada.follow(3)
    for old in (first, other):
        told = await ada.press(old)
        assert "You had gone on from there." in told
        assert "4 of 10" in told


async def test_back_takes_back_what_was_chosen_and_from_the_start_all_of_it(ada: Pupil) -> None:
    start = await ada.try_it(GAME)
    await ada.follow(1)
    second = ada.text
    await ada.follow(1)
    await ada.press("More…")
    assert await ada.press("Back") == second
    await ada.press("More…")
    assert await ada.press("From the start") == start
    await ada.press("More…")
    assert "Back" not in labels(ada.message)


async def test_another_way_is_possible_and_leads_to_an_end_too(ada: Pupil) -> None:
    """Also where no idea is left to tell before a choice, and with every *Why?* on the way."""
    await ada.try_it(GAME)
    await ada.press("More…")
    other = next(one for one in ada.list_options() if one != ada.suggested)
    assert "That works, too" in await ada.press(other)
    for _ in range(MOST_PRESSES):
        await ada.read_on()
        if ada.suggested:
            await ada.press("More…")
            await ada.press("Why?")
            await ada.follow(1)
    assert "A computer" in labels(ada.message)


async def test_what_is_in_a_menu_and_suggested_is_a_button_too(ada: Pupil) -> None:
    """One press instead of two; and all else is in the menu."""
    await ada.try_it("tower_up")
    await ada.follow(2)
    await ada.press("More…")
    [menu] = [part for part in ada.parts if "options" in part]
    assert ada.suggested
    values = [option["value"] for option in menu["options"]]
    assert Press.parse(ada.suggested).arg.partition(":")[2] in values  # type: ignore[union-attr]
    assert "4 of 11" in await ada.press(menu["custom_id"], values[-1])


async def test_a_lesson_that_has_changed_since_begins_again_and_says_so(ada: Pupil, store: Store) -> None:
    await store.lessons.note(101, GAME, ("bonus", "Z"))
    again = await ada.try_it(GAME)
    assert "This lesson has changed since you were here, so it begins again." in again
    assert "1 of 10" in again
    await ada.follow(1)
    assert "has changed" not in ada.text


async def test_what_the_rules_do_not_allow_is_refused_and_forgotten(ada: Pupil) -> None:
    before = await ada.try_it(GAME)
    await ada.read_on()
    option = ada.suggested
    assert option
    with pytest.raises(IllegalChoice):
        await ada.press(option.replace("continuation", "stop"))
    assert await ada.try_it(GAME) == before


async def test_a_game_that_has_no_lesson_is_refused(ada: Pupil) -> None:
    for game in ("chess", "nim"):
        with pytest.raises(Refusal, match="no lesson"):
            await ada.try_it(game)


@pytest.mark.parametrize("name", ["**bold**", "under_score_", "<@1>", "日本", "Owl", "W" * 32])
async def test_any_name_is_read_as_it_is(store: Store, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Who is called as the computer is gets a number."""
    ada = Pupil(store, monkeypatch, name)
    await ada.try_it(GAME)
    await ada.press("More…")
    other = next(one for one in ada.list_options() if one != ada.suggested)
    await ada.press(other)
    await ada.follow(2)
    assert {*find_markup(ada.text)} <= {"bold or underlined", "italic", "small print"}
    assert "**bold**" not in ada.text
    await ada.message.pictures[0].draw()
