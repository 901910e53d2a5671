"""A game that has ended as a file, which somebody keeps and can have checked elsewhere."""

import json
from collections.abc import Sequence
from dataclasses import replace

from cogs.panels.custom_ids import Press
from cogs.panels.heads import tell_game
from cogs.panels.pictures import Picture
from cogs.panels.ui import Button, Download, Panel, button, fix, lay_out
from cogs.words import Marked, say
from engine.record.document import PERSON, PLAN, Record
from store import Match


def keep_button(match: Match) -> Button:
    """The button that gives a game as a file."""
    return button(say("buttons.keep"), Press("keep", match.id))


def make_kept_game(match: Match, record: Record, names: Sequence[str]) -> Panel:
    """The file of a game, in which the players of its seats are called like this."""
    data = write_kept_game(record, names).encode()
    file = Picture(f"{match.game.replace('_', '-')}-{match.id}.json", say("board.kept.file"), lambda: data)
    told = say("board.kept.told", game=Marked(tell_game(match)))
    return lay_out(told, fix(Download(file), height=0), f"-# {say('board.kept.check')}")


def write_kept_game(record: Record, names: Sequence[str]) -> str:
    """The document of a game with names; it does not tell which choices a plan has made."""
    choices = [made._replace(by=PERSON) if made.by == PLAN else made for made in record.choices]
    data = json.loads(replace(record, choices=choices).to_json()) | {"names": list(names)}
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
