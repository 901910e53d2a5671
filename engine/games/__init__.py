"""The games, by name: every folder here is one, with its class in `rules.py`."""

from collections.abc import Iterable
from importlib import import_module
from pkgutil import iter_modules

from engine.core.game import Game


def find_games(package: str, folders: Iterable[str]) -> dict[str, type[Game]]:
    """The games in the folders of a package, by name.  Raises LookupError as `find_game` does."""
    return {name: find_game(package, name) for _, name, is_folder in iter_modules(folders) if is_folder}


def find_game(package: str, name: str) -> type[Game]:
    """The class of a game.  Raises LookupError when its rules have none whose `name` is that of their folder."""
    for kind in vars(import_module(f"{package}.{name}.rules")).values():
        if isinstance(kind, type) and issubclass(kind, Game) and getattr(kind, "name", "") == name:
            return kind
    raise LookupError(f"{package}.{name}.rules has no game with name = {name!r}, as its folder is called")


GAMES = find_games(__name__, __path__)
