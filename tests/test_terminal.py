"""`python -m engine` as somebody uses it, who types and reads."""

import io
import re
import signal
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout, suppress
from functools import partial
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

import pytest

from engine.core.game_data import read
from engine.games import GAMES
from engine.teaching.lesson import has_lesson, read_lesson
from render.board_text import Section
from terminal.cli import main
from terminal.screen import keep_new
from tests.small_games import SMALL_GAMES

INSTALLED = {name: game for name, game in GAMES.items() if name not in SMALL_GAMES}
ROOT = Path(__file__).parents[1]
COLUMNS = 80


class Run(NamedTuple):
    returncode: int
    stdout: str
    stderr: str


def typed(text: str, *arguments: str) -> Run:
    """The terminal, when somebody types this and then Ctrl-D."""
    out, err = io.StringIO(), io.StringIO()
    with patch("sys.stdin", io.StringIO(text)), redirect_stdout(out), redirect_stderr(err):
        returncode = main([*arguments])
    return Run(returncode, out.getvalue(), err.getvalue())


def test_without_a_game_all_are_listed_with_players_length_and_options() -> None:
    """As a process of its own, and so without the small games of the tests."""
    run = subprocess.run([sys.executable, "-m", "engine"], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert run.returncode == 0
    assert re.search(r"^  castle_builders +Castle Builders, 2 players, 10 minutes$", run.stdout, re.M)
    assert re.findall(r"^  (\w+) ", run.stdout, re.M) == list(INSTALLED)
    for game in INSTALLED.values():
        for option, values in game.options.items():
            assert all(f"{option}={value}" in run.stdout for value in values[1:])


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
    run = typed("", "tower_up", "--seed", "called", "--random", "all")
    assert re.search(r"^1\. Player \d, \d+ million$", run.stdout, re.M)


def test_seed_shown_at_the_end_plays_the_same_game_again() -> None:
    once = typed("", "castle_builders", "--random", "all").stdout
    seed = once.splitlines()[-1].removeprefix("Seed: ")
    assert typed("", "castle_builders", "--random", "all", "--seed", seed).stdout == once


def test_a_person_plays_against_chance_to_the_end() -> None:
    """Alone at the keyboard nobody has to look away, and one's own secrets are printed."""
    run = typed("1\n" * 500, "castle_builders", "2", "--random", "2", "--seed", "person")
    assert run.returncode == 0
    assert "look away" not in run.stdout
    assert "You drew" in run.stdout
    assert "Player 2 drew" not in run.stdout
    assert re.search(r"^1\. Player \d", run.stdout, re.M)


def test_two_people_choose_in_secret_one_after_the_other() -> None:
    """Each is called before the secret options are shown; hands are shown to nobody else."""
    people = ("--people", "all", "--seed", "two people")
    run = typed("\nOrdinary\nTower B\n\n", "castle_builders", "2", *people)
    before, first, second = run.stdout.split(", it is for you alone: press Enter when the others look away.")
    assert before[-8:] != first[-8:]
    assert "Which counter do you play?" not in before
    secret, public = first.split("has chosen; everybody may look again.")
    assert "Which counter do you play?" in secret
    assert "-- For you alone --\nYour counters" in secret
    assert "On which tower" in public
    assert "For you alone" not in public
    assert "on tower B" in public
    assert "Which counter do you play?" in second


def test_before_anybody_looks_away_one_can_leave_or_take_back() -> None:
    """Nothing else than Enter shows a secret."""
    people = ("broadway_tower", "--people", "all", "--seed", "called")
    away = "it is for you alone: press Enter when the others look away. "
    for text in ("quit\n", "1\nboard\n QUIT \n"):
        run = typed(text, *people)
        assert "For you alone" not in run.stdout
        assert run.stdout.count(away) == text.count("\n")
        assert (run.returncode, run.stderr) == (0, "")
    run = typed("undo\n\n1\nundo\nquit\n", *people)
    assert run.stdout.count("Nothing can be taken back now") == 1
    assert run.stdout.count("The last choice was taken back.") == 1
    assert run.stdout.count("For you alone") == 1
    callers = re.findall(r"^(Player \d), it is for you alone", run.stdout, re.M)
    assert [caller == callers[0] for caller in callers] == [True, True, False, True]


def test_who_takes_back_in_secret_is_not_said_to_have_chosen() -> None:
    run = typed("\n1\n\nundo\n", "broadway_tower", "--people", "all", "--seed", "called")
    assert run.stdout.count("has chosen; everybody may look again.") == 1
    assert "\nEverybody may look again.\nThe last choice was taken back.\n" in run.stdout


@pytest.mark.parametrize("game", filter(has_lesson, INSTALLED))
def test_a_lesson_is_done_by_pressing_enter(game: str) -> None:
    lesson = read_lesson(game)
    run = typed("\n" * len(lesson.steps), game, "--lesson")
    assert (run.returncode, run.stderr) == (0, "")
    said = " ".join(run.stdout.split())
    told = [line.replace("*", "") for step in lesson.steps for line in step.say]
    assert all(line in said for line in (*told, *lesson.end))
    assert said.endswith(f"Now a real one: python -m engine {game}")


def test_in_a_lesson_one_asks_why_chooses_something_else_and_takes_it_back() -> None:
    first = read_lesson("castle_builders").steps[0]
    assert first.take != "bonus"
    run = typed("why\nboard\nbanana\n1\nback\nback\nquit\n", "castle_builders", "--lesson")
    assert (run.returncode, run.stderr) == (0, "")
    said = " ".join(run.stdout.split())
    assert first.why in said
    assert said.count("You have left the lesson") == 1
    assert said.count(first.idea[0]) == 2
    assert "real one" not in said


def test_who_leaves_a_lesson_by_ctrl_d_is_not_told_of_an_error() -> None:
    assert typed("", "castle_builders", "--lesson").returncode == 0


def test_a_game_without_a_lesson_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "market", SMALL_GAMES["market"])
    run = typed("", "market", "--lesson")
    assert (run.returncode, run.stderr) == (2, "Market has no lesson.\n")


def test_words_and_numbers_are_understood_and_nonsense_gets_a_sentence() -> None:
    answers = ["9", "0", "banana", "9" * 5000, "", "2 CARRIERS", "6"]
    run = typed("\n".join(answers), "broadway_tower", "2", "--random", "2", "--seed", "words")
    says = "That is none of the options, or could be several.\nType a number from 1 to 6; ? tells what else.\n"
    assert run.stdout.count(says) == 4
    assert run.stdout.count("There are several options.\nType a number from 1 to 6; ? tells what else.\n") == 1
    assert "You sent 2 carriers." in run.stdout
    assert run.returncode == 0


def test_undo_takes_the_last_choice_back() -> None:
    run = typed("undo\n1\nundo\nquit\n", "castle_builders", "2", "--random", "2", "--seed", "undo 4")
    assert run.stdout.count("Nothing can be taken back now") == 1
    assert run.stdout.count("The last choice was taken back.") == 1


def test_why_tells_what_is_lacking_for_the_options_that_are_missing() -> None:
    run = typed("Ordinary\nwhy\nquit\n", "castle_builders", "2", "--random", "2", "--seed", "why")
    assert "> No option is missing.\n" in run.stdout
    run = typed("why\nquit\n", "castle_builders", "2", "--random", "2", "--seed", "why")
    assert re.search(r"^(> )?\w[\w ]+: you hold none\.$", run.stdout, re.M)


def test_why_tells_nothing_where_others_read_it() -> None:
    run = typed("\nOrdinary\nwhy\nquit\n", "castle_builders", "2", "--people", "all", "--seed", "why")
    assert "Others read this screen, too" in run.stdout


def test_what_is_chosen_at_once_is_final_when_no_other_person_has_to_choose() -> None:
    """Computers and chance answer by themselves."""
    run = typed("", "broadway_tower", "3", "--random", "2,3", "--seed", "at once")
    assert len(re.findall(r"^ +\d\. .* \(final\)", run.stdout, re.M)) == 6
    run = typed("\n1\n\n", "broadway_tower", "3", "--people", "1,2", "--random", "3", "--seed", "at once")
    first, second = run.stdout.split("has chosen; everybody may look again.")
    assert "(final)" not in first
    assert len(re.findall(r"^ +\d\. .* \(final\)", second, re.M)) == 6


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


def test_who_stops_reading_gets_no_traceback() -> None:
    command = [sys.executable, "-m", "engine", "broadway_tower", "--random", "all"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as run:
        assert run.stdout is not None
        assert run.stderr is not None
        run.stdout.readline()
        run.stdout.close()
        assert run.stderr.read() == b""


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
        ("castle_builders", "2", "--option", "a=b"): (
            "castle_builders has no option a = 'b'; there are even_start: off, on.\n"
        ),
        ("broadway_tower", "2", "--option", "a=b"): "broadway_tower has no option a = 'b'; there are none.\n",
        ("castle_builders", "--people", "0"): "--people takes numbers from 1 to 2, such as 1,2, or all; not '0'.\n",
        ("castle_builders", "--computer", "2=good"): (
            "--computer takes easy, medium or hard, as in 2=hard; not '2=good'.\n"
        ),
        ("castle_builders", "--computer", "2=hard", "--random", "all"): (
            "a seat is named twice: each has a person, a computer or chance.\n"
        ),
    }.items():
        run = typed("", *arguments)
        assert (run.returncode, run.stdout, run.stderr) == (2, "", says)


@pytest.mark.parametrize("game", INSTALLED)
def test_a_person_plays_against_a_computer_within_eighty_columns(game: str) -> None:
    """And reads the board in words, what options do, the rules and the story."""
    text = "?\n\nrules\n" + "\n1\n" * 3 + "story\nboard\nquit\n"
    run = typed(text, game, "--computer", "2=easy", "--seed", "eighty")
    assert (run.returncode, run.stderr) == (0, "")
    assert "You are Player 1; Player 2 is played by a computer (easy)." in " ".join(run.stdout.split())
    assert "-- Whose turn --" in run.stdout
    assert "-- The aim --" in run.stdout
    assert "undo  take the last choice back" in run.stdout
    assert "this picture" not in run.stdout
    assert run.stdout.count("-- Whose turn --") >= 2
    tells = any(row["nothing"] for row in read(game)["words"]["foretell"].values())
    assert re.search(r"^ +1\. .+ · .+" if tells else r"^ +1\. .+", run.stdout, re.M)
    assert run.stdout.rindex("> You ") > run.stdout.index("-- The aim --")
    wide = [line for line in run.stdout.splitlines() if len(line.removeprefix("> ")) > COLUMNS]
    assert wide == []


def test_a_game_without_a_painter_shows_its_state_and_no_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    """As long as somebody writes it."""
    monkeypatch.setitem(GAMES, "market", SMALL_GAMES["market"])
    run = typed("\nquit\n", "market", "--people", "all", "--seed", "new")
    assert run.stdout.count("-- The state --") == 1
    assert "deck: ['?', '?'," in run.stdout
    own = re.search(r"hands: (.*)$", run.stdout, re.M)
    assert own
    assert re.match(r"\[\['[a-z]+'", own[1])
    assert own[1].endswith("'?']]")


def test_enter_takes_an_only_option() -> None:
    run = typed("\nquit\n", "tower", "--random", "2", "--seed", "enter 1")
    asked, drawn = run.stdout.split("   1. Draw gems (final) · at random\n      Press Enter.\n> ")
    assert not re.search(r"You drew \d", asked)
    assert re.match(r"You drew \d", drawn)


def test_only_what_has_changed_of_the_board_is_shown_again() -> None:
    run = typed("1\n1\nquit\n", "castle_builders", "--random", "2", "--seed", "changed")
    assert run.stdout.count("-- What everything does --") == 1
    assert run.stdout.count("-- Whose turn --") >= 2


def test_of_a_long_part_of_the_board_only_the_lines_are_shown_that_have_changed() -> None:
    """The cards of Tower Up, which fill a screen, stay the same; a player's floors change below the player's name."""
    run = typed("2\n1\n1\nboard\nquit\n", "tower_up", "--random", "2", "--seed", "lines")
    assert len(run.stdout.split("All 44 cards")) == 3
    assert run.stdout.count("-- Supply --") > 2
    assert re.search(r"-- Players --\nPlayer 1, blue: .*\n    floors .*\n-- ", run.stdout)


def test_a_part_of_the_board_that_has_lost_a_line_is_shown_as_a_whole() -> None:
    """And a line that another player has, too, is told of whose it is."""
    before = ["One:", "\tgold: 1", "\tiron: 0", "Two:", "\tgold: 2", "\tiron: 0", "free"]
    after = ["One:", "\tgold: 2", "\tiron: 0", "Two:", "\tgold: 2", "\tiron: 3", "free"]
    assert keep_new(Section("Players", after), before).lines == ["One:", "\tgold: 2", "Two:", "\tiron: 3"]
    assert keep_new(Section("Players", after[:-1]), before).lines == after[:-1]
    assert keep_new(Section("Players", after), []).lines == after


def test_who_plays_is_named_by_seat_and_the_rest_is_for_computers() -> None:
    for arguments, says in {
        (): "You are Player 1; Player 2, Player 3 and Player 4 are played by a computer (medium).",
        ("--computer", "hard", "--random", "1"): (
            "You are Player 2; Player 1 is played at random; Player 3 and Player 4 are played by a computer (hard)."
        ),
        ("--people", "2,4", "--computer", "1=easy"): (
            "You are Player 2 and Player 4; Player 1 is played by a computer (easy); "
            "Player 3 is played by a computer (medium)."
        ),
    }.items():
        with patch("terminal.cli.Session.play", side_effect=EOFError):
            run = typed("", "tower", "4", *arguments)
        assert f"Tower, 4 players. {says} The game was left" in " ".join(run.stdout.split())
