"""Games, as people type them."""

import unicodedata

from discord import app_commands

from cogs.actions.refusals import Refusal
from engine.catalog import facts
from engine.games import GAMES

SUGGESTIONS = 25  # that Discord shows while somebody types
NAMED_GAMES = 5  # games of which somebody could mean each


def fold(text: str) -> str:
    """The text in lower case and without accents, to be compared with another."""
    return "".join(c for c in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(c))


def suggest_games(typed: str) -> list[str]:
    """The games whose titles contain all words of what was typed; those first that begin with it."""
    words = fold(typed).split()
    titles = {name: fold(facts(name).title) for name in GAMES}
    found = [name for name, title in titles.items() if all(word in title for word in words)]
    return sorted(found, key=lambda name: not titles[name].startswith(" ".join(words)))


def find_games(typed: str) -> list[str]:
    """The games that somebody can mean: one by its name or title, else all that would be suggested."""
    exact = [name for name in GAMES if typed == name or fold(typed).split() == fold(facts(name).title).split()]
    return exact or suggest_games(typed)


def offer_games(typed: str) -> list[app_commands.Choice[str]]:
    """The suggestions as Discord takes them."""
    return [app_commands.Choice(name=facts(name).title[:100], value=name) for name in suggest_games(typed)][
        :SUGGESTIONS
    ]


def read_game(typed: str) -> str:
    """The game that somebody means, by its name, its title, or as much of the title as no other has.

    Raises Refusal.
    """
    found = find_games(typed)
    if not found:
        raise Refusal("I do not know that game. Choose one from the list that opens while you type.")
    if len(found) > 1:
        titles = ", ".join(facts(name).title for name in found[:NAMED_GAMES])
        others = " and others" if len(found) > NAMED_GAMES else ""
        raise Refusal(f"That can be several games: {titles}{others}. Type more of the title, or choose from the list.")
    return found[0]
