"""The lobby: the message of a game that waits for players."""

from collections.abc import Iterator

import discord
from discord import ui

from cogs.panels.absences import sign_away
from cogs.panels.custom_ids import Press
from cogs.panels.invitations import tell_invited
from cogs.panels.lengths import tell_length
from cogs.panels.names import tell_player
from cogs.panels.paces import make_pace_menu, tell_pace
from cogs.panels.standing import Standing
from cogs.panels.ui import Panel, Row, button, lay_out, note
from engine.catalog import facts
from engine.computer import STRENGTHS
from engine.games import GAMES
from store import NOBODY, Match

STRENGTH = {
    "easy": "Thinks little and overlooks much",
    "medium": "Thinks ahead a little",
    "hard": "Thinks ahead as well as it can",
}


def make_lobby(now: Standing) -> Panel:
    """A game that waits for players; or, where none came of it, what is left of that."""
    match = now.match
    if match.status != "open":
        return note(f"**{match.label}**: this table was closed before it started.")
    about, kind = facts(match.game), GAMES[match.game]
    least, most = kind.players[0], kind.players[-1]
    names = [
        f"{n + 1}. {tell_player(match, n)}{tell_strength(match, n)}{sign_away(now, n)}" for n in range(len(match.seats))
    ]
    full = len(match.seats) >= most
    wanted, kept = least - len(match.seats), len(match.kept)
    if wanted > 0:
        state = f"{wanted} more {'player is' if wanted == 1 else 'players are'} needed; the computer can play, too."
    elif not full:
        state = "Ready to start; more may join."
    elif match.computers:
        state = "The table is full. Ready to start. Who joins takes the place of a computer."
    else:
        state = "The table is full. Ready to start."
    count = f"{least}" if least == most else f"{least} to {most}"
    length = f"-# {count} players, {tell_length(now)}"
    rows: list[ui.Item[ui.LayoutView]] = []
    for name in kind.options:
        rows += make_option_menu(match, name)
    rows.append(Row(make_pace_menu(match)))
    if match.pace:
        rows.append(ui.TextDisplay(f"-# {tell_pace(match.pace)}"))
    if match.computers:
        rows.append(Row(make_strength_menu(match)))
    computers = Row(
        button("Add computer", Press("computer", match.id, arg="add"), disabled=len(match.seats) + kept >= most),
        button("Remove computer", Press("computer", match.id, arg="remove"), disabled=not match.computers),
    )
    others = [seat for seat in match.seats if seat.user not in (NOBODY, match.opener)]
    if others:
        computers.add_item(button("Take somebody out", Press("expel", match.id)))
    if match.kept:
        computers.add_item(button("No, thanks", Press("decline", match.id)))
    if now.stale:
        computers.add_item(button("Close this table", Press("close", match.id)))
    controls = Row(
        button("Join", Press("join", match.id), discord.ButtonStyle.success, disabled=full and not match.computers),
        button("Leave", Press("leave", match.id)),
        button("Start", Press("start", match.id), discord.ButtonStyle.primary, disabled=wanted > 0),
        button("Rules", Press("rules", match.id)),
    )
    if match.free:
        controls.add_item(button("Look for players", Press("seek", match.id)))
    state = "\n".join([*tell_invited(match), state])
    text = f"## {match.label}\n{about.blurb}\n{length}\n\n" + "\n".join(names) + f"\n\n{state}"
    return Panel(lay_out(ui.TextDisplay(text), controls, *rows, computers))


def tell_strength(match: Match, seat: int) -> str:
    """How strong the computer on a seat is, in words; nothing for a person."""
    strength = match.seats[seat].computer
    return f" {strength} computer" if strength else ""


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


def ask_whom_to_take_out(match: Match) -> Panel:
    """What who has opened a table reads to take somebody out."""
    people = [seat for seat in match.seats if seat.user not in (NOBODY, match.opener)]
    if not people:
        return note(f"Nobody else sits at your table of {match.label}.")
    row = Row(*(button(seat.name[:80], Press("expel", match.id, arg=str(seat.user))) for seat in people))
    return note(f"Whom do you want to take out of {match.label}? This person cannot join your table again.", row)
