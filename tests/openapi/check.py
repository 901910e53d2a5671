"""Checks a whole conversation between bot and server: the request log of the sandbox."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

from .validate import validator

OLD_EDIT = 30046  # its body has no `retry_after`: see sandbox.errors
NOT_REST = ("/attachments/", "/ephemeral-attachments/")
INVALID_FORM = 50035


class Entry(Protocol):
    """One request of the bot and the answer, as the sandbox logs them; `status` is 0 when there was no answer."""

    @property
    def n(self) -> int: ...
    @property
    def method(self) -> str: ...
    @property
    def path(self) -> str: ...
    @property
    def query(self) -> str: ...
    @property
    def body(self) -> Any: ...
    @property
    def files(self) -> Sequence[Mapping[str, Any]]: ...
    @property
    def status(self) -> int: ...
    @property
    def answer(self) -> Any: ...


def check_all(requests: Iterable[Entry]) -> list[str]:
    """Everything in the log that the real Discord would not have taken or would not have said, one line each.

    A request that was refused as malformed (400 with code 50035) is a violation too: some of Discord's rules are
    the server's and not the document's.
    """
    return [line for entry in requests if not entry.path.startswith(NOT_REST) for line in check(entry)]


def check(entry: Entry) -> list[str]:
    """The violations of one entry of the log."""
    address = f"{entry.path}?{entry.query}" if entry.query else entry.path
    place = f"{entry.n} {entry.method} {entry.path}"
    found = [f"request {place}: {said}" for said in validator().request(entry.method, address, entry.body, entry.files)]
    answer = entry.answer
    found += (
        []
        if isinstance(answer, dict) and answer.get("code") == OLD_EDIT
        else [
            f"answer {place} -> {entry.status}: {said}"
            for said in validator().response(entry.method, address, entry.status, answer)
        ]
    )
    if entry.status == 400 and isinstance(answer, dict) and answer.get("code") == INVALID_FORM:
        found.append(f"request {place}: refused: {answer.get('errors') or answer.get('message')}")
    return found
