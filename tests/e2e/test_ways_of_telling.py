"""Direct messages are for who has asked for them, or cannot be told in the channel; others are called there."""

from cogs.delivery.manners import OFFERED
from cogs.delivery.presence import STAYS
from sandbox import Sandbox
from sandbox.people import Person
from sandbox.permissions import Overwrite, bits
from sandbox.seen import Seen

from .bot_process import BotProcess
from .calls import calls, pings
from .party import Party, tell_by
from .rest import at_rest
from .seats import leave, wished
from .settings import look_away, shown, until_waits_for

LETTERS = "Use direct messages"


async def own_panel(party: Party, person: Person) -> Seen:
    return shown(await person.click(party.board, "Choose in secret"))


async def next_secret(party: Party, sandbox: Sandbox, bot: BotProcess, person: Person) -> None:
    """Play until somebody is asked in secret anew, and all have looked away."""
    while "Choose in secret" in party.board.labels and person in party.waited_for():
        await party.press_once()
    while "Choose in secret" not in party.board.labels or person not in party.waited_for():
        await party.press_once()
    await look_away(sandbox, bot)


async def test_who_has_set_nothing_is_called_for_a_secret_choice_and_is_not_written_to(
    sandbox: Sandbox, bot: BotProcess
) -> None:
    party = await Party.start(sandbox, "broadway_tower", 3)
    await look_away(sandbox, bot)
    for person in party.people:
        assert calls(sandbox, person) == 1
        assert [person.id in ping.notified for ping in pings(party, person)] == [True]
        assert "Choose in secret" in pings(party, person)[0].text
    for _ in range(12):
        await party.press_once()
        await look_away(sandbox, bot)
    assert not [message for person in party.people for message in person.dms()]


async def test_the_own_panel_offers_direct_messages_once(sandbox: Sandbox, bot: BotProcess) -> None:
    """While it can be edited, also after the choice; later ones need that room for the game."""
    party = await Party.start(sandbox, "broadway_tower", 2)
    ada, ben = party.people
    assert LETTERS in (await own_panel(party, ada)).labels
    assert LETTERS in (await own_panel(party, ada)).labels
    sandbox.clock.advance(OFFERED)
    assert LETTERS not in (await own_panel(party, ada)).labels
    await tell_by(ben, "mention")
    assert LETTERS not in (await own_panel(party, ben)).labels, "Ben has said how he likes it"


async def test_one_press_sends_secret_choices_by_direct_message(sandbox: Sandbox, bot: BotProcess) -> None:
    party = await Party.start(sandbox, "broadway_tower", 2)
    ada, ben = party.people
    pressed = shown(await ada.click(await own_panel(party, ada), LETTERS))
    assert "From now on I write you a direct message when it is your turn; /settings changes that." in pressed.text
    assert LETTERS not in pressed.labels
    letter = await ada.until(lambda: party.panel_of(ada))
    await party.choose_in(ada, letter)
    called = calls(sandbox, ada)
    await next_secret(party, sandbox, bot, ada)
    assert await ada.until(lambda: party.panel_of(ada))
    assert calls(sandbox, ada) == called
    assert not ben.dms()


async def test_who_no_longer_sees_the_channel_is_written_to(sandbox: Sandbox, bot: BotProcess) -> None:
    """And is called there again when they do."""
    party = await Party.start(sandbox, "tower_up", 2)
    _, ben = party.people
    await until_waits_for(party, ben)
    called, room = calls(sandbox, ben), sandbox.world.channel(party.board.channel)
    room.overwrites[ben.id] = Overwrite(1, deny=bits("view_channel"))
    sandbox.world.changed_channel(room)
    await look_away(sandbox, bot)
    letter = await ben.until(lambda: party.panel_of(ben))
    assert calls(sandbox, ben) == called
    await party.choose_in(ben, letter)
    del room.overwrites[ben.id]
    sandbox.world.changed_channel(room)
    await until_waits_for(party, ben)
    sandbox.clock.advance(STAYS)
    await look_away(sandbox, bot)
    assert await ben.until(lambda: pings(party, ben))


async def test_who_plays_where_nobody_is_mentioned_is_written_to(sandbox: Sandbox, bot: BotProcess) -> None:
    owner = sandbox.person("Ada")
    await owner.click(shown(await owner.command("games", "server")), "Mentions: on")
    ben = sandbox.person("Ben")
    await tell_by(ben, "none")
    party = await Party.start(sandbox, "broadway_tower", 2)
    await look_away(sandbox, bot)
    assert await owner.until(lambda: party.panel_of(owner))
    assert not ben.dms(), "who wants to hear nothing hears nothing"


async def test_a_game_whose_channel_is_gone_asks_by_direct_message(sandbox: Sandbox, bot: BotProcess) -> None:
    party = await Party.start(sandbox, "broadway_tower", 2)
    ada, ben = party.people
    await look_away(sandbox, bot)
    sandbox.control.delete({"channel": party.board.channel})
    for person in (ada, ben):
        await person.read("dm", "The game is kept")
    await look_away(sandbox, bot)
    letter = await ada.until(lambda: next((one for one in ada.dms() if one.pictures), None))
    menu = next(part for part in letter.parts if "options" in part)
    assert not (await ada.select(letter, menu["options"][0]["value"], menu["custom_id"])).failed
    await ada.until(lambda: "You have chosen" in ada.dms()[-1].text)


async def test_in_whose_seat_somebody_else_goes_on_is_called_there_in_the_channel(
    sandbox: Sandbox, bot: BotProcess
) -> None:
    party = await Party.start(sandbox, "broadway_tower", 2)
    ada, ben = party.people
    await leave(ada)
    question = await wished(party, sandbox.person("Cleo"), "Ada (computer) ●●○", alone=True)
    await ben.click(question, "Agree")
    told = await ada.read("games", "**Cleo** goes on in your seat")
    assert told.notified == [ada.id]
    await at_rest(sandbox, bot)
    assert not ada.dms()
