"""The end of a game reaches everybody who did not see it, and a locked phone says what it is about."""

import pytest

from base.clock import DAY
from tests.local import Sandbox
from tests.people import Person

from .bots.bot_process import BotProcess
from .people.party import Party, tell_by
from .watching.rest import look_away, pass_time


def read_ends(person: Person) -> list[str]:
    """What somebody's phone has shown about the end of a game."""
    words = (" is over.", "was ended early.", "fell asleep", "was closed before the start.")
    return [line for line in person.lock_screen if any(word in line for word in words)]


async def end_game(sandbox: Sandbox, bot: BotProcess, *written: str) -> tuple[Party, Person, Person]:
    """A game of two that one of them has ended by the last choice; the party, that person, and the other."""
    for name in written:
        await tell_by(sandbox.person(name), "message")
    party = await Party.start(sandbox, "castle_builders", 2)
    last = ""
    while not party.over:
        await look_away(sandbox, bot)
        [last, *_] = [person.name for person in party.waited_for()]
        await party.press_once()
    [by] = [person for person in party.people if person.name == last]
    [other] = [person for person in party.people if person is not by]
    await look_away(sandbox, bot)
    return party, by, other


@pytest.mark.slow("a whole game, 3 s")
async def test_who_did_not_make_the_last_choice_reads_who_won(sandbox: Sandbox, bot: BotProcess) -> None:
    party, by, other = await end_game(sandbox, bot)
    assert [line.partition(" is over")[0] for line in read_ends(other)] == [f"@{other.name} Castle Builders #1"]
    assert not read_ends(by), "who saw it"
    await pass_time(sandbox, bot, 3 * DAY)
    assert len(read_ends(other)) == 1
    assert "Play again" in party.board.labels


@pytest.mark.slow("a whole game, 2 s")
async def test_by_direct_message_they_read_their_place_and_may_play_again(sandbox: Sandbox, bot: BotProcess) -> None:
    party, _, other = await end_game(sandbox, bot, "Ada", "Ben")
    [line] = read_ends(other)
    assert line.startswith("Castle Builders #1 is over. You ")
    letter = next(one for one in reversed(other.dms()) if " is over." in one.text)
    assert letter.labels == ["Story", "What decided it", "Replay", "Play again"]
    again = (await other.click(letter, "Play again")).private
    assert f"is open in <#{party.board.channel}>" in again.text
    await other.until(lambda: [m for m in other.messages("games") if "Castle Builders #2" in m.text])


async def test_a_game_that_was_ended_early_or_fell_asleep_is_told_too(
    sandbox: Sandbox, bot: BotProcess, party: Party
) -> None:
    ada, ben = party.people
    sandbox.clock.advance(21 * DAY + 60)
    await ada.until(lambda: "This game is asleep" in party.board.text)
    await look_away(sandbox, bot)
    assert [len(read_ends(person)) for person in (ada, ben)] == [1, 1]
    assert "fell asleep: nobody has chosen for 3 weeks" in read_ends(ben)[0]


async def test_whose_table_is_closed_by_silence_is_told(sandbox: Sandbox, bot: BotProcess) -> None:
    ada = sandbox.person("Ada")
    await ada.command("games", "play", game="tower")
    sandbox.clock.advance(7 * DAY + 60)
    await look_away(sandbox, bot)
    assert read_ends(ada) == ["@Ada The table for Tower #1 was closed before the start."]


async def test_no_message_that_makes_a_sound_is_blank_on_a_locked_phone(sandbox: Sandbox, bot: BotProcess) -> None:
    await tell_by(sandbox.person("Ben"), "message")
    party = await Party.start(sandbox, "broadway_tower", 3)
    for _ in range(4):
        await look_away(sandbox, bot)
        await party.press_once()
    await pass_time(sandbox, bot, 4 * DAY)
    for person in party.people:
        assert person.lock_screen
        assert all("Broadway Tower #1" in line for line in person.lock_screen), person.lock_screen
