"""Names of people and titles of games, as messages show them."""

from typing import NamedTuple

import discord

from cogs.words import Marked, bold, escape_markdown, say
from engine.ai.player import STRENGTHS
from render.lookalikes import JOINER, find_skeleton, make_visible
from render.player_names import can_draw
from store import Match

__all__ = [
    "LONGEST_NAME",
    "clean_name",
    "display_name",
    "escape_markdown",
    "find_handle",
    "list_handles",
    "make_unique",
    "quote",
    "sign_computer",
    "tell_player",
]

LONGEST_NAME = 32  # characters of a Discord display name


def display_name(person: discord.abc.User, taken: tuple[str, ...] = ()) -> str:
    """How a person is called at the table: one line, nothing invisible, different from the names `taken`."""
    return make_unique(clean_name(person.display_name) or clean_name(person.name) or "Player", taken)


def find_handle(person: discord.abc.User) -> str:
    """The account's user name, where pictures have no letters for what the person is called; else nothing.

    User names are Latin: docs.discord.com/developers/resources/user#usernames-and-nicknames.
    """
    return "" if can_draw(display_name(person)) else clean_name(person.name)


def list_handles(match: Match) -> tuple[str, ...]:
    """What pictures call the players instead whose names they have no letters for, by seat; empty for the others."""
    return tuple(
        name.replace(seat.name, seat.handle, 1) if seat.handle and not can_draw(seat.name) else ""
        for name, seat in zip(match.names, match.seats, strict=True)
    )


def make_unique(name: str, taken: tuple[str, ...]) -> str:
    """A name that looks like none that is `taken`, made so by a number if need be."""
    alike = set(map(find_skeleton, taken))
    for number in range(2, len(taken) + 2):
        if find_skeleton(name) not in alike:
            break
        name = f"{name.rsplit(' ', 1)[0] if name.endswith(f' {number - 1}') else name} {number}"
    return name


def tell_player(match: Match, seat: int) -> str:
    """Who plays a seat: the name in bold, and the sign of a computer."""
    return f"**{escape_markdown(match.names[seat])}**{sign_computer(match, seat)}"


def sign_computer(match: Match, seat: int) -> str:
    """What stands behind a computer's name: the more circles are full, the stronger it is.  Nothing for a person."""
    strength = match.seats[seat].computer
    if not strength:
        return ""
    full = [*STRENGTHS].index(strength) + 1
    return f" {'●' * full}{'○' * (len(STRENGTHS) - full)}"


def clean_name(name: str, most: int = LONGEST_NAME) -> str:
    """What people see of a name, in one line of at most `most` characters."""
    return " ".join(make_visible(name).split())[:most].rstrip(f" {JOINER}")


def quote(text: str, most: int) -> str:
    """What somebody typed, as it can be read back to them."""
    return clean_name(text, most) or "…"


def tell_place_name(name: str) -> str:
    """What a server, a channel or a thread is called, in bold."""
    return f"**{escape_markdown(clean_name(name)) or '?'}**"


class Place(NamedTuple):
    """Where a game is played, for a reader who is elsewhere; nothing for one who is there.

    `url`: the address of its channel.  `server`: the name of its server, for who is not on it.  `channel`: its id.
    """

    url: str = ""
    server: str = ""
    channel: int = 0


HERE = Place()


def tell_game(match: Match, seat: int | None = None, place: Place = HERE) -> str:
    """The game with its number, against whom `seat` plays in it, and where that is."""
    return " · ".join(filter(None, (tell_opponents(match, bold(match.label), seat), tell_place(place))))


def name_game(match: Match, place: Place) -> str:
    """The game with its number, which leads to its board from elsewhere, and where that is: a server, or a channel."""
    called = f"[{match.label}]({place.url})" if place.url else match.label
    channel = f"<#{place.channel}>" if place.channel else ""
    return " · ".join(filter(None, (f"**{called}**", escape_markdown(clean_name(place.server)) or channel)))


def tell_opponents(match: Match, game: Marked, *seats: int | None) -> Marked:
    """The game, and with whom these `seats` play it; the game alone for who does not play, or is alone."""
    others = [seat for seat in range(len(match.seats)) if seat not in seats]
    names = [f"{escape_markdown(match.names[seat])}{sign_computer(match, seat)}" for seat in others]
    alone = len(names) in (0, len(match.seats))
    return game if alone else say("panels.heads.opponents", game=game, others=[*map(Marked, names)])


def list_opponents(match: Match, *seats: int | None) -> list[str]:
    """The names of all who play but these `seats`."""
    return [name for seat, name in enumerate(match.names) if seat not in seats]


def tell_place(place: Place) -> str:
    """The server, the channel, which Discord shows by its name, and a link to the board."""
    where = escape_markdown(clean_name(place.server)) + (f" <#{place.channel}>" if place.channel else "")
    link = say("places.board", url=Marked(place.url)) if place.url else ""
    return " · ".join(filter(None, (where.strip(), link)))
