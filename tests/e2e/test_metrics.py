"""The figures that programs on the host's machine can ask for, while people play."""

import asyncio
import os
import re
import socket
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import aiohttp
import pytest

from app.cli import WRONG
from app.metrics.http_stats import classify
from base.clock import HOUR
from tests.local import Sandbox
from tests.machine import find_port
from tests.night import split
from tests.openmetrics import read, value, values
from tests.waiting import HANG, POLL, until

from .bots.bot_process import BotProcess
from .bots.fork_server import ROOT
from .bots.sandboxes import started
from .people.party import Party
from .people.solo import Solo
from .watching.rest import at_rest

LEAST_ID = 10**16  # of those that Discord makes; sizes of disks are smaller
LISTENS = "0A"  # the state of a connection in /proc
OPENMETRICS = "application/openmetrics-text; version=1.0.0; charset=utf-8"
WITHOUT = "import sys; sys.modules['prometheus_client'] = None; from bot import main; sys.exit(main(sys.argv[1:]))"


class Answer(NamedTuple):
    """What the page answers."""

    status: int
    kind: str
    text: str


class Page:
    """The page of a bot that is about to start."""

    def __init__(self, bot: BotProcess) -> None:
        self.port = find_port()
        bot.config.write_text(bot.config.read_text("utf-8") + f"[metrics]\nport = {self.port}\n", "utf-8")

    async def ask(self, path: str, method: str = "GET") -> Answer:
        async with (
            aiohttp.ClientSession() as session,
            session.request(method, f"http://127.0.0.1:{self.port}{path}") as answer,
        ):
            return Answer(answer.status, answer.headers.get("Content-Type", ""), await answer.text())

    async def figures(self) -> str:
        answer = await self.ask("/metrics")
        assert (answer.status, answer.kind) == (200, OPENMETRICS)
        return answer.text

    async def until(self, condition: Callable[[str], object]) -> str:
        """The figures, as soon as this is true of them."""
        async with asyncio.timeout(HANG):
            while not condition(told := await self.figures()):
                await asyncio.sleep(POLL)
        return told


@pytest.fixture
def page(idle_bot: BotProcess) -> Page:
    return Page(idle_bot)


def count_requests(sandbox: Sandbox) -> Counter[tuple[str, ...]]:
    """The bot's requests as the sandbox has seen them, but for the one that becomes the gateway's connection."""
    return Counter((classify(one.path), f"{one.status // 100}xx") for one in sandbox.requests)


async def test_a_game_is_told_in_figures(sandbox: Sandbox, page: Page, bot: BotProcess) -> None:
    quiet = await page.figures()
    assert values(quiet, "belfry_shards") == {("up",): 1, ("down",): 0}
    assert values(quiet, "belfry_games") == {}
    assert value(quiet, "belfry_backup_timestamp_seconds") == 0
    party = await Party.start(sandbox, "tower_up", 2)
    await party.press_once()
    await at_rest(sandbox, bot)
    told = await page.figures()
    assert values(told, "belfry_games") == {("tower_up", "running"): 1}
    asked = values(told, "belfry_discord_requests_total")
    assert {key: n for key, n in asked.items() if key[1] != "1xx"} == count_requests(sandbox)
    answered = count_requests(sandbox)["answer", "2xx"]
    assert value(told, "belfry_answer_seconds_count") == answered >= 4
    assert 0 < value(told, "belfry_answer_seconds_sum") / answered < 3
    assert value(told, "belfry_boards_behind") == 0
    assert value(told, "process_cpu_seconds_total") > value(quiet, "process_cpu_seconds_total")
    assert values(told, "belfry_log_records_total") == {("warning",): 0, ("error",): 0, ("critical",): 0}


@pytest.mark.table("castle_builders", 2, written=True)
async def test_messages_are_counted_by_kind(sandbox: Sandbox, page: Page, bot: BotProcess, party: Party) -> None:
    [mover] = party.waited_for()
    await party.letter_to(mover)
    assert not (await mover.command("games", "table board")).failed
    await at_rest(sandbox, bot)
    sent = values(await page.figures(), "belfry_messages_sent_total")
    posted = [one for one in sandbox.requests if one.method == "POST" and classify(one.path) == "message"]
    assert sum(sent.values()) == len(posted)
    assert sent["direct",] == 1
    assert sent["board",] >= 1


async def test_a_board_that_cannot_be_shown_is_behind_for_so_long(
    sandbox: Sandbox, page: Page, bot: BotProcess, party: Party
) -> None:
    await at_rest(sandbox, bot)
    [mover] = party.waited_for()
    room = party.board.channel
    sandbox.control.permissions({"channel": room, "deny": ["send_messages", "view_channel"]})
    offered = await mover.autocomplete("games", "move", "choice", choice="")
    assert not (await mover.command("games", "move", choice=offered[0]["value"])).failed
    await page.until(lambda told: value(told, "belfry_boards_behind"))
    sandbox.clock.advance(HOUR)
    told = await page.figures()
    assert value(told, "belfry_boards_behind") == 1
    assert HOUR <= value(told, "belfry_boards_behind_seconds") < HOUR + 60
    await page.until(lambda told: ("message", "4xx") in values(told, "belfry_discord_requests_total"))


async def test_a_computer_tells_what_it_has_thought(sandbox: Sandbox, page: Page, bot: BotProcess) -> None:
    assert value(await page.figures(), "belfry_computers_processor_seconds_total") == 0
    await Solo.sit_down(sandbox, "tower_up", computers=3)
    await page.until(lambda told: value(told, "belfry_computers_processor_seconds_total"))


async def test_a_backup_is_told_with_its_time(sandbox: Sandbox, page: Page, bot: BotProcess, tmp_path: Path) -> None:
    began = int(sandbox.clock.now())
    await sandbox.person("Ada").command("games", "play", game="tower_up")
    assert (await bot.command("--backup", str(tmp_path / "copy.db")))[0] == 0
    assert began <= value(await page.figures(), "belfry_backup_timestamp_seconds") <= sandbox.clock.now()


@pytest.mark.table("tower", 3, written=True)
async def test_no_id_and_no_name_is_among_the_figures(
    sandbox: Sandbox, page: Page, bot: BotProcess, party: Party
) -> None:
    await party.letter_to(party.waited_for()[0])
    await at_rest(sandbox, bot)
    told = await page.figures()
    assert value(told, "belfry_answer_seconds_count")
    assert all(sample.value < LEAST_ID for sample in read(told))
    names = {person.name for person in party.people} | {"games", "Town", sandbox.token}
    words = {word for sample in read(told) for word in sample.labels.values()}
    assert not {word for word in words if re.search(r"\d{15,}", word) or any(name in word for name in names)}


async def test_the_page_for_hosts_names_figures_that_are_there(sandbox: Sandbox, page: Page, bot: BotProcess) -> None:
    told = await page.figures()
    text = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    named = re.findall(r"\b((?:belfry|process)_[a-z_]+)(?:\{([a-z]+)=\"([^\"]+)\"\})?", text)
    assert len(named) >= 7
    for name, label, word in named:
        found = values(told, name)
        assert (word,) in found if label else () in found, name


async def test_whether_belfry_is_well_is_one_word(sandbox: Sandbox, page: Page, bot: BotProcess) -> None:
    assert await page.ask("/healthz") == (200, "text/plain; charset=utf-8", "ok\n")
    assert (await page.ask("/healthz", "HEAD")).status == 200


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("HEAD", "/metrics", 200),
        ("GET", "/", 404),
        ("GET", "/metrics/", 404),
        ("GET", "/../etc/passwd", 404),
        ("POST", "/metrics", 405),
        ("DELETE", "/healthz", 405),
    ],
)
async def test_nothing_else_is_told(
    sandbox: Sandbox, page: Page, bot: BotProcess, method: str, path: str, status: int
) -> None:
    assert (await page.ask(path, method)).status == status


async def test_who_asks_badly_or_takes_nothing_keeps_nobody_waiting(
    sandbox: Sandbox, page: Page, bot: BotProcess
) -> None:
    """What the log has to say of it would fail this test."""
    greedy = [socket.create_connection(("127.0.0.1", page.port)) for _ in range(50)]
    for n, connection in enumerate(greedy):
        lines = (b"GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n" * 20, b"GET /metr", b"\x00\xff\r\n\r\n", b"")
        connection.sendall(lines[n % len(lines)])
    ada = sandbox.person("Ada")
    assert not (await ada.command("games", "rules", game="tower_up")).failed
    assert (await page.ask("/healthz")).text == "ok\n"
    for connection in greedy:
        connection.close()
    assert not (await ada.command("games", "rules", game="tower_up")).failed


@pytest.mark.skipif(not Path("/proc/net/tcp").exists(), reason="reads in /proc what listens")
async def test_only_this_machine_is_told(sandbox: Sandbox, page: Page, bot: BotProcess) -> None:
    lines = [line.split() for name in ("tcp", "tcp6") for line in Path(f"/proc/net/{name}").read_text().splitlines()]
    found = [local for _, local, _, state, *_ in lines if state == LISTENS and local.endswith(f":{page.port:04X}")]
    assert found == [f"0100007F:{page.port:04X}"]


async def test_a_port_that_is_taken_ends_the_start_with_a_sentence(
    sandbox: Sandbox, page: Page, idle_bot: BotProcess
) -> None:
    with closing(socket.create_server(("127.0.0.1", page.port))):
        await idle_bot.launch()
        assert await idle_bot.wait() == WRONG
    assert idle_bot.tail(1) == (
        f"Port {page.port} of this machine cannot be used for metrics: Address already in use. Choose another under "
        "[metrics] port, or 0 for none."
    )
    await idle_bot.start()
    assert (await page.ask("/healthz")).status == 200


@split(
    ("command", "named"),
    [((), True), (("--check",), True), (("--sandbox",), True), (("--backup", "copy.db"), False)],
    [((), True)],
    "a program from its beginning, 2 s",
)
def test_missing_package_ends_what_shows_figures_with_a_sentence(
    tmp_path: Path, command: tuple[str, ...], named: bool
) -> None:
    (settings := tmp_path / "settings.toml").write_text('[metrics]\nport = 9765\n[storage]\npath = "nothing.db"\n')
    program = [sys.executable, "-c", WITHOUT, "--config", str(settings), *command]
    where = {"cwd": ROOT, "env": {**os.environ, "BELFRY_TOKEN": "TOKEN"}}
    ended = subprocess.run(program, **where, capture_output=True, text=True, timeout=60, check=False)
    assert ended.returncode == WRONG
    why = f"[metrics] port needs the package prometheus-client. Install it for {sys.executable}, or set port = 0.\n"
    assert (ended.stderr == why) is named
    assert ended.stdout == ""


@pytest.mark.slow("a program from its beginning, 2 s")
async def test_missing_package_leaves_a_start_without_figures_as_it_is(tmp_path: Path) -> None:
    (settings := tmp_path / "settings.toml").touch()
    async with started("--port", "0", "--config", str(settings), command=(sys.executable, "-c", WITHOUT)):
        pass


async def test_killed_and_started_again_it_tells_on_the_same_port(
    sandbox: Sandbox, page: Page, bot: BotProcess
) -> None:
    first = value(await page.figures(), "process_start_time_seconds")
    await bot.restart()
    assert value(await page.figures(), "process_start_time_seconds") > first


async def test_while_discord_is_lost_for_a_moment_belfry_is_well(sandbox: Sandbox, page: Page, bot: BotProcess) -> None:
    sandbox.connections.close()
    assert (await page.ask("/healthz")).text == "ok\n"
    await until(lambda: sandbox.connections.online)
    await page.until(lambda told: values(told, "belfry_shards")["up",] == 1)
