"""The slash commands: such as Discord takes, for servers and direct messages, and told anew only when it has others."""

from copy import deepcopy
from typing import Any

import pytest

from app.client import Belfry
from cogs.background.command_sync import find_differences
from sandbox.command_validation import check_commands
from store import Store

SERVER, DIRECT, AMONG_FRIENDS = 0, 1, 2  # Discord's numbers of the places where commands can be used
SERVERS, PEOPLE = 0, 1  # of the ways in which an application can be installed


@pytest.fixture
def ours(store: Store) -> list[dict[str, Any]]:
    return Belfry(store).list_commands()


def as_discord_gives_them(bodies: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """With numbers of its own, with what may be left out, and permissions as text."""
    added = {"id": "1", "application_id": "2", "version": "3", "name_localizations": None}
    given: list[dict[str, Any]] = [deepcopy(body) | added for body in bodies]
    for body in given:
        body.pop("nsfw", None)
        if body["default_member_permissions"] is not None:
            body["default_member_permissions"] = str(body["default_member_permissions"])
        body.setdefault("description", "")  # of what stands in the menu on a person
        for option in body.get("options", ()):
            option["name_localizations"] = None
            if not option.get("required"):
                option.pop("required", None)
    return given


def test_discord_takes_them(ours: list[dict[str, Any]]) -> None:
    assert check_commands(ours) == []


# Commands that are answered in private, or refused.
ANYWHERE = {"away", "games", "hand", "help", "me", "privacy", "settings", "table", "try"}


def test_who_has_belfry_for_themselves_has_what_is_private_and_no_more(ours: list[dict[str, Any]]) -> None:
    """Where only somebody's commands are, Belfry can answer but not post a board."""
    assert {body["name"] for body in ours} >= ANYWHERE
    for body in ours:
        if body["name"] in ANYWHERE:
            assert body["integration_types"] == [SERVERS, PEOPLE], body["name"]
            assert body["contexts"] == [SERVER, DIRECT, AMONG_FRIENDS], body["name"]
            continue
        assert body["integration_types"] == [SERVERS], body["name"]
        assert body["contexts"] == (None if body["dm_permission"] else [SERVER]), body["name"]


def test_what_discord_adds_is_no_difference(ours: list[dict[str, Any]]) -> None:
    assert find_differences(ours, as_discord_gives_them(ours)) == {}


def test_commands_that_are_missing_foreign_or_others_are_named(ours: list[dict[str, Any]]) -> None:
    installed = as_discord_gives_them(ours)
    by_name = {body["name"]: body for body in installed}
    next(option for option in by_name["play"]["options"] if option["name"] == "strength")["choices"].pop()
    next(option for option in by_name["table"]["options"] if option["name"] == "pause")["options"].pop()
    installed = [body for body in installed if body["name"] != "undo"] + [by_name["undo"] | {"name": "redo"}]
    assert find_differences(ours, installed) == {
        "play": "is another",
        "redo": "is none of this version",
        "table": "is another",
        "undo": "is missing",
    }
