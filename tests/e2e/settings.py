"""What people say in /settings, and games that wait for them at some hour."""

import random
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from cogs.connection.members import STAYS
from tests.local import Sandbox
from tests.people import Person
from tests.seen import Seen

from .bot_process import BotProcess
from .party import Party
from .rest import at_rest, pass_time

BERLIN = ZoneInfo("Europe/Berlin")
SILENT = 4096  # the flag of messages that make no sound


def chosen(message: Seen) -> list[str]:
    """What the menus of a message show."""
    options = [option for part in message.parts for option in part.get("options", ())]
    return [option["label"] for option in options if option.get("default")]


async def live_in(person: Person, place: str, button: str = "Set time zone") -> Seen:
    """Say where one lives; the settings after that."""
    settings = (await person.command("games", "settings")).private
    form = await person.click(settings, button)
    [custom_id] = [part["component"]["custom_id"] for part in form.modal["components"]] if form.modal else [""]
    return (await person.submit(form, **{custom_id: place})).private


async def want_digest(person: Person) -> None:
    """Ask for one message a day, at 19:00 in Berlin."""
    panel = (await person.select(await live_in(person, "Berlin"), "daily")).private
    assert "Daily message at 19:00" in chosen((await person.select(panel, "Daily message at 19:00")).private)


def seconds_until(sandbox: Sandbox, zone: ZoneInfo, hour: int, minute: int = 0) -> float:
    """How long it is until clocks in this zone next show this."""
    now = datetime.fromtimestamp(sandbox.clock.now(), zone)
    then = now.replace(hour=hour, minute=minute, second=0, microsecond=0)
    if then <= now:
        then += timedelta(days=1)
    return then.timestamp() - now.timestamp()


async def pass_until(sandbox: Sandbox, bot: BotProcess, zone: ZoneInfo, hour: int, minute: int = 0) -> None:
    """Let the time pass until clocks in this zone next show this."""
    await at_rest(sandbox, bot)
    sandbox.clock.advance(seconds_until(sandbox, zone, hour, minute))


async def until_waits_for(party: Party, person: Person) -> None:
    """Let people play until the table waits for one of them anew."""
    while person in party.waited_for():
        await party.press_once()
    while person not in party.waited_for():
        await party.press_once()


async def look_away(sandbox: Sandbox, bot: BotProcess) -> None:
    """A minute passes, and all have been told what they are told."""
    await at_rest(sandbox, bot)
    await pass_time(sandbox, bot, STAYS + 1)


def written_to(person: Person) -> list[Seen]:
    """The direct messages that somebody got, without answers."""
    return [message for message in person.dms() if not message.only_you]


async def begin_at(sandbox: Sandbox, first: Person, second: Person, channel: str) -> None:
    """A game of two in another channel, in which it is the turn of who has opened it."""
    opened = (await first.command(channel, "play", game="tower_up")).shown
    await second.click(opened, "Join")
    await first.click(opened, opened.button("Start")["custom_id"], forged=True)
    party = Party([first, second], sandbox.person("Watcher"), channel, random.Random(1))
    while first not in party.waited_for():
        await party.press_once()
