"""The lobby: the message of a game that waits for players, and how long such games take."""

from collections.abc import Iterator
from statistics import median

import discord
from discord import ui

from base.clock import DAY, HOUR, MINUTE, WEEK
from cogs.panels.clocks import make_pace_menu, sign_away, tell_pace
from cogs.panels.custom_ids import Press
from cogs.panels.fairness import format_seal, format_shares
from cogs.panels.invitations import tell_invited
from cogs.panels.layout import Button, Panel, Row, button, lay_out, make_rows, note
from cogs.panels.mobile_layout import Item
from cogs.panels.names import tell_player
from cogs.panels.snapshot import Standing
from cogs.words import Marked, bold, say
from engine.ai.player import STRENGTHS
from engine.core.game_data import facts
from engine.games import GAMES
from store import NOBODY, Match

ENOUGH_GAMES = 10  # games of a server, from which on it is told how long they took


def tell_length(now: Standing) -> str:
    """How long such games take when all are there, and over days; of who plays alone nobody knows."""
    about, people = facts(now.match.game), now.match.expected
    if people > 1 and len(now.lengths) >= ENOUGH_GAMES:
        half = tell_time(median(now.lengths))
        return say("pace.length.here", n=about.minutes, people=people, time=half)
    if people > 1 and (days := about.days_apart.get(people)):
        return say("pace.length.people", n=about.minutes, people=people, time=tell_time(days * DAY))
    return say("pace.length.days", n=about.minutes)


def tell_time(seconds: float) -> str:
    """A long time in round words."""
    for unit, name, most in ((MINUTE, "minutes", 90), (HOUR, "hours", 36), (DAY, "days", 20)):
        number = max(1, round(seconds / unit))
        if number <= most:
            return say(f"pace.time.{name}", n=number)
    return say("pace.time.weeks", n=round(seconds / WEEK))


def make_lobby(now: Standing) -> Panel:
    """A game that waits for players; or, where none came of it, what is left of that."""
    match = now.match
    if match.status != "open":
        return note(say("lobby.closed", game=bold(match.label)))
    players = [
        f"{n + 1}. {tell_player(match, n)}{tell_strength(match, n)}{sign_away(now, n)}" for n in range(len(match.seats))
    ]
    return lay_out(
        f"## {match.label}\n{facts(match.game).blurb}\n-# {tell_size(now)}\n",
        *players,
        "",
        *tell_invited(match),
        tell_state(match),
        make_controls(match),
        *(f"-# {told}" for told in tell_terms(match)),
        *([f"-# {say('lobby.sealed')}"] if match.promise else []),
    )


def make_table(now: Standing, user: int, *, stale: bool) -> Panel:
    """All else that somebody can do about a lobby; `stale`: nothing has happened there for a day."""
    match = now.match
    if match.status != "open":
        return make_lobby(now)
    if match.seat_of(user) is None:
        return note(say("actions.table.change", game=match.label), Row(*list_ways_out(match, user, stale=stale)))
    return lay_out(
        f"**{match.label}**",
        *(part for name in GAMES[match.game].options for part in make_option_menu(match, name)),
        Row(make_pace_menu(match)),
        *([ui.TextDisplay[ui.LayoutView](f"-# {tell_pace(match.pace)}")] if match.pace else []),
        *([Row(make_strength_menu(match))] if match.computers else []),
        *make_rows([*list_changes(match, user), *list_ways_out(match, user, stale=stale)]),
        *(f"-# {line}" for line in (format_seal(match), *format_shares(match)) if match.promise),
    )


def tell_size(now: Standing) -> str:
    """How many can play, and how long that takes."""
    least, most = GAMES[now.match.game].players[0], GAMES[now.match.game].players[-1]
    players = f"{least}" if least == most else say("lobby.from_to", least=least, most=most)
    return say("lobby.players", players=players, length=Marked(tell_length(now)))


def tell_state(match: Match) -> str:
    """Who is still wanted, in words."""
    wanted, full = count_wanted(match), is_full(match)
    if wanted > 0:
        return say("lobby.wanted", n=wanted)
    if not full:
        return say("lobby.ready")
    return say("lobby.replaces" if match.computers else "lobby.full")


def count_wanted(match: Match) -> int:
    """How many seats are still to be taken before it can begin; below 0 when there are more."""
    return GAMES[match.game].players[0] - len(match.seats)


def is_full(match: Match) -> bool:
    """Whether there is no seat left."""
    return len(match.seats) >= GAMES[match.game].players[-1]


def make_controls(match: Match) -> Row:
    """How one comes, begins, and does all else."""
    full, few = is_full(match) and not match.computers, count_wanted(match) > 0
    success, primary = discord.ButtonStyle.success, discord.ButtonStyle.primary
    return Row(
        button(say("buttons.join"), Press("join", match.id), success, disabled=full),
        button(say("buttons.table.start"), Press("start", match.id), primary, disabled=few),
        button(say("buttons.table.arrange"), Press("arrange", match.id)),
    )


def tell_terms(match: Match) -> list[str]:
    """How the table has settled to play, a line each."""
    about = facts(match.game)
    chosen = {name: match.options.get(name, options[0]) for name, options in GAMES[match.game].options.items()}
    told = [f"{about.name_option(*one)}. {about.explain_option(*one)}" for one in chosen.items()]
    return [*told, *([tell_pace(match.pace)] if match.pace else []), *([say("lobby.hints")] if match.hints else [])]


def list_changes(match: Match, user: int) -> Iterator[Button]:
    """The buttons by which somebody who sits there changes who plays."""
    if len(match.seats) + len(match.kept) < GAMES[match.game].players[-1]:
        yield button(say("buttons.table.add"), Press("computer", match.id, arg="add"))
    if match.computers:
        yield button(say("buttons.table.remove"), Press("computer", match.id, arg="remove"))
    if match.free:
        yield button(say("buttons.table.seek"), Press("seek", match.id))
    if match.expected > 1:  # who plays alone may ask anyway
        allow = "" if match.hints else "allow"
        yield button(say(f"buttons.table.{allow or 'forbid'}_hints"), Press("hints", match.id, arg=allow))
    if match.promise:
        yield button(say("buttons.table.word"), Press("seal", match.id))
    if user == match.opener and len(match.people) > 1:
        yield button(say("buttons.table.expel"), Press("expel", match.id))


def list_ways_out(match: Match, user: int, *, stale: bool) -> Iterator[Button]:
    """The buttons by which somebody has no more to do with a table, or reads how the game is played."""
    if match.seat_of(user) is not None:
        yield button(say("buttons.table.leave"), Press("leave", match.id))
    if user in {one.user for one in match.kept}:
        yield button(say("buttons.table.decline"), Press("decline", match.id))
    if stale:
        yield button(say("buttons.table.close"), Press("close", match.id))
    yield button(say("buttons.rules"), Press("rules", match.id))


def tell_strength(match: Match, seat: int) -> str:
    """How strong the computer on a seat is, in words; nothing for a person."""
    strength = match.seats[seat].computer
    return f" {say('lobby.strength', strength=name_strength(strength))}" if strength else ""


def name_strength(strength: str) -> Marked:
    """How strong a computer is, in a word."""
    return say(f"lobby.strengths.{strength}")


def make_option_menu(match: Match, name: str) -> Iterator[Item]:
    """The menu of an option, and what the one that is chosen means."""
    about, options = facts(match.game), GAMES[match.game].options[name]
    chosen = match.options.get(name, options[0])
    yield Row(
        ui.Select(
            custom_id=Press("option", match.id, arg=name).custom_id,
            options=[
                discord.SelectOption(
                    label=about.name_option(name, option)[:100],
                    value=option,
                    description=about.explain_option(name, option)[:100],
                    default=option == chosen,
                )
                for option in options
            ],
        )
    )
    yield ui.TextDisplay(f"-# {about.explain_option(name, chosen)}")


def make_strength_menu(match: Match) -> ui.Select[ui.LayoutView]:
    """The menu that says how strong all computers of a table are."""
    chosen = match.seats[match.computers[0]].computer
    return ui.Select(
        custom_id=Press("strength", match.id).custom_id,
        options=[
            discord.SelectOption(
                label=say("lobby.strength_label", strength=name_strength(name)),
                value=name,
                description=say(f"lobby.computer.{name}"),
                default=name == chosen,
            )
            for name in STRENGTHS
        ],
    )


def ask_whom_to_take_out(match: Match) -> Panel:
    """What who has opened a table reads to take somebody out."""
    people = [seat for seat in match.seats if seat.user not in (NOBODY, match.opener)]
    if not people:
        return note(say("lobby.nobody", game=match.label))
    row = Row(*(button(seat.name[:80], Press("expel", match.id, arg=str(seat.user))) for seat in people))
    return note(say("lobby.expel", game=match.label), row)
