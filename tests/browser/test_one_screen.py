"""How high the messages of a game are on a phone, where the page shows 609 pixels of them at once.

Whose turn it is, the picture, the question and the menu that answers it are seen together, on the board and in the own
panel of who is asked, for every game and number of players, whatever else is told there: that a clock runs, somebody is
away or silent, the table pauses, others may join, other games wait.  Options that are buttons may take two rows more
than a screen, for a menu in their place costs a press more (docs/presses.md), and so may the rows below a menu; up to
five options may take one row more.

Higher is a message only by what it is about: what its reader has missed, or alone has just learned; and, while nobody
needs to choose, by what a pause means and the button that ends it.  Where all have the longest names, what their short
ones in the picture mean stands below the question.

A direct message and a vote are classic messages, all else is Components V2.  What is measured is the message itself.
Around a private answer the page, and Discord, write a line above on what it answers and one below that only its reader
sees it.
"""

import os
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace

import discord

from cogs.actions.votes import read_proposal
from cogs.lesson import make_study
from cogs.panels import mobile_layout
from cogs.panels.board import make_board
from cogs.panels.clocks import ask_until, make_away
from cogs.panels.coach import explain_hint, explain_lacking, explain_thing, list_every_thing, make_coach
from cogs.panels.game_catalog import make_shelf
from cogs.panels.layout import Panel
from cogs.panels.lesson import MORE, WHY, Learner, list_pages, make_lesson
from cogs.panels.lobby import make_lobby
from cogs.panels.names import HERE, Place
from cogs.panels.notices import standin_press, tell_asked, tell_reminder
from cogs.panels.options import FEW
from cogs.panels.own_games import PAGE, OwnGame, make_games
from cogs.panels.private_panel import Reader, make_private
from cogs.panels.recap import measure_newest, name_story, tell_recap
from cogs.panels.rulebook import make_page, read_pages
from cogs.panels.settings import Guess, make_settings
from cogs.panels.snapshot import Standing, TurnClock
from cogs.panels.votes import make_vote, tell_silence
from engine.ai.search import Budget
from engine.core.rng import Fast
from engine.core.table import Table
from engine.games import GAMES
from engine.teaching.hint import find_hint
from engine.teaching.tips import first_met
from engine.teaching.why_not import find_missing
from engine.views.recap import Recap, Telling
from engine.views.scene import Scene
from engine.views.words import Words
from store import Absence, Invitation, Match, Pace, Preferences, Vote
from tests.cogs.panels import stand
from tests.engine.worlds import Kind, recap_of, some_tables
from tests.local import Sandbox
from tests.night import split

from .conftest import Visit
from .screens import DAY, HEIGHT, NAMES, NOW, WIDTH, find_room, has_menu, measure, read_limits, seat_people
from .small_bot import small_bot

POSITIONS = 2  # of a random game, for each number of players that is tried
EVERY = os.environ.get("KINDS") in ("each", "all")
PAUSED = 2 * mobile_layout.ROW  # what a pause means, and the button that ends it
RENAMED = (
    2 * mobile_layout.LINE + mobile_layout.GAP
)  # by which the longest names may break lines worse than is reckoned with
LONGEST_NAMES = [f"{'Wolfeschlegelsteinhausenberger':.30} {n}" for n in range(5)]
AGREE = '[data-custom-id*=":agree:"]'
JOIN = '[data-custom-id*=":join:"]'
LIMITS = read_limits()
ELSEWHERE = Place("https://discord.com/channels/1/2", "The Board Gamers")


async def test_limits_of_private_answers_are_within_a_screen() -> None:
    assert LIMITS.keys() == GAMES.keys()
    for limits in LIMITS.values():
        assert limits["More…"] <= mobile_layout.HEIGHT + mobile_layout.BEYOND
        assert max(limit for kind, limit in limits.items() if kind != "More…") <= mobile_layout.HEIGHT


def positions(game: str) -> Iterator[tuple[Match, Table]]:
    """Moments at which somebody is asked something, at the smallest and the largest table; KINDS=each: at all."""
    usual = tuple((option, values[0]) for option, values in GAMES[game].options.items())
    players = GAMES[game].players
    for seats in players if EVERY else sorted({players[0], players[-1]}):
        for table in some_tables(Kind(game, seats, usual), 5, POSITIONS):
            if not table.turn_over:
                yield seat_people(game, seats), table


def list_asked(table: Table) -> list[int]:
    return [ask.seat for ask in table.waiting()]


def set_clock(match: Match, table: Table) -> Standing:
    clocks = dict.fromkeys(list_asked(table), TurnClock(NOW, NOW + DAY, NOW + DAY, reminded=False))
    return stand(replace(match, pace=Pace(hours=24)), table, clocks=clocks)


def seat_computer(match: Match, table: Table) -> Match:
    """Somebody who is not asked has left the seat, so that others may join."""
    left = next((seat for seat in range(len(match.seats)) if seat not in list_asked(table)), None)
    seats = [replace(seat, computer="medium") if n == left else seat for n, seat in enumerate(match.seats)]
    return replace(match, seats=tuple(seats))


def rename(match: Match) -> Match:
    """All have names as long as Discord has them."""
    seats = (replace(seat, name=name) for seat, name in zip(match.seats, LONGEST_NAMES, strict=False))
    return replace(match, seats=tuple(seats))


def go_away(match: Match, table: Table) -> Standing:
    away = {seat: Absence(match.seats[seat].user, NOW, NOW + 5 * DAY, False) for seat in list_asked(table)}
    return stand(match, table, away=away)


async def make_boards(match: Match, table: Table) -> AsyncIterator[tuple[str, Panel, int]]:
    """The board with each line and row that it may have besides, what that is, and how much higher it may be."""
    yield "nothing besides", make_board(stand(match, table)), 0
    yield "somebody is new", make_board(stand(match, table, new=True)), 0
    yield "others may join", make_board(stand(seat_computer(match, table), table)), 0
    yield "a clock runs", make_board(set_clock(match, table)), 0
    yield "both", make_board(set_clock(seat_computer(match, table), table)), 0
    yield "who is asked is away", make_board(go_away(match, table)), 0
    yield "who is asked is silent", make_board(stand(match, table, absent=frozenset(list_asked(table)[:1]))), 0
    yield "the longest names", make_board(stand(rename(match), table)), RENAMED
    yield "all are here", make_board(stand(match, table, live=True)), 0
    yield "they can say so", make_board(stand(seat_computer(match, table), table, offered=True)), 0
    yield "the table pauses", make_board(stand(match, table, paused=NOW + 3 * DAY)), PAUSED


async def make_own_panels(match: Match, table: Table) -> AsyncIterator[tuple[str, Panel, int]]:
    """The same for the own panel of who is asked, and of who is not."""
    seat, reminder = list_asked(table)[0], tell_reminder(match, [replace(match, id=2)])
    new, missed = measure_news(match, table, seat), recap_of(table, seat, seat)
    yield "nothing besides", make_private(stand(match, table), seat), new
    yield "missed", make_private(stand(match, table), seat, Reader(recap=missed)), new + measure_missed(missed)
    yield "a clock runs", make_private(set_clock(match, table), seat), new
    yield "other games wait", make_private(stand(match, table), seat, Reader(others=3)), new
    standin, line = standin_press(match, seat, 1), tell_asked(match, seat)
    yield "elsewhere", make_private(stand(match, table), seat, Reader(ELSEWHERE, line=line)), new
    told = make_private(stand(match, table), seat, Reader(ELSEWHERE, reminder, standin=standin, line=line))
    yield "a reminder elsewhere", told, new
    yield "the longest names", make_private(stand(rename(match), table), seat), new + RENAMED
    newcomer = Recap((Telling(),), table.game, True, new=True)
    yield "a newcomer", make_private(stand(match, table), seat, Reader(recap=newcomer)), new
    taught = replace(newcomer, new=False, met=first_met(table, seat, ()))
    yield "a new idea", make_private(stand(match, table), seat, Reader(recap=taught)), new
    others = (other for other in range(len(match.seats)) if other not in list_asked(table))
    if (idle := next(others, None)) is not None:
        new, missed = measure_news(match, table, idle), recap_of(table, idle, idle)
        planned = make_private(stand(match, table), idle, Reader(recap=missed, others=3))
        yield "a plan is offered", planned, new + measure_missed(missed)
        yield "the hand in words", make_private(stand(match, table), idle, Reader(briefly=True)), new


def has_few_buttons(panel: Panel) -> bool:
    """Whether options are buttons there, and so few that they are also where there is less room."""
    parts = [part for part in panel.view.walk_children() if isinstance(part, discord.ui.Button)]
    return 0 < sum(":choose:" in (part.custom_id or "") for part in parts) <= FEW


def measure_news(match: Match, table: Table, seat: int) -> int:
    """How high the newest is of what a seat alone knows, with the gap around it."""
    newest = measure_newest(Scene.of(table, seat, match.names, match.strengths).told)
    return newest + mobile_layout.GAP if newest else 0


def measure_missed(recap: Recap) -> int:
    """How high that is which has happened since somebody's last choice, where there is little room for it."""
    return mobile_layout.measure_text("\n".join(tell_recap(recap, name_story(), len(recap.tellings) - 1)))


@split("game", GAMES, ["castle_builders"], "6 to 12 s of processor each")
async def test_turn_picture_and_question_are_on_one_screen(visit: Visit, sandbox: Sandbox, game: str) -> None:
    async with small_bot(sandbox) as bot:
        page = await visit("Ben", WIDTH, HEIGHT)
        before = await find_room(bot).send("Belfry writes.")
        for match, table in positions(game):
            for make in (make_boards, make_own_panels):
                async for besides, panel, more in make(match, table):
                    shown = panel.render(classic=besides.endswith("elsewhere"))
                    message = await find_room(bot).send(**shown, files=(await panel.draw())())
                    what = f"{make.__name__}, {len(match.seats)}, {table.waiting()[0].what}: {besides}"
                    whole, choice = await measure(page, message.id)
                    what += ". Make the pictures lower (the board above a hand by `Hand.bands`), or the words shorter"
                    beyond = mobile_layout.BEYOND + (mobile_layout.ROW + mobile_layout.GAP) * has_few_buttons(panel)
                    assert whole <= mobile_layout.HEIGHT + beyond + more, what
                    assert choice <= mobile_layout.HEIGHT + more or not has_menu(panel.view), what
                    await before.delete()  # a page with fewer pictures is drawn faster
                    before = message  # stays for now, so that the next one needs no line with who has written it


@split("game", GAMES, ["castle_builders"], "6 to 8 s of processor each")
async def test_each_screen_of_a_lesson_is_one(visit: Visit, sandbox: Sandbox, game: str) -> None:
    """With the lines around a private answer; so is what Why? shows there.  More… adds rows below, and no more."""
    async with small_bot(sandbox) as bot:
        page = await visit("Ben", WIDTH, HEIGHT)
        for what, panel in list_screens(game):
            message = await find_room(bot).send(view=panel.view, files=(await panel.draw())())
            limit = LIMITS[game]["More…" if what.endswith(MORE) else "lesson"]
            assert (await measure(page, message.id))[0] + mobile_layout.AROUND <= limit, what
            await message.delete()


def list_screens(game: str) -> Iterator[tuple[str, Panel]]:
    """All that is read by a learner who takes what is suggested."""
    ada = Learner(1, NAMES[0])
    study = make_study(ada, game, (), None)
    while True:
        step = len(study.course.made) + 1
        for shown in (*map(str, range(len(list_pages(study)))), *([WHY] if study.moment else []), MORE):
            yield f"choice {step}, {shown}", make_lesson(study, "", shown)
        if study.moment is None:
            return
        study = make_study(ada, game, (*study.course.made, study.moment.suggestion), study.course)


@split("game", GAMES, ["castle_builders"], "4 to 8 s of processor each")
async def test_each_answer_behind_help_is_on_one_screen(visit: Visit, sandbox: Sandbox, game: str) -> None:
    """What a thing is, what a computer would do, why something is not possible, and all that can be asked next."""
    async with small_bot(sandbox) as bot:
        page = await visit("Ben", WIDTH, HEIGHT)
        for match, table in positions(game):
            for what, panel in list_answers(match, table):
                message = await find_room(bot).send(view=panel.view, files=(await panel.draw())())
                assert (await measure(page, message.id))[0] + mobile_layout.AROUND <= LIMITS[game]["behind Help…"], what
                await message.delete()


def list_answers(match: Match, table: Table) -> Iterator[tuple[str, Panel]]:
    now, ask = stand(match, table), table.waiting()[0]
    seat, words = ask.seat, Words(match.game, match.names)
    missing, things = find_missing(table.game, ask), list_every_thing(now, seat)
    yield "nothing", make_coach(now, seat, 3, missing, hints=True)
    for thing in {thing.kind: thing for thing in things}.values():
        yield thing.name, make_coach(now, seat, 3, missing, explain_thing(now, seat, thing, thing.kind), hints=True)
    for option in [*missing][:1]:
        yield option, make_coach(now, seat, 3, missing, explain_lacking(now, ask, option, missing[option]), hints=True)
    hint = find_hint(table, ask, words, Fast.seeded(1), Budget(20, sight=0.3))
    yield "hint", make_coach(now, seat, 3, missing, explain_hint(now, ask, hint), hints=True)


async def test_settings_and_the_shelf_are_on_one_screen(visit: Visit, sandbox: Sandbox) -> None:
    zoned = Preferences(zone="Europe/Berlin", told="both", digest=8, shown=True)
    guess = Guess("Europe/Berlin", "1:00 PM")
    async with small_bot(sandbox) as bot:
        page = await visit("Ben", WIDTH, HEIGHT)
        for panel in (make_shelf(), make_settings(Preferences(), "", guess), make_settings(zoned, "1:00 PM")):
            message = await find_room(bot).send(view=panel.view, files=(await panel.draw())())
            assert (await measure(page, message.id))[0] + mobile_layout.AROUND <= mobile_layout.HEIGHT, panel.text
            await message.delete()


async def test_who_sits_at_a_table_is_on_one_screen_with_join(visit: Visit, sandbox: Sandbox) -> None:
    """How it is played, and who else does, stands below that."""
    async with small_bot(sandbox) as bot:
        page = await visit("Ben", WIDTH, HEIGHT)
        for game in GAMES:
            people = seat_people(game, GAMES[game].players[-1], "open")
            seats = (*people.seats[:1], *(replace(seat, computer="medium") for seat in people.seats[1:]))
            table = replace(people, seats=seats, turn=0, pace=Pace(hours=24))
            message = await find_room(bot).send(view=make_lobby(stand(table)).view)
            assert (await measure(page, message.id, JOIN))[1] <= mobile_layout.HEIGHT, game
            kept = [Invitation(n, name, NOW, free=False, muted=False) for n, name in enumerate(NAMES[1:], 2)]
            invited = replace(table, seats=people.seats[:1], invitations=tuple(kept[: len(people.seats) - 1]))
            message = await find_room(bot).send(view=make_lobby(stand(invited)).view)
            assert (await measure(page, message.id, JOIN))[1] <= mobile_layout.HEIGHT, f"{game}, with invitations"


async def test_what_stands_beside_the_games_is_on_one_screen(visit: Visit, sandbox: Sandbox) -> None:
    """The list of as many games as it has on a page, down to the menu that opens one; who is away; and votes."""
    async with small_bot(sandbox) as bot:
        page = await visit("Ben", WIDTH, HEIGHT)
        found = [pair for name in ("tower", "town_builder", "castle_builders") for pair in positions(name)]
        listed = [OwnGame(replace(match, id=n), table, n % 2, HERE) for n, (match, table) in enumerate(found, 1)]
        listed.sort(key=lambda game: game.rank)
        assert len(listed) > PAGE
        absences = [Absence(1, NOW, NOW + 21 * DAY, plays) for plays in (True, False)]
        beside = [make_games(listed, lookout=(1, False)), ask_until(), *(make_away(away, NOW) for away in absences)]
        for panel in beside:
            message = await find_room(bot).send(view=panel.view)
            assert (await measure(page, message.id))[1] <= mobile_layout.HEIGHT
        match = rename(seat_people("broadway_tower", 5))
        for what in ("seat.1.9", "pace.daily 21 Europe/Berlin", "pause.3", "stop"):
            vote = Vote(what, NOW, {9: LONGEST_NAMES[0]} if what == "seat.1.9" else {1: LONGEST_NAMES[0]})
            asked = read_proposal(match, vote)
            silence, answers = tell_silence(NOW + DAY, asked.hint, agrees=True), asked.answers
            panel = make_vote(match, vote, asked.ask(), answers, [2, 3, 4], silence, is_final=asked.is_final)
            silent = discord.AllowedMentions.none()
            message = await find_room(bot).send(**panel.render(classic=True), allowed_mentions=silent)
            assert (await measure(page, message.id, AGREE))[0] <= mobile_layout.HEIGHT, what


@split("game", GAMES, ["castle_builders"], "12 to 24 pages, a third of a second each")
async def test_each_page_of_the_rules_is_on_one_screen(visit: Visit, sandbox: Sandbox, game: str) -> None:
    """With what stands around a private answer, as they always are."""
    async with small_bot(sandbox) as bot:
        page = await visit("Ben", WIDTH, HEIGHT)
        for number in range(len(read_pages(game))):
            panel = make_page(game, number)
            message = await find_room(bot).send(view=panel.view, files=(await panel.draw())())
            assert (await measure(page, message.id))[0] + mobile_layout.AROUND <= LIMITS[game]["/rules"], (
                f"page {number}"
            )
            await message.delete()
