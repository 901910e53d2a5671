"""Discord refuses and fails, with codes known and unknown, and the game goes on: nobody waits in vain."""

import re
from collections.abc import Coroutine

import pytest

from cogs.connection.presence import STAYS
from tests.local import Sandbox
from tests.people import Outcome, Person

from .bots.bot_process import BotProcess
from .conftest import Checked
from .people.party import Party
from .watching.messages import boards, count_calls, pings
from .watching.rest import at_rest

ALWAYS = 1_000_000
EVERYBODY = ("20026", "40002", "40003")  # these are about the bot
ANYBODY = ("50007", "50278", "20009", "340015")  # these about a person, and the last about nothing that is known


def mailbox(person: Person) -> str:
    """The channel of somebody's direct messages."""
    return person.dms()[-1].channel


def failed(sandbox: Sandbox, method: str = "") -> int:
    """How many requests met a fault; only those with this method, if there is one."""
    return sum(one.method.startswith(method) and not 0 < one.status < 400 for one in sandbox.requests)


def silenced(bot: BotProcess) -> int:
    """How often the host was told that Belfry may write to nobody."""
    return bot.log.read_text(encoding="utf-8").count("Discord refuses direct messages; players are mentioned instead")


# Direct messages


@pytest.mark.parametrize("code", [*EVERYBODY, *ANYBODY])
async def test_who_cannot_be_written_to_is_mentioned_whatever_the_code(
    sandbox: Sandbox, bot: BotProcess, code: str
) -> None:
    sandbox.faults.add("POST /users/@me/channels", code, times=ALWAYS)
    party = await Party.start(sandbox, "broadway_tower", 3, written=True)
    sandbox.clock.advance(STAYS + 1)
    for person in party.people:
        await person.until(lambda person=person: pings(party, person))
    await at_rest(sandbox, bot)
    assert all(count_calls(sandbox, person) == 1 for person in party.people)
    assert silenced(bot) == (code in EVERYBODY)
    assert failed(sandbox) == (1 if code in EVERYBODY else 3)


@pytest.mark.parametrize("code", ["50007", "50001", "340015"])
@pytest.mark.table("broadway_tower", 3, written=True)
async def test_messages_that_one_person_does_not_take_keep_nothing_from_the_others(
    sandbox: Sandbox, bot: BotProcess, code: str, party: Party
) -> None:
    """Neither new ones nor edits: the board, and what the others get, are right all the same."""
    ada = party.people[0]
    for person in party.people:
        await party.letter_to(person)
    sandbox.faults.add(f"/channels/{mailbox(ada)}/", code, times=ALWAYS)
    party.closed = ("Ada",)
    for _ in range(9):
        await party.press_once()
    await at_rest(sandbox, bot)
    sandbox.clock.advance(STAYS + 1)
    for person in party.waited_for():
        await person.until(lambda person=person: pings(party, person) or (person is not ada and party.panel_of(person)))
    await at_rest(sandbox, bot)


async def test_who_is_to_be_written_to_later_keeps_nobody_waiting(sandbox: Sandbox, bot: BotProcess) -> None:
    """Belfry opens direct messages too fast, and is to wait for half a minute, for Ada's."""
    sandbox.faults.add("POST /users/@me/channels", "429", seconds=30.0)
    party = await Party.start(sandbox, "broadway_tower", 2, written=True)
    sandbox.clock.advance(STAYS + 1)
    ada, ben = party.people
    await ben.until(lambda: party.panel_of(ben))
    sandbox.clock.advance(30)
    await ada.until(lambda: party.panel_of(ada))
    await at_rest(sandbox, bot)
    assert not pings(party, ada)


# Whatever fails is tried again


async def behind_for(seconds: int, party: Party, sandbox: Sandbox, fault: str = "reset") -> Person:
    """The turn has passed to somebody, and for so many seconds nothing has got through; who that is."""
    sandbox.faults.add("/channels/", fault, times=ALWAYS)
    [first] = party.waited_for()
    for _ in range(9):
        offered = await first.autocomplete(party.channel, "move", "choice", choice="")
        if not offered:
            break
        assert not (await first.command(party.channel, "move", choice=party.pick(offered, "value")["value"])).failed
    [other] = [person for person in party.people if person is not first]
    before = failed(sandbox)
    sandbox.clock.advance(seconds)
    await sandbox.until(lambda: failed(sandbox) > before)
    return other


@pytest.mark.parametrize("fault", ["reset", "340015", "50013"])
async def test_an_outage_of_ten_minutes_is_over_a_minute_after_it_ends(
    sandbox: Sandbox, bot: BotProcess, fault: str, party: Party
) -> None:
    await at_rest(sandbox, bot)
    other = await behind_for(600, party, sandbox, fault)
    assert party.waited_for() != [other]
    sandbox.faults.clear()
    sandbox.clock.advance(60 if fault == "reset" else 300)
    await other.until(lambda: party.waited_for() == [other] and pings(party, other), 60)
    await at_rest(sandbox, bot)
    assert count_calls(sandbox, other) == len(pings(party, other)) == 1
    assert len(boards(party)) == 1


async def test_a_connection_that_is_back_brings_everything_up_to_date_at_once(
    sandbox: Sandbox, bot: BotProcess, party: Party
) -> None:
    await at_rest(sandbox, bot)
    other = await behind_for(3600, party, sandbox)
    sandbox.faults.clear()
    sandbox.control.connection({"op": "cut"})
    await other.until(lambda: party.waited_for() == [other] and pings(party, other))


async def test_a_vote_that_discord_does_not_take_is_asked_soon_after(
    sandbox: Sandbox, bot: BotProcess, party: Party
) -> None:
    await at_rest(sandbox, bot)
    ada, ben = party.people
    sandbox.faults.add("POST /channels/", "340015")
    await ada.command("games", "table stop")
    await ben.until(lambda: [m for m in ben.messages("games") if "proposed to end" in m.text])


async def test_an_edit_too_many_of_an_old_board_is_made_later(
    sandbox: Sandbox, bot: BotProcess, checked: Checked, party: Party
) -> None:
    await at_rest(sandbox, bot)
    checked.expected.append("-> 429")  # its body has less than Discord's document says
    sandbox.faults.add("PATCH /channels/", "30046", times=2)
    [mover] = party.waited_for()
    before = party.shown
    offered = await mover.autocomplete("games", "move", "choice", choice="")
    await mover.command("games", "move", choice=offered[0]["value"])
    await mover.until(lambda: party.shown != before)
    assert not sandbox.faults.waiting


# Boards that are gone


async def test_a_lobby_comes_back_however_often_it_is_deleted(sandbox: Sandbox, bot: BotProcess) -> None:
    """Discord refuses for minutes to post anything with the nonce of a message that was deleted."""
    ada, ben = sandbox.person("Ada"), sandbox.person("Ben")
    sandbox.faults.add("POST /interactions/", "reset", times=2)
    await ada.command("games", "play", game="tower_up")
    lobby = await ben.read("games", "1 more player needed")
    for _ in range(3):
        sandbox.control.delete({"channel": lobby.channel, "message": lobby.id})
        assert not (await ben.command("games", "play", game="tower_up")).failed
        lobby = await ben.read("games", "1 more player needed")
    await at_rest(sandbox, bot)
    assert sum("1 more player needed" in m.text and not m.only_you for m in ben.messages("games")) == 1


async def test_a_board_comes_back_however_often_it_is_deleted(sandbox: Sandbox, bot: BotProcess, party: Party) -> None:
    for _ in range(3):
        await at_rest(sandbox, bot)
        sandbox.control.delete({"channel": party.board.channel, "message": party.board.id})
        assert not (await party.people[0].command("games", "table board")).failed
        assert await party.watcher.until(lambda: len(boards(party)) == 1)


async def test_a_board_that_cannot_be_edited_is_posted_anew(
    sandbox: Sandbox, bot: BotProcess, checked: Checked, party: Party
) -> None:
    await at_rest(sandbox, bot)
    old = party.board
    checked.expected.append("refused: Invalid Form Body")
    sandbox.faults.add("PATCH /channels/", "50035")
    [mover] = party.waited_for()
    offered = await mover.autocomplete("games", "move", "choice", choice="")
    await mover.command("games", "move", choice=offered[0]["value"])
    await mover.until(lambda: [m.id for m in boards(party)] not in ([], [old.id], [old.id, party.board.id]))
    await at_rest(sandbox, bot)
    assert len(boards(party)) == 1


async def test_an_old_board_that_discord_does_not_delete_is_deleted_at_the_next_attempt(
    sandbox: Sandbox, bot: BotProcess, party: Party
) -> None:
    """Whatever the code is, so that no two boards of a game stay."""
    await at_rest(sandbox, bot)
    sandbox.faults.add("DELETE /channels/", "340015")
    await party.people[0].command("games", "table board")
    await sandbox.until(lambda: not sandbox.faults.waiting)
    await sandbox.until(lambda: len(boards(party)) == 1)


@pytest.mark.parametrize("code", ["50001", "50013", "50083", "340015", "20026"])
async def test_an_old_board_that_may_not_be_deleted_goes_when_permissions_change(
    sandbox: Sandbox, bot: BotProcess, code: str, party: Party
) -> None:
    """Nobody presses anything, and no time goes by."""
    await at_rest(sandbox, bot)
    sandbox.faults.add("DELETE /channels/", code, times=ALWAYS)
    await party.people[0].command("games", "table board")
    await sandbox.until(lambda: failed(sandbox, "DELETE") >= 3)
    assert len(boards(party)) == 2
    sandbox.faults.clear()
    for denied in (["embed_links"], []):
        sandbox.control.permissions({"channel": party.board.channel, "deny": denied})
    await sandbox.until(lambda: len(boards(party)) == 1)


# Answers


async def test_who_asks_for_what_cannot_be_sent_just_now_gets_a_sentence(
    sandbox: Sandbox, bot: BotProcess, party: Party
) -> None:
    """Answers get through, and nothing else; what was asked for comes when the rest does."""
    await at_rest(sandbox, bot)
    old = party.board
    sandbox.faults.add("/channels/", "reset", times=ALWAYS)
    asked = (await party.people[0].command("games", "table board")).shown
    assert "Discord didn't take all of Belfry's answer. Nothing is lost" in asked.text
    sandbox.faults.clear()
    await party.people[0].command("games", "table board")
    await at_rest(sandbox, bot)
    assert [m.id for m in boards(party)] not in ([], [old.id])


@pytest.mark.parametrize("code", ["200000", "240000"])
async def test_who_asks_for_what_moderation_blocks_is_told_so(
    sandbox: Sandbox, bot: BotProcess, code: str, party: Party
) -> None:
    """The game goes on, and its board is there once it is let through."""
    await at_rest(sandbox, bot)
    old = party.board
    sandbox.faults.add(f"POST /channels/{old.channel}/messages$", code)
    asked = (await party.people[0].command("games", "table board")).shown
    assert "This server's AutoMod blocked Belfry's answer. Nothing is lost." in asked.text
    await party.people[0].command("games", "table board")
    await at_rest(sandbox, bot)
    assert [m.id for m in boards(party)] not in ([], [old.id])


@pytest.mark.parametrize(
    ("code", "told"),
    [("340015", "Discord rejected Belfry's answer."), ("20026", "Discord is refusing Belfry's messages")],
)
async def test_a_refusal_that_nobody_knows_is_one_line_without_a_trace(
    sandbox: Sandbox, bot: BotProcess, code: str, told: str, party: Party
) -> None:
    """Whoever asked reads a sentence, and the reference under which the host finds it; no token is told."""
    await at_rest(sandbox, bot)
    sandbox.faults.add(f"POST /channels/{party.board.channel}/messages$", code)
    asked = (await party.people[0].command("games", "table board")).shown
    assert asked.text.startswith(told)
    [reference] = re.findall(r"[Rr]eference (\w+)", asked.text)
    sandbox.faults.add("POST /interactions/.*/callback$", code)
    again = (await party.people[0].command("games", "games")).shown
    assert again.text.startswith(told)
    lines = [line for line in bot.log.read_text(encoding="utf-8").splitlines() if f"code={code}" in line]
    refused = [line for line in lines if "Discord did not take what was sent" in line]
    assert all(" WARNING " in line for line in refused)
    assert f"reference={reference} method=POST route=/api/v10/channels/{{id}}/messages status=403" in refused[0]
    assert "route=/api/v10/interactions/{id}/{token}/callback" in refused[1]
    assert "Traceback" not in bot.log.read_text(encoding="utf-8")


@pytest.mark.parametrize("fault", ["reset", "reset-done"])
async def test_an_answer_that_is_cut_off_is_given_once_more(sandbox: Sandbox, bot: BotProcess, fault: str) -> None:
    """To commands and presses, whether or not it had arrived; and nothing is posted twice."""
    ada, ben = sandbox.person("Ada"), sandbox.person("Ben")
    answers = 0

    async def cut_off(doing: Coroutine[None, None, Outcome]) -> None:
        nonlocal answers
        answers += 2
        sandbox.faults.add("POST /interactions/", fault)
        assert not (await doing).failed
        await sandbox.until(lambda: sum(one.path.endswith("/callback") for one in sandbox.requests) == answers)

    await cut_off(ada.command("games", "play", game="tower_up"))
    lobby = await ben.read("games", "1 more player needed")
    await cut_off(ben.click(lobby, "Join"))
    await cut_off(ada.click(await ada.read("games", "Ready to start"), "Start"))
    await cut_off(ada.command("games", "hand"))
    await at_rest(sandbox, bot)
    assert len([m for m in ben.messages("games") if m.pictures]) == 1
