"""Whether the board of a game can be drawn, to be asked before there is one."""

from cogs.actions.refusals import Refusal
from cogs.connection.answers import report
from cogs.panels.pictures import try_first
from engine.catalog import facts


async def require_drawing(game: str) -> None:
    """Raises Refusal when the first board of a game cannot be drawn: nobody could play, and its channel were taken."""
    try:
        await try_first(game)
    except Exception as error:
        raise Refusal(
            f"I cannot draw the board of {facts(game).title}, so I open and begin no such game now. Tell whoever runs "
            f"Belfry the reference {report(error, kind=game)}."
        ) from None
