"""Reads the page of figures."""

from prometheus_client.openmetrics.parser import text_string_to_metric_families
from prometheus_client.samples import Sample


def read(page: str | bytes) -> list[Sample]:
    """All values.  ValueError for what is no OpenMetrics text."""
    text = page if isinstance(page, str) else page.decode()
    return [sample for family in text_string_to_metric_families(text) for sample in family.samples]


def values(page: str | bytes, name: str) -> dict[tuple[str, ...], float]:
    """The values of a figure, by the words of its labels, in the order of the labels' names; its own under ()."""
    found = [sample for sample in read(page) if sample.name == name]
    return {tuple(word for _, word in sorted(sample.labels.items())): sample.value for sample in found}


def value(page: str | bytes, name: str) -> float:
    """The value of a figure without labels."""
    return values(page, name)[()]
