"""Somebody who has been everywhere: in each table, and each column that can say who that is."""

import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

from engine.core.rng import Rng
from engine.core.table import Table
from engine.games import GAMES
from store import Absence, Gone, Match, Posted, Preferences, Seat, Store, StoredPlan, Told, Way, happened
from tests.store import release
from tests.store.release import ANN, BOB, CID

ZOE = Seat(912_345_678_901_234_567, "Zoë Quill")
DIRECT, HANDLE = 887_766_554_433_221_100, "zoe.quill.64"
GONE = Gone("Somebody", "medium", "seats.handed")
KEPT_TRACES = ("912345678901234567", str(DIRECT), ZOE.name, HANDLE)


async def live(store: Store) -> dict[str, int]:
    """A life of Zoë's, among Ann, Bob and Cid; the numbers of her games."""
    random, channels, zoe = Random(1), iter(range(901, 1000)), ZOE.user
    games = {"running": (await begin(store, "tower_up", next(channels), ANN, ZOE, BOB)).id}
    match, table = await play(store, games["running"], random, 12)
    games["past"] = (await begin(store, "castle_builders", next(channels), ANN, ZOE)).id
    await play(store, games["past"], random, 8)
    await store.seats.hand_over(games["past"], zoe, "easy", happened("seats.handed", name=match.sitter(1)))
    await store.seats.take_over(games["past"], 1, CID.user, CID.name)
    games["taken"] = (await begin(store, "castle_builders", next(channels), ANN, BOB)).id
    await store.seats.hand_over(games["taken"], ANN.user, "easy")
    await store.seats.take_over(games["taken"], 0, zoe, ZOE.name)
    games["asleep"] = (await begin(store, "castle_builders", next(channels), ZOE, CID)).id
    await store.matches.sleep(games["asleep"])
    games["over"] = (await begin(store, "castle_builders", next(channels), ZOE, CID)).id
    await play(store, games["over"], random, None)
    games["alone"] = (await begin(store, "castle_builders", next(channels), ZOE, Seat(0, "", "easy"))).id
    lobby = await store.lobbies.open("tower", {}, 7, next(channels), ZOE, BOB)
    games["lobby"] = lobby.id
    other = await store.lobbies.open("tower", {}, 7, next(channels), ANN, invited={zoe: ZOE.name})
    await store.lobbies.join(lobby.id, CID.user, CID.name, 4)
    await store.invitations.add(lobby.id, zoe, 104, "Dan")
    barred = await store.lobbies.open("tower", {}, 7, next(channels), BOB, ZOE)
    await store.lobbies.take_out(barred.id, zoe)
    await store.lobbies.open("tower", {}, 7, next(channels), CID)

    assert await store.plans.write(
        match.id, zoe, StoredPlan(1, table.game.version, release.plan_of(table, 1, random), salt=5)
    )
    await store.votes.agree(match.id, "stop", zoe, ZOE.name)
    await store.votes.agree(games["over"], f"seat.1.{zoe}", ANN.user)
    await store.votes.agree(games["past"], f"seat.1.{zoe}", zoe, ZOE.name)
    await store.votes.object(
        games["past"], f"seat.1.{zoe}", CID.user, happened("votes.stop.rather", name=match.sitter(0))
    )
    await store.told.record(
        Told(zoe, match.id, "turn", 5, Way.MESSAGE, 0, 5, DIRECT, 71),
        Told(ANN.user, games["past"], f"vote.seat.1.{zoe}", 5, Way.SEEN, 0, 5),
    )
    await store.messages.remember(match.id, Posted("private", DIRECT, 72, 1, "a", ""))
    await store.messages.remember(games["past"], Posted("vote", 902, 73, -1, "b", f"seat.1.{zoe}@5"))
    await store.messages.remember(games["over"], Posted("board", 905, 74, -1, "c", "over"))
    await store.people.set_preferences(zoe, Preferences("Europe/Berlin", 7, 22, "message", digest=18))
    await store.people.note_preview(zoe)
    await store.people.note_handle(zoe, HANDLE)
    store.people.note_met(zoe, "tower", "turn", match.id, 1)
    await store.lessons.note(zoe, "tower", ("a",))
    await store.direct_messages.set(zoe, DIRECT, closed=False)
    await store.absences.note(Absence(zoe, 5, 5 + 3 * 86_400, plays=False))
    await store.lookouts.add(7, zoe)
    await store.invitations.mute(zoe, ANN.user)
    await store.invitations.mute(ANN.user, zoe)
    await store.threads.note_opened(zoe)
    await store.places.note_lost(match.id, zoe, 904)
    await store.reviews.keep(games["over"], 0, [])
    await store.database.write(
        lambda fetch: fetch("insert or replace into displaced values (?, ?, 0, ?, 5)", games["asleep"], zoe, "Cid")
    )
    await store.erasures.ask(zoe)
    return games | {"invited": other.id}


async def begin(store: Store, game: str, channel: int, *seats: Seat) -> Match:
    """A game that has begun."""
    table = Table(GAMES[game].begin(len(seats), Rng(f"{channel:064}")))
    return await store.lobbies.open(game, {}, 7, channel, *seats, table=table)


async def play(store: Store, number: int, random: Random, choices: int | None) -> tuple[Match, Table]:
    """Make so many choices at random, or all up to the end; how the game then stands."""
    match = await store.matches.find(number)
    assert match is not None
    return await release.play(store, match, random, choices)


def read_all(path: Path) -> dict[tuple[str, str], str]:
    """All that stands in each column of each table."""
    with closing(sqlite3.connect(path)) as file:
        tables = [name for (name,) in file.execute("select name from sqlite_master where type = 'table'")]
        columns = [(table, row[1]) for table in tables for row in file.execute(f"pragma table_info({table})")]
        return {
            (table, column): "\n".join(decode(value) for (value,) in file.execute(f"select {column} from {table}"))
            for table, column in columns
        }


def decode(value: object) -> str:
    """A value as text, in which names are found that JSON writes in another way."""
    return f"{value}".encode().decode("unicode-escape") if isinstance(value, str) and "\\u" in value else f"{value}"


def find_traces(*files: Path) -> dict[str, list[str]]:
    """Which traces of Zoë stand in the bytes of these files: names as text and as JSON, ids as text and as SQLite
    stores numbers."""
    found = {}
    for file in files:
        data = file.read_bytes() if file.exists() else b""
        texts = [one for one in KEPT_TRACES if one.encode() in data]
        texts += [f"{number} as a number" for number in (ZOE.user, DIRECT) if number.to_bytes(8, "big") in data]
        texts += ["the name as JSON"] if rb"Zo\u00eb" in data else []
        if texts:
            found[file.name] = texts
    return found
