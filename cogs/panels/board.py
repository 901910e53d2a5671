"""The message of a game in its channel: the board while it runs, and what becomes of it at the end."""

from collections.abc import Collection, Iterator
from weakref import WeakKeyDictionary

import discord
from discord import ui

from cogs.panels import pictures
from cogs.panels.clocks import make_resume, tell_away, tell_pause, tell_times
from cogs.panels.custom_ids import Press
from cogs.panels.layout import (
    Block,
    Button,
    Panel,
    Row,
    button,
    fix,
    lay_out,
    leave_out,
    make_rows,
    name_own_panel,
    note,
    wake_button,
)
from cogs.panels.look_back import keep_button
from cogs.panels.menus import ask
from cogs.panels.names import escape_markdown, tell_game, tell_player
from cogs.panels.recap import tell_remark
from cogs.panels.snapshot import BegunGame, Standing
from cogs.words import Marked, bold, moment, say
from engine.core.game import Decision
from engine.core.game_data import facts
from engine.core.table import Table
from engine.views.scene import Scene
from engine.views.score_history import Course
from render import PAINTERS
from render.player_names import is_whole, make_plain
from store import NOBODY, Match

REMARKS = 2  # on a board
RANKS = {2: "second", 3: "third"}
ABSENT = "absent"  # what a board is about that offers the turn of somebody who may be back

_made: WeakKeyDictionary[Standing, Panel] = WeakKeyDictionary()


def make_present(now: BegunGame, course: Course | None) -> Panel:
    """The message of a game as it stands, whatever has become of it; `course` as in `make_ending`."""
    if now.match.status in ("running", "asleep"):
        return (make_board if now.match.status == "running" else make_sleeping)(now)
    return make_ending(now, course)


def make_board(now: BegunGame) -> Panel:
    """The message of a running game in its channel; it is made once of one standing, for what options do takes long."""
    if now not in _made:
        _made[now] = _make_board(now)
    return _made[now]


def _make_board(now: BegunGame) -> Panel:
    match, table = now.match, now.table
    scene = pictures.see(match, table)
    told = [tell_status(match, scene), *tell_pause(now), *tell_times(now), *tell_away(now, scene.waiting)]
    return lay_out(
        *told,
        *tell_live(now),
        *tell_remarks(match),
        *tell_beginning(now, scene),
        pictures.show_board(scene, name_pictures(match, table)),
        ask(match, table, find_public(match, scene))[1],
        *tell_short_names(scene),
        *make_trouble(now),
        *make_resume(now),
        make_controls(now),
        about=ABSENT if now.absent else "",
    )


def make_sleeping(now: BegunGame) -> Panel:
    """The message of a game that sleeps, where it was played."""
    match, table = now.match, now.table
    scene = pictures.see(match, table)
    return lay_out(
        f"{tell_game(match)} · {say('board.asleep')} {say('board.go_on')}",
        pictures.show_board(scene, name_pictures(match, table)),
        Row(
            wake_button(match),
            button(say("buttons.rules"), Press("rules", match.id)),
        ),
    )


def make_ending(now: BegunGame, course: Course | None) -> Panel:
    """The message of a game that is over or was stopped: its poster, or the last board.

    `course`: how a game went that is over; None for one that was stopped, which has no result.
    """
    match, table = now.match, now.table
    scene, name = pictures.see(match, table), name_pictures(match, table)
    return lay_out(
        f"{tell_game(match)} · {tell_outcome(match, scene)}",
        pictures.show_poster(scene, course, name) if course else pictures.show_board(scene, name),
        Row(
            button(say("buttons.again"), Press("again", match.id), discord.ButtonStyle.primary),
            *look_back(match),
            button(say("buttons.numbers"), Press("numbers", match.id)) if course else keep_button(match),
        ),
        about=match.status,
    )


def make_numbers(match: Match, table: Table, course: Course | None) -> Panel:
    """More about a game that has ended: its numbers and last board, unless it ended early, and the game as a file."""
    scene, name = pictures.see(match, table), name_pictures(match, table)
    shown = [pictures.show_numbers(scene, course, name), pictures.show_board(scene, name)] if course else []
    return lay_out(tell_game(match), *shown, Row(keep_button(match)))


def find_public(match: Match, scene: Scene) -> Decision | None:
    """The open decision, where a person makes it before everybody's eyes."""
    ask = scene.decision
    return ask if ask and not ask.private and ask.seat not in match.automated else None


def make_trouble(now: Standing) -> list[Block]:
    """Why a computer does not play, below all that people need, and the button that lets it try again."""
    if now.trouble is None:
        return []
    again = [Row(button(say("buttons.retry"), Press("retry", now.match.id)))] if now.trouble.again else []
    return [fix(ui.TextDisplay[ui.LayoutView](now.trouble.text), *again, height=0)]


def look_back(match: Match) -> list[Button]:
    """The buttons that show a game once more that has ended, from wherever it is looked at; its story first."""
    decided = [button(say("buttons.decided"), Press("review", match.id))] if match.status == "over" else []
    return [
        button(say("buttons.story"), Press("story", match.id)),
        *decided,
        button(say("buttons.replay"), Press("replay", match.id)),
    ]


def name_pictures(match: Match, table: Table) -> str:
    """Part of the name of a picture of the game as it stands now; a secret choice that was changed counts once."""
    return f"{match.status}-{match.turn}-{table.opened + len(table.given)}"


def make_controls(now: BegunGame) -> Row:
    """The buttons that every board has, and those of the moment that matter most."""
    match, table = now.match, now.table
    secret = any(ask.private and ask.seat not in match.automated for ask in table.decisions)
    style = discord.ButtonStyle.primary if secret else discord.ButtonStyle.secondary
    press = Press("hand", match.id, match.turn, match.moment)
    own = button(say("buttons.secret") if secret else name_own_panel(match), press, style)
    return Row(
        own,
        *leave_out(
            [*list_momentary(now, range(len(match.seats))), *list_lasting(match)],
            button(say("buttons.more"), Press("more", match.id)),
        ),
    )


def list_momentary(now: BegunGame, readers: Collection[int]) -> Iterator[Button]:
    """What the players in these seats can do just now about the game: the turn of who is silent, all being here, undo,
    and what anybody can, coming in.
    """
    match, table = now.match, now.table
    if readers:
        yield from offer_turns(match, now.absent)
        if now.offered:
            yield button(say("buttons.all_here"), Press("live", match.id))
    if not {*readers}.isdisjoint(match.seats_that_can_undo(table)):
        yield button(say("buttons.undo"), undo_press(match, table))
    left = any(match.seats[seat].user != NOBODY for seat in match.computers)
    if left or (match.computers and len(match.people) > 1):  # where others come and go
        yield button(say("buttons.rejoin" if left else "buttons.join"), Press("offer", match.id))


def list_lasting(match: Match) -> tuple[Button, ...]:
    """What can be read about a game at any time."""
    return (
        button(say("buttons.rules"), Press("rules", match.id)),
        button(say("buttons.story"), Press("story", match.id)),
        button(say("buttons.open"), Press("look", match.id)),
    )


def make_more(now: BegunGame, seat: int | None) -> Panel:
    """All that the board leads to, beside its options and the own panel, for the player in a seat or anybody else."""
    readers = () if seat is None else (seat,)
    momentary = list_momentary(now, readers) if now.match.status == "running" else ()
    return note(tell_game(now.match), *make_rows([*momentary, *list_lasting(now.match)]))


def offer_turns(match: Match, absent: Collection[int]) -> list[Button]:
    """The buttons by which any of the others has the turn played of who is silent."""
    silent = [(Marked(match.names[seat]), f"{seat}.{match.moment}") for seat in sorted(absent)]
    return [
        button(say("buttons.play_turn", name=name)[:80], Press("play_turn", match.id, arg=at)) for name, at in silent
    ]


def tell_live(now: Standing) -> list[str]:
    """That all are here, as they have said, and what follows from it."""
    return [f"-# {say('board.live')}"] if now.live and not now.paused else []


def tell_remarks(match: Match) -> list[str]:
    """What happened beside the play in this turn and the one before."""
    lately = [one for one in match.remarks[-REMARKS:] if one.turn >= match.turn - 1]
    return [f"-# {escape_markdown(tell_remark(match, one))}" for one in lately]


def tell_beginning(now: Standing, scene: Scene) -> list[str]:
    """Where a player who is new reads what the game is about, which a first secret choice tells by itself."""
    way = say("board.new", game=facts(now.match.game).title, button=name_own_panel(now.match))
    return [f"-# {way}"] if scene.decision and now.new else []


def tell_short_names(scene: Scene) -> list[str]:
    """Who is called otherwise in the picture, because the name is too long or has letters that it does not know."""
    shown = PAINTERS[scene.view.name].shown_names(make_plain(scene))
    pairs = [(short, name) for short, name in zip(shown, scene.names, strict=True) if not is_whole(short, name)]
    said = [say("board.called", short=short, name=name) for short, name in pairs]
    return [f"-# {say('board.pictures', names=said)}"] if said else []


def undo_press(match: Match, table: Table) -> Press:
    """What Undo says: at which moment, and who of several had chosen, so that pressing twice takes one choice back."""
    return Press("undo", match.id, match.turn, match.moment, ".".join(map(str, sorted(table.given))))


def tell_status(match: Match, scene: Scene) -> str:
    """In words: which game, whom it waits for, for what, and since when."""
    return f"{tell_game(match)} · {' '.join(tell_waiting(match, scene))}"


def tell_waiting(match: Match, scene: Scene) -> Iterator[str]:
    """Whom a game waits for, and who of those who choose at once has."""
    waiting, ago = [Marked(tell_player(match, seat)) for seat in scene.waiting], moment(match.asked)
    if scene.asked and scene.waiting[0] in match.automated:
        yield say("board.turn.computer", player=waiting[0])
    elif scene.asked:
        key, prompt = "before_all" if scene.decision else "secretly", Marked(PAINTERS[match.game].prompt(scene))
        yield say(f"board.turn.asked.{key}", player=waiting[0], prompt=prompt, ago=ago)
    else:
        yield say("board.turn.secret", n=len(waiting), players=waiting, ago=ago)
        if scene.chosen:
            done = [match.names[seat] for seat in scene.chosen]
            yield say("board.turn.chosen", n=len(done), players=done)


def tell_outcome(match: Match, scene: Scene, seat: int | None = None) -> str:
    """Who has won, or why the game has no winner; the owner of `seat` is told how they did."""
    if match.status == "over":
        points = tell_points(match, scene, seat)
        if seat is not None and (place := scene.places[seat]) > 1:
            return say("board.ended.own.placed", place=tell_rank(place), points=points)
        if seat is not None:
            return say("board.ended.own.won" if scene.places.count(1) == 1 else "board.ended.own.shared", points=points)
        winners = [bold(name) for name, place in zip(match.names, scene.places, strict=True) if place == 1]
        return say("board.ended.won", n=len(winners), winners=winners, points=points)
    if not match.people:
        return say("board.ended.abandoned")
    return find_reason(match) or say("board.ended.early")


def tell_points(match: Match, scene: Scene, seat: int | None) -> list[str]:
    """Everybody's points, the winner's first, with what they are called; `seat` is "you"."""
    told = list[str]()
    for one in sorted(range(len(scene.places)), key=lambda one: scene.places[one]):
        points = scene.points[one] if told else facts(match.game).count_points(scene.points[one])
        own = say("board.ended.your_points", points=points)
        told.append(own if one == seat else say("board.ended.points", name=match.names[one], points=points))
    return told


def tell_rank(place: int) -> str:
    """A place behind the first, as people say it."""
    return say(f"board.ended.place.{RANKS[place]}") if place in RANKS else say("board.ended.rank", n=place)


def find_reason(match: Match) -> str:
    """Who proposed to end a game that was stopped, and who agreed; empty where it was not voted on."""
    return next((escape_markdown(tell_remark(match, one)) for one in match.remarks[::-1] if one.at == match.since), "")
