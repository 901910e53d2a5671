"""Figures as OpenMetrics text, which a strict reader takes."""

import pytest

from metrics.text import END, Histogram, tell_counter, tell_gauge, tell_histogram, tell_info
from tests.openmetrics import Figure, read, values


def test_a_gauge_says_what_it_is_and_its_value() -> None:
    assert tell_gauge("belfry_file_bytes", "How large it is.", 7) == (
        "# TYPE belfry_file_bytes gauge\n"
        "# UNIT belfry_file_bytes bytes\n"
        "# HELP belfry_file_bytes How large it is.\n"
        "belfry_file_bytes 7\n"
    )


def test_a_counter_has_total_behind_its_name() -> None:
    told = tell_counter("belfry_sent", "How many.", {"board": 3, "direct": 0}, "kind")
    assert values(told + END, "belfry_sent_total") == {("board",): 3, ("direct",): 0}


def test_several_labels_are_told_together() -> None:
    told = tell_gauge("belfry_games", "How many.", {("tower", "over"): 3}, "game", "status") + END
    assert values(told, "belfry_games") == {("tower", "over"): 3}


def test_what_does_not_change_is_a_line_of_labels() -> None:
    assert values(tell_info("belfry_build", "Which.", version="1", commit="") + END, "belfry_build_info") == {
        ("", "1"): 1
    }


@pytest.mark.parametrize("word", ['a "quote"', "back\\slash", "two\nlines", '\\"\n'])
def test_whatever_a_word_is_it_stays_in_its_line(word: str) -> None:
    found = values(tell_gauge("belfry_games", "How many.", {word: 1}, "game") + END, "belfry_games")
    assert [key.replace("\\n", "\n").replace('\\"', '"').replace("\\\\", "\\") for (key,) in found] == [word]


def test_a_histogram_counts_what_is_at_most_as_large_as_each_bound() -> None:
    histogram = Histogram(0.5, 1.0, 3)
    for seconds in (0.1, 0.5, 0.6, 3.0, 3.1, 100.0):
        histogram.observe(seconds)
    family = read(tell_histogram("belfry_answer_seconds", "How long.", histogram) + END)["belfry_answer_seconds"]
    counts = {dict(figure.labels).get("le"): value for figure, value in family.values.items()}
    assert {le: n for le, n in counts.items() if le} == {"0.5": 2, "1.0": 3, "3.0": 4, "+Inf": 6}
    assert family.values[Figure("belfry_answer_seconds_count")] == 6
    assert family.values[Figure("belfry_answer_seconds_sum")] == pytest.approx(107.3)


@pytest.mark.parametrize(
    "text",
    [
        "belfry_x 1\n",
        "# TYPE belfry_x gauge\n# HELP belfry_x X.\nbelfry_x 1\n",
        "# TYPE belfry_x gauge\n# HELP belfry_x X.\nbelfry_y 1\n# EOF\n",
        "# TYPE belfry_x counter\n# HELP belfry_x X.\nbelfry_x 1\n# EOF\n",
        "# TYPE belfry_x gauge\n# HELP belfry_x X.\nbelfry_x 1\nbelfry_x 2\n# EOF\n",
        '# TYPE belfry_x gauge\n# HELP belfry_x X.\nbelfry_x{a="b"c"} 1\n# EOF\n',
        "# TYPE belfry_x gauge\n# UNIT belfry_x bytes\n# HELP belfry_x X.\nbelfry_x 1\n# EOF\n",
    ],
)
def test_the_reader_of_these_tests_is_strict(text: str) -> None:
    with pytest.raises((AssertionError, KeyError)):
        read(text)
