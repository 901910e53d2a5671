"""`python -m engine` as somebody uses it: a process with a keyboard."""

import re
import signal
import subprocess
import sys
from contextlib import suppress
from functools import partial
from pathlib import Path

from engine.games import GAMES
from engine.rng import Rng
from engine.terminal import plain
from tests.small_games.market.rules import Sale

INSTALLED = dict(GAMES)  # what another process has, too: without the small games of the tests
ROOT = Path(__file__).parents[2]


def typed(text: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """The terminal, when somebody types this and then Ctrl-D."""
    command = [sys.executable, "-m", "engine", *arguments]
    return subprocess.run(command, cwd=ROOT, input=text, capture_output=True, text=True, timeout=60)


def test_chance_plays_every_game_to_its_end() -> None:
    for name, game in INSTALLED.items():
        for seats in game.players:
            run = typed("", name, str(seats), "--seed", "all of it", "--random", "all")
            assert (run.returncode, run.stderr) == (0, "")
            places = re.findall(r"^(\d)\. Player \d, -?\d+ \w+$", run.stdout, re.M)
            assert len(places) == seats
            assert places == sorted(places)
            assert run.stdout.endswith("Seed: all of it\n")


def test_points_are_called_as_they_are_everywhere() -> None:
    run = typed("", "tower_up", "--seed", "called", "--random", "2")
    assert re.search(r"^Million: Player 1 \d+, Player 2 \d+$", run.stdout, re.M)
    run = typed("", "tower_up", "--seed", "called", "--random", "all")
    assert re.search(r"^1\. Player \d, \d+ million$", run.stdout, re.M)


def test_a_seed_plays_the_same_game_again() -> None:
    """The seed that is told at the end of a game is the one whose hash was told at its start."""
    once = typed("", "castle_builders", "--random", "all").stdout
    seed = once.splitlines()[-1].removeprefix("Seed: ")
    assert Rng(seed).promise in once.splitlines()[1]
    assert typed("", "castle_builders", "--random", "all", "--seed", seed).stdout == once


def test_a_person_plays_against_chance_to_the_end() -> None:
    """Alone at the keyboard nobody has to look away, and one's own secrets are printed."""
    run = typed("1\n" * 500, "castle_builders", "2", "--random", "2", "--seed", "person")
    assert run.returncode == 0
    assert "look away" not in run.stdout
    assert "You draw" in run.stdout
    assert "Player 2 draws" not in run.stdout
    assert re.search(r"^1\. Player \d", run.stdout, re.M)


def test_two_people_choose_in_secret_one_after_the_other() -> None:
    """Each is called before the secret options are shown; hands are shown to nobody else."""
    run = typed("\nOrdinary\nTower B\n\n", "castle_builders", "2", "--seed", "two people")
    before, first, second = run.stdout.split(", it is for you alone: press Enter when the others look away.")
    assert before[-8:] != first[-8:]
    assert "Which counter do you play?" not in before
    secret, public = first.split("has chosen; everybody may look again.")
    assert "Which counter do you play?" in secret
    assert "hands: ordinary" in secret
    assert "On which tower" in public
    assert {"[1 covered] [2 covered]", "[2 covered] [1 covered]"} & set(re.findall("hands: (.*)", public))
    assert "on tower B" in public
    assert "Which counter do you play?" in second


def test_words_and_numbers_are_understood_and_nonsense_gets_a_sentence() -> None:
    answers = ["", "9", "0", "banana", "TWO carriers", "", "6"]
    run = typed("\n".join(answers), "broadway_tower", "2", "--seed", "words")
    assert run.stdout.count("That is none of the options, or could be several.") == 3
    assert "Player 1 sends out two carriers." in run.stdout
    assert run.returncode == 0


def test_undo_takes_the_last_choice_back() -> None:
    run = typed("undo\n1\nundo\nquit\n", "castle_builders", "2", "--random", "2", "--seed", "undo 4")
    assert run.stdout.count("Nothing can be taken back now") == 1
    assert run.stdout.count("The last choice was taken back.") == 1


def test_leaving_is_no_accident() -> None:
    """quit, Ctrl-D and Ctrl-C end with a sentence and the seed, without a traceback."""
    for text in ("quit\n", "", "1"):
        run = typed(text, "broadway_tower", "--random", "2", "--seed", "left")
        assert (run.returncode, run.stderr) == (0, "")
        assert run.stdout.endswith("The game was left before its end.\nSeed: left\n")


def test_control_c_ends_with_a_sentence() -> None:
    command = [sys.executable, "-u", "-m", "engine", "broadway_tower", "--random", "2", "--seed", "left"]
    pipe = subprocess.PIPE
    heard = partial(
        signal.signal, signal.SIGINT, signal.default_int_handler
    )  # also where our own process is deaf to it
    with subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, stderr=pipe, preexec_fn=heard) as run:
        assert run.stdout is not None
        assert run.stderr is not None
        said = b""
        while not said.endswith(b"\n> "):
            said += run.stdout.read(1)
        # A signal between the prompt and the read is not seen before the read ends: press again.
        while run.poll() is None:
            run.send_signal(signal.SIGINT)
            with suppress(subprocess.TimeoutExpired):
                run.wait(timeout=1)
        assert run.stdout.read().endswith(b"The game was left before its end.\nSeed: left\n")
        assert run.stderr.read() == b""
    assert run.returncode == 130


def test_what_cannot_be_begun_is_refused_in_a_sentence() -> None:
    for arguments, says in {
        ("broadway_tower", "7"): "broadway_tower is for 2 to 5 players, not for 7.\n",
        ("castle_builders", "3"): "castle_builders is for 2 players, not for 3.\n",
        (
            "castle_builders",
            "2",
            "--random",
            "3",
        ): "--random takes numbers from 1 to 2, such as 1,2, or all; not '3'.\n",
        ("castle_builders", "2", "--option", "a=b"): "castle_builders has no option a = 'b'.\n",
    }.items():
        run = typed("", *arguments)
        assert (run.returncode, run.stdout, run.stderr) == (2, "", says)


def test_states_are_told_in_words() -> None:
    names = ("Ann", "Bob")
    assert plain([["?", "?"], []], "hands", names) == "[2 covered] [nothing]"
    assert plain(Sale(1, "cat"), "last", names) == "Bob cat"
    assert plain({"wood": 2, "brick": 0}, "village", names) == "wood 2, brick 0"
    assert plain(0, "seat", names) == "Ann"
    assert plain(None, "last", names) == "nothing"
