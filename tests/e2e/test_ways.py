"""How a game is played can be said with the command that opens it."""

from engine.games import GAMES
from tests.local import Sandbox

from .bots.bot_process import BotProcess


async def test_a_game_begins_at_once_in_the_way_that_was_chosen(sandbox: Sandbox, bot: BotProcess) -> None:
    """The list has all ways of the game that was chosen, in words."""
    ada = sandbox.person("Ada")
    offered = await ada.autocomplete("games", "play", "way", game="tower_up", way="")
    assert [one["name"] for one in offered] == [
        f"Turn: card {turn} build, Objectives: {objectives}, Even start: {even}"
        for turn in ("then", "or")
        for objectives in ("starter", "random")
        for even in ("off", "on")
    ]
    assert await ada.autocomplete("games", "play", "way", game="broadway_tower", way="") == []
    way = offered[-1]["value"]
    opened = await ada.command("games", "play", game="tower_up", computers=1, strength="easy", begin=True, way=way)
    assert not opened.failed
    told = (await ada.command("games", "table show")).message.text
    assert "Turn: card or build" in told
    assert "Objectives: random" in told


async def test_a_way_that_the_game_does_not_have_is_refused(sandbox: Sandbox, bot: BotProcess) -> None:
    ada = sandbox.person("Ada")
    refused = await ada.command("games", "play", game="castle_builders", way="card-or-build+random")
    assert refused.message.text.startswith("Castle Builders has no such variant.")


async def test_a_game_is_typed_and_offered_as_it_is_called(sandbox: Sandbox, bot: BotProcess) -> None:
    """Also half of its title; and its ways are known by that."""
    ada = sandbox.person("Ada")
    for command in ("play", "rules"):
        offered = await ada.autocomplete("games", command, "game", game="CAST")
        assert offered == [{"name": "Castle Builders", "value": "castle_builders"}]
    assert len(await ada.autocomplete("games", "play", "game", game="")) == len(GAMES)
    for typed in ("tower_up", "Tower Up", "tower u"):
        ways = await ada.autocomplete("games", "play", "way", game=typed, way="")
        assert "Turn: card or build" in ways[-1]["name"], typed
    assert await ada.autocomplete("games", "play", "way", game="tow", way="") == []
    assert (
        "several games: Tower, Tower Up, Town Builder" in (await ada.command("games", "play", game="tow")).message.text
    )
    assert "## Castle Builders" in (await ada.command("games", "rules", game="castle")).message.text
    assert "Tower Up #1" in (await ada.command("games", "play", game="tower u")).message.text
