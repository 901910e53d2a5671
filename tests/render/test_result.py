"""The result of a game: winners, places, points, and what decided between equals."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

import pytest

from engine.codec import view
from engine.games.broadway_tower.rules import BroadwayTower
from engine.scene import Scene
from render import PAINTERS, png, result
from render.names import clean_names
from render.palette import SIDES, Badge
from render.probe import Box
from tests.engine.worlds import KINDS, Kind, tables
from tests.render.pictures import LONG, SHORT, STRANGE, boxes

TOWER = {kind.seats: kind for kind in KINDS if kind.name == "broadway_tower"}

each_kind = pytest.mark.parametrize("kind", KINDS, ids=str)


@cache
def end(kind: Kind, names: tuple[str, ...] = SHORT) -> Scene:
    """A random game that is over."""
    *_, table = tables(kind, 5)
    return Scene.of(table, None, names[: kind.seats])


def finished(built: tuple[int, ...], glass: tuple[int, ...], names: tuple[str, ...] = SHORT) -> Scene:
    """A game of Broadway Tower that ended with so many sections, and so many panes of glass (3 each) in storage."""
    scene = end(TOWER[len(built)], names)
    game = view(scene.view, None)
    assert isinstance(game, BroadwayTower)
    game.built = list(built)
    game.storage = [{"wood": 0, "brick": 0, "metal": 0, "glass": n} for n in glass]
    return replace(scene, view=game, places=tuple(game.result()), points=tuple(game.scores()))


def badges(scene: Scene) -> Sequence[Badge]:
    return PAINTERS[scene.view.name].badges


def drawn(scene: Scene) -> list[Box]:
    return [box for box in boxes(lambda: result.result(scene, badges(scene))) if box.size]


def said(scene: Scene) -> str:
    return " ".join(box.words for box in drawn(scene))


class TestPicture:
    @each_kind
    @pytest.mark.parametrize("names", [SHORT, LONG, STRANGE], ids=["short", "long", "strange"])
    def test_it_is_1200_by_900_and_all_text_is_in_its_place(self, kind: Kind, names: tuple[str, ...]) -> None:
        scene = end(kind, names)
        picture = result.result(scene, badges(scene))
        assert picture.size == (1200, 900)
        assert len(png.encode(picture)) <= 95_000
        texts = drawn(scene)
        for n, box in enumerate(texts):
            assert box.size >= 27
            assert box.left >= 0
            assert box.right <= 1200
            assert box.bottom <= 900
            assert not any(box.meets(other) for other in texts[:n]), box.words

    @each_kind
    def test_it_shows_the_name_of_the_game_and_every_player_with_place_and_points(self, kind: Kind) -> None:
        scene = end(kind)
        words = [box.words for box in drawn(scene)]
        assert any(result.game_title(scene) in line for line in words)
        for seat, name in enumerate(scene.names):
            assert name in words
            assert str(scene.places[seat]) in words
            assert str(scene.points[seat]) in words

    @each_kind
    def test_the_first_line_names_who_won(self, kind: Kind) -> None:
        scene = end(kind)
        best = [name for name, place in zip(scene.names, scene.places, strict=True) if place == 1]
        assert all(name in drawn(scene)[0].words for name in best)

    def test_the_rows_stand_in_the_order_of_the_places(self) -> None:
        scene = finished((4, 6, 5), (0, 0, 0))
        assert result.order(scene) == [1, 2, 0]
        lines = [box.words for box in drawn(scene)]
        assert lines.index("Benedikt") < lines.index("Zoë") < lines.index("Mira")

    @pytest.mark.parametrize("names", [SHORT, LONG], ids=["short", "long"])
    def test_five_winners_have_room(self, names: tuple[str, ...]) -> None:
        texts = drawn(finished((6,) * 5, (1,) * 5, names))
        assert texts[0].words.endswith("win Broadway Tower")
        assert texts[0].left >= 0
        assert texts[0].right <= 1200


class TestTies:
    def test_equal_points_are_decided_by_the_next_rule_and_that_is_told(self) -> None:
        """Several finish in the same round: the higher storage value wins."""
        scene = finished((6, 6, 2), (1, 2, 0))
        assert scene.places == (2, 1, 3)
        sentence = "Equal sections, so storage value decides: Benedikt 6, Mira 3."
        assert sentence in said(scene)
        assert sentence in result.describe_result(scene, badges(scene))

    def test_who_is_equal_in_everything_shares_a_place(self) -> None:
        scene = finished((6, 6, 2, 2), (1, 1, 0, 0))
        assert scene.places == (1, 1, 3, 3)
        for words in (said(scene), result.describe_result(scene, badges(scene))):
            assert "Mira and Benedikt win Broadway Tower" in words
            assert "Mira and Benedikt are equal and share place 1." in words
            assert "Zoë and Kai are equal and share place 3." in words

    def test_without_equals_nothing_is_explained(self) -> None:
        scene = finished((6, 5, 4), (0, 0, 0))
        assert "qual" not in said(scene)


class TestDescription:
    @each_kind
    @pytest.mark.parametrize("names", [SHORT, LONG, STRANGE], ids=["short", "long", "strange"])
    def test_it_tells_all_places_in_at_most_1000_characters(self, kind: Kind, names: tuple[str, ...]) -> None:
        scene = end(kind, names)
        words = result.describe_result(scene, badges(scene))
        assert len(words) <= 1000
        assert result.game_title(scene) in words.split(".")[0]
        for seat, name in enumerate(clean_names(scene.names)):
            assert f"Place {scene.places[seat]}: {name} (" in words

    def test_it_tells_all_places_of_five_winners_with_long_names(self) -> None:
        words = result.describe_result(finished((6,) * 5, (1,) * 5, LONG), SIDES)
        assert len(words) <= 1000
        assert words.count("Place 1: ") == 5

    def test_it_tells_how_many_rounds_were_played(self) -> None:
        scene = finished((6, 5), (0, 0))
        game = scene.view
        assert isinstance(game, BroadwayTower)
        assert f"After {game.round - 1} rounds." in result.describe_result(scene, badges(scene))
        assert f"After {game.round - 1} rounds." in said(scene)
