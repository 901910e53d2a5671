"""`python -m bench cost`: what a command takes of the processor, with everything that it starts."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
BURN = "import time\nwhile time.process_time() < 0.6: pass"
ORPHAN = f"import subprocess, sys; subprocess.Popen([sys.executable, '-c', {BURN!r}], start_new_session=True)"

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only on Linux can a process adopt others")


def run(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "bench", "cost", *command], cwd=ROOT, capture_output=True, text=True, timeout=60
    )


def test_what_outlives_its_parent_is_counted() -> None:
    told = run(sys.executable, "-c", ORPHAN).stderr
    assert float(re.findall(r"^processor ([\d.]+) s", told)[0]) >= 0.6


def test_the_exit_status_is_that_of_the_command() -> None:
    assert run(sys.executable, "-c", "raise SystemExit(3)").returncode == 3
    assert run(sys.executable, "-c", "import os; os.kill(os.getpid(), 9)").returncode == 137


def test_a_command_that_is_not_there_is_told_in_a_sentence() -> None:
    ended = run("no-such-command")
    assert ended.returncode == 127
    assert ended.stderr == "no-such-command cannot be run: No such file or directory.\n"
