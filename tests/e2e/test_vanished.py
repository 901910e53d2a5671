"""Nobody waits in vain: whoever vanishes, wherever in a game, the others go on, and each wait begins with a notice.

By day three situations, at night one for each way in which somebody can be asked in each game.  KINDS=all: every game
at its smallest and its largest table, every kind of decision and every seat, with direct messages and without.
"""

import os
from contextlib import closing
from functools import partial
from random import Random
from sqlite3 import connect

import pytest

from base.clock import DAY
from base.time_limits import SOLE
from cogs.connection.presence import STAYS
from engine.games import GAMES
from store import Store
from tests.engine.worlds import Kind, fewer_kinds
from tests.local import Sandbox
from tests.night import split
from tests.people import Person
from tests.seen import Seen
from tests.waiting import HANG

from .bots.bot_process import BotProcess
from .people.party import PEOPLE, Party
from .people.situations import Situation, arrange, find_situations, play_middle
from .people.whole_games import Skip, play
from .watching.messages import Posts
from .watching.rest import at_rest, pass_time

EVERYTHING = os.environ.get("KINDS") == "all"
TOGETHER = 12  # games that one bot keeps at once


def list_extreme_kinds() -> list[Kind]:
    """Each game at its smallest and at its largest table, and each of its options at the smallest."""
    ends = {name: (game.players[0], game.players[-1]) for name, game in GAMES.items()}
    return [kind for name in GAMES for kind in fewer_kinds(name) if kind.seats in ends[name]]


WAYS = ("", "message", "closed")  # of telling the silent one: as usual, by direct message, and where none is accepted


Case = tuple[Situation, str]


def list_batches() -> list[list[Case]]:
    """All situations, with every way of telling the silent one; each batch is for one bot."""
    cases = [(one, way) for kind in list_extreme_kinds() for one in find_situations(kind) for way in WAYS]
    return [cases[first : first + TOGETHER] for first in range(0, len(cases), TOGETHER)]


def choose_batch(*games: str) -> list[Case]:
    """One situation of each shape in each of these games; the ways take turns."""
    shapes: dict[tuple[str, str], list[Situation]] = {}
    for kind in list_extreme_kinds():
        for one in find_situations(kind) if kind.name in games else ():
            shapes.setdefault((kind.name, one.shape), []).append(one)
    return [(Random(n).choice(ones), WAYS[n % 3]) for n, ones in enumerate(shapes.values())]


BATCHES = {"castle_builders": partial(choose_batch, "castle_builders"), "every game": partial(choose_batch, *GAMES)}
if EVERYTHING:
    BATCHES |= {str(number): partial(list, cases) for number, cases in enumerate(list_batches(), 1)}


class Deserted:
    """A party one of whom never acts again."""

    def __init__(self, party: Party, number: int, seat: int, posts: Posts) -> None:
        self.party = party
        self.number = number  # of the game
        self.silent = party.people.pop(seat)
        self.posts = posts

    def told(self, *words: str) -> list[Seen]:
        """What has notified the silent one, with any of these words."""
        posts = self.posts.notifying(self.silent)
        return [post for post in posts if not words or any(word in post.text for word in words)]

    @property
    def reminders(self) -> list[Seen]:
        return self.told("You were asked", "has been waiting for you since")

    async def until_reminded(self, times: int) -> None:
        """Wait until the silent one has been reminded so often; what Discord takes later than at once comes later."""
        await self.silent.until(lambda: len(self.reminders) >= times, HANG)
        assert len(self.reminders) == times, self.party.board.text

    @property
    def played(self) -> list[Seen]:
        """The messages that say that the computer has played a turn."""
        return self.told("a computer played your turn")

    async def until_played(self) -> list[Seen]:
        """The same, as soon as the computer has chosen; none if the game is over by that, whose end is told."""
        await self.silent.until(lambda: self.played or self.party.over, HANG)
        return [] if self.party.over else self.played

    async def choose_meanwhile(self) -> None:
        """The others who are asked at the same time choose."""
        while not self.party.over and self.party.waited_for():
            await self.party.press_once()

    @property
    def happens_alone(self) -> bool:
        """Whether an only option of the silent one is taken soon, without a word to anybody."""
        return "Your only option: it is chosen" in self.party.board.text

    @property
    def waits(self) -> bool:
        """Whether the game waits for the silent one alone."""
        head = self.party.board.text.partition("\n")[0].partition("secret")[0]
        asked = f"**{self.silent.name}**" in head and "is choosing" not in head
        return asked and not self.party.waited_for()

    async def come_to_silent(self) -> None:
        """The others choose until nobody else is waited for, or the game is over."""
        party = self.party
        while not (self.waits or party.over):
            await party.watcher.until(lambda: self.waits or party.over or party.waited_for(), HANG)
            await self.choose_meanwhile()

    async def have_turn_played(self) -> None:
        """One of the others presses what the board offers."""
        label = f"Play this turn for {self.silent.name}"
        await self.silent.until(lambda: label in self.party.board.labels, HANG)
        assert not [one for one in self.party.board.labels if one.startswith("Play this turn for") and one != label]
        assert not (await self.party.rng.choice(self.party.people).click(self.party.board, label)).failed

    async def play_out(self, choices: int = 1000) -> None:
        """The others choose what they are offered until the game is over, or so many times."""
        party = self.party
        for _ in range(choices):
            await party.watcher.until(lambda: party.over or party.waited_for(), HANG)
            if party.over:
                return
            await party.press_once()


async def let_pass(sandbox: Sandbox, bot: BotProcess, seconds: float) -> None:
    """When all is done, move the clock on, and wait until what is due by then is done, too."""
    await at_rest(sandbox, bot)
    await pass_time(sandbox, bot, seconds)


async def come_to_silent(sandbox: Sandbox, bot: BotProcess, games: list[Deserted]) -> None:
    """The others choose until each game waits for its silent one alone; only options take half a minute."""
    for game in games:
        await game.come_to_silent()
    while any(game.happens_alone for game in games):
        await let_pass(sandbox, bot, SOLE.seconds)
        for game in games:
            await game.come_to_silent()


@split("batch", BATCHES, ["castle_builders"], "13 games, 20 s")
async def test_whoever_never_acts_again_the_game_reaches_its_end(
    sandbox: Sandbox, idle_bot: BotProcess, batch: str
) -> None:
    """The others do nothing but press what they are offered; none of them needs to look after the channel.  In every
    second game who was silent is back after one turn."""
    bot, posts, cases = idle_bot, Posts(sandbox), BATCHES[batch]()
    store = await Store.open(bot.database, sandbox.clock.now)
    games = []
    for number, (situation, way) in enumerate(cases, 1):
        party = await arrange(store, sandbox, situation, f"Silas{number}", way)
        games.append(Deserted(party, number, situation.seat, posts))
    await store.close()
    await bot.start()
    await at_rest(sandbox, bot)
    early = games[::2]
    for game in early:
        await game.choose_meanwhile()
    await let_pass(sandbox, bot, STAYS + 1)
    for game in games:
        assert len(game.told()) == 1, game.party.board.text
    await let_pass(sandbox, bot, DAY)
    for game in games:
        await game.until_reminded(1)
        await game.choose_meanwhile()
    await let_pass(sandbox, bot, DAY)
    for game in games:
        await game.have_turn_played()
    await at_rest(sandbox, bot)
    for game, (_, way) in zip(games, cases, strict=True):
        played = await game.until_played()
        assert game.party.over or len(played) == 1
        assert way != "message" or game.party.channel not in [one.channel for one in played]
        assert way != "closed" or all(one.channel == game.party.channel for one in played)
    for game in games[1::2]:
        game.party.people.append(game.silent)  # who is back needs to press nothing for that
        await game.play_out(game.party.rng.randrange(5))
    for _ in range(2):
        await come_to_silent(sandbox, bot, early)
        await let_pass(sandbox, bot, 2 * DAY + 60)
        for game in early:
            if not game.party.over:
                await game.have_turn_played()
        await at_rest(sandbox, bot)
    for game in early:
        assert game.party.over or game.told("a computer plays on for you", "of your turns in a row"), (
            game.party.board.text
        )
    await bot.stop()
    store = await Store.open(bot.database, sandbox.clock.now)
    for game in games:
        await play_middle(store, game.number)
    await store.close()
    with closing(connect(bot.database)) as file, file:
        file.execute("update seats set computer = 'easy' where computer <> ''")  # so that they think less
    await bot.start()
    await at_rest(sandbox, bot)
    for game in games:
        await game.play_out()
    await at_rest(sandbox, bot)
    for game in games:
        assert game.party.board.labels == ["Play again", "Story", "What decided it", "Replay", "Numbers"]
        assert only_the_end_is_told(game.party)
        if game in early:
            assert len(game.told()) <= 10, "of three turns a call, a reminder, and who has played it; and the end"


def only_the_end_is_told(party: Party) -> bool:
    """Whether beside the board nothing stands in the channel but one line for those who have not seen the end."""
    lines = [message.text for message in party.watcher.messages(party.channel) if message.id != party.board.id]
    return not lines or (len(lines) == 1 and "is over." in lines[0])


@pytest.mark.slow("a whole game with a look after each choice, 10 s")
async def test_two_who_vanish_at_once_hold_up_nobody(sandbox: Sandbox, bot: BotProcess) -> None:
    """All three choose in secret.  Ben and Cleo are back when the computer has played one turn for each."""
    posts = Posts(sandbox)
    party = await Party.start(sandbox, "broadway_tower", 3)
    ada, ben, cleo = party.people
    party.people = [ada]
    await party.press_once()
    await let_pass(sandbox, bot, 2 * DAY + 60)
    for silent in (ben, cleo):
        assert not (await ada.click(party.board, f"Play this turn for {silent.name}")).failed
        await at_rest(sandbox, bot)
    for silent in (ben, cleo):
        assert len([post for post in posts.notifying(silent) if "a computer played your turn" in post.text]) == 1
    while ada in party.waited_for() and "Choose in secret" not in party.board.labels:
        await party.press_once()
        await at_rest(sandbox, bot)
    party.people = [ada, ben, cleo]
    await party.play(party.press_once)


# Notices


TABLES = (
    [(kind.name, kind.seats, way) for kind in list_extreme_kinds() for way in WAYS]
    if EVERYTHING
    else [("broadway_tower", 4, ""), ("broadway_tower", 5, "message"), ("broadway_tower", 3, "closed")]
)


class Waits:
    """For whom a party is seen to wait, and how many messages there were when each of these waits began."""

    def __init__(self, party: Party, posts: Posts) -> None:
        self.party = party
        self.posts = posts
        self.begun = dict.fromkeys(party.people, 0)
        self.waiting = party.waited_for()
        self.changes = 1
        self._before = len(posts)

    def look(self) -> None:
        """To be called after each choice."""
        now = [] if self.party.over else self.party.waited_for()
        self.begun |= {person: self._before for person in now if person not in self.waiting}
        self.changes += now != self.waiting
        self.waiting, self._before = now, len(self.posts)

    def untold(self) -> list[Person]:
        """Those whom nothing has notified since the game began to wait for them.

        Only options notify nobody; a turn that has ended with one meanwhile is no wait any more.
        """
        if "Your only option: it is chosen" in self.party.board.text:
            return []
        waiting = [one for one in self.party.waited_for() if one in self.waiting]
        return [one for one in waiting if not self.posts.notifying(one, self.begun[one])]


@split(("game", "players", "way"), TABLES, [], "a whole game, 2 s")
async def test_no_wait_begins_without_a_notice(
    sandbox: Sandbox,
    bot: BotProcess,
    skip: Skip,
    game: str,
    players: int,
    way: str,
) -> None:
    """Who has just been looking is told when a minute has passed; people choose at once, or only after that.

    Where direct messages are wanted and accepted, the channel gets no more messages than the game has changed whom it
    waits for.
    """
    posts = Posts(sandbox)
    party = await Party.start(
        sandbox, game, players, seed=5, closed=PEOPLE if way == "closed" else (), written=bool(way)
    )
    begun = len(posts.public(party.board.channel))
    waits, pauses = Waits(party, posts), Random(5)

    async def look(n: int) -> None:
        waits.look()
        if pauses.random() < 0.5:
            await let_pass(sandbox, bot, STAYS + 1)
            assert not waits.untold(), party.board.text
        if way == "message":
            assert len(posts.public(party.board.channel)) - begun <= waits.changes

    await play(party, skip, party.press_once, look)
    await at_rest(sandbox, bot)
    assert only_the_end_is_told(party)
