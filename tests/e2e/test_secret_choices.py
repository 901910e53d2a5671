"""What others see of a secret choice is that it was made: neither which, nor that somebody has thought again."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.local import Sandbox

from .bots.bot_process import BotProcess
from .conftest import DEADLINE
from .people.party import Party, choose_nth
from .watching.rest import at_rest

ID, TIME = re.compile(r"\d{17,20}"), re.compile(r"<t:\d+:R>")


@dataclass
class World:
    """Two people at the same game in each world, with the same shuffles."""

    sandbox: Sandbox
    bot: BotProcess
    party: Party

    async def choose(self, seat: int, option: int) -> list[str]:
        """Choose one of the options in secret; what Belfry does in the channel thereupon, in order."""
        person, before = self.party.people[seat], self.sandbox.requests[-1].n
        shown = (await person.click(self.party.board, "Choose in secret")).message
        assert shown is not None
        assert not (await choose_nth(person, shown, option)).failed
        await at_rest(self.sandbox, self.bot)
        channel = f"/channels/{self.party.board.channel}/"
        done = [
            (one.method, one.path, one.body, one.files)
            for one in self.sandbox.requests
            if one.n > before and one.path.startswith(channel) and one.method != "GET"
        ]
        return [TIME.sub("<t>", ID.sub("<id>", str(one))) for one in done]


@asynccontextmanager
async def begun(folder: Path) -> AsyncIterator[World]:
    folder.mkdir()
    async with Sandbox(port=0, deadline=DEADLINE, clock=folder / "clock") as sandbox:
        bot = BotProcess(sandbox, folder, alterations=("seeded",))
        await bot.start()
        party = await Party.start(sandbox, "broadway_tower", 2)
        await at_rest(sandbox, bot)
        yield World(sandbox, bot, party)
        await bot.stop()
        assert not bot.complaints()


async def test_worlds_in_which_somebody_chose_another_option_look_the_same(tmp_path: Path) -> None:
    """And nothing is done in the channel, at no time, when that person chooses the other one after all."""
    seen = []
    for option in (0, 1):
        async with begun(tmp_path / str(option)) as world:
            seen.append(await world.choose(0, option))
            shown = world.party.shown
            assert await world.choose(0, 1 - option) == []
            assert world.party.shown == shown
    assert seen[0] == seen[1]
    assert any("Ada" in one and "chose." in one for one in seen[0])


async def test_worlds_in_which_the_other_one_has_chosen_differ_by_the_name_alone(tmp_path: Path) -> None:
    names = []
    for seat in (0, 1):
        async with begun(tmp_path / str(seat)) as world:
            done = await world.choose(seat, 0)
            names.append([re.findall(r"[\w-]+\.png", one) for one in done])
            assert any("chose." in one and world.party.people[seat].name in one for one in done)
    assert names[0] == names[1]
