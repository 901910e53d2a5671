"""What a locked phone shows: the plain text that a message began with, and nothing but a name without one."""

import time

import discord
import pytest

from sandbox.plain_text import LONGEST, make_line, tell_distance, tell_moment
from tests.local import Sandbox
from tests.people import Person
from tests.sandbox.bot import Bot, layout, picture
from tests.sandbox.seen import channel, code

EVERYBODY = discord.AllowedMentions.all()


async def direct(bot: Bot, person: Person) -> discord.User:
    return await bot.fetch_user(int(person.id))


async def test_a_mention_and_a_direct_message_make_a_sound(bot: Bot, ada: Person, ben: Person) -> None:
    """Whom the text names and `allowed_mentions` allows hears it in a channel; directly it needs no name."""
    await channel(bot).send(f"{ada}, it is your turn against {ben}.", allowed_mentions=EVERYBODY)
    await channel(bot).send(f"{ada} has moved.")
    await (await direct(bot, ada)).send("**Tower:** it is your turn.")
    assert ada.lock_screen == ["@Ada, it is your turn against @Ben.", "Tower: it is your turn."]
    assert ben.lock_screen == ["@Ada, it is your turn against @Ben."]


async def test_a_silent_message_makes_no_sound(bot: Bot, ada: Person) -> None:
    """Neither by a mention nor directly (SUPPRESS_NOTIFICATIONS)."""
    await channel(bot).send(f"{ada}, look.", allowed_mentions=EVERYBODY, silent=True)
    await (await direct(bot, ada)).send("Your hand", silent=True)
    assert ada.lock_screen == []


async def test_who_acts_or_writes_hears_nothing_of_it(bot: Bot, ada: Person, ben: Person) -> None:
    """An answer to one's own press comes to a phone in the hand; nor does a message call its writer."""
    await (await direct(bot, ada)).send("Hello")
    where = ada.dms()[0].channel
    await ada.command(where, "start")
    await ada.command(where, "secret")
    await ada.say("chat", f"{ada} greets {ben}")
    assert ada.lock_screen == ["Hello"]
    assert ben.lock_screen == ["@Ada greets @Ben"]


async def test_who_does_not_see_the_channel_hears_nothing(sandbox: Sandbox, bot: Bot, ada: Person, ben: Person) -> None:
    """A mention reaches nobody outside the server, and who leaves has nothing to look at there any more."""
    await channel(bot).send(f"{ben}?", allowed_mentions=EVERYBODY)
    sandbox.world.leave(ben.id, sandbox.world.home)
    await channel(bot).send(f"{ada} and {ben}", allowed_mentions=EVERYBODY)
    assert ada.lock_screen == ["@Ada and @Ben"]
    assert ben.lock_screen == ["@Ben?"]
    assert sandbox.world.phones.unseen(ben.id) == 0


async def test_components_alone_are_blank(bot: Bot, ada: Person) -> None:
    """The phone shows only who sent it (discord-api-docs#7854), and a later edit does not change that."""
    message = await (await direct(bot, ada)).send(view=layout(1), file=picture(1))
    assert ada.lock_screen == [""]
    await message.edit(view=layout(2), attachments=[picture(2)])
    assert ada.lock_screen == [""]


@pytest.mark.parametrize("partial", [False, True])
async def test_a_text_that_became_components_stays_on_the_phone(bot: Bot, ada: Person, partial: bool) -> None:
    """A message is created with text and edited into a layout with a picture; who looks finds only the layout."""
    sent = await (await direct(bot, ada)).send("Tower: it is your turn.")
    message = sent.channel.get_partial_message(sent.id) if partial else sent
    edited = await message.edit(content=None, view=layout(3), attachments=[picture(3)])
    assert edited.flags.components_v2
    assert ada.lock_screen == ["Tower: it is your turn."]
    [seen] = ada.dms()
    assert seen.json["content"] == ""
    assert seen.text == "Counted 3"
    assert seen.alt_texts == ["The number 3"]
    assert seen.labels == ["Count 3"]


async def test_a_text_must_go_when_components_come_and_never_comes_back(bot: Bot, ada: Person) -> None:
    """50035 without `content=None`, and for text in a message that has become components; both stay as they were."""
    message = await channel(bot).send("Your turn")
    assert await code(message.edit(view=layout(1), attachments=[picture(1)])) == 50035
    assert ada.messages("games")[-1].text == "Your turn"
    await message.edit(content=None, view=layout(1), attachments=[picture(1)])
    assert await code(message.edit(content="Your turn")) == 50035
    with pytest.raises(discord.HTTPException, match="embeds: The field cannot be used"):
        await message.edit(embed=discord.Embed(title="Your turn"))
    assert (await message.edit(view=layout(2), attachments=[picture(2)])).flags.components_v2
    assert ada.messages("games")[-1].text == "Counted 2"


async def test_a_phone_keeps_what_nobody_has_looked_at(sandbox: Sandbox, bot: Bot, ada: Person, ben: Person) -> None:
    """A notification goes when its message is deleted, its channel is read, or its channel is gone."""
    phones = sandbox.world.phones
    first, second = [await channel(bot).send(f"{ada} {n}", allowed_mentions=EVERYBODY) for n in ("one", "two")]
    third = await channel(bot, "chat").send(f"{ada} three", allowed_mentions=EVERYBODY)
    thread = await third.create_thread(name="Table")
    await thread.send(f"{ada} four", allowed_mentions=EVERYBODY)
    assert phones.unseen(ada.id) == 4
    await first.delete()
    assert phones.unseen(ada.id) == 3
    phones.look(ben.id, str(second.channel.id))
    sandbox.world.delete_channel(sandbox.world.channel(str(third.channel.id)))
    assert [one["line"] for one in phones.received(ada.id) if one["unseen"]] == ["@Ada two"]
    phones.look(ada.id, str(second.channel.id))
    assert phones.unseen(ada.id) == 0
    assert ada.lock_screen == ["@Ada one", "@Ada two", "@Ada three", "@Ada four"]


@pytest.mark.parametrize(
    ("content", "line"),
    [
        ("", ""),
        ("**Tower** #12: *your* turn, ~~Ada~~ __Ben__", "Tower #12: your turn, Ada Ben"),
        ("***all*** `of **it**` ||hidden||", "all of **it** hidden"),
        ("# Tower\n-# for two\n> Look", "Tower for two Look"),
        ("[The board](https://discord.com/channels/1/2/3) is [here](<https://example.org>)", "The board is here"),
        (r"\*not slanted\* and snake_case_word", "*not slanted* and snake_case_word"),
        ("Type </play:12> <:gem:34> in <#1>, <@2>", "Type /play :gem: in #unknown, @unknown-user"),
        ("2 * 3 * 4 = 24", "2 * 3 * 4 = 24"),
        ("https://example.org/a_b_c <https://example.org>", "https://example.org/a_b_c https://example.org"),
    ],
)
def test_marks_are_not_shown(sandbox: Sandbox, content: str, line: str) -> None:
    """Bold, links, headings and the like leave their words, mentions become names."""
    assert make_line(sandbox.world, content) == line


async def test_names_are_names(sandbox: Sandbox, ada: Person) -> None:
    """Of people and channels, also with marks in them."""
    star = sandbox.person("*Star*")
    games = ada.channel("games")
    assert make_line(sandbox.world, f"**{star}** waits in <#{games}>") == "@*Star* waits in #games"


async def test_a_long_text_is_cut(sandbox: Sandbox) -> None:
    """What a phone has no room for ends in three dots."""
    assert make_line(sandbox.world, "x" * LONGEST) == "x" * LONGEST
    assert make_line(sandbox.world, "x" * (LONGEST + 1)) == "x" * (LONGEST - 1) + "…"


async def test_a_moment_is_told_from_when_the_message_came(sandbox: Sandbox) -> None:
    """By the sandbox's clock."""
    sandbox.clock.advance(86_400)
    assert make_line(sandbox.world, f"until <t:{int(time.time()) + 3 * 86_400}:R>") == "until in 2 days"


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (20, "in a few seconds"), (-44, "a few seconds ago"), (60, "in a minute"), (1800, "in 30 minutes"),
        (3000, "in an hour"), (-7200, "2 hours ago"), (86_400, "in a day"), (3 * 86_400, "in 3 days"),
        (30 * 86_400, "in a month"), (-365 * 86_400, "a year ago"), (730 * 86_400, "in 2 years"),
    ],
)  # fmt: skip
def test_how_far_away_a_moment_is(seconds: float, words: str) -> None:
    """Rounded, as Discord's clients say it."""
    assert tell_distance(seconds) == words


def test_a_moment_in_each_style() -> None:
    """Noon of the second of January by this machine's zone."""
    noon = int(time.mktime((2026, 1, 2, 12, 5, 9, 0, 0, -1)))
    told = {style: tell_moment(noon, style, 0.0) for style in ("t", "T", "d", "D", "f", "F", None)}
    assert told == {
        "t": "12:05 PM", "T": "12:05:09 PM", "d": "1/2/2026", "D": "January 2, 2026",
        "f": "January 2, 2026 at 12:05 PM", "F": "Friday, January 2, 2026 at 12:05 PM",
        None: "January 2, 2026 at 12:05 PM",
    }  # fmt: skip
