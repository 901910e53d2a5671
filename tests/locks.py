"""Watches which locks each task holds while it takes another, or asks Discord something."""

import asyncio
import linecache
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch
from weakref import WeakKeyDictionary

from cogs.actions.locks import Locks
from cogs.connection.press_queue import Queues

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "notes" / "locks.md"
QUEUE, GAME = "Queues.enter", "Matches.lock"


def read_order() -> dict[str, int]:
    """The number of each lock on the page, by its name."""
    rows = re.findall(r"^\| (\d) \| `([\w.]+)` \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    return {name: int(number) for number, name in rows}


class Watch:
    """What tasks have done.  `nested`: pairs of locks, one held while the other was taken.  `wrong`: what is against
    the page."""

    def __init__(self) -> None:
        self.nested, self.wrong = set[tuple[str, str]](), list[str]()
        self._order = read_order()
        self._held: WeakKeyDictionary[asyncio.Task[Any], list[tuple[str, object]]] = WeakKeyDictionary()
        self._names: WeakKeyDictionary[object, str] = WeakKeyDictionary()

    def name(self, made: object) -> None:
        """Note where a lock of Belfry, or what makes locks, is kept: as `Class.attribute`."""
        frame = sys._getframe(2)
        owner = frame.f_locals.get("self")
        if isinstance(owner, Locks):
            self._names[made] = self._names[owner]
        elif type(owner).__module__.startswith(("cogs.", "metrics.")):
            [kept] = re.findall(r"self\.(\w+) = ", linecache.getline(frame.f_code.co_filename, frame.f_lineno))
            self._names[made] = f"{type(owner).__name__}.{kept}"

    def take(self, name: str) -> None:
        """The task is about to take a lock."""
        for other, _ in self._list_held():
            self.nested.add((other, name))
            if self._order[other] >= self._order[name]:
                self.wrong.append(f"{name} is taken under {other}")

    def hold(self, name: str, lock: object) -> None:
        """The task has a lock, until it releases it or ends."""
        self._list_held().append((name, lock))

    def release(self, lock: object) -> None:
        """The task, which has a lock, gives it back."""
        held = self._list_held()
        held[:] = [one for one in held if one[1] is not lock]

    def ask(self, what: str) -> None:
        """The task asks Discord something."""
        if any(name == GAME for name, _ in self._list_held()):
            self.wrong.append(f"Discord is asked under {GAME}: {what}")

    def find(self, lock: object) -> str:
        """The name of a lock; "" if it is not Belfry's."""
        return self._names.get(lock, "")

    def _list_held(self) -> list[tuple[str, object]]:
        task = asyncio.current_task()
        return self._held.setdefault(task, []) if task else []


@contextmanager
def watching(*requests: type) -> Iterator[Watch]:
    """Within it tasks are watched; `requests`: classes by whose method `request` Discord is asked.

    What makes locks has to be made within it.  Of a semaphore is seen only that it is taken: timers give it back.
    """
    watch = Watch()

    def replace(owner: Any, name: str, make: Callable[[Any], Any]) -> None:
        stack.enter_context(patch.object(owner, name, make(getattr(owner, name))))

    def naming(init: Any) -> Any:
        def make(self: Any, *given: Any, **named: Any) -> None:
            init(self, *given, **named)
            watch.name(self)

        return make

    def taking(acquire: Any) -> Any:
        async def take(self: Any) -> Any:
            if name := watch.find(self):
                watch.take(name)
            taken = await acquire(self)
            if name and isinstance(self, asyncio.Lock):
                watch.hold(name, self)
            return taken

        return take

    def releasing(release: Any) -> Any:
        def give_back(self: Any) -> None:
            watch.release(self)
            release(self)

        return give_back

    def entering(enter: Any) -> Any:
        async def stand_in_line(self: Any, user: int) -> Any:
            watch.take(QUEUE)
            desk = await enter(self, user)
            watch.hold(QUEUE, desk)
            return desk

        return stand_in_line

    def asking(request: Any) -> Any:
        async def ask(self: Any, *given: Any, **named: Any) -> Any:
            watch.ask(given[0].path)
            return await request(self, *given, **named)

        return ask

    with ExitStack() as stack:
        for kind in (Locks, asyncio.Lock, asyncio.Semaphore):
            replace(kind, "__init__", naming)
        for kind in (asyncio.Lock, asyncio.Semaphore):
            replace(kind, "acquire", taking)
        replace(asyncio.Lock, "release", releasing)
        replace(Queues, "enter", entering)
        for kind in requests:
            replace(kind, "request", asking)
        yield watch
