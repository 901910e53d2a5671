"""The whole story of a game: each line is on a page, for those who may read it."""

import json
from collections import Counter
from collections.abc import Sequence

import discord
import pytest

from cogs.actions.matches import Matches
from cogs.connection.messages import Messages
from cogs.panels.layout import Panel
from cogs.panels.text_pages import LINES, make_story
from cogs.story import Replays, Story, find_reader
from cogs.words.refusals import Refusal
from engine.core.sentences import Clause
from engine.views.scene import Scene
from engine.views.words import Words
from sandbox.validation import check_message as refused
from store import Match, Seat, Store
from tests.cogs.panels import sent, walk
from tests.cogs.stories import LARGEST, LONGEST, go_on, play, presses
from tests.engine.worlds import Kind


def tell(store: Store) -> Story:
    """The stories of the games in a store."""
    client = discord.Client(intents=discord.Intents.none())
    return Story(store, Matches(store), Replays(store, Messages(client, store)))


def lines_of(panel: Panel) -> list[str]:
    """What a page tells, without its head."""
    [text] = [part["content"] for part in walk(sent(panel)["components"]) if "content" in part]
    return [line.removeprefix("> ") for line in text.split("\n")[1:]]


async def read_all(story: Story, match: int, user: int = 99) -> list[str]:
    """All lines of a game, as a user may read them; nobody plays as user 99."""
    panel = await story.make_page(user, match, 0)
    page, lines = 0, lines_of(panel)
    while later := presses(panel).get("Later"):
        assert later.number > page
        page = later.number
        panel = await story.make_page(user, match, page)
        lines += lines_of(panel)
    return lines


def story_of(lines: int, page: int | None = None, status: str = "running") -> Panel:
    match = Match(1, "tower", {}, 1, 2, 3, status, (Seat(3, "Ann"),), 9, 0, "")
    return make_story(match, [f"Line {n}" for n in range(lines)], page)


def test_the_newest_page_comes_first_and_one_can_go_back_to_the_beginning() -> None:
    panel, seen = story_of(2 * LINES + 5), []
    while True:
        seen = lines_of(panel) + seen
        assert len(seen) <= 2 * LINES + 5
        if "Earlier" not in presses(panel):
            break
        panel = story_of(2 * LINES + 5, presses(panel)["Earlier"].number)
    assert seen == [f"Line {n}" for n in range(2 * LINES + 5)]
    assert "page 1 of 3" in json.dumps(sent(panel))
    assert set(presses(panel)) == {"Later", "Newest"}


def test_pages_stay_the_same_while_the_game_goes_on() -> None:
    assert lines_of(story_of(50, 1)) == lines_of(story_of(300, 1))
    assert presses(story_of(300, 4))["Later"].number == 5


def test_a_page_that_is_not_there_is_the_newest() -> None:
    """Such as after an undo."""
    assert lines_of(story_of(30, 9)) == lines_of(story_of(30)) == [f"Line {n}" for n in range(LINES, 30)]


def test_before_anything_has_happened_the_story_says_so() -> None:
    assert lines_of(story_of(0)) == ["Nothing has happened yet."]


def test_who_reads_the_newest_page_can_look_for_more_until_the_game_is_over() -> None:
    assert "Newest" in presses(story_of(30))
    assert "Newest" not in presses(story_of(30, status="over"))
    assert [*presses(story_of(3, status="over"))] == ["Replay"]


def list_clauses(subject: str, clauses: Sequence[Clause], *, more: bool = False) -> str:
    """What a sentence is made of, each clause as often as it happened."""
    return " / ".join(clause.text for clause in clauses for _ in range(clause.times))


@pytest.mark.parametrize("kind", LARGEST, ids=str)
async def test_every_line_of_a_game_is_on_a_page_that_discord_takes(
    store: Store, kind: Kind, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the longest names, for players and watchers, while it runs and when it is over."""
    game, seats = kind.name, kind.seats
    names = tuple(f"{LONGEST}{n}" for n in range(seats))
    story = tell(store)
    match, _ = await play(store, game, names, 10_000)
    assert match.status == "over"
    monkeypatch.setattr("engine.views.words.tell", list_clauses)
    logs = [table.game.log async for table in store.history.turns(match)]
    for user, seat in ((1, 0), (99, None)):
        panel, seen = await story.make_page(user, match.id, 0), []
        while True:
            assert refused(sent(panel), []) == []
            assert len(lines_of(panel)) <= LINES
            seen += lines_of(panel)
            if "Later" not in presses(panel):
                break
            panel = await story.make_page(user, match.id, presses(panel)["Later"].number)
        words, told = Words(game, names, reader=seat), " / ".join(seen).replace("\\", "").split(" / ")
        read = [words.leave_out_repetition([line for line in log if line.to in (None, seat)]) for log in logs]
        assert Counter(told) == Counter(words.clause(line) or words.log(line) for log in read for line in log)


async def test_what_one_was_told_alone_is_in_that_persons_story_and_in_nobody_elses(store: Store) -> None:
    """Not even in that of who has left the seat to the computer."""
    match, _ = await play(store, "castle_builders", ("Ann", "Bob"), 6)
    story = tell(store)
    own = lines_of(await story.make_page(1, match.id, 0))
    assert [line for line in own if line.startswith("You ") and " drew a" in line]
    assert not [line for line in own if "Ann" in line or "Bob drew" in line]
    for user, other in ((2, "Ann"), (99, "")):
        page = lines_of(await story.make_page(user, match.id, 0))
        assert not [line for line in page if line.startswith(other) and " drew a" in line]
    left = await store.seats.hand_over(match.id, 1, "easy")
    assert find_reader(left, 1) is None
    assert find_reader(await store.seats.take_over(match.id, 0, 1, "Ann"), 1) == 0


async def test_a_choice_that_was_taken_back_is_not_in_the_story(store: Store) -> None:
    match, table = await play(store, "town_builder", ("Ann", "Bob"), 6)
    while not match.seats_that_can_undo(table):
        ask = table.waiting()[0]
        table.choose(ask.seat, ask.what, ask.options[0])
        match, table = await store.play.commit(match, table)
    story = tell(store)
    before = lines_of(await story.make_page(99, match.id, 0))
    match, table = await store.play.rewind(match, table, match.seats_that_can_undo(table)[0])
    after = lines_of(await story.make_page(99, match.id, 0))
    assert "\n".join(before).startswith("\n".join(after).removesuffix("."))
    assert len("".join(after)) < len("".join(before))


async def test_a_game_that_has_not_begun_has_no_story(store: Store) -> None:
    match = await store.lobbies.open("tower", {}, 1, 2, Seat(1, "Ann"))
    with pytest.raises(Refusal, match="hasn't started"):
        await tell(store).make_page(1, match.id, None)


async def test_what_somebody_did_before_leaving_stays_that_persons(store: Store) -> None:
    """And what the computer did is the computer's, also when somebody else has taken the seat over since."""
    match, table = await play(store, "town_builder", ("Ann", "Bob"), 12)
    story = tell(store)
    before = await read_all(story, match.id)
    left = await store.seats.hand_over(match.id, 1, "easy")
    board = Scene.of(table, None, match.names).log
    match, again = await store.play.load(match.id)
    assert again
    assert Scene.of(again, None, match.names, match.strengths).log[-len(board) :] == board
    assert await read_all(story, match.id) == before

    match, table = await go_on(store, match, 12)
    assert (await read_all(story, match.id))[: len(before) - 1] == before[:-1]
    after = "\n".join((await read_all(story, match.id))[len(before) :])
    assert left.names[0] in after
    await store.seats.take_over(match.id, 0, 3, "Cid")
    match, table = await go_on(store, match, 6)
    told = "\n".join(await read_all(story, match.id)).replace(after, "", 1)
    assert "Cid" in told
    own = await read_all(story, match.id, 3)
    assert not [line for line in own[: len(before) - 1] if "You " in line], "that was Ann"
    assert [line for line in own if "You " in line]
    assert not [line for line in own if "Cid" in line]
    assert left.names[0] not in told
    assert "Cid" not in after


async def test_who_had_chosen_in_secret_before_leaving_is_named_when_it_comes_to_light(store: Store) -> None:
    match, table = await play(store, "broadway_tower", ("Ann", "Bob"), 0)
    ann, bob = table.waiting()
    table.choose(ann.seat, ann.what, ann.options[0])
    match, table = await store.play.commit(match, table)
    await store.seats.hand_over(match.id, 1, "easy")
    await store.seats.take_over(match.id, 0, 3, "Cid")
    match, loaded = await store.play.load(match.id)
    assert loaded
    loaded.choose(bob.seat, bob.what, bob.options[0])
    match, _ = await store.play.commit(match, loaded)
    told = lines_of(await tell(store).make_page(99, match.id, 0))
    assert told[:2] == ["Ann sent 2 carriers.", "Bob sent 2 carriers."]
