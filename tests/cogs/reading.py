"""All that people read in and about a game, as it is made for tables of a random one."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from discord import ui

from cogs.actions.matches import require_decision
from cogs.actions.seating import explain_full
from cogs.actions.seating import tell_replaced as tell_place_taken
from cogs.actions.votes import read_proposal
from cogs.panels import notices
from cogs.panels.board import make_board, make_present
from cogs.panels.game_status import make_overview
from cogs.panels.invitations import (
    ask_to_leave,
    confirm_declining,
    confirm_leaving,
    make_invitation,
    mention_lookouts,
    offer_seats,
)
from cogs.panels.layout import Panel
from cogs.panels.lobby import ask_whom_to_take_out, make_lobby
from cogs.panels.look_back import make_replay, make_step
from cogs.panels.lost_channels import (
    ask_which,
    explain_deleted,
    explain_hidden,
    explain_locked,
    explain_removed,
    tell_lost,
    tell_moved,
    tell_occupied,
)
from cogs.panels.names import Place, display_name, tell_game
from cogs.panels.notices import make_reminder, mention_replaced, standin_press, tell_reminder
from cogs.panels.own_games import EndedGames, OwnGame, ask_where_to_look, make_games
from cogs.panels.pictures import Picture
from cogs.panels.previews import make_preview
from cogs.panels.private_panel import Reader, make_private
from cogs.panels.recap import tell_recap
from cogs.panels.text_pages import escape_line, make_story
from cogs.panels.votes import confirm_stop, make_vote, tell_silence
from cogs.words import say
from cogs.words.refusals import Refusal
from engine.core.table import Table
from engine.views.recap import Telling
from engine.views.scene import Scene
from render import PAINTERS
from store import Displaced, Match, Remark, Vote, happened
from store.models.person import Invitation
from tests.cogs.panels import match_of, stand, walk
from tests.engine.worlds import course_of, recap_of

Read = Panel | ui.Modal | str


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
    seen = [read_proposal(renamed, vote).object(1) for vote in votes]
    seen += [happened("board.remark.here", name=match.sitter(1)), happened("board.remark.woken", name=match.sitter(1))]
    return replace(renamed, remarks=tuple(Remark(match.turn, 0, *one) for one in seen))


def read_board(match: Match, table: Table) -> str:
    """All pages of the board in words: with longer names there may be more."""
    sections = PAINTERS[match.game].write(Scene.of(table, None, match.names, match.strengths))
    return "\n".join(escape_line(line) for section in sections for line in section.lines)


async def make_all(kind: Any, table: Table, name: str) -> list[Read]:
    """What people read in and about a game with people, a server and a channel of this name."""
    match = rename(match_of(kind, table), name)
    place, other = Place("https://discord.com/channels/1/2/3", name, 3), match.seats[1].user
    invited = Invitation(other + 5, match.names[1], 1, free=False, muted=False)
    lobby = replace(match, status="open", opener=other, invitations=(invited,))
    left = replace(match, seats=(match.seats[0], replace(match.seats[1], computer="easy"), *match.seats[2:]))
    vote, seat_vote = (Vote(what, 1, {other: match.names[1]}) for what in ("stop", f"seat.1.{other}"))
    game = OwnGame(match, table, 0, place)
    told = Telling((f"{match.names[1]}: 1", match.names[1]), 3)
    missed = replace(recap_of(table, 0, None), tellings=(told,))
    made: list[Read] = [
        make_present(stand(match, table), course_of(table)),
        make_private(stand(match, table), 0, Reader(place)),
        make_lobby(stand(lobby)),
        ask_whom_to_take_out(lobby),
        make_invitation(lobby),
        confirm_declining(lobby),
        notices.announce(lobby, place),
        mention_lookouts(lobby, [other]),
        explain_full(lobby, len(match.seats) + 1),
        make_overview(stand(match, table), 0, place),
        make_overview(stand(lobby), 0, place),
        read_board(match, table),
        make_replay(match, b"", 100, 50),
        make_step(match, None, Picture("step.png", "", bytes), f"{match.names[1]} 1.", 1, 2, table.game),
        "\n".join(tell_recap(missed, say("games.story_on_board"))),
        make_private(stand(match, table), 0, Reader(place, recap=missed)),
        make_story(match, [f"{match.names[1]}: {match.names[1]}", match.names[1]], None),
        make_games(
            [] if match.ended else [game], tables=[(lobby, place)], ended=EndedGames([game] if match.ended else [])
        ),
        ask_where_to_look([game, game]),
        tell_game(match, 0, place),
        tell_reminder(match, [match]),
        make_reminder(stand(match, table), 0, tell_reminder(match, [match]), standin_press(match, 0, 1)),
        mention_replaced(match, 0),
        *(ask_all(one, question) for one, question in ((match, vote), (left, seat_vote))),
        confirm_stop(match),
        ask_to_leave(match, 0),
        confirm_leaving(match, 0, last=False),
        offer_seats(left),
        notices.tell_succeeded(left, Displaced(match.seats[0].user, 0, match.names[1], 1), place),
        *(tell_occupied(match, None, match.game, (), "medium", begin=begin) for begin in (False, True)),
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


def ask_all(match: Match, vote: Vote) -> Panel:
    """The question to all players of a game, of whom the first has not answered."""
    asked = read_proposal(match, vote)
    silence = tell_silence(1.0, asked.hint, agrees=True)
    return make_vote(match, vote, asked.ask(), asked.answers, {match.seats[0].user}, silence, is_final=asked.is_final)


def texts(made: Read) -> Iterator[str]:
    """What Discord reads as markdown."""
    if isinstance(made, str):
        yield made
        return
    yield from (part["content"] for part in list_parts(made) if "content" in part)


def labels(made: Read) -> Iterator[str]:
    """What is read on buttons, in menus and in forms."""
    if isinstance(made, ui.Modal):
        yield made.title
    for part in () if isinstance(made, str) else list_parts(made):
        for one in (part, *part.get("options", ())):
            yield from (one[name] for name in ("label", "placeholder", "description") if one.get(name))


def list_parts(made: Panel | ui.Modal) -> list[dict[str, Any]]:
    """The components of a message or a form."""
    found = walk((made if isinstance(made, ui.Modal) else made.view).to_components())
    return [*found, *(part["component"] for part in found if "component" in part)]
