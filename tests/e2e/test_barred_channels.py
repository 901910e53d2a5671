"""Belfry may no longer do everything in the channel of a running game, or is timed out: people are told elsewhere."""

from collections.abc import Callable
from itertools import product

import pytest

from base.clock import DAY
from base.time_limits import CALLED
from cogs.connection.messages import OPENINGS
from sandbox.models import JSON
from sandbox.permissions import EVERYONE, Overwrite, bits
from store import Store
from tests.local import Sandbox
from tests.night import split
from tests.people import Person

from .bots.bot_process import BotProcess
from .people.party import CHOICE, Party, choose_nth, tell_by
from .watching.messages import told
from .watching.rest import at_rest, none_due, pass_time
from .watching.stored import until_noted

SWITCHES = {
    "view_channel": "View Channels",
    "send_messages": "Send Messages",
    "attach_files": "Attach Files",
    "read_message_history": "Read Message History",
}
BARRIERS = (*SWITCHES, "all", "time-out")
WAYS = ("usual", "mention", "message", "both")
HANDS = ("private answer", "command", "direct message")
EVERY = [*product(BARRIERS, WAYS, HANDS)]
BY_DAY = [(barrier, WAYS[n % len(WAYS)], HANDS[n % len(HANDS)]) for n, barrier in enumerate(BARRIERS)]
SAVED = "Your choice is saved, but Belfry can't update the board in"


def bar(sandbox: Sandbox, channel: str, barrier: str) -> None:
    """Take one permission away, or all; or time Belfry out."""
    if barrier == "time-out":
        sandbox.control.timeout({"seconds": DAY})
    else:
        sandbox.control.permissions({"channel": channel, "deny": [*SWITCHES] if barrier == "all" else [barrier]})


def unbar(sandbox: Sandbox, channel: str) -> None:
    sandbox.control.timeout({"seconds": 0})
    sandbox.control.permissions({"channel": channel, "deny": []})


def name_wrong_switches(barrier: str, text: str) -> list[str]:
    """The switches that a sentence names although they are on, and "none" where it names no reason."""
    named = {switch for switch in SWITCHES.values() if switch in text}
    if barrier == "time-out":
        return [*named] + ([] if "A moderator has timed Belfry out until <t:" in text else ["none"])
    off = {*SWITCHES.values()} if barrier == "all" else {SWITCHES[barrier]}
    return [*(named - off)] + ([] if named else ["none"])


async def choose(person: Person, where: str) -> None:
    """Make one choice, wherever it is made."""
    if where == "command":
        offered = await person.autocomplete("games", "move", "choice", choice="")
        assert not (await person.command("games", "move", choice=offered[0]["value"])).failed
    elif where == "private answer":
        assert not (await choose_nth(person, (await person.command("games", "hand")).private, 0)).failed
    else:
        [*_, panel] = [
            one for one in person.dms() if any(CHOICE.match(part.get("custom_id", "")) for part in one.parts)
        ]
        assert not (await choose_nth(person, panel, 0)).failed


async def choose_all(person: Person, where: str) -> None:
    """Choose until it is somebody else's turn."""
    while await person.autocomplete("games", "move", "choice", choice=""):
        await choose(person, where)


@split(("barrier", "way", "hand"), EVERY, BY_DAY, "a pair of a way to be told and a place to choose for each barrier")
async def test_where_belfry_is_barred_the_next_player_hears_of_the_turn_within_a_minute(
    sandbox: Sandbox, bot: BotProcess, party: Party, barrier: str, way: str, hand: str
) -> None:
    """Both players read once where the game stands, and the one who chooses that the choice is saved."""
    [mover] = party.waited_for()
    [other] = [person for person in party.people if person is not mover]
    await tell_by(other, way)
    await tell_by(mover, "message" if hand == "direct message" else way)
    await at_rest(sandbox, bot)
    sandbox.clock.advance(CALLED.seconds + 1)
    await at_rest(sandbox, bot)
    bar(sandbox, party.board.channel, barrier)
    for person in party.people:
        await person.until(lambda person=person: told(person))
    before = len(other.dms())  # which say that people are asked there from now on
    await choose_all(mover, hand)
    sandbox.clock.advance(CALLED.seconds + 1)
    await other.until(lambda: len(other.dms()) > before)
    warnings = [one.text for one in (*mover.messages("games"), *mover.dms()) if SAVED in one.text]
    assert len(warnings) == 1
    letters = [text for person in party.people for text in told(person)]
    assert len(letters) == 2
    assert [wrong for text in (*warnings, *letters) for wrong in name_wrong_switches(barrier, text)] == []
    unbar(sandbox, party.board.channel)
    await until_noted(bot, 0)
    await at_rest(sandbox, bot)
    assert party.waited_for() == [other]


@pytest.mark.parametrize("barrier", ["send_messages", "time-out"])
async def test_where_belfry_is_barred_a_vote_is_answered_in_the_direct_message_that_asks_it(
    sandbox: Sandbox, bot: BotProcess, party: Party, barrier: str
) -> None:
    ada, ben = party.people
    await at_rest(sandbox, bot)
    bar(sandbox, party.board.channel, barrier)
    assert not (await ada.command("games", "table stop")).failed
    asked = await ben.until(lambda: next((one for one in ben.dms() if "Agree to end" in one.labels), None))
    assert "it's agreed" in (await ben.click(asked, "Agree to end")).private.text


async def test_a_start_while_belfry_is_barred_asks_the_players_by_direct_message(
    sandbox: Sandbox, bot: BotProcess
) -> None:
    """The lobby that was pressed becomes the board, and nothing more can be posted."""
    ada, ben = (sandbox.person(name) for name in ("Ada", "Ben"))
    assert not (await ada.command("games", "play", game="tower_up")).failed
    lobby = ada.messages("games")[-1]
    assert not (await ben.click(lobby, "Join")).failed
    await at_rest(sandbox, bot)
    bar(sandbox, lobby.channel, "send_messages")
    assert not (await ada.click(lobby, "Start")).failed
    sandbox.clock.advance(CALLED.seconds + 1)
    await ada.until(lambda: ada.lock_screen or ben.lock_screen)


@pytest.mark.parametrize(
    ("kind", "denied", "switch"),
    [
        ("thread", "send_messages_in_threads", "Send Messages in Threads"),
        ("voice", "connect", "Connect"),
        ("voice", "send_messages", "Send Messages"),
    ],
)
async def test_where_belfry_is_barred_from_a_thread_or_a_voice_channel_the_switch_of_that_place_is_named(
    sandbox: Sandbox, bot: BotProcess, kind: str, denied: str, switch: str
) -> None:
    ada, ben = (sandbox.person(name) for name in ("Ada", "Ben"))
    place = room = str(sandbox.control.channel({"name": "hall", "kind": "text" if kind == "thread" else kind})["id"])
    if kind == "thread":
        place = sandbox.control.thread({"as": ada.id, "channel": room, "name": "A post"})["id"]
    assert not (await ada.command(place, "play", game="tower_up")).failed
    assert not (await ben.click(ada.messages(place)[-1], "Join")).failed
    assert not (await ada.click(ada.messages(place)[-1], "Start")).failed
    await at_rest(sandbox, bot)
    sandbox.control.permissions({"channel": room, "deny": [denied]})
    for person in (ada, ben):
        await person.until(lambda person=person: told(person))
        [letter] = told(person)
        assert f"Missing: **{switch}** (" in letter
    sandbox.control.permissions({"channel": room, "deny": []})
    await until_noted(bot, 0)
    await at_rest(sandbox, bot)


async def test_time_out_that_ends_by_itself_is_noticed(sandbox: Sandbox, bot: BotProcess, party: Party) -> None:
    """Discord does not tell of it, and nobody does anything meanwhile."""
    await at_rest(sandbox, bot)
    sandbox.control.timeout({"seconds": 2})
    for person in party.people:
        await person.until(lambda person=person: told(person))
    await until_noted(bot, 0)


async def test_game_that_ended_while_belfry_was_barred_shows_it_as_soon_as_belfry_may_post(
    sandbox: Sandbox, bot: BotProcess, party: Party
) -> None:
    """Also when that is tried once a day by then."""
    ada, ben = party.people
    await at_rest(sandbox, bot)
    bar(sandbox, party.board.channel, "view_channel")
    assert not (await ada.command("games", "table stop")).failed
    asked = await ben.until(lambda: next((one for one in ben.dms() if "Agree to end" in one.labels), None))
    assert not (await ben.click(asked, "Agree to end")).failed
    for _ in range(4):
        sandbox.clock.advance(DAY / 2)
        await none_due(sandbox, bot)
    unbar(sandbox, party.board.channel)
    await party.watcher.until(lambda: party.over)


async def test_players_to_whom_belfry_may_not_write_yet_read_later_that_it_is_barred(
    sandbox: Sandbox, idle_bot: BotProcess
) -> None:
    """Each once, though nothing is tried in the channel meanwhile."""
    store, (most, span) = await Store.open(idle_bot.database), OPENINGS[0]
    for user in range(1, most + 1):
        await store.direct_messages.note_opened(user, user)
    await store.close()
    await idle_bot.start()
    party = await Party.start(sandbox, "tower_up", 2)
    await at_rest(sandbox, idle_bot)
    bar(sandbox, party.board.channel, "send_messages")
    await pass_time(sandbox, idle_bot, CALLED.seconds + 1)
    assert not any(told(person) for person in party.people)
    for _ in range(2):
        await pass_time(sandbox, idle_bot, span)
        for person in party.people:
            await person.until(lambda person=person: len(told(person)) == 1)


class Roles:
    """Who may post follows from the roles of Belfry's server alone."""

    def __init__(self, sandbox: Sandbox, channel: str) -> None:
        self.world, self.guild = sandbox.world, sandbox.world.home
        self.room, self.own = self.world.channel(channel), self.guild.roles[self.guild.bot_role]
        self.change(self.guild.roles[self.guild.id], EVERYONE & ~bits("send_messages"))

    def change(self, role: JSON, permissions: int) -> None:
        role["permissions"] = str(permissions)
        self.world.tell("GUILD_ROLE_UPDATE", {"guild_id": self.guild.id, "role": role})

    def take_the_permission(self) -> None:
        self.change(self.own, int(self.own["permissions"]) & ~bits("send_messages"))

    def take_the_role(self) -> None:
        self.hold([])
        bot = self.guild.members[self.world.bot.id]
        self.world.tell("GUILD_MEMBER_UPDATE", bot.json() | {"guild_id": self.guild.id})

    def delete_the_role(self) -> None:
        self.hold([])
        del self.guild.roles[self.own["id"]]
        self.world.tell("GUILD_ROLE_DELETE", {"guild_id": self.guild.id, "role_id": self.own["id"]})

    def hold(self, roles: list[str]) -> None:
        self.guild.members[self.world.bot.id].roles[:] = roles

    def deny_the_role(self) -> None:
        self.overwrite(self.own["id"])

    def deny_everyone(self) -> None:
        self.change(self.own, 0)
        self.change(self.guild.roles[self.guild.id], EVERYONE)
        self.overwrite(self.guild.id)

    def overwrite(self, role: str) -> None:
        self.room.overwrites[role] = Overwrite(0, deny=bits("send_messages"))
        self.world.changed_channel(self.room)


@pytest.mark.parametrize(
    "take",
    [
        *(Roles.take_the_permission, Roles.take_the_role, Roles.delete_the_role),
        *(Roles.deny_the_role, Roles.deny_everyone),
    ],
)
async def test_whatever_is_done_to_roles_the_players_read_at_once_that_belfry_is_barred(
    sandbox: Sandbox, bot: BotProcess, party: Party, take: Callable[[Roles], None]
) -> None:
    await at_rest(sandbox, bot)
    roles = Roles(sandbox, party.board.channel)
    await pass_time(sandbox, bot, 1)
    assert not any(told(person) for person in party.people)
    take(roles)
    for person in party.people:
        await person.until(lambda person=person: told(person))
        [letter] = told(person)
        assert "Missing: **Send Messages** (" in letter
