"""The gateway: sessions that hear the world's news over a websocket and can be resumed after a cut.

Each connection is `zlib-stream` compressed when it asks for that, else plain JSON text.
"""

import asyncio
import json
import secrets
import zlib
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

from aiohttp import WSCloseCode, WSMsgType, web

from sandbox.backend import Backend
from sandbox.guild_events import guild_create
from sandbox.messages import mentioned
from sandbox.models import DM, JSON, News

DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT, MEMBERS, INVALID, HELLO, ACK = 0, 1, 2, 6, 7, 8, 9, 10, 11
"""Opcodes of frames (Discord's numbers; Topics, Opcodes and Status Codes)."""

MESSAGE_CONTENT = 1 << 15
"""The privileged intent without which the bot reads only what concerns it."""

TRAVEL = 0.05
"""Seconds until the answer to a heartbeat: one that comes before discord.py's thread wakes up counts as late there."""
REPLAYED = 1000
"""How many dispatches a session keeps for a resume."""

MEMBERS_INTENT = 1 << 1
"""The privileged intent without which the bot does not hear who joins and leaves."""

INTENTS = {
    "GUILD_CREATE": 1 << 0, "GUILD_UPDATE": 1 << 0, "GUILD_DELETE": 1 << 0,
    "GUILD_ROLE_CREATE": 1 << 0, "GUILD_ROLE_UPDATE": 1 << 0, "GUILD_ROLE_DELETE": 1 << 0,
    "CHANNEL_CREATE": 1 << 0, "CHANNEL_UPDATE": 1 << 0,
    "CHANNEL_DELETE": 1 << 0, "CHANNEL_PINS_UPDATE": 1 << 0, "THREAD_CREATE": 1 << 0, "THREAD_UPDATE": 1 << 0,
    "THREAD_DELETE": 1 << 0, "THREAD_MEMBERS_UPDATE": 1 << 0, "GUILD_MEMBER_ADD": MEMBERS_INTENT,
    "GUILD_MEMBER_REMOVE": MEMBERS_INTENT, "GUILD_MEMBER_UPDATE": 1 << 0,
    "MESSAGE_CREATE": 1 << 9, "MESSAGE_UPDATE": 1 << 9, "MESSAGE_DELETE": 1 << 9,
    "MESSAGE_DELETE_BULK": 1 << 9,
}  # fmt: skip
"""The intent that each dispatch needs in a guild; messages in DMs need `IN_DM`."""
IN_DM = 1 << 12

INVALID_SHARD, SHARDING_REQUIRED = 4010, 4011
"""Codes that close connections (Topics, Opcodes and Status Codes)."""


class Connection:
    """One websocket: what is sent goes through a queue, in order."""

    def __init__(self, socket: web.WebSocketResponse, transport: asyncio.Transport | None, compressed: bool) -> None:
        self.socket = socket
        self._transport = transport
        self._zlib = zlib.compressobj(1) if compressed else None
        self._queue: asyncio.Queue[str | None] = asyncio.Queue()

    def send(self, text: str) -> None:
        """Queues a frame."""
        self._queue.put_nowait(text)

    def close(self) -> None:
        """Closes the websocket after what is queued."""
        self._queue.put_nowait(None)

    def cut(self) -> None:
        """Breaks the connection as a network failure would."""
        if self._transport:
            self._transport.abort()

    async def pump(self) -> None:
        """Sends what is queued, until `close` or until the connection breaks."""
        with suppress(ConnectionError):
            while (text := await self._queue.get()) is not None:
                if self._zlib is None:
                    await self.socket.send_str(text)
                else:
                    data = self._zlib.compress(text.encode()) + self._zlib.flush(zlib.Z_SYNC_FLUSH)
                    await self.socket.send_bytes(data)
            await self.socket.close(code=4000)


class Session:
    """What one IDENTIFY began: it outlives its connection until it is resumed or replaced."""

    def __init__(self, intents: int, shard: int = 0, shards: int = 1) -> None:
        self.id = secrets.token_hex(16)
        self.intents = intents
        self.shard = shard
        self.shards = shards
        self.seq = 0
        self.sent: deque[tuple[int, str]] = deque(maxlen=REPLAYED)
        self.connection: Connection | None = None

    def covers(self, guild: str | None) -> bool:
        """Whether this session hears of a guild, or, with None, of direct messages, which go to shard 0.

        https://github.com/discord/discord-api-docs/issues/17 has the formula; it stands under Gateway, "Sharding", too.
        """
        return ((int(guild) >> 22) % self.shards if guild else 0) == self.shard

    def dispatch(self, name: str, text: str) -> None:
        """Sends a dispatch, or keeps it for the resume. `text`: its data as JSON."""
        self.seq += 1
        frame = f'{{"op":0,"t":"{name}","s":{self.seq},"d":{text}}}'
        self.sent.append((self.seq, frame))
        if self.connection:
            self.connection.send(frame)

    def replay(self, seq: int) -> bool:
        """Sends again all that came after `seq`; False when that is no longer known."""
        first = self.sent[0][0] if self.sent else self.seq + 1
        if not first - 1 <= seq <= self.seq:
            return False
        for number, frame in self.sent:
            if number > seq and self.connection:
                self.connection.send(frame)
        return True


class Gateway:
    """All sessions of the bot."""

    def __init__(self, backend: Backend, heartbeat: float = 41.25) -> None:
        self.backend = backend
        self.heartbeat = heartbeat
        self.sessions: dict[str, Session] = {}
        self.identified = 0
        self.resumed = 0
        self.heartbeats = 0
        self.refusal = 0
        """The code with which a bot that identifies is turned away; 0: none is."""
        self._held: dict[int, asyncio.Event] = {}
        self._kept: list[News] = []  # to be told after what comes next
        backend.world.listen(self._hear)

    @property
    def online(self) -> bool:
        """Whether the bot is connected."""
        return any(session.connection for session in self.sessions.values())

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """One websocket of the bot, from HELLO to its end (Gateway, Connections)."""
        socket = web.WebSocketResponse(compress=False, max_msg_size=1 << 16)
        await socket.prepare(request)
        connection = Connection(socket, request.transport, request.query.get("compress") == "zlib-stream")
        connection.send(_frame(HELLO, {"heartbeat_interval": int(self.heartbeat * 1000)}))
        async with self._pumping(connection):
            session = None
            async for message in socket:
                if message.type != WSMsgType.TEXT:
                    break
                session = await self._receive(connection, session, json.loads(message.data))
            self._leave(session, connection, socket.close_code)
        return socket

    @asynccontextmanager
    async def _pumping(self, connection: Connection) -> AsyncIterator[None]:
        pump = asyncio.create_task(connection.pump())
        try:
            yield
        finally:
            pump.cancel()
            with suppress(asyncio.CancelledError):
                await pump

    async def _receive(self, connection: Connection, session: Session | None, frame: JSON) -> Session | None:
        op, data = frame.get("op"), frame.get("d")
        if op == HEARTBEAT:
            asyncio.get_running_loop().call_later(TRAVEL, connection.send, _frame(ACK, None))
            self.heartbeats += 1
            self.backend.world.tell("heartbeat", {})
        elif op == IDENTIFY:
            return await self._identify(connection, data or {})
        elif op == RESUME:
            return self._resume(connection, data or {})
        elif op == MEMBERS and session:
            self._members(session, data or {})
        return session

    async def _identify(self, connection: Connection, data: JSON) -> Session | None:
        if data.get("token") != self.backend.world.token:
            await connection.socket.close(code=4004, message=b"Authentication failed.")
            return None
        if self.refusal:
            await connection.socket.close(code=self.refusal)
            return None
        shard, shards = data.get("shard") or (0, 1)
        if not 0 <= shard < shards or shards < self.backend.shards:
            wrong = SHARDING_REQUIRED if 0 <= shard < shards else INVALID_SHARD
            await connection.socket.close(code=wrong)
            return None
        if held := self._held.get(shard):
            await held.wait()
        self.sessions = {key: old for key, old in self.sessions.items() if old.connection}
        session = Session(int(data.get("intents") or 0), shard, shards)
        self.identified += 1
        self._join(session, connection)
        world = self.backend.world
        present = [guild for guild in world.guilds.values() if guild.present and session.covers(guild.id)]
        ready: JSON = {
            "v": 10, "user": {**world.bot.json(), "verified": True, "mfa_enabled": False, "email": None},
            "guilds": [{"id": guild.id, "unavailable": True} for guild in present],
            "session_id": session.id, "resume_gateway_url": self.backend.gateway_url,
            "session_type": "normal", "application": {"id": world.application_id, "flags": 0},
            "private_channels": [], "relationships": [], "user_settings": {}, "geo_ordered_rtc_regions": [],
        }  # fmt: skip
        if "shard" in data:
            ready["shard"] = data["shard"]
        session.dispatch("READY", json.dumps(ready))
        for guild in present if session.intents & INTENTS["GUILD_CREATE"] else ():
            if guild.available:
                session.dispatch("GUILD_CREATE", json.dumps(guild_create(world, guild)))
        return session

    def _resume(self, connection: Connection, data: JSON) -> Session | None:
        session = self.sessions.get(str(data.get("session_id")))
        if session is None or data.get("token") != self.backend.world.token:
            connection.send(_frame(INVALID, False))
            return None
        self._join(session, connection)
        if not session.replay(int(data.get("seq") or 0)):
            self._drop(session)
            connection.send(_frame(INVALID, False))
            return None
        self.resumed += 1
        session.dispatch("RESUMED", "{}")
        return session

    def _join(self, session: Session, connection: Connection) -> None:
        session.connection = connection
        self.sessions[session.id] = session
        self.backend.world.tell("bot", {"online": True})

    def _leave(self, session: Session | None, connection: Connection, code: int | None) -> None:
        if session is None or session.connection is not connection:
            return
        session.connection = None
        if code in (WSCloseCode.OK, WSCloseCode.GOING_AWAY):
            self._drop(session)
        self.backend.world.tell("bot", {"online": self.online})

    def _drop(self, session: Session) -> None:
        session.connection = None
        self.sessions.pop(session.id, None)

    def _members(self, session: Session, data: JSON) -> None:
        wanted, start = data.get("user_ids"), str(data.get("query") or "").lower()
        ids = [wanted] if isinstance(wanted, (str, int)) else list(wanted or ())
        guild = self.backend.world.guild(str(data.get("guild_id")))
        found = [
            member.json()
            for key, member in guild.members.items()
            if (key in {str(user) for user in ids} if ids else member.user.username.startswith(start))
        ]
        chunk: JSON = {"guild_id": guild.id, "members": found, "chunk_index": 0, "chunk_count": 1,
                       "not_found": [user for user in ids if str(user) not in guild.members]}  # fmt: skip
        if data.get("nonce"):
            chunk["nonce"] = data["nonce"]
        session.dispatch("GUILD_MEMBERS_CHUNK", json.dumps(chunk))

    # News of the world

    def _hear(self, news: News) -> None:
        if not news.name[0].isupper() or not self.sessions or (news.only and news.name != "INTERACTION_CREATE"):
            return
        fault = self.backend.faults.next("GATEWAY", news.name, self._about(news))
        if fault and fault.kind == "delay":
            asyncio.get_running_loop().call_later(fault.seconds, self._tell, news)
        elif fault and fault.kind == "later":
            self._kept.append(news)
        elif not fault or fault.kind != "lost":
            if fault and fault.kind == "reset":
                self.cut()
            for _ in range(2 if fault and fault.kind == "twice" else 1):
                self._tell(news)
            while self._kept:
                self._tell(self._kept.pop(0))

    def _about(self, news: News) -> set[str | None]:
        """The ids of the channel and of the person whom news are about."""
        author = news.data.get("member") or news.data
        return {news.channel, (author.get("user") or {}).get("id")}

    def _tell(self, news: News) -> None:
        text = ""
        for session in list(self.sessions.values()):
            if session.covers(self._guild_of(news)) and self._wanted(session, news):
                if not text or news.name.startswith("MESSAGE_"):
                    text = json.dumps(self._as_heard(session, news))
                session.dispatch(news.name, text)

    def _guild_of(self, news: News) -> str | None:
        """The guild that news are about; None for direct messages."""
        channel = self.backend.world.channels.get(news.channel or "")
        about: str | None = news.data["id"] if news.name in ("GUILD_CREATE", "GUILD_UPDATE", "GUILD_DELETE") else None
        return news.data.get("guild_id") or about or (channel.guild if channel else None)

    def _wanted(self, session: Session, news: News) -> bool:
        world = self.backend.world
        if news.name == "INTERACTION_CREATE":
            return True
        channel = world.channels.get(news.channel or "")
        if channel is not None and channel.type == DM:
            return news.name.startswith("MESSAGE_") and bool(session.intents & IN_DM)
        if not session.intents & INTENTS[news.name]:
            return False
        if news.name == "GUILD_DELETE":
            return True
        if news.name == "THREAD_MEMBERS_UPDATE" and not session.intents & MEMBERS_INTENT:
            return self._is_about_bot(news.data)
        if channel is not None and not news.name.startswith("CHANNEL_"):
            return world.may(world.bot.id, channel, "view_channel")
        return world.guild(news.data["guild_id"] if "guild_id" in news.data else news.data["id"]).present

    def _is_about_bot(self, change: JSON) -> bool:
        """Whether the bot itself has joined or left a thread."""
        joined = [member["user_id"] for member in change.get("added_members", ())]
        return self.backend.world.bot.id in (*joined, *change.get("removed_member_ids", ()))

    def _as_heard(self, session: Session, news: News) -> JSON:
        if news.name not in ("MESSAGE_CREATE", "MESSAGE_UPDATE"):
            return news.data
        world, data = self.backend.world, dict(news.data)
        author = data["author"]["id"]
        guild = world.guild_of(world.channels[data["channel_id"]])
        if guild:
            data["guild_id"] = guild.id
            if author in guild.members:
                data["member"] = guild.members[author].json(with_user=False)
        readable = guild is None or author == world.bot.id or world.bot.id in mentioned(world, data)
        if not readable and not session.intents & MESSAGE_CONTENT:
            data |= {"content": "", "attachments": [], "embeds": [], "components": []}
        return data

    # Faults

    def hold(self, shard: int) -> None:
        """Lets a shard that identifies wait for its READY until `release`."""
        self._held[shard] = asyncio.Event()

    def release(self, shard: int) -> None:
        """Ends what `hold` began."""
        self._held.pop(shard).set()

    def reconnect(self) -> None:
        """Asks every connection to come back (op 7)."""
        self._to_all(RECONNECT, None)

    def invalidate(self) -> None:
        """Ends every session (op 9): the bot has to identify anew."""
        self._to_all(INVALID, False)
        for session in list(self.sessions.values()):
            self._drop(session)
        self.backend.world.tell("bot", {"online": False})

    def cut(self) -> None:
        """Breaks every connection; the sessions can be resumed."""
        for session in self.sessions.values():
            if session.connection:
                session.connection.cut()
                session.connection = None
        self.backend.world.tell("bot", {"online": False})

    def _to_all(self, op: int, data: Any) -> None:
        for session in self.sessions.values():
            if session.connection:
                session.connection.send(_frame(op, data))

    def close(self) -> None:
        """Closes all connections: the sandbox stops."""
        for session in self.sessions.values():
            if session.connection:
                session.connection.close()


def _frame(op: int, data: Any) -> str:
    return json.dumps({"op": op, "d": data})
