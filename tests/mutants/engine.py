# ruff: noqa: E501 (the lines that are broken are quoted whole)
"""Breaks of the engine and of the games."""

from tests.mutants.room import Break, Room

PLAN, REVEALS, BUILDER = "engine/planning/plan.py", "engine/core/reveals.py", "engine/planning/plan_builder.py"
GAME, CODEC, TABLE, SCENE = (
    "engine/core/game.py",
    "engine/core/codec.py",
    "engine/core/table.py",
    "engine/views/scene.py",
)
SEARCH, ENVIRONMENT = "engine/ai/search.py", "engine/environment.py"
RNG, WORDS, DATA = "engine/core/rng.py", "engine/views/words.py", "engine/core/game_data.py"
RECAP, TELLING, LACKING, LESSON = (
    "engine/views/recap.py",
    "engine/views/log_text.py",
    "engine/teaching/why_not.py",
    "engine/teaching/lesson.py",
)
CASTLE, BROADWAY, MARKET, MASKS = "castle_builders", "broadway_tower", "market", "masks"

BREAKS = {
    # The engine
    "a recap tells what only others may read": Break(
        TELLING, {"told(table.game.log, reader)[read:]": "table.game.log[read:]"}
    ),
    "a line tells what matters most before what was done first": Break(
        WORDS, {"chosen = [clause for clause in counted if clause in ordered[:n]]": "chosen = ordered[:n]"}
    ),
    "a reader is told of by name": Break(
        TELLING, {"you = reader if reader is not None and then[reader] == names[reader] else None": "you = None"}
    ),
    "what another did in one's seat is told of the reader": Break(
        TELLING, {" and then[reader] == names[reader] else None": " else None"}
    ),
    "a recap tells what came of the own choice": Break(
        RECAP, {"self._left, self._looking = left.game, left.turn_over": "self._left, self._looking = left.game, False"}
    ),
    "a reason is not the shortest": Break(LACKING, {"range(1, len(facts) + 1)": "range(len(facts), 0, -1)"}),
    "a reason is told that is not enough": Break(LACKING, {" if is_enough(saved, rule, seat, option, some)": ""}),
    "a reason tells what is in the bag": Break(
        "games/tower/", {"(purse.bundle(needs),)": "(purse.bundle(needs) + .join(game.bag[-1:]),)"}
    ),
    "a plan goes on whatever comes to light": Break(PLAN, {"if self.lit and not self.whatever:": "if False:"}),
    "a plan forgets what has come to light": Break(PLAN, {"lit = plan.lit or brings_light(": "lit = brings_light("}),
    "a plan that is done begins anew": Break(PLAN, {"if not rest or not (rest[0] or self.computer):": "if not rest:"}),
    "a line is looked at behind what comes to light": Break(PLAN, {"        if light:\n": "        if False:\n"}),
    "who has guessed has played a card": Break(REVEALS, {" and n not in self._guessed": ""}),
    "what several have chosen in secret is no light": Break(
        REVEALS, {"        return not at.given\n": "        return False\n"}
    ),
    "a plan chooses what happens by itself": Break(PLAN, {" or table.sole():": ":"}),
    "an only option ends a line that goes on behind it": Break(
        PLAN, {"Wish(ask.what, ask.options[0]) if at.sole() else left.pop(0)": "left.pop(0)"}
    ),
    "the computer plays on for ever": Break(PLAN, {" and not goes_on(table, choice):": " and False:"}),
    "a walk holds the cards of another seat": Break(BUILDER, {"if together or not any(": "if True or not any("}),
    "others choose out of their true hands in imagined worlds": Break(
        SEARCH, {"        decisions = next(run)\n    return World": "        pass\n    return World"}
    ),
    "an observation shows what others hold": Break(
        CODEC, {"else cover(own) for n, own in enumerate(zone)]": "else melt(own) for n, own in enumerate(zone)]"}
    ),
    "a clone shares what has been chosen with its original": Break(
        ENVIRONMENT, {"copy._start, copy._since[:], 0": "copy._start, copy._since, 0"}
    ),
    "a clone begins with a turn before its own": Break(ENVIRONMENT, {"keep=n == turn": "keep=n == 1"}),
    "in an imagined match others hold what is offered in the true one": Break(
        ENVIRONMENT, {"            if len(self._asked) > 1:  # what": "            if False:  # what"}
    ),
    "a match keeps what has been chosen in all others": Break(
        ENVIRONMENT,
        {
            "self._start, self._since = pickle.dumps(self.game), []": "self._start, self._since = pickle.dumps(self.game), getattr(self, '_since', [])"
        },
    ),
    "who thinks does not look at the clock on the wall": Break(SEARCH, {" or passed >= self.budget.passed": ""}),
    "where time is out options are not tried": Break(SEARCH, {" and count(tried) >= budget.least": ""}),
    "off the line of a lesson the others take the best": Break(
        LESSON, {"return most_tried(tried, others) if others else best": "return best"}
    ),
    "an idea of a lesson is told again and again": Break(LESSON, {"self._told |= set() if n is None else {n}": "pass"}),
    "a lesson is another one each time": Break(LESSON, {"1000 * len(self.made) +": "id(self) +"}),
    "who has left a lesson is told what is written": Break(LESSON, {"self.on_line = followed is not None": "pass"}),
    "a form asks what belongs to the next turn": Break(BUILDER, {" and not (walk.line and ask.what == names[0])": ""}),
    "what was filled in after an empty part is forgotten": Break(
        BUILDER, {"        return not left": "        return True"}
    ),
    "a recap leaves out what has no room": Break(RECAP, {" - told_of)\n": " * 0)\n"}),
    "a recap forgets the first of many turns": Break(RECAP, {"grouped if len(turns) > MOST else turns": "turns"}),
    "a field without a mark is let through": Break(
        GAME, {"        for owner in cls.__mro__:": "        for owner in ():"}
    ),
    "inherited fields are not looked at": Break(GAME, {"for owner in cls.__mro__:": "for owner in cls.__mro__[:1]:"}),
    "private lines are not filtered": Break(CODEC, {" if line.to is None or line.to == seat]": "]"}),
    "a seat sees what is everybody's own": Break(
        CODEC, {"own if not held or game.shows(seat, n, name) else cover(own)": "own"}
    ),
    "a view covers what was shown to a seat": Break(
        CODEC, {"own if not held or game.shows(seat, n, name)": "own if n == seat"}
    ),
    "a seat that was shown something is dealt it anew": Break(
        GAME, {" if not self.shows(reader, owner, zone)]": " if owner != reader]"}
    ),
    "undo does not know what a seat was shown": Break(
        CODEC,
        {
            "[game.covered(seat, name) for name in mine]": "[[own for n, own in enumerate(getattr(game, name)) if n != seat] for name in mine]"
        },
    ),
    "the channel sees what one seat sees": Break(
        GAME,
        {
            "            if not self.sees(seat, owner, zone):\n                return False\n        return True": "            if self.sees(seat, owner, zone):\n                return True\n        return False"
        },
    ),
    "a line that seals does not": Break(CODEC, {"[line for line in game.log if line.seals]": "[]"}),
    "a question without options is put": Break(GAME, {"        if not options:\n": "        if False:\n"}),
    "dealing anew does not sort": Break(
        GAME,
        {
            "cards = sorted(card for pile in piles for card in pile)": "cards = [card for pile in piles for card in pile]"
        },
    ),
    "dealing anew keeps the true chance": Break(GAME, {"        self.rng = rng\n        self.log": "        self.log"}),
    "dealing anew keeps the lines for others": Break(
        GAME,
        {
            "        self.log[:] = [line for line in self.log if line.to is None or line.to == seat]\n        groups": "        groups"
        },
    ),
    "a secret single option is taken at once": Break(
        GAME, {"if len(options) == 1 and not (private or secret or wait):": "if len(options) == 1:"}
    ),
    "the options are the state's own list": Break(
        GAME, {"yield [Decision(seat, what, tuple(options), private": "yield [Decision(seat, what, options, private"}
    ),
    "undo after something came to light": Break(
        TABLE, {"            if together or covered(self.game, seat) != hidden:": "            if together:"}
    ),
    "undo after bids were opened": Break(
        TABLE, {"            if together or covered(self.game, seat)": "            if covered(self.game, seat)"}
    ),
    "undo sees only numbers of cards": Break(
        CODEC, {"    return repr((zones, ": "    return repr(([len(z) if isinstance(z, list) else z for z in zones], "}
    ),
    "undo past a turn that began with a draw": Break(
        TABLE, {"            self.sealed = covered(start, None) != hidden\n": ""}
    ),
    "undo of somebody else's choice": Break(
        TABLE, {"self.choices[-1].seat == seat and len(self.choices) > self.fixed": "len(self.choices) > self.fixed"}
    ),
    "undo forgets only the last of several thoughts": Break(
        TABLE, {"if n < self.opened or c.seat != seat]": "if n < len(self.choices) - 1 or c.seat != seat]"}
    ),
    "a second thought is refused": Break(
        TABLE,
        {
            "        ask = self.open_to(seat)\n": "        ask = next((ask for ask in self.waiting() if ask.seat == seat), None)\n"
        },
    ),
    "an unknown option is let through": Break(TABLE, {"        if option not in ask.options:": "        if False:"}),
    "a table plays on in its own start": Break(
        TABLE,
        {
            "return Table(pickle.loads(saved), before=self, saved=saved)": "return Table(self.game, before=self, saved=saved)"
        },
    ),
    "the channel is shown private questions": Break(
        SCENE, {"if len(table.decisions) == 1 and not table.decisions[0].private:": "if len(table.decisions) == 1:"}
    ),
    "a scene tells points of what is open to its reader alone": Break(
        MARKET, {"worth[card] for stall in self.stalls]": "worth[card] for stall in self.kept]"}
    ),
    "a scene is over before its last turn is": Break(
        SCENE,
        {
            "view(table.game, reader), table.turn_over and table.game.over()": "view(table.game, reader), table.game.over()"
        },
    ),
    "an older state is not brought up": Break(
        CODEC, {"        data = kind.upgrade(data, version)\n": "        pass\n"}
    ),
    "named tuples come back as lists": Break(
        CODEC, {'    if hasattr(kind, "_fields"):': '    if hasattr(kind, "no such"):'}
    ),
    "chance is not the key's alone": Break(
        RNG,
        {'sha256(f"{self.key}:{self.used}".encode())': 'sha256(f"{self.key}:{self.used}:{hash(self.key)}".encode())'},
    ),
    "the order of a set decides": Break(
        RNG,
        {"        return things[self.below(len(things))]": "        return list(set(things))[self.below(len(things))]"},
    ),
    "typed words find any of several": Break(WORDS, {"if len(found) == 1 else None": "if found else None"}),
    "a missing row is nothing": Break(
        DATA, {'        raise DataError(f"{self.place}.{key} is missing")': "        return Part(self.place, {})"}
    ),
    # The games' secrets
    "castle: the counter drawn is told to all": Break(CASTLE, {", hand[-1], to=seat)": ", hand[-1])"}),
    "castle: the hand is marked Public": Break(CASTLE, {"hands: Mine[list[str]]": "hands: Public[list[list[str]]]"}),
    "castle: the draw piles are marked Public": Break(
        CASTLE, {"piles: Hidden[list[list[str]]]": "piles: Public[list[list[str]]]"}
    ),
    "castle: the counters in hand are asked in public": Break(
        CASTLE, {"sorted(set(hand)), private=True)": "sorted(set(hand)))"}
    ),
    "castle: a hand is not among the unknown": Break(CASTLE, {"[self.piles[n], self.hands[n]]": "[self.piles[n]]"}),
    "castle: the counter played is only a local": Break(CASTLE, {"        self.played = kind\n": ""}),
    "castle: a turn remembers the pile": Break(
        CASTLE, {"        hand.remove(kind)\n": "        hand.remove(kind)\n        pile = list(self.piles[seat])\n"}
    ),
    "castle: a turn holds the rng": Break(
        CASTLE,
        {
            "        seat, hand = self.seat, self.hands[self.seat]\n": "        seat, hand, rng = self.seat, self.hands[self.seat], self.rng\n"
        },
    ),
    "castle: a counter is lost": Break(CASTLE, {"self.discards.append(gone)\n": "pass\n"}),
    "castle: a remove and continue compels": Break(
        CASTLE, {'(yield from self.ask(seat, "again", ["again", "done"])) == "again"': "True"}
    ),
    "castle: a look at the clock": Break(
        CASTLE,
        {
            "        hand.remove(kind)\n": "        hand.remove(kind)\n        import time\n        self.seat = time.monotonic_ns() // 1000 % 2\n"
        },
    ),
    "tower: a fee is chosen in the open": Break("games/tower/", {", private=self.face_down and len(ways) > 1))": "))"}),
    "tower: a pocket with little in it is picked by chance": Break(
        "games/tower/", {"        if len(pocket) > 2:\n": "        if len(pocket) > 1:\n"}
    ),
    "tower: an even start is even for all alike": Break(
        "games/tower/", {"            for later in range(seats):\n": "            for later in [1] * seats:\n"}
    ),
    "broadway: workers are assigned in the open": Break(
        BROADWAY,
        {
            'pairs = yield from self.ask_each(range(self.seats), "workers", PAIRS)': 'pairs = []\n        for n in range(self.seats):\n            pairs.append((yield from self.ask(n, "workers", PAIRS)))\n            self.say("reveal", n, pairs[-1])'
        },
    ),
    "broadway: the storage is not paid from": Break(BROADWAY, {"        self.pay(seat, pay)\n": ""}),
    "broadway: the village is filled beyond its limit": Break(
        BROADWAY, {'        n = min(n, DATA["village_limit"] - self.village[resource])\n': ""}
    ),
    "broadway: a finished castle does not end the game": Break(
        BROADWAY, {"(self.finished() or self.round": "(self.round"}
    ),
    "broadway: a word too few": Break("broadway_tower.toml", {'"joint.*" =': '"jointly.*" ='}),
    # Secrets as a game with more of them keeps them
    "masks: a wrong guess does not seal": Break(MASKS, {", guess, seals=True)": ", guess)"}),
    "masks: a wrong guess is forgotten": Break(
        MASKS, {" and self.worn[n][0] in self.denied[n]]": " and self.worn[n][0] in ()]"}
    ),
    "masks: a mask stays known when it is changed": Break(MASKS, {"        self.peeked[seat].clear()\n": ""}),
    "masks: a peek is shown to all": Break(MASKS, {"seat in self.peeked[owner])": "self.peeked[owner] != [])"}),
    "masks: the peeker forgets": Break(MASKS, {' or (zone == "worn" and seat in self.peeked[owner])': ""}),
    "masks: what was peeked is told to all": Break(MASKS, {"self.worn[other][0], to=seat)": "self.worn[other][0])"}),
    "masks: a mask that was shown is dealt anew": Break(
        MASKS, {'*self.covered(seat, "worn")': "*self.others(seat, self.worn)"}
    ),
    "masks: what was worn to the end is told, and stays covered": Break(
        MASKS, {"self.faces[other].append(self.worn[other].pop())": "self.faces[other].append(self.worn[other][0])"}
    ),
    "masks: a turn begins with a draw": Break(
        MASKS, {'        yield from self.ask(seat, "lift", ["lift"], wait=True)\n': ""}
    ),
    "market: the card drawn is told to all": Break(MARKET, {'"drawn", hand[-1], to=seat)': '"drawn", hand[-1])'}),
    "market: the card kept is told": Break(MARKET, {'self.say("keep", seat)': 'self.say("keep", seat, card)'}),
    "market: a public line counts a hand's ants": Break(
        MARKET, {'self.say("swap", seat)': 'self.say("swap", seat, hand.count("ant"))'}
    ),
    "market: a public line tells whether ants are left": Break(
        MARKET, {'self.say("look", seat)': 'self.say("look" if "ant" in self.deck else "draw", seat)'}
    ),
    "market: what was looked at is a local": Break(
        MARKET,
        {
            "        self.seen[seat] += [self.deck.pop(), self.deck.pop()]\n": "        seen = [self.deck.pop(), self.deck.pop()]\n",
            "sorted(set(self.seen[seat])), secret=True)\n        self.seen[seat].remove(card)": "sorted(set(seen)), secret=True)\n        seen.remove(card)",
            "self.deck.insert(0, self.seen[seat].pop())": "self.deck.insert(0, seen.pop())",
        },
    ),
    "market: what was looked at is asked in public": Break(
        MARKET, {"sorted(set(self.seen[seat])), secret=True)": "sorted(set(self.seen[seat])))"}
    ),
    "market: a peek that moves nothing": Break(
        MARKET,
        {
            '        fromdeck = ["draw", "look"]': '        fromdeck = ["draw", "look", *["swap"][: self.deck[-1] == "ant"]]'
        },
    ),
    "market: a copy of the deck in a loop": Break(
        MARKET, {"        for _ in range(self.size):\n": "        for _ in list(self.deck)[: self.size]:\n"}
    ),
    "market: a number was counted from the deck": Break(
        MARKET,
        {
            "        for _ in range(self.size):\n": '        ants = self.deck.count("ant")\n        for _ in range(self.size):\n'
        },
    ),
    "market: the state tells what was kept": Break(
        MARKET,
        {
            "                    self.kept[seat].append(card)\n": "                    self.kept[seat].append(card)\n                    self.last = Sale(seat, card)\n"
        },
    ),
    "market: bids are told as they are made": Break(
        MARKET,
        {
            'bids = yield from self.ask_each(range(self.seats), "bid", ("low", "high"))\n        self.bids = bids': 'self.bids = bids = []\n        for n in range(self.seats):\n            bids.append((yield from self.ask(n, "bid", ("low", "high"), secret=True)))'
        },
    ),
}


def tests(broken: Break) -> list[list[str]]:
    """What `make test` asks of the engine and of all games."""
    return [["tests/engine"]]


ROOM = Room(BREAKS, tests)
