"""All games of one person: the list of them, which of them something is about, and the way from one to the next."""

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

import discord
from discord import ui

from cogs.panels.board import undo_press
from cogs.panels.custom_ids import Press
from cogs.panels.invitations import list_people, offer_lookout
from cogs.panels.layout import Button, Panel, Row, button, note
from cogs.panels.names import Place, list_opponents, tell_game
from cogs.panels.options import OPTION_LABEL, OPTIONS
from cogs.panels.plans import can_plan
from cogs.panels.settings import Guess, settings_button
from cogs.words import Marked, bold, moment, say
from engine.core.game import Decision
from engine.core.table import Table
from store import Match

SECTIONS = YOURS, OTHERS, LOBBIES, SLEEPING, LEFT, ENDED = "yours", "others", "lobbies", "sleeping", "left", "ended"
PAGE = 7  # games, which a menu and a phone have room for
SECTION_TITLE = 30  # characters of that of a section, with its mark and the ends of lines
LIST_LENGTH = 3600  # characters of a page; Discord takes 4000 with the rest
TABLES_SHOWN = 5  # that are open on a server
LOOKED_BACK = OPTIONS - 1  # games that have ended in a menu, which leads to those before them

Choice = tuple["OwnGame", Press, str]  # a game, what is done when it is chosen, and a line about it


class OwnGame(NamedTuple):
    """A game of somebody who owns `seat`, and its `place`; no `table` before its start, after its end, or when it
    cannot be read.  `places`: what came of one that was played to its end, by seat."""

    match: Match
    table: Table | None
    seat: int
    place: Place
    places: Sequence[int] = ()

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that the game waits for."""
        return tuple(ask.seat for ask in self.table.waiting()) if self.table else ()

    @property
    def decision(self) -> Decision | None:
        """What the person may decide now, also once more."""
        return self.table.open_to(self.seat) if self.table and self.section in (YOURS, OTHERS) else None

    @property
    def section(self) -> str:
        """Where it stands in the list."""
        if self.match.ended:
            return ENDED
        if self.match.status == "open":
            return LOBBIES
        if self.match.status == "asleep":
            return SLEEPING
        if self.match.seats[self.seat].computer:
            return LEFT
        return YOURS if self.seat in self.waiting else OTHERS

    @property
    def since(self) -> int:
        """Unix time since when it waits for whom it waits for now, or is as it is."""
        return self.match.asked or self.match.since

    @property
    def rank(self) -> tuple[int, int, int]:
        """Its place in the order in which games are listed: within a section what has waited longest comes first."""
        return SECTIONS.index(self.section), self.since, self.match.id


class EndedGames(NamedTuple):
    """A page of games that have ended, the last one first; whether there are `more`, which ended before these."""

    games: Sequence[OwnGame]
    page: int = 0
    more: bool = False


def make_games(
    games: Sequence[OwnGame],
    page: int = 0,
    why: str = "",
    lookout: tuple[int, bool] | None = None,
    tables: Sequence[tuple[Match, Place]] = (),
    ended: EndedGames | None = None,
    clock: Guess | None = None,
) -> Panel:
    """One page of the list of games, in their order; `why` says first what could not be done, or what was.

    `lookout`: the server where this is read, and whether the reader wants to be told of the next table there.
    `tables`: those that are open there, and where.
    `ended`: games that can be looked at once more.
    `clock`: what the reader's clock may show since clocks were changed.
    """
    wish = [offer_lookout(lookout[0], wanted=lookout[1])] if lookout else []
    if ended and ended.games:
        wish.append(make_ended_menu(ended))
    if clock:
        why = "\n".join(filter(None, (why, ask_clock(clock))))
        wish.append(Row(button(say("panels.settings.zone.yes"), Press("prefer", arg=f"zone.{clock.zone}"))))
    if not games:
        text = "\n".join(filter(None, (why, say("errors.no_game"), *tell_tables(tables, LIST_LENGTH))))
        return note(text, Row(settings_button()), *wish)
    pages = list(split_pages(games))
    page = min(page, len(pages) - 1)
    yours = sum(game.section == YOURS for game in games)
    count = say("games.count", n=len(games))
    head = say("games.head", n=yours, games=count) if yours else say("games.head_none", games=count)
    lines, section = [*filter(None, (why, head))], ""
    for game in pages[page]:
        if game.section != section:
            section = game.section
            lines.append(f"### {say(f'games.section.{section}')}")
        lines.append(tell_own(game))
    if page == 0:
        lines += tell_tables(tables, LIST_LENGTH - sum(map(len, lines)))
    if len(pages) > 1:
        lines.append(f"-# {say('games.page', page=page + 1, pages=len(pages))}")
    buttons = [button(say("buttons.next_game"), Press("next"), discord.ButtonStyle.primary)] if yours else []
    if page > 0:
        buttons.append(button(say("games.earlier"), Press("games", number=page - 1)))
    if page + 1 < len(pages):
        buttons.append(button(say("games.later"), Press("games", number=page + 1)))
    buttons.append(settings_button())
    begun = [(game, Press("open", game.match.id), tell_turn(game)) for game in pages[page] if game.table]
    rows = [*([make_menu(say("games.open"), begun)] if begun else []), Row(*buttons), *wish]
    return note("\n".join(lines), *rows)


def make_ended(ended: EndedGames) -> Panel:
    """Games that ended before those that the list of games begins with."""
    newer = Press("ended", number=ended.page - 1) if ended.page > 1 else Press("games")
    buttons = [button(say("games.newer"), newer)]
    if ended.more:
        buttons.append(button(say("games.older"), Press("ended", number=ended.page + 1)))
    menu = [make_ended_menu(ended)] if ended.games else []
    return note(
        f"### {say('games.look_back')}\n-# {say('games.page_alone', page=ended.page + 1)}", *menu, Row(*buttons)
    )


def make_ended_menu(ended: EndedGames) -> Row:
    """The menu of games that can be looked at once more."""
    over = [(game, Press("open", game.match.id), tell_end(game)) for game in ended.games]
    older = Press("ended", number=ended.page + 1) if ended.more else None
    return make_menu(say("games.look_back"), over, "ended", older)


def tell_tables(tables: Sequence[tuple[Match, Place]], room: int) -> list[str]:
    """What one reads about tables at which one could sit down, as many as have room, in characters."""
    open_ones = [(Marked(tell_game(match, place=place)), list_people(match)) for match, place in tables]
    lines = [say("games.tables_line", game=game, people=people) for game, people in open_ones]
    ends = accumulate(map(len, lines))
    shown = [line for line, end in zip(lines[:TABLES_SHOWN], ends, strict=False) if end <= room]
    left = len(lines) - len(shown)
    more = [f"-# {say('games.more', n=left)}"] if left else []
    return [f"### {say('games.tables')}", *shown, *more] if shown else []


def ask_clock(clock: Guess) -> str:
    """What somebody reads whose clock may have been changed."""
    return say("games.clock", time=clock.time)


def split_pages(games: Sequence[OwnGame]) -> Iterator[Sequence[OwnGame]]:
    """The games in pages, each as full as a message may be."""
    page, length = list[OwnGame](), 0
    for game in games:
        added = len(tell_own(game)) + SECTION_TITLE
        if page and (len(page) == PAGE or length + added > LIST_LENGTH):
            yield page
            page, length = [], 0
        page.append(game)
        length += added
    yield page


def tell_own(game: OwnGame) -> str:
    """A game in the list: which it is, and below that for whom it waits since when."""
    names, ago = [bold(game.match.names[seat]) for seat in game.waiting], moment(game.since)
    state = {
        YOURS: say("games.state.yours", ago=ago),
        OTHERS: say("games.state.others", names=names, ago=ago) if names else say("games.state.unread"),
        LOBBIES: say("games.state.lobby", ago=ago),
        SLEEPING: say("games.state.asleep"),
        LEFT: say("games.state.left"),
    }
    return f"{tell_game(game.match, game.seat, game.place)}\n-# {state[game.section]}"


def tell_turn(game: OwnGame) -> str:
    """Whose turn it is, in an option of a menu."""
    names = [Marked(game.match.names[seat]) for seat in game.waiting]
    if game.section == OTHERS and names:
        return say("games.state.menu", names=names)
    return say(f"games.section.{game.section}")


def tell_end(game: OwnGame) -> str:
    """Who has won a game, in an option of a menu."""
    if not game.places:
        return say("games.early" if game.match.status == "stopped" else "games.section.ended")
    winners = [seat for seat, place in enumerate(game.places) if place == 1]
    names = [say("games.you") if seat == game.seat else Marked(game.match.names[seat]) for seat in winners]
    return say("games.won", n=len(winners), names=names)


def ask_which(question: str, choices: Sequence[Choice]) -> Panel:
    """Which of somebody's games something is about."""
    more = len(choices) - OPTIONS
    rest = f"\n-# {say('games.rest', n=more)}" if more > 0 else ""
    return note(f"{question}{rest}", make_menu(say("games.choose"), choices[:OPTIONS]))


def ask_where_to_look(games: Sequence[OwnGame]) -> Panel:
    """In which game somebody wants to see the own panel."""
    return ask_which(say("games.which"), [(game, Press("open", game.match.id), tell_turn(game)) for game in games])


def ask_which_table(games: Sequence[OwnGame]) -> Panel:
    """Of which game somebody wants to know how things stand."""
    return ask_which(say("games.which"), [(game, Press("table", game.match.id), tell_turn(game)) for game in games])


def ask_where_to_undo(games: Sequence[OwnGame]) -> Panel:
    """In which game somebody wants to take a choice back, where that can be."""
    choices = [
        (game, undo_press(game.match, game.table), tell_turn(game))
        for game in games
        if game.table and game.table.can_undo(game.seat)
    ]
    if not choices:
        return note(say("games.no_undo"))
    return ask_which(say("games.undo"), choices)


def ask_where_to_plan(games: Sequence[OwnGame]) -> Panel:
    """In which game somebody wants to plan ahead."""
    choices = [
        (game, Press("plan", game.match.id), tell_turn(game))
        for game in games
        if game.table and can_plan(game.match, game.table, game.seat)
    ]
    if not choices:
        return note(say("games.no_plan"))
    return ask_which(say("games.plan"), choices)


def make_menu(placeholder: str, choices: Sequence[Choice], name: str = "menu", older: Press | None = None) -> Row:
    """A menu of games; what is chosen is a press of its own (`cogs.presses`).  No two in a message have one `name`.

    `older`: what leads to games that ended before these.
    """
    options = [
        discord.SelectOption(
            label=name_game(game)[:OPTION_LABEL], value=press.custom_id, description=about[:OPTION_LABEL]
        )
        for game, press, about in choices
    ]
    if older:
        options.append(discord.SelectOption(label=say("games.older"), value=older.custom_id))
    return Row(ui.Select(custom_id=Press("games", arg=name).custom_id, placeholder=placeholder, options=options))


def name_game(game: OwnGame) -> str:
    """A game where Discord reads no markup."""
    others = [Marked(name) for name in list_opponents(game.match, game.seat)]
    return say("games.named", game=Marked(game.match.label), names=others) if others else game.match.label


def tell_others(waiting: int) -> list[str]:
    """How many other games wait for who looks at one; nothing where none does."""
    return [f"-# {say('games.waiting', n=waiting)}"] if waiting else []


def next_button(match: Match) -> Button:
    """The button that shows the next game that waits for who looks at this one."""
    return button(say("buttons.next_game"), Press("next", match.id))


def find_next(games: Sequence[OwnGame], last: int) -> OwnGame | None:
    """The game that has waited longest for the person; after the `last` one, if that still waits, the one behind it."""
    turns = [game for game in games if game.section == YOURS]
    at = next((n for n, game in enumerate(turns) if game.match.id == last), -1)
    after = [*turns[at + 1 :], *turns[: max(at, 0)]]
    return after[0] if after else None
