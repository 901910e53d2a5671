"""All that people read in and about a game, as it is made for tables of a random one."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any

from discord import Permissions, ui

from cogs.actions.matches import require_decision
from cogs.actions.permissions import explain_missing
from cogs.actions.planning import walk_on
from cogs.actions.refusals import Refusal
from cogs.actions.seating import explain_full
from cogs.actions.seating import tell_replaced as tell_place_taken
from cogs.actions.votes import read_proposal
from cogs.panels import notices
from cogs.panels.absences import ask_until, make_away
from cogs.panels.board import make_board, make_more, make_numbers, make_present, make_sleeping
from cogs.panels.board_text import escape_line, make_board_text
from cogs.panels.custom_ids import Press
from cogs.panels.digests import make_digest, next_press
from cogs.panels.forms import make_form
from cogs.panels.games import (
    OwnGame,
    ask_where_to_look,
    ask_where_to_plan,
    ask_where_to_undo,
    ask_which_table,
    make_games,
)
from cogs.panels.heads import HERE, Place, tell_game
from cogs.panels.health import Figures, tell_figures
from cogs.panels.help import make_help
from cogs.panels.invitations import (
    announce_table,
    confirm_declining,
    confirm_inviting,
    confirm_muting,
    make_invitation,
    make_search,
    mention_lookouts,
)
from cogs.panels.lobby import ask_whom_to_take_out, make_lobby, make_table
from cogs.panels.lost import (
    ask_which,
    explain_deleted,
    explain_hidden,
    explain_locked,
    explain_removed,
    tell_lost,
    tell_moved,
)
from cogs.panels.names import display_name
from cogs.panels.occupied import tell_occupied
from cogs.panels.overview import make_overview
from cogs.panels.pictures import Picture, show_specimen
from cogs.panels.plans import make_plan, tell_verdict
from cogs.panels.previews import make_preview
from cogs.panels.private import Reader, make_own_more, make_private
from cogs.panels.recaps import tell_recap
from cogs.panels.reminders import make_reminder, mention_late, mention_replaced, standin_press, tell_reminder
from cogs.panels.replay import make_replay, make_step
from cogs.panels.seats import ask_to_leave, confirm_leaving, offer_seats, tell_displaced
from cogs.panels.servers import make_server
from cogs.panels.settings import Guess, ask_zone, make_clock_form, make_settings
from cogs.panels.setup import Trial, explain_refusal, make_call, make_passing, make_report, make_secret, make_tryout
from cogs.panels.shelf import make_shelf
from cogs.panels.standing import Trouble, TurnClock
from cogs.panels.story import make_story
from cogs.panels.ui import Notice, Panel
from cogs.panels.votes import call_to_question, confirm_stop, make_vote, tell_silence
from cogs.words import Marked, say
from engine.form import find_parts
from engine.plan import NEWS, NOTHING, OTHER, Plan, Verdict
from engine.recap import Telling
from engine.scene import Scene
from engine.table import Table
from engine.words import Words
from render import PAINTERS
from store import NOBODY, Absence, Displaced, Match, Preferences, Remark, Seat, StoredPlan, Vote
from store.pace import Pace
from store.records import Invitation
from store.servers import Server
from tests.cogs.panels import match_of, stand, walk
from tests.engine.worlds import course_of, recap_of

Read = Panel | Notice | ui.Modal | str


def called(name: str, *taken: str) -> str:
    """As the store has it."""
    person: Any = type("Person", (), {"display_name": name, "name": "account"})
    return display_name(person, taken)


def rename(match: Match, name: str) -> Match:
    """All but the first player, who reads this, are called so, and have done something at the table."""
    names = ["Ann"]
    names += [called(name, *names) for _ in match.seats[1:]]
    seats = tuple(replace(seat, name=new) for seat, new in zip(match.seats, names, strict=True))
    renamed = replace(match, seats=seats)
    votes = [Vote(what, 1, {}) for what in ("stop", "seat.1.5", "pause.3")]
    said = [read_proposal(renamed, vote).object(names[1]) for vote in votes]
    said += [say("board.remark.here", name=Marked(names[1])), say("board.remark.woken", name=Marked(names[1]))]
    return replace(renamed, remarks=tuple(Remark(match.turn, 0, text) for text in said))


def read_board(match: Match, table: Table) -> str:
    """All pages of the board in words: with longer names there may be more."""
    sections = PAINTERS[match.game].write(Scene.of(table, None, match.names, match.strengths))
    return "\n".join(escape_line(line) for section in sections for line in section.lines)


async def make_all(kind: Any, table: Table, name: str) -> list[Read]:
    """What people read in and about a game with people, a server and a channel of this name."""
    match = rename(match_of(kind, table), name)
    place, other = Place("https://discord.com/channels/1/2/3", name, 3), match.seats[1].user
    invited = Invitation(other + 5, match.names[1], 1, free=False, muted=False)
    lobby = replace(match, status="open", opener=other, invitations=(invited,))
    left = replace(match, seats=(match.seats[0], replace(match.seats[1], computer="easy"), *match.seats[2:]))
    vote, seat_vote = (Vote(what, 1, {other: match.names[1]}) for what in ("stop", f"seat.1.{other}"))
    game = OwnGame(match, table, 0, place)
    told = Telling((f"{match.names[1]}: 1", match.names[1]), 3)
    missed = replace(recap_of(table, 0, None), tellings=(told,))
    made: list[Read] = [
        make_present(stand(match, table), course_of(table, match.names)),
        make_private(stand(match, table), 0, Reader(place)),
        make_lobby(stand(lobby)),
        ask_whom_to_take_out(lobby),
        make_invitation(lobby),
        confirm_declining(lobby),
        announce_table(lobby, place),
        mention_lookouts(lobby, [other]),
        explain_full(lobby, len(match.seats) + 1),
        make_overview(stand(match, table), 0, place),
        make_overview(stand(lobby), 0, place),
        read_board(match, table),
        make_replay(match, b"", 100, 50),
        make_step(match, None, Picture("step.png", "", bytes), f"{match.names[1]} 1.", 1, 2, table.game),
        "\n".join(tell_recap(missed, say("games.story_on_board"))),
        make_private(stand(match, table), 0, Reader(place, recap=missed)),
        make_story(match, [f"{match.names[1]}: {match.names[1]}", match.names[1]], None),
        make_games([] if match.ended else [game], tables=[(lobby, place)], ended=[game] if match.ended else ()),
        ask_where_to_look([game, game]),
        tell_game(match, 0, place),
        tell_reminder(match, [match]),
        make_reminder(stand(match, table), 0, tell_reminder(match, [match]), standin_press(match, 0, 1)),
        mention_replaced(match, 0),
        *(ask_all(one, question) for one, question in ((match, vote), (left, seat_vote))),
        confirm_stop(match),
        ask_to_leave(match, 0),
        confirm_leaving(match, 0, last=False),
        offer_seats(left),
        tell_displaced(left, Displaced(match.seats[0].user, 0, match.names[1], 1), place),
        tell_occupied(match, None, match.game, (), "medium"),
        tell_place_taken(match.names[1]),
        tell_lost([match, match], match.seats[0].user, explain_removed(name)),
        explain_deleted(name, name, thread=True),
        explain_deleted(name, name),
        explain_hidden(name),
        explain_locked(name, name),
        tell_moved(match, match.seats[0].user, name),
        ask_which([match, match], match.seats[0].user),
    ]
    if match.status == "running":
        made.append(make_board(stand(match, table, absent={1})))
        for seat in range(kind.seats):
            try:
                ask = require_decision(match, table, seat)
                made.append(make_preview(stand(match, table), seat, ask.options[-1], place))
            except Refusal as refused:
                made.append(str(refused))
    return made


def ask_all(match: Match, vote: Vote) -> Notice:
    """The question to all players of a game, of whom the first has not answered."""
    asked = read_proposal(match, vote)
    silence = tell_silence(1.0, asked.hint, agrees=True)
    return make_vote(match, vote, asked.ask(), asked.answers, {match.seats[0].user}, silence, is_final=asked.is_final)


def make_others(kind: Any, table: Table) -> list[Read]:
    """What is read besides, where no name can do harm."""
    match = match_of(kind, table)
    made = [*make_wishes(match), *list_tables(match), *tell_all(match, table), *make_hosting()]
    if match.status == "running":
        made += [*list_running(match, table), *make_plans(match, table)]
    return made


def make_wishes(match: Match) -> Iterator[Read]:
    """What people set, and say of their time."""
    guess, zoned = Guess("Europe/Berlin", "1"), Preferences(zone="Europe/Berlin", told="both", digest=8)
    yield from (make_settings(one, "1") for one in (Preferences(), zoned, replace(zoned, zone="+60", sleeps=8)))
    yield make_settings(Preferences(), "1", guess, "Q")
    yield ask_zone(guess)
    yield make_clock_form("Q")
    yield ask_until(say("actions.gone"))
    for plays, one in product((True, False), (match, None)):
        for began in (1, 5):
            away = Absence(1, began, 9, plays, one.id if one else 0)
            yield make_away(away, 4, [match, match], [(match, 2.0)] * 6)


def list_tables(match: Match) -> Iterator[Read]:
    """What is read of tables that wait, and by who plays nothing."""
    user, invited = match.seats[0].user, Invitation(7, "Q", 1, free=False, muted=False)
    lobby = replace(match, status="open", pace=Pace(hours=24), invitations=(invited, invited._replace(free=True)))
    alone = replace(lobby, seats=match.seats[:1], sought=1)
    filled = replace(lobby, seats=(*match.seats[:1], *[Seat(NOBODY, "", "easy")] * (len(match.seats) - 1)))
    for table in (lobby, alone, filled, replace(lobby, status="stopped")):
        yield make_lobby(stand(table))
    yield from (make_table(stand(filled), one, stale=True) for one in (user, 5, invited.user))
    yield from (ask_whom_to_take_out(one) for one in (lobby, alone))
    yield from (make_search(one) for one in (lobby, alone))
    yield from (confirm_inviting(lobby, "Q"), confirm_muting(1), notices.invite(lobby, invited, HERE))
    yield from (make_help(one, None, user, 2, server=True, manages=True) for one in (None, lobby))
    yield from (make_help(one, None, 5, 0, server=False, manages=False) for one in (None, lobby))
    yield make_shelf()
    yield make_games([], lookout=(1, False), clock=Guess("Europe/Berlin", "1"))
    yield make_digest([], next_press(1))


def list_running(match: Match, table: Table) -> Iterator[Read]:
    """What is read of games that are played."""
    game, clocks = OwnGame(match, table, 0, Place("", "", 3)), {0: TurnClock(1, 2, 2, reminded=False)}
    paced, away = replace(match, pace=Pace(hours=24)), Absence(1, 1, 9, plays=False)
    yield from (make_games([game] * 9, page, lookout=(1, True)) for page in (0, 1))
    yield make_digest([game] * 9, next_press(1), 1, [(match, "")])
    yield from (ask([game] * 30) for ask in (ask_which_table, ask_where_to_undo, ask_where_to_plan))
    yield from (make_help(match, table, one.user, 1, server=True, manages=False) for one in match.seats)
    yield make_help(
        replace(match, seats=(*match.seats, Seat(NOBODY, "", "hard"))), table, 5, 0, server=True, manages=False
    )
    now = stand(paced, table, clocks=clocks, away={1: away}, offered=True, trouble=Trouble("", again=True), live=True)
    yield from (make_board(one) for one in (now, replace(now, clocks={}, paused=9), replace(now, away={0: away})))
    yield from (make_overview(one) for one in (now, replace(now, absent=frozenset({0, 1}))))
    yield make_sleeping(stand(replace(match, status="asleep"), table))
    yield make_private(stand(replace(match, status="asleep"), table), 0, Reader(others=2))
    for seat in range(len(match.seats)):
        own = stand(paced, table, clocks=clocks, away={1: away}, extendable=frozenset({0}))
        yield make_private(own, seat, Reader(standin=standin_press(match, seat, 1)))
        yield make_own_more(own, seat, 2)
        yield make_more(own)


def make_plans(match: Match, table: Table) -> Iterator[Read]:
    """What is planned, and forms that answer more than is asked."""
    for ask in table.waiting():
        stored = StoredPlan(ask.seat, table.game.version)
        lines = [[(ask.what, ask.options[0])], [(ask.what, ask.options[-1])]]
        plans = (None, Plan.of(lines), Plan.of(lines, computer=True))
        yield from (make_plan(match, table, replace(stored, plan=plan), None) for plan in plans)
        yield make_form(match, Press("form", match.id), find_parts(table, ask.seat))
    words = Words(match.game, [*match.names])
    yield from (tell_verdict(Verdict(void=why), None, words) for why in (NEWS, NOTHING, OTHER))
    for seat in range(len(match.seats)):
        stored = StoredPlan(seat, table.game.version)
        yield make_plan(match, table, stored, walk_on(table, stored))


def tell_all(match: Match, table: Table) -> Iterator[Read]:
    """What people are told who may be elsewhere, and what is read of games that have ended."""
    seats, paced = range(len(match.seats)), replace(match, pace=Pace(hours=24))
    alone, asleep = replace(match, seats=match.seats[:1]), replace(match, status="asleep")
    for one, yes in product((match, alone, paced), (True, False)):
        yield notices.tell_asked(one, 0, secret=yes)
        yield notices.tell_played(one, asked=yes)
        yield mention_late(one, table, 0, asked=yes)
    yield notices.tell_waited(match, match.asked + 90, None, match.asked + 9000)
    yield notices.tell_kept_seat(match)
    yield from (tell(["1"] * n) for n in (1, 4) for tell in (notices.tell_waiting, notices.tell_news))
    yield notices.ask_aside("1", "")
    yield from (notices.call(match, seats, "", "", secret=secret) for secret in (True, False))
    yield make_reminder(stand(match, table), 0, tell_reminder(match, [match] * 7, 9), standin_press(match, 0, 1))
    for one, seat in product((match, asleep, replace(match, status="stopped")), seats):
        yield notices.tell_end(one, table, seat, Place("", "", 3))
        yield notices.call_to_end(one, table, [1], "")
    yield notices.tell_end(match, None, 0, HERE)
    yield make_present(stand(replace(match, status="stopped"), table), None)
    yield make_numbers(match, table, None)
    yield make_board_text(match, table, 0)
    yield make_story(match, [], None)
    yield make_story(replace(match, status="over"), ["1"] * 50, None)
    yield from (
        part for one in ("stop", "pause.1", "pause.3", "pace.24h", "pace.none") for part in ask_in_turn(match, one)
    )
    yield call_to_question(match, [1], "")
    yield from (ask_to_leave(alone, 0), confirm_leaving(alone, 0, last=True))


def ask_in_turn(match: Match, what: str) -> Iterator[Read]:
    """All that is read of a proposal."""
    vote = Vote(what, 1, {match.seats[0].user: "Ann"})
    yield ask_all(match, vote)
    yield f"{match.label}: {read_proposal(match, vote).sum_up()}"
    yield read_proposal(match, vote).object("Ann")


def make_hosting() -> Iterator[Read]:
    """What is read by those who look after Belfry or a server."""
    figures = Figures(1, (1, 2), 3, {1: 1}, 1, 1)
    yield from (tell_figures(one) for one in (figures, figures._replace(behind={}, backup=None)))
    yield from (make_server(one) for one in (Server(), Server(channels=(1, 2, 3), threads=False, calls=False)))
    yield explain_missing(Permissions.none(), thread=False, new_thread=True, voice=True)
    refused = [explain_refusal(code, "Q", [say("hosting.setup.trouble.direct")]) for code in (50013, 50001, 10003, 1)]
    yield make_report([Trial(say("hosting.setup.trial.clock"), why) for why in refused], "")
    yield make_report([Trial(say("hosting.setup.trial.clock"))], "1")
    yield make_tryout(1, show_specimen(1), say("hosting.setup.called"))
    yield from (make_secret(number, show_specimen(number)) for number in (1, 2))
    yield from (make_call(1, edited=edited) for edited in (True, False))
    yield make_passing(1, show_specimen(1))


def texts(made: Read) -> Iterator[str]:
    """What Discord reads as markdown."""
    if isinstance(made, str):
        yield made
        return
    if isinstance(made, Notice):
        yield made.content
    yield from (part["content"] for part in list_parts(made) if "content" in part)


def labels(made: Read) -> Iterator[str]:
    """What is read on buttons, in menus and in forms."""
    if isinstance(made, ui.Modal):
        yield made.title
    for part in () if isinstance(made, str) else list_parts(made):
        for one in (part, *part.get("options", ())):
            yield from (one[name] for name in ("label", "placeholder", "description") if one.get(name))


def list_parts(made: Panel | Notice | ui.Modal) -> list[dict[str, Any]]:
    """The components of a message or a form."""
    found = walk((made if isinstance(made, ui.Modal) else made.view).to_components())
    return [*found, *(part["component"] for part in found if "component" in part)]
