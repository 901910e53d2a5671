"""What is kept of one person, to take it along, and to be erased."""

import gzip
import json
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

import discord

from cogs.panels.custom_ids import Press
from cogs.panels.layout import Button, Download, Panel, Row, button, fix, lay_out, note
from cogs.panels.names import tell_game
from cogs.panels.pictures import Picture
from cogs.words import Marked, moment, say
from store import Kept, Match

GOES_ON = ("open", "running", "asleep")
PREVIEWED_GAMES = 10  # games that are named before somebody is erased
FILE_NAME = "belfry-data.json"
PLAIN_ROWS = 10_000  # of at most some 300 bytes


def make_kept(kept: Kept, url: str, why: str = "") -> Panel:
    """What is kept of somebody, a line for each kind; `why` comes first."""
    lines = [*tell_kept(kept)]
    told = [*filter(None, (why,)), f"### {say('privacy.kept.title')}"]
    if kept.due:
        told.append(say("privacy.due.told", when=moment(kept.due, "f")))
    told += [say("privacy.kept.lines", line=line) for line in lines] or [say("privacy.kept.nothing")]
    told.append(f"-# {say('privacy.kept.rest')}{tell_more(url)}")
    return note("\n".join(told), *([Row(*offer(kept))] if lines else []))


def tell_more(url: str) -> str:
    """The way to the host's page about it, if there is one."""
    return f" {say('privacy.kept.more', url=Marked(url))}" if url else ""


def tell_kept(kept: Kept) -> Iterator[Marked]:
    """What is kept, for each kind of which there is something."""
    playing = sum(n for status, n in kept.games.items() if status in GOES_ON)
    ended = sum(kept.games.values()) - playing
    if playing:
        yield say("privacy.line.playing", n=playing)
    if ended:
        yield say("privacy.line.ended", n=ended)
    for name in ("results", "plans", "votes", "invitations", "settings", "messages", "absences", "lessons"):
        if kept.lines[name]:
            yield tell_line(name, kept.lines[name])


def tell_line(name: str, n: int) -> Marked:
    """How many of one kind there are."""
    return say(f"privacy.line.{name}", n=n)


def offer(kept: Kept) -> Iterator[Button]:
    """What somebody can do about it."""
    yield button(say("privacy.take.button"), Press("privacy", arg="take"))
    if kept.due:
        yield button(say("privacy.due.keep"), Press("privacy", arg="keep"), discord.ButtonStyle.success)
    else:
        yield button(say("privacy.erase.button"), Press("privacy", arg="erase"), discord.ButtonStyle.danger)


def make_file(found: dict[str, Any]) -> Panel:
    """All that is kept of somebody, as a file; a long one is compressed, for Discord takes no more than 10 MB."""
    is_long = sum(len(rows) for rows in found.values() if isinstance(rows, list)) > PLAIN_ROWS
    make = partial(pack, found, is_long=is_long)
    file = Picture(f"{FILE_NAME}.gz" if is_long else FILE_NAME, say("privacy.take.file"), make)
    return lay_out(say("privacy.take.told"), fix(Download(file), height=0))


def pack(found: dict[str, Any], *, is_long: bool) -> bytes:
    """Data as JSON; a long one compressed."""
    data = json.dumps(found, ensure_ascii=False, indent=1).encode()
    return gzip.compress(data, mtime=0) if is_long else data


def preview_erasing(matches: Sequence[Match], user: int, due: int, *, ended: bool) -> Panel:
    """What will happen to somebody who is erased, and to these games, which go on; and the button for it.

    `ended`: whether they had a seat in games that have ended.
    """
    running = [one for one in matches if one.status in ("running", "asleep")]
    alone = [one for one in running if one.people == {user}]
    going = [one for one in running if one not in alone]
    tables = [one for one in matches if one.status == "open"]
    told = [f"### {say('privacy.erase.title')}", say("privacy.erase.when", when=moment(due, "f"))]
    if going:
        told.append(say("privacy.erase.playing", games=name_games(going)))
    if alone:
        told.append(say("privacy.erase.alone", games=name_games(alone)))
    if tables:
        told.append(say("privacy.erase.tables", games=name_games(tables)))
    if ended:
        told.append(say("privacy.erase.ended"))
    told += [say("privacy.erase.rest"), f"-# {say('privacy.erase.copies')}"]
    sure = button(say("privacy.erase.sure"), Press("privacy", arg="sure"), discord.ButtonStyle.danger)
    return note("\n".join(told), Row(button(say("privacy.erase.back"), Press("privacy", arg="back")), sure))


def name_games(matches: Sequence[Match]) -> list[Marked]:
    """Games as a sentence lists them; of many the newest, and how many more there are."""
    named = [Marked(tell_game(match)) for match in matches[:PREVIEWED_GAMES]]
    left = len(matches) - PREVIEWED_GAMES
    return [*named, say("privacy.erase.more", n=left)] if left > 0 else named


def make_receipt(at: int) -> Panel:
    """What who is erased is told of it, by the last message."""
    return note(say("privacy.due.receipt", day=moment(at, "d")))
