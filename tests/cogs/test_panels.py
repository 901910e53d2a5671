"""The messages of every game, at every kind of moment: as Discord takes them, and without a secret in them."""

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from cogs.panels.board import make_board, make_present
from cogs.panels.custom_ids import Press
from cogs.panels.layout import Panel
from cogs.panels.lobby import make_lobby, make_table
from cogs.panels.names import list_handles
from cogs.panels.pictures import Picture
from cogs.panels.private_panel import Reader, make_private
from cogs.panels.recap import name_story, tell_recap
from engine.core.codec import changes, melt, view
from engine.core.game_data import facts
from engine.core.rng import Fast
from engine.views.recap import Met
from engine.views.scene import Scene
from render import PAINTERS
from render.words import Texts
from sandbox.validation import check_message as refused
from store import Match, Seat
from tests.cogs.panels import ELSEWHERE, IDS, everything, match_of, sent, stand, walk
from tests.engine.worlds import KINDS, NAMES, Kind, alike, course_of, recap_of, some_tables, tables
from tests.openapi.validate import Validator
from tests.small_games import PLAYED

PUBLIC_BOARDS = {name for name, painter in PAINTERS.items() if painter.board_is_public}
SINCE = "Since your last choice:"


@pytest.mark.parametrize("kind", KINDS, ids=IDS)
async def test_discord_takes_every_message(kind: Kind) -> None:
    validator = Validator()
    for table in some_tables(kind, 1, 12):
        match = match_of(kind, table)
        made = [make_present(stand(match, table), course_of(table))]
        readers = Reader(ELSEWHERE), Reader(briefly=True)
        made += [make_private(stand(match, table), seat, one) for one in readers for seat in range(kind.seats)]
        for panel in made:
            names = [picture.filename for picture in panel.pictures]
            assert refused(sent(panel), names) == []
            files = [{"name": f"files[{n}]", "filename": name} for n, name in enumerate(names)]
            assert validator.request("POST", "/channels/1/messages", sent(panel), files) == []
            assert all(0 < len(picture.alt) <= 1024 for picture in panel.pictures)


@pytest.mark.parametrize("kind", KINDS, ids=IDS)
async def test_a_private_answer_has_the_hand_in_words_while_its_owner_is_not_asked(kind: Kind) -> None:
    hand, told = PAINTERS[kind.name].hand, False
    for table in some_tables(kind, 1, 12):
        match = match_of(kind, table)
        for seat in range(kind.seats) if match.status == "running" else ():
            panel = make_private(stand(match, table), seat, Reader(briefly=True))
            asked = (ask := table.open_to(seat)) is not None and table.given.get(seat) is None
            assert bool(panel.pictures) == asked, ask
            if hand and not asked:
                first = hand.describe(Scene.of(table, seat, match.names)).partition(":")[0]
                told |= first in json.dumps(sent(panel), ensure_ascii=False)
    assert told or not hand


@pytest.mark.parametrize("kind", KINDS, ids=IDS)
async def test_the_board_message_does_not_depend_on_what_is_hidden(kind: Kind) -> None:
    """Two tables that look the same to everybody have the same board message, to the last pixel of the picture."""
    rng, met = Fast.seeded(1), 0
    for table in some_tables(kind, 2, 12):
        other = None if table.game.over() else alike(table, None, rng)
        if other is not None and melt(other.game) != melt(table.game):
            met += 1
            match = match_of(kind, table)
            assert everything(make_board(stand(match, table))) == everything(make_board(stand(match, other)))
    if any(ask.private and not ask.secret for table in some_tables(kind, 2, 12) for ask in table.waiting()):
        assert met


@pytest.mark.parametrize("kind", KINDS, ids=IDS)
async def test_the_board_message_does_not_tell_a_choice_made_together(kind: Kind) -> None:
    rng = Fast.seeded(3)
    for table in some_tables(kind, 3, 30):
        if len(table.waiting()) < 2:
            continue
        ask = rng.choice(table.waiting())
        made = set()
        for option in ask.options:
            after = table.again()
            after.choose(ask.seat, ask.what, option)
            made.add(everything(make_board(stand(match_of(kind, after), after))))
        assert len(made) == 1


@pytest.mark.parametrize("kind", KINDS, ids=IDS)
async def test_the_options_of_a_private_decision_are_in_nobody_elses_message(kind: Kind) -> None:
    for table in some_tables(kind, 4, 20):
        for ask in table.waiting():
            if not ask.private:
                continue
            match = match_of(kind, table)
            others = [seat for seat in range(kind.seats) if table.open_to(seat) is None]
            made = [
                make_board(stand(match, table)),
                *[make_private(stand(match, table), seat) for seat in others],
            ]
            for panel in made:
                ids = [part.get("custom_id", "") for part in walk(panel.view.to_components())]
                presses = [press for text in ids if (press := Press.parse(text))]
                assert not [press for press in presses if press.action in ("choose", "select")]


@pytest.mark.parametrize("kind", KINDS, ids=IDS)
async def test_who_has_nothing_to_choose_can_look_at_what_lies_open(kind: Kind) -> None:
    """Or behind one more button; who is asked has the question there instead, and the hand, if there is one."""
    for table in some_tables(kind, 4, 5):
        match = match_of(kind, table)
        for seat in range(kind.seats):
            parts = walk((make_private(stand(match, table), seat)).view.to_components())
            presses = [Press.parse(part.get("custom_id", "")) for part in parts]
            looks = any(press and press.action in ("look", "help") for press in presses)
            assert looks >= (table.open_to(seat) is None or PAINTERS[kind.name].hand is None)


async def test_what_only_one_player_was_told_is_in_that_players_message_alone() -> None:
    """A visit to the black market of Tower: what was to be had there, and what was kept."""
    kind = next(kind for kind in KINDS if kind.name == "tower" and kind.seats == 2)
    met = set()
    for table in tables(kind, 5):
        match = match_of(kind, table)
        both = [Scene.of(table, seat, match.names).told for seat in range(2)]
        for seat, (own, others) in enumerate((both, both[::-1])):
            if match.status == "over" or not own or own[-1] in others or (seat, own[-1]) in met:
                continue
            met.add((seat, own[-1]))
            line = json.dumps(f"> {own[-1]}")[1:-1]
            assert line in everything(make_private(stand(match, table), seat))
            assert line not in everything(make_private(stand(match, table), 1 - seat))
            assert line not in everything(make_board(stand(match, table)))
    assert {line.split()[1] for _, line in met} >= {"looked", "kept"}


@pytest.mark.parametrize("kind", KINDS, ids=IDS)
async def test_the_own_panel_begins_with_what_one_has_missed(kind: Kind) -> None:
    """Each line of the recap stands above the question, or fewer where there is little room; and where something is
    left out, there is the story."""
    told = 0
    for table in some_tables(kind, 3, 12):
        match = match_of(kind, table)
        for seat in range(kind.seats):
            recap = recap_of(table, seat, seat)
            panel = make_private(stand(match, table), seat, Reader(recap=recap))
            first, *_ = (part["content"] for part in walk(sent(panel)["components"]) if "content" in part)
            head, *lines = first.split("\n")
            assert match.title in head
            ways = [tell_recap(recap, name_story(), number) for number in range(len(recap.tellings))]
            seen = next(number for number, way in enumerate(ways) if lines[: len(way)] == way)
            assert json.dumps(sent(panel)).count("b1:story:") == bool(recap.tellings[seen].more or match.ended)
            told += len(recap.tellings[seen].lines)
            assert SINCE not in everything(make_private(stand(match, table), seat))
    assert told


@pytest.mark.parametrize("kind", KINDS, ids=IDS)
async def test_question_keeps_its_buttons_or_menu_whatever_else_the_own_panel_shows(kind: Kind) -> None:
    asked = 0
    for table in some_tables(kind, 3, 12):
        match = match_of(kind, table)
        for ask in table.waiting():
            recap = recap_of(table, ask.seat, ask.seat)
            readers = (
                Reader(),
                Reader(recap=recap),
                Reader(recap=replace(recap, new=True, met=Met("tip", "A tip of two lines. " * 4, None))),
                Reader(ELSEWHERE, recap=recap, others=3, line="Your turn."),
                Reader(why="This is not possible. " * 12, recap=recap),
            )
            panels = [make_private(stand(match, table), ask.seat, reader) for reader in readers]
            assert len({tuple(list_answers(panel)) for panel in panels}) == 1
            asked += 1
    assert asked


def list_answers(panel: Panel) -> Iterator[str]:
    """What a message offers to choose: the id of each button, and the options of each menu."""
    for part in walk(sent(panel)["components"]):
        if part.get("custom_id", "").startswith(("b1:choose:", "b1:select:")):
            yield " ".join([part["custom_id"], *(option["value"] for option in part.get("options", ()))])


@pytest.mark.parametrize("kind", KINDS, ids=IDS)
async def test_the_own_panel_does_not_depend_on_what_its_reader_cannot_see(kind: Kind) -> None:
    """With the recap, in two tables that look the same to the reader, all is the same to the last pixel."""
    rng, met = Fast.seeded(5), 0
    for table in some_tables(kind, 5, 8):
        for seat in range(kind.seats):
            other = None if table.game.over() else alike(table, seat, rng)
            if other is not None and melt(other.game) != melt(table.game):
                match = match_of(kind, table)
                worlds = [(stand(match, one), Reader(recap=recap_of(one, seat, seat))) for one in (table, other)]
                here, there = [everything(make_private(now, seat, reader)) for now, reader in worlds]
                assert here == there
                met += 1
    assert met


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind.name in PUBLIC_BOARDS], ids=str)
async def test_a_board_that_all_see_marks_for_nobody_what_only_one_knows(
    kind: Kind, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Beside the own hand stands the channel's board, with what has changed in it since the own last choice."""
    drawn: list[Scene] = []

    def show(scene: Scene, board: Scene | None, name: str) -> list[Any]:
        drawn.extend([board] if board else [])
        return [Picture("own.png", "", bytes)]

    monkeypatch.setattr("cogs.panels.private_panel.pictures.show_private", show)
    for table in some_tables(kind, 6, 12):
        for ask in table.waiting():
            recap = recap_of(table, ask.seat, ask.seat)
            make_private(stand(match_of(kind, table), table), ask.seat, Reader(ELSEWHERE, recap=recap))
            assert [*drawn[-1].changed] == changes(view(recap.left, None), view(table.game, None))
    assert drawn


@pytest.mark.parametrize("name", PLAYED)
def test_a_lobby_shows_each_option_with_its_rule(name: str) -> None:
    kind = PLAYED[name]
    match = Match(1, name, {}, 1, 2, 3, "open", (Seat(3, "Ann"),), 0, 0, "")
    table = json.dumps(sent(make_table(stand(match), 3, stale=False)))
    assert refused(sent(make_lobby(stand(match))), []) == []
    for option, choices in kind.options.items():
        rules = [facts(name).explain_option(option, choice) for choice in choices]
        assert all(rule and json.dumps(rule)[1:-1] in table for rule in rules)
        assert json.dumps(rules[0])[1:-1] in json.dumps(sent(make_lobby(stand(match))))


async def test_below_the_picture_stands_who_is_called_otherwise_in_it() -> None:
    kind = next(kind for kind in KINDS if kind.name == "town_builder")
    table = next(tables(kind, 5))

    async def read(*names: str) -> str:
        called = (*names, *NAMES)[: kind.seats]
        seats = tuple(Seat(10**18 + n, name) for n, name in enumerate(called))
        return everything(make_board(stand(replace(match_of(kind, table), seats=seats), table)))

    long = "The Extraordinarily Long-Winded"
    assert f"is {long} and *Player 2* is {json.dumps('日本語')[1:-1]}." in await read(long, "日本語")
    assert "In the picture:" not in await read("Mira 🙂", "Ben")


async def test_who_has_a_name_that_no_picture_can_show_is_called_by_the_user_name_there() -> None:
    kind = next(kind for kind in KINDS if kind.name == "castle_builders")
    table = next(tables(kind, 5))
    match = match_of(kind, table)
    first, second = match.seats
    seats = (replace(first, name="王小明", handle="xiaoming_w"), replace(second, name="Ben", handle="b3n"))
    panel = make_board(stand(replace(match, seats=seats), table))
    message, [picture] = everything(panel), panel.pictures
    assert f"In the picture: *xiaoming\\\\_w* is {json.dumps('王小明')[1:-1]}." in message
    assert "xiaoming_w" in picture.alt
    assert "Ben" in picture.alt
    assert "王" not in picture.alt
    assert "Player 1" not in picture.alt


def test_a_user_name_is_told_where_a_computer_plays_on_but_not_for_a_name_that_can_be_drawn() -> None:
    kind = next(kind for kind in KINDS if kind.name == "castle_builders")
    match = match_of(kind, next(tables(kind, 5)))
    first, second = match.seats
    left = replace(first, name="王小明", handle="xiaoming", computer="easy")
    known = replace(match, seats=(left, replace(second, name="Ben", handle="b3n")))
    assert known.names == ("王小明 (computer)", "Ben")
    assert list_handles(known) == ("xiaoming (computer)", "")


@pytest.mark.parametrize("kind", KINDS, ids=IDS)
async def test_the_channel_reads_what_somebody_chooses_in_secret(kind: Kind) -> None:
    """That all may know: whether a player of Tower shops or takes a new build card is seen at a table, too."""
    for table in some_tables(kind, 6, 8):
        if len(table.decisions) == 1 and (ask := table.decisions[0]).private:
            message = everything(make_board(stand(match_of(kind, table), table)))
            assert f"{Texts(kind.name).find(f'prompt.{ask.what}').partition('{')[0]}" in message
            assert ", in secret" in message
