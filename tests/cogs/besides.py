"""What people read besides the messages of `reading.py`, made for a table, where no name can do harm."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache, partial
from itertools import product
from typing import Any

from discord import Permissions

from base.clock import DAY
from cogs.actions.plans import walk_on
from cogs.actions.votes import read_proposal
from cogs.background.health import Figures, tell_figures
from cogs.connection.permissions import explain_missing
from cogs.lesson import make_study
from cogs.panels import notices
from cogs.panels.board import make_board, make_more, make_numbers, make_present, make_sleeping
from cogs.panels.clocks import ask_until, make_away
from cogs.panels.coach import make_coach
from cogs.panels.custom_ids import Press
from cogs.panels.game_catalog import make_shelf
from cogs.panels.game_status import make_overview
from cogs.panels.help import make_help
from cogs.panels.invitations import (
    ask_to_leave,
    confirm_inviting,
    confirm_leaving,
    confirm_muting,
    make_search,
)
from cogs.panels.lesson import MORE, WHY, Learner, make_lesson
from cogs.panels.lobby import ask_whom_to_take_out, make_lobby, make_table
from cogs.panels.look_back import Missed, make_looking, make_review
from cogs.panels.names import HERE, Place
from cogs.panels.notices import make_digest, make_reminder, mention_late, next_press, standin_press, tell_reminder
from cogs.panels.own_games import OwnGame, ask_where_to_plan, ask_where_to_undo, ask_which_table, make_games
from cogs.panels.pictures import show_specimen
from cogs.panels.plans import make_plan, tell_planned, tell_verdict
from cogs.panels.privacy import make_file, make_kept, make_receipt, preview_erasing
from cogs.panels.private_panel import Reader, make_private
from cogs.panels.recap import tell_remark
from cogs.panels.server_admin import (
    REASONS,
    SHOWED,
    Trial,
    ask_phone,
    explain_refusal,
    make_passing,
    make_report,
    make_ring,
    make_server,
    make_tryout,
    note_phone,
    preview_forgetting,
    tell_forgotten,
)
from cogs.panels.settings import Guess, ask_day, ask_zone, explain_asking, make_clock_form, make_settings
from cogs.panels.snapshot import Trouble, TurnClock
from cogs.panels.statistics import make_champions, make_results
from cogs.panels.text_pages import make_board_text, make_story
from cogs.panels.turn_form import make_form, offer_again
from cogs.panels.votes import call_to_question, make_answers
from cogs.setup import judge_clock
from cogs.words import say
from cogs.words.refusals import ILLEGAL, explain
from engine.core.table import Choice, Table, Wish
from engine.planning.plan import NEWS, NOTHING, OTHER, Plan, Verdict
from engine.planning.plan_builder import find_parts
from engine.teaching.lesson import has_lesson
from engine.teaching.review import Mistake
from engine.views.words import Words
from store import (
    NOBODY,
    Absence,
    Champion,
    Kept,
    Match,
    Opponent,
    OwnResults,
    Preferences,
    Remark,
    Seat,
    StoredPlan,
    Tally,
    Vote,
)
from store.models.match import Pace
from store.models.person import Invitation
from store.privacy.personal_data import KEPT_LINES
from store.servers import Server
from tests.cogs.panels import match_of, stand
from tests.cogs.reading import Read, ask_all

WAITS = (60, 3_600, 20_000, 86_400, 90_000)  # seconds, each of which is called otherwise


def make_others(kind: Any, table: Table) -> list[Read]:
    """All of it."""
    match = match_of(kind, table)
    made = [*make_wishes(match), *list_tables(match), *tell_all(match, table), *make_hosting(), *make_privacy(match)]
    made += list_lessons(kind.name)
    if table.waiting():
        made += [*list_running(match, table), *make_plans(match, table), *make_reviews(match, table)]
    return made


def make_wishes(match: Match) -> Iterator[Read]:
    """What people set, and say of their time."""
    guess, zoned = Guess("Europe/Berlin", "1"), Preferences(zone="Europe/Berlin", told="both", digest=8, shown=True)
    yield from (make_settings(one, "1") for one in (Preferences(), zoned, replace(zoned, zone="+60", sleeps=8)))
    yield make_settings(Preferences(), "1", guess, "Q")
    yield ask_zone(guess)
    yield ask_day([guess, guess], "Q")
    yield make_clock_form("Q")
    yield from list_results(match.game)
    yield ask_until(say("actions.gone"))
    for plays, one in product((True, False), (match, None)):
        for began in (1, 5):
            away = Absence(1, began, 9, plays, one.id if one else 0)
            yield make_away(away, 4, [match, match], [(match, 2.0)] * 6)


def list_results(game: str) -> Iterator[Read]:
    """What people have come to."""
    with_others, alone = [Tally(game, players, True, 9, 2.5, 3) for players in (2, 3)], Tally(game, 2, False, 2, 1, 1)
    opponents = (Opponent("Q", 3, 2, 1),)
    every = [OwnResults((*with_others, alone), 1, wait, opponents) for wait in WAITS]
    yield from (make_results(one, shown=False) for one in (OwnResults((), 0, None, ()), *every))
    yield make_results(OwnResults((with_others[0]._replace(games=1),), 2, None, ()), shown=True)
    champions = [Champion(game, "Q", 9, wins, 3) for wins in (5, 4, 4)]
    yield from (make_champions(one) for one in ([], champions))


def make_privacy(match: Match) -> Iterator[Read]:
    """What is read of what is kept of a person."""
    for n in (1, 2):
        yield make_kept(Kept({"running": n, "over": n}, dict.fromkeys(KEPT_LINES, n), 0), "https://example.org")
    yield make_kept(Kept({}, dict.fromkeys(KEPT_LINES, 0), 0), "")
    yield make_kept(Kept({"over": 1}, dict.fromkeys(KEPT_LINES, 0), 9), "", say("privacy.due.kept"))
    yield make_file({"user": "1"})
    matches = [replace(match, status="running"), replace(match, status="open")] * 6
    yield preview_erasing(matches, 1, 9, ended=True)
    yield preview_erasing(
        [replace(match, status="running", seats=match.seats[:1])], match.seats[0].user, 9, ended=False
    )
    yield make_receipt(9)


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
    yield from (explain(refused("The rules do not allow that.")) for refused in ILLEGAL)
    yield make_digest(notices.tell_news([match.label], asked=False), [], next_press(1))
    yield make_digest(notices.tell_news([match.label], asked=True), [], next_press(1), asked=[(match, "")])
    yield from (explain_asking(closed=closed) for closed in (True, False))


def list_running(match: Match, table: Table) -> Iterator[Read]:
    """What is read of games that are played."""
    game, clocks = OwnGame(match, table, 0, Place("", "", 3)), {0: TurnClock(1, 2, 2, reminded=False)}
    paced, away = replace(match, pace=Pace(hours=24)), Absence(1, 1, 9, plays=False)
    yield from (make_games([game] * 9, page, lookout=(1, True)) for page in (0, 1))
    yield make_digest(notices.tell_waiting([match.label] * 9), [game] * 9, next_press(1), 1, [(match, "")])
    yield from (ask([game] * 30) for ask in (ask_which_table, ask_where_to_undo, ask_where_to_plan))
    yield from (make_help(match, table, one.user, 1, server=True, manages=False) for one in match.seats)
    yield make_help(
        replace(match, seats=(*match.seats, Seat(NOBODY, "", "hard"))), table, 5, 0, server=True, manages=False
    )
    now = stand(paced, table, clocks=clocks, away={1: away}, offered=True, trouble=Trouble("", again=True), live=True)
    yield from (make_board(one) for one in (now, replace(now, clocks={}, paused=9), replace(now, away={0: away})))
    yield from (make_overview(one) for one in (now, replace(now, absent=frozenset({0, 1}))))
    yield make_board(replace(now, away={seat: away._replace(plays=True) for seat in range(len(match.seats))}))
    asleep, first = replace(match, status="asleep"), match.seats[0]
    for seat in (
        replace(first, computer="easy"),
        replace(first, computer="easy", replaced=9),
        replace(first, standin=9),
    ):
        left = replace(match, seats=(seat, *match.seats[1:]), turn=9)
        yield make_private(stand(left, table), 0)
        yield make_board(stand(left, table))
        yield make_help(left, table, first.user, 0, server=True, manages=False)
    kinds = (asleep, left, replace(match, status="open"))
    yield make_games([game, *(OwnGame(one, table, 0, HERE) for one in kinds)], tables=[(kinds[-1], HERE)] * 9)
    yield make_sleeping(stand(asleep, table))
    yield make_private(stand(replace(match, status="asleep"), table), 0, Reader(others=2))
    for seat in range(len(match.seats)):
        own = stand(paced, table, clocks=clocks, away={1: away}, extendable=frozenset({0}))
        yield make_private(own, seat, Reader(standin=standin_press(match, seat, 1)))
        yield make_coach(own, seat, 2, {}, hints=True)
        yield make_more(own, seat)


@cache
def list_lessons(game: str) -> list[Read]:
    """What is read in its lesson, if it has one, by who takes what is suggested and by who does not."""
    if not has_lesson(game):
        return []
    learner = Learner(1, "Q")
    studies = [make_study(learner, game, (), None)]
    while (moment := studies[-1].moment) and len(moment.ask.options) == 1:
        studies.append(make_study(learner, game, (*studies[-1].course.made, moment.suggestion), None))
    assert moment
    other = next(option for option in moment.ask.options if option != moment.suggestion)
    strayed = make_study(learner, game, (*studies[-1].course.made, other), None)
    return [
        *[make_lesson(one, shown=shown) for one in (*studies, strayed) for shown in ("", "1", WHY, MORE)],
        *[make_lesson(strayed, say(f"lessons.{told}")) for told in ("stopped", "outdated", "changed")],
        *[
            make_lesson(strayed._replace(moment=None), shown=shown, here=here)
            for shown in ("", MORE)
            for here in (True, False)
        ],
    ]


def make_plans(match: Match, table: Table) -> Iterator[Read]:
    """What is planned, and forms that answer more than is asked."""
    for ask in table.waiting():
        stored = StoredPlan(ask.seat, table.game.version)
        lines = [[(ask.what, ask.options[0])], [(ask.what, ask.options[-1])]]
        plans = (None, Plan.of(lines), Plan.of(lines, computer=True))
        yield from (make_plan(match, table, replace(stored, plan=plan), None) for plan in plans)
        parts = find_parts(table, ask.seat)
        yield make_form(match, Press("form", match.id), parts)
        yield offer_again(match, parts, [])
    words = Words(match.game, [*match.names])
    yield from (tell_verdict(Verdict(void=why), None, words) for why in (NEWS, NOTHING, OTHER))
    yield tell_verdict(Verdict(computer=True), ask, words)
    yield tell_planned([Choice(0, ask.what, ask.options[0])], words)
    for seat in range(len(match.seats)):
        stored = StoredPlan(seat, table.game.version)
        if walk := walk_on(table, stored):
            yield make_plan(match, table, stored, walk)
            if ask := walk.ask():
                planned = replace(stored, plan=Plan.of([[(ask.what, ask.options[0])]]))
                yield make_plan(match, table, planned, walk_on(table, planned))
                yield make_plan(match, table, replace(planned, plan=replace(planned.plan, lit=True)), None)


def make_reviews(match: Match, table: Table) -> Iterator[Read]:
    """What somebody reads of choices that cost something."""
    yield from (make_looking(match), make_review(match, [], 0))
    for ask in table.waiting():
        wish = Wish(ask.what, ask.options[0])
        for leads_to in ((), (wish,)):
            mistake = Mistake(1, 0, ask.options[-1], 0.1, leads_to)
            yield make_review(match, [Missed(mistake, 1, table, ask, ask.options[0])] * 2, 0)


def tell_all(match: Match, table: Table) -> Iterator[Read]:
    """What people are told who may be elsewhere, and what is read of games that have ended."""
    seats, paced = range(len(match.seats)), replace(match, pace=Pace(hours=24))
    alone, asleep = replace(match, seats=match.seats[:1]), replace(match, status="asleep")
    for one, yes in product((match, alone, paced), (True, False)):
        yield notices.tell_asked(one, 0)
        yield notices.tell_played(one, asked=yes)
        yield mention_late(one, table, 0, asked=yes)
    yield notices.tell_waited(match, match.asked + 90, None, match.asked + 9000)
    yield from (notices.tell_waited(match, match.asked + days * DAY, None, None) for days in (1, 9))
    yield notices.tell_kept_seat(match)
    yield from (
        tell(["1"] * n) for n in (1, 4) for tell in (notices.tell_waiting, partial(notices.tell_news, asked=False))
    )
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
    yield tell_remark(match, Remark(1, 1, *read_proposal(match, vote).object(0)))
    asked = read_proposal(match, vote)
    yield notices.ask_aside(asked.sum_up(), "", make_answers(match, vote, asked.answers, is_final=asked.is_final))


def make_hosting() -> Iterator[Read]:
    """What is read by those who look after Belfry or a server."""
    figures = Figures(1, (1, 2), 3, {1: 1}, 1, 1)
    yield from (tell_figures(one) for one in (figures, figures._replace(behind={}, backup=None)))
    yield from (
        make_server(one) for one in (Server(), Server(channels=(1, 2, 3), threads=False, calls=False, champions=True))
    )
    yield from (preview_forgetting(games) for games in ({}, {"running": 1, "over": 1}, {"asleep": 2, "stopped": 2}))
    yield tell_forgotten(1)
    for may in (Permissions.none(), Permissions(view_channel=True)):
        yield explain_missing(may, None, thread=False, new_thread=True, voice=True)
    refused = [explain_refusal(code, "Q", barred=True) for code in (50013, 50001, 10003, 1)]
    refused += [explain_refusal(code, "Q", barred=False) for code in (*REASONS, 50001)]
    yield make_report([Trial(say("hosting.setup.trial.clock"), why) for why in refused])
    yield from (judge_clock(ahead).trouble for ahead in (-9.0, 9.0))
    yield make_report([Trial(say("hosting.setup.trial.clock"))])
    yield make_tryout(1, show_specimen(1), say("hosting.setup.chosen", n="1"))
    yield from (make_ring(1, show_specimen(1), direct=direct) for direct in (True, False))
    yield ask_phone("", 1)
    yield from (note_phone("", showed) for showed in SHOWED)
    yield make_passing(1, show_specimen(1))
