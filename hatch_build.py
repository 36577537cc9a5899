"""Packs the shipped rulesets into the wheel as they are read, so that an installed program parses none of them."""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ParsedRulesets(BuildHookInterface[Any]):
    """Reads every shipped ruleset while a wheel is packed; an installation for editing reads its own files."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write what is read into a folder that goes into the wheel."""
        if version == "editable":
            return
        self.folder = TemporaryDirectory()
        sys.path.insert(0, self.root)
        try:
            from compliance.load import shipped_library

            shipped_library().parse_into(Path(self.folder.name))
        finally:
            sys.path.remove(self.root)
        build_data["force_include"][self.folder.name] = "compliance/_assets/parsed"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Take the folder away."""
        if version != "editable":
            self.folder.cleanup()
