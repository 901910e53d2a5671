"""What a command takes of the processor, with everything that it starts: `python -m bench cost COMMAND...`.

`time` counts only processes that another has waited for. A test run ends while the servers that fork its bots still
run, and what is killed so takes the time of all its bots with it. Here whatever outlives its parent is adopted, and
counted when it ends.
"""

import argparse
import ctypes
import os
import signal
import sys
import time

PR_SET_CHILD_SUBREAPER = 36  # man 2 prctl
LEFT = 10.0  # seconds that what is left may take to end when the command has ended
POLL = 0.02  # seconds


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(
        "python -m bench cost", description="Processor time of a command and of all that it starts; Linux only."
    )
    parser.add_argument("command", nargs=argparse.REMAINDER, help="as in: .venv/bin/python -m pytest tests/store")
    command: list[str] = parser.parse_args(arguments).command
    if sys.platform != "linux":
        print("python -m bench cost runs on Linux alone: elsewhere nobody can adopt processes.", file=sys.stderr)
        return 2
    if not command:
        parser.print_usage(sys.stderr)
        return 2
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    began = time.monotonic()
    try:
        process = os.posix_spawnp(command[0], command, os.environ)
    except OSError as error:
        print(f"{command[0]} cannot be run: {error.strerror}.", file=sys.stderr)
        return 127
    signal.signal(signal.SIGINT, lambda *_: None)  # the terminal tells the command, too
    signal.signal(signal.SIGTERM, lambda *_: os.kill(process, signal.SIGTERM))
    status = wait_for(process)
    wall, running = time.monotonic() - began, not wait_for_the_rest()
    used = os.times()
    print(
        f"processor {used.children_user + used.children_system:.1f} s"
        f" (programs {used.children_user:.1f}, system {used.children_system:.1f}), wall {wall:.1f} s"
        + ("; something that it started still runs and is not counted" if running else ""),
        file=sys.stderr,
    )
    return status


def wait_for(process: int) -> int:
    """The exit status of this process, as a shell tells it; others that end before it are counted on the way."""
    while True:
        ended, status = os.waitpid(-1, 0)
        if ended == process:
            code = os.waitstatus_to_exitcode(status)
            return code if code >= 0 else 128 - code


def wait_for_the_rest() -> bool:
    """Whether everything else has ended, too, soon enough."""
    end = time.monotonic() + LEFT
    while time.monotonic() < end:
        try:
            ended, _ = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return True
        if not ended:
            time.sleep(POLL)
    return False
