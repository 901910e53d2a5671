"""A game that has ended is shown once more: as a moving picture in its channel, and step by step in private."""

from tests.local import Sandbox
from tests.people import Person
from tests.seen import Seen

from .bots.bot_process import BotProcess
from .people.solo import Solo


def moving(person: Person) -> list[Seen]:
    """The messages for all in the channel with a replay."""
    return [
        message
        for message in person.messages("games")
        if "Replay" in message.text and message.pictures and not message.only_you
    ]


async def test_whoever_presses_replay_gets_it_in_the_channel_once_and_goes_through_it_alone(
    sandbox: Sandbox, bot: BotProcess
) -> None:
    solo = await Solo.sit_down(sandbox, "castle_builders")
    early = (await solo.watcher.click(solo.board, f"b1:replay:{solo.at[0]}:0:0:", forged=True)).shown
    assert "is still being played" in early.text
    for _ in range(3):
        await solo.turn()
    await solo.leave()
    board = solo.board

    mine = (await solo.watcher.click(board, "Replay")).private
    assert "the start" in mine.text
    [posted] = moving(solo.person)
    assert ".gif" in posted.pictures[0]["url"]
    then = (await solo.watcher.click(mine, "Next")).shown
    assert "turn 1 of " in then.text
    assert "holds" not in then.text

    again = (await solo.person.click(board, "Replay")).shown
    assert str(posted.id) in again.text
    assert [one.id for one in moving(solo.person)] == [posted.id]


async def test_a_replay_that_was_deleted_is_made_again(sandbox: Sandbox, bot: BotProcess) -> None:
    solo = await Solo.sit_down(sandbox, "castle_builders")
    await solo.turn()
    await solo.leave()
    board = solo.board
    await solo.watcher.click(board, "Replay")
    [posted] = moving(solo.person)
    sandbox.control.delete({"channel": posted.channel, "message": posted.id})
    await solo.person.until(lambda: not moving(solo.person))
    await solo.watcher.click(board, "Replay")
    assert len(moving(solo.person)) == 1


async def test_a_game_that_has_ended_is_found_again_in_its_channel_and_by_who_played(
    sandbox: Sandbox, bot: BotProcess
) -> None:
    solo = await Solo.sit_down(sandbox, "castle_builders")
    for _ in range(3):
        await solo.turn()
    await solo.leave()

    table = (await solo.watcher.command("games", "table show")).shown
    assert "The game is over. Everyone left" in table.text
    assert table.labels == ["Story", "Replay", "Keep this game"]
    story = (await solo.watcher.click(table, "Story")).shown
    assert story.labels[-1] == "Replay"

    ada = solo.person
    games = (await ada.command("chat", "games")).shown
    assert "You aren't playing any games" in games.text
    [menu] = games.menus
    assert menu["options"][0]["description"] == "Ended early"
    own = (await ada.select(games, menu["options"][0]["label"])).shown
    assert own.labels == ["Story", "Replay", "More…"]
    step = (await ada.click(own, "Replay")).private
    assert "the start" in step.text
    assert len(moving(ada)) == 1, "the moving picture is in the channel of the game"

    watcher = (await solo.watcher.command("chat", "games")).shown
    assert not watcher.menus, "who did not play finds nothing"
