"""Plans choose what their owners wished, never against the rules, never with what only others know."""

from dataclasses import replace

import pytest

from engine.core.codec import encode
from engine.core.reveals import brings_light
from engine.core.rng import Fast, Rng
from engine.core.table import Choice, Table
from engine.games import GAMES
from engine.planning.plan import LINES, NEWS, NOTHING, OTHER, WISHES, Plan, Verdict, fits, opened
from engine.planning.plan_builder import Walk
from tests.engine.positions.castle_builders import GREEN, YELLOW, castle
from tests.engine.worlds import KINDS, Kind, after, alike, look, random_option, some_tables, tables

ONCE = [kind for n, kind in enumerate(KINDS) if kind.name not in [known.name for known in KINDS[:n]]]


@pytest.fixture(params=KINDS, ids=str)
def kind(request: pytest.FixtureRequest) -> Kind:
    found: Kind = request.param
    return found


@pytest.fixture(params=ONCE, ids=str)
def game(request: pytest.FixtureRequest) -> Kind:
    found: Kind = request.param
    return found


def walked(table: Table, seat: int, seed: int, wishes: int = 4) -> list[tuple[str, str]]:
    """A line that somebody might make who walks through an imagined turn."""
    rng = Fast.seeded(seed)
    walk = Walk(table, seat, rng, number=6)
    while len(walk.line) < wishes and (ask := walk.ask()):
        walk.take(ask.what, random_option(table.game.name, ask, rng))
    return list(walk.line)


def planned(table: Table, seat: int, seed: int, computer: bool) -> Plan | None:
    """A plan of a line, and of one that becomes nonsense."""
    if any(ask.seat == seat for ask in opened(table).waiting()):
        return None
    line = walked(table, seat, seed)
    return Plan.of([line, [line[0], ("nonsense", "E5")]], computer) if line else None


# What a plan does


@pytest.mark.parametrize("computer", [False, True])
def test_a_plan_only_chooses_what_the_rules_offer(kind: Kind, computer: bool) -> None:
    """In random games where everybody plans whenever possible; and it is the same after a restart."""
    plans: dict[int, Plan] = {}
    table, rng, chosen = next(tables(kind, 5)), Fast.seeded(8), 0
    for n in range(120):
        table = opened(table)
        if table.turn_over:
            break
        for seat in range(kind.seats):
            if seat not in plans and not rng.below(4) and (plan := planned(table, seat, n, computer)):
                plans[seat] = plan
        ask = rng.choice(table.waiting())
        plan = plans.get(ask.seat)
        verdict = plan.verdict(table, ask.seat) if plan else Verdict()
        if plan:
            again = Table(table.started(), table.choices)
            assert Plan.decode(plan.encode()) == plan
            assert Plan.decode(plan.encode()).verdict(again, ask.seat) == verdict
        if verdict.void:
            assert verdict.option is None
            del plans[ask.seat]
        option = verdict.option or random_option(table.game.name, ask, rng)
        assert option in ask.options
        chosen += verdict.acts
        choice = Choice(ask.seat, ask.what, option)
        left = {seat: plan.after(table, choice, seat, planned=verdict.acts) for seat, plan in plans.items()}
        plans = {seat: plan for seat, plan in left.items() if plan}
        table.choose(*choice)
    assert chosen or not computer


def test_a_choice_of_a_plan_is_a_choice_like_any(game: Kind) -> None:
    """What all others see, and what is saved, is the same as if the owner had chosen; also what may be undone."""
    for n, table in enumerate(some_tables(game, 2, 20)):
        for ask in table.waiting():
            plan = Plan.of([[(ask.what, option)] for option in ask.options[-LINES:]])
            option = plan.verdict(table, ask.seat).option
            if table.sole():
                assert option is None  # it is no choice
                continue
            assert option == ask.options[-LINES:][0]
            by_plan, by_hand = table.again(), table.again()
            by_plan.choose(ask.seat, ask.what, option)
            by_hand.choose(ask.seat, ask.what, ask.options[-LINES:][0])
            assert [look(by_plan, reader) for reader in game.readers] == [look(by_hand, r) for r in game.readers]
            assert by_plan.choices == by_hand.choices
            assert encode(by_plan.game) == encode(by_hand.game)
            assert [by_plan.can_undo(seat) for seat in range(game.seats)] == [
                by_hand.can_undo(seat) for seat in range(game.seats)
            ], n


def test_looking_at_a_plan_changes_nothing(game: Kind) -> None:
    for table in some_tables(game, 3, 20):
        before = [look(table, reader) for reader in game.readers], encode(table.game)
        for ask in table.waiting():
            plan = Plan.of([[(ask.what, ask.options[0])]])
            plan.verdict(table, ask.seat)
            plan.after(table, Choice(ask.seat, ask.what, ask.options[-1]), (ask.seat + 1) % game.seats)
        assert ([look(table, reader) for reader in game.readers], encode(table.game)) == before


# What a plan knows


def test_plans_and_walks_are_the_same_in_worlds_that_look_the_same(kind: Kind) -> None:
    """Whether a line fits, whether something comes to light, and what a walk offers, tell nothing that is covered."""
    rng, compared = Fast.seeded(4), 0
    for n, table in enumerate(some_tables(kind, 3, 25)):
        for seat in range(kind.seats):
            other = alike(table, seat, rng)
            if other is None:
                continue
            compared += 1
            ask = table.open_to(seat)
            if ask is None or seat in table.given:
                if not table.turn_over:
                    assert walks(table, seat, n) == walks(other, seat, n), (seat, table.choices)
                continue
            for option in ask.options:
                [line] = Plan.of([[(ask.what, option), *own_rest(table, seat, ask.what, option)]]).lines
                assert fits(line, table, seat) == fits(line, other, seat), line
                choice = Choice(seat, ask.what, option)
                assert brings_light(table, choice, seat) == brings_light(other, choice, seat), choice
    assert compared >= 10


def walks(table: Table, seat: int, seed: int) -> list[object]:
    """What a walk offers, three decisions far."""
    rng = Fast.seeded(seed)
    walk = Walk(table, seat, rng, number=4)
    seen: list[object] = []
    for _ in range(3):
        ask = walk.ask()
        seen += [ask, len(walk.worlds)]
        if ask is None:
            break
        walk.take(ask.what, rng.choice(ask.options))
    return seen


def own_rest(table: Table, seat: int, what: str, option: str) -> list[tuple[str, str]]:
    """What the same seat might choose next, if it is asked next."""
    then = table.again()
    then.choose(seat, what, option)
    ask = opened(then).open_to(seat)
    return [(ask.what, ask.options[-1])] if ask else []


def test_without_light_one_sees_what_one_could_foresee(kind: Kind) -> None:
    """Where nothing comes to light by a choice, all worlds that looked the same before look the same after it."""
    rng, compared = Fast.seeded(9), 0
    for table in some_tables(kind, 6, 40):
        if table.turn_over:
            continue
        ask = table.waiting()[0]
        choice = Choice(ask.seat, ask.what, random_option(table.game.name, ask, rng))
        for seat in range(kind.seats):
            if brings_light(table, choice, seat):
                continue
            other = alike(table, seat, rng)
            there = other.open_to(ask.seat) if other else None
            if other is None or there is None or choice.option not in there.options:
                continue
            here, elsewhere = after(table, choice), after(other, choice)
            while here.turn_over and not here.game.over():
                here, elsewhere = here.next_turn(), elsewhere.next_turn()
            seen, known = look(here, seat), look(elsewhere, seat)
            if ask.secret and ask.seat != seat:
                seen.pop("log"), known.pop("log")
            assert seen == known, (choice, seat)
            compared += 1
    assert compared >= 10


@pytest.mark.parametrize(
    ("name", "what", "light"),
    [
        ("castle_builders", "tower", (True, False)),  # whoever built draws in secret
        ("town_builder", "draw", (True, True)),
        ("town_builder", "claim", (False, False)),
        ("tower", "draw", (True, True)),  # gems
        ("tower", "action", (False, False)),
        ("broadway_tower", "worker", (False, False)),
        ("tower_up", "site", (False, False)),
    ],
)
def test_what_comes_to_light(name: str, what: str, light: tuple[bool, bool]) -> None:
    """For the seat that chooses, and for another."""
    kind = next(kind for kind in KINDS if kind.name == name)
    asked = (table for table in tables(kind, 1) if not table.turn_over and table.decisions[0].what == what)
    table = next(asked)
    [ask] = table.decisions
    choice = Choice(ask.seat, what, next(o for o in ask.options if o not in ("done", "none")))
    assert tuple(brings_light(table, choice, seat) for seat in (ask.seat, 1 - ask.seat)) == light


def test_choices_in_secret_come_to_light_with_the_last_of_them() -> None:
    table = Table(GAMES["broadway_tower"].begin(2, Rng("reveal")))
    first, second = (Choice(seat, "workers", table.decisions[0].options[0]) for seat in (0, 1))
    assert not brings_light(table, first, 1)
    table.choose(*first)
    assert [brings_light(table, second, seat) for seat in (0, 1)] == [True, True]


# When it is over


def test_a_careful_plan_ends_when_something_comes_to_light() -> None:
    """Yellow plays a counter and draws; then it does not choose the next one in the dark."""
    game = castle("", "", "", "", "", hands="continuation ordinary", piles="bonus")
    table = Table(game)
    line = [("counter", "continuation"), ("tower", "A"), ("counter", "ordinary"), ("tower", "B")]
    for computer, end in ((False, Verdict(void=NEWS)), (True, Verdict(computer=True))):
        at, plan = table.again(), Plan.of([line], computer)
        for what, option in line[:2]:
            assert plan.verdict(at, YELLOW) == Verdict(option)
            left = plan.after(at, Choice(YELLOW, what, option), YELLOW)
            assert left is not None
            plan = left
            at.choose(YELLOW, what, option)
        assert plan.begun
        assert plan.lit
        assert plan.verdict(opened(at), YELLOW) == end


def test_what_has_come_to_light_is_not_forgotten_with_the_next_choice() -> None:
    """Both choose in secret, the workers are shown, and the first to act shows nothing more."""
    table = Table(GAMES["broadway_tower"].begin(2, Rng("stays")))
    table.choose(0, "workers", "trader+builder")
    shown = table.again()
    shown.choose(1, "workers", "trader+builder")
    [ask] = shown.waiting()
    owner, act = 1 - ask.seat, Choice(ask.seat, ask.what, "builder")
    assert not brings_light(shown, act, owner)
    plan = Plan.of([[("worker", "trader")]]).after(table, Choice(1, "workers", "trader+builder"), owner)
    assert plan is not None
    left = plan.after(shown, act, owner)
    assert left is not None
    assert left.lit


def test_the_first_line_that_fits_is_followed_to_its_end() -> None:
    table = Table(GAMES["broadway_tower"].begin(2, Rng("lines")))
    for seat in (0, 1):
        table.choose(seat, "workers", "trader+builder")
    seat = table.waiting()[0].seat
    builder = table.again()
    builder.choose(seat, "worker", "builder")
    possible = builder.open_to(seat)
    assert possible is not None
    never = [("worker", "builder"), ("builder", "section:such+a+price")]
    plan = Plan.of([never, [("worker", "builder"), ("builder", possible.options[0])]])
    assert plan.verdict(table, seat) == Verdict("builder")
    left = plan.after(table, Choice(seat, "worker", "builder"), seat)
    assert left is not None
    assert left.verdict(builder, seat) == Verdict(possible.options[0])
    assert left.after(builder, Choice(seat, "builder", possible.options[0]), seat) is None
    assert Plan.of([[("worker", "builder")]]).after(table, Choice(seat, "worker", "builder"), seat) is None
    assert Plan.of([never]).verdict(table, seat) == Verdict(void=NOTHING)


def test_a_plan_waits_for_its_decision_and_is_dropped_by_another_choice() -> None:
    table = Table(GAMES["broadway_tower"].begin(2, Rng("waits")))
    pairs = table.decisions[0].options
    plan = Plan.of([[("worker", "builder"), ("builder", "skip")]])
    assert plan.verdict(table, 0) == Verdict()
    assert plan.after(table, Choice(0, "workers", pairs[0]), 0) == plan
    chosen = Plan.of([[("workers", pairs[0])]])
    assert chosen.after(table, Choice(0, "workers", pairs[1]), 0) is None
    assert chosen.after(table, Choice(1, "workers", pairs[1]), 0) == chosen
    begun = Plan(((("later", "x"),),), begun=True)  # type: ignore[arg-type]
    assert Plan.decode(begun.encode()).verdict(table, 0) == Verdict(void=OTHER)


def test_an_only_option_is_no_choice_of_a_plan() -> None:
    """In Tower gems are drawn by themselves; what was planned for the turn begins behind that."""
    table = Table(GAMES["tower"].begin(2, Rng("only")))
    seat = table.waiting()[0].seat
    plan = Plan.of([[("action", "done")]])
    assert plan.verdict(table, seat) == Verdict()
    left = plan.after(table, Choice(seat, "draw", "draw"), seat)
    assert left == replace(plan, lit=True)
    table.choose(seat, "draw", "draw")
    assert replace(left, lit=False).verdict(table, seat) == Verdict("done")
    assert Plan.decode(left.encode()).verdict(table, seat) == Verdict(void=NEWS)


def test_the_computer_plays_one_turn_to_its_end() -> None:
    """Also what happens by itself in it; then its owner is asked again, and so it is when the owner goes on by hand."""
    table, plan = Table(GAMES["tower"].begin(2, Rng("only"))), Plan.of([], computer=True)
    seat = table.waiting()[0].seat
    left: Plan | None = plan
    while (ask := opened(table).open_to(seat)) is not None:
        table = opened(table)
        assert left is not None
        assert left.verdict(table, seat).computer == (table.sole() is None)
        choice = Choice(seat, ask.what, ask.options[0])
        assert table.sole() or left.after(table, choice, seat) is None
        left = left.after(table, choice, seat, planned=True)
        table.choose(*choice)
    assert left is None


def test_the_computer_plays_where_no_wish_is_possible_and_what_wishes_leave_open() -> None:
    table = Table(castle("", "", "", "", "", hands="ordinary", piles="bonus"))
    [other] = [seat for seat in (YELLOW, GREEN) if table.open_to(seat) is None]
    seat = 1 - other
    assert Plan.of([[("counter", "none such")]], computer=True).verdict(table, seat) == Verdict(computer=True)
    plan = Plan.of([[("counter", "ordinary")]], computer=True)
    assert plan.verdict(table, seat) == Verdict("ordinary")
    choice = Choice(seat, "counter", "ordinary")
    left = plan.after(table, choice, seat, planned=True)
    table.choose(*choice)
    assert left is not None
    assert left.verdict(table, seat) == Verdict(computer=True)


def test_a_line_goes_on_behind_an_only_option() -> None:
    """Who ends the round in Town Builder and draws the next tile may have planned further."""
    table, rng = opened(Table(GAMES["town_builder"].begin(2, Rng("behind")))), Fast.seeded(1)
    while not draws_next(table):
        ask = table.waiting()[0]
        table.choose(ask.seat, ask.what, rng.choice(ask.options))
        table = opened(table)
    line = [("claim", "done"), ("claim", "E5:T01")]
    assert fits(Plan.of([line]).lines[0], table, table.waiting()[0].seat)


def draws_next(table: Table) -> bool:
    """Whether who is asked ends the round by claiming no more, and begins the next."""
    ask, after = table.waiting()[0], table.again()
    if ask.what != "claim":
        return False
    after.choose(ask.seat, "claim", "done")
    sole = opened(after).sole()
    return sole is not None and sole.seat == ask.seat


def test_plans_have_a_size() -> None:
    wish = ("claim", "E5:T01")
    for lines in ([], [[]], [[wish]] * 0, [[("claim", str(n))] for n in range(LINES + 1)], [[wish] * (WISHES + 1)]):
        with pytest.raises(ValueError, match="lines"):
            Plan.of(lines)


# Making one


def test_a_walk_begins_with_the_own_question_or_with_the_next_one() -> None:
    table = Table(castle("", "", "", "", "", hands="ordinary", piles="bonus"))
    for seat in (YELLOW, GREEN):
        walk = Walk(table, seat, Fast.seeded(1))
        ask = walk.ask()
        assert ask is not None
        assert set(ask.options) == set(table.game.hands[seat])
        walk.take(ask.what, ask.options[0])
        assert walk.often("tower", "A") > 0


@pytest.mark.parametrize(("name", "share"), [("tower", 1.0), ("castle_builders", 0.0)])
def test_a_walk_knows_whether_something_comes_to_light_before_the_own_turn(name: str, share: float) -> None:
    """In Tower gems are drawn in each turn; in Castle Builders who plays draws in secret."""
    table = Table(GAMES[name].begin(2, Rng("before")))
    [asked] = [ask.seat for ask in table.waiting()]
    walk = Walk(table, 1 - asked, Fast.seeded(1))
    assert walk.lit == share * walk.number


def test_a_tile_that_is_drawn_has_come_to_light_also_when_somebody_takes_it_at_once() -> None:
    """In Town Builder the next tile lies open for all before anybody claims it."""
    table = Table(GAMES["town_builder"].begin(2, Rng("tile")))
    while not table.sole():
        ask = table.waiting()[0]
        table.choose(ask.seat, ask.what, ask.options[0])
        table = opened(table)
    walk = Walk(table, 1 - table.waiting()[0].seat, Fast.seeded(1))
    assert walk.lit == walk.number


def test_a_world_that_contradicts_itself_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who is in the middle of a turn may have used a card that was dealt anew, and then be left nothing to choose."""

    def contradict(*_: object) -> bool:
        raise ValueError("asks without options")

    table = Table(GAMES["tower"].begin(2, Rng("contradicts")))
    [asked] = [ask.seat for ask in table.waiting()]
    monkeypatch.setattr("engine.planning.plan_builder.go_on", contradict)
    assert Walk(table, 1 - asked, Fast.seeded(1)).ask() is None


def test_a_walk_goes_as_far_as_the_game_and_offers_what_may_be(game: Kind) -> None:
    """What a seat does choose next was among what its walk offered, most often."""
    offered, asked = 0, 0
    for n, table in enumerate(some_tables(game, 4, 30)):
        for seat in range(game.seats):
            if any(ask.seat == seat for ask in opened(table).waiting()):
                continue
            walk = Walk(table, seat, Fast.seeded(n))
            if ask := walk.ask():
                asked += 1
                offered += all(0 < walk.often(ask.what, option) <= walk.number for option in ask.options)
    assert offered == asked > 5
