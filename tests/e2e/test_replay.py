"""A game that has ended is shown again: step by step in private, and for everyone as a moving picture."""

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


async def test_replay_is_private_until_somebody_posts_it_once_for_everyone(sandbox: Sandbox, bot: BotProcess) -> None:
    solo = await Solo.sit_down(sandbox, "castle_builders")
    early = (await solo.watcher.click(solo.board, f"b1:replay:{solo.at[0]}:0:0:", forged=True)).shown
    assert "is still being played" in early.text
    for _ in range(3):
        await solo.turn()
    await solo.leave()
    board = solo.board

    mine = (await solo.watcher.click(board, "Replay")).private
    assert "the start" in mine.text
    then = (await solo.watcher.click(mine, "Next")).shown
    assert "turn 1 of " in then.text
    assert "holds" not in then.text
    assert not moving(solo.person)

    shared = (await solo.watcher.click(then, "Post for everyone")).shown
    [posted] = moving(solo.person)
    assert ".gif" in posted.pictures[0]["url"]
    again = (await solo.person.click(board, "Replay")).private
    for message in (shared, again):
        assert str(posted.id) in message.text
        assert "Post for everyone" not in message.labels
    assert "turn 1 of " in shared.text
    late = shared.button("Next")["custom_id"].replace(":step:", ":share:").removesuffix("next")
    assert not (await solo.watcher.click(shared, late, forged=True)).failed
    assert [one.id for one in moving(solo.person)] == [posted.id]


async def test_a_replay_that_was_deleted_is_made_again(sandbox: Sandbox, bot: BotProcess) -> None:
    solo = await Solo.sit_down(sandbox, "castle_builders")
    await solo.turn()
    await solo.leave()
    board = solo.board
    await solo.watcher.click((await solo.watcher.click(board, "Replay")).private, "Post for everyone")
    [posted] = moving(solo.person)
    sandbox.control.delete({"channel": posted.channel, "message": posted.id})
    await solo.person.until(lambda: not moving(solo.person))
    await solo.watcher.click((await solo.watcher.click(board, "Replay")).private, "Post for everyone")
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
    shared = (await ada.click(step, "Post for everyone")).shown
    assert "[Replay](" in shared.text
    assert len(moving(ada)) == 1, "the moving picture is in the channel of the game"

    watcher = (await solo.watcher.command("chat", "games")).shown
    assert not watcher.menus, "who did not play finds nothing"
