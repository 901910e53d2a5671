"""What people say of themselves: in /settings, by /away, and what they plan."""

from tests.people import Person
from tests.seen import Seen

WAITS = "Your games wait, and time doesn't run"
SOON = 57  # seconds: plans have chosen by then, and nobody who was looking is called as yet


def chosen(message: Seen) -> list[str]:
    """What the menus of a message show."""
    options = [option for part in message.parts for option in part.get("options", ())]
    return [option["label"] for option in options if option.get("default")]


async def live_in(person: Person, place: str, button: str = "Set time zone") -> Seen:
    """Say where one lives; the settings after that."""
    settings = (await person.command("games", "settings")).private
    form = await person.click(settings, button)
    [custom_id] = [part["component"]["custom_id"] for part in form.modal["components"]] if form.modal else [""]
    return (await person.submit(form, **{custom_id: place})).private


async def want_digest(person: Person) -> None:
    """Ask for one message a day, at 19:00 in Berlin."""
    panel = (await person.select(await live_in(person, "Berlin"), "daily")).private
    assert "Daily message at 19:00" in chosen((await person.select(panel, "Daily message at 19:00")).private)


async def go_away(person: Person, *, plays: bool = False, **days: str) -> Seen:
    """Say by /away for how long, and perhaps that the computer plays meanwhile; the answer to that."""
    answer = (await person.command("games", "away", **days)).private
    assert WAITS in answer.text
    if plays:
        answer = (await person.click(answer, "Let a computer play")).shown
        assert "A computer plays your turns" in answer.text
    return answer


async def ask_to_pause(person: Person, until: int | str) -> str:
    """Ask for a pause; the answer."""
    return (await person.command("games", "table pause", until=str(until))).private.text


async def choose_workers(person: Person) -> None:
    """The first pair, in secret."""
    offered = await person.autocomplete("games", "move", "choice", choice="")
    await person.command("games", "move", choice=offered[0]["value"])
