"""All texts of Belfry with the messages in which they are read: one page, for somebody who reads them all.

`python -m tests.cards FOLDER` makes the messages of some turns of each game, and writes `index.html` and the pictures
of the messages into the folder.  What is read in no message there is on the page at its end.
"""

import argparse
import asyncio
import html
import io
import json
import re
import sys
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from discord import ui
from PIL import Image

from cogs import words
from cogs.panels.layout import Panel
from engine.games import GAMES
from tests.cogs.besides import make_others
from tests.cogs.reading import Read, make_all
from tests.engine.worlds import some_tables, usual_kind
from tests.texts import FILES, KEYS, list_fields, list_forms

TABLES = 5  # of a game
WIDTH = 380  # pixels of a phone
ALONE = ("actions.", "commands.", "connection.", "delivery.", "errors.")  # answers that are nothing but a text
FIRST = 0xF0000  # of Unicode's private letters, of which one stands before each text, and another behind it
MARKS, END = {key: chr(FIRST + n) for n, key in enumerate(KEYS)}, "\ue000"
OPENS, CLOSES = "\x02", "\x03"  # about the text of which a card is, which gets a frame
STARTS = re.compile(rf"^({OPENS}?)(-# |#+ |> |[*-] )")
LOOKS = {"-": "small", "#": "title", ">": "quote"}  # of a line that begins so
MARKUP = (
    (r"&lt;t:\d+:R&gt;", "3 hours ago"),
    (r"&lt;t:\d+:\w&gt;", "November 27 at 9:00 PM"),
    (r"&lt;@\d+&gt;", "<u>@Ann</u>"),
    (r"&lt;#\d+&gt;", "<u>#games</u>"),
    (r"\[(.+?)\]\([^)]*\)", r"<u>\1</u>"),
    (r"(?<!\\)\*\*(.+?)(?<!\\)\*\*", r"<b>\1</b>"),
    (r"(?<!\\)\*(.+?)(?<!\\)\*", r"<i>\1</i>"),
    (r"\\(?=[^\w\s])", ""),
    (OPENS, "<mark>"),
    (CLOSES, "</mark>"),
)
STYLE = f"""
body {{ font: 15px/1.4 sans-serif; background: #313338; color: #dbdee1; margin: 24px }}
section {{ display: flex; flex-wrap: wrap; gap: 8px 24px; margin-bottom: 28px; align-items: start }}
aside {{ width: 420px }} h3 {{ margin: 0; font-size: 14px }} q {{ quotes: none; white-space: pre-wrap }}
article {{ width: {WIDTH}px; box-sizing: border-box; padding: 10px; background: #2b2d31; border-radius: 8px }}
p {{ margin: 0; overflow-wrap: anywhere }} .small {{ font-size: 12px; color: #a5a9b0 }} .title {{ font-weight: bold }}
.quote {{ border-left: 3px solid #5a5e66; padding-left: 8px }} img {{ width: 100% }} u {{ color: #8ab4ff }}
.row {{ display: flex; flex-wrap: wrap; gap: 6px; margin: 6px 0 }}
button, .menu {{ font: inherit; color: inherit; background: #4e5058; border: 0; border-radius: 6px; padding: 6px 12px }}
.menu {{ background: #1e1f22; margin: 6px 0 }} mark {{ all: unset; outline: 2px solid #fac83c; outline-offset: 1px }}
"""


def mark_texts() -> None:
    """From now on each text is said with marks that tell its key."""
    find = words.find

    def find_marked(key: str) -> str | dict[str, str]:
        text, mark = find(key), MARKS[key]
        return f"{mark}{text}{END}" if isinstance(text, str) else {n: f"{mark}{one}{END}" for n, one in text.items()}

    words.find = find_marked  # type: ignore[assignment]


async def make_messages() -> list[Read]:
    """All messages that some turns of all games have."""
    made = list[Read]()
    for game in GAMES.values():
        for seats in {game.players[0], game.players[-1]}:
            kind = usual_kind(game.name, seats)
            for table in some_tables(kind, 1, TABLES):
                made += [*await make_all(kind, table, "Ben"), *make_others(kind, table)]
    return made


def list_components(made: Read) -> list[Any]:
    """What is read in a message or a form, as Discord gets it; plain text as a component, too."""
    if isinstance(made, str):
        return [{"type": 10, "content": made}]
    if isinstance(made, ui.Modal):
        return [{"type": 10, "content": made.title}, *made.to_components()]
    return made.view.to_components()


def find_first(made: Sequence[Read]) -> dict[str, Read]:
    """For each mark the shortest message in which it stands."""
    first = dict[str, Read]()
    texts = {n: json.dumps(list_components(one), ensure_ascii=False) for n, one in enumerate(made)}
    for n, text in sorted(texts.items(), key=lambda one: len(one[1])):
        for letter in {*text}:
            first.setdefault(letter, made[n])
    return first


def frame(part: Any, mark: str) -> Any:
    """Components with the frame about the text of this mark, and without all other marks."""
    if isinstance(part, dict):
        return {name: frame(one, mark) for name, one in part.items()}
    if not isinstance(part, str):
        return [frame(one, mark) for one in part] if isinstance(part, list) else part
    written, begun = "", list[bool]()
    for letter in part:
        if ord(letter) >= FIRST:
            begun.append(letter == mark)
            written += OPENS * begun[-1]
        elif letter == END:
            written += CLOSES * (bool(begun) and begun.pop())
        else:
            written += letter
    return written + CLOSES * any(begun)


def draw(part: Any, pictures: Mapping[str, str]) -> str:
    """A component with all that is in it; `pictures`: their files, by their names in the message."""
    inner = [*part.get("components", ()), *filter(None, (part.get("component"), part.get("accessory")))]
    within, kind = "".join(draw(one, pictures) for one in inner), part["type"]
    media = part.get("items", [part] if "media" in part else [])
    files = [pictures.get(one["media"]["url"].removeprefix("attachment://"), "") for one in media]
    shown = "".join([*(f"<img src='{file}'>" for file in files if file), *map(write, list_lines(part, media))])
    if kind in (1, 2):
        return f"<div class=row>{within}</div>" if kind == 1 else f"<button>{shown}</button>"
    return f"<div class=menu>{shown}</div>" if kind in (3, 4, 8) else shown + within


def list_lines(part: Any, media: Sequence[Any]) -> list[str]:
    """What is read of a component: of a menu what it says and options in the frame, of pictures what is in it."""
    lines = [part[name] for name in ("content", "label", "placeholder") if part.get(name)]
    options = [text for one in part.get("options", ()) for text in (one["label"], one.get("description") or "")]
    about = [one.get("description") or "" for one in media or [part]]
    return [*(lines or options[:1]), *(f"-# {one}" for one in (*options, *about) if OPENS in one)]


def write(text: str) -> str:
    """Lines of Discord's Markdown; a frame about several of them is drawn about each."""
    written, inside = "", False
    for line in text.split("\n"):
        whole = OPENS * inside + line
        inside = whole.rfind(OPENS) > whole.rfind(CLOSES)
        look = STARTS.match(whole)
        shown = html.escape(STARTS.sub(r"\1", whole) + CLOSES * inside, quote=False)
        for sign, said in MARKUP:
            shown = re.sub(sign, said, shown)
        written += f"<p class='{LOOKS.get(look[2][0], '') if look else ''}'>{shown or '&nbsp;'}</p>"
    return written


def save_pictures(made: Read, folder: Path) -> dict[str, str]:
    """The files of the pictures of a message, by their names in it."""
    saved = {}
    for picture in made.pictures if isinstance(made, Panel) else ():
        if picture.filename.endswith((".png", ".gif")) and (data := picture.make()):
            saved[picture.filename] = f"{sha256(data).hexdigest()[:16]}.png"
            image = Image.open(io.BytesIO(data)).convert("RGB")
            image.thumbnail((WIDTH, image.height))
            image.save(folder / saved[picture.filename])
    return saved


def write_text(key: str, card: str = "") -> str:
    """A text beside the message in which it is read."""
    forms = "<br>".join(f"<q>{html.escape(form)}</q>" for form in list_forms(key))
    return f"<section><aside><h3>{key}</h3>{forms}</aside>{card and f'<article>{card}</article>'}</section>"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.cards", description=__doc__)
    parser.add_argument("folder", type=Path, help="where to write the page and its pictures")
    folder: Path = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    mark_texts()
    first = find_first(asyncio.run(make_messages()))
    unread, page = list[str](), [f"<!doctype html><meta charset=utf-8><title>Texts</title><style>{STYLE}</style>"]
    for file in FILES:
        page.append(f"<h2>{file}</h2>")
        for key in [key for key in KEYS if key.startswith(f"{file}.")]:
            alone = words.say(key, **dict.fromkeys(list_fields(key), "…") | {"n": 2}) if key.startswith(ALONE) else ""
            if made := first.get(mark := MARKS[key], alone):
                pictures = save_pictures(made, folder)
                page.append(write_text(key, "".join(draw(one, pictures) for one in frame(list_components(made), mark))))
            else:
                unread.append(key)
    page += ["<h2>Read in none of these messages</h2>", *map(write_text, unread)]
    (folder / "index.html").write_text("\n".join(page), "utf-8")
    print(f"{len(KEYS) - len(unread)} of {len(KEYS)} texts are in messages: {folder / 'index.html'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
