"""What the board tells of the last turns: in its picture."""

import pytest

from cogs.panels import pictures
from cogs.panels.board import make_board
from cogs.panels.names import escape_markdown
from cogs.panels.snapshot import Trouble
from engine.core.rng import Fast, Rng
from engine.core.table import Table
from render.player_names import make_plain
from sandbox.validation import check_message as refused
from store import NOBODY, Match, Seat
from tests.cogs.panels import sent, stand, walk
from tests.small_games import PLAYED
from tests.small_games.boards import UNPLATED

POSITIONS = 25  # of a game
LONG = "Wolfeschlegelsteinhausenberger"  # as long as a name may be


def match_of(game: str, table: Table, people: int = 1) -> Match:
    """The match of a table at which so many people sit, and computers in the other seats."""
    seats = [Seat(n + 1, LONG[: 30 - n]) for n in range(people)]
    seats += [Seat(NOBODY, "", "medium")] * (table.game.seats - people)
    status = "over" if table.game.over() else "running"
    return Match(1, game, {}, 1, 2, 1, status, tuple(seats), 9, 0, "0" * 64)


def played(game: str, seats: int, seed: int) -> list[Table]:
    """Some tables of a random game, from its beginning to its end."""
    table, rng = Table(PLAYED[game].begin(seats, Rng(str(seed)))), Fast.seeded(seed)
    found = []
    while not table.game.over():
        while not table.turn_over:
            found.append(table.again())
            ask = table.waiting()[0]
            table.choose(ask.seat, ask.what, rng.choice(ask.options))
        table = table.next_turn() if not table.game.over() else table
    return found[:: max(1, len(found) // POSITIONS)]


@pytest.mark.parametrize("game", PLAYED)
async def test_a_message_has_room_for_what_all_computers_did(game: str) -> None:
    """With the longest names, at the largest table, whatever happened: Discord takes it."""
    for table in played(game, PLAYED[game].players[-1], 1):
        panel = make_board(stand(match_of(game, table), table, trouble=Trouble("x" * 300, again=True)))
        assert refused(sent(panel), [picture.filename for picture in panel.pictures]) == []


@pytest.mark.parametrize("game", PLAYED)
@pytest.mark.parametrize("people", [1, 9])
def test_the_log_is_in_the_picture_alone(game: str, people: int) -> None:
    """With the last two turns in its description."""
    seats = PLAYED[game].players[-1]
    for table in played(game, seats, 2):
        match = match_of(game, table, min(people, seats))
        scene, panel = pictures.see(match, table), make_board(stand(match, table))
        said = "".join(part.get("content", "") for part in walk(sent(panel)["components"]))
        for line in scene.log:
            assert escape_markdown(line) not in said
        if game not in UNPLATED:
            alt = panel.pictures[0].alt
            assert all(line.split(" ", 1)[1][:10] in alt for line in make_plain(scene).log[-2:])
