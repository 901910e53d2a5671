"""Interactions: what people do with commands and components, their tokens, deadlines and answers."""

import asyncio
import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from sandbox.errors import Refused
from sandbox.models import EPHEMERAL, GROUP_DM, JSON, Channel, Message
from sandbox.world import World

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 2, 3, 4, 5
"""Kinds of interactions (Discord's numbers)."""

REPLY, DEFER_REPLY, DEFER_UPDATE, UPDATE, CHOICES, OPEN_MODAL = 4, 5, 6, 7, 8, 9
"""Kinds of answers (Discord's numbers)."""

ANSWERS = {
    COMMAND: (REPLY, DEFER_REPLY, OPEN_MODAL),
    COMPONENT: (REPLY, DEFER_REPLY, DEFER_UPDATE, UPDATE, OPEN_MODAL),
    AUTOCOMPLETE: (CHOICES,),
    MODAL: (REPLY, DEFER_REPLY, DEFER_UPDATE, UPDATE),
}
"""Which answers each kind takes; a form takes 6 and 7 only when a component opened it."""

LIFE = 900.0
"""Seconds that a token lives, by the world's clock."""

FOLLOWUPS = 5
"""How many follow-ups one interaction takes that only a user's installation has brought to where the bot is not
(Interactions, Receiving and Responding: "Create Followup Message")."""

KEPT = 5_000
"""How many interactions are remembered."""


@dataclass
class Interaction:
    """One interaction. `message`: of a component, the message it stands in. `original`: what "@original" means.

    `born`: when, in seconds since 1970 by the world's clock. `state`: "pending" until the bot's first answer, then
    "done"; "failed" when the deadline passed. `settled`: the answer is complete; a deferred one settles when it is
    filled in.
    """

    id: str
    token: str
    kind: int
    user: str
    channel: str
    data: JSON
    metadata: JSON
    born: float
    message: str | None = None
    answer: int | None = None
    original: str | None = None
    state: str = "pending"
    settled: bool = False
    followups: int = 0
    loading: bool = False
    modal: JSON | None = None
    timer: asyncio.TimerHandle | None = None


class Interactions:
    """All interactions of late, by id and by token. `deadline`: real seconds for the first answer, 3 at Discord."""

    def __init__(self, world: World, deadline: float = 3.0) -> None:
        self.world = world
        self.deadline = deadline
        self._all: dict[str, Interaction] = {}
        self._tokens: dict[str, Interaction] = {}
        self._chosen: dict[tuple[str, str, str], tuple[list[str], str | None]] = {}

    def begin(
        self, kind: int, user: str, channel: Channel, data: JSON, message: Message | None = None,
        trigger: Interaction | None = None,
    ) -> Interaction:  # fmt: skip
        """A person acts: the bot hears of it and has `deadline` seconds. `trigger`: of a form, what opened it."""
        token = secrets.token_urlsafe(48)
        key = self.world.ids.next()
        metadata = self._metadata(kind, key, user, channel, message, trigger)
        interaction = Interaction(
            key, token, kind, user, channel.id, data, metadata, self.world.clock.now(), message.id if message else None
        )
        self._all[key] = self._tokens[token] = interaction
        while len(self._all) > KEPT:
            oldest = self._all.pop(next(iter(self._all)))
            del self._tokens[oldest.token]
        if message and "values" in data:
            self._chosen[user, message.id, data["custom_id"]] = data["values"], message.json["edited_timestamp"]
            while len(self._chosen) > KEPT:
                self._chosen.pop(next(iter(self._chosen)))
        self._state(interaction)
        guild = self.world.guild_of(channel)
        if guild is None or guild.commands or self.world.user(user).installed:
            wait = asyncio.get_running_loop().call_later
            interaction.timer = wait(self.deadline, self._fail, interaction)
            self.world.tell("INTERACTION_CREATE", self._json(interaction, channel, message))
        else:
            self._fail(interaction)
        return interaction

    def get(self, key: str) -> Interaction | None:
        """The interaction with that id, if it is still remembered."""
        return self._all.get(key)

    def find(self, steps: Sequence[str]) -> Interaction | None:
        """The interaction that a request is about, by the steps of its path."""
        return next((found for step in steps if (found := self._all.get(step) or self._tokens.get(step))), None)

    def unsettled(self) -> list[Interaction]:
        """Those that have no complete answer and have not failed."""
        return [interaction for interaction in self._all.values() if not interaction.settled]

    def to_answer(self, key: str, token: str, answer: int) -> Interaction:
        """The interaction that a callback answers for the first time; Refused when it is too late or the wrong kind."""
        interaction = self._all.get(key)
        if interaction is None or interaction.token != token or interaction.state == "failed":
            raise Refused(10062)
        if interaction.answer is not None:
            raise Refused(40060)
        if answer not in ANSWERS[interaction.kind]:
            raise Refused(50035, [f"type: An interaction of type {interaction.kind} takes no answer of type {answer}."])
        if answer in (DEFER_UPDATE, UPDATE) and interaction.message is None:
            raise Refused(50035, ["type: There is no message to update."])
        return interaction

    def is_chosen(self, user: str, message: Message, custom_id: str, values: list[str]) -> bool:
        """Whether this is what the person has chosen last in a menu of a message that is as it was; such a choice is
        not sent, which is "working as intended" (https://github.com/discord/discord-api-docs/issues/4801).

        A client forgets what was chosen when that failed, and when the message is edited
        (https://github.com/discordjs/discord.js/pull/10797).
        """
        return self._chosen.get((user, message.id, custom_id)) == (values, message.json["edited_timestamp"])

    def by_token(self, application: str, token: str) -> Interaction:
        """The answered interaction of a webhook's token; Refused when there is none or its 15 minutes are over."""
        interaction = self._tokens.get(token)
        if interaction is None or application != self.world.application_id or interaction.answer is None:
            raise Refused(10015)
        if self.world.clock.now() - interaction.born >= LIFE:
            raise Refused(50027)
        return interaction

    def answered(self, interaction: Interaction, answer: int, original: str | None, settled: bool) -> None:
        """The bot has given its first answer."""
        interaction.answer, interaction.original, interaction.state = answer, original, "done"
        interaction.settled = settled
        if interaction.timer:
            interaction.timer.cancel()
        self._state(interaction)

    def settle(self, interaction: Interaction, message: str | None = None) -> None:
        """A deferred answer has been filled in, or given in this `message` instead."""
        interaction.loading = False
        if not interaction.settled:
            interaction.settled = True
            self._state(interaction, message)

    def give_up(self) -> None:
        """Nobody waits any longer for an answer, as when the deadline of each has passed."""
        for interaction in self.unsettled():
            self._fail(interaction)

    def _fail(self, interaction: Interaction) -> None:
        interaction.state, interaction.settled = "failed", True
        if interaction.message:
            self._chosen.pop((interaction.user, interaction.message, interaction.data.get("custom_id", "")), None)
        self._state(interaction)

    def _state(self, interaction: Interaction, message: str | None = None) -> None:
        data: JSON = {"id": interaction.id, "state": interaction.state, "settled": interaction.settled}
        if message or interaction.original:
            data["message"] = message or interaction.original
        self.world.tell("interaction", data, interaction.user, interaction.channel)

    def _metadata(
        self, kind: int, key: str, user: str, channel: Channel, message: Message | None, trigger: Interaction | None
    ) -> JSON:
        metadata: JSON = {
            "id": key, "type": kind, "user": self.world.user(user).json(),
            "authorizing_integration_owners": self._owners(user, channel),
        }  # fmt: skip
        if kind == COMPONENT and message:
            metadata["interacted_message_id"] = message.id
        if trigger:
            metadata["triggering_interaction_metadata"] = trigger.metadata
        return metadata

    def in_guild(self, interaction: Interaction) -> bool:
        """Whether the application is installed where an interaction was begun, not for the user alone."""
        return "0" in interaction.metadata["authorizing_integration_owners"]

    def is_hushed(self, interaction: Interaction) -> bool:
        """Whether all that is answered is for the person alone, whatever the bot says: the application is installed for
        that person and not in the guild, where the person may not use external apps (Topics, Permissions:
        USE_EXTERNAL_APPS)."""
        channel = self.world.channel(interaction.channel)
        outside = channel.guild is not None and not self.in_guild(interaction)
        return outside and not self.world.may(interaction.user, channel, "use_external_apps")

    def _owners(self, user: str, channel: Channel) -> JSON:
        """For whom the application is installed that an interaction comes to (Interactions, Receiving and Responding:
        "Authorizing Integration Owners Object"): "0", the guild (in a direct message "0"); "1", the user."""
        guild = self.world.guild_of(channel)
        here = channel.type != GROUP_DM and (guild is None or guild.commands)
        owners = {"0": channel.guild or "0"} if here else {}
        return owners | ({"1": user} if self.world.user(user).installed else {})

    def _json(self, interaction: Interaction, channel: Channel, message: Message | None) -> JSON:
        world = self.world
        data: JSON = {
            "id": interaction.id, "application_id": world.application_id, "type": interaction.kind,
            "data": interaction.data, "token": interaction.token, "version": 1, "channel_id": channel.id,
            "channel": world.channel_json(channel), "locale": "en-US", "entitlements": [],
            "app_permissions": str(world.permissions(world.bot.id, channel)), "attachment_size_limit": 10485760,
            "authorizing_integration_owners": self._owners(interaction.user, channel),
            "context": 0 if channel.guild else 2 if channel.type == GROUP_DM else 1,
        }  # fmt: skip
        guild = world.guild_of(channel)
        if guild is None:
            data["user"] = world.user(interaction.user).json()
        else:
            member = guild.members[interaction.user]
            permissions = str(world.permissions(interaction.user, channel))
            data["channel"]["permissions"] = permissions
            data["member"] = {**member.json(), "permissions": permissions}
            data["guild_id"], data["guild_locale"] = guild.id, "en-US"
            data["guild"] = {"id": guild.id, "locale": "en-US", "features": []}
            data["locale"] = member.locale
        if message:
            data["message"] = message.json
        return data


def ephemeral(payload: JSON) -> bool:
    """Whether the body of an answer asks for a message that only one person sees."""
    return bool(int(payload.get("flags") or 0) & EPHEMERAL)
