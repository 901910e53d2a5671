"""What docs/faults.md says is held by tests that exist."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "faults.md"
NAMED = re.compile(r"`(test_\w+)`")
DEFINED = re.compile(r"^(?:async )?def (test_\w+)", re.MULTILINE)


def test_each_fault_names_tests_that_exist() -> None:
    there = {name for file in ROOT.glob("tests/**/*.py") for name in DEFINED.findall(file.read_text(encoding="utf-8"))}
    rows = [line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("| ")]
    faults = [row for row in rows if not row.startswith(("| fault", "| ---"))]
    assert len(faults) > 30
    for row in faults:
        *_, last, _ = row.split("|")
        named = NAMED.findall(last)
        assert named, row
        assert set(named) <= there, f"{set(named) - there}: {row}"
