"""What is sent once, found again and not forgotten; and when direct messages are sent to somebody who accepted none."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from base.clock import DAY, MINUTE
from cogs.connection.errors import StillThere
from cogs.connection.messages import APPEAL, OPENINGS, QUARANTINED, SILENT_FOR, SKEW, Messages, is_since
from cogs.panels.layout import note
from store import Posted, Seat, Store
from tests.cogs.fakes import ANN, BEN, CHANNEL, EVE, GUILD, Channels, Message, refuse

GAME = 1
WORDS = "Players are looked for."


@dataclass
class Mailbox:
    """Ann's side of Discord: whether she accepts direct messages, and how many were sent to her."""

    closed: bool = True
    tried: int = 0
    code: int = 50007  # of a refusal

    async def create_dm(self, user: discord.abc.Snowflake) -> discord.abc.Snowflake:
        return discord.Object(77)

    def get_partial_messageable(self, channel: int) -> "Mailbox":
        assert channel == 77
        return self

    async def send(self, content: str, **_: object) -> object:
        self.tried += 1
        if self.closed:
            raise refuse(403, self.code)
        return object()


@dataclass
class Post:
    """Belfry writes to Ann; `time` goes on when a test says so."""

    box: Mailbox
    messages: Messages
    time: list[float]

    async def arrives(self) -> bool:
        return await self.messages.send_direct(ANN, "1", note("Your turn")) is not None


@pytest.fixture
async def post(tmp_path: Path) -> AsyncIterator[Post]:
    time = [1_000_000.0]
    store = await Store.open(tmp_path / "belfry.db", lambda: time[0])
    box: Any = Mailbox()
    yield Post(box, Messages(box, store), time)
    await store.close()


def says_so(message: Any) -> bool:
    return WORDS in (message.content or str(message.view.to_components()))


async def test_a_message_that_was_sent_and_not_noted_is_found_again_and_sent_anew_when_all_are_noted(
    store: Store,
) -> None:
    channels: Any = Channels()
    messages, channel = Messages(channels, store), channels.get_partial_messageable(CHANNEL)
    sent = await messages.post(CHANNEL, "1", note(WORDS))
    channel.messages.append(Message(channel, WORDS, by=EVE))
    assert await messages.send_once(GAME, CHANNEL, says_so, "2", note(WORDS)) is sent
    with messages.noting(GAME):
        pass
    assert await messages.send_once(GAME, CHANNEL, says_so, "2", note(WORDS)) is not sent


@pytest.mark.parametrize("direct", [False, True], ids=["channel", "direct"])
async def test_a_message_whose_nonce_is_refused_is_sent_with_another(store: Store, direct: bool) -> None:
    channels: Any = Channels()
    messages, channel = Messages(channels, store), channels.get_partial_messageable(CHANNEL)
    await store.direct_messages.set(ANN, CHANNEL, closed=False)

    async def send() -> discord.Message | None:
        return await (
            messages.send_direct(ANN, "1", note(WORDS)) if direct else messages.post(CHANNEL, "1", note(WORDS))
        )

    sent = await send()
    assert sent
    await sent.delete()
    assert channel.messages == []
    assert [await send()] == channel.messages
    assert not (await store.direct_messages.get(ANN)).closed


def test_a_message_counts_as_sent_since_a_moment_as_far_as_clocks_agree() -> None:
    message: Any = Message(Channels().get_partial_messageable(CHANNEL))
    now = message.created_at.timestamp()
    assert is_since(message, now + SKEW)
    message.created_at -= timedelta(seconds=1)
    assert not is_since(message, now + SKEW)


async def test_a_board_that_discord_keeps_stays_on_record_and_any_other_message_is_forgotten(store: Store) -> None:
    channels: Any = Channels()
    messages, channel = Messages(channels, store), channels.get_partial_messageable(CHANNEL)
    await store.lobbies.open("tower_up", {}, GUILD, CHANNEL, Seat(ANN, "Ann"))
    channel.refusal = refuse(403, 50013)
    board, line = (Posted(kind, CHANNEL, number, -1, "") for number, kind in enumerate(("board", "search"), 1))
    for entry in (board, line):
        await store.messages.remember(GAME, entry)
    with pytest.raises(StillThere):
        await messages.delete(GAME, board)
    await messages.delete(GAME, line)
    assert await store.messages.of(GAME) == [board]


async def test_of_two_edits_at_once_it_is_not_known_what_the_message_shows(store: Store) -> None:
    channels: Any = Channels()
    messages, panel = Messages(channels, store), note(WORDS)
    await store.lobbies.open("tower_up", {}, GUILD, CHANNEL, Seat(ANN, "Ann"))
    message = await channels.get_partial_messageable(CHANNEL).send(nonce="1")
    entry = Posted("board", CHANNEL, message.id, -1, "as before")
    await store.messages.remember(GAME, entry)
    with messages.editing(message.id):
        assert await messages.edit(GAME, entry, panel)
    [shown] = await store.messages.of(GAME)
    assert shown.step == ""
    assert await messages.edit(GAME, entry, panel)
    [shown] = await store.messages.of(GAME)
    assert shown.step == panel.stamp


async def test_a_belfry_that_may_write_to_nobody_leaves_all_alone_for_an_hour(post: Post) -> None:
    post.box.code = 40002
    assert not await post.arrives()
    assert post.messages.opens_again() == post.time[0] + SILENT_FOR
    post.time[0] += SILENT_FOR - 1
    assert await post.messages.send_direct(BEN, "1", note("Your turn")) is None
    assert post.box.tried == 1
    post.time[0] += 1
    assert not await post.arrives()
    assert post.box.tried == 2


async def write_to(messages: Messages, user: int) -> Any:
    """As the teller does, which asks for the channel first."""
    await messages.open_direct(user)
    return await messages.send_direct(user, "1", note("Your turn"))


@pytest.mark.parametrize(("code", "in_quarantine"), [(20026, True), (40003, False)])
async def test_who_was_written_to_before_is_written_to_when_no_new_messages_may_be_opened(
    post: Post, code: int, *, in_quarantine: bool
) -> None:
    """A new person is tried again each hour; a quarantine is noted at once with the address of the appeal."""
    heard, notes = list[int](), post.messages.store.notes
    post.messages.quarantine_watchers.append(lambda: heard.append(1))
    await post.messages.store.direct_messages.set(EVE, 77, closed=False)
    post.box.code = code
    assert await write_to(post.messages, ANN) is None
    assert len(heard) == in_quarantine
    noted = await notes.get(QUARANTINED)
    assert noted == (f"{post.messages.store.now()} {APPEAL}" if in_quarantine else None)
    post.box.closed = False
    assert await write_to(post.messages, EVE)
    assert await write_to(post.messages, BEN) is None
    assert post.messages.opens_again() == post.time[0] + SILENT_FOR
    post.time[0] += SILENT_FOR
    assert await write_to(post.messages, BEN)
    assert await write_to(post.messages, ANN)
    assert await notes.get(QUARANTINED) is None
    assert len(heard) == in_quarantine


async def test_the_address_of_an_appeal_is_that_of_discords_answer(post: Post) -> None:
    response: Any = SimpleNamespace(status=403, reason="")
    said = "Flagged as spam. You can appeal at https://dis.gd/some-form?id=7."
    await post.messages._stop_opening(discord.Forbidden(response, {"code": 20026, "message": said}))
    assert (await post.messages.store.notes.get(QUARANTINED) or "").endswith(" https://dis.gd/some-form?id=7")


async def test_belfry_opens_ten_direct_messages_in_ten_minutes_and_a_hundred_a_day(post: Post) -> None:
    """Also across restarts, and when many are to be written to at once; who was written to before is not counted."""
    post.box.closed, users = False, iter(range(1000, 9000))
    arrived = list[tuple[float, int]]()
    for _ in range(3 * 144):  # three days, in steps of ten minutes
        messages: Any = Messages(post.messages.client, post.messages.store)
        wanted = [next(users) for _ in range(15)]
        sent = await asyncio.gather(*(write_to(messages, user) for user in wanted))
        arrived += [(post.time[0], user) for user, message in zip(wanted, sent, strict=True) if message]
        assert all([await write_to(messages, user) for _, user in arrived[-3:]])
        post.time[0] += 10 * MINUTE
    for most, span in OPENINGS:
        moments = [at for at, _ in arrived]
        assert max(sum(at - span < one <= at for one in moments) for at in moments) == most
    assert len(arrived) == 300


async def test_a_clock_that_was_ahead_keeps_nobody_from_being_written_to(post: Post) -> None:
    post.box.closed, post.time[0] = False, post.time[0] + 400 * DAY
    for user in range(1000, 1010):
        assert await write_to(post.messages, user)
    assert await write_to(post.messages, ANN) is None
    post.time[0] -= 400 * DAY
    assert await write_to(post.messages, ANN)


async def test_one_that_fails_is_not_tried_again_by_a_day_alone(post: Post) -> None:
    assert not await post.arrives()
    post.time[0] += 3 * DAY
    assert not await post.arrives()
    assert post.box.tried == 1


async def test_nor_on_the_same_day(post: Post) -> None:
    assert not await post.arrives()
    await post.messages.store.direct_messages.note_acted(ANN)
    post.time[0] += DAY - 1
    assert not await post.arrives()
    assert post.box.tried == 1


async def test_once_a_day_it_is_tried_with_who_has_done_something(post: Post) -> None:
    for day in range(1, 4):
        assert not await post.arrives()
        assert not await post.arrives()
        assert post.box.tried == day
        await post.messages.store.direct_messages.note_acted(ANN)
        post.time[0] += DAY
    post.box.closed = False
    assert await post.arrives()
    assert await post.arrives()


async def test_who_is_reached_again_is_told_of_the_next_failure_anew(post: Post) -> None:
    async def told() -> bool:
        async with post.messages.owning_up(ANN, "") as words:
            return "Your direct messages are closed" in words

    assert not await told()
    await post.arrives()
    assert [await told(), await told()] == [True, False]
    await post.messages.store.direct_messages.note_acted(ANN)
    post.time[0] += DAY
    post.box.closed = False
    assert await post.arrives()
    assert not await told()
    post.box.closed = True
    assert not await post.arrives()
    assert await told()


async def test_an_answer_that_did_not_arrive_has_told_nothing(post: Post) -> None:
    await post.arrives()
    with pytest.raises(ConnectionError):
        async with post.messages.owning_up(ANN, ""):
            raise ConnectionError
    async with post.messages.owning_up(ANN, "Not your turn.") as words:
        assert words.startswith("-# Your direct messages are closed")
        assert words.endswith("\nNot your turn.")
