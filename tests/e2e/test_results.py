"""/me and /table champions: what people read of games that are over, about themselves and about each other."""

from engine.core.rng import Rng
from engine.core.table import Table
from engine.games import GAMES
from store import Seat, Store
from store.turns.results import LEAST_GAMES
from tests.local import Sandbox
from tests.people import Person

from .bots.bot_process import BotProcess
from .people.party import Party
from .people.whole_games import random_game


async def read(person: Person, command: str) -> str:
    """The private answer to a command."""
    return (await person.command("games", command)).private.text


async def agree(person: Person) -> None:
    """Let others see one's name, from the button below one's results."""
    results = (await person.command("games", "me")).private
    settings = (await person.click(results, "Settings")).private
    assert "My name in results: on" in (await person.click(settings, "My name in results: off")).private.labels


async def play_in_store(store: Store, people: list[Person], number: int) -> list[list[int]]:
    """So many games of Castle Builders that these people have played; the places of each."""
    places = []
    for n in range(number):
        table = Table(GAMES["castle_builders"].begin(len(people), Rng(f"{n:064x}")))
        seats = [Seat(int(person.id), person.name) for person in people]
        [guild] = await store.database.fetch("select guild from matches limit 1")
        match = await store.lobbies.open(
            "castle_builders", {}, *guild, people[0].channel("board-room"), *seats, table=table
        )
        for choice in random_game(table.again()):
            now, loaded = await store.play.load(match.id)
            assert loaded
            if (ask := loaded.open_to(choice.seat)) and ask.what == choice.what:
                loaded.choose(*choice)
                await store.play.commit(now, loaded)
        now, loaded = await store.play.load(match.id)
        assert loaded
        assert now.status == "over"
        places.append(loaded.game.result())
    return places


async def test_after_a_game_each_player_reads_how_it_went_and_nothing_of_who_has_not_agreed(
    sandbox: Sandbox, bot: BotProcess
) -> None:
    ada, ben = sandbox.person("Ada"), sandbox.person("Ben")
    assert "they come with the first game that you play to its end" in await read(ada, "me")
    party = await Party.start(sandbox, "castle_builders", 2)
    while not party.over:
        await party.press_once()
    told = [await read(one, "me") for one in (ada, ben)]
    assert sorted(
        f"won {wins} of 1 game, where luck alone would win 0.5" in one for one in told for wins in (0, 1)
    ) == [
        False,
        False,
        True,
        True,
    ]
    assert "You usually choose within a minute." in told[0]
    assert not any("Ben" in one or "Head to head\n" in one for one in told)
    await agree(ben)
    assert "**Ben**: ahead in " in await read(ada, "me")
    assert "Ada" not in await read(ben, "me"), "who has agreed sees no more of others by that"


async def test_champions_are_told_where_the_server_wants_it_and_of_who_agrees(
    sandbox: Sandbox, bot: BotProcess
) -> None:
    ada, ben = sandbox.person("Ada"), sandbox.person("Ben")
    assert "can switch the list on in /belfry server" in await read(ben, "table champions")
    panel = (await ada.command("games", "belfry server")).private
    assert "/table champions is off." in panel.text
    assert "/table champions tells" in (await ada.click(panel, "Champions: off")).private.text
    await Party.start(sandbox, "castle_builders", 2)
    await bot.stop()
    store = await Store.open(bot.database)
    places = await play_in_store(store, [ada, ben], LEAST_GAMES)
    await store.close()
    await bot.start()
    won = [sum((one[seat] == 1) / one.count(1) for one in places) for seat in (0, 1)]
    assert "No champions yet." in await read(ben, "table champions")
    await agree(ada)
    await agree(ben)
    told = await read(ben, "table champions")
    [best] = [person.name for person, wins in zip((ada, ben), won, strict=True) if wins == max(won)]
    assert f"1\\. **{best}** won {max(won):g} of {LEAST_GAMES}, where luck alone would win 2.5" in told
    assert told.count("luck alone") == 1, "nobody else has won more than that"
