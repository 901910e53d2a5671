"""What `pip install .` builds is told its commit; hatchling, which builds it, runs this."""

import runpy
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CommitHook(BuildHookInterface[BuilderConfig]):
    """Adds the file that base/version.py reads where there is no git."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Before it is built."""
        self.folder = TemporaryDirectory()
        commit = runpy.run_path(str(Path(self.root, "base", "version.py")))["find_commit"]()
        if commit and version != "editable":
            file = Path(self.folder.name, "commit")
            file.write_text(commit, encoding="ascii")
            build_data["force_include"][str(file)] = "commit"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Afterwards."""
        self.folder.cleanup()
