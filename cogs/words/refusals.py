"""Why something that a person asked for cannot be."""

from cogs.words import say
from engine.core.game import FinalChoice, IllegalChoice
from store import FinalTurn

ILLEGAL: dict[type[IllegalChoice], str] = {IllegalChoice: "choice", FinalChoice: "final", FinalTurn: "turn"}


class Refusal(Exception):
    """Something that cannot be, and by which nothing has changed; the text says why and what to do."""


class Outdated(Refusal):
    """A press on something that belongs to an earlier moment of the game, or that is so no longer; `why` says it."""

    def __init__(self, why: str = "") -> None:
        super().__init__(why or say("actions.outdated"))


def explain(error: Refusal | IllegalChoice) -> str:
    """Why something cannot be, for who asked for it."""
    if isinstance(error, Refusal):
        return str(error)
    return say(f"actions.illegal.{ILLEGAL[type(error)]}")
