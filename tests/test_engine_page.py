"""docs/engine.md is true: its programs run, and what it names is there."""

import re
from pathlib import Path

import pytest

from engine.environment import Environment

PAGE = (Path(__file__).parents[1] / "docs" / "engine.md").read_text(encoding="utf-8")
PROGRAMS = re.findall(r"```python\n(.*?)```", PAGE, re.S)


@pytest.mark.parametrize("program", PROGRAMS, ids=[program.splitlines()[0] for program in PROGRAMS])
def test_a_program_of_the_page_runs(program: str) -> None:
    exec(program, {})


def test_the_first_prints_what_the_page_says(capsys: pytest.CaptureFixture[str]) -> None:
    """In ten lines, without those that are empty."""
    exec(PROGRAMS[0], {})
    printed = re.search(r"It prints\n\n    (.*)\n", PAGE)
    assert printed
    assert capsys.readouterr().out == f"{printed[1]}\n"
    assert len([line for line in PROGRAMS[0].splitlines() if line]) == 10


def test_the_table_names_all_that_an_environment_has() -> None:
    table = PAGE.partition("| call | what |")[2].partition("\n\n")[0]
    named = {name for cell in re.findall(r"^\| (`.*?) \|", table, re.M) for name in re.findall(r"`(\w+)", cell)}
    has = {name for name in [*vars(Environment), *Environment.__annotations__] if not name.startswith("_")}
    told = {"Environment", *has} - {"kind", "players", "options", "seed", "game"}
    assert named == told
