"""What /belfry setup says of a Discord that takes messages and does not show their pictures."""

from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import pytest

from cogs.setup import Rehearsal


@dataclass
class Blind:
    """A place, and each message in it: what is posted is taken, and its picture lost."""

    id: int = 7
    components: list[Any] = field(default_factory=list)
    messages: int = 0

    async def send(self, **_: Any) -> "Blind":
        self.messages += 1
        return self

    async def edit(self, **_: Any) -> "Blind":
        return self

    async def delete(self) -> None:
        self.messages -= 1


@pytest.mark.parametrize(("embed_links", "advice"), [(True, "Tell Belfry's host."), (False, "Allow **Embed Links**")])
async def test_a_picture_that_is_not_shown_is_no_success(embed_links: bool, advice: str) -> None:
    channel: Any = Blind()
    user: Any = SimpleNamespace(id=8, send=channel.send)
    rehearsal = Rehearsal(channel, user, embed_links=embed_links)
    await rehearsal.run()
    told = {trial.what: trial.trouble for trial in rehearsal.trials}
    board = "Posting a board" if embed_links else "Posting a board without **Embed Links**"
    assert told[board] == ""
    assert told[f"{board}: its picture"].startswith(f"Discord took the message but shows no picture in it. {advice}")
    assert advice in told[f"{board}: changing its picture"]
    assert channel.messages == 0
