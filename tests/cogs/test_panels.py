"""The messages of every game, at every kind of moment: as Discord takes them, and without a secret in them."""

import io
import json
from hashlib import sha256
from typing import Any

import pytest
from PIL import Image

from cogs.panels import news
from cogs.panels.board import make_board, make_ending
from cogs.panels.custom_ids import Press
from cogs.panels.lobby import make_lobby
from cogs.panels.names import escape_markdown
from cogs.panels.private import make_private
from cogs.panels.ui import Panel
from engine.catalog import facts
from engine.codec import melt
from engine.rng import Fast
from engine.scene import Scene
from engine.table import Table
from sandbox.validation import check_message as refused
from store import Match, Seat
from tests.engine.worlds import KINDS, NAMES, Kind, alike, some_tables, tables
from tests.openapi.validate import Validator
from tests.small_games import PLAYED

IDS = [str(kind) for kind in KINDS]
V2 = 1 << 15


def match_of(kind: Kind, table: Table) -> Match:
    """The match to which a table would belong, with ids as long as Discord's."""
    seats = tuple(Seat(10**18 + n, name) for n, name in enumerate(NAMES[: kind.seats]))
    status = "over" if table.game.over() else "running"
    options = dict(kind.options)
    return Match(
        10**9, kind.name, options, 10**18, 10**18 + 1, seats[0].user, status, seats, 999, 1_790_000_000, "0" * 64
    )


def sent(panel: Panel) -> dict[str, Any]:
    """What goes to Discord."""
    return {"flags": V2, "components": panel.view.to_components()}


def everything(panel: Panel) -> str:
    """All of a message that its readers get: texts, ids, file names, alt texts, pictures."""
    pictures = [(p.filename, p.alt, pixels(p.data)) for p in panel.pictures]
    return json.dumps([sent(panel), pictures])


def pixels(png: bytes) -> str:
    """A digest of what a picture shows; the same pixels may be packed into other bytes by a fast deflate."""
    image = Image.open(io.BytesIO(png))
    return sha256(image.convert("RGB").tobytes()).hexdigest()


@pytest.mark.parametrize("kind", KINDS, ids=IDS)
async def test_discord_takes_every_message(kind: Kind) -> None:
    validator = Validator()
    for table in some_tables(kind, 1, 12):
        match = match_of(kind, table)
        made = [await (make_ending if match.status == "over" else make_board)(match, table)]
        made += [
            await make_private(match, table, seat, "https://discord.com/channels/1/2/3") for seat in range(kind.seats)
        ]
        for panel in made:
            names = [picture.filename for picture in panel.pictures]
            assert refused(sent(panel), names) == []
            files = [{"name": f"files[{n}]", "filename": name} for n, name in enumerate(names)]
            assert validator.request("POST", "/channels/1/messages", sent(panel), files) == []
            assert all(0 < len(picture.alt) <= 1000 for picture in panel.pictures)


@pytest.mark.parametrize("kind", KINDS, ids=IDS)
async def test_the_board_message_does_not_depend_on_what_is_hidden(kind: Kind) -> None:
    """Two tables that look the same to everybody have the same board message, to the last pixel of the picture."""
    rng, met = Fast.seeded(1), 0
    for table in some_tables(kind, 2, 12):
        other = None if table.game.over() else alike(table, None, rng)
        if other is not None and melt(other.game) != melt(table.game):
            met += 1
            match = match_of(kind, table)
            assert everything(await make_board(match, table)) == everything(await make_board(match, other))
    if any(ask.private and not ask.secret for table in some_tables(kind, 2, 12) for ask in table.waiting()):
        assert met


@pytest.mark.parametrize("kind", KINDS, ids=IDS)
async def test_the_board_message_does_not_tell_a_choice_made_together(kind: Kind) -> None:
    rng = Fast.seeded(3)
    for table in some_tables(kind, 3, 30):
        if len(table.waiting()) < 2:
            continue
        ask = rng.choice(table.waiting())
        made = set()
        for option in ask.options:
            after = table.again()
            after.choose(ask.seat, ask.what, option)
            made.add(everything(await make_board(match_of(kind, after), after)))
        assert len(made) == 1


@pytest.mark.parametrize("kind", KINDS, ids=IDS)
async def test_the_options_of_a_private_decision_are_in_nobody_elses_message(kind: Kind) -> None:
    for table in some_tables(kind, 4, 20):
        for ask in table.waiting():
            if not ask.private:
                continue
            match = match_of(kind, table)
            others = [seat for seat in range(kind.seats) if table.open_to(seat) is None]
            made = [await make_board(match, table), *[await make_private(match, table, seat) for seat in others]]
            for panel in made:
                ids = [part.get("custom_id", "") for part in walk(panel.view.to_components())]
                presses = [press for text in ids if (press := Press.parse(text))]
                assert not [press for press in presses if press.action in ("choose", "select")]


async def test_what_only_one_player_was_told_is_in_that_players_message_alone() -> None:
    """A visit to the black market of Tower: what was to be had there, and what was kept."""
    kind = next(kind for kind in KINDS if kind.name == "tower" and kind.seats == 2)
    met = set()
    for table in tables(kind, 5):
        match = match_of(kind, table)
        both = [Scene.of(table, seat, match.names).told for seat in range(2)]
        for seat, (own, others) in enumerate((both, both[::-1])):
            if match.status == "over" or not own or own[-1] in others or (seat, own[-1]) in met:
                continue
            met.add((seat, own[-1]))
            line = json.dumps(f"> {own[-1]}")[1:-1]
            assert line in everything(await make_private(match, table, seat))
            assert line not in everything(await make_private(match, table, 1 - seat))
            assert line not in everything(await make_board(match, table))
    assert {line.split()[1] for _, line in met} >= {"see", "keep"}


@pytest.mark.parametrize("kind", KINDS, ids=IDS)
async def test_who_is_asked_reads_in_the_own_panel_what_has_happened(kind: Kind) -> None:
    """When the first question of a turn comes, the board may be out of sight: the own panel tells the last lines, too,
    and does not repeat them with each question after it."""
    seen = {False: 0, True: 0}
    for table in tables(kind, 3):
        match = match_of(kind, table)
        for ask in table.waiting():
            scene = Scene.of(table, ask.seat, match.names)
            begun = any(choice.seat == ask.seat for choice in table.choices)
            log = [f"> {escape_markdown(line)}" for line in scene.log[-news.LOG_LINES :] if line not in scene.told]
            if match.status != "running" or not log or seen[begun] == 4:
                continue
            seen[begun] += 1
            made = sent(await make_private(match, table, ask.seat))["components"]
            lines = [line for part in walk(made) for line in part.get("content", "").split("\n")]
            assert not {*log} & {*lines} if begun else {*log} <= {*lines}
    assert seen[False]


def walk(components: list[Any]) -> list[dict[str, Any]]:
    """All components, those inside others as well."""
    return [found for part in components for found in (part, *walk(part.get("components", [])))]


@pytest.mark.parametrize("name", PLAYED)
def test_a_lobby_shows_each_option_with_its_rule(name: str) -> None:
    kind = PLAYED[name]
    match = Match(1, name, {}, 1, 2, 3, "open", (Seat(3, "Ann"),), 0, 0, "")
    text = json.dumps(sent(make_lobby(match)))
    assert refused(sent(make_lobby(match)), []) == []
    for option, choices in kind.options.items():
        for choice in choices:
            rule = facts(name).explain_option(option, choice)
            assert rule
            assert json.dumps(rule)[1:-1] in text
