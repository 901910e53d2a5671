"""People who press and type whatever they like: newest and oldest buttons, forged ones, commands, nonsense.

What is done to them meanwhile is in `troubles`.
"""

import random
import re
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from sandbox.actions import Denied
from sandbox.backend import Request
from sandbox.errors import Refused
from sandbox.interactions import UPDATE, Interaction
from tests.local import Sandbox
from tests.people import Outcome, Person
from tests.seen import Seen
from tests.small_games import PLAYED

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay")
ROOMS = ("games", "board-room", "chat")
GAMES = tuple(PLAYED)
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
    *("choose", "select", "confirm", "back", "undo", "hand", "rules", "no-such-verb", "story", "browse", "agree"),
    *("computer", "strength", "depart", "return", "offer", "seat", "retry", "numbers", "standin", "wake", "bring"),
    *("object", "without"),
    *("games", "open", "next", "table"),
)
TYPED = ("Berlin", "Tokyo", "9:30", "7", "nowhere")  # into the fields of forms
NUMBERS = ("0", "1", "2", "3", "999999", "9" * 18, "9" * 19, "-1", "x", "")
REMEMBERED = 400  # components, of messages old and new
THREADS = 3
RECENT = 8  # messages at the bottom of a channel, on which most people press
CHOICE = re.compile(r"b1:choose:")

Deed = Callable[[Person], Awaitable[Outcome | None]]


@dataclass
class Crowd:
    """Six people in one guild who do random things, each kind of thing as often as its weight says.

    `excused`: whether somebody got no answer to this for a good reason, since a moment that `now` gives.
    """

    sandbox: Sandbox
    rng: random.Random
    now: Callable[[], object] = lambda: None
    excused: Callable[[Interaction, Any], bool] = lambda interaction, since: False
    people: list[Person] = field(default_factory=list)
    old: list[tuple[Seen, dict[str, Any]]] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)
    told: dict[int, str] = field(default_factory=dict)  # by interaction: choices that a board has shown at once
    done: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.people = [self.sandbox.person(name) for name in NAMES]

    @property
    def deeds(self) -> dict[Deed, int]:
        """What people do, and how often."""
        return {
            self.press: 60,
            self.press_old: 10,
            self.forge: 10,
            self.open_table: 6,
            self.join: 8,
            self.say_command: 12,
            self.move: 60,
            self.stop: 1,
            self.choose_at_once: 15,
            self.be_away: 2,
            self.pause: 1,
            self.chat: 4,
            self.close_dms: 2,
        }

    async def act(self, deeds: dict[Deed, int]) -> None:
        """One of these things, by anybody; nothing when that person's client does not let her."""
        person = self.rng.choice(self.people)
        [deed] = self.rng.choices(list(deeds), list(deeds.values()))
        since = self.now()
        try:
            outcome = await deed(person)
        except (Denied, Refused, KeyError):
            self.done["nothing"] += 1
            return
        except TimeoutError as late:  # the bot thinks, and thinks
            [key] = late.args
            self.note_failed(person, deed.__name__, key, since)
            return
        self.done[deed.__name__] += 1
        if isinstance(outcome, Outcome):
            self.hear(person, deed.__name__, outcome, since)

    def hear(self, person: Person, what: str, outcome: Outcome, since: object = None) -> None:
        """Note what somebody has been answered."""
        if outcome.failed:
            self.note_failed(person, what, outcome.id, since)
        else:
            self.note_told(outcome)

    def note_failed(self, person: Person, what: str, key: str, since: object) -> None:
        """Remember that somebody has got no answer, unless there is a good reason."""
        begun = self.sandbox.interactions.get(key)
        if begun is None or self.excused(begun, since):
            return
        answers = [f"{one.method} {one.status} {one.answer}" for one in answers_to(self.sandbox, begun)]
        self.failed.append(f"{person.name}: {what}, {begun.data}, answered {answers}")

    def note_told(self, outcome: Outcome) -> None:
        """Remember a choice that the board it was made on has shown at once, to all."""
        interaction = self.sandbox.interactions.get(outcome.id)
        if interaction is None or interaction.answer != UPDATE or not interaction.message:
            return
        channel = self.sandbox.world.channels.get(interaction.channel)
        message = channel.messages.get(interaction.message) if channel and channel.guild else None
        if message and message.only is None and CHOICE.match(interaction.data["custom_id"]):
            self.told[int(interaction.id)] = f"{interaction.data['custom_id']} by {interaction.user}"

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
            done = await person.select(message, self.rng.choice(part["options"])["value"], part["custom_id"])
        else:
            done = await person.click(message, part["custom_id"])
        return await self.fill_in(person, done) if done.modal else done

    async def fill_in(self, person: Person, form: Outcome) -> Outcome:
        """A form, with something in each of its fields."""
        assert form.modal is not None
        values = dict[str, str]()
        for part in (part["component"] for part in form.modal["components"] if "component" in part):
            options = [option["value"] for option in part.get("options", ())]
            values[part["custom_id"]] = self.rng.choice(options or TYPED)
        return await person.submit(form, **values)

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
        if self.rng.random() < 0.3:
            options |= {"computers": self.rng.randrange(1, 3), "strength": "easy", "begin": self.rng.random() < 0.5}
        return await person.command(room, "play", **options)

    async def join(self, person: Person) -> Outcome | None:
        return await person.command(
            self.rng.choice(self.rooms()), self.rng.choice(("join", "join", "join", "table start"))
        )

    async def say_command(self, person: Person) -> Outcome | None:
        names = (
            "table leave",
            "table start",
            "undo",
            "undo",
            "table board",
            "hand",
            "table show",
            "games",
            "belfry about",
            "rules",
            "story",
            "settings",
        )
        name = self.rng.choice(names)
        options = {"game": self.rng.choice(GAMES)} if name == "rules" else {}
        return await person.command(self.rng.choice(self.rooms()), name, **options)

    async def move(self, person: Person) -> Outcome | None:
        """/move: what is offered, what was offered with other numbers, or nonsense."""
        room = self.rng.choice(self.rooms())
        offered = await person.autocomplete(room, "move", "choice", choice=self.rng.choice(("", "", "tower", "🎲")))
        choices = [self.rng.choice((choice["value"], choice["name"])) for choice in offered] or ["A"]
        choice = self.rng.choice(choices)
        if self.rng.random() < 0.1:
            choice = self.forged(choice) if choice.startswith("b1:") else self.rng.choice(NONSENSE[1:])
        return await person.command(room, "move", choice=choice)

    async def stop(self, person: Person) -> Outcome | None:
        return await person.command(self.rng.choice(self.rooms()), "table stop")

    async def choose_at_once(self, person: Person) -> Outcome | None:
        """Several choices in one form, where the own panel offers that."""
        return await self.press_in_answer(person, await person.command(self.rng.choice(self.rooms()), "hand"), ":form:")

    async def be_away(self, person: Person) -> Outcome | None:
        """For some days, or back at once."""
        options = {"until": self.rng.choice(("1", "3", "21", "Friday", "yesterday"))} if self.rng.random() < 0.8 else {}
        asked = await person.command(self.rng.choice(self.rooms()), "away", **options)
        return await self.press_in_answer(person, asked, "")

    async def press_in_answer(self, person: Person, answer: Outcome, action: str) -> Outcome:
        """Use a component of an answer in whose id this is; the answer itself, if there is none."""
        parts = [part for part in answer.message.parts if "custom_id" in part] if answer.message else []
        found = [part for part in parts if action in part["custom_id"] and not part.get("disabled")]
        if answer.failed or answer.message is None or not found:
            return answer
        return await self.use(person, answer.message, self.rng.choice(found))

    async def pause(self, person: Person) -> Outcome | None:
        return await person.command(self.rng.choice(self.rooms()), "table pause", until=self.rng.choice(("1", "3")))

    async def chat(self, person: Person) -> None:
        await person.say(self.rng.choice(self.rooms()), self.rng.choice(("Hello", "Your turn", "**Ada** wins.")))

    async def close_dms(self, person: Person) -> None:
        await person.close_dms(self.rng.random() < 0.5)


def answers_to(sandbox: Sandbox, interaction: Interaction) -> list[Request]:
    """How the bot has tried to answer an interaction, among its last requests."""
    return [one for one in sandbox.requests if interaction.token in one.path]
