"""Figures as OpenMetrics text (https://prometheus.io/docs/specs/om/open_metrics_spec/): each has a name, a type, a
sentence, and a line for each of its values."""

from bisect import bisect_left
from collections.abc import Iterable, Mapping
from itertools import accumulate
from typing import Any

UNITS = ("seconds", "bytes")
END = "# EOF\n"

Labels = Mapping[str, str]
Values = float | Mapping[Any, float]
"""One value, or one for each word that the label of a figure has; where it has several labels, for each tuple."""


class Histogram:
    """How many values were at most as large as each of some bounds, from the lowest to the highest."""

    def __init__(self, *bounds: float) -> None:
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)  # between two bounds each, the last above all of them
        self.sum = 0.0

    def observe(self, value: float) -> None:
        """Count a value."""
        self.counts[bisect_left(self.bounds, value)] += 1
        self.sum += value


def tell_gauge(name: str, about: str, values: Values, *labels: str) -> str:
    """A figure that goes up and down."""
    return _tell(name, "gauge", about, _list_samples(name, values, labels))


def tell_counter(name: str, about: str, values: Values, *labels: str) -> str:
    """A figure that only grows, until the next start; the lines of its values have `_total` behind its name."""
    return _tell(name, "counter", about, _list_samples(f"{name}_total", values, labels))


def tell_info(name: str, about: str, **labels: str) -> str:
    """What does not change; the line has `_info` behind its name."""
    return _tell(name, "info", about, [_tell_sample(f"{name}_info", labels, 1)])


def tell_histogram(name: str, about: str, histogram: Histogram) -> str:
    """How values are spread."""
    bounds = [*map(repr, map(float, histogram.bounds)), "+Inf"]
    counts = [*accumulate(histogram.counts)]
    samples = [_tell_sample(f"{name}_bucket", {"le": le}, n) for le, n in zip(bounds, counts, strict=True)]
    samples += [_tell_sample(f"{name}_count", {}, counts[-1]), _tell_sample(f"{name}_sum", {}, histogram.sum)]
    return _tell(name, "histogram", about, samples)


def _tell(name: str, kind: str, about: str, samples: Iterable[str]) -> str:
    unit = name.rpartition("_")[2]
    units = [f"# UNIT {name} {unit}\n"] if unit in UNITS else []
    return "".join([f"# TYPE {name} {kind}\n", *units, f"# HELP {name} {escape(about)}\n", *samples])


def _list_samples(name: str, values: Values, labels: tuple[str, ...]) -> list[str]:
    if not isinstance(values, Mapping):
        return [_tell_sample(name, {}, values)]
    words = {(key,) if isinstance(key, str) else key: value for key, value in values.items()}
    return [_tell_sample(name, dict(zip(labels, key, strict=True)), value) for key, value in words.items()]


def _tell_sample(name: str, labels: Labels, value: float) -> str:
    pairs = ",".join(f'{label}="{escape(word)}"' for label, word in labels.items())
    return f"{name}{{{pairs}}} {value!r}\n" if pairs else f"{name} {value!r}\n"


def escape(text: str) -> str:
    """A text as it stands in a line."""
    return text.replace("\\", "\\\\").replace("\n", "\\n").replace('"', '\\"')
