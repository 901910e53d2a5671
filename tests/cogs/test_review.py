"""*What decided it*: each player of a game that is over reads which choices cost most."""

import asyncio
import pickle
from dataclasses import dataclass, field
from typing import Any

import discord
import pytest

from cogs.actions.matches import Matches
from cogs.background.reviews import LONGEST, Reviewing
from cogs.panels import mobile_layout
from cogs.panels.board import look_back
from cogs.panels.layout import Panel
from cogs.panels.look_back import make_review
from cogs.review import Review
from cogs.words import escape_markdown
from cogs.words.refusals import Refusal
from engine.ai.comparison import Comparison, Lead
from engine.core.table import Choice, Table, Wish
from engine.games import GAMES
from engine.teaching.review import TOLD, Assessment, list_choices
from engine.views.turn_steps import play_steps
from engine.views.words import Words
from engine.worker_pool import Past
from store import Match, Store
from tests.cogs.panels import sent, walk
from tests.cogs.stories import LARGEST, go_on, play, presses
from tests.engine.worlds import MOST as WHOLE
from tests.engine.worlds import NAMES, Kind

CLEAR = Lead(0.2, 0.01)


@dataclass
class Thinker:
    """In the place of workers: another option would always have been better, by a little more each time.

    `seconds`: what each answer takes.
    """

    seconds: float = 1.0
    lead: Lead = CLEAR
    asked: list[Past] = field(default_factory=list)

    async def assess(self, past: Past) -> Assessment:
        self.asked.append(past)
        ask = Table(pickle.loads(past.start), past.choices).open_to(past.seat)
        assert ask
        assert past.chosen in ask.options
        best = next(option for option in reversed(ask.options) if option != past.chosen)
        lead = self.lead._replace(mean=self.lead.mean + len(self.asked) / 1000)
        await asyncio.sleep(0)
        return Assessment(best, Comparison(lead, (Wish(ask.what, ask.options[0]),)), self.seconds)


def review(store: Store, thinker: Thinker) -> Review:
    workers: Any = thinker
    return Review(store, Matches(store), Reviewing(store, workers))


def text_of(panel: Panel) -> str:
    return "\n".join(str(part["content"]) for part in walk(sent(panel)["components"]) if "content" in part)


def measure_panel(panel: Panel) -> int:
    """How many pixels of a phone it takes."""
    items = (item for item in panel.view.children if not isinstance(item, discord.ui.MediaGallery))
    return (
        mobile_layout.HEAD
        + mobile_layout.measure(items)
        + sum(mobile_layout.measure_picture(one.height) for one in panel.pictures)
    )


async def count_choices(store: Store, match: Match, seat: int) -> int:
    """How often a seat had something to choose."""
    return sum([len([*list_choices(turn, seat)]) async for turn in store.history.turns(match)])


@pytest.mark.parametrize("kind", LARGEST, ids=str)
async def test_three_that_cost_most_are_shown_one_at_a_time_the_dearest_first(store: Store, kind: Kind) -> None:
    """Each with the question, what would have been better, and what was seen before it, as high as an own panel."""
    match, _ = await play(store, kind.name, NAMES[: kind.seats], WHOLE, seed=3)
    cog, seat = review(store, Thinker(seconds=0.0)), 1
    found = await cog.reviewing.review(match, seat)
    missed = await cog.look_up(match, seat, found)
    assert [one.mistake for one in missed] == found
    assert len(found) == min(TOLD, await count_choices(store, match, seat))
    assert found == sorted(found, key=lambda one: -one.cost)
    for n, one in enumerate(missed):
        words = Words(match.game, match.names, one.table.game.numbers())
        panel = make_review(match, missed, n)
        text = text_of(panel)
        assert f"{n + 1} of {len(missed)}" in text
        assert f"**Turn {one.step}**" in text
        for option in (one.chosen, one.mistake.best):
            assert escape_markdown(words.option(one.ask, option)) in text
        assert {press.number for press in presses(panel).values()} == {*range(len(missed))} - {n}
        assert panel.pictures
        if match.game in GAMES:
            assert measure_panel(panel) <= mobile_layout.HEIGHT + mobile_layout.BEYOND


async def test_a_turn_is_counted_as_in_the_replay(store: Store) -> None:
    """So the choice is found there."""
    match, _ = await play(store, "castle_builders", NAMES[:2], WHOLE)
    cog, seat, steps = review(store, Thinker()), 0, list[list[Choice]]()
    async for turn in store.history.turns(match):
        steps += [[*table.choices] for table in play_steps(turn)]
    for one in await cog.look_up(match, seat, await cog.reviewing.review(match, seat)):
        made = [*one.table.choices, Choice(seat, one.ask.what, one.chosen)]
        assert steps[one.step - 1][: len(made)] == made


async def test_what_was_found_is_kept_and_looked_for_once(store: Store) -> None:
    match, _ = await play(store, "castle_builders", NAMES[:2], WHOLE)
    thinker = Thinker()
    cog = review(store, thinker)
    assert await store.reviews.find(match.id, 0) is None
    first, again = await asyncio.gather(*(cog.reviewing.review(match, 0) for _ in range(2)))
    asked = len(thinker.asked)
    assert asked == await count_choices(store, match, 0)
    assert first == again == await store.reviews.find(match.id, 0) == await cog.reviewing.review(match, 0)
    assert len(thinker.asked) == asked
    assert {past.seat for past in thinker.asked} == {0}
    assert await store.reviews.find(match.id, 1) is None


async def test_the_same_game_is_always_looked_at_in_the_same_way(store: Store) -> None:
    match, _ = await play(store, "castle_builders", NAMES[:2], WHOLE)
    thinkers = [Thinker(), Thinker()]
    for thinker in thinkers:
        await review(store, thinker).reviewing.review(match, 1)
        await store.database.write(lambda fetch: fetch("delete from reviews"))
    assert thinkers[0].asked == thinkers[1].asked
    assert len({past.seed for past in thinkers[0].asked}) == len(thinkers[0].asked)


async def test_a_minute_of_thinking_is_shared_by_all_players_and_begins_with_the_last_choices(store: Store) -> None:
    match, _ = await play(store, "castle_builders", NAMES[:2], WHOLE)
    thinkers = [Thinker(), Thinker(seconds=LONGEST / 8)]
    for thinker in thinkers:
        assert await review(store, thinker).reviewing.review(match, 0)
        await store.database.write(lambda fetch: fetch("delete from reviews"))
    all_asked, in_time = (thinker.asked for thinker in thinkers)
    assert in_time == all_asked[:4]
    starts = [turn.start async for turn in store.history.turns(match)]
    moments = [(starts.index(past.start), len(past.choices)) for past in all_asked]
    assert moments == sorted(moments, reverse=True)


async def test_what_is_within_the_noise_is_not_told(store: Store) -> None:
    match, _ = await play(store, "castle_builders", NAMES[:2], WHOLE)
    cog = review(store, Thinker(lead=Lead(0.1, 0.2)))
    assert await cog.reviewing.review(match, 0) == []
    assert await store.reviews.find(match.id, 0) == []
    assert "Nothing stood out" in text_of(make_review(match, [], 0))


async def test_what_somebody_else_chose_in_the_same_seat_is_not_told(store: Store) -> None:
    """Cid takes over from Bob in the middle, and asks when it is over."""
    match, _ = await play(store, "castle_builders", NAMES[:2], 12)
    await store.seats.hand_over(match.id, 2, "easy")
    await store.seats.take_over(match.id, 1, 3, "Cid")
    match, _ = await store.play.load(match.id)
    match, _ = await go_on(store, match, WHOLE, seed=2)
    assert match.status == "over"
    thinker = Thinker()
    await review(store, thinker).reviewing.review(match, 1)
    assert 0 < len(thinker.asked) < await count_choices(store, match, 1)


async def test_only_who_has_played_a_game_to_its_end_is_told_what_decided_it(store: Store) -> None:
    match, _ = await play(store, "castle_builders", NAMES[:2], 5)
    cog = review(store, Thinker())
    with pytest.raises(Refusal, match="played to its end"):
        await cog.load(match.id, 1)
    match, _ = await go_on(store, match, WHOLE)
    assert (await cog.load(match.id, 2))[1] == 1
    with pytest.raises(Refusal, match="didn't play"):
        await cog.load(match.id, 9)


async def test_a_choice_that_the_rules_of_today_do_not_offer_is_left_out(store: Store) -> None:
    match, _ = await play(store, "castle_builders", NAMES[:2], WHOLE)
    cog = review(store, Thinker())
    first, *others = await cog.reviewing.review(match, 0)
    found = [first._replace(best="no such tower"), first._replace(n=99), *others]
    assert [one.mistake for one in await cog.look_up(match, 0, found)] == others


async def test_the_button_is_below_games_that_were_played_to_their_end(store: Store) -> None:
    match, _ = await play(store, "castle_builders", NAMES[:2], 5)
    await store.matches.stop(match.id)
    stopped, _ = await store.play.load(match.id)
    assert [one.label for one in look_back(stopped)] == ["Story", "Replay"]
    over, _ = await play(store, "castle_builders", NAMES[:2], WHOLE)
    assert [one.label for one in look_back(over)] == ["Story", "What decided it", "Replay"]
