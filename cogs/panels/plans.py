"""What somebody has planned, for that person alone, and the menus by which it is planned."""

from collections.abc import Iterator, Sequence

import discord
from discord import ui

from cogs.panels.custom_ids import Press
from cogs.panels.heads import HERE, Place, tell_game
from cogs.panels.menus import make_placeholder
from cogs.panels.names import escape_markdown, join_words
from cogs.panels.offers import OPTION_LABEL, OPTIONS
from cogs.panels.ui import Button, Panel, Row, button, note
from engine.game import Decision
from engine.plan import NEWS, NOTHING, Line, Plan, Verdict, Wish
from engine.table import Choice, Table
from engine.walk import Walk
from engine.words import Words
from store import Match, StoredPlan

PAGES = 8  # menus of one question
LINE_LENGTH = 500  # characters of a line
COMPUTER = "what the computer would do"
ALONE = "Nobody else can see that you plan."
SURELY_LIT = "Something new comes to light before your turn. Your plan chooses all the same."


def can_plan(match: Match, table: Table, seat: int) -> bool:
    """Whether a plan can save days: in such a game, while people are waited for, not this one."""
    asked = {ask.seat for ask in table.waiting()}
    people = asked - {*match.automated}
    return match.status == "running" and table.game.can_plan and bool(people) and seat not in {*asked, *match.automated}


def plan_button(match: Match) -> Button:
    """The button below a player's own panel, while others are asked."""
    return button("Plan my next turn", Press("plan", match.id))


def make_plan(
    match: Match, table: Table, stored: StoredPlan, walk: Walk | None, place: Place = HERE, why: str = ""
) -> Panel:
    """The plan of a seat, and what can be chosen next, to which `walk` leads; `why` comes first, as in all panels."""
    words, plan = Words(match.game, [*match.names], table.game.numbers()), stored.plan
    asked = any(ask.seat == stored.seat for ask in table.waiting())
    told = [f"{tell_game(match, stored.seat, place)} · Your plan", *([tell_plan(plan, words)] if plan else [])]
    rows: list[Row] = []
    if asked:
        why = why if plan else ""  # for what is told below says why nothing can be planned
        told.append("The table waits for you just now: choose here. You can plan again when you have chosen.")
        rows.append(Row(button("Choose now", Press("open", match.id), discord.ButtonStyle.primary)))
    elif plan and plan.lit and not (plan.computer or plan.whatever):
        told.append("Something new has come to light since you planned, so it will not choose. Delete it to plan anew.")
    elif walk and walk.ask():
        rows += make_menus(match, stored, walk, words)
        told += tell_walk(walk, plan, words) if rows else []
    elif not plan:
        told.append("You will not be asked again in this game.")
    told.append(f"-# {ALONE}")
    return note(
        "\n".join(filter(None, (told[0], why, *told[1:]))), *rows, *make_controls(match, stored, walk, asked=asked)
    )


def tell_plan(plan: Plan, words: Words) -> str:
    """What is chosen, and what if that is not possible."""
    lines = [f"**{tell_line(line, words)}**" for line in plan.lines]
    return f"Planned: {', else '.join((*lines, COMPUTER if plan.computer else 'ask me'))}."


def tell_line(line: Line, words: Words) -> str:
    """What is chosen one after the other."""
    told = " → ".join(name_wish(wish, words) for wish in line)
    return escape_markdown(told if len(told) <= LINE_LENGTH else f"{told[:LINE_LENGTH]} …")


def name_wish(wish: Wish, words: Words) -> str:
    """A choice, as it reads in the menu of its decision."""
    return words.option(Decision(0, wish.what, (wish.option,)), wish.option)


def tell_walk(walk: Walk, plan: Plan | None, words: Words) -> Iterator[str]:
    """What can be chosen next."""
    ask = walk.ask()
    assert ask is not None
    when = "And then" if walk.line else "If that's not possible" if plan else "When it's my turn, take …"
    yield f"{when}\n-# {words.ask(ask)}" if not plan else f"{when}: {words.ask(ask)}"
    if walk.is_lit:
        yield f"-# {SURELY_LIT}"


def make_menus(match: Match, stored: StoredPlan, walk: Walk, words: Words) -> Iterator[Row]:
    """What may be possible then, the most frequent first; how often is said where it is not always."""
    ask = walk.ask()
    assert ask is not None
    taken = stored.plan.lines if stored.plan else ()
    labels = [
        (option, words.label(ask, option))
        for option in ask.options
        if (*walk.line, Wish(ask.what, option)) not in taken
    ]
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


def make_controls(match: Match, stored: StoredPlan, walk: Walk | None, *, asked: bool) -> Iterator[Row]:
    """What can be done with a plan."""
    plan, buttons = stored.plan, list[Button]()

    def press(what: str) -> Press:
        return Press("replan", match.id, arg=f"{stored.step}.{what}")

    if not asked and not (plan and (plan.computer or plan.begun)) and (plan or walk):
        buttons.append(button(f"{'Else w' if plan else 'W'}{COMPUTER[1:]}", press("computer")))
    if plan:
        buttons.append(button("Delete", press("drop"), discord.ButtonStyle.danger))
    if buttons:
        yield Row(*buttons)


def tell_planned(choices: Sequence[Choice], words: Words) -> str:
    """What a plan has chosen in a turn that goes on."""
    chosen = [f"**{escape_markdown(name_wish(Wish(choice.what, choice.option), words))}**" for choice in choices]
    return f"Your plan chose {join_words(chosen)}." if chosen else ""


def tell_verdict(verdict: Verdict, ask: Decision | None, words: Words) -> str:
    """What there is to say about a plan to its owner, who is asked just now; nothing while it waits for its time."""
    if verdict.acts and ask is not None:
        chosen = escape_markdown(words.option(ask, verdict.option)) if verdict.option is not None else COMPUTER
        return f"Your plan is about to choose **{chosen}** for you. You can still choose yourself."
    reasons = {NEWS: "something new came to light", NOTHING: "none of it is possible"}
    why = reasons.get(verdict.void, "this question isn't in it")
    return f"Your plan didn't act: {why}. Your turn." if verdict.void else ""
