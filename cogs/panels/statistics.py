"""What somebody has come to in games that are over, and who comes out ahead on a server."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple, Self

from base.clock import DAY, HOUR, MINUTE
from cogs.panels.layout import Panel, Row, note
from cogs.panels.settings import settings_button
from cogs.words import Marked, bold, say
from engine.core.game_data import facts
from store import Champion, OwnResults, Tally
from store.turns.results import LEAST_GAMES

ANSWERED = (("minute", MINUTE), ("hour", HOUR), ("hours", 6 * HOUR), ("day", DAY))  # what the usual time is called
CHAMPIONS_SHOWN = 5  # of each game


class Sum(NamedTuple):
    """How many games there were, and how many of them were won, and chance would have won, as one reads it."""

    games: int
    wins: Marked
    chance: Marked

    @classmethod
    def of(cls, found: Iterable[Tally | Champion]) -> Self:
        """All of these together."""
        every = [*found]
        wins, chance = sum(one.wins for one in every), sum(one.chance for one in every)
        return cls(sum(one.games for one in every), tell_number(wins), tell_number(chance))


def make_results(results: OwnResults, *, shown: bool) -> Panel:
    """What somebody has come to, for this person alone, and whether others are `shown` their name."""
    lines = [f"### {say('results.title')}"]
    others = [one for one in results.tallies if one.with_people]
    alone = [one for one in results.tallies if not one.with_people]
    if not results.tallies:
        lines.append(say("results.none"))
    if others:
        total = Sum.of(others)
        lines.append(say("results.total", n=total.games, wins=total.wins, chance=total.chance))
    if results.answered is not None:
        lines.append(say(f"results.answered.{name_wait(results.answered)}"))
    if others:
        lines += [f"### {say('results.others')}", *tell_kinds(others)]
    if alone:
        lines += [f"### {say('results.alone')}", *tell_games(alone)]
    if results.opponents:
        lines.append(f"### {say('results.opponents')}")
    lines += [
        say("results.opponent", name=bold(one.name), ahead=one.ahead, behind=one.behind, n=one.games)
        for one in results.opponents
    ]
    if any(one.wins % 1 for one in results.tallies):
        lines.append(f"-# {say('results.shares')}")
    if results.uncounted:
        lines.append(f"-# {say('results.uncounted', n=results.uncounted)}")
    lines.append(f"-# {say('results.shown' if shown else 'results.hidden')}")
    return note("\n".join(lines), Row(settings_button()))


def make_champions(champions: Sequence[Champion]) -> Panel:
    """Who comes out ahead on a server, by game, those first who have most."""
    if not champions:
        return note(say("results.champions.none", least=LEAST_GAMES))
    lines = [f"### {say('results.champions.title')}"]
    for game, found in groupby(champions, lambda one: one.game):
        lines += [bold(facts(game).title), *tell_champions([*found][:CHAMPIONS_SHOWN])]
    return note("\n".join([*lines, f"-# {say('results.champions.rule', least=LEAST_GAMES)}"]))


def tell_champions(found: Sequence[Champion]) -> Iterator[str]:
    """A line for each; who is as far ahead shares a place."""
    for one in found:
        place, own = Marked(f"{1 + sum(other.above > one.above for other in found)}\\."), Sum.of([one])
        name, games = bold(one.name), own.games
        yield say("results.champions.line", place=place, name=name, games=games, wins=own.wins, chance=own.chance)


def tell_kinds(tallies: Sequence[Tally]) -> Iterator[str]:
    """A line for each number of players, below the name of the game."""
    for game, kinds in groupby(tallies, lambda one: one.game):
        yield bold(facts(game).title)
        for one in kinds:
            own = Sum.of([one])
            yield say("results.row", players=one.players, games=own.games, wins=own.wins, chance=own.chance)


def tell_games(tallies: Sequence[Tally]) -> Iterator[str]:
    """A line for each game."""
    for game, kinds in groupby(tallies, lambda one: one.game):
        own, title = Sum.of(kinds), bold(facts(game).title)
        yield say("results.sum", game=title, games=own.games, wins=own.wins, chance=own.chance)


def tell_number(number: float) -> Marked:
    """With a digit behind the point where there is something."""
    return Marked(f"{number:.1f}".removesuffix(".0"))


def name_wait(seconds: int) -> str:
    """What so long a wait is called."""
    return next((name for name, most in ANSWERED if seconds <= most), "days")
