"""Broadway Tower: two secret workers a round, and the first to finish the smallest castle in the world.

One turn of the engine is one round of the game.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from operator import ge
from typing import ClassVar, NamedTuple, Self

from engine.core.game import Decision, Game, Public, Turn
from engine.core.rng import Rng
from engine.games.broadway_tower.cards import (
    BASIC,
    DATA,
    basics,
    bundle,
    exchanges,
    loads,
    payments,
    row,
    sections,
    shuffled,
    size,
    value,
)

JOBS = ("carrier", "trader", "builder")
PAIRS = tuple(DATA["pairs"])
BUILDINGS = ("storehouse", "scaffold")
STORAGE: int = DATA["storage_limit"]
STOREHOUSE: int = DATA["storehouse_limit"]


class Work(NamedTuple):
    """What a worker did: `job` is carrier, trader, builder, or joint for two builders; `option` as chosen."""

    job: str
    option: str


@dataclass(slots=True)
class BroadwayTower(Game):
    name = "broadway_tower"
    players = range(2, 6)
    weights: ClassVar = {"sections": 6.0, "buildings": 2.0, "value of storage": 1.0}
    form = ("workers", "worker", "carrier", "trader", "builder", "joint")

    towers: Public[list[str]]  # the Tower card of each seat, a row of [towers]
    storage: Public[list[dict[str, int]]]  # of each seat
    village: Public[dict[str, int]]  # wood and brick
    built: Public[list[int]]  # how many castle sections each seat has
    buildings: Public[list[list[str]]]  # the small buildings of each seat
    first: Public[int]  # who has the first player marker
    # From one reveal to the next, so that a board also shows how the last round went:
    workers: Public[list[list[str]]]  # the two jobs of each seat
    crowd: Public[dict[str, int]]  # how many workers of the whole table do each job
    work: Public[list[list[Work]]]  # what the workers of each seat did, in their order
    left: Public[list[list[str]]]  # the workers of each seat that have not acted yet
    seat: Public[int | None] = None  # who acts now; None while all assign their workers
    round: Public[int] = 1

    @classmethod
    def setup(cls, seats: int, rng: Rng, options: dict[str, str]) -> Self:
        towers = list(DATA["towers"])
        rng.shuffle(towers)
        return cls(
            seats,
            rng,
            towers=towers[:seats],
            storage=[dict(DATA["start"]) for _ in range(seats)],
            village=dict(DATA["village"]),
            built=[0] * seats,
            buildings=[[] for _ in range(seats)],
            first=rng.below(seats),
            workers=[[] for _ in range(seats)],
            crowd=dict.fromkeys(JOBS, 0),
            work=[[] for _ in range(seats)],
            left=[[] for _ in range(seats)],
        )

    def turn(self) -> Turn:
        pairs = yield from self.ask_each(range(self.seats), "workers", PAIRS)
        self.reveal(pairs)
        for n in range(self.seats):
            yield from self.act_with_all((self.first + n) % self.seats)
        self.seat = self.first
        yield from self.add_to_village()
        self.first = (self.first + 1) % self.seats
        self.round += 1
        self.seat = None

    def turn_of(self, seat: int) -> Turn:
        """What is left of this round, or the next one."""
        yield from self.act_with_all(seat) if self.left[seat] else self.turn()

    def act_with_all(self, seat: int) -> Turn:
        """All workers of `seat` act."""
        self.seat = seat
        while self.left[seat]:
            yield from self.act(seat)

    def reveal(self, pairs: list[str]) -> None:
        """Show everybody's workers and count them over the whole table."""
        self.workers = [pair.split("+") for pair in pairs]
        self.left = [list(jobs) for jobs in self.workers]
        self.work = [[] for _ in pairs]
        everybody = "+".join(pairs).split("+")
        self.crowd = {job: everybody.count(job) for job in JOBS}
        for seat, pair in enumerate(pairs):
            self.say("reveal", seat, pair)

    def act(self, seat: int) -> Turn:
        """One worker of `seat` acts, or two builders together, or a resource is discarded first."""
        left, able, discards = self.left[seat], self.able(seat), self.discards(seat)
        if not discards and not any(self.possible(seat, what) for what in able):
            able = able[:1]  # nobody asks in which order workers do nothing
        choice = yield from self.ask(seat, "worker", [*able, *discards])
        what, _, resource = choice.partition(":")
        if what == "discard":
            self.storage[seat][resource] -= 1
            self.say("discard", seat, resource)
            return
        if what == "joint":
            left.clear()
        else:
            left.remove(what)
        # Not in the rulebook: an action may be impossible, so a worker may always stay idle.
        possible = self.possible(seat, what)
        option = yield from self.ask(seat, what, [*possible, "skip"])
        self.work[seat].append(Work(what, option))
        if option == "skip":
            self.say("skip" if possible else self.why_idle(seat, what), seat, what)
        elif what == "carrier":
            self.carry(seat, option)
        elif what == "trader":
            self.trade(seat, *option.split(":"))
        else:
            project, pay = option.split(":")
            self.build(seat, project, pay, joint=what == "joint")

    def why_useless(self, ask: Decision, option: str) -> str:
        """Two workers who could pay for nothing, not even if nobody else did what they do, or carry nothing as yet.

        Or the one who acts next, if he has to stay idle.
        """
        jobs = option.split("+")
        if ask.what == "worker" and option in JOBS:
            return "" if self.possible(ask.seat, option) else self.why_idle(ask.seat, option)
        if ask.what != "workers" or "carrier" in jobs:
            return "" if ask.what != "workers" or self.room(ask.seat) else "room"
        alone = replace(self, crowd={job: jobs.count(job) for job in JOBS})
        joint = ["joint"] if jobs.count("builder") == 2 else []
        return "" if any(alone.possible(ask.seat, what) for what in [*jobs, *joint]) else "early"

    def why_idle(self, seat: int, job: str) -> str:
        """Why a worker of `seat` finds nothing to do."""
        if job == "carrier":
            return "empty" if self.room(seat) else "full"
        return "unpaid"

    def able(self, seat: int) -> list[str]:
        """The workers of `seat` that can act next, and "joint" where both builders can build a section together."""
        left = self.left[seat]
        joint = ["joint"] if left.count("builder") == 2 and self.plans(seat, joint=True) else []
        return [*(job for job in JOBS if job in left), *joint]

    def possible(self, seat: int, what: str) -> Sequence[str]:
        """What a worker of `seat`, or two builders together, can do now."""
        if what == "carrier":
            return self.loads(seat)
        return self.trades(seat) if what == "trader" else self.plans(seat, joint=what == "joint")

    # The carrier

    def loads(self, seat: int) -> tuple[str, ...]:
        """What a carrier may take: up to his number of wood and brick, as the village and the storage allow."""
        return loads(min(self.row("carrier")["takes"], self.room(seat)), self.village["wood"], self.village["brick"])

    def carry(self, seat: int, load: str) -> None:
        taken = bundle(load)
        for resource, n in taken.items():
            self.village[resource] -= n
            self.storage[seat][resource] += n
        # "(+1): add a resource that was not taken"; one of each was taken: "don't add any".
        other = [resource for resource in BASIC if resource not in taken]
        added = self.fill(other[0], self.row("carrier")["adds"]) if other else 0
        if added:
            self.say("carry_and_add", seat, load, "+".join(other * added))
        else:
            self.say("carry", seat, load)

    # The trader

    def trades(self, seat: int) -> list[str]:
        """The trades that `seat` can pay."""
        return [trade for trade in self.every_trade(seat) if self.has(seat, trade.partition(":")[0])]

    def every_trade(self, seat: int) -> list[str]:
        """What a trader may pay and gain, as "wood+brick:brick"; an extra gain that does not fit is lost."""
        room = self.room(seat)
        return [
            f"{pay}:{more if size(more) <= room + size(pay) else gain}"
            for pay, gain, more in exchanges(self.row("trader")["effect"])
        ]

    def trade(self, seat: int, pay: str, gain: str) -> None:
        self.pay(seat, pay)
        for resource, n in bundle(gain).items():
            self.storage[seat][resource] += n
        self.say("trade", seat, pay, gain)

    # The builder

    def plans(self, seat: int, joint: bool = False) -> list[str]:
        """The plans that `seat` can pay."""
        return [plan for plan in self.every_plan(seat, joint) if self.has(seat, plan.partition(":")[2])]

    def every_plan(self, seat: int, joint: bool = False) -> list[str]:
        """What a builder may build and how he may pay, as "section:wood+brick"."""
        effect = self.row("builder")["effect"]
        if "scaffold" in self.buildings[seat]:
            effect = min(effect, 0)
        section = self.section(seat)
        costs = {"section": section} if section else {}
        if not joint:
            costs |= {b: DATA["projects"][b]["cost"] for b in BUILDINGS if b not in self.buildings[seat]}
        return [
            f"{project}:{pay}"
            for project, cost in costs.items()
            # "If the two workers are allocated to build the same Castle section one less resource is needed."
            for pay in payments(cost, effect - 1 if joint else effect)
        ]

    def build(self, seat: int, project: str, pay: str, joint: bool) -> None:
        self.pay(seat, pay)
        if project != "section":
            self.buildings[seat].append(project)
            self.say(project, seat, pay)
            return
        self.built[seat] += 1
        self.say("joint" if joint else "section", seat, self.built[seat], pay)
        if not self.section(seat):
            self.say("finished", seat)

    # Discarding, and the end of a round

    def discards(self, seat: int) -> list[str]:
        """Resources to throw away, when a worker still to act might bring more than fits."""
        room, left = self.room(seat), self.left[seat]
        useful = "carrier" in left and room < min(self.row("carrier")["takes"], sum(self.village.values()))
        if "trader" in left and room == 0:
            trades = exchanges(self.row("trader")["effect"])
            useful |= any(size(pay) < size(more) and self.has(seat, pay) for pay, _, more in trades)
        return [f"discard:{resource}" for resource, n in self.storage[seat].items() if n] if useful else []

    def add_to_village(self) -> Turn:
        """The first player adds resources of his choice; then a full village sells."""
        if additions := self.additions():
            added = yield from self.ask(self.first, "addition", additions)
            for resource, n in bundle(added).items():
                self.fill(resource, n)
            self.say("addition", self.first, added)
        if all(self.village[resource] == DATA["village_limit"] for resource in BASIC):
            self.village = dict(DATA["village"])
            self.say("sold", *self.village.values())

    def additions(self) -> list[str]:
        """What the village has room for, of as much as is added; what evens it out comes first."""
        space = {resource: DATA["village_limit"] - self.village[resource] for resource in BASIC}
        number = min(DATA["addition"][str(self.seats)], sum(space.values()))
        if not number:
            return []
        fitting = [extra for extra in basics(number) if all(bundle(extra)[r] <= space[r] for r in BASIC)]
        fitting.sort(key=lambda extra: abs(space["wood"] - space["brick"] - extra.count("wood") + extra.count("brick")))
        nobody_carries_it_off = self.finished() or self.round == DATA["rounds"]
        return fitting[:1] if nobody_carries_it_off else fitting

    # What the cards say

    def row(self, job: str) -> dict[str, int]:
        """The row of the job's table that counts this round."""
        return row(job, self.seats, self.crowd[job])

    def section(self, seat: int) -> str | None:
        """The cost of the section that `seat` must build next; None when the castle is finished."""
        costs = sections(self.towers[seat])
        return costs[self.built[seat]] if self.built[seat] < len(costs) else None

    def limit(self, seat: int) -> int:
        """How many resources the storage of `seat` holds, all kinds together."""
        return STOREHOUSE if "storehouse" in self.buildings[seat] else STORAGE

    def room(self, seat: int) -> int:
        return self.limit(seat) - sum(self.storage[seat].values())

    def has(self, seat: int, resources: str) -> bool:
        storage, needed = self.storage[seat], bundle(resources)
        return all(map(ge, map(storage.__getitem__, needed), needed.values()))

    def pay(self, seat: int, resources: str) -> None:
        for resource, n in bundle(resources).items():
            self.storage[seat][resource] -= n

    def fill(self, resource: str, n: int) -> int:
        """Put up to `n` into the village; how many there was space for."""
        n = min(n, DATA["village_limit"] - self.village[resource])
        self.village[resource] += n
        return n

    # The end

    def over(self) -> bool:
        """Only between rounds: several may finish in the same one."""
        return self.seat is None and (self.finished() or self.round > DATA["rounds"])

    def finished(self) -> bool:
        """Whether somebody has finished the castle."""
        return any(self.section(seat) is None for seat in range(self.seats))

    def score_rows(self) -> dict[str, list[int]]:
        """Completed castle sections, by the row of the castle."""
        score = {name: [0] * self.seats for name in ("lower", "middle", "top")}
        for seat, tower in enumerate(self.towers):
            left = self.built[seat]
            for points, costs in zip(score.values(), DATA["towers"][tower]["rows"], strict=True):
                points[seat] = min(left, len(costs))
                left -= points[seat]
        return score

    def standing(self, seat: int) -> tuple[float, ...]:
        return (self.built[seat], self.value(seat))

    def value(self, seat: int) -> int:
        """The resource value of a storage."""
        return value(self.storage[seat])

    # For computer players

    def horizon(self) -> int:
        return 4

    def assets(self) -> list[dict[str, float]]:
        """Sections, small buildings, and what is there to build more."""
        return [
            {
                "sections": self.built[seat],
                "buildings": len(self.buildings[seat]),
                "value of storage": self.value(seat),
            }
            for seat in range(self.seats)
        ]

    def likely(self, ask: Decision, rng: Rng) -> str:
        """Carry and trade for the next section of the castle, and build it before anything else."""
        match ask.what:
            case "workers":
                return "carrier+builder" if set(self.missing(ask.seat)) <= set(BASIC) else "carrier+trader"
            case "worker":
                return ask.options[0]
            case "carrier" | "trader":
                return min(shuffled(ask.options, rng), key=lambda option: self.remote(ask.seat, option))
            case "builder" | "joint":
                return next((option for option in ask.options if option.startswith("section")), ask.options[0])
        return rng.choice(ask.options)

    def remote(self, seat: int, option: str) -> tuple[int, int]:
        """How far `seat` is from its next section when a carrier or trader has done this: the value of what is missing
        then, and of what lies there, negative."""
        pay, _, gain = option.replace("skip", "").rpartition(":")
        storage = Counter(self.storage[seat]) + bundle(gain)
        storage -= bundle(pay)
        return value(bundle(self.section(seat) or "") - storage), -value(storage)

    def missing(self, seat: int) -> Counter[str]:
        """What `seat` has not got of the cost of its next section."""
        return bundle(self.section(seat) or "") - Counter(self.storage[seat])

    def doubtful(self, ask: Decision) -> list[str]:
        """To idle or throw away, to carry less than is possible, to trade at a loss, not to build a section or to send
        nobody who could."""
        idle = [option for option in ask.options if option == "skip" or option.startswith("discard")]
        active = [option for option in ask.options if option not in idle]
        match ask.what:
            case "workers" if not self.missing(ask.seat):
                idle = [pair for pair in active if "builder" not in pair]
            case "carrier" if active:
                most = max(option.count("+") for option in active)
                idle += [option for option in active if option.count("+") < most]
            case "trader":
                idle = [option for option in active if self.loses(*option.split(":"))]
            case "builder" | "joint" if any(option.startswith("section") for option in active):
                idle += [option for option in active if not option.startswith("section")]
        return idle if len(idle) < len(ask.options) else []

    def loses(self, paid: str, got: str) -> bool:
        """Whether a trade gives away more than it brings."""
        return value(bundle(got)) < value(bundle(paid))
