"""All in one go: a form takes several decisions of a turn."""

from typing import Any

import pytest

from tests.local import Sandbox
from tests.people import Outcome, Person
from tests.seen import Seen
from tests.waiting import until

from .bots.bot_process import BotProcess
from .people.party import Party
from .people.settings import SOON, choose_workers
from .watching.rest import at_rest
from .watching.stored import stored

AT_ONCE = "All in one go"


def menus_of(form: Outcome) -> dict[str, list[str]]:
    """What can be chosen in each menu of a form, by its id."""
    assert form.modal is not None
    parts = [part["component"] for part in form.modal["components"]]
    return {part["custom_id"]: [option["value"] for option in part["options"]] for part in parts}


def filled_of(form: Outcome) -> dict[str, str]:
    """What is chosen already in a form that was just opened."""
    assert form.modal is not None
    parts = [part["component"] for part in form.modal["components"]]
    chosen = {part["custom_id"]: option["value"] for part in parts for option in part["options"] if option["default"]}
    return chosen


async def start(sandbox: Sandbox, bot: BotProcess, *pairs: str) -> tuple[Party, list[Person]]:
    """Broadway Tower with these workers; the people in the order in which their workers act."""
    party = await Party.start(sandbox, "broadway_tower", len(pairs))
    for person, pair in zip(party.people, pairs, strict=True):
        assert not (await person.command("games", "move", choice=pair)).failed
    await at_rest(sandbox, bot)
    [first] = party.waited_for()
    at = party.people.index(first)
    return party, [*party.people[at:], *party.people[:at]]


def choices(bot: BotProcess) -> list[tuple[Any, ...]]:
    """What has been chosen, in the order of the store."""
    return [(row["seat"], row["what"], row["option"]) for row in stored(bot, "choices")]


async def test_what_all_workers_do_is_chosen_in_one_form_and_taken_back_one_by_one(
    sandbox: Sandbox, bot: BotProcess
) -> None:
    party, [first, second] = await start(sandbox, bot, "carrier+builder", "carrier+builder")
    before, seat = party.shown, party.people.index(first)
    panel = (await first.command("games", "hand")).private
    form = await first.click(panel, AT_ONCE)
    assert [*menus_of(form)] == ["worker.1", "carrier.1", "builder.1"]
    done = await first.submit(
        form, **{"worker.1": "worker:carrier", "carrier.1": "carrier:brick", "builder.1": "builder:skip"}
    )
    assert not done.failed
    await first.until(lambda: second in party.waited_for())
    assert choices(bot)[2:] == [
        (seat, "worker", "carrier"),
        (seat, "carrier", "brick"),
        (seat, "builder", "skip"),
    ]
    assert not stored(bot, "plans")
    assert not any(row["planned"] for row in stored(bot, "choices"))
    for left in (4, 3, 2):
        panel = (await first.command("games", "hand")).private
        assert (await first.click(panel, "Undo")).private
        assert len(choices(bot)) == left
    await first.until(lambda: party.shown == before)
    assert first in party.waited_for()


@pytest.mark.table("broadway_tower", 2)
async def test_workers_are_sent_out_at_once_and_what_they_do_is_planned(
    sandbox: Sandbox, bot: BotProcess, party: Party
) -> None:
    """What comes after the workers of all have been shown is the plan, of which nobody else can tell."""
    first, second = party.people
    panel = (await first.command("games", "hand")).private
    form = await first.click(panel, AT_ONCE)
    assert [*menus_of(form)] == ["workers.1", "worker.1", "carrier.1", "trader.1", "builder.1"]
    assert (
        await first.submit(
            form, **{"workers.1": "workers:carrier+trader", "worker.1": "worker:carrier", "carrier.1": "carrier:wood"}
        )
    ).private
    await first.until(lambda: "Your plan" in newest(first).text)
    shown = newest(first)
    assert "Planned: **Carrier → Take 1 wood**, else ask me." in shown.text
    assert choices(bot) == [(0, "workers", "carrier+trader")]
    assert not (await second.command("games", "move", choice="2 traders")).failed
    await at_rest(sandbox, bot)
    while second in party.waited_for():
        await choose_workers(second)
        await at_rest(sandbox, bot)
    sandbox.clock.advance(SOON)
    await until(lambda: any(row["planned"] for row in stored(bot, "choices")))
    sandbox.clock.advance(10)
    await until(lambda: not stored(bot, "plans"))
    assert [(row["seat"], row["what"], row["option"]) for row in stored(bot, "choices") if row["planned"]] == [
        (0, "worker", "carrier"),
        (0, "carrier", "wood"),
    ]


async def test_what_cannot_all_be_is_not_chosen_and_the_form_opens_with_it_again(
    sandbox: Sandbox, bot: BotProcess
) -> None:
    """What the carrier takes was left out, and what the builder does comes after that."""
    _, [first, _] = await start(sandbox, bot, "carrier+builder", "carrier+builder")
    panel = (await first.command("games", "hand")).private
    form = await first.click(panel, AT_ONCE)
    filled = {"worker.1": "worker:carrier", "builder.1": "builder:skip"}
    refused = (await first.submit(form, **filled)).private
    assert "nothing was chosen" in refused.text
    assert len(choices(bot)) == 2
    form = await first.click(refused, "Change it")
    assert filled_of(form) == filled
    assert (await first.submit(form, **filled, **{"carrier.1": "carrier:wood"})).private
    assert [option for _, _, option in choices(bot)[2:]] == ["carrier", "wood", "skip"]


async def test_where_there_is_one_thing_to_choose_there_is_no_form(sandbox: Sandbox, bot: BotProcess) -> None:
    """Also for who opens one that has been on the screen for long."""
    _, [first, _] = await start(sandbox, bot, "carrier+builder", "carrier+builder")
    panel = (await first.command("games", "hand")).private
    for choice in ("Carrier", "Take 1 wood"):
        assert not (await first.command("games", "move", choice=choice)).failed
    now = (await first.command("games", "hand")).private
    assert AT_ONCE not in now.labels
    late = await first.click(now, panel.button(AT_ONCE)["custom_id"], forged=True)
    assert "Nothing can be chosen in one go" in late.private.text


def newest(person: Person) -> Seen:
    """The last private answer."""
    return [message for message in person.messages("games") if message.only_you][-1]
