"""The result of a game: winners, places, where the points came from, what was held, and who led when."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

import pytest
from PIL import Image

from engine.core.codec import view
from engine.games.broadway_tower.rules import BroadwayTower
from engine.views.scene import Scene
from engine.views.score_history import Course, Moment
from engine.views.score_text import name_rows, tell_kept
from render import PAINTERS, alt_text, encoders, poster, score_sheet
from render.palette import SIDES, Badge, Colour
from render.player_names import shorten
from render.sprites import WIDTH, Sprite
from render.test_hooks import Box
from render.typesetting import SMALLEST
from tests.engine.worlds import KINDS, Kind, course_of, tables
from tests.render.pictures import LONG, SHORT, STRANGE, boxes
from tests.small_games.boards import PAINTED

TOWER = {kind.seats: kind for kind in KINDS if kind.name == "broadway_tower"}
HELD = [kind for kind in KINDS if kind.name in ("castle_builders", "tower")]

TITLE_ENDS = 190  # pixels from the top of a poster

each_kind = pytest.mark.parametrize("kind", KINDS, ids=str)
all_names = pytest.mark.parametrize("names", [SHORT, LONG, STRANGE], ids=["short", "long", "strange"])


@cache
def end(kind: Kind, names: tuple[str, ...] = SHORT, seed: int = 5) -> tuple[Scene, Course]:
    """A random game that is over."""
    *_, table = tables(kind, seed)
    names = names[: kind.seats]
    return Scene.of(table, None, names, {0: "hard"}), course_of(table)


def finished(built: tuple[int, ...], glass: tuple[int, ...], names: tuple[str, ...] = SHORT) -> tuple[Scene, Course]:
    """A game of Broadway Tower that ended with so many sections, and so many panes of glass (3 each) in storage."""
    scene, course = end(TOWER[len(built)], names)
    game = view(scene.view, None)
    assert isinstance(game, BroadwayTower)
    game.built = list(built)
    game.storage = [{"wood": 0, "brick": 0, "metal": 0, "glass": n} for n in glass]
    course = Course((*course.moments[:-1], Moment.of(game)))
    return replace(scene, view=game, places=tuple(game.result()), points=tuple(game.scores())), course


def badges(scene: Scene) -> Sequence[Badge]:
    return PAINTERS[scene.view.name].badges[: len(scene.names)]


def drawn(scene: Scene, course: Course) -> list[Box]:
    """Of the poster, and then of the numbers."""
    return [*poster_of(scene, course), *numbers_of(scene, course)]


def poster_of(scene: Scene, course: Course) -> list[Box]:
    hero = PAINTERS[scene.view.name].hero
    return [box for box in boxes(lambda: poster.poster(scene, course, badges(scene), hero)) if box.size]


def numbers_of(scene: Scene, course: Course) -> list[Box]:
    return [box for box in boxes(lambda: score_sheet.numbers(scene, course, badges(scene))) if box.size]


def said(scene: Scene, course: Course) -> str:
    return " ".join(box.words for box in drawn(scene, course))


def describe(scene: Scene, course: Course) -> str:
    return alt_text.describe_result(scene, course, badges(scene))


def list_held(scene: Scene) -> list[str]:
    """What players held at the end that only they knew."""
    return [kept for kept in (tell_kept(scene.view, seat) for seat in range(scene.view.seats)) if kept]


def corner(picture: Image.Image) -> Box:
    """Where Discord lays its sign for a description."""
    return Box(picture, 0, picture.height - 90, 120, picture.height)


class TestPictures:
    @each_kind
    @all_names
    def test_all_text_is_in_its_place(self, kind: Kind, names: tuple[str, ...]) -> None:
        scene, course = end(kind, names)
        whole = poster.poster(scene, course, badges(scene), PAINTERS[kind.name].hero)
        below = score_sheet.numbers(scene, course, badges(scene))
        assert whole.size == (1200, poster.HEIGHT)
        for picture, texts in ((whole, poster_of(scene, course)), (below, numbers_of(scene, course))):
            assert len(encoders.encode(picture)) <= 85_000
            for n, box in enumerate(texts):
                assert box.size >= SMALLEST
                assert box.left >= 0
                assert box.right <= 1200
                assert box.bottom <= picture.height
                assert not any(box.meets(other) for other in texts[:n]), box.words
                assert not box.meets(corner(picture)), box.words

    @pytest.mark.parametrize("kind", [kind for kind in KINDS if PAINTED[kind.name].hero], ids=str)
    def test_nothing_that_was_built_is_cut_or_lies_over_the_title(
        self, kind: Kind, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Whoever wins, or if all do."""
        scene, _ = end(kind)
        hero = PAINTERS[kind.name].hero
        assert hero

        def look(_: Image.Image, piece: Sprite, x: int, y: int, colour: Colour | None = None) -> None:
            assert 0 <= x < x + piece.width <= WIDTH
            assert TITLE_ENDS <= y < y + piece.height <= poster.GROUND

        monkeypatch.setattr(f"render.{kind.name}.poster.put", look)
        for best in (*([seat] for seat in range(kind.seats)), list(range(kind.seats))):
            hero(poster.evening().copy(), scene, best)

    def test_a_game_without_a_hero_shows_the_winners_in_a_laurel(self) -> None:
        scene, course = finished((6, 6, 2), (1, 1, 0))
        pictures = [
            poster.poster(scene, course, badges(scene), hero) for hero in (None, PAINTERS[scene.view.name].hero)
        ]
        assert pictures[0].tobytes() != pictures[1].tobytes()

    @each_kind
    def test_every_player_stands_there_with_place_points_and_what_they_are_made_of(self, kind: Kind) -> None:
        scene, course = end(kind)
        words = [box.words for box in numbers_of(scene, course)]
        assert alt_text.game_title(scene) in said(scene, course)
        rows = name_rows(scene.view)
        for seat, name in enumerate(scene.names):
            assert name in words
            assert str(scene.places[seat]) in words
            assert str(scene.points[seat]) in words
            assert all(str(row.points[seat]) in words for row in rows)
        if len(rows) > 1:
            assert {word for row in rows for word in row.name.split()} <= set(said(scene, course).split())

    @each_kind
    def test_the_first_line_names_who_won(self, kind: Kind) -> None:
        scene, course = end(kind)
        best = [name for name, place in zip(scene.names, scene.places, strict=True) if place == 1]
        first = next(box for box in poster_of(scene, course) if box.words != "Belfry")
        assert all(name in first.words for name in best)

    def test_the_rows_stand_in_the_order_of_the_places(self) -> None:
        scene, course = finished((4, 6, 5), (0, 0, 0))
        assert alt_text.order(scene) == [1, 2, 0]
        for texts in (poster_of(scene, course)[2:], numbers_of(scene, course)):
            lines = [box.words for box in texts]
            assert lines.index("Benedikt") < lines.index("Zoë") < lines.index("Mira")

    def test_each_row_has_the_points_of_its_player(self) -> None:
        scene, course = finished((2, 5, 3), (0, 0, 0))
        totals = sorted(
            (box for box in numbers_of(scene, course) if box.size == score_sheet.TOTAL), key=lambda box: box.top
        )
        assert [box.words for box in totals] == [f"{scene.points[seat]:g}" for seat in (1, 2, 0)]

    @pytest.mark.parametrize("names", [SHORT, LONG], ids=["short", "long"])
    def test_five_winners_have_room(self, names: tuple[str, ...]) -> None:
        texts = poster_of(*finished((6,) * 5, (1,) * 5, names))
        assert "win Broadway Tower · 6 sections" in [box.words for box in texts]
        assert all(box.left >= 0 and box.right <= 1200 for box in texts)

    @pytest.mark.parametrize("kind", HELD, ids=str)
    def test_what_players_held_in_secret_is_open(self, kind: Kind) -> None:
        """In the first of a few games at whose end somebody holds something."""
        games = [end(kind, seed=seed) for seed in range(5, 8)]
        scene, course = next(one for one in games if list_held(one[0]))
        for kept in list_held(scene):
            assert f"Held {kept}" in said(scene, course)
            assert f"; held {kept}." in describe(scene, course)


class TestCourse:
    @each_kind
    def test_the_last_change_of_the_lead_is_told(self, kind: Kind) -> None:
        scene, course = end(kind)
        told = alt_text.tell_course(scene, course)
        assert told in said(scene, course)
        assert told in describe(scene, course)

    @each_kind
    def test_the_poster_tells_in_one_sentence_since_when_the_winner_is_ahead(self, kind: Kind) -> None:
        scene, course = end(kind)
        words = " ".join(box.words for box in poster_of(scene, course))
        assert poster.tell_turning(scene, course) in words
        assert course.turning is None or course.name_turn(course.turning) in words


class TestTies:
    def test_equal_points_are_placed_by_the_next_rule_and_that_is_told(self) -> None:
        """Several finish in the same round: the higher storage value wins."""
        scene, course = finished((6, 6, 2), (1, 2, 0))
        assert scene.places == (2, 1, 3)
        sentence = "Place 1: equal sections, then storage value: Benedikt 6, Mira 3."
        assert sentence in said(scene, course)
        assert poster.tell_turning(scene, course) == "Equal at the end. Tie-break: storage value, 6 to 3."
        assert sentence in describe(scene, course)

    def test_who_is_equal_in_everything_shares_a_place(self) -> None:
        scene, course = finished((6, 6, 2, 2), (1, 1, 0, 0))
        assert scene.places == (1, 1, 3, 3)
        for words in (said(scene, course), describe(scene, course)):
            assert "Mira and Benedikt win Broadway Tower" in words
            assert "Mira and Benedikt are equal and share place 1." in words
            assert "Zoë and Kai are equal and share place 3." in words
            assert "At the end Mira and Benedikt have the same points." in words

    def test_without_equals_nothing_is_explained(self) -> None:
        assert "qual" not in said(*finished((6, 5, 4), (0, 0, 0)))


class TestDescription:
    @each_kind
    @all_names
    def test_it_tells_all_places_in_at_most_1000_characters(self, kind: Kind, names: tuple[str, ...]) -> None:
        scene, course = end(kind, names)
        words = describe(scene, course)
        assert len(words) <= 1024
        assert alt_text.game_title(scene) in words.split(".")[0]
        versions = [shorten(scene.names, room) for room in (32, 20, 12, 8)]
        assert any(
            all(f"Place {scene.places[seat]}: {name} (" in words for seat, name in enumerate(version))
            for version in versions
        )

    def test_it_tells_all_places_of_five_winners_with_long_names(self) -> None:
        scene, course = finished((6,) * 5, (1,) * 5, LONG)
        words = alt_text.describe_result(scene, course, SIDES)
        assert len(words) <= 1024
        assert words.count("Place 1: ") == 5

    def test_it_tells_how_many_rounds_were_played(self) -> None:
        scene, course = finished((6, 5), (0, 0))
        game = scene.view
        assert isinstance(game, BroadwayTower)
        assert f"After {game.round - 1} rounds." in describe(scene, course)
        assert f"After {game.round - 1} rounds." in said(scene, course)


@each_kind
def test_the_longest_name_of_the_widest_letters_is_whole(kind: Kind) -> None:
    """In the title of who has won alone; elsewhere it keeps both ends."""
    name = "W" * 32
    scene, course = end(kind)
    best = scene.places.index(1)
    names = tuple(name if seat == best else own for seat, own in enumerate(scene.names))
    texts = poster_of(replace(scene, names=names, strengths=("",) * kind.seats), course)
    assert scene.places.count(1) > 1 or "".join(box.words for box in texts[:3] if set(box.words) == {"W"}) == name


@each_kind
def test_scores_keep_the_words_of_a_name_whole(kind: Kind) -> None:
    scene, course = end(kind)
    first, second = "Maximilian von und zu Hohenstein", "the_quiet-carpenter.of_the_north"
    named = replace(scene, names=(first, second, *scene.names[2:]), strengths=("",) * kind.seats)
    words = [box.words for box in poster_of(named, course)]
    assert any(first.startswith(word) and first[len(word) + 1 :] in words for word in words)
    assert {"the_quiet-carpenter.", "of_the_north"} <= {*words}


def test_a_name_that_is_short_in_a_sentence_keeps_both_ends() -> None:
    elder, quiet, *alike = alt_text.short_names(("Maximilian von und zu Hohenstein", "Ada", "W" * 32, "W" * 32))
    assert (elder[:10], elder[-3:], quiet) == ("Maximilian", "ein", "Ada")
    assert alike[0] != alike[1]
