"""People who press and type whatever they like: newest and oldest buttons, forged ones, commands, nonsense."""

import asyncio
import random
import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from sandbox.actions import Denied
from sandbox.errors import Refused
from sandbox.people import Outcome, Person
from sandbox.seen import Seen
from sandbox.server import Sandbox

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay")
ROOMS = ("games", "board-room", "chat")
GAMES = ("castle_builders", "broadway_tower")
NONSENSE = (
    "",
    "A",
    "1",
    "tower",
    "💥" * 40,
    "`*_~|>",
    "b1:move:1:1:1:A",
    "b1:move:0:0:0:",
    "b1:move:9:9:9:x",
    "x" * 300,
)
VERBS = (
    *("choose", "select", "undo", "hand", "rules", "no-such-verb"),
    *("computer", "strength", "depart", "return", "offer", "seat", "welcome", "decline", "retry", "seed"),
)
NUMBERS = ("0", "1", "2", "3", "999999", "9" * 18, "9" * 19, "-1", "x", "")
REMEMBERED = 400  # components, of messages old and new
THREADS = 3
RECENT = 8  # messages at the bottom of a channel, on which most people press


@dataclass
class Crowd:
    """Six people in one guild who do random things, each kind of thing as often as its weight says."""

    sandbox: Sandbox
    rng: random.Random
    people: list[Person] = field(default_factory=list)
    old: list[tuple[Seen, dict[str, Any]]] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)
    done: dict[str, int] = field(default_factory=dict)
    deleted: int = 0  # threads, with what was to be answered in them

    def __post_init__(self) -> None:
        self.people = [self.sandbox.person(name) for name in NAMES]

    async def rage(self, seconds: float, at_once: int = 4) -> None:
        """Do random things for a while, `at_once` of them at a time; returns when all are answered."""
        end = time.monotonic() + seconds
        await asyncio.gather(*(self._one_after_another(end) for _ in range(at_once)))

    async def _one_after_another(self, end: float) -> None:
        deeds: dict[Callable[[Person], Any], int] = {
            self.press: 60,
            self.press_old: 10,
            self.forge: 10,
            self.open_table: 4,
            self.join: 6,
            self.say_command: 12,
            self.move: 12,
            self.stop: 1,
            self.chat: 6,
            self.delete_message: 2,
            self.close_dms: 2,
            self.disturb_gateway: 1,
            self.archive_thread: 1,
            self.delete_thread: 1,
        }
        while time.monotonic() < end:
            person = self.rng.choice(self.people)
            deleted = self.deleted
            [deed] = self.rng.choices(list(deeds), list(deeds.values()))
            try:
                outcome = await deed(person)
            except (Denied, Refused, KeyError):  # the client of this person does not let her do it
                await asyncio.sleep(0)
                continue
            name = deed.__name__
            self.done[name] = self.done.get(name, 0) + 1
            if isinstance(outcome, Outcome) and outcome.failed and deleted == self.deleted:
                self.failed.append(f"{person.name}: {name}")

    # What people see

    def rooms(self) -> list[str]:
        """Channels and threads, by name or id."""
        return [*ROOMS, *(str(thread["id"]) for thread in self.people[0].threads())]

    def messages(self, person: Person) -> list[Seen]:
        """Those of one channel, or the direct messages."""
        room = self.rng.choice([*self.rooms(), "dm"])
        found = person.dms() if room == "dm" else person.messages(room)
        for message in found[-RECENT:]:
            for part in message.parts:
                if "custom_id" in part:
                    self.old.append((message, part))
        if len(self.old) > REMEMBERED:
            self.old = self.rng.sample(self.old, REMEMBERED // 2)
        return found

    # What people do

    async def press(self, person: Person) -> Outcome | None:
        """Something near the bottom of a channel."""
        parts = [
            (message, part)
            for message in self.messages(person)[-RECENT:]
            for part in message.parts
            if "custom_id" in part and not part.get("disabled")
        ]
        return await self.use(person, *self.rng.choice(parts)) if parts else None

    async def press_old(self, person: Person) -> Outcome | None:
        """Something that anybody has seen at any time, if this person can still reach it."""
        return await self.use(person, *self.rng.choice(self.old)) if self.old else None

    async def use(self, person: Person, message: Seen, part: dict[str, Any]) -> Outcome:
        if ":thread:" in part["custom_id"] and len(person.threads()) >= THREADS:
            raise Denied("There are enough games.")
        if part.get("options"):
            return await person.select(message, self.rng.choice(part["options"])["value"], part["custom_id"])
        return await person.click(message, part["custom_id"])

    async def forge(self, person: Person) -> Outcome | None:
        """A component of a message that is there, with other numbers or another verb in its custom_id."""
        parts = [(message, part) for message in self.messages(person)[-RECENT:] for part in message.parts]
        known = [(message, part["custom_id"]) for message, part in parts if "custom_id" in part]
        if not known:
            return None
        message, custom_id = self.rng.choice(known)
        return await person.click(message, self.forged(custom_id), forged=True)

    def forged(self, custom_id: str) -> str:
        known, verb, rest = custom_id.split(":", 2)
        if self.rng.random() < 0.3:
            verb = self.rng.choice(VERBS)
        rest = re.sub(r"\d+", lambda m: self.rng.choice((m[0], m[0], str(int(m[0]) + 1), *NUMBERS)), rest)
        return f"{known}:{verb}:{rest}"[:100]

    async def open_table(self, person: Person) -> Outcome | None:
        room = self.rng.choice(self.rooms())
        options: dict[str, Any] = {"game": self.rng.choice(GAMES)}
        if self.rng.random() < 0.4:
            options |= {"computers": self.rng.randrange(1, 5), "strength": "easy", "begin": self.rng.random() < 0.5}
        return await person.command(room, "play", **options)

    async def join(self, person: Person) -> Outcome | None:
        return await person.command(self.rng.choice(self.rooms()), self.rng.choice(("join", "join", "join", "start")))

    async def say_command(self, person: Person) -> Outcome | None:
        name = self.rng.choice(("leave", "start", "undo", "undo", "board", "hand", "table", "about", "rules"))
        options = {"game": self.rng.choice(GAMES)} if name == "rules" else {}
        return await person.command(self.rng.choice(self.rooms()), name, **options)

    async def move(self, person: Person) -> Outcome | None:
        """/move: what is offered, what was offered with other numbers, or nonsense."""
        room = self.rng.choice(self.rooms())
        offered = await person.autocomplete(room, "move", "choice", choice=self.rng.choice(("", "", "tower", "🎲")))
        choices = [self.rng.choice((choice["value"], choice["name"])) for choice in offered] or ["A"]
        choice = self.rng.choice(choices)
        if self.rng.random() < 0.3:
            choice = self.forged(choice) if choice.startswith("b1:") else self.rng.choice(NONSENSE[1:])
        return await person.command(room, "move", choice=choice)

    async def stop(self, person: Person) -> Outcome | None:
        return await person.command(self.rng.choice(self.rooms()), "stop")

    async def chat(self, person: Person) -> None:
        await person.say(self.rng.choice(self.rooms()), self.rng.choice(("Hello", "Your turn", "**Ada** wins.")))

    # What happens to the world

    async def delete_message(self, person: Person) -> None:
        """A moderator deletes a message of the bot."""
        messages = [
            m for m in person.messages(self.rng.choice(self.rooms())) if not m.only_you and m.json["components"]
        ]
        if messages:
            message = self.rng.choice(messages)
            self.sandbox.control.delete({"channel": message.channel, "message": message.id})

    async def close_dms(self, person: Person) -> None:
        await person.close_dms(self.rng.random() < 0.5)

    async def disturb_gateway(self, person: Person) -> None:
        self.sandbox.control.connection({"op": self.rng.choice(("cut", "reconnect"))})

    async def archive_thread(self, person: Person) -> None:
        if threads := person.threads():
            self.sandbox.control.archive({"thread": self.rng.choice(threads)["id"], "archived": True, "locked": False})

    async def delete_thread(self, person: Person) -> None:
        threads = person.threads()
        if len(threads) == THREADS:
            self.deleted += 1
            self.sandbox.control.delete({"channel": self.rng.choice(threads)["id"]})
