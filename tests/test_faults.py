"""What docs/faults.md says is held by tests that exist, and its figures are those of the tests."""

import re
from pathlib import Path

from tests.e2e.people.fault_pairs import KINDS, PAIRS, PAIRS_AT_START, STARTING
from tests.mutants.__main__ import ROOMS

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "faults.md"
NAMED = re.compile(r"`(test_\w+)`")
DEFINED = re.compile(r"^(?:async )?def (test_\w+)", re.MULTILINE)


def test_each_fault_names_tests_that_exist() -> None:
    there = {name for file in ROOT.glob("tests/**/*.py") for name in DEFINED.findall(file.read_text(encoding="utf-8"))}
    _, _, tables = PAGE.read_text(encoding="utf-8").partition("\n## Discord refuses")
    rows = [line for line in tables.splitlines() if line.startswith("| ")]
    faults = [row for row in rows if not row.startswith(("| fault", "| ---"))]
    assert len(faults) > 30
    for row in faults:
        *_, last, _ = row.split("|")
        named = NAMED.findall(last)
        assert named, row
        assert set(named) <= there, f"{set(named) - there}: {row}"


def test_the_figures_of_the_present_version_are_those_of_the_tests() -> None:
    """What was measured stands beside them; it is measured anew for each release."""
    [row] = [line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("| Unreleased |")]
    _, _, kinds, classes, pairs, *_, breaks, _ = row.split("|")
    every = [*PAIRS, *PAIRS_AT_START]
    assert int(kinds) == len(KINDS) + len(STARTING)
    assert int(classes) == len({str(pair.answer) for pair in every})
    assert int(pairs.replace(",", "")) == len(every) == len({str(pair) for pair in every})
    assert int(breaks) == sum(len(room.breaks) for room in ROOMS.values())
