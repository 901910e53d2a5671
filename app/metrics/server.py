"""The page on this machine that shows the figures, and says whether Belfry is well."""

import asyncio
import logging
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from aiohttp import web

from app.config import ConfigError

if TYPE_CHECKING:
    from app.metrics.collector import Metrics

log = logging.getLogger("belfry.metrics")

HOST = "127.0.0.1"
OPENMETRICS = {"Content-Type": "application/openmetrics-text; version=1.0.0; charset=utf-8"}


@asynccontextmanager
async def showing(port: int, metrics: "Metrics | None") -> AsyncIterator[None]:
    """Within it http://127.0.0.1:port/metrics and /healthz answer; without metrics nothing does.

    Raises ConfigError when the port cannot be used.
    """
    if metrics is None:
        yield
        return
    runner = web.AppRunner(make_application(metrics), access_log=None, shutdown_timeout=0.2)
    await runner.setup()
    watching = asyncio.create_task(metrics.watch())
    try:
        await listen(runner, port)
        log.info("metrics are shown", extra={"at": f"http://{HOST}:{port}/metrics"})
        yield
    finally:
        watching.cancel()
        await runner.cleanup()


async def listen(runner: web.AppRunner, port: int) -> None:
    """Take the port.  Raises ConfigError when it cannot be used."""
    try:
        await web.TCPSite(runner, HOST, port).start()
    except OSError as error:
        raise ConfigError(
            f"Port {port} of this machine cannot be used for metrics: {os.strerror(error.errno or 0)}. Choose another "
            "under [metrics] port, or 0 for none."
        ) from None


def make_application(metrics: "Metrics") -> web.Application:
    """What answers to whoever asks."""

    async def show(request: web.Request) -> web.Response:
        return web.Response(body=await metrics.tell(), headers=OPENMETRICS)

    async def show_health(request: web.Request) -> web.Response:
        trouble = await metrics.find_trouble()
        return web.Response(text=f"{trouble or 'ok'}\n", status=503 if trouble else 200)

    application = web.Application()
    application.router.add_get("/metrics", show)
    application.router.add_get("/healthz", show_health)
    return application
