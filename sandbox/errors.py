"""What Discord answers when it refuses a request."""

from collections.abc import Sequence
from typing import Any

TEXTS: dict[int, tuple[int, str]] = {
    0: (404, "404: Not Found"),
    10002: (404, "Unknown Application"),
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10013: (404, "Unknown User"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    10063: (404, "Unknown application command"),
    20009: (403, "Explicit content cannot be sent to the desired recipient(s)"),
    20026: (403, "Your bot has been flagged by our anti-spam system for abusive behavior."),
    30046: (429, "Maximum number of edits to messages older than 1 hour reached. Try again later."),
    40001: (401, "Unauthorized"),
    40002: (403, "You need to verify your account in order to perform this action."),
    40003: (403, "You are opening direct messages too fast."),
    40005: (413, "Request entity too large"),
    40004: (403, "Send messages has been temporarily disabled"),
    40094: (400, "This interaction has reached the maximum number of follow-up messages"),
    200000: (400, "Message was blocked by automatic moderation"),
    240000: (400, "Message blocked by harmful links filter"),
    40060: (400, "Interaction has already been acknowledged."),
    50001: (403, "Missing Access"),
    50003: (403, "Cannot execute action on a DM channel"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"),
    50008: (400, "Cannot send messages in a non-text channel"),
    50013: (403, "Missing Permissions"),
    50024: (400, "Cannot execute action on this channel type"),
    50027: (401, "Invalid Webhook Token"),
    50035: (400, "Invalid Form Body"),
    50240: (
        400,
        "You cannot remove this app's Entry Point command in a bulk update operation. Please include the Entry Point "
        "command in your update request or delete it separately.",
    ),
    50278: (403, "Cannot send messages to this user due to having no mutual guilds"),
    50083: (400, "Thread is archived"),
    50109: (400, "The request body contains invalid JSON."),
    160004: (400, "A thread has already been created for this message"),
    160005: (403, "Thread is locked"),
    160006: (400, "Maximum number of active threads reached"),
}
"""HTTP status and message of each of Discord's error codes that can happen here, by themselves or as a fault.

That the body of 30046 has no `retry_after` is not documented; bots must not rely on one
(https://github.com/discord-userdoccers/discord-userdoccers/pull/551 has what is known of that limit). 40003 is a 403:
https://github.com/davidhozic/discord-advertisement-framework/issues/82.
"""

OTHER = (403, "Refused")
"""Status and message of all other codes."""


class Refused(Exception):
    """Discord's error `code`; for 50035 `problems` say what is wrong, each "path.to.field: sentence"."""

    def __init__(self, code: int, problems: Sequence[str] = ()) -> None:
        self.code = code
        self.status, self.text = TEXTS.get(code, OTHER)
        self.problems = list(problems)
        super().__init__(f"{self.code}: {self.text} {'; '.join(self.problems)}".strip())

    def json(self) -> dict[str, Any]:
        """The body of Discord's answer (Reference, Error Messages)."""
        answer: dict[str, Any] = {"message": self.text, "code": self.code}
        if self.problems:
            answer["errors"] = _nested(self.problems)
        return answer


def _nested(problems: list[str]) -> dict[str, Any]:
    errors: dict[str, Any] = {}
    for problem in problems:
        path, _, sentence = problem.partition(": ")
        place = errors
        for step in path.split("."):
            place = place.setdefault(step, {})
        place.setdefault("_errors", []).append({"code": "BASE_TYPE_INVALID", "message": sentence})
    return errors
