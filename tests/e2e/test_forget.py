"""/belfry forget: whoever manages a server deletes its games, and all who play there read it."""

from tests.local import Sandbox

from .bot_process import BotProcess
from .party import Party
from .rest import at_rest
from .settings import shown


async def test_who_manages_a_server_deletes_its_games_at_once(sandbox: Sandbox, bot: BotProcess) -> None:
    party = await Party.start(sandbox, "tower_up", 2)
    ada, ben = party.people  # Ada manages the server
    board = party.board
    refused = await ben.command("games", "belfry forget")
    assert refused.message is not None
    assert "Manage Server" in refused.message.text
    preview = shown(await ada.command("games", "belfry forget"))
    assert "1 table or game goes on, and ends by this." in preview.text
    assert "All games of this server are deleted." in shown(await ada.click(preview, "Delete all games")).text
    notice = await ben.read("games", "has deleted all games of this server")
    assert not notice.notified
    await ben.until(lambda: board.id not in [one.id for one in ben.messages("games")])
    await at_rest(sandbox, bot)
    assert "No games of this server are kept." in shown(await ada.command("games", "belfry forget")).text
    assert not (await ada.command("games", "play", game="tower_up")).failed
