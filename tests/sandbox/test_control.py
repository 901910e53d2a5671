"""The page's routes over HTTP, people in another process, and who may come in."""

import asyncio
import json
import sys
from collections.abc import AsyncIterator

import aiohttp
import pytest

from sandbox import Offer
from sandbox.actions import Denied
from sandbox.permissions import BITS, EVERYTHING, Overwrite, allowed, bits
from tests import remote
from tests.local import Sandbox
from tests.people import Person
from tests.sandbox.bot import Bot
from tests.waiting import HANG


@pytest.fixture
async def page(sandbox: Sandbox) -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession(sandbox.cdn) as session:
        yield session


async def test_a_person_over_http_plays_like_one_in_process(sandbox: Sandbox, bot: Bot) -> None:
    """Commands, clicks, menus, forms, autocomplete, DMs and threads through the page's own routes."""
    async with remote.person(sandbox.cdn, "Ada") as ada, remote.person(sandbox.cdn, "Fay") as fay:
        message = (await ada.command("games", "start")).shown
        board = await fay.read("games", "Counted 0")
        clicked = (await fay.click(board, "Count 0")).shown
        assert clicked.text == "Counted 1"
        assert (await ada.read("games", "Counted 1")).id == message.id
        secret = await fay.read("games", "Only for you")
        assert secret.only_you
        assert secret.id not in [seen.id for seen in ada.messages("games")]
        picked = (await ada.select(clicked, "metal")).shown
        assert picked.text == "Picked metal"
        form = await ada.command("games", "form")
        answer = (await ada.submit(form, name="Ada")).shown
        assert answer.text == "Hello Ada"
        assert [choice["value"] for choice in await ada.autocomplete("games", "show", "game", game="b")] == ["broadway"]
        await ada.command("games", "dm", person=fay)
        assert (await fay.read("dm", "Hello")).alt_texts == ["The number 3"]
        assert await fay.until(lambda: fay.lock_screen) == ["Hello @Fay"]
        assert ada.lock_screen == []
        await ada.command("games", "thread", name="Table 1")
        (thread,) = await fay.until(fay.threads)
        await fay.read(thread["id"], "Counted 0")
        with pytest.raises(Denied):
            await ada.command("games", "nothing")


async def test_the_stream_tells_of_channels_people_and_the_bot(sandbox: Sandbox, bot: Bot, ada: Person) -> None:
    """New and deleted channels, new people, unread channels, commands, the bot's coming and going."""
    heard: list[str] = []
    stop = sandbox.stream.listen(ada.id, lambda item: heard.append(item["t"]), None)
    async with aiohttp.ClientSession(sandbox.cdn) as page:

        async def post(path: str, body: dict[str, object]) -> None:
            async with page.post(f"/sandbox/{path}", json=body) as answer:
                assert answer.status == 200, await answer.text()

        await post("channel", {"name": "quiet"})
        await post("person", {"name": "Gus"})
        await post("thread", {"as": ada.id, "channel": ada.channel("quiet"), "name": "Side"})
        ben = sandbox.person("Ben")
        await post("message", {"as": ben.id, "channel": ada.channel("quiet"), "content": "Hello"})
        await post("delete", {"channel": ada.channel("quiet"), "message": ada.messages("quiet")[0].id})
        await post("archive", {"thread": ada.channel("Side"), "archived": True, "locked": True})
        await post("permissions", {"channel": ada.channel("chat"), "deny": ["send_messages"]})
        await post("dms", {"as": ada.id, "closed": True})
        await post("delete", {"channel": ada.channel("quiet")})
        await post("membership", {"present": False})
        await post("gateway", {"op": "cut"})
    stop()
    wanted = ["channel", "people", "channel", "message", "unread", "delete", "channel", "channel", "people"]
    assert heard == [*wanted, "gone", "gone", "guilds", "bot"]
    assert sandbox.world.users[ada.id].closed_dms


async def test_server_sent_events(sandbox: Sandbox, page: aiohttp.ClientSession, ada: Person) -> None:
    """Each item is one `data:` line of JSON; the first says whether the bot is there."""
    async with page.get("/sandbox/stream", params={"as": ada.id}) as stream:
        assert stream.content_type == "text/event-stream"
        assert json.loads((await stream.content.readline())[6:]) == {"t": "bot", "online": False}
        await ada.say("chat", "Hello")
        await stream.content.readline()
        item = json.loads((await stream.content.readline())[6:])
        assert (item["t"], item["message"]["content"]) == ("message", "Hello")


async def test_the_world_as_the_page_gets_it(
    sandbox: Sandbox, bot: Bot, page: aiohttp.ClientSession, ada: Person
) -> None:
    """People, channels, what is unread and where the person may write."""
    await sandbox.person("Ben").say("chat", "Hello")
    async with page.get("/sandbox/world", params={"as": ada.id}) as answer:
        world = await answer.json()
    assert [person["global_name"] for person in world["people"]] == ["Ada", "Ben", "Cleo", "Dan", "Eve"]
    assert {channel["name"]: channel["unread"] for channel in world["channels"]} == {
        "games": False, "board-room": False, "chat": True, "parlour": False, "porch": False,
    }  # fmt: skip
    assert all(channel["writable"] for channel in world["channels"])
    assert "start" in [command["name"] for command in world["commands"]]
    async with page.get(f"/sandbox/channels/{ada.channel('chat')}/messages", params={"as": ada.id}) as answer:
        assert [message["content"] for message in await answer.json()] == ["Hello"]
    async with page.get("/sandbox/world", params={"as": ada.id}) as answer:
        assert not any(channel["unread"] for channel in (await answer.json())["channels"])


async def test_what_the_host_offers_is_in_the_world() -> None:
    """In the order of the host, with the options as a command takes them."""
    offer = Offer("Play at once", "Go", "2 people", "play", {"game": "go", "begin": True}, vary="game")
    async with (
        Sandbox(page=False, offers=[offer]) as sandbox,
        aiohttp.ClientSession(sandbox.cdn) as page,
        page.get("/sandbox/world") as answer,
    ):
        (found,) = (await answer.json())["offers"]
    assert found == {
        "heading": "Play at once", "label": "Go", "about": "2 people", "command": "play",
        "options": [{"name": "game", "value": "go"}, {"name": "begin", "value": True}],
        "vary": "game", "picture": False,
    }  # fmt: skip


async def test_the_log_has_requests_and_answers(bot: Bot, page: aiohttp.ClientSession, ada: Person) -> None:
    """Body, files with alt texts, status and answer of each request."""
    await ada.command("games", "start")
    async with page.get("/sandbox/requests", params={"since": "0"}) as answer:
        entries = await answer.json()
    callback = entries[-1]
    assert callback["method"] == "POST"
    assert callback["body"]["data"]["content"] == "Counted 0"
    assert [(file["name"], file["description"]) for file in callback["files"]] == [("board-0.png", "The number 0")]
    assert callback["status"] == 200
    assert callback["answer"]["resource"]["message"]["content"] == "Counted 0"
    async with page.get("/sandbox/requests", params={"since": str(callback["n"])}) as answer:
        assert await answer.json() == []


async def test_faults_are_planned_by_the_page(sandbox: Sandbox, page: aiohttp.ClientSession) -> None:
    """A list of faults is added; DELETE takes them back; a mistake is explained."""
    fault = {"route": "POST", "fault": "429", "times": 2, "seconds": 1}
    async with page.post("/sandbox/faults", json=[fault]) as answer:
        assert len((await answer.json())["waiting"]) == 1
    async with page.post("/sandbox/faults", json=[{"route": "(", "fault": "429"}]) as answer:
        assert answer.status == 400
    async with page.delete("/sandbox/faults") as answer:
        assert answer.status == 200
    assert sandbox.faults.waiting == []


@pytest.mark.parametrize("headers", [{"Host": "example.org"}, {"Origin": "https://example.org"}])
async def test_other_sites_are_kept_out(page: aiohttp.ClientSession, headers: dict[str, str]) -> None:
    """A web page from elsewhere cannot act here, whatever name it gives to this address."""
    async with page.get("/sandbox/world", headers=headers) as answer:
        assert answer.status == 403


async def test_a_persons_mistake_is_explained(page: aiohttp.ClientSession, ada: Person) -> None:
    """400 with a sentence."""
    for path, body in (
        ("message", {"as": ada.id, "channel": ada.channel("chat"), "content": ""}),
        ("message", {"as": ada.id, "channel": "1", "content": "Hello"}),
        ("person", {"name": "Ada"}),
        ("command", {"as": ada.id}),
    ):
        async with page.post(f"/sandbox/{path}", json=body) as answer:
            assert answer.status == 400
            assert (await answer.json())["error"]


async def test_it_runs_as_a_program() -> None:
    """python -m sandbox says where it listens and serves until it is ended."""
    program = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "sandbox", "--port", "0", stdout=asyncio.subprocess.PIPE
    )
    try:
        assert program.stdout is not None
        line = (await asyncio.wait_for(program.stdout.readline(), HANG)).decode()
        async with (
            aiohttp.ClientSession(line.removeprefix("Page: ").strip()) as page,
            page.get("/sandbox/world") as answer,
        ):
            assert (await answer.json())["guilds"][0]["name"] == "Belfry Square"
    finally:
        program.terminate()
        await program.wait()


def test_overwrites_are_applied_in_discords_order() -> None:
    """@everyone first, then all roles together (allow wins), then the member."""
    view, send = bits("view_channel"), bits("send_messages")
    both = view | send
    nobody = {"everyone": Overwrite(0, deny=send)}
    assert allowed(both, "m", ["r"], "everyone", nobody) == view
    roles = {**nobody, "r": Overwrite(0, allow=send), "s": Overwrite(0, deny=send)}
    assert allowed(both, "m", ["r", "s"], "everyone", roles) == both
    member = {**roles, "m": Overwrite(1, deny=send)}
    assert allowed(both, "m", ["r", "s"], "everyone", member) == view
    assert allowed(both, "m", [], "everyone", {"m": Overwrite(1, deny=view)}) == 0
    assert allowed(BITS["administrator"], "m", [], "everyone", member) == EVERYTHING
