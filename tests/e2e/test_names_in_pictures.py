"""Somebody whose name no picture has letters for keeps it in messages, and has the user name in pictures."""

import re

from tests.local import Sandbox

from .bots.bot_process import BotProcess
from .watching.rest import at_rest


async def test_a_name_that_cannot_be_drawn_is_a_user_name_in_the_picture(sandbox: Sandbox, bot: BotProcess) -> None:
    ada, ben = sandbox.person("Ada"), sandbox.person("Ben")
    sandbox.world.user(ada.id).global_name = "王小明"
    opened = (await ada.command("games", "play", game="castle_builders")).shown
    await ben.click(opened, "Join")
    await ben.click(ben.messages("games")[-1], "Start")
    await at_rest(sandbox, bot)
    board = next(m for m in reversed(ben.messages("games")) if m.pictures and not m.only_you)
    assert "In the picture: *ada* is 王小明." in board.text
    [told] = board.alt_texts
    assert re.search(r"ada, yellow \w+: 0 points.* Ben, green \w+: 0 points", told)
    assert "王" not in told
