"""What discord.py puts on the wire for the messages, forms and commands that a board-game bot uses.

Every request here is built with discord.py's public classes and serialised by discord.py's own code, up to the point
where it would be sent. So a request that the document refuses is either a difference between document and wire that
the validator must know, or a mistake of discord.py.
"""

import asyncio
import io
import json
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

import discord
from discord import app_commands, ui
from discord.http import HTTPClient, MultipartParameters, Route, handle_message_parameters
from discord.webhook.async_ import (
    AsyncWebhookAdapter,
    interaction_message_response_params,
    interaction_response_params,
)

APPLICATION, GUILD, CHANNEL, MESSAGE, ADA = 1001, 1002, 1003, 1004, 1005
TOKEN = "aW50ZXJhY3Rpb246MTAwNg"


@dataclass
class Request:
    """One request as it is on the wire; `body` of a multipart request is its `payload_json` part."""

    method: str
    path: str
    body: Any = None
    files: list[dict[str, Any]] = field(default_factory=list)


def request(route: Route, body: Any, form: list[dict[str, Any]] | None, query: dict[str, Any] | None) -> Request:
    """The request that discord.py would send for these arguments of its last step."""
    path = route.url.removeprefix("https://discord.com") + (f"?{urlencode(query)}" if query else "")
    if not form:
        return Request(route.method, path, json.loads(json.dumps(body)))
    files = [
        {"part": p["name"], "name": p["filename"], "size": len(p["value"].read())} for p in form if "filename" in p
    ]
    payload = next(part["value"] for part in form if part["name"] == "payload_json")
    return Request(route.method, path, json.loads(payload), files)


class Api(HTTPClient):
    """discord.py's calls by bot token, giving the request instead of sending it."""

    def __init__(self) -> None:
        self.sent: list[Request] = []

    async def request(self, route: Route, *, files: Any = None, form: Any = None, **rest: Any) -> Any:
        self.sent.append(request(route, rest.get("json"), form, rest.get("params")))


class Replies(AsyncWebhookAdapter):
    """discord.py's calls by interaction token, giving the request instead of sending it."""

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.sent: list[Request] = []

    async def request(
        self, route: Route, session: Any, *, payload: Any = None, multipart: Any = None, **rest: Any
    ) -> Any:
        self.sent.append(request(route, payload, multipart, rest.get("params")))


def board(number: int = 1) -> discord.File:
    return discord.File(io.BytesIO(b"\x89PNG"), filename=f"board-{number}.png", description="Ada leads by two points")


def pictures() -> list[discord.File]:
    """The files that `layout` shows."""
    return [board(), *(discord.File(io.BytesIO(b"Ada"), filename=name) for name in ("ada.png", "log.txt"))]


def controls() -> ui.View:
    """Buttons and selects of a classic message."""
    view = ui.View(timeout=None)
    view.add_item(ui.Button(label="Roll", style=discord.ButtonStyle.primary, custom_id="b:1:3:roll", row=0))
    view.add_item(ui.Button(emoji="\N{GAME DIE}", style=discord.ButtonStyle.danger, custom_id="b:1:3:die", row=0))
    view.add_item(ui.Button(label="Rules", url="https://example.org/rules", row=0))
    view.add_item(ui.Button(label="Undo", custom_id="b:1:3:undo", disabled=True, row=0))
    options = [discord.SelectOption(label=f"Place {n}", value=str(n), description="Free") for n in range(25)]
    view.add_item(ui.Select(custom_id="b:1:3:place", placeholder="Where", options=options, max_values=2, row=1))
    view.add_item(ui.UserSelect(custom_id="b:1:3:who", default_values=[discord.Object(ADA, type=discord.User)], row=2))
    return view


def layout() -> ui.LayoutView:
    """A message made of components (V2), with every kind that a message may hold."""
    view = ui.LayoutView(timeout=None)
    roll = ui.Button[ui.LayoutView](label="Roll", custom_id="b:1:3:roll")
    face = ui.Thumbnail[ui.LayoutView]("attachment://ada.png", description="Ada")
    places = ui.Select[ui.LayoutView](custom_id="b:1:3:place", options=[discord.SelectOption(label="North")])
    view.add_item(
        ui.Container(
            ui.TextDisplay("## Round 3"),
            ui.Section("Ada", "12 points", accessory=face),
            ui.Section("Your turn", accessory=roll),
            ui.MediaGallery(discord.MediaGalleryItem("attachment://board-1.png", description="The board")),
            ui.Separator(spacing=discord.SeparatorSpacing.large),
            ui.ActionRow(places),
            ui.File("attachment://log.txt"),
            accent_colour=discord.Colour.gold(),
        )
    )
    view.add_item(ui.ActionRow(ui.Button(label="My hand", custom_id="b:1:3:hand")))
    return view


def form() -> ui.Modal:
    modal = ui.Modal(title="New table", custom_id="b:new")
    modal.add_item(ui.TextDisplay("Who plays?"))
    modal.add_item(ui.Label(text="Name", description="Up to 40 letters", component=ui.TextInput(max_length=40)))
    pace = [discord.RadioGroupOption(label="A day", value="1"), discord.RadioGroupOption(label="A week", value="7")]
    modal.add_item(ui.Label(text="Pace", component=ui.RadioGroup(custom_id="pace", options=pace)))
    extra = [discord.CheckboxGroupOption(label="Events", value="events")]
    modal.add_item(
        ui.Label(text="Extras", component=ui.CheckboxGroup(custom_id="extras", options=extra, required=False))
    )
    modal.add_item(ui.Label(text="Players", component=ui.UserSelect(custom_id="players", max_values=5)))
    return modal


def commands() -> app_commands.CommandTree:
    """A tree with a command of every kind and an option of every kind."""
    tree: app_commands.CommandTree = app_commands.CommandTree(discord.Client(intents=discord.Intents(guilds=True)))

    @tree.command(name="play", description="Open a table")
    @app_commands.describe(game="Which game", seats="How many")
    @app_commands.choices(game=[app_commands.Choice(name="Castle Builders", value="castle_builders")])
    @app_commands.guild_only()
    async def play(
        interaction: discord.Interaction,
        game: str,
        seats: app_commands.Range[int, 2, 5] = 2,
        pace: app_commands.Range[float, 0.5, 30.0] = 1.0,
        title: app_commands.Range[str, 1, 40] = "",
        open_table: bool = True,
        friend: discord.Member | None = None,
        place: discord.TextChannel | None = None,
        role: discord.Role | None = None,
        rules: discord.Attachment | None = None,
    ) -> None: ...

    @tree.command(name=app_commands.locale_str("mine", key="mine"), description="Your tables")
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @app_commands.allowed_installs(guilds=True, users=True)
    async def mine(interaction: discord.Interaction, table: int | None = None) -> None: ...

    @mine.autocomplete("table")  # type: ignore[arg-type]
    async def tables(interaction: discord.Interaction, typed: int) -> list[app_commands.Choice[int]]:
        return []

    settings = app_commands.Group(
        name="settings",
        description="Settings of this server",
        default_permissions=discord.Permissions(manage_channels=True),
    )

    @settings.command(name="clock", description="How long a turn may last")
    async def clock(interaction: discord.Interaction, hours: int) -> None: ...

    reset = app_commands.Group(name="reset", description="Start again", parent=settings)

    @reset.command(name="all", description="Forget every setting")
    async def everything(interaction: discord.Interaction) -> None: ...

    tree.add_command(settings)

    @tree.context_menu(name="Invite to table")
    async def invite(interaction: discord.Interaction, member: discord.Member) -> None: ...

    return tree


async def _by_token(api: Api) -> dict[str, Request]:
    """Name and request of everything sent by bot token."""
    quiet, ping = discord.AllowedMentions.none(), discord.AllowedMentions(users=[discord.Object(ADA)])
    embed = discord.Embed(title="Round 3", description="Ada to move", colour=0x335577, timestamp=discord.utils.utcnow())
    embed.add_field(name="Ada", value="12").set_image(url="attachment://board-1.png").set_footer(text="Table 7")
    reference: Any = {"message_id": MESSAGE, "channel_id": CHANNEL, "guild_id": GUILD, "fail_if_not_exists": False}
    silent = discord.MessageFlags(suppress_notifications=True)
    tree = commands()

    def message(**parts: Any) -> MultipartParameters:
        return handle_message_parameters(**parts)

    made = {
        "text": api.send_message(CHANNEL, params=message(content="Good evening", nonce=5, allowed_mentions=quiet)),
        "turn": api.send_message(
            CHANNEL,
            params=message(
                content=f"<@{ADA}>", allowed_mentions=ping, message_reference=reference, mention_author=False
            ),
        ),
        "board": api.send_message(
            CHANNEL, params=message(content="Table 7", embed=embed, file=board(), view=controls(), flags=silent)
        ),
        "layout": api.send_message(
            CHANNEL,
            params=message(view=layout(), files=pictures()),
        ),
        "edit": api.edit_message(CHANNEL, MESSAGE, params=message(content=None, view=None, attachments=[board(2)])),
        "edit layout": api.edit_message(CHANNEL, MESSAGE, params=message(view=layout())),
        "delete": api.delete_message(CHANNEL, MESSAGE),
        "bulk delete": api.delete_messages(CHANNEL, [MESSAGE, MESSAGE + 1]),
        "history": api.logs_from(CHANNEL, 8, after=MESSAGE),
        "typing": api.send_typing(CHANNEL),
        "pin": api.pin_message(CHANNEL, MESSAGE),
        "direct channel": api.start_private_message(ADA),
        "thread": api.start_thread_without_message(CHANNEL, name="Table 7", auto_archive_duration=10080, type=11),
        "thread on message": api.start_thread_with_message(
            CHANNEL, MESSAGE, name="Table 7", auto_archive_duration=1440
        ),
        "archive": api.edit_channel(CHANNEL, archived=True, locked=True),
        "rename": api.edit_channel(CHANNEL, name="table-7", topic="Castle Builders"),
        "add to thread": api.add_user_to_thread(CHANNEL, ADA),
        "join thread": api.join_thread(CHANNEL),
        "active threads": api.get_active_threads(GUILD),
        "member": api.get_member(GUILD, ADA),
        "user": api.get_user(ADA),
        "who am I": api.application_info(),
        "gateway": api.request(Route("GET", "/gateway/bot")),
        "commands": api.bulk_upsert_global_commands(APPLICATION, [c.to_dict(tree) for c in all_commands(tree)]),
        "guild commands": api.bulk_upsert_guild_commands(
            APPLICATION, GUILD, [await c.get_translated_payload(tree, German()) for c in all_commands(tree)]
        ),
    }
    for call in made.values():
        await call
    return dict(zip(made, api.sent, strict=True))


def all_commands(tree: app_commands.CommandTree) -> list[Any]:
    return tree._get_all_commands(guild=None)


class German(app_commands.Translator):
    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        return "meine" if string.extras.get("key") == "mine" and locale is discord.Locale.german else None


async def _by_interaction(replies: Replies) -> dict[str, Request]:
    """Name and request of everything sent by interaction token."""
    session: Any = None
    hidden = discord.MessageFlags(ephemeral=True)

    def callback(params: MultipartParameters) -> Any:
        return replies.create_interaction_response(1006, TOKEN, session=session, params=params)

    def choices(*values: str | int) -> dict[str, Any]:
        return {"choices": [app_commands.Choice(name=f"Table {value}", value=value).to_dict() for value in values]}

    reply = interaction_message_response_params
    follow_up = handle_message_parameters(content="Your hand", file=board(), flags=hidden)
    with handle_message_parameters(content="Done", view=None, attachments=[board(3)]) as whole:
        made = {
            "reply": callback(reply(type=4, content="Not your turn", flags=hidden)),
            "reply layout": callback(reply(type=4, view=layout(), files=pictures())),
            "redraw": callback(reply(type=7, content="Table 7", view=controls(), attachments=[board(2)])),
            "wait": callback(interaction_response_params(5, {"flags": hidden.value})),
            "wait to redraw": callback(interaction_response_params(6)),
            "form": callback(interaction_response_params(9, form().to_dict())),
            "suggest words": callback(interaction_response_params(8, choices("a", "b"))),
            "suggest numbers": callback(interaction_response_params(8, choices(1, 2))),
            "follow up": replies.execute_webhook(
                APPLICATION, TOKEN, session=session, wait=True, multipart=follow_up.multipart, files=follow_up.files
            ),
            "edit reply": replies.edit_original_interaction_response(
                APPLICATION, TOKEN, session=session, multipart=whole.multipart, files=whole.files
            ),
            "fetch reply": replies.get_original_interaction_response(APPLICATION, TOKEN, session=session),
            "delete reply": replies.delete_original_interaction_response(APPLICATION, TOKEN, session=session),
            "edit follow-up": replies.edit_webhook_message(
                APPLICATION, TOKEN, MESSAGE, session=session, payload=handle_message_parameters(content="Later").payload
            ),
        }
        for call in made.values():
            await call
    return dict(zip(made, replies.sent, strict=True))


async def _everything() -> dict[str, Request]:
    return {**await _by_token(Api()), **await _by_interaction(Replies())}


SENT: dict[str, Request] = asyncio.run(_everything())
