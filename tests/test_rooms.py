"""Who may import whom."""

import ast
from pathlib import Path

ROOT = Path(__file__).parent.parent
ROOMS = {"engine", "store", "render", "cogs", "sandbox", "bench", "tests", "bot", "clock", "config", "logs"}
MAY = {
    "engine": {"engine"},
    "store": {"store", "engine"},
    "render": {"render", "engine"},
    "cogs": {"cogs", "engine", "store", "render"},
    "sandbox": {"sandbox", "clock"},
}
FOR_GAMES = {"engine.game", "engine.rng", "engine.data"}


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


def has_cog(file: Path) -> bool:
    """Whether a cog is written in this file."""
    classes = (node for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))) if isinstance(node, ast.ClassDef))
    return any(ast.unparse(base).split(".")[-1] in ("Cog", "GroupCog") for found in classes for base in found.bases)


def test_a_room_imports_only_the_rooms_it_may() -> None:
    wrong = [
        f"{file.relative_to(ROOT)} imports {module}"
        for room, allowed in MAY.items()
        for file in (ROOT / room).rglob("*.py")
        for module in imports(file)
        if module.split(".")[0] in ROOMS - allowed
    ]
    assert not wrong


def test_the_engine_needs_nothing_but_python() -> None:
    known = {"engine", *__import__("sys").stdlib_module_names}
    assert not [
        (file.name, module)
        for file in (ROOT / "engine").rglob("*.py")
        for module in imports(file)
        if module.split(".")[0] not in known
    ]


def test_a_game_sees_only_what_games_are_written_with() -> None:
    for file in (ROOT / "engine" / "games").glob("*.py"):
        if file.name == "__init__.py":
            continue
        for module in imports(file):
            if module.startswith("engine."):
                ours = ".".join(module.split(".")[:2])
                assert ours in FOR_GAMES or module.startswith("engine.games."), f"{file.name} imports {module}"


def test_cogs_do_not_import_each_other() -> None:
    cogs = {f"cogs.{file.stem}": file for file in (ROOT / "cogs").glob("*.py") if has_cog(file)}
    assert cogs
    for name, file in cogs.items():
        assert not imports(file) & (cogs.keys() - {name}), name


def test_boards_never_get_tables_or_states() -> None:
    for file in (ROOT / "render").rglob("*.py"):
        assert "engine.table" not in imports(file), file.name
