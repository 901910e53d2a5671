"""What the board of Broadway Tower says: job tables, whose turn it is, and all of it for screen readers."""

from collections import Counter
from itertools import chain

from engine.games.broadway_tower.cards import DATA, RESOURCES, sections
from engine.games.broadway_tower.rules import BUILDINGS, JOBS, BroadwayTower, Work
from engine.scene import Scene
from render.alt_text import fitting, last_sentence, winners
from render.names import clean_names, shorten
from render.palette import SIDES

BEGINNING = "The game begins: everyone chooses 2 jobs in secret."
PROMPTS = {
    "workers": "Everyone chooses 2 jobs",
    "worker": "sends a worker",
    "carrier": "takes from the village",
    "trader": "may trade",
    "builder": "may build",
    "joint": "builds with 2 builders",
    "addition": "adds {} to the village",
}


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
        return f"cost {'+' if change > 0 else '−'}{abs(change)}"
    return f"pay {change} more" if change > 0 else f"gain {-change} more"


def applied(game: BroadwayTower, job: str) -> str:
    """What the table of a job does this round."""
    return effect(job, game.row(job)) if game.crowd[job] else "no workers"


def spared(game: BroadwayTower, seat: int) -> bool:
    """Whether the scaffold of a seat saves it what builders have to pay more this round."""
    return "scaffold" in game.buildings[seat] and game.row("builder")["effect"] > 0


def remaining(game: BroadwayTower, seat: int) -> list[str]:
    """The costs of the sections that a seat has still to build."""
    return list(sections(game.towers[seat])[game.built[seat] :])


def lacking(game: BroadwayTower, seat: int) -> Counter[str]:
    """What a seat would still need to pay for its next section, which there must be, if builders change nothing."""
    return Counter(remaining(game, seat)[0].split("+")) - Counter(game.storage[seat])


def counted(resources: Counter[str] | dict[str, int]) -> str:
    return ", ".join(f"{resources[r]} {r}" for r in RESOURCES if resources[r]) or "nothing"


def heading(scene: Scene) -> tuple[str, str]:
    """Who shall do what: the first words of the banner, and the others."""
    game, names = game_of(scene), clean_names(scene.names)
    if scene.over:
        return winners(scene, names), ending(scene)
    if assigning(scene):
        ready = len(scene.chosen)
        return "Secret choice", f"{PROMPTS['workers']}: {ready} of {game.seats} ready"
    assert game.seat is not None
    return names[game.seat], prompt(scene)


def prompt(scene: Scene) -> str:
    """What the seat to move decides."""
    if not scene.decision:
        return "is next"
    game, what = game_of(scene), scene.decision.what
    words = PROMPTS[what]
    if what == "addition":
        number = max(len(option.split("+")) for option in scene.decision.options)
        return words.format(f"{number} {'resource' if number == 1 else 'resources'}")
    job = "builder" if what == "joint" else what
    if job == "builder" and spared(game, scene.decision.seat):
        return f"{words}: cost +0 (scaffold)"
    if job in ("trader", "builder") and game.row(job)["effect"]:
        return f"{words}: {applied(game, job)}"
    if what == "carrier":
        return f"{words}: up to {game.row(what)['takes']}"
    return words


def ending(scene: Scene) -> str:
    """Why the game is over, and what decided between castles of the same height."""
    game = game_of(scene)
    best = scene.places.index(1)
    finished = f"The castle is finished after {game.round - 1} rounds"
    told = f"{DATA['rounds']} rounds are over; {game.built[best]} sections" if remaining(game, best) else finished
    level = game.built.count(game.built[best]) > 1
    return f"{told}; storage worth {game.value(best)}" if level else told


def is_fresh(game: BroadwayTower, seat: int) -> bool:
    """Whether what a seat has changed belongs to the round that is looked at: not before its workers have acted."""
    return game.seat is None or seat == game.seat or bool(game.work[seat])


def brought(job: str, option: str) -> str:
    """What a worker did, without what it paid: resources such as "wood+wood", or what was built; empty for nothing."""
    if option == "skip":
        return ""
    return option if job == "carrier" else option.split(":")[1 if job == "trader" else 0]


def describe(scene: Scene) -> str:
    """The board in words, for those who do not see the picture: at most 1000 characters."""
    lengths = ((32, True), (20, True), (32, False), (20, False))
    short = (_clauses(scene, shorten(scene.names, room), costs) for room, costs in lengths)
    least = (_clauses(scene, shorten(scene.names, room), costs=False, work=False) for room in (20, 12, 8))
    return fitting(chain(short, least))


def _clauses(scene: Scene, names: tuple[str, ...], costs: bool, work: bool = True) -> list[str]:
    game = game_of(scene)
    what = heading(scene)[1]
    if scene.over:
        lead = f"{winners(scene, names)}. {what}"
    elif assigning(scene):
        lead = what + _awaited(scene, names)
    else:
        assert game.seat is not None
        lead = f"{names[game.seat]} {what}"
    village = f"Village: {game.village['wood']} wood, {game.village['brick']} brick."
    players = [_player(scene, names, seat, costs, work) for seat in range(game.seats)]
    key = "W wood, B brick, M metal, G glass."
    when = f"After {game.round - 1} rounds." if scene.over else f"Round {game.round} of at most {DATA['rounds']}."
    last = last_sentence(scene, names, BEGINNING)
    return [f"{lead}.", last, when, village, _jobs(scene), key, *players]


def _awaited(scene: Scene, names: tuple[str, ...]) -> str:
    """Those who are ready or those who are not, whichever are fewer."""
    if not scene.chosen:
        return ""
    if len(scene.chosen) < len(scene.waiting):
        return f" ({', '.join(names[seat] for seat in scene.chosen)})"
    return f"; waiting for {', '.join(names[seat] for seat in scene.waiting)}"


def _jobs(scene: Scene) -> str:
    game = game_of(scene)
    if assigning(scene):
        return _tables(game.seats)
    return " ".join(f"{game.crowd[job]} {job}{'s' * (game.crowd[job] != 1)}: {applied(game, job)}." for job in JOBS)


def _player(scene: Scene, names: tuple[str, ...], seat: int, costs: bool, work: bool) -> str:
    game = game_of(scene)
    first = ", first player" if seat == game.first else ""
    left = remaining(game, seat)
    stored = sum(game.storage[seat].values())
    words = [
        f"{names[seat]} ({SIDES[seat].words}{first}): {counted(game.storage[seat])}, {stored}/{game.limit(seat)}",
        f"{game.built[seat]} built",
    ]
    if left:
        words.append("next " + " ".join(letters(cost) for cost in (left if costs else left[:1])))
    words += game.buildings[seat]
    if not assigning(scene) and not scene.over and game.left[seat]:
        words.append("still " + "+".join(game.left[seat]))
    if work and game.work[seat]:
        words.append(f"did {', '.join(map(_did, game.work[seat]))}")
    return "; ".join(words) + "."


def _did(work: Work) -> str:
    """What a worker did, such as "trader M" or "builder section"."""
    got = brought(*work)
    who = "both builders" if work.job == "joint" else work.job
    return f"{who} {letters(got) if work.job in ('carrier', 'trader') and got else got or 'nothing'}"


def letters(cost: str) -> str:
    """A cost such as "wood+brick" as WB."""
    return "".join(resource[0].upper() for resource in cost.split("+"))


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
    return str(DATA["pairs"][jobs])


def describe_hand(scene: Scene) -> str:
    """The private picture in words: at most 1000 characters."""
    game, seat = game_of(scene), scene.reader
    assert seat is not None
    left = remaining(game, seat)
    section = "Castle finished."
    if left:
        section = f"Section {game.built[seat] + 1} costs {left[0].replace('+', ', ')}; {_tell_lacking(game, seat)}."
    stored = f"{counted(game.storage[seat])} ({sum(game.storage[seat].values())} of {game.limit(seat)})"
    village = f"In the village: {game.village['wood']} wood, {game.village['brick']} brick."
    trades = "; ".join(f"{counted(Counter(t['pay'].split('+')))} for {t['gain']}" for t in DATA["trades"])
    who, what = hand_heading(scene)
    tables = _tables(game.seats, "scaffold" in game.buildings[seat])
    projects = " ".join(
        f"{name.title()}: {'built' if name in game.buildings[seat] else 'costs ' + cost.replace('+', ', ')}."
        for name, cost in ((name, DATA["projects"][name]["cost"]) for name in BUILDINGS)
    )
    return f"{who}: {what}. You have {stored}. {section} {projects} {village} {tables} Trades: {trades}."


def _tell_lacking(game: BroadwayTower, seat: int) -> str:
    missing = lacking(game, seat)
    return f"you lack {counted(missing)}" if missing else "you have it"


def _tables(seats: int, scaffold: bool = False) -> str:
    tables = (f"{job} " + "; ".join(f"{n}: {words}" for n, words in rows(job, seats, scaffold)) for job in JOBS)
    return f"By workers on a job, {'. '.join(tables)}."
