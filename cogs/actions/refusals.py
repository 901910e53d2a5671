"""Why something that a person asked for cannot be."""

from cogs.words import say


class Refusal(Exception):
    """Something that cannot be, and by which nothing has changed; the text says why and what to do."""


class Outdated(Refusal):
    """A press on something that belongs to an earlier moment of the game."""

    def __init__(self) -> None:
        super().__init__(say("actions.outdated"))
