"""Belfry under the name by which it is installed.

Installed, all of the program lies in this folder, so that nothing else in site-packages is called `base` or `engine`;
in a checkout it lies around it.
"""

import sys
from pathlib import Path


def open_rooms() -> None:
    """Let a program import `engine` where Belfry is installed; what else it imports is looked for before."""
    sys.path.append(str(Path(__file__).parent))
