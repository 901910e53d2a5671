"""The day of the end-to-end tests once more, in SimCord."""

import pytest

from base.clock import MINUTE
from cogs.sync.private_panels import EDITABLE_FOR
from store import Match
from tests.e2e.people.party import PEOPLE, Party, choose_nth
from tests.e2e.people.whole_games import Skip, play, play_middle, whole
from tests.night import split
from tests.people import Outcome
from tests.render.conftest import small_boards, small_games  # noqa: F401  # fixtures

from .room import Room

TABLES = [("castle_builders", 2), ("three_towers", 2), ("broadway_tower", 3)]
each_table = split(("game", "players"), TABLES, TABLES[:2], "a whole game, 1.5 s")


@pytest.fixture
def skip(room: Room) -> Skip:
    """Plays the middle of the game behind the bot's back, and starts another bot."""

    async def skip() -> Match:
        match = await play_middle(room.store)
        await room.restart()
        return match

    return skip


def told(outcome: Outcome) -> str:
    """What a private answer says."""
    assert not outcome.failed
    assert outcome.message is not None
    assert outcome.message.only_you
    return outcome.message.text


@each_table
async def test_a_whole_game_by_presses(room: Room, skip: Skip, game: str, players: int) -> None:
    party = await Party.start(room, game, players)
    await play(party, skip, party.press_once)
    whole(party)


@each_table
async def test_a_whole_game_by_commands(room: Room, skip: Skip, game: str, players: int) -> None:
    party = await Party.start(room, game, players, seed=2)
    await play(party, skip, party.move_once)
    whole(party)


@each_table
async def test_a_whole_game_when_nobody_accepts_direct_messages(
    room: Room, skip: Skip, game: str, players: int
) -> None:
    party = await Party.start(room, game, players, seed=3, closed=PEOPLE)
    await play(party, skip, party.press_once)
    whole(party)
    assert not any(person.dms() for person in party.people)


@each_table
async def test_the_bot_is_restarted_in_the_middle(room: Room, skip: Skip, game: str, players: int) -> None:
    party = await Party.start(room, game, players, seed=4)

    async def restart(n: int) -> None:
        if n % 25 == 7:
            await room.restart()

    await play(party, skip, party.press_once, restart)
    whole(party)


async def test_the_wrong_player_and_a_stranger(room: Room) -> None:
    party = await Party.start(room, "castle_builders", 2)
    [mover] = party.waited_for()
    [other] = [person for person in party.people if person is not mover]
    at = party.at
    assert "not your turn" in told(await other.command("games", "move", choice="ordinary"))
    assert "Only players of" in told(await room.person("Cleo").click(party.board, "Choose in secret"))
    assert "Only players of" in told(await room.person("Cleo").command("games", "move", choice="ordinary"))
    assert party.at == at


async def test_an_old_button_shows_how_the_game_stands(room: Room) -> None:
    party = await Party.start(room, "castle_builders", 2)
    [mover] = party.waited_for()
    shown = await mover.click(party.board, "Choose in secret")
    assert shown.message is not None
    await room.pass_time(EDITABLE_FOR)  # the first answer is kept true no more
    answer = (await mover.click(party.board, "Choose in secret")).message
    assert answer is not None
    await party.choose_in(mover, answer)
    at = party.at
    assert "The game has moved on" in told(await choose_nth(mover, shown.message, 0))
    assert party.at == at


async def test_a_second_game_goes_into_a_thread(room: Room) -> None:
    await Party.start(room, "castle_builders", 2)
    cleo = room.person("Cleo")
    refused = await cleo.command("games", "play", game="broadway_tower")
    assert "a channel has room for one" in told(refused)
    assert refused.message is not None
    opened = await cleo.click(refused.message, "Open a thread")
    assert not opened.failed
    [thread] = room.channels["games"].threads
    assert "Broadway Tower" in str(thread.name)
    room.channels["thread"] = thread
    [lobby] = cleo.messages("thread")
    assert "Join" in lobby.labels


async def test_the_players_agree_to_stop(room: Room) -> None:
    party = await Party.start(room, "castle_builders", 2)
    ada, ben = party.people
    await ben.command("games", "table stop")
    asked = party.newest("proposed to end")
    assert "Only players of" in told(await room.person("Cleo").click(asked, "Agree to end"))
    assert not party.over
    await ada.click(asked, "Agree to end")
    assert party.over


@pytest.mark.parametrize(("minutes", "is_near"), [(9, True), (11, False)])
async def test_direct_message_asks_the_next_question_at_once_while_its_player_is_near(
    room: Room, minutes: int, is_near: bool
) -> None:
    party = await Party.start(room, "castle_builders", 2, written=True, pace="24h")
    for wait in (2, 2, minutes):
        await room.pass_time(wait * MINUTE)
        [mover] = party.waited_for()
        while party.waited_for() == [mover]:
            message = party.panel_of(mover)
            assert message
            await party.choose_in(mover, message)
    [next_mover] = party.waited_for()
    assert (party.panel_of(next_mover) is not None) is is_near
    await room.pass_time(2 * MINUTE)
    assert next_mover.dms() == [party.panel_of(next_mover)]
