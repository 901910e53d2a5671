"""What people set in /settings: how they are told, when they sleep, one message a day; and that it is kept to."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from cogs.connection.presence import STAYS
from tests.local import Sandbox
from tests.seen import Seen

from .bots.bot_process import BotProcess
from .people.party import Party, tell_by
from .people.settings import chosen, live_in, want_digest
from .people.tables import begin_at, press_table, until_waits_for
from .watching.messages import SILENT, count_calls, pings, written_to
from .watching.rest import BERLIN, at_rest, look_away, pass_time, pass_until


async def test_a_city_is_understood_and_another_place_is_asked_for_with_what_was_typed(
    sandbox: Sandbox, bot: BotProcess
) -> None:
    ada = sandbox.person("Ada")
    refused = await live_in(ada, "Berln")
    assert "No time zone found there." in refused.text
    form = await ada.click(refused, "Try again")
    assert form.modal is not None
    field = form.modal["components"][0]["component"]
    assert field["value"] == "Berln"
    await bot.restart()
    panel = (await ada.submit(form, **{field["custom_id"]: "berlin"})).private
    time = datetime.fromtimestamp(sandbox.clock.now(), BERLIN)
    assert f"Your time: **{time:%H:%M}** (Berlin)." in panel.text
    assert "Quiet from 23:00 to 08:00" in panel.text


@pytest.mark.parametrize(
    ("place", "asked"), [("Pacific/Auckland", 0), ("Pacific/Pago_Pago", 1), ("Pacific/Kiritimati", 0)]
)
async def test_who_sets_the_zone_by_the_clock_is_asked_for_the_day_where_two_are_possible(
    sandbox: Sandbox, bot: BotProcess, place: str, asked: int
) -> None:
    """It is 1 December at nine in the morning there, and 4 December is a Friday."""
    zone, ada = ZoneInfo(place), sandbox.person("Ada")
    sandbox.clock.advance(datetime(2026, 12, 1, 9, 5, tzinfo=zone).timestamp() - sandbox.clock.now())
    question = await live_in(ada, "9:05")
    assert "Which day is it for you?" in question.text
    assert question.labels[asked] == "Tuesday 1 December"
    assert "Your time: **09:05**" in (await ada.click(question, "Tuesday 1 December")).shown.text
    told = (await ada.command("games", "away", until="friday")).shown
    assert f"<t:{datetime(2026, 12, 4, 8, tzinfo=zone).timestamp():.0f}" in told.text


async def test_who_sits_down_is_asked_once_what_time_it_is_and_says_yes_by_one_press(
    sandbox: Sandbox, bot: BotProcess
) -> None:
    ada, ben, cleo = (sandbox.person(name) for name in ("Ada", "Ben", "Cleo"))
    asks = "If so, no message makes a sound at night"
    assert not (await ada.command("games", "play", game="tower", pace="every day at 21 Berlin")).failed
    for person in (ben, cleo):
        assert not (await person.click(person.messages("games")[-1], "Join")).failed
    asked = await ben.until(lambda: next((one for one in ben.messages("games") if asks in one.text), None))
    assert asked.only_you
    time = datetime.fromtimestamp(sandbox.clock.now(), BERLIN)
    assert f"Is it about **{time:%H:%M}** for you?" in asked.text
    assert "(Berlin)" in (await ben.click(asked, "Yes")).private.text
    table = await ben.until(lambda: next((one for one in ben.messages("games") if "Table…" in one.labels), None))
    assert not (await press_table(cleo, table, "Leave")).failed
    assert not (await cleo.click(table, "Join")).failed
    await at_rest(sandbox, bot)
    assert len([one for one in cleo.messages("games") if asks in one.text]) == 1


async def test_who_has_told_the_time_is_asked_in_the_list_of_games_when_clocks_have_changed(
    sandbox: Sandbox, bot: BotProcess
) -> None:
    """Without a call; one press names the place, and nothing is asked any more."""
    ada, chicago = sandbox.person("Ada"), ZoneInfo("America/Chicago")
    await live_in(ada, f"{datetime.fromtimestamp(sandbox.clock.now(), chicago):%H:%M}")
    assert "Clocks have changed" not in (await ada.command("games", "games")).private.text
    await pass_time(sandbox, bot, datetime(2027, 3, 15, 12, tzinfo=chicago).timestamp() - sandbox.clock.now())
    games = (await ada.command("games", "games")).private
    assert "Clocks have changed. Is it about **12:0" in games.text
    panel = (await ada.click(games, "Yes")).private
    assert "(Chicago)" in panel.text
    assert "Clocks have changed" not in (await ada.command("games", "games")).private.text


async def test_all_that_is_set_is_there_after_a_restart_and_is_forgotten_by_a_press(
    sandbox: Sandbox, bot: BotProcess
) -> None:
    ada = sandbox.person("Ada")
    panel = await live_in(ada, "Kathmandu")
    for choice in ("Awake from 06:00", "Awake until 22:00", "Preview before a final choice: never"):
        panel = (await ada.select(panel, choice)).private
    assert "leave your name out" in panel.text
    panel = (await ada.click(panel, "My name in results: off")).private
    panel = (await ada.click(panel, "Reminders: on")).private
    panel = (await ada.select(panel, "Your turn: message me once a day")).private
    panel = (await ada.select(panel, "Daily message at 19:00")).private
    await bot.restart()
    games = (await ada.command("games", "games")).private
    panel = (await ada.click(games, "Settings")).private
    assert chosen(panel) == [
        "Your turn: message me once a day",
        "Daily message at 19:00",
        "Awake from 06:00",
        "Awake until 22:00",
        "Preview before a final choice: never",
    ]
    assert "Reminders: off" not in panel.labels, "one letter a day is all"
    panel = (await ada.select(panel, "Your turn: message me")).private
    assert {"Reminders: off", "My name in results: on"} <= {*panel.labels}
    assert "may show your name" in panel.text
    panel = (await ada.click(panel, "Delete all")).private
    assert chosen(panel) == [
        "Your turn: mention me in the channel",
        "Preview before a final choice: first 3",
    ]
    assert {"Reminders: on", "My name in results: off"} <= {*panel.labels}


async def test_who_sleeps_is_called_when_the_day_begins(sandbox: Sandbox, bot: BotProcess, party: Party) -> None:
    ada, _ = party.people
    await live_in(ada, "Berlin")
    await pass_until(sandbox, bot, BERLIN, 23, 30)
    await until_waits_for(party, ada)
    before = count_calls(sandbox, ada)
    await look_away(sandbox, bot)
    assert count_calls(sandbox, ada) == before
    await pass_until(sandbox, bot, BERLIN, 8)
    [ping] = await ada.until(lambda: pings(party, ada))
    assert ping.notified == [ada.id]
    assert count_calls(sandbox, ada) == before + 1


@pytest.mark.table("tower_up", 2, written=True)
async def test_who_wants_a_direct_message_gets_the_own_panel_and_is_not_called(
    sandbox: Sandbox, bot: BotProcess, party: Party
) -> None:
    """Also where nothing is secret."""
    ada, _ = party.people
    await until_waits_for(party, ada)
    await look_away(sandbox, bot)
    panel = await ada.until(lambda: party.panel_of(ada))
    assert not panel.json["flags"] & SILENT
    assert not count_calls(sandbox, ada)
    await party.press_in(ada, panel)


async def test_who_wants_both_gets_both_and_who_wants_nothing_nothing(sandbox: Sandbox, bot: BotProcess) -> None:
    await tell_by(sandbox.person("Ada"), "both")
    await tell_by(sandbox.person("Ben"), "none")
    await tell_by(sandbox.person("Cleo"), "mention")
    party = await Party.start(sandbox, "broadway_tower", 3)
    ada, ben, cleo = party.people
    await look_away(sandbox, bot)
    await ada.until(lambda: party.panel_of(ada) and pings(party, ada))
    await cleo.until(lambda: pings(party, cleo))
    await at_rest(sandbox, bot)
    assert not [*ben.dms(), *cleo.dms()]
    assert not count_calls(sandbox, ben)


async def test_the_digest_comes_once_a_day_with_all_games(sandbox: Sandbox, bot: BotProcess) -> None:
    await want_digest(sandbox.person("Ada"))
    party = await Party.start(sandbox, "tower_up", 2)
    ada, ben = party.people
    await until_waits_for(party, ada)
    await begin_at(sandbox, ada, ben, "board-room")
    await look_away(sandbox, bot)
    await pass_until(sandbox, bot, BERLIN, 18, 59)
    await at_rest(sandbox, bot)
    assert not count_calls(sandbox, ada)
    assert not ada.dms()
    await pass_until(sandbox, bot, BERLIN, 19)
    digest = await ada.read("dm", "are waiting for you: ")
    assert digest.text.startswith("2 games are waiting for you: ")
    assert not digest.json["flags"] & SILENT
    await at_rest(sandbox, bot)
    [own] = written_to(ada)
    assert shown_games(own) == 2
    assert (await ada.click(own, "Next game")).message is not None
    await bot.restart()
    await pass_time(sandbox, bot, 3600)
    assert len(written_to(ada)) == 1
    await pass_until(sandbox, bot, BERLIN, 19)
    await ada.until(lambda: any(shown_games(m) == 2 and m.id != own.id for m in written_to(ada)))
    await at_rest(sandbox, bot)
    assert len(written_to(ada)) == 1, "the one of the day before is gone"


async def test_the_digest_leads_to_votes_and_invitations_too(sandbox: Sandbox, bot: BotProcess) -> None:
    """Nothing else calls who has said that one message a day is enough."""
    await want_digest(sandbox.person("Ada"))
    await pass_until(sandbox, bot, BERLIN, 12)
    party = await Party.start(sandbox, "tower_up", 2)
    ada, ben = party.people
    await until_waits_for(party, ada)
    await pass_until(sandbox, bot, BERLIN, 18)
    opened = await ben.command("board-room", "play", game="tower", invite=ada.id)
    assert not opened.failed
    invitation = await ada.read("board-room", "invites you to")
    assert not (await ben.command("games", "table stop")).failed
    vote = await ada.read("games", "proposed to end the game")
    await look_away(sandbox, bot)
    assert not count_calls(sandbox, ada)
    await pass_until(sandbox, bot, BERLIN, 19)
    digest = await ada.read("dm", "1 game is waiting for you: ")
    for question, game in ((vote, "Tower Up #1"), (invitation, "Tower #2")):
        assert f"/{question.id}) is needed in **{game}**" in digest.text


async def test_a_vote_or_an_invitation_alone_is_a_digest_too(sandbox: Sandbox, bot: BotProcess) -> None:
    await want_digest(sandbox.person("Ada"))
    await pass_until(sandbox, bot, BERLIN, 12)
    party = await Party.start(sandbox, "tower_up", 2)
    ada, ben = party.people
    await until_waits_for(party, ben)
    await pass_until(sandbox, bot, BERLIN, 18)
    assert not (await ben.command("games", "table stop")).failed
    vote = await ada.read("games", "proposed to end the game")
    await look_away(sandbox, bot)
    assert not written_to(ada)
    await pass_until(sandbox, bot, BERLIN, 19)
    digest = await ada.read("dm", "Your answer is needed in ")
    assert f"/{vote.id}) is needed in **Tower Up #1**" in digest.text
    pressed = (await ada.click(digest, "My games")).shown
    assert "Tower Up #1" in pressed.text
    assert not (await ada.click(vote, "Object")).failed
    await pass_until(sandbox, bot, BERLIN, 21)
    assert not (await ben.command("board-room", "play", game="tower", invite=ada.id)).failed
    invitation = await ada.read("board-room", "invites you to")
    await pass_until(sandbox, bot, BERLIN, 19)
    await ada.read("dm", f"/{invitation.id}) is needed in **Tower #2**")
    await at_rest(sandbox, bot)
    assert len(written_to(ada)) == 1, "the one of the day before is gone"


def shown_games(message: Seen) -> int:
    """How many games a message names."""
    return message.text.count("You were asked")


async def test_who_wants_no_reminders_gets_none(sandbox: Sandbox, bot: BotProcess, party: Party) -> None:
    [silent] = party.waited_for()
    await silent.click((await silent.command("games", "settings")).private, "Reminders: on")
    sandbox.clock.advance(STAYS + 1)
    await silent.until(lambda: pings(party, silent))
    for _ in range(4):
        await pass_time(sandbox, bot, 86_400)
    assert count_calls(sandbox, silent) == 1
