"""What people see of a text: `tests/markdown.py` finds by categories and names what is left of all else."""

import random
import re
import sys
import unicodedata

import pytest

from render.lookalikes import IGNORABLE, find_skeleton, make_visible
from tests.markdown import find_invisible, is_invisible

ALL = [chr(n) for n in (*range(0x3400), *range(0xD7C0, 0x20000), *range(0xE0000, 0xE1000))]
"""All but most of the ideographs, the syllables of Korean and what is private."""
COUNTED = 4174
"""Characters with the property Default_Ignorable_Code_Point, as DerivedCoreProperties.txt counts them itself."""
EMOJI = ["👩\u200d🚀", "❤\ufe0f", "❤\ufe0f\u200d🔥", "👩🏽\u200d🚀", "🏳\ufe0f\u200d🌈", "🎲"]
WORDS = ["José", "Nguyễn", "Мира", "نور", "שָׁלוֹם", "สวัสดี", "ක්රී", "शक्ति", "བསྒྲུབས", "山田", "ピカチュウ", "한글"]


def test_ignorable_characters_are_as_many_as_unicode_counts_and_all_are_found() -> None:
    ignorable = re.compile(f"[{IGNORABLE}]")
    found = ignorable.findall("".join(map(chr, range(sys.maxunicode + 1))))
    assert len(found) == COUNTED
    assert not [hex(ord(one)) for one in found if not is_invisible(one)]


def test_each_invisible_character_is_gone_and_each_visible_one_stays() -> None:
    seen = {one: make_visible(f"a{one}b") for one in ALL}
    assert not [hex(ord(one)) for one, text in seen.items() if find_invisible(text)]
    lost = [one for one, text in seen.items() if text in ("ab", "a b") and not one.isspace()]
    assert not [hex(ord(one)) for one in lost if not is_invisible(one)]


@pytest.mark.parametrize("text", [*EMOJI, *WORDS, "a\nb", "—“x”… ½ ₂"])
def test_what_is_seen_stays(text: str) -> None:
    assert make_visible(text) == unicodedata.normalize("NFC", text)


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("Ada\ufe0f", "Ada"),
        ("A\u200dda", "Ada"),
        ("🚀\u200d", "🚀"),
        ("\u200d🚀", "🚀"),
        ("A\u2800B", "A B"),
        ("\u0301\u0302", ""),
        ("e\u034f\u0301", "é"),
        ("\ud83d", ""),
        ("a\u2028b\tc", "a b c"),
        ("1\ufe0f\u20e3", "1\u20e3"),
    ],
    ids=ascii,
)
def test_what_nobody_sees_is_gone(text: str, seen: str) -> None:
    assert make_visible(text) == seen


def test_random_texts_are_composed_clean_and_the_same_the_second_time() -> None:
    rng = random.Random(1)
    marks = [one for one in ALL if unicodedata.category(one) in ("Mn", "Me")]
    hidden = [one for one in ALL if is_invisible(one)]
    for _ in range(3000):
        parts = [rng.choice(source) for source in rng.choices(("Ada é", marks, hidden, EMOJI, ALL), k=12)]
        text = "".join(parts)
        seen = make_visible(text)
        assert not find_invisible(seen), ascii(text)
        assert seen == unicodedata.normalize("NFC", seen) == make_visible(seen), ascii(text)


def test_letter_has_at_most_two_marks() -> None:
    rng, marks = random.Random(1), [one for one in ALL if unicodedata.category(one) in ("Mn", "Me")]
    for _ in range(1000):
        seen = make_visible("x" + "".join(rng.choices(marks, k=8)))
        assert sum(unicodedata.category(one)[0] == "M" for one in seen) <= 2


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("Ada", "Ada\u17b4", True),
        ("José", "Jose\u0301", True),
        ("Ada", "ada", True),
        ("Ada", "\u0410da", True),
        ("Ann", "\u0391nn", True),
        ("Fancy", "Ｆａｎｃｙ", True),
        ("Ida", "lda", True),
        ("A B", "A\u00a0B", True),
        ("Ada", "Ada 2", False),
        ("Ada", "Adam", False),
        ("Мира", "Mira", False),
        ("🎲", "🚀", False),
    ],
    ids=ascii,
)
def test_names_are_alike_when_they_look_the_same(one: str, other: str, alike: bool) -> None:
    assert (find_skeleton(one) == find_skeleton(other)) is alike
