"""What somebody reads of what is kept of them, and the file that they take along."""

import gzip
import json
from dataclasses import replace

from cogs.panels.privacy import PLAIN_ROWS, PREVIEWED_GAMES, make_file, make_kept, preview_erasing
from store import Kept, Match, Seat
from store.privacy.personal_data import KEPT_LINES
from tests.cogs.panels import labels, text

FULL = Kept({"running": 2, "asleep": 1, "over": 40, "stopped": 1}, dict.fromkeys(KEPT_LINES, 3), 0)
GAME = Match(1, "tower", {}, 7, 900, 1, "running", (Seat(1, "Ada"), Seat(2, "Ben")), 1, 0, "")


def test_it_is_read_in_ten_lines_at_most() -> None:
    lines = [line for line in text(make_kept(FULL, "")).split("\\n") if line.startswith("* ")]
    assert len(lines) <= 10
    assert lines[0].startswith("* 3 tables and games that go on")
    assert lines[1].startswith("* 41 games that have ended")


def test_of_what_is_not_kept_there_is_no_line() -> None:
    few = Kept({}, {**dict.fromkeys(KEPT_LINES, 0), "plans": 1}, 0)
    assert [line for line in text(make_kept(few, "")).split("\\n") if line.startswith("* ")] == ["* 1 plan for a turn"]
    assert labels(make_kept(few, "")) == ["Give me my data", "Erase me…"]


def test_who_is_to_be_erased_can_take_that_back_and_not_ask_again() -> None:
    assert labels(make_kept(FULL._replace(due=9), "")) == ["Give me my data", "Keep me"]


def test_the_page_of_the_host_is_linked_where_there_is_one() -> None:
    assert "(https://example.org)" in text(make_kept(FULL, "https://example.org"))
    assert "](" not in text(make_kept(FULL, ""))


async def test_a_long_file_is_compressed() -> None:
    for rows, ending in ((1, ".json"), (PLAIN_ROWS + 1, ".json.gz")):
        found = {"user": "1", "choices": [{"turn": n} for n in range(rows)]}
        [file] = make_file(found).pictures
        data = await file.draw()
        assert file.filename.endswith(ending)
        assert json.loads(gzip.decompress(data) if ending.endswith("gz") else data) == found


def test_before_somebody_is_erased_they_read_what_becomes_of_each_game() -> None:
    alone = replace(GAME, id=2, seats=(Seat(1, "Ada"), Seat(0, "", "easy")))
    table = replace(GAME, id=3, status="open")
    told = text(preview_erasing([GAME, alone, table], 1, 9, ended=False))
    assert "A computer goes on in your seat, as *Somebody*, in **Tower #1**" in told
    assert "**Tower #2** ends, because nobody else plays there." in told
    assert "You leave the table of **Tower #3**" in told
    assert "have ended" not in told


def test_of_very_many_games_the_newest_are_named() -> None:
    many = [replace(GAME, id=number) for number in range(1, PREVIEWED_GAMES + 4)]
    told = text(preview_erasing(many, 1, 9, ended=True))
    assert "**Tower #10** and 3 more" in told
    assert "**Tower #11**" not in told
