"""What a host writes into config.toml, and what Belfry answers."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from app.config import Config, ConfigError
from store.backup.rotation import Keep
from tests.night import split

ROOT = Path(__file__).parent.parent


@pytest.fixture(autouse=True)
def _no_token_around(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("BELFRY_TOKEN", raising=False)
    monkeypatch.delenv("BELFRY_BACKUPS", raising=False)


def written(folder: Path, text: str) -> Path:
    file = folder / "config.toml"
    file.write_text(text, encoding="utf-8")
    return file


def test_the_example_with_a_token_is_a_complete_configuration(tmp_path: Path) -> None:
    example = (ROOT / "config.example.toml").read_text(encoding="utf-8")
    config = Config.read(written(tmp_path, example.replace('token = ""', 'token = "abc"')))
    assert config == Config("abc")


def test_the_environment_is_enough(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BELFRY_TOKEN", "abc")
    assert Config.read(tmp_path / "config.toml").token == "abc"


def test_a_sandbox_on_this_machine_may_stand_for_discord(tmp_path: Path) -> None:
    file = written(
        tmp_path, '[discord]\ntoken = "a"\napi = "http://127.0.0.1:9/api/v10"\ngateway = "ws://[::1]:9/gateway"\n'
    )
    assert Config.read(file).api == "http://127.0.0.1:9/api/v10"


def test_computers_may_play_at_once_and_slowly(tmp_path: Path) -> None:
    file = written(tmp_path, '[discord]\ntoken = "a"\n[computers]\ndelay = 0\nprocesses = 3\n[play]\npreviews = 0\n')
    config = Config.read(file)
    assert (config.delay, config.processes, config.previews) == (0, 3, 0)


def test_the_home_folder_may_hold_the_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    file = written(tmp_path, '[discord]\ntoken = "a"\n[storage]\npath = "~/games/belfry.db"\n')
    assert Config.read(file).path == str(tmp_path / "games" / "belfry.db")


def test_an_editor_that_begins_a_file_with_a_mark_does_no_harm(tmp_path: Path) -> None:
    """As those of Windows do."""
    assert Config.read(written(tmp_path, '\ufeff[discord]\ntoken = "abc"\n')).token == "abc"


@pytest.mark.slow("a program from its beginning, 2 s")
def test_settings_that_are_named_and_not_there_are_not_the_usual_ones(tmp_path: Path) -> None:
    """A typing error would begin a new database, and all games would seem to be gone."""
    ended = subprocess.run(
        [sys.executable, ROOT / "bot.py", "--config", "belfy.toml"],
        cwd=tmp_path,
        env=os.environ | {"BELFRY_TOKEN": "abc", "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (ended.returncode, ended.stderr) == (2, "There is no file belfy.toml with settings. Check --config.\n")
    assert [*tmp_path.iterdir()] == []


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "no bot token"),
        ('[discord]\ntoken = "a b"', "space"),
        ("[discord]\ntoken = 5", "must be a text in quotes"),
        ('[discord]\ntoken = "a"\ntokn = "b"', "tokn"),
        ('[server]\nport = "1"', "[server]"),
        ('token = "a"', "has token outside of the sections [discord], [storage]"),
        ('discord = "a"', "has discord outside of the sections [discord], [storage]"),
        ('[[discord]]\ntoken = "a"', "[discord], once"),
        ('[discord]\ntoken = "a\\u0000b"', "a character that no token has"),
        ('[discord]\ntoken = "a\u200b"', "a character that no token has"),
        ('[discord\ntoken = "a"', "not valid TOML"),
        ('[discord]\ntoken = "a"\n[log]\nlevel = "loud"', "debug, info, warning, error"),
        ('[discord]\ntoken = "a"\n[log]\nformat = "xml"', "format under [log] must be one of text, json"),
        ('[discord]\ntoken = "a"\n[storage]\npath = ""', "path"),
        ('[discord]\ntoken = "a"\n[storage]\npath = "bel\\u0000fry.db"', "a character that no file name has"),
        ('[storage]\npath = "C:\\Games\\belfry.db"', "In a path, write / for \\, or put it in single quotes."),
        ('[storage]\npath = "C:\\Users\\Ada\\belfry.db"', "In a path, write / for \\, or put it in single quotes."),
        ('[storage]\npath = "C:\\belfry.db"', "write / for \\, or put it in single quotes."),  # a backspace in TOML
        ('[discord]\ntoken = "a"\n[storage]\npath = "~nobody-here/belfry.db"', "nobody's home folder"),
        ('[discord]\ntoken = "a"\n[storage]\nbackups = ""', "backups under [storage] is empty; name a folder"),
        (
            '[discord]\ntoken = "a"\n[storage]\nkeep = "all"',
            'keep under [storage] must be like "7 days, 4 weeks, 6 months"',
        ),
        ('[discord]\ntoken = "a"\n[storage]\nkeep = 7', "keep under [storage] must be a text in quotes"),
        ('[discord]\ntoken = "a"\n[host]\nowner = "Ada"', "owner under [host] must be the id of an account"),
        ('[discord]\ntoken = "a"\napi = "https://discord.example/api/v10"', "api"),
        ('[discord]\ntoken = "a"\napi = "http://discord.com/api/v10"', "api"),
        ('[discord]\ntoken = "a"\napi = "https://[abc"', "api"),
        ('[discord]\ntoken = "a"\ngateway = "ws://127.0.0.1:99999/"', "gateway"),
        ('[discord]\ntoken = "a"\ngateway = "wss://discord.com.example.org/"', "gateway"),
        ('[discord]\ntoken = "a"\n[computers]\ndelay = "1"', "delay under [computers] must be a number of seconds"),
        ('[discord]\ntoken = "a"\n[computers]\ndelay = -1', "delay"),
        ('[discord]\ntoken = "a"\n[computers]\ndelay = inf', "delay"),
        ('[discord]\ntoken = "a"\n[computers]\ndelay = nan', "delay"),
        ('[discord]\ntoken = "a"\n[computers]\nprocesses = 1.5', "processes under [computers] must be a whole number"),
        ('[discord]\ntoken = "a"\n[computers]\nprocesses = true', "processes"),
        ('[discord]\ntoken = "a"\n[computers]\nprocesses = 65', "from 0 to 64"),
        ('[discord]\ntoken = "a"\n[computers]\nstrength = "hard"', "strength"),
        ('[discord]\ntoken = "a"\ncdn = "http://127.0.0.1.example.org/"', "cdn"),
    ],
)
def test_a_bad_setting_is_named(tmp_path: Path, text: str, told: str) -> None:
    with pytest.raises(ConfigError) as refused:
        Config.read(written(tmp_path, text))
    sentence = str(refused.value)
    assert told in sentence
    assert "\n" not in sentence


def test_a_configuration_does_not_show_its_token() -> None:
    assert "secret" not in repr(Config("secret"))


@split(
    "text",
    ["", "[discord]\ntoken = 5", '[discord]\ntoken = "a"\n[storage]\npath = "no/such/folder/games.db"'],
    [""],
    "a program from its beginning, 2 s",
)
def test_the_host_gets_one_sentence_and_exit_status_2(tmp_path: Path, text: str) -> None:
    file = written(tmp_path, text)
    ended = subprocess.run(
        [sys.executable, "bot.py", "--config", str(file)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert ended.returncode == 2
    assert "Traceback" not in ended.stderr
    assert len([line for line in ended.stderr.splitlines() if line]) == 1


@pytest.mark.parametrize(
    ("api", "moved"),
    [("http://127.0.0.1:8765/api/v10", 60), ("http://localhost/api", 60), (Config.api, 0)],
)
def test_the_clock_is_moved_where_discord_is_on_this_machine_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, api: str, moved: float
) -> None:
    monkeypatch.setenv("BELFRY_CLOCK", str(tmp_path / "clock"))
    (tmp_path / "clock").write_text("60")
    assert Config("token", api=api).open_clock().offset == moved


def test_a_clock_file_without_a_number_is_told_to_the_host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BELFRY_CLOCK", str(tmp_path / "clock"))
    (tmp_path / "clock").write_text("tomorrow")
    with pytest.raises(ConfigError, match="a number of seconds"):
        Config("token", api="http://127.0.0.1/").open_clock()


def test_backups_are_made_where_a_host_says_and_as_many_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = written(tmp_path, '[discord]\ntoken = "a"\n[storage]\nbackups = "/srv/copies"\nkeep = "3 days, 1 month"\n')
    assert (Config.read(file).backups, Config.read(file).keep) == ("/srv/copies", Keep(3, 0, 1))
    monkeypatch.setenv("BELFRY_BACKUPS", "/var/backups/belfry")
    assert Config.read(file).backups == "/var/backups/belfry"
