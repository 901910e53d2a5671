"""Names the method that answers each press, beside that method; Belfry collects them when it starts."""

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import Any, TypeVar, get_args

import discord

from cogs.panels.custom_ids import Action, Press

Answer = Callable[[discord.Interaction, Press, list[str]], Awaitable[None]]
Method = TypeVar("Method", bound=Callable[[Any, discord.Interaction, Press, list[str]], Awaitable[None]])

MARK = "_on_press"  # attribute of a method: the arguments of `on_press`


@dataclass(frozen=True)
class Handler:
    """The method that answers an action.

    `private`: it answers by a private message, `form`: by a form.  Neither: by the pressed message itself.
    """

    answer: Answer
    private: bool = False
    form: bool = False


def on_press(*actions: Action, private: bool = False, form: bool = False) -> Callable[[Method], Method]:
    """Mark the method of a cog that answers these actions."""

    def mark(method: Method) -> Method:
        setattr(method, MARK, (actions, private, form))
        return method

    return mark


def collect(cogs: Iterable[object]) -> dict[str, Handler]:
    """The handlers of all actions, by action.  Raises ValueError if an action has none or two, or is unknown."""
    found = dict[str, Handler]()
    for cog in cogs:
        for name, method in vars(type(cog)).items():
            actions, private, form = getattr(method, MARK, ((), False, False))
            for action in actions:
                if action in found:
                    raise ValueError(f"Two methods answer {action!r}; one of them is {type(cog).__name__}.{name}")
                found[action] = Handler(getattr(cog, name), private, form)
    known = {*get_args(Action)}
    if missing := known - found.keys():
        raise ValueError(f"No method answers {', '.join(sorted(missing))}")
    if unknown := found.keys() - known:
        raise ValueError(f"custom_ids.Action does not name {', '.join(sorted(unknown))}")
    return found
