"""Alt texts, and what the boards of all games say in the same way: the result, and what happened last."""

from collections.abc import Iterable, Iterator, Sequence

from engine.core.game_data import read
from engine.views.scene import Scene
from engine.views.score_history import Course
from engine.views.score_text import name_rows, tell_kept, tell_sum
from render.palette import Badge
from render.player_names import clean_names, clean_sentence, put_names, shorten
from render.typesetting import width
from render.words import join, say

SHARED, NAMED = 12, 3  # letters of a name of several winners, and how many are named
MOST = 1024  # characters of a description: https://docs.discord.com/developers/components/reference#media-gallery
TURNS = 2  # that are told, as in a footer


def call_winners(scene: Scene, names: Sequence[str]) -> str:
    """Who of these has won, such as "Ann", with names that are short "Ann and Bob", or "5 players"."""
    number = scene.places.count(1)
    called = names if number == 1 else shorten(tuple(names), SHARED)
    best = [name for name, place in zip(called, scene.places, strict=True) if place == 1]
    return say("count.players", n=number) if number > NAMED else join(best)


def winners(scene: Scene, names: Sequence[str]) -> str:
    """Who of these has won: "Ann wins", or with names that are short "Ann and Bob win", or "5 players win"."""
    return say("won", n=scene.places.count(1), names=call_winners(scene, names))


def last_turns(scene: Scene, names: Sequence[str], beginning: str) -> str:
    """What happened in the last turns, with these short names for the clean ones; `beginning` for all before that."""
    if not scene.log:
        return say_at_first(scene, beginning)
    return put_names(clean_sentence(" ".join(scene.log[-TURNS:]), scene.names), clean_names(scene.names), names)


def say_at_first(scene: Scene, beginning: str) -> str:
    """What is told where the log is empty: `beginning` to all; nothing to one player, who reads the log elsewhere."""
    return beginning if scene.reader is None else ""


def description(clauses: Iterable[str], most: int = MOST, more: str = "") -> str:
    """Alt text: as many of the clauses, the most important first, as there are characters for.

    Where some are missing, the last words are `more`, or say where all of it is.
    """
    text, clauses, more = "", list(filter(None, clauses)), more or say("more")
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


NAME = 220  # pixels of a name in a sentence


def order(scene: Scene) -> list[int]:
    """The seats by their places."""
    return sorted(range(len(scene.names)), key=lambda seat: scene.places[seat])


def standing_words(scene: Scene) -> list[str]:
    """What the numbers are that decide who wins: points, then the tie-breaks."""
    return list(read(scene.view.name)["standing"])[: len(scene.view.standing(0))]


def game_title(scene: Scene) -> str:
    return str(read(scene.view.name)["title"])


def short_names(names: tuple[str, ...], room: int = NAME) -> list[str]:
    """Clean names, none wider than so many pixels in a sentence; a long one keeps both ends."""
    most = max(map(len, clean_names(names)))
    versions = [*zip(*(shorten(names, letters) for letters in range(most, 0, -1)), strict=True)]
    return [next(short for short in shorter if width(short, 31, "prose") <= room) for shorter in versions]


def tell_why(scene: Scene) -> str:
    """How long the game was, if it counts rounds, and how players with equal points were placed."""
    following = getattr(scene.view, "round", 0)  # it stands at the one that would follow
    ended = [say("result.rounds", n=following - 1)] if following > 1 else []
    return " ".join([*ended, *tell_ties(scene, short_names(scene.names))])


def tell_ties(scene: Scene, names: Sequence[str]) -> list[str]:
    """The tie-break between players with equal points, or that they share a place."""
    labels, sentences = standing_words(scene), []
    standings = [scene.view.standing(seat) for seat in range(len(names))]
    for points in sorted({standing[0] for standing in standings}, reverse=True):
        level = [seat for seat in order(scene) if standings[seat][0] == points]
        places = sorted({scene.places[seat] for seat in level})
        if len(level) == 1:
            continue
        if len(places) == 1:
            sentences.append(say("result.share", names=join([names[s] for s in level]), place=places[0]))
            continue
        label, numbers = find_tie_break(scene, level)
        values = ", ".join(f"{names[seat]} {number:g}" for seat, number in zip(level, numbers, strict=True))
        sentences.append(say("result.tie", place=places[0], label=labels[0], tie=label, values=values))
    return sentences


def find_tie_break(scene: Scene, level: Sequence[int]) -> tuple[str, list[float]]:
    """What the first number is in which seats with equal points differ, and that of each."""
    standings = [scene.view.standing(seat) for seat in level]
    found = next(n for n in range(len(standings[0])) if len({standing[n] for standing in standings}) > 1)
    return standing_words(scene)[found], [standing[found] for standing in standings]


def tell_course(scene: Scene, course: Course) -> str:
    """How the lead changed, with names that can be drawn."""
    return clean_sentence(course.tell(scene.names), scene.names, NAME)


def describe_result(scene: Scene, course: Course, badges: Sequence[Badge]) -> str:
    """The result in words, the most important first: at most 1024 characters, with shorter names if need be."""
    return fitting(_clauses(scene, course, badges, shorten(scene.names, room)) for room in (32, 20, 12, 8))


def _clauses(scene: Scene, course: Course, badges: Sequence[Badge], names: Sequence[str]) -> Iterator[str]:
    labels, rows = standing_words(scene), name_rows(scene.view)
    yield say("result.head", won=winners(scene, names), game=game_title(scene))
    yield from filter(None, [tell_why(scene)])
    for seat in order(scene):
        points, *ties = (f"{label} {v:g}" for v, label in zip(scene.view.standing(seat), labels, strict=True))
        values = ", ".join(
            [say("result.sum", points=points, parts=parts) if (parts := tell_sum(rows, seat)) else points, *ties]
        )
        facts = {"place": scene.places[seat], "name": names[seat], "badge": badges[seat].words, "values": values}
        held = tell_kept(scene.view, seat)
        yield say("result.place_held", held=held, **facts) if held else say("result.place", **facts)
    yield put_names(clean_sentence(course.tell(scene.names), scene.names), clean_names(scene.names), names)
