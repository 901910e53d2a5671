"""Roots and images are made once for each Python; at the end a line for each says what was tried in it."""

from collections.abc import Callable, Iterator

import pytest

from . import services
from .images import Image
from .roots import ROOT, SUITES, BareRoot, Missing, remove

FIGURE = "figure"


@pytest.fixture(scope="session", params=SUITES, ids=lambda python: f"python-{python}")
def root(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[BareRoot]:
    """A bare root with that Python, and in it what can be cloned and what is downloaded beforehand."""
    folder = tmp_path_factory.mktemp("root")
    try:
        made = BareRoot.make(request.param, folder)
        made.bring_source()
        made.bring_packages(ROOT / "requirements-dev.txt")
        yield made
    except Missing as missing:
        pytest.skip(f"Python {request.param}: {missing}")
    finally:
        remove(folder)


@pytest.fixture(scope="session")
def image(root: BareRoot, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Image]:
    """The image with that Python."""
    folder = tmp_path_factory.mktemp("image")
    try:
        yield Image.build(root, folder)
    except Missing as missing:
        pytest.skip(f"Python {root.version}: {missing}")
    finally:
        remove(folder)


@pytest.fixture
def service_root(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BareRoot]:
    """A root with systemd, of the oldest Debian: what it does not know yet no unit may ask for."""
    folder = tmp_path_factory.mktemp("service")
    try:
        made = BareRoot.make(next(iter(SUITES)), folder, *services.PACKAGES)
        made.bring_source()
        made.bring_packages(ROOT / "requirements.txt")
        yield made
    except Missing as missing:
        pytest.skip(f"belfry.service was not tried under systemd: {missing}")
    finally:
        remove(folder)


@pytest.fixture
def tell(record_property: Callable[[str, object], None]) -> Callable[[str], None]:
    """Put a line into the summary."""
    return lambda line: record_property(FIGURE, line)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    lines = [
        str(value)
        for report in terminalreporter.stats.get("passed", [])
        for name, value in report.user_properties
        if name == FIGURE and report.when == "call"
    ]
    if lines:
        terminalreporter.section("tried on a bare machine")
        for line in lines:
            terminalreporter.line(line)
