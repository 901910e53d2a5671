"""Who plays a game for the first time reads what it is about, and has the question on the same screen of a phone."""

from dataclasses import replace

from cogs.panels import mobile_layout
from cogs.panels.board import make_board
from cogs.panels.private_panel import Reader, make_private
from engine.core.rng import Rng
from engine.core.table import Table
from engine.games import GAMES
from engine.views.recap import Recap, Telling
from tests.cogs.panels import stand
from tests.local import Sandbox
from tests.night import split

from .conftest import Visit
from .screens import HEIGHT, WIDTH, find_room, has_menu, measure, seat_people
from .small_bot import small_bot


@split("game", GAMES, ["castle_builders"], "2 to 5 s of processor each")
async def test_the_first_question_of_who_is_new_to_a_game_is_on_one_screen(
    visit: Visit, sandbox: Sandbox, game: str
) -> None:
    """In the own panel, and on the board, where it stands whose button tells what the game is about."""
    async with small_bot(sandbox) as bot:
        page = await visit("Ben", WIDTH, HEIGHT)
        for seats in GAMES[game].players:
            table = Table(GAMES[game].begin(seats, Rng("first")))
            match = replace(seat_people(game, seats), turn=1)
            recap = Recap((Telling(),), table.game, begun=True, new=True)
            own = make_private(stand(match, table), table.waiting()[0].seat, Reader(recap=recap))
            for panel, told in ((own, "New to you?"), (make_board(stand(match, table, new=True)), "")):
                message = await find_room(bot).send(view=panel.view, files=(await panel.draw())())
                _, choice = await measure(page, message.id)
                assert choice <= mobile_layout.HEIGHT + mobile_layout.BEYOND * (not has_menu(panel.view))
                assert told in await page.locator(f'article[data-message-id="{message.id}"]').inner_text()
