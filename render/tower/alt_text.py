"""What the board of Tower says: whose turn it is, and all of it for screen readers."""

from collections.abc import Iterator

from engine.games.tower.notation import price
from engine.games.tower.rules import Tower
from engine.games.tower.state import DATA, ITEMS, SPACES, THUGS
from engine.views.scene import OwnScene, Scene
from render.alt_text import description, fitting, last_turns, winners
from render.palette import SIDES
from render.player_names import clean_names, shorten
from render.words import Texts

BEGINNING = "The game begins: first to 3 segments wins."


def game_of(scene: Scene) -> Tower:
    assert isinstance(scene.view, Tower)
    return scene.view


def beginning(game: Tower) -> str:
    """What the board says as long as nothing has happened."""
    even = any(any(gems.values()) for gems in game.gems)
    return f"{BEGINNING} Even start: later players begin with more gems." if even else BEGINNING


def build_card(game: Tower, seat: int) -> str | None:
    """The build card of a seat, if it can be seen and it has one."""
    held = game.open_cards[seat] or game.cards[seat]
    return held[0] if len(held) == 1 and held[0] != "?" else None


def paid_for(scene: Scene) -> list[str]:
    """The black market card whose fee the reader is asked for; it has left the hand already."""
    return game_of(scene).used[-1:] if scene.decision and scene.decision.what == "fee" else []


def got_items(scene: Scene, seat: int) -> bool:
    """Whether items of a player have changed."""
    return any(path[:2] in (("items", seat), ("smuggled", seat)) for path in scene.changed)


def slots(game: Tower, seat: int) -> list[tuple[str, str]]:
    """What is on a seat's build card and what it has: (item, got, smuggled, missing or secret), ordered by item."""
    card, found = build_card(game, seat), []
    for item, letter in ITEMS.items():
        got = game.items[seat][item]
        smuggled = sum(own.item == item for own in game.smuggled[seat])
        found += [(item, "got")] * got + [(item, "smuggled")] * smuggled
        if card:
            found += [(item, "missing")] * (card.count(letter) - got - smuggled)
    if not card and game.cards[seat]:
        found += [("", "secret")] * (5 - len(found))
    return found


def heading(scene: Scene) -> tuple[str, str]:
    """Who shall do what: the first words of the banner, and the others."""
    game, names = game_of(scene), clean_names(scene.names)
    if scene.over:
        return winners(scene, names), _ending(scene)
    seat = scene.waiting[0] if scene.waiting else game.seat
    return names[seat], _prompt(scene)


def _prompt(scene: Scene) -> str:
    if not scene.asked:
        return "is next"
    words = Texts("tower")(f"prompt.{scene.asked}")
    return words if scene.decision else f"{words}, in secret"


def _ending(scene: Scene) -> str:
    most = max(scene.points)
    if most == DATA["segments"]:
        return "3 segments are built"
    return f"{DATA['turns']} turns each are over; {most} of 3 segments"


def shown_turn(game: Tower) -> str:
    """The turn in play, as stories and posters count it, and how many there are at most."""
    return f"{game.turns + 1}/{DATA['turns'] * game.seats}"


def inspection_in(game: Tower) -> str:
    """After how many turns without material, or without a segment, the king will inspect, if it is soon; or nothing."""
    left = DATA["quiet"] * game.seats - game.quiet
    if game.aggressive and not game.rationed():
        left = min(left, DATA["unbuilt"] * game.seats - game.unbuilt)
    return f"{left} turn{'s' * (left != 1)}" if left <= (DATA["quiet"] - 1) * game.seats else ""


def describe(scene: Scene) -> str:
    """The board in words, for those who do not see the picture: at most 1000 characters."""
    return fitting(_clauses(scene, shorten(scene.names, room)) for room in (32, 20, 12, 8))


def describe_below(scene: OwnScene, board: Scene) -> str:
    """The private picture, and the board above it."""
    own = [*_own_clauses(scene)]
    return fitting([*own, *_clauses(board, shorten(board.names, room), scene.reader)] for room in (32, 20, 12, 8))


def _clauses(scene: Scene, names: tuple[str, ...], reader: int | None = None) -> Iterator[str]:
    """What the board shows, without what the private picture of a `reader` says."""
    game = game_of(scene)
    if scene.over:
        yield f"{winners(scene, names)}. {_ending(scene)}."
    else:
        yield from [f"{_lead(scene, names)}."] if reader is None else []
        yield f"Turn {shown_turn(game)}."
        if turns := inspection_in(game):
            yield f"Inspection in {turns}."
    yield from (_player(scene, names, seat, seat != reader) for seat in range(game.seats))
    yield _markets(game, names)
    yield f"With Salil: {_gems(game.salil)}."
    yield f"Tower: {_tower(game, names)}."
    yield f"Bag {len(game.bag)}, black market deck {deck(game)}."
    yield last_turns(scene, names, beginning(game))


def _lead(scene: Scene, names: tuple[str, ...]) -> str:
    seat = scene.waiting[0] if scene.waiting else game_of(scene).seat
    return f"{names[seat]} {_prompt(scene)}"


def _player(scene: Scene, names: tuple[str, ...], seat: int, whole: bool) -> str:
    """What a player has built and got; and, as a `whole`, what is still needed, and what else is held."""
    game, you = game_of(scene), "you, " if seat == scene.reader else ""
    card = build_card(game, seat)
    found = slots(game, seat)
    has = _items(found, "got")
    if game.smuggled[seat]:
        has += f", smuggled {_items(found, 'smuggled')}"
    cards = len(game.hands[seat])
    words = [f"{names[seat]} ({you}{SIDES[seat].words}): {game.tower.count(seat)}/3", f"has {has}"]
    if whole:
        words += [f"needs {_items(found, 'missing')}"] if card else []
        words += [_gems(game.gems[seat]), f"{cards} card{'s' * (cards != 1)}"]
    return "; ".join(words) + "."


def _items(found: list[tuple[str, str]], state: str) -> str:
    """The items of a build card that are in this state, such as 2 straw, 1 water."""
    return counted("".join(ITEMS[item] for item, its in found if its == state))


def _gems(purse: dict[str, int]) -> str:
    """Gems as prices are written, such as 2🟩+1🔺."""
    return price({kind: n for kind, n in purse.items() if n}) or "no gems"


def _markets(game: Tower, names: tuple[str, ...]) -> str:
    """What is left in each store, and who stands there."""
    found = []
    for store, name in DATA["stores"].items():
        wares = [_ware(space) for space, there in game.goods.items() if there and SPACES[space]["store"] == store]
        there = [names[seat] for seat, pawn in enumerate(game.pawns) if pawn == store]
        guests = f" ({', '.join(there)})" if there else ""
        found.append(f"{name}{guests}: {', '.join(wares) or 'nothing'}")
    return "; ".join(found) + "."


def _ware(space: str) -> str:
    return f"{SPACES[space]['item']} {price(SPACES[space]['price'])}"


def _tower(game: Tower, names: tuple[str, ...]) -> str:
    return ", ".join(names[seat] for seat in game.tower) or "nothing yet"


def deck(game: Tower) -> int:
    """Cards of the black market deck, with those that somebody has put back."""
    return len(game.thugs) + sum(map(len, game.top))


def hand_heading(scene: Scene) -> tuple[str, str]:
    """The banner of the private picture."""
    if scene.over:
        return "Your cards", "The game is over"
    what = scene.decision.what if scene.decision else ""
    task = {
        "thug": "Keep which cards?",
        "keep": "Keep which build card?",
    }
    return "Your cards", task.get(what, "Only you see this")


def describe_hand(scene: OwnScene) -> str:
    """The private picture in words: at most 1000 characters."""
    who, what = hand_heading(scene)
    return description([f"{who}: {what}" if what.endswith("?") else f"{who}: {what}.", *_own_clauses(scene)], more="…")


def _own_clauses(scene: OwnScene) -> Iterator[str]:
    game, seat = game_of(scene), scene.reader
    if card := build_card(game, seat):
        yield f"Your build card: {counted(card)}. Missing: {_items(slots(game, seat), 'missing')}."
    if len(game.cards[seat]) > 1:
        yield "You drew " + "; ".join(counted(drawn) for drawn in sorted(game.cards[seat])) + "."
    yield f"You have {_gems(game.gems[seat])}."
    yield from (f"You pay for {_thug(thug)}." for thug in paid_for(scene))
    hand = "; ".join(_thug(thug) for thug in game.hands[seat])
    yield f"Black market cards: {hand or 'none'}."
    if game.top[seat]:
        seen = "; ".join(_thug(thug) for thug in reversed(game.top[seat]))
        yield f"Seen on top of the black market deck, the topmost first: {seen}."


def counted(card: str) -> str:
    """A build card in words, such as 2 straw, 1 water."""
    return ", ".join(f"{card.count(letter)} {item}" for item, letter in ITEMS.items() if letter in card) or "nothing"


def _thug(thug: str) -> str:
    return f"{THUGS[thug]['name']}, fee {THUGS[thug]['fee']}, {THUGS[thug]['does']}"
