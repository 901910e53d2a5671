"""The first line of a message of a game: which game it is, so that no two can be confused."""

from typing import NamedTuple

from cogs.panels.names import clean_name, escape_markdown, sign_computer
from cogs.words import Marked, bold, say
from store import Match


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
