"""The sandbox's page, used as a newcomer would: by mouse, by keyboard, on a phone, as several people."""

import re
from collections.abc import AsyncIterator

import discord
import pytest
from playwright.async_api import Page, expect
from pytest_asyncio import fixture

from sandbox.actions import Denied
from sandbox.quick_start import Offer
from tests.local import Sandbox

from .conftest import Visit
from .screens import WIDTH, fits
from .small_bot import SmallBot, small_bot

NASTY = [
    "<img src=x onerror=alert(1)>", "**bold** _it_ `code`", "\u202eevil\u202e", "@everyone <@1>",
    "'\"><script>alert(1)</script>", "[x](javascript:alert(1))", "```\nfence", "W" * 32, "زينب", "💥🏰",
]  # fmt: skip


@fixture(loop_scope="session")
async def bot(sandbox: Sandbox) -> AsyncIterator[SmallBot]:
    async with small_bot(sandbox) as ready:
        yield ready


async def become(page: Page, name: str) -> None:
    await page.get_by_role("button", name=name, exact=True).click()
    await expect(page.get_by_role("button", name=name, exact=True)).to_have_attribute("aria-pressed", "true")


async def use(page: Page, command: str) -> None:
    """A slash command without options."""
    await page.get_by_role("combobox", name="Message").fill(command)
    await page.get_by_role("option", name=command).click()
    await page.get_by_role("button", name="Send").click()


async def write(page: Page, text: str) -> None:
    await page.get_by_role("combobox", name="Message").fill(text)
    await page.keyboard.press("Enter")


async def test_first_visit_says_what_to_type(bot: SmallBot, page: Page) -> None:
    """The welcome names /play and begins it by one press; it is there in every room where nothing has been said, and
    offers nothing else where the host has no offers."""
    await expect(page.get_by_role("heading", name="Welcome")).to_be_visible()
    await page.get_by_role("button", name="Fill in /play").click()
    await expect(page.get_by_role("group", name="/play").get_by_role("combobox", name="game")).to_be_focused()
    await expect(page.get_by_role("option", name="Chess")).to_be_visible()
    await page.get_by_role("button", name="Cancel /play").click()
    await expect(page.locator("#welcome button")).to_have_text("Fill in /play")
    await write(page, "hello")
    await expect(page.get_by_role("heading", name="Welcome")).to_have_count(0)
    await page.reload()
    await expect(page.locator("#messages")).to_contain_text("hello")
    await expect(page.get_by_role("heading", name="Welcome")).to_have_count(0)
    await page.get_by_role("link", name="#chat").click()
    await expect(page.get_by_role("heading", name="Welcome")).to_be_visible()


async def test_a_message_reaches_another_person_with_an_unread_mark(page: Page, visit: Visit) -> None:
    """Ada writes in #chat while Ben looks at #games: Ben's #chat is marked until he opens it, also after a
    reload. What comes while he looks is read at once."""
    ben = await visit("Ben")
    await page.get_by_role("link", name="#chat").click()
    await expect(page.get_by_role("heading", name="#chat")).to_be_visible()
    await write(page, "anybody **here**?")
    await expect(page.locator("#messages strong")).to_have_text("here")
    link = ben.get_by_role("link", name="#chat")
    await expect(link).to_have_attribute("data-unread", "true")
    await ben.reload()
    await expect(link).to_have_attribute("data-unread", "true")
    await link.click()
    await expect(ben.locator("#messages")).to_contain_text("anybody here?")
    await expect(link).not_to_have_attribute("data-unread", "true")
    async with ben.expect_response(re.compile("/messages")):
        await write(page, "I am")
    await expect(ben.locator("#messages")).to_contain_text("I am")
    await ben.get_by_role("link", name="#games").click()
    await expect(ben).to_have_title("#games · Ben")
    await ben.reload()
    await expect(link).not_to_have_attribute("data-unread", "true")


async def test_one_tab_is_several_people(page: Page) -> None:
    """Switching keeps the room; each message has its writer, and the bar shows who has something to read."""
    await write(page, "from Ada")
    await become(page, "Ben")
    await expect(page).to_have_title("#games · Ben")
    await write(page, "from Ben")
    await expect(page.locator("article", has_text="from Ben")).to_contain_text("Ben")
    await become(page, "Ada")
    await expect(page.locator("#messages article")).to_have_count(2)
    await page.reload()
    await expect(page).to_have_title("#games · Ada")


async def test_names_and_text_stay_text(page: Page, sandbox: Sandbox) -> None:
    """Markup, direction marks and very long names are shown as they are and change nothing around them.

    A person whose display name is only zero-width characters is called by the user name.
    """
    await page.evaluate("window.alert = () => { window.broken = true }; undefined")
    await page.get_by_role("button", name="World").click()
    await page.get_by_role("textbox", name="New person").fill(NASTY[0])
    await page.get_by_role("button", name="Add person").click()
    await expect(page.locator("#people [aria-pressed=true] .name")).to_have_text(NASTY[0])
    await page.keyboard.press("Escape")
    await write(page, NASTY[0])
    await expect(page.locator("#messages article")).to_have_count(1)
    for name in NASTY[1:]:
        await sandbox.person(name).say("games", name)
    shown = [name.replace("\u202e", "").replace("\n", " ") for name in NASTY]
    await expect(page.locator("#people .name")).to_have_text([*(["Ada", "Ben", "Cleo", "Dan", "Eve"]), *shown])
    await expect(page.locator("#messages article")).to_contain_text(shown)
    await page.get_by_role("button", name="World").click()
    await expect(page.get_by_role("checkbox", name="takes direct messages")).to_have_count(5 + len(NASTY))
    assert await fits(page)
    await page.keyboard.press("Escape")
    sandbox.world.add_person("\u200b\u2060\u3164")
    await expect(page.locator("#people .name").nth(5 + len(NASTY))).to_have_text(re.compile(r"\w"))
    assert not await page.evaluate("window.broken")
    assert await page.locator("#messages :is(img, script, a)").count() == 0
    assert await fits(page)
    assert "\u202e" not in (await page.locator("#people").inner_text())


async def test_a_command_by_keyboard_alone(bot: SmallBot, page: Page) -> None:
    """Typing / lists the commands; Tab picks; the required field comes first; Enter picks a choice, then sends."""
    await page.get_by_role("combobox", name="Message").focus()
    await page.keyboard.type("/pl")
    await expect(page.get_by_role("option", name="/play")).to_be_visible()
    await page.keyboard.press("Tab")
    await expect(page.get_by_role("combobox", name="game")).to_be_focused()
    await page.keyboard.press("Enter")
    await page.keyboard.press("Tab")
    await page.keyboard.type("7")
    await page.keyboard.press("Enter")
    await expect(page.get_by_text("“players” is 2 to 5.")).to_be_visible()
    await page.keyboard.press("Backspace")
    await page.keyboard.type("4")
    await page.keyboard.press("Enter")
    message = page.locator("#messages article")
    await expect(message).to_contain_text("Chess for 4")
    await expect(message).to_contain_text("Ada used /play")


async def test_autocomplete_asks_the_bot(bot: SmallBot, page: Page) -> None:
    """What the bot offers for the letters is listed; the bot gets the value, not the name. Only Ada sees the answer."""
    await page.get_by_role("combobox", name="Message").focus()
    await page.keyboard.type("/pick")
    await page.keyboard.press("Enter")
    await page.keyboard.type("ap")
    await expect(page.get_by_role("option")).to_have_text(["The apple", "The apricot"])
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    await expect(page.locator("#messages")).to_contain_text("Picked apricot")
    await expect(page.locator("#messages")).to_contain_text("Only you can see this")
    await become(page, "Ben")
    await expect(page.locator("#messages article")).to_have_count(0)
    await become(page, "Ada")
    await page.get_by_role("button", name="Dismiss").click()
    await expect(page.locator("#messages article")).to_have_count(0)


@pytest.mark.parametrize("typed", ["/play GO", "/pick apple"])
async def test_a_command_typed_in_full_is_sent(bot: SmallBot, page: Page, typed: str) -> None:
    """What follows the name of a command is its first option, in whatever case."""
    await page.get_by_role("combobox", name="Message").fill(typed)
    await page.get_by_role("option").first.click()
    await page.get_by_role("button", name="Send").click()
    await expect(page.locator("#messages")).to_contain_text(re.compile("Go for 2|Picked apple"))


async def test_a_choice_by_its_name_is_taken(bot: SmallBot, sandbox: Sandbox) -> None:
    """In whatever case, as Discord's clients do; what is no choice is refused."""
    done = await sandbox.person("Ada").command("games", "play", game="cHESS")
    assert done.shown
    with pytest.raises(Denied):
        await sandbox.person("Ada").command("games", "play", game="Chess 2")


async def test_a_link_to_a_room_opens_it_here(bot: SmallBot, page: Page) -> None:
    """As a mention, in a text and as a button, and at the message that it names; what is gone is told."""
    games, chat = (discord.utils.get(bot.get_all_channels(), name=name) for name in ("games", "chat"))
    assert isinstance(games, discord.TextChannel)
    assert isinstance(chat, discord.TextChannel)
    there = await chat.send("Here it is.")
    for n in range(30):
        await chat.send(f"Line {n}.")
    view = discord.ui.View()
    view.add_item(discord.ui.Button(label="Go there", url=there.jump_url))
    await games.send(f"<#{chat.id}> [in words]({there.jump_url}) {chat.jump_url} <#1>", view=view)
    for link in ("in words", "Go there", "#chat"):
        await page.locator("#messages").get_by_role("link", name=link).first.click()
        await expect(page.get_by_role("heading", name="#chat")).to_be_visible()
        if link != "#chat":
            await expect(page.locator(f'[data-message-id="{there.id}"]')).to_be_focused()
            await expect(page.locator(f'[data-message-id="{there.id}"]')).to_be_in_viewport()
        await page.get_by_role("link", name="#games").first.click()
        await expect(page.locator("#messages").get_by_role("link", name="Go there")).to_be_visible()
    await expect(page.locator("#messages a[target=_blank]")).to_have_count(0)
    await page.get_by_role("link", name="#unknown").click()
    await expect(page.get_by_role("dialog", name="You don't have access")).to_be_visible()


async def test_a_board_with_menu_buttons_and_form(bot: SmallBot, sandbox: Sandbox, visit: Visit) -> None:
    """Components V2: the picture has its alt text on demand and opens in full; the menu edits; what fails says so."""
    page = await visit("Ada", WIDTH)
    await use(page, "/board")
    board = page.locator("article", has=page.get_by_role("heading", name="Board"))
    await expect(board.get_by_role("img", name="A red board with no pieces.")).to_be_visible()
    await board.get_by_role("button", name="ALT").click()
    await expect(board.locator("figcaption")).to_have_text("A red board with no pieces.")
    await board.get_by_role("img").click()
    await expect(page.get_by_role("dialog").get_by_role("img")).to_be_visible()
    await page.keyboard.press("Escape")
    closed = board.get_by_role("button", name="Closed")
    await expect(closed).to_be_enabled()  # for who cannot see it, and yet nothing happens
    await closed.click()

    menu = board.get_by_role("combobox", name="Choose a fruit")
    await menu.press("ArrowDown")
    await menu.press("ArrowDown")
    await expect(page.get_by_role("option", name="apricot")).to_have_accessible_description("One apricot")
    await menu.press("Enter")
    await expect(board).to_contain_text("Chosen: apricot.")
    await expect(board.locator("[data-custom-id=fruit]")).to_be_focused()

    await board.get_by_role("button", name="Form").click()
    form = page.get_by_role("dialog", name="A word")
    await form.get_by_role("button", name="Submit").click()
    await expect(form).to_contain_text("Word is required.")
    await form.get_by_role("textbox", name="Word").fill("<b>bell</b>")
    await page.keyboard.press("Enter")
    await expect(form).to_have_count(0)
    await expect(page.locator("#messages")).to_contain_text("The word is <b>bell</b>")

    sandbox.interactions.deadline = 0.5
    await board.get_by_role("button", name="Fail").click()
    await expect(board.get_by_role("alert")).to_have_text("This interaction failed.")
    assert await fits(page)


async def test_a_direct_message_marks_its_reader(bot: SmallBot, page: Page) -> None:
    """Ada makes the bot write to Ben: the bar shows it at Ben, and Ben finds it, with the mention by name."""
    await page.get_by_role("combobox", name="Message").fill("/whisper")
    await page.keyboard.press("Enter")
    await page.keyboard.type("Ben")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    await expect(page.locator("#messages")).to_contain_text("Done.")
    ben = page.get_by_role("button", name="Ben", exact=True)
    await expect(ben).to_have_accessible_description("1 notification")
    await become(page, "Ben")
    await page.get_by_role("link", name="Belfry").click()
    await expect(page.locator("#messages")).to_contain_text("@Ada thinks of you")


async def test_a_mention_marks_and_highlights(page: Page, sandbox: Sandbox) -> None:
    """A message that calls Ben marks him in the bar until Ada becomes him, and is highlighted for him alone."""
    ben = next(person for person in sandbox.world.people if person.global_name == "Ben")
    await write(page, f"your turn, <@{ben.id}>")
    message = page.locator("#messages article")
    await expect(message).to_contain_text("your turn, @Ben")
    await expect(message).not_to_have_class(re.compile("calls-me"))
    button = page.get_by_role("button", name="Ben", exact=True)
    await expect(button).to_have_attribute("data-unread", "true")
    await become(page, "Ben")
    await expect(message).to_have_class(re.compile("calls-me"))
    await become(page, "Ada")
    await expect(button).not_to_have_attribute("data-unread", "true")


async def test_rooms_are_a_drawer_on_a_phone(visit: Visit) -> None:
    page = await visit("Cleo", WIDTH, theme="dark")
    await expect(page.get_by_role("link", name="#chat")).to_be_hidden()
    await page.get_by_role("button", name="Rooms").click()
    await page.get_by_role("link", name="#chat").click()
    await expect(page.get_by_role("link", name="#chat")).to_be_hidden()
    await expect(page).to_have_title("#chat · Cleo")


async def test_the_world_panel(bot: SmallBot, page: Page, sandbox: Sandbox) -> None:
    """A thread is opened and entered; a person closes direct messages; the bot loses a permission; a message goes."""
    await page.get_by_role("button", name="World").click()
    await page.get_by_role("checkbox", name="Ben takes direct messages").uncheck()
    await page.get_by_role("checkbox", name="Attach files").uncheck()
    await page.get_by_role("textbox", name="New thread").fill("a long game")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Escape")
    await expect(page).to_have_title("#a long game · Ada")
    ben = next(person for person in sandbox.world.people if person.global_name == "Ben")
    assert ben.closed_dms
    games = next(channel for channel in sandbox.world.channels.values() if channel.name == "games")
    assert not sandbox.world.may(sandbox.world.bot.id, games, "attach_files")
    await write(page, "soon gone")
    await page.locator("#messages article", has_text="soon gone").get_by_role("button", name="Delete message").click()
    await expect(page.locator("#messages article", has_text="soon gone")).to_have_count(0)


async def test_the_bot_is_put_out_and_invited_back(bot: SmallBot, page: Page, visit: Visit) -> None:
    """Ada puts the bot out in the World panel; Ben's panel says so, and he invites it back."""
    box = "Belfry is in Belfry Square"
    await page.get_by_role("button", name="World").click()
    await page.get_by_role("checkbox", name=box).uncheck()
    ben = await visit("Ben")
    await ben.get_by_role("button", name="World").click()
    await expect(ben.get_by_role("checkbox", name=box)).not_to_be_checked()
    await ben.get_by_role("checkbox", name=box).check()
    await expect(page.get_by_role("checkbox", name=box)).to_be_checked()


async def test_the_welcome_makes_room_for_a_table(bot: SmallBot, page: Page, visit: Visit) -> None:
    """Ben, who looks at the welcome, sees only the table that Ada opens.

    Ada is told how to be somebody else as long as there is a seat, and until she is.
    """
    ben = await visit("Ben")
    await expect(ben.get_by_role("heading", name="Welcome")).to_be_visible()
    await page.get_by_role("button", name="Fill in /play").click()
    await page.get_by_role("option", name="Chess").click()
    await page.keyboard.press("Enter")
    await expect(ben.locator("#messages")).to_contain_text("Chess")
    await expect(ben.get_by_role("heading", name="Welcome")).to_have_count(0)
    await expect(page.locator("#welcome")).to_contain_text("Now be somebody else")
    await ben.get_by_role("button", name="Join").click()
    await expect(page.locator("#welcome section")).to_have_count(0)
    await use(page, "/play")
    await page.get_by_role("option", name="Chess").click()
    await page.get_by_role("button", name="Send").click()
    await expect(page.locator("#welcome")).to_contain_text("Now be somebody else")
    await become(page, "Ben")
    await expect(page.locator("#welcome section")).to_have_count(0)


OFFERS = [
    Offer("Play at once", "Chess", "2 people", "play", {"game": "chess"}),
    Offer("Play at once", "Go", "5 people", "play", {"game": "go", "players": 5}),
    Offer("Say something", "Hello", "to all", "greet", {}),
]


async def test_one_press_begins_what_is_offered(sandbox: Sandbox, visit: Visit) -> None:
    """The welcome offers what the bot can do, below headings, as soon as the bot is there; a press sends the command as
    the person who pressed, and the reading goes on at the answer.  All of it fits a phone and needs no mouse."""
    sandbox.backend.offers = OFFERS
    page = await visit("Ben", WIDTH)
    welcome = page.locator("#welcome")
    await expect(welcome.get_by_role("list", name="Play at once")).to_have_count(0)
    async with small_bot(sandbox):
        games = welcome.get_by_role("list", name="Play at once").get_by_role("button")
        await expect(games).to_have_text(["Chess 2 people", "Go 5 people"])
        await expect(welcome).not_to_contain_text("Hello")
        await expect(welcome).to_contain_text("Be somebody else")
        assert await fits(page)
        await games.first.focus()
        await page.keyboard.press("Tab")
        await expect(games.last).to_be_focused()
        await page.keyboard.press("Enter")
        answer = page.locator("#messages article")
        await expect(answer).to_contain_text("Ben used /play")
        await expect(answer).to_contain_text("Go for 5")
        await expect(answer).to_be_focused()
        await expect(welcome.locator("section")).to_have_count(0)


async def test_the_page_comes_back_after_a_restart(page: Page, sandbox: Sandbox) -> None:
    """The sandbox stops and another starts at the same address: the page says so, then shows the same person there."""
    await become(page, "Dan")
    await sandbox.stop()
    await expect(page.get_by_role("status").filter(has_text="does not answer")).to_be_visible()
    async with Sandbox(port=sandbox.port):
        await expect(page.get_by_role("status").filter(has_text="does not answer")).to_be_hidden(timeout=15_000)
        await expect(page).to_have_title("#games · Dan")
        await write(page, "still here")
        await expect(page.locator("#messages")).to_contain_text("still here")


async def test_the_skip_link(page: Page) -> None:
    """The skip link leads to the composer and leaves everything else as it is."""
    await become(page, "Eve")
    await page.locator(".skip").focus()
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("combobox", name="Message")).to_be_focused()
    await expect(page).to_have_title("#games · Eve")


async def test_what_only_one_sees_is_gone_when_the_page_is_opened_anew(bot: SmallBot, page: Page, visit: Visit) -> None:
    """As in Discord's clients."""
    await use(page, "/board")
    board = page.locator("article", has=page.get_by_role("heading", name="Board"))
    await board.get_by_role("button", name="Hand").click()
    hand = page.locator("#messages article", has_text="Your hand is empty.")
    await expect(hand).to_be_visible()
    await page.reload()
    await expect(board).to_be_visible()
    await expect(hand).to_have_count(0)
    await board.get_by_role("button", name="Hand").click()
    await expect(hand).to_be_visible()


async def test_a_server_gets_every_kind_of_channel(bot: SmallBot, page: Page, sandbox: Sandbox) -> None:
    """And keeps the bot's commands when the bot itself is put out."""
    await page.get_by_role("button", name="World").click()
    await page.get_by_role("combobox", name="New channel: kind").select_option("voice")
    await page.get_by_role("textbox", name="New channel").fill("parlance")
    await page.keyboard.press("Enter")
    await page.get_by_role("checkbox", name="Belfry is in Belfry Square").uncheck()
    await page.get_by_role("checkbox", name="The commands of Belfry are in Belfry Square").check()
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("link", name="#parlance")).to_be_visible()
    assert sandbox.world.home.commands
    await use(page, "/board")
    await expect(page.get_by_role("heading", name="Board")).to_be_visible()
