"""A player's own panel: what one seat sees and may choose, as a direct message or as an answer for one person."""

from discord import ui

from cogs.panels import menus, phone, pictures
from cogs.panels.board import look_back, name_pictures, tell_outcome, tell_short_names, undo_press
from cogs.panels.custom_ids import Press
from cogs.panels.forms import choose_at_once_button
from cogs.panels.games import next_button, tell_others
from cogs.panels.heads import HERE, Place, tell_game
from cogs.panels.names import escape_markdown
from cogs.panels.news import measure_newest, tell_in_private
from cogs.panels.paces import make_extension, tell_own_time
from cogs.panels.plans import plan_button
from cogs.panels.recaps import tell_recap
from cogs.panels.reminders import standin_button, tell_replaced
from cogs.panels.rulebook import tell_primer
from cogs.panels.standing import Standing
from cogs.panels.ui import ASLEEP, Panel, Row, button, gallery, lay_out, make_rows, note
from cogs.panels.unfolding import unfold
from engine.form import has_form
from engine.recap import Recap
from engine.scene import Scene
from engine.table import Table
from engine.words import Words
from render import PAINTERS
from store import Match

STORY = "*Story*"


def make_private(
    now: Standing,
    seat: int,
    place: Place = HERE,
    why: str = "",
    recap: Recap | None = None,
    others: int | None = None,
    standin: Press | None = None,
    offer: str = "",
) -> Panel:
    """What has happened since `seat` last chose, if that is known, and what it may see and choose.

    While there is something to choose the board comes along, for on a phone no other message is in sight; it marks
    what has changed since then, too.  Who has never played the game first reads what it is about, and sees the hand
    alone when asked in secret.  `place` is told to who is elsewhere; `why` comes first when the message answers
    something that could not be done, or reminds.  `others`: how many other games wait for the person, in a message
    that can lead there; None when there are none.  `standin` is what the button says by which the computer chooses in
    this turn; `offer` what is told to whom a plan is worth most just now.
    """
    match, table = now.begun
    head = "\n".join(filter(None, (tell_game(match, seat, place), why)))
    about, way_on = name_occasion(now, seat), [next_button(match)] if others else []
    if match.status == "running" and match.seats[seat].computer:
        gone = "You have left this game. The computer plays on for you."
        told = tell_replaced(match, seat) if match.seats[seat].replaced else gone
        back = Row(button("I'm back", Press("return", match.id)), *way_on)
        return note("\n".join((head, told, *tell_others(others))), back)._replace(about=about)
    if match.status == "asleep":
        wake = Row(button("Wake it", Press("wake", match.id)), *way_on)
        return note("\n".join((head, ASLEEP, *tell_others(others))), wake)._replace(about=about)
    left = recap.left if recap else None
    scene = Scene.of(table, seat, match.names, match.strengths, left)
    running = match.status == "running"
    decision = scene.decision if running and seat not in match.automated else None
    primer = tell_primer(match.game) if running and recap and recap.new else []
    board = scene if decision and not (primer and decision.private) else None
    if board and PAINTERS[match.game].board_is_public:
        board = Scene.of(table, None, match.names, match.strengths, left)
    seen = pictures.show_private(scene, board, f"{name_pictures(match, table)}-{seat}")
    words = Words(match.game, [*match.names])
    text = tell_what_to_do(match, table, scene, words)
    short = tell_short_names(board) if board else ""
    elsewhere = "\n".join((*tell_others(others), *filter(None, [short])))
    more = [*tell_own_time(now, seat), *([f"-# {offer}"] if offer else [])]
    buttons = [*([standin_button(standin)] if standin else []), *make_extension(now, seat)]
    if running and table.game.can_plan and seat not in {*match.automated, *(ask.seat for ask in table.waiting())}:
        buttons.append(plan_button(match, urged=bool(offer)))
    if decision and decision in table.waiting() and has_form(table, seat):
        buttons.append(choose_at_once_button(match))
    buttons += [button("Undo", undo_press(match, table))] if running and table.can_undo(seat) else []
    buttons += way_on
    if recap and recap.more and not match.ended:
        buttons.append(button("Story", Press("story", match.id)))
    if primer:
        buttons.append(button("Rules", Press("rules", match.id)))
    if not decision or not PAINTERS[match.game].hand:
        buttons.append(button("What lies open", Press("look", match.id)))
    if match.ended:
        buttons += look_back(match)
    rows = make_rows(buttons)
    said = [*primer, *tell_recap(recap, STORY)]
    room = phone.find_room("\n".join((head, *said, text, *more, elsewhere)), (one.height for one in seen), rows)
    newest = measure_newest(scene.told)
    offers = unfold(table, decision, words, room - newest - phone.HINT) if decision else []
    menu: list[ui.Item[ui.LayoutView]] = []
    if decision:
        if hint := menus.warn(match, table, decision, offers):
            menu.append(ui.TextDisplay(f"-# {hint}"))
        menu += menus.make_menu(match, table, decision, offers, words, room - newest - phone.measure(menu))
    news = [*said, *tell_in_private(scene, max(newest, room - phone.measure(menu)) if decision else phone.HEIGHT)]
    asked = [] if menus.is_placeholder(text, menu) else [text]
    items: list[ui.Item[ui.LayoutView]] = [
        ui.TextDisplay("\n".join((head, *news, *asked, *more))),
        *map(gallery, seen),
        *menu,
        *([ui.TextDisplay[ui.LayoutView](elsewhere)] if elsewhere else []),
        *rows,
    ]
    return Panel(lay_out(*items), tuple(seen), about)


def tell_what_to_do(match: Match, table: Table, scene: Scene, words: Words) -> str:
    """What the reader of the scene is asked, or why nothing."""
    if scene.over or match.status != "running":
        return f"The game is over. {tell_outcome(match, scene)}"
    if scene.reader in match.automated and scene.given is None:
        return "The computer chooses for you in this turn; the board shows how the game goes on."
    if scene.decision is None:
        return "Nothing to choose now."
    if scene.given is None:
        return words.ask(scene.decision)
    chosen = escape_markdown(words.option(scene.decision, scene.given))
    seat = scene.decision.seat
    done = f"The computer has chosen **{chosen}** for you"
    if table.count_until(seat) > table.opened:
        done = f"You have chosen **{chosen}**"
    elif table.count_until(seat, planned=True) > table.opened:
        done = f"Your plan has chosen **{chosen}**"
    return f"{done}. The board shows for whom the table still waits."


def name_occasion(now: Standing, seat: int) -> str:
    """What the own panel of a seat is about: it is made anew when that changes, and not for all else that it shows.

    That is what the seat can choose, or has chosen; while it waits for others nothing changes.
    """
    match, table = now.begun
    if match.status == "running" and match.seats[seat].computer:
        return f"{match.status}.left{match.seats[seat].replaced or ''}"
    if match.status == "running" and seat in match.automated:
        return f"{match.status}.standin"
    if match.status != "running" or table.open_to(seat) is None:
        return match.status
    return f"{match.status}.{match.turn}.{match.moment}.{table.given.get(seat)}"
