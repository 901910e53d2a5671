"""Ways to forge the document of a game, each as a host might who wants another past.

A fraud takes the record of a game and gives the text of a file, or None where the game has nothing of the kind.
"""

import json
import random
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any, NamedTuple

from engine.chain import Undone, make_link
from engine.codec import encode
from engine.games import GAMES
from engine.proof import is_end, read_game, verify
from engine.record import NOBODY, PERSON, Made, Mismatch, Record, Start
from engine.rng import Rng
from engine.seal import seal_of, share_of
from engine.table import Table

Random = random.Random
Fraud = Callable[[Record, Random], str | None]
FRAUDS: dict[str, Fraud] = {}


class Evidence(NamedTuple):
    """What a player has seen while a game was played: its seal, and the digits of the board at its end."""

    seal: str
    digits: str


def is_found(text: str, evidence: Evidence) -> bool:
    """Whether somebody who has seen this would not believe a file: not all in it follows, or it is another game."""
    try:
        record = read_game(text)
        told = verify(record).told
    except ValueError:
        return True
    return bool(told) or record.promise != evidence.seal or not is_end(record, evidence.digits)


def fraud(forge: Fraud) -> Fraud:
    FRAUDS[forge.__name__.removeprefix("_")] = forge
    return forge


def rechain(record: Record) -> Record:
    """The record with a chain that fits what stands in it."""
    *_, chain = record.run_chain()
    return replace(record, chain=chain)


def finish(record: Record) -> Record | None:
    """The record with the end that follows from it, if one does."""
    try:
        *_, table = record.play()
    except Mismatch:
        return None
    end = table.started()
    return replace(record, places=end.result(), points=end.scores()) if end.over() else None


def change_one(text: str, rng: Random) -> str:
    """A digit of a hash changed."""
    place = rng.randrange(len(text))
    return text[:place] + rng.choice([one for one in "0123456789abcdef" if one != text[place]]) + text[place + 1 :]


def with_choice(record: Record, n: int, **new: Any) -> Record:
    return replace(record, choices=[*record.choices[:n], record.choices[n]._replace(**new), *record.choices[n + 1 :]])


def list_alternatives(record: Record) -> list[tuple[int, str]]:
    """Which choices could have been others by the rules, and one of these each."""
    found, n = list[tuple[int, str]](), 0
    for table in record.play():
        start = Table(table.started())
        for choice in table.choices:
            ask = start.open_to(choice.seat)
            assert ask is not None
            found += [(n, option) for option in ask.options if option != choice.option][:1]
            start.choose(*choice)
            n += 1
    return found


def edit(change: Callable[[dict[str, Any], Random], bool | None]) -> Fraud:
    """A fraud that changes the JSON data of a file; False where there is nothing to change."""

    def forge(record: Record, rng: Random) -> str | None:
        data = json.loads(record.to_json())
        return None if change(data, rng) is False else json.dumps(data, sort_keys=True, separators=(",", ":"))

    FRAUDS[change.__name__.removeprefix("_")] = forge
    return forge


# What the game was begun with


@edit
def another_game(data: dict[str, Any], rng: Random) -> None:
    data["game"] = rng.choice([game for game in GAMES if game != data["game"]])


@edit
def unknown_game(data: dict[str, Any], rng: Random) -> None:
    data["game"] = "chess"


@edit
def one_player_more(data: dict[str, Any], rng: Random) -> None:
    data["seats"] += 1
    data["shares"].append("")


@edit
def one_player_less(data: dict[str, Any], rng: Random) -> None:
    data["seats"] -= 1
    data["shares"].pop()


@edit
def players_as_text(data: dict[str, Any], rng: Random) -> None:
    data["seats"] = str(data["seats"])


@edit
def another_option(data: dict[str, Any], rng: Random) -> bool | None:
    if not data["options"]:
        return False
    name = rng.choice(sorted(data["options"]))
    data["options"][name] = next(one for one in GAMES[data["game"]].options[name] if one != data["options"][name])
    return None


@edit
def option_that_is_none(data: dict[str, Any], rng: Random) -> None:
    data["options"]["weather"] = "rain"


@edit
def options_left_out(data: dict[str, Any], rng: Random) -> bool | None:
    changed = [name for name, value in data["options"].items() if value != GAMES[data["game"]].options[name][0]]
    for name in changed:
        del data["options"][name]
    return bool(changed)


# Seal, secret and shares


@edit
def promise_changed(data: dict[str, Any], rng: Random) -> None:
    data["promise"] = change_one(data["promise"], rng)


@edit
def promise_empty(data: dict[str, Any], rng: Random) -> None:
    data["promise"] = ""


@edit
def secret_changed(data: dict[str, Any], rng: Random) -> None:
    data["secret"] = change_one(data["secret"], rng)


@edit
def secret_and_promise_changed(data: dict[str, Any], rng: Random) -> None:
    data["secret"] = rng.randbytes(32).hex()
    data["promise"] = seal_of(data["secret"])


@fraud
def dealt_anew(record: Record, rng: Random) -> str:
    """Another secret, seal and chain; what is chosen stays."""
    secret = rng.randbytes(32).hex()
    return rechain(replace(record, secret=secret, promise=seal_of(secret), undone=[])).to_json()


@fraud
def played_anew(record: Record, rng: Random) -> str:
    """The same seal, but all choices are others."""
    made, table, turns = list[Made](), Table(record.begin()), 1
    while True:
        while not table.turn_over:
            ask = rng.choice(table.waiting())
            table.choose(ask.seat, ask.what, rng.choice(ask.options))
        made += [Made(turns, *choice) for choice in table.choices]
        if (end := table.started()).over():
            break
        table, turns = table.next_turn(), turns + 1
        table.before = None
    forged = replace(record, choices=made, turns=turns, chained=len(made), undone=[])
    return rechain(replace(forged, places=end.result(), points=end.scores())).to_json()


@edit
def share_changed(data: dict[str, Any], rng: Random) -> None:
    data["shares"][0] = change_one(data["shares"][0], rng)


@edit
def share_left_out(data: dict[str, Any], rng: Random) -> None:
    data["shares"][0] = ""


@edit
def all_shares_left_out(data: dict[str, Any], rng: Random) -> None:
    data["shares"] = [""] * data["seats"]


@edit
def no_list_of_shares(data: dict[str, Any], rng: Random) -> None:
    data["shares"] = []


@edit
def share_too_many(data: dict[str, Any], rng: Random) -> None:
    data["shares"].append(share_of("one more"))


@edit
def share_of_a_computer(data: dict[str, Any], rng: Random) -> bool | None:
    if "" not in data["shares"]:
        return False
    data["shares"][data["shares"].index("")] = share_of("a computer's")
    return None


@edit
def shares_exchanged(data: dict[str, Any], rng: Random) -> None:
    data["shares"] = data["shares"][1:] + data["shares"][:1]


@fraud
def share_tried_until_it_suits(record: Record, rng: Random) -> str:
    """Another share at the end, and all that follows from it as far as it goes."""
    return rechain(replace(record, shares=[share_of("tried"), *record.shares[1:]], undone=[])).to_json()


# Choices


@fraud
def option_changed(record: Record, rng: Random) -> str:
    n, option = rng.choice(list_alternatives(record))
    return with_choice(record, n, option=option).to_json()


@fraud
def option_and_chain_changed(record: Record, rng: Random) -> str:
    n, option = rng.choice(list_alternatives(record))
    return rechain(with_choice(record, n, option=option)).to_json()


@fraud
def option_chain_and_end_changed(record: Record, rng: Random) -> str | None:
    """Another past by the rules, told with its true end: only a picture tells."""
    alternatives = list_alternatives(record)
    for n, option in alternatives[::-1]:
        if forged := finish(with_choice(record, n, option=option)):
            return rechain(forged).to_json()
    return None


@fraud
def option_that_is_none_chosen(record: Record, rng: Random) -> str:
    return rechain(with_choice(record, rng.randrange(len(record.choices)), option="everything")).to_json()


@fraud
def question_changed(record: Record, rng: Random) -> str:
    return rechain(with_choice(record, rng.randrange(len(record.choices)), question="why")).to_json()


@fraud
def seat_changed(record: Record, rng: Random) -> str:
    n = rng.randrange(len(record.choices))
    return rechain(with_choice(record, n, seat=(record.choices[n].seat + 1) % record.seats)).to_json()


@fraud
def seat_below_zero(record: Record, rng: Random) -> str:
    n = rng.randrange(len(record.choices))
    return rechain(with_choice(record, n, seat=record.choices[n].seat - record.seats)).to_json()


@fraud
def turn_of_a_choice_later(record: Record, rng: Random) -> str:
    n = rng.randrange(len(record.choices))
    return rechain(with_choice(record, n, turn=record.choices[n].turn + 1)).to_json()


@fraud
def turn_of_a_choice_none(record: Record, rng: Random) -> str:
    return rechain(with_choice(record, 0, turn=0)).to_json()


@fraud
def by_nobody(record: Record, rng: Random) -> str | None:
    own = [n for n, made in enumerate(record.choices) if made.by != NOBODY]
    return with_choice(record, rng.choice(own), by=NOBODY).to_json() if own else None


@fraud
def in_person(record: Record, rng: Random) -> str | None:
    others = [n for n, made in enumerate(record.choices) if made.by == NOBODY]
    return with_choice(record, rng.choice(others), by=PERSON).to_json() if others else None


@fraud
def by_nobody_with_its_chain(record: Record, rng: Random) -> str | None:
    own = [n for n, made in enumerate(record.choices) if made.by != NOBODY]
    return rechain(with_choice(record, rng.choice(own), by=NOBODY)).to_json() if own else None


@fraud
def in_person_with_its_chain(record: Record, rng: Random) -> str | None:
    others = [n for n, made in enumerate(record.choices) if made.by == NOBODY]
    return rechain(with_choice(record, rng.choice(others), by=PERSON)).to_json() if others else None


@fraud
def by_a_stranger(record: Record, rng: Random) -> str:
    return with_choice(record, rng.randrange(len(record.choices)), by="host").to_json()


@fraud
def choice_left_out(record: Record, rng: Random) -> str:
    n = rng.randrange(len(record.choices))
    forged = replace(record, choices=[*record.choices[:n], *record.choices[n + 1 :]], chained=record.chained - 1)
    return rechain(forged).to_json()


@fraud
def last_choice_left_out(record: Record, rng: Random) -> str:
    return rechain(replace(record, choices=record.choices[:-1], chained=record.chained - 1)).to_json()


@fraud
def choice_left_out_of_the_chain(record: Record, rng: Random) -> str:
    return rechain(replace(record, chained=record.chained - 1)).to_json()


@fraud
def choice_doubled(record: Record, rng: Random) -> str:
    n = rng.randrange(len(record.choices))
    choices = [*record.choices[: n + 1], *record.choices[n:]]
    return rechain(replace(record, choices=choices, chained=record.chained + 1)).to_json()


@fraud
def choice_after_the_end(record: Record, rng: Random) -> str:
    choices = [*record.choices, record.choices[-1]._replace(turn=record.turns)]
    return rechain(replace(record, choices=choices, chained=record.chained + 1)).to_json()


@fraud
def choices_exchanged(record: Record, rng: Random) -> str | None:
    """Of two different ones; the turns stay."""
    pairs = [n for n, (a, b) in enumerate(zip(record.choices, record.choices[1:], strict=False)) if a[1:] != b[1:]]
    n = rng.choice(pairs)
    first, second = record.choices[n], record.choices[n + 1]
    middle = [second._replace(turn=first.turn), first._replace(turn=second.turn)]
    return replace(record, choices=[*record.choices[:n], *middle, *record.choices[n + 2 :]]).to_json()


@fraud
def turn_left_out(record: Record, rng: Random) -> str:
    gone = rng.choice(record.choices).turn
    choices = [made._replace(turn=made.turn - (made.turn > gone)) for made in record.choices if made.turn != gone]
    forged = replace(record, choices=choices, turns=record.turns - 1, chained=len(choices), undone=[])
    return rechain(forged).to_json()


@fraud
def cut_short(record: Record, rng: Random) -> str:
    """The last turn with choices is gone, and the game was ended early, they say."""
    last = record.choices[-1].turn
    choices = [made for made in record.choices if made.turn < last]
    undone = [one for one in record.undone if one.at <= len(choices)]
    forged = replace(record, choices=choices, turns=last, places=[], points=[], chained=len(choices), undone=undone)
    return rechain(forged).to_json()


@fraud
def turn_more(record: Record, rng: Random) -> str:
    return replace(record, turns=record.turns + 1).to_json()


@fraud
def turn_less(record: Record, rng: Random) -> str:
    return replace(record, turns=record.turns - 1).to_json()


@edit
def column_too_short(data: dict[str, Any], rng: Random) -> None:
    data["choices"][rng.choice(sorted(data["choices"]))].pop()


@edit
def column_missing(data: dict[str, Any], rng: Random) -> None:
    del data["choices"]["by"]


@edit
def number_as_text(data: dict[str, Any], rng: Random) -> None:
    data["choices"]["seat"][0] = str(data["choices"]["seat"][0])


# What came of it


@edit
def places_exchanged(data: dict[str, Any], rng: Random) -> bool | None:
    if len({*data["places"]}) == 1:
        return False
    data["places"] = data["places"][1:] + data["places"][:1]
    return None


@edit
def all_have_won(data: dict[str, Any], rng: Random) -> bool | None:
    if {*data["places"]} == {1}:
        return False
    data["places"] = [1] * data["seats"]
    return None


@edit
def point_more(data: dict[str, Any], rng: Random) -> None:
    data["points"][rng.randrange(data["seats"])] += 1


@edit
def points_of_another(data: dict[str, Any], rng: Random) -> bool | None:
    if len({*data["points"]}) == 1:
        return False
    data["points"] = data["points"][1:] + data["points"][:1]
    return None


@edit
def no_points(data: dict[str, Any], rng: Random) -> None:
    data["points"] = []


@edit
def no_places(data: dict[str, Any], rng: Random) -> None:
    data["places"] = []


@edit
def no_end(data: dict[str, Any], rng: Random) -> None:
    data["places"] = data["points"] = []


# The chain


@edit
def chain_changed(data: dict[str, Any], rng: Random) -> None:
    data["chain"] = change_one(data["chain"], rng)


@fraud
def chain_of_before(record: Record, rng: Random) -> str:
    return replace(record, chain=[*record.run_chain()][-2]).to_json()


@fraud
def no_chain(record: Record, rng: Random) -> str:
    return replace(record, chain="", chained=0, undone=[]).to_json()


@edit
def chain_empty(data: dict[str, Any], rng: Random) -> None:
    data["chain"] = ""


@edit
def chain_longer(data: dict[str, Any], rng: Random) -> None:
    data["chained"] += 1


@fraud
def undone_hidden(record: Record, rng: Random) -> str | None:
    return replace(record, undone=[]).to_json() if record.undone else None


@fraud
def undone_hidden_with_its_chain(record: Record, rng: Random) -> str | None:
    return rechain(replace(record, undone=[])).to_json() if record.undone else None


@edit
def one_undone_hidden(data: dict[str, Any], rng: Random) -> bool | None:
    if data["undone"]:
        data["undone"].pop(rng.randrange(len(data["undone"])))
        return None
    return False


@edit
def last_undone_hidden(data: dict[str, Any], rng: Random) -> bool | None:
    if data["undone"]:
        data["undone"].pop()
        return None
    return False


@edit
def undone_changed(data: dict[str, Any], rng: Random) -> bool | None:
    hashes = [one for one in data["undone"] if one[1]]
    if not hashes:
        return False
    one = rng.choice(hashes)
    one[1] = change_one(one[1], rng)
    return None


@edit
def undone_at_another_place(data: dict[str, Any], rng: Random) -> bool | None:
    if not data["undone"] or data["undone"][-1][0] == data["chained"]:
        return False
    data["undone"][-1][0] += 1
    return None


@edit
def undone_of_another_turn(data: dict[str, Any], rng: Random) -> bool | None:
    returns = [one for one in data["undone"] if not one[1]]
    if not returns:
        return False
    rng.choice(returns)[2] += 1
    return None


@edit
def undone_to_another_choice(data: dict[str, Any], rng: Random) -> bool | None:
    returns = [one for one in data["undone"] if not one[1]]
    if not returns:
        return False
    rng.choice(returns)[3] += 1
    return None


@edit
def undone_in_another_order(data: dict[str, Any], rng: Random) -> bool | None:
    if len({one[0] for one in data["undone"]}) < 2:
        return False
    data["undone"].reverse()
    return None


@edit
def undone_added(data: dict[str, Any], rng: Random) -> None:
    data["undone"].append([data["chained"], "", 1, 0])


@fraud
def undone_invented(record: Record, rng: Random) -> str | None:
    """Another past by the rules with its true end, and what was chosen there as something that was taken back."""
    for at, option in list_alternatives(record)[::-1]:
        if forged := finish(with_choice(record, at, option=option)):
            made = record.choices[at]
            n = sum(one.turn == made.turn for one in record.choices[:at])
            link = make_link(made.turn, n, made.choice, absent=made.by == NOBODY)
            invented = Undone(at, link), Undone(at, turn=made.turn, n=n)
            undone = sorted([*record.undone, *invented], key=lambda one: one.at)
            return rechain(replace(forged, undone=undone)).to_json()
    return None


@fraud
def piles_exchanged_by_rules_that_were_corrected(record: Record, rng: Random) -> str | None:
    """Nothing that was chosen changes, so no digits do: only that a turn cannot be checked tells."""
    if "piles" not in json.loads(Start.of(record.begin()).state):
        return None
    tables = [*record.play()]
    for turn in rng.sample(range(2, record.turns), record.turns - 2):
        start = Start.of(tables[turn - 1].started())
        state = json.loads(start.state)
        for pile in state["piles"]:
            pile.reverse()
        rules = [*record.rules, (turn - 1, "corrected"), (turn, record.rules[-1][1])]
        forged = replace(record, rules=rules, starts={turn: Start(start.version, json.dumps(state))})
        with suppress(Mismatch):
            if verify(forged).unchecked:
                return forged.to_json()
    return None


@edit
def undone_before_the_beginning(data: dict[str, Any], rng: Random) -> None:
    data["undone"].insert(0, [-5, "", 2, 1])


@edit
def undone_between_two_choices(data: dict[str, Any], rng: Random) -> None:
    data["undone"].insert(0, [0.5, "", 2, 1])


@edit
def undone_after_the_end(data: dict[str, Any], rng: Random) -> None:
    data["undone"].append([data["chained"] + 5, "", 1, 0])


# Rules and states


@edit
def rules_renamed(data: dict[str, Any], rng: Random) -> None:
    data["rules"][0][1] = "0123456789ab"


@edit
def rules_of_a_later_turn(data: dict[str, Any], rng: Random) -> None:
    data["rules"][0][0] = 2


@edit
def rules_corrected_they_say(data: dict[str, Any], rng: Random) -> None:
    data["rules"].append([3, "0123456789ab"])


@edit
def rules_left_out(data: dict[str, Any], rng: Random) -> None:
    data["rules"] = []


@fraud
def state_planted(record: Record, rng: Random) -> str:
    """A later turn begins with another chance."""
    turn = rng.randrange(2, record.turns)
    return replace(record, starts={turn: plant(record, turn)}).to_json()


@fraud
def state_planted_as_if_by_other_rules(record: Record, rng: Random) -> str:
    turn = rng.randrange(2, record.turns)
    rules = [(1, "0123456789ab"), (turn, record.rules[0][1])]
    return replace(record, starts={turn: plant(record, turn)}, rules=rules).to_json()


@fraud
def deal_planted(record: Record, rng: Random) -> str:
    game = GAMES[record.game].begin(record.seats, Rng("a better deal"), **record.options)
    return replace(record, starts={1: Start.of(game)}).to_json()


@fraud
def true_state_kept_without_need(record: Record, rng: Random) -> str:
    return replace(record, starts={2: Start.of([*record.play()][1].started())}).to_json()


def plant(record: Record, turn: int) -> Start:
    game = [*record.play()][turn - 1].started()
    game.rng.used += 1
    return Start(game.version, encode(game))


# The file


@edit
def another_format(data: dict[str, Any], rng: Random) -> None:
    data["format"] += 1


@edit
def something_more(data: dict[str, Any], rng: Random) -> None:
    data["witness"] = "the host"


@edit
def something_less(data: dict[str, Any], rng: Random) -> None:
    del data[rng.choice(sorted(data))]


@edit
def nothing(data: dict[str, Any], rng: Random) -> None:
    data.clear()


@fraud
def cut_off(record: Record, rng: Random) -> str:
    return record.to_json()[:-40]


@fraud
def a_list(record: Record, rng: Random) -> str:
    return f"[{record.to_json()}]"
