"""The chance of the bots of the tests: the same each time a test runs, so that what fails once fails again.

SEED (1) makes it another one: what is only true of some deals is found by running a test with many.
"""

import itertools
import os
import random
import secrets
from hashlib import sha256

from cogs.actions import seating
from engine.core.rng import Rng
from engine.record.commitment import share_of


def name_chance(launched: int) -> str:
    """What belongs to the test that runs and to a bot in it that has been `launched` so many times before."""
    test = os.environ["PYTEST_CURRENT_TEST"].rpartition(" (")[0]  # without the stage
    return f"{os.environ.get('SEED', '1')} {test} {launched}"


def fix_chance(name: str) -> None:
    """Have this process deal, and its computers think, as this says from now on."""
    deals = itertools.count()

    def deal(cls: type[Rng]) -> Rng:
        return cls(sha256(f"{name} {next(deals)}".encode()).hexdigest())

    Rng.new = classmethod(deal)  # type: ignore[assignment]
    # The id of a press is another one each time, so it adds nothing to the seal; words that people give do.
    seating.share_of = lambda word: "" if word.isdecimal() else share_of(word)
    secrets.randbits = random.Random(name).getrandbits
