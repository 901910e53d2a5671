"""Messages about seats that the computer plays, in every game: as Discord takes them, and plain to their readers."""

import re
from dataclasses import replace
from typing import Any

import pytest

from cogs.actions.votes import read_proposal
from cogs.panels.board import make_board, make_controls, make_more, make_present
from cogs.panels.coach import make_coach
from cogs.panels.custom_ids import Press
from cogs.panels.invitations import ask_to_leave, confirm_leaving, offer_seats
from cogs.panels.layout import Panel
from cogs.panels.lobby import make_lobby, make_table
from cogs.panels.private_panel import Reader, make_private
from cogs.panels.votes import make_vote, tell_silence
from engine.ai.player import STRENGTHS
from engine.core.table import Table
from sandbox.validation import check_message as refused
from store import NOBODY, Invitation, Match, Seat, Vote
from tests.cogs.panels import ELSEWHERE, labels, match_of, sent, stand, text, walk
from tests.engine.worlds import KINDS, Kind, course_of, some_tables, tables, usual_kind
from tests.small_games import PLAYED

IDS = [str(kind) for kind in KINDS]
LONGEST = "W" * 32  # a name in Discord
COMPUTER = Seat(NOBODY, "", "hard")


def actions(panel: Panel) -> set[str]:
    """What the components do."""
    ids = [part["custom_id"] for part in walk(panel.view.to_components()) if "custom_id" in part]
    return {text.split(":")[1] for text in ids}


def taken(panel: Panel) -> bool:
    """Whether Discord accepts the message."""
    return refused(sent(panel), [picture.filename for picture in panel.pictures]) == []


def with_computers(kind: Kind, table: Table) -> Match:
    """A match in which one person with a long name plays first; the second has left, the rest never came."""
    match = match_of(kind, table)
    seats = [replace(match.seats[0], name=LONGEST), replace(match.seats[1], name=LONGEST[1:], computer="medium")]
    seats += [COMPUTER] * (kind.seats - 2)
    return replace(match, seats=tuple(seats))


def lobby_of(game: str, seats: list[Seat]) -> Match:
    return Match(10**9, game, {}, 10**18, 10**18 + 1, 3, "open", tuple(seats), 0, 0, "")


@pytest.mark.parametrize("game", PLAYED)
@pytest.mark.parametrize("strength", STRENGTHS)
def test_the_lobby_with_computers(game: str, strength: str) -> None:
    most = PLAYED[game].players[-1]
    for computers in range(most):
        match = lobby_of(game, [Seat(3, LONGEST)] + [Seat(NOBODY, "", strength)] * computers)
        panel, table = make_lobby(stand(match)), make_table(stand(match), 3, stale=False)
        assert taken(panel)
        assert taken(table)
        assert labels(panel) == ["Join", "Start", "Table…"]
        assert f" {strength} computer" in text(panel) or not computers
        assert ("strength" in actions(table)) == ("Remove computer" in labels(table)) == bool(computers)
        assert ("Add computer" in labels(table)) == (1 + computers < most)


def test_behind_table_is_what_its_reader_can_do() -> None:
    match = replace(lobby_of("tower", [Seat(3, "Ann"), Seat(4, "Ben")]), opener=3)
    kept = replace(match, invitations=(Invitation(5, "Cleo", 0, free=False, muted=False),))
    ways = {user: labels(make_table(stand(kept), user, stale=False)) for user in (3, 4, 5, 6)}
    seated = ["Add computer", "Look for players", "Allow hints", "Leave", "Rules"]
    assert ways == {
        3: [*seated[:3], "Remove player", *seated[3:]],
        4: seated,
        5: ["No, thanks", "Rules"],
        6: ["Rules"],
    }
    assert labels(make_table(stand(kept), 6, stale=True)) == ["Close this table", "Rules"]


def test_the_lobby_changes_with_the_strength_of_its_computers() -> None:
    lobbies = [lobby_of("tower", [Seat(3, "Ann"), Seat(NOBODY, "", strength)]) for strength in STRENGTHS]
    assert len({make_lobby(stand(lobby)).stamp for lobby in lobbies}) == len(STRENGTHS)


@pytest.mark.parametrize("kind", KINDS, ids=IDS)
async def test_the_board_with_computers(kind: Kind) -> None:
    for table in some_tables(kind, 1, 8):
        match = with_computers(kind, table)
        panel = make_present(stand(match, table), course_of(table))
        assert taken(panel)
        if match.status != "running":
            continue
        assert labels(panel)[-1] == "More…"
        assert "Join or come back" in labels(panel)
        asked = [ask.seat for ask in table.decisions if not ask.private]
        if len(table.decisions) == 1 and asked:
            assert bool(actions(panel) & {"choose", "select"}) == (asked == [0])
        if asked and asked != [0]:
            assert "is choosing" in text(panel)


@pytest.mark.parametrize("kind", KINDS, ids=IDS)
async def test_who_has_left_is_shown_nothing_of_the_game(kind: Kind) -> None:
    for table in some_tables(kind, 2, 8):
        match = with_computers(kind, table)
        if match.status != "running":
            continue
        panel = make_private(stand(match, table), 1, Reader(ELSEWHERE))
        assert taken(panel)
        assert not panel.pictures
        assert actions(panel) == {"return"}
        assert panel.about == "running.left"


async def test_who_is_back_reads_what_the_computer_has_chosen_meanwhile() -> None:
    """And whoever has chosen in person reads that."""
    kind = next(kind for kind in KINDS if kind.name == "broadway_tower")
    table = next(iter(tables(kind, 1)))
    table.absent.add(0)  # the first choice was not made in person
    for seat in (0, 1)[: kind.seats - 1]:
        table.choose(seat, "workers", "builder+builder")
    match = match_of(kind, table)
    assert "A computer chose **2 builders** for you." in text(make_private(stand(match, table), 0))
    table.absent.clear()
    assert "You chose **2 builders**." in text(make_private(stand(match, table), 0))


def test_nobody_takes_back_a_seat_that_was_never_a_persons() -> None:
    kind = usual_kind("broadway_tower", 3)
    table = next(iter(tables(kind, 3)))
    match = match_of(kind, table)
    both = replace(match, seats=(*match.seats[:2], *[COMPUTER] * (kind.seats - 2)))
    alone = replace(match, seats=(match.seats[0], *[COMPUTER] * (kind.seats - 1)))
    usual = ["hand", "rules", "story", "more"]
    assert names(make_controls(stand(match, table))) == usual
    assert names(make_controls(stand(both, table))) == ["hand", "offer", "rules", "more"]
    assert "Join" in labels(make_board(stand(both, table)))
    assert names(make_controls(stand(alone, table))) == usual


def test_a_board_has_four_fixed_buttons_and_the_rest_behind_one_of_them() -> None:
    """What is about who presses alone is not offered there."""
    kind = usual_kind("broadway_tower", 3)
    table = next(table for table in tables(kind, 3) if table.choices and any(map(table.can_undo, range(kind.seats))))
    match = with_computers(kind, table)
    now = stand(match, table, absent=frozenset({1, 2}), offered=True)
    assert names(make_controls(now)) == ["hand", "play_turn", "play_turn", "more"]
    [undoing, *_] = match.seats_that_can_undo(table)
    more = labels(make_more(replace(now, absent=frozenset({2})), undoing))
    assert more[0].startswith("Play this turn for")
    assert more[1:] == ["We're all here", "Undo", "Join or come back", "Rules", "Story", "Board as text"]
    assert labels(make_more(replace(now, match=replace(match, status="over")), 0)) == [
        "Rules",
        "Story",
        "Board as text",
    ]


def test_more_offers_nobody_what_would_be_refused() -> None:
    kind = usual_kind("broadway_tower", 3)
    table = next(table for table in tables(kind, 3) if table.choices and any(map(table.can_undo, range(kind.seats))))
    match = with_computers(kind, table)
    now, undoing = stand(match, table, absent=frozenset({2}), offered=True), match.seats_that_can_undo(table)
    for seat in range(kind.seats):
        assert ("Undo" in labels(make_more(now, seat))) == (seat in undoing)
    assert labels(make_more(now, None)) == ["Join or come back", "Rules", "Story", "Board as text"]


def test_undo_is_there_only_when_one_can() -> None:
    kind = usual_kind("broadway_tower", 3)
    for table in tables(kind, 3):
        match = match_of(kind, table)
        if not table.turn_over:
            can = any(map(table.can_undo, range(kind.seats)))
            assert ("undo" in names(make_controls(stand(match, table)))) == can


def test_an_own_panel_has_two_buttons_beside_its_options_and_the_rest_behind_one_more() -> None:
    kind = next(kind for kind in KINDS if kind.name == "broadway_tower")
    table = next(tables(kind, 1))
    now, reader = stand(match_of(kind, table), table), Reader(others=3, standin=Press("standin", 7))
    panel = make_private(now, 0, reader)
    assert labels(panel)[-3:-1] == ["Play this turn for me", "Next game"]
    assert labels(panel)[-1] == "Help…"
    behind = ["Next game", "All in one go", "Try it", "Rules", "Story", "Board as text"]
    assert labels(make_coach(now, 0, 3, {})) == behind
    assert labels(make_coach(now, 0, 3, {}, hints=True)) == ["What would you do?", *behind]
    over = replace(now, match=replace(now.match, status="stopped"))
    assert labels(make_private(over, 0))[-1] == "More…"
    assert "What is this?" not in str(make_coach(over, 0, 0, {}).view.to_components())


def test_a_table_that_allows_hints_says_so_before_it_begins() -> None:
    lobby = replace(lobby_of("tower", [Seat(3, "Ann"), Seat(4, "Ben")]), hints=True)
    assert "Hints are allowed: players can ask what to do, and the board says so." in text(make_lobby(stand(lobby)))
    assert "No hints" in labels(make_table(stand(lobby), 3, stale=False))


def names(row: Any) -> list[str]:
    return [str(item.custom_id).split(":")[1] for item in row.children]


@pytest.mark.parametrize("kind", KINDS, ids=IDS)
async def test_the_questions_about_seats(kind: Kind) -> None:
    table = next(iter(tables(kind, 4)))
    match = with_computers(kind, table)
    user = 10**18 + 99
    about = [
        ask_to_leave(match, 0),
        ask_to_leave(match_of(kind, table), 0),
        confirm_leaving(match, 0, last=False),
        confirm_leaving(match, 0, last=True),
        offer_seats(match),
    ]
    assert all(taken(panel) for panel in about)
    asked = Vote(f"seat.1.{user}", 1_700_000_000, {user: LONGEST})
    silence = tell_silence(1_700_086_400, agrees=True)
    vote = make_vote(match, asked, read_proposal(match, asked).ask(), ("Agree", "No"), match.people, silence)
    assert refused({"content": vote.text, "components": vote.rows.to_components()}, []) == []
    assert {f"<@{person}>" for person in match.people} == set(re.findall(r"<@\d+>", vote.text))
    assert labels(about[0]) == ["Leave and end"]
    assert labels(about[1]) == ["Leave"]
