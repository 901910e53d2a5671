"""Checks a whole conversation between bot and server: the request log of the sandbox."""

from collections.abc import Iterable, Mapping
from typing import Any

from .validate import validator

NOT_REST = ("/attachments/", "/avatars/", "/icons/", "/embed/")
INVALID_FORM = 50035


def check_all(requests: Iterable[Mapping[str, Any]]) -> list[str]:
    """Everything in the log that the real Discord would not have taken or would not have said, one line each.

    Each entry has n, method, path, body, files, status and answer. A request that was refused as malformed
    (400 with code 50035) is a violation too: some of Discord's rules are the server's and not the document's.
    """
    return [line for entry in requests if not entry["path"].startswith(NOT_REST) for line in check(entry)]


def check(entry: Mapping[str, Any]) -> list[str]:
    """The violations of one entry of the log."""
    method, path, status, answer = entry["method"], entry["path"], entry["status"], entry["answer"]
    place = f"{entry['n']} {method} {path}"
    asked = validator().request(method, path, entry["body"], entry["files"] or ())
    answered = validator().response(method, path, status, answer)
    found = [f"request {place}: {said}" for said in asked]
    found += [f"answer {place} -> {status}: {said}" for said in answered]
    if status == 400 and isinstance(answer, dict) and answer.get("code") == INVALID_FORM:
        found.append(f"request {place}: refused: {answer.get('errors') or answer.get('message')}")
    return found
