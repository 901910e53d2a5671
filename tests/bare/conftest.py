"""A root and an image are made once for each Python; at the end a line for each says what was tried in it."""

from collections.abc import Callable, Iterator

import pytest

from tests.night import NIGHT

from .images import Image
from .roots import ROOT, SUITES, BareRoot, Missing, make_folder

FIGURE = "figure"
PYTHONS = list(SUITES) if NIGHT else ["3.11"]  # the oldest, with the oldest systemd


@pytest.fixture(scope="session", params=PYTHONS, ids=lambda python: f"python-{python}")
def root(request: pytest.FixtureRequest) -> Iterator[BareRoot]:
    """A bare root with that Python, and in it what can be cloned and what is downloaded beforehand."""
    with make_folder() as folder:
        try:
            made = BareRoot.make(request.param, folder)
            made.bring_source()
            made.bring_packages(ROOT / "requirements-dev.txt")
        except Missing as missing:
            pytest.skip(f"Python {request.param}: {missing}")
        yield made


@pytest.fixture(scope="session")
def image(root: BareRoot) -> Iterator[Image]:
    """The image with that Python."""
    with make_folder() as folder:
        try:
            built = Image.build(root, folder)
        except Missing as missing:
            pytest.skip(f"Python {root.version}: {missing}")
        yield built


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
