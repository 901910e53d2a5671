"""What of a text Discord would show as more than text: a small reader of its markdown.

Sources: "Message Formatting" (https://docs.discord.com/developers/reference#message-formatting) for mentions, times and
emoji; "Markdown Text 101" (https://support.discord.com/hc/en-us/articles/210298617) for headings, lists, quotes, code,
spoilers, emphasis and masked links; a backslash takes the meaning of any character but letters, digits and spaces
(https://github.com/discord/simple-markdown, rule `escape`); an address is a link from its scheme on (rule `url`).
"""

import re
import unicodedata
from functools import cache

ESCAPED = re.compile(r"\\[^0-9A-Za-z\s]")
PLAIN = "\0"  # stands for a character that means itself
MARKUP = {
    "mention": r"<(?:@[!&]?|#|id:)\w*>|<@&?\d+>",
    "command": r"</[^>]*:\d+>",
    "time": r"<t:-?\d+(?::\w)?>",
    "emoji": r"<a?:\w+:\d+>",
    "everyone": r"@(?:everyone|here)",
    "masked link": r"\[[^\]]*\]\([^)\s]*\)",
    "link": r"(?:https?|steam)://[^\s<]+[^<.,:;\"'\]\s]",
    "bracketed link": r"<(?:https?|mailto|tel):[^>]*>",
    "heading": r"(?m)^\s*(?:> )?#{1,3} ",
    "small print": r"(?m)^\s*(?:> )?-# ",
    "list": r"(?m)^\s*(?:> )?(?:[-*]|\d+\.) ",
    "quote": r"(?m)^\s*>(?:>>)? ",
    "code": r"`+[^`]+`+",
    "spoiler": r"\|\|.+?\|\|",
    "bold or underlined": r"(\*\*|__)(?=\S).+?\1",
    "struck out": r"~~.+?~~",
    "italic": r"(?<![\w*])\*(?=[^\s*])[^*]+\*(?!\*)|(?<![\w_])_(?=[^\s_])[^_]+_(?![\w_])",
}
INVISIBLE = ("Cf", "Cc", "Cs", "Co", "Cn", "Zl", "Zp")
INVISIBLE_NAMES = re.compile(
    r"VARIATION SELECTOR|(?<!GAP )(?<!LINE )\bFILLER\b|GRAPHEME JOINER|VOWEL INHERENT|PATTERN BLANK|NULL NOTEHEAD"
    r"|HIEROGLYPH \w+ BLANK"
)
VISIBLE_NAMES = re.compile(r"ARABIC (?!LETTER MARK)|SYRIAC ABBREVIATION MARK|KAITHI NUMBER SIGN")  # of category Cf
EMOJI = r"[^\w\s\0-\xff]"
ALLOWED = re.compile(rf"(?<=@)\u200b|(?<={EMOJI})\ufe0f|(?<={EMOJI})\u200d(?={EMOJI})|\n")


def find_markup(text: str) -> list[str]:
    """The kinds of markup in a text, and where links lead, in no order that means anything."""
    read = ESCAPED.sub(PLAIN, text)
    found = list[str]()
    for kind, pattern in MARKUP.items():
        for match in re.finditer(pattern, read):
            found.append(f"{kind} {match[0]}" if "link" in kind or kind == "mention" else kind)
    return sorted(found)


def find_invisible(text: str) -> list[str]:
    """Characters that nobody sees, but the one that keeps an @ from calling somebody, and those within emoji.

    By categories and names, so that it is another way than that of `render/lookalikes.py`; `tests/cogs/test_names.py`
    has it find what Unicode says.
    """
    return [f"{ord(c):x}" for c in ALLOWED.sub("", text) if is_invisible(c)]


@cache
def is_invisible(character: str) -> bool:
    """Whether nobody sees a character, or no more than a gap that is no space."""
    name = unicodedata.name(character, "")
    if unicodedata.category(character) in INVISIBLE:
        return not VISIBLE_NAMES.match(name)
    return bool(INVISIBLE_NAMES.search(name))
