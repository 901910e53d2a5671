"""The log of a game in messages: the newest lines, as far as a phone has room for them."""

from cogs.panels.names import escape_markdown
from engine.scene import Scene
from store import Match

LOG_LINES = 6  # on a board
LOG_ROWS = 14  # on a phone, for more lines where computers have played: with a board it is about a screen
ROW = 38  # characters beside each other on a phone


def tell_last_turns(match: Match, scene: Scene) -> str:
    """The last lines of the log; where computers play, all since a person chose, as far as there is room."""
    lines = [f"> {escape_markdown(line)}" for line in scene.log]
    kept = len(lines) if match.computers else LOG_LINES
    while kept > LOG_LINES and sum(map(count_rows, lines[-kept:])) > LOG_ROWS:
        kept -= 1
    return "\n".join(cut_log(lines, kept))


def tell_in_private(scene: Scene, log: tuple[str, ...]) -> list[str]:
    """What only the reader has learned, and of the `log` what all know, as far as there is room."""
    own = [line for line in scene.told[-LOG_LINES:] if line not in log[-LOG_LINES:]]
    return cut_log([f"> {escape_markdown(line)}" for line in (*own, *log)], len(own) + LOG_LINES)


def cut_log(lines: list[str], kept: int) -> list[str]:
    """So many of the last lines of the log, and how many came before them."""
    before = len(lines) - kept
    more = [f"-# … and {before} earlier {'line' if before == 1 else 'lines'}"] if before > 0 else []
    return more + lines[max(0, before) :]


def count_rows(line: str) -> int:
    """How many rows a line of the log takes on a phone, about."""
    return -(-len(line) // ROW)
