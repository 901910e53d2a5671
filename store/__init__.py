"""The store: games in play, kept in an SQLite file so that nothing is lost when the bot ends at any moment."""

from store.backup import backup
from store.errors import AlreadyCommitted, ChannelTaken, JoinRefused, NoSuchMatch, StartRefused, StoreError
from store.match import DirectMessages, Match, Posted, Seat
from store.store import Store

__all__ = [
    "AlreadyCommitted",
    "ChannelTaken",
    "DirectMessages",
    "JoinRefused",
    "Match",
    "NoSuchMatch",
    "Posted",
    "Seat",
    "StartRefused",
    "Store",
    "StoreError",
    "backup",
]
