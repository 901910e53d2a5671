"""Reads OpenMetrics 1.0 as its specification demands it, and takes nothing else."""

import re
from collections import defaultdict
from typing import NamedTuple

NAME = r"[a-zA-Z_:][a-zA-Z0-9_:]*"
WORD = r'"(?:[^"\\\n]|\\[\\"n])*"'
META = re.compile(rf"# (TYPE|UNIT|HELP) ({NAME}) (\S.*)")
LABELS = rf"[a-zA-Z_]\w*={WORD}"
SAMPLE = re.compile(rf"({NAME})(?:\{{({LABELS}(?:,{LABELS})*)\}})? (-?\d+(?:\.\d+)?(?:e[+-]?\d+)?|\+Inf|NaN)")
SUFFIXES = {
    "gauge": {""},
    "counter": {"_total"},
    "info": {"_info"},
    "histogram": {"_bucket", "_count", "_sum"},
}


class Figure(NamedTuple):
    """A line with a value: its name and its labels, sorted."""

    name: str
    labels: tuple[tuple[str, str], ...] = ()


class Family(NamedTuple):
    """What is told under one name."""

    kind: str
    about: str
    values: dict[Figure, float]


def read(text: str) -> dict[str, Family]:
    """All families by their names.  AssertionError for what a strict reader would not take."""
    assert text.endswith("\n# EOF\n")
    found: dict[str, Family] = {}
    meta = defaultdict[str, dict[str, str]](dict)
    name = ""
    for line in text.splitlines()[:-1]:
        if told := META.fullmatch(line):
            word, of, rest = told.groups()
            assert of not in found or not found[of].values, f"{of} is told about again"
            assert word not in meta[of], f"{of} has two {word}"
            meta[name := of][word] = rest
            found[name] = Family(meta[name].get("TYPE", ""), meta[name].get("HELP", ""), {})
            continue
        sample = SAMPLE.fullmatch(line)
        assert sample, line
        family, suffix = found[name], sample[1].removeprefix(name)
        assert sample[1].startswith(name), f"{line} stands below {name}"
        assert suffix in SUFFIXES[family.kind], line
        pairs = [(label, word[1:-1]) for label, word in re.findall(rf"(\w+)=({WORD})", sample[2] or "")]
        assert len({label for label, _ in pairs}) == len(pairs), line
        figure = Figure(sample[1], tuple(sorted(pairs)))
        assert figure not in family.values, f"{figure} stands there twice"
        family.values[figure] = float(sample[3])
    for name, family in found.items():
        check(name, family, meta[name])
    return found


def check(name: str, family: Family, meta: dict[str, str]) -> None:
    """What holds for a family as a whole."""
    assert family.kind in SUFFIXES, name
    assert family.about, name
    assert "UNIT" not in meta or name.endswith(f"_{meta['UNIT']}"), name
    if family.kind in ("counter", "histogram"):
        assert all(value >= 0 for value in family.values.values()), name
    if family.kind == "histogram":
        buckets = [(dict(one.labels)["le"], n) for one, n in family.values.items() if one.name.endswith("_bucket")]
        bounds, counts = zip(*buckets, strict=True)
        assert [float(le) for le in bounds] == sorted({float(le) for le in bounds}), name
        assert bounds[-1] == "+Inf", name
        assert all(repr(float(le)) == le for le in bounds[:-1]), name
        assert list(counts) == sorted(counts), name
        assert counts[-1] == family.values[Figure(f"{name}_count")], name


def values(text: str, name: str) -> dict[tuple[str, ...], float]:
    """The values of a figure, by the words of its labels, in the order of the labels' names; its own under ()."""
    return {
        tuple(word for _, word in figure.labels): value
        for family in read(text).values()
        for figure, value in family.values.items()
        if figure.name == name
    }


def value(text: str, name: str) -> float:
    """The value of a figure without labels."""
    return values(text, name)[()]
