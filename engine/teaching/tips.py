"""Ideas of a game when somebody first meets them: one line each, with the thing that may be drawn beside it.

Each question is such an idea, with its line in [words.met] of the game's file.  Others come up only after a while;
`things.toml` beside the rules has them, the first of those that come up together first:

    [asks]                        # the thing of each question: "kind:key", a kind alone for the one that an option
    discard = "building:storehouse"   # names, or the first of it, or "" for none

    [[met]]
    idea = "storehouse"           # a short word that stays; by it one knows who has met it
    asks = ["worker.discard"]     # the questions with which it may come, and perhaps a word in some option of them
    there = "storage.me.metal"    # a path, as of things: where something has to be
    thing = "building:storehouse"
    line = "..."                  # a template, as those of things are

It comes with any question without `asks`, and at once without `there`.
"""

from collections.abc import Container

from engine.core.codec import view
from engine.core.game import Decision, Game
from engine.core.game_data import Part, read_things
from engine.core.table import Table
from engine.teaching.things import PARTS, find_fields, find_thing, format_line, list_things, look_along, names_thing
from engine.views.recap import Met
from engine.views.scene import Thing
from engine.views.words import Words

BASICS = "basics"  # the idea of what a game is about, and what a turn is


def first_met(table: Table, reader: int, known: Container[str]) -> Met | None:
    """The idea that comes up with the question open to `reader`, and is not among those `known`; the question first."""
    ask = table.open_to(reader)
    if ask is None:
        return None
    data = read_things(table.game.name)
    words = Words(table.game.name, [""] * table.game.seats)
    if ask.what not in known:
        return Met(ask.what, words.words["met"][ask.what], _find_thing(table.game, ask, data["asks"][ask.what]))
    for met in data["met"]:
        if met["idea"] not in known and comes_up(table.game, ask, met):
            line = format_line(words, met["line"], f"{met.place}.line", find_fields(table.game))
            return Met(met["idea"], line, _find_thing(table.game, ask, met["thing"]))
    return None


def comes_up(game: Game, ask: Decision, met: Part) -> bool:
    """Whether an idea comes up with a question."""
    is_asked = "asks" not in met or any(names_thing(met, "asks", "", ask, option, game.name) for option in ask.options)
    if "there" not in met or not is_asked:
        return is_asked
    return any(at for _, at in look_along(view(game, ask.seat), met["there"].split("."), ask.seat))


def _find_thing(game: Game, ask: Decision, place: str) -> Thing | None:
    """The thing that is drawn beside an idea, if it lies there; of a kind that which an option names."""
    kind, _, key = place.partition(":")
    if key:
        return find_thing(game, ask.seat, kind, key)
    there = list_things(game, ask.seat, kind) if kind else []
    words = {word for option in ask.options for word in PARTS.split(option)}
    return next((thing for thing in there if thing.key in words), there[0] if there else None)
