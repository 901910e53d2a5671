"""The messages of a running game: the board, a player's own panel, and what they become at the end.

A panel is made from the store's match and the table, shown to one reader, and
holds nothing that this reader may not know.  Making one changes nothing.
"""

from typing import NamedTuple
from zlib import crc32

import discord
from discord import app_commands, ui

from cogs import menus, pictures
from cogs.custom_ids import Press
from cogs.names import listed, shown
from cogs.pictures import Picture
from engine.data import read
from engine.games import GAMES
from engine.scene import Scene
from engine.table import Table
from engine.words import Words
from store import NOBODY, Match

LOG_LINES = 6  # under the board
DIGITS = 16  # of a seed or its seal, on the board
LOG_ROWS = 14  # on a phone, for more lines where computers have played: with a board it is about a screen
ROW = 38  # characters beside each other on a phone


class Panel(NamedTuple):
    """A message to be: its components, its pictures, and a stamp that changes with what it shows."""

    view: ui.LayoutView
    pictures: tuple[Picture, ...] = ()
    stamp: str = ""

    @property
    def files(self) -> list[discord.File]:
        """The pictures for one request."""
        return [picture.file() for picture in self.pictures]


def layout(*items: ui.Item[ui.LayoutView]) -> ui.LayoutView:
    """Components as a message; stopped at once, for presses come back through `cogs.presses` and nothing is kept."""
    view = ui.LayoutView(timeout=None)
    for item in items:
        view.add_item(item)
    view.stop()
    return view


def note(text: str, *rows: ui.ActionRow[ui.LayoutView]) -> Panel:
    """A few sentences, perhaps with buttons."""
    return Panel(layout(ui.TextDisplay(text), *rows))


def button(
    label: str, press: Press, style: discord.ButtonStyle = discord.ButtonStyle.secondary, *, off: bool = False
) -> ui.Button[ui.LayoutView]:
    """A button that says `label` and sends `press`."""
    return ui.Button(label=label, style=style, custom_id=press.custom_id, disabled=off)


def title(game: str) -> str:
    """The name of a game, as people know it."""
    return str(read(game)["title"])


def choices() -> list[app_commands.Choice[str]]:
    """The games, for a command to choose from."""
    return [app_commands.Choice(name=title(name), value=name) for name in GAMES]


def credits(game: str) -> str:
    """Who made a game, as far as its rulebook says."""
    return str(read(game)["credits"])


def option_title(game: str, name: str, option: str) -> str:
    """An option of a table, as people read it."""
    return f"{read(game)['options'][name]['title']}: {option.replace('-', ' ')}"


def rule(game: str, name: str, option: str) -> str:
    """What an option of a table means, in one sentence."""
    return str(read(game)["options"][name]["choices"][option])


def stamp(match: Match, table: Table | None, trouble: str = "") -> str:
    """What a message about this game shows when it is up to date; after an undo it is not what it was before."""
    choices = len(table.choices) if table else 0
    besides = f".{crc32(trouble.encode())}" if trouble else ""
    return f"{match.status}.{match.turn}.{choices}.{match.revision}{besides}"


def picture_name(match: Match, table: Table) -> str:
    """Part of the name of a picture of the game as it stands now."""
    return f"{match.status}-{match.turn}-{len(table.choices)}"


# The board


async def board(match: Match, table: Table, trouble: str = "") -> Panel:
    """The message of a running game in its channel.

    `trouble` says why a computer does not play; then there is a button to let it try again.
    """
    scene = Scene.of(table, None, match.names, match.computers)
    picture = await pictures.board(scene, picture_name(match, table))
    lines = [status(match, scene), recent(match, scene)]
    if match.turn == 1 and not table.choices:
        lines.append(
            f"-# The shuffle is sealed: {begun(match.promise)} /table tells all of it; at the end all can check it."
        )
    items: list[ui.Item[ui.LayoutView]] = [ui.TextDisplay("\n".join(filter(None, lines))), gallery(picture)]
    if scene.decision and not scene.decision.private and not match.seats[scene.decision.seat].computer:
        words = Words(match.game, [*match.names])
        hint = menus.warning(table, scene.decision)
        items.append(ui.TextDisplay(words.ask(scene.decision) + (f"\n-# {hint}" if hint else "")))
        items += menus.menu(match, table, scene.decision, words)
    if trouble:
        items += [ui.TextDisplay(trouble), ui.ActionRow(button("Try again", Press("retry", match.id)))]
    items.append(controls(match, table))
    return Panel(layout(*items), (picture,), stamp(match, table, trouble))


def controls(match: Match, table: Table) -> ui.ActionRow[ui.LayoutView]:
    """The buttons that every board has, and those about seats that the computer plays."""
    secret = any(ask.private and not match.seats[ask.seat].computer for ask in table.decisions)
    style = discord.ButtonStyle.primary if secret else discord.ButtonStyle.secondary
    row = ui.ActionRow[ui.LayoutView](
        button("Choose in secret" if secret else "My hand", Press("hand", match.id), style),
        button("Undo", undo(match, table), off=not undoing(match, table)),
        button("Rules", Press("rules", match.id)),
    )
    if match.computers and len(match.people) > 1:  # where others come and go; who plays alone has room for the rest
        row.add_item(button("Join", Press("offer", match.id)))
    if any(match.seats[seat].user != NOBODY for seat in match.computers):
        row.add_item(button("Take back seat", Press("return", match.id)))
    return row


def undo(match: Match, table: Table) -> Press:
    """What Undo says: at which moment, and who of several had chosen, so that pressing twice takes one choice back."""
    return Press("undo", match.id, match.turn, match.moment, ".".join(map(str, sorted(table.given))))


def undoing(match: Match, table: Table) -> list[int]:
    """The seats that may take a choice back; what a computer has chosen stays."""
    return [n for n, seat in enumerate(match.seats) if not seat.computer and table.can_undo(n)]


def status(match: Match, scene: Scene) -> str:
    """In words: which game, and whom it waits for."""
    waiting = [f"**{shown(match.names[seat])}**" for seat in scene.waiting]
    head = f"**{title(match.game)}** · "
    if scene.decision and match.seats[scene.decision.seat].computer:
        return f"{head}{waiting[0]} is choosing."
    if scene.decision:
        return f"{head}{waiting[0]} chooses."
    done = [shown(match.names[seat]) for seat in scene.chosen]
    ready = f" {listed(done)} {'has' if len(done) == 1 else 'have'} chosen." if done else ""
    return f"{head}{listed(waiting)} {'choose' if len(waiting) > 1 else 'chooses'} in secret.{ready}"


def recent(match: Match, scene: Scene) -> str:
    """The last lines of the log; where computers play, all since a person chose, as far as there is room."""
    lines = [f"> {shown(line)}" for line in scene.log]
    kept = len(lines) if match.computers else LOG_LINES
    while kept > LOG_LINES and sum(map(rows, lines[-kept:])) > LOG_ROWS:
        kept -= 1
    return "\n".join(last_lines(lines, kept))


def last_lines(lines: list[str], kept: int) -> list[str]:
    """So many of the last lines of the log, and how many came before them."""
    before = len(lines) - kept
    more = [f"-# … and {before} earlier {'line' if before == 1 else 'lines'}"] if before > 0 else []
    return more + lines[max(0, before) :]


def rows(line: str) -> int:
    """How many rows a line of the log takes on a phone, about."""
    return -(-len(line) // ROW)


def gallery(picture: Picture) -> ui.MediaGallery[ui.LayoutView]:
    """A picture with its alt text."""
    return ui.MediaGallery(discord.MediaGalleryItem(picture.url, description=picture.alt))


async def ended(match: Match, table: Table) -> Panel:
    """The message of a game that is over or was stopped: the result, the last board, the seed of its shuffles.

    Each picture has a gallery of its own: side by side nobody could read them on a phone.
    """
    scene = Scene.of(table, None, match.names, match.computers)
    name = picture_name(match, table)
    shown_pictures = [await pictures.outcome(scene, name)] if match.status == "over" else []
    shown_pictures.append(await pictures.board(scene, name))
    head = f"**{title(match.game)}** · {outcome(match, scene)}"
    seed = f"-# Seed of the shuffles: {begun(table.game.rng.key)}"
    items: list[ui.Item[ui.LayoutView]] = [ui.TextDisplay("\n".join(filter(None, (head, recent(match, scene)))))]
    items += map(gallery, shown_pictures)
    items.append(ui.TextDisplay(seed))
    items.append(
        ui.ActionRow(
            button("Play again", Press("again", match.id), discord.ButtonStyle.primary),
            button("Rules", Press("rules", match.id)),
            button("Seed", Press("seed", match.id)),
        )
    )
    return Panel(layout(*items), tuple(shown_pictures), stamp(match, table))


def begun(digits: str) -> str:
    """The first of many digits, which is enough to compare them, and fits on a phone."""
    return f"{digits[:DIGITS]}…"


def seed(match: Match, table: Table) -> str:
    """How to check the shuffles of a game that is over."""
    return (
        f"The seed of all shuffles in this game of {title(match.game)}:\n`{table.game.rng.key}`\n"
        f"The seal, which was told when the game began:\n`{match.promise}`\n"
        "-# The seal is the SHA-256 hash of the seed as it is written here, and all chance in the game follows from "
        "the seed: it was fixed before anybody chose."
    )


def outcome(match: Match, scene: Scene) -> str:
    """Who has won, or why the game has no winner."""
    if match.status == "over":
        winners = [f"**{shown(n)}**" for n, place in zip(match.names, scene.places, strict=True) if place == 1]
        points = listed([f"{shown(n)} {had}" for n, had in zip(match.names, scene.points, strict=True)])
        return f"{listed(winners)} {'wins' if len(winners) == 1 else 'share the victory'}. Points: {points}."
    if match.people:
        return "The game was ended before its time."
    return "All people have left, so the game was ended before its time."


# A player's own panel


async def private(match: Match, table: Table, seat: int, link: str = "", why: str = "") -> Panel:
    """What `seat` may see and choose: a direct message, or an answer that only this player sees.

    While there is something to choose the board comes along, for on a phone no other message is in sight.  `link` is
    the address of the game for who is elsewhere; `why` begins the message when it answers something that could not be
    done.
    """
    where = (f"{why}\n" if why else "") + f"**{title(match.game)}** · " + (f"[to the board]({link}) · " if link else "")
    if match.status == "running" and match.seats[seat].computer:
        again = ui.ActionRow[ui.LayoutView](button("Take back seat", Press("return", match.id)))
        left = ui.TextDisplay[ui.LayoutView](f"{where}You have left this game. The computer plays on for you.")
        return Panel(layout(left, again), stamp=private_stamp(match, table, seat))
    scene = Scene.of(table, seat, match.names, match.computers)
    name = f"{picture_name(match, table)}-{seat}"
    choosing = scene.decision is not None and match.status == "running"
    seen = await pictures.own(scene, name, with_board=choosing)
    words = Words(match.game, [*match.names])
    items: list[ui.Item[ui.LayoutView]] = []
    back = ui.ActionRow[ui.LayoutView](button("Undo", undo(match, table)))
    if scene.over or match.status != "running":
        items += [ui.TextDisplay(f"{where}The game is over. {outcome(match, scene)}"), *map(gallery, seen)]
    elif scene.decision is None:
        text = f"{where}Nothing to choose now; the board shows how the game goes on."
        items += [ui.TextDisplay("\n".join((text, *told(scene, ())))), *map(gallery, seen)]
        items += [back] if table.can_undo(seat) else []
    else:
        question = words.ask(scene.decision)
        if scene.given is not None:
            chosen = shown(words.option(scene.decision, scene.given))
            question = f"You have chosen **{chosen}**. The board shows for whom the table still waits."
        asked_first = all(choice.seat != seat for choice in table.choices)
        lines = told(scene, scene.log if asked_first else ())
        items += [ui.TextDisplay("\n".join((f"{where}{question}", *lines))), *map(gallery, seen)]
        items += menus.menu(match, table, scene.decision, words)
        if hint := menus.warning(table, scene.decision):
            items.append(ui.TextDisplay(f"-# {hint}"))
        items += [back] if table.can_undo(seat) else []
    return Panel(layout(*items), tuple(seen), private_stamp(match, table, seat))


def told(scene: Scene, log: tuple[str, ...]) -> list[str]:
    """What only the reader has learned, and what all know, as far as there is room."""
    own = [line for line in scene.told[-LOG_LINES:] if line not in log[-LOG_LINES:]]
    return last_lines([f"> {shown(line)}" for line in (*own, *log)], len(own) + LOG_LINES)


def private_stamp(match: Match, table: Table, seat: int) -> str:
    """Changes when what `seat` can choose, or has chosen, does; while it waits for others nothing does."""
    if match.status == "running" and match.seats[seat].computer:
        return f"{match.status}.left.idle"
    if match.status != "running" or table.open_to(seat) is None:
        return f"{match.status}.idle"
    return f"{match.status}.{match.turn}.{match.moment}.{table.given.get(seat)}"
