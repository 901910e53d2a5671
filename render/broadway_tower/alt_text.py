"""What the board of Broadway Tower says: job tables, whose turn it is, and all of it for screen readers."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import reduce
from operator import and_

from engine.games.broadway_tower.cards import DATA, RESOURCES, payments, sections, size
from engine.games.broadway_tower.rules import BUILDINGS, JOBS, BroadwayTower, Work
from engine.views.scene import OwnScene, Scene
from render.alt_text import fitting, last_turns, winners
from render.palette import SIDES
from render.player_names import clean_names, shorten
from render.words import Texts, say

NEXT, WORK, COLOURS, TABLES, COSTS = 1, 2, 3, 4, 5  # what a description tells if it has room, each with those before it
VERSIONS = (
    (32, COSTS),
    (32, TABLES),
    (20, TABLES),
    (20, COLOURS),
    (20, WORK),
    (12, WORK),
    (8, NEXT),
    (8, 0),
)  # letters of a name
FEW_SECTIONS, FEW_ROUNDS = 2, 10  # so many left are told, the sections only while there are more rounds
BEGINNING = "The game begins: everyone chooses 2 jobs in secret."

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


def effect(job: str, row: dict[str, int], scaffold: bool = False) -> str:
    """What a row of a job's table does, in a few words."""
    if job == "carrier":
        return f"take {row['takes']}" + (f" (1 kind: village +{row['adds']})" if row["adds"] else "")
    change = min(row["effect"], 0) if job == "builder" and scaffold else row["effect"]
    if change == 0:
        return "no change"
    if job == "builder":
        return price(change)
    return f"pay {change} more" if change > 0 else f"gain {-change} more"


def price(change: int) -> str:
    """By how much builders pay more or less than is printed, in a few words."""
    return f"cost {'+' if change > 0 else '−'}{abs(change)}"


def applied(game: BroadwayTower, job: str) -> str:
    """What the table of a job does this round."""
    return effect(job, game.row(job)) if game.crowd[job] else "no workers"


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
    return " and ".join([counted(surely)] * bool(surely) + [f"{either} wood or brick"] * bool(either))


def counted(resources: Mapping[str, int]) -> str:
    """So many resources, such as "2 wood, 1 brick"."""
    return ", ".join(f"{resources[r]} {r}" for r in RESOURCES if resources[r]) or "nothing"


def heading(scene: Scene) -> tuple[str, str]:
    """Who shall do what: the first words of the banner, and the others."""
    game, names = game_of(scene), clean_names(scene.names)
    if scene.over:
        return winners(scene, names), ending(scene)
    if assigning(scene):
        ready = len(scene.chosen)
        return "Secret choice", f"{tell('prompt.workers')}: {ready} of {game.seats} ready"
    assert game.seat is not None
    return names[game.seat], prompt(scene)


def prompt(scene: Scene) -> str:
    """What the seat to move decides."""
    if not scene.decision:
        return "is next"
    game, what = game_of(scene), scene.decision.what
    if what == "addition":
        number = max(len(option.split("+")) for option in scene.decision.options)
        return tell("prompt.addition", goods=f"{number} {'resource' if number == 1 else 'resources'}")
    words = tell(f"prompt.{what}", n=game.row(what)["takes"] if what == "carrier" else 0)
    if what == "joint":
        more = markup(game, scene.decision.seat, joint=True)
        return f"{words}: {price(more)}" if more else f"{words} at the printed cost"
    if what == "builder" and spared(game, scene.decision.seat):
        return f"{words}: cost +0 (scaffold)"
    if what in ("trader", "builder") and game.row(what)["effect"]:
        return f"{words}: {applied(game, what)}"
    return words


def near_end(game: BroadwayTower) -> str:
    """How near the end is, if it is near: by the castle that is nearest to it, or by the rounds."""
    rounds_left = DATA["rounds"] - game.round
    sections_left = min(len(remaining(game, seat)) for seat in range(game.seats))
    if not sections_left or not rounds_left:
        return "last round"
    if sections_left > FEW_SECTIONS or rounds_left <= FEW_ROUNDS:
        return ""
    return f"{sections_left} section{'s' * (sections_left != 1)} to go"


def told_round(scene: Scene) -> str:
    """A sentence on how far the game is."""
    game = game_of(scene)
    if scene.over:
        return f"After {game.round - 1} rounds."
    near = near_end(game)
    return f"Round {game.round}: {near}." if near else f"Round {game.round} of at most {DATA['rounds']}."


def ending(scene: Scene) -> str:
    """Why the game is over, and the tie-break of castles of the same height."""
    game = game_of(scene)
    best = scene.places.index(1)
    finished = f"The castle is finished after {game.round - 1} rounds"
    told = f"{DATA['rounds']} rounds are over; {game.built[best]} sections" if remaining(game, best) else finished
    level = game.built.count(game.built[best]) > 1
    return f"{told}; storage worth {game.value(best)}" if level else told


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


def describe(scene: Scene) -> str:
    """The board in words, for those who do not see the picture: at most 1000 characters."""
    return fitting(_clauses(scene, shorten(scene.names, room), detail) for room, detail in VERSIONS)


def describe_below(scene: OwnScene, board: Scene) -> str:
    """The private picture and the board above it, and, if there is room, the tables of the jobs."""
    own, tables = [*_own_clauses(scene)], [*_own_tables(scene)]
    return fitting(
        [
            *own,
            *_clauses(board, shorten(board.names, room), detail, scene.reader),
            *(tables if detail >= TABLES else [say("more")]),
        ]
        for room, detail in VERSIONS
    )


def _clauses(scene: Scene, names: tuple[str, ...], detail: int, reader: int | None = None) -> list[str]:
    """What the board shows, without what the private picture of a `reader` says."""
    game = game_of(scene)
    clauses = [f"{_lead(scene, names)}."] if reader is None or assigning(scene) else []
    clauses += [last_turns(scene, names, BEGINNING), told_round(scene)]
    if reader is None:
        clauses.append(f"Village: {game.village['wood']} wood, {game.village['brick']} brick.")
    if not assigning(scene):
        clauses += [f"{workers_on(game, job)}{f': {applied(game, job)}' * (game.crowd[job] > 0)}." for job in JOBS]
    elif reader is None and detail >= TABLES:
        clauses += _tables(game.seats)
    clauses += [_player(scene, names, seat, detail, seat == reader) for seat in range(game.seats)]
    return [*clauses, say("more")] if assigning(scene) and reader is None and detail < TABLES else clauses


def _lead(scene: Scene, names: tuple[str, ...]) -> str:
    game, what = game_of(scene), heading(scene)[1]
    if scene.over:
        return f"{winners(scene, names)}. {what}"
    if assigning(scene):
        return what + _awaited(scene, names)
    assert game.seat is not None
    return f"{names[game.seat]} {what}"


def _awaited(scene: Scene, names: tuple[str, ...]) -> str:
    """Those who are ready or those who are not, whichever are fewer."""
    if not scene.chosen:
        return ""
    if len(scene.chosen) < len(scene.waiting):
        return f" ({', '.join(names[seat] for seat in scene.chosen)})"
    return f"; waiting for {', '.join(names[seat] for seat in scene.waiting)}"


def workers_on(game: BroadwayTower, job: str) -> str:
    """How many do a job this round, such as "2 carriers"."""
    return f"{game.crowd[job]} {job}{'s' * (game.crowd[job] != 1)}"


def _player(scene: Scene, names: tuple[str, ...], seat: int, detail: int, told: bool) -> str:
    """What a player has and does; without the first if that is `told` already."""
    game = game_of(scene)
    about = ", ".join([SIDES[seat].words] * (detail >= COLOURS) + ["first player"] * (seat == game.first))
    costs = list(map(bundle, remaining(game, seat)))
    built = f"{game.built[seat]} of {len(sections(game.towers[seat]))} built"
    words = [built] if told else [_tell_storage(game, seat), built]
    if costs and not told and detail >= NEXT:
        words.append(f"next costs {'; then '.join(costs if detail >= COSTS else costs[:1])}")
    elif costs[1:] and detail >= COSTS:
        words.append(f"after the next: {'; then '.join(costs[1:])}")
    words += [] if told else game.buildings[seat]
    if not assigning(scene) and not scene.over and game.left[seat]:
        words.append(f"still to act: {pair('+'.join(game.left[seat]))}")
    if detail >= WORK:
        words += [f"{did} ×{n}" if n > 1 else did for did, n in Counter(map(_did, game.work[seat])).items()]
    return f"{names[seat]}{f' ({about})' * bool(about)}: {'; '.join(words)}."


def _tell_storage(game: BroadwayTower, seat: int) -> str:
    """What a seat has, such as "2 wood, 1 brick (3 of 5)"."""
    return f"{counted(game.storage[seat])} ({sum(game.storage[seat].values())} of {game.limit(seat)})"


def _did(work: Work) -> str:
    """What a worker did, such as "trader got 1 metal" or "builder built a section"."""
    got = brought(*work)
    who = "both builders" if work.job == "joint" else work.job
    if not got:
        return f"{who} rested"
    if work.job in ("carrier", "trader"):
        return f"{who} got {bundle(got)}"
    return f"{who} built {'a section' if got == 'section' else f'the {got}'}"


def bundle(resources: str) -> str:
    """Resources such as "wood+wood" in words: 2 wood."""
    return counted(Counter(resources.split("+")))


def hand_heading(scene: Scene) -> tuple[str, str]:
    """The banner of the private picture."""
    game = game_of(scene)
    if assigning(scene):
        if scene.given:
            return "Your choice", f"{pair(scene.given)}; you may still change it"
        return "Your workers", "Which 2 jobs? Only you see this"
    if scene.over or scene.reader is None:
        return "Your storage", "The game is over"
    return "Your workers", f"{pair('+'.join(game.workers[scene.reader]))}; everyone sees them now"


def pair(jobs: str) -> str:
    """Two workers in words, or the one that is left."""
    return str(DATA["pairs"].get(jobs, jobs))


def describe_hand(scene: OwnScene) -> str:
    """The private picture in words: at most 1000 characters."""
    return fitting([*_own_clauses(scene), *_own_tables(scene), _others(scene, room)] for room in (32, 20, 12))


def _others(scene: Scene, room: int) -> str:
    game, names = game_of(scene), shorten(scene.names, room)
    seats = (seat for seat in range(game.seats) if seat != scene.reader)
    return f"Sections built: {', '.join(f'{names[seat]} {game.built[seat]}' for seat in seats)}."


def _own_clauses(scene: OwnScene) -> Iterator[str]:
    game, seat = game_of(scene), scene.reader
    yield f"{_tell_section(scene)}."
    yield "{}: {}.".format(*hand_heading(scene))
    yield f"You have {_tell_storage(game, seat)}."
    for name in BUILDINGS:
        cost = f"costs {bundle(DATA['projects'][name]['cost'])}"
        yield f"{name.title()}: {'built' if name in game.buildings[seat] else cost}."
    yield f"In the village: {game.village['wood']} wood, {game.village['brick']} brick."


def _own_tables(scene: OwnScene) -> Iterator[str]:
    """What the jobs do, for the reader of the scene."""
    game, seat = game_of(scene), scene.reader
    yield from _tables(game.seats, "scaffold" in game.buildings[seat])
    trades = "; ".join(f"{bundle(t['pay'])} → 1 {t['gain']}" for t in DATA["trades"])
    yield f"Trades: {trades}."


def _tell_section(scene: OwnScene) -> str:
    """What the reader lacks for the next section, and what that costs."""
    left = remaining(game_of(scene), scene.reader)
    if not left:
        return "Castle finished"
    lack, more, number = lacking(scene), surcharge(scene), len(sections(game_of(scene).towers[0])) - len(left) + 1
    words = "The price is open" if lack is None else f"You lack {lack}" if lack else "You have all"
    changed = f", for you now {abs(more)} wood or brick {'more' if more > 0 else 'less'}" if more else ""
    return f"{words} for section {number}, which costs {bundle(left[0])}{changed}"


def _tables(seats: int, scaffold: bool = False) -> list[str]:
    return [f"{tell_table(job, rows(job, seats, scaffold))}." for job in JOBS]


def tell_table(job: str, table: list[tuple[str, str]]) -> str:
    """A job by how many workers do it: "Carrier with 1–2 workers: take 2; 3–4: take 1"."""
    (fewest, effect), *more = table
    lines = (f"; {number}: {words}" for number, words in more)
    return f"{job.capitalize()} with {fewest} worker{'s' * (fewest != '1')}: {effect}{''.join(lines)}"
