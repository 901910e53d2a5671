"""Who may import whom."""

import ast
import re
from functools import cache
from pathlib import Path

from engine.games import GAMES

ROOT = Path(__file__).parent.parent
PACKAGES = {file.parent.name for file in ROOT.glob("*/__init__.py")}
ROOMS = PACKAGES | {file.stem for file in ROOT.glob("*.py")}
MAY = {
    "engine": {"engine"},
    "store": {"store", "engine", "clock", "deadlines"},
    "render": {"render", "engine"},
    "cogs": {"cogs", "engine", "store", "render", "clock", "deadlines", "belfry"},
    "metrics": {"metrics", "cogs", "store", "clock", "config", "belfry"},
    "sandbox": {"sandbox", "clock"},
    "terminal": {"terminal", "engine", "render"},
}
MAY_ALL = {"belfry", "bench", "tests"}
STARTS = {Path("engine/__main__.py"): {"terminal"}}  # a command that starts another room
FOR_GAMES = {"engine.core.game", "engine.core.rng", "engine.core.game_data", "engine.core.sentences"}
FOR_LACKING = {*FOR_GAMES, "engine.teaching.why_not"}
FLOORS = ("", "delivery", "telling", "connection", "actions", "panels", "time", "words")  # of cogs, from above


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


def floor_of(module: str) -> str:
    """The folder of cogs that a module lies in; "" for the cogs themselves."""
    folder = module.split(".")[1]
    return folder if folder in FLOORS else ""


def code_of(file: Path) -> str:
    """A module without its comments and docstrings."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        match getattr(node, "body", None):
            case [ast.Expr(value=ast.Constant() as docstring), *_]:
                docstring.value = ""
    return ast.unparse(tree)


def test_a_room_imports_only_the_rooms_it_may() -> None:
    assert MAY.keys() | MAY_ALL == PACKAGES
    wrong = [
        f"{file.relative_to(ROOT)} imports {module}"
        for room, allowed in MAY.items()
        for file in (ROOT / room).rglob("*.py")
        for module in imports(file)
        if module.split(".")[0] in ROOMS - allowed - STARTS.get(file.relative_to(ROOT), set())
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
    for file in (ROOT / "engine" / "games").glob("*/*.py"):
        for module in imports(file):
            if module.startswith("engine."):
                ours = ".".join(module.split(".")[:2])
                allowed = FOR_LACKING if file.name == "lacking.py" else FOR_GAMES
                assert ours in allowed or module.startswith("engine.games."), f"{file.name} imports {module}"


def test_what_people_can_start_stands_at_the_top_of_cogs_and_nothing_else() -> None:
    """One module for each cog; and cogs do not import each other."""
    modules = {f"cogs.{file.stem}": file for file in (ROOT / "cogs").glob("*.py") if file.stem != "__init__"}
    assert not [name for name, file in modules.items() if count_cogs(file) != 1]
    assert not [file for file in (ROOT / "cogs").glob("*/*.py") if count_cogs(file)]
    for name, file in modules.items():
        assert not imports(file) & (modules.keys() - {name}), name


def test_in_cogs_arrows_go_one_way() -> None:
    """Each floor stands on those below it: on what games' places show, what people are told, what Discord is, what
    people do, what messages look like, what time is, and how it is said."""
    wrong = [
        f"{file.relative_to(ROOT)} imports {module}"
        for number, folder in enumerate(FLOORS[1:], 1)
        for file in (ROOT / "cogs" / folder).glob("*.py")
        for module in imports(file)
        if module.startswith("cogs.") and floor_of(module) in FLOORS[:number]
    ]
    assert not wrong


def test_actions_take_of_panels_only_names_paces_presses_and_standings() -> None:
    for file in (ROOT / "cogs" / "actions").glob("*.py"):
        panels = {module for module in imports(file) if module.startswith("cogs.panels.")}
        assert all(module.split(".")[2] in ("names", "paces", "custom_ids", "standing") for module in panels), file.name


def test_a_game_is_named_in_its_own_packages_and_in_one_list_of_each_room() -> None:
    classes = "|".join(kind.__name__ for kind in GAMES.values())
    names = re.compile(rf"(?<![-a-z_.])({'|'.join(GAMES)})(?![a-z_])|\b({classes})\b")
    found: dict[str, list[str]] = {}
    for room in PACKAGES - {"tests"}:
        for file in (ROOT / room).rglob("*.py"):
            if not set(file.relative_to(ROOT).parts) & GAMES.keys() and names.search(code_of(file)):
                found.setdefault(room, []).append(str(file.relative_to(ROOT)))
    assert {room: len(files) for room, files in found.items()} == dict.fromkeys(("engine", "render", "bench"), 1), found


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
