"""Tables that people open, join and leave, and games that wait for somebody."""

import random

from base.time_limits import CALLED
from tests.local import Sandbox
from tests.people import Outcome, Person
from tests.seen import Seen

from ..bots.bot_process import BotProcess
from ..watching.messages import list_told
from ..watching.rest import at_rest, look_away
from .party import PEOPLE, Party, tell_by

INVITED, LOOKS = "invites you to", "has room for"
LATE = "your time ran out"
ENDS_LINE = "your time runs out on"  # what a locked phone shows
FOR = "Play this turn for "
PLAYED = "a computer played your turn"


async def open_table(sandbox: Sandbox, bot: BotProcess, *guests: str, game: str = "tower") -> Seen:
    """Ada opens a table and invites people by name; the lobby."""
    keys = ("invite", "invite_2", "invite_3", "invite_4")
    invited = {key: sandbox.person(name).id for key, name in zip(keys, guests, strict=False)}
    answer = (await sandbox.person("Ada").command("games", "play", game=game, **invited)).shown
    await at_rest(sandbox, bot)
    return answer


async def start_paced(
    sandbox: Sandbox, players: int, *, game: str = "town_builder", written: bool = False
) -> tuple[Party, Person]:
    """A game with a day for a turn, and who is waited for.

    In Town Builder the last choice of a first turn can always be taken back.  `written`: all have asked for direct
    messages.
    """
    party = await Party.start(sandbox, game, players, written=written, pace="24h")
    [asked] = await party.people[0].until(party.waited_for)
    return party, asked


async def press_table(person: Person, lobby: Seen, label: str) -> Outcome:
    """Press Table… of a lobby, then this button behind it."""
    return await person.click((await person.click(lobby, "Table…")).private, label)


async def leave(person: Person, label: str = "Leave") -> Outcome:
    """Say /table leave, read what it means, do it."""
    asked = (await person.command("games", "table leave")).private
    return await person.click(asked, label)


async def wished(party: Party, person: Person, computer: str, alone: bool = False) -> Seen:
    """Somebody would like to take over a computer: the question in the channel.  Who plays `alone` needs no button for
    it on the board; others are told how."""
    if alone:
        assert "use /join" in (await person.click(party.board, "Choose in secret")).private.text
        offer = (await person.command(party.channel, "join")).private
    else:
        board = await person.until(lambda: party.board if "Join" in party.board.labels else None)
        offer = (await person.click(board, "Join")).private
    assert "are asked" in (await person.click(offer, computer)).shown.text
    return await party.watcher.read("games", "proposed to take over from")


async def start_silent(
    sandbox: Sandbox,
    players: int,
    *,
    called: bool = True,
    written: bool = False,
    mentioned: bool = False,
) -> tuple[Party, Person, list[Person]]:
    """A game of Tower that waits for one person; the party, that person, and the others.

    `called`: this person is called after a minute, to a secret by direct message.  `written`: all have asked for direct
    messages.  `mentioned`: all have asked for mentions, also where they choose in secret, as here.
    """
    for name in PEOPLE[: players if mentioned else 0]:
        await tell_by(sandbox.person(name), "mention")
    party = await Party.start(sandbox, "tower", players, written=written)
    [silent] = await party.people[0].until(party.waited_for)
    sandbox.clock.advance(CALLED.seconds + 1)
    if called and not written:
        await silent.until(lambda: list_told(silent))
    return party, silent, [person for person in party.people if person is not silent]


async def until_waits_for(party: Party, person: Person) -> None:
    """Let people play until the table waits for `person` again."""
    while person in party.waited_for():
        await party.press_once()
    while person not in party.waited_for():
        await party.press_once()


async def begin_at(sandbox: Sandbox, first: Person, second: Person, channel: str) -> None:
    """Begin a game of two in another channel, and play until it is the turn of `first`, who opens the table."""
    opened = (await first.command(channel, "play", game="tower_up")).shown
    await second.click(opened, "Join")
    await first.click(opened, opened.button("Start")["custom_id"], forged=True)
    party = Party([first, second], sandbox.person("Watcher"), channel, random.Random(1))
    while first not in party.waited_for():
        await party.press_once()


async def move_until(party: Party, person: Person) -> None:
    """Let the others choose until the table waits for somebody."""
    while party.waited_for() != [person]:
        await party.move_once()


async def lose_seat(sandbox: Sandbox, bot: BotProcess) -> tuple[Party, Person, Person, Seen]:
    """Ada has left a game, and Ben is asked whether Cleo may play on her seat; the party, Ada, Ben and the question."""
    party = await Party.start(sandbox, "broadway_tower", 2, written=True)
    ada, ben = party.people
    await look_away(sandbox, bot)
    await ada.until(lambda: party.panel_of(ada))
    await leave(ada)
    await ada.until(lambda: "You left" in ada.dms()[-1].text)
    return party, ada, ben, await wished(party, sandbox.person("Cleo"), "Ada (computer) ●●○", alone=True)
