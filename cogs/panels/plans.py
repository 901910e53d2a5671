"""What somebody has planned, for that person alone, and the menus by which it is planned."""

from collections.abc import Iterator, Sequence
from functools import reduce

import discord
from discord import ui

from cogs.panels.custom_ids import Press
from cogs.panels.layout import Button, Panel, Row, button, note
from cogs.panels.menus import make_placeholder
from cogs.panels.names import HERE, Place, tell_game
from cogs.panels.options import OPTION_LABEL, OPTIONS
from cogs.words import Marked, bold, say
from engine.core.game import Decision
from engine.core.table import Choice, Table, Wish
from engine.planning.plan import NEWS, NOTHING, Line, Plan, Verdict
from engine.planning.plan_builder import Walk
from engine.views.words import Words
from store import Match, StoredPlan

PAGES = 8  # menus of one question
LINE_LENGTH = 500  # characters of a line
VOID = {NEWS: "news", NOTHING: "impossible"}  # why a plan did not act


def can_plan(match: Match, table: Table, seat: int) -> bool:
    """Whether a plan can save days: in such a game, while people are waited for, not this one."""
    asked = {ask.seat for ask in table.waiting()}
    people = asked - {*match.automated}
    return match.status == "running" and table.game.can_plan and bool(people) and seat not in {*asked, *match.automated}


def plan_button(match: Match) -> Button:
    """The button below a player's own panel, while others are asked."""
    return button(say("plans.button"), Press("plan", match.id))


def make_plan(
    match: Match, table: Table, stored: StoredPlan, walk: Walk | None, place: Place = HERE, why: str = ""
) -> Panel:
    """The plan of a seat, and what can be chosen next, to which `walk` leads; `why` comes first, as in all panels."""
    words, plan = Words(match.game, [*match.names], table.game.numbers()), stored.plan
    asked = any(ask.seat == stored.seat for ask in table.waiting())
    head = f"{tell_game(match, stored.seat, place)} · {say('plans.title')}"
    told = [head, *([tell_plan(plan, words)] if plan else [])]
    rows: list[Row] = []
    if asked:
        why = why if plan else ""  # for what is told below says why nothing can be planned
        told.append(say("plans.asked"))
        rows.append(Row(button(say("plans.choose"), Press("open", match.id), discord.ButtonStyle.primary)))
    elif plan and plan.lit and not (plan.computer or plan.whatever):
        told.append(say("plans.lit"))
    elif walk and walk.ask():
        rows += make_menus(match, stored, walk, words)
        told += tell_walk(walk, plan, words) if rows else []
    elif not plan:
        told.append(say("plans.never"))
    told.append(f"-# {say('plans.alone')}")
    return note(
        "\n".join(filter(None, (told[0], why, *told[1:]))), *rows, *make_controls(match, stored, walk, asked=asked)
    )


def tell_plan(plan: Plan, words: Words) -> str:
    """All that a plan says."""
    lines = [bold(tell_line(line, words)) for line in plan.lines]
    last = say("plans.computer" if plan.computer else "plans.ask_me")
    return say("plans.planned", lines=reduce(tell_else, [*lines, last]))


def tell_else(line: Marked, other: Marked) -> Marked:
    """What is chosen, and what if that is not possible."""
    return say("plans.else", line=line, other=other)


def tell_line(line: Line, words: Words) -> str:
    """What is chosen one after the other."""
    told = " → ".join(name_wish(wish, words) for wish in line)
    return told if len(told) <= LINE_LENGTH else f"{told[:LINE_LENGTH]} …"


def name_wish(wish: Wish, words: Words) -> str:
    """A choice, as it reads in the menu of its decision."""
    return words.option(Decision(0, wish.what, (wish.option,)), wish.option)


def tell_walk(walk: Walk, plan: Plan | None, words: Words) -> Iterator[str]:
    """What can be chosen next."""
    ask = walk.ask()
    assert ask is not None
    when = say("plans.next" if walk.line else "plans.otherwise" if plan else "plans.first")
    question = Marked(words.ask(ask))
    yield say("plans.asked_for", when=when, question=question) if plan else f"{when}\n-# {question}"
    if walk.is_lit:
        yield f"-# {say('plans.surely_lit')}"


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
    return say("plans.often", n=tenths) if tenths else say("plans.seldom")


def make_controls(match: Match, stored: StoredPlan, walk: Walk | None, *, asked: bool) -> Iterator[Row]:
    """What can be done with a plan."""
    plan, buttons = stored.plan, list[Button]()

    def press(what: str) -> Press:
        return Press("replan", match.id, arg=f"{stored.step}.{what}")

    if not asked and not (plan and (plan.computer or plan.begun)) and (plan or walk):
        buttons.append(button(say("plans.else_computer" if plan else "plans.take_computer"), press("computer")))
    if plan:
        buttons.append(button(say("plans.delete"), press("drop"), discord.ButtonStyle.danger))
    if buttons:
        yield Row(*buttons)


def tell_planned(choices: Sequence[Choice], words: Words) -> str:
    """What a plan has chosen in a turn that goes on."""
    chosen = [bold(name_wish(Wish(choice.what, choice.option), words)) for choice in choices]
    return say("plans.chose", options=chosen) if chosen else ""


def tell_verdict(verdict: Verdict, ask: Decision | None, words: Words) -> str:
    """What there is to say about a plan to its owner, who is asked just now; nothing while it waits for its time."""
    if verdict.acts and ask is not None:
        chosen = words.option(ask, verdict.option) if verdict.option is not None else say("plans.computer")
        return say("plans.about_to", option=bold(chosen))
    if not verdict.void:
        return ""
    why = say(f"plans.why.{VOID.get(verdict.void, 'other_question')}")
    return say("plans.did_nothing", why=why)
