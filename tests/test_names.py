"""One name means one thing."""

import ast
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
FOLDERS = sorted({file.parent for room in ("cogs", "engine", "store") for file in (ROOT / room).rglob("*.py")})
ENDINGS = re.compile(r"(?<=...)(n?ing|ings|e?s)$")  # by which one word is told from another of the same stem


def list_names(file: Path) -> Iterator[str]:
    """The classes and the constants that are defined at the top of a module; what types stand for is none."""
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Assign | ast.AnnAssign) and "TypeVar" not in ast.unparse(node):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names = [one.id for target in targets for one in ast.walk(target) if isinstance(one, ast.Name)]
            yield from (name for name in names if name.isupper())


def test_a_class_or_constant_has_a_name_of_its_own() -> None:
    """So a name can be searched for, and means in the store what it means in cogs, and the same in all of them."""
    places = defaultdict(list)
    for room in ("app/metrics", "cogs", "store"):
        for file in sorted((ROOT / room).rglob("*.py")):
            for name in set(list_names(file)):
                places[name].append(str(file.relative_to(ROOT)))
    assert not {name: files for name, files in places.items() if len(files) > 1}


def test_what_an_hour_is_stands_in_one_place() -> None:
    units = {"MINUTE", "HOUR", "DAY", "WEEK"}
    assert units <= set(list_names(ROOT / "base/clock.py"))
    rooms = [file.parent for file in ROOT.glob("*/__init__.py") if file.parent.name not in ("base", "tests")]
    files = [file for room in rooms for file in room.rglob("*.py")]
    assert not {file: found for file in files if (found := units & set(list_names(file)))}


def test_no_two_modules_of_a_folder_differ_by_an_ending() -> None:
    for folder in FOLDERS:
        stems = Counter(ENDINGS.sub("", file.stem) for file in folder.glob("*.py"))
        assert max(stems.values()) == 1, (folder, stems.most_common(3))


def test_a_part_of_the_store_says_so() -> None:
    """`store.plans` is a `PlanStore`: so nobody takes it for the plans, or for what people do to them."""
    parts = {
        node.name: [ast.unparse(base) for base in node.bases]
        for file in (ROOT / "store").rglob("*.py")
        for node in ast.parse(file.read_text(encoding="utf-8")).body
        if isinstance(node, ast.ClassDef) and node.name.endswith("Store")
    }
    assert parts.pop("Store") == []
    assert len(parts) > 10
    assert {*map(tuple, parts.values())} == {("Part",)}
