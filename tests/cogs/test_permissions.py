"""What keeps Belfry from hosting a game, by its permissions, and which switch is named for that."""

from datetime import timedelta
from itertools import combinations
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from cogs.connection.permissions import (
    EMBED_LINKS,
    FOR_THREADS,
    IN_THREADS,
    IN_VOICE,
    NEEDED,
    explain_missing,
    name_switch,
)

SWITCHES = (*NEEDED, *FOR_THREADS, IN_VOICE, EMBED_LINKS)
KINDS: dict[str, dict[str, bool]] = {
    "text channel": {"thread": False},
    "channel with threads": {"thread": False, "new_thread": True},
    "thread": {"thread": True},
    "voice channel": {"thread": False, "voice": True},
}


def apply(switches: set[str], *, thread: bool) -> discord.Permissions:
    """What Belfry may do with these switches on, as Discord works it out: without the right to write in a channel there
    are no files and links, and without the right to see it there is nothing
    (https://docs.discord.com/developers/topics/permissions#implicit-permissions)."""
    held = switches if "view_channel" in switches else set[str]()
    if (IN_THREADS if thread else "send_messages") not in held:
        held = held - {"attach_files", EMBED_LINKS}
    return discord.Permissions(**dict.fromkeys(held, True))


def make_me(minutes: float | None) -> Any:
    """Belfry as a member, timed out for so many minutes from now, or never."""
    until = None if minutes is None else discord.utils.utcnow() + timedelta(minutes=minutes)
    return SimpleNamespace(timed_out_until=until, is_timed_out=lambda: bool(minutes and minutes > 0))


@pytest.mark.parametrize("kind", KINDS)
def test_a_missing_permission_names_a_switch_that_is_off_and_never_one_that_is_on(kind: str) -> None:
    for n in range(len(SWITCHES) + 1):
        for off in combinations(SWITCHES, n):
            on = {*SWITCHES} - {*off}
            text = explain_missing(apply(on, thread=kind == "thread"), make_me(None), **KINDS[kind])
            named = [one for one in SWITCHES if f"{name_switch(one)} (" in text]
            assert {*named} <= {*off}, (off, text)
            assert bool(text) == bool(named)


def test_everything_that_games_need_in_a_channel_is_asked_for_and_nothing_else() -> None:
    needed = {
        "text channel": {*NEEDED},
        "channel with threads": {*NEEDED, *FOR_THREADS},
        "thread": {*NEEDED, IN_THREADS} - {"send_messages"},
        "voice channel": {*NEEDED, IN_VOICE},
    }
    for kind, which in needed.items():
        for one in SWITCHES:
            may = apply({*SWITCHES} - {one}, thread=kind == "thread")
            assert bool(explain_missing(may, None, **KINDS[kind])) == (one in which), (kind, one)


@pytest.mark.parametrize(("minutes", "timed_out"), [(None, False), (-1, False), (5, True)])
def test_a_time_out_is_named_until_it_ends_and_no_switch_with_it(minutes: float | None, *, timed_out: bool) -> None:
    may = discord.Permissions(view_channel=True, read_message_history=True)
    text = explain_missing(may, make_me(minutes), thread=False)
    assert ("A moderator has timed Belfry out until <t:" in text) == timed_out
    assert ("Send Messages" in text) != timed_out


def test_an_administrator_who_was_timed_out_before_lacks_nothing() -> None:
    assert explain_missing(discord.Permissions.all(), make_me(5), thread=False, new_thread=True, voice=True) == ""
