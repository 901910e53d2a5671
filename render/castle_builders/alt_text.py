"""What the pictures of Castle Builders say: prompts, effects of counters, descriptions for those who hear them."""

from collections import Counter as Count
from collections.abc import Iterator, Sequence

from engine.core.sentences import join_words
from engine.games.castle_builders.rules import BUILDING, DATA, SPACES, TOWERS, Award, CastleBuilders, Counter
from engine.views.scene import OwnScene, Scene
from render.alt_text import description, fitting, last_turns
from render.castle_builders.pieces import BUILDERS, HEIGHTS
from render.player_names import IN_SENTENCE, clean_names, shorten

BEGINNING = "2 builders, 5 towers: the castle is waiting."
NAMES = {
    "ordinary": "Ordinary",
    "continuation": "Continuation",
    "bonus": "Bonus",
    "remove": "Remove",
    "remove_and_continue": "Remove and continue",
    "stop": "Stop",
}
PROMPTS = {
    "counter": "plays a counter",
    "tower": "chooses a tower for the {} counter",
    "arrows": "turns the bonus arrows: vertical or horizontal",
    "remove": "takes off a top counter",
    "again": "plays again, or ends the turn",
}


def game_of(scene: Scene) -> CastleBuilders:
    game = scene.view
    assert isinstance(game, CastleBuilders)
    return game


def beginning(scene: Scene) -> str:
    """What the board says as long as no counter lies."""
    start = game_of(scene).start
    if any(game_of(scene).towers):
        return ""
    if not any(start):
        return BEGINNING
    later = start.index(max(start))
    return f"{BEGINNING} Even start: {shorten(scene.names, IN_SENTENCE)[later]} has {start[later]} points."


def prompt(scene: Scene) -> str:
    """What the player of the turn has to do, after his name."""
    game = game_of(scene)
    if scene.decision:
        what = scene.decision.what
    else:
        what = "counter" if not game.played else "tower" if game.played in BUILDING else "remove"
    return PROMPTS[what].format(NAMES.get(game.played, "").lower())


def spaces_left(game: CastleBuilders) -> str:
    """How near the end is: by the spaces that are to be filled."""
    left = SPACES - sum(map(len, game.towers))
    return f"{left} space{'s' * (left != 1)} left"


def outcome(scene: Scene) -> tuple[str, str]:
    """Of a game that is over: who, and how it ended."""
    game = game_of(scene)
    names = clean_names(scene.names)
    high, low = max(scene.points), min(scene.points)
    end = "the castle is finished" if not game.free() else "no counters are left"
    if scene.places.count(1) > 1:
        return "A draw", f"at {high} points each; {end}"
    return names[scene.places.index(1)], f"wins {high} to {low}; {end}"


def effect(game: CastleBuilders, kind: str) -> str:
    """What a counter would do if it were played now."""
    again = {"continuation": ", then play again", "remove_and_continue": ", then play again if you like"}.get(kind, "")
    if kind == "stop":
        return "Do nothing this turn."
    if kind in BUILDING:
        if not game.free():
            return "No tower has a free space."
        place = f"Build on tower {join_words(game.free(), 'or')}"
        return f"{place}. It doubles this tower or its row, if you own that." if kind == "bonus" else f"{place}{again}."
    tops = [name for name in TOWERS if game.tower(name)]
    if not tops:
        return f"Nothing to take away yet: it is only discarded{again}."
    return f"Take the top counter off tower {join_words(tops, 'or')}{again}."


def task(scene: Scene) -> str:
    """What the reader of a private picture can do now."""
    game = game_of(scene)
    if scene.over:
        return "the game is over"
    if scene.decision is None:
        return f"{clean_names(scene.names)[game.seat]} is to play; this is what you have"
    return {
        "counter": "choose a counter to play",
        "tower": "choose a tower to build on",
        "arrows": "turn the arrows: vertical or horizontal",
        "remove": "choose the tower that loses its top",
        "again": "play again, or end your turn",
    }[scene.decision.what]


def draw_pile(game: CastleBuilders, seat: int) -> Count[str]:
    """How many of each kind are left in the reader's own draw pile: all but those that he has seen."""
    seen = [c for tower in [*game.towers, game.discards] for c in tower if c.seat == seat]
    left = Count({kind: row["number"] for kind, row in DATA["counters"].items()})
    left.subtract([c.kind for c in seen] + game.hands[seat] + [game.played] * (game.seat == seat and bool(game.played)))
    return Count({kind: n for kind, n in left.items() if n})


def discarded(game: CastleBuilders, seat: int) -> Count[str]:
    """How many counters of each kind a seat has lost, in the order of the kinds."""
    gone = Count(c.kind for c in game.discards if c.seat == seat)
    return Count({kind: gone[kind] for kind in NAMES if gone[kind]})


def describe(scene: Scene) -> str:
    """The board in words."""
    if scene.over:
        head = "Castle Builders, final board: {} {}.".format(*outcome(scene))
    else:
        head = f"Castle Builders: {clean_names(scene.names)[game_of(scene).seat]} {prompt(scene)}."
    return description([head, *_clauses(scene, clean_names(scene.names))])


def describe_below(scene: OwnScene, board: Scene) -> str:
    """The private picture and, in shorter names if need be, the board above it."""
    own = [*_own_clauses(scene)]
    return fitting([*own, *_clauses(board, shorten(board.names, room), scene.reader)] for room in (32, 20, 12))


def _clauses(scene: Scene, names: Sequence[str], reader: int | None = None) -> Iterator[str]:
    """What lies open to all, without what the private picture of a `reader` says."""
    game = game_of(scene)
    who = [f"{name} ({builder.words})" for name, builder in zip(names, BUILDERS, strict=True)]
    yield f"Points: {who[0]} {scene.points[0]}, {who[1]} {scene.points[1]}."
    if scene.decision and scene.decision.what in ("tower", "remove"):
        yield f"Possible towers: {join_words(scene.decision.options, 'or')}."
    if last := f"Last: {last_turns(scene, names, '')}" if scene.log else beginning(scene):
        yield last
    yield "Towers from the ground up:"
    awards = game.tower_awards()
    yield from (_tower(n, tower, awards[n]) for n, tower in enumerate(game.towers))
    yield _rows(game)
    yield from (_stock(game, seat, seat != reader) for seat in range(game.seats))


def _counter(counter: Counter) -> str:
    """A counter on a tower: its colour, and its kind unless it is an ordinary one."""
    colour = BUILDERS[counter.seat].words
    return colour if counter.kind == "ordinary" else f"{colour} {counter.arrows or counter.kind}"


def _tower(n: int, tower: list[Counter], award: Award) -> str:
    free = HEIGHTS[n] - len(tower)
    built = ", ".join(_counter(counter) for counter in tower) or "empty"
    worth = _award(award, DATA["roofs"][n])
    return f"{TOWERS[n]} {built}, {free} free: {worth}." if free else f"{TOWERS[n]} {built}: {worth}."


def _award(award: Award, printed: int) -> str:
    """Who gets a tower or row and its points; without an owner the printed points."""
    if award.seat is None:
        return f"worth {printed}"
    return f"{BUILDERS[award.seat].words} {award.points}{' (doubled)' * (award.points > printed)}"


def _rows(game: CastleBuilders) -> str:
    rows = []
    for n, award in enumerate(game.row_awards()):
        empty = not any(len(tower) > n for tower in game.towers)
        state = "" if award.seat is not None else "empty, " if empty else "tie, "
        rows.append(state + _award(award, DATA["rows"][n]))
    return f"Rows from the ground: {'; '.join(rows)}."


def _stock(game: CastleBuilders, seat: int, whole: bool) -> str:
    """What a seat has discarded; and, as a `whole`, how much it holds."""
    gone = ", ".join(f"{n} {NAMES[kind].lower()}" for kind, n in discarded(game, seat).items()) or "none"
    played = f", playing {NAMES[game.played].lower()}" if game.played and game.seat == seat else ""
    stock = f"{len(game.hands[seat])} in hand{played}, {len(game.piles[seat])} to draw, " * whole
    return f"{BUILDERS[seat].words.capitalize()}: {stock}discarded {gone}."


def describe_hand(scene: OwnScene) -> str:
    """The private picture in words."""
    return description(_own_clauses(scene), more="…")


def _own_clauses(scene: OwnScene) -> Iterator[str]:
    game, seat = game_of(scene), scene.reader
    yield f"Your counters, {BUILDERS[seat].words}: {task(scene)}."
    if game.played and game.seat == seat:
        yield f"You are playing: {NAMES[game.played]}."
    yield from (f"{NAMES[kind]}: {effect(game, kind)}" for kind in game.hands[seat])
    left = ", ".join(f"{n} {NAMES[kind].lower()}" for kind, n in draw_pile(game, seat).items())
    yield f"In your draw pile, {len(game.piles[seat])}: {left or 'nothing'}."
