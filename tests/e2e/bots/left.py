"""The database and the messages of a release, with which another Belfry goes on.

    python -m tests.e2e.bots.left CHECKOUT tests/kept/left-by-0.9.0.json

The file is made once for a release, with the Belfry in CHECKOUT.  Ada and Ben play Broadway Tower: in one game both
have got a reminder, in the other a first notification, Ada by direct messages and Ben by mentions.
"""

import asyncio
import json
import re
import sys
from collections.abc import Callable
from contextlib import closing
from dataclasses import asdict
from pathlib import Path
from sqlite3 import connect
from tempfile import TemporaryDirectory
from typing import Any

from base.clock import DAY, HOUR, MINUTE
from sandbox.models import Message
from tests.local import Sandbox
from tests.store.release import text_of

from ..people.party import tell_by
from ..watching.messages import list_told
from .bot_process import BotProcess

PEOPLE = {"Ada": "message", "Ben": "mention"}  # how each is notified
CHANNELS = ("games", "board-room")
ID = re.compile(r"\b\d{19}\b")

JSON = dict[str, Any]


def list_ids(sandbox: Sandbox) -> dict[str, str]:
    """The ids of people and places, by name."""
    world, people = sandbox.world, {name: sandbox.person(name) for name in PEOPLE}
    places = {name: people["Ada"].channel(name) for name in CHANNELS}
    direct = {f"direct messages of {name}": world.dm(person.id).id for name, person in people.items()}
    own = {"bot": world.bot.id, "server": world.home.id}
    return own | places | direct | {name: person.id for name, person in people.items()}


def keep(sandbox: Sandbox, database: Path) -> JSON:
    """The content of the file."""
    ids = list_ids(sandbox)
    found = [message for channel in sandbox.world.channels.values() for message in channel.messages.values()]
    messages = [asdict(message) for message in found if message.only is None]
    return {"ids": ids, "now": sandbox.clock.now(), "messages": messages, "database": "\n".join(text_of(database))}


def leave(file: Path, sandbox: Sandbox, database: Path) -> None:
    """Restore the content of a file for a bot that is not running; an hour has passed since."""
    kept, ids = json.loads(file.read_text(encoding="utf-8")), list_ids(sandbox)
    new = {id: ids[name] for name, id in kept["ids"].items()}
    text = ID.sub(lambda found: new.get(found[0], found[0]), json.dumps(kept))
    kept = json.loads(text)
    for one in kept["messages"]:
        channel = sandbox.world.channel(one["channel"])
        channel.messages[one["id"]], channel.last_message = Message(**one), one["id"]
    with closing(connect(database)) as made:
        made.executescript(kept["database"])
    sandbox.clock.advance(max(0.0, kept["now"] - sandbox.clock.now()) + HOUR)


async def play(sandbox: Sandbox) -> None:
    """Begin both games, and wait for all notifications."""
    ada, ben = (sandbox.person(name) for name in PEOPLE)
    for name, way in PEOPLE.items():
        await tell_by(sandbox.person(name), way)

    async def pass_until(seconds: float, condition: Callable[[], object]) -> None:
        sandbox.clock.advance(seconds)
        await sandbox.until(condition)

    for number, channel in enumerate(CHANNELS, 1):
        opened = (await ada.command(channel, "play", game="broadway_tower")).shown
        await ben.click(opened, "Join")
        await ada.click(opened, opened.button("Start")["custom_id"], forged=True)
        await pass_until(MINUTE + 1, lambda n=number: all(len(list_told(one)) == n for one in (ada, ben)))
        if number == 1:
            await pass_until(DAY, lambda: all("You were asked" in list_told(one)[-1].text for one in (ada, ben)))


async def make(checkout: Path, file: Path) -> None:
    with TemporaryDirectory(prefix="belfry-") as folder:
        async with Sandbox(port=0, page=False, clock=Path(folder) / "clock") as sandbox:
            bot = BotProcess(sandbox, Path(folder))
            command = (sys.executable, "bot.py", "--config", str(bot.config))
            running = await asyncio.create_subprocess_exec(*command, cwd=checkout, env=bot.clock)
            await sandbox.until(lambda: sandbox.connections.online and sandbox.world.commands)
            await play(sandbox)
            running.terminate()
            await running.wait()
            file.write_text(json.dumps(keep(sandbox, bot.database), indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    asyncio.run(make(*map(Path, sys.argv[1:])))
