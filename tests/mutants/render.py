# ruff: noqa: E501 (the lines that are broken are quoted whole)
"""Breaks of the pictures and their descriptions: what is drawn where, in which colour, what is hidden, what has room."""

from tests.mutants.room import Break, Room

NAMES, TEXT, THINGS, REPLAY = (
    "render/player_names.py",
    "render/typesetting.py",
    "render/closeups.py",
    "render/replay.py",
)
CASTLE, BROADWAY, TOWN = "render/castle_builders", "render/broadway_tower", "render/town_builder"
TOWER, TOWER_UP = "render/tower/", "render/tower_up"

BREAKS = {
    # All games
    "two players have one name in a picture": Break(NAMES, {"n if alike.count(one) > 1 else name": "name"}),
    "a name without letters is empty": Break(NAMES, {'else say("player", seat=seat + 1)': 'else ""'}),
    "fancy letters of a name are left out": Break(NAMES, {'unicodedata.normalize("NFKC", part) for': "part for"}),
    "a name is taken for another that it begins with": Break(NAMES, {"key=len, reverse=True": "key=len"}),
    "a long line leaves the picture": Break(TEXT, {"words, size = fit(words, face, size, room, least)": "room = None"}),
    "text on the right begins where it should end": Break(TEXT, {'"r": long}[anchor[0]]': '"r": 0.0}[anchor[0]]'}),
    "what is lit lies beside the thing": Break(
        THINGS,
        {
            "outline = (x - PAD, y - PAD, right + PAD, low + PAD)": "outline = (x - PAD + 60, y - PAD, right + PAD + 60, low + PAD)"
        },
    ),
    "an example of the rules shows the same before and after": Break(
        "engine/teaching/example.py", {"_see(self._play(table, self.then))": "seen[0]"}
    ),
    "all of the table is lit": Break(THINGS, {"return Image.composite(shown, dim, lit)": "return shown"}),
    "the bar of a replay is full from the beginning": Break(REPLAY, {"im.width * number // max(1, steps)": "im.width"}),
    "a replay leaves out the end": Break(REPLAY, {"round(n * steps / (MOST - 1))": "round(n * steps / MOST)"}),
    "the colours of two players are swapped": Break(
        "render/palette.py",
        {
            'Badge((22, 70, 178), "disc", "blue")': 'Badge((212, 70, 8), "disc", "blue")',
            'Badge((212, 70, 8), "square", "vermilion")': 'Badge((22, 70, 178), "square", "vermilion")',
        },
    ),
    "the shape of a badge is not the one in words": Break(
        "render/tokens.py",
        {"stamp(im, emblem(own.shape, k), (s - k) // 2": 'stamp(im, emblem("disc", k), (s - k) // 2'},
    ),
    "a description ends in the middle of a sentence": Break(
        "render/alt_text.py", {"if len(text) + len(clause) + 1 + len(more) > most:": "if len(text) > most:"}
    ),
    "the last player wins": Break(
        "render/alt_text.py",
        {
            "zip(called, scene.places, strict=True) if place == 1]": "zip(called, scene.places, strict=True) if place == max(scene.places)]"
        },
    ),
    "the news are the oldest": Break(
        "render/headers.py", {"for line in reversed(scene.log):": "for line in scene.log:"}
    ),
    "a row of the numbers has the points of another player": Break(
        "render/score_sheet.py", {"value, y = column.values[seat], TABLE": "value, y = column.values[n], TABLE"}
    ),
    "a picture is higher than it says": Break(
        "render/tower/hand_strip.py", {"im = ground(measure(scene)).copy()": "im = ground(measure(scene) + 40).copy()"}
    ),
    "Discord's sign lies over what an own picture shows": Break(
        "render/frame.py", {", below or _find_footer(board)]": ", *([below] if below else [])]"}
    ),
    "a frame of a replay keeps what was there before": Break(
        "render/encoders.py", {"point([0] + [255] * 255)": "point([0] * 128 + [255] * 128)"}
    ),
    "a strong computer looks weak": Break("render/nameplate.py", {"        if n >= full:\n": "        if n < full:\n"}),
    # Games
    "castle builders: what the hand says is told again": Break(f"{CASTLE}/hand.py", {'known=("stock",)': "known=()"}),
    "castle builders: the description names the other player's colour": Break(
        f"{CASTLE}/board_text.py", {"BUILDERS[counter.seat].hue": "BUILDERS[1 - counter.seat].hue"}
    ),
    "broadway tower: a job is lit that was not chosen": Break(
        f"{BROADWAY}/hand.py", {"        if job not in jobs:\n": "        if job in jobs:\n"}
    ),
    "broadway tower: the storage of another player is shown": Break(
        f"{BROADWAY}/hand.py", {"_storage(im, scene, game, seat)\n": "_storage(im, scene, game, seat - 1)\n"}
    ),
    "broadway tower: the table says what one player alone has chosen": Break(
        f"{BROADWAY}/board_text.py", {'("ready", ready) if': '("ready", waiting) if'}
    ),
    "town builder: each claimed tile is the one of the player to move": Break(
        f"{TOWN}/board.py", {"may.get(cell, False), built.seat,": "may.get(cell, False), game.seat,"}
    ),
    "town builder: a card lies where the next one will": Break(
        f"{TOWN}/board.py",
        {"        x, y = form.place(n)\n        claim =": "        x, y = form.place(n + 1)\n        claim ="},
    ),
    "tower up: a sign lies on another": Break(f"{TOWER_UP}/site_labels.py", {"any(map(box.meets, taken))": "False"}),
    "tower up: a building has the colour of another": Break(
        f"{TOWER_UP}/board.py", {"walls(building.colour, high": "walls(FLOORS[0], high"}
    ),
    "tower up: own points are those of the first player": Break(
        f"{TOWER_UP}/hand.py", {"n=scene.points[seat])": "n=scene.points[0])"}
    ),
    "tower: what is missing looks as if it was there": Break(
        f"{TOWER}board_text.py", {'found += [(item, "missing")] * (card': 'found += [(item, "got")] * (card'}
    ),
    "tower: what can be chosen is not lit": Break(
        f"{TOWER}hand_strip.py", {"            if (pile, card) in offers:\n": "            if False:\n"}
    ),
    "tower: a pawn stands at another stall": Break(
        f"{TOWER}board.py", {"enumerate(game.pawns) if pawn == store]": "enumerate(game.pawns) if pawn != store]"}
    ),
    "tower up: the own row stands there twice": Break(
        f"{TOWER_UP}/board.py", {"return [(TOP, first), (others, BOTTOM)]": "return [(TOP, BOTTOM)]"}
    ),
}


def tests(broken: Break) -> list[list[str]]:
    """The pictures, then the panels that have them."""
    return [
        ["tests/render"],
        ["tests/cogs/test_pictures.py", "tests/cogs/test_previews.py", "tests/cogs/test_replays.py"],
    ]


ROOM = Room(BREAKS, tests)
