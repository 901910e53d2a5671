"""The slash commands that Discord has of us: compared with those that we have, and kept as they should be."""

import asyncio
import logging
from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Any

from discord.ext import commands

from base.clock import Clock
from cogs.connection.errors import judge

log = logging.getLogger("belfry.installed")

Command = Mapping[str, Any]

COMPARED = (
    "type",
    "name",
    "description",
    "options",
    "choices",
    "value",
    "required",
    "autocomplete",
    "min_value",
    "max_value",
    "min_length",
    "max_length",
    "channel_types",
    "contexts",
    "integration_types",
    "default_member_permissions",
    "nsfw",
)
ENTRY_POINT = 4  # the type of the command by which people start an application's Activity: Discord makes it by itself
RETURNED = (
    "id",
    "type",
    "name",
    "name_localizations",
    "description",
    "description_localizations",
    "default_member_permissions",
    "contexts",
    "integration_types",
    "handler",
)  # of an entry point, so that Discord leaves it in place
PEOPLE = 1  # that somebody has installed the application for themselves, among the ways to install it
AMONG_FRIENDS = 2  # the context of messages in which only who has done so can use a command

FIRST_INSTALL_RETRY = 60.0  # seconds until the second attempt to install the commands; then twice as many, and so on
LONGEST_INSTALL_RETRY = 3600.0
ANSWER_SHOWN = 300  # characters of what Discord answers


class Difference(StrEnum):
    """What is wrong with a command, for a sentence of the console such as "/play is missing"."""

    MISSING = "is missing"
    FOREIGN = "is none of this version"
    CHANGED = "is another"


def find_differences(ours: Iterable[Command], installed: Iterable[Command]) -> dict[str, Difference]:
    """What is wrong with the commands at Discord, by their names."""
    here = {str(command["name"]): keep_essence(command) for command in ours}
    there = {str(one["name"]): keep_essence(one) for one in installed if one.get("type") != ENTRY_POINT}
    missing = dict.fromkeys(here.keys() - there.keys(), Difference.MISSING)
    foreign = dict.fromkeys(there.keys() - here.keys(), Difference.FOREIGN)
    changed = (name for name in here.keys() & there.keys() if here[name] != there[name])
    return dict(sorted({**missing, **foreign, **dict.fromkeys(changed, Difference.CHANGED)}.items()))


def keep_essence(part: Any) -> Any:
    """A command or a part of it without what Discord adds, and without what means the same as nothing."""
    if isinstance(part, Mapping):
        kept = {key: keep_essence(part[key]) for key in COMPARED if part.get(key) not in (None, False, "", [], {})}
        if "default_member_permissions" in kept:
            kept["default_member_permissions"] = str(kept["default_member_permissions"])
        return kept
    if isinstance(part, list):
        return [keep_essence(one) for one in part]
    return part


def is_for_people(application: Mapping[str, Any]) -> bool:
    """Whether people can install this application for themselves; also where Discord does not say."""
    ways = application.get("integration_types_config")
    return not ways or str(PEOPLE) in ways


def fit(ours: Iterable[Command], application: Mapping[str, Any]) -> list[Command]:
    """Our commands as this application can have them: Discord refuses all if one is for what is switched off."""
    return list(ours) if is_for_people(application) else [make_for_servers(command) for command in ours]


def make_for_servers(command: Command) -> Command:
    """The command for where the application is installed on the server, and for direct messages with it."""
    ways = [way for way in command.get("integration_types") or () if way != PEOPLE]
    places = [place for place in command.get("contexts") or () if place != AMONG_FRIENDS]
    return {**command, "integration_types": ways or None, "contexts": places or None}


class Installer:
    """Has Discord take our commands.  What it refuses stops nothing, and is tried again.

    `refusal`: what Discord answered to the last attempt; empty when it has our commands, or was not asked yet.
    """

    def __init__(self, client: commands.AutoShardedBot, clock: Clock) -> None:
        self.client = client
        self.clock = clock
        self.refusal = ""
        self.attempted = asyncio.Event()  # once, whatever came of it

    async def run(self) -> None:
        """Try until Discord has our commands; pauses grow."""
        pause, begun = FIRST_INSTALL_RETRY, self.clock.now()
        while not await self._try(pause):
            await self.clock.sleep_until(begun + pause)
            pause, begun = min(2 * pause, LONGEST_INSTALL_RETRY), self.clock.now()

    async def _try(self, pause: float) -> bool:
        try:
            await self._install()
        except Exception as error:  # whatever it is, games go on by their buttons
            self._note(error, pause)
            return False
        finally:
            self.attempted.set()
        if self.refusal:
            self.refusal = ""
            log.info("Discord has taken the commands")
        return True

    async def _install(self) -> None:
        """Tell Discord our commands if it has others; all that they depend on is asked anew each time."""
        number = self.client.application_id
        assert number is not None  # known since the login
        application: Mapping[str, Any] = await self.client.http.application_info()
        installed: list[Any] = await self.client.http.get_global_commands(number)
        ours = fit((command.to_dict(self.client.tree) for command in self.client.tree.get_commands()), application)
        if not find_differences(ours, installed):
            return
        left = [
            {key: one[key] for key in RETURNED if one.get(key) is not None}
            for one in installed
            if one.get("type") == ENTRY_POINT
        ]
        payload: list[Any] = [*ours, *left]
        await self.client.http.bulk_upsert_global_commands(number, payload=payload)
        log.info("commands synced", extra={"count": len(ours)})

    def _note(self, error: Exception, pause: float) -> None:
        """Tell the host, once for each refusal."""
        known = judge(error) is not None
        why = " ".join(str(error).split())[:ANSWER_SHOWN] if hasattr(error, "code") else type(error).__name__
        if why != self.refusal:
            about = {"why": why, "again_seconds": round(pause)}
            log.warning("Discord did not take the commands", exc_info=None if known else error, extra=about)
        self.refusal = why
