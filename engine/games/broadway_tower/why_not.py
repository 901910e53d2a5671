"""What may be lacking in Broadway Tower."""

from collections.abc import Iterable
from dataclasses import replace

from engine.core.game import Decision
from engine.core.missing import Fact, Rule, lay, list_short, nearest
from engine.games.broadway_tower.cards import BASIC, DATA, RESOURCES, basics, bundle, row, size
from engine.games.broadway_tower.rules import JOBS, BroadwayTower

# Which worker acts


def _workers(game: BroadwayTower, ask: Decision) -> list[str]:
    joint = ["joint"] if game.section(ask.seat) else []
    return [*JOBS, *joint, *(f"discard:{resource}" for resource in RESOURCES)]


def _acts(game: BroadwayTower, seat: int, option: str) -> bool:
    return option in game.able(seat) or option in game.discards(seat)


def _worker(game: BroadwayTower, seat: int, option: str) -> list[Fact]:
    what, _, resource = option.partition(":")
    if resource:
        return _discard(game, seat, resource)
    if what == "joint":
        return _joint(game, seat)
    sent = "acted" if what in game.workers[seat] else "unsent"
    return [Fact(sent, (what,), lambda copy: copy.left[seat].append(what))]


def _joint(game: BroadwayTower, seat: int) -> list[Fact]:
    lacking = 2 - game.left[seat].count("builder")
    crowd = game.crowd | {"builder": max(game.crowd["builder"], 2)}

    def send(copy: BroadwayTower) -> None:
        copy.left[seat] += ["builder"] * lacking
        copy.crowd = crowd

    costs = (bundle(plan.partition(":")[2]) for plan in replace(game, crowd=crowd).every_plan(seat, joint=True))
    found = nearest(list_short(game, "storage", seat, cost) for cost in costs)
    return [Fact("builders", (), send), *found] if lacking else found


def _discard(game: BroadwayTower, seat: int, resource: str) -> list[Fact]:
    found = list_short(game, "storage", seat, {resource: 1})
    if not game.discards(seat):

        def fill(copy: BroadwayTower) -> None:
            """A carrier still to act, a village with something to take, and a storage without room."""
            copy.left[seat].append("carrier")
            copy.crowd["carrier"] += 1
            copy.village["wood"] += 1
            other = next(kind for kind in RESOURCES if kind != resource)
            copy.storage[seat][other] += copy.room(seat)

        found.append(Fact("room", (), fill))
    return found


# What each of them does


def _loads(game: BroadwayTower, ask: Decision) -> list[str]:
    most = max(rows["takes"] for rows in DATA["carrier"][str(game.seats)])
    return [load for number in range(1, most + 1) for load in basics(number)]


def _load(game: BroadwayTower, seat: int, load: str) -> list[Fact]:
    found, number = [], size(load)
    takes, room = game.row("carrier")["takes"], game.room(seat)
    if takes < number:
        fewer = next(n for n in range(1, game.crowd["carrier"]) if row("carrier", game.seats, n)["takes"] >= number)
        found.append(Fact("takes", (takes,), lay("crowd", "carrier", fewer)))
    if room < number:

        def clear(copy: BroadwayTower) -> None:
            for _ in range(number - room):
                copy.storage[seat][next(kind for kind, n in copy.storage[seat].items() if n)] -= 1

        found.append(Fact("space", (room,), clear) if room else Fact("full", (), clear))
    return found + list_short(game, "village", None, bundle(load))


def _trade(game: BroadwayTower, seat: int, trade: str) -> list[Fact]:
    return list_short(game, "storage", seat, bundle(trade.partition(":")[0]))


def _plans(game: BroadwayTower, ask: Decision) -> list[str]:
    """What could be built with all goods of the world, also what has been built, as if it had not."""
    own = game.buildings[ask.seat]
    found = game.every_plan(ask.seat)
    for building in own:
        others = [[other for other in built if other != building] for built in game.buildings]
        found += [plan for plan in replace(game, buildings=others).every_plan(ask.seat) if plan.startswith(building)]
    return found


def _plan(game: BroadwayTower, seat: int, plan: str) -> list[Fact]:
    project, _, pay = plan.partition(":")
    found = list_short(game, "storage", seat, bundle(pay))
    if project in game.buildings[seat]:
        found.append(Fact("built", (), lambda copy: copy.buildings[seat].remove(project)))
    return found


# What is added to the village


def _addition(game: BroadwayTower, seat: int, extra: str) -> list[Fact]:
    found = []
    for resource, other in zip(BASIC, reversed(BASIC), strict=True):
        space = DATA["village_limit"] - game.village[resource]
        over = bundle(extra)[resource] - space
        if over > 0:

            def move(copy: BroadwayTower, resource: str = resource, other: str = other, over: int = over) -> None:
                """As much room as before, elsewhere: so it stays so much that is added."""
                copy.village[resource] -= over
                copy.village[other] += over

            found.append(Fact("added", (resource, space), move))
    return found


def _additions(game: BroadwayTower, ask: Decision) -> Iterable[str]:
    return basics(size(ask.options[0]))


LACKING = {
    "workers": None,
    "worker": Rule(_workers, _acts, _worker),
    "carrier": Rule(_loads, lambda game, seat, load: load in game.loads(seat), _load),
    "trader": Rule(
        lambda game, ask: game.every_trade(ask.seat),
        lambda game, seat, trade: game.has(seat, trade.partition(":")[0]),
        _trade,
    ),
    "builder": Rule(_plans, lambda game, seat, plan: plan in game.plans(seat), _plan),
    "joint": Rule(
        lambda game, ask: game.every_plan(ask.seat, joint=True),
        lambda game, seat, plan: plan in game.plans(seat, joint=True),
        _plan,
    ),
    "addition": Rule(_additions, lambda game, seat, extra: extra in game.additions(), _addition),
}
