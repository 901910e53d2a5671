"""The page about locks has all of them."""

import ast

from tests.locks import QUEUE, ROOT, read_order

ROOMS = ("app", "cogs", "store")
KINDS = {f"asyncio.{kind}" for kind in ("Lock", "Semaphore", "BoundedSemaphore", "Condition")} | {"Locks"}
MAKER = ROOT / "cogs" / "actions" / "locks.py"


def list_made(node: ast.AST) -> list[ast.Call]:
    """The calls below a node that make locks."""
    return [one for one in ast.walk(node) if isinstance(one, ast.Call) and ast.unparse(one.func) in KINDS]


def test_page_about_locks_has_each_lock_and_no_other() -> None:
    found, names = list[ast.Call](), set[str]()
    for file in (file for room in ROOMS for file in (ROOT / room).rglob("*.py") if file != MAKER):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        found += list_made(tree)
        for owner in (node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)):
            kept = [node for node in ast.walk(owner) if isinstance(node, ast.Assign) and list_made(node)]
            names |= {f"{owner.name}.{ast.unparse(one.targets[0]).removeprefix('self.')}" for one in kept}
    assert names | {QUEUE} == {*read_order()}
    assert len(found) == len(names)  # each is kept by a name, where it is made
