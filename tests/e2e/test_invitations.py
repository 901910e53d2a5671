"""People are called to a table by name, say yes or no or nothing, and nobody can tell a no from silence."""

import pytest

from base.time_limits import UNANSWERED
from sandbox.permissions import Overwrite, bits
from store.matches.invitations import PEACE
from tests.local import Sandbox
from tests.people import Person
from tests.seen import Seen

from .bots.bot_process import BotProcess
from .conftest import Checked
from .people.party import tell_by
from .people.tables import INVITED, LOOKS, open_table, press_table
from .watching.rest import at_rest

MENU = "Invite to a game"  # on a person
OPEN = "Open tables here"


def lobby(person: Person) -> str:
    """What the newest table that is open says."""
    return next(message.text for message in reversed(person.messages("games")) if "players, about" in message.text)


def invitation(person: Person) -> Seen | None:
    return next((message for message in person.messages("games") if INVITED in message.text), None)


def called(sandbox: Sandbox) -> set[str]:
    """Whom the invitation has notified."""
    [sent] = [one for one in sandbox.requests if one.method == "POST" and INVITED in str(one.body)]
    return set(map(str, sent.body["allowed_mentions"]["users"]))


async def test_a_seat_is_kept_for_who_is_invited_and_yes_takes_it(sandbox: Sandbox, bot: BotProcess) -> None:
    ada, ben, cleo = (sandbox.person(name) for name in ("Ada", "Ben", "Cleo"))
    table = await open_table(sandbox, bot, "Ben", game="castle_builders")
    assert "A seat is kept for **Ben**" in table.text
    refused = (await cleo.click(table, "Join")).shown
    assert "kept for Ben" in refused.text
    message = await ben.read("games", INVITED)
    assert f"<@{ben.id}>: **Ada** invites you to **Castle Builders #1**" in message.text
    assert called(sandbox) == {ben.id}
    answer = (await ben.click(message, "Join")).private
    assert "2. **Ben**" in answer.text
    await ada.until(lambda: "2. **Ben**" in lobby(ada) and "Ready to start" in lobby(ada))
    await at_rest(sandbox, bot)
    assert invitation(ada) is None


async def test_who_wants_no_more_invitations_says_so_on_the_first(sandbox: Sandbox, bot: BotProcess) -> None:
    """That is a no to this one, too, of which nobody else is told more than of any other."""
    ada, ben = sandbox.person("Ada"), sandbox.person("Ben")
    table = await open_table(sandbox, bot, "Ben")
    first = await ben.read("games", INVITED)
    answer = (await ben.click(first, "No more invitations")).private
    assert f"<@{ada.id}> can no longer invite you" in answer.text
    await ada.until(lambda: "**Ben** didn't come. Anyone can take the seat." in lobby(ada))
    await ada.until(lambda: invitation(ada) is None)
    await press_table(ada, table, "Leave")
    sandbox.clock.advance(PEACE)
    await open_table(sandbox, bot, "Ben")
    assert ben.id not in (await ada.read("games", INVITED)).notified
    assert not letters(ben)


async def test_whom_nobody_can_invite(sandbox: Sandbox, bot: BotProcess, checked: Checked) -> None:
    ada = sandbox.person("Ada")

    async def why(**options: object) -> str:
        message = (await ada.command("games", "play", **options)).shown
        return message.text

    assert "You already have a seat" in await why(game="tower", invite=ada.id)
    assert "is a bot" in await why(game="tower", invite=sandbox.world.bot.id)
    assert "up to 2 players" in await why(game="castle_builders", invite=sandbox.person("Ben").id, computers=1)
    assert "leave *begin* out" in await why(game="tower", invite=sandbox.person("Ben").id, begin=True)


async def test_who_waits_for_a_table_is_told_of_one_with_a_free_seat(sandbox: Sandbox, bot: BotProcess) -> None:
    ben, cleo = sandbox.person("Ben"), sandbox.person("Cleo")
    for person in (ben, cleo):
        await person.click((await person.command("chat", "games")).private, "Notify me of tables")
    await open_table(sandbox, bot, "Cleo", game="castle_builders")
    assert not ben.dms()
    await cleo.click(await cleo.read("games", INVITED), "No, thanks")
    assert await ben.read("dm", "a table is open")
    await at_rest(sandbox, bot)
    assert not cleo.dms(), "who was invited knows of this table"


async def test_who_would_like_to_play_finds_the_tables_that_are_open(sandbox: Sandbox, bot: BotProcess) -> None:
    """Those of channels that they see, as long as a seat is free; their own game stands among their own."""
    ada, ben, cleo = (sandbox.person(name) for name in ("Ada", "Ben", "Cleo"))
    table = await open_table(sandbox, bot, game="castle_builders")
    listed = (await ben.command("chat", "games")).shown
    assert f"**Castle Builders #1** · <#{table.channel}> · [go there]" in listed.text
    assert "· **Ada**" in listed.text
    waiting = (await ben.click(listed, "Notify me of tables")).shown
    assert "· **Ada**" in waiting.text
    assert OPEN not in (await ada.command("chat", "games")).shown.text
    room = sandbox.world.channel(table.channel)
    room.overwrites[ben.id] = Overwrite(1, deny=bits("view_channel"))
    sandbox.world.changed_channel(room)
    await at_rest(sandbox, bot)
    assert OPEN not in (await ben.command("chat", "games")).shown.text
    await cleo.click(table, "Join")
    assert OPEN not in (await sandbox.person("Dan").command("chat", "games")).shown.text


async def test_who_does_not_want_to_be_told_any_more_is_not(sandbox: Sandbox, bot: BotProcess) -> None:
    ben = sandbox.person("Ben")
    games = (await ben.command("chat", "games")).shown
    games = (await ben.click(games, "Notify me of tables")).shown
    assert "You'll get one direct message" in games.text
    await ben.click(games, "Stop notifying me")
    await open_table(sandbox, bot)
    assert not ben.dms()


def search(person: Person) -> Seen | None:
    """The message that says that players are looked for."""
    return next((message for message in person.messages("games") if LOOKS in message.text), None)


async def test_two_look_for_a_third_once_a_day(sandbox: Sandbox, bot: BotProcess) -> None:
    """Nobody is called by it but who wanted to be told of a table since it opened; the game begins, and it is gone."""
    ada, ben, cleo = (sandbox.person(name) for name in ("Ada", "Ben", "Cleo"))
    table = await open_table(sandbox, bot)
    await ben.click(table, "Join")
    games = (await cleo.command("chat", "games")).shown
    await cleo.click(games, "Notify me of tables")
    assert not (await press_table(ben, table, "Look for players")).failed
    said = await cleo.read("games", LOOKS)
    assert "**Tower #1** has room for 1 to 2 more. At the table: **Ada** and **Ben**." in said.text
    assert not said.notified
    assert "You asked to be notified" in (await cleo.read("dm", "Tower #1")).text
    refused = (await press_table(ada, table, "Look for players")).private
    assert "This table was announced" in refused.text
    joined = (await cleo.click(said, "Join")).private
    assert "3. **Cleo**" in joined.text
    await ada.until(lambda: (now := search(ada)) and "has room for 1 more." in now.text)
    await ada.click(table, "Start")
    await ada.until(lambda: search(ada) is None)


async def test_a_day_later_they_look_again_and_one_message_says_so(sandbox: Sandbox, bot: BotProcess) -> None:
    ada, ben, cleo = (sandbox.person(name) for name in ("Ada", "Ben", "Cleo"))
    table = await open_table(sandbox, bot, game="castle_builders")
    await press_table(ada, table, "Look for players")
    first = await ben.read("games", LOOKS)
    sandbox.clock.advance(UNANSWERED.seconds + 60)
    await press_table(ada, table, "Look for players")
    await ada.until(lambda: (now := search(ada)) and now.id != first.id)
    await at_rest(sandbox, bot)
    assert len([message for message in ada.messages("games") if LOOKS in message.text]) == 1
    again = search(ben)
    assert again is not None
    await ben.click(again, "Join")
    full = await cleo.read("games", "The table for **Castle Builders #1** is full.")
    assert full.id == again.id


async def test_only_who_sits_at_a_table_looks_for_players(sandbox: Sandbox, bot: BotProcess) -> None:
    table = await open_table(sandbox, bot)
    number = table.button("Table…")["custom_id"].split(":")[2]
    refused = (await sandbox.person("Ben").click(table, f"b1:seek:{number}:0:0:", forged=True)).shown
    assert "Only players at the table" in refused.text
    assert search(sandbox.person("Ada")) is None


@pytest.mark.parametrize("end", ["refused", "ignored", "muted", "closed"])
async def test_however_an_invitation_ends_who_invited_reads_the_same_sentence(
    sandbox: Sandbox, bot: BotProcess, end: str
) -> None:
    """Ben likes direct messages; he says no, or nothing, or has muted Ada, or accepts no messages any more."""
    ada, ben = sandbox.person("Ada"), sandbox.person("Ben")
    await tell_by(ben, "message")
    if end == "muted":
        table = await open_table(sandbox, bot, "Ben")
        declined = (await ben.click(await ben.read("dm", INVITED), "No, thanks")).shown
        await ben.click(declined, "No more invitations from Ada")
        await press_table(ada, table, "Leave")
        await at_rest(sandbox, bot)
        assert not letters(ben)
    await ben.close_dms(end == "closed")
    table = await open_table(sandbox, bot, "Ben")
    assert "A seat is kept for **Ben**" in table.text
    public = await ada.read("games", INVITED)
    assert f"<@{ben.id}>: **Ada** invites you to" in public.text
    assert not public.notified
    called = [message for message in ada.messages("games") if ben.id in message.notified]
    assert len(called) == (end == "closed"), "nobody hears of it twice"
    if end == "refused":
        letter = await ben.read("dm", INVITED)
        assert "A seat is kept for you" in letter.text
        assert "Nobody is told" in (await ben.click(letter, "No, thanks")).private.text
    else:
        await at_rest(sandbox, bot)
        assert len(letters(ben)) == (end == "ignored")
        sandbox.clock.advance(UNANSWERED.seconds + 60)
    await ada.until(lambda: "**Ben** didn't come. Anyone can take the seat." in lobby(ada))
    await at_rest(sandbox, bot)
    assert invitation(ada) is None
    assert not [message for message in ada.messages("games") if ben.id in message.notified]
    assert not letters(ben)


def letters(person: Person) -> list[Seen]:
    """The invitations among somebody's direct messages."""
    return [message for message in person.dms() if INVITED in message.text and not message.only_you]


async def test_yes_in_a_direct_message_takes_the_seat(sandbox: Sandbox, bot: BotProcess) -> None:
    ada, ben = sandbox.person("Ada"), sandbox.person("Ben")
    await tell_by(ben, "message")
    await open_table(sandbox, bot, "Ben", game="castle_builders")
    letter = await ben.read("dm", INVITED)
    answer = (await ben.click(letter, "Join")).shown
    assert "2. **Ben**" in answer.text
    await ada.until(lambda: "2. **Ben**" in lobby(ada) and "Ready to start" in lobby(ada))
    await ben.until(lambda: not letters(ben))


async def test_who_has_opened_a_table_invites_more_from_the_menu_on_a_person(sandbox: Sandbox, bot: BotProcess) -> None:
    """Also who has declined before: a new seat is kept, and a new call made."""
    ada, ben, cleo = (sandbox.person(name) for name in ("Ada", "Ben", "Cleo"))
    refused = (await ada.command("games", MENU, person=ben)).shown
    assert "You have no open table" in refused.text
    await open_table(sandbox, bot, game="castle_builders")
    answer = (await ada.command("games", MENU, person=ben)).private
    assert "a seat is kept for **Ben**" in answer.text
    assert f"<@{ben.id}>: **Ada** invites you" in (await ben.read("games", INVITED)).text
    for person, why in ((ben, "already"), (cleo, "kept for Ben"), (ada, "You already have a seat")):
        again = (await ada.command("games", MENU, person=person)).shown
        assert why in again.text
    await at_rest(sandbox, bot)
    message = invitation(ben)
    assert message is not None
    await ben.click(message, "No, thanks")
    await at_rest(sandbox, bot)
    assert not (await ada.command("games", MENU, person=cleo)).failed
    await cleo.until(lambda: invitation(cleo))


async def test_only_who_has_opened_a_table_invites_to_it(sandbox: Sandbox, bot: BotProcess) -> None:
    ben, cleo = sandbox.person("Ben"), sandbox.person("Cleo")
    table = await open_table(sandbox, bot, game="tower")
    assert not (await ben.click(table, "Join")).failed
    refused = (await ben.command("games", MENU, person=cleo)).shown
    assert "You have no open table" in refused.text
