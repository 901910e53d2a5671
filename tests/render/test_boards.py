"""What holds for the pictures and descriptions of every game."""

import re
import sys
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from PIL import Image, ImageDraw

from engine.core.game_data import DataError, Part, read
from engine.core.rng import Fast
from engine.games import GAMES
from engine.views.scene import Scene
from render import PAINTERS, encoders, frame, test_hooks
from render.alt_text import MOST as LONGEST
from render.player_names import clean_names
from render.typesetting import SMALLEST
from render.words import say
from tests.engine.worlds import KINDS, Kind, alike, some_tables, tables
from tests.render.pictures import LONG, SHORT, SIGN, STRANGE, boxes, describe, draw, sample, scenes
from tests.small_games.boards import UNPLATED

PLAIN = 12  # colours of a ground
MOST = {"broadway_tower": 95_000, "tower": 110_000, "tower_up": 120_000, "town_builder": 115_000}  # bytes of a file
SIGNED = ("tower", "tower_up", "town_builder")  # whose descriptions tell the sign of each player

TOLD_OF_OTHERS = {
    "broadway_tower": (r" of \d\)", 0),
    "castle_builders": (r" in hand", 1),
    "tower": (r"; \d+ cards? in hand", 1),
    "tower_up": (r" in sight", 0),
}  # what a description says once of each player, or of each but the reader, of whom the hand says it otherwise

every_kind = pytest.mark.parametrize("kind", KINDS, ids=str)
every_drawn_kind = pytest.mark.parametrize("kind", [kind for kind in KINDS if kind.name not in UNPLATED], ids=str)


@every_kind
@pytest.mark.parametrize("names", [LONG, STRANGE, SHORT], ids=["long", "strange", "short"])
def test_every_text_fits_its_place_and_can_be_read(
    kind: Kind, names: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """No text is smaller than the smallest type, leaves the picture, crosses the edge of a panel or another text."""
    monkeypatch.setattr(test_hooks, "flat", True)
    drawn = list(scenes(kind, 2, 4, names))[:10]
    # All in one go: a piece is drawn, and so seen here, for the first picture that needs it.
    found: dict[int, list[test_hooks.Box]] = {}
    for box in boxes(lambda: [draw(scene) for scene in drawn]):
        found.setdefault(id(box.image), []).append(box)
    for together in found.values():
        texts, panels = [box for box in together if box.size], [box for box in together if not box.size]
        for n, text in enumerate(texts):
            assert text.size >= SMALLEST, text.words
            whole = test_hooks.Box(text.image, 0, 0, *text.image.size)
            assert whole.holds(text), text.words
            assert not [p for p in panels if p.meets(text) and not p.holds(text)], f"{text.words!r} crosses an edge"
            over = [other.words for other in texts[:n] if other.meets(text)]
            assert not over, f"{text.words!r} lies over {over}"


@every_kind
def test_where_discord_lays_its_sign_for_a_description_nothing_is_hidden(kind: Kind) -> None:
    """It is 32 by 24 pixels of a telephone that is 360 wide, at the lower left, a little from the edges."""
    for scene in scenes(kind, 7, 3):
        painter = PAINTERS[scene.view.name]
        paints = [painter.board]
        if painter.hand and scene.reader is not None:
            paints += [painter.hand.draw, *(part.draw for part in painter.hand.below(scene))]
        for paint in paints:
            found, picture = boxes(partial(paint, scene)), paint(scene)
            corner = test_hooks.Box(picture, 0, picture.height - SIGN[1], SIGN[0], picture.height)
            on_it = [box for box in found if box.image.size == picture.size and box.meets(corner)]
            assert not on_it, [box.words or "a panel" for box in on_it]
            assert (
                len(picture.crop((0, picture.height - SIGN[1], *SIGN[:1], picture.height)).getcolors() or ()) <= PLAIN
            )


@every_kind
@pytest.mark.parametrize("names", [LONG, STRANGE], ids=["long", "strange"])
def test_descriptions_fit_the_message_and_name_everybody(kind: Kind, names: tuple[str, ...]) -> None:
    for scene in scenes(kind, 3, 8, names):
        words = describe(scene)
        if words is None:
            continue
        assert 0 < len(words) <= LONGEST
        assert words == " ".join(words.split())
        if scene.reader is None:
            # A name may be cut: here all begin differently.
            assert all(name[:4] in words for name in clean_names(scene.names))


@every_drawn_kind
@pytest.mark.parametrize("names", [LONG, STRANGE, SHORT], ids=["long", "strange", "short"])
def test_a_hand_and_the_board_above_it_are_described_in_whole_sentences_without_saying_anything_twice(
    kind: Kind, names: tuple[str, ...]
) -> None:
    """The hand first; what has no room is left out from the end, and where all of it is is said."""
    hand, met = PAINTERS[kind.name].hand, 0
    for scene in scenes(kind, 3, 8, names):
        if hand and scene.reader is not None and hand.below(scene):
            words = hand.describe_below(scene, scene)
            assert len(words) <= LONGEST
            assert words.removesuffix(say("more")).rstrip().endswith((".", "?", "…"))
            if kind.name in TOLD_OF_OTHERS:
                said, others = TOLD_OF_OTHERS[kind.name]
                assert len(re.findall(said, words)) == kind.seats - others
            met += 1
    assert met or hand is None


@every_kind
def test_a_picture_shows_its_reader_nothing_that_he_may_not_see(kind: Kind) -> None:
    """In another world that looks the same to a reader, his picture and its description are the same."""
    rng, tried = Fast.seeded(5), 0
    for table in some_tables(kind, 4, 5):
        for reader in kind.readers:
            other = None if table.game.over() else alike(table, reader, rng)
            if other is None:
                continue
            here, there = (Scene.of(t, reader, SHORT[: kind.seats]) for t in (table, other))
            assert describe(here) == describe(there)
            pictures = [draw(scene) for scene in (here, there)]
            assert (pictures[0] and pictures[0].tobytes()) == (pictures[1] and pictures[1].tobytes())
            tried += 1
    assert tried


@every_kind
def test_a_picture_is_as_large_as_is_said_and_its_file_not_too_large(kind: Kind) -> None:
    """1200 pixels across are one to one on a telephone; taller than wide would be shown small.  A board alone leaves
    room for its buttons."""
    for scene in scenes(kind, 3, 15, LONG):
        picture, hand = draw(scene), PAINTERS[kind.name].hand
        if picture:
            assert (picture.mode, picture.width) == ("P", 1200)
            assert scene.reader is None or hand is None or picture.height == hand.height(scene)
            assert picture.height <= 1000
            assert len(encoders.encode(picture)) <= MOST.get(kind.name, 80_000)
        for part in hand.below(scene) if hand and scene.reader is not None else ():
            assert part.draw(scene).size == (1200, part.height)
            assert frame.measure(hand.bands(scene), part.height) <= 1200


@every_drawn_kind
def test_who_reads_a_board_in_private_is_told_which_seat_is_theirs(kind: Kind) -> None:
    painter, names = PAINTERS[kind.name], SHORT[: kind.seats]
    scene = Scene.of(next(iter(tables(kind, 1))), 1, names)
    assert [box.words for box in boxes(lambda: painter.board(scene))].count("you") == 1
    assert kind.name not in SIGNED or f"{names[1]} (you" in painter.describe(scene)


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind.name in MOST], ids=str)
def test_tables_that_look_different_are_described_differently(kind: Kind) -> None:
    """Apart from what only stands out because it is new or may be chosen, and from news before the last."""
    described: dict[str, bytes] = {}
    for scene in (scene for scene in scenes(kind, 3, 40) if scene.reader is None):
        picture = PAINTERS[kind.name].board(replace(scene, changed=(), log=scene.log[-1:])).tobytes()
        assert described.setdefault(PAINTERS[kind.name].describe(scene), picture) == picture


def test_every_game_has_a_painter_and_a_badge_for_each_of_its_players() -> None:
    for name, game in GAMES.items():
        assert len(PAINTERS[name].badges) >= max(game.players), f"{name}: give its painter more `badges`"


def test_a_game_without_a_painter_is_told_what_to_write() -> None:
    with pytest.raises(KeyError, match="chess has no painter: write render/chess/"):
        PAINTERS["chess"]


@pytest.mark.parametrize("name", PAINTERS)
def test_a_decision_without_a_prompt_is_told_before_a_board_is_drawn(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = read(name)
    what, *others = data["words"]["prompt"]

    def read_with(prompts: dict[str, str]) -> None:
        changed = data | {"words": data["words"] | {"prompt": prompts}}
        monkeypatch.setattr("render.painter.read", lambda game: Part(f"{game}.toml", changed))

    read_with(dict.fromkeys(others, "plays"))
    with pytest.raises(DataError, match=f"words.prompt has nothing for '{what}': write"):
        replace(PAINTERS[name])
    read_with(dict.fromkeys([what, *others, "juggle"], "plays"))
    with pytest.raises(DataError, match=r"words\.prompt\.juggle is for no decision"):
        replace(PAINTERS[name])


def test_only_the_kit_touches_the_pixels_of_a_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    """A picture is one in palette colours; masks and sprites may be made in any way."""
    paste, draw_on = Image.Image.paste, ImageDraw.Draw

    def pasted(im: Image.Image, *args: Any) -> None:
        assert im.mode != "P" or sys._getframe(1).f_globals["__name__"] == "render.sprites"
        paste(im, *args)

    def drawn_on(im: Image.Image, mode: str | None = None) -> ImageDraw.ImageDraw:
        assert im.mode != "P"
        return draw_on(im, mode)

    monkeypatch.setattr(Image.Image, "paste", pasted)
    monkeypatch.setattr(ImageDraw, "Draw", drawn_on)
    assert [draw(scene) for scene in sample(2)]
