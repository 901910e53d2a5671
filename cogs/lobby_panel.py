"""The message of a table that waits for players."""

import discord
from discord import ui

from cogs.custom_ids import Press
from cogs.names import shown
from cogs.panels import Panel, button, layout, option_title, rule, title
from engine.data import read
from engine.games import GAMES
from store import Match


def lobby(match: Match) -> Panel:
    """A table that waits for players."""
    data, kind = read(match.game), GAMES[match.game]
    least, most = kind.players[0], kind.players[-1]
    names = [f"{n}. **{shown(seat.name)}**" for n, seat in enumerate(match.seats, 1)]
    wanted = least - len(match.seats)
    if wanted > 0:
        state = f"{wanted} more {'player is' if wanted == 1 else 'players are'} needed."
    elif len(match.seats) < most:
        state = "Ready to start; more may join."
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
    controls = ui.ActionRow[ui.LayoutView](
        button("Join", Press("join", match.id), discord.ButtonStyle.success, off=len(match.seats) >= most),
        button("Leave", Press("leave", match.id)),
        button("Start", Press("start", match.id), discord.ButtonStyle.primary, off=wanted > 0),
        button("Rules", Press("rules", match.id)),
    )
    text = f"## {data['title']}\n{data['blurb']}\n{about}\n\n" + "\n".join(names) + f"\n\n{state}"
    return Panel(layout(ui.TextDisplay(text), *rows, controls), stamp=lobby_stamp(match))


def lobby_stamp(match: Match) -> str:
    """Changes when somebody comes or goes, or an option changes."""
    chosen = ",".join(f"{name}={option}" for name, option in sorted(match.options.items()))
    return f"{match.status}.{'.'.join(str(seat.user) for seat in match.seats)}.{chosen}"


def closed(match: Match) -> Panel:
    """A lobby from which no game came."""
    return Panel(
        layout(ui.TextDisplay(f"## {title(match.game)}\nThis table was closed before it started.")),
        stamp=lobby_stamp(match),
    )
