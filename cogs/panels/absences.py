"""Who is away: as it stands on boards, at lobbies and in /table show, and what somebody says who goes away."""

from collections.abc import Iterable, Sequence

import discord
from discord import ui

from cogs.panels.custom_ids import Press
from cogs.panels.names import escape_markdown
from cogs.panels.standing import Standing
from cogs.panels.ui import Button, Panel, Row, button, note
from store import Absence, Match

AWAY_DAYS = (1, 2, 3, 5, 7, 10, 14, 21)  # in the menu
GAMES_NAMED = 5  # that wait for less
MENU_LENGTH = 25  # options that Discord shows


def tell_away(now: Standing, waiting: Iterable[int]) -> list[str]:
    """Who is away of those for whom the table waits, and what follows from it."""
    asked, lines = set(waiting), []
    for seat, away in now.away.items():
        name = escape_markdown(now.match.names[seat])
        if seat in asked and away.plays:
            lines.append(f"-# {name} is away until <t:{away.ended}:D>. The computer plays for {name} meanwhile.")
        elif seat in asked:
            lines.append(f"-# {name} is away until <t:{away.ended}:D>. The table waits, and no clock runs.")
    return lines


def tell_pause(now: Standing) -> list[str]:
    """Until when the table pauses, if it does."""
    if not now.paused:
        return []
    return [f"-# The table pauses until <t:{now.paused}:f>. Nobody is called, no clock runs; who likes can choose."]


def make_resume(now: Standing) -> list[Row]:
    """The button that ends a pause, where there is one."""
    return [Row(button("Go on now", Press("resume", now.match.id)))] if now.paused else []


def make_extension(now: Standing, seat: int) -> list[Button]:
    """The button by which the owner of a seat is away from this game for a day, or is back from it."""
    match, away = now.match, now.away.get(seat)
    if away and away.match:
        return [button("I'm back", Press("arrive", match.id))]
    more = button("Take a day more", Press("extend", match.id, match.turn, match.moment))
    return [more] if seat in now.extendable else []


def tell_own_absence(now: Standing, seat: int) -> list[str]:
    """Until when the game waits for the reader, who is away."""
    away = now.away.get(seat)
    return [f"-# You are away until <t:{away.ended}:f>: the game waits."] if away and not away.plays else []


def sign_away(now: Standing, seat: int) -> str:
    """What stands behind the name of somebody who is away."""
    away = now.away.get(seat)
    return f", away until <t:{away.ended}:D>" if away else ""


def ask_until(why: str = "") -> Panel:
    """What somebody reads who has not said for how long."""
    text = "For how long are you away? You can also type a date: /away until:24 Dec"
    return note("\n".join(filter(None, (why, text))), make_menu())


def make_away(
    absence: Absence, now: int, games: Sequence[Match] = (), shorter: Sequence[tuple[Match, float]] = ()
) -> Panel:
    """What somebody reads who is away, or will be, and plays these games; `shorter`: which wait only until when."""
    label = next((match.label for match in games if match.id == absence.match), "")
    whose = f" from **{label}**" if label else ""
    if absence.began > now:
        text = f"You will be away{whose} from <t:{absence.began}:f> until <t:{absence.ended}:f>."
    else:
        text = f"You are away{whose} until <t:{absence.ended}:f>."
    if absence.plays:
        text += " The computer plays your turns meanwhile. You can choose all the same whenever you like."
        other = button("Wait for me", away_press(absence, "wait"))
    else:
        text += f" Your {'game waits' if absence.match else 'games wait'} for you: no clock runs, and nobody plays on "
        text += "without you. You can choose all the same whenever you like."
        other = button("The computer plays for me", away_press(absence, "play"))
    told = "I write you nothing meanwhile, and the others see until when you are away, where a game needs you."
    back = "I'm back" if absence.began <= now else "I stay here"
    leave = button(back, Press("arrive", absence.match), discord.ButtonStyle.primary)
    lines = [text, *tell_shorter(shorter), f"-# {told}"]
    return note("\n".join(lines), Row(leave, other), *make_games_menu(absence, games), make_menu(absence.match))


def away_press(absence: Absence, way: str) -> Press:
    """What is said of an absence besides from which game: whether games `wait`, or the computer plays (`play`)."""
    return Press("away", absence.match, arg=f"{way}.{absence.began}.{absence.ended}")


def make_games_menu(absence: Absence, games: Sequence[Match]) -> list[Row]:
    """The menu of games for who plays several."""
    if len(games) < 2:
        return []
    named = [("All games", 0), *((match.label, match.id) for match in games[: MENU_LENGTH - 1])]
    menu: ui.Select[ui.LayoutView] = ui.Select(
        custom_id=away_press(absence, "play" if absence.plays else "wait").custom_id,
        options=[
            discord.SelectOption(label=f"Away from: {label}", value=str(number), default=number == absence.match)
            for label, number in named
        ],
    )
    return [Row(menu)]


def tell_shorter(games: Sequence[tuple[Match, float]]) -> list[str]:
    """Which games wait for somebody only until when."""
    ends = [f"**{match.label}** <t:{round(end)}:f>" for match, end in games[:GAMES_NAMED]]
    told = f"A game waits for you for 21 days in all. Then it goes on as if you were there: {', '.join(ends)}"
    return [f"{told}{', and others.' if len(games) > GAMES_NAMED else '.'}"] if games else []


def make_menu(game: int = 0) -> Row:
    """The menu of days, for one game or for all (0)."""
    options = [
        discord.SelectOption(label=f"Away for {days} day{'s' if days > 1 else ''}", value=str(days))
        for days in AWAY_DAYS
    ]
    menu: ui.Select[ui.LayoutView] = ui.Select(
        custom_id=Press("away", game).custom_id, placeholder="Away for how many days?", options=options
    )
    return Row(menu)
