"""Alt texts, and what the boards of all games say in the same way: who has won, what happened last."""

from collections.abc import Iterable, Sequence

from engine.core.sentences import join_words
from engine.views.scene import Scene
from render.names import clean_names, clean_sentence, put_names, shorten

SHARED, NAMED = 12, 3  # letters of a name of several winners, and how many are named
MOST = 1000  # characters of a description: https://docs.discord.com/developers/components/reference#media-gallery
TURNS = 2  # that are told, as in a footer
ALL = "More: /table board text has all."


def winners(scene: Scene, names: Sequence[str]) -> str:
    """Who of these has won: "Ann wins", or with names that are short "Ann and Bob win", or "5 players win"."""
    number = scene.places.count(1)
    called = names if number == 1 else shorten(tuple(names), SHARED)
    best = [name for name, place in zip(called, scene.places, strict=True) if place == 1]
    return f"{join_words(best) if number <= NAMED else f'{number} players'} {'wins' if number == 1 else 'win'}"


def last_turns(scene: Scene, names: Sequence[str], beginning: str) -> str:
    """What happened in the last turns, with these short names for the clean ones; `beginning` for all before that."""
    if not scene.log:
        return say_at_first(scene, beginning)
    return put_names(clean_sentence(" ".join(scene.log[-TURNS:]), scene.names), clean_names(scene.names), names)


def say_at_first(scene: Scene, beginning: str) -> str:
    """What is told where the log is empty: `beginning` to all; nothing to one player, who reads the log elsewhere."""
    return beginning if scene.reader is None else ""


def description(clauses: Iterable[str], most: int = MOST, more: str = ALL) -> str:
    """Alt text: as many of the clauses, the most important first, as there are characters for.

    Where some are missing, the last words are `more`.
    """
    text, clauses = "", list(filter(None, clauses))
    if len(" ".join(clauses)) <= most:
        return " ".join(clauses)
    for clause in clauses:
        if len(text) + len(clause) + 1 + len(more) > most:
            break
        text += f"{clause} "
    return text + more


def fitting(versions: Iterable[Iterable[str]]) -> str:
    """Alt text: the first of some versions, each shorter than the one before, that need not be cut; else the last."""
    clauses: list[str] = []
    for version in versions:
        clauses = list(version)
        if len(" ".join(clauses)) <= MOST:
            break
    return description(clauses)
