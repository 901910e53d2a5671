"""What people read is in files: what is said is there, what is there is said, and nothing is left in code."""

import ast
import builtins
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from cogs.words import Marked, bold, find, moment, say
from tests.texts import FILES, KEYS, list_fields, list_forms

ROOT = Path(__file__).parent.parent
UNREAD = re.compile(r"(log|re|asyncio|TypeVar|Lapse|.*\.note)\b")  # calls whose strings hosts read, or nobody
SENTENCE = re.compile(r"[A-Za-z]{2,}[a-z'’,.:]* +[A-Za-z]{2,}")  # two words at least
SEARCHES = {"startswith", "endswith", "partition", "rpartition", "split", "removeprefix", "removesuffix", "find"}
SAYS = re.compile(r"say|tell_(?!time)\w+")  # what a clock shows is no words
LONGEST = 140  # characters of a refusal
DESCRIPTION = 55  # characters of the list of commands that a phone shows
LEFT = {"59 minutes ago"}  # how Discord shows a moment, by which a text is measured


KEY = re.compile(rf"({'|'.join(FILES)})(\.[a-z_*]+)+")
CODE = [
    *(ROOT / "app" / f"{name}.py" for name in ("client", "command_answers", "interaction_router")),
    *sorted((ROOT / "cogs").rglob("*.py")),
]


@cache
def parse_code() -> dict[Path, ast.Module]:
    """The syntax trees of `CODE`, by file."""
    return {file: ast.parse(file.read_text("utf-8")) for file in CODE}


def read_keys(code: ast.AST) -> Iterator[str]:
    """The keys that stand in some code, with a * where a name is put in."""
    for node in ast.walk(code):
        if isinstance(node, ast.JoinedStr):
            parts = [part.value if isinstance(part, ast.Constant) else "*" for part in node.values]
            text = "".join(map(str, parts))
        else:
            text = node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
        if KEY.fullmatch(text):
            yield text


@cache
def match_keys(pattern: str) -> set[str]:
    """The texts that a key with a * can mean."""
    return {key for key in KEYS if re.fullmatch(re.escape(pattern).replace(r"\*", "[a-z_]+"), key)}


def list_said() -> Iterator[tuple[str, set[str], set[str]]]:
    """Every `say`, or `happened`, with its key in it: where, the texts that it can mean, and the names of its facts."""
    for file, tree in parse_code().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("say", "happened"):
                place, keys = f"{file.relative_to(ROOT)}:{node.lineno}", [*read_keys(node.args[0])]
                assert all(map(match_keys, keys)), f"{place}: nobody has written {keys}"
                if keys:
                    yield place, set().union(*map(match_keys, keys)), {str(one.arg) for one in node.keywords}


def list_left() -> Iterator[tuple[str, str]]:
    """The strings in the code of cogs that look as if people read them, with where they stand."""
    for file, tree in parse_code().items():
        unread = {part for node in ast.walk(tree) for one in list_unread(node) for part in ast.walk(one)}
        for node in ast.walk(tree):
            text = node.value if isinstance(node, ast.Constant) and node not in unread else ""
            if isinstance(text, str) and SENTENCE.search(text):
                yield f"{file.relative_to(ROOT)}:{node.lineno}", text


def list_unread(node: ast.AST) -> Iterable[ast.AST]:
    """The parts of some code whose strings nobody reads on Discord."""
    match node:
        case ast.Expr(ast.Constant()):  # a docstring
            return [node]
        case ast.ClassDef(bases=[ast.Name("Enum" | "StrEnum")]):
            return node.body
        case ast.Compare():  # a word of the store
            return [node]
        case ast.Raise(ast.Call(ast.Name(error))) if hasattr(builtins, error):  # a mistake in the code
            return [node]
        case ast.Call() if UNREAD.match(ast.unparse(node.func)):
            return [*node.args, *(one.value for one in node.keywords)]
    return []


def list_compared(node: ast.Compare | ast.Call) -> list[ast.expr]:
    """What is compared, or searched for, or searched."""
    if isinstance(node, ast.Compare):
        return [node.left, *node.comparators]
    return [node.func.value, *node.args] if isinstance(node.func, ast.Attribute) and node.func.attr in SEARCHES else []


def test_what_is_said_is_written_with_the_same_fields() -> None:
    for place, keys, facts in list_said():
        fields = {key: list_fields(key) for key in keys}
        assert all(one <= facts for one in fields.values()), f"{place}: {fields} has more than {facts}"
        assert facts <= set().union(*fields.values()), f"{place}: {fields} has less than {facts}"


def test_what_is_written_is_said() -> None:
    said = {key for tree in parse_code().values() for pattern in read_keys(tree) for key in match_keys(pattern)}
    assert {*KEYS} - said == set()


def test_a_refusal_is_short() -> None:
    calls = [node for tree in parse_code().values() for node in ast.walk(tree) if isinstance(node, ast.Call)]
    said = [key for call in calls if ast.unparse(call.func) == "Refusal" for key in read_keys(call)]
    keys = {key for key in KEYS if key.startswith("actions.")} | {key for one in said for key in match_keys(one)}
    texts = {key: find(key) for key in keys - {"actions.permission.missing"}}  # which lists what is missing
    forms = {key: [text] if isinstance(text, str) else text.values() for key, text in texts.items()}
    assert not {key for key, form in forms.items() if max(map(len, form)) > LONGEST}


def test_only_the_review_says_what_decided_a_game() -> None:
    """The poster and the result name the last change of the lead and the tie-break, which need not have decided it."""
    said = {key for key in KEYS if "decided" in " ".join(list_forms(key)).lower()}
    assert said - {key for key in said if key.startswith("games.review.")} == {"buttons.decided"}
    for room in ("engine", "render"):
        for file in (ROOT / room).rglob("*.py"):
            tree = ast.parse(file.read_text("utf-8"))
            unread = {part for node in ast.walk(tree) for one in list_unread(node) for part in ast.walk(one)}
            strings = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and node not in unread]
            assert not [text for text in strings if "decided" in str(text).lower()], file
        assert not [file for file in (ROOT / room).rglob("*.toml") if "decided" in file.read_text("utf-8").lower()]


def test_no_text_stands_in_code() -> None:
    left = [f"{place} {text}" for place, text in list_left() if text not in LEFT]
    assert not left, "\n".join(left)


def test_no_message_is_known_again_by_its_words() -> None:
    """Nothing that is said is compared or searched, for it may be said otherwise, or in another language."""
    found = [
        f"{file.relative_to(ROOT)}:{node.lineno}"
        for file, tree in parse_code().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Compare | ast.Call)
        for part in list_compared(node)
        if isinstance(part, ast.Call) and SAYS.fullmatch(ast.unparse(part.func))
    ]
    assert not found


def test_names_are_escaped_and_markdown_is_not() -> None:
    said = say("actions.table.sits", person=bold("*Ann*"), game="_T_ #1")
    assert said == r"**\*Ann\*** is already at the table for \_T\_ #1."
    assert say("actions.choose.not_undone", names=["*A*", "B", Marked("**C**")], game="T").startswith(
        r"Only \*A\*, B and **C** can"
    )
    assert moment(1.4) == "<t:1:R>"


def test_a_text_that_counts_has_a_form_for_one() -> None:
    facts = {"name": "Ben", "game": "Tower #1", "all": 21}
    assert "1 of 21 days" in say("actions.pause.left.theirs", n=1, **facts)
    assert say("actions.pause.left.theirs", n=1, **facts) != say("actions.pause.left.theirs", n=2, **facts)


def test_a_key_that_nobody_has_written_is_an_error() -> None:
    with pytest.raises(KeyError):
        say("actions.nothing")


def test_a_command_and_its_parameters_are_described_in_one_line_of_a_phone() -> None:
    described = [str(find(key)) for key in KEYS if key.startswith(("commands.command.", "commands.parameter."))]
    assert len(described) > 20
    assert not [text for text in described if len(text) > DESCRIPTION]
