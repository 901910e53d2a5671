"""Who may import whom."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from engine.games import GAMES

ROOT = Path(__file__).parent.parent
PACKAGES = {file.parent.name for file in ROOT.glob("*/__init__.py")}
ROOMS = PACKAGES | {file.stem for file in ROOT.glob("*.py")}
MAY = {  # what each room imports beside itself
    "base": set(),
    "engine": set(),
    "render": {"engine"},
    "terminal": {"engine", "render"},
    "store": {"base", "engine"},
    "cogs": {"base", "engine", "render", "store"},
    "sandbox": {"base"},
    "app": {"base", "cogs", "engine", "render", "sandbox", "store"},
}
MAY_ALL = {"belfry", "bench", "tests"}
STARTS = {Path("engine/__main__.py"): {"terminal"}}  # a command that starts another room
FLOORS = {  # of a room, from above; "" is what lies in no folder of it
    "engine": ("", "teaching", "planning record views", "ai games", "core"),
    "store": ("backup", "", "privacy", "matches", "messages", "people turns", "db", "models"),
    "cogs": ("", "background", "sync", "notifications", "actions", "timing", "connection", "panels", "words"),
}
LONGEST = 400  # lines of a module
FOR_GAMES = {"game", "rng", "game_data", "sentences", "missing"}  # modules of engine/core


def test_no_test_imports_a_benchmark() -> None:
    for file in (ROOT / "tests").rglob("*.py"):
        assert not [name for name in imports(file) if name.split(".")[0] == "bench"], file


@cache
def imports(file: Path) -> set[str]:
    """The modules that a file imports, with dots."""
    found = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
            found |= {f"{node.module}.{name.name}" for name in node.names}
    return found


def count_cogs(file: Path) -> int:
    """How many cogs are written in this file."""
    classes = [node for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))) if isinstance(node, ast.ClassDef)]
    return sum(ast.unparse(base).split(".")[-1] in ("Cog", "GroupCog") for found in classes for base in found.bases)


def floor_of(module: str, room: str) -> int:
    """The floor of a module in its room, from above."""
    name = [*module.split("."), ""][1]
    folder = name if (ROOT / room / name / "__init__.py").is_file() else ""
    return next(n for n, floor in enumerate(FLOORS[room]) if folder in floor.split(" "))


def list_named_games(file: Path) -> set[str]:
    """The games that a file imports, writes as a text, or asks for.

    A game may be called as a module, a variable or a status: one word alone counts where a game or a name is compared.
    """
    imported = {name for name in GAMES for room in ("engine.games", "render") if f"{room}.{name}" in imports(file)}
    nodes = [*ast.walk(ast.parse(file.read_text(encoding="utf-8")))]
    asked = [node for node in nodes if isinstance(node, ast.Compare) and re.search("game|name", ast.unparse(node))]
    compared = {part.value for node in asked for part in ast.walk(node) if isinstance(part, ast.Constant)}
    written = {node.value for node in nodes if isinstance(node, ast.Constant) and "_" in str(node.value)}
    return imported | ((compared | written) & GAMES.keys())


def test_a_room_imports_only_the_rooms_it_may() -> None:
    assert MAY.keys() | MAY_ALL == PACKAGES
    wrong = [
        f"{file.relative_to(ROOT)} imports {module}"
        for room, allowed in MAY.items()
        for file in (ROOT / room).rglob("*.py")
        for module in imports(file)
        if module.split(".")[0] in ROOMS - {room} - allowed - STARTS.get(file.relative_to(ROOT), set())
    ]
    assert not wrong


def test_the_engine_needs_nothing_but_python() -> None:
    known = {"engine", *__import__("sys").stdlib_module_names}
    assert not [
        (file.name, module)
        for file in (ROOT / "engine").rglob("*.py")
        for module in imports(file)
        if module.split(".")[0] not in known | STARTS.get(file.relative_to(ROOT), set())
    ]


def test_a_game_sees_only_what_games_are_written_with() -> None:
    allowed = {f"engine.core.{name}" for name in FOR_GAMES}
    for file in (ROOT / "engine" / "games").glob("*/*.py"):
        for module in imports(file):
            if module.startswith("engine.") and module != "engine.core":
                ours = ".".join(module.split(".")[:3])
                assert ours in allowed or module.startswith("engine.games."), f"{file.name} imports {module}"


def test_the_top_of_cogs_has_one_cog_a_module_and_nothing_else() -> None:
    """What people start; what starts by itself is in cogs/background.  Cogs do not import each other."""
    modules = {f"cogs.{file.stem}": file for file in (ROOT / "cogs").glob("*.py") if file.stem != "__init__"}
    assert not [name for name, file in modules.items() if count_cogs(file) != 1]
    assert not [
        file for file in (ROOT / "cogs").glob("*/*.py") if count_cogs(file) and file.parent.name != "background"
    ]
    for name, file in modules.items():
        assert not imports(file) & (modules.keys() - {name}), name


@pytest.mark.parametrize("room", FLOORS)
def test_a_module_imports_only_its_own_folder_and_lower_floors(room: str) -> None:
    folders = {file.parent.name for file in (ROOT / room).glob("*/__init__.py")}
    assert folders == {name for floor in FLOORS[room] for name in floor.split(" ")} - {""}
    wrong = []
    for file in (ROOT / room).rglob("*.py"):
        here = file.relative_to(ROOT).with_suffix("")
        if here == Path(room, "__init__"):
            continue  # the names by which other rooms know what is in it
        own = here.parts[1] if len(here.parts) > 2 else ""
        for module in imports(file):
            name, *path = module.split(".")
            there = path[0] if path and path[0] in folders else ""
            if name == room and path and there != own:
                floors = floor_of(".".join(here.parts), room), floor_of(module, room)
                wrong += [f"{here} imports {module}"] if floors[1] <= floors[0] else []
    assert not wrong


def test_no_module_is_long() -> None:
    files = [file for room in ROOMS - {"tests"} for file in [*(ROOT / room).rglob("*.py"), ROOT / f"{room}.py"]]
    lines = {file: len(file.read_text(encoding="utf-8").splitlines()) for file in files if file.is_file()}
    assert not {str(file.relative_to(ROOT)): count for file, count in lines.items() if count > LONGEST}


def test_a_game_is_named_in_its_own_packages_alone() -> None:
    """A benchmark may take those that are alike."""
    wrong = []
    for room in PACKAGES - {"tests", "bench"}:
        for file in (ROOT / room).rglob("*.py"):
            if not set(file.relative_to(ROOT).parts) & GAMES.keys() and (named := list_named_games(file)):
                wrong.append(f"{file.relative_to(ROOT)} names {', '.join(named)}")
    assert not wrong


def test_what_tests_share_stands_in_modules_of_helpers() -> None:
    """A test can be moved, renamed or deleted, and no other with it."""
    files = list((ROOT / "tests").rglob("*.py"))
    tests = {file.stem for file in files if file.stem.startswith("test_")}
    wrong = {
        f"{file.relative_to(ROOT)}: {module}"
        for file in files
        for module in imports(file)
        if tests & {*module.split(".")}
    }
    assert not wrong


def test_boards_never_get_tables_or_states() -> None:
    for file in (ROOT / "render").rglob("*.py"):
        assert "engine.core.table" not in imports(file), file.name
