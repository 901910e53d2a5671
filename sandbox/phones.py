"""The locked phones of all people: which messages made a sound for whom, and the line that each phone shows of them.

A phone shows the plain text with which a message was created. What components say is not in it, so a message of
Components V2 alone shows nothing but its sender's name (https://github.com/discord/discord-api-docs/issues/7854), and
an edit changes nothing there.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

JSON = dict[str, Any]


@dataclass(frozen=True)
class Notification:
    """A message that made a sound. `when`: as Discord writes moments. `line`: what the phone shows beside the `sender`,
    empty where it shows nothing else."""

    message: str
    channel: str
    sender: str
    when: str
    line: str


class Phones:
    """All phones, by the ids of their people. `tell` hears of each change as `World.tell` does."""

    def __init__(self, tell: Callable[[str, JSON], None]) -> None:
        self._tell = tell
        self._received: dict[str, list[Notification]] = {}
        self._unseen: dict[str, dict[str, Notification]] = {}

    def ring(self, user: str, notification: Notification) -> None:
        """A message arrives that makes a sound for the person."""
        self._received.setdefault(user, []).append(notification)
        self._unseen.setdefault(user, {})[notification.message] = notification
        self._changed(user, notification)

    def received(self, user: str) -> list[JSON]:
        """All notifications that a person ever got, oldest first, also of messages that are gone; each with `unseen`:
        whether the phone still shows it."""
        unseen = self._unseen.get(user, {})
        return [vars(one) | {"unseen": one.message in unseen} for one in self._received.get(user, [])]

    def unseen(self, user: str) -> int:
        """How many notifications the person has not looked at."""
        return len(self._unseen.get(user, {}))

    def look(self, user: str, channel: str) -> None:
        """The person reads the channel, or has it no longer."""
        seen = [one.message for one in self._unseen.get(user, {}).values() if one.channel == channel]
        for message in seen:
            self.take_back(message, [user])

    def lose(self, channel: str) -> None:
        """The channel is gone for all."""
        for user in self._unseen:
            self.look(user, channel)

    def take_back(self, message: str, users: Iterable[str]) -> None:
        """Those people's phones do not show the message any longer."""
        for user in users:
            if self._unseen.get(user, {}).pop(message, None):
                self._changed(user)

    def _changed(self, user: str, arrived: Notification | None = None) -> None:
        more = {"notification": vars(arrived)} if arrived else {}
        self._tell("phone", {"person": user, "unseen": self.unseen(user), **more})
