"""However long the database takes: each command and press is answered in time, and nothing stays announced for ever."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.client import Belfry
from sandbox.actions import SUBCOMMAND
from sandbox.messages import LOADING
from sandbox.models import JSON
from store import Store
from tests.local import Sandbox

from .bots.bot_process import BotProcess
from .people.party import Party
from .watching.rest import at_rest

GAME = {"game": "tower_up"}


@pytest.fixture
def slow(bot: BotProcess) -> BotProcess:
    """The next start is that of a bot whose database waits until Discord knows that an answer is coming."""
    bot.alterations = ("slow",)
    return bot


def announced(sandbox: Sandbox) -> list[str]:
    """Messages that say that Belfry is thinking."""
    return [
        message.id
        for channel in sandbox.world.channels.values()
        for message in channel.messages.values()
        if message.flags & LOADING
    ]


def list_names(commands: list[JSON]) -> Iterator[str]:
    """All that can be typed: a group is never sent without one of its commands."""
    for command in commands:
        inner = [option["name"] for option in command.get("options", ()) if option["type"] == SUBCOMMAND]
        yield from [f"{command['name']} {name}" for name in inner] or [command["name"]]


async def test_every_command_is_answered(sandbox: Sandbox, slow: BotProcess) -> None:
    party = await Party.start(sandbox, "tower_up", 2)
    await at_rest(sandbox, slow)
    await slow.restart()
    [mover] = party.waited_for()
    [first, *_] = await mover.autocomplete("games", "move", "choice", choice="")
    commands = {
        "move": {"choice": first["value"]},
        **{
            name: {}
            for name in (
                "undo",
                "hand",
                "table board",
                "table show",
                "games",
                "me",
                "table champions",
                "table plan",
                "join",
                "table start",
                "table leave",
                "belfry about",
                "settings",
                "privacy",
                "away",
            )
        },
        "help": {},
        "rules": GAME,
        "try": GAME,
        "table pause": {"until": "1"},
        "table pace": {"pace": "24h"},
        "table stop": {},
        "play": GAME,
        "belfry setup": {},
        "belfry server": {},
        "belfry forget": {},
        "Invite to a game": {"person": sandbox.person("Dan")},
    }
    assert commands.keys() == set(list_names(sandbox.world.commands[None]))
    for name, options in commands.items():
        who = sandbox.person("Ada") if name in ("belfry setup", "belfry server", "belfry forget") else mover
        assert not (await who.command("games", name, **options)).failed, name
        await who.until(lambda: not announced(sandbox))


@pytest.mark.slow("waits for 20 s, and takes 2 s")
async def test_every_press_is_answered(sandbox: Sandbox, slow: BotProcess, tmp_path: Path) -> None:
    party = await Party.start(sandbox, "tower_up", 2)
    await at_rest(sandbox, slow)
    await slow.restart()
    store = await Store.open(tmp_path / "another.db")
    actions = [*Belfry(store).handlers]
    await store.close()
    board, at = party.board, ":".join(party.at)
    for action in actions:
        for person in (*party.people, party.watcher):
            assert not (await person.click(board, f"b1:{action}:{at}:0", forged=True)).failed, action
        await party.watcher.until(lambda: not announced(sandbox))


async def test_a_table_is_opened_and_a_game_begun_all_the_same(sandbox: Sandbox, slow: BotProcess) -> None:
    await slow.restart()
    ada = sandbox.person("Ada")
    assert not (await ada.command("games", "play", game="castle_builders", computers=1, begin=True)).failed
    await ada.until(lambda: [message for message in ada.messages("games") if message.pictures])
    assert not (await ada.command("board-room", "play", game="tower_up")).failed
    await ada.until(lambda: [message for message in ada.messages("board-room") if "Join" in str(message.json)])
    await at_rest(sandbox, slow)
    assert not announced(sandbox)
    for room in ("games", "board-room"):
        assert len([message for message in ada.messages(room) if not message.only_you]) == 1


@pytest.mark.parametrize("begin", [True, False])
async def test_what_was_asked_for_is_done_when_discord_has_given_the_answer_up(
    sandbox: Sandbox, bot: BotProcess, begin: bool
) -> None:
    """So no table stays that nobody has seen, and none that its opener takes for a game that has begun."""
    ada = sandbox.person("Ada")
    sandbox.faults.add("POST /interactions/.*/callback", "10062", times=3)
    assert (await ada.command("games", "play", game="castle_builders", computers=1, begin=begin)).failed
    sandbox.faults.clear()
    shown = await ada.until(lambda: [message for message in ada.messages("games") if message.parts])
    await at_rest(sandbox, bot)
    assert bool(shown[0].pictures) is begin
    assert ("Start" in str(shown[0].json)) is not begin
