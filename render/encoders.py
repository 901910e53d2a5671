"""Moving pictures as GIF (https://www.w3.org/Graphics/GIF/spec-gif89a.txt), which Discord plays in the message.

All frames share the palette of all pictures, which has 255 colours: the index that is left means "as before".  So each
frame holds the part that has changed, and in it only the pixels that have.
"""

import struct
import zlib
from hashlib import sha512
from types import ModuleType

from PIL import GifImagePlugin, Image, ImageChops

from render.palette import ENTRIES, indexed

SAME = 255  # the index of a pixel that has not changed
FOREVER = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"


class Gif:
    """A file to which frames in palette colours, all of one size, are added one at a time; the last one is kept."""

    def __init__(self) -> None:
        self.parts: list[bytes] = []
        self.frames = 0
        self._before: Image.Image | None = None

    def add(self, frame: Image.Image, stays: int) -> None:
        """A frame that stays for so many hundredths of a second."""
        now = Image.frombytes("L", frame.size, frame.tobytes())
        before, self._before = self._before, now
        if before is None:
            self.parts.append(struct.pack("<6sHHBBB", b"GIF89a", *frame.size, 0xF7, 0, 0))
            self.parts += [ENTRIES[:765].ljust(768, b"\0"), FOREVER]
            part, at = now, (0, 0)
        else:
            changed = ImageChops.difference(now, before)
            box = changed.getbbox() or (0, 0, 1, 1)
            mask = changed.crop(box).point([0] + [255] * 255)
            part = Image.composite(now.crop(box), Image.new("L", mask.size, SAME), mask)
            at = box[:2]
        self.parts.append(struct.pack("<BBBBHBB", 0x21, 0xF9, 4, 0x05 if before else 0x04, stays, SAME, 0))
        image = Image.frombytes("P", part.size, part.tobytes())
        image.putpalette(ENTRIES)
        self.parts += GifImagePlugin.getdata(image, at, include_color_table=False)
        self.frames += 1

    def encode(self) -> bytes:
        """The file; it must have a frame."""
        return b"".join([*self.parts, b";"])


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
