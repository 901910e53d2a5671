"""How secret choices are asked, for who sits down to a game with some for the first time."""

from cogs.panels.custom_ids import Press
from cogs.panels.ui import Panel, Row, button, note

DEFAULT = "Secret choices come to you as direct messages."
CANNOT_BE_WRITTEN_TO = (
    "Your direct messages are closed, so secret choices wait behind *Choose in secret* on the board, and you are "
    "mentioned there. /settings changes how you are told."
)
SWITCHED = "You are asked in the channel: press *Choose in secret* on the board. /settings changes that."


def explain_asking(*, closed: bool) -> Panel:
    """What somebody reads whose direct messages are open, as far as is known, or `closed`."""
    if closed:
        return note(CANNOT_BE_WRITTEN_TO)
    return note(DEFAULT, Row(button("Ask me in the channel", Press("aside"))))
