"""What is told about a game before and beside its play: title, aim, length, who made it, its options in words."""

from dataclasses import dataclass

from engine.data import Part, read


@dataclass(frozen=True, slots=True)
class Facts:
    """The head of a game's file.  `blurb`: what one does and how one wins.  `minutes`: when all are there."""

    title: str
    blurb: str
    minutes: int
    credits: str
    options: Part

    def name_option(self, name: str, option: str) -> str:
        """An option of a match, as people read it."""
        return f"{self.options[name]['title']}: {option.replace('-', ' ')}"

    def explain_option(self, name: str, option: str) -> str:
        """What an option of a match means, in one sentence."""
        return str(self.options[name]["choices"][option])


def facts(game: str) -> Facts:
    """The facts of the game of this name.  Raises DataError as `read` does."""
    data = read(game)
    options = data["options"] if "options" in data else Part(f"{game}.toml.options", {})
    return Facts(data["title"], data["blurb"], data["minutes"], data["credits"], options)
