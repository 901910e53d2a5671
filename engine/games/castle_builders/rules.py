"""Castle Builders (Game-o-gram #1), by Björn Jansson and Daniel Johansson: two builders, five towers."""

from dataclasses import dataclass, field
from typing import ClassVar, NamedTuple, Self

from engine.core.game import Decision, Game, Hidden, Mine, Piles, Public, Turn
from engine.core.game_data import read
from engine.core.rng import Rng

DATA = read("castle_builders")
TOWERS = "ABCDE"  # from the left
HEIGHTS = DATA["heights"]
SPACES = sum(HEIGHTS)
BUILDING = ("ordinary", "continuation", "bonus")
CONTINUATION = ("continuation", "remove_and_continue")
ARROWS = ("vertical", "horizontal")


class Counter(NamedTuple):
    """A counter on a tower, or in the discard pile; `seat` owns it."""

    seat: int
    kind: str
    arrows: str = ""  # of a bonus counter: vertical or horizontal, once it is turned


class Play(NamedTuple):
    """What `seat` did with a counter; `tower` is empty if it touched none."""

    seat: int
    kind: str
    tower: str = ""


class Award(NamedTuple):
    """A tower or a row; `seat` gets its `points`, doubled already, or nobody does."""

    seat: int | None
    points: int


@dataclass(slots=True)
class CastleBuilders(Game):
    name = "castle_builders"
    players = range(2, 3)
    options: ClassVar = {"even_start": ("off", "on")}

    towers: Public[list[list[Counter]]]  # A to E, each from the bottom
    hands: Mine[list[str]]
    piles: Hidden[list[list[str]]]  # the draw pile of each seat
    discards: Public[list[Counter]]  # one pile for both, the newest last
    seat: Public[int]  # whose turn it is
    played: Public[str] = ""  # the counter of this turn, once it is chosen and before it has acted
    last: Public[Play | None] = None  # the play before
    start: Public[list[int]] = field(default_factory=lambda: [0, 0])  # points of each seat before the first turn

    @classmethod
    def setup(cls, seats: int, rng: Rng, options: dict[str, str]) -> Self:
        piles = [
            [kind for kind, counter in DATA["counters"].items() for _ in range(counter["number"])] for _ in range(seats)
        ]
        for pile in piles:
            rng.shuffle(pile)
        hands = [[pile.pop() for _ in range(DATA["hand"])] for pile in piles]
        game = cls(seats, rng, [[] for _ in TOWERS], hands, piles, [], seat=rng.below(seats))
        if options["even_start"] == "on":
            game.start[1 - game.seat] = DATA["even_start"]
        return game

    def turn(self) -> Turn:
        seat, hand = self.seat, self.hands[self.seat]
        kind = yield from self.ask(seat, "counter", sorted(set(hand)), private=True)
        hand.remove(kind)
        self.played = kind

        if kind in BUILDING:
            tower = yield from self.ask(seat, "tower", self.free())
            self.tower(tower).append(Counter(seat, kind))
            self.played = ""
            if kind == "bonus":
                arrows = yield from self.ask(seat, "arrows", ARROWS)
                self.tower(tower)[-1] = Counter(seat, kind, arrows)
                self.say("bonus", seat, tower, arrows)
            else:
                self.say("build", seat, kind, tower)
        else:
            # "Uses the special ability, if possible, and then places the counter in a discard pile."
            tower = ""
            if kind == "stop":
                self.say("stop", seat)
            elif not self.tops():
                self.say("nothing", seat, kind)
            else:
                tower = yield from self.ask(seat, "remove", self.tops())
                gone = self.tower(tower).pop()
                self.discards.append(gone)
                self.say("remove", seat, tower, gone.kind, gone.seat)
            self.discards.append(Counter(seat, kind))
        self.played, self.last = "", Play(seat, kind, tower)

        # The replacement comes first, then perhaps a new turn.
        if self.piles[seat]:
            hand.append(self.piles[seat].pop())
            self.say("draw", seat, hand[-1], to=seat)
        if not self.over():
            again = kind in CONTINUATION
            if kind == "remove_and_continue" and all(self.hands):
                # "The player may conduct a new turn"; with an empty hand nobody does.
                again = (yield from self.ask(seat, "again", ["again", "done"])) == "again"
                if not again:
                    self.say("done", seat)
            self.pass_turn(again)

    def turn_of(self, seat: int) -> Turn:
        if self.hands[seat]:
            self.seat, self.played = seat, ""
            yield from self.turn()

    def pass_turn(self, again: bool) -> None:
        """The next player is the other one, or this one `again`; an empty hand is skipped."""
        following = self.seat if again else 1 - self.seat
        if not self.hands[following]:
            self.say("skip", following)
            following = 1 - following
        elif again:
            self.say("again", following)
        self.seat = following

    def tower(self, name: str) -> list[Counter]:
        return self.towers[TOWERS.index(name)]

    def free(self) -> list[str]:
        """The towers with a free space."""
        return [name for name, tower, height in zip(TOWERS, self.towers, HEIGHTS, strict=True) if len(tower) < height]

    def tops(self) -> list[str]:
        """The towers with a counter to take off."""
        return [name for name in TOWERS if self.tower(name)]

    def over(self) -> bool:
        return sum(map(len, self.towers)) == SPACES or not any(self.hands)

    def score_rows(self) -> dict[str, list[int]]:
        """Towers and rows as they are printed, what bonus counters add by doubling them, and the even start."""
        score = {name: [0] * self.seats for name in ("towers", "rows", "bonus")}
        for name, awards, printed in (
            ("towers", self.tower_awards(), DATA["roofs"]),
            ("rows", self.row_awards(), DATA["rows"]),
        ):
            for (seat, points), once in zip(awards, printed, strict=True):
                if seat is not None:
                    score[name][seat] += once
                    score["bonus"][seat] += points - once
        return score | {"start": self.start} if any(self.start) else score

    def tower_awards(self) -> list[Award]:
        """Who gets the towers A to E as they stand: the owner of the topmost counter."""
        return [
            awarded(counters, counters[-1].seat if counters else None, points, "vertical")
            for counters, points in zip(self.towers, DATA["roofs"], strict=True)
        ]

    def row_awards(self) -> list[Award]:
        """Who gets the rows as they stand, from the bottom: who has the most counters; a tie gives nothing."""
        awards = []
        for height, points in enumerate(DATA["rows"]):
            row = [tower[height] for tower in self.towers if len(tower) > height]
            lead = sum(1 if counter.seat == 0 else -1 for counter in row)
            awards.append(awarded(row, None if lead == 0 else 0 if lead > 0 else 1, points, "horizontal"))
        return awards

    def doubtful(self, ask: Decision) -> list[str]:
        """To remove one's own top while another's can be had, or when there is only one's own.

        To cover one's own is none: it counts for the row, and who must be clearly sure of it loses by that.
        """
        owners = {name: self.tower(name)[-1].seat for name in self.tops()}
        if ask.what == "remove":
            own = [name for name in ask.options if owners.get(name) == ask.seat]
            return own if any(owners.get(name, ask.seat) != ask.seat for name in ask.options) else []
        if ask.what == "counter" and set(owners.values()) <= {ask.seat}:
            removers = [kind for kind in ask.options if kind not in BUILDING and kind != "stop"]
            return removers if len(removers) < len(ask.options) else []
        return []

    def horizon(self) -> int:
        return 16

    def unknown(self, seat: int | None) -> list[Piles]:
        """Everybody knows whose counters are whose; of his own a player knows his hand."""
        return [[self.piles[n]] if n == seat else [self.piles[n], self.hands[n]] for n in range(self.seats)]


def awarded(counters: list[Counter], seat: int | None, points: int, arrows: str) -> Award:
    """A tower or row that `seat` gets; its own bonus counter with these arrows doubles it, however many."""
    if seat is None:
        return Award(None, 0)
    return Award(seat, 2 * points if any(c.seat == seat and c.arrows == arrows for c in counters) else points)
