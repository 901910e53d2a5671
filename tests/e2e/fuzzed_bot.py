"""`python -m tests.e2e.fuzzed_bot`: bot.py with the small games, blank pictures, and a journal of what it saves.

The journal is beside the database: `tests.e2e.ledger` reads it. Each change of a game is written down before it is
saved, with the choices that stood before it, and once more when it is saved; so a kill between the two is no riddle.
"""

import io
import json
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from contextvars import ContextVar
from itertools import count
from pathlib import Path
from typing import Any, TextIO
from unittest.mock import patch

import discord
from PIL import Image

from cogs.delivery.responses import Response, Responses
from cogs.panels.pictures import Picture
from engine.table import Table
from store import Match
from store.play import PlayStore

_began: ContextVar[int] = ContextVar("the interaction by which a person changes a game", default=0)
_several: ContextVar[bool] = ContextVar("whether that may make several choices", default=False)


def says_several(interaction: discord.Interaction) -> bool:
    """Whether this is a form, or a press that answers one question after the other."""
    data: Any = interaction.data or {}
    pressed = (data.get("custom_id", ""), *data.get("values", ()))
    return interaction.type is discord.InteractionType.modal_submit or any(" " in said for said in pressed)


def make_blank() -> bytes:
    """The bytes of the picture that all others are."""
    data = io.BytesIO()
    Image.new("P", (8, 8)).save(data, "PNG")
    return data.getvalue()


BLANK = make_blank()


async def draw_blank(picture: Picture) -> bytes:
    """In place of `Picture.draw`: name and words are right."""
    return BLANK


def journalling(journal: TextIO) -> None:
    """Write down each choice and each undo that this process saves."""
    number = count()

    def note(**fields: Any) -> int:
        fields.setdefault("id", next(number))
        journal.write(json.dumps(fields) + "\n")
        journal.flush()
        return int(fields["id"])

    commit, rewind, changing = PlayStore.commit, PlayStore.rewind, Responses.changing

    async def noting_commit(self: PlayStore, match: Match, table: Table, **how: bool) -> tuple[Match, Table]:
        before, made = table.choices[:-1], table.choices[-1]
        by = 0 if how else _began.get()  # a computer, time or a plan may choose in the midst of what somebody does
        place = {"match": match.id, "turn": match.turn}
        settled = before[:1] if 0 in table.absent else []  # nobody's, if it was not written down
        written = note(do="choose", **place, before=before, settled=settled, made=made, by=by, several=_several.get())
        after = await commit(self, match, table, **how)
        note(do="saved", id=written)
        return after

    async def noting_rewind(self: PlayStore, match: Match, table: Table, seat: int) -> tuple[Match, Table]:
        written = note(do="undo", match=match.id)
        after, left = await rewind(self, match, table, seat)
        note(do="saved", id=written, turn=after.turn, left=left.choices)
        return after, left

    @asynccontextmanager
    async def noting_changing(self: Responses, interaction: discord.Interaction, match: int) -> AsyncIterator[Response]:
        _began.set(interaction.id)
        _several.set(says_several(interaction))
        async with changing(self, interaction, match) as response:
            try:
                yield response
            finally:
                _began.set(0)  # what others do because of it is theirs

    PlayStore.commit, PlayStore.rewind = noting_commit, noting_rewind  # type: ignore[method-assign]
    Responses.changing = noting_changing  # type: ignore[method-assign]


if __name__ == "__main__":
    import bot
    import tests.small_games.__main__  # noqa: F401  # which adds them to the games

    folder = Path(sys.argv[sys.argv.index("--config") + 1]).parent
    with (folder / "journal").open("a", encoding="utf-8") as journal, patch.object(Picture, "draw", draw_blank):
        journal.write(f"\n{json.dumps({'do': 'start'})}\n")  # the last line may have been cut off
        journalling(journal)
        sys.exit(bot.main(sys.argv[1:]))
