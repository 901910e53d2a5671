"""What stands in a channel, and who sees what of it: boards posted anew, own panels, lists of tables."""

import asyncio
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any
from unittest.mock import AsyncMock, MagicMock

import discord
import pytest

from base.clock import DAY
from base.time_limits import CALLED
from cogs.actions.votes import read_proposal
from cogs.background.channel_events import Places
from cogs.background.computers import Computers
from cogs.connection.errors import Attempts
from cogs.games import Games
from cogs.look import Look
from cogs.move import Moves
from cogs.notifications.topics import Situation
from cogs.panels.custom_ids import Press
from cogs.panels.private_panel import Reader, make_private
from cogs.panels.votes import make_vote
from cogs.plan import PlanAhead
from cogs.sync.boards import SCROLLED_AWAY, Boards
from cogs.sync.responses import Response
from cogs.words.refusals import Refusal
from engine.planning.plan import Plan
from store import Posted, Preferences, StoredPlan
from tests.cogs.fakes import ANN, BEN, CHANNEL, EVE, GUILD, Interaction, Message, Room, refuse
from tests.cogs.moments import at
from tests.cogs.panels import stand


async def ask_for_board(room: Room, user: int) -> None:
    """A person says /table board."""

    async def require_place(interaction: object) -> None:
        pass

    look = room.belfry.parts.get(Look)
    look.whereabouts.require_place = require_place
    await look.board.callback(look, Interaction(user))


async def test_a_spectator_has_a_board_posted_anew_only_when_it_has_scrolled_away(room: Room) -> None:
    _, _, board = await room.begin()
    with pytest.raises(Refusal):
        await ask_for_board(room, EVE)
    assert room.channel.messages == [board]
    room.channel.messages += [Message(room.channel, by=EVE) for _ in range(SCROLLED_AWAY)]
    await ask_for_board(room, EVE)
    assert board not in room.channel.messages
    assert len(room.channel.messages) == SCROLLED_AWAY + 1


async def test_a_board_that_is_posted_anew_is_the_last_message_and_the_only_board(room: Room) -> None:
    match, _, _ = await room.begin()
    for _ in range(3):
        room.channel.messages.append(chat := Message(room.channel, by=EVE))
        await ask_for_board(room, ANN)
        assert room.channel.messages[-2] is chat
    boards = [one.id for one in room.channel.messages if one.by != EVE]
    assert boards == [one.message for one in await room.store.messages.of(match.id)]
    assert len(boards) == 1


@pytest.mark.parametrize(
    ("below", "age", "since_in_sight", "called", "moved"),
    [
        (SCROLLED_AWAY, 600, None, False, True),
        (SCROLLED_AWAY - 1, 600, None, False, False),  # in sight
        (SCROLLED_AWAY, 599, None, False, False),  # posted ten minutes ago at most
        (SCROLLED_AWAY, -5, None, False, False),  # the clock of this machine is a little slow
        (SCROLLED_AWAY, 600, 59, False, False),  # looked for a minute ago at most
        (SCROLLED_AWAY, 600, 60, False, True),
        (SCROLLED_AWAY, 10, 10, True, True),  # somebody is called to it
        (SCROLLED_AWAY - 1, 10, None, True, False),
        (SCROLLED_AWAY, -DAY, -DAY, False, True),  # the clock of this machine was put back
    ],
)
async def test_board_is_posted_again_when_it_has_scrolled_away(
    room: Room,
    monkeypatch: pytest.MonkeyPatch,
    below: int,
    age: float,
    since_in_sight: float | None,
    called: bool,
    moved: bool,
) -> None:
    match, table, _ = await room.begin()
    first = discord.utils.time_snowflake(datetime(2026, 3, 2, tzinfo=UTC))
    posted_at, boards = discord.utils.snowflake_time(first).timestamp(), room.belfry.parts.get(Boards)
    board, now = Posted("board", CHANNEL, first, -1, ""), stand(match, table)
    room.channel.messages = [Message(room.channel, id=first)]
    if since_in_sight is not None:
        monkeypatch.setattr(room.store, "now", lambda: posted_at + age - since_in_sight)
        await boards.keep_in_sight(now, board, called=True)
    monkeypatch.setattr(room.store, "now", lambda: posted_at + age)
    room.channel.messages += [Message(room.channel, by=EVE, id=first + n) for n in range(1, below + 1)]
    assert (await boards.keep_in_sight(now, board, called=called) != board) == moved


async def test_pressed_board_shows_the_result_until_that_is_posted(room: Room) -> None:
    match, table, board = await room.begin()
    press, ended = Interaction(ANN, board), replace(match, status="stopped")
    await Response(room.belfry.parts.get(Moves).responses, press, match.id).show(ended, table)
    assert [how for how, _ in press.answers] == ["edit"]
    last = await room.belfry.parts.get(Boards).keep_last(stand(ended, table), await room.store.messages.of(match.id))
    assert last.message != board.id
    assert last.about == "stopped"


@pytest.mark.parametrize("about", ["", "absent"])
@pytest.mark.parametrize("code", [None, 50013])  # what Discord answers to whoever posts: Missing Permissions
async def test_result_is_a_new_message_or_the_board_where_none_can_be_posted(
    room: Room, about: str, code: int | None
) -> None:
    match, table, message = await room.begin()
    [board] = await room.store.messages.of(match.id)
    if code:
        room.channel.send = AsyncMock(side_effect=refuse(403, code))
    now = stand(replace(match, status="stopped"), table)
    last = await room.belfry.parts.get(Boards).keep_last(now, [replace(board, about=about)])
    assert (last.message != board.message, message.edits) == ((False, 1) if code else (True, 0))
    shown = next(one for one in await room.store.messages.of(match.id) if one.message == last.message)
    assert shown.about == "stopped"
    assert await room.belfry.parts.get(Boards).keep_last(now, [shown]) == shown


# Votes


async def test_a_vote_is_asked_once_and_its_question_goes_when_it_is_over(room: Room) -> None:
    match, table, _ = await room.begin()
    parts, vote = room.belfry.refresher.messages, await room.store.votes.agree(match.id, "stop", ANN)
    asked, over = Situation(stand(match, table), votes=[vote]), Situation(stand(match, table))
    for _ in range(2):  # the second after a start that knows nothing of the first
        await parts.ballots.bring_up(await parts.teller.plan(asked), [], attempts := Attempts())
        attempts.end()
        [_, question] = room.channel.messages
        record = Posted("vote", CHANNEL, question.id, -1, "", f"{vote.what}@{vote.at}")
        room.channel.nonces.clear()  # which Discord knows for minutes alone
    await parts.ballots.bring_up(await parts.teller.plan(over), [record], attempts)
    assert question not in room.channel.messages


async def test_the_first_answer_to_a_vote_agrees_and_the_second_objects(room: Room) -> None:
    match, _, _ = await room.begin()
    vote = await room.store.votes.agree(match.id, "stop", ANN)
    agree, keep = read_proposal(match, vote).answers
    notice = make_vote(match, vote, "", (agree, keep), [BEN], "")
    presses = {one.label: Press.parse(one.custom_id) for one in notice.rows.children}
    assert {label: press.action for label, press in presses.items() if press} == {agree: "agree", keep: "object"}


# What follows by itself


async def test_a_game_is_looked_at_again_when_its_player_is_to_be_called(room: Room) -> None:
    match, _, _ = await room.begin()
    await room.belfry.refresher.messages.bring_up(match.id)
    due = (await room.store.alarms.look(room.store.now()))[1]
    assert due == match.asked + CALLED.seconds


async def test_a_change_wakes_the_computers_and_the_plans_of_a_game(room: Room) -> None:
    match, table, _ = await room.begin()
    woken, belfry = set[str](), room.belfry
    plan = StoredPlan(0, table.game.version, Plan((), computer=True))
    assert await room.store.plans.write(match.id, ANN, plan)
    belfry.parts.get(Computers)._look = note_woken(woken, "computers")
    belfry.parts.get(PlanAhead)._watch = note_woken(woken, "plans")
    await type(belfry.refresher).refresh(belfry.refresher, match.id)
    await asyncio.sleep(0)  # in which what was woken begins
    assert woken == {"computers", "plans"}


def note_woken(woken: set[str], who: str) -> Any:
    async def note(*_: object) -> None:
        woken.add(who)

    return note


async def test_a_start_counts_the_time_before_it_as_an_outage_and_erases_again_whom_a_backup_brought_back(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, now = await room.open(), room.store.now()
    await room.store.uptime.note_alive()

    async def list_again() -> list[int]:
        return [ANN]

    async def install() -> None:
        pass

    belfry = room.belfry
    belfry.upkeep.install_commands, room.store.erasures.list_again = install, list_again
    monkeypatch.setattr(room.store.uptime, "clock", lambda: now + DAY)
    await belfry.setup_hook()
    await belfry.upkeep.background.close()
    assert [round((ended - began) / DAY) for began, ended in belfry.upkeep.uptime.outages] == [1]
    left = await room.store.matches.find(match.id)
    assert left
    assert left.people == {BEN}


async def test_players_are_told_once_that_their_channel_is_gone_and_at_night_without_a_sound(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, _, _ = await room.begin()
    monkeypatch.setattr(room.store, "now", lambda: at("2026-03-02 02:00"))
    await room.store.people.set_preferences(ANN, Preferences(zone="Europe/Berlin"))
    await room.store.people.set_preferences(BEN, Preferences(zone="Asia/Tokyo"))
    letters, whereabouts = list[tuple[int, bool]](), room.belfry.parts.get(Places).whereabouts

    async def send_direct(user: int, nonce: str, notice: object, *, silent: bool) -> object:
        letters.append((user, silent))
        await asyncio.sleep(0)
        return object()

    whereabouts.messages.send_direct = send_direct
    await asyncio.gather(*(whereabouts.tell_lost([match], "It was deleted.") for _ in range(2)))
    assert letters == [(ANN, True), (BEN, False)]


def test_no_message_notifies_anybody_who_is_not_named_by_its_sender(room: Room) -> None:
    assert room.belfry.allowed_mentions.to_dict() == {"parse": []}


# Own panels


@pytest.mark.parametrize(("user", "edits"), [(ANN, 1), (EVE, 0)], ids=["own", "of the player since"])
async def test_a_private_answer_shows_the_hand_of_the_person_alone_who_pressed(
    room: Room, user: int, edits: int
) -> None:
    match, table, board = await room.begin()
    answer = await room.press(Press("hand", match.id), Interaction(ANN, board))
    before, seats = len(answer.answers), (replace(match.seats[0], user=user), match.seats[1])
    now = stand(replace(match, seats=seats, revision=match.revision + 1, status="asleep"), table)
    await room.belfry.refresher.messages.private_answers.bring_up(now, {}, attempts := Attempts())
    attempts.end()
    assert len(answer.answers) == before + edits


@pytest.mark.parametrize("own", [True, False], ids=["own", "of the player before"])
async def test_a_direct_message_shows_the_hand_of_the_person_to_whom_it_went(room: Room, own: bool) -> None:
    match, table, _ = await room.begin()
    letters, now = room.channels.get_partial_messageable(77), stand(match, table)
    message = await letters.send(view=make_private(now, 0, Reader()).view, nonce="1")
    await room.store.messages.remember(match.id, posted := Posted("private", 77, message.id, 0, ""))
    await room.store.direct_messages.set(ANN, 77 if own else 78, closed=False)
    parts = room.belfry.refresher.messages
    plan = await parts.teller.plan(Situation(now))
    await parts.own_panels.bring_up(now, plan, [posted], [posted], attempts := Attempts())
    attempts.end()
    assert message.edits == own
    kept = [one for one in await room.store.messages.of(match.id) if one.kind == "private"]
    assert bool(kept) == own


# Who may know of a table


def make_place(kind: type[Any], *, seen: bool = True, private: bool = False) -> Any:
    """A channel or thread of a server."""
    place = MagicMock(spec=kind)
    place.permissions_for.return_value = discord.Permissions(view_channel=seen)
    if kind is discord.Thread:
        place.is_private.return_value = private
    return place


PLACES = {
    "open": (make_place(discord.TextChannel), True),
    "secret": (make_place(discord.TextChannel, seen=False), False),
    "private": (make_place(discord.Thread, private=True), False),
}


@pytest.mark.parametrize(("place", "listed"), PLACES.values(), ids=PLACES)
async def test_a_table_is_listed_for_the_people_who_see_its_channel(room: Room, place: Any, listed: bool) -> None:
    await room.open()
    press: Any = Interaction(EVE)
    press.user = MagicMock(spec=discord.Member)
    press.user.id = EVE
    press.guild = MagicMock(spec=discord.Guild)
    press.guild.id, press.guild.get_channel_or_thread.return_value = GUILD, place
    assert bool(await room.belfry.parts.get(Games).own_games.list_open(press)) == listed


async def test_a_table_in_a_private_thread_is_told_to_nobody_who_waits_for_one(room: Room) -> None:
    match, server = await room.open(), MagicMock(spec=discord.Guild)
    await room.store.lookouts.add(GUILD, EVE)
    room.belfry.get_guild = lambda number: server
    for private in (False, True):
        server.get_channel_or_thread.return_value = make_place(discord.Thread, private=private)
        assert await room.belfry.parts.get(Places).whereabouts.list_lookouts(match) == ([] if private else [EVE])


async def test_a_file_of_a_game_names_the_players_alone_who_agree(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    match, _, board = await room.begin()
    await room.store.matches.stop(match.id)
    await room.store.people.set_preferences(BEN, replace(await room.store.people.preferences(BEN), shown=True))
    answer = await room.press(Press("keep", match.id), Interaction(ANN, board))
    assert [how for how, _ in answer.answers] == ["private"]
    files = [picture.make() for picture in room.drawn[-1].pictures]
    assert b'"names":["Player 1","Ben"]' in files[0]
