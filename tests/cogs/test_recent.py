"""What the board tells after computers have played: all since a person chose, as far as a phone has room."""

import pytest

from cogs.panels import news
from cogs.panels.board import make_board
from cogs.panels.names import escape_markdown
from engine.rng import Fast, Rng
from engine.scene import Scene
from engine.table import Table
from sandbox.validation import check_message as refused
from store import NOBODY, Match, Seat
from tests.cogs.test_panels import sent
from tests.small_games import PLAYED

LONG = "Wolfeschlegelsteinhausenberger"  # as long as a name may be


def match_of(game: str, table: Table, people: int = 1) -> Match:
    """The match of a table at which so many people sit, and computers in the other seats."""
    seats = [Seat(n + 1, LONG[: 30 - n]) for n in range(people)]
    seats += [Seat(NOBODY, "", "medium")] * (table.game.seats - people)
    status = "over" if table.game.over() else "running"
    return Match(1, game, {}, 1, 2, 1, status, tuple(seats), 9, 0, "0" * 64)


def played(game: str, seats: int, seed: int) -> list[Table]:
    """All tables of a random game."""
    table, rng = Table(PLAYED[game].begin(seats, Rng(str(seed)))), Fast.seeded(seed)
    found = []
    while not table.game.over():
        while not table.turn_over:
            found.append(table.again())
            ask = table.waiting()[0]
            table.choose(ask.seat, ask.what, rng.choice(ask.options))
        table = table.next_turn() if not table.game.over() else table
    return found


@pytest.mark.parametrize("game", PLAYED)
async def test_a_message_has_room_for_what_all_computers_did(game: str) -> None:
    """With the longest names, at the largest table, whatever happened: Discord takes it."""
    tables = played(game, PLAYED[game].players[-1], 1)
    for table in tables[:: max(1, len(tables) // 25)]:
        panel = await make_board(match_of(game, table), table, "x" * 300)
        assert refused(sent(panel), [picture.filename for picture in panel.pictures]) == []


@pytest.mark.parametrize("game", PLAYED)
def test_the_board_tells_what_each_computer_did(game: str) -> None:
    """All lines since the person's last turn, or as many of the newest as a phone has room for, and how many more."""
    for table in played(game, PLAYED[game].players[-1], 2):
        match = match_of(game, table)
        scene = Scene.of(table, None, match.names, match.computers)
        told = news.tell_last_turns(match, scene).split("\n") if scene.log else []
        lines = [line for line in told if not line.startswith("-# ")]
        before = len(scene.log) - len(lines)
        assert lines == [f"> {escape_markdown(line)}" for line in scene.log][before:]
        assert told[: len(told) - len(lines)] == (
            [f"-# … and {before} earlier line{'s' * (before > 1)}"] * (before > 0)
        )
        assert len(lines) <= news.LOG_LINES or sum(map(news.count_rows, lines)) <= news.LOG_ROWS
        one_more = sum(news.count_rows(f"> {line}") for line in scene.log[max(0, before - 1) :])
        assert not before or one_more > news.LOG_ROWS
        choosers = [choice.seat for one in table.since(match.computers) for choice in one.choices]
        assert 0 in choosers or table.since(match.computers)[0].before is None


@pytest.mark.parametrize("game", PLAYED)
def test_among_people_the_board_tells_of_two_turns(game: str) -> None:
    for table in played(game, PLAYED[game].players[-1], 3):
        match = match_of(game, table, table.game.seats)
        scene = Scene.of(table, None, match.names, match.computers)
        assert scene == Scene.of(table, None, match.names)
        told = news.tell_last_turns(match, scene).split("\n") if scene.log else []
        before = len(scene.log) - news.LOG_LINES
        more = [f"-# … and {before} earlier line{'s' * (before > 1)}"] if before > 0 else []
        assert told == more + [f"> {escape_markdown(line)}" for line in scene.log[-news.LOG_LINES :]]
