"""The story of a game: a line for each turn of a player, with the name once."""

from engine.game import Line
from engine.telling import Deed, tell_all

NAMES = ("Ann", "Bob")


def test_all_that_a_player_did_is_one_sentence_in_its_order() -> None:
    """What somebody did several times, one after another, is told once."""
    work = [Line("reveal", [0, "builder+builder"]), Line("skip", [0, "builder"]), Line("skip", [0, "builder"])]
    assert tell_all("broadway_tower", Deed(0, NAMES, work)) == ("Ann sends 2 builders; lets the builder rest ×2.")


def test_what_ends_a_game_is_told_within_the_sentence() -> None:
    work = [Line("section", [0, 6, "wood"]), Line("finished", [0]), Line("carry", [0, "wood"])]
    assert tell_all("broadway_tower", Deed(0, NAMES, work)) == (
        "Ann builds section 6 for 1 wood; finishes the castle, and this round is played to its end; "
        "takes 1 wood from the village."
    )
