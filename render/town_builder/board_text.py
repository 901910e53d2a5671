"""The whole board of Town Builder in words, and what of it its picture says."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from engine.games.town_builder.rules import DATA, TILES, Tile, TownBuilder, bundle
from engine.views.scene import Scene
from render.alt_text import winners
from render.board_text import Line, Section, Writer, describe_board, listed
from render.palette import SIDES
from render.player_names import clean_names
from render.words import Texts, join

RANK = ("turn", "last", "round", "player", "done", "holder", "free", "claimed", "bank", "badge", "alike")
tell = Texts("town_builder")


def game_of(scene: Scene) -> TownBuilder:
    assert isinstance(scene.view, TownBuilder)
    return scene.view


def tell_beginning(game: TownBuilder) -> str:
    """What the board says as long as nothing has happened."""
    return tell("board.begins" if game.began is None else "board.begins_ties")


def heading(scene: Scene) -> tuple[str, str]:
    """Who shall do what: the first words of the banner, and the others."""
    game, names = game_of(scene), clean_names(scene.names)
    if scene.over:
        return winners(scene, names), tell("board.ended", points=max(scene.points))
    return names[game.seat], prompt(scene)


def prompt(scene: Scene) -> str:
    """What the seat to move decides."""
    drawn = game_of(scene).drawn
    what = scene.decision.what if scene.decision else "place" if drawn else ""
    use = tell.printed["effects"][drawn] if drawn else ""
    tile = tell("board.named", name=name_tile(drawn), use=use) if drawn else ""
    return tell(f"prompt.{what}", tile=tile) if what else tell("board.next")


def shown_round(game: TownBuilder) -> str:
    """The round in play, of how many."""
    return f"{min(game.round, game.rounds)}/{game.rounds}"


def name_tile(code: str) -> str:
    return str(tell.printed["tiles"][code]["name"])


def tile_words(code: str) -> str:
    """A tile by name and by what it does, for two can have the same name."""
    return tell("board.named", name=name_tile(code), use=tell_use(code))


def tell_use(code: str) -> str:
    """What a tile does, without the signs of the menus: pay 1 iron, 1 wood or 1 food, gain 1 gold."""
    tile = TILES[code]
    if "gets" not in tile:
        return str(tell.printed["effects"][code])
    goods = counted(bundle(tile["gets"]))
    if "pays" in tile:
        return tell("use.trade", cost=join([join(_count(bundle(way))) for way in tile["pays"]], "or"), goods=goods)
    return tell("use.crew" if tile["workers"] == 2 else "use.gain", goods=goods)


def counted(stock: Mapping[str, int]) -> str:
    """A stock such as "3 wood, 1 food, 2 gems"."""
    return listed(_count(stock))


def _count(stock: Mapping[str, int]) -> list[str]:
    return [tell(f"goods.{name}", n=n) for name, n in stock.items() if n]


def write_board(scene: Scene, names: Sequence[str] = ()) -> list[Section]:
    """All that is public."""
    game, writer = game_of(scene), Writer(scene, names)
    return [
        writer.section("turn", _write_turn(writer, game)),
        writer.section("players", [line for seat in range(game.seats) for line in _write_player(writer, game, seat)]),
        writer.section("claims", _write_claims(writer, game)),
        writer.section("supply", _write_supply(writer, game)),
        writer.section("tiles", _write_tiles(writer, game)),
        writer.section("end", _write_end(writer, game)),
    ]


describe = partial(describe_board, write_board, RANK)


def _write_turn(writer: Writer, game: TownBuilder) -> Iterator[Line]:
    scene = writer.scene
    won = winners(scene, writer.names) if scene.over else ""
    points = max(scene.points)
    yield writer.say_turn(game.seat, prompt(scene), tell("board.ending", names=won, points=points))
    yield writer.say_last(tell_beginning(game))
    left = tell("goods.tile", n=len(game.stack))
    key = "board.rounds" if scene.over else "board.round"
    yield Line(tell(key, round=game.round, rounds=game.rounds, tiles=left), "round")
    yield writer.line("turn_of", game.seat)
    yield writer.line("chosen" if game.asks_places else "automatic")
    if game.drawn:
        yield writer.line("drawn", tile=tile_words(game.drawn))
    elif game.tile_is_due() and 1 < game.round <= game.rounds:
        yield writer.line("back")


def _write_player(writer: Writer, game: TownBuilder, seat: int) -> Iterator[Line]:
    facts = {"points": writer.scene.points[seat], "goods": counted(game.warehouses[seat])}
    workers = tell("goods.worker", n=game.workers[seat])
    yield writer.line("player", seat, name=writer.call(seat), workers=workers, **facts)
    if game.ended[seat]:
        yield writer.line("done", seat)
    if seat == game.holder:
        yield Line(tell(f"board.{_call_holder(game)}"), "holder", seat)
    yield writer.badge(seat, SIDES[seat])


def _call_holder(game: TownBuilder) -> str:
    """When the holder of the token goes first."""
    if game.tile_is_due():
        return "first_now" if game.round <= game.rounds else "holder"
    return "first_next" if game.round < game.rounds else "holder"


def _write_claims(writer: Writer, game: TownBuilder) -> Iterator[Line]:
    tiles = [(f"{n} {name_tile(tile.code)}", tile) for n, tile in enumerate(game.town.values(), 1)]
    if free := [name for name, tile in tiles if tile.seat is None]:
        yield writer.line("free", tiles=listed(free))
    for seat in range(game.seats):
        if own := [_call_claimed(name, tile) for name, tile in tiles if tile.seat == seat]:
            yield writer.line("claimed", seat, tiles=listed(own))


def _call_claimed(name: str, tile: Tile) -> str:
    """A tile, and by whom it is held where that is more than a worker."""
    figures = {"worker": tile.workers, "knight": tile.knights}
    if tile.workers == 1 and not tile.knights:
        return name
    return tell("board.by", tile=name, figures=join(_count(figures)))


def _write_tiles(writer: Writer, game: TownBuilder) -> Iterator[Line]:
    for number, (cell, tile) in enumerate(game.town.items(), 1):
        name, use = name_tile(tile.code), tell_use(tile.code)
        alike = len({tell_use(other.code) for other in game.town.values() if name_tile(other.code) == name}) > 1
        line = tell("board.tile", number=number, name=name, cell=cell, use=use)
        yield Line(line, "alike" if alike else "tile")


def _write_supply(writer: Writer, game: TownBuilder) -> Iterator[Line]:
    yield writer.line("bank", goods=counted(game.bank))
    stack, out = (tell("goods.tile", n=len(pile)) for pile in (game.stack, game.box))
    yield writer.line("stack", tiles=stack, out=out)
    yield writer.line("unseen", tiles=listed(_list_unseen(game), tell("board.none"), between="; "))


def _write_end(writer: Writer, game: TownBuilder) -> Iterator[Line]:
    names = {thing: tell.printed["words"]["count"][thing] for thing in DATA["points"]}
    points = listed(tell("board.each", points=n, thing=names[thing]) for thing, n in DATA["points"].items())
    yield writer.line("worth" if game.began is None else "worth_ties", game.began, points=points)
    yield writer.line("fort")


def _list_unseen(game: TownBuilder) -> Iterator[str]:
    """The tiles that nobody has drawn yet, as many as there are of each kind."""
    drawn = [tile.code for tile in game.town.values()] + [game.drawn]
    for code, tile in TILES.items():
        if left := tile["copies"] - drawn.count(code):
            yield tell("board.copies", n=left, tile=tile_words(code))
