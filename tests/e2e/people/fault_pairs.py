"""Every kind of request that Belfry makes, and every class of answer that it may get to it."""

import os
import random
from typing import NamedTuple

from cogs.connection.circuit_breaker import SECONDS
from tests.night import NIGHT

from . import deeds
from .deeds import Deed

ALWAYS = 1_000_000
SAMPLE = 2  # classes of answers that a kind of request meets by day


class Kind(NamedTuple):
    """A kind of request, as `name_kind` says it, and the deed of which it is a part.  `route` is a pattern.

    `case`: which notification it is, for kinds of the same name.
    """

    name: str
    route: str
    deed: Deed
    case: str = ""

    def __str__(self) -> str:
        return f"{self.name} {self.case}".rstrip()


class Answer(NamedTuple):
    """A class of answers: a fault as in `sandbox.faults`, once or until all who wait for an answer have one.

    `seconds` as there.  `real`: what the code says is so, for somebody has deleted the message.
    """

    fault: str
    seconds: float = 0.3
    lasting: bool = False
    real: bool = False

    def __str__(self) -> str:
        late = f" by {self.seconds:g} s" if "delay" in self.fault else ""
        return f"{self.fault}{late}{' for a while' if self.lasting else ''}"


class Pair(NamedTuple):
    kind: Kind
    answer: Answer

    def __str__(self) -> str:
        return f"{self.kind} meets {self.answer}"


CALLBACK = "POST /interactions/{interaction}/{token}/callback"
MESSAGES, MESSAGE = "/channels/{channel}/messages", "/channels/{channel}/messages/{message}"
ORIGINAL = "/webhooks/{application}/{token}/messages/{message}"
AT_CALLBACK, AT_MESSAGES, AT_MESSAGE = "POST /interactions/", "/channels/\\d+/messages$", "/channels/\\d+/messages/"

HEARD, FOLLOWUP = "GATEWAY INTERACTION_CREATE", "POST /webhooks/{application}/{token}"

KINDS = (
    Kind(f"{HEARD} (on a board)", HEARD, deeds.choose_on_the_board),
    Kind(f"{HEARD} (in a direct message)", HEARD, deeds.choose_in_a_direct_message),
    Kind(f"{HEARD} (in a private answer)", HEARD, deeds.choose_in_an_answer),
    Kind(f"{HEARD} (a command)", HEARD, deeds.call_the_board_oneself),
    Kind(f"{CALLBACK} (edit, channel)", AT_CALLBACK, deeds.choose_on_the_board),
    Kind(f"{CALLBACK} (edit, direct message)", AT_CALLBACK, deeds.choose_in_a_direct_message),
    Kind(f"{CALLBACK} (edit, private answer)", AT_CALLBACK, deeds.choose_in_an_answer),
    Kind(f"{CALLBACK} (message, private)", AT_CALLBACK, deeds.look_behind_more),
    Kind(f"{CALLBACK} (message, public)", AT_CALLBACK, deeds.open_a_table),
    Kind(f"{CALLBACK} (promise, private answer)", AT_CALLBACK, deeds.open_a_thread_slowly),
    Kind(f"{CALLBACK} (promise of a message)", AT_CALLBACK, deeds.call_the_board_oneself),
    Kind(f"{CALLBACK} (suggestions)", AT_CALLBACK, deeds.type_a_choice),
    Kind(f"{CALLBACK} (form)", AT_CALLBACK, deeds.open_a_form),
    Kind(FOLLOWUP, "POST /webhooks/", deeds.begin_against_a_computer),
    Kind(f"PATCH {ORIGINAL}", "PATCH /webhooks/", deeds.choose_with_an_answer_open),
    Kind(f"DELETE {ORIGINAL}", "DELETE /webhooks/", deeds.call_the_board_oneself),
    Kind(f"POST {MESSAGES} (channel, panel)", f"POST {AT_MESSAGES}", deeds.call_the_board),
    *(
        Kind(f"POST {MESSAGES} ({name})", f"POST {AT_MESSAGES}", deed, case)
        for name, deed, case in (
            ("channel, call", deeds.wait_for_a_call, "the first"),
            ("channel, call", deeds.wait_for_another_call, "another"),
            ("direct message, text", deeds.wait_for_a_message, "the first"),
            ("direct message, text", deeds.wait_for_another_message, "another"),
            ("direct message, text", deeds.wait_for_a_digest, "a digest"),
            ("direct message, text", deeds.wait_for_another_digest, "another digest"),
        )
    ),
    Kind(f"PATCH {MESSAGE} (channel, panel)", f"PATCH {AT_MESSAGE}", deeds.choose_by_command),
    Kind(f"PATCH {MESSAGE} (direct message, text)", f"PATCH {AT_MESSAGE}", deeds.choose_with_a_direct_message_open),
    Kind(f"DELETE {MESSAGE} (channel)", f"DELETE {AT_MESSAGE}", deeds.call_the_board),
    Kind(f"DELETE {MESSAGE} (direct message)", f"DELETE {AT_MESSAGE}", deeds.wait_for_another_panel),
    Kind(f"GET {MESSAGES} (channel)", f"GET {AT_MESSAGES}", deeds.wait_for_a_call),
    Kind("GET /channels/{channel}", "GET /channels/\\d+$", deeds.wait_until_a_thread_sleeps),
    Kind("PATCH /channels/{channel} (wake)", "PATCH /channels/\\d+$", deeds.wait_until_a_thread_sleeps),
    Kind("PATCH /channels/{channel} (let sleep)", "PATCH /channels/\\d+$", deeds.stop_in_a_thread),
    Kind("POST /channels/{channel}/threads", "POST /channels/\\d+/threads", deeds.open_a_thread),
    Kind("PUT /channels/{channel}/thread-members/{user}", "PUT /channels/", deeds.join_in_a_thread),
    Kind("POST /users/@me/channels", "POST /users/@me/channels", deeds.wait_for_a_first_message),
    Kind("GET /guilds/{guild}/members/{user}", "GET /guilds/", deeds.wait_to_be_found),
)

STARTING = (
    Kind("GET /users/@me", "GET /users/@me", deeds.choose_on_the_board),
    Kind("GET /oauth2/applications/@me", "GET /oauth2/", deeds.choose_on_the_board),
    Kind("GET /gateway/bot", "GET /gateway", deeds.choose_on_the_board),
    Kind("GET /applications/{application}/commands", "GET /applications/", deeds.choose_on_the_board),
    Kind("PUT /applications/{application}/commands", "PUT /applications/", deeds.choose_on_the_board),
)
"""Kinds of requests that Belfry makes when it starts; the deed is what people do then."""

UNKNOWN = (
    *("400", "401", "403", "404", "409", "418", "500", "502", "503", "504", "110000", "340015", "987654"),
    *("400-html", "403-html", "404-html", "502-html", "503-html", "504-html", "200-html", "200-empty", "204-empty"),
    *("429", "429-global", "429-plain", "reset"),
)
"""What any request may meet, and of which nobody has said what it means."""
MUTE, USUAL = ("DELETE", "PUT"), "204-empty"  # what is done without a word, and how that is said
DONE = ("reset-done", "torn", "500-done", "502-done", "200-html-done", "200-empty-done")
TOO_LATE = Answer("delay", SECONDS + 0.5)  # longer than Belfry waits
LATE = (Answer("delay", 2.0), Answer("delay-done", 2.0), TOO_LATE)
UNNOTED = (*(Answer(fault) for fault in DONE), TOO_LATE)
"""What was asked for is done, and Belfry does not know it."""
LASTING = tuple(Answer(fault, lasting=True) for fault in ("500", "503-html", "reset", "340015", "20026", "429"))

ROAD = ("50035", "reset", "reset-done", "502-done", "429")
"""What a notification meets by day: refused, cut off before and after it was sent, failed though done, rate-limited."""

AT_GATEWAY = (Answer("twice"), Answer("delay", 2.0), Answer("later"), Answer("reset"), Answer("lost"))

GENERAL = ("40001", "40002", "40333", "20026", "50001", "50013", "50035", "50109", "130000")
CHANNEL = ("10003", "20016", "20028", "40004", "40006", "50024")
CODES = {
    "callback": ("10008", "10062", "40060-done", "50083", "200000", "240000", "40005", "50006", "10015", "50027"),
    "/webhooks/": ("10008", "10015", "50027", "40094", "200000", "240000", "40005", "50083"),
    f"POST {MESSAGES}": (
        *(*CHANNEL, "10008", "20009", "20031", "40003", "40005", "50006", "50007", "50008", "50083", "50278"),
        *("160005", "200000", "240000", "50068"),
    ),
    f"PATCH {MESSAGE}": (*CHANNEL, "10008", "20022", "30046", "50005", "50006", "50083", "160005", "200000", "240000"),
    f"DELETE {MESSAGE}": ("10008", "50003", "50021", "50083", "160005", "40006"),
    f"GET {MESSAGES}": ("10003", "10008"),
    "/channels/{channel} (": ("10003", "50024", "50083", "160005", "160006", "40006"),
    "GET /channels/{channel}": ("10003",),
    "/threads": ("10003", "30033", "40006", "50024", "160004", "160006", "200000"),
    "/thread-members/": ("10003", "10013", "30033", "50024", "50083", "160005"),
    "/users/@me/channels": ("10013", "40003", "50007", "50033", "50278"),
    "/members/": ("10004", "10007", "10013"),
    "PUT /applications/": ("10002", "10063", "30032", "30034", "50240"),
}
"""Discord's codes (https://docs.discord.com/developers/topics/opcodes-and-status-codes) that a kind of request may meet
beside the general ones, by a part of its name."""
REAL = {f"PATCH {MESSAGE}": ("10008",), f"DELETE {MESSAGE}": ("10008",)}
"""Codes that are only met where they are so."""


def list_answers(kind: Kind) -> list[Answer]:
    """All that a request of this kind may meet.

    Where a promise is refused because there is an answer already, another Belfry has given it (`test_two_bots.py`).
    """
    if kind.route.startswith("GATEWAY"):
        return list(AT_GATEWAY)
    special = [code for part, codes in CODES.items() if part in kind.name for code in codes]
    real = [code for part, codes in REAL.items() if part in kind.name for code in codes]
    senseless = USUAL if kind.route.startswith(MUTE) else "40060-done" if "promise" in kind.name else ""
    faults = [one for one in dict.fromkeys((*UNKNOWN, *DONE, *GENERAL, *special)) if one != senseless]
    return [*(Answer(fault, real=fault in real) for fault in faults), *LATE, *LASTING]


PAIRS = [Pair(kind, answer) for kind in KINDS for answer in list_answers(kind)]
PAIRS_AT_START = [Pair(kind, answer) for kind in STARTING for answer in list_answers(kind) if not answer.lasting]


def choose_answers(pairs: list[Pair], kind: Kind) -> list[Answer]:
    """The answers that a kind of request meets in these pairs: at night all of them, else a few, by SEED."""
    answers = [pair.answer for pair in pairs if pair.kind == kind]
    rng = random.Random(f"{os.environ.get('SEED', '1')} {kind}")
    if NIGHT:
        return answers
    return rng.sample([one for one in answers if not kind.case or one.fault in ROAD], SAMPLE)
