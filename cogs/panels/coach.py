"""What stands behind *Help…* of an own panel: what lies on the board, why something cannot be chosen, what a computer
would do, and all else that can be done beside choosing."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

import discord
from discord import ui

from cogs.panels import mobile_layout, pictures
from cogs.panels.board import list_lasting, look_back
from cogs.panels.custom_ids import Press
from cogs.panels.layout import Block, Panel, Row, button, fix, lay_out, leave_out, make_rows, measure
from cogs.panels.menus import PLACEHOLDER
from cogs.panels.names import tell_game
from cogs.panels.option_paths import OpenDecision, find_choice, write_way
from cogs.panels.options import BUTTON_LABEL, OPTION_LABEL, OPTIONS, capitalise, tell_hint
from cogs.panels.pictures import Picture
from cogs.panels.private_panel import Reader, find_decision, list_deeds, make_way_on, teach
from cogs.panels.snapshot import BegunGame, Standing
from cogs.words import bold, escape_markdown, say
from engine.core.game import Decision
from engine.core.missing import Fact
from engine.teaching.hint import Hint
from engine.teaching.things import list_kinds, list_things, tell_gain
from engine.teaching.why_not import tell_lacking
from engine.views.scene import Thing
from engine.views.words import Words

MENUS = 3  # of what is missing, so that a message has room for all else

Missing = Mapping[str, Sequence[Fact]]  # by option


class Answer(NamedTuple):
    """What somebody has asked there, and is told: in words, with a picture, and the option that is named, if any.

    `kind`: of the things among which that person looks.
    """

    text: str = ""
    picture: Picture | None = None
    option: str = ""
    kind: str = ""


NOTHING = Answer()


def make_coach(
    now: BegunGame, seat: int, others: int, missing: Missing, told: Answer = NOTHING, *, hints: bool = False
) -> Panel:
    """All that an own panel leads to, beside its options; below what was `told`, if anything, what leads on from there,
    and a button that leads to all of it.

    `others` as of `Reader`; `missing`: what the rulebook has for what is asked and the moment has not; `hints`: whether
    a computer may be asked.
    """
    match, decision, choice = now.match, find_decision(now, seat), find_next_choice(now, seat)
    running = match.status == "running"
    back = look_back(match)[1:] if match.ended else []  # the story lasts
    buttons = [
        *make_way_on(match, Reader(others=others)),
        *back,
        *list_deeds(now, seat),
        *teach(match),
        *list_lasting(match),
    ]
    if choice and hints and len(choice.ask.options) > 1:
        press = Press("hint", match.id, match.turn, match.moment)
        buttons.insert(0, button(say("buttons.hint"), press, discord.ButtonStyle.primary))
    if told != NOTHING:
        buttons = leave_out(buttons, button(say("buttons.more"), Press("help", match.id)))
    return lay_out(
        tell_game(match, seat),
        *([told.picture] if told.picture else []),
        *([tell_in_lines(told.text)] if told.text else []),
        *(offer_option(now, choice, told.option) if choice and told.option else []),
        *(make_thing_menus(now, seat, told.kind) if running else []),
        *(make_missing_menus(now, decision, missing) if decision and not told.picture else []),
        *make_rows(buttons),
        fix(height=mobile_layout.AROUND + mobile_layout.LINE),  # lines may break worse than is reckoned with
    )


def tell_in_lines(text: str) -> Block:
    """As many lines of a text as have room, and at least two."""
    lines = text.splitlines()
    ways = ["\n".join(lines[:n]) for n in range(len(lines), 0, -1)]
    least = ways[max(0, len(ways) - 2)]
    return Block(lambda room: [next((way for way in ways if measure(way) <= room), least)], measure(least), rank=1)


def find_next_choice(now: BegunGame, seat: int) -> OpenDecision | None:
    """Where a seat has a choice, in what it may choose now or in what its only option leads to."""
    match, table, decision = now.match, now.table, find_decision(now, seat)
    return find_choice(table, decision, Words(match.game, [*match.names])) if decision else None


def offer_option(now: Standing, choice: OpenDecision, option: str) -> Iterator[Row]:
    """The button that chooses what a computer would."""
    match = now.match
    label = Words(match.game, [*match.names]).label(choice.ask, option)[:BUTTON_LABEL]
    press = Press("choose", match.id, match.turn, match.moment, write_way((*choice.way, option)))
    yield Row(button(label, press, discord.ButtonStyle.success))


def list_every_thing(now: BegunGame, seat: int) -> list[Thing]:
    """All that lies on the board, as a seat sees it."""
    game = now.table.game
    return [thing for kind in list_kinds(game, seat) for thing in list_things(game, seat, kind)]


def find_offered(now: BegunGame, seat: int, value: str) -> Thing | None:
    """The thing that an option of a menu means, if it still lies there."""
    return next((thing for thing in list_every_thing(now, seat) if name_thing(thing) == value), None)


def name_thing(thing: Thing) -> str:
    """What an option of a menu says that means a thing."""
    return f"{thing.kind}/{thing.key}"


def make_thing_menus(now: BegunGame, seat: int, kind: str) -> Iterator[Row]:
    """The menu of all that lies on the board; of its kinds where that is too much for one, and of those of a `kind`.

    None where the game explains nothing.
    """
    match, table, every = now.match, now.table, list_every_thing(now, seat)
    if not every:
        return
    if len(every) <= OPTIONS:
        yield make_menu(say("coach.things"), Press("thing", match.id), map(offer_thing, every))
        return
    kinds = list_kinds(table.game, seat)
    options = [discord.SelectOption(label=title, value=one, default=one == kind) for one, title in kinds.items()]
    yield make_menu(say("coach.things"), Press("thing", match.id), options)
    if kind in kinds:
        question = say("coach.thing", kind=kinds[kind])
        yield make_menu(
            question,
            Press("thing", match.id, arg=kind),
            map(offer_thing, list_things(table.game, seat, kind)[:OPTIONS]),
        )


def offer_thing(thing: Thing) -> discord.SelectOption:
    """A thing as an option of a menu."""
    return discord.SelectOption(
        label=thing.name[:OPTION_LABEL], value=name_thing(thing), description=cut(thing.lines[0])
    )


def make_missing_menus(now: Standing, decision: Decision, missing: Missing) -> Iterator[Row]:
    """Menus of what cannot be chosen now, each option with what is lacking, the nearest to possible first."""
    match = now.match
    words = Words(match.game, [*match.names])
    every = [*missing]
    pages = [every[n : n + OPTIONS] for n in range(0, len(every), OPTIONS)][:MENUS]
    for number, page in enumerate(pages):
        labels = [words.label(decision, option)[:OPTION_LABEL] for option in page]
        options = [
            discord.SelectOption(label=label, value=option, description=cut(tell_lacking(words, missing[option])))
            for label, option in zip(labels, page, strict=True)
        ]
        question = say("coach.missing")
        if len(pages) > 1:
            question = say("coach.missing_page", first=labels[0], last=labels[-1])
        yield make_menu(question, Press("lacking", match.id, match.turn, match.moment, str(number)), options)


def make_menu(question: str, press: Press, options: Iterable[discord.SelectOption]) -> Row:
    """A menu that asks something of who reads it."""
    return Row(ui.Select(custom_id=press.custom_id, placeholder=question[:PLACEHOLDER], options=[*options]))


def cut(text: str) -> str:
    """The second line of an option of a menu, as much of it as has room."""
    text = capitalise(text)
    return text if len(text) <= OPTION_LABEL else f"{text[: OPTION_LABEL - 1].rstrip()}…"


def explain_thing(now: BegunGame, seat: int, thing: Thing, kind: str) -> Answer:
    """What a thing is, and what it would bring the reader now; `kind`: among which it was chosen, if among some."""
    match, table = now.match, now.table
    words = Words(match.game, [*match.names])
    gains = [f"> {escape_markdown(gain)}" for gain in tell_gain(table, seat, thing, words)]
    text = "\n".join([bold(thing.name), *map(escape_markdown, thing.lines), *gains])
    picture = pictures.show_thing(pictures.see(match, table, seat), thing)
    return Answer(text, picture, kind=kind)


def explain_lacking(now: Standing, decision: Decision, option: str, facts: Sequence[Fact]) -> Answer:
    """Why an option of the rulebook is not possible now."""
    words = Words(now.match.game, [*now.match.names])
    lacking = tell_lacking(words, facts)
    return Answer(say("coach.lacking", option=bold(words.option(decision, option)), lacking=lacking))


def explain_hint(now: Standing, decision: Decision, hint: Hint) -> Answer:
    """What a computer would choose in the place of the reader, and why."""
    words = Words(now.match.game, [*now.match.names])
    return Answer("\n".join(tell_hint(words, decision, hint)), option=hint.option)
