"""The regression that tells what things are worth."""

from itertools import product
from math import exp

import pytest

from bench.weights import fit, invert


def test_weights_by_which_somebody_wins_are_found_again() -> None:
    """Each lead is won as often as these weights say."""
    weights, samples = (0.8, -0.3), list[tuple[list[float], float]]()
    for a, b in product(range(-3, 4), repeat=2):
        won = 1 / (1 + exp(-(weights[0] * a + weights[1] * b)))
        samples += [([float(a), float(b)], won)] * 20
    found, errors = fit(samples)
    assert found == pytest.approx(weights)
    assert all(0 < error < 0.1 for error in errors)


def test_a_matrix_times_its_inverse_is_one() -> None:
    matrix = [[4.0, 1.0, 0.5], [1.0, 3.0, 0.2], [0.5, 0.2, 2.0]]
    inverse = invert(matrix)
    for n, m in product(range(3), repeat=2):
        assert sum(matrix[n][k] * inverse[k][m] for k in range(3)) == pytest.approx(float(n == m))
