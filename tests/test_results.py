"""What the store tells of results is what another program counts anew (`python -m bench results`)."""

from pathlib import Path

import pytest

from bench.results import compare
from store.results import ResultStore


async def test_results_are_as_another_program_counts_them(tmp_path: Path) -> None:
    there, differences = await compare(32, 3, tmp_path / "belfry.db")
    assert not differences
    assert {what for what, number in there.items() if not number} == set(), "all of it has happened"


async def test_a_result_that_is_told_wrong_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    of = ResultStore.of

    async def tell_wrong(self: ResultStore, user: int) -> object:
        found = await of(self, user)
        return found._replace(uncounted=found.uncounted + (user == 3))

    monkeypatch.setattr(ResultStore, "of", tell_wrong)
    _, differences = await compare(4, 1, tmp_path / "belfry.db")
    assert [line.partition(":")[0] for line in differences] == ["Player 3"]
