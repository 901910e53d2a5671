"""Paces and absences: how boards, lobbies and menus show them."""

from collections.abc import Iterable, Sequence

import discord
from discord import ui

from cogs.panels.custom_ids import Press
from cogs.panels.layout import Button, Panel, Row, button, note
from cogs.panels.snapshot import Standing
from cogs.words import Marked, bold, moment, say
from store import Absence, Match
from store.models.match import DAILY, HOURS, NONE, Pace

AWAY_DAYS = (1, 2, 3, 5, 7, 10, 14, 21)  # in the menu
GAMES_NAMED = 5  # that wait for less
MENU_LENGTH = 25  # options that Discord shows


def tell_away(now: Standing, waiting: Iterable[int]) -> list[str]:
    """Who is away of those for whom the table waits, and what follows from it."""
    asked, lines = set(waiting), []
    for seat, away in now.away.items():
        if seat in asked:
            way = "away.plays" if away.plays else "away.waits"
            lines.append(f"-# {say(way, name=now.match.names[seat], day=moment(away.ended, 'D'))}")
    return lines


def tell_pause(now: Standing) -> list[str]:
    """Until when the table pauses, if it does."""
    if not now.paused:
        return []
    return [f"-# {say('away.paused', day=moment(now.paused, 'f'))}"]


def make_resume(now: Standing) -> list[Row]:
    """The button that ends a pause, where there is one."""
    return [Row(button(say("away.resume"), Press("resume", now.match.id)))] if now.paused else []


def make_extension(now: Standing, seat: int) -> list[Button]:
    """The button by which the owner of a seat is away from this game for a day, or is back from it."""
    match, away = now.match, now.away.get(seat)
    if away and away.match:
        return [button(say("buttons.back"), Press("arrive", match.id))]
    more = button(say("away.more"), Press("extend", match.id, match.turn, match.moment))
    return [more] if seat in now.extendable else []


def tell_own_absence(now: Standing, seat: int) -> list[str]:
    """Until when the game waits for the reader, who is away."""
    away = now.away.get(seat)
    return [f"-# {say('away.yours', day=moment(away.ended, 'f'))}"] if away and not away.plays else []


def sign_away(now: Standing, seat: int) -> str:
    """What stands behind the name of somebody who is away."""
    away = now.away.get(seat)
    return say("away.sign", day=moment(away.ended, "D")) if away else ""


def ask_until(why: str = "") -> Panel:
    """What somebody reads who has not said for how long."""
    return note("\n".join(filter(None, (why, say("away.ask")))), make_menu())


def make_away(
    absence: Absence, now: int, games: Sequence[Match] = (), shorter: Sequence[tuple[Match, float]] = ()
) -> Panel:
    """What somebody reads who is away, or will be, and plays these games; `shorter`: which wait only until when."""
    other = button(say("away.play"), away_press(absence, "play"))
    if absence.plays:
        other = button(say("away.wait"), away_press(absence, "wait"))
    back = say("buttons.back" if absence.began <= now else "away.stay")
    leave = button(back, Press("arrive", absence.match), discord.ButtonStyle.primary)
    lines = [tell_absence(absence, now, games), *tell_shorter(shorter), f"-# {say('away.silent')}"]
    return note("\n".join(lines), Row(leave, other), *make_games_menu(absence, games), make_menu(absence.match))


def tell_absence(absence: Absence, now: int, games: Sequence[Match]) -> str:
    """From when and until when somebody is away, and what becomes of the games meanwhile."""
    game = next((bold(match.label) for match in games if match.id == absence.match), None)
    start, until = moment(absence.began, "f"), moment(absence.ended, "f")
    if absence.began > now:
        told = say("away.later.all", start=start, until=until)
        if game:
            told = say("away.later.one", game=game, start=start, until=until)
    else:
        told = say("away.now.one", game=game, until=until) if game else say("away.now.all", until=until)
    means = "played" if absence.plays else "game" if absence.match else "games"
    return f"{told} {say(f'away.means.{means}')}"


def away_press(absence: Absence, way: str) -> Press:
    """What is said of an absence besides from which game: whether games `wait`, or the computer plays (`play`)."""
    return Press("away", absence.match, arg=f"{way}.{absence.began}.{absence.ended}")


def make_games_menu(absence: Absence, games: Sequence[Match]) -> list[Row]:
    """The menu of games for who plays several."""
    if len(games) < 2:
        return []
    labels = {0: say("away.from_all")}
    labels |= {match.id: say("away.from_game", game=Marked(match.label)) for match in games[: MENU_LENGTH - 1]}
    menu: ui.Select[ui.LayoutView] = ui.Select(
        custom_id=away_press(absence, "play" if absence.plays else "wait").custom_id,
        options=[
            discord.SelectOption(label=label, value=str(number), default=number == absence.match)
            for number, label in labels.items()
        ],
    )
    return [Row(menu)]


def tell_shorter(games: Sequence[tuple[Match, float]]) -> list[str]:
    """Which games wait for somebody only until when."""
    if not games:
        return []
    ends = [say("away.wait_ends", game=bold(match.label), when=moment(end, "f")) for match, end in games[:GAMES_NAMED]]
    more = len(games) > GAMES_NAMED
    return [say("away.shorter_more" if more else "away.shorter", games=Marked(", ".join(ends)))]


def make_menu(game: int = 0) -> Row:
    """The menu of days, for one game or for all (0)."""
    options = [discord.SelectOption(label=say("pace.time.days", n=days), value=str(days)) for days in AWAY_DAYS]
    menu: ui.Select[ui.LayoutView] = ui.Select(
        custom_id=Press("away", game).custom_id, placeholder=say("away.how_long"), options=options
    )
    return Row(menu)


EVENINGS = (18, 20, 21, 22)  # o'clock, for a table that plays once a day


def name_pace(pace: Pace | None) -> str:
    """A pace in few words."""
    if pace is None:
        return say("pace.none")
    return say("pace.hours", n=pace.hours) if pace.hours else say("pace.daily", hour=Marked(tell_hour(pace)))


def tell_hour(pace: Pace) -> str:
    """The hour of a table that plays once a day, and where it is that hour."""
    zone = pace.zone.rpartition("/")[2].replace("_", " ")
    if zone.lstrip("+-").isdecimal():
        hours, minutes = divmod(abs(int(zone)), 60)
        zone = f"UTC{'-' if zone[0] == '-' else '+'}{hours}" + (f":{minutes:02}" if minutes else "")
    if zone.startswith("UTC"):
        return say("pace.hour_utc", hour=pace.hour, zone=Marked(zone))
    return say("pace.hour", hour=pace.hour, place=Marked(zone))


def tell_pace(pace: Pace) -> str:
    """What a pace means for who plays at the table."""
    return say("pace.means_hours" if pace.hours else "pace.means_daily", pace=Marked(name_pace(pace)))


def list_paces(chosen: Pace | None) -> dict[str, str]:
    """What can be chosen in a menu, in words, by what the menu says then."""
    paces = {NONE: name_pace(None)} | {pace.text: name_pace(pace) for pace in (Pace(hours=n) for n in HOURS)}
    if chosen:
        paces[chosen.text] = name_pace(chosen)
    return paces | {f"{DAILY} {hour}": say("pace.local", hour=hour) for hour in EVENINGS}


def make_pace_menu(match: Match) -> ui.Select[ui.LayoutView]:
    """The menu that says how fast a table plays."""
    chosen = match.pace.text if match.pace else NONE
    return ui.Select(
        custom_id=Press("pace", match.id).custom_id,
        options=[
            discord.SelectOption(label=say("pace.menu", pace=Marked(label))[:100], value=value, default=value == chosen)
            for value, label in list_paces(match.pace).items()
        ],
    )


def tell_times(now: Standing) -> list[str]:
    """Whose time ends when, where a clock runs."""
    if now.paused:
        return []
    ends = [(now.match.names[seat], end) for seat, end in now.ends.items() if seat not in now.away]
    told = [say("pace.out_for", name=name, when=moment(end)) for name, end in ends]
    return [f"-# {say('pace.out', times=Marked(', '.join(told)))}"] if told else []


def tell_own_time(now: Standing, seat: int) -> list[str]:
    """When the own time is out, where a clock runs."""
    end = now.ends.get(seat)
    if end is None:
        return []
    return [f"-# {say('pace.out_yours', ago=moment(end), when=moment(end, 'f'))}"]
