"""People for tests and benchmarks: each acts in the world and waits, never sleeps, until the bot has answered."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Protocol

from sandbox.components import BUTTON, CHECKBOX, LABEL, RADIO, ROW, TEXT_INPUT
from sandbox.models import JSON
from sandbox.waiting import PATIENCE, wait_until
from tests.seen import Seen


class Door(Protocol):
    """How a person reaches the sandbox: in this process or over HTTP."""

    async def post(self, path: str, body: JSON) -> Any:
        """POST /sandbox/path; Denied when the sandbox says no."""

    def messages(self, user: str, channel: str) -> list[JSON]:
        """What GET /sandbox/channels/{channel}/messages gives."""

    def world(self, user: str) -> JSON:
        """What GET /sandbox/world gives."""

    def phone(self, user: str) -> list[JSON]:
        """The notifications of GET /sandbox/phone."""

    def listen(self, user: str, take: Callable[[JSON], None], kinds: frozenset[str] | None) -> Callable[[], None]:
        """Calls `take` with each item of the stream of these kinds (None: all) until the given function is called."""


@dataclass(frozen=True)
class Outcome:
    """An interaction that the bot has answered ("done") or not ("failed").

    `message`: the answer, or the message that was updated. Where the bot has deleted its answer to a command, what it
    has posted in the channel instead. `modal`: the form that was opened.
    """

    id: str
    state: str
    message: Seen | None = None
    modal: JSON | None = None

    @property
    def failed(self) -> bool:
        """Whether the bot did not answer in time."""
        return self.state == "failed"

    @property
    def shown(self) -> Seen:
        """The message; KeyError where there is none."""
        if self.message is None:
            raise KeyError(f"No message: {self.state}.")
        return self.message

    @property
    def private(self) -> Seen:
        """The message, which nobody else sees; KeyError where there is none, or all see it."""
        if not self.shown.only_you:
            raise KeyError(f"All see {self.shown.text!r}.")
        return self.shown


class Person:
    """One person. Channels are given by their names or ids."""

    def __init__(self, door: Door, user: JSON) -> None:
        self.id: str = user["id"]
        self.name: str = user["global_name"]
        self._door = door
        self._items: dict[str, JSON] = {}
        self._modals: dict[str, JSON] = {}
        self._waiting: dict[str, asyncio.Future[None]] = {}
        self.leave = door.listen(self.id, self._take, frozenset(("interaction", "modal")))
        """Stops listening."""

    def __str__(self) -> str:
        return f"<@{self.id}>"

    # Acting

    async def command(self, where: str, name: str, /, **options: Any) -> Outcome:
        """Sends /name; a subcommand is "name subname"."""
        channel = self.channel(where)
        done = await self._act("command", channel=channel, name=name, options=_options(options))
        if done.failed or done.message or done.modal:
            return done
        return replace(done, message=self._posted_since(done.id, channel))

    async def autocomplete(self, where: str, name: str, focused: str, /, **options: Any) -> list[JSON]:
        """The choices that the bot offers for the option `focused` as far as it is typed."""
        listed = [entry | {"focused": entry["name"] == focused} for entry in _options(options)]
        body = {"as": self.id, "channel": self.channel(where), "name": name, "options": listed}
        answer = await self._door.post("autocomplete", body)
        self._items.pop(answer["id"], None)
        return list(answer["choices"])

    async def click(self, message: Seen, name: str, forged: bool = False) -> Outcome:
        """Clicks the button with that label or custom_id; `forged` sends a custom_id that need not be there."""
        custom_id = name if forged else str(message.button(name)["custom_id"])
        return await self._component(message, BUTTON, custom_id, None, forged)

    async def select(
        self, message: Seen, values: "str | Person | list[str | Person]", custom_id: str | None = None
    ) -> Outcome:
        """Chooses values, labels or people in a menu: the one with `custom_id`, else the first that offers them."""
        listed = values if isinstance(values, list) else [values]
        wanted = [value.id if isinstance(value, Person) else value for value in listed]
        menu = message.menu(wanted, custom_id)
        values_of = {option["label"]: option["value"] for option in menu.get("options", ())}
        chosen = [values_of.get(value, value) for value in wanted]
        return await self._component(message, menu["type"], menu["custom_id"], chosen, False)

    async def _component(
        self, message: Seen, kind: int, custom_id: str, values: list[str] | None, forged: bool
    ) -> Outcome:
        more: JSON = {} if values is None else {"values": values}
        return await self._act(
            "component", channel=message.channel, message=message.id, custom_id=custom_id, component_type=kind,
            forged=forged, **more,
        )  # fmt: skip

    async def submit(self, form: Outcome, /, **values: Any) -> Outcome:
        """Sends the form that was opened, with the values by their custom_ids."""
        assert form.modal is not None, "No form was opened."
        components = [_filled(part, values) for part in form.modal["components"]]
        custom_id = form.modal["custom_id"]
        return await self._act("modal", interaction=form.id, custom_id=custom_id, components=components)

    async def say(self, where: str, content: str) -> str:
        """Writes a message; its id."""
        answer = await self._door.post("message", {"as": self.id, "channel": self.channel(where), "content": content})
        return str(answer["id"])

    async def close_dms(self, closed: bool = True) -> None:
        """Takes no direct messages from the bot any more; with False takes them again."""
        await self._door.post("dms", {"as": self.id, "closed": closed})

    async def install(self) -> None:
        """Install the bot's commands for all places where this person is."""
        await self._door.post("install", {"as": self.id, "installed": True})

    async def join(self, guild: str) -> None:
        """Joins the guild with that name, for the first time or again."""
        await self._member(guild, True)

    async def depart(self, guild: str) -> None:
        """Leaves the guild with that name; Denied or ValueError for its owner."""
        await self._member(guild, False)

    async def _member(self, guild: str, present: bool) -> None:
        ids = {entry["name"]: entry["id"] for entry in self._door.world(self.id)["guilds"]}
        await self._door.post("membership", {"as": self.id, "guild": ids[guild], "present": present})

    async def _act(self, path: str, **body: Any) -> Outcome:
        begun = await self._door.post(path, {"as": self.id, **body})
        if begun["id"] not in self._items:
            waiting = self._waiting[begun["id"]] = asyncio.get_running_loop().create_future()
            try:
                await asyncio.wait_for(waiting, PATIENCE)
            except TimeoutError:
                raise TimeoutError(begun["id"]) from None
            finally:
                del self._waiting[begun["id"]]
        item = self._items.pop(begun["id"])
        message = Seen(item["message"]) if "message" in item else None
        return Outcome(begun["id"], item["state"], message, self._modals.pop(begun["id"], None))

    def _posted_since(self, interaction: str, channel: str) -> Seen | None:
        """What the bot has posted first in a channel for all since somebody acted."""
        bot, found = self._door.world(self.id)["bot"]["id"], self.messages(channel)
        since = (one for one in found if int(one.id) > int(interaction))  # ids grow with time
        return next((one for one in since if one.author == bot and not one.only_you), None)

    def _take(self, item: JSON) -> None:
        if item["t"] == "modal":
            self._modals[item["interaction"]] = item["modal"]
        elif item["settled"]:
            self._items[item["id"]] = item
            waiting = self._waiting.get(item["id"])
            if waiting is not None and not waiting.done():
                waiting.set_result(None)

    # Seeing

    def channel(self, where: str) -> str:
        """The id of the channel or thread with that name, or the id itself."""
        if where.isdigit():
            return where
        world = self._door.world(self.id)
        for channel in [*world["channels"], *reversed(world["threads"])]:
            if channel["name"] == where:
                return str(channel["id"])
        raise KeyError(f"{self.name} sees no channel {where!r}.")

    def rooms(self) -> list[JSON]:
        """The channels that this person sees, without threads and direct messages."""
        return list(self._door.world(self.id)["channels"])

    def messages(self, where: str) -> list[Seen]:
        """What this person sees in the channel, oldest first."""
        return [Seen(message) for message in self._door.messages(self.id, self.channel(where))]

    def dms(self) -> list[Seen]:
        """The direct messages between this person and the bot, oldest first."""
        return [message for dm in self._door.world(self.id)["dms"] for message in self.messages(dm["id"])]

    @property
    def lock_screen(self) -> list[str]:
        """What a locked phone has shown of each message that made a sound for this person, oldest first: a line, or
        nothing beside the sender's name ("")."""
        return [notification["line"] for notification in self._door.phone(self.id)]

    def threads(self) -> list[JSON]:
        """The threads that this person sees."""
        return list(self._door.world(self.id)["threads"])

    async def until(self, condition: Callable[[], Any], seconds: float = PATIENCE) -> Any:
        """Waits until something that this person sees makes the condition true; gives its value. TimeoutError else."""
        return await wait_until(condition, lambda wake: self._door.listen(self.id, lambda item: wake(), None), seconds)

    async def read(self, where: str, words: str, seconds: float = PATIENCE) -> Seen:
        """The newest message in the channel ("dm": from the bot) with these words, as soon as there is one."""

        def found() -> Seen | None:
            messages = self.dms() if where == "dm" else self.messages(where)
            return next((message for message in reversed(messages) if words in message.text), None)

        message = await self.until(found, seconds)
        assert isinstance(message, Seen)
        return message


def _options(options: JSON) -> list[JSON]:
    return [
        {"name": name, "value": value.id if isinstance(value, Person) else value} for name, value in options.items()
    ]


def _filled(part: JSON, values: JSON) -> JSON:
    if part["type"] == LABEL:
        return {"type": LABEL, "id": 1, "component": _field(part["component"], values)}
    if part["type"] == ROW:
        return {"type": ROW, "id": 1, "components": [_field(child, values) for child in part["components"]]}
    return {"type": part["type"], "id": 1}


def _field(part: JSON, values: JSON) -> JSON:
    value = values.get(part["custom_id"])
    field: JSON = {"type": part["type"], "custom_id": part["custom_id"], "id": 1}
    if part["type"] == TEXT_INPUT:
        return {**field, "value": part.get("value", "") if value is None else str(value)}
    if part["type"] in (CHECKBOX, RADIO):
        return {**field, "value": value}
    listed = value if isinstance(value, list) else [] if value is None else [value]
    return {**field, "values": [entry.id if isinstance(entry, Person) else entry for entry in listed]}
