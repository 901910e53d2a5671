"""Every button and menu that any message can hold is answered by somebody."""

import ast
from pathlib import Path

import pytest

from app.client import Belfry
from cogs.panels.board import make_present
from cogs.panels.custom_ids import Press
from cogs.panels.layout import Panel
from cogs.panels.lobby import make_lobby
from cogs.panels.private_panel import make_private
from store import Match, Seat, Store
from tests.cogs.panels import match_of, stand, walk
from tests.engine.worlds import KINDS, course_of, some_tables

PANELS = Path(__file__).parents[2] / "cogs" / "panels"
SMALLEST = {kind.name: kind for kind in reversed(KINDS)}.values()


SENT = (
    "choose select confirm back undo hand plan wish replan form fill games ended open next settings prefer clock aside "
    "zone privacy table look more help thing lacking hint numbers keep read story browse replay step share review "
    "mistake bring arrange join leave start option pace hints computer seal seek expel decline mute lookout strength "
    "word play again thread end close resume agree object play_turn extend away arrive live standin wake depart return "
    "offer seat retry try lesson lesson_show lesson_back lesson_anew rules page setup server forget"
)  # in messages that former versions sent and people can still press


@pytest.fixture
def actions(store: Store) -> set[str]:
    """The actions that Belfry answers."""
    return {*Belfry(store).handlers}


def sent_actions(panel: Panel) -> set[str]:
    """What can be pressed in a message."""
    ids = [str(part["custom_id"]) for part in walk(panel.view.to_components()) if "custom_id" in part]
    presses = [Press.parse(text) for text in ids]
    assert None not in presses
    return {press.action for press in presses if press}


@pytest.mark.parametrize("action", SENT.split())
def test_id_that_a_former_version_sent_still_means_the_same(actions: set[str], action: str) -> None:
    press = Press.parse(sent := f"b1:{action}:7:3:12:a:b")
    assert press is not None
    assert press.custom_id == sent
    assert (press.action, press.match, press.turn + press.number, press.moment, press.arg) == (action, 7, 3, 12, "a:b")
    assert action in actions


async def test_what_can_be_pressed_in_the_messages_of_a_game_is_answered(actions: set[str]) -> None:
    """Lobby, board, private panels and the end, of each game."""
    for kind in SMALLEST:
        match = Match(1, kind.name, {}, 1, 2, 3, "open", (Seat(3, "Ann"), Seat(0, "", "easy")), 0, 0, "")
        assert sent_actions(make_lobby(stand(match))) <= actions
        for table in some_tables(kind, 1, 6):
            match = match_of(kind, table)
            made = [make_present(stand(match, table), course_of(table))]
            made += [make_private(stand(match, table), seat) for seat in range(kind.seats)]
            assert set().union(*map(sent_actions, made)) <= actions


def test_every_action_that_a_panel_is_written_with_is_answered_and_no_other_is(actions: set[str]) -> None:
    """Also those of rare messages: votes, leaving, the rulebook, a channel that is taken."""
    written = set()
    for file in PANELS.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "Press":
                action = node.args[0]
                assert isinstance(action, ast.Constant), f"{file.name}: an action is to be written where it is sent"
                written.add(action.value)
    assert written == actions
