"""What people type or choose in commands: games, their options, and paces."""

import re
import unicodedata
from contextlib import suppress
from itertools import product

from discord import app_commands

from cogs.panels.clocks import list_paces, name_pace
from cogs.panels.names import LONGEST_NAME, quote
from cogs.timing.waking_hours import find_zone, read_zone
from cogs.words import say
from cogs.words.refusals import Refusal
from engine.ai.player import STRENGTHS
from engine.core.game_data import facts
from engine.games import GAMES
from store.models.match import DAILY, HOURS, NONE, Pace

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
        raise Refusal(say("actions.name.no_game"))
    if len(found) > 1:
        titles = ", ".join(facts(name).title for name in found[:NAMED_GAMES])
        raise Refusal(
            say("actions.name.more_games" if len(found) > NAMED_GAMES else "actions.name.games", titles=titles)
        )
    return found[0]


def read_pace(text: str, zone: str, now: float) -> Pace | None:
    """The pace that somebody means who types 24h, or 21 Berlin, which is every day at 21:00 there; None for no limit.

    `zone`: where that person lives, as far as it is known: what is meant where no place is named.  Raises Refusal.
    """
    typed = text.strip().casefold()
    if typed in ("", NONE):
        return None
    if found := re.fullmatch(r"(\d{1,2})\s*(?:h|hours?(?: a turn)?)", typed):
        if int(found[1]) in HOURS:
            return Pace(hours=int(found[1]))
    elif found := re.fullmatch(rf"(?:(?:{DAILY}|every day)(?: at)?)?\s*(\d{{1,2}})(?::00)?\s*(?:in\s+)?(.*)", typed):
        return read_daily(int(found[1]), found[2].strip(), zone, now)
    raise Refusal(say("actions.name.no_pace"))


def read_daily(hour: int, place: str, zone: str, now: float) -> Pace:
    """Every day at an hour, in a place.  Raises Refusal."""
    if hour > 23:
        raise Refusal(say("actions.name.no_hour"))
    found = (place if find_zone(place) else read_zone(place, now)) if place else zone
    if not found:
        raise Refusal(
            say(
                "actions.name.no_zone" if place else "actions.name.no_home", place=quote(place, LONGEST_NAME), hour=hour
            )
        )
    return Pace(hour=hour, zone=found)


def suggest_paces(typed: str, zone: str, now: float) -> dict[str, str]:
    """The usual paces whose words contain what was typed, or that one if it is one, in words, by their texts."""
    with suppress(Refusal):
        if pace := read_pace(typed, zone, now):
            return {pace.text: name_pace(pace)}
    return {text: words for text, words in list_paces(None).items() if typed.casefold().strip() in words.casefold()}


STRENGTH_CHOICES = [
    app_commands.Choice(name=say(f"commands.parameter.strengths.{name}"), value=name) for name in STRENGTHS
]


def list_ways(game: str) -> dict[str, str]:
    """All ways in which the options of a game can be chosen together, as words such as "full+chosen", in words."""
    if game not in GAMES or not GAMES[game].options:
        return {}
    about, options = facts(game), GAMES[game].options
    return {
        "+".join(chosen): ", ".join(map(about.name_option, options, chosen)) for chosen in product(*options.values())
    }


def read_way(game: str, way: str) -> dict[str, str] | None:
    """The options that somebody means by such a word, or by its words; none if there is no such way."""
    if not way:
        return {}
    found = next((word for word, label in list_ways(game).items() if way in (word, label)), None)
    return dict(zip(GAMES[game].options, found.split("+"), strict=True)) if found else None
