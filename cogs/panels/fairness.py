"""The seal of a game's shuffles, and the form for a player's own word."""

from discord import ui

from cogs.panels.custom_ids import Press
from cogs.words import Marked, say
from store import Match

SHOWN_DIGITS = 32  # of the seal's 64 hexadecimal digits: as many as fit in a line on a phone
WORD_LENGTH = 100  # characters


def format_seal(match: Match) -> str:
    """The seal in one line."""
    return say("board.overview.seal", seal=match.promise[:SHOWN_DIGITS])


def format_shares(match: Match) -> list[str]:
    """What the players have added to the seal, in the order of their seats; no line if nobody has."""
    shares = [Marked(f"`{share}`") for share in match.shares if share]
    return [say("lobby.shares", shares=shares)] if shares else []


def make_word_form(match: Match) -> ui.Modal:
    """The form in which somebody gives a word of their own for the seal."""
    title = say("lobby.word.title", game=Marked(match.label))
    form = ui.Modal(title=title[:45], custom_id=Press("word", match.id).custom_id)
    field: ui.TextInput[ui.Modal] = ui.TextInput(max_length=WORD_LENGTH, placeholder=say("lobby.word.example"))
    form.add_item(ui.Label(text=say("lobby.word.label"), description=say("lobby.word.why"), component=field))
    form.stop()
    return form
