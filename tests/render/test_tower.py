"""The pictures of Tower and their descriptions."""

import itertools
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from math import ceil, floor

import pytest
from PIL import Image, ImageChops

from engine.core.game import Decision
from engine.core.rng import Rng
from engine.core.table import Table
from engine.games.tower import gem_bundles
from engine.games.tower.rules import Tower
from engine.games.tower.state import DATA, ITEMS, SPACES, THUGS, Smuggled
from engine.views.scene import Scene
from render import encoders
from render.gems import SIGNS
from render.headers import FOOTER, HEADER
from render.nameplate import nameplate
from render.palette import INK, SIDES, WHITE, YELLOW, index, indexed
from render.player_names import clean_sentence
from render.poster import evening
from render.sprites import WIDTH, Sprite
from render.tokens import player_badge
from render.tower import PAINTER as tower
from render.tower.board import CEILING, PAWN, above_hand
from render.tower.board_text import describe_hand, slots, tell_beginning
from render.tower.hand import hand
from render.tower.hand_strip import measure as measure_strip
from render.tower.hand_strip import strip
from render.tower.options import Place, choosable, offered
from render.tower.pieces import (
    CARD_WIDTH,
    CARD_X,
    ENTRIES,
    FOOT,
    MIDDLE,
    NAMES,
    PURSE,
    RATES,
    RIBBON,
    SALIL,
    SHAFT,
    STALL,
    STALL_WIDTH,
    STALLS,
    WARES,
    backs,
    card_height,
    card_y,
    pawn,
    places,
    price_row,
    purse_x,
    purse_y,
)
from render.tower.poster import BADGE, hero
from render.typesetting import text, width
from tests.engine.worlds import KINDS, Kind, course_of, tables, usual_kind
from tests.render.pictures import LONG, SHORT, STRANGE, boxes, scenes

KINDS_OF_TOWER = [kind for kind in KINDS if kind.name == "tower"]
MOST = 110_000  # bytes of a file

each_kind = pytest.mark.parametrize("kind", KINDS_OF_TOWER, ids=str)


def boards(kind: Kind, number: int, names: tuple[str, ...] = SHORT) -> Iterator[Scene]:
    return (scene for scene in scenes(kind, 3, number, names) if scene.reader is None)


def game(scene: Scene) -> Tower:
    assert isinstance(scene.view, Tower)
    return scene.view


def full_markets() -> Table:
    """Four players, every item in stock, every store taken or with two guests, nine segments on the tower."""
    begun = Tower.begin(4, Rng("full"), aggressive="on")
    begun.pawns = ["hesham", "hesham", "wells", "zahra"]
    begun.tower = [0, 1, 2, 3, 0, 1, 2, 3]
    begun.seat = 0
    for seat in range(4):
        begun.gems[seat] = {"green": 12, "blue": 11, "red": 10, "pass": 2}
        begun.hands[seat] = ["door", "crate", "forger"]
    table = Table(begun)
    table.choose(0, "draw", "draw")
    return table


def hoarder() -> Table:
    """Aggressive, and one player has bought nearly everything; there are smuggled cards, too."""
    begun = Tower.begin(4, Rng("hoard"), aggressive="on")
    begun.seat = 1
    for space in list(begun.goods)[:14]:
        begun.goods[space] = False
        begun.items[0][SPACES[space]["item"]] += 1
    begun.smuggled[1] = [Smuggled("crate", "clay"), Smuggled("thatch", "straw")]
    return Table(begun)


def rich() -> Table:
    """The same, with as much at Salil's as there can be, and gaps in the markets."""
    table = full_markets()
    assert isinstance(table.game, Tower)
    table.game.salil.update({"green": 34, "blue": 22, "red": 14, "pass": 10})
    for space in ("X05", "X06", "X11"):
        table.game.goods[space] = False
    table.game.items[1] = {"straw": 2, "lumber": 0, "clay": 1, "water": 0}
    return table


def ask(table: Table, what: str, *options: str) -> Scene:
    """A decision of seat 0, with nothing changed."""
    return replace(Scene.of(table, None, SHORT[:4]), decision=Decision(0, what, options), changed=())


def marked(scene: Scene) -> int:
    """How many pixels of a hand tell what changed."""
    return hand(scene).convert("RGB").tobytes().count(bytes(YELLOW))


def assert_marked_beside_numbers(scene: Scene) -> None:
    """Something is marked, and all numbers are as without the marks."""
    pictures: list[Image.Image] = []
    found = boxes(lambda: pictures.append(tower.board(scene)))
    [marked], bare = pictures, tower.board(replace(scene, decision=None, asked=""))
    everything = (0, HEADER, 1200, 1000 - FOOTER)
    assert marked.crop(everything).tobytes() != bare.crop(everything).tobytes()
    for box in found:
        if box.image is marked and box.words.isdigit():
            edges = (floor(box.left), floor(box.top), ceil(box.right), ceil(box.bottom))
            pixels = zip(bare.crop(edges).tobytes(), marked.crop(edges).tobytes(), strict=True)
            assert all(now == before for before, now in pixels if before in (index(INK), index(WHITE))), box


RATED = [("rate", "green"), ("rate", "blue"), ("rate", "red")]
ENTERED = [("entry", "pass"), ("entry", "green"), ("entry", "blue"), ("entry", "red")]
ASKED: list[tuple[str, tuple[str, ...], list[Place]]] = [
    ("action", ("trade", "done"), RATED),
    ("action", ("pass", "done"), [("pass",)]),
    ("action", ("pass:one", "done"), [("pass",)]),
    ("action", ("market", "done"), ENTERED),
    ("action", ("X01", "X14", "done"), [("space", "X01"), ("space", "X14")]),
    ("action", ("build",), [("slots", 0)]),
    ("forge", ("green+blue", "blue+blue"), [("gem", 0, "green"), ("gem", 0, "blue")]),
    ("fee", ("green", "red"), [("gem", 0, "green"), ("gem", 0, "red")]),
    ("trade", ("green+green+green:blue", "red:blue"), [("rate", "green"), ("rate", "red"), ("salil", "blue")]),
    ("pass", ("pass:green+red",), [("salil", "green"), ("salil", "red")]),
    ("gems", ("blue+blue+red",), [("salil", "blue"), ("salil", "red")]),
    ("number", ("1", "2", "3"), ENTERED),
    ("entry", ("pass", "pass+red"), [("entry", "pass"), ("entry", "red")]),
    ("steal", ("1:clay", "1:straw"), [("item", 1, "clay"), ("item", 1, "straw")]),
    ("smuggle", ("clay", "water"), [("word", "clay"), ("word", "water")]),
    ("key", ("wells",), [("store", "wells")]),
    ("pick", ("1",), [("gem", 1, "green"), ("gem", 1, "blue"), ("gem", 1, "red")]),
    ("space", ("X05+X06",), [("space", "X05"), ("space", "X06")]),
    ("inspection", ("X05", "X11"), [("space", "X05"), ("space", "X11")]),
]  # a decision, its options, and where these lie


class TestSizes:
    @pytest.mark.parametrize("make", [full_markets, hoarder])
    def test_so_are_the_fullest_tables(self, make: object) -> None:
        """Four players with full markets and the longest names; a hoard of fourteen items."""
        assert callable(make)
        for names in (LONG[:4], STRANGE[:4]):
            scene = Scene.of(make(), None, names)
            picture = tower.board(scene)
            assert picture.size == (1200, 1000)
            assert len(encoders.encode(picture)) <= MOST
            found = [box for box in boxes(lambda scene=scene: tower.board(scene)) if box.size]
            assert all(box.size >= 27 for box in found)
            for n, box in enumerate(found):
                assert not any(box.image is other.image and box.meets(other) for other in found[:n]), box.words


class TestBoard:
    def test_everything_has_its_place(self) -> None:
        """Stores do not overlap, and wares lie on their stores; all cards of players end above the footer."""
        for store, (x, y) in STALLS.items():
            assert all(0 < left < STALL_WIDTH for left in places(store, 4).values())
            others = [at for other, at in STALLS.items() if other != store]
            assert all(abs(x - a) >= STALL_WIDTH or abs(y - b) >= STALL for a, b in others)
        for seats in (2, 3, 4):
            used = {space for space, printed in SPACES.items() if printed["from"] <= seats}
            assert {space for store in STALLS for space in places(store, seats)} == used
            assert card_y(seats - 1, seats) + card_height(seats) < 1000 - FOOTER

    def test_however_many_pawns_stand_at_a_stall_its_name_and_their_badges_are_seen(self) -> None:
        """A badge is 13 pixels of a phone."""
        begun = Tower.begin(4, Rng("pawns"))
        bare = tower.board(Scene.of(Table(begun), None, SHORT[:4]))
        names = {box.words: box for box in boxes(lambda: tower.board(Scene.of(Table(begun), None, SHORT[:4])))}
        for store, guests in itertools.product(STALLS, range(1, 5)):
            begun.pawns = [store] * guests + [""] * (4 - guests)
            board = tower.board(Scene.of(Table(begun), None, SHORT[:4]))
            name = names[DATA["stores"][store]]
            box = (round(name.left), round(name.top), round(name.right), round(name.bottom))
            assert board.crop(box).tobytes() == bare.crop(box).tobytes(), (store, guests)
            seen = ImageChops.difference(bare.convert("RGB"), board.convert("RGB")).getbbox() or (0, 0, 0, 0)
            head = pawn(0, PAWN).width
            step = (seen[2] - seen[0] - head) / max(1, guests - 1)
            assert head * 380 / WIDTH >= 13
            for n in range(guests):
                at = round(seen[0] + n * step + head / 2), seen[1] + head // 2
                assert board.convert("RGB").getpixel(at) == SIDES[n].ink, (store, guests, n)

    def test_a_pawn_stands_at_its_own_stall(self) -> None:
        begun = Tower.begin(2, Rng("pawns"))
        plain = Scene.of(Table(begun), None, SHORT[:2])
        before = tower.board(plain).convert("RGB")
        for store, (x, y) in STALLS.items():
            begun.pawns[0] = store
            framed = tower.board(replace(plain, view=Scene.of(Table(begun), None, SHORT[:2]).view)).convert("RGB")
            left, top, right, bottom = ImageChops.difference(before, framed).getbbox() or (0, 0, 0, 0)
            assert x - 5 <= left < right <= x + STALL_WIDTH + 5
            assert y - 5 <= top < bottom <= y + STALL + 5

    def test_the_limit_of_turns_and_an_inspection_are_told_before_they_strike(self) -> None:
        """The king inspects after three rounds without an item; that is announced when one of them is over."""
        begun = Tower.begin(3, Rng("quiet"))
        for quiet, told in ((2, ""), (3, "6 turns"), (8, "1 turn")):
            begun.quiet, begun.turns = quiet, 31
            scene = Scene.of(Table(begun), None, SHORT[:3])
            words = [box.words for box in boxes(lambda scene=scene: tower.board(scene))]
            assert "turn 32/180" in words
            assert "Turn 32/180." in tower.describe(scene)
            assert ("inspection" in words) == bool(told)
            assert not told or f"in {told}" in words
            assert (f"Inspection in {told}." in tower.describe(scene)) == bool(told)

    def test_a_turn_has_the_number_that_stories_and_posters_give_it(self) -> None:
        kind = KINDS_OF_TOWER[-1]
        played = [table for table in tables(kind, 1) if table.turn_over]
        course = course_of(played[-1])
        for n, table in enumerate(played[:-1]):
            scene = Scene.of(table.next_turn(), None, SHORT[: kind.seats])
            assert tower.describe(scene).split("Turn ")[1].startswith(f"{course.name_turn(n + 1).split()[1]}/")

    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_the_tower_is_seen_to_grow(self, seats: int) -> None:
        """With each segment, also when all players have built as much as they can before one of them wins."""
        begun, looks = Tower.begin(seats, Rng("tower")), set()
        shaft = (MIDDLE - SHAFT // 2, CEILING, MIDDLE + SHAFT // 2, FOOT)
        built = [seat for _ in range(2) for seat in range(seats)]
        for n in range(len(built) + 1):
            begun.tower, begun.quiet = built[:n], seats
            scene = Scene.of(Table(begun), None, SHORT[:seats])
            looks.add(tower.board(scene).crop(shaft).tobytes())
        assert len(looks) == len(built) + 1

    @pytest.mark.parametrize("best", [[0, 2], [0, 1, 2, 3]])
    def test_the_badges_of_all_who_share_a_win_are_on_the_roof_of_the_poster(
        self, best: list[int], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        pieces: list[Sprite] = []
        monkeypatch.setattr("render.tower.poster.put_centred", lambda _, piece, *place: pieces.append(piece))
        hero(evening().copy(), Scene.of(Table(Tower.begin(4, Rng("roof"))), None, SHORT[:4]), best)
        assert pieces == [player_badge(seat, BADGE) for seat in best]

    def test_black_market_cards_are_never_cut(self) -> None:
        begun = full_markets().game
        assert isinstance(begun, Tower)
        for thugs in (list(THUGS)[:3], list(THUGS)[3:6], list(THUGS)[6:]):
            begun.hands[0] = thugs
            scene = Scene.of(Table(begun), 0, SHORT[:4])
            found = boxes(lambda scene=scene: hand(scene))
            assert all(box.whole for box in found)
            assert {THUGS[thug]["name"] for thug in thugs} <= {box.words for box in found}

    def test_what_can_be_bought_is_marked(self) -> None:
        """When the decision is public: build cards face up, and no black market cards in hand."""
        table = Table(full_markets().started())
        assert isinstance(table.game, Tower)
        table.game.hands[0].clear()
        table.choose(0, "draw", "draw")
        scene = Scene.of(table, None, SHORT[:4])
        assert scene.decision is not None
        assert any(option in SPACES for option in scene.decision.options)
        assert tower.board(scene).tobytes() != tower.board(replace(scene, decision=None)).tobytes()

    @pytest.mark.parametrize(("what", "options", "places"), ASKED, ids=str)
    def test_whatever_can_be_chosen_is_marked_where_it_lies(
        self, what: str, options: tuple[str, ...], places: list[Place]
    ) -> None:
        """Also behind the longest numbers, of which no mark covers anything."""
        scene = ask(rich(), what, *options)
        assert offered(scene) == set(places)
        assert_marked_beside_numbers(scene)

    def test_a_way_to_pay_that_is_not_open_is_not_framed(self) -> None:
        for what, options, prices, middle in (
            ("trade", ["green:blue", "red:blue"], gem_bundles.RATES, RATES),
            ("entry", ["pass", "red"], gem_bundles.ENTRY, ENTRIES),
        ):
            marked, bare = (tower.board(ask(rich(), what, *ways)) for ways in (options, []))
            for kind, (left, price) in price_row(prices).items():
                box = (left - 4, SALIL[1] + middle - 26, left + price.width + 4, SALIL[1] + middle + 26)
                open_way = kind in {option.split(":")[0] for option in options}
                assert (marked.crop(box).tobytes() != bare.crop(box).tobytes()) == open_way

    def test_nothing_lies_on_the_arrow_above_what_can_be_bought(self) -> None:
        """Neither the mark of what changed nor the pawns of guests."""
        table = rich()
        assert isinstance(table.game, Tower)
        x, y = STALLS["hesham"]
        looks = set()
        for pawns in ["hesham"] * 2 + [""] * 2, [""] * 4:
            table.game.pawns = pawns
            for changed in (), tuple(("goods", space) for space in places("hesham", 4)):
                scene = replace(ask(table, "action", *places("hesham", 4)), changed=changed)
                im = tower.board(scene)
                arrows = [
                    (x + dx - 8, y + WARES - 39, x + dx + 8, y + WARES - 23) for dx in places("hesham", 4).values()
                ]
                looks.add(b"".join(im.crop(box).tobytes() for box in arrows))
        assert len(looks) == 1

    def test_nor_on_that_above_gems_that_can_be_paid(self) -> None:
        """Not even the ring of items that the last turn changed."""
        scene, looks = ask(rich(), "fee", "green"), set()
        for changed in (), (("items", 0, "straw"),):
            left, top = CARD_X + purse_x(0) + 9, card_y(0, 4) + purse_y(card_height(4)) - 52
            looks.add(tower.board(replace(scene, changed=changed)).crop((left, top, left + 16, top + 16)).tobytes())
        assert len(looks) == 1

    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_the_frame_of_a_player_is_whole_above_the_hand(self, seats: int) -> None:
        """Its foot is as thick as its head."""
        begun = Tower.begin(seats, Rng("frame"))
        begun.seat = seats - 1
        own = Scene.of(Table(begun), seats - 1, SHORT[:seats])
        x, y = CARD_X + CARD_WIDTH // 2, card_y(seats - 1, seats) + card_height(seats)
        foot = tower.board(own).crop((x, y + 3, x + 1, above_hand(own)[-1][1])).tobytes()
        assert foot.count(index(WHITE)) >= 5

    def test_what_changed_in_the_deck_does_not_touch_its_name(self) -> None:
        scene = replace(Scene.of(full_markets(), None, SHORT[:4]), changed=(("thugs",),))
        [deck] = [box for box in boxes(lambda: tower.board(scene)) if box.words == "Deck"]
        y = SALIL[1]
        gap = (ceil(deck.right), y + ENTRIES - 10, ceil(deck.right) + 8, y + ENTRIES + 10)
        assert index(YELLOW) not in tower.board(scene).crop(gap).tobytes()

    def test_a_store_to_which_items_can_go_back_is_not_called_sold_out(self) -> None:
        """The words would lie on its prices."""
        table = rich()
        assert isinstance(table.game, Tower)
        table.game.goods["X07"] = False
        for options, said in ([], 1), (["X05+X06"], 0):
            words = [box.words for box in boxes(lambda ways=options: tower.board(ask(table, "space", *ways)))]
            assert words.count("sold out") == said

    @pytest.mark.parametrize("what", ["space", "inspection"])
    def test_a_free_space_to_which_an_item_can_go_back_tells_which_it_is(self, what: str) -> None:
        looks = set()
        for space in ("X05", "X06", "X11"):
            x, y = STALLS[SPACES[space]["store"]]
            left = x + places(SPACES[space]["store"], 4)[space]
            box = (left - 20, y + WARES - 20, left + 20, y + WARES + 20)
            looks.add((SPACES[space]["item"], tower.board(ask(rich(), what, space)).crop(box).tobytes()))
        assert len(looks) == len({item for item, _ in looks}) == len({look for _, look in looks}) > 1

    def test_what_can_be_stolen_of_a_hoard_is_marked(self) -> None:
        assert_marked_beside_numbers(ask(hoarder(), "steal", "0:straw", "0:lumber", "0:clay", "0:water"))

    @pytest.mark.parametrize(
        ("what", "pile", "options"),
        [("action", "hand", ["crate"]), ("thug", "top", ["door+forger"]), ("keep", "card", ["SSLLC"])],
    )
    def test_cards_that_can_be_chosen_are_marked_in_the_hand_alone(
        self, what: str, pile: str, options: list[str]
    ) -> None:
        table = rich()
        game = table.game
        assert isinstance(game, Tower)
        game.top[0], game.cards[0], game.open_cards[0] = ["door", "forger", "thatch"], ["SSLLC", "SSSLW", "SLCCW"], []
        own = Scene.of(table, 0, SHORT[:4])
        marked, bare = (replace(own, decision=Decision(0, what, tuple(ways))) for ways in (options, []))
        assert {place[1] for place in offered(marked) if place[0] == pile} == set("+".join(options).split("+"))
        for paint in (hand, strip):
            assert paint(marked).tobytes() != paint(bare).tobytes()
        hidden = replace(Scene.of(table, None, SHORT[:4]), asked=what)
        assert not [place for place in offered(hidden) if place[0] == pile]

    @pytest.mark.parametrize(
        ("what", "thug", "places"),
        [
            ("thug", "door", [("deck",)]),
            ("keep", "door", [("slots", 0)]),
            ("fee", "door", [("gem", 0, "green"), ("gem", 0, "red")]),
            ("smuggle", "thatch", [("word", "straw"), ("word", "lumber")]),
            ("key", "door", [("store", "wells"), ("store", "zahra")]),
            ("steal", "common_thief", [("item", 2, "straw"), ("item", 1, "straw"), ("item", 1, "lumber")]),
        ],
        ids=str,
    )
    def test_of_a_secret_question_is_marked_what_everybody_knows(
        self, what: str, thug: str, places: list[Place]
    ) -> None:
        table = rich()
        assert isinstance(table.game, Tower)
        table.game.pawns[:2] = ["", "wells"]
        table.game.items[1]["lumber"] = table.game.items[2]["straw"] = 1
        table.game.items[0]["straw"] = table.game.items[3]["water"] = 1
        table.game.gems[0]["blue"] = 0
        table.game.used = [thug]
        scene = replace(Scene.of(table, None, SHORT[:4]), asked=what)
        assert scene.decision is None
        assert offered(scene) == set(places)

    def test_two_lines_of_a_name_lie_on_their_plate(self) -> None:
        """With all that letters have above and below."""
        scene = Scene.of(full_markets(), None, LONG[:4])
        for seat in range(4):
            im = indexed(Image.new("RGB", (CARD_WIDTH, RIBBON + 80), INK))
            nameplate(im, 58, 40 + RIBBON / 2, scene, seat, NAMES, 38)
            assert not {*im.crop((0, 0, CARD_WIDTH, 40)).tobytes()} - {index(INK)}
            assert not {*im.crop((0, 40 + RIBBON, CARD_WIDTH, RIBBON + 80)).tobytes()} - {index(INK)}

    def test_each_nameplate_says_large_how_many_segments_its_owner_has_built(self) -> None:
        table = full_markets()
        assert isinstance(table.game, Tower)
        table.game.tower = [0, 1, 1, 3]
        found = boxes(lambda: tower.board(Scene.of(table, None, LONG[:4])))
        for seat, built in enumerate("1201"):
            top = card_y(seat, 4)
            plate = [box for box in found if box.left > CARD_X and top < box.top < box.bottom < top + RIBBON]
            said = {box.words: box.size for box in plate}
            assert said[built] * 380 / 1200 > 20
            assert "of 3" in said

    @pytest.mark.parametrize("seats", [2, 3, 4])
    @pytest.mark.parametrize("got", [0, 1, 4])
    def test_what_is_to_come_of_a_card_that_lies_face_down_is_one_back_with_its_number(
        self, seats: int, got: int, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """In words, too, where these have room; owners see their own."""
        begun, shown = Tower.begin(seats, Rng("down"), cards="friendly"), list[int]()

        def draw_backs(number: int, s: int) -> Sprite:
            shown.append(number)
            return backs(number, s)

        monkeypatch.setattr("render.tower.board.backs", draw_backs)
        for items in begun.items:
            items.update(dict.fromkeys([*ITEMS][:got], 1))
        for reader, closed in ((None, seats), (0, seats - 1)):
            scene = Scene.of(Table(begun), reader, SHORT[:seats])
            words = [box.words for box in boxes(lambda at=scene: tower.board(at))]
            assert shown == [5 - got] * closed
            assert words.count("face down") == (closed if seats < 4 or got < 2 else 0)
            shown.clear()

    def test_wares_and_stores_are_named_as_in_menus(self) -> None:
        words = " ".join(box.words for box in boxes(lambda: tower.board(Scene.of(full_markets(), None, SHORT[:4]))))
        assert all(name in words for name in (*ITEMS, *DATA["stores"].values()))

    def test_gems_are_named_in_the_hand(self) -> None:
        words = [box.words for box in boxes(lambda: hand(Scene.of(full_markets(), 0, SHORT[:4])))]
        assert {"green", "blue", "red", "pass"} <= set(words)

    def test_what_changed_is_marked_in_the_hand(self) -> None:
        """Gems of each kind by a yellow ground, items by a ring; what others have is not."""
        scene = replace(Scene.of(full_markets(), 0, SHORT[:4]), changed=())
        assert marked(scene) == 0
        for path in (*(("gems", 0, kind) for kind in PURSE), ("items", 0, "straw")):
            assert marked(replace(scene, changed=(path,))) > 500, path
        assert marked(replace(scene, changed=(("gems", 1, "red"), ("items", 1, "straw")))) == 0

    def test_what_everybody_can_work_out_is_marked_although_the_options_are_secret(self) -> None:
        """A trade, a visit, and items, while who is asked holds black market cards."""
        table = full_markets()
        assert isinstance(table.game, Tower)
        scene, own = (Scene.of(table, reader, SHORT[:4]) for reader in (None, 0))
        assert scene.decision is None
        assert own.decision is not None
        secret = {option for option in own.decision.options if option in THUGS}
        assert choosable(scene, game(scene)) == set(own.decision.options) - secret - {"done"}
        assert secret

    @each_kind
    def test_what_the_last_turn_changed_stands_out(self, kind: Kind) -> None:
        for table in tables(kind, 2):
            scene = Scene.of(table, None, SHORT[: kind.seats])
            if any(path[0] == "goods" for path in scene.changed):
                assert tower.board(scene).tobytes() != tower.board(replace(scene, changed=())).tobytes()
                return
        raise AssertionError("nothing was ever bought")

    def test_an_even_start_is_told_before_anything_has_happened(self) -> None:
        for way, told in (("off", False), ("on", True)):
            scene = Scene.of(Table(Tower.begin(4, Rng("even"), even_start=way)), None, SHORT[:4])
            assert ("Even start" in tower.describe(scene)) == told
            assert ("Even start" in " ".join(box.words for box in boxes(lambda at=scene: tower.board(at)))) == told


class TestSecrets:
    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_a_build_card_that_lies_face_down_is_seen_by_its_owner_alone(self, seats: int) -> None:
        """Another card makes another private picture, and the same board."""
        begun = Tower.begin(seats, Rng("down"), cards="friendly")
        seen: dict[int | None, set[tuple[bytes, str]]] = {None: set(), 0: set(), 1: set()}
        for card in ("SSLLC", "SLCCW"):
            begun.cards[0] = [card]
            table = Table(begun)
            board = Scene.of(table, None, SHORT[:seats])
            seen[None].add((tower.board(board).tobytes(), tower.describe(board)))
            for reader in (0, 1):
                own = Scene.of(table, reader, SHORT[:seats])
                seen[reader].add((hand(own).tobytes(), describe_hand(own)))
        assert [len(pictures) for pictures in seen.values()] == [1, 2, 1]

    @pytest.mark.parametrize("seats", [2, 3, 4])
    @pytest.mark.parametrize(("aggressive", "told"), [("off", True), ("on", False)])
    def test_five_items_tell_all_that_who_has_them_builds_where_nobody_gets_others(
        self, seats: int, aggressive: str, told: bool
    ) -> None:
        """Whatever the secret card asks for, it asks for five, and nothing else could be got; so nothing more can be
        bought.  In the aggressive game the five may be any, and say nothing of the card.
        """
        begun = Tower.begin(seats, Rng("five"), cards="friendly", aggressive=aggressive)
        seat = begun.seat
        begun.cards[seat], begun.items[seat] = ["SSLLC"], {"straw": 2, "lumber": 1, "clay": 1, "water": 0}
        begun.gems[seat], begun.salil["red"] = {"green": 6, "blue": 6, "red": 6, "pass": 0}, 1
        for fifth in [], [Smuggled("thatch", "lumber")]:
            begun.smuggled[seat] = fifth
            table = Table(begun)
            table.choose(seat, "draw", "draw")
            scene = Scene.of(table, None, SHORT[:seats])
            assert scene.decision is None
            assert (("slots", seat) in offered(scene)) == (told and bool(fifth))
            assert any(option in SPACES for option in choosable(scene, game(scene))) == (not told or not fifth)

    def test_who_is_shown_to_build_does_so_whenever_five_items_lie_open(self) -> None:
        """In a whole game in which build cards lie face down."""
        seen = 0
        for table in tables(usual_kind("tower", 2), 5):
            scene = Scene.of(table, None, SHORT[:2])
            if scene.asked == "action" and scene.decision is None:
                [seat] = scene.waiting
                shown = ("slots", seat) in offered(scene)
                assert shown == ("build" in table.waiting()[0].options)
                seen += shown
        assert seen

    def test_the_hand_shows_what_the_owner_alone_has_seen(self) -> None:
        """His build card, his black market cards, and what he put back on top of the deck."""
        begun = Tower.begin(2, Rng("own"))
        begun.hands[1], begun.top[1], begun.cards[1] = ["forger"], ["door", "crate"], ["SSLLC"]
        scene = Scene.of(Table(begun), 1, SHORT[:2])
        words = [box.words for box in boxes(lambda: hand(scene))]
        assert {"Forger", "Back-Door Key", "Smuggler's Crate"} <= set(words)
        described = describe_hand(scene)
        assert "Black market cards: Forger, fee 1" in described
        assert "the topmost first: Smuggler's Crate, fee 4, is any item; Back-Door Key" in described
        assert "Your build card: 2 straw, 2 lumber, 1 clay. Missing: 2 straw, 2 lumber, 1 clay." in described

    def test_it_shows_three_build_cards_to_choose_from(self) -> None:
        kind = KINDS_OF_TOWER[0]
        for table in tables(kind, 1):
            if table.waiting() and table.waiting()[0].what == "keep":
                seat = table.waiting()[0].seat
                scene = Scene.of(table, seat, SHORT[: kind.seats])
                assert "You drew" in describe_hand(scene)
                other = Scene.of(table, 1 - seat, SHORT[: kind.seats])
                assert "You drew" not in describe_hand(other)
                return
        raise AssertionError("nobody ever built")


class TestDescription:
    @each_kind
    @pytest.mark.parametrize("names", [SHORT, LONG, STRANGE], ids=["short", "long", "strange"])
    def test_it_tells_everything_in_at_most_1000_characters(self, kind: Kind, names: tuple[str, ...]) -> None:
        for scene in boards(kind, 8, names):
            words, state = tower.describe(scene), game(scene)
            assert len(words) <= 1024
            assert f"Bag {len(state.bag)}, black market deck" in words
            assert "With Salil: " in words
            for seat in range(kind.seats):
                has = [item for item, told in slots(state, seat) if told == "got"]
                assert len(has) == sum(state.items[seat].values())
                assert f": {state.tower.count(seat)} of 3 segments; has" in words
                lacks = Counter(item for item, told in slots(state, seat) if told == "missing")
                if state.open_cards[seat]:
                    assert f"needs {', '.join(f'{n} {item}' for item, n in lacks.items()) or 'nothing'};" in words

    @each_kind
    def test_it_begins_with_who_shall_do_what(self, kind: Kind) -> None:
        for scene in boards(kind, 10):
            first = tower.describe(scene).split(".")[0]
            if scene.over:
                assert "win" in first
            else:
                assert first.startswith(scene.names[(scene.waiting or (game(scene).seat,))[0]])

    def test_the_full_table_still_tells_all(self) -> None:
        scene = Scene.of(full_markets(), None, LONG[:4])
        words = tower.describe(scene)
        assert len(words) <= 1024
        assert "Zahra (" in words
        assert tell_beginning(game(scene)) not in words

    def test_items_are_words_and_gems_are_signs(self) -> None:
        """On the board and in the hand, as on buttons; letters are for typing."""
        table = full_markets()
        told = [tower.describe(Scene.of(table, None, SHORT[:4])), describe_hand(Scene.of(table, 0, SHORT[:4]))]
        assert "Hesham (Mira, Benedikt): straw 4🟩, lumber 3🔵, clay 2🔵+1🔺, water 1🟩+2🔺." in told[0]
        assert not re.search(r"\d[gbrp]\b|\b[SLCW]+\b", " ".join(told))


def test_the_board_in_words_tells_what_salil_takes_and_gives() -> None:
    """As his table on the board does."""
    scene = Scene.of(full_markets(), None, SHORT[:4])
    said = " ".join(line for section in tower.write(scene) for line in section.lines)
    assert "He gives any gem that lies with him for 3 green, 2 blue or 1 red, and any two for a pass" in said


def test_the_board_in_words_counts_the_black_market_as_the_picture_does() -> None:
    """With the cards that somebody has seen and put back on top."""
    begun = Tower.begin(4, Rng("seen"))
    for top in begun.top[:2]:
        top.append(begun.thugs.pop())
    scene = Scene.of(Table(begun), None, SHORT[:4])
    said = " ".join(line for section in tower.write(scene) for line in section.lines)
    assert "black market deck 18" in tower.describe(scene)
    assert "black market deck 18." in said


def test_below_the_board_a_hand_is_a_row_for_each_thing_that_is_held_or_known() -> None:
    """Own items and gems are on the board; for who holds nothing there is no picture."""
    table = full_markets()
    assert isinstance(table.game, Tower)
    assert "Your black market cards" in [box.words for box in boxes(lambda: strip(Scene.of(table, 0, SHORT)))]
    table.game.hands[0], table.game.top[0] = [], []
    assert measure_strip(Scene.of(table, 0, SHORT)) == 0
    table.game.top[0] = ["forger"]
    low = strip(Scene.of(table, 0, SHORT))
    table.game.hands[0] = ["door"]
    assert strip(Scene.of(table, 0, SHORT)).height > low.height


@pytest.mark.parametrize(
    ("others", "title"),
    [([], "You pay for this card"), (["door"], "You pay for the first card and keep the rest")],
    ids=["the last", "with others"],
)
def test_a_card_whose_fee_is_asked_for_comes_first(others: list[str], title: str) -> None:
    """Although it has left the hand; the row is no higher for it."""
    table = full_markets()
    game = table.game
    assert isinstance(game, Tower)
    game.used, game.hands[0], game.top[0] = ["door", "forger"], others, []
    scene = Scene.of(table, 0, SHORT[:4])
    cards = [THUGS[thug]["name"] for thug in ("forger", *others)]
    asked, other = (replace(scene, decision=Decision(0, what, ("green", "red"))) for what in ("fee", "forge"))
    for paint in (hand, strip):
        words = [box.words for box in boxes(lambda paint=paint: paint(asked)) if box.whole]
        assert title in words
        assert [word for word in words if word in cards] == cards
    assert "You pay for Forger, fee 1, " in describe_hand(asked)
    assert "Forger" not in describe_hand(other)
    game.hands[0] = ["forger", *others]
    assert measure_strip(asked) == measure_strip(Scene.of(table, 0, SHORT[:4]))


def test_gems_are_drawn_in_what_the_board_says() -> None:
    """Each colour in its own, but none where a name has such a sign."""
    assert clean_sentence("🔵Zoë draws 1🟩+2🔺.", ("🔵Zoë",)) == "Zoë draws 1🟩+2🔺."
    looks = set()
    for sign in SIGNS:
        im = Image.new("RGB", (300, 60))
        text(im, (10, 30), f"1{sign} more", 36)
        looks.add(im.tobytes())
    assert len(looks) == len(SIGNS)
    assert width("1🟩 more", 36) > width("1 more", 36)
