"""All that lies on a board has its words, and what is told of it is what its reader may know."""

import re
from collections import Counter
from typing import Any

import pytest

from engine.core import game_data as data
from engine.core.codec import encode, marks
from engine.core.game import Game
from engine.core.game_data import DataError, read, read_things
from engine.core.rng import Fast
from engine.core.table import Table
from engine.games.tower.rules import Tower
from engine.teaching.things import (
    IN_TURN,
    MENU,
    NOT_IN_TURN,
    NOT_NOW,
    TOLD,
    Ahead,
    find_thing,
    list_kinds,
    list_things,
    tell_gain,
)
from engine.teaching.tips import first_met
from engine.views.scene import Thing
from engine.views.words import Words
from tests.engine.worlds import KINDS, NAMES, Kind, alike, begin, some_tables, tables, usual_kind
from tests.small_games import PLAYED

SEED = 3
EXPLAINED = [game for game in PLAYED if read_things(game)["kind"]]  # a game need not explain what lies on its board

every_kind = pytest.mark.parametrize("kind", [kind for kind in KINDS if kind.name in EXPLAINED], ids=str)


def some_things(table: Table, reader: int) -> list[Thing]:
    """About six of them."""
    things = all_things(table, reader)
    return things[:: 1 + len(things) // 6]


def all_things(table: Table, reader: int) -> list[Thing]:
    return [thing for kind in list_kinds(table.game, reader) for thing in list_things(table.game, reader, kind)]


def gain(table: Table, reader: int, thing: Thing) -> list[str]:
    return tell_gain(table, reader, thing, Words(table.game.name, NAMES[: table.game.seats]))


@pytest.mark.parametrize("game", EXPLAINED)
def test_every_field_that_players_see_is_explained_or_plain(game: str) -> None:
    things = read_things(game)
    explained = {field for kind in things["kind"] for field in kind["fields"]}
    seen = {field for field, mark in marks(PLAYED[game]).items() if mark in ("public", "mine")} - {"seats"}
    assert explained | {*things["plain"]} == seen
    assert not explained & {*things["plain"]}


@every_kind
def test_all_that_lies_there_has_two_lines_and_fits_a_menu(kind: Kind) -> None:
    for table in some_tables(kind, SEED, 30):
        for reader in range(kind.seats):
            titles = list_kinds(table.game, reader)
            assert 0 < len(titles) <= MENU
            for word, title in titles.items():
                things = list_things(table.game, reader, word)
                assert 0 < len(things) <= MENU, title
                assert len({(thing.kind, thing.key) for thing in things}) == len({thing.name for thing in things})
                for thing in things:
                    assert all(thing.lines)
                    assert all(line.endswith(".") and "{" not in line for line in thing.lines)
                    assert find_thing(table.game, reader, thing.kind, thing.key) == thing


def test_a_counter_of_castle_builders_is_listed_once_by_its_word() -> None:
    """In the hand, in the draw pile or on a tower."""
    for table in tables(usual_kind("castle_builders", 2), SEED):
        for reader in range(2):
            keys = [thing.key for thing in all_things(table, reader) if thing.key]
            assert len(keys) == len({*keys}), keys


def test_more_than_a_menu_holds_is_parted_by_the_first_letter() -> None:
    for table in tables(usual_kind("tower_up", 4), SEED):
        last = table
    parts = [word for word in list_kinds(last.game, 0) if word.startswith("building")]
    assert parts == [f"building:{area}" for area in read("tower_up")["areas"]]
    things = [thing for part in parts for thing in list_things(last.game, 0, part)]
    assert things == list_things(last.game, 0, "building")
    assert len(things) == len(last.game.buildings) > MENU  # type: ignore[attr-defined]
    assert [thing.key for thing in things] == sorted(last.game.buildings, key=lambda key: (key[0], int(key[1:])))  # type: ignore[attr-defined]


@every_kind
def test_what_is_told_is_the_same_in_all_worlds_that_look_the_same(kind: Kind) -> None:
    rng, met = Fast.seeded(SEED), 0
    for table in some_tables(kind, SEED, 15):
        for reader in range(kind.seats):
            other = alike(table, reader, rng)
            if other is None:
                continue
            met += 1
            assert all_things(table, reader) == all_things(other, reader)
            assert first_met(table, reader, ()) == first_met(other, reader, ())
            assert encode(Ahead(table.game, reader).game) == encode(Ahead(other.game, reader).game)
            for thing in some_things(table, reader):
                assert gain(table, reader, thing) == gain(other, reader, thing), (reader, thing)
    assert met


@every_kind
def test_what_a_thing_would_bring_is_told_of_the_open_question_or_of_a_turn_that_begins_now(kind: Kind) -> None:
    told = {True: 0, False: 0}
    for table in some_tables(kind, SEED, 25):
        before = encode(table.game)
        for reader in range(kind.seats):
            asked = table.open_to(reader) is not None and not table.sole()
            for thing in some_things(table, reader):
                lines = gain(table, reader, thing)
                assert len(lines) <= TOLD
                assert all(line.endswith(".") for line in lines)
                assert all(line.startswith((IN_TURN, NOT_IN_TURN)) is not asked for line in lines)
                told[asked] += len(lines)
        assert encode(table.game) == before
    assert told[True]
    assert told[False] or kind.game.turn_of is Game.turn_of, "who is not asked is told nothing"


def gains_of(game: str, kind: str, key: str, what: str) -> list[str]:
    """What a thing would bring at the first question of this name at which that is anything."""
    for table in tables(usual_kind(game, 2), SEED):
        for ask in table.decisions:
            thing = find_thing(table.game, ask.seat, kind, key)
            told = gain(table, ask.seat, thing) if ask.what == what and thing else []
            if told and not told[0].startswith(NOT_NOW):
                return told
    pytest.fail(f"{key} never brings anything at {what}")


@pytest.mark.parametrize(
    ("game", "kind", "key", "what", "begins"),
    [
        ("castle_builders", "tower", "C", "tower", "Tower C: +"),  # it is an option
        ("castle_builders", "tower", "C", "counter", "Continuation C: +14 points."),  # an option leads to it
        ("town_builder", "tile", "T03", "claim", "8 Mine: +1 iron: +1 point."),  # an option has it among its words
        (
            "town_builder",
            "goods",
            "iron",
            "claim",
            "3 Iron Market: wood/food/gold → iron: no points.",
        ),  # a tile that has it printed does
        ("town_builder", "token", "", "claim", "1 Town Hall: stay first: "),  # an option that is of it
        ("tower", "item", "straw", "action", "Straw · "),
        ("tower", "salil", "", "action", "Trade with Salil: "),
        ("tower_up", "building", "C4", "site", "C1 for 1 "),
        ("broadway_tower", "building", "section", "worker", "Builder → Section for "),
    ],
)
def test_what_a_thing_brings_is_found_among_the_options(game: str, kind: str, key: str, what: str, begins: str) -> None:
    assert gains_of(game, kind, key, what)[0].startswith(begins)


def test_what_cannot_be_had_says_what_is_lacking() -> None:
    """Of the tile that somebody else has claimed, also to who waits; not of what is no option itself."""
    table = begin(usual_kind("town_builder", 2), SEED)
    table.choose(first := table.decisions[0].seat, "draw", "draw")
    table.choose(first, "claim", "E5:T01:keep")
    table = table.next_turn()
    [hall] = [thing for thing in list_things(table.game, first, "tile") if thing.key == "T01"]
    claimed = f"{NAMES[first]} has claimed it this round."
    assert gain(table, 1 - first, hall) == [f"{NOT_NOW}{claimed}"]
    assert gain(table, first, hall)[0].startswith(f"{NOT_IN_TURN}you have claimed it this round")
    [gem] = [thing for thing in list_things(table.game, first, "goods") if thing.key == "gem"]
    assert gain(table, 1 - first, gem) == []


def test_what_brings_most_comes_first() -> None:
    for table in tables(usual_kind("tower_up", 2), SEED):
        for ask in table.decisions:
            if ask.what == "roof":
                [roofs] = list_things(table.game, ask.seat, "roof")
                points = [int(line.split(": +")[1].split(" million")[0]) for line in gain(table, ask.seat, roofs)]
                assert points == sorted(points, reverse=True)


# Words


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_stores_named_for_an_item_sell_it_to_so_many_players(seats: int) -> None:
    game, data = begin(usual_kind("tower", seats), SEED).game, read("tower")
    assert isinstance(game, Tower)
    rows = [data["spaces"][space] for space in game.goods]
    for thing in list_things(game, 0, "item"):
        line = next(line for line in thing.lines if "old at " in line)
        named = {store for store, name in data["stores"].items() if re.search(rf"\b{name}\b", line)}
        assert named == {row["store"] for row in rows if row["item"] == thing.key}


def test_what_a_tile_is_said_to_take_and_give_is_printed_on_it() -> None:
    data = read("town_builder")
    for code, tile in data["tiles"].items():
        if "gets" not in tile:
            continue
        ways = [Counter(way.split("+")) for way in tile.get("pays", [])]
        gain = Counter(tile["gets"].split("+"))
        for text in (find_lines("town_builder", "tile", code)[0], data["effects"][code]):
            named = {kind for kind in data["points"] if re.search(rf"\b{kind}\b", text)}
            assert named == {kind for way in (*ways, gain) for kind in way}, code
            told = [int(number) for number in re.findall(r"\d+", text.partition(" workers → ")[2] or text)]
            paid = [n for way in ways[:1] for n in way.values()]
            given = [n for kind, n in gain.items() if kind != "knight"]
            assert told in ([*paid, *given], []), code
            assert told or set(paid + given) == {1}, code


@pytest.mark.parametrize("job", ["trader", "builder"])
def test_a_lone_worker_pays_less_with_as_many_players_as_is_said(job: str) -> None:
    [line] = [line for line in find_lines("broadway_tower", "job", job) if f"a lone {job}" in line]
    told = [int(seats) for seats in re.findall(r"\d", line.partition(" players ")[0])]
    assert told == [int(seats) for seats, rows in read("broadway_tower")[job].items() if rows[0]["effect"] < 0]


def find_lines(game: str, kind: str, key: str) -> list[str]:
    return [*next(one for one in read_things(game)["kind"] if one["kind"] == kind)["lines"][key]]


GOOD = """plain = ["day"]
[asks]
bid = ""
action = "card"
take = "card"
swap = "card"
keep = "card"
sell = "card"
[[kind]]
kind = "card"
title = "Cards"
fields = ["hands"]
asks = ["sell"]
find = ["hands.me.*"]
name = "{0:cards}"
lines.ant = ["It creeps.", "You can sell it."]
[[met]]
idea = "sale"
thing = "card:ant"
line = "Sell it."
"""


def read_wrong(old: str, new: str, folder: Any, monkeypatch: pytest.MonkeyPatch) -> data.Part:
    """The things of the market as this file has them, with another text in place of `old`."""
    assert old in GOOD
    (folder / "market.toml").write_text("")
    (folder / "things.toml").write_text(GOOD.replace(old, new))
    monkeypatch.setattr(data, "FOLDERS", [folder])
    monkeypatch.setattr(data, "read_beside", data.read_beside.__wrapped__)
    found: data.Part = data.read_things.__wrapped__("market")
    return found


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('swap = "card"\n', "", "market/things.toml.asks.swap is missing"),
        ('swap = "card"', 'swap = "cart"', "market/things.toml.asks.swap is 'cart', but there is no such kind"),
        ('kind = "card"\n', "", "market/things.toml.kind[0].kind is missing"),
        ('title = "Cards"\n', "", "market/things.toml.kind[0].title is missing"),
        ('fields = ["hands"]\n', "", "market/things.toml.kind[0].fields is missing"),
        ('asks = ["sell"]', 'asks = ["steal"]', "market/things.toml.kind[0] has 'steal', but market.toml.words.ask "),
        (', "You can sell it."', "", "market/things.toml.kind[0] has no 2 lines for 'ant'"),
        ('lines.ant = ["It creeps.", "You can sell it."]\n', "", "market/things.toml.kind[0].lines is missing"),
        ("It creeps.", "It {creeps.", "market/things.toml.kind[0].ant: "),
        ('idea = "sale"', 'idea = "sell"', "market/things.toml.met[0].idea is 'sell', as a question"),
        ('line = "Sell it."\n', "", "market/things.toml.met[0].line is missing"),
        ("card:ant", "cart:ant", "market/things.toml.met[0].thing is 'cart:ant', but there is no such kind"),
        ("[asks]", "[asks", "market/things.toml: "),
    ],
)
def test_a_wrong_file_is_refused(old: str, new: str, says: str, tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(DataError) as error:
        read_wrong(old, new, tmp_path, monkeypatch)
    assert str(error.value).startswith(says)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("lines.ant", "lines.bee", "market/things.toml.kind[0].lines.ant is missing"),
        ("It creeps.", "It creeps. " * 11 + "It is {0:cards}.", "market/things.toml.kind[0] has 134 characters in "),
    ],
)
def test_a_thing_without_its_lines_is_named_with_the_place_for_them(
    old: str, new: str, says: str, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = read_wrong(old, new, tmp_path, monkeypatch)
    monkeypatch.setattr("engine.teaching.things.read_things", lambda _: wrong)
    table = begin(usual_kind("market", 2), SEED)
    table.game.hands[0][:] = ["ant"]  # type: ignore[attr-defined]
    with pytest.raises(DataError) as error:
        list_things(table.game, 0, "card")
    assert str(error.value).startswith(says)


def test_a_game_without_ideas_of_its_own_needs_none(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    assert read_wrong(GOOD[GOOD.index("[[met]]") :], "", tmp_path, monkeypatch)["met"] == []
