"""The files that Belfry runs with, as the tree has them: they are in its package and in its image."""

from .fork_server import ROOT

FOR_DEVELOPERS = ("bench", "tests")
IN_IMAGE = {"LICENSE", "requirements.txt"}  # in the image only


def list_program_files() -> set[str]:
    """The files of all packages, and what they read; paths from the root."""
    rooms = [file.parent for file in ROOT.glob("*/__init__.py") if file.parent.name not in FOR_DEVELOPERS]
    found = {*ROOT.glob("*.py"), ROOT / "config.example.toml"}
    for room in (*rooms, ROOT / "docs" / "rules"):
        found |= {file for file in room.rglob("*") if file.is_file() and "__pycache__" not in file.parts}
    return {file.relative_to(ROOT).as_posix() for file in found}
