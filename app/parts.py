"""Puts parts together: each is made once, after the parts that the types of its fields name."""

from inspect import Parameter, signature
from typing import Any, TypeVar

T = TypeVar("T")


class Parts:
    """Parts by their class.

    A part is an object of which Belfry has one. What its class needs are the types of its fields, or of the parameters
    of `__init__`; a parameter with a default is no part.
    """

    def __init__(self, *given: object) -> None:
        """`given`: parts that are there already, each also for the classes that it inherits from."""
        self._made: dict[object, Any] = {kind: one for one in given for kind in type(one).__mro__[:-1]}
        self._making: list[object] = []

    def get(self, kind: type[T], **settings: object) -> T:
        """The part of this class, made at the first call.  `settings`: its fields that are no parts.

        Raises TypeError if it needs itself, if it needs something that is no part and not given, or if it was made
        before its settings were known.
        """
        if kind not in self._made:
            self._made[kind] = self._make(kind, settings)
        elif settings:
            raise TypeError(f"{kind.__name__} was made before, without {', '.join(settings)}")
        found: T = self._made[kind]
        return found

    def _make(self, kind: Any, settings: dict[str, object]) -> object:
        needed = [*self._making, kind]
        if kind in self._making or not isinstance(kind, type) or kind.__module__ == "builtins":
            raise TypeError(" needs ".join(getattr(one, "__name__", str(one)) for one in needed))
        before, self._making = self._making, needed
        try:
            return kind(**settings, **{name: self.get(need) for name, need in list_needs(kind, settings)})
        finally:
            self._making = before


def list_needs(kind: type, settings: dict[str, object]) -> list[tuple[str, Any]]:
    """The name and type of each part that a class needs beside these settings."""
    _, *fields = signature(kind.__init__).parameters.values()  # type: ignore[misc]
    needs = [one for one in fields if one.default is Parameter.empty and one.name not in settings]
    return [(one.name, one.annotation) for one in needs if one.kind not in (one.VAR_POSITIONAL, one.VAR_KEYWORD)]
