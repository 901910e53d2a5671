"""What the host is told when Discord does not let Belfry in."""

from collections.abc import Iterator
from contextlib import contextmanager

import aiohttp
import discord

from app.config import ConfigError

TOKEN = "Discord does not accept the bot token. Copy it again from the developer portal, page Bot."
CLOSED = {
    4004: TOKEN,
    4010: "Discord does not take this connection (4010, invalid shard). Install a newer Belfry.",
    4012: "Discord does not speak to this version any more (4012). Install a newer Belfry.",
    4013: "Discord does not know what this version asks for (4013, invalid intents). Install a newer Belfry.",
    4014: "Discord does not let this bot hear what it asks for (4014, disallowed intents). Belfry asks only for what "
    "every bot may have; look at page Bot of the developer portal, or install a newer Belfry.",
}
"""By the codes with which Discord ends a connection for good."""
SHARDING_REQUIRED = 4011
NO_SESSION_LEFT = (
    "Discord has ended the connection, and allows no more sessions today. Find out why Belfry begins so many, and "
    "start it again: it connects once Discord allows it."
)


class Unavailable(Exception):
    """Discord cannot be reached now, and the same may work later; the text is a sentence for the host."""


@contextmanager
def explaining(api: str) -> Iterator[None]:
    """Within it Belfry logs in at the address `api`, and stays there.  Raises ConfigError or Unavailable."""
    try:
        yield
    except discord.LoginFailure:
        raise ConfigError(TOKEN) from None
    except discord.PrivilegedIntentsRequired:
        raise ConfigError(CLOSED[4014]) from None
    except discord.ConnectionClosed as error:
        if error.code == SHARDING_REQUIRED:
            raise Unavailable(
                "The bot has come to so many servers that Discord wants more connections than when Belfry started "
                "(4011). Start Belfry again: it makes as many as Discord wants."
            ) from None
        why = CLOSED.get(error.code, f"Discord has ended the connection ({error.code}). Start Belfry again.")
        raise ConfigError(why) from None
    except discord.HTTPException as error:
        if error.status == 429:
            raise Unavailable(
                "Discord takes nothing from this machine for a while (429), for too many requests came from its "
                "address, perhaps from others who share it. Wait an hour before you start Belfry again."
            ) from None
        if error.status < 500:
            raise Unavailable(
                f"Discord does not let this bot log in: {tell_reason(error)}. Look at discordstatus.com and at the bot "
                "in the developer portal, and start Belfry again later."
            ) from None
        raise unreached(api, error) from None
    except (aiohttp.ClientError, OSError, discord.GatewayNotFound) as error:
        raise unreached(api, error) from None


def unreached(api: str, error: Exception) -> Unavailable:
    """There was no answer, or none that helps."""
    return Unavailable(
        f"Belfry cannot log in to Discord at {api}: {tell_reason(error)}. Check the connection to the internet and "
        "discordstatus.com, then try again."
    )


def tell_reason(error: Exception) -> str:
    """What has come in place of an answer that helps, in one line."""
    return " ".join(str(error).split()).rstrip(".") or "there was no answer"
