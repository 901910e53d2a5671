"""A Discord on loopback: REST v10, gateway v10 and files over real sockets, and a page to act in it.

It is how the bot is tried and tested without Discord. It knows nothing of Belfry.
"""

from sandbox.quick_start import Offer
from sandbox.server import Sandbox

__all__ = ["Offer", "Sandbox"]
