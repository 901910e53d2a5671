"""The whole board of Broadway Tower in words."""

from engine.games.broadway_tower.cards import BASIC, DATA, sections
from engine.games.broadway_tower.rules import BUILDINGS, JOBS, BroadwayTower, Work
from engine.views.scene import Scene
from render.board_text import ITEM, Section, count_all, listed, tell_turn
from render.broadway_tower.alt_text import (
    applied,
    assigning,
    bundle,
    counted,
    game_of,
    pair,
    prompt,
    rows,
    tell_table,
    told_round,
    workers_on,
)
from render.palette import SIDES

DOES = {
    "carrier": "takes wood or brick from the village; if all are of 1 kind, the village gains some of the other",
    "trader": "trades with the bank; 1 more gained is brick if wood was paid, else wood",
    "builder": "pays for the next section of the castle, the storehouse or the scaffold",
}
JOINT = "2 builders of 1 player may build 1 section together: they pay 1 wood or brick less."
EFFECTS = {
    "storehouse": "your storage holds 8",
    "scaffold": "your builders never pay +1 or +2",
}


def write_board(scene: Scene) -> list[Section]:
    """All that is public."""
    return [_turn(scene), _players(scene), _village(scene), _jobs(scene), _costs()]


def _turn(scene: Scene) -> Section:
    game = game_of(scene)
    said = tell_turn(scene, {scene.decision.what: prompt(scene)} if scene.decision else {}, game.seat)
    lines = [said, f"{told_round(scene)} First player: {scene.names[game.first]}."]
    if game.seat is not None:
        lines.append(f"Turn: {scene.names[game.seat]}.")
    if assigning(scene) and scene.chosen:
        lines.append(f"Ready: {listed(scene.names[seat] for seat in scene.chosen)}.")
    return Section("Whose turn", lines)


def _players(scene: Scene) -> Section:
    lines = []
    for seat, name in enumerate(scene.names):
        lines += [f"{name}, {SIDES[seat].words}:", *(f"{ITEM}{line}" for line in _player(game_of(scene), seat))]
    return Section("Players", lines)


def _player(game: BroadwayTower, seat: int) -> list[str]:
    tower, built = DATA["towers"][game.towers[seat]], game.built[seat]
    costs = sections(game.towers[seat])
    storage = game.storage[seat]
    lines = [
        f"castle {tower['name']}: {built} of {len(costs)} sections built",
        f"sections still to build: {listed(map(bundle, costs[built:]), 'none', between='; ')}",
        f"storage, {sum(storage.values())} of {game.limit(seat)}: {counted(storage)}",
        f"small buildings: {listed(game.buildings[seat], 'none')}",
    ]
    if game.workers[seat]:
        left = pair("+".join(game.left[seat])) or "none"
        lines.append(f"workers: {pair('+'.join(game.workers[seat]))}; still to act: {left}")
    if game.work[seat]:
        lines.append(f"done: {listed(map(_work, game.work[seat]), between='; ')}")
    return lines


def _work(work: Work) -> str:
    """What a worker did."""
    who = "both builders" if work.job == "joint" else work.job
    if work.option == "skip":
        return f"{who} rested"
    if work.job == "carrier":
        return f"carrier took {bundle(work.option)}"
    what, pay = work.option.split(":")
    if work.job == "trader":
        return f"trader gave {bundle(what)} for {bundle(pay)}"
    return f"{who} built {what} for {bundle(pay)}"


def _village(scene: Scene) -> Section:
    game = game_of(scene)
    full = f"When it has {DATA['village_limit']} of both, it sells down to {count_all(DATA['village'])}."
    return Section("Village", [", ".join(f"{game.village[kind]} {kind}" for kind in BASIC) + f". {full}"])


def _jobs(scene: Scene) -> Section:
    """What each job does, and how many of the whole table do it."""
    game = game_of(scene)
    lines = []
    for job in JOBS:
        lines.append(f"{job.capitalize()}: {DOES[job]}. {tell_table(job, rows(job, game.seats))}.")
    lines.append(JOINT)
    if any(game.crowd.values()):
        lines.append(f"At work now: {listed(f'{workers_on(game, job)} ({applied(game, job)})' for job in JOBS)}.")
    return Section("Jobs: the more do one, the less it brings", lines)


def _costs() -> Section:
    trades = "; ".join(f"{bundle(trade['pay'])} → 1 {trade['gain']}" for trade in DATA["trades"])
    small = [
        f"{kind.capitalize()}, for {bundle(DATA['projects'][kind]['cost'])}: {EFFECTS[kind]}." for kind in BUILDINGS
    ]
    values = listed(f"{value} for each {resource}" for resource, value in DATA["values"].items())
    return Section(
        "What there is to know",
        [f"Trades: {trades}.", *small, f"With equal sections the most valuable storage wins: {values}."],
    )
