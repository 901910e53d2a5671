"""What cannot be taken back is shown before it is chosen, to who chooses, the first few times."""

from typing import Any

import pytest

from tests.local import Sandbox
from tests.people import Outcome, Person
from tests.seen import Seen

from .bots.bot_process import BotProcess
from .people.party import Party
from .watching.rest import at_rest

SHOWN = 3


@pytest.fixture
def bot_settings() -> dict[str, Any]:
    return {"previews": SHOWN}


def is_preview(message: Seen | None) -> bool:
    return message is not None and message.only_you and "Do it" in message.labels


def public(person: Person) -> list[str]:
    """What everybody reads in the channel; a private answer may still be on its way to how things stand."""
    return [message.text for message in person.messages("games") if not message.only_you]


async def sit_down(sandbox: Sandbox) -> tuple[Party, Person]:
    """A game without secrets, and whose turn it is."""
    party = await Party.start(sandbox, "tower_up", 2)
    return party, party.waited_for()[0]


async def press(party: Party, person: Person, message: Seen | None = None) -> Outcome:
    """An option, on the board or in another message."""
    message = message or party.board
    part = next(part for part in message.parts if party.is_open(part.get("custom_id", "")))
    if "options" in part:
        return await person.select(message, part["options"][0]["value"], part["custom_id"])
    return await person.click(message, part["custom_id"])


async def until_preview(party: Party, person: Person) -> Seen:
    """Choose until a choice is shown first, whoever's turn it is; those of the others are made as they come."""
    for _ in range(60):
        mover, before = party.waited_for()[0], party.shown
        done = (await press(party, mover)).shown
        if is_preview(done):
            if mover is person:
                return done
            await mover.click(done, "Do it")
        await party.watcher.until(lambda before=before: party.shown != before)
    raise AssertionError("no choice was shown first")


async def test_it_is_shown_in_private_and_nothing_happens_before_it_is_done(sandbox: Sandbox, bot: BotProcess) -> None:
    party, _ = await sit_down(sandbox)
    ada, ben = party.people
    shown = await until_preview(party, ada)
    assert "The board as it would be" in shown.text
    assert "This choice is final" in shown.text
    assert len(shown.pictures) == 1
    await at_rest(sandbox, bot)
    board, seen = party.shown, public(ben)
    back = (await ada.click(shown, "Back")).shown
    assert any(party.is_open(part.get("custom_id", "")) for part in back.parts)
    assert party.shown == board
    again = (await press(party, ada, back)).message
    assert is_preview(again)
    assert again
    assert public(ben) == seen
    assert not any("as it would be" in message.text for message in ben.messages("games"))
    assert not (await ada.click(again, "Do it")).failed
    await party.watcher.until(lambda: party.shown != board)


async def test_who_has_done_it_three_times_knows(sandbox: Sandbox, bot: BotProcess) -> None:
    """Also after a restart; the other player is shown choices all the same."""
    party, _ = await sit_down(sandbox)
    ada, ben = party.people
    for n in range(SHOWN):
        shown, before = await until_preview(party, ada), party.shown
        assert not (await ada.click(shown, "Do it")).failed
        await party.watcher.until(lambda before=before: party.shown != before)
        if n == 0:
            await bot.restart()
    for _ in range(12):
        mover, before = party.waited_for()[0], party.shown
        done = (await press(party, mover)).shown
        if is_preview(done):
            assert mover is ben
            await ben.click(done, "Do it")
        await party.watcher.until(lambda before=before: party.shown != before)


async def test_who_types_is_shown_it_too(sandbox: Sandbox, bot: BotProcess) -> None:
    party, _ = await sit_down(sandbox)
    for _ in range(60):
        mover, before = party.waited_for()[0], party.shown
        offered = await mover.autocomplete("games", "move", "choice", choice="")
        done = (await mover.command("games", "move", choice=offered[0]["value"])).shown
        if is_preview(done):
            assert party.shown == before
            after = (await mover.click(done, "Do it")).shown
            assert "Do it" not in after.labels
            await party.watcher.until(lambda before=before: party.shown != before)
            return
        await party.watcher.until(lambda before=before: party.shown != before)
    pytest.fail("nothing was shown")


@pytest.mark.table("broadway_tower", 2, written=True)
async def test_a_secret_choice_is_shown_in_its_direct_message(party: Party) -> None:
    """In Broadway Tower the last to choose cannot change it; the message becomes the question again, or goes on."""
    ada, ben = party.people
    first, untouched = await party.letter_to(ada), party.shown
    await press(party, ada, first)
    await party.watcher.until(lambda: party.shown != untouched)
    panel = await party.letter_to(ben)
    shown = (await press(party, ben, panel)).shown
    assert shown.id == panel.id
    assert "Then everyone has chosen, and all is shown" in shown.text
    before = party.shown
    back = (await ben.click(shown, "Back")).shown
    assert back.id == panel.id
    again = (await press(party, ben, back)).shown
    assert party.shown == before
    assert not (await ben.click(again, "Do it")).failed
    await party.watcher.until(lambda: party.shown != before)


async def test_what_has_become_of_it_is_told_who_does_it_too_late(sandbox: Sandbox, bot: BotProcess) -> None:
    party, _ = await sit_down(sandbox)
    ada = party.people[0]
    shown, before = await until_preview(party, ada), party.shown
    custom_id = str(shown.button("Do it")["custom_id"])
    assert not (await ada.click(shown, "Do it")).failed
    await party.watcher.until(lambda: party.shown != before)
    before = party.shown
    late = (await ada.click(shown, custom_id, forged=True)).shown
    assert "The game has moved on" in late.text
    assert party.shown == before
