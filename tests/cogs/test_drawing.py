"""Whether this machine can draw is known before anybody plays: by `--check`, and by /belfry setup."""

from dataclasses import replace

import pytest
from PIL import Image

from app.check import check_boards
from cogs.setup import try_boards
from engine.views.scene import Scene
from render import PAINTERS


@pytest.fixture
def no_tower(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pillow cannot draw the board of Tower."""

    def fail(scene: Scene) -> Image.Image:
        raise KeyError("setting text direction is not supported")

    monkeypatch.setitem(PAINTERS, "tower", replace(PAINTERS["tower"], board=fail))


async def test_where_all_games_are_drawn_both_say_so() -> None:
    assert not (await check_boards()).wrong
    assert (await try_boards()).trouble == ""


async def test_the_game_that_cannot_be_drawn_is_named_to_the_host(no_tower: None) -> None:
    found = await check_boards()
    assert found.wrong
    assert found.text.startswith("not drawn: Tower (KeyError: 'setting text direction is not supported'). Put ")


async def test_the_game_that_cannot_be_drawn_is_named_to_who_manages_a_server_with_a_reference_of_the_log(
    no_tower: None, caplog: pytest.LogCaptureFixture
) -> None:
    trouble = (await try_boards()).trouble
    assert trouble.startswith("The board of Tower (reference ")
    [logged] = [record for record in caplog.records if record.exc_info]
    assert logged.reference in trouble
