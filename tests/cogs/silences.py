"""What time alone does to games, without Discord."""

from types import SimpleNamespace
from typing import Any, cast

from cogs.actions.inactivity import Silence
from cogs.actions.matches import Matches
from cogs.actions.votes import Votes
from cogs.connection.members import Members
from cogs.connection.presence import Presence
from cogs.timing.clocks import Clocks
from cogs.timing.counted_time import Uptime
from store import Store


def keep_silence(store: Store, uptime: Uptime) -> Silence:
    """What acts by time on the games of a store, on a server of which nothing is known."""
    matches, nowhere = Matches(store), cast(Any, SimpleNamespace(get_guild=lambda _: None))
    votes, members = Votes(store, matches, uptime), Members(nowhere, uptime.clock)
    return Silence(store, matches, votes, members, Presence(uptime.clock), Clocks(store, uptime), uptime)
