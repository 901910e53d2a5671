"""The lobby: the message of a game that waits for players."""

from collections.abc import Iterator

import discord
from discord import ui

from cogs.panels.custom_ids import Press
from cogs.panels.names import escape_markdown
from cogs.panels.ui import Panel, Row, button, lay_out, note
from engine.catalog import facts
from engine.computer import STRENGTHS
from engine.games import GAMES
from store import Match

STRENGTH = {
    "easy": "Thinks little and overlooks much",
    "medium": "Thinks ahead a little",
    "hard": "Thinks ahead as well as it can",
}


def make_lobby(match: Match) -> Panel:
    """A game that waits for players; or, where none came of it, what is left of that."""
    if match.status != "open":
        return note(f"## {match.title}\nThis table was closed before it started.")._replace(stamp=stamp_lobby(match))
    about, kind = facts(match.game), GAMES[match.game]
    least, most = kind.players[0], kind.players[-1]
    names = [f"{n}. **{escape_markdown(name)}**" for n, name in enumerate(match.names, 1)]
    full = len(match.seats) >= most
    wanted = least - len(match.seats)
    if wanted > 0:
        state = f"{wanted} more {'player is' if wanted == 1 else 'players are'} needed; the computer can play, too."
    elif not full:
        state = "Ready to start; more may join."
    elif match.computers:
        state = "The table is full. Ready to start. Who joins takes the place of a computer."
    else:
        state = "The table is full. Ready to start."
    count = f"{least}" if least == most else f"{least} to {most}"
    length = f"-# {count} players, about {about.minutes} minutes when all are there. It may also be played over days."
    rows: list[ui.Item[ui.LayoutView]] = []
    for name in kind.options:
        rows += make_option_menu(match, name)
    if match.computers:
        rows.append(Row(make_strength_menu(match)))
    computers = Row(
        button("Add computer", Press("computer", match.id, arg="add"), disabled=full),
        button("Remove computer", Press("computer", match.id, arg="remove"), disabled=not match.computers),
    )
    controls = Row(
        button("Join", Press("join", match.id), discord.ButtonStyle.success, disabled=full and not match.computers),
        button("Leave", Press("leave", match.id)),
        button("Start", Press("start", match.id), discord.ButtonStyle.primary, disabled=wanted > 0),
        button("Rules", Press("rules", match.id)),
    )
    text = f"## {about.title}\n{about.blurb}\n{length}\n\n" + "\n".join(names) + f"\n\n{state}"
    return Panel(lay_out(ui.TextDisplay(text), *rows, computers, controls), stamp=stamp_lobby(match))


def make_option_menu(match: Match, name: str) -> Iterator[ui.Item[ui.LayoutView]]:
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
                label=f"Computers: {name}", value=name, description=STRENGTH[name], default=name == chosen
            )
            for name in STRENGTHS
        ],
    )


def stamp_lobby(match: Match) -> str:
    """Changes when somebody comes or goes, or how it is played changes."""
    chosen = ",".join(f"{name}={option}" for name, option in sorted(match.options.items()))
    return f"{match.status}.{'.'.join(f'{seat.user}{seat.computer}' for seat in match.seats)}.{chosen}"
