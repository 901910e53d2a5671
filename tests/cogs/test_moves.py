"""What /move answers to what somebody types, from morning to evening."""

import pytest

from cogs.move import find_move, find_moves
from cogs.panels.names import HERE
from cogs.panels.own_games import OwnGame
from cogs.words.refusals import Refusal
from engine.core.rng import Rng
from engine.core.table import Table
from engine.games.town_builder.rules import Tile, TownBuilder
from store import Match, Seat
from tests.engine.positions.castle_builders import castle
from tests.engine.positions.tower import kingdom

ANN, BOB = 0, 1


def own_game(table: Table, number: int = 1) -> OwnGame:
    """A game as Ann has it."""
    seats = (Seat(101, "Ann"), Seat(102, "_Bob_"))
    return OwnGame(Match(number, table.game.name, {}, 1, 2, 101, "running", seats, 0, 0, ""), table, ANN, HERE)


def refusal(*games: OwnGame, typed: str) -> str:
    """Why Ann cannot choose what she types."""
    with pytest.raises(Refusal) as refused:
        find_move(games[0], typed) if len(games) == 1 else find_moves(games, typed)
    return str(refused.value)


def choose(game: OwnGame, typed: str) -> None:
    """Ann chooses what she types."""
    assert game.table is not None
    assert game.decision is not None
    game.table.choose(ANN, game.decision.what, find_move(game, typed).arg)


def town() -> TownBuilder:
    """Ann begins the third round and has no iron; Bob has claimed tile 3."""
    game = TownBuilder.begin(2, Rng("town"))
    game.town |= {"E6": Tile("T10"), "E7": Tile("T09", BOB, 1), "E8": Tile("T02")}
    game.round, game.seat, game.holder = 3, ANN, BOB
    return game


def test_a_day_of_typing_what_is_not_possible() -> None:
    """Who types what the rulebook has and the moment has not reads what is lacking, and then what is possible."""
    morning = own_game(Table(castle("Y G Y", "G", hands="ordinary stop")))
    assert refusal(morning, typed="bonus") == (
        "Castle Builders #1: **Bonus** isn't possible now: you hold none. "
        "Which counter do you play? You can choose **Ordinary** or **Stop**."
    )
    choose(morning, "ordinary")
    assert "**Tower A** isn't possible now: it is full. On which tower?" in refusal(morning, typed="tower a")

    noon = own_game(Table(town()))
    assert "**2 Blacksmith: 1 iron → 2 gold** isn't possible now: you have no iron. " in refusal(noon, typed="1 iron")
    assert r"isn't possible now: \_Bob\_ has claimed it this round. " in refusal(noon, typed="3 Lumber Mill")
    choose(noon, "4 Wood Cutter")

    evening = own_game(Table(kingdom()))
    choose(evening, "draw gems")
    assert "**Lumber · Hesham · 3🔵** isn't possible now: you have no 🔵. " in refusal(evening, typed="lumber hesham")
    assert "isn't possible now: you do not hold it; nobody else has gems. " in refusal(evening, typed="Pickpocket")
    choose(evening, "straw farid")


def test_what_no_rulebook_has_is_answered_as_before() -> None:
    answer = refusal(own_game(Table(castle(hands="ordinary stop"))), typed="a dragon")
    assert "“a dragon” isn't possible now. Which counter do you play? You can choose" in answer


def test_in_several_games_what_is_lacking_is_told_of_the_game_that_knows_what_was_typed() -> None:
    games = own_game(Table(town()), 7), own_game(Table(castle(hands="ordinary stop")), 8)
    assert [game.match.id for game, _, _ in find_moves(games, "stop")] == [8]
    assert refusal(*games, typed="bonus").startswith("Castle Builders #8: **Bonus** isn't possible now: you hold none.")
    assert refusal(*games, typed="a dragon").startswith("“a dragon” isn't possible in any of your games now.")


def test_a_game_that_cannot_be_read_is_refused_as_that() -> None:
    game = own_game(Table(town()))._replace(table=None)
    assert "can't be read" in refusal(game, typed="tile 3")
