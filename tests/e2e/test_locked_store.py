"""While nothing can be saved, everything that only shows something is shown at once, and the log has one line."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from sqlite3 import connect
from time import monotonic

import pytest

from app.client import Belfry
from store import Store
from tests.engine.worlds import usual_kind
from tests.local import Sandbox
from tests.people import Outcome, Person
from tests.seen import Seen

from .bots.altered_bot import FULL
from .bots.bot_process import BotProcess
from .people.party import Party
from .people.situations import arrange, find_situations
from .people.whole_games import is_asked, random_game
from .watching.rest import at_rest

AT_ONCE = 3.0  # seconds; as long as Discord waits for a first answer
FAILED, UNSAVED = "the database failed", "couldn't be read or saved"
COMMANDS: dict[str, dict[str, str]] = {
    **{name: {} for name in ("hand", "games", "me", "help", "settings", "privacy", "away", "play")},
    **{f"table {name}": {} for name in ("show", "board", "plan", "champions")},
    **{f"belfry {name}": {} for name in ("about", "setup", "server", "forget")},
    **{name: {"game": "tower_up"} for name in ("rules", "try")},
}  # that show something
RUNNING = {
    **dict.fromkeys(
        ("hand", "back", "help", "hint", "lacking", "look", "more", "numbers", "open", "read", "thing"), ""
    ),
    **dict.fromkeys(("ended", "games", "next", "offer", "plan", "rules", "settings", "story", "table"), ""),
    **dict.fromkeys(("clock", "form", "seal"), ""),
    **dict.fromkeys(("lesson_anew", "lesson_back", "lesson_show", "page", "try"), "tower_up"),
    "browse": "newest",
    "privacy": "take",
}  # what actions that show something of a running game are about
OVER = dict.fromkeys(("keep", "mistake", "numbers", "replay", "review", "step"), "")  # the same of one that is over
CHANGES = {
    *("again", "agree", "arrange", "arrive", "aside", "away", "bring", "choose", "close", "computer", "confirm"),
    *("decline", "depart", "end", "expel", "extend", "fill", "forget", "hints", "join", "leave", "lesson", "live"),
    *("lookout", "mute", "object", "option", "pace", "play", "play_turn", "prefer", "replan", "resume", "retry"),
    *(
        "return",
        "seat",
        "seek",
        "select",
        "server",
        "setup",
        "share",
        "standin",
        "start",
        "strength",
        "thread",
        "undo",
        "wake",
    ),
    *("wish", "word", "zone"),
}  # actions that are there to change something


@asynccontextmanager
async def locked(bot: BotProcess) -> AsyncIterator[None]:
    """Within it another program is about to write to the database."""
    with closing(connect(bot.database, isolation_level=None)) as other:
        other.execute("begin immediate")
        yield


@asynccontextmanager
async def full(bot: BotProcess) -> AsyncIterator[None]:
    """Within it the disk has no room."""
    file = bot.database.parent / FULL
    file.touch()
    yield
    file.unlink()


TROUBLES = {"locked": locked, "full": full}


@pytest.fixture
def alterations() -> tuple[str, ...]:
    return ("blank", "full")


async def list_unshown(person: Person, message: Seen, at: str, actions: dict[str, str]) -> list[str]:
    """Which presses, as if on a message of this game, are not answered at once, or not as they should be."""
    pressed = {action: f"b1:{action}:{at}:{about}" for action, about in actions.items()}
    return [
        wrong
        for action, custom_id in pressed.items()
        if (wrong := judge(action, monotonic(), await person.click(message, custom_id, forged=True)))
    ]


def judge(what: str, begun: float, done: Outcome) -> str:
    """What is wrong with an answer; empty if nothing is."""
    took, text = monotonic() - begun, done.message.text if done.message else ""
    wrong = done.failed or took > AT_ONCE or UNSAVED in text or "Reference" in text
    return f"{what}, {took:.1f} s: {text[:80]}" if wrong else ""


async def test_each_action_shows_something_or_changes_something(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "another.db")
    assert {*RUNNING, *OVER, *CHANGES} == Belfry(store).handlers.keys()
    await store.close()


@pytest.mark.parametrize("trouble", TROUBLES)
async def test_running_game_is_shown_at_once_while_nothing_can_be_saved(
    sandbox: Sandbox, bot: BotProcess, trouble: str
) -> None:
    bot.expected.append(FAILED)
    party = await Party.start(sandbox, "castle_builders", 2)
    await at_rest(sandbox, bot)
    [mover], at = party.waited_for(), ":".join(party.at)
    async with TROUBLES[trouble](bot):
        wrong = [
            judge(f"/{name}", monotonic(), await mover.command("games", name, **options))
            for name, options in COMMANDS.items()
        ]
        more = (await mover.click(party.board, "More…")).private
        wrong += await list_unshown(mover, more, at, RUNNING)
    assert not [*filter(None, wrong)]
    assert bot.log.read_text().count(FAILED) == (trouble == "full")


@pytest.mark.parametrize("trouble", TROUBLES)
async def test_finished_game_is_shown_at_once_while_nothing_can_be_saved(
    sandbox: Sandbox, bot: BotProcess, trouble: str
) -> None:
    bot.expected.append(FAILED)
    party = await Party.start(sandbox, "castle_builders", 2)
    await at_rest(sandbox, bot)
    at = ":".join(party.at)
    await bot.stop()
    store = await Store.open(bot.database)
    match, table = await store.play.load(1)
    assert table
    for choice in random_game(table.again()):
        if is_asked(table, choice):
            table.choose(*choice)
            match, table = await store.play.commit(match, table)
    await store.close()
    await bot.start()
    await at_rest(sandbox, bot)
    async with TROUBLES[trouble](bot):
        story = (await party.people[0].click(party.board, "Story")).private
        assert not await list_unshown(party.people[0], story, at, OVER)


async def test_who_has_only_one_option_is_shown_it_while_nothing_can_be_saved_and_it_is_taken_afterwards(
    sandbox: Sandbox, idle_bot: BotProcess
) -> None:
    sole = next(one for one in find_situations(usual_kind("tower", 2), 1) if one.shape == "sole")
    store = await Store.open(idle_bot.database)
    party = await arrange(store, sandbox, sole, "Faye", "")
    await store.close()
    await idle_bot.start()
    await at_rest(sandbox, idle_bot)
    asked = party.people[sole.seat]
    async with locked(idle_bot):
        begun = monotonic()
        done = await asked.command(party.channel, "hand")
        assert not judge("/hand", begun, done)
        assert "Draw gems" in done.private.labels
    await asked.until(lambda: "Draw gems" not in party.board.labels)


async def test_several_who_choose_while_nothing_can_be_saved_are_given_the_one_reference_in_the_log(
    sandbox: Sandbox, bot: BotProcess
) -> None:
    bot.expected.append(FAILED)
    party = await Party.start(sandbox, "tower_up", 2)
    await at_rest(sandbox, bot)
    [mover], told = party.waited_for(), set[str]()
    async with full(bot):
        for _ in range(3):
            done = await party.press_in(mover, party.board)
            told.add(done.private.text.rpartition(" ")[2].strip("."))
        assert not (await mover.command("games", "settings")).failed
    [reference] = told
    [line] = [line for line in bot.log.read_text().splitlines() if FAILED in line]
    assert line.endswith(f"reference={reference}")
    assert "Traceback" not in bot.log.read_text()
    await party.press_once()
    assert "the database works again" in bot.log.read_text()
