"""`python -m tests.e2e.blind_bot`: bot.py that cannot draw as long as there is a file `blind` beside its settings."""

import sys
from pathlib import Path
from unittest.mock import patch

from PIL import Image

import bot
from cogs.panels import pictures
from render import png

if __name__ == "__main__":
    blind, encode = Path(sys.argv[sys.argv.index("--config") + 1]).with_name("blind"), png.encode

    def encode_or_fail(picture: Image.Image) -> bytes:
        """As Pillow says that it cannot read a font."""
        if blind.exists():
            raise OSError("cannot open resource")
        return encode(picture)

    with patch.object(pictures.png, "encode", encode_or_fail):
        sys.exit(bot.main(sys.argv[1:]))
