"""The pictures of Broadway Tower and their descriptions."""

import itertools
import math
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest
from PIL import Image, ImageChops

from engine.games.broadway_tower.cards import DATA, RESOURCES, sections
from engine.games.broadway_tower.rules import BUILDINGS, JOBS, PAIRS, BroadwayTower, Work
from engine.views.scene import Scene
from render.broadway_tower import PAINTER as broadway_tower
from render.broadway_tower.board import PLANS, RIBBON, left_edge
from render.broadway_tower.board_text import applied, brought, bundle, counted, heading, remaining, rows
from render.broadway_tower.castle import TURRETS, spot
from render.broadway_tower.hand import CARDS as OWN_CARDS
from render.broadway_tower.hand import OWN, TRADED, hand, list_trades
from render.broadway_tower.hand import TOP as OWN_TOP
from render.broadway_tower.hand_text import describe_hand
from render.broadway_tower.jobs import CARDS, HEAD, TOP
from render.broadway_tower.marks import offered
from render.broadway_tower.pieces import MERLON, small_building
from render.broadway_tower.poster import BADGE, hero
from render.headers import FOOTER, HEADER
from render.palette import SIDES
from render.poster import GROUND
from render.sprites import WIDTH, Sprite
from render.test_hooks import Box
from render.tokens import player_badge
from tests.engine.worlds import KINDS, Kind, begin, tables
from tests.render.pictures import LONG, SHORT, STRANGE, boxes, scenes

TOWER = [kind for kind in KINDS if kind.name == "broadway_tower"]
MOST = 95_000  # bytes of a file
PHONE = 380  # pixels of a phone, from left to right
BADGE_END = 45  # where the ring of a badge on a storage card ends
BEYOND = 7  # pixels that accents and descenders of names reach above and below capitals

each_kind = pytest.mark.parametrize("kind", TOWER, ids=str)


def game(scene: Scene) -> BroadwayTower:
    assert isinstance(scene.view, BroadwayTower)
    return scene.view


def boards(kind: Kind, number: int, names: tuple[str, ...] = SHORT) -> Iterator[Scene]:
    return (scene for scene in scenes(kind, 3, number, names) if scene.reader is None)


def hands(kind: Kind, number: int, names: tuple[str, ...] = SHORT) -> Iterator[Scene]:
    return (scene for scene in scenes(kind, 4, number, names) if scene.reader is not None)


def revealed(scene: Scene) -> bool:
    return game(scene).seat is not None or scene.over


def drawn(scene: Scene) -> list[Box]:
    """All texts and panels of a picture."""
    return boxes(lambda: broadway_tower.board(scene) if scene.reader is None else hand(scene))


class TestText:
    @each_kind
    def test_what_a_player_stores_is_seen_at_a_glance(self, kind: Kind) -> None:
        """The numbers are at least 42 pixels high, which is 13 of a phone, however many play."""
        for scene in boards(kind, 4):
            large = [box.words for box in drawn(scene) if box.size >= 42 and box.words.isdecimal()]
            stored = [str(n) for storage in game(scene).storage for n in storage.values()]
            assert sorted(large) == sorted(stored)

    @each_kind
    def test_both_lines_of_a_name_are_on_its_ribbon(self, kind: Kind) -> None:
        """With accents above and what hangs below, also beside the bars of a computer."""
        scene = replace(next(iter(boards(kind, 3, LONG))), strengths=("hard",) * kind.seats)
        left, top, wide, _ = PLANS[kind.seats].card
        for seat in range(kind.seats):
            x = left + left_edge(kind.seats, seat)
            lines = [box for box in drawn(scene) if x < box.left < x + wide and top - 9 < box.top < top + RIBBON]
            assert lines
            assert all(top <= box.top - BEYOND and box.bottom + BEYOND <= top + RIBBON for box in lines)
            assert all(x + BADGE_END + 5 <= box.left and box.right < x + wide for box in lines)

    @pytest.mark.parametrize("building", BUILDINGS)
    @pytest.mark.parametrize("wide", [*(plan.building[0] for plan in PLANS.values() if plan.building[1] < 60), 238])
    def test_the_price_of_a_small_building_stands_beside_its_name(self, building: str, wide: int) -> None:
        cost = DATA["projects"][building]["cost"]
        [name] = boxes(lambda: small_building(building, wide, 36, cost, None))
        beside = math.ceil(name.right) + 1
        piece = small_building(building, wide, 36, cost, None).image
        assert name.whole
        assert len(piece.crop((beside, 3, beside + 2, 33)).getcolors() or ()) == 1
        assert len(piece.crop((wide - 3, 8, wide, 28)).getcolors() or ()) == 1


class TestCastles:
    @each_kind
    def test_the_next_price_is_large_and_hides_no_section_that_is_built(self, kind: Kind) -> None:
        """Its goods are 15 pixels of a phone, and the shape on every built section is still seen."""
        site, table = PLANS[kind.seats].site, begin(kind, 3)
        assert site.size * PHONE / WIDTH >= 15
        for built in range(len(TURRETS)):
            table.game.built = [built] * kind.seats
            picture = broadway_tower.board(Scene.of(table, None, SHORT[: kind.seats])).convert("RGB")
            for seat, n in itertools.product(range(kind.seats), range(built)):
                across, top, high, _ = spot(site, n)
                x = left_edge(kind.seats, seat) + site.middle - (3 * site.section[0] + 4) // 2 + across
                x, y = x + site.section[0] // 2, site.ground - top + high // 2 + MERLON // 2
                assert max(picture.crop((x - 3, y - 3, x + 3, y + 3)).getcolors() or ())[1] == SIDES[seat].ink, (
                    built,
                    n,
                )


class TestJobCards:
    @each_kind
    def test_before_the_reveal_they_show_their_whole_tables(self, kind: Kind) -> None:
        """As the description does, which has always room for them while nobody has much."""
        scene = Scene.of(begin(kind, 3), None, SHORT[: kind.seats])
        words = [box.words for box in drawn(scene)]
        assert "1 kind: village" in words
        assert words.count("+1") >= len([row for row in DATA["carrier"][str(kind.seats)] if row["adds"] == 1])
        for job in ("carrier", "trader", "builder"):
            for workers, effect in rows(job, kind.seats):
                assert workers in words
                assert effect.partition(" (")[0] in words
                assert re.search(rf"{workers}( workers?)?: {re.escape(effect)}", broadway_tower.describe(scene)), effect

    @each_kind
    def test_after_the_reveal_they_show_the_row_that_counts(self, kind: Kind) -> None:
        for scene in [scene for scene in boards(kind, 12) if revealed(scene)]:
            words = [box.words for box in drawn(scene)]
            for job, workers in game(scene).crowd.items():
                assert str(workers) in words
                assert {*applied(game(scene), job).removesuffix(")").split(" (")} <= {*words}
                effect = f": {applied(game(scene), job)}" if workers else ""
                assert f"{workers} {job}{'s' * (workers != 1)}{effect}." in broadway_tower.describe(scene)

    @pytest.mark.parametrize("job", JOBS)
    def test_all_workers_of_the_largest_table_stand_between_the_lines_of_one_job(self, job: str) -> None:
        """Below the row that counts, and above what a carrier leaves the village."""
        scene = next(scene for scene in boards(TOWER[-1], 12) if revealed(scene))
        seats = game(scene).seats
        crowd = {one: 2 * seats * (one == job) for one in JOBS}
        jobs = [[job] * 2] * seats
        view = replace(game(scene), crowd=crowd, workers=jobs, left=jobs, work=[[]] * seats)
        picture = broadway_tower.board(replace(scene, view=view, decision=None))
        x, w = CARDS[job]
        for y in (TOP + HEAD + 59, TOP + HEAD + (136 if job == "carrier" else 154)):
            assert len(picture.crop((x + 12, y, x + w - 12, y + 1)).getcolors() or ()) == 1

    def test_the_rulebook_example_reads_as_printed(self) -> None:
        """In a game of 4 with 2 carriers each takes up to 2, and the village gets 1 of what was not taken."""
        assert rows("carrier", 4)[1] == ("2–3", "take 2 (1 kind: village +1)")
        assert rows("builder", 5)[0] == ("1", "cost −1")
        assert rows("trader", 2) == [("1–2", "no change"), ("3–4", "pay 1 more")]


class TestChoices:
    @each_kind
    def test_what_the_open_job_can_take_is_marked_below_the_banner(self, kind: Kind) -> None:
        met = set()
        for scene in boards(kind, 25):
            if scene.decision:
                met.add(scene.decision.what)
                marked, bare = (broadway_tower.board(one) for one in (scene, replace(scene, decision=None)))
                below = (0, HEADER, marked.width, marked.height - FOOTER)
                assert marked.crop(below).tobytes() != bare.crop(below).tobytes()
        assert len(met) > 2

    def test_what_may_be_taken_is_what_the_options_name(self) -> None:
        scene = next(scene for scene in boards(TOWER[0], 25) if scene.decision and scene.decision.what == "carrier")
        assert scene.decision
        two = replace(scene, decision=scene.decision._replace(options=("wood+wood", "wood+brick", "skip")))
        assert offered(two, "carrier") == {"wood": 2, "brick": 1, "skip": 1}
        assert not offered(two, "builder")

    @each_kind
    def test_what_can_be_thrown_away_is_marked_in_the_storage(self, kind: Kind) -> None:
        asked = (Scene.of(table, None, SHORT[: kind.seats]) for seed in range(9) for table in tables(kind, seed))
        scene = next(one for one in asked if one.decision and "discard" in str(one.decision.options))
        assert scene.decision
        jobs = tuple(option for option in scene.decision.options if option in JOBS)
        plain = replace(scene, decision=scene.decision._replace(options=jobs))
        x, y, w, h = PLANS[kind.seats].card
        left = x + left_edge(kind.seats, scene.decision.seat)
        marked, bare = (broadway_tower.board(one).crop((left, y, left + w, y + h)) for one in (scene, plain))
        assert marked.tobytes() != bare.tobytes()

    @each_kind
    def test_the_banner_says_how_many_a_carrier_takes_before_it_says_where(self, kind: Kind) -> None:
        """So that the number never stands alone in a second line."""
        scene = next(scene for scene in boards(kind, 25, LONG) if scene.decision and scene.decision.what == "carrier")
        takes = game(scene).row("carrier")["takes"]
        assert any(box.words.startswith(f"takes up to {takes} ") for box in drawn(scene))

    @pytest.mark.parametrize(
        ("number", "built", "shown", "told"),
        [
            (9, 0, "round 9/60", "Round 9 of at most 60."),
            (9, 3, "round 9/60", "Round 9 of at most 60."),
            (9, 4, "2 sections to go", "Round 9: 2 sections to go."),
            (49, 5, "1 section to go", "Round 49: 1 section to go."),
            (50, 5, "round 50/60", "Round 50 of at most 60."),
            (19, 6, "last round", "Round 19: last round."),
            (60, 2, "last round", "Round 60: last round."),
        ],
    )
    def test_how_near_the_end_is(self, number: int, built: int, shown: str, told: str) -> None:
        """The last round is known as soon as somebody has finished the castle, or all rounds are played."""
        scene = next(iter(boards(TOWER[0], 3)))
        now = replace(scene, view=replace(game(scene), round=number, built=[0, built]))
        assert shown in [box.words for box in drawn(now)]
        assert told in broadway_tower.describe(now)
        assert any(line.startswith(told) for section in broadway_tower.write(now) for line in section.lines)

    def test_why_the_game_is_over_and_how_equal_castles_were_told_apart(self) -> None:
        scene = next(scene for scene in boards(TOWER[0], 3) if scene.over)
        state, best = game(scene), scene.places.index(1)
        state.round, state.built = 18, [2, 2]
        state.built[best] = 6
        assert heading(scene)[1] == "The castle is finished after 17 rounds"
        state.built = [6, 6]
        worth = state.value(best)
        assert heading(scene)[1] == f"The castle is finished after 17 rounds; storage worth {worth}"

    @pytest.mark.slow("a whole game, 3 s")
    def test_only_what_this_round_has_changed_stands_out(self) -> None:
        """Also of the seat to move: what changed in the round before is old by then."""
        met = set()
        for table in tables(TOWER[-1], 4):
            scene = Scene.of(table, None, SHORT[: TOWER[-1].seats])
            state, before = game(scene), table.started()
            assert isinstance(before, BroadwayTower)
            marked, plain = broadway_tower.board(scene), broadway_tower.board(replace(scene, changed=()))
            for seat in range(state.seats):
                old = [resource for resource in RESOURCES if ("storage", seat, resource) in scene.changed]
                changed = any(state.storage[seat][resource] != before.storage[seat][resource] for resource in old)
                if state.seat is None or not old or (state.work[seat] and not changed):
                    continue
                x, y, w, h = PLANS[state.seats].card
                left = x + left_edge(state.seats, seat)
                card = (left, y, left + w, y + h)
                assert (marked.crop(card).tobytes() != plain.crop(card).tobytes()) == changed
                met.add((seat == state.seat, changed))
        assert len(met) == 4

    def test_a_builder_with_a_scaffold_is_not_told_to_pay_more(self) -> None:
        """The row of the table says cost +1; the scaffold spares its owner that, and nobody else."""
        scene = next(scene for scene in boards(TOWER[0], 25) if scene.decision and scene.decision.what == "builder")
        assert scene.decision
        seat, seats = scene.decision.seat, TOWER[0].seats
        dear = {"carrier": 0, "trader": 0, "builder": 2 * seats}
        for owner, told in ((seat, "may build: cost +0 (scaffold)"), (1 - seat, "may build: cost +1")):
            buildings = [["scaffold"] if n == owner else [] for n in range(seats)]
            view = replace(game(scene), crowd=dear, workers=[["builder"] * 2] * seats, buildings=buildings)
            now = replace(scene, view=view)
            assert told in broadway_tower.describe(now)
            words = [box.words for box in drawn(now)]
            assert {"cost +1", "scaffold: +0"} <= set(words)

    @pytest.mark.parametrize(
        ("table", "workers", "buildings", "told"),
        [
            (0, 2, [], ": cost −1"),
            (0, 4, [], " at the printed cost"),
            (0, 4, ["scaffold"], ": cost −1"),
            (-1, 10, [], ": cost +1"),
        ],
    )
    def test_two_builders_on_one_section_are_told_what_they_pay_all_in_all(
        self, table: int, workers: int, buildings: list[str], told: str
    ) -> None:
        """They save 1 of what the table of the builders makes it cost."""
        kind = TOWER[table]
        scene = next(scene for scene in boards(kind, 25) if scene.decision and scene.decision.what == "builder")
        assert scene.decision
        view = replace(
            game(scene),
            towers=["watch"] * kind.seats,
            built=[0] * kind.seats,
            buildings=[buildings] * kind.seats,
            workers=[["builder"] * 2 if n < workers // 2 else [] for n in range(kind.seats)],
            crowd={"carrier": 0, "trader": 0, "builder": workers},
        )
        now = replace(scene, view=view, decision=scene.decision._replace(what="joint"))
        assert f"builds with 2 builders{told}." in broadway_tower.describe(now)
        assert f"builds with 2 builders{told}" in " ".join(box.words for box in drawn(now))

    def test_the_own_table_knows_the_own_scaffold(self) -> None:
        assert [effect for _, effect in rows("builder", 2, scaffold=True)] == ["no change", "no change"]
        assert rows("builder", 5, scaffold=True)[0] == ("1", "cost −1")


class TestLastRound:
    @pytest.mark.parametrize("kind", [TOWER[0], TOWER[-1]], ids=str)
    def test_a_board_shows_and_tells_of_all_players_what_their_workers_did_last(self, kind: Kind) -> None:
        """Until all have chosen anew, and in the end: the footer has not room for five."""
        ways = ("wood", "wood+brick", "skip")
        between = [scene for scene in boards(kind, 25) if game(scene).seat is None and game(scene).round > 1]
        assert between
        for seat in range(kind.seats):
            pictures, told = set(), set()
            for option in ways:
                work = [[Work("carrier", option)] if n == seat else own for n, own in enumerate(game(between[0]).work)]
                scene = replace(between[0], view=replace(game(between[0]), work=work))
                pictures.add(broadway_tower.board(scene).tobytes())
                told.add(broadway_tower.describe(scene))
            assert len(pictures) == len(told) == len(ways)

    def test_what_a_worker_brought_is_told_without_what_it_paid(self) -> None:
        assert brought("carrier", "wood+brick") == "wood+brick"
        assert brought("trader", "brick+brick:metal") == "metal"
        assert brought("joint", "section:wood") == "section"
        assert brought("builder", "skip") == ""

    def test_all_who_share_a_win_have_a_large_castle_on_the_poster(self) -> None:
        scene = next(scene for scene in boards(TOWER[-1], 3) if scene.over)
        view = replace(game(scene), built=[6] * TOWER[-1].seats)
        picture = Image.new("RGB", (WIDTH, GROUND))
        hero(picture, replace(scene, view=view), [0, 2, 3])
        shown = {colour: n for n, colour in picture.getcolors(100_000) or []}
        large = {seat for seat, side in enumerate(SIDES) if shown.get(side.colour, 0) > 1500}
        assert large == {0, 2, 3}

    def test_over_each_small_castle_on_the_poster_stands_whose_it_is(self, monkeypatch: pytest.MonkeyPatch) -> None:
        pieces: list[Sprite] = []
        monkeypatch.setattr("render.broadway_tower.poster.put", lambda _, piece, *place: pieces.append(piece))
        scene = next(scene for scene in boards(TOWER[-1], 3) if scene.over)
        hero(Image.new("RGB", (WIDTH, GROUND)), scene, [1])
        assert [seat for seat in range(5) if player_badge(seat, BADGE) in pieces] == [0, 2, 3, 4]


class TestSecrets:
    @each_kind
    def test_nobody_else_sees_which_jobs_were_chosen(self, kind: Kind) -> None:
        """Everybody assigns his workers in secret; that somebody is ready may be seen."""
        names = SHORT[: kind.seats]
        seen = set()
        for pair in PAIRS:
            table = begin(kind, 1)
            table.choose(1, "workers", pair)
            for reader in (None, 0):
                scene = Scene.of(table, reader, names)
                own = hand(replace(scene, reader=0))
                seen.add(
                    (
                        reader,
                        broadway_tower.board(scene).tobytes(),
                        broadway_tower.describe(scene),
                        own.tobytes(),
                        describe_hand(replace(scene, reader=0)),
                    )
                )
        assert len(seen) == 2

    @each_kind
    def test_the_board_tells_who_is_ready(self, kind: Kind) -> None:
        table = begin(kind, 1)
        before = broadway_tower.board(Scene.of(table, None, SHORT[: kind.seats])).tobytes()
        table.choose(1, "workers", PAIRS[0])
        scene = Scene.of(table, None, SHORT[: kind.seats])
        assert broadway_tower.board(scene).tobytes() != before
        assert f"1 of {kind.seats} ready" in broadway_tower.describe(scene)
        lead = broadway_tower.describe(scene).split(".")[0]
        assert lead.endswith("waiting for Mira" if kind.seats == 2 else "(Benedikt)")

    @each_kind
    def test_a_second_thought_is_not_seen(self, kind: Kind) -> None:
        table = begin(kind, 1)
        table.choose(0, "workers", "builder+builder")
        once = broadway_tower.board(Scene.of(table, None, SHORT[: kind.seats])).tobytes()
        table.choose(0, "workers", "carrier+trader")
        assert broadway_tower.board(Scene.of(table, None, SHORT[: kind.seats])).tobytes() == once


class TestHand:
    def test_each_trade_is_on_the_list_with_goods_of_13_pixels_on_a_phone(self) -> None:
        shown = [(pay, gain) for pay, gain, _ in list_trades()]
        both = [(gain, pay) for pay, gain, ways in list_trades() if ways == 2]
        assert sorted(shown + both) == sorted((trade["pay"], trade["gain"]) for trade in DATA["trades"])
        assert TRADED * PHONE / WIDTH >= 13
        assert all(len({*pay.split("+")}) == 1 for pay, _ in shown), "a line has room for one kind of goods"

    def test_the_cards_of_the_chosen_jobs_are_framed_and_no_others(self) -> None:
        scene = Scene.of(begin(TOWER[0], 1), 0, SHORT[: TOWER[0].seats])
        plain = hand(scene).convert("RGB")
        for pair in PAIRS:
            changed = ImageChops.difference(plain, hand(replace(scene, given=pair)).convert("RGB"))
            framed = {
                job
                for job, (x, wide) in OWN_CARDS.items()
                if changed.crop((x, OWN_TOP, x + wide, changed.height)).getbbox()
            }
            assert framed == {*pair.split("+")}

    def test_the_storage_is_that_of_the_reader(self) -> None:
        scene = Scene.of(begin(TOWER[0], 1), 0, SHORT[: TOWER[0].seats])
        game(scene).storage[0]["wood"], game(scene).storage[-1]["wood"] = 7, 8
        numbers = {box.words for box in drawn(scene) if box.right < OWN[0] + OWN[1]}
        assert "7" in numbers
        assert "8" not in numbers

    @each_kind
    def test_it_shows_ones_own_choice(self, kind: Kind) -> None:
        pictures = set()
        for pair in (None, *PAIRS):
            table = begin(kind, 1)
            if pair:
                table.choose(0, "workers", pair)
            scene = Scene.of(table, 0, SHORT[: kind.seats])
            pictures.add(hand(scene).tobytes())
            words = describe_hand(scene)
            assert (DATA["pairs"][pair] if pair else "Which 2 jobs") in words.split(".")[1]
        assert len(pictures) == 1 + len(PAIRS)

    @each_kind
    def test_it_tells_what_one_has_and_what_the_next_section_costs(self, kind: Kind) -> None:
        for scene in hands(kind, 8):
            assert scene.reader is not None
            words = describe_hand(scene)
            assert len(words) <= 1024
            assert counted(game(scene).storage[scene.reader]) in words
            left = remaining(game(scene), scene.reader)
            assert (bundle(left[0]) if left else "Castle finished") in words
            if left and not revealed(scene):
                storage = Counter(game(scene).storage[scene.reader])
                assert words.startswith("You have all for section ") == (storage >= Counter(left[0].split("+")))
            assert all(f": {effect}" in words for _, effect in rows("trader", kind.seats))

    @each_kind
    def test_once_workers_are_seen_it_reckons_with_the_price_that_builders_pay(self, kind: Kind) -> None:
        """With the table of the builders, with the scaffold, and with what two of one player save together."""
        met = set()
        for seed in range(8):
            for table in tables(kind, seed):
                for ask in table.waiting():
                    scene = Scene.of(table, ask.seat, SHORT[: kind.seats])
                    if ask.what not in ("builder", "joint") or not remaining(game(scene), ask.seat):
                        continue
                    payable = any(option.startswith("section") for option in ask.options)
                    assert describe_hand(scene).startswith("You have all") == payable
                    met.add((ask.what, payable))
        assert met >= {("builder", True), ("builder", False), ("joint", True)}

    def test_a_price_that_rests_on_ones_own_choice_is_left_open(self) -> None:
        """Two builders may act together or each for himself; without a builder the printed price counts."""
        scene = next(scene for scene in hands(TOWER[0], 25) if scene.decision and scene.decision.what == "worker")
        assert scene.reader is not None
        state, own = game(scene), scene.reader
        seats, storage = range(state.seats), [{"wood": 1, "brick": 0, "metal": 0, "glass": 0}] * state.seats
        costs = "for section 1, which costs 1 wood, 1 brick"
        for left, told, shown in (
            (["builder"] * 2, f"The price is open {costs}.", "price still open"),
            (["carrier"], f"You lack 1 brick {costs}.", "needs 1 brick"),
            (
                ["builder"],
                f"You lack 1 brick and 1 wood or brick {costs}, for you now 1 wood or brick more.",
                "needs 1 brick and 1 wood or brick",
            ),
        ):
            view = replace(
                state,
                towers=["watch"] * len(seats),
                storage=storage,
                built=[0] * len(seats),
                buildings=[[] for _ in seats],
                left=[left if seat == own else [] for seat in seats],
                crowd={"carrier": 0, "trader": 0, "builder": 4},
            )
            now = replace(scene, view=view)
            assert describe_hand(now).startswith(told)
            assert shown in " ".join(box.words for box in drawn(now))

    @each_kind
    def test_of_the_others_it_shows_how_many_sections_each_has_built_and_who_is_first(self, kind: Kind) -> None:
        """And nothing else, so that the own castle has the room; the description says it, too."""
        scene = next(iter(hands(kind, 8)))
        assert scene.reader is not None
        state, other = game(scene), (scene.reader + 1) % kind.seats
        looks, most = set(), len(sections(state.towers[0]))
        for n in range(most + 1):
            built = [n if seat == other else number for seat, number in enumerate(state.built)]
            now = replace(scene, view=replace(state, built=built))
            looks.add(hand(now).tobytes())
            assert f"{SHORT[other]} {n}" in describe_hand(now).partition("Sections built: ")[2]
        assert len(looks) == 1 + most
        firsts = {hand(replace(scene, view=replace(state, first=seat))).tobytes() for seat in range(kind.seats)}
        assert len(firsts) == kind.seats
        rich = [dict.fromkeys(RESOURCES, 2) if seat == other else own for seat, own in enumerate(state.storage)]
        assert hand(replace(scene, view=replace(state, storage=rich))).tobytes() in looks

    @pytest.mark.slow("a whole game, 2 s")
    def test_what_the_reader_can_choose_is_marked_where_it_lies(self) -> None:
        """No band of the board is above it that would do so."""
        met = set()
        for table in tables(TOWER[0], 4):
            for ask in table.waiting():
                own = Scene.of(table, ask.seat, SHORT[: TOWER[0].seats])
                if own.decision and own.decision.what != "workers" and {*own.decision.options} - {"skip"}:
                    marked, plain = (hand(one).tobytes() for one in (own, replace(own, decision=None)))
                    assert marked != plain, own.decision
                    met.add(own.decision.what)
        assert met >= {"worker", "carrier", "trader", "builder", "addition"}

    def test_what_the_last_turn_has_changed_is_marked(self) -> None:
        scene = next(scene for scene in hands(TOWER[0], 25) if not game(scene).seat and not scene.over)
        paths = [("storage", scene.reader, "wood"), ("village", "brick")]
        looks = {hand(replace(scene, changed=changed)).tobytes() for changed in [(), *((path,) for path in paths)]}
        assert len(looks) == 1 + len(paths)


class TestDescription:
    @each_kind
    @pytest.mark.parametrize("names", [SHORT, LONG, STRANGE], ids=["short", "long", "strange"])
    def test_it_tells_everything_in_at_most_1000_characters(self, kind: Kind, names: tuple[str, ...]) -> None:
        for scene in boards(kind, 25, names):
            words = broadway_tower.describe(scene)
            assert len(words) <= 1024
            state = game(scene)
            assert (f"After {state.round - 1} rounds." if scene.over else f"Round {state.round}") in words
            assert f"In the village: {state.village['wood']} wood, {state.village['brick']} brick." in words
            for seat in range(kind.seats):
                stored = f"{sum(state.storage[seat].values())} of {state.limit(seat)}"
                told = f": {counted(state.storage[seat])} ({stored}); {state.built[seat]} of 6 built"
                assert told in words
            assert words.count("; first player") == 1
            assert all(words.count(name) >= sum(name in own for own in state.buildings) for name in DATA["projects"])

    @each_kind
    def test_it_begins_with_who_shall_do_what(self, kind: Kind) -> None:
        for scene in boards(kind, 25):
            words = broadway_tower.describe(scene)
            if scene.over:
                assert "win" in words.split(".")[0]
            elif game(scene).seat is None:
                assert words.startswith("Everyone chooses 2 jobs")
            else:
                assert words.startswith(scene.names[game(scene).seat or 0])


def test_the_board_in_words_says_what_two_builders_save_and_what_a_trader_gains_more() -> None:
    kind = next(kind for kind in KINDS if kind.name == "broadway_tower")
    scene = Scene.of(next(tables(kind, 1)), None, SHORT[: kind.seats])
    said = " ".join(line for section in broadway_tower.write(scene) for line in section.lines)
    assert "2 builders of 1 player may build 1 section together: they pay 1 wood or brick less" in said
    assert "1 more gained is brick if wood was paid, else wood" in said
