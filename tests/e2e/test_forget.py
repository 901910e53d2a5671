"""/belfry forget: whoever manages a server deletes its games, and all who play there read it."""

from tests.local import Sandbox

from .bots.bot_process import BotProcess
from .people.party import Party
from .watching.rest import at_rest


async def test_who_manages_a_server_deletes_its_games_at_once(sandbox: Sandbox, bot: BotProcess, party: Party) -> None:
    ada, ben = party.people  # Ada manages the server
    board = party.board
    refused = (await ben.command("games", "belfry forget")).shown
    assert "Manage Server" in refused.text
    preview = (await ada.command("games", "belfry forget")).private
    assert "1 table or game is open, and this ends it." in preview.text
    assert "All games of this server are deleted." in (await ada.click(preview, "Delete all games")).private.text
    notice = await ben.read("games", "has deleted all games of this server")
    assert not notice.notified
    await ben.until(lambda: board.id not in [one.id for one in ben.messages("games")])
    await at_rest(sandbox, bot)
    assert "No games of this server are kept." in (await ada.command("games", "belfry forget")).private.text
    assert not (await ada.command("games", "play", game="tower_up")).failed
