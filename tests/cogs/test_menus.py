"""Menus: what an option does, and whether it can be taken back, is said where it is chosen."""

from discord import ui

from cogs.panels.custom_ids import Press
from cogs.panels.menus import Answers, answer_in, ask, describe, make_buttons, make_select, warn
from cogs.panels.mobile_layout import GAP, HEIGHT, ROW
from cogs.panels.options import OPTION_LABEL, Offer, fit_on_buttons, have_room, join_effect, put_in_order, tell_effects
from engine.core.game import Decision
from engine.core.reveals import is_final
from engine.core.rng import Rng
from engine.core.table import Table
from engine.games.broadway_tower.rules import BroadwayTower
from store import Match, Seat
from tests.engine.positions.castle_builders import castle

LONG = Offer("C4", "C4: white, floor 3", ("+11 points", "white vehicle 10 → 12", "objective Park views"))
IDLE = Offer("none", "No building", (), role="idle")
TWO_ROWS, THREE_ROWS = (rows * (ROW + GAP) for rows in (2, 3))  # of buttons


def test_an_option_says_as_much_of_its_effect_as_there_is_room_for() -> None:
    assert join_effect(LONG) == "C4: white, floor 3 · +11 points · white vehicle 10 → 12 · objective Park views"
    assert join_effect(LONG, 38) == "C4: white, floor 3 · +11 points"
    assert join_effect(LONG, 10) == "C4: white, floor 3"
    assert join_effect(IDLE) == "No building"


def test_a_menu_has_a_second_line_for_it() -> None:
    assert describe(LONG) == "+11 points · white vehicle 10 → 12 · objective Park views"
    assert describe(Offer("x", "X", ("raises B7", "W" * 100))) == "Raises B7…"
    assert len(describe(Offer("x", "X", ("W" * 200,)))) == OPTION_LABEL


def test_above_buttons_dots_stand_between_options_and_commas_between_what_one_does() -> None:
    """Else nobody sees on a phone where an option ends."""
    offers = [Offer("A", "Tower A", ("+4 points", "Ann −7")), Offer("B", "Tower B", ("no points now",)), IDLE]
    assert tell_effects(offers) == "**Tower A**: +4 points, Ann −7 · **Tower B**: no points now"


def test_what_finishes_is_green_and_first_what_is_idle_grey_and_last() -> None:
    offers = put_in_order([IDLE, LONG, Offer("roof", "Roof", (), role="finish")])
    match, ask = Match(1, "castle_builders", {}, 1, 2, 1, "running", (), 1, 0, "0" * 64), Decision(0, "area", ())
    answers = answer_in(match, Table(castle("Y Y", "G", hands="stop")), ask)
    rows = make_buttons(offers, [one.label for one in offers], answers)
    buttons = [part for row in rows if isinstance(row, ui.ActionRow) for part in row.children]
    assert [(one.label, one.style.name) for one in buttons if isinstance(one, ui.Button)] == [
        ("Roof", "success"),
        (LONG.label, "primary"),
        ("No building", "secondary"),
    ]


def test_beside_what_is_suggested_all_else_is_grey() -> None:
    """Also what would finish something; and in a menu nothing is chosen already, for that could not be chosen."""
    offers = [Offer("C4", "C4", ()), Offer("roof", "Roof", (), role="finish")]
    answers = Answers(lambda option: Press("choose", arg=option), lambda n: Press("select", n), suggested="C4")
    [row] = make_buttons(offers, ["C4", "Roof"], answers)
    assert isinstance(row, ui.ActionRow)
    assert [one.style.name for one in row.children if isinstance(one, ui.Button)] == ["success", "secondary"]
    [menu] = make_select("Which site?", offers, answers)
    assert isinstance(menu, ui.ActionRow)
    [select] = menu.children
    assert isinstance(select, ui.Select)
    assert not any(option.default for option in select.options)


def test_five_short_options_are_buttons_wherever_they_are_asked() -> None:
    offers = [Offer(f"tower{n}", f"Tower {n}", ("+4 points",)) for n in range(6)]
    assert not have_room(offers[:5], TWO_ROWS)
    assert [offer.option for offer in fit_on_buttons(offers[:5], TWO_ROWS)] == [offer.option for offer in offers[:5]]
    assert not fit_on_buttons(offers, TWO_ROWS)
    assert not fit_on_buttons([LONG._replace(label="W" * 40)] * 2, TWO_ROWS)


def test_a_few_options_that_need_three_rows_are_buttons_only_where_there_is_room() -> None:
    offers = [Offer(f"card{n}", f"1 brown, 1 white, {one} vehicle", ()) for n, one in enumerate(("grey", "black"))]
    assert len(fit_on_buttons(offers, TWO_ROWS)) == 2
    offers.append(offers[0]._replace(option="card2"))
    assert len(fit_on_buttons(offers, THREE_ROWS)) == 3
    assert not fit_on_buttons(offers, TWO_ROWS)


def test_a_few_buttons_say_as_much_of_what_they_do_as_there_is_room_for() -> None:
    offers = [Offer(f"tower{n}", f"Tower {n}", (f"+{n} points", "the roof is off the board")) for n in range(3)]
    effects = {room: {len(offer.effect) for offer in fit_on_buttons(offers, room)} for room in (TWO_ROWS, 0)}
    assert effects == {TWO_ROWS: {1}, 0: {0}}


def test_a_warning_that_an_option_brings_nothing_stays_where_there_is_no_room() -> None:
    offers = [Offer("carrier", "Carrier", ("storage full: brings nothing",), useless=True), LONG]
    assert [offer.effect for offer in fit_on_buttons(offers, 0)] == [offers[0].effect, ()]


def read(hand: str) -> list[str]:
    """What somebody reads below a hand of Castle Builders: a sentence on all counters, and what the first does."""
    table = Table(castle("Y Y", "G", hands=hand))
    [asked], names = table.waiting(), ("Ann", "Ben")
    seats = tuple(Seat(n, name) for n, name in enumerate(names, 1))
    match = Match(1, "castle_builders", {}, 1, 2, 1, "running", seats, 1, 0, "0" * 64)
    _, answers = ask(match, table, asked)
    parts = [item for item in answers.fill(HEIGHT) if isinstance(item, ui.TextDisplay)]
    return [line for part in parts for line in part.content.splitlines()]


def test_a_question_in_secret_says_to_everybody_that_the_last_choice_is_final() -> None:
    """Also to who becomes the last after reading it: messages are not edited when somebody else has chosen."""
    table = Table(BroadwayTower.begin(2, Rng("last")))
    seats = (Seat(1, "Ann"), Seat(2, "Ben"))
    match = Match(1, "broadway_tower", {}, 1, 2, 1, "running", seats, 1, 0, "0" * 64)
    ask = table.decisions[1]
    assert warn(match, table, ask, []) == "Once all have chosen, this choice is final."
    table.choose(0, ask.what, ask.options[0])
    assert is_final(table, ask, ask.options[0])
    assert warn(match, table, ask, []) == "You're the last to choose: this choice is final."


def test_an_option_that_cannot_be_taken_back_says_so_where_others_can() -> None:
    """A stop counter ends the turn, for another is drawn; the arrows of a bonus counter are still to be chosen."""
    assert read("stop bonus")[-1].endswith("**Stop**: no points now, final")
    [told] = read("stop stop")
    assert told.startswith("-# This choice is final. ")
    assert told.count("final") == 1
    assert "final" not in "".join(read("bonus bonus"))
