"""The whole board of Castle Builders in words, and what of it its pictures say."""

from collections import Counter as Count
from collections.abc import Iterator, Sequence
from functools import partial

from engine.games.castle_builders.rules import BUILDING, DATA, HEIGHTS, SPACES, TOWERS, Award, CastleBuilders, Counter
from engine.views.scene import Scene
from render.board_text import Line, Section, Writer, describe_board, listed
from render.castle_builders.pieces import BUILDERS
from render.player_names import IN_SENTENCE, clean_names, shorten
from render.words import Texts, join

RANK = (
    "turn",
    "possible",
    "player",
    "last",
    "title.towers",
    "tower",
    "title.rows",
    "row",
    "stock",
    "playing",
    "left",
    "start",
    "gone",
)
tell = Texts("castle_builders")


def game_of(scene: Scene) -> CastleBuilders:
    game = scene.view
    assert isinstance(game, CastleBuilders)
    return game


def tell_beginning(scene: Scene) -> str:
    """What the board says as long as no counter lies."""
    start = game_of(scene).start
    if any(game_of(scene).towers):
        return ""
    later = start.index(max(start))
    key, name = "begins_even" if any(start) else "begins", shorten(scene.names, IN_SENTENCE)[later]
    return tell(f"board.{key}", player=name, points=start[later])


def prompt(scene: Scene) -> str:
    """What the player of the turn has to do, after the name."""
    game = game_of(scene)
    if scene.decision:
        what = scene.decision.what
    else:
        what = "counter" if not game.played else "tower" if game.played in BUILDING else "remove"
    return tell(f"prompt.{what}", kind=DATA["kinds"].get(game.played))


def count_spaces(game: CastleBuilders) -> str:
    """How near the end is: by the spaces that are to be filled."""
    return tell("board.left", n=SPACES - sum(map(len, game.towers)))


def tell_outcome(scene: Scene, names: Sequence[str] = ()) -> tuple[str, str]:
    """Of a game that is over: who, and how it ended."""
    end = "finished" if not game_of(scene).free() else "spent"
    high, low = max(scene.points), min(scene.points)
    if scene.places.count(1) > 1:
        return tell("end.draw"), tell(f"end.{end}.draw", high=high)
    names = names or clean_names(scene.names)
    return names[scene.places.index(1)], tell(f"end.{end}.won", high=high, low=low)


def discarded(game: CastleBuilders, seat: int) -> Count[str]:
    """How many counters of each kind a seat has lost, in the order of the kinds."""
    gone = Count(c.kind for c in game.discards if c.seat == seat)
    return Count({kind: gone[kind] for kind in DATA["counters"] if gone[kind]})


def count_kinds(kinds: Count[str]) -> str:
    """Counters in words: 2 ordinary, 1 bonus."""
    return listed((f"{n} {DATA['kinds'][kind]}" for kind, n in kinds.items()), tell("board.none"))


def write_board(scene: Scene, names: Sequence[str] = ()) -> list[Section]:
    """All that is public."""
    game, writer = game_of(scene), Writer(scene, names)
    return [
        writer.section("turn", _write_turn(writer, game)),
        writer.section("players", [line for seat in range(game.seats) for line in _write_player(writer, game, seat)]),
        writer.section("towers", _write_towers(game)),
        writer.section("rows", _write_rows(game)),
        writer.section("discards", [_write_discards(writer, game)]),
        writer.section("counters", writer.explain("counter", "placed", "row")),
    ]


describe = partial(describe_board, write_board, RANK)


def _write_turn(writer: Writer, game: CastleBuilders) -> Iterator[Line]:
    scene, option = writer.scene, tell.find("option")
    who, how = tell_outcome(scene, writer.names) if scene.over else ("", "")
    yield writer.say_turn(game.seat, prompt(scene), tell("board.ending", names=who, how=how))
    if scene.decision and scene.decision.what in ("tower", "remove"):
        yield writer.line("possible", towers=join(scene.decision.options, "or"))
    yield writer.say_last(tell_beginning(scene))
    if game.played:
        yield writer.line("playing", counter=option[game.played])
    if not scene.over:
        yield Line(f"{count_spaces(game)}.", "left")
    yield writer.line("turn_of", game.seat)
    if game.last:
        key = "played_on" if game.last.tower else "played"
        yield writer.line(key, game.last.seat, counter=option[game.last.kind], tower=game.last.tower)


def _write_player(writer: Writer, game: CastleBuilders, seat: int) -> Iterator[Line]:
    yield writer.line("player", seat, badge=BUILDERS[seat].words, n=writer.scene.points[seat])
    if game.start[seat]:
        yield writer.line("start", seat, points=game.start[seat])
    yield writer.line("stock", seat, held=len(game.hands[seat]), left=len(game.piles[seat]))
    if gone := discarded(game, seat):
        yield writer.line("gone", seat, counters=count_kinds(gone))


def _call_counter(counter: Counter) -> str:
    """A counter by its colour, and its kind unless it is an ordinary one."""
    colour, kind = BUILDERS[counter.seat].hue, DATA["kinds"][counter.kind]
    if counter.kind == "ordinary":
        return colour
    return tell("board.of", colour=colour, counter=tell(f"board.{counter.arrows}") if counter.arrows else kind)


def _write_award(what: str, award: Award, printed: int, state: str, **facts: object) -> Line:
    """Who gets a tower or row and its points; where nobody does, its `state` and the printed points."""
    if award.seat is None:
        return Line(tell(f"board.{what}.{state}", points=printed, **facts), what)
    key, colour = "doubled" if award.points > printed else "owned", BUILDERS[award.seat].hue
    return Line(tell(f"board.{what}.{key}", colour=colour, points=award.points, **facts), what)


def _write_towers(game: CastleBuilders) -> Iterator[Line]:
    towers = zip(TOWERS, game.towers, HEIGHTS, DATA["roofs"], game.tower_awards(), strict=True)
    for name, counters, height, printed, award in towers:
        called, left = ", ".join(map(_call_counter, counters)), height - len(counters)
        free = tell("board.free", n=left) if left else tell("board.full")
        yield _write_award("tower", award, printed, "empty", tower=name, counters=called, free=free)


def _write_rows(game: CastleBuilders) -> Iterator[Line]:
    for n, (printed, award) in enumerate(zip(DATA["rows"], game.row_awards(), strict=True)):
        state = "tie" if any(len(tower) > n for tower in game.towers) else "empty"
        yield _write_award("row", award, printed, state, row=n + 1)


def _write_discards(writer: Writer, game: CastleBuilders) -> Line:
    gone = listed(map(_call_counter, game.discards), tell("board.none"))
    return writer.line("discards", counters=gone)
