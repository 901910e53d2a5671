"""A journal of what a bot saves, beside its database: `tests.e2e.watching.ledger` reads it.

Each change of a game is written down before it is saved, with the choices that stood before it, and once more when it
is saved; so a kill between the two is no riddle.
"""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from contextvars import ContextVar
from itertools import count
from pathlib import Path
from typing import Any

import discord

from cogs.sync.responses import Response, Responses
from engine.core.table import Table
from store import Match
from store.matches.play import PlayStore

_began: ContextVar[int] = ContextVar("the interaction by which a person changes a game", default=0)
_several: ContextVar[bool] = ContextVar("whether that may make several choices", default=False)


def says_several(interaction: discord.Interaction) -> bool:
    """Whether this is a form, or a press that answers one question after the other."""
    data: Any = interaction.data or {}
    pressed = (data.get("custom_id", ""), *data.get("values", ()))
    return interaction.type is discord.InteractionType.modal_submit or any(" " in said for said in pressed)


def keep_journal(folder: Path) -> None:
    """Write down each choice and each undo that this process saves."""
    number, journal = count(), (folder / "journal").open("a", encoding="utf-8")
    journal.write(f"\n{json.dumps({'do': 'start'})}\n")  # the last line may have been cut off

    def note(**fields: Any) -> int:
        fields.setdefault("id", next(number))
        journal.write(json.dumps(fields) + "\n")
        journal.flush()
        return int(fields["id"])

    commit, rewind, changing = PlayStore.commit, PlayStore.rewind, Responses.changing

    async def noting_commit(
        self: PlayStore, match: Match, table: Table, *, made: int = 1, **how: bool
    ) -> tuple[Match, Table]:
        before, chosen = table.choices[:-made], table.choices[-made:]
        by = 0 if how else _began.get()  # a computer, time or a plan may choose in the midst of what somebody does
        place = {"match": match.id, "turn": match.turn}
        settled = before[:1] if 0 in table.absent else []  # nobody's, if it was not written down
        written = note(do="choose", **place, before=before, settled=settled, made=chosen, by=by, several=_several.get())
        after = await commit(self, match, table, made=made, **how)
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
