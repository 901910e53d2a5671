"""What Belfry has saved, by its journal, compared with what is in the store and with what people were told."""

import json
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from sqlite3 import connect
from typing import Any

Choices = list[list[Any]]  # of one turn, each [seat, what, option]


@dataclass
class Ledger:
    """The journal read to its end. `lost` and `doubled` say which choices.

    `by`: match, turn and place of what each interaction has chosen; those in `several` may choose so often.
    """

    turns: dict[int, dict[int, Choices]] = field(default_factory=dict)  # by match
    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    by: dict[int, list[tuple[int, int, int]]] = field(default_factory=dict)
    several: set[int] = field(default_factory=set)
    saved: int = 0
    _begun: dict[int, dict[str, Any]] = field(default_factory=dict)  # by match: what may or may not have been saved

    @classmethod
    def read(cls, folder: Path) -> "Ledger":
        """The journal beside a database, compared with it."""
        ledger = cls()
        for event in events(folder / "journal"):
            ledger._take(event)
        ledger._compare(*stored(folder / "belfry.db"))
        ledger.doubled += [f"interaction {by} chose at {made}" for by, made in ledger.by.items() if ledger._repeats(by)]
        return ledger

    def _repeats(self, interaction: int) -> bool:
        """Whether an interaction chose more than once; or, if it may, a place more than once or in several turns."""
        made = self.by[interaction]
        if interaction not in self.several:
            return len(made) > 1
        return len(set(made)) < len(made) or len({(match, turn) for match, turn, _ in made}) > 1

    def has_chosen(self, interaction: int) -> bool:
        """Whether a choice was saved that this interaction has made."""
        return interaction in self.by

    def _take(self, event: dict[str, Any]) -> None:
        match event["do"]:
            case "choose":
                self._settle(event["match"], event["turn"], event["before"], event["settled"])
                self._begun[event["match"]] = event
            case "undo":
                self._begun[event["match"]] = event
            case "saved":
                begun = next(begun for begun in self._begun.values() if begun["id"] == event["id"])
                del self._begun[begun["match"]]
                if begun["do"] == "undo":
                    self._leave(begun["match"], event["turn"], event["left"])
                else:
                    self._add(begun)

    def _settle(self, match: int, turn: int, before: Choices, settled: Choices) -> None:
        """The choices of a turn as the bot has just read them; they show whether what a kill cut off was saved.

        A turn may begin with one that the rules have `settled`, which is saved with the turn before.
        """
        cut = self._begun.pop(match, None)
        if cut and cut["do"] == "undo":
            self._leave(match, turn, before)
        elif cut and (turn, len(before)) != (cut["turn"], len(cut["before"])):
            self._add(cut)
        known = self._of(match).get(turn, settled)
        self._judge(f"game {match}, turn {turn}", known, before)

    def _add(self, event: dict[str, Any]) -> None:
        self._of(event["match"])[event["turn"]] = [*event["before"], *event["made"]]
        self.saved += len(event["made"])
        if event["by"]:
            first = len(event["before"])
            places = [(event["match"], event["turn"], n) for n in range(first, first + len(event["made"]))]
            self.by.setdefault(event["by"], []).extend(places)
            if event["several"]:
                self.several.add(event["by"])

    def _leave(self, match: int, turn: int, left: Choices) -> None:
        kept = {number: choices for number, choices in self._of(match).items() if number < turn}
        self.turns[match] = kept | {turn: list(left)}

    def _of(self, match: int) -> dict[int, Choices]:
        return self.turns.setdefault(match, {})

    def _compare(self, store: dict[int, dict[int, Choices]], settled: dict[int, dict[int, Choices]]) -> None:
        for match in {*self.turns, *store}:
            found, known = store.get(match, {}), self._of(match)
            if cut := self._begun.pop(match, None):
                if cut["do"] == "undo":
                    continue
                if len(found.get(cut["turn"], [])) > len(cut["before"]):
                    self._add(cut)
            for turn in {*found, *known}:
                expected = known.get(turn, settled.get(match, {}).get(turn, []))
                self._judge(f"game {match}, turn {turn}, at the end", expected, found.get(turn, []))

    def _judge(self, where: str, known: Choices, found: Choices) -> None:
        missing = [choice for n, choice in enumerate(known) if found[n : n + 1] != [choice]]
        surplus = [choice for n, choice in enumerate(found) if known[n : n + 1] != [choice]]
        self.lost += [f"{where}: {choice}" for choice in missing]
        self.doubled += [f"{where}: {choice}" for choice in surplus]


def events(journal: Path) -> Iterator[dict[str, Any]]:
    """The lines of a journal; numbers begin anew with each start of the bot, and the last line may be cut off."""
    starts = 0
    for line in journal.read_text(encoding="utf-8").splitlines():
        try:
            event = json.loads(line)
        except ValueError:
            continue
        if event["do"] == "start":
            starts += 1
        else:
            yield event | {"id": (starts, event["id"])}


def stored(database: Path) -> tuple[dict[int, dict[int, Choices]], dict[int, dict[int, Choices]]]:
    """The choices in a database, by match and turn; and of these the first ones that nobody has made."""
    found: dict[int, dict[int, Choices]] = {}
    settled: dict[int, dict[int, Choices]] = {}
    with closing(connect(database)) as opened:
        rows = opened.execute(
            "select match_id, turn, n, at, seat, what, option from choices order by match_id, turn, n"
        )
        for match, turn, n, at, *choice in rows:
            found.setdefault(match, {}).setdefault(turn, []).append(choice)
            if n == at == 0:
                settled.setdefault(match, {})[turn] = [choice]
    return found, settled
