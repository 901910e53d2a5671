"""What may be lacking in Town Builder."""

from engine.core.game import Decision
from engine.core.missing import Fact, Rule, lay, list_short, put
from engine.games.town_builder.rules import FORT, HALL, TILES, TOKENS, TownBuilder, bundle


def _tiles(game: TownBuilder, ask: Decision) -> list[str]:
    """Every tile of the town, to be claimed for its use."""
    return [f"{cell}:{tile.code}" for cell, tile in game.town.items()]


def _claim(game: TownBuilder, seat: int, option: str) -> list[Fact]:
    cell, code = option.split(":")
    tile, owner, found = TILES[code], game.town[cell].seat, list[Fact]()
    if owner is not None:

        def leave(copy: TownBuilder) -> None:
            copy.town[cell] = copy.town[cell]._replace(seat=None)

        found.append(Fact("yours", (), leave) if owner == seat else Fact("claimed", (owner,), leave))
    if game.ended[seat]:
        found.append(Fact("ended", (), lay("ended", seat, False)))
    workers = game.workers[seat]
    if workers < tile["workers"]:
        what = "workers.few" if workers else "workers.none"
        found.append(Fact(what, (tile["workers"],), lay("workers", seat, tile["workers"])))
    if code == HALL:
        found += _hall(game, seat)
    elif code == FORT:
        found += _fort(game, seat)
    elif "pays" in tile:
        found += _payment(game, seat, tile["pays"])
    return found + (list_short(game, "bank", None, bundle(tile["gets"])) if "gets" in tile else [])


def _hall(game: TownBuilder, seat: int) -> list[Fact]:
    found = []
    if game.holder == seat:
        found.append(Fact("token", (), lambda copy: setattr(copy, "holder", (seat + 1) % copy.seats)))
    if game.round >= game.rounds:
        found.append(Fact("last_round", (), lambda copy: setattr(copy, "rounds", copy.round + 1)))
    return found


def _payment(game: TownBuilder, seat: int, pays: list[str]) -> list[Fact]:
    """A tile that takes one of several things takes one of each."""
    if len(pays) == 1:
        return list_short(game, "warehouses", seat, bundle(pays[0]))
    if any(game.warehouses[seat][thing] for thing in pays):
        return []
    return [Fact("any", tuple(pays), put("warehouses", seat, pays[0], 1))]


def _fort(game: TownBuilder, seat: int) -> list[Fact]:
    """Where a knight has to stand, and somebody has fewer, and a token."""
    found, own = [], game.warehouses[seat]["knight"]
    rivals = game.others(seat, game.warehouses)
    if not game.free_knights(seat):
        found.append(Fact("knights.busy" if own else "knights.none", (), put("warehouses", seat, "knight", 1)))
    weaker = [rival for rival in rivals if rival["knight"] < own]
    if not weaker:
        more = max(rival["knight"] for rival in rivals) + 1 - own
        found.append(Fact("knights.fewest", (), put("warehouses", seat, "knight", more)))
    if not any(rival[token] for rival in weaker or rivals for token in TOKENS):

        def fill(copy: TownBuilder) -> None:
            for rival in copy.others(seat, copy.warehouses):
                rival[TOKENS[0]] += 1

        found.append(Fact("loot", (), fill))
    return found


def _ways(game: TownBuilder, ask: Decision) -> list[str]:
    """All ways to pay at the tile that takes what is offered."""
    pay, gain = ask.options[0].split(":")
    tile = next(tile for tile in TILES.values() if tile.get("gets") == gain and pay in tile.get("pays", ()))
    return [f"{other}:{gain}" for other in tile["pays"]]


def _way(game: TownBuilder, seat: int, option: str) -> list[Fact]:
    return list_short(game, "warehouses", seat, bundle(option.partition(":")[0]))


def _loot(game: TownBuilder, ask: Decision) -> list[str]:
    return [f"{rival}:{token}" for rival in range(game.seats) if rival != ask.seat for token in TOKENS]


def _steal(game: TownBuilder, seat: int, option: str) -> list[Fact]:
    victim, token = option.split(":")
    rival, found = int(victim), []
    more = game.warehouses[rival]["knight"] + 1 - game.warehouses[seat]["knight"]
    if more > 0:
        found.append(Fact("knights.more", (rival,), put("warehouses", seat, "knight", more)))
    if not game.warehouses[rival][token]:
        found.append(Fact("theirs", (rival, token), put("warehouses", rival, token, 1)))
    return found


LACKING = {
    "draw": None,
    "row": None,
    "place": None,
    "claim": Rule(_tiles, lambda game, seat, option: option in game.claimable(seat), _claim),
    "exchange": Rule(_ways, lambda game, seat, option: game.has(game.warehouses[seat], option.partition(":")[0]), _way),
    "crew": None,  # who has one worker is not asked
    "steal": Rule(_loot, lambda game, seat, option: option in game.loot(seat), _steal),
}
