"""What changes from one piece of JSON data to the next, as JSON: of a state that follows another little is new.

A difference is `[]` for what is gone, `[new]` for what is another, `[kept, left, middle]` for a list of which so many
entries at its start and at its end stay, and an object of differences, by key or by place, for all that has parts.
"""

from typing import Any

Difference = list[Any] | dict[str, Any]


def difference(old: Any, new: Any) -> Difference:
    """What makes `new` of `old`."""
    if isinstance(old, dict) and isinstance(new, dict):
        gone: dict[str, Difference] = {key: [] for key in old if key not in new}
        added: dict[str, Difference] = {key: [new[key]] for key in new if key not in old}
        return (
            gone | {key: difference(old[key], new[key]) for key in old if key in new and old[key] != new[key]} | added
        )
    if isinstance(old, list) and isinstance(new, list):
        if len(old) == len(new) and any(isinstance(entry, list | dict) for entry in new):
            pairs = enumerate(zip(old, new, strict=True))
            return {str(n): difference(before, after) for n, (before, after) in pairs if before != after}
        short = min(len(old), len(new))
        kept = next((n for n in range(short) if old[n] != new[n]), short)
        left = next((n for n in range(short - kept) if old[-1 - n] != new[-1 - n]), short - kept)
        return [kept, left, new[kept : len(new) - left]]
    return [new]


def apply(old: Any, change: Difference) -> Any:
    """What a difference makes of `old`, which stays as it is.  Keys that were added come last."""
    if isinstance(change, list):
        if len(change) == 1:
            return change[0]
        kept, left, middle = change
        return [*old[:kept], *middle, *old[len(old) - left :]]
    if isinstance(old, list):
        return [apply(entry, change[str(n)]) if str(n) in change else entry for n, entry in enumerate(old)]
    stays = {
        key: apply(value, change[key]) if key in change else value
        for key, value in old.items()
        if change.get(key) != []
    }
    return stays | {key: value[0] for key, value in change.items() if key not in old}
