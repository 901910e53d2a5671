"""The drawing kit: pictures in palette colours that are put together from kept pieces."""

import functools
import gc
import hashlib
import io
import timeit
import zlib
from collections.abc import Iterable
from dataclasses import replace

import pytest
from PIL import Image, ImageChops

import render
from engine.games import GAMES
from engine.views.samples import scenes
from engine.views.scene import Scene
from render import alt_text, encoders, piece_cache, player_names, shapes, test_hooks, typesetting
from render.headers import footer, header
from render.palette import ENTRIES, INK, NIGHT, PAPER, RGB, SIDES, WHITE, indexed
from render.shapes import cardboard
from render.sprites import Sprite, cut, fill, lay, put, stamp, tile
from tests.render.pictures import LONG, STRANGE, boxes, draw, mixed, sample

MOST = 1000  # samples of a game, and more than there are
AREA = 6000  # pixels of one colour that make an area: half a hundredth of a board


def off(one: tuple[int, ...], other: tuple[int, ...]) -> int:
    return max(abs(a - b) for a, b in zip(one, other, strict=True))


def paper(width: int = 600, height: int = 200) -> Image.Image:
    return indexed(Image.new("RGB", (width, height), PAPER))


@functools.cache
def in_rgb() -> list[tuple[Scene, Image.Image]]:
    """Scenes, and their pictures drawn without kept pieces."""
    test_hooks.rgb = True
    try:
        return [(scene, picture) for scene in sample(2) if (picture := draw(scene))]
    finally:
        test_hooks.rgb = False


@pytest.fixture
def flat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(test_hooks, "flat", True)


class TestPieces:
    def test_a_stamp_verifies_that_its_ground_is_flat(self, flat: None) -> None:
        im = paper()
        stamp(im, shapes.rounded(40, 40, 8), 10, 10, INK)
        with pytest.raises(AssertionError, match="lies on"):
            stamp(im, shapes.rounded(40, 40, 8), 30, 10, INK)

    @pytest.mark.parametrize("at", [(10, 10), (-20, 5), (590, 190)], ids=["inside", "over the left edge", "corner"])
    def test_a_tile_is_laid_as_pillow_pastes_it(self, at: tuple[int, int]) -> None:
        im, other, piece = paper(), paper(), indexed(Image.effect_noise((60, 40), 90).convert("RGB"))
        lay(im, piece, *at)
        other.paste(piece, at)
        assert im.tobytes() == other.tobytes()

    def test_what_was_not_used_for_long_is_forgotten_when_the_budget_is_full(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        made: list[int] = []

        @tile
        def square(n: int) -> Image.Image:
            made.append(n)
            return Image.new("RGB", (100, 100), (n, n, n))

        piece_cache.empty()
        monkeypatch.setattr(piece_cache, "BUDGET", 25_000)
        monkeypatch.setattr(piece_cache, "ROUND", 0)
        for n in (1, 2, 1, 3, 1, 2):  # two have room, and the one used last stays
            square(n)
        assert made == [1, 2, 3, 2]

    def test_what_is_used_in_every_round_stays(self, monkeypatch: pytest.MonkeyPatch) -> None:
        made: list[int] = []

        @tile
        def square(n: int) -> Image.Image:
            made.append(n)
            return Image.new("RGB", (100, 100), (n, n, n))

        piece_cache.empty()
        monkeypatch.setattr(piece_cache, "BUDGET", 60_000)
        monkeypatch.setattr(piece_cache, "ROUND", 20_000)
        for n in range(1, 100):
            square(0)
            square(n)
        assert made == [*range(100)]

    def test_after_a_start_games_are_drawn_until_another_needs_hardly_a_new_piece(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def make(pictures: Iterable[Image.Image]) -> float:
            """How many pieces a picture needs."""
            before = piece_cache.count_made()
            drawn = sum(1 for _ in pictures)
            return (piece_cache.count_made() - before) / drawn

        another = list(scenes("castle_builders", 2, 4, "another"))
        monkeypatch.setattr(render, "GAMES", {"castle_builders": GAMES["castle_builders"]})
        piece_cache.empty()
        assert make(render.draw_all(another)) > 10
        piece_cache.empty()
        assert make(render.draw_games()) > render.FEW
        assert make(render.draw_all(another)) < 2 * render.FEW
        assert make(render.draw_games()) < render.FEW

    def test_all_that_has_pixels_stays_within_the_budget(self, monkeypatch: pytest.MonkeyPatch) -> None:
        piece_cache.empty()
        made = piece_cache.count_made()
        monkeypatch.setattr(piece_cache, "BUDGET", 6_000_000)
        for scene in sample(1):
            draw(scene)
            assert piece_cache.count_bytes() <= piece_cache.BUDGET
        assert piece_cache.count_made() - made > 2 * len(piece_cache._kept)
        assert piece_cache.count_bytes() == sum(map(piece_cache._weigh, piece_cache._kept.values()))

    @pytest.mark.parametrize("number", [1, pytest.param(10, marks=pytest.mark.slow("a hundred pictures, twice"))])
    def test_a_picture_is_the_same_whatever_was_drawn_before(self, number: int) -> None:
        """Each piece is made for another picture when the same pictures are drawn in the opposite order."""
        warm = [hash(picture.tobytes()) for picture in map(draw, sample(number)) if picture]
        piece_cache.empty()
        again = [hash(picture.tobytes()) for picture in map(draw, sample(number)[::-1]) if picture]
        assert warm == again[::-1]

    @pytest.mark.slow("as after other pictures, 1.4 s")
    def test_a_picture_is_the_same_where_no_piece_is_kept(self, monkeypatch: pytest.MonkeyPatch) -> None:
        warm = [picture.tobytes() for picture in map(draw, sample(1)) if picture]
        piece_cache.empty()
        monkeypatch.setattr(piece_cache, "BUDGET", 0)
        monkeypatch.setattr(piece_cache, "ROUND", 0)
        cold = [picture.tobytes() for picture in map(draw, sample(1)) if picture]
        assert piece_cache.count_bytes() == 0
        assert warm == cold

    @pytest.mark.parametrize("number", [2, pytest.param(MOST, marks=pytest.mark.slow("all 600 pictures, 6 s"))])
    def test_what_is_stamped_as_on_flat_ground_lies_on_flat_ground(self, flat: None, number: int) -> None:
        piece_cache.empty()  # only pieces that are made are looked at
        assert [draw(scene) for scene in sample(number)]

    @pytest.mark.slow("1.2 s")
    def test_kept_pieces_look_like_a_picture_drawn_in_rgb(self) -> None:
        for scene, whole in in_rgb():
            kept = draw(scene)
            assert kept
            assert (kept.mode, whole.mode) == ("P", "RGB")
            difference = ImageChops.difference(kept.convert("RGB"), indexed(whole).convert("RGB")).convert("L")
            assert sum(difference.histogram()[17:]) / (kept.width * kept.height) < 0.01

    def test_the_palette_shows_the_colours_that_were_meant(self) -> None:
        """An area that is filled with a colour has it; not one of its neighbours in the palette."""
        areas = {c for _, whole in in_rgb() for n, c in whole.getcolors(1 << 20) or [] if n > AREA}
        for colour in areas:
            assert isinstance(colour, tuple)
            nearest = min(RGB, key=lambda entry, c=colour: off(c, entry))
            assert off(colour, nearest) <= 12, colour

    def test_every_cache_is_bounded_and_can_be_emptied(self) -> None:
        assert [draw(scene) for scene in sample(3)]
        found = [thing for thing in gc.get_objects() if isinstance(thing, functools._lru_cache_wrapper)]
        kept = [cache for cache in found if cache.__module__.split(".")[0] == "render"]
        within_budget = {id(cache) for cache in piece_cache._fast}
        assert all(cache.cache_parameters()["maxsize"] or id(cache) in within_budget for cache in kept)
        assert sum(cache.cache_info().currsize for cache in kept) > 1000
        piece_cache.empty()
        assert not [cache for cache in kept if cache.cache_info().currsize]

    def test_a_sprite_is_cut_where_half_of_a_pixel_is_covered(self) -> None:
        half = Sprite(Image.frombytes("L", (2, 1), bytes([127, 128])))
        assert cut(half).tobytes() == bytes([0, 255])

    def test_all_five_shapes_are_about_equally_heavy(self) -> None:
        areas = [sum(shapes.emblem(shape, 60).image.tobytes()) / 255 / 3600 for shape in shapes.SHAPES]
        assert all(0.25 < area < 0.75 for area in areas)

    def test_put_leaves_alone_what_a_sprite_does_not_cover(self) -> None:
        im = paper(20, 20)
        fill(im, (0, 0, 20, 10), NIGHT)
        before = im.copy()
        put(im, Sprite(Image.new("L", (20, 20), 0)), 0, 0, WHITE)
        assert im.tobytes() == before.tobytes()


class TestPng:
    @pytest.fixture(params=["isal", "zlib"])
    def compressor(self, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
        if request.param == "zlib":
            monkeypatch.setattr(encoders, "deflate", zlib)
        else:
            pytest.importorskip("isal")
        return str(request.param)

    def test_the_file_decodes_to_the_picture(self, compressor: str) -> None:
        for scene in sample(3):
            picture = draw(scene)
            if picture:
                file = Image.open(io.BytesIO(encoders.encode(picture)))
                assert (file.format, file.mode, file.size) == ("PNG", "P", picture.size)
                assert file.tobytes() == picture.tobytes()
                assert file.convert("RGB").tobytes() == picture.convert("RGB").tobytes()

    def test_the_palette_is_in_the_file(self, compressor: str) -> None:
        file = Image.open(io.BytesIO(encoders.encode(paper())))
        assert bytes(file.getpalette() or ())[: len(ENTRIES)] == ENTRIES

    def test_an_rgb_image_is_put_in_palette_colours(self, compressor: str) -> None:
        file = Image.open(io.BytesIO(encoders.encode(Image.new("RGB", (30, 20), PAPER))))
        assert file.convert("RGB").getpixel((5, 5)) == PAPER

    def test_pieces_are_pasted_as_fast_after_a_file_was_made_as_before(self) -> None:
        """ISA-L leaves vector registers in use, with which it takes three times as long."""
        on, piece, mask = paper(), Image.new("L", (114, 86)), Image.new("L", (114, 86), 255)

        def paste() -> float:
            return min(timeit.repeat(lambda: on.im.paste(piece.im, (0, 0, 114, 86), mask.im), number=20, repeat=100))

        hashlib.sha512().digest()
        before = paste()
        encoders.encode(paper())
        assert paste() < 2 * before


class TestText:
    @pytest.mark.parametrize("face", ["title", "number", "bold", "prose"])
    def test_a_line_fits_its_room_or_is_cut(self, face: typesetting.Face) -> None:
        for name in LONG:
            for room in (90, 200, 333):
                words, size = typesetting.fit(name, face, 40, room, 28)
                assert typesetting.width(words, size, face) <= room
                assert size >= 28
                assert words == name or (words.endswith("…") and size == 28)

    def test_what_tells_two_names_apart_stays_when_they_are_cut(self) -> None:
        words, _ = typesetting.fit("Bartholomew 2", "bold", 32, 190, 28)
        assert words.startswith("Bart")
        assert words.endswith("… 2")

    def test_the_recorded_box_is_where_the_letters_are(self) -> None:
        im = paper()
        [box] = boxes(lambda: typesetting.text(im, (100, 80), "HIM", 40) and None)
        inked = ImageChops.difference(im.convert("RGB"), Image.new("RGB", im.size, PAPER)).getbbox()
        assert inked is not None
        assert all(abs(a - b) <= 4 for a, b in zip(inked, (box.left, box.top, box.right, box.bottom), strict=True))

    @pytest.mark.parametrize(("anchor", "share"), [("l", 0.0), ("m", 0.5), ("r", 1.0)])
    def test_a_line_begins_at_its_anchor_or_ends_there_or_has_it_in_the_middle(self, anchor: str, share: float) -> None:
        im = paper()
        typesetting.text(im, (300, 100), "Mill", 40, INK, anchor=f"{anchor}m")
        inked = ImageChops.difference(im.convert("RGB"), paper().convert("RGB")).getbbox()
        assert inked
        left, _, right, _ = inked
        assert left + share * (right - left) == pytest.approx(300, abs=4)

    def test_all_words_of_a_line_stand_at_one_height(self) -> None:
        """Words of different heights, at a base line between two pixels."""
        for y in (40, 40.25, 40.5, 40.75):
            feet = set()
            for word in ("no", "it", "him"):
                im = paper()
                typesetting.text(im, (20, y), word, 32, face="prose", anchor="ls")
                inked = ImageChops.difference(im.convert("RGB"), Image.new("RGB", im.size, PAPER)).getbbox()
                feet.add(inked and inked[3])
            assert len(feet) == 1

    def test_a_paragraph_stays_in_its_box(self) -> None:
        im = paper(1200, 300)
        sentence = "Mira removes the top of tower C: a remove-and-continue counter of Benedikt. " * 2
        lines = boxes(lambda: typesetting.paragraph(im, (40, 20, 640, 240), sentence, 40))
        assert len(lines) > 2
        assert " ".join(line.words for line in lines) == sentence.strip()
        assert all(line.left >= 40 and line.right <= 640 and line.top >= 20 and line.bottom <= 240 for line in lines)

    def test_a_paragraph_that_is_much_too_long_is_cut_in_its_last_line(self) -> None:
        im = paper(1200, 300)
        lines = boxes(lambda: typesetting.paragraph(im, (40, 20, 640, 100), "many words " * 60, 40))
        assert len(lines) == 2
        assert lines[-1].words.endswith("…")
        assert all(line.right <= 640 and line.bottom <= 100 for line in lines)

    def test_greek_and_cyrillic_come_from_the_spare_face(self) -> None:
        assert typesetting.has_glyph("Ж", "spare")
        assert not typesetting.has_glyph("Ж", "bold")
        assert typesetting.width("Женя", 34) > 40

    @pytest.mark.parametrize("face", ["title", "number", "bold", "prose"])
    def test_letters_that_would_gape_stand_closer(self, face: typesetting.Face) -> None:
        assert (
            typesetting.width("AVAVAV", 100, face)
            < 3 * (typesetting.width("A", 100, face) + typesetting.width("V", 100, face)) - 15
        )


class TestNames:
    @pytest.mark.parametrize(
        ("name", "drawn"),
        [
            ("Mira", "Mira"),
            ("  Mira   B. ", "Mira B."),
            ("Ｆａｎｃｙ 𝓜𝓲𝓻𝓪", "Fancy Mira"),
            ("Мира", "Мира"),
            ("Ωmega", "Ωmega"),
            ("Nguyễn", "Nguyễn"),
            ("e\u0301\u0320 a\u200bb\u200d", "é ab"),
            ("🙂Kai🙂", "Kai"),
            ("__Kai__", "Kai"),
            ("W" * 32, "W" * 32),
        ],
    )
    def test_a_name_is_made_plain(self, name: str, drawn: str) -> None:
        assert player_names.clean_name(name, 0) == drawn

    @pytest.mark.parametrize("name", [*STRANGE[:4], "", " ", "___", "→", "\u202e\u202c"])
    def test_of_a_name_without_a_glyph_its_number_is_left(self, name: str) -> None:
        assert player_names.clean_name(name, 2) == "Player 3"

    def test_two_names_that_look_the_same_are_told_apart(self) -> None:
        assert player_names.clean_names(("Kai", "🙂Kai", "Zoë")) == ("Kai 1", "Kai 2", "Zoë")

    def test_a_sentence_has_the_clean_names(self) -> None:
        sentence = "🙂 removes the top of tower A: a counter of Ｋai."
        assert player_names.clean_sentence(sentence, ("🙂", "Ｋai")) == (
            "Player 1 removes the top of tower A: a counter of Kai."
        )

    def test_a_description_is_cut_between_clauses(self) -> None:
        clauses = ["First.", "Second.", "Third." * 9]
        assert alt_text.description(clauses) == " ".join(clauses)
        assert alt_text.description(clauses, 48) == "First. Second. More: /table board text has all."
        assert alt_text.description(clauses, 48, "…") == "First. Second. …"


class TestPanels:
    def test_a_header_and_a_footer_hold_the_longest_names_and_sentences(self) -> None:
        for name in LONG:
            im = paper(1200, 300)
            sentence = f"{name} removes the top of tower C: a remove-and-continue counter of Benedikt."
            scene = replace(sample(1)[0], names=(name, "Benedikt"), log=(sentence,))

            def paint(im: Image.Image = im, name: str = name, scene: Scene = scene) -> None:
                what = "chooses a tower for the continuation counter"
                header(im, SIDES[0].colour, "hourglass", name, what, [("cards", "27"), ("trophy", "103")])
                footer(im, scene, "")

            found = boxes(paint)
            texts, panels = [b for b in found if b.size], [b for b in found if not b.size]
            assert len(panels) == 2
            assert all(any(p.holds(t) for p in panels) and t.size >= typesetting.SMALLEST for t in texts)
            assert not any(a.meets(b) for n, a in enumerate(texts) for b in texts[:n])

    def test_a_panel_is_recorded(self) -> None:
        im = paper()
        [box] = boxes(lambda: cardboard(im, 20, 30, 200, 90))
        assert (box.left, box.top, box.right, box.bottom) == (20, 30, 220, 120)


def test_scenes_of_every_kind_are_drawn() -> None:
    """What the other tests look at: boards and hands, open decisions, the end of games."""
    scenes: tuple[Scene, ...] = mixed()
    assert {scene.reader is None for scene in scenes} == {True, False}
    assert any(scene.over for scene in scenes)
    assert any(scene.decision for scene in scenes if scene.reader is None)
