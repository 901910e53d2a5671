"""A player's own panel: what one seat sees and may choose, as a direct message or as an answer for one person."""

from discord import ui

from cogs.panels import menus, pictures
from cogs.panels.board import name_pictures, tell_outcome, undo_press
from cogs.panels.custom_ids import Press
from cogs.panels.names import escape_markdown
from cogs.panels.news import tell_in_private
from cogs.panels.ui import Panel, Row, button, gallery, lay_out
from engine.scene import Scene
from engine.table import Table
from engine.words import Words
from render import PAINTERS
from store import Match


async def make_private(match: Match, table: Table, seat: int, url: str = "", why: str = "") -> Panel:
    """What `seat` may see and choose.

    While there is something to choose the board comes along, for on a phone no other message is in sight.  `url` is
    the address of the game for who is elsewhere; `why` begins the message when it answers something that could not be
    done.
    """
    head = (f"{why}\n" if why else "") + f"**{match.title}** · " + (f"[to the board]({url}) · " if url else "")
    stamp = stamp_private(match, table, seat)
    if match.status == "running" and match.seats[seat].computer:
        left = ui.TextDisplay[ui.LayoutView](f"{head}You have left this game. The computer plays on for you.")
        return Panel(lay_out(left, Row(button("Take back seat", Press("return", match.id)))), stamp=stamp)
    scene = Scene.of(table, seat, match.names, match.computers)
    choosing = scene.decision is not None and match.status == "running"
    board = scene if choosing else None
    if choosing and PAINTERS[match.game].board_is_public:
        board = Scene.of(table, None, match.names, match.computers)
    seen = await pictures.draw_private(scene, board, f"{name_pictures(match, table)}-{seat}")
    back = [Row(button("Undo", undo_press(match, table)))] if table.can_undo(seat) else []
    items: list[ui.Item[ui.LayoutView]] = []
    if scene.over or match.status != "running":
        items += [ui.TextDisplay(f"{head}The game is over. {tell_outcome(match, scene)}"), *map(gallery, seen)]
    elif scene.decision is None:
        text = f"{head}Nothing to choose now; the board shows how the game goes on."
        items += [ui.TextDisplay("\n".join((text, *tell_in_private(scene, ())))), *map(gallery, seen), *back]
    else:
        words = Words(match.game, [*match.names])
        question = words.ask(scene.decision)
        if scene.given is not None:
            chosen = escape_markdown(words.option(scene.decision, scene.given))
            question = f"You have chosen **{chosen}**. The board shows for whom the table still waits."
        asked_first = all(choice.seat != seat for choice in table.choices)
        lines = tell_in_private(scene, scene.log if asked_first else ())
        items += [ui.TextDisplay("\n".join((f"{head}{question}", *lines))), *map(gallery, seen)]
        items += menus.make_menu(match, table, scene.decision, words)
        if hint := menus.warn(table, scene.decision):
            items.append(ui.TextDisplay(f"-# {hint}"))
        items += back
    return Panel(lay_out(*items), tuple(seen), stamp)


def stamp_private(match: Match, table: Table, seat: int) -> str:
    """Changes when what `seat` can choose, or has chosen, does; while it waits for others nothing does."""
    if match.status == "running" and match.seats[seat].computer:
        return f"{match.status}.left.idle"
    if match.status != "running" or table.open_to(seat) is None:
        return f"{match.status}.idle"
    return f"{match.status}.{match.turn}.{match.moment}.{table.given.get(seat)}"
