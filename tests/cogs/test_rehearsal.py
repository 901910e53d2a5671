"""What /belfry setup says of a Discord that takes messages and does not show their pictures."""

from types import SimpleNamespace
from typing import Any

import pytest

from cogs.connection.messages import Messages
from cogs.setup import Rehearsal
from store import Store
from tests.cogs.fakes import ANN, CHANNEL, Channels


@pytest.mark.parametrize(("embed_links", "advice"), [(True, "Tell Belfry's host."), (False, "Allow **Embed Links**")])
async def test_picture_that_is_not_shown_fails_the_trial(store: Store, embed_links: bool, advice: str) -> None:
    channels, channel = Channels(), SimpleNamespace(id=CHANNEL)
    client: Any = channels
    here: Any = channel
    await store.direct_messages.set(ANN, CHANNEL, closed=False)
    rehearsal = Rehearsal(Messages(client, store), here, ANN, embed_links=embed_links)
    await rehearsal.run()
    told = {trial.what: trial.trouble for trial in rehearsal.trials}
    board = "Posting a board" if embed_links else "Posting a board without **Embed Links**"
    for what in (board, "Mentioning you", "Sending you a direct message"):
        assert told[what] == ""
        shown = f"Discord took the message but shows no picture in it. {advice}"
        assert told[f"{what}: its picture"].startswith(shown)
        assert advice in told[f"{what}: changing its picture"]
    assert channels.get_partial_messageable(CHANNEL).messages == []
