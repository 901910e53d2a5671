"""Pictures as PNG (https://www.w3.org/TR/png-3): 8-bit palette, no row filter.

Palette rows want no filter, and ISA-L compresses them four to six times as
fast as zlib; without it zlib does the same a little slower.  It leaves the upper
halves of vector registers in use, with which Pillow pastes only a third as fast
in that thread, until somebody clears them: SHA-512 does so at its end.
"""

import struct
import zlib
from hashlib import sha512
from types import ModuleType

from PIL import Image

from render.palette import ENTRIES, indexed

deflate: ModuleType = zlib
try:
    from isal import isal_zlib

    deflate = isal_zlib
except ImportError:  # no wheel for this machine
    deflate = zlib


def encode(image: Image.Image) -> bytes:
    """A picture as PNG; an RGB image is put in palette colours first."""
    if image.mode != "P":
        image = indexed(image.convert("RGB"))
    width, height = image.size
    # Each row is followed by one zero byte: the filter type (none) of the next.
    rows = image.tobytes("raw", "P", width + 1)
    # Whole: ISA-L compresses a stream of parts into a few bytes more or less, from one process to another.
    data: bytes = deflate.compress(b"".join((b"\0", memoryview(rows)[:-1])), 1)
    sha512().digest()  # clears the vector registers
    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", head) + _PLTE + _chunk(b"IDAT", data) + _chunk(b"IEND", b"")


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(data, zlib.crc32(kind)))


_PLTE = _chunk(b"PLTE", ENTRIES)
