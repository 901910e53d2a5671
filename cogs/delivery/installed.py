"""The slash commands that Discord has of us, compared with those that we have."""

from collections.abc import Iterable, Mapping
from typing import Any

COMPARED = (
    *("type", "name", "description", "options", "choices", "value", "required", "autocomplete"),
    *("min_value", "max_value", "min_length", "max_length", "channel_types"),
    *("contexts", "integration_types", "default_member_permissions", "nsfw"),
)


def find_differences(ours: Iterable[Mapping[str, Any]], installed: Iterable[Mapping[str, Any]]) -> dict[str, str]:
    """What is wrong with the commands at Discord, by their names, for a sentence such as "/play is missing"."""
    here = {str(command["name"]): essence(command) for command in ours}
    there = {str(command["name"]): essence(command) for command in installed}
    missing = dict.fromkeys(here.keys() - there.keys(), "is missing")
    foreign = dict.fromkeys(there.keys() - here.keys(), "is none of this version")
    changed = dict.fromkeys((name for name in here.keys() & there.keys() if here[name] != there[name]), "is another")
    return dict(sorted({**missing, **foreign, **changed}.items()))


def essence(part: Any) -> Any:
    """A command or a part of it without what Discord adds, and without what means the same as nothing."""
    if isinstance(part, Mapping):
        kept = {key: essence(part[key]) for key in COMPARED if part.get(key) not in (None, False, [], {})}
        if "default_member_permissions" in kept:
            kept["default_member_permissions"] = str(kept["default_member_permissions"])
        return kept
    if isinstance(part, list):
        return [essence(one) for one in part]
    return part
