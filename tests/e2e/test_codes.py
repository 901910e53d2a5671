"""Codes of Discord's that mean the same have the same effect."""

import pytest

from cogs.panels.error_codes import DEPARTED, THREADS_FULL
from tests.local import Sandbox

from .bots.bot_process import BotProcess
from .people.party import Party
from .people.tables import FOR
from .watching.rest import at_rest, look_away

ALWAYS = 1_000_000


@pytest.mark.parametrize("code", sorted(DEPARTED))
@pytest.mark.table("tower", 3)
async def test_who_is_gone_by_whatever_code_is_not_waited_for(
    sandbox: Sandbox, bot: BotProcess, party: Party, code: int
) -> None:
    """Whose account was deleted has left the server, too."""
    await at_rest(sandbox, bot)
    [gone, *_] = party.waited_for()
    sandbox.faults.add(f"GET /guilds/\\d+/members/{gone.id}", str(code), times=ALWAYS)
    await look_away(sandbox, bot)
    await party.watcher.until(lambda: FOR + gone.name in party.board.labels)


@pytest.mark.parametrize("code", sorted(THREADS_FULL))
async def test_where_no_thread_has_room_the_answer_says_so(sandbox: Sandbox, bot: BotProcess, code: int) -> None:
    ada, ben = sandbox.person("Ada"), sandbox.person("Ben")
    await ada.command("games", "play", game="tower")
    sandbox.faults.add("POST /channels/\\d+/threads", str(code), times=ALWAYS)
    offer = (await ben.command("games", "play", game="tower")).private
    answer = (await ben.click(offer, next(label for label in offer.labels if "thread" in label.lower()))).private
    assert "as many open threads" in answer.text
