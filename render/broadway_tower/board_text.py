"""The whole board of Broadway Tower in words, and what of it its pictures say."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial, reduce
from operator import and_

from engine.games.broadway_tower.cards import DATA, RESOURCES, payments, sections, size
from engine.games.broadway_tower.rules import BUILDINGS, JOBS, BroadwayTower, Work
from engine.views.scene import OwnScene, Scene
from render.alt_text import winners
from render.board_text import Line, Section, Writer, describe_board, listed
from render.palette import SIDES
from render.player_names import clean_names
from render.words import Texts, join, say

RANK = (
    "turn",
    "round",
    "player",
    "last",
    "village",
    "next_section",
    "left",
    "small",
    "first",
    "work",
    "did",
    "badge",
    "table",
    "trades",
    "later",
)
FEW_SECTIONS, FEW_ROUNDS = 2, 10  # so many left are told, the sections only while there are more rounds
tell = Texts("broadway_tower")


def game_of(scene: Scene) -> BroadwayTower:
    assert isinstance(scene.view, BroadwayTower)
    return scene.view


def assigning(scene: Scene) -> bool:
    """Whether all players are giving their workers jobs now, in secret."""
    return game_of(scene).seat is None and not scene.over


def rows(job: str, seats: int, scaffold: bool = False) -> list[tuple[str, str]]:
    """A job's table for this number of players: how many workers, and what follows, with a `scaffold` or without."""
    return [
        (str(row["from"]) if row["from"] == row["to"] else f"{row['from']}–{row['to']}", effect(job, row, scaffold))
        for row in DATA[job][str(seats)]
    ]


def effect(job: str, row: Mapping[str, int], scaffold: bool = False) -> str:
    """What a row of a job's table does, in a few words."""
    if job == "carrier":
        take = tell("board.effect.take", n=row["takes"])
        village = tell("board.effect.one_kind", n=row["adds"])
        return tell("board.effect.take_of_one_kind", take=take, village=village) if row["adds"] else take
    change = min(row["effect"], 0) if job == "builder" and scaffold else row["effect"]
    if change == 0:
        return tell("board.effect.nothing")
    return price(change) if job == "builder" else tell(f"board.effect.{'pay' if change > 0 else 'gain'}", n=abs(change))


def price(change: int) -> str:
    """By how much builders pay more or less than is printed, in a few words."""
    return tell(f"board.effect.{'dearer' if change > 0 else 'cheaper'}", n=abs(change))


def applied(game: BroadwayTower, job: str) -> str:
    """What the table of a job does this round."""
    return effect(job, game.row(job)) if game.crowd[job] else tell("board.effect.nobody")


def spared(game: BroadwayTower, seat: int) -> bool:
    """Whether the scaffold of a seat saves it what builders have to pay more this round."""
    return "scaffold" in game.buildings[seat] and game.row("builder")["effect"] > 0


def remaining(game: BroadwayTower, seat: int) -> list[str]:
    """The costs of the sections that a seat has still to build."""
    return list(sections(game.towers[seat])[game.built[seat] :])


def markup(game: BroadwayTower, seat: int, joint: bool = False) -> int:
    """What a builder of a seat pays more for its next section, which there must be, or two `joint` ones; less is
    negative."""
    effect = 0 if spared(game, seat) else game.row("builder")["effect"]
    cost = remaining(game, seat)[0]
    return size(payments(cost, effect - joint)[0]) - size(cost)


def surcharge(scene: OwnScene) -> int | None:
    """What the reader's builders pay more for the next section, which there must be; less is negative.

    As printed while no builder of the reader is to act; None where two may still act together or not.
    """
    game, seat = game_of(scene), scene.reader
    what = scene.decision.what if scene.decision else ""
    builders = game.left[seat].count("builder")
    if what in ("builder", "joint") or builders == 1:
        return markup(game, seat, joint=what == "joint")
    return None if builders else 0


def lacking(scene: OwnScene) -> str | None:
    """What the reader lacks for the next section, which there must be, such as "1 metal and 1 wood or brick".

    Empty where that is nothing, None while the price is open.
    """
    more, storage = surcharge(scene), Counter(game_of(scene).storage[scene.reader])
    if more is None:
        return None
    prices = payments(remaining(game_of(scene), scene.reader)[0], more)
    ways = [Counter(filter(None, pay.split("+"))) - storage for pay in prices]
    least = min(way.total() for way in ways)
    surely = reduce(and_, (way for way in ways if way.total() == least))
    either = least - surely.total()
    lack = [counted(surely)] * bool(surely) + [tell("board.either", n=either)] * bool(either)
    return join(lack) if lack else ""


def counted(resources: Mapping[str, int]) -> str:
    """So many resources, such as "2 wood, 1 brick"."""
    return listed(f"{resources[one]} {name_resource(one)}" for one in RESOURCES if resources[one])


def bundle(resources: str) -> str:
    """Resources such as "wood+wood" in words: 2 wood."""
    return counted(Counter(resources.split("+")))


def name_resource(resource: str) -> str:
    return tell(f"count.{resource}")


def name_job(job: str) -> str:
    """What stands on a job card."""
    return str(tell.find("option")[f"worker.{job}"])


def name_building(building: str) -> str:
    return str(tell.printed["projects"][building]["name"])


def pair(jobs: str) -> str:
    """Two workers in words, or the one that is left."""
    return str(tell.printed["pairs"].get(jobs) or name_job(jobs).lower())


def heading(scene: Scene) -> tuple[str, str]:
    """Who shall do what: the first words of the banner, and the others."""
    game, names = game_of(scene), clean_names(scene.names)
    if scene.over:
        return winners(scene, names), tell_ending(scene)
    if assigning(scene):
        return tell("picture.secret"), _tell_choosing(scene)
    assert game.seat is not None
    return names[game.seat], prompt(scene)


def prompt(scene: Scene) -> str:
    """What the seat to move decides."""
    if not scene.decision:
        return tell("board.next")
    game, what = game_of(scene), scene.decision.what
    if what == "addition":
        number = max(len(option.split("+")) for option in scene.decision.options)
        return tell("prompt.addition", goods=tell("board.goods", n=number))
    words = tell(f"prompt.{what}", n=game.row(what)["takes"] if what == "carrier" else 0)
    if what == "joint":
        more = markup(game, scene.decision.seat, joint=True)
        return tell("board.priced" if more else "board.printed", prompt=words, price=price(more))
    if what == "builder" and spared(game, scene.decision.seat):
        return tell("board.spared", prompt=words)
    if what in ("trader", "builder") and game.row(what)["effect"]:
        return tell("board.priced", prompt=words, price=applied(game, what))
    return words


def near_end(game: BroadwayTower) -> str:
    """How near the end is, if it is near: by the castle that is nearest to it, or by the rounds."""
    rounds_left = DATA["rounds"] - game.round
    sections_left = min(len(remaining(game, seat)) for seat in range(game.seats))
    if not sections_left or not rounds_left:
        return tell("board.last_round")
    if sections_left > FEW_SECTIONS or rounds_left <= FEW_ROUNDS:
        return ""
    return tell("board.to_go", n=sections_left)


def tell_ending(scene: Scene) -> str:
    """Why the game is over, and the tie-break of castles of the same height."""
    game, best = game_of(scene), scene.places.index(1)
    key = "board.unfinished" if remaining(game, best) else "board.finished"
    why = tell(key, n=game.round - 1, rounds=DATA["rounds"], sections=game.built[best])
    level = game.built.count(game.built[best]) > 1
    return tell("board.worth", why=why, worth=game.value(best)) if level else why


def is_fresh(game: BroadwayTower, seat: int, thing: str) -> bool:
    """Whether what a seat has changed of a resource or small building belongs to the round that is looked at.

    Not before its workers have paid, got or built it, or it was thrown away.
    """
    done = [option for _, option in game.work[seat]]
    done += [str(line.details[1]) for line in game.log if line.what == "discard" and line.details[0] == seat]
    return game.seat is None or any(thing in re.split(r"[:+]", option) for option in done)


def brought(job: str, option: str) -> str:
    """What a worker did, without what it paid: resources such as "wood+wood", or what was built; empty for nothing."""
    if option == "skip":
        return ""
    return option if job == "carrier" else option.split(":")[1 if job == "trader" else 0]


def write_board(scene: Scene, names: Sequence[str] = ()) -> list[Section]:
    """All that is public."""
    game, writer = game_of(scene), Writer(scene, names)
    players = [line for seat in range(game.seats) for line in _write_player(writer, seat)]
    return [
        writer.section("turn", _write_turn(writer)),
        writer.section("village", _write_village(writer)),
        writer.section("players", players),
        writer.section("jobs", _write_jobs(writer)),
        writer.section("know", _write_costs(writer)),
    ]


describe = partial(describe_board, write_board, RANK)


def _write_turn(writer: Writer) -> Iterator[Line]:
    scene, game = writer.scene, game_of(writer.scene)
    if assigning(scene):
        yield Line(_tell_choosing(scene, writer.names), "turn")
    elif game.seat is not None and not scene.decision:
        yield Line(say("turn.next", player=writer.names[game.seat]), "turn")
    else:
        won = tell("board.ending", won=winners(scene, writer.names), why=tell_ending(scene)) if scene.over else ""
        yield writer.say_turn(game.seat, prompt(scene), won)
    yield writer.say_last(tell("board.begins"))
    near = "" if scene.over else near_end(game)
    told = tell("board.round_near" if near else "board.round", n=game.round, most=DATA["rounds"], near=near)
    yield Line(say("result.rounds", n=game.round - 1) if scene.over else told, "round")
    yield writer.line("first_player", game.first)
    if game.seat is not None:
        yield writer.line("turn_of", game.seat)


def _tell_choosing(scene: Scene, names: Sequence[str] = ()) -> str:
    """How many have chosen; with `names` in a sentence with those who have or those who have not, the fewer of them."""
    ready, waiting = scene.chosen, scene.waiting
    told = tell("board.choosing", prompt=tell("prompt.workers"), ready=len(ready), seats=game_of(scene).seats)
    if not names:
        return told
    if not ready:
        return f"{told}."
    key, seats = ("ready", ready) if len(ready) < len(waiting) else ("waiting", waiting)
    return tell(f"board.{key}", choosing=told, players=listed(names[seat] for seat in seats))


def _write_village(writer: Writer) -> Iterator[Line]:
    game = game_of(writer.scene)
    yield writer.line("village", **game.village)
    yield writer.line("full", limit=DATA["village_limit"], goods=counted(Counter(DATA["village"])))
    if assigning(writer.scene):
        if any(game.crowd.values()):
            yield writer.line("worked", jobs=listed(_count_workers(game, job) for job in JOBS))
        return
    for job in JOBS:
        key = "work" if game.crowd[job] else "idle"
        yield Line(tell(f"board.{key}", workers=_count_workers(game, job), effect=applied(game, job)), "work")


def _count_workers(game: BroadwayTower, job: str) -> str:
    return tell(f"board.at_work.{job}", n=game.crowd[job])


def tell_storage(game: BroadwayTower, seat: int) -> dict[str, object]:
    """What a text says of what a seat has, and has built."""
    goods = game.storage[seat]
    built, every = game.built[seat], len(sections(game.towers[seat]))
    return {
        "goods": counted(goods),
        "stored": sum(goods.values()),
        "limit": game.limit(seat),
        "built": built,
        "all": every,
    }


def _write_player(writer: Writer, seat: int) -> Iterator[Line]:
    game = game_of(writer.scene)
    yield writer.line("player", seat, name=writer.call(seat), **tell_storage(game, seat))
    yield writer.badge(seat, SIDES[seat])
    following, *later = [*map(bundle, remaining(game, seat)), ""]
    if following:
        yield writer.line("next_section", seat, cost=following)
    if costs := later[:-1]:
        yield writer.line("later", seat, costs=listed(costs, between=tell("board.after")))
    if own := game.buildings[seat]:
        yield writer.line("small", seat, buildings=listed(name_building(one).lower() for one in own))
    yield from write_round(writer, seat)
    yield writer.line("tower", seat, name=tell.printed["towers"][game.towers[seat]]["name"])
    if game.workers[seat]:
        yield writer.line("workers", seat, workers=pair("+".join(game.workers[seat])))
    if game.work[seat]:
        yield writer.line("paid", seat, goods=listed(map(_tell_paid, game.work[seat]), between="; "))


def write_round(writer: Writer, seat: int) -> Iterator[Line]:
    """What a seat and its workers do in this round, or did in the last one."""
    game = game_of(writer.scene)
    if seat == game.first:
        yield writer.line("first", seat)
    if not assigning(writer.scene) and not writer.scene.over and game.left[seat]:
        yield writer.line("left", seat, workers=pair("+".join(game.left[seat])))
    if game.work[seat]:
        deeds = Counter(map(_tell_deed, game.work[seat]))
        told = [deed if n == 1 else tell("board.twice", deed=deed) for deed, n in deeds.items()]
        yield writer.line("did", seat, deeds=listed(told, between="; "))


def _tell_deed(work: Work) -> str:
    """What a worker did, such as "trader got 1 metal" or "builder built a section"."""
    got = brought(*work)
    worker = tell("board.both") if work.job == "joint" else name_job(work.job).lower()
    if not got:
        return tell("board.rested", worker=worker)
    if work.job in ("carrier", "trader"):
        return tell("board.got", worker=worker, goods=bundle(got))
    return tell(f"board.built.{got}", worker=worker)


def _tell_paid(work: Work) -> str:
    """What a worker paid for what it did."""
    if work.option == "skip" or work.job == "carrier":
        return counted(Counter())
    return bundle(work.option.split(":")[0 if work.job == "trader" else 1])


def _write_jobs(writer: Writer) -> Iterator[Line]:
    for job in JOBS:
        yield writer.line(f"does.{job}")
        yield tell_table(writer, job)
    yield writer.line("joint")


def tell_table(writer: Writer, job: str, scaffold: bool = False) -> Line:
    """A job by how many workers do it: "Carrier with 1–2 workers: take 2; 3–4: take 1"."""
    (fewest, first), *more = rows(job, game_of(writer.scene).seats, scaffold)
    lines = [first, *(tell("board.row", workers=number, effect=words) for number, words in more)]
    n = 1 if fewest == "1" else fewest
    return writer.line("table", job=name_job(job), n=n, rows=listed(lines, between="; "))


def tell_trades(writer: Writer) -> Line:
    trade = str(tell.find("option")["trader.*"]).replace(":count", "")
    trades = [trade.format(bundle(one["pay"]), bundle(one["gain"])) for one in DATA["trades"]]
    return writer.line("trades", trades=listed(trades, between="; "))


def _write_costs(writer: Writer) -> Iterator[Line]:
    yield tell_trades(writer)
    for one in BUILDINGS:
        cost = bundle(DATA["projects"][one]["cost"])
        yield writer.line("project", name=name_building(one), cost=cost, use=tell(f"board.use.{one}"))
    values = [tell("board.value", n=n, resource=name_resource(one)) for one, n in DATA["values"].items()]
    yield writer.line("values", values=listed(values))
