"""The message of a table that waits for players."""

import discord
from discord import ui

from cogs.custom_ids import Press
from cogs.names import shown
from cogs.panels import Panel, button, layout, option_title, rule, title
from engine.computer import STRENGTHS
from engine.data import read
from engine.games import GAMES
from store import Match

STRENGTH = {
    "easy": "Thinks little and overlooks much",
    "medium": "Thinks ahead a little",
    "hard": "Thinks ahead as well as it can",
}


def lobby(match: Match) -> Panel:
    """A table that waits for players."""
    data, kind = read(match.game), GAMES[match.game]
    least, most = kind.players[0], kind.players[-1]
    names = [f"{n}. **{shown(name)}**" for n, name in enumerate(match.names, 1)]
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
    about = f"-# {count} players, about {data['minutes']} minutes when all are there. It may also be played over days."
    rows: list[ui.Item[ui.LayoutView]] = []
    for name, options in kind.options.items():
        chosen = match.options.get(name, options[0])
        rows.append(
            ui.ActionRow(
                ui.Select(
                    custom_id=Press("option", match.id, arg=name).custom_id,
                    options=[
                        discord.SelectOption(
                            label=option_title(match.game, name, option)[:100],
                            value=option,
                            description=rule(match.game, name, option)[:100],
                            default=option == chosen,
                        )
                        for option in options
                    ],
                )
            )
        )
        rows.append(ui.TextDisplay(f"-# {rule(match.game, name, chosen)}"))
    if match.computers:
        rows.append(ui.ActionRow(strength(match)))
    computers = ui.ActionRow[ui.LayoutView](
        button("Add computer", Press("computer", match.id, arg="add"), off=full),
        button("Remove computer", Press("computer", match.id, arg="remove"), off=not match.computers),
    )
    controls = ui.ActionRow[ui.LayoutView](
        button("Join", Press("join", match.id), discord.ButtonStyle.success, off=full and not match.computers),
        button("Leave", Press("leave", match.id)),
        button("Start", Press("start", match.id), discord.ButtonStyle.primary, off=wanted > 0),
        button("Rules", Press("rules", match.id)),
    )
    text = f"## {data['title']}\n{data['blurb']}\n{about}\n\n" + "\n".join(names) + f"\n\n{state}"
    return Panel(layout(ui.TextDisplay(text), *rows, computers, controls), stamp=lobby_stamp(match))


def strength(match: Match) -> ui.Select[ui.LayoutView]:
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


def lobby_stamp(match: Match) -> str:
    """Changes when somebody comes or goes, or how it is played changes."""
    chosen = ",".join(f"{name}={option}" for name, option in sorted(match.options.items()))
    return f"{match.status}.{'.'.join(f'{seat.user}{seat.computer}' for seat in match.seats)}.{chosen}"


def closed(match: Match) -> Panel:
    """A lobby from which no game came."""
    return Panel(
        layout(ui.TextDisplay(f"## {title(match.game)}\nThis table was closed before it started.")),
        stamp=lobby_stamp(match),
    )
