"""The document about balance holds a line for every game and number of players."""

from bench.arena import Pairing, interval, play
from bench.balance import EVENED, PAGE, key, put, row
from engine.games import GAMES


def test_every_game_and_number_of_players_is_documented() -> None:
    """`python -m bench balance --write` writes the table anew."""
    lines = PAGE.read_text(encoding="utf-8").partition("<!-- table -->\n")[2].partition("<!-- end -->")[0].splitlines()
    wanted = {(name, n) for name, game in GAMES.items() for n in game.players}
    evened = {
        (f"{name}, {option.replace('_', ' ')}", n)
        for name, n in wanted
        for option in EVENED
        if option in GAMES[name].options
    }
    assert [key(line) for line in lines[2:]] == sorted(wanted | evened)


def test_a_line_takes_the_place_of_the_older_one_about_the_same() -> None:
    empty = "Before.\n<!-- table -->\n<!-- end -->\nAfter.\n"
    page = put(put(put(empty, "| tower | 3 | old |"), "| castle_builders | 2 | a |"), "| tower | 3 | new |")
    assert page.startswith("Before.\n<!-- table -->\n| game | players |")
    assert page.endswith("|\n| castle_builders | 2 | a |\n| tower | 3 | new |\n<!-- end -->\nAfter.\n")


def test_a_line_tells_the_same_whenever_it_is_measured() -> None:
    games = [Pairing("castle_builders", ("random", "random"), seed) for seed in range(4)]
    assert row([play(game) for game in games]) == row([play(game) for game in games])


def test_the_interval_of_a_rate() -> None:
    """Ten wins of twenty: from 30 to 70 in a hundred, by Wilson's formula."""
    low, high = interval(0.5, 20)
    assert round(low, 3) == 0.299
    assert round(high, 3) == 0.701
