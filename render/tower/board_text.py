"""The whole board of Tower in words."""

from collections.abc import Iterator, Mapping

from engine.core.sentences import join_words
from engine.games.tower.gems import Gems
from engine.games.tower.rules import Tower
from engine.games.tower.state import DATA, SPACES, THUGS, UNBUILT
from engine.views.scene import Scene
from render.board_text import ITEM, Section, listed, tell_turn
from render.palette import SIDES
from render.tower.alt_text import counted, deck, game_of
from render.words import Texts


def write_board(scene: Scene) -> list[Section]:
    """All that is public."""
    return [_turn(scene), _players(scene), _stores(scene), _supply(scene), _cards(game_of(scene))]


def _turn(scene: Scene) -> Section:
    game = game_of(scene)
    seat = scene.waiting[0] if scene.waiting else game.seat
    lines = [
        tell_turn(scene, Texts("tower").find("prompt"), seat),
        f"Turns played: {game.turns}. Turn: {scene.names[game.seat]}.",
    ]
    lines += [f"This turn: {listed(_today(game))}."]
    end = DATA["quiet"] * game.seats
    quiet = "none, for there was some in this turn" if game.quiet < 0 else str(game.quiet)
    lines.append(f"Turns without an item: {quiet}; after {end} inspection: everyone with items returns one.")
    lines.append(f"Turns without a segment: {'none, for one was built' if game.unbuilt < 0 else game.unbuilt}.")
    if game.aggressive:
        lines[-1] = f"{lines[-1][:-1]}; after {UNBUILT * game.seats} all items go back."
    lines.append(f"The game ends with {DATA['segments']} segments, or after {DATA['turns'] * game.seats} turns.")
    rules = "face down" if game.face_down else "face up"
    needed = "only what your build card needs"
    wanted = (
        ("any item" + f" once somebody has built, until then {needed}" * game.rationed()) if game.aggressive else needed
    )
    return Section("Whose turn", [*lines, f"Build cards lie {rules}; you may buy and steal {wanted}."])


def _today(game: Tower) -> Iterator[str]:
    """What the player to move has done in this turn."""
    today = game.today
    if today.store:
        yield f"bought at {DATA['stores'][today.store]}"
    for store in today.keys:
        yield f"has a key to {DATA['stores'][store]}"
    if today.forger:
        yield "may pay in any colours"
    if today.visited:
        yield "has visited the black market"
    if today.acted:
        yield "has acted"


def _players(scene: Scene) -> Section:
    lines = []
    for seat, name in enumerate(scene.names):
        lines += [f"{name}, {SIDES[seat].words}:", *(f"{ITEM}{line}" for line in _player(game_of(scene), seat))]
    built = listed((scene.names[seat] for seat in game_of(scene).tower), "nobody yet")
    return Section("Players", [*lines, f"Segments of the tower, from the ground up: {built}."])


def _player(game: Tower, seat: int) -> Iterator[str]:
    yield f"segments: {game.tower.count(seat)} of {DATA['segments']}"
    if game.open_cards[seat]:
        yield f"build card: {listed(map(counted, game.open_cards[seat]), between='; ')}"
    yield f"build cards face down: {len(game.cards[seat])}; discarded face down: {len(game.rejected[seat])}"
    yield f"items: {_stock(game.items[seat])}"
    if game.smuggled[seat]:
        yield "smuggled: " + "; ".join(f"{THUGS[own.card]['name']} as {own.item}" for own in game.smuggled[seat])
    yield f"gems: {_stock(game.gems[seat])}"
    yield f"stands at: {DATA['stores'][game.pawns[seat]] if game.pawns[seat] else 'no store'}"
    yield f"black market cards: {len(game.hands[seat])}; seen on top of the deck: {len(game.top[seat])}"


def _stock(stock: Mapping[str, int] | Gems) -> str:
    return listed(_count(stock))


def _count(stock: Mapping[str, int] | Gems) -> list[str]:
    """How many there are of each, in words."""
    return [f"{n} {thing}" for thing, n in stock.items() if n]


def _stores(scene: Scene) -> Section:
    game, lines = game_of(scene), []
    for store, name in DATA["stores"].items():
        wares = [
            f"{SPACES[space]['item']} for {' and '.join(_count(SPACES[space]['price']))}{'' if there else ' (sold)'}"
            for space, there in game.goods.items()
            if SPACES[space]["store"] == store
        ]
        lines.append(f"{name}: {listed(wares, between='; ')}.")
    return Section("Stores, closed to others where somebody stands", lines)


def _supply(scene: Scene) -> Section:
    game = game_of(scene)
    used = listed(str(THUGS[thug]["name"]) for thug in game.used)
    rates = join_words([f"{n} {gem}" for gem, n in DATA["rates"].items()], "or")
    entry = " or ".join(f"{n} {gem}" for gem, n in DATA["entry"].items())
    return Section(
        "Supply",
        [
            f"Bag: {len(game.bag)} gems and passes. With Salil: {_stock(game.salil)}.",
            f"What is spent lies with Salil. He gives any gem that lies with him for {rates}, and any two for a pass.",
            f"Build cards to draw: {len(game.plans)}; discarded: {listed(map(counted, game.discards), between='; ')}.",
            f"Black market deck: {deck(game)}; used: {used}.",
            f"A black market card costs {entry}.",
        ],
    )


def _cards(game: Tower) -> Section:
    thugs = [f"{card['name']} ({card['copies']}), fee {card['fee']}: {card['does']}." for card in THUGS.values()]
    plans = [card for n, cards in DATA["cards"].items() if int(n) <= game.seats for card in cards]
    lines = [
        f"All build cards of this game: {listed(map(counted, plans), between='; ')}.",
        "Black market cards:",
        *thugs,
    ]
    return Section("All cards", lines)
