"""What may be lacking in the masks."""

from engine.core.game import Decision
from engine.core.missing import Fact, Rule
from tests.small_games.masks.rules import MASKS, Masks


def _others(game: Masks, ask: Decision) -> list[str]:
    return [str(seat) for seat in range(game.seats) if seat != ask.seat]


def _bare(game: Masks, seat: int, other: str) -> list[Fact]:
    return [Fact("bare", (other,), lambda copy: copy.worn[int(other)].append(next(iter(MASKS))))]


_MASKED = Rule(_others, lambda game, seat, other: int(other) in game.masked(), _bare)

LACKING = {"lift": None, "wear": None, "peek": _MASKED, "whom": _MASKED, "guess": None}
