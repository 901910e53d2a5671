"""Who comes back after days reads what has happened meanwhile; and everybody can read all of it."""

from collections.abc import Callable

import pytest

from store import Store
from tests.engine.worlds import usual_kind
from tests.local import Sandbox
from tests.people import Person
from tests.seen import Seen

from .bots.bot_process import BotProcess
from .people.party import Party
from .people.situations import arrange, find_situations
from .watching.rest import at_rest, look_away

DAYS = 3 * 24 * 3600.0


async def play_on_without(party: Party, person: Person) -> None:
    """People play until all but this one have had a turn since that person did."""
    missed: list[Person] = []
    while len(missed) < len(party.people) - 1 or party.waited_for() == missed[-1:]:
        [now] = party.waited_for()
        missed = [] if now is person else [*(one for one in missed if one is not now), now]
        await party.press_once()


async def play_until(party: Party, condition: Callable[[], bool]) -> None:
    while not condition():
        await party.press_once()


def lines(message: Seen) -> list[str]:
    return [line for line in message.text.split("\n") if line.startswith("> ")]


async def read_all(person: Person, first: Seen) -> list[str]:
    """The lines of all pages of a story, from its beginning."""
    page, found = (await person.click(first, "First")).message, list[str]()
    while True:
        assert page is not None
        found += lines(page)
        if page.button("Later").get("disabled"):
            return found
        page = (await person.click(page, "Later")).message


@pytest.mark.table("town_builder", 5)
async def test_who_comes_back_reads_what_all_four_have_done_and_a_watcher_the_whole_story(
    sandbox: Sandbox, bot: BotProcess, party: Party
) -> None:
    ada = party.people[0]
    for _ in range(3):
        await play_on_without(party, ada)
    assert not lines(party.board)  # the last turns are in the picture; the rest is in the story
    sandbox.clock.advance(DAYS)
    await bot.stop()
    await bot.start()

    mine = (await ada.command("games", "hand")).private
    assert mine.text.split("\n")[1].startswith("Since your last choice")
    assert {line.removeprefix("> ").partition(" ")[0] for line in lines(mine)} >= {"Ben", "Cleo", "Dan", "Eve"}

    newest = (await party.press_more(party.watcher, "Story")).private
    told = await read_all(party.watcher, newest)
    assert {line.split()[1] for line in told} >= {"Ada", "Ben", "Cleo", "Dan", "Eve"}
    assert lines(newest) == told[-len(lines(newest)) :]
    assert len(told) > len(lines(newest))
    own = await read_all(ada, (await party.press_more(ada, "Story")).message or newest)
    assert not [line for line in own if "Ada" in line]
    assert [line.lower().replace("ada", "you") for line in told] == [line.lower() for line in own]


async def test_who_comes_back_to_an_only_option_reads_what_has_happened_before_it(
    sandbox: Sandbox, idle_bot: BotProcess
) -> None:
    """Looking takes it, and that is no choice of one's own."""
    situations = find_situations(usual_kind("town_builder", 5), 1)
    drawn = next(one for one in situations if one.shape == "sole" and one.seat == 0)
    store = await Store.open(idle_bot.database)
    party = await arrange(store, sandbox, drawn, "Faye", "")
    await store.close()
    await idle_bot.start()
    faye = party.people[0]
    await at_rest(sandbox, idle_bot)
    assert "Your only option: it is chosen" in party.board.text
    mine = (await faye.command(party.channel, "hand")).shown
    assert mine.text.split("\n")[1].startswith("Since your last choice")
    assert lines(mine)
    await at_rest(sandbox, idle_bot)
    assert "Your only option: it is chosen" not in party.board.text


@pytest.mark.table("town_builder", 3)
async def test_the_call_says_what_the_person_has_missed(sandbox: Sandbox, bot: BotProcess, party: Party) -> None:
    """And the others' names are not mentions: only the one who is called is notified."""
    ada = party.people[0]
    await play_until(party, lambda: party.waited_for() == [ada])
    await play_until(party, lambda: party.waited_for() != [ada])
    while party.waited_for() != [ada]:
        await at_rest(sandbox, bot)  # else Belfry may be about to show what was before the last choice, days later
        sandbox.clock.advance(DAYS)  # nobody is looking any more
        await party.press_once()
    await look_away(sandbox, bot)
    call = await ada.until(lambda: next((m for m in ada.messages("games") if ada.id in m.notified and lines(m)), None))
    assert call.text.startswith(f"<@{ada.id}> Town Builder #1 with ")
    assert "\nSince your last choice:\n> " in call.text
    assert call.notified == [ada.id]
    names = {line.removeprefix("> ").partition(" ")[0] for line in lines(call)}
    assert names & {"Ben", "Cleo"}
    assert names <= {"Ada", "Ben", "Cleo"}  # of Ada that a round went on without her


@pytest.mark.table("castle_builders", 2, written=True)
async def test_the_story_is_read_where_the_own_panel_is(party: Party) -> None:
    """Beside a direct message, when the game is over, too."""
    [first] = party.waited_for()
    story = f"b1:story:{party.at[0]}:0:0:"
    await play_until(party, lambda: party.waited_for() != [first])
    told = (await first.click(first.dms()[-1], story, forged=True)).private
    assert lines(told)
    await party.play(party.press_once)
    end = (await first.click(first.dms()[-1], story, forged=True)).shown
    assert (await read_all(first, end))[: len(lines(told))] == lines(told)
    assert party.board.button("Story")["custom_id"] == story
