"""What can be chosen in Tower, by where it lies on the table."""

from collections.abc import Iterable

from engine.games.tower import gem_bundles as purse
from engine.games.tower.rules import Tower
from engine.games.tower.state import SPACES, THUGS
from engine.views.scene import Scene
from render.tower.board_text import build_card, game_of, slots

Place = tuple[str | int, ...]


def mover(scene: Scene) -> int:
    """Who is to choose, or whose turn it is."""
    return scene.waiting[0] if scene.waiting else game_of(scene).seat


def offered(scene: Scene) -> set[Place]:
    """The places of all that can be chosen:

    ("bag",); ("deck",); ("space", space); ("store", store); ("word", item), where items have their names;
    ("salil", kind), one of his gems, and ("rate", kind), ("pass",), ("entry", kind), what he and the black market take;
    of seats ("gem", seat, kind), ("slots", seat), the whole build card, and ("item", seat, item);
    of the reader ("hand", thug), ("top", thug), ("card", card).
    """
    if scene.over:
        return set()
    game, seat, what = game_of(scene), mover(scene), scene.decision.what if scene.decision else scene.asked
    options = choosable(scene, game)
    ends = {word for option in options for word in option.split(":")[-1].split("+")}
    match what:
        case "draw":
            return {("bag",)}
        case "action":
            return {place for option in options for place in _act(game, seat, option)}
        case "trade":
            return _rates(options) | {("salil", kind) for kind in ends}
        case "pass" | "gems":
            return {("salil", kind) for kind in ends}
        case "number":
            return {("entry", way) for way in purse.entries(game.gems[seat], 1)}
        case "entry":
            return {("entry", way) for way in ends}
        case "thug":
            return {("deck",)} | {("top", thug) for thug in ends}
        case "keep":
            return {("slots", seat)} | {("card", card) for card in options}
        case "forge" | "fee":
            return {("gem", seat, kind) for kind in ends}
        case "pick":
            return {("gem", int(other), kind) for other in options for kind in _kinds(game, int(other))}
        case "steal":
            return {("item", int(other), item) for other, item in (option.split(":") for option in options)}
        case "smuggle":
            return {("word", item) for item in options}
        case "key":
            return {("store", store) for store in options}
        case "space" | "inspection":
            return {("space", space) for space in ends}
    return set()


def _act(game: Tower, seat: int, action: str) -> set[Place]:
    """Where an action lies."""
    if action in SPACES:
        return {("space", action)}
    if action in THUGS:
        return {("hand", action)}
    match action:
        case "trade":
            return _rates(game.trades(seat, "trade"))
        case "market":
            return {("entry", way) for way in purse.entries(game.gems[seat], 1)}
        case "build":
            return {("slots", seat)}
        case "done":
            return set()
    return {("pass",)}


def _rates(ways: Iterable[str]) -> set[Place]:
    """The rates at which gems are given in such trades."""
    return {("rate", way.partition(":")[0].partition("+")[0]) for way in ways}


def _kinds(game: Tower, seat: int) -> set[str]:
    """The colours of which a player has gems."""
    return {kind for kind in purse.GEMS if game.gems[seat][kind]}


def choosable(scene: Scene, game: Tower) -> set[str]:
    """The options of the player to move.

    Where they are secret, those that everybody could work out: from gems, pawns, what Salil has, the card in use, an
    open build card, and items that are all that a secret one can ask for.
    """
    if scene.decision:
        return set(scene.decision.options)
    seat = mover(scene)
    card = THUGS[game.used[-1]] if game.used else {}
    match scene.asked:
        case "action":
            known, build = build_card(game, seat) is not None, _surely_complete(game, seat)
            wares = game.on_sale(seat) if known or build or game.aggressive else game.within_reach(seat)
            return {*wares, *game.deals(seat), *(["build"] if build else [])}
        case "forge" | "fee":
            return _kinds(game, seat)
        case "steal":
            others = [other for other in range(game.seats) if other != seat]
            return {f"{other}:{item}" for other in others for item in card["steals"] if game.items[other][item]}
        case "smuggle":
            return set(card["smuggles"])
        case "key":
            return set(game.others(seat, game.pawns)) - {"", *game.today.keys}
    return set()


def _surely_complete(game: Tower, seat: int) -> bool:
    """Whether all can see that `seat` has what its build card asks for.

    Where nobody gets anything else, five items are the five of the card, whichever it is.
    """
    told = build_card(game, seat) is not None or not game.aggressive
    return told and all(state in ("got", "smuggled") for _, state in slots(game, seat))
