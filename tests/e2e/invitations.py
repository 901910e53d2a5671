"""Tables with invitations."""

from tests.local import Sandbox
from tests.seen import Seen

from .bot_process import BotProcess
from .rest import at_rest

INVITED, LOOKS = "invites you to", "has room for"


async def open_table(sandbox: Sandbox, bot: BotProcess, *guests: str, game: str = "tower", computers: int = 0) -> Seen:
    """Ada opens a table and invites people by name; the lobby."""
    keys = ("invite", "invite_2", "invite_3", "invite_4")
    invited = {key: sandbox.person(name).id for key, name in zip(keys, guests, strict=False)}
    answer = (await sandbox.person("Ada").command("games", "play", game=game, computers=computers, **invited)).shown
    await at_rest(sandbox, bot)
    return answer
