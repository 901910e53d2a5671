"""How things stand in a game, in words: who plays, the points, whom it waits for, what is played."""

from cogs.panels.board import look_back, offer_turns, tell_outcome
from cogs.panels.clocks import sign_away, tell_pause, tell_times
from cogs.panels.fairness import format_seal
from cogs.panels.layout import Panel, Row, note
from cogs.panels.lobby import tell_strength, tell_terms
from cogs.panels.look_back import keep_button
from cogs.panels.names import HERE, Place, escape_markdown, sign_computer, tell_game, tell_player
from cogs.panels.snapshot import Standing
from cogs.words import Marked, moment, say
from engine.core.game_data import facts
from engine.views.scene import Scene
from engine.views.score_text import name_rows, tell_sum


def make_overview(now: Standing, seat: int | None = None, place: Place = HERE) -> Panel:
    """How things stand, for who has this `seat`, and is to be told of this `place`."""
    others = now.absent - {seat}
    rows = [Row(*offer_turns(now.match, others))] if others else []
    rows += [Row(*look_back(now.match), keep_button(now.match))] if now.match.ended else []
    return note(tell_overview(now, seat, place), *rows)


def tell_overview(now: Standing, seat: int | None = None, place: Place = HERE) -> str:
    """Whom the game waits for, a line for each seat, the options and the seal of the shuffles.

    Of a game that is over the seats come in the order of their places.
    """
    match, table = now.match, now.table
    waiting = [ask.seat for ask in table.waiting()] if table else []
    names = [Marked(tell_player(match, n)) for n in waiting]
    lines = [tell_game(match, seat, place)]
    if match.status == "open":
        lines.append(say("board.overview.lobby"))
    elif match.status == "asleep":
        lines.append(say("board.asleep"))
    elif match.status != "running":
        ended = [tell_outcome(match, Scene.of(table, None, match.names))] if table else []
        lines.append(" ".join([say("board.overview.over"), *ended]))
    else:
        lines.append(say("board.overview.waiting", players=names, ago=moment(match.asked)))
        lines.append(f"-# {say('board.overview.turn', n=match.turn)}")
        lines += [*tell_pause(now), *tell_times(now)]
    about = facts(match.game)
    points, rows = (table.game.scores(), name_rows(table.game)) if table else ([], [])
    placed = table.game.result() if table and match.status == "over" else []
    order = sorted(range(len(match.seats)), key=lambda n: placed[n] if placed else n)
    for n in order:
        score = f", {about.count_points(points[n])}" if points else ""
        score += f" ({found})" if (found := tell_sum(rows, n)) else ""
        who = f"{escape_markdown(match.names[n])}{sign_computer(match, n)}{tell_strength(match, n)}"
        number = f"{placed[n]}\\." if placed else f"{n + 1}."  # places may be shared, so that they are no list
        lines.append(f"{number} {who}{score}{sign_away(now, n)}")
    lines += [f"-# {told}" for told in tell_terms(match)]
    if match.promise:
        lines.append(f"-# {format_seal(match)}")
    return "\n".join(lines)
