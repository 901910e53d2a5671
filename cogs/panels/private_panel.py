"""A player's own panel: what one seat sees and may choose, as a direct message or as an answer for one person."""

from collections.abc import Iterator
from typing import NamedTuple

from cogs.panels import mobile_layout, pictures
from cogs.panels.board import look_back, name_pictures, tell_outcome, tell_short_names, undo_press
from cogs.panels.clocks import make_extension, tell_own_absence, tell_own_time
from cogs.panels.custom_ids import Press
from cogs.panels.layout import (
    Block,
    Button,
    Card,
    Panel,
    Part,
    Row,
    button,
    choose,
    fit,
    lay_out,
    leave_out,
    make_rows,
    measure,
    stamp,
    wake_button,
)
from cogs.panels.lesson import try_button
from cogs.panels.menus import ask
from cogs.panels.names import HERE, Place, name_game, tell_place
from cogs.panels.notices import standin_button, tell_replaced
from cogs.panels.own_games import next_button, tell_others
from cogs.panels.plans import can_plan, plan_button
from cogs.panels.recap import News, tell_in_private
from cogs.panels.rulebook import tell_primer
from cogs.panels.snapshot import BegunGame
from cogs.panels.turn_form import choose_at_once_button
from cogs.words import Marked, bold, escape_markdown, say
from engine.core.game import Decision
from engine.core.table import Table
from engine.planning.plan_builder import has_form
from engine.teaching.lesson import has_lesson
from engine.views.recap import Recap
from engine.views.scene import OwnScene, Scene
from engine.views.words import Words
from render import PAINTERS
from store import Match


class Reader(NamedTuple):
    """Who reads an own panel, where, and what it says to that person beside the game.

    `place` is told to who is elsewhere.  `why` comes first when the message answers something that could not be done,
    or reminds.  `recap`: what has happened since this person last chose, if that is known.  `others`: how many other
    games wait for the person, in a message that can lead there.  `standin`: what the button says by which the computer
    chooses in this turn.  `line`: the first line of a direct message, which a locked phone shows.  `briefly`: without a
    question the hand is told in words, beside a board that has just been drawn.
    """

    place: Place = HERE
    why: str = ""
    recap: Recap | None = None
    others: int = 0
    standin: Press | None = None
    line: str = ""
    briefly: bool = False


PLAIN = Reader()


def make_private(now: BegunGame, seat: int, reader: Reader = PLAIN) -> Panel:
    """What has happened since `seat` last chose, and what it may see and choose."""
    match, table = now.match, now.table
    if match.status == "asleep" or (match.status == "running" and match.seats[seat].computer):
        return make_absent(now, seat, reader)
    decision, left = find_decision(now, seat), reader.recap.left if reader.recap else None
    scene = pictures.see(match, table, seat, left)
    board = find_board(now, scene, decision, reader)
    news = News(reader.recap)
    asked, answers = ask(match, table, decision, tell_what_to_do(match, table, scene), own=True)
    if reader.briefly and (decision is None or scene.given is not None):
        hand = list_sentences(pictures.tell_hand(scene) if match.status == "running" else "")
    else:
        hand = [choose(pictures.show_private(scene, board, f"{name_pictures(match, table)}-{seat}"), rank=3)]
    return lay_out(
        *tell_head(match, reader),
        *list_primer(match, reader),
        news.block,
        tell_in_private(scene, None if decision else mobile_layout.HEIGHT),
        *tell_met(scene, reader, 0 if news.block.height else mobile_layout.BEYOND),
        asked,
        *tell_own_absence(now, seat),
        *tell_own_time(now, seat),
        *hand,
        answers,
        *tell_others(reader.others),
        *(tell_short_names(board) if board else []),
        offer_buttons(now, seat, reader, news),
        about=name_occasion(now, seat, reader.place),
    )


def make_absent(now: BegunGame, seat: int, reader: Reader) -> Panel:
    """What is read by who has left a game that goes on, or by the players of one that sleeps."""
    match, told = now.match, str(say("board.asleep"))
    back = wake_button(match)
    if match.status == "running":
        told = tell_replaced(match, seat) if match.seats[seat].replaced else say("board.own.left")
        back = button(say("buttons.back"), Press("return", match.id))
    row, head = Row(back, *make_way_on(match, reader)), tell_head(match, reader)
    return lay_out(*head, told, *tell_others(reader.others), row, about=name_occasion(now, seat, reader.place))


def tell_head(match: Match, reader: Reader) -> list[str | Block]:
    """Which game it is and where, what a locked phone shows of a direct message, and why the message is there."""
    if not reader.line:
        return [name_game(match, reader.place), *filter(None, [reader.why])]
    place = f"-# {tell_place(reader.place)}"
    has_secrets = PAINTERS[match.game].has_secrets  # then a place left out would tell how many options there are
    return [reader.line, place if has_secrets else fit(place, rank=6), *filter(None, [reader.why])]


def find_decision(now: BegunGame, seat: int) -> Decision | None:
    """What the owner of a seat may choose now, also once more."""
    match, table = now.match, now.table
    return table.open_to(seat) if match.status == "running" and seat not in match.automated else None


def find_board(now: BegunGame, own: Scene, decision: Decision | None, reader: Reader) -> Scene | None:
    """What the board shows that comes along while there is something to choose, for on a phone no other message is in
    sight; it marks what has changed since the own last choice, as `own` does.

    Who has never played the game, and is asked in secret, sees the hand alone.  Where the hand is a part of the board,
    drawn in large, who is elsewhere always gets the board, and the hand where there is room, and who is beside it only
    the hand.
    """
    match, table, left = now.match, now.table, reader.recap.left if reader.recap else None
    painter = PAINTERS[match.game]
    if painter.hand_is_open:
        return None if reader.place == HERE else pictures.see(match, table, None, left)
    if decision is None or (decision.private and list_primer(match, reader)):
        return None
    return pictures.see(match, table, None, left) if painter.board_is_public else own


def list_primer(match: Match, reader: Reader) -> list[str]:
    """What the game is about, for a reader who neither has played it nor has done its lesson."""
    return tell_primer(match.game)[:1] if match.status == "running" and reader.recap and reader.recap.new else []


def list_sentences(words: str) -> list[Part | Block]:
    """Small print, of which as many sentences are read as have room."""
    sentences = [f"{one}." for one in words.removesuffix(".").split(". ")] if words else []

    def fill(room: int) -> list[Part]:
        lines = [f"-# {escape_markdown(' '.join(sentences[:n]))}" for n in range(len(sentences), 0, -1)]
        return [next((line for line in lines if measure(line) <= room), lines[-1])]

    return [Block(fill, measure(f"-# {sentences[0]}"), rank=3)] if sentences else []


def tell_met(scene: OwnScene, reader: Reader, beyond: int) -> Iterator[Block]:
    """The idea that is new to the reader, if it has room beside all else; with its thing, if that has room, too.

    `beyond`: by how many pixels the line alone may go below the screen.
    """
    if reader.recap is None or reader.recap.met is None:
        return
    _, line, thing = reader.recap.met
    told = f"-# {say('board.own.met', idea=Marked(line))}"
    # A direct message is classic and has one picture, the player's own.
    picture = pictures.show_thing(scene, thing, small=True) if thing and not reader.line else None

    def fill(room: int) -> list[Part]:
        if picture and measure(card := Card(told, picture)) <= room:
            return [card]
        return [told] if measure(told) <= room + beyond else []

    yield Block(fill, rank=4)


def make_way_on(match: Match, reader: Reader) -> list[Button]:
    """The button that leads to another game, where one waits."""
    return [next_button(match)] if reader.others else []


def offer_buttons(now: BegunGame, seat: int, reader: Reader, news: News) -> Block:
    """A row of what can be done beside choosing; only when all else is laid out it is known what the news leave out."""

    running = now.match.status == "running"
    more = button(say("buttons.help" if running else "buttons.more"), Press("help", now.match.id))

    def fill(_: int) -> list[Row]:
        return make_rows(leave_out(list_buttons(now, seat, reader, news), more, always=running))

    return Block(fill, sum(map(measure, fill(0))), rank=5)


def list_buttons(now: BegunGame, seat: int, reader: Reader, news: News) -> Iterator[Button]:
    """What can be done beside choosing, what matters most first."""
    match = now.match
    if reader.standin:
        yield standin_button(reader.standin)
    yield from make_way_on(match, reader)
    if match.ended:
        yield from look_back(match)
        yield button(say("buttons.open"), Press("look", match.id))
    elif news.more:  # the text above names it
        yield button(say("buttons.story"), Press("story", match.id))
    yield from list_deeds(now, seat)
    if list_primer(match, reader):
        yield from teach(match)


def teach(match: Match) -> Iterator[Button]:
    """The way to the lesson of a game that has one."""
    if has_lesson(match.game):
        yield try_button(match.game)


def list_deeds(now: BegunGame, seat: int) -> Iterator[Button]:
    """What the owner of a seat can do in a game beside choosing."""
    match, table, decision = now.match, now.table, find_decision(now, seat)
    if match.status == "running" and table.can_undo(seat):
        yield button(say("buttons.undo"), undo_press(match, table))
    if decision and decision in table.waiting() and has_form(table, decision):
        yield choose_at_once_button(match)
    yield from make_extension(now, seat)
    if can_plan(match, table, seat) and not now.live:
        yield plan_button(match)


def tell_what_to_do(match: Match, table: Table, scene: Scene) -> str:
    """What the reader of the scene is asked, or why nothing."""
    words = Words(match.game, [*match.names])
    if scene.over or match.status != "running":
        return say("board.own.over", outcome=Marked(tell_outcome(match, scene, scene.reader)))
    if scene.reader in match.automated and scene.given is None:
        return say("board.own.standin")
    if scene.decision is None:
        return say("board.own.nothing")
    if scene.given is None:
        return words.ask(scene.decision)
    seat, who = scene.decision.seat, "computer"
    if table.count_until(seat) > table.opened:
        who = "you"
    elif table.count_until(seat, planned=True) > table.opened:
        who = "plan"
    return say(f"board.own.{who}_chose", option=bold(words.option(scene.decision, scene.given)))


def name_occasion(now: BegunGame, seat: int, place: Place = HERE) -> str:
    """What the own panel of a seat is about: it is made anew when that changes, and not for all else that it shows.

    That is what the seat can choose, or has chosen, and what is so beside the game; while it waits for others nothing
    that they choose changes it.
    """
    match, table = now.match, now.table
    if match.status == "running" and match.seats[seat].computer:
        return f"{match.status}.left{match.seats[seat].replaced or ''}"
    if match.status != "running":
        return match.status
    asked = f"{match.turn}.{match.moment}.{table.given.get(seat)}" if table.open_to(seat) else ""
    if seat in match.automated:
        asked = "standin"
    deeds = [str(one.label) for one in make_extension(now, seat)]
    told = [*tell_own_absence(now, seat), *tell_own_time(now, seat), *deeds, *match.names, place.server, now.live]
    return f"{match.status}.{asked}.{stamp(told)}"
