"""The list of all one's games, the question which of them, and the way from one to the next."""

from dataclasses import replace

import pytest

from cogs.move import share
from cogs.panels.custom_ids import Press
from cogs.panels.layout import Panel
from cogs.panels.options import OPTIONS
from cogs.panels.own_games import LOOKED_BACK, EndedGames, OwnGame, ask_where_to_look, find_next, make_ended, make_games
from cogs.panels.private_panel import Reader, make_private
from engine.core.table import Table
from sandbox.validation import check_message as refused
from store import Seat
from tests.cogs.panels import ELSEWHERE, match_of, sent, stand, walk
from tests.engine.worlds import tables, usual_kind

FIVE = usual_kind("broadway_tower", 5)
LONG = [Seat(101 + n, letter * 32) for n, letter in enumerate("*_`~|")]


@pytest.fixture
def table() -> Table:
    """All five choose at once."""
    return next(table for table in tables(FIVE, 1) if len(table.waiting()) == 5)


def game(table: Table | None, number: int, since: int = 0, status: str = "running", left: str = "") -> OwnGame:
    """A game in which the second seat is one's own."""
    seats = [*LONG[:1], replace(LONG[1], computer=left), *LONG[2:]]
    match = match_of(FIVE, next(iter(tables(FIVE, 1))))
    match = replace(match, id=number, since=since, asked=0 if status == "open" else since, status=status)
    return OwnGame(replace(match, seats=tuple(seats)), table, 1, ELSEWHERE)


def waits_for_others(table: Table, number: int, since: int = 0) -> OwnGame:
    after = table.again()
    mine = after.open_to(1)
    assert mine is not None
    after.choose(1, mine.what, mine.options[0])
    return game(after, number, since)


def text(panel: Panel) -> str:
    return "\n".join(part.get("content", "") for part in walk(panel.view.to_components()))


def offered(panel: Panel) -> list[Press]:
    """What the options of the menu do."""
    values = [option["value"] for part in walk(panel.view.to_components()) for option in part.get("options", ())]
    return [press for value in values if (press := Press.parse(value))]


def labels(panel: Panel) -> list[str]:
    return [part["label"] for part in walk(panel.view.to_components()) if part.get("label")]


def test_own_turns_come_first_and_of_them_what_has_waited_longest(table: Table) -> None:
    games = [
        game(None, 1, 10, "open"),
        game(table, 2, 10, left="easy"),
        waits_for_others(table, 3, 10),
        game(table, 4, 30),
        game(table, 5, 20),
    ]
    told = text(make_games(sorted(games, key=lambda one: one.rank)))
    marks = ["5 games: 2 are waiting for you.", "### Your turn", "#5**", "<t:20:R>", "#4**", "<t:30:R>"]
    marks += ["### Waiting for others", "#3**", "<t:10:R>", "### Not started", "#1**", "### You left", "#2**"]
    places = [told.index(mark) for mark in marks]
    assert places == sorted(places)
    others = told.partition("#3**")[2].partition("###")[0]
    assert "Waiting for" in others
    assert others.count("\\_" * 32) == 0, "who has chosen is not waited for"


def test_however_many_games_each_stands_on_one_page_that_discord_takes(table: Table) -> None:
    games = [game(table, 10**9 + n, n) for n in range(60)]
    seen, page = list[str](), 0
    while True:
        panel = make_games(games, page)
        assert refused(sent(panel), []) == []
        assert len(text(panel)) <= 4000
        seen += [one for one in (str(entry.match.id) for entry in games) if f"#{one}**" in text(panel)]
        assert [press.match for press in offered(panel)] == [*map(int, seen[-len(offered(panel)) :])]
        if "Next page" not in labels(panel):
            break
        page += 1
    assert seen == [str(entry.match.id) for entry in games]
    assert text(make_games(games, 999)) == text(make_games(games, page)), "a page that is no longer there is the last"


def test_a_game_that_cannot_be_read_hides_none_of_the_others(table: Table) -> None:
    told = text(make_games([game(table, 1), game(None, 2)]))
    assert "#1**" in told
    assert "#2**" in told.partition("### Waiting for others")[2]
    assert "This game can't be read now." in told


def test_without_games_one_learns_how_to_begin() -> None:
    assert "/play" in text(make_games([]))


def test_the_question_which_game_holds_as_many_as_a_menu_does(table: Table) -> None:
    few, many = [game(table, n) for n in (1, 2)], [game(table, n) for n in range(1, OPTIONS + 4)]
    assert offered(ask_where_to_look(few)) == [Press("open", 1), Press("open", 2)]
    panel = ask_where_to_look(many)
    assert refused(sent(panel), []) == []
    assert len(offered(panel)) == OPTIONS
    assert "3 more games: /games lists all." in text(panel)


def test_next_goes_from_what_has_waited_longest_on_and_round(table: Table) -> None:
    games = [game(table, 5, 10), game(table, 3, 20), game(table, 4, 30), waits_for_others(table, 1)]

    def after(last: int) -> int:
        found = find_next(games, last)
        return found.match.id if found else 0

    assert [after(last) for last in (0, 5, 3, 4)] == [5, 3, 4, 5]
    assert after(1) == 5, "the one that was left does not wait any more"
    assert find_next(games[:1], 5) is None
    assert find_next(games[3:], 1) is None


async def test_a_panel_says_how_many_other_games_wait(table: Table) -> None:
    one = game(table, 7).match
    done, more = [make_private(stand(one, table), 1, Reader(others=others)) for others in (0, 2)]
    assert "Next game" not in labels(done)
    assert "waiting for you" not in text(done)
    assert "2 more games are waiting for you." in text(more)
    assert "Next game" in labels(more)
    left = game(table, 7, left="easy").match
    assert labels(make_private(stand(left, table), 1, Reader(others=1))) == ["I'm back", "Next game"]


def test_a_list_has_something_of_every_game() -> None:
    assert share([[1, 2, 3, 4], [5], [], [6, 7]], 5) == [1, 2, 5, 6, 7]
    assert share([[1, 2], [3]], 25) == [1, 2, 3]


def test_who_plays_in_nothing_can_look_back(table: Table) -> None:
    panel = make_games([], ended=EndedGames([game(table, 4, status="stopped"), game(None, 3, status="over")]))
    assert offered(panel) == [Press("open", 4), Press("open", 3)]
    assert refused(sent(panel), []) == []


def test_who_plays_can_look_back_too(table: Table) -> None:
    panel = make_games([game(table, 5)], lookout=(7, True), ended=EndedGames([game(table, 4, status="stopped")]))
    assert offered(panel) == [Press("open", 5), Press("open", 4)]
    assert refused(sent(panel), []) == []


def test_games_that_ended_before_those_of_the_menu_are_an_option_of_it_and_pages(table: Table) -> None:
    over = [game(table, n, status="stopped") for n in range(50, 50 - LOOKED_BACK, -1)]
    first = make_games([], ended=EndedGames(over, more=True))
    assert offered(first)[-2:] == [Press("open", over[-1].match.id), Press("ended", number=1)]
    assert len(offered(first)) == LOOKED_BACK + 1
    assert refused(sent(first), []) == []
    second = make_ended(EndedGames(over, page=1, more=True))
    assert labels(second) == ["Later games", "Earlier games"]
    assert refused(sent(second), []) == []
    assert labels(make_ended(EndedGames(over[:3], page=2))) == ["Later games"]
