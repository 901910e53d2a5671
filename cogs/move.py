"""Choosing, by press or by command; taking a choice back; looking at one's hand."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

import discord
from discord import app_commands
from discord.ext import commands

from cogs.actions.command_input import SUGGESTIONS
from cogs.actions.matches import Matches, require_decision
from cogs.connection.interactions import find_pressed, reply, require_in_time
from cogs.connection.messages import Messages
from cogs.connection.permissions import allow_anywhere
from cogs.connection.press_handlers import on_press
from cogs.notifications.own_games import OwnGames
from cogs.panels.custom_ids import Press
from cogs.panels.names import quote
from cogs.panels.options import DOES, join_effect, list_offers
from cogs.panels.own_games import YOURS, Choice, OwnGame, ask_where_to_look, ask_where_to_undo, ask_which
from cogs.panels.previews import is_worth_a_look, make_preview
from cogs.sync.responses import Responses
from cogs.timing.clocks import Clocks
from cogs.words import Marked, bold, join, say
from cogs.words.refusals import Refusal
from engine.core.game import Decision
from engine.core.table import Table
from engine.teaching.why_not import find_missing, tell_lacking
from engine.views.words import Words
from store import Match, Store

T = TypeVar("T")
SUGGESTION = 100  # characters of one
TYPED = 60  # characters of what somebody typed, when it is quoted
NAMED_OPTIONS = 10  # options that are named to somebody who typed something else


@dataclass(eq=False, repr=False)
class Previews:
    """Shows each person the first `number` of such choices; only those count that were made then.

    Or always or never, for who has said so in /settings.
    """

    store: Store
    matches: Matches
    messages: Messages
    responses: Responses
    clocks: Clocks
    number: int

    async def show(self, interaction: discord.Interaction, press: Press, option: str) -> bool:
        """Show what `option` does, to who presses or types it, if that is to be done first."""
        user = interaction.user.id
        pressed = find_pressed(interaction, press.match) or await self.store.messages.find_pressed(user, press.match, 0)
        if not (pressed.made < self.number if pressed.previews is None else pressed.previews):
            return False
        match, table = await self.matches.load(press.match)
        seat = match.seat_of(user)
        at = (match.turn, match.moment)
        if seat is None or (press.turn, press.moment) != at or not is_worth_a_look(match, table, seat, option):
            return False
        require_in_time(interaction)
        now = await self.clocks.look_at(match, table)
        panel = make_preview(now, seat, option, self.messages.locate(match, interaction))
        await self.responses.show_aside(interaction, match, seat, panel)
        return True


@dataclass(eq=False, repr=False)
class Moves(commands.Cog):
    """Commands and presses of those who play."""

    store: Store
    matches: Matches
    own_games: OwnGames
    responses: Responses
    previews: Previews

    @on_press("choose", "select")
    async def press_choose(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """A button or a menu with the options of a decision."""
        option, at = values[0] if values else press.arg, (press.turn, press.moment)
        if await self.previews.show(interaction, press, option):
            return
        async with self.responses.changing(interaction, press.match) as response:
            await response.show(*await self.matches.choose(press.match, interaction.user.id, option, at))

    @on_press("confirm")
    async def press_confirm(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The button Do it, below a choice that was shown before it was made."""
        at = (press.turn, press.moment)
        async with self.responses.changing(interaction, press.match) as response:
            after = await self.matches.choose(press.match, interaction.user.id, press.arg, at)
            await self.store.people.note_preview(interaction.user.id)
            await response.show(*after)

    @on_press("back")
    async def press_back(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The button Back beside it: the player's own panel, where something else can be chosen."""
        await self.responses.show_here(interaction, *await self.matches.load(press.match))

    @on_press("undo")
    async def press_undo(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The button Undo."""
        async with self.responses.changing(interaction, press.match) as response:
            await response.show(*await self.matches.undo(press.match, interaction.user.id, press))

    @on_press("hand", private=True)
    async def press_hand(self, interaction: discord.Interaction, press: Press, values: list[str]) -> None:
        """The buttons My hand, Look and Choose in secret: the player's own panel, which nobody else sees."""
        await self.responses.show_private(interaction, *await self.matches.load(press.match))

    @app_commands.command(description=say("commands.command.move"))
    @app_commands.describe(choice=say("commands.parameter.move.choice"))
    async def move(self, interaction: discord.Interaction, choice: str) -> None:
        press = Press.parse(choice)
        if press is None or press.action != "move":
            games, choice = pick_named(await self.own_games.find(interaction), choice)
            if len(games) > 1:
                question = say("board.move.which", typed=quote(choice, TYPED))
                await reply(interaction, ask_which(question, find_moves(games, choice)))
                return
            press = find_move(games[0], choice)
        if await self.previews.show(interaction, press, press.arg):
            return
        at = (press.turn, press.moment)
        async with self.responses.changing(interaction, press.match) as response:
            await response.show(*await self.matches.choose(press.match, interaction.user.id, press.arg, at))

    @move.autocomplete("choice")
    async def suggest(self, interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        """The legal options whose words contain what was typed; those of several games with their numbers."""
        try:
            games = await self.own_games.find(interaction)
        except Refusal:
            return []
        several, typed = len(games) > 1, current.casefold().strip()
        fitting = [
            [(label, press) for label, press in list_moves(game, numbered=several) if typed in label.casefold()]
            for game in games
            if game.section == YOURS or not several
        ]
        return [
            app_commands.Choice(name=label[:SUGGESTION], value=press.custom_id)
            for label, press in share(fitting, SUGGESTIONS)
        ]

    @app_commands.command(description=say("commands.command.undo"))
    async def undo(self, interaction: discord.Interaction) -> None:
        games = await self.own_games.find(interaction)
        if len(games) > 1:
            await reply(interaction, ask_where_to_undo(games))
            return
        match = games[0].match
        async with self.responses.changing(interaction, match.id) as response:
            await response.show(*await self.matches.undo(match.id, interaction.user.id))

    @allow_anywhere
    @app_commands.command(description=say("commands.command.hand"))
    async def hand(self, interaction: discord.Interaction) -> None:
        games = await self.own_games.find(interaction)
        if len(games) > 1:
            await reply(interaction, ask_where_to_look(games))
            return
        [game] = games
        await self.responses.show_private(interaction, game.match, require_table(game))


def number_of(game: OwnGame) -> str:
    """What stands before a choice where those of several games are offered."""
    return f"#{game.match.id} "


def pick_named(games: Sequence[OwnGame], text: str) -> tuple[Sequence[OwnGame], str]:
    """The game whose number somebody typed before a choice, and the choice alone; else all as they are."""
    for game in games:
        if text.startswith(number_of(game)):
            return [game], text.removeprefix(number_of(game))
    return games, text


def list_moves(game: OwnGame, *, numbered: bool) -> list[tuple[str, Press]]:
    """What the player can choose now, in words, after the number of the game if that is wanted, and as presses."""
    match, table, decision = game.match, game.table, game.decision
    if table is None or decision is None:
        return []
    words, head = Words(match.game, [*match.names]), number_of(game) if numbered else ""
    return [
        (
            head + join_effect(offer, SUGGESTION - len(head)),
            Press("move", match.id, match.turn, match.moment, offer.option),
        )
        for offer in list_offers(table, decision, words)
    ]


def share(lists: Sequence[Sequence[T]], room: int) -> list[T]:
    """So many of what these lists have, as many of each as of any other while there are any, in their order."""
    kept = sorted((n, which) for which, one in enumerate(lists) for n in range(len(one)))[:room]
    return [lists[which][n] for which, n in sorted((which, n) for n, which in kept)]


def find_option(words: Words, decision: Decision, text: str) -> str | None:
    """What somebody means who typed `text`, or took it from the list, where what an option does follows its label."""
    parts = text.split(DOES)
    typed = (DOES.join(parts[:n]) for n in range(len(parts), 0, -1))
    return next(filter(None, (words.find(decision, one) for one in typed)), None)


def require_table(game: OwnGame) -> Table:
    """The table of a game.  Raises Refusal when it cannot be read."""
    if game.table is None:
        raise Refusal(say("games.state.unread"))
    return game.table


def find_move(game: OwnGame, text: str) -> Press:
    """What somebody chooses who typed `text`.  Raises Refusal, with what is possible, when that is nothing of it."""
    match, decision = game.match, require_decision(game.match, require_table(game), game.seat)
    words = Words(match.game, [*match.names])
    found = find_option(words, decision, text)
    if found is None:
        raise Refusal(explain_missing(game, text) or explain_options(match, decision, words, text))
    return Press("move", match.id, match.turn, match.moment, found)


def explain_missing(game: OwnGame, text: str) -> str:
    """What somebody is told who typed an option that the rulebook has and the moment has not; "" for all else."""
    match, table, decision = game.match, game.table, game.decision
    if table is None or decision is None:
        return ""
    words, missing = Words(match.game, [*match.names]), find_missing(table.game, decision)
    alone = decision._replace(options=[*missing])
    meant = find_option(words, alone, text)
    if meant is None:
        return ""
    return say(
        "board.move.lacking",
        game=match.label,
        option=bold(words.option(alone, meant)),
        lacking=tell_lacking(words, missing[meant]),
        question=words.ask(decision),
        options=name_options(decision, words),
    )


def explain_options(match: Match, decision: Decision, words: Words, text: str) -> str:
    """What somebody is told who typed what is no option."""
    question, options = words.ask(decision), name_options(decision, words)
    return say("board.move.impossible", game=match.label, typed=quote(text, TYPED), question=question, options=options)


def name_options(decision: Decision, words: Words) -> Marked:
    """What is possible; of a long menu the beginning."""
    named = [bold(words.option(decision, one)) for one in decision.options[:NAMED_OPTIONS]]
    options, more = join(named, "or"), len(decision.options[NAMED_OPTIONS:])
    return say("board.move.or_more", options=options, n=more) if more else options


def find_moves(games: Sequence[OwnGame], text: str) -> list[Choice]:
    """In which games it is possible what somebody typed, and what it means there.  Raises Refusal if in none."""
    found = list[Choice]()
    for game in games:
        if decision := game.decision:
            match, words = game.match, Words(game.match.game, [*game.match.names])
            if option := find_option(words, decision, text):
                press = Press("choose", match.id, match.turn, match.moment, option)
                found.append((game, press, words.option(decision, option)))
    if not found:
        missing = next(filter(None, (explain_missing(game, text) for game in games)), "")
        raise Refusal(missing or say("board.move.nowhere", typed=quote(text, TYPED)))
    return found
