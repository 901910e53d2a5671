"""What stands in a channel, and who sees what of it: boards posted anew, own panels, lists of tables."""

from dataclasses import replace
from typing import Any
from unittest.mock import MagicMock

import discord
import pytest

from cogs.actions.refusals import Refusal
from cogs.connection.failures import Attempts
from cogs.delivery.boards import SCROLLED_AWAY
from cogs.panels.custom_ids import Press
from cogs.panels.private import Reader, make_private
from store import Posted
from tests.cogs.fakes import ANN, BEN, CHANNEL, EVE, GUILD, Interaction, Message, Room
from tests.cogs.panels import stand


async def ask_for_board(room: Room, user: int) -> None:
    """A person says /table board."""

    async def require_place(interaction: object) -> None:
        pass

    look = room.belfry.look
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


async def test_a_game_that_has_no_board_any_more_gets_one(room: Room) -> None:
    match, table, _ = await room.begin()
    boards, now = room.belfry.boards, stand(match, table)
    assert (await boards.keep_in_sight(now, (await room.store.messages.of(match.id))[0])).channel == CHANNEL
    room.channel.messages.clear()
    posted = await boards.keep(replace(now, live=True), await room.store.messages.of(match.id))
    assert [posted.message] == [one.id for one in room.channel.messages]


# Own panels


async def test_a_private_answer_stays_as_it_is_when_somebody_else_has_the_seat(room: Room) -> None:
    match, table, board = await room.begin()
    answer, answers = Interaction(ANN, board), room.belfry.refresher.messages.private_answers
    await room.press(Press("hand", match.id), answer)
    for user, edits in ((ANN, 1), (EVE, 0)):
        before = len(answer.answers)
        seats = (replace(match.seats[0], user=user, name="Sitter"), match.seats[1])
        now = stand(replace(match, seats=seats, revision=match.revision + 1, status="asleep"), table)
        await answers.bring_up(now, attempts := Attempts())
        attempts.end()
        assert len(answer.answers) == before + edits
        await room.press(Press("hand", match.id), answer) if edits else None


@pytest.mark.parametrize("own", [True, False], ids=["own", "of the player before"])
async def test_a_direct_message_shows_the_hand_of_the_person_to_whom_it_went(room: Room, own: bool) -> None:
    match, table, _ = await room.begin()
    letters, now = room.channels.get_partial_messageable(77), stand(match, table)
    message = await letters.send(view=make_private(now, 0, Reader()).view, nonce="1")
    await room.store.messages.remember(match.id, posted := Posted("private", 77, message.id, 0, ""))
    await room.store.direct_messages.set(ANN, 77 if own else 78, closed=False)
    await room.belfry.refresher.messages.own_panels.bring_up(now, [posted], [posted], attempts := Attempts())
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
    assert bool(await room.belfry.games.own_games.list_open(press)) == listed


async def test_a_table_in_a_private_thread_is_told_to_nobody_who_waits_for_one(room: Room) -> None:
    match, server = await room.open(), MagicMock(spec=discord.Guild)
    await room.store.lookouts.add(GUILD, EVE)
    room.belfry.get_guild = lambda number: server
    for private in (False, True):
        server.get_channel_or_thread.return_value = make_place(discord.Thread, private=private)
        assert await room.belfry.places.whereabouts.list_lookouts(match) == ([] if private else [EVE])


async def test_a_file_of_a_game_names_the_players_alone_who_agree(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    match, _, board = await room.begin()
    await room.store.matches.stop(match.id)
    await room.store.people.set_preferences(BEN, replace(await room.store.people.preferences(BEN), shown=True))
    answer = await room.press(Press("keep", match.id), Interaction(ANN, board))
    assert [how for how, _ in answer.answers] == ["private"]
    files = [picture.make() for picture in room.drawn[-1].pictures]
    assert b'"names":["Player 1","Ben"]' in files[0]
