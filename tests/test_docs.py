"""What the pages for engineers name is there: links lead somewhere, and files, folders and methods exist."""

import re
from functools import cache
from pathlib import Path

import pytest

from engine.core.game_data import facts
from engine.games import GAMES

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("docs/notes/*.md")])
README, WAY_IN = ROOT / "README.md", ROOT / "docs" / "architecture.md"
NOTES = sorted(ROOT.glob("docs/notes/*.md"))

LINK = re.compile(r"\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
PLACE = re.compile(r"`([\w./<>]+(?:\.py|\.md|\.toml|/))`")
METHOD = re.compile(r"`([A-Z]\w+)\.(\w+)`")
ROOM = re.compile(r"\| `([\w/]+/)[^`]*` \|")
BENCHMARK = re.compile(r"python -m bench (\w+)")

WORDS = 1800  # read in ten minutes
LINES, WIDTH = 6, 120  # of a paragraph


@cache
def list_files() -> dict[str, str]:
    """The texts of Belfry's files, by their paths from the root; "" for those that are no code."""
    rooms = [path for path in ROOT.iterdir() if not path.name.startswith(".")]
    files = [path for room in rooms for path in (room.rglob("*") if room.is_dir() else [room]) if path.is_file()]
    return {
        file.relative_to(ROOT).as_posix(): file.read_text(encoding="utf-8") if file.suffix == ".py" else ""
        for file in files
    }


def is_there(place: str, room: str = "") -> bool:
    """Whether a file or folder of this name is in a room, or anywhere; <game> stands for a game that has it."""
    names = [place.replace("<game>", game) for game in GAMES] if "<game>" in place else [place]
    files = [f"/{file}" for file in list_files() if file.startswith(room)]
    return any(
        any(f"/{name}" in file if name.endswith("/") else file.endswith(f"/{name}") for file in files) for name in names
    )


def has(name: str, member: str) -> bool:
    """Whether a class of this name has something of that name, as far as its file tells."""
    files = [text for text in list_files().values() if re.search(rf"^class {name}\b", text, re.MULTILINE)]
    return any(re.search(rf"\b{member}\b", text) for text in files)


def name_anchor(heading: str) -> str:
    """How GitHub calls the place of a heading."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_each_link_leads_to_a_page_and_a_heading_that_are_there(page: Path) -> None:
    for link in LINK.findall(page.read_text(encoding="utf-8")):
        if re.match(r"\w+:", link):
            continue
        name, _, anchor = link.partition("#")
        target = page.parent / name if name else page
        assert target.exists(), link
        if anchor:
            assert anchor in map(name_anchor, HEADING.findall(target.read_text(encoding="utf-8"))), link


@pytest.mark.parametrize("page", [WAY_IN, *NOTES], ids=lambda page: page.name)
def test_what_a_page_names_is_there(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert [place for place in PLACE.findall(text) if not is_there(place)] == []
    assert [f"{name}.{member}" for name, member in METHOD.findall(text) if not has(name, member)] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_page_names_only_benchmarks_that_are_there(page: Path) -> None:
    for name in BENCHMARK.findall(page.read_text(encoding="utf-8")):
        assert f'    "{name}": "' in list_files()["bench/__main__.py"], name


def test_tests_in_a_page_are_those_of_their_file() -> None:
    text = (ROOT / "docs/notes/tests.md").read_text(encoding="utf-8")
    [(file, code)] = re.findall(r"`(tests/\S+\.py)`:\n\n```python\n(.*?)```", text, re.DOTALL)
    assert code in list_files()[file]


def test_each_room_has_the_files_that_its_row_names() -> None:
    rows = [row for row in WAY_IN.read_text(encoding="utf-8").splitlines() if ROOM.match(row)]
    assert len(rows) >= 9
    assert [
        (room, place)
        for row in rows
        for room in ROOM.findall(row)
        for place in PLACE.findall(row)
        if not is_there(place, room)
    ] == []


def test_the_tables_of_rooms_and_games_name_each() -> None:
    rooms = {f"{file.parent.name}/" for file in ROOT.glob("*/__init__.py")}
    readme = README.read_text(encoding="utf-8")
    assert rooms | {file.name for file in ROOT.glob("*.py")} <= {*PLACE.findall(readme)}
    assert rooms - {"tests/"} <= {*PLACE.findall(WAY_IN.read_text(encoding="utf-8"))}
    for game, told in zip(GAMES, map(facts, GAMES), strict=True):
        players = told.players.removesuffix(" players")
        assert f"\n| [{told.title}](docs/rules/{game}.md) | {players} | {told.minutes} |\n" in readme


def test_the_way_in_is_read_in_ten_minutes_and_names_every_note() -> None:
    text = WAY_IN.read_text(encoding="utf-8")
    assert len(text.split()) <= WORDS
    assert [page.name for page in NOTES if f"(notes/{page.name})" not in text] == []


@pytest.mark.parametrize("page", NOTES, ids=lambda page: page.name)
def test_no_paragraph_of_a_note_is_long(page: Path) -> None:
    paragraphs = re.split(r"\n\n|\n(?=[*|] )", page.read_text(encoding="utf-8"))
    prose = [one for one in paragraphs if not one.startswith("```")]
    assert [one for one in prose if len(one) > LINES * WIDTH or len(one.splitlines()) > LINES] == []
