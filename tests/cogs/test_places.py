"""What Belfry does where places go away and people come: channels, threads, servers; how much one person may open."""

from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any
from unittest.mock import MagicMock

import discord
import pytest

from cogs.background.channel_events import Places, greet
from cogs.connection.members import name_invited
from cogs.connection.permissions import DAILY_THREADS, OPEN_TABLES
from cogs.invite import Invitations
from cogs.panels.custom_ids import Press
from cogs.play import Play, seat_again
from cogs.sync.channels import ARCHIVING_SLACK, has_fallen_asleep
from cogs.words import say
from cogs.words.refusals import Refusal
from store import NOBODY, Match, Seat, Server
from tests.cogs.fakes import ANN, BEN, CHANNEL, EVE, GUILD, Interaction, Room

SQUARE: Any = SimpleNamespace(id=GUILD, name="Belfry Square")


async def test_a_lobby_closes_when_its_channel_is_deleted(room: Room) -> None:
    match = await room.open()
    channel: Any = SimpleNamespace(id=CHANNEL, name="games", guild=SQUARE)
    await room.belfry.parts.get(Places).on_guild_channel_delete(channel)
    closed = await room.store.matches.find(match.id)
    assert closed
    assert closed.status == "stopped"


async def test_players_hear_that_belfry_was_removed_from_their_server(room: Room) -> None:
    await room.begin()
    told = list[int]()

    async def send_direct(user: int, *_: object, **__: object) -> object:
        told.append(user)
        return object()

    room.belfry.parts.get(Places).whereabouts.messages.send_direct = send_direct
    await room.belfry.parts.get(Places).on_guild_remove(SQUARE)
    assert told == [ANN, BEN]


async def test_a_greeting_makes_no_sound() -> None:
    sounds = list[bool]()

    async def send(*, view: object, silent: bool = False) -> None:
        sounds.append(not silent)

    may = discord.Permissions(view_channel=True, send_messages=True)
    place = SimpleNamespace(is_news=lambda: False, permissions_for=lambda who: may, send=send)
    server: Any = SimpleNamespace(id=GUILD, text_channels=[place], system_channel=place, default_role=None, me=None)
    await greet(server)
    assert sounds == [False]


def test_a_thread_has_fallen_asleep_when_nobody_wrote_for_as_long_as_it_says() -> None:
    written = datetime(2026, 3, 2, 8, tzinfo=UTC)
    for idle, asleep in ((timedelta(hours=1), True), (timedelta(hours=1) - 2 * ARCHIVING_SLACK, False)):
        thread: Any = SimpleNamespace(
            archived=True,
            last_message_id=discord.utils.time_snowflake(written),
            archive_timestamp=written + idle,
            auto_archive_duration=60,
        )
        assert has_fallen_asleep(thread, written - timedelta(days=1)) == asleep


def test_a_bot_is_not_invited() -> None:
    ann, bot = (SimpleNamespace(id=user, bot=user != ANN, display_name="X", name="x") for user in (ANN, EVE))
    people: Any = (ann, bot)
    with pytest.raises(Refusal, match="is a bot"):
        name_invited(people[0], None, people[1:])


async def test_nobody_but_a_manager_says_how_games_may_be_on_a_server(room: Room) -> None:
    for may in (False, True):
        await room.press(Press("server", arg="threads.off"), Interaction(ANN, manage_guild=may))
        assert (await room.store.servers.get(GUILD)).threads != may


async def test_one_person_opens_so_many_tables_and_threads_and_no_more(room: Room) -> None:
    limits = room.belfry.parts.get(Play).limits
    for n in range(OPEN_TABLES):
        await limits.require_table(Interaction(ANN))
        await room.store.lobbies.open("tower_up", {}, GUILD, CHANNEL + n, Seat(ANN, "Ann"))
    for _ in range(DAILY_THREADS):
        await limits.require_thread(Interaction(ANN))
        await limits.note_thread(Interaction(ANN))
    for require in (limits.require_table, limits.require_thread):
        await require(Interaction(BEN))
        with pytest.raises(Refusal):
            await require(Interaction(ANN))


async def test_no_thread_is_opened_on_a_server_that_wants_none(room: Room) -> None:
    press: Any = Interaction(ANN)
    press.channel, press.app_permissions = MagicMock(spec=discord.TextChannel), discord.Permissions.all()
    await room.store.servers.set(GUILD, Server(threads=False))
    await room.press(Press("thread", arg="tower_up"), press)
    assert str(say("commands.play.threads_off")) in press.told


def test_those_who_had_left_do_not_sit_at_the_next_table_but_the_one_who_asks_for_it() -> None:
    seats = (Seat(ANN, "Ann"), Seat(BEN, "Ben", "easy"), Seat(EVE, "Eve", "easy"), Seat(NOBODY, "", "hard"))
    match = Match(1, "tower_up", {}, GUILD, CHANNEL, ANN, "over", seats, 9, 0, "")
    assert [seat.user for seat in seat_again(match, EVE)] == [NOBODY, EVE, NOBODY, ANN]


async def test_a_person_is_invited_to_a_table_of_this_server_alone(room: Room) -> None:
    await room.store.lobbies.open("tower_up", {}, GUILD + 1, CHANNEL, Seat(ANN, "Ann"))
    guest: Any = Interaction(EVE).user
    with pytest.raises(Refusal, match="no open table"):
        await room.belfry.parts.get(Invitations).invite(Interaction(ANN), guest)
