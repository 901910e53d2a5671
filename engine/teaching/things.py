"""What is this?  The things that lie on a board now, two lines about each, and what it would bring the reader now.

A game says in `things.toml` beside its rules where they lie in its state:

    [[kind]]
    kind = "tile"                # a short word that stays
    title = "Tiles of the town"
    fields = ["town", "drawn"]   # of the state, that this explains
    find = ["town.*.code"]       # paths: * is every entry, # every key, @ every key with something,
                                 # me the part of the reader, other those of all others
    table = "tiles"              # where the game's file has a row for each
    name = "{name}"              # from that row; without it, as the options of the first of the `asks` have it
    asks = ["claim"]             # the questions in which it is chosen; "claim.fort" is about options with that word
    names = ["exchange"]         # those whose options only name it, or do so in their row of a `table`
    lines.T02 = ["...", "..."]   # two lines about each; or `each`, the same for all

Without `find` all that has lines lies there always; a single thing has `lines` alone.  Lines and names are templates:
{0} is the word of a thing, {at} what lies there, such as a number; then come its row in `table`, `seats`, the number
of players, and the tables of the game's file, of which one for each number of players stands for its row.  `plain`
names the fields that need no words.  What is not explained is an error with its place.

What a thing would bring is no data: it is found among the options of the reader that name it, or that change what it
explains; where there is none, what is lacking follows from the rules (`why_not.py`).  A reader who is not asked reads
that of a turn that would begin now (`Game.turn_of`).

Ideas that come up only after a while stand there, too: see `engine/teaching/tips.py`.
"""

import pickle
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, Self

from engine.core.codec import COVERED, view
from engine.core.game import Decision, Game, Turn
from engine.core.game_data import IDLE, LINE, DataError, Part, read, read_things
from engine.core.lookahead import Effect, Lookahead, gather
from engine.core.rng import Fast
from engine.core.table import Table
from engine.teaching.why_not import find_missing, tell_lacking
from engine.views.preview import tell_effect
from engine.views.scene import Thing
from engine.views.words import Words

MENU = 25  # things of a kind that one menu holds; more are parted by the first letter of their words
TOLD = 3  # options that are told of
PARTS = re.compile("[:+]")  # of what options are made
POSSIBLE = "possible"  # of which there is nothing more to say
IN_TURN = "In your turn now: "
NOT_NOW = "Not now: "
NOT_IN_TURN = "Not in your turn now: "


def list_kinds(game: Game, reader: int) -> dict[str, str]:
    """The title of each kind of which something lies on the board, by the word with which `list_things` is asked."""
    found: dict[str, str] = {}
    shown = view(game, reader)
    for kind in read_things(game.name)["kind"]:
        keys = list(_find_keys(shown, reader, kind))
        if len(keys) > MENU:
            found |= {f"{kind['kind']}:{key[0]}": f"{kind['title']}: {key[0]}" for key in keys}
        elif keys:
            found[kind["kind"]] = kind["title"]
    return found


def list_things(game: Game, reader: int, kind: str) -> list[Thing]:
    """What lies on the board of a kind, as `reader` sees it."""
    word, _, letter = kind.partition(":")
    shown, printed = view(game, reader), _find_kind(game.name, word)
    return [
        _explain(shown, printed, key, at)
        for key, at in _find_keys(shown, reader, printed).items()
        if key.startswith(letter)
    ]


def explain_all(game: Game, kind: str) -> list[Thing]:
    """All that the file says of a kind whose lines name no place of the board, whether it lies there or not."""
    printed = _find_kind(game.name, kind)
    keys = printed["lines"] if isinstance(printed["lines"], dict) else [""]
    return [_explain(game, printed, key, None) for key in keys]


def find_thing(game: Game, reader: int, kind: str, key: str) -> Thing | None:
    """The thing of that kind and key, if it lies there."""
    return next((thing for thing in list_things(game, reader, kind) if thing.key == key), None)


def _find_kind(game: str, word: str) -> Part:
    """The row of a kind.  Raises DataError when there is none."""
    kinds = read_things(game)["kind"]
    found: Part | None = next((kind for kind in kinds if kind["kind"] == word), None)
    if found is None:
        raise DataError(f"{game}/things.toml has no kind {word!r}")
    return found


def _find_keys(shown: Game, reader: int, kind: Part) -> dict[str, Any]:
    """What lies there of a kind, in the order of its lines, or of its words: the key of each, and what stands there."""
    if "find" not in kind:
        return dict.fromkeys(kind["lines"] if isinstance(kind["lines"], dict) else [""])
    found = {key: at for path in kind["find"] for key, at in look_along(shown, path.split("."), reader)}
    order = [*kind.get("lines", ()), *sorted(found, key=lambda key: (key[:1], len(key), key))]
    return {key: found[key] for key in dict.fromkeys(order) if key in found}


def look_along(shown: Game, path: Sequence[str], reader: int) -> Iterator[tuple[str, Any]]:
    """What lies along a path, as a word, and what stands there or, for a key, under it; nothing that is covered."""
    *beginning, last = path
    if last in ("#", "@"):
        entries = gather(shown, [*beginning, "*"], reader)
        yield from ((str(keys[-1]), entry) for keys, entry in entries if entry or last == "#")
    else:
        things = (thing for _, thing in gather(shown, path, reader))
        yield from ((str(thing), thing) for thing in things if thing not in (None, "", COVERED))


def _explain(shown: Game, kind: Part, key: str, at: Any) -> Thing:
    """A thing with its words.  Raises DataError where they are missing or too long."""
    words = Words(shown.name, [""] * shown.seats)
    lines = kind["each"] if "each" in kind else kind["lines"][key] if key else kind["lines"]
    fields = find_fields(shown) | (read(shown.name)[kind["table"]][key] if "table" in kind else {}) | {"at": at}
    first, second = (format_line(words, line, kind.place, fields, key) for line in lines)
    if not key:
        name = kind["title"]
    elif "name" in kind:
        name = words.vformat(kind["name"], [key], fields)
    else:
        name = words.option(Decision(0, kind["asks"][0], (key,)), key)
    return Thing(kind["kind"], key, name[:1].upper() + name[1:], (first, second))


def format_line(words: Words, line: str, place: str, fields: dict[str, Any], key: str = "") -> str:
    """A line of the file.  Raises DataError when it is too long."""
    told = words.vformat(line, [key], fields)
    if len(told) > LINE:
        raise DataError(f"{place} has {len(told)} characters in {told!r}, but may have {LINE}")
    return told


def find_fields(game: Game) -> dict[str, Any]:
    """The tables of a game's file for templates; of one for each number of players, the row of this game."""
    seats = str(game.seats)
    tables = read(game.name).items()
    rows = {name: row[seats] if isinstance(row, dict) and seats in row else row for name, row in tables}
    return rows | {"seats": seats}


# What it would bring


class Ahead(Table):
    """A turn of `seat` as if it began now, in a world that looks to it like this one, the same each time."""

    def __init__(self, game: Game, seat: int) -> None:
        self.seat = seat
        imagined = pickle.loads(pickle.dumps(game))
        imagined.determinize(seat, Fast.seeded(0))
        super().__init__(imagined)

    def _begin(self, game: Game) -> Turn:
        return game.turn_of(self.seat)


class Gain(NamedTuple):
    """What an option does, in words, called by a `label`; `points` at most for who chooses it."""

    label: str
    option: str
    effect: str
    points: int

    @classmethod
    def of(cls, words: Words, label: str, ask: Decision, option: str, effect: Effect) -> Self:
        told = "; ".join(tell_effect(words, ask, option, effect))
        return cls(label, option, told or POSSIBLE, effect.points[ask.seat][1] if effect.points else 0)


def tell_gain(table: Table, reader: int, thing: Thing, words: Words) -> list[str]:
    """What a thing would bring the reader now, in at most three lines: what brings the most points first.

    These are the options that it is, or that name or change it, or that lead to one which names it; if there
    are none, what is lacking for it.  Who is not asked, or has no choice, reads that of the own turn, if it began now.
    """
    is_asked = table.open_to(reader) is not None and not table.sole()
    here = table if is_asked or (table.turn_over and table.game.over()) else Ahead(table.game, reader)
    ask = here.open_to(reader)
    if ask is None:
        return []
    kind = _find_kind(table.game.name, thing.kind)
    lookahead = Lookahead(here, ask, reader)
    gains = [
        Gain.of(words, words.option(ask, option), ask, option, effect)
        for option, effect in lookahead.effects().items()
        if _concerns(kind, thing.key, ask, option, effect, words)
    ]
    gains = gains or _look_further(lookahead, kind, thing.key, words)
    best = sorted(gains, key=lambda gain: -gain.points)
    unlike = {gain[1:]: gain for gain in reversed(best)}  # of several ways to the same one
    told = [f"{gain.label}: {gain.effect}." for gain in best if unlike[gain[1:]] is gain][:TOLD]
    if told:
        return told if is_asked else [f"{IN_TURN}{line}" for line in told]
    missing = find_missing(here.game, ask)
    facts = next((missing[one] for one in missing if names_thing(kind, "asks", thing.key, ask, one, words.game)), None)
    return [f"{NOT_NOW if is_asked else NOT_IN_TURN}{tell_lacking(words, facts)}."] if facts else []


def _look_further(lookahead: Lookahead, kind: Part, key: str, words: Words) -> list[Gain]:
    """The options that are or name a thing in the questions to which those of this one lead."""
    found, ask = [], lookahead.ask
    for option in ask.options:
        following = lookahead.follow((option,))
        if following is None:
            continue
        for choice in following.options:
            if _concerns(kind, key, following, choice, Effect(), words):
                head = words.head(ask, option, following.what)
                label = f"{f'{words.option(ask, option)} →' if head is None else head} {words.tail(following, choice)}"
                found.append(Gain.of(words, label, following, choice, lookahead.effect((option, choice))))
    return found


def _concerns(kind: Part, key: str, ask: Decision, option: str, effect: Effect, words: Words) -> bool:
    """Whether an option is a thing of this kind and key; or names or changes it, and is not idle."""
    if names_thing(kind, "asks", key, ask, option, words.game):
        return True
    is_touched = names_thing(kind, "names", key, ask, option, words.game) or _changes(kind, key, effect)
    return is_touched and words.role(ask, option) != IDLE


def names_thing(part: Part, where: str, key: str, ask: Decision, option: str, game: str) -> bool:
    """Whether `part`, a kind or an idea, says under `where` that an option is a thing with this key, or names it."""
    for place in part.get(where, ()):
        what, _, word = place.partition(".")
        if what == ask.what and (not (word or key) or (word or key) in list_words(game, option)):
            return True
    return False


@lru_cache(maxsize=1024)
def list_words(game: str, option: str) -> frozenset[str]:
    """The words of an option, and those in the printed rows of the things among them, such as what an item costs."""
    words = PARTS.split(option)
    tables = [read(game)[kind["table"]] for kind in read_things(game)["kind"] if "table" in kind]
    rows = [table[word] for table in tables for word in words if word in table]
    printed = [
        text for row in rows for value in row.values() for text in (value if isinstance(value, list) else [value])
    ]
    return frozenset(words).union(*(PARTS.split(text) for text in printed if isinstance(text, str)))


def _changes(kind: Part, key: str, effect: Effect) -> bool:
    """Whether an option changes something that the kind explains, and that is about this thing."""
    return any(
        place.partition(".")[0] in kind["fields"] and (not key or key in map(str, change.keys))
        for place, changes in effect.changes.items()
        for change in changes
    )
