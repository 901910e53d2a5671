"""What people see of a text: a text without all else, and what two names have in common that look the same."""

import re
import unicodedata

IGNORABLE = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f"
    "\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
"""The characters with Unicode's property Default_Ignorable_Code_Point, which Python's `unicodedata` does not have.

Taken from https://www.unicode.org/Public/16.0.0/ucd/DerivedCoreProperties.txt (© Unicode, Inc., Unicode License V3).
"""
SHOWING_NOTHING = "\ufff9-\ufffb\U00013430-\U0001343f\U00016fe4"  # annotations, joiners of hieroglyphs, a filler
BLANK = "\u115f\u1160\u3164\uffa0\u2800\U00013441\U00013442\U0001d159"  # as wide as a letter
UNSEEN = re.compile(f"[{IGNORABLE}{SHOWING_NOTHING}]")
JOINER, COLOURED = "\u200d", "\ufe0f"  # between two emoji, and behind one, which it makes no text
TONES = "\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff"  # of skin
MOST_MARKS = 2  # of a letter: more reach into other lines
CYRILLIC = "\u0410\u0412\u0415\u0405\u0406\u0408\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0423\u0425"
CYRILLIC += "\u0430\u0435\u0455\u0456\u0458\u043e\u0440\u0441\u0443\u0445\u04bb\u0501\u051b\u051d"
GREEK = "\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7\u03bf\u03bd"
LOOKALIKES = str.maketrans(
    f"{CYRILLIC}{GREEK}I|10",
    "ABESIJKMHOPCTYXaesijopcyxhdqwABEZHIKMNOPTYXovlllO".replace("I", "l"),
)
"""Letters that look like others in nearly every typeface, and what they look like: the beginning of Unicode's table,
https://www.unicode.org/Public/security/16.0.0/confusables.txt."""


def make_visible(text: str) -> str:
    """The text composed (NFC), without characters that nobody sees, and with at most two marks above or below a letter.

    Line breaks stay.  Joiners stay between emoji alone.
    """
    if text.isascii() and text.replace("\n", "").isprintable():
        return text
    seen = "".join(_see(text, n) for n in range(len(text)))
    kept, letter, marks = list[str](), "", [0, 0]
    for character in unicodedata.normalize("NFC", seen):
        kind = unicodedata.category(character)
        if kind[0] != "M":
            letter, marks = character, [0, 0]
        else:  # letters of India and Tibet are stacked by marks of their own
            stacked = unicodedata.combining(character) == 0 and unicodedata.category(letter or " ") == "Lo"
            marks[stacked] += kind != "Mc"
            if not letter.strip() or marks[stacked] > MOST_MARKS:
                continue
        kept.append(character)
    return "".join(kept)


def find_skeleton(name: str) -> str:
    """What a name has in common with all that look like it: https://www.unicode.org/reports/tr39/#Confusable_Detection.

    It is only to be compared: case and marks do not count either, for two names that differ in these alone are taken
    for each other.
    """
    parts = unicodedata.normalize("NFKD", make_visible(name))
    letters = "".join(one for one in parts if unicodedata.category(one)[0] not in "MC")
    return " ".join(letters.translate(LOOKALIKES).casefold().split())


def _see(text: str, n: int) -> str:
    """What is seen of a character of a text."""
    character = text[n]
    if character == "\n":
        return character
    if character in BLANK:
        return " "
    if character == COLOURED and _is_picture(text, n - 1):
        return character
    if character == JOINER and _is_picture(text, n + 1):
        return character if _is_picture(text, n - 1 - (text[n - 1] == COLOURED)) else ""
    if UNSEEN.match(character):
        return ""
    if unicodedata.category(character) in ("Cc", "Zl", "Zp"):
        return " " if character.isspace() else ""
    return "" if unicodedata.category(character) in ("Cs", "Co", "Cn") else character


def _is_picture(text: str, n: int) -> bool:
    """Whether an emoji stands there, or the last part of one."""
    return 0 <= n < len(text) and (unicodedata.category(text[n]) == "So" or text[n] in TONES)
