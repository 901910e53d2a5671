"""How a game went: points from turn to turn, and the last change of the lead."""

import pytest

from engine.core.codec import changes, view
from engine.core.game_data import DataError
from engine.core.rng import Rng
from engine.games.castle_builders.rules import CastleBuilders
from engine.views.scene import Scene
from engine.views.score_history import Course, Moment
from engine.views.score_text import tell_kept
from tests.engine.worlds import KINDS, NAMES, Kind, course_of, tables

HELD = [kind for kind in KINDS if kind.name in ("castle_builders", "tower")]


def course(*points: tuple[int, ...], first: int = 0) -> Course:
    return Course(tuple(Moment(now, first and first + n) for n, now in enumerate(points)))


def test_the_last_change_of_the_lead_is_the_turn_after_which_the_winner_stays_in_front() -> None:
    went = course((0, 0), (2, 0), (2, 3), (4, 3), (4, 4), (7, 4), (8, 7))
    assert (went.turning, went.changes) == (4, 2)
    assert went.tell(NAMES[:2]) == "The lead changed twice. Ann is ahead for good from turn 5."


def test_whoever_was_always_in_front_took_the_lead_in_the_first_turn() -> None:
    went = course((0, 0), (0, 1), (1, 3))
    assert (went.turning, went.changes) == (0, 0)
    assert went.tell(NAMES[:2]) == "Bob is ahead from turn 1 to the end."


def test_a_game_that_counts_rounds_names_the_round() -> None:
    went = course((0, 0), (1, 0), (1, 2), (1, 3), first=7)
    assert went.tell(NAMES[:2]) == "The lead changed once. Bob is ahead for good from round 8."


def test_the_last_turn_is_called_so() -> None:
    went = course((0, 0), (0, 1), (2, 1))
    assert went.tell(NAMES[:2]) == "The lead changed once. Ann is ahead for good from turn 2, the last."


def test_a_turn_of_the_last_round_belongs_to_it() -> None:
    went = Course((Moment((1, 0), 1), Moment((1, 0), 2), Moment((1, 2), 2), Moment((1, 3), 2)))
    assert went.tell_since() == "ahead for good from round 2, the last"


def test_equals_at_the_end_are_named() -> None:
    went = course((0, 0, 0), (1, 0, 0), (1, 2, 0), (2, 2, 0))
    assert went.turning is None
    assert went.tell(NAMES[:3]) == "The lead changed once. At the end Ann and Bob have the same points."


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_the_course_of_a_game_ends_with_its_points(kind: Kind) -> None:
    *_, end = tables(kind, 6)
    went = course_of(end)
    assert list(went.moments[-1].points) == end.game.scores()
    assert (went.turning is None) == (end.game.scores().count(max(end.game.scores())) > 1)
    assert bool(went.tell_since()) == (went.turning is not None)


class TestSecretsAtTheEnd:
    @pytest.mark.parametrize("kind", KINDS, ids=str)
    def test_what_somebody_holds_is_open_to_all_when_the_game_is_over_and_not_before(self, kind: Kind) -> None:
        for table in tables(kind, 7):
            over = table.turn_over and table.game.over()
            for reader in kind.readers:
                seen = Scene.of(table, reader, NAMES[: kind.seats]).view
                told = [tell_kept(seen, seat) for seat in range(kind.seats)] if over else []
                assert told == [tell_kept(table.game, seat) for seat in range(kind.seats) if over]
                assert over or seen == view(table.game, reader)

    @pytest.mark.parametrize("kind", HELD, ids=str)
    def test_cards_that_are_opened_are_not_marked_as_changed(self, kind: Kind) -> None:
        """Only what the last turn did is."""
        *_, end = tables(kind, 7)
        scene = Scene.of(end, None, NAMES[: kind.seats])
        assert scene.view != view(end.game, None)
        assert [*scene.changed] == changes(view(end.since()[0].started(), None), view(end.game, None))

    def test_equal_cards_are_counted(self) -> None:
        game = CastleBuilders.begin(2, Rng("secret"))
        game.hands = [["stop", "stop"], ["bonus", "remove"]]
        assert tell_kept(game, 0) == "a stop counter ×2"
        assert tell_kept(game, 1) == "a bonus counter, a remove counter"

    def test_a_field_without_words_is_an_error_with_its_place(self, monkeypatch: pytest.MonkeyPatch) -> None:
        game = CastleBuilders.begin(2, Rng("secret"))
        monkeypatch.setattr("engine.views.score_text.marks", lambda kind: {"discards": "mine"})
        game.discards = [["stop"]]  # type: ignore[list-item]
        with pytest.raises(DataError, match=r"castle_builders\.toml\.words\.kept\.discards is missing"):
            tell_kept(game, 0)
