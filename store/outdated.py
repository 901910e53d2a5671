"""Facts that messages of games show though the games themselves stay as they are."""

from store.database import Fetch

OF_PLAYER = "id in (select match_id from seats where user = ? and user <> 0)"


def outdate(fetch: Fetch, which: str, *values: object) -> None:
    """Have the messages of the open and running games of which `which` holds compared with what they should show.

    To be called in the transaction that changes such a fact.  A new revision would refuse what people choose meanwhile.
    """
    fetch(f"update matches set shown = 0 where status in ('open', 'running') and {which}", *values)
