"""The whole board of Tower in words, and what of it its pictures say."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from engine.games.tower.gem_bundles import Gems
from engine.games.tower.notation import price
from engine.games.tower.rules import Tower
from engine.games.tower.state import DATA, ITEMS, SPACES, UNBUILT
from engine.views.scene import Scene
from render.alt_text import description, winners
from render.board_text import Line, Section, Writer, describe_below, describe_board, listed
from render.palette import SIDES
from render.player_names import clean_names
from render.words import Texts, join

RANK = (
    "turn",
    "turns",
    "inspection",
    "player",
    "has",
    "smuggled",
    "needs",
    "gems",
    "cards",
    "last",
    "store",
    "salil",
    "tower",
    "piles",
    "badge",
)
tell = Texts("tower")


def game_of(scene: Scene) -> Tower:
    assert isinstance(scene.view, Tower)
    return scene.view


def tell_beginning(game: Tower) -> str:
    """What the board says as long as nothing has happened."""
    return tell("board.begins_even" if any(any(gems.values()) for gems in game.gems) else "board.begins")


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
        return winners(scene, names), tell_ending(scene)
    seat = scene.waiting[0] if scene.waiting else game.seat
    return names[seat], prompt(scene)


def prompt(scene: Scene) -> str:
    """What is asked of the player who is to choose, and whether that is in secret."""
    if not scene.asked:
        return tell("board.next")
    words = tell(f"prompt.{scene.asked}")
    return words if scene.decision else tell("board.secret", prompt=words)


def tell_ending(scene: Scene) -> str:
    """How a game ended that is over."""
    most = max(scene.points)
    return tell("board.built") if most == DATA["segments"] else tell("board.spent", turns=DATA["turns"], most=most)


def shown_turn(game: Tower) -> str:
    """The turn in play, as stories and posters count it, and how many there are at most."""
    return f"{game.turns + 1}/{DATA['turns'] * game.seats}"


def count_to_inspection(game: Tower) -> int:
    """After how many turns without material, or without a segment, the king inspects, if it is soon; or 0."""
    left = DATA["quiet"] * game.seats - game.quiet
    if game.aggressive and not game.rationed():
        left = min(left, DATA["unbuilt"] * game.seats - game.unbuilt)
    return left if left <= (DATA["quiet"] - 1) * game.seats else 0


def deck(game: Tower) -> int:
    """Cards of the black market deck, with those that somebody has put back."""
    return len(game.thugs) + sum(map(len, game.top))


def counted(card: str) -> str:
    """A build card in words, such as 2 straw, 1 water."""
    return listed(f"{card.count(letter)} {name_item(item)}" for item, letter in ITEMS.items() if letter in card)


def _items(found: list[tuple[str, str]], state: str) -> str:
    """The items of a build card that are in this state, such as 2 straw, 1 water."""
    return counted("".join(ITEMS[item] for item, its in found if its == state))


def _gems(purse: Mapping[str, int] | Gems) -> str:
    """Gems as prices are written, such as 2🟩+1🔺."""
    return price({kind: n for kind, n in purse.items() if n}) or tell("board.no_gems")


def name_item(item: str) -> str:
    return str(tell.printed["letters"][ITEMS[item]])


def name_store(store: str) -> str:
    return str(tell.printed["stores"][store])


def name_thug(thug: str) -> str:
    return str(tell.printed["thugs"][thug]["name"])


def write_board(scene: Scene, names: Sequence[str] = ()) -> list[Section]:
    """All that is public."""
    game, writer = game_of(scene), Writer(scene, names)
    players = [line for seat in range(game.seats) for line in _write_player(writer, game, seat)]
    built = listed((writer.names[seat] for seat in game.tower), tell("board.nobody"))
    return [
        writer.section("turn", _write_turn(writer, game)),
        writer.section("players", players),
        writer.section("stores", _write_stores(writer, game)),
        writer.section("supply", [*_write_supply(writer, game), writer.line("tower", names=built)]),
        writer.section("cards", _write_cards(writer, game)),
    ]


describe = partial(describe_board, write_board, RANK)


def _write_turn(writer: Writer, game: Tower) -> Iterator[Line]:
    scene, end, longest = writer.scene, DATA["quiet"] * game.seats, DATA["turns"] * game.seats
    asked = tell(f"prompt.{scene.asked}") if scene.asked else ""
    won = tell("board.ending", names=winners(scene, writer.names), ending=tell_ending(scene)) if scene.over else ""
    yield writer.say_turn(scene.waiting[0] if scene.waiting else game.seat, asked, won)
    yield writer.say_last(tell_beginning(game))
    yield Line(tell("board.turn", turn=shown_turn(game)), "turns")
    if not scene.over and (left := count_to_inspection(game)):
        yield writer.line("inspection", n=left)
    yield writer.line("turn_of", game.seat)
    yield writer.line("today", deeds=listed(_list_deeds(game)))
    yield writer.line("quiet", turns=tell("board.quiet_none") if game.quiet < 0 else game.quiet, end=end)
    unbuilt = tell("board.unbuilt_none") if game.unbuilt < 0 else game.unbuilt
    yield writer.line("unbuilt_back" if game.aggressive else "unbuilt", turns=unbuilt, end=UNBUILT * game.seats)
    yield writer.line("ends", segments=DATA["segments"], turns=longest)
    wanted = tell(f"board.{('rationed' if game.rationed() else 'any') if game.aggressive else 'needed'}")
    yield writer.line("face_down" if game.face_down else "face_up", wanted=wanted)


def _list_deeds(game: Tower) -> Iterator[str]:
    """What the player to move has done in this turn."""
    today = game.today
    if today.store:
        yield tell("board.did.store", store=name_store(today.store))
    yield from (tell("board.did.key", store=name_store(store)) for store in today.keys)
    did = {"forger": today.forger, "visited": today.visited, "acted": today.acted}
    yield from (tell(f"board.did.{deed}") for deed, is_done in did.items() if is_done)


def _write_player(writer: Writer, game: Tower, seat: int) -> Iterator[Line]:
    found = slots(game, seat)
    yield writer.line("player", seat, name=writer.call(seat), built=game.tower.count(seat))
    yield writer.line("has", seat, items=_items(found, "got"))
    if game.smuggled[seat]:
        own = [
            tell("board.counts_as", card=name_thug(one.card), item=name_item(one.item)) for one in game.smuggled[seat]
        ]
        yield writer.line("smuggled", seat, things=listed(own))
    if build_card(game, seat):
        yield writer.line("needs", seat, items=_items(found, "missing"))
    yield writer.line("gems", seat, gems=_gems(game.gems[seat]))
    yield writer.line("cards", seat, n=len(game.hands[seat]))
    yield writer.badge(seat, SIDES[seat])
    if game.open_cards[seat]:
        yield writer.line("open", seat, card=listed(map(counted, game.open_cards[seat]), between="; "))
    yield writer.line("held", seat, held=len(game.cards[seat]), gone=len(game.rejected[seat]))
    yield writer.line("seen", seat, n=len(game.top[seat]))


def _write_stores(writer: Writer, game: Tower) -> Iterator[Line]:
    """What is left in each store, and who stands there."""
    for store in DATA["stores"]:
        spaces = [(space, there) for space, there in game.goods.items() if SPACES[space]["store"] == store]
        wares, sold = ([_call_ware(space) for space, there in spaces if there == left] for left in (True, False))
        guests = listed(writer.names[seat] for seat, pawn in enumerate(game.pawns) if pawn == store)
        key = "visited_store" if store in game.pawns else "store"
        yield Line(tell(f"board.{key}", name=name_store(store), guests=guests, wares=listed(wares)), "store")
        if sold:
            yield writer.line("sold", wares=listed(sold))


def _call_ware(space: str) -> str:
    return tell("board.ware", item=name_item(SPACES[space]["item"]), price=price(SPACES[space]["price"]))


def _write_supply(writer: Writer, game: Tower) -> Iterator[Line]:
    rates, entry = (join([f"{n} {gem}" for gem, n in DATA[table].items()], "or") for table in ("rates", "entry"))
    yield writer.line("salil", gems=_gems(game.salil))
    yield writer.line("piles", bag=len(game.bag), deck=deck(game))
    yield writer.line("rates", rates=rates)
    yield writer.line("plans", n=len(game.plans), cards=listed(map(counted, game.discards), between="; "))
    yield writer.line("used", cards=listed(map(name_thug, game.used)))
    yield writer.line("entry", prices=entry)


def _write_cards(writer: Writer, game: Tower) -> Iterator[Line]:
    plans = [card for n, cards in DATA["cards"].items() if int(n) <= game.seats for card in cards]
    yield writer.line("printed", cards=listed(map(counted, plans), between="; "))
    yield from (writer.line("thug", **row) for row in tell.printed["thugs"].values())


def hand_heading(scene: Scene) -> tuple[str, str]:
    """The banner of the private picture."""
    what = "over" if scene.over else scene.decision.what if scene.decision else ""
    return tell("hand.title"), tell(f"hand.{what if what in ('over', 'thug', 'keep') else 'secret'}")


def describe_hand(scene: Scene) -> str:
    """The private picture in words."""
    title, task = hand_heading(scene)
    head = tell("hand.head", title=title, task=task)
    return description([head if head.endswith("?") else f"{head}.", *_write_own(scene)], more="…")


def describe_all(scene: Scene, board: Scene) -> str:
    """The private picture, and the board above it."""
    rank = RANK if scene.over else RANK[1:]
    return describe_below(write_board, rank, board, [*_write_own(scene)], known=("needs", "gems", "cards"))


def _write_own(scene: Scene) -> Iterator[str]:
    game, seat = game_of(scene), scene.reader
    assert seat is not None
    if card := build_card(game, seat):
        yield tell("hand.card", card=counted(card), missing=_items(slots(game, seat), "missing"))
    if len(game.cards[seat]) > 1:
        yield tell("hand.drew", cards=listed(map(counted, sorted(game.cards[seat])), between="; "))
    yield tell("hand.gems", gems=_gems(game.gems[seat]))
    yield from (tell("hand.pays", card=_call_thug(thug)) for thug in paid_for(scene))
    yield tell("hand.cards", cards=listed(map(_call_thug, game.hands[seat]), tell("hand.none"), between="; "))
    if game.top[seat]:
        yield tell("hand.seen", cards=listed(map(_call_thug, reversed(game.top[seat])), between="; "))


def _call_thug(thug: str) -> str:
    return tell("hand.thug_card", **tell.printed["thugs"][thug])
