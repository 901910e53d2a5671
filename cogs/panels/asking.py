"""How secret choices are asked, for who sits down to a game with some for the first time."""

from cogs.panels.custom_ids import Press
from cogs.panels.ui import Panel, Row, button, note
from cogs.words import say


def explain_asking(*, closed: bool) -> Panel:
    """What somebody reads whose direct messages are open, as far as is known, or `closed`."""
    if closed:
        return note(say("board.secret.closed"))
    return note(say("board.secret.messages"), Row(button(say("board.secret.switch"), Press("aside"))))
