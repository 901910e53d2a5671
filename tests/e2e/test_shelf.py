"""Who types /play and nothing more sees all games, and opens a table of one by one press."""

from tests.local import Sandbox

from .bots.bot_process import BotProcess


async def test_a_press_on_a_game_opens_its_table(sandbox: Sandbox, bot: BotProcess) -> None:
    ada, ben = sandbox.person("Ada"), sandbox.person("Ben")
    shelf = (await ada.command("games", "play")).private
    assert not (await ada.click(shelf, "Tower Up")).failed
    assert any("Tower Up" in message.text and "Join" in message.labels for message in ben.messages("games"))


async def test_a_game_that_is_not_known_opens_nothing(sandbox: Sandbox, bot: BotProcess) -> None:
    ada = sandbox.person("Ada")
    shelf = (await ada.command("games", "play")).shown
    answer = (await ada.click(shelf, "b1:play:0:0:0:chess", forged=True)).shown
    assert "No such game" in answer.text


async def test_who_says_how_to_play_but_not_what_is_told_so(sandbox: Sandbox, bot: BotProcess) -> None:
    answer = (await sandbox.person("Ada").command("games", "play", computers=2)).shown
    assert "Say which game, too" in answer.text
