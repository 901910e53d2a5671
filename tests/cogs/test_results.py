"""The last board of a game: with how it went when it was played to its end, without secrets when it was stopped."""

import io

import pytest
from discord import ui
from PIL import Image

from cogs.delivery.boards import make_message, read_course
from cogs.panels import phone
from engine.games import GAMES
from render.names import clean_sentence
from store import Store
from tests.cogs.panels import sent, stand
from tests.cogs.stories import play
from tests.engine.worlds import MOST

PEOPLE = ("Ann", "Bob")


@pytest.mark.parametrize("game", ["castle_builders", "town_builder", "tower", "market"])
async def test_what_the_store_has_kept_tells_how_the_game_went(store: Store, game: str) -> None:
    match, table = await play(store, game, PEOPLE, MOST)
    assert match.status == "over"
    went = await read_course(store, match)
    assert list(went.moments[-1].points) == table.game.scores()
    assert len(went.moments) == match.turn
    assert went.turning is None or went.done
    panel = await make_message(store, stand(match, table))
    assert [picture.filename.split("-")[0] for picture in panel.pictures] == ["result"]
    assert clean_sentence(went.tell(PEOPLE), PEOPLE) in panel.pictures[0].alt


@pytest.mark.parametrize("game", GAMES)
async def test_all_that_the_end_tells_stands_on_one_screen_of_a_phone(store: Store, game: str) -> None:
    people = ("Ann", "Bob", "Cid", "Dora", "Eve")[: max(GAMES[game].players)]
    match, table = await play(store, game, people, MOST)
    panel = await make_message(store, stand(match, table))
    pictures = [Image.open(io.BytesIO(await picture.draw())) for picture in panel.pictures]
    texts = [item for item in panel.view.walk_children() if isinstance(item, ui.TextDisplay | ui.ActionRow)]
    high = phone.HEAD + phone.measure(texts) + sum(phone.measure_picture(picture.height) for picture in pictures)
    assert high <= phone.HEIGHT


async def test_the_turn_that_decided_is_told_with_user_names_where_names_cannot_be_drawn(store: Store) -> None:
    handles = {"王小明": "xiaoming", "さくら": "sakura77"}
    match, table = await play(store, "castle_builders", tuple(handles), MOST)
    for seat in match.seats:
        await store.people.note_handle(seat.user, handles[seat.name])
    match, _ = await store.play.load(match.id)
    done = (await read_course(store, match)).done
    assert done.startswith(tuple(f"{handle}: " for handle in handles.values()))
    panel = await make_message(store, stand(match, table))
    assert done in panel.pictures[0].alt


async def test_a_stopped_game_has_no_winner_and_keeps_its_secrets(store: Store) -> None:
    match, table = await play(store, "tower", PEOPLE, 40)
    await store.matches.stop(match.id)
    match, stopped = await store.play.load(match.id)
    assert stopped is not None
    panel = await make_message(store, stand(match, stopped))
    [board] = panel.pictures
    needed = {card for own in table.game.cards for card in own}  # type: ignore[attr-defined]
    assert needed
    assert not any(card in board.alt for card in needed)
    assert "wins" not in str(sent(panel))
