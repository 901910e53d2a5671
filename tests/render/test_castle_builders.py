"""The board of Castle Builders and the hand of a builder: what they show, and what they say."""

from collections import Counter as Count
from dataclasses import replace

import pytest
from PIL import Image, ImageChops

from engine.core.rng import Rng
from engine.games.castle_builders.rules import DATA, TOWERS, CastleBuilders, Counter
from engine.views.scene import Scene
from render.alt_text import MOST
from render.castle_builders import PAINTER as painter
from render.castle_builders.board import IN_HAND
from render.castle_builders.board_text import discarded
from render.castle_builders.hand import describe_all, draw_pile, effect, hand, list_below
from render.castle_builders.pieces import (
    BUILDERS,
    CARD_WIDTH,
    CARD_X,
    CARD_Y,
    DISCARDED,
    FACE,
    GAP,
    HEIGHT,
    PLATE,
    SIDE,
    SPACE,
    STOREY,
    card_y,
    space_y,
    tower_x,
)
from render.castle_builders.pieces import counter as builders_counter
from render.castle_builders.poster import ASIDE, hero
from render.palette import FREE, index
from render.poster import GROUND, evening
from render.sprites import WIDTH
from render.words import say
from tests.engine.positions import chosen
from tests.engine.positions.castle_builders import GREEN, YELLOW, castle
from tests.engine.worlds import tables, usual_kind
from tests.render.pictures import LONG, boxes

PLAYERS = ("Mira", "Benedikt")
TAB = 30  # pixels above a counter, the top of the word on its ring
SAMPLE = ["Y Y Y", "Y Y Yh G", "Y Y Y Y Y", "Y G Gv Y G", "G G G G"]
CASTLE = usual_kind("castle_builders", 2)


def game(*towers: str, hand: str = "ordinary bonus", pile: str = "ordinary", seat: int = YELLOW) -> CastleBuilders:
    """Towers A to E from the bottom, such as "Y G Yh"; both players hold and draw the same."""
    state = castle(*towers, hands=hand, piles=pile)
    state.seat = seat
    return state


def scene(state: CastleBuilders, *choices: str, reader: int | None = None, names: tuple[str, ...] = PLAYERS) -> Scene:
    table = chosen(state, *choices)
    return Scene.of(table.next_turn() if table.turn_over and not table.game.over() else table, reader, names)


def said(picture: Scene) -> list[str]:
    """All texts of a picture."""
    paint = painter.board if picture.reader is None else hand
    return [box.words for box in boxes(lambda: paint(picture)) if box.size]


def columns(one: Image.Image, other: Image.Image) -> str:
    """The letters of the towers where two boards differ."""
    difference = ImageChops.difference(one.convert("RGB"), other.convert("RGB"))
    # The middle of a tower: the ring around a counter reaches a little into its neighbours.
    middles = {name: (tower_x(n) + 30, 84, tower_x(n) + SPACE - 30, 832) for n, name in enumerate(TOWERS)}
    return "".join(name for name, box in middles.items() if difference.crop(box).getbbox())


@pytest.mark.parametrize(
    ("state", "choices", "words"),
    [
        (game(), [], "Mira plays a counter"),
        (game(), ["ordinary"], "Mira chooses a tower for the ordinary counter"),
        (game(hand="continuation stop"), ["continuation"], "Mira chooses a tower for the continuation counter"),
        (game(), ["bonus", "B"], "Mira turns the bonus arrows: vertical or horizontal"),
        (game("Y", "G", hand="remove stop"), ["remove"], "Mira takes off a top counter"),
        (game(), ["ordinary", "C"], "Benedikt plays a counter"),
    ],
)
def test_the_header_says_who_has_to_do_what(state: CastleBuilders, choices: list[str], words: str) -> None:
    now = scene(state, *choices)
    assert words in " ".join(said(now))
    assert words in painter.describe(now)


def test_the_header_counts_the_spaces_that_are_left() -> None:
    assert "21 spaces left" in said(scene(game()))
    assert "20 spaces left" in said(scene(game("Y")))
    assert "1 space left" in said(scene(game("Y Y Y", "Y Y Y Y", "Y Y Y Y Y", "Y Y Y Y Y", "Y Y Y")))


def test_the_scoring_sample_of_the_rulebook_is_shown_as_34_to_22() -> None:
    state = game(*SAMPLE)
    now = scene(state)
    assert now.over
    words = said(now)
    assert {"34", "22"} <= set(words)
    assert "wins 34 to 22; the castle is finished" in " ".join(words)
    description = painter.describe(now)
    assert "Mira wins 34 to 22" in description
    assert "D: yellow, green, green vertical, yellow, green; full; 12 (doubled) for green." in description
    assert (
        "1: 7 for yellow. 2: 6 for yellow. 3: 10 (doubled) for yellow. 4: a tie, worth 4. 5: a tie, worth 3."
        in description
    )


def test_the_towers_of_who_has_won_wear_crowns() -> None:
    """Of a draw all that anybody owns."""
    end = scene(game(*SAMPLE))
    yellow, green, both = (painter.board(replace(end, places=places)) for places in ((1, 2), (2, 1), (1, 1)))
    assert columns(yellow, both) == "BDE"
    assert columns(green, both) == "AC"


@pytest.mark.parametrize("best", [[YELLOW], [GREEN], [YELLOW, GREEN]])
def test_the_banners_of_all_who_have_won_hang_beside_the_castle(best: list[int]) -> None:
    sky = evening().copy()
    hero(sky, scene(game(*SAMPLE)), best)
    banners = [sky.crop((x - 60, 360, x + 60, GROUND)).histogram() for x in (ASIDE, WIDTH - ASIDE)]
    shown = [[seat for seat in (YELLOW, GREEN) if one[index(BUILDERS[seat].colour)] > 5000] for one in banners]
    assert shown == [best[:1], best[-1:]]


def test_a_name_in_two_lines_stays_within_its_plate() -> None:
    names = ("Jörg gypsy Quigley-Young juggling", "Björg gypsy Quigley-Young jugglin")
    for seat in (YELLOW, GREEN):
        picture = scene(game(), names=names)
        other = replace(picture, names=(names[0], "Al") if seat else ("Al", names[1]))
        cards = (CARD_X, CARD_Y, WIDTH, HEIGHT - 80)
        inked = ImageChops.difference(*(painter.board(one).convert("RGB").crop(cards) for one in (picture, other)))
        edges, top = inked.getbbox(), card_y(seat) - CARD_Y
        assert edges
        assert top <= edges[1] < edges[3] <= top + PLATE


def test_a_draw_names_nobody_as_the_winner() -> None:
    state = game(hand="", pile="")
    assert "A draw at 0 points each; no counters are left" in " ".join(said(scene(state)))


def test_a_player_without_counters_is_skipped_in_words() -> None:
    state = game()
    state.hands[GREEN], state.piles[GREEN] = [], []
    now = scene(state, "ordinary", "A")
    assert "Benedikt had no counters left." in " ".join(said(now))
    assert "no counters" in " ".join(said(now))
    assert "0 in hand, 0 to draw" in painter.describe(now)


def test_towers_that_may_be_chosen_are_marked_and_no_others() -> None:
    """Tower A is full: nothing can be built on it."""
    now = scene(game("Y G Y", "G"), "ordinary")
    assert now.decision is not None
    assert columns(painter.board(now), painter.board(replace(now, decision=None))) == "BCDE"
    assert "Possible towers: B, C, D or E." in painter.describe(now)


def test_a_bonus_counter_stands_on_its_tower_while_its_arrows_are_turned() -> None:
    """So one sees which tower and which row they would double; it is ringed there, and no longer in the hand."""
    turning = scene(game("Y", "G"), "bonus", "B")
    assert turning.decision is not None
    assert turning.decision.what == "arrows"
    assert columns(painter.board(turning), painter.board(replace(turning, changed=()))) == "B"
    assert "Being played" not in painter.describe(turning)
    asked, building = (scene(game("Y", "G"), *made, reader=0) for made in (("bonus", "B"), ("bonus",)))
    assert list_below(asked)[-1].height == list_below(building)[0].height


def test_a_counter_says_that_it_doubles_once_its_arrows_are_turned() -> None:
    """Before, nothing lies under the two ways in which they may point."""
    for choices, told in (((), False), (("vertical",), True)):
        now = scene(game("Y", "G"), "bonus", "B", *choices)
        assert ("×2" in said(now)) == told


@pytest.mark.parametrize(
    ("tower", "doubled"), [("Y", 0), ("Yh", 1), ("Yv", 1), ("Y Yh Gh", 2), ("Yv G", 0), ("Gv Yv Yh Y Y", 2)]
)
def test_the_sign_of_a_tower_or_row_says_that_a_bonus_doubles_it(tower: str, doubled: int) -> None:
    """Only one of who gets it; beside each bonus counter, which says what it does."""
    now = scene(game("", "", tower))
    assert said(now).count("×2") == doubled + len({one for one in tower.split() if one[1:]})
    assert painter.describe(now).count("(doubled)") == doubled


def test_words_beside_the_draw_pile_and_the_discards_keep_clear_of_the_edge_of_the_card() -> None:
    state = game(hand="ordinary", pile="ordinary " * 20)
    for words in ("to draw", "out of play", "20"):
        found = [box for box in boxes(lambda: painter.board(scene(state))) if box.words == words]
        assert found, words
        assert all(box.right <= box.image.width - (WIDTH - CARD_X - CARD_WIDTH) - 10 for box in found)


@pytest.mark.parametrize("height", [2, 5])
def test_both_ways_in_which_the_arrows_may_point_stand_beside_their_counter(height: int) -> None:
    """Also where the tower ends above it; the number on the roof and the sign of the counter stay free."""
    turning = scene(game("Y", "G", " ".join("Y" * (height - 1))), "bonus", "C")
    marked, plain = (painter.board(one).convert("RGB") for one in (turning, replace(turning, decision=None)))
    box = ImageChops.difference(marked.crop((0, 84, SIDE, 832)), plain.crop((0, 84, SIDE, 832))).getbbox()
    assert box
    x, y = tower_x(2), space_y(height - 1)
    assert x < box[0] < x + SPACE < box[2] < x + SPACE + GAP
    assert y - 36 <= box[1] + 84 < y < box[3] + 84 < y + STOREY
    number, signs = (x, y - 99, x + SPACE, y - 36), (x + 40, y + 18, x + 82, y + 61)
    assert all(marked.crop(free).tobytes() == plain.crop(free).tobytes() for free in (number, signs))


def test_counters_of_the_hand_are_marked_while_one_is_chosen() -> None:
    for paint in (hand, lambda seen: list_below(seen)[0].draw(seen)):
        asked, waits = (paint(scene(game(), reader=seat)) for seat in (YELLOW, GREEN))
        green = [image.convert("RGB").crop((0, 0, 600, 300)).getcolors(1 << 18) for image in (asked, waits)]
        bright, calm = (sum(n for n, colour in found or [] if colour == FREE) for found in green)
        assert bright > 2000 > calm == 0


def test_counters_that_may_be_removed_are_marked() -> None:
    now = scene(game("Y G Y", "", "G", hand="remove stop"), "remove")
    assert columns(painter.board(now), painter.board(replace(now, decision=None))) == "AC"


def test_a_word_on_the_ring_says_that_a_counter_is_new_or_gone() -> None:
    """Only while arrows are turned it gives way to them."""
    for state, choices, word in (
        (game("Y", "G"), ("ordinary", "B"), "new"),
        (game("Y", "G", "Y G", hand="remove stop"), ("remove", "C"), "gone"),
        (game("Y", "G"), ("bonus", "B", "vertical"), "new"),
        (game("Y", "G"), ("bonus", "B"), ""),
        (game("Y", "G"), (), ""),
    ):
        assert [words for words in said(scene(state, *choices)) if words in ("new", "gone")] == [word] * bool(word)


def test_a_ring_shows_the_counter_that_was_placed_or_taken_away() -> None:
    built = scene(game("Y", "G"), "ordinary", "B")
    assert columns(painter.board(built), painter.board(replace(built, changed=()))) == "B"
    taken = scene(game("Y", "G", "Y G", hand="remove stop"), "remove", "C")
    assert columns(painter.board(taken), painter.board(replace(taken, changed=()))) == "C"


def test_rings_show_what_both_have_done_since_a_person_chose() -> None:
    """Mira built on B, then the computer removed a counter of C: the ring on B is around the counter, not above it."""
    table = chosen(game("Y", "G", "Y G", hand="ordinary remove"), "ordinary", "B", "remove", "C").next_turn()
    now = Scene.of(table, None, PLAYERS, computers={GREEN: "easy"})
    marked, plain = painter.board(now).convert("RGB"), painter.board(replace(now, changed=())).convert("RGB")
    for tower, row in ((1, 1), (2, 1)):
        x, difference = tower_x(tower), ImageChops.difference(marked, plain)
        box = difference.crop((x + 30, 84, x + SPACE - 30, 832)).getbbox()
        assert box
        assert abs(box[1] + 84 - (space_y(row) - TAB)) <= 4


def test_the_counter_that_is_being_played_lies_open() -> None:
    """What a player has chosen to play is known to all before it has found its place."""
    now = scene(game(), "bonus")
    hidden = replace(now, view=scene(game()).view)
    table = (SIDE, 84, 1200, 832)
    assert painter.board(now).crop(table).tobytes() != painter.board(hidden).crop(table).tobytes()
    told = painter.describe(now)
    assert "Being played: Bonus." in told
    assert "Mira, yellow disc: 0 points; 1 in hand, 1 to draw" in told
    own = describe_all(scene(game(), "bonus", reader=YELLOW), scene(game(), "bonus", reader=YELLOW))
    assert "Mira, yellow disc: 0 points. Benedikt" in own, "the hand says the rest"


def test_a_hand_says_what_each_counter_would_do_now() -> None:
    state = game("Y G Y", "G", hand="bonus remove_and_continue")
    words = " ".join(said(scene(state, reader=YELLOW)))
    assert "Your hand Which counter do you play?" in words
    assert "Build on tower B, C, D or E. It doubles this tower or its row, if you own that." in words
    assert "Take the top counter off tower A or B, then play again if you like." in words
    assert "Benedikt" not in words
    assert "Mira is to play" in " ".join(said(scene(state, reader=GREEN)))


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("ordinary", "Build on tower A, B, C, D or E."),
        ("continuation", "Build on tower A, B, C, D or E, then play again."),
        ("remove", "Nothing to take away yet: it is only discarded."),
        ("remove_and_continue", "Nothing to take away yet: it is only discarded, then play again if you like."),
        ("stop", "Do nothing this turn."),
    ],
)
def test_effects_in_an_empty_castle(kind: str, words: str) -> None:
    assert effect(game(), kind) == words


def test_a_counter_left_over_has_no_space_in_a_finished_castle() -> None:
    full = game("Y Y Y", "Y Y Y Y", "Y Y Y Y Y", "Y Y Y Y Y", "Y Y Y Y")
    assert effect(full, "ordinary") == effect(full, "bonus") == "No tower has a free space."


def test_a_builder_can_count_what_is_left_to_draw() -> None:
    """What is neither placed, discarded nor in his hand is in his draw pile."""
    for table in tables(CASTLE, 7):
        for seat in range(2):
            view = Scene.of(table, seat, PLAYERS).view
            assert isinstance(view, CastleBuilders)
            state = table.game
            assert isinstance(state, CastleBuilders)
            assert draw_pile(view, seat) == Count(state.piles[seat])


def test_discards_are_shown_by_owner_and_kind() -> None:
    state = game()
    state.discards = [Counter(0, "stop"), Counter(1, "ordinary"), Counter(0, "stop"), Counter(0, "remove")]
    assert discarded(state, YELLOW) == {"remove": 1, "stop": 2}
    assert "discarded 1 remove, 2 stop." in painter.describe(scene(state))


@pytest.mark.parametrize("seat", [YELLOW, GREEN])
@pytest.mark.parametrize("size", [FACE, IN_HAND, DISCARDED], ids=str)
def test_an_ordinary_counter_is_open_in_the_middle_wherever_it_lies(seat: int, size: tuple[int, int]) -> None:
    """So it is not taken for the sign of its builder."""
    piece = builders_counter(seat, "ordinary", *size).image.convert("RGB")
    across = [piece.getpixel((x, size[1] // 2 + 1)) for x in range(size[0])]
    inked = [n for n, colour in enumerate(across) if colour == BUILDERS[seat].ink]
    assert inked[0] < size[0] // 2 < inked[-1]
    assert across[size[0] // 2] == BUILDERS[seat].colour


def test_an_even_start_is_told_before_anything_has_happened() -> None:
    for way, told in (("off", False), ("on", True)):
        state = CastleBuilders.begin(2, Rng("even"), even_start=way)
        words = f"Even start: {PLAYERS[1 - state.seat]} has {DATA['even_start']} points."
        assert (words in painter.describe(scene(state))) == told
        assert (words in " ".join(said(scene(state)))) == told


def test_the_castle_no_longer_waits_when_a_counter_lies() -> None:
    for choices, told in (((), True), (("bonus",), True), (("bonus", "B"), False)):
        now = scene(game(), *choices)
        assert ("the castle is waiting" in painter.describe(now)) == told
        assert ("the castle is waiting" in " ".join(said(now))) == told
        assert "  " not in painter.describe(now)


def test_a_description_tells_all_even_with_the_longest_names() -> None:
    for table in tables(CASTLE, 8):
        words = painter.describe(Scene.of(table, None, LONG[:2]))
        assert say("more") not in words
        assert len(words) <= MOST
