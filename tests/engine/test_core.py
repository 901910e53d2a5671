"""What the engine promises to those who write games, boards and the bot."""

from dataclasses import FrozenInstanceError, dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any, ClassVar

import pytest

from engine.core import game_data
from engine.core.codec import changes, decode, encode, melt, view
from engine.core.game import Decision, Game, Hidden, IllegalChoice, Line, Mine, Public, Turn, mark_of
from engine.core.game_data import DataError
from engine.core.lookahead import look_ahead
from engine.core.reveals import is_final
from engine.core.rng import Fast, Rng
from engine.core.table import Choice, Table
from engine.views.scene import Scene
from engine.views.words import Words
from tests.engine.positions.market import market
from tests.small_games.market.rules import Market, Sale
from tests.small_games.masks.rules import Masks

NAMES = ("Ann", "Bob", "Cid")


def chosen(game: Market, *options: str) -> Table:
    table = Table(game)
    for option in options:
        ask = table.waiting()[0]
        table.choose(ask.seat, ask.what, option)
    return table


# Marks fail closed


def test_a_field_without_a_mark_is_an_error_when_the_class_is_made() -> None:
    with pytest.raises(TypeError, match=r"Careless\.cards needs one mark"):

        class Careless(Game):
            cards: list[str]


def test_a_field_with_a_default_needs_a_mark_too() -> None:
    with pytest.raises(TypeError, match=r"Careless\.cards needs one mark"):

        class Careless(Game):
            cards: list[str] = field(default_factory=list)


def test_an_inherited_field_needs_a_mark_too() -> None:
    @dataclass
    class Cards:
        cards: list[str]

    with pytest.raises(TypeError, match=r"Cards\.cards needs one mark"):

        class Careless(Cards, Game):
            deck: Hidden[list[str]]

    with pytest.raises(TypeError, match=r"Market2\.more needs one mark"):

        class Market2(Market):
            more: int


@pytest.mark.parametrize(
    "kind",
    [
        "Hidden[list[str]]",  # as it is with `from __future__ import annotations`
        Annotated[list[str], "secret"],
        Public[Hidden[list[str]]],
        Public[list[Hidden[str]]],
        Public[dict[str, Mine[str]]],
        Annotated[int, "public", "hidden"],
    ],
)
def test_a_mark_that_nobody_would_see_is_an_error(kind: Any) -> None:
    with pytest.raises(TypeError, match="needs one mark"):
        mark_of("field", kind)


def test_class_variables_need_no_mark() -> None:
    assert mark_of("name", ClassVar[str]) is mark_of("name", ClassVar) is None


# Views


def test_a_view_covers_with_question_marks() -> None:
    """Mine is open to its owner; of what is hidden one sees how much there is."""
    game = market(deck=["cat", "dog", "ant"])
    seen = view(game, 1)
    assert seen.deck == ["?", "?", "?"]
    assert seen.hands == [["?", "?"], ["ant", "bee"]]
    assert view(game, None).hands == [["?", "?"], ["?", "?"]]
    assert game.hands == [["ant", "bee"], ["ant", "bee"]]


def test_a_line_for_one_seat_is_in_its_view_alone() -> None:
    table = chosen(market(deck=["ant", "bee", "cat", "dog"]), "draw")
    assert [line.what for line in view(table.game, 0).log] == ["draw", "drawn"]
    assert [line.what for line in view(table.game, 1).log] == ["draw"]
    assert Scene.of(table, 0, NAMES[:2]).log == ("You drew a dog.",)
    assert Scene.of(table, 0, NAMES[:2]).told == ("You drew a dog.",)
    assert Scene.of(table, None, NAMES[:2]).log == ("Ann drew a card.",)
    assert Scene.of(table, 1, NAMES[:2]).told == ()


# What some share


@dataclass(slots=True)
class Lit(Market):
    """A market where seat 1 has looked into the hand of seat 0."""

    def sees(self, seat: int, owner: int, zone: str) -> bool:
        return seat == owner or (zone, seat, owner) == ("hands", 1, 0)


@dataclass(slots=True)
class Backwards(Market):
    """A market where everybody sees all hands but the own one."""

    def sees(self, seat: int, owner: int, zone: str) -> bool:
        return seat != owner if zone == "hands" else seat == owner


def hands(game: Market, reader: int | None) -> list[bool]:
    """Which hands a reader sees."""
    return ["?" not in hand for hand in view(game, reader).hands]


def test_a_seat_sees_the_card_that_it_was_shown_and_nobody_else_does() -> None:
    game = Lit.begin(3, Rng("lit"))
    assert [hands(game, reader) for reader in (0, 1, 2, None)] == [
        [True, False, False],
        [True, True, False],
        [False, False, True],
        [False, False, False],
    ]
    assert view(game, 1).kept == game.kept
    assert game.covered(1, "hands") == [game.hands[2]]


def test_the_channel_sees_only_what_all_seats_see() -> None:
    """Everybody can look into the channel: what all but the owner may know is not shown there."""
    game = Backwards.begin(3, Rng("backwards"))
    assert [hands(game, reader) for reader in (0, 1, None)] == [
        [False, True, True],
        [True, False, True],
        [False, False, False],
    ]


def test_changes_name_the_places_that_differ() -> None:
    one, two = market(), market()
    two.stalls[1].append("cat")
    two.hands[0][1] = "dog"
    two.last = Sale(0, "cat")
    assert changes(one, two) == [("hands", 0, 1), ("stalls", 1), ("stalls", 1, 0), ("last",)]
    assert changes(one, one) == []


def test_a_scene_cannot_be_changed() -> None:
    scene = Scene.of(Table(market()), None, NAMES[:2])
    with pytest.raises(FrozenInstanceError):
        scene.over = True  # type: ignore[misc]


# Saved states


@dataclass(slots=True)
class Newer(Market):
    """The market of version 3: version 1 had one list of `cash`; version 2 called `stalls` shops."""

    version = 3

    @classmethod
    def upgrade(cls, saved: dict[str, Any], version: int) -> dict[str, Any]:
        if version == 1:
            saved["shops"] = saved.pop("cash")
        saved["stalls"] = saved.pop("shops")
        return saved


@pytest.mark.parametrize(("version", "name"), [(1, "cash"), (2, "shops"), (3, "stalls")])
def test_a_state_of_an_older_version_is_brought_up_to_this_one(version: int, name: str) -> None:
    """A field that came later with a default has it; one that went is dropped."""
    game = Newer.begin(2, Rng("newer"))
    game.stalls = [["ant"], ["bee", "cat"]]
    saved = encode(game).replace('"stalls":', f'"gone":7,"{name}":').replace('"last":null,', "")
    assert decode(Newer, saved, version) == game
    assert Table(decode(Newer, saved, version)).waiting()


def test_a_state_of_a_newer_version_is_refused() -> None:
    with pytest.raises(ValueError, match="version 4; this is version 3"):
        decode(Newer, encode(Newer.begin(2, Rng("newer"))), 4)


def test_a_word_where_a_list_was_declared_is_refused() -> None:
    """It would come back as its letters."""
    saved = encode(market()).replace('"deck":[', '"deck":"ant","gone":[')
    with pytest.raises(TypeError, match=r"Market\.deck should have been saved as a list, but is a str"):
        decode(Market, saved)


def test_named_tuples_come_back_as_such() -> None:
    game = market(last=Sale(1, "cat"), sales=[Sale(0, "ant")])
    back = decode(Market, encode(game))
    assert (back.last, back.sales) == (Sale(1, "cat"), [Sale(0, "ant")])
    assert type(back.last) is type(back.sales[0]) is Sale


@pytest.mark.parametrize(
    ("right", "wrong", "place"),
    [
        ('"hands":[["ant"],["bee","cat"]]', '"hands":["ant",["bee","cat"]]', "Market.hands"),
        ('"sales":[[0,"ant"]]', '"sales":["0a"]', "Market.sales"),
        ('"last":[1,"cat"]', '"last":{"seat":1,"kind":"cat"}', "Market.last"),
        ('"log":[]', '"log":{}', "Market.log"),
    ],
)
def test_saved_data_that_is_not_as_declared_is_refused_at_its_place(right: str, wrong: str, place: str) -> None:
    """A word is no list of letters; and what was saved may be a secret, so the error does not tell it."""
    saved = encode(market(hands=[["ant"], ["bee", "cat"]], last=Sale(1, "cat"), sales=[Sale(0, "ant")]))
    assert right in saved
    with pytest.raises(TypeError, match=rf"^{place} should have been saved as a list, but is a (str|dict)$"):
        decode(Market, saved.replace(right, wrong))


# Choices


def test_a_refused_choice_says_why() -> None:
    table = Table(market())
    for choice, why in {
        Choice(1, "action", "draw"): "not your turn",
        Choice(0, "swap", "ant"): "moved on",
        Choice(0, "action", "steal"): "isn't allowed now",
    }.items():
        with pytest.raises(IllegalChoice, match=why):
            table.choose(*choice)
    table = chosen(market(), "sell", "ant", "done")
    with pytest.raises(IllegalChoice, match="turn is over"):
        table.choose(0, "action", "draw")
    with pytest.raises(IllegalChoice, match="game is over"):
        Table(market(day=99)).choose(0, "action", "draw")


def test_a_single_option_is_taken_at_once_unless_that_tells_a_secret() -> None:
    """Nobody shall see from a missing question that a hand is all ants."""
    table = chosen(market(hands=[["ant", "ant"], []]), "swap")
    assert table.decisions == [Decision(0, "swap", ("ant",), private=True, secret=True)]
    assert [ask.options for ask in chosen(market(deck=[], hands=[[], []])).decisions] == []


@dataclass(slots=True)
class Speechless(Market):
    """A market that asks for nothing, one seat or all."""

    together: Public[bool] = False

    def turn(self) -> Turn:
        yield from self.ask_each(range(2), "bid", []) if self.together else self.ask(0, "action", [])


@pytest.mark.parametrize(("together", "what"), [(False, "action"), (True, "bid")])
def test_a_question_without_options_is_an_error_of_the_rules(together: bool, what: str) -> None:
    game = Speechless.begin(2, Rng("speechless"))
    game.together = together
    with pytest.raises(ValueError, match=f"^market asks '{what}' without options: there must be one"):
        Table(game)


def test_bids_are_opened_when_the_last_is_made() -> None:
    """Until then each can be changed or taken back, and nobody learns of it more than that it is there."""
    table = Table(market(day=1))
    assert [ask.seat for ask in table.waiting()] == [0, 1]
    table.choose(1, "bid", "high")
    table.choose(1, "bid", "low")
    assert table.choices == [Choice(1, "bid", "high"), Choice(1, "bid", "low")]
    scenes = {reader: Scene.of(table, reader, NAMES[:2]) for reader in (0, 1, None)}
    assert {reader: scene.given for reader, scene in scenes.items()} == {0: None, 1: "low", None: None}
    assert all((scene.waiting, scene.chosen) == ((0,), (1,)) for scene in scenes.values())
    assert table.undo(1).choices == []
    table.choose(0, "bid", "high")
    assert view(table.game, None).log[:2] == [Line("bid", [0, "high"]), Line("bid", [1, "low"])]
    assert not table.can_undo(0)
    assert not table.can_undo(1)


# Undo


def test_undo_goes_back_over_the_end_of_a_turn() -> None:
    """As long as the next seat has not chosen and its turn began without bringing anything to light."""
    table = chosen(market(3), "sell", "bee", "done")
    following = table.next_turn()
    assert following.can_undo(0)
    back = following.undo(0)
    assert [choice.option for choice in back.choices] == ["sell", "bee"]
    assert back.waiting() == [Decision(0, "action", ("draw", "look", "swap", "keep", "sell", "done"))]
    following.choose(following.waiting()[0].seat, following.waiting()[0].what, "sell")
    assert not following.can_undo(0)


@dataclass(slots=True)
class Drawing(Market):
    """A market where each turn begins with a draw."""

    def turn(self) -> Turn:
        self.hands[self.seat].append(self.deck.pop())
        yield from Market.turn(self)


def test_a_turn_that_begins_with_a_draw_seals_the_turn_before() -> None:
    game = Drawing.begin(3, Rng("drawing"))
    game.day = 2
    table = Table(game)
    table.choose(0, "action", "done")
    assert table.can_undo(0)
    assert not table.next_turn().can_undo(0)
    following = table.next_turn()
    assert following.choices == []
    with pytest.raises(IllegalChoice, match="came to light"):
        following.undo(0)


def test_undo_sees_which_cards_are_covered_not_how_many() -> None:
    """An exchange of a card for another one brings that one to light."""
    table = chosen(market(deck=["cat", "cat", "dog"]), "swap", "bee")
    assert melt(table.game)["hands"][0] == ["ant", "dog"]
    assert not table.can_undo(0)
    assert chosen(market(), "swap").can_undo(0)


def masks(*worn: str, deck: tuple[str, ...]) -> Masks:
    """The masks, in the turn of seat 0; the last mask of the deck is on top."""
    game = Masks.begin(len(worn), Rng("masks"))
    game.deck, game.worn = list(deck), [[mask] for mask in worn]
    return game


def test_a_wrong_guess_cannot_be_taken_back_though_no_card_moved() -> None:
    """Nor could a right one; so the menu says of all guesses that they are final, and tells nothing by it."""
    table = chosen(masks("hare", "owl", "stag", deck=("hare", "fox")), "lift", "stay", "1")
    ask = table.waiting()[0]
    assert ask.what == "guess"
    assert all(is_final(table, ask, option) for option in ask.options)
    table.choose(0, "guess", "stag")
    assert view(table.game, None).log[-1] == Line("wrong", [0, 1, "stag"], seals=True)
    assert not table.can_undo(0)
    assert not table.next_turn().can_undo(0)


def test_a_peek_cannot_be_taken_back_though_no_card_moved() -> None:
    table = chosen(masks("hare", "stag", "stag", deck=("hare", "owl")), "lift", "stay")
    assert view(table.game, 0).worn[1] == ["?"]
    table.choose(0, "peek", "1")
    assert [view(table.game, reader).worn[1] for reader in (0, 1, 2, None)] == [["stag"], ["stag"], ["?"], ["?"]]
    assert not table.can_undo(0)


@dataclass(slots=True)
class Announced(Market):
    """A market where each turn begins with news."""

    def turn(self) -> Turn:
        self.say("look", self.seat, seals=True)
        yield from Market.turn(self)


def test_a_turn_that_begins_with_news_seals_the_turn_before() -> None:
    game = Announced.begin(3, Rng("announced"))
    game.day = 2
    table = chosen(game, "done")
    assert table.can_undo(0)
    assert not table.next_turn().can_undo(0)
    before = chosen(game)
    ask = before.waiting()[0]
    assert is_final(before, ask, "done")
    assert look_ahead(before, ask).is_final(("done",))


def test_final_looks_beyond_the_end_of_the_turn() -> None:
    """The bids of the next day do not make it final to be done, but drawing does."""
    table = Table(market())
    ask = table.waiting()[0]
    assert {option for option in ask.options if is_final(table, ask, option)} == {"draw", "look"}
    assert table.choices == []


# Chance


def test_a_real_game_has_a_secret_of_256_bits_and_promises_it() -> None:
    """Who gets the key at the end checks that it is what was promised, and shuffles again."""
    one, two = Rng.new(), Rng.new()
    assert one.key != two.key
    assert len(bytes.fromhex(one.key)) == 32
    assert one.promise == sha256(one.key.encode()).hexdigest()
    first, again = Market.begin(2, Rng(one.key)), Market.begin(2, Rng(one.key))
    assert first.deck == again.deck != Market.begin(2, two).deck


def test_chance_is_fair_and_the_same_everywhere() -> None:
    """Pinned numbers, and each of six faces within four standard deviations of its share."""
    fixed = Rng("belfry")
    assert [fixed.below(1000) for _ in "12345"] == [434, 773, 575, 854, 128]
    for rng in (Rng("dice"), Fast.seeded(6)):
        faces = [rng.below(6) for _ in range(6000)]
        assert all(abs(faces.count(face) - 1000) < 116 for face in range(6))


def test_a_shuffle_keeps_every_card() -> None:
    cards = list(range(50))
    Rng("shuffle").shuffle(cards)
    assert sorted(cards) == list(range(50)) != cards


# Words


def test_typed_text_finds_its_option() -> None:
    """By option or label, in any case, by their beginning or whole words inside; but only one that is meant."""
    words = Words("market", NAMES)
    ask = Decision(0, "action", ("draw", "look", "swap", "keep", "sell", "done"))
    found = {
        "draw": "draw",
        " DRAW a  card!": "draw",
        "Nothing more": "done",
        "noth": "done",
        "two cards": "look",
        "look at": "look",
        "a card": None,
        "card": None,
        "raw": None,
        "": None,
        "?!": None,
        "\N{RIGHT-TO-LEFT OVERRIDE}draw": "draw",
    }
    assert {text: words.find(ask, text) for text in found} == found


def test_options_that_differ_by_signs_alone_are_told_apart() -> None:
    words = Words("market", NAMES)
    words.words = game_data.Part("words", {"option": {"*": "{}"}})
    ask = Decision(0, "any", ("C3+", "C3-", "C3 wood"))
    assert [words.find(ask, text) for text in ("C3-", "C3+", "c3 wood", "C3")] == ["C3-", "C3+", "C3 wood", None]


def test_an_option_without_words_is_named_with_the_place_for_them() -> None:
    words = Words("market", NAMES)
    with pytest.raises(DataError, match=r'^market\.toml\.words\.option has nothing for .*write "action\.steal"'):
        words.option(Decision(0, "action", ("steal",)), "steal")


def test_a_format_that_is_neither_a_table_nor_the_games_own_is_named() -> None:
    words = Words("market", NAMES)
    with pytest.raises(DataError, match=r"^market\.toml has no table \[weight\] .*add 'weight' to `formats`"):
        words.format("{0:weight}", 3)


def test_a_game_has_notations_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Market, "formats", {"weight": lambda pounds: f"{pounds} lb"})
    assert Words("market", NAMES).format("{0:weight}", 3) == "3 lb"


def test_names_are_shown_as_they_are() -> None:
    """Braces in a name are not a place for anything."""
    words = Words("market", ("{0}{boom}", "{}"))
    assert words.log(Line("sell", [0, "cat"])) == "{0}{boom} sold a cat."


# Data

GOOD = """title = "T"
summary = "S"
blurb = "B"
players = "2"
minutes = 5
credits = "made for tests"
standing = ["points"]
primer = { goal = "Win.", turn = "Go." }
score = { tower = "towers" }
rows = [{ a = 1 }]
[words]
ask = { go = "Where?" }
met = { go = "You go somewhere." }
option = {}
log = { go = "{0:seat} went." }
short = { go = "went" }
effect = { "seats" = "{new} seats" }
[words.foretell.go]
tells = ["points", "seats"]
nothing = "no points"
"""


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('title = "T"\n', "", "bad.toml.title is missing"),
        ("minutes = 5", 'minutes = "5"', "bad.toml.minutes is '5', but should be a whole number"),
        ('log = { go = "{0:seat} went." }\n', "", "bad.toml.words.log is missing"),
        (
            'short = { go = "went" }\n',
            "",
            "bad.toml.words.short has nothing for the line 'go': write go = and what it is",
        ),
        ('{ go = "went" }', "{}", "bad.toml.words.short has nothing for the line 'go': write go = and what it is"),
        ('go = "{0:seat} went."', 'go = "It went."', "bad.toml.words.short.go is about no player: "),
        ('go = "went"', 'go = "went", come = ""', "bad.toml.words.short.come is for no line"),
        ("[words.foretell.go]", "[words.foretell.come]", "bad.toml.words.foretell has nothing for the decision 'go'"),
        ('"points", "seats"', '"points", "bees"', "bad.toml.words.foretell.go.tells has 'bees', for which "),
        ('nothing = "no points"', 'then = ["come"]\nnothing = ""', "bad.toml.words.foretell.go.then has 'come', but "),
        ('nothing = "no points"\n', "", "bad.toml.words.foretell.go.nothing is missing"),
        ('"{new} seats"', '"{new seats"', "bad.toml.words.effect.seats: "),
        ('standing = ["points"]', "", "bad.toml.standing is missing"),
        ('standing = ["points"]', 'standing = "points"', "bad.toml.standing is 'points', but should be a list"),
        ('primer = { goal = "Win.", turn = "Go." }', "", "bad.toml.primer is missing"),
        ('goal = "Win.", ', "", "bad.toml.primer.goal is missing"),
        ('turn = "Go."', "turn = 1", "bad.toml.primer.turn is 1, but should be a text"),
        ('score = { tower = "towers" }', "", "bad.toml.score is missing"),
        ('tower = "towers"', "tower = 4", "bad.toml.score.tower is 4, but should be a text"),
        ('go = "Where?"', "go = 3", "bad.toml.words.ask.go is 3, but should be a text"),
        ('go = "Where?"', 'go = "Where{?"', "bad.toml.words.ask.go: "),
        ('met = { go = "You go somewhere." }\n', "", "bad.toml.words.met is missing"),
        ('go = "You go somewhere."', "", "bad.toml.words.met.go is missing"),
        ("You go somewhere.", "You go " * 18, "bad.toml.words.met.go has 126 characters, but may have 120"),
        ('go = "You go somewhere."', 'go = "You go.", come = ""', "bad.toml.words.met.come is for no decision"),
        ("[words.foretell.go]", 'role = { go = "best" }\n[words.foretell.go]', "bad.toml.words.role.go is 'best': "),
        ("[words]", "[words", "bad.toml: "),
    ],
)
def test_a_wrong_file_is_refused(old: str, new: str, says: str, tmp_path: Any, monkeypatch: Any) -> None:
    assert old in GOOD
    (tmp_path / "bad.toml").write_text(GOOD.replace(old, new))
    monkeypatch.setattr(game_data, "FOLDERS", [tmp_path])
    with pytest.raises(DataError) as error:
        game_data.read.__wrapped__("bad")
    assert str(error.value).startswith(says)


def test_a_row_that_is_missing_is_named(tmp_path: Path, monkeypatch: Any) -> None:
    (tmp_path / "good.toml").write_text(GOOD)
    monkeypatch.setattr(game_data, "FOLDERS", [tmp_path])
    good = game_data.read.__wrapped__("good")
    with pytest.raises(DataError, match=r"^good\.toml\.rows\[0\]\.b is missing$"):
        good["rows"][0]["b"]
    with pytest.raises(DataError, match=r"^none\.toml is missing$"):
        game_data.read.__wrapped__("none")
