"""What Discord refuses in messages, commands and forms: what is right passes, each single fault is named."""

from typing import Any

import pytest

from sandbox import command_validation, validation
from sandbox.components import V2

JSON = dict[str, Any]


def button(custom_id: str = "a", **more: Any) -> JSON:
    return {"type": 2, "style": 1, "label": "Go", "custom_id": custom_id, **more}


def row(*parts: JSON) -> JSON:
    return {"type": 1, "components": list(parts)}


def menu(count: int = 2, **more: Any) -> JSON:
    options = [{"label": f"Option {number}", "value": str(number)} for number in range(count)]
    return {"type": 3, "custom_id": "menu", "options": options, **more}


def words(text: str = "Words") -> JSON:
    return {"type": 10, "content": text}


def gallery(url: str = "attachment://board.png", **more: Any) -> JSON:
    return {"type": 12, "items": [{"media": {"url": url}, **more}]}


def layout(*parts: JSON, **more: Any) -> JSON:
    return {"flags": V2, "components": list(parts), **more}


BOARD = [{"id": 0, "filename": "board.png", "description": "The board"}]

RIGHT: dict[str, JSON] = {
    "text": {"content": "x" * 2000},
    "five full rows": {"components": [row(*(button(f"{r}{b}") for b in range(5))) for r in range(5)]},
    "a menu": {"components": [row(menu(25, max_values=25))]},
    "no choice at all": {"components": [row(menu(2, min_values=0))]},
    "a link": {"components": [row({"type": 2, "style": 5, "label": "Rules", "url": "https://example.org"})]},
    "a board": layout({"type": 17, "components": [words(), gallery(), row(button())]}, attachments=BOARD),
    "forty components": layout(*(words() for _ in range(40))),
    "a section": layout({"type": 9, "components": [words()], "accessory": button()}),
    "an embed": {"embeds": [{"title": "t" * 256, "description": "d" * 4096, "footer": {"text": "f"}}]},
}

WRONG: dict[str, tuple[JSON, str]] = {
    "long content": ({"content": "x" * 2001}, "content: "),
    "six rows": ({"components": [row(button(str(r))) for r in range(6)]}, "components: "),
    "six buttons": ({"components": [row(*(button(str(b)) for b in range(6)))]}, "components.0.components: "),
    "an empty row": ({"components": [row()]}, "components.0.components: "),
    "a custom_id twice": ({"components": [row(button(), button())]}, "components: custom_id 'a'"),
    "no custom_id": ({"components": [row(button(custom_id=""))]}, "components.0.components.0.custom_id: "),
    "a long custom_id": ({"components": [row(button("x" * 101))]}, "components.0.components.0.custom_id: "),
    "a long label": ({"components": [row(button(label="x" * 81))]}, "components.0.components.0.label: "),
    "a bare button": ({"components": [row(button(label=None))]}, "components.0.components.0.label: "),
    "a link with an id": (
        {"components": [row(button(style=5, url="https://example.org"))]},
        "components.0.components.0.url: ",
    ),
    "a button with a link": ({"components": [row(button(url="https://example.org"))]}, "components.0.components.0.url"),
    "an unknown style": ({"components": [row(button(style=9))]}, "components.0.components.0.style: "),
    "a button at the top": ({"components": [button()]}, "components.0.type: "),
    "a menu beside a button": ({"components": [row(menu(), button())]}, "components.0.components: "),
    "no options": ({"components": [row(menu(0))]}, "components.0.components.0.options: "),
    "too many options": ({"components": [row(menu(26))]}, "components.0.components.0.options: "),
    "more values than options": ({"components": [row(menu(2, max_values=3))]}, "components.0.components.0.max_values"),
    "least above most": ({"components": [row(menu(5, min_values=3, max_values=2))]}, "components.0.components.0.max"),
    "a value twice": (
        {"components": [row({**menu(), "options": [{"label": "A", "value": "1"}, {"label": "B", "value": "1"}]})]},
        "components.0.components.0.options.1.value: ",
    ),
    "a long option": (
        {"components": [row({**menu(), "options": [{"label": "x" * 101, "value": "1"}]})]},
        "components.0.components.0.options.0.label: ",
    ),
    "layout without its flag": ({"components": [words()]}, "components.0.type: "),
    "layout with content": (layout(words(), content="Hello"), "content: "),
    "layout with an embed": (layout(words(), embeds=[{"title": "A"}]), "embeds: "),
    "an empty layout": (layout(), "components: "),
    "41 components": (layout(*(words() for _ in range(41))), "components: At most 40"),
    "much text": (layout(words("x" * 2001), words("y" * 2000)), "components: At most 4000"),
    "a container in a container": (
        layout({"type": 17, "components": [{"type": 17, "components": [words()]}]}),
        "components.0.components.0.type: ",
    ),
    "a section without accessory": (layout({"type": 9, "components": [words()]}), "components.0.accessory.type: "),
    "an unknown file": (layout(gallery("attachment://other.png"), attachments=BOARD), "components: attachment://other"),
    "a long alt text": (layout(gallery(description="x" * 1025), attachments=BOARD), "components.0.items.0.descr"),
    "a long alt text of a file": ({"attachments": [{**BOARD[0], "description": "x" * 1025}]}, "attachments.0.descr"),
    "a long embed": ({"embeds": [{"description": "x" * 4000}, {"description": "x" * 2001}]}, "embeds: At most 6000"),
    "a long title": ({"embeds": [{"title": "x" * 257}]}, "embeds.0.title: "),
}


@pytest.mark.parametrize("name", RIGHT)
def test_what_discord_takes(name: str) -> None:
    """No false alarm."""
    assert validation.check_message(RIGHT[name], ["board.png"] if "attachments" in RIGHT[name] else []) == []


@pytest.mark.parametrize("name", WRONG)
def test_what_discord_refuses(name: str) -> None:
    """Each fault is found, named by its place, and nothing else is."""
    body, place = WRONG[name]
    problems = validation.check_message(body, ["board.png"] if "attachments" in body else [])
    assert len(problems) == 1
    assert problems[0].startswith(place)


def test_eleventh_file_is_refused() -> None:
    """Files that stay and new ones count together."""
    names, before = [f"board-{n}.png" for n in range(11)], {"flags": 0, "content": "Hello"}
    kept = [{"id": str(n), "filename": f"kept-{n}.png"} for n in range(5)]
    assert validation.check_message({}, names[:10]) == []
    assert validation.check_message({}, names) != []
    assert validation.check_message({"attachments": [{"id": "0"}]}, names[:9], before, kept) == []
    assert validation.check_message({}, names[:6], before, kept) != []


def test_an_edit_may_show_what_the_message_has() -> None:
    """attachment:// also names a file that stays; one that the edit drops is unknown."""
    before: JSON = {"flags": V2, "content": "", "embeds": []}
    kept = [{"id": "7", "filename": "board.png", "url": "http://127.0.0.1/board.png"}]
    assert validation.check_message({"components": [gallery()]}, [], before, kept) == []
    assert validation.check_message({"components": [gallery()], "attachments": [{"id": "7"}]}, [], before, kept) == []
    assert validation.check_message({"components": [gallery()], "attachments": []}, [], before, kept) != []


def test_a_message_becomes_a_layout_only_when_its_text_is_cleared() -> None:
    """The flag can be added by an edit that takes content and embeds away."""
    before: JSON = {"flags": 0, "content": "Hello", "embeds": [], "components": []}
    assert validation.check_message(layout(words()), [], before) != []
    assert validation.check_message(layout(words(), content=None), [], before) == []
    assert validation.check_message({"flags": V2, "content": None}, [], before) != []


def command(name: str = "play", **more: Any) -> JSON:
    return {"name": name, "description": "Opens a table.", "type": 1, **more}


def option(name: str = "game", kind: int = 3, **more: Any) -> JSON:
    return {"name": name, "description": "Which one.", "type": kind, **more}


def choices(count: int) -> list[JSON]:
    return [{"name": f"Game {number}", "value": f"g{number}"} for number in range(count)]


WRONG_COMMANDS: dict[str, tuple[list[JSON], str]] = {
    "capitals": ([command("Play")], "0.name: "),
    "a blank": ([command("play now")], "0.name: "),
    "a long name": ([command("p" * 33)], "0.name: "),
    "no description": ([command(description="")], "0.description: "),
    "a long description": ([command(description="d" * 101)], "0.description: "),
    "two of a name": ([command(), command()], "1.name: "),
    "101 commands": ([command(f"c{number}") for number in range(101)], "commands: "),
    "26 options": ([command(options=[option(f"o{number}") for number in range(26)])], "0.options: "),
    "required after optional": (
        [command(options=[option("a"), option("b", required=True)])], "0.options.1.required: "
    ),
    "an option twice": ([command(options=[option(), option()])], "0.options.1.name: "),
    "26 choices": ([command(options=[option(choices=choices(26))])], "0.options.0.choices: "),
    "choices and autocomplete": (
        [command(options=[option(choices=choices(2), autocomplete=True)])], "0.options.0.autocomplete: "
    ),
    "choices of people": ([command(options=[option(kind=6, choices=choices(2))])], "0.options.0.choices: "),
    "an unknown locale": ([command(name_localizations={"xx": "spiel"})], "0.name_localizations.xx: "),
    "a subcommand beside an option": ([command(options=[option("a", 1), option("b")])], "0.options: "),
    "8,000 characters": (
        [command(options=[option(f"o{n}", choices=[{"name": "c", "value": "v" * 100}] * 25) for n in range(4)])],
        "0: At most 8000",
    ),
}  # fmt: skip


def test_commands_that_discord_takes() -> None:
    """Required options first, localized names, subcommands, commands on people."""
    sub = option("show", 1, options=[option("turn", 4, required=True), option(choices=choices(25))])
    on_people = {"name": "Look At", "type": 2}
    good = [command(name_localizations={"de": "spielen"}), command("table", options=[sub]), on_people]
    assert command_validation.check_commands(good) == []


@pytest.mark.parametrize("name", WRONG_COMMANDS)
def test_commands_that_discord_refuses(name: str) -> None:
    """Each fault is found, named by its place."""
    bodies, place = WRONG_COMMANDS[name]
    problems = command_validation.check_commands(bodies)
    assert len(problems) == 1
    assert problems[0].startswith(place)


def form(*parts: JSON, **more: Any) -> JSON:
    return {"custom_id": "form", "title": "A form", "components": list(parts), **more}


def entry(custom_id: str = "name", **more: Any) -> JSON:
    return {"type": 18, "label": "Name", "component": {"type": 4, "custom_id": custom_id, "style": 1, **more}}


WRONG_FORMS: dict[str, tuple[JSON, str]] = {
    "a long title": (form(entry(), title="t" * 46), "data.title: "),
    "nothing in it": (form(), "data.components: "),
    "six fields": (form(*(entry(str(number)) for number in range(6))), "data.components: "),
    "a field twice": (form(entry(), entry()), "data.components: custom_id"),
    "a button": (form(row(button())), "data.components.0.components: "),
    "a long label": (form({**entry(), "label": "l" * 46}), "data.components.0.label: "),
    "a wrong style": (form(entry(style=3)), "data.components.0.component.style: "),
}


@pytest.mark.parametrize("name", WRONG_FORMS)
def test_forms_that_discord_refuses(name: str) -> None:
    """Each fault is found, named by its place."""
    body, place = WRONG_FORMS[name]
    assert any(problem.startswith(place) for problem in command_validation.check_modal(body))


def test_a_form_that_discord_takes() -> None:
    """Text inputs in labels or rows, a choice among radio buttons, a text display."""
    radio = {"type": 18, "label": "Side", "component": {"type": 21, "custom_id": "side", "options": [
        {"label": "Left", "value": "l"}, {"label": "Right", "value": "r"}]}}  # fmt: skip
    old = row({"type": 4, "custom_id": "old", "style": 2, "label": "Old"})
    assert command_validation.check_modal(form(entry(), radio, old, words())) == []


def test_at_most_25_choices_while_typing() -> None:
    """Autocomplete: 25 choices with names and values of 1 to 100 characters."""
    assert command_validation.check_choices({"choices": choices(25)}) == []
    assert command_validation.check_choices({"choices": choices(26)}) != []
    assert command_validation.check_choices({"choices": [{"name": "n" * 101, "value": "v"}]}) != []
