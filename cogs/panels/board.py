"""The message of a game in its channel: the board while it runs, and what becomes of it at the end."""

from zlib import crc32

import discord
from discord import ui

from cogs.panels import menus, pictures
from cogs.panels.custom_ids import Press
from cogs.panels.names import escape_markdown, join_words
from cogs.panels.news import tell_last_turns
from cogs.panels.ui import Panel, Row, button, gallery, lay_out
from engine.scene import Scene
from engine.table import Table
from engine.words import Words
from store import NOBODY, Match

DIGITS = 16  # of a seed or its seal, on the board


async def make_board(match: Match, table: Table, trouble: str = "") -> Panel:
    """The message of a running game in its channel.

    `trouble` says why a computer does not play; then there is a button to let it try again.
    """
    scene = Scene.of(table, None, match.names, match.computers)
    picture = await pictures.draw_board(scene, name_pictures(match, table))
    lines = [tell_status(match, scene), tell_last_turns(match, scene)]
    if match.turn == 1 and not table.choices:
        seal = abbreviate(match.promise)
        lines.append(f"-# The shuffle is sealed: {seal} /table tells all of it; at the end all can check it.")
    items: list[ui.Item[ui.LayoutView]] = [ui.TextDisplay("\n".join(filter(None, lines))), gallery(picture)]
    if scene.decision and not scene.decision.private and not match.seats[scene.decision.seat].computer:
        words = Words(match.game, [*match.names])
        hint = menus.warn(table, scene.decision)
        items.append(ui.TextDisplay(words.ask(scene.decision) + (f"\n-# {hint}" if hint else "")))
        items += menus.make_menu(match, table, scene.decision, words)
    if trouble:
        items += [ui.TextDisplay(trouble), ui.ActionRow(button("Try again", Press("retry", match.id)))]
    items.append(make_controls(match, table))
    return Panel(lay_out(*items), (picture,), stamp_board(match, table, trouble))


async def make_ending(match: Match, table: Table) -> Panel:
    """The message of a game that is over or was stopped: the result, the last board, the seed of its shuffles.

    Each picture has a gallery of its own: side by side nobody could read them on a phone.
    """
    scene = Scene.of(table, None, match.names, match.computers)
    name = name_pictures(match, table)
    drawn = [await pictures.draw_result(scene, name)] if match.status == "over" else []
    drawn.append(await pictures.draw_board(scene, name))
    head = f"**{match.title}** · {tell_outcome(match, scene)}"
    seed = f"-# Seed of the shuffles: {abbreviate(table.game.rng.key)}"
    buttons = Row(
        button("Play again", Press("again", match.id), discord.ButtonStyle.primary),
        button("Rules", Press("rules", match.id)),
        button("Seed", Press("seed", match.id)),
    )
    text = ui.TextDisplay[ui.LayoutView]("\n".join(filter(None, (head, tell_last_turns(match, scene)))))
    view = lay_out(text, *map(gallery, drawn), ui.TextDisplay(seed), buttons)
    return Panel(view, tuple(drawn), stamp_board(match, table))


def stamp_board(match: Match, table: Table, trouble: str = "") -> str:
    """What the board of this game shows when it is up to date; after an undo it is not what it was before."""
    besides = f".{crc32(trouble.encode())}" if trouble else ""
    return f"{match.status}.{match.turn}.{len(table.choices)}.{match.revision}{besides}"


def name_pictures(match: Match, table: Table) -> str:
    """Part of the name of a picture of the game as it stands now."""
    return f"{match.status}-{match.turn}-{len(table.choices)}"


def make_controls(match: Match, table: Table) -> Row:
    """The buttons that every board has, and those about seats that the computer plays."""
    secret = any(ask.private and not match.seats[ask.seat].computer for ask in table.decisions)
    style = discord.ButtonStyle.primary if secret else discord.ButtonStyle.secondary
    row = Row(
        button("Choose in secret" if secret else "My hand", Press("hand", match.id), style),
        button("Undo", undo_press(match, table), disabled=not match.seats_that_can_undo(table)),
        button("Rules", Press("rules", match.id)),
    )
    if match.computers and len(match.people) > 1:  # where others come and go; who plays alone has room for the rest
        row.add_item(button("Join", Press("offer", match.id)))
    if any(match.seats[seat].user != NOBODY for seat in match.computers):
        row.add_item(button("Take back seat", Press("return", match.id)))
    return row


def undo_press(match: Match, table: Table) -> Press:
    """What Undo says: at which moment, and who of several had chosen, so that pressing twice takes one choice back."""
    return Press("undo", match.id, match.turn, match.moment, ".".join(map(str, sorted(table.given))))


def tell_status(match: Match, scene: Scene) -> str:
    """In words: which game, and whom it waits for."""
    waiting = [f"**{escape_markdown(match.names[seat])}**" for seat in scene.waiting]
    head = f"**{match.title}** · "
    if scene.decision and match.seats[scene.decision.seat].computer:
        return f"{head}{waiting[0]} is choosing."
    if scene.decision:
        return f"{head}{waiting[0]} chooses."
    done = [escape_markdown(match.names[seat]) for seat in scene.chosen]
    ready = f" {join_words(done)} {'has' if len(done) == 1 else 'have'} chosen." if done else ""
    return f"{head}{join_words(waiting)} {'choose' if len(waiting) > 1 else 'chooses'} in secret.{ready}"


def tell_outcome(match: Match, scene: Scene) -> str:
    """Who has won, or why the game has no winner."""
    if match.status == "over":
        names = [escape_markdown(name) for name in match.names]
        winners = [f"**{name}**" for name, place in zip(names, scene.places, strict=True) if place == 1]
        points = join_words([f"{name} {had}" for name, had in zip(names, scene.points, strict=True)])
        return f"{join_words(winners)} {'wins' if len(winners) == 1 else 'share the victory'}. Points: {points}."
    if match.people:
        return "The game was ended before its time."
    return "All people have left, so the game was ended before its time."


def explain_seed(match: Match, table: Table) -> str:
    """How to check the shuffles of a game that is over."""
    return (
        f"The seed of all shuffles in this game of {match.title}:\n`{table.game.rng.key}`\n"
        f"The seal, which was told when the game began:\n`{match.promise}`\n"
        "-# The seal is the SHA-256 hash of the seed as it is written here, and all chance in the game follows from "
        "the seed: it was fixed before anybody chose."
    )


def abbreviate(digits: str) -> str:
    """The first of many digits, which is enough to compare them, and fits on a phone."""
    return f"{digits[:DIGITS]}…"
