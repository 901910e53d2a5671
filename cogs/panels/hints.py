"""What a computer would choose, and why, in words."""

from cogs.panels.offers import DOES
from cogs.words import Marked, bold, say
from engine.core.game import Decision
from engine.teaching.hint import Hint
from engine.views.words import Words


def tell_hint(words: Words, decision: Decision, hint: Hint) -> list[str]:
    """What a computer would choose in the place of the reader, what that leads to, and what the next best lacks."""
    option, effect = bold(words.option(decision, hint.option)), DOES.join(hint.effect)
    best = (
        say("coach.hint.best_does", option=option, effect=effect) if effect else say("coach.hint.best", option=option)
    )
    leads = [say("coach.hint.leads", wish=bold(hint.leads_to))] if hint.leads_to else []
    return [best, *leads, *([compare(hint, bold(words.option(decision, hint.second)))] if hint.second else [])]


def compare(hint: Hint, second: Marked) -> Marked:
    """What the second best option lacks."""
    lacks, instead = DOES.join(hint.lacks), DOES.join(one for one in hint.instead if one not in hint.effect)
    if hint.close:
        return say("coach.hint.close", second=second)
    if not lacks:
        return say("coach.hint.later", second=second)
    if not instead:
        return say("coach.hint.lacking", second=second, lacks=lacks)
    return say("coach.hint.other", second=second, lacks=lacks, instead=instead)
