"""The pictures of Broadway Tower and their descriptions."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from engine.games.broadway_tower.cards import DATA
from engine.games.broadway_tower.rules import PAIRS, BroadwayTower
from engine.scene import Scene
from render import png
from render.broadway_tower import PAINTER as broadway_tower
from render.broadway_tower.alt_text import applied, counted, describe_hand, remaining, rows
from render.broadway_tower.hand import hand
from render.probe import Box
from tests.engine.worlds import KINDS, Kind, begin, tables
from tests.render.pictures import LONG, SHORT, STRANGE, boxes, scenes

TOWER = [kind for kind in KINDS if kind.name == "broadway_tower"]
MOST = 95_000  # bytes of a file

each_kind = pytest.mark.parametrize("kind", TOWER, ids=str)


def game(scene: Scene) -> BroadwayTower:
    assert isinstance(scene.view, BroadwayTower)
    return scene.view


def boards(kind: Kind, number: int, names: tuple[str, ...] = SHORT) -> Iterator[Scene]:
    return (scene for scene in scenes(kind, 3, number, names) if scene.reader is None)


def hands(kind: Kind, number: int, names: tuple[str, ...] = SHORT) -> Iterator[Scene]:
    return (scene for scene in scenes(kind, 4, number, names) if scene.reader is not None)


def revealed(scene: Scene) -> bool:
    return game(scene).seat is not None or scene.over


def drawn(scene: Scene) -> list[Box]:
    """All texts and panels of a picture."""
    return boxes(lambda: broadway_tower.board(scene) if scene.reader is None else hand(scene))


class TestSizes:
    @each_kind
    def test_a_board_is_1200_by_900_and_a_file_of_at_most_95_kilobytes(self, kind: Kind) -> None:
        for scene in boards(kind, 25, LONG):
            picture = broadway_tower.board(scene)
            assert picture.size == (1200, 900)
            assert len(png.encode(picture)) <= MOST

    @each_kind
    def test_a_hand_is_1200_by_520(self, kind: Kind) -> None:
        for scene in hands(kind, 5, LONG):
            picture = hand(scene)
            assert picture.size == (1200, 520)
            assert len(png.encode(picture)) <= MOST


class TestText:
    @each_kind
    @pytest.mark.parametrize("names", [LONG, STRANGE], ids=["long", "strange"])
    def test_all_text_is_large_enough_and_in_its_place(self, kind: Kind, names: tuple[str, ...]) -> None:
        """Nothing is smaller than 27 pixels, hangs over its panel or the picture, or lies on another text."""
        for scene in [*boards(kind, 4, names), *list(hands(kind, 2, names))[:4]]:
            found = drawn(scene)
            texts, panels = [box for box in found if box.size], [box for box in found if not box.size]
            assert texts
            for box in texts:
                assert box.size >= 27, box.words
                assert min(box.left, box.top) >= 0, box.words
                assert box.right <= box.image.width, box.words
                assert box.bottom <= box.image.height, box.words
                assert box.image.width < 1200 or any(panel.holds(box) for panel in panels), box.words
            for n, box in enumerate(texts):
                assert not any(box.image is other.image and box.meets(other) for other in texts[:n]), box.words

    @each_kind
    def test_only_names_and_sentences_are_ever_cut(self, kind: Kind) -> None:
        for scene in boards(kind, 4, LONG):
            assert all(box.whole or box.words[:3] in {name[:3] for name in LONG} for box in drawn(scene))

    @each_kind
    def test_usual_names_are_never_cut(self, kind: Kind) -> None:
        for scene in boards(kind, 4):
            assert all(box.whole for box in drawn(scene))


class TestJobCards:
    @each_kind
    def test_before_the_reveal_they_show_their_whole_tables(self, kind: Kind) -> None:
        scene = next(scene for scene in boards(kind, 30) if not revealed(scene))
        words = [box.words for box in drawn(scene)]
        for job in ("carrier", "trader", "builder"):
            for workers, effect in rows(job, kind.seats):
                assert workers in words
                assert effect in words
                assert f"{workers}: {effect}" in broadway_tower.describe(scene)

    @each_kind
    def test_after_the_reveal_they_show_the_row_that_counts(self, kind: Kind) -> None:
        for scene in [scene for scene in boards(kind, 12) if revealed(scene)]:
            words = [box.words for box in drawn(scene)]
            for job, workers in game(scene).crowd.items():
                assert str(workers) in words
                assert applied(game(scene), job) in words
                assert f"{workers} {job}{'s' * (workers != 1)}: {applied(game(scene), job)}" in broadway_tower.describe(
                    scene
                )

    def test_the_rulebook_example_reads_as_printed(self) -> None:
        """In a game of 4 with 2 carriers each takes up to 2, and the village gets 1 of what was not taken."""
        assert rows("carrier", 4)[1] == ("2–3", "take 2, village +1")
        assert rows("builder", 5)[0] == ("1", "cost −1")
        assert rows("trader", 2) == [("1–2", "no change"), ("3–4", "pay 1 more")]


class TestSecrets:
    @each_kind
    def test_nobody_else_sees_which_jobs_were_chosen(self, kind: Kind) -> None:
        """Everybody assigns his workers in secret; that somebody is ready may be seen."""
        names = SHORT[: kind.seats]
        seen = set()
        for pair in PAIRS:
            table = begin(kind, 1)
            table.choose(1, "workers", pair)
            for reader in (None, 0):
                scene = Scene.of(table, reader, names)
                own = hand(replace(scene, reader=0))
                seen.add(
                    (
                        reader,
                        broadway_tower.board(scene).tobytes(),
                        broadway_tower.describe(scene),
                        own.tobytes(),
                        describe_hand(replace(scene, reader=0)),
                    )
                )
        assert len(seen) == 2

    @each_kind
    def test_the_board_tells_who_is_ready(self, kind: Kind) -> None:
        table = begin(kind, 1)
        before = broadway_tower.board(Scene.of(table, None, SHORT[: kind.seats])).tobytes()
        table.choose(1, "workers", PAIRS[0])
        scene = Scene.of(table, None, SHORT[: kind.seats])
        assert broadway_tower.board(scene).tobytes() != before
        assert f"1 of {kind.seats} is ready" in broadway_tower.describe(scene)
        lead = broadway_tower.describe(scene).split(".")[0]
        assert lead.endswith("waiting for Mira" if kind.seats == 2 else "(Benedikt)")

    @each_kind
    def test_a_second_thought_is_not_seen(self, kind: Kind) -> None:
        table = begin(kind, 1)
        table.choose(0, "workers", "builder+builder")
        once = broadway_tower.board(Scene.of(table, None, SHORT[: kind.seats])).tobytes()
        table.choose(0, "workers", "carrier+trader")
        assert broadway_tower.board(Scene.of(table, None, SHORT[: kind.seats])).tobytes() == once


class TestHand:
    @each_kind
    def test_it_shows_ones_own_choice(self, kind: Kind) -> None:
        pictures = set()
        for pair in (None, *PAIRS):
            table = begin(kind, 1)
            if pair:
                table.choose(0, "workers", pair)
            scene = Scene.of(table, 0, SHORT[: kind.seats])
            pictures.add(hand(scene).tobytes())
            words = describe_hand(scene)
            assert (DATA["pairs"][pair] if pair else "Which two jobs") in words.split(".")[0]
        assert len(pictures) == 1 + len(PAIRS)

    @each_kind
    def test_it_tells_what_one_has_and_what_the_next_section_costs(self, kind: Kind) -> None:
        for scene in hands(kind, 8):
            assert scene.reader is not None
            words = describe_hand(scene)
            assert len(words) <= 1000
            assert counted(game(scene).storage[scene.reader]) in words
            left = remaining(game(scene), scene.reader)
            assert (left[0].replace("+", ", ") if left else "Castle finished") in words
            assert all(f"{n}: {effect}" in words for n, effect in rows("trader", kind.seats))


class TestDescription:
    @each_kind
    @pytest.mark.parametrize("names", [SHORT, LONG, STRANGE], ids=["short", "long", "strange"])
    def test_it_tells_everything_in_at_most_1000_characters(self, kind: Kind, names: tuple[str, ...]) -> None:
        for scene in boards(kind, 25, names):
            words = broadway_tower.describe(scene)
            assert len(words) <= 1000
            state = game(scene)
            assert (f"After {state.round - 1} rounds." if scene.over else f"Round {state.round}.") in words
            assert f"Village: {state.village['wood']} wood, {state.village['brick']} brick." in words
            for seat in range(kind.seats):
                stored = f"{sum(state.storage[seat].values())}/{state.limit(seat)}"
                told = f"): {counted(state.storage[seat])}, {stored}; {state.built[seat]} built"
                assert told in words
            assert words.count(", first player)") == 1
            assert all(words.count(name) >= sum(name in own for own in state.buildings) for name in DATA["projects"])

    @each_kind
    def test_it_begins_with_who_shall_do_what(self, kind: Kind) -> None:
        for scene in boards(kind, 25):
            words = broadway_tower.describe(scene)
            if scene.over:
                assert "win" in words.split(".")[0]
            elif game(scene).seat is None:
                assert words.startswith("Choose two jobs each")
            else:
                assert words.startswith(scene.names[game(scene).seat or 0])

    @each_kind
    def test_tables_that_look_different_are_described_differently(self, kind: Kind) -> None:
        """Apart from what only stands out because it is new."""
        described: dict[str, bytes] = {}
        for scene in boards(kind, 40):
            picture = broadway_tower.board(replace(scene, changed=())).tobytes()
            assert described.setdefault(broadway_tower.describe(scene), picture) == picture


class TestChanges:
    @each_kind
    def test_what_the_last_turn_changed_stands_out(self, kind: Kind) -> None:
        for table in tables(kind, 2):
            scene = Scene.of(table, None, SHORT[: kind.seats])
            if any(path[0] in ("storage", "built", "village", "buildings") for path in scene.changed):
                calm = broadway_tower.board(replace(scene, changed=())).tobytes()
                assert broadway_tower.board(scene).tobytes() != calm
                return
        raise AssertionError("nothing ever changed")
