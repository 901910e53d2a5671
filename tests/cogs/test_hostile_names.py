"""Whatever people, servers, channels and threads are called, a message looks as it does with harmless names."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from cogs.actions.matches import require_decision
from cogs.actions.refusals import Refusal
from cogs.actions.seating import explain_full
from cogs.actions.seating import tell_replaced as tell_place_taken
from cogs.actions.votes import read_proposal
from cogs.panels import phone
from cogs.panels.board import make_board, make_present
from cogs.panels.board_text import escape_line
from cogs.panels.games import OwnGame, ask_where_to_look, make_games
from cogs.panels.heads import Place, tell_game
from cogs.panels.invitations import announce_table, confirm_declining, make_invitation, mention_lookouts
from cogs.panels.lobby import ask_whom_to_take_out, make_lobby
from cogs.panels.lost import (
    ask_which,
    explain_deleted,
    explain_hidden,
    explain_locked,
    explain_removed,
    tell_lost,
    tell_moved,
)
from cogs.panels.names import display_name
from cogs.panels.occupied import tell_occupied
from cogs.panels.overview import make_overview
from cogs.panels.pictures import Picture
from cogs.panels.previews import make_preview
from cogs.panels.private import Reader, make_private
from cogs.panels.recaps import tell_recap
from cogs.panels.reminders import make_reminder, mention_replaced, standin_press, tell_reminder
from cogs.panels.replay import make_replay, make_step
from cogs.panels.seats import ask_to_leave, confirm_leaving, offer_seats, tell_displaced
from cogs.panels.story import make_story
from cogs.panels.ui import Panel
from cogs.panels.votes import confirm_stop, make_vote
from engine.recap import Telling
from engine.scene import Scene
from engine.table import Table
from render import PAINTERS
from store import Displaced, Match, Remark, Vote
from store.records import Invitation
from tests.cogs.panels import match_of, stand, walk
from tests.engine.worlds import KINDS, course_of, recap_of, some_tables
from tests.markdown import find_invisible, find_markup

HARMLESS = "Ann Other"
HOSTILE = [
    "[Free Nitro](https://e.example/a)",
    "https://e.example/free",
    "(http://e.example)",
    "[x](<https://e.example>)",
    "](https://e.example)",
    "\\[x](https://e.example)",
    "<https://e.example>",
    "<mailto:a@e.example>",
    "<@123456789012345678>",
    "<@&123456789012345678>",
    "<#123456789012345678>",
    "<id:home>",
    "</play:123456789012345678>",
    "<t:0:R>",
    "<a:x:123456789012345678>",
    "@everyone",
    "@here you",
    "# Title",
    "### Title",
    "-# small",
    "- item",
    "* item",
    "1. first",
    "> quote",
    ">>> all of it",
    "```py print```",
    "``code``",
    "`code`",
    "||spoiler||",
    "|| ",
    "**bold**",
    "__under__",
    "~~gone~~",
    "_slanted_",
    "*slanted*",
    "\\",
    "\\\\**b**",
    "\u202eadA",
    "A\u200bd\u200ba\u2066",
    "A\nB\r# C",
    "👩\u200d🚀🎲",
    "W" * 40,
    "*" * 32,
]
SHORTENED = "-# In the picture "  # begins the text that says whose plate has a shorter name
GAMES = [kind for kind in KINDS if (kind.name, kind.seats) in (("castle_builders", 2), ("tower", 3))]


def called(name: str, *taken: str) -> str:
    """As the store has it."""
    person: Any = type("Person", (), {"display_name": name, "name": "account"})
    return display_name(person, taken)


def rename(match: Match, name: str) -> Match:
    """All but the first player, who reads this, are called so, and have done something at the table."""
    names = ["Ann"]
    names += [called(name, *names) for _ in match.seats[1:]]
    seats = tuple(replace(seat, name=new) for seat, new in zip(match.seats, names, strict=True))
    renamed = replace(match, seats=seats)
    votes = [Vote(what, 1, {}) for what in ("stop", "seat.1.5", "pause.3")]
    said = [read_proposal(renamed, vote).object(names[1]) for vote in votes]
    said += [f"{names[1]} is back.", f"{names[1]} left. A computer"]
    return replace(renamed, remarks=tuple(Remark(match.turn, 0, text) for text in said))


def read_board(match: Match, table: Table) -> str:
    """All pages of the board in words: with longer names there may be more."""
    sections = PAINTERS[match.game].write(Scene.of(table, None, match.names, match.strengths))
    return "\n".join(escape_line(line) for section in sections for line in section.lines)


async def make_all(kind: Any, table: Table, name: str) -> list[Panel | str]:
    """What people read in and about a game with people, a server and a channel of this name."""
    match = rename(match_of(kind, table), name)
    place, other = Place("https://discord.com/channels/1/2/3", name, 3), match.seats[1].user
    invited = Invitation(other + 5, match.names[1], 1, free=False, muted=False)
    lobby = replace(match, status="open", opener=other, invitations=(invited,))
    left = replace(match, seats=(match.seats[0], replace(match.seats[1], computer="easy"), *match.seats[2:]))
    vote, seat_vote = (Vote(what, 1, {other: match.names[1]}) for what in ("stop", f"seat.1.{other}"))
    game = OwnGame(match, table, 0, place)
    told = Telling((f"{match.names[1]}: draws", match.names[1]), 3)
    missed = replace(recap_of(table, 0, None), tellings=(told,))
    made: list[Panel | str] = [
        make_present(stand(match, table), course_of(table, match.names)),
        make_private(stand(match, table), 0, Reader(place)),
        make_lobby(stand(lobby)),
        ask_whom_to_take_out(lobby),
        make_invitation(lobby),
        confirm_declining(lobby),
        announce_table(lobby, place),
        mention_lookouts(lobby, [other]),
        explain_full(lobby, len(match.seats) + 1),
        make_overview(stand(match, table), 0, place),
        make_overview(stand(lobby), 0, place),
        read_board(match, table),
        make_replay(match, b"", 100, 50),
        make_step(match, None, Picture("step.png", "", bytes), f"{match.names[1]} takes it.", 1, 2, table.game),
        "\n".join(tell_recap(missed, "*Story*")),
        make_private(stand(match, table), 0, Reader(place, recap=missed)),
        make_story(match, [f"{match.names[1]} takes: {match.names[1]}", match.names[1]], None),
        make_games([game], tables=[(lobby, place)]),
        ask_where_to_look([game, game]),
        tell_game(match, 0, place),
        tell_reminder(match, [match]),
        make_reminder(stand(match, table), 0, tell_reminder(match, [match]), standin_press(match, 0, 1)),
        mention_replaced(match, 0),
        make_vote(match, vote, read_proposal(match, vote).ask(), ("Agree", "No"), {match.seats[0].user}, ""),
        make_vote(left, seat_vote, read_proposal(left, seat_vote).ask(), ("Agree", "No"), {match.seats[0].user}, ""),
        confirm_stop(match),
        ask_to_leave(match, 0),
        confirm_leaving(match, 0, last=False),
        offer_seats(left),
        tell_displaced(left, Displaced(match.seats[0].user, 0, match.names[1], 1), place),
        tell_occupied(match, None, match.game, (), "medium"),
        tell_place_taken(match.names[1]),
        tell_lost([match, match], match.seats[0].user, explain_removed(name)),
        explain_deleted(name, name, thread=True),
        explain_deleted(name, name),
        explain_hidden(name),
        explain_locked(name, name),
        tell_moved(match, match.seats[0].user, name),
        ask_which([match, match], match.seats[0].user),
    ]
    if match.status == "running":
        made.append(make_board(stand(match, table, absent={1})))
        for seat in range(kind.seats):
            try:
                ask = require_decision(match, table, seat)
                made.append(make_preview(stand(match, table), seat, ask.options[-1], place))
            except Refusal as refused:
                made.append(str(refused))
    return made


def texts(made: Panel | str) -> Iterator[str]:
    """What Discord reads as markdown."""
    if isinstance(made, str):
        yield made
        return
    for part in walk(made.view.to_components()):
        if "content" in part:
            yield part["content"]


def split(made: Panel | str) -> tuple[list[list[str]], list[str]]:
    """The markup of its texts, and that of the one which is there only when names are too long for their plates."""
    usual = [find_markup(text) for text in texts(made) if not text.startswith(SHORTENED)]
    return usual, [mark for text in texts(made) if text.startswith(SHORTENED) for mark in find_markup(text)]


@pytest.mark.parametrize("kind", GAMES, ids=str)
async def test_no_name_changes_how_a_message_looks(kind: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """As far as a screen has room for all that they can make longer."""
    monkeypatch.setattr(phone, "HEIGHT", 10_000)
    for table in some_tables(kind, 1, 3):
        usual = [split(one)[0] for one in await make_all(kind, table, HARMLESS)]
        for name in HOSTILE:
            made = await make_all(kind, table, name)
            assert [split(one)[0] for one in made] == usual, name
            assert {mark for one in made for mark in split(one)[1]} <= {"italic", "small print"}, name
            assert not any(find_invisible(text) for one in made for text in texts(one)), name


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("**Ann** plays", ["bold or underlined"]),
        ("\\*\\*Ann\\*\\*", []),
        ("> # x", ["heading", "quote"]),
        ("[x](https://e.example)", ["link https://e.example)", "masked link [x](https://e.example)"]),
        ("\\[x](https\\://e.example)", []),
        ("\\https://e.example", ["link https://e.example"]),
        ("||a|| <t:1:R> @here", ["everyone", "spoiler", "time"]),
    ],
)
def test_the_reader_of_markdown_knows_what_it_looks_for(text: str, found: list[str]) -> None:
    assert find_markup(text) == found


def test_hostile_names_are_hostile() -> None:
    """Nearly each of them would be more than text without care."""
    assert sum(bool(find_markup(name) or find_invisible(name)) for name in HOSTILE) >= 0.8 * len(HOSTILE)
    assert not find_markup(HARMLESS)
