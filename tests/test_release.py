"""Which Belfry this is: as it is built, and as its checkout tells."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from base.version import RELEASE, __version__, find_commit

ROOT = Path(__file__).parent.parent
ASKED = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
NEEDED, FOR_DEVELOPERS = ASKED["project"]["dependencies"], ASKED["dependency-groups"]["dev"]
FOR_METRICS = ASKED["project"]["optional-dependencies"]["metrics"]


def git(folder: Path, *arguments: str) -> str:
    """What git answers in a folder, whatever this machine's user has set."""
    settings = {
        "HOME": str(folder),
        "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_DEFAULT_REF_FORMAT": "files",
        **{f"GIT_{who}_{what}": "ada@example.org" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")},
    }
    environment = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")} | settings
    command = ["git", *arguments]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, timeout=60, check=True)
    return done.stdout.strip()


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A repository with two commits on a branch whose name has a slash."""
    if not shutil.which("git"):
        pytest.skip("needs git")
    (folder := tmp_path / "checkout").mkdir()
    git(folder, "init", "--quiet")
    git(folder, "checkout", "--quiet", "-b", "some/branch")
    for message in ("one", "two"):
        git(folder, "commit", "--quiet", "--allow-empty", "--message", message)
    return folder


def found(folder: Path) -> str | None:
    return find_commit(folder / "none", folder / ".git")


def test_the_commit_is_that_of_the_checkout_on_a_branch_or_not_and_when_git_has_tidied_up(checkout: Path) -> None:
    assert found(checkout) == git(checkout, "rev-parse", "HEAD")
    git(checkout, "pack-refs", "--all")
    assert found(checkout) == git(checkout, "rev-parse", "HEAD")
    git(checkout, "checkout", "--quiet", "--detach", "HEAD^")
    assert found(checkout) == git(checkout, "rev-parse", "HEAD")


def test_a_worktree_has_a_commit_of_its_own(checkout: Path) -> None:
    other = checkout.with_name("other")
    git(checkout, "worktree", "add", "--quiet", "-b", "other", str(other), "HEAD^")
    assert found(other) == git(other, "rev-parse", "HEAD") != found(checkout)
    git(checkout, "pack-refs", "--all")
    assert found(other) == git(other, "rev-parse", "HEAD")


def test_what_was_built_knows_its_commit_also_inside_the_repository_of_something_else(checkout: Path) -> None:
    built = checkout / "commit"
    built.write_text("0123456789" * 4 + "\n")
    assert find_commit(built, checkout / ".git") == "0123456789" * 4
    assert find_commit(checkout / "none", checkout / "lib" / ".git") is None


@pytest.mark.parametrize("head", ["", "ref: refs/heads/.invalid\n", "\u00e9"], ids=["empty", "elsewhere", "strange"])
def test_where_no_commit_is_told_the_version_stands_alone(tmp_path: Path, head: str) -> None:
    (tmp_path / ".git").mkdir()
    assert found(tmp_path) is None
    (tmp_path / ".git" / "HEAD").write_text(head, encoding="utf-8")
    assert found(tmp_path) is None
    (tmp_path / "commit").write_text(head, encoding="utf-8")
    assert find_commit(tmp_path / "commit", tmp_path / ".git") is None


def test_the_newest_part_of_the_changelog_is_that_of_this_version() -> None:
    """Above it stands only what is not released yet."""
    headings = re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert next(heading for heading in headings if heading != "Unreleased") == __version__
    assert "Unreleased" not in headings[1:]


@pytest.mark.slow("a program from its beginning, 2 s")
def test_the_command_line_tells_which_belfry_it_is(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "bot.py", "--version"], cwd=tmp_path, capture_output=True, timeout=60, check=True
    )
    assert done.stdout.decode().splitlines() == [f"belfry {RELEASE}"]


def test_who_reads_only_the_first_lines_of_a_check_gets_no_trace(tmp_path: Path) -> None:
    """As `head` does; the exit status still says what was found: no token."""
    read, write = os.pipe()
    os.close(read)
    environment = {name: value for name, value in os.environ.items() if name != "BELFRY_TOKEN"}
    command = [sys.executable, ROOT / "bot.py", "--check"]
    try:
        done = subprocess.run(
            command, cwd=tmp_path, env=environment, stdout=write, stderr=subprocess.PIPE, timeout=60, check=False
        )
    finally:
        os.close(write)
    assert (done.returncode, done.stderr) == (2, b"")


def test_the_readme_has_a_row_for_each_dependency() -> None:
    table = (ROOT / "README.md").read_text(encoding="utf-8").partition("| package |")[2].partition("\n\n")[0]
    rows = re.findall(r"^\| (\w.*?) \|", table, re.MULTILINE)
    asked = {Requirement(line).name for line in NEEDED + FOR_METRICS + FOR_DEVELOPERS}
    assert {name for row in rows for name in row.split(", ")} == asked


def test_the_pins_are_of_all_that_is_asked_for_with_hashes_and_from_no_certain_place() -> None:
    """`make pins` was run after pyproject.toml was changed."""
    for file, wanted in (("requirements", NEEDED + FOR_METRICS), ("requirements-dev", NEEDED + FOR_DEVELOPERS)):
        pins = (ROOT / f"{file}.txt").read_text(encoding="utf-8")
        assert "://" not in pins
        pinned = {}
        for block in re.split(r"\n(?=\w)", pins):
            assert "--hash=sha256:" in block
            pin = Requirement(block.partition("\\")[0])
            pinned[canonicalize_name(pin.name)] = pin
        for line in map(Requirement, wanted):
            pin = pinned[canonicalize_name(line.name)]
            [exact] = pin.specifier
            assert exact.operator == "=="
            assert line.specifier.contains(exact.version), line
            assert bool(pin.marker) == bool(line.marker), line


def test_the_workflow_tries_on_windows_what_make_quick_does_elsewhere() -> None:
    workflow = (ROOT / ".github" / "workflows" / "tests.yml").read_text(encoding="utf-8")
    [asked] = re.findall(r"KINDS=one \$\(TESTS\) (.+)", (ROOT / "Makefile").read_text(encoding="utf-8"))
    assert asked in workflow
