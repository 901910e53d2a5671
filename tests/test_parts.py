"""`Parts` builds each part once from the types of its fields, and finds wrong wiring at the start."""

import ast
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from app.parts import Parts

ROOT = Path(__file__).parent.parent


class Wheel: ...


@dataclass
class Axle:
    wheel: Wheel
    length: int


@dataclass(kw_only=True)
class Cart:
    axle: Axle
    wheel: Wheel
    colour: str = "green"


class Egg:
    def __init__(self, hen: "Hen") -> None: ...


@dataclass
class Hen:
    egg: Egg


Egg.__init__.__annotations__["hen"] = Hen


@dataclass
class Bell:
    ring: Callable[[], None]


def test_part_is_made_once() -> None:
    parts = Parts()
    axle, cart = parts.get(Axle, length=2), parts.get(Cart)
    assert cart.axle is axle
    assert cart.wheel is axle.wheel is parts.get(Wheel)


def test_given_part_is_taken_for_each_class_that_it_inherits_from() -> None:
    class Big(Wheel): ...

    assert Parts(big := Big()).get(Axle, length=1).wheel is big


@pytest.mark.parametrize(
    ("kind", "path"),
    [(Cart, "Cart needs Axle needs int"), (Hen, "Hen needs Egg needs Hen"), (Bell, "Bell needs Callable")],
    ids=["missing", "circle", "no part"],
)
def test_wrong_wiring_is_an_error_that_names_its_path(kind: type, path: str) -> None:
    with pytest.raises(TypeError, match=f"^{path}$"):
        Parts().get(kind)


def test_setting_that_comes_too_late_is_an_error() -> None:
    parts = Parts()
    parts.get(Axle, length=1)
    with pytest.raises(TypeError, match="Axle was made before, without length"):
        parts.get(Axle, length=2)


def test_no_call_unpacks_a_literal() -> None:
    """It saves lines and hides which argument is which."""
    rooms = [file.parent for file in ROOT.glob("*/__init__.py") if file.parent.name not in ("bench", "tests")]
    files = [*ROOT.glob("*.py"), *(file for room in rooms for file in room.rglob("*.py"))]
    assert not [
        f"{file.relative_to(ROOT)}:{node.lineno}"
        for file in files
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Starred) and isinstance(node.value, ast.Tuple)
    ]
