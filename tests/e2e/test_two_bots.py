"""Two Belfrys with one token, each with games of its own: whoever runs them gets to know."""

import shutil
from pathlib import Path

from cogs.panels.custom_ids import Press
from tests.local import Sandbox
from tests.waiting import until

from .bots.bot_process import BotProcess
from .people.party import Party
from .watching.rest import at_rest

WARNING = "another Belfry is running with the same token"
DAY = 86_400.0


def warnings(*bots: BotProcess) -> list[str]:
    lines = [line for bot in bots for line in bot.log.read_text(encoding="utf-8").splitlines() if WARNING in line]
    assert all("WARNING" in line for line in lines)
    return lines


async def about(sandbox: Sandbox) -> str:
    told = (await sandbox.person("Ada").command("games", "belfry about")).shown
    return told.text


async def test_who_is_too_late_with_an_answer_knows_that_there_is_another(
    sandbox: Sandbox, bot: BotProcess, tmp_path: Path
) -> None:
    """Of each command one is too late; after a few both may know, and /belfry about says so for a day."""
    (tmp_path / "second").mkdir()
    second = BotProcess(sandbox, tmp_path / "second")
    await second.start()
    for _ in range(6):
        await about(sandbox)
    await until(lambda: warnings(bot, second))
    other = second if warnings(bot) else bot
    await other.stop()
    assert "2 copies of Belfry are running" in await about(sandbox)
    assert len(warnings(bot, second)) <= 2
    sandbox.clock.advance(DAY + 1)
    assert "2 copies of Belfry" not in await about(sandbox)
    await second.stop()


async def test_a_board_that_somebody_else_has_edited_is_a_sign_of_another(
    sandbox: Sandbox, bot: BotProcess, tmp_path: Path, party: Party
) -> None:
    """Belfry is started with an older copy of its games, while the boards show what was played since."""
    await at_rest(sandbox, bot)
    await bot.stop()
    older = tmp_path / "older.db"
    shutil.copy(bot.database, older)
    await bot.start()
    for _ in range(2):
        await party.press_once()
    [mover] = party.waited_for()
    hand = (await mover.command("games", "hand")).private
    offered = [press for part in hand.parts if (press := Press.parse(part.get("custom_id", ""))) and press.moment]
    await at_rest(sandbox, bot)
    await bot.stop()
    shutil.copy(older, bot.database)
    await bot.start()
    await mover.click(party.board, offered[0]._replace(action="choose").custom_id, forged=True)
    await until(lambda: warnings(bot))
    assert "2 copies of Belfry are running" in await about(sandbox)
