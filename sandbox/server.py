"""The sandbox: one server on loopback with Discord's REST interface, gateway and files, and a page to play in."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self
from urllib.parse import urlsplit

from aiohttp import web

from base.clock import POLL
from sandbox.backend import Backend, Request
from sandbox.clock import MovableClock
from sandbox.control import Control, explain
from sandbox.faults import Faults
from sandbox.files import Files
from sandbox.gateway import Gateway
from sandbox.guild_events import first_world
from sandbox.interactions import Interactions
from sandbox.limits import Limits
from sandbox.quick_start import Offer
from sandbox.rest import PREFIX, Rest
from sandbox.stream import Stream
from sandbox.waiting import PATIENCE, wait_until
from sandbox.world import World

HOST = "127.0.0.1"
PAGE = Path(__file__).parent / "page"
LARGEST = 110 * 1024 * 1024
"""Bytes of the largest request: ten files and some JSON."""


class Sandbox:
    """A Discord of one's own, as long as the `async with` lasts.

    `port` 0 takes a free one; `page` serves the web page too. `deadline`: seconds the bot has for its first answer;
    `heartbeat`: seconds between heartbeats; `limits`: the share of Discord's windows in which its rate limits count,
    0 for no limits; `clock`: the file by which the clock is moved, for the bot, too (without it only the sandbox
    follows); `offers`: commands that the page's first screen sends by one press. `.api`, `.gateway` and `.cdn` are the
    addresses for `discord.http.Route.BASE`, `discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY` and
    `discord.asset.Asset.BASE`; `.token` is the bot's token, always "sandbox".
    """

    def __init__(
        self,
        port: int = 0,
        page: bool = True,
        deadline: float = 3.0,
        heartbeat: float = 41.25,
        limits: float = 1.0,
        clock: Path | None = None,
        offers: Sequence[Offer] = (),
    ) -> None:
        self.port = port
        self.world: World = first_world(clock)
        files = Files(self.world.ids)
        kept = Limits(limits, self.world.clock.now)
        self.backend = Backend(self.world, Interactions(self.world, deadline), files, limits=kept, offers=offers)
        self.connections = Gateway(self.backend, heartbeat)
        self.stream = Stream(self.backend)
        self.control = Control(self.backend, self.connections, self.stream)
        self._page = page
        self._runner: web.AppRunner | None = None
        self._ticking: asyncio.Task[None] | None = None

    @property
    def clock(self) -> MovableClock:
        """What time it is here; `advance` moves it on for people, messages, threads and tokens."""
        return self.world.clock

    @property
    def token(self) -> str:
        """The bot's token."""
        return self.world.token

    @property
    def cdn(self) -> str:
        """The address of the files, and of the page."""
        return f"http://{HOST}:{self.port}"

    @property
    def api(self) -> str:
        """The address of the REST interface, for `Route.BASE`."""
        return f"{self.cdn}{PREFIX}"

    @property
    def gateway(self) -> str:
        """The address of the gateway, a websocket's."""
        return f"ws://{HOST}:{self.port}/gateway"

    @property
    def faults(self) -> Faults:
        """What the bot's next requests meet."""
        return self.backend.faults

    @property
    def interactions(self) -> Interactions:
        """What people have done with commands and components."""
        return self.backend.interactions

    @property
    def requests(self) -> list[Request]:
        """The bot's requests and our answers, oldest first."""
        return list(self.backend.requests)

    async def until(self, condition: Callable[[], Any], seconds: float = PATIENCE) -> Any:
        """Waits until something in the world or a request of the bot makes the condition true; gives its value.

        TimeoutError when that takes longer than `seconds`.
        """
        return await wait_until(condition, lambda wake: self.world.listen(lambda news: wake()), seconds)

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.stop()

    async def start(self) -> None:
        """Listens; OSError when the port is taken."""
        application = web.Application(client_max_size=LARGEST, middlewares=[_loopback, explain])
        application.on_response_prepare.append(_fresh)
        application.router.add_route("*", f"{PREFIX}/{{path:.*}}", Rest(self.backend).serve)
        application.router.add_get("/gateway", self.connections.serve)
        application.router.add_get("/gateway/", self.connections.serve)
        for folder in ("attachments", "ephemeral-attachments"):
            application.router.add_get(f"/{folder}/{{channel}}/{{key}}/{{name}}", self._file)
        application.add_routes(self.control.routes())
        if self._page and PAGE.is_dir():
            application.router.add_get("/", self._index)
            application.router.add_get("/offers/{n:\\d+}.png", self._offer)
            application.router.add_static("/", PAGE)
        self._runner = web.AppRunner(application, access_log=None, shutdown_timeout=0.2)
        await self._runner.setup()
        site = web.TCPSite(self._runner, HOST, self.port)
        await site.start()
        server = site._server
        assert isinstance(server, asyncio.Server)
        self.port = server.sockets[0].getsockname()[1]
        self.backend.files.base = self.cdn
        self.backend.gateway_url = self.gateway
        self._ticking = asyncio.create_task(self._tick())

    async def stop(self) -> None:
        """Closes every connection and stops listening."""
        if self._ticking:
            self._ticking.cancel()
        self.connections.close()
        if self._runner:
            await self._runner.cleanup()
            self._runner = None

    async def _tick(self) -> None:
        while True:
            self.world.tick()
            await asyncio.sleep(POLL)

    async def _file(self, request: web.Request) -> web.StreamResponse:
        found = self.backend.files.get(request.match_info["key"], request.match_info["name"])
        if found is None:
            raise web.HTTPNotFound
        return web.Response(body=found[1], content_type=found[0].split(";")[0])

    async def _offer(self, request: web.Request) -> web.StreamResponse:
        offers, n = self.backend.offers, int(request.match_info["n"])
        picture = offers[n].picture if n < len(offers) else None
        if picture is None:
            raise web.HTTPNotFound
        return web.Response(body=await picture(), content_type="image/png")

    async def _index(self, request: web.Request) -> web.StreamResponse:
        return web.FileResponse(PAGE / "index.html")


async def _fresh(request: web.Request, response: web.StreamResponse) -> None:
    """A browser asks each time whether what it keeps is still so: the page of another version may be served here."""
    if isinstance(response, web.FileResponse):
        response.headers["Cache-Control"] = "no-cache"


@web.middleware
async def _loopback(
    request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
) -> web.StreamResponse:
    """Refuses what a web page from elsewhere could send here under a name of its own."""
    names = ("127.0.0.1", "localhost")
    origin = request.headers.get("Origin")
    if request.host.rpartition(":")[0] not in names and request.host not in names:
        raise web.HTTPForbidden(text="Only for this machine.")
    if origin and urlsplit(origin).hostname not in names:
        raise web.HTTPForbidden(text="Only for this machine.")
    return await handler(request)
