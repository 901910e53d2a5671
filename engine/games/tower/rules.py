"""Tower, by Ben Haskett: buy, steal and smuggle what three segments of a tower take."""

from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar

from engine.core.game import Deciding, Turn
from engine.games.tower import gem_bundles as purse
from engine.games.tower.evaluation import Judgement
from engine.games.tower.state import DATA, ITEMS, SPACES, THUGS, UNBUILT, Smuggled, Today

MENU = 25  # options of one decision
NAMED = 3  # items of a kind in one option
SHOWN = 3  # thugs that are led before a visitor, and build cards that are drawn


@dataclass(slots=True)
class Tower(Judgement):
    name = "tower"
    players = range(2, 5)
    options: ClassVar = {"cards": ("face-up", "friendly"), "aggressive": ("off", "on"), "even_start": ("off", "on")}

    def turn(self) -> Turn:
        seat, self.today = self.seat, Today()
        yield from self.ask(seat, "draw", ["draw"], wait=True)  # so that the seat before may still undo
        self.draw_gems(seat, DATA["draw"])

        yield from self.action_phase(seat)
        if self.today.store != self.pawns[seat]:
            self.pawns[seat] = ""  # no loitering

        if self.complete(seat):
            yield from self.build_phase(seat)
        elif not self.today.acted:
            self.say("idle", seat)
            self.draw_gems(seat, DATA["idle"])

        self.turns += 1
        if not self.over():
            yield from self.inspection(seat)
            self.seat = (seat + 1) % self.seats

    def turn_of(self, seat: int) -> Turn:
        self.seat, self.today = seat, Today()
        yield from self.action_phase(seat)

    def draw_gems(self, seat: int, n: int) -> None:
        """As many as there are; "if the gem bag becomes empty", Salil fills it at once."""
        drawn = []
        for _ in range(n):
            self.refill()
            if self.bag:
                drawn.append(self.bag.pop())
                self.gems[seat][drawn[-1]] += 1
        self.say("draw", seat, "+".join(drawn))
        self.refill()

    def refill(self) -> None:
        if not self.bag and any(self.salil.values()):
            self.bag[:] = purse.bundle(self.salil).split("+")
            self.rng.shuffle(self.bag)
            self.salil = purse.none()
            self.say("refill")

    # The action phase

    def action_phase(self, seat: int) -> Turn:
        while True:
            possible = self.actions(seat)
            secret = self.would_tell(seat, possible)
            action = yield from self.ask(seat, "action", possible, private=secret)
            if action in ("done", "build"):
                return
            self.today.acted = True
            if action in SPACES:
                yield from self.buy(seat, action)
            elif action in ("trade", "pass", "pass:one"):
                yield from self.trade(seat, action.partition(":")[0])
            elif action == "market":
                yield from self.visit_black_market(seat)
            else:
                yield from self.use(seat, action)

    def actions(self, seat: int) -> list[str]:
        """Items to buy, black market cards to use, a trade, a pass, a visit to the black market, or nothing more."""
        found = self.on_sale(seat)
        found += [thug for thug in sorted(set(self.hands[seat])) if self.usable(seat, thug)]
        found += self.deals(seat)
        # Which of the two it is tells something about a card that lies face down, so it must be a choice.
        return [*found, "build" if self.complete(seat) else "done"]

    def would_tell(self, seat: int, possible: list[str]) -> bool:
        """Whether what is possible would tell something about cards that others do not see.

        It would not where nobody could do anything but end the actions, whatever the cards.
        """
        if self.hands[seat] and purse.total(self.gems[seat]):
            return True
        return self.face_down and (len(possible) > 1 or bool(self.within_reach(seat)))

    def buy(self, seat: int, space: str) -> Turn:
        store, item, price = SPACES[space]["store"], SPACES[space]["item"], SPACES[space]["price"]
        paid = purse.bundle(price)
        if self.today.forger:
            paid = yield from self.choose_gems(seat, "forge", sum(price.values()))
        self.spend(seat, paid)
        self.goods[space] = False
        self.items[seat][item] += 1
        self.pawns[seat] = self.today.store = store
        self.quiet = -1
        self.say("buy", seat, item, store, paid)

    def trade(self, seat: int, action: str) -> Turn:
        choice = yield from self.ask(seat, action, self.trades(seat, action))
        paid, got = choice.split(":")
        self.spend(seat, paid)
        purse.move(got, self.salil, self.gems[seat])
        self.say("trade", seat, paid, got)

    def choose_gems(self, seat: int, what: str, n: int) -> Deciding[str]:
        """With which gems `seat` pays; in private where what it completes by that lies face down, for the menu says it.

        How many ways there are all can see, so an only one is not asked.
        """
        ways = purse.bundles(self.gems[seat], n)
        return (yield from self.ask(seat, what, ways, private=self.face_down and len(ways) > 1))

    def spend(self, seat: int, paid: str) -> None:
        """Whatever is spent lies with Salil."""
        purse.move(paid, self.gems[seat], self.salil)

    # The black market

    def visit_black_market(self, seat: int) -> Turn:
        """Pay for one, two or three thugs, see three, hire those paid for, and put the rest back on top."""
        self.today.visited = True
        ways = purse.entries(self.gems[seat], self.hirable(seat))
        if len(ways) > MENU:  # there may be 34, for one, two and three cards
            cards = yield from self.ask(seat, "number", ["1", "2", "3"])
            ways = tuple(way for way in ways if len(way.split("+")) == int(cards))
        entries = yield from self.ask(seat, "entry", ways)
        paid = purse.entry_price(entries)
        self.spend(seat, paid)
        self.say("market", seat, paid)
        self.lead_thugs_before(seat)

        top, number = self.top[seat], len(entries.split("+"))
        hired = "+".join(top)
        if number < len(top):
            hired = yield from self.ask(seat, "thug", choices(top, number), secret=True)
        for thug in hired.split("+"):
            top.remove(thug)
            self.hands[seat].append(thug)
        self.say("hire", hired, to=seat)
        self.say("hired", seat, number)

    def lead_thugs_before(self, seat: int) -> None:
        """The top of the deck; the used cards are shuffled and put under a deck that is too small."""
        deck = self.thugs + [thug for pile in self.top for thug in pile]
        if len(deck) < SHOWN and self.used:
            self.rng.shuffle(self.used)
            deck = self.used + deck
            self.used.clear()
            self.say("thugs_shuffled")
        for pile in self.top:
            pile.clear()
        self.thugs[:], self.top[seat][:] = deck[:-SHOWN], deck[-SHOWN:]
        self.say("thugs", "+".join(reversed(deck[-SHOWN:])), to=seat)

    def use(self, seat: int, thug: str) -> Turn:
        """Pay the fee of a black market card and do what it says."""
        self.hands[seat].remove(thug)
        self.used.append(thug)
        fee = yield from self.choose_gems(seat, "fee", THUGS[thug]["fee"])
        self.spend(seat, fee)
        self.say("use", seat, thug, fee)

        if "steals" in THUGS[thug]:
            target = yield from self.ask(seat, "steal", self.loot(seat, thug), private=self.face_down)
            other, item = target.split(":")
            self.items[int(other)][item] -= 1
            self.items[seat][item] += 1
            self.quiet = -1
            self.say("steal", seat, item, int(other))
        elif "smuggles" in THUGS[thug]:
            item = yield from self.ask(seat, "smuggle", self.counts_as(seat, thug), private=self.face_down)
            self.smuggled[seat].append(Smuggled(self.used.pop(), item))
            self.quiet = -1
            self.say("smuggle", seat, item)
        elif thug == "experienced_thief":
            most = min(DATA["stolen"], purse.total(self.salil))  # fewer would never be better
            gems = yield from self.ask(seat, "gems", purse.bundles(self.salil, most))
            purse.move(gems, self.salil, self.gems[seat])
            self.say("gems", seat, gems)
        elif thug == "door":
            store = yield from self.ask(seat, "key", self.back_doors(seat), private=self.face_down)
            self.today.keys.append(store)
            self.say("key", seat, store)
        elif thug == "pickpocket":
            other = yield from self.ask(seat, "pick", self.pockets(seat))
            self.pick_pocket(seat, int(other))
        elif thug == "forger":
            self.today.forger = True
            self.say("forger", seat)

    def pick_pocket(self, seat: int, other: int) -> None:
        """Two gems by chance, or all where there are no more."""
        pocket = [gem for gem in purse.GEMS for _ in range(self.gems[other][gem])]
        if len(pocket) > 2:
            first = self.rng.choice(pocket)
            pocket.remove(first)
            pocket = [first, self.rng.choice(pocket)]
        lost = "+".join(pocket)
        purse.move(lost, self.gems[other], self.gems[seat])
        self.say("pick", seat, other, lost)

    # The build phase

    def build_phase(self, seat: int) -> Turn:
        """Compulsory with all five items: return them, set a segment, and choose the next build card."""
        card = (self.open_cards[seat] or self.cards[seat]).pop()
        self.discards.append(card)
        self.quiet = self.unbuilt = -1
        self.say("built", seat, card, self.tower.count(seat) + 1)
        self.tower.append(seat)
        yield from self.return_items(seat)
        self.used += [smuggled.card for smuggled in self.smuggled[seat]]
        self.smuggled[seat].clear()
        if not self.over():
            yield from self.next_card(seat)

    def return_items(self, seat: int) -> Turn:
        """To free market spaces of the owner's choice; one question names three items of a kind, or one each of two."""
        own = self.items[seat]
        for item, n in own.items():
            if self.over() or len(self.free_spaces(item)) == n:
                self.put_back(seat, "+".join(self.free_spaces(item)[:n]))  # nothing to choose, or nobody will buy
        while held := [item for item, n in own.items() if n]:
            ways = self.ways_back(held[0], min(own[held[0]], NAMED))
            if len(held) > 1 and own[held[0]] == own[held[1]] == 1:
                both = [f"{one}+{other}" for one in ways for other in self.ways_back(held[1], 1)]
                ways = both if len(both) <= MENU else ways
            self.put_back(seat, (yield from self.ask(seat, "space", ways)))

    def ways_back(self, item: str, n: int) -> list[str]:
        """The ways to put so many items of a kind on free market spaces, such as "X05+X06"."""
        return ["+".join(way) for way in combinations(self.free_spaces(item), n)]

    def put_back(self, seat: int, spaces: str) -> None:
        """Items of `seat` to these market spaces."""
        for space in filter(None, spaces.split("+")):
            self.items[seat][SPACES[space]["item"]] -= 1
            self.goods[space] = True
            self.say("space", seat, SPACES[space]["item"], SPACES[space]["store"])

    def next_card(self, seat: int) -> Turn:
        """Keep one of three; the others are discarded, face down where build cards are."""
        drawn = self.cards[seat]
        for _ in range(SHOWN):
            if not self.plans:
                self.shuffle_plans()
            if self.plans:
                drawn.append(self.plans.pop())
        self.say("plans", "+".join(drawn), to=seat)
        keep = yield from self.ask(seat, "keep", sorted(set(drawn)), secret=True)
        drawn.remove(keep)
        (self.rejected[seat] if self.face_down else self.discards).extend(drawn)
        drawn.clear()
        (self.cards if self.face_down else self.open_cards)[seat].append(keep)
        if self.face_down:
            self.say("keep", keep, to=seat)
            self.say("kept", seat)
        else:
            self.say("card", seat, keep)

    def shuffle_plans(self) -> None:
        for pile in (self.discards, *self.rejected):
            self.plans += pile
            pile.clear()
        self.rng.shuffle(self.plans)
        self.say("plans_shuffled")

    def inspection(self, seat: int) -> Turn:
        """This project's rules against dead-locks.

        After three rounds without any material all return an item; in the aggressive variant all return everything
        after six rounds in which nobody built.
        """
        self.quiet += 1
        self.unbuilt += 1
        if self.aggressive and self.unbuilt == UNBUILT * self.seats:
            self.quiet = 0
            self.items = [dict.fromkeys(ITEMS, 0) for _ in self.items]
            self.goods = dict.fromkeys(self.goods, True)
            self.say("confiscation")
        if self.quiet < DATA["quiet"] * self.seats:
            return
        self.quiet = 0
        if any(any(items.values()) for items in self.items):
            self.say("inspection")
        for n in range(seat, seat + self.seats):
            if free := self.returnable(n % self.seats):
                space = yield from self.ask(n % self.seats, "inspection", free)
                self.put_back(n % self.seats, space)

    def returnable(self, seat: int) -> list[str]:
        """The free market spaces for what `seat` has."""
        return [space for item, n in self.items[seat].items() if n for space in self.free_spaces(item)]


def choices(thugs: list[str], n: int) -> list[str]:
    """Every way to hire one or two of three, as words such as "crate+door"; equal ones once."""
    if n == 1:
        return sorted(set(thugs))
    return sorted({"+".join(sorted(thugs[:left] + thugs[left + 1 :])) for left in range(len(thugs))})
