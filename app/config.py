"""The settings of Belfry: one TOML file, checked key by key; `config.example.toml` says what each means."""

import contextlib
import os
import sys
import tomllib
from dataclasses import dataclass
from importlib.util import find_spec
from ipaddress import ip_address
from pathlib import Path
from typing import Any, Self
from urllib.parse import urlsplit

from base.clock import Clock
from store.backup.rotation import USUAL_KEEP, Keep
from store.db.file_faults import find_fault

SLASHES = "write / for \\, or put it in single quotes"
EXAMPLE = Path(__file__).parents[1] / "config.example.toml"
WORDS = {"level": ("debug", "info", "warning", "error"), "format": ("text", "json")}
"""What may stand for a setting under [log]."""
DISCORD = ("discord.com", "gateway.discord.gg", "cdn.discordapp.com")


class ConfigError(Exception):
    """A setting that cannot be used; the text says which and what to do."""


@dataclass(frozen=True)
class Config:
    """All settings.  `api`, `gateway` and `cdn` are addresses of Discord, or of a sandbox on this machine.

    `format`: of the log.  `port`: of this machine, where metrics are shown; 0: nowhere.
    `delay`: seconds before a computer plays.  `processes`: in which computers think; 0 leaves it to Belfry.
    `previews`: how many choices that cannot be taken back a person is shown before they are made.
    `backups`: the folder in which Belfry makes them by itself; empty for none.  `keep`: which of them it keeps.
    `owner`: who is told of troubles; 0 for the owner of the application.
    `privacy`, `terms`: addresses of the host's pages about these, empty if there are none.
    """

    token: str
    path: str = "belfry.db"
    level: str = "info"
    format: str = "text"
    port: int = 0
    delay: float = 1.5
    processes: int = 0
    previews: int = 3
    backups: str = ""
    keep: Keep = USUAL_KEEP
    owner: int = 0
    privacy: str = ""
    terms: str = ""
    api: str = "https://discord.com/api/v10"
    gateway: str = "wss://gateway.discord.gg/"
    cdn: str = "https://cdn.discordapp.com"

    def __repr__(self) -> str:
        return f"Config(path={self.path!r}, level={self.level!r}, api={self.api!r})"  # never the token

    @classmethod
    def read(cls, file: Path, *, token_needed: bool = True, usual: bool = True) -> Self:
        """The settings in `file`; where the `usual` one is not there, the usual ones with the token from BELFRY_TOKEN.

        Raises ConfigError with a sentence for the host.
        """
        data = parse(file, usual=usual)
        found = check(file, data)
        token = os.environ.get("BELFRY_TOKEN", "").strip() or found.pop("token", "")
        found.pop("token", None)
        if folder := os.environ.get("BELFRY_BACKUPS", "").strip():
            found["backups"] = folder
        if not token and token_needed:
            raise ConfigError(
                f"There is no bot token. Copy {EXAMPLE} to {file} and put the token under [discord] token, or set the "
                "environment variable BELFRY_TOKEN. To try Belfry without Discord, start it with --sandbox."
            )
        if not token.isprintable() or " " in token:
            raise ConfigError(
                "The bot token contains a space, a line break, or a character that no token has; copy it again from "
                "Discord's developer portal."
            )
        return cls(token=token, **found)

    def check_packages(self) -> None:
        """Raises ConfigError when a package is missing that Belfry needs with these settings."""
        if self.port and find_spec("prometheus_client") is None:
            raise ConfigError(
                f"[metrics] port needs the package prometheus-client. Install it for {sys.executable}, or set port = 0."
            )

    def open_clock(self) -> Clock:
        """The machine's clock; where Discord is on this machine, the file that BELFRY_CLOCK names moves it.

        Raises ConfigError when the file holds no number.
        """
        file = os.environ.get("BELFRY_CLOCK") if is_loopback(urlsplit(self.api).hostname or "") else None
        try:
            return Clock(Path(file) if file else None)
        except ValueError as error:
            raise ConfigError(str(error)) from None


KEYS = {
    "discord": ("token", "api", "gateway", "cdn"),
    "storage": ("path", "backups", "keep"),
    "host": ("owner", "privacy", "terms"),
    "log": ("level", "format"),
    "metrics": ("port",),
    "computers": ("delay", "processes"),
    "play": ("previews",),
}
NUMBERS = {
    "port": (65535, "a whole number from 0 to 65535"),
    "delay": (60.0, "a number of seconds from 0 to 60"),
    "processes": (64, "a whole number from 0 to 64"),
    "previews": (1000, "a whole number from 0 to 1000"),
    "owner": (2**63 - 1, "the id of an account, a whole number"),
}


def parse(file: Path, *, usual: bool) -> dict[str, Any]:
    """The TOML of a file; nothing if there is no such file, and nobody has named it."""
    text = ""
    try:
        text = file.read_text(encoding="utf-8-sig")
        return tomllib.loads(text)
    except OSError as error:
        if fault := find_fault(file, written=False):
            raise ConfigError(f"{file} {fault}. Put the file with the settings there, or check --config.") from None
        if isinstance(error, FileNotFoundError):
            if usual:
                return {}
            raise ConfigError(f"There is no file {file} with settings. Check --config.") from None
        raise ConfigError(
            f"{file} cannot be read: {error.strerror}. Make it readable for the user that runs Belfry."
        ) from None
    except UnicodeDecodeError:
        raise ConfigError(f"{file} is not a text file in UTF-8. Write it anew from {EXAMPLE}.") from None
    except tomllib.TOMLDecodeError as error:
        cure = f"In a path, {SLASHES}." if "\\" in text else f"Compare it with {EXAMPLE}."
        raise ConfigError(f"{file} is not valid TOML: {error}. {cure}") from None


def read_format(file: Path, *, usual: bool) -> str:
    """The format of the log, also where Belfry cannot use another setting in `file`."""
    try:
        found = parse(file, usual=usual)["log"]["format"].strip()
    except (ConfigError, LookupError, TypeError, AttributeError):
        return Config.format
    return found if found in WORDS["format"] else Config.format


def check(file: Path, data: dict[str, Any]) -> dict[str, Any]:
    """The settings by key.  Raises ConfigError for what is unknown or of the wrong kind."""
    found: dict[str, Any] = {}
    sections = ", ".join(f"[{name}]" for name in KEYS)
    for section, values in data.items():
        if isinstance(values, list) and section in KEYS:
            raise ConfigError(f"{file} must have [{section}], once and in single brackets.")
        if not isinstance(values, dict):
            raise ConfigError(f"{file} has {section} outside of the sections {sections}. Put it below one of them.")
        if section not in KEYS:
            raise ConfigError(f"{file} has [{section}], which Belfry does not know. It knows {sections}.")
        for key, value in values.items():
            if key not in KEYS[section]:
                raise ConfigError(
                    f"{file} has {key} under [{section}], which Belfry does not know. It knows "
                    f"{', '.join(KEYS[section])} there."
                )
            if key in NUMBERS:
                found[key] = number(file, section, key, value)
            elif isinstance(value, str):
                found[key] = value.strip()
            else:
                raise ConfigError(f"{file}: {key} under [{section}] must be a text in quotes.")
    for key, words in WORDS.items():
        if found.get(key, words[0]) not in words:
            raise ConfigError(f"{file}: {key} under [log] must be one of {', '.join(words)}.")
    for key, example in (("path", "file, for example belfry.db"), ("backups", "folder, or leave the line out")):
        if key in found:
            found[key] = storage_path(file, key, found[key], example)
    if "keep" in found:
        try:
            found["keep"] = Keep.parse(found["keep"])
        except ValueError:
            raise ConfigError(f'{file}: keep under [storage] must be like "{USUAL_KEEP}".') from None
    for key in ("privacy", "terms"):
        if found.get(key) and not found[key].startswith(("https://", "http://")):
            raise ConfigError(f"{file}: {key} under [host] must be the address of a page, such as https://example.org.")
    for key, schemes in (("api", ("https", "http")), ("gateway", ("wss", "ws")), ("cdn", ("https", "http"))):
        if key in found:
            check_address(file, key, found[key], schemes)
    return found


def number(file: Path, section: str, key: str, value: Any) -> float:
    """A number within its limits, and whole where the limit is."""
    most, kind = NUMBERS[key]
    fits = type(value) is int or (type(value) is float and isinstance(most, float))
    if not fits or not 0 <= value <= most:
        raise ConfigError(f"{file}: {key} under [{section}] must be {kind}, without quotes.")
    return float(value) if isinstance(most, float) else value


def storage_path(file: Path, key: str, path: str, example: str) -> str:
    """The file or folder that a path means, with the home folder for `~`."""
    if not path:
        raise ConfigError(f"{file}: {key} under [storage] is empty; name a {example}.")
    if not path.isprintable():
        raise ConfigError(f"{file}: {key} under [storage] has a character that no file name has; {SLASHES}.")
    try:
        return str(Path(path).expanduser())
    except RuntimeError:
        raise ConfigError(
            f"{file}: {key} under [storage] begins with {path.partition('/')[0]}, which is nobody's home folder here; "
            "write the path in full."
        ) from None


def check_address(file: Path, key: str, address: str, schemes: tuple[str, str]) -> None:
    """An address must be Discord's own, encrypted, or on this machine: a token goes nowhere else."""
    with contextlib.suppress(ValueError):  # of what is no address at all
        parts = urlsplit(address)
        host, _ = parts.hostname or "", parts.port
        if parts.scheme == schemes[0] and host in DISCORD:
            return
        if parts.scheme in schemes and is_loopback(host):
            return
    raise ConfigError(
        f"{file}: {key} under [discord] must be Discord's address or one on this machine, such as {schemes[1]}://127.0.0.1:8765."
    )


def is_loopback(host: str) -> bool:
    """Whether an address stays on this machine."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
