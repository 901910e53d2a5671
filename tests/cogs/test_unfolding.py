"""Where there is room, an option that only leads to another question is unfolded, so that one press answers both."""

import pytest

from cogs.actions.matches import Matches
from cogs.panels.custom_ids import Press
from cogs.panels.mobile_layout import ROOM
from cogs.panels.option_paths import LONGEST_WAY, OpenDecision, find_choice, find_questions, follow, unfold
from cogs.panels.options import OPTIONS, Offer, fit_on_buttons, list_offers
from cogs.panels.previews import is_worth_a_look, make_preview
from cogs.words.refusals import Outdated, Refusal
from engine.core import lookahead
from engine.core.game import Decision, IllegalChoice
from engine.core.game_data import Part
from engine.core.lookahead import look_ahead
from engine.core.reveals import is_final
from engine.core.rng import Fast
from engine.core.table import Table
from engine.views.words import LABEL, Words
from store import Seat, Store
from tests.cogs.panels import IDS, everything, match_of, stand
from tests.engine.positions.castle_builders import castle
from tests.engine.positions.market import market
from tests.engine.positions.tower import give, hand, items, kingdom, salil
from tests.engine.worlds import KINDS, NAMES, Kind, alike, some_tables, usual_kind

TOWER = usual_kind("tower", 3)


def at_action(bag: str, **at_salil: int) -> tuple[Table, Decision]:
    """A table of Tower at which Ann has drawn these gems and acts; some lie with Salil."""
    table = Table(salil(kingdom(3, bag=bag), **at_salil))
    table.choose(0, "draw", "draw")
    return table, table.waiting()[0]


def labels(table: Table, room: int = ROOM) -> dict[str, str]:
    """What Ann is offered, by what a press says."""
    [ask] = table.waiting()
    return {offer.option: offer.label for offer in unfold(table, ask, Words("tower", NAMES[:3]), room)}


def offers_of(kind: Kind, table: Table, ask: Decision, room: int) -> list[Offer]:
    return unfold(table, ask, Words(kind.name, NAMES[: kind.seats]), room)


@pytest.mark.parametrize("kind", KINDS, ids=IDS)
@pytest.mark.parametrize("room", [ROOM, 0], ids=["board", "own panel"])
def test_all_that_is_possible_is_offered_once_and_nothing_else(kind: Kind, room: int) -> None:
    """Each option itself, or all that can be chosen after it; buttons stay buttons, and a menu stays one."""
    words = Words(kind.name, NAMES[: kind.seats])
    for table in some_tables(kind, 3, 25):
        for ask in table.waiting():
            offers = offers_of(kind, table, ask, room)
            folded = list_offers(table, ask, words)
            assert len({offer.option for offer in offers}) == len(offers)
            assert {offer.option.split()[0] for offer in offers} == set(ask.options)
            for offer in offers:
                at, last = follow(table, ask.seat, offer.option)
                [open_to] = [one for one in at.waiting() if one.seat == ask.seat]
                assert last in open_to.options
                assert open_to.private <= ask.private
                beginning = offer.option.rpartition(" ")[0]
                beside = [one for one in offers if one.option.rpartition(" ")[0] == beginning]
                assert len(beside) <= len(open_to.options)
                if len(table.decisions) == 1:
                    final = is_final(at, open_to, last)
                    assert offer.final >= final  # equal cards may change places
                assert Press("choose", 10**9, 10**4, 10**5, offer.option).custom_id
            if offers != folded:
                assert len(offers) <= OPTIONS
                assert max(len(offer.label) for offer in offers) <= LABEL
                assert max(len(offer.option) for offer in offers) <= LONGEST_WAY
                if len(folded) > 1 and fit_on_buttons(folded, form=room):
                    assert fit_on_buttons(offers, form=room)


@pytest.mark.parametrize("kind", KINDS, ids=IDS)
def test_what_is_offered_tells_nothing_that_its_readers_cannot_see(kind: Kind) -> None:
    """In another world that looks the same to them, it is the same."""
    rng = Fast.seeded(5)
    for table in some_tables(kind, 5, 20):
        for ask in table.waiting():
            other = alike(table, ask.seat if ask.private else None, rng)
            if other:
                [there] = [one for one in other.waiting() if one.seat == ask.seat]
                assert offers_of(kind, other, there, 0) == offers_of(kind, table, ask, 0)


@pytest.mark.parametrize("kind", KINDS, ids=IDS)
def test_what_was_found_out_for_one_panel_is_known_for_the_next(kind: Kind, monkeypatch: pytest.MonkeyPatch) -> None:
    """And no turn is run again for a menu but to walk a way, or to look at what is covered."""
    runs, rerun, again = list[Table](), Table.rerun, Table.again
    monkeypatch.setattr(Table, "rerun", lambda table: runs.append(table) or rerun(table))
    monkeypatch.setattr(Table, "again", lambda table: runs.append(table) or again(table))
    for table in some_tables(kind, 4, 20):
        for ask in table.waiting():
            runs.clear()
            offers = offers_of(kind, table, ask, ROOM)
            walked = [way for steps in table.foreseen.values() for way in steps if way]
            assert len(runs) <= 2 * len(walked)
            runs.clear()
            assert offers_of(kind, table, ask, ROOM) == offers
            assert runs == []


def test_a_trade_is_one_press_where_there_is_room() -> None:
    table, _ = at_action("green green green", blue=1, red=1)
    assert labels(table) == {
        "X05": "Straw · Farid · 2🟩",
        "X08": "Lumber · Nadia · 3🟩",
        "trade green+green+green:blue": "Trade 3🟩 → 1🔵",
        "trade green+green+green:red": "Trade 3🟩 → 1🔺",
        "done": "End turn",
    }


def test_what_is_carried_out_at_once_does_not_lead_to_the_next_action() -> None:
    """The only trade is no way to the end of the turn, and a fee for the only item that a card can count as neither."""
    table, _ = at_action("green green green", red=1)
    assert labels(table, 0) == {
        "X05": "Straw · Farid · 2🟩",
        "X08": "Lumber · Nadia · 3🟩",
        "trade": "Trade with Salil",
        "done": "End turn",
    }
    game = hand(give(kingdom(3, bag="green blue red"), 0, blue=2), 0, "crate")
    table = Table(items(game, 0, "X05", "X06", "X07", "X08"))
    table.choose(0, "draw", "draw")
    ways = [way for way in labels(table, 0) if way.startswith("crate")]
    assert ways == ["crate green+blue+blue+blue", "crate green+blue+blue+red", "crate blue+blue+blue+red"]


def test_gems_that_are_gained_are_not_taken_for_a_fee() -> None:
    """Also where the fee has only one way to be paid, so that nothing about it stands before them."""
    game = hand(give(kingdom(2, bag="red red pass"), 0), 0, "experienced_thief")
    table = Table(salil(game, green=2))
    table.choose(0, "draw", "draw")
    thief = [label for way, label in labels(table, 0).items() if way.startswith("experienced_thief")]
    assert thief == ["Experienced Thief → 2🟩+1🔺", "Experienced Thief → 1🟩+2🔺"]


def test_a_press_that_is_not_allowed_as_a_whole_leads_nowhere() -> None:
    table, _ = at_action("green green green", blue=1, red=1)
    at, last = follow(table, 0, "trade green+green+green:red")
    assert (at.choices[-1].option, last) == ("trade", "green+green+green:red")
    assert len(table.choices) == 1, "the table itself is as it was"
    with pytest.raises(IllegalChoice):
        follow(table, 0, "market red red")


def test_what_brings_something_to_light_leads_to_no_question(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has drawn a card in the market is asked again, but that cannot be offered before."""
    row = Part("market.toml.words.foretell", {"action": {"tells": [], "then": ["action"]}})
    monkeypatch.setattr(lookahead, "foretell", lambda game: row)
    monkeypatch.setattr(Words, "head", lambda *_: "then")
    table = Table(market())
    [ask] = table.waiting()
    ahead = look_ahead(table, ask)
    assert ahead.follow(("draw",))
    assert find_questions(ahead, OpenDecision(ask), Words("market", NAMES[:2])) == {}


def test_an_only_option_leads_to_the_question_behind_it() -> None:
    """Who holds one kind of counter alone chooses the tower."""
    words = Words("castle_builders", NAMES[:2])
    for held, way in (("ordinary ordinary", ("ordinary",)), ("ordinary remove", ())):
        table = Table(castle("Y", "G", hands=held))
        [ask] = table.waiting()
        found = find_choice(table, ask, words)
        assert found.way == way
        assert table.follow(ask.seat, way).waiting() == [found.ask]


async def test_what_comes_to_light_by_such_a_press_is_shown_before() -> None:
    """To pay for the black market and to look at its cards is one press; the first times it is shown before."""
    table, ask = at_action("pass red red")
    assert look_ahead(table, ask).is_final(("market", "pass"))
    match = match_of(TOWER, table)
    assert is_worth_a_look(match, table, 0, "market pass")
    assert not is_worth_a_look(match, table, 0, "market"), "the way in alone can be taken back"
    shown = everything(make_preview(stand(match, table), 0, "market pass"))
    assert ":market pass" in shown, "the buttons say the whole of it"


async def test_a_press_that_says_two_options_chooses_both_or_nothing(store: Store) -> None:
    table, _ = at_action("green green green", blue=1, red=1)
    people = [Seat(seat + 1, name) for seat, name in enumerate(NAMES[:3])]
    match = await store.lobbies.open("tower", {}, 1, 2, *people, table=Table(table.started()))
    matches = Matches(store)
    seen = (match.turn, match.moment)
    with pytest.raises(IllegalChoice):
        await matches.choose(match.id, 1, "trade red:blue", seen)
    with pytest.raises(Refusal, match="not your turn"):
        await matches.choose(match.id, 1, "done draw", seen)
    assert len((await matches.load(match.id))[1].choices) == 1
    match, table = await matches.choose(match.id, 1, "trade green+green+green:red", seen)
    assert [choice.option for choice in table.choices] == ["draw", "trade", "green+green+green:red"]
    with pytest.raises(Outdated):
        await matches.choose(match.id, 1, "trade green+green+green:red", seen)
    match, table = await matches.undo(match.id, 1)
    assert table.waiting()[0].what == "trade", "choices are taken back one by one"
