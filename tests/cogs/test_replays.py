"""A game that has ended, once more: each turn of a player is a step, for all and in private, within a size."""

import io
from typing import Any

import pytest
from PIL import Image

from cogs.panels.layout import Panel
from cogs.panels.look_back import make_replay
from cogs.panels.text_pages import make_story
from cogs.story import Replays, make_scene
from engine.core.codec import view
from engine.core.rng import Rng
from engine.core.table import Table
from engine.games import GAMES
from engine.views.turn_steps import play_steps
from render.replay import MOST, choose_steps
from store import Match, Posted, Store
from tests.cogs.panels import sent, walk
from tests.cogs.stories import LARGEST, play, presses
from tests.engine.worlds import MOST as WHOLE
from tests.engine.worlds import NAMES, Kind

POSTED = Posted("replay", 2, 9, -1, "posted")
LIMIT = 2_000_000  # bytes


class NoMessages:
    """Nothing is sent here."""


def replays(store: Store) -> Replays:
    messages: Any = NoMessages()
    return Replays(store, messages)


def text_of(panel: Panel) -> str:
    return "\n".join(str(part["content"]) for part in walk(sent(panel)["components"]) if "content" in part)


async def steps_of(store: Store, match: Match) -> list[tuple[int | None, ...]]:
    """Who chose alone in each step."""
    found: list[tuple[int | None, ...]] = []
    async for turn in store.history.turns(match):
        before = 0
        for table in play_steps(turn):
            found.append(tuple({choice.seat for choice in table.choices[before:]}))
            before = len(table.choices)
    return found


@pytest.mark.parametrize("kind", LARGEST, ids=str)
async def test_every_game_becomes_a_moving_picture_of_less_than_two_megabytes(store: Store, kind: Kind) -> None:
    match, _ = await play(store, kind.name, NAMES[: kind.seats], WHOLE, seed=3)
    assert match.status == "over"
    made = replays(store)
    steps = len(await steps_of(store, match))
    gif = await made.draw(match, steps)
    assert len(gif) < LIMIT
    image: Any = Image.open(io.BytesIO(gif))
    assert image.n_frames == min(steps + 1, MOST)
    assert image.size[0] == 600
    stays = []
    for n in range(image.n_frames):
        image.seek(n)
        stays.append(image.info["duration"])
    assert stays[-1] == max(stays)
    assert sum(stays) < 90_000


async def test_one_step_is_what_one_player_does_until_another_goes_on(store: Store) -> None:
    """In Broadway Tower all play in one turn; what they choose in secret belongs to who acts first."""
    match, _ = await play(store, "broadway_tower", NAMES[:3], 60)
    async for turn in store.history.turns(match):
        acts = [choice.seat for choice in turn.choices if choice.what != "workers"]
        found = [len(table.choices) for table in play_steps(turn)]
        goes_on = [n for n in range(1, len(acts)) if acts[n] != acts[n - 1]]
        assert found == [*(3 + n for n in goes_on), *([len(turn.choices)] if turn.choices else [])]


async def test_one_can_go_through_it_in_private(store: Store) -> None:
    match, _ = await play(store, "castle_builders", NAMES[:2], WHOLE)
    made, last = replays(store), len(await steps_of(store, match))
    first = await made.show_step(match, 0, POSTED)
    assert "the start" in text_of(first)
    assert {label: press.number for label, press in presses(first).items()} == {"Next": 1, "Last": last}
    second = await made.show_step(match, 1, POSTED)
    assert f"turn 1 of {last}" in text_of(second)
    assert {label: press.number for label, press in presses(second).items()} == {
        "First": 0,
        "Back": 0,
        "Next": 2,
        "Last": last,
    }
    end = await made.show_step(match, last + 5, POSTED)
    assert f"turn {last} of {last}" in text_of(end)
    assert set(presses(end)) == {"First", "Back"}


async def test_the_last_step_shows_who_has_won(store: Store) -> None:
    match, end = await play(store, "tower", NAMES[:2], WHOLE)
    last = None
    async for turn in store.history.turns(match):
        for table in play_steps(turn):
            last = make_scene(match, table)
    assert last is not None
    assert last.over
    assert last.log
    assert list(last.places) == end.game.result()


async def test_hands_are_open_in_a_game_that_is_over(store: Store) -> None:
    match, _ = await play(store, "castle_builders", NAMES[:2], WHOLE)
    assert "Ann holds" in text_of(await replays(store).show_step(match, 1, POSTED))


async def test_a_stopped_game_shows_what_all_have_seen(store: Store) -> None:
    for game in ("castle_builders", "tower"):
        match, _ = await play(store, game, NAMES[:2], 30)
        await store.matches.stop(match.id)
        match, _ = await store.play.load(match.id)
        made = replays(store)
        assert "holds" not in text_of(await made.show_step(match, 3, POSTED))
        async for turn in store.history.turns(match):
            for table in play_steps(turn):
                assert make_scene(match, table).view == view(table.game, None)


def test_of_a_long_game_the_first_and_the_last_step_are_frames() -> None:
    assert choose_steps(3) == [0, 1, 2, 3]
    chosen = choose_steps(1000)
    assert (chosen[0], chosen[-1], len(chosen), len({*chosen})) == (0, 1000, MOST, MOST)


async def test_a_moving_picture_that_leaves_turns_out_says_so(store: Store) -> None:
    match, _ = await play(store, "castle_builders", NAMES[:2], 10)
    whole, thinned = make_replay(match, b"", 40, 41), make_replay(match, b"", 168, MOST)
    assert "109" not in text_of(whole)
    assert "109 of 168 turns" in text_of(thinned)
    assert "109 of 168 turns" in thinned.pictures[0].alt
    assert "in 40 turns" in whole.pictures[0].alt


async def test_where_nothing_can_be_posted_one_can_still_go_through_it(store: Store) -> None:
    match, _ = await play(store, "castle_builders", NAMES[:2], 10)
    await store.matches.stop(match.id)
    match, _ = await store.play.load(match.id)
    step = await replays(store).show_step(match, 0, None)
    assert "](http" not in text_of(step)
    assert presses(step)["Post for everyone"].action == "share"
    assert "Post for everyone" not in presses(await replays(store).show_step(match, 0, POSTED))


async def test_the_story_of_a_game_that_has_ended_leads_to_its_replay(store: Store) -> None:
    match, _ = await play(store, "castle_builders", NAMES[:2], 10)
    assert "Replay" not in presses(make_story(match, ["Ann plays."], None))
    await store.matches.stop(match.id)
    match, _ = await store.play.load(match.id)
    assert presses(make_story(match, ["Ann plays."], None))["Replay"].action == "replay"


def test_a_turn_that_nobody_has_begun_is_no_step() -> None:
    assert not [*play_steps(Table(GAMES["tower"].begin(2, Rng("secret"))))]
