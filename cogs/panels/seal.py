"""The seal of a game: what its shuffles follow from, and how that is checked when it is over."""

from discord import ui

from cogs.panels.custom_ids import Press
from cogs.panels.heads import tell_game
from cogs.words import Marked, say
from engine.chain import SHOWN_DIGITS
from engine.seal import key_of
from store import Match

IN_A_LOBBY = 32  # hexadecimal digits of the seal, as many as a line of a phone holds
WORD_LENGTH = 100  # characters


def tell_seal(match: Match) -> list[str]:
    """The seal of a table that has not begun, and the shares of those who sit there, a line each."""
    if not match.promise:
        return []
    return [say("lobby.seal", seal=match.promise[:IN_A_LOBBY]), *tell_shares(match)]


def tell_seal_in_full(match: Match) -> list[str]:
    """The whole seal, the shares, and how far the chain of choices has come, a line each."""
    if not match.promise:
        return []
    chain = [tell_chain(match.chain[:SHOWN_DIGITS])] if match.chain else []
    return [say("board.overview.seal", seal=match.promise), *tell_shares(match), *chain]


def tell_chain(digits: str) -> str:
    """The first digits of the chain of choices, as text."""
    return say("board.overview.chain", digits=digits)


def tell_shares(match: Match) -> list[str]:
    """What those who play have added to the seal, in the order of their seats, if anybody has."""
    shares = [Marked(f"`{share}`") for share in match.shares if share]
    return [say("lobby.shares", shares=shares)] if shares else []


def explain_seal(match: Match, key: str, secret: str) -> str:
    """How to check the shuffles of a game that is over, whose chance had this `key`."""
    sealed = key_of(secret, match.shares) == key and any(match.shares)
    told = say("board.seed.told", game=Marked(tell_game(match)))
    lines = [told, f"`{secret if sealed else key}`", say("board.seed.seal"), f"`{match.promise}`"]
    if not sealed:
        return "\n".join((*lines, f"-# {say('board.seed.check')}"))
    shares = ":".join(match.shares)
    return "\n".join((*lines, say("board.seed.shares"), f"`{shares}`", f"-# {say('board.seed.check_shares')}"))


def make_word_form(match: Match) -> ui.Modal:
    """The form in which somebody gives a word of their own for the seal."""
    title = say("lobby.word.title", game=Marked(match.label))
    form = ui.Modal(title=title[:45], custom_id=Press("word", match.id).custom_id)
    field: ui.TextInput[ui.Modal] = ui.TextInput(max_length=WORD_LENGTH, placeholder=say("lobby.word.example"))
    form.add_item(ui.Label(text=say("lobby.word.label"), description=say("lobby.word.why"), component=field))
    form.stop()
    return form
