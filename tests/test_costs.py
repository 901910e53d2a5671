"""The bound on what a test may cost."""

import pytest

from tests import costs

pytest_plugins = ["pytester"]

TESTS = """
import time, pytest

def burn():
    until = time.process_time() + 0.2
    while time.process_time() < until:
        pass

def test_dear():
    burn()

@pytest.mark.slow("long")
def test_slow():
    burn()

def test_cheap():
    pass
"""


class Plugin:
    """What tests/conftest.py does for these tests."""

    def __init__(self, held: bool) -> None:
        self.held = held

    def pytest_configure(self, config: pytest.Config) -> None:
        """Registers the plugin and its mark."""
        config.addinivalue_line("markers", "slow: kept for the night")
        config.pluginmanager.register(costs.Costs(config, self.held))


@pytest.mark.parametrize(("held", "status"), [(True, pytest.ExitCode.TESTS_FAILED), (False, pytest.ExitCode.OK)])
def test_dear_test_fails_the_run_unless_it_is_slow(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, held: bool, status: pytest.ExitCode
) -> None:
    monkeypatch.setattr(costs, "MOST", 0.05)
    pytester.makeini("[pytest]\nasyncio_default_fixture_loop_scope = function")
    pytester.makepyfile(TESTS)
    result = pytester.runpytest_inprocess("-p", "no:xdist", plugins=[Plugin(held)])
    assert result.ret == status
    wrong = [line for line in result.outlines if line.endswith("make it cheaper, or mark it slow")]
    assert [line.split()[0].rpartition("::")[2] for line in wrong] == (["test_dear"] if held else [])
