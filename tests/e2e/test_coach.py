"""Help… in the own panel: what lies on the board, why something is not possible, and what a computer would do."""

from sandbox.people import Person
from sandbox.seen import Seen
from sandbox.server import Sandbox

from .bot_process import BotProcess
from .party import Party

LONG = 60.0


def find_menu(message: Seen, question: str) -> dict[str, object]:
    """The menu that asks this."""
    return next(part for part in message.parts if part.get("placeholder") == question)


async def ask_for_help(person: Person, panel: Seen | None = None) -> Seen:
    """Press Help… in the own panel, which comes by /hand."""
    shown = panel or (await person.command("games", "hand")).message
    assert shown is not None
    found = (await person.click(shown, "Help…")).message
    assert found is not None
    assert found.only_you
    return found


async def choose(person: Person, message: Seen, question: str, label: str) -> Seen:
    """Choose the option of a menu that begins with a label."""
    menu = find_menu(message, question)
    option = next(one for one in menu["options"] if one["label"].startswith(label))  # type: ignore[attr-defined]
    shown = (await person.select(message, option["value"], menu["custom_id"])).message
    assert shown is not None
    return shown


async def test_what_lies_on_the_board_is_explained_with_a_picture_and_what_it_would_bring(
    sandbox: Sandbox, bot: BotProcess
) -> None:
    """Ada does not know what a Bakery is."""
    party = await Party.start(sandbox, "town_builder", 2, seed=3)
    ada = party.waited_for()[0]
    help = await ask_for_help(ada)
    kinds = find_menu(help, "What is this?")["options"]
    assert kinds
    shown = await choose(ada, help, "What is this?", kinds[0]["label"])  # type: ignore[index]
