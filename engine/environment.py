"""A game for programs that play it: reset, step, legal actions, observations, returns, clones, imagined worlds.

There is no undo here and no story, so a step costs little more than the turn itself; `docs/engine.md` tells how it is
used.  Seats count from 0.
"""

import pickle
from collections.abc import Sequence
from typing import Any, NamedTuple, Self

from engine.core.codec import observe
from engine.core.game import Decision, Game, IllegalChoice, Turn
from engine.core.rng import Fast, Rng
from engine.core.table import Choice, Table
from engine.games import GAMES


class Deal(NamedTuple):
    """All that `seat` cannot see is dealt anew; `seed` says how."""

    seat: int
    seed: int


class Environment:
    """One match after another of a game, for so many players, with the same options.

    Attributes: `kind`, the class of the game; `players`, how many play; `options`, those that were chosen; `seed` of
    this match, "" of an imagined one; `game`, the true state with all secrets, which only `step` may change;
    `decisions`, what is asked now: of several seats where they choose at once, of none when the match is over.
    """

    kind: type[Game]
    players: int
    options: dict[str, str]
    seed: str
    game: Game
    decisions: list[Decision]
    _start: bytes  # the game as it was pickled between two turns
    _since: list[Choice | Deal]  # what has been done since then
    _turn: int  # so many of these lie before the turn in progress
    _run: Turn
    _asked: list[Decision]  # together
    _given: dict[int, str]  # the answers to them so far

    def __init__(self, game: str | type[Game], players: int | None = None, **options: str) -> None:
        """A game by its name or class; without `players` as few play as may.  It begins with the seed 0.

        Raises ValueError for a game, a number of players or an option that there is not.
        """
        if isinstance(game, str) and game not in GAMES:
            raise ValueError(f"there is no game {game!r}; there are {', '.join(GAMES)}")
        self.kind = GAMES[game] if isinstance(game, str) else game
        self.players = self.kind.players[0] if players is None else players
        self.options = options
        self.reset(0)

    def reset(self, seed: int | str | None = None) -> None:
        """Begin a new match: the same seed plays the same one, and None takes a seed that nobody can guess."""
        rng = Rng.new() if seed is None else Rng(str(seed))
        self.seed = rng.key
        self.game = self.kind.begin(self.players, rng, **self.options)
        self._start, self._since = pickle.dumps(self.game), []
        self._begin_turn()

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return not self.decisions

    @property
    def current_players(self) -> list[int]:
        """The seats that are asked now."""
        return [ask.seat for ask in self.decisions]

    def legal_actions(self, seat: int | None = None) -> Sequence[str]:
        """The options of a seat, or without one of the first that is asked; none for who is not asked."""
        ask = self._find(seat)
        return ask.options if ask else ()

    def step(self, action: str, seat: int | None = None) -> None:
        """Choose for a seat, or without one for the first that is asked, and go on to what is asked next.

        Of those who choose at once each does so by itself, and the match goes on when the last has chosen.
        Raises IllegalChoice, a ValueError, and changes nothing, when that is no legal action.
        """
        ask = self._find(seat)
        if ask is None:
            raise IllegalChoice("The match is over: reset it." if self.over else f"Seat {seat} is not asked now.")
        if action not in ask.options:
            raise IllegalChoice(f"The rules do not allow {action!r} now: choose one of legal_actions({ask.seat}).")
        self._follow(Choice(ask.seat, ask.what, action))

    def observation(self, seat: int | None) -> dict[str, Any]:
        """What a seat sees, None for the spectator, as plain data: every field of the game, "?" for what is covered.

        Of covered piles one sees how long they are.  `log` is what that seat has been told in this turn.
        """
        return observe(self.game, seat)

    def returns(self) -> list[float]:
        """Each seat's share of the victory: 1 for who has won, a half for each of two; 0 until the match is over."""
        places = self.game.result()
        return [float(self.over and place == 1) / places.count(1) for place in places]

    def clone(self) -> Self:
        """The same match at the same moment, with the same chance; what is done to one changes nothing in the other.

        It plays again what has been chosen since the last clone, so who clones seldom steps fast.
        """
        copy = object.__new__(type(self))
        copy.__setstate__(self.__getstate__())
        self._start, self._since, self._turn = copy._start, copy._since[:], 0
        return copy

    def __getstate__(self) -> tuple[Any, ...]:
        """What `copy` and `pickle` take, for a turn in progress cannot be copied."""
        return self.kind, self.players, self.options, self.seed, self._start, self._since, self._turn

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        self.kind, self.players, self.options, self.seed, *played = state
        self._restore(*played)

    def imagine(self, seat: int, seed: int) -> Self:
        """A clone that looks the same to `seat`, with all that it cannot see dealt anew, and with another chance.

        The same seed deals the same.  Where several choose at once, all of them are asked again.
        Raises ValueError when `seat` is not asked now: what is asked of others would tell what they hold.
        """
        if seat not in self.current_players:
            raise ValueError(f"Seat {seat} is not asked now: imagine for one of current_players.")
        copy = self.clone()
        copy.seed = ""
        copy._follow(Deal(seat, seed))
        return copy

    def table(self) -> Table:
        """The turn in progress as a table, for what stands on tables: computer players, scenes, effects of options.

        Raises ValueError in a turn in the middle of which something was dealt anew.
        """
        copy = self.clone()
        choices = [step for step in copy._since if isinstance(step, Choice)]
        if len(choices) < len(copy._since):
            raise ValueError("There is no table of an imagined turn: play on to the next turn.")
        return Table(pickle.loads(copy._start), choices)

    def _find(self, seat: int | None) -> Decision | None:
        """What is asked of a seat, or without one of the first that is asked."""
        for ask in self.decisions:
            if seat is None or ask.seat == seat:
                return ask
        return None

    def _restore(self, start: bytes, since: Sequence[Choice | Deal], turn: int) -> None:
        """Go to what was pickled between two turns, and on by what has been done since, of which `turn` steps lie
        before the turn in progress: these are then forgotten."""
        self._start, self._since, self.game = start, [], pickle.loads(start)
        self._begin_turn()
        for n, step in enumerate(since, 1):
            self._follow(step, keep=n == turn)
        self._since, self._turn = list(since[turn:]), 0

    def _follow(self, step: Choice | Deal, keep: bool = False) -> None:
        """Do what is allowed now and note it; `keep` the state when it ends the turn."""
        self._since.append(step)
        if isinstance(step, Deal):
            self.game.determinize(step.seat, Fast.seeded(step.seed))
            if len(self._asked) > 1:  # what the others are offered tells what they hold
                self._ask(next(self._run))
            return
        self._given[step.seat] = step.option
        if len(self._given) < len(self._asked):
            self.decisions = [ask for ask in self._asked if ask.seat not in self._given]
        else:
            try:
                self._ask(self._run.send([self._given[ask.seat] for ask in self._asked]))
            except StopIteration:
                self._begin_turn(keep)

    def _begin_turn(self, keep: bool = False) -> None:
        """Go on to the next turn in which somebody is asked, or to the end; `keep` the state before it."""
        self._turn = len(self._since)
        if keep:
            self._start = pickle.dumps(self.game)
        asked: list[Decision] = []
        while not asked and not self.game.over():
            self.game.log.clear()
            self._run = self.game.turn()
            asked = next(self._run, [])
        self._ask(asked)

    def _ask(self, asked: list[Decision]) -> None:
        """Wait for the answers to these decisions."""
        self._asked, self.decisions, self._given = asked, asked, {}
