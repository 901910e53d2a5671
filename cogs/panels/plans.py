"""What somebody has planned, for that person alone: its lines, and the question that is next in an imagined turn."""

from collections.abc import Iterator, Sequence

import discord
from discord import ui

from cogs.panels.custom_ids import Press
from cogs.panels.forms import plan_at_once_button
from cogs.panels.heads import HERE, Place, tell_game
from cogs.panels.menus import make_placeholder
from cogs.panels.names import escape_markdown, join_words
from cogs.panels.offers import OPTION_LABEL, OPTIONS
from cogs.panels.ui import Button, Panel, Row, button, note
from engine.form import has_form
from engine.game import Decision
from engine.plan import LINES, NEWS, NOTHING, Line, Verdict, Wish
from engine.table import Choice, Table
from engine.walk import Walk, does_least
from engine.words import Words
from store import Match, StoredPlan

PAGES = 8  # menus of one question
LINE_LENGTH = 500  # characters of a line; five of them fit into a message
FIRST_LINE = "Say what you would choose, one thing after the other. When you are asked, I choose it for you."
ALONE = "Nobody else can see that you have a plan."


def plan_button(match: Match, *, urged: bool) -> Button:
    """The button below a player's own panel, while the player is not asked; `urged` when it is a good moment."""
    style = discord.ButtonStyle.primary if urged else discord.ButtonStyle.secondary
    return button("Plan ahead", Press("plan", match.id), style)


def make_plan(
    match: Match,
    table: Table,
    stored: StoredPlan,
    walk: Walk | None,
    place: Place = HERE,
    why: str = "",
) -> Panel:
    """The plan of a seat, and while a line is made the question to which `walk` has come.

    `why` comes first when the panel answers something that could not be done.  While no line is made, `walk` is at
    the beginning of the next own turn.
    """
    words = Words(match.game, [*match.names])
    lines = stored.plan.lines if stored.plan else ()
    asked = any(ask.seat == stored.seat for ask in table.waiting())
    if asked and not lines:
        why = ""  # for nothing was planned, and what is told below says why nothing can be
    told = [*filter(None, (f"{tell_game(match, stored.seat, place)} · Your plan", why))]
    told += [f"{n}. {'else ' if n > 1 else ''}{tell_line(line, words)}" for n, line in enumerate(lines, 1)]
    rows: list[Row] = []
    if asked:
        told.append("The table waits for you just now: choose here. You can plan again when you have chosen.")
    elif stored.draft is not None and walk:
        told += tell_walk(stored.draft, walk, words)
        told += [] if stored.draft or lines else [f"-# {FIRST_LINE}"]
        rows += make_menus(match, stored, walk, words)
    elif not lines:
        told.append("You have no plan in this game.")
    if lines and stored.draft is None:
        told += [f"-# {text}" for text in tell_when(stored, walk)]
    at_once = stored.draft == () and not asked and has_form(table, stored.seat)
    return note("\n".join(told), *rows, *make_controls(match, stored, walk, asked=asked, at_once=at_once))


def tell_line(line: Line, words: Words) -> str:
    """What is chosen one after the other."""
    told = " → ".join(name_wish(wish, words) for wish in line)
    return escape_markdown(told if len(told) <= LINE_LENGTH else f"{told[:LINE_LENGTH]} …")


def name_wish(wish: Wish, words: Words) -> str:
    """A choice, as it reads in the menu of its decision."""
    return words.option(Decision(0, wish.what, (wish.option,)), wish.option)


def tell_walk(draft: Line, walk: Walk, words: Words) -> Iterator[str]:
    """The line so far, and what is asked next."""
    if draft:
        yield f"This line so far: {tell_line(draft, words)}"
    ask = walk.ask()
    if ask is None:
        yield "You will not be asked again in this game." if not draft else "You will not be asked again after that."
        return
    when = "When it is your turn" if not draft else "And when the others have chosen" if walk.waited else "And then"
    yield f"{when}: {words.ask(ask)}"
    if codes := words.explain_codes(words.label(ask, option) for option in ask.options):
        yield f"-# {codes}"


def make_menus(match: Match, stored: StoredPlan, walk: Walk, words: Words) -> Iterator[Row]:
    """What may be possible then, the most frequent first; how often is said where it is not always."""
    ask = walk.ask()
    if ask is None:
        return
    labels = [(option, words.label(ask, option)) for option in ask.options]
    pages = [labels[n : n + OPTIONS] for n in range(0, len(labels), OPTIONS)][:PAGES]
    for number, page in enumerate(pages):
        yield ui.ActionRow(
            ui.Select(
                custom_id=Press("wish", match.id, arg=f"{stored.step}.{number}").custom_id,
                placeholder=make_placeholder(words.ask(ask), [text for _, text in page], len(pages)),
                options=[
                    discord.SelectOption(
                        label=text[:OPTION_LABEL],
                        value=option,
                        description=tell_often(walk.often(ask.what, option), len(walk.worlds)),
                    )
                    for option, text in page
                ],
            )
        )


def tell_often(times: int, worlds: int) -> str | None:
    """How likely it is that something can be chosen; None when it is always possible, as far as one can see."""
    if times == worlds:
        return None
    tenths = round(10 * times / worlds)
    return f"possible about {tenths} time{'s' if tenths > 1 else ''} in 10" if tenths else "seldom possible"


def tell_when(stored: StoredPlan, walk: Walk | None) -> Iterator[str]:
    """When it chooses, and when it does not."""
    if stored.plan and stored.plan.lit and not stored.plan.whatever:
        yield "Something has come to light since you made it, so it will not choose unless you keep it."
    elif stored.plan and stored.plan.whatever:
        yield "It chooses soon after you are asked, whatever comes to light before."
    else:
        yield "It chooses soon after you are asked, unless something comes to light that you cannot know now."
        if walk and is_lit(walk):
            yield "**And something will, before your turn: press *Whatever comes*, or it will not choose.**"
    yield f"When nothing of it is possible, you are asked as usual. {ALONE}"


def is_lit(walk: Walk) -> bool:
    """Whether something comes to light before the own turn, as far as one can see."""
    return walk.lit == walk.number


def make_controls(match: Match, stored: StoredPlan, walk: Walk | None, *, asked: bool, at_once: bool) -> Iterator[Row]:
    """What can be done with a plan; `at_once`: the line that is begun can be made in one form."""

    def press(what: str) -> Press:
        return Press("replan", match.id, arg=f"{stored.step}.{what}")

    buttons: list[Button] = []
    lines = stored.plan.lines if stored.plan else ()
    if stored.draft is not None and not asked:
        if stored.draft:
            buttons.append(button("That is all", press("end"), discord.ButtonStyle.primary))
            buttons.append(button("One step back", press("back")))
        if at_once:
            buttons.append(plan_at_once_button(match, stored.step))
        buttons.append(button("Cancel", press("cancel")))
        yield Row(*buttons)
        return
    if asked:
        buttons.append(button("Choose now", Press("open", match.id), discord.ButtonStyle.primary))
    elif len(lines) < LINES:
        buttons.append(button("Add a line" if lines else "Plan ahead", press("add")))
        if lines and walk and walk.least and not any(does_least(line, walk.least) for line in lines):
            buttons.append(button("Else as little as possible", press("least")))
    if stored.plan and stored.plan.lit and not stored.plan.whatever:
        buttons.append(button("Keep it", press("keep")))
    if stored.plan:
        needed = walk is not None and is_lit(walk) and not stored.plan.whatever
        name_wish = "Not whatever comes" if stored.plan.whatever else "Whatever comes"
        style = discord.ButtonStyle.primary if needed else discord.ButtonStyle.secondary
        buttons.append(button(name_wish, press("whatever"), style))
        buttons.append(button("Drop the plan", press("drop"), discord.ButtonStyle.danger))
    if buttons:
        yield Row(*buttons)
    if len(lines) > 1:
        yield ui.ActionRow(
            ui.Select(
                custom_id=press("lines").custom_id,
                placeholder="Take a line out",
                options=[
                    discord.SelectOption(label=f"Line {n + 1}", value=press(f"line{n}").custom_id)
                    for n in range(len(lines))
                ],
            )
        )


def tell_planned(choices: Sequence[Choice], words: Words) -> str:
    """What a plan has chosen in a turn that goes on."""
    chosen = [f"**{escape_markdown(name_wish(Wish(choice.what, choice.option), words))}**" for choice in choices]
    return f"Your plan has chosen {join_words(chosen)}." if chosen else ""


def tell_verdict(verdict: Verdict, ask: Decision | None, words: Words) -> str:
    """What there is to say about a plan to its owner, who is asked just now; nothing while it waits for its time."""
    if verdict.option is not None and ask is not None:
        chosen = escape_markdown(words.option(ask, verdict.option))
        return f"Your plan is about to choose **{chosen}** for you. You can still choose yourself."
    if verdict.void == NEWS:
        return "Your plan has not chosen, for something has come to light that you did not know when you made it."
    if verdict.void == NOTHING:
        return "Your plan has not chosen, for nothing of it is possible now."
    return "Your plan has not chosen, for you are asked something that is not in it." if verdict.void else ""
