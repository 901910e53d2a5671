"""Games that were written down once are played again, and ways to choose counted: nothing has changed unnoticed."""

from pathlib import Path

import pytest

from tests.engine import golden


@pytest.mark.parametrize("file", golden.FILES, ids=lambda file: str(file.stem))
def test_a_game_goes_as_it_was_written_down(file: Path) -> None:
    """If the change is meant: `python -m tests.engine.golden`, and read the diff."""
    assert file.exists(), f"{file.name} is missing: `python -m tests.engine.golden` writes it"
    assert golden.playthrough(file) == file.read_text(encoding="utf-8")


def test_no_playthrough_is_left_over() -> None:
    left = set(golden.FOLDER.glob("*.txt")) - set(golden.FILES)
    assert not left, "`python -m tests.engine.golden` deletes them"
