"""The rulesets at hand: which there are, and each by its id or path."""

from dataclasses import dataclass
from pathlib import Path

from compliance.assets import shelf
from compliance.diag import Code, Diagnostic, Result, did_you_mean
from compliance.diag.span import whole_file
from compliance.load.rulesets import fingerprint, read_ruleset, ruleset_files
from compliance.load.vocabulary import read_vocabulary
from compliance.model import Ruleset, Vocabulary


@dataclass(frozen=True, slots=True)
class Library:
    """A folder of rulesets with the vocabulary they share."""

    folder: Path
    grammar: Path

    def ids(self) -> tuple[str, ...]:
        """Name the rulesets of this library."""
        return tuple(sorted(path.parent.name for path in self.folder.glob("*/ruleset.yaml")))

    def vocabulary(self) -> Result[Vocabulary]:
        """Read the shared vocabulary."""
        return read_vocabulary(self.folder / "vocabulary")

    def folder_of(self, name: str) -> Result[Path]:
        """Find a ruleset by its id, or by the path of its folder."""
        if name in self.ids():
            return Result(self.folder / name)
        path = Path(name)
        if (path / "ruleset.yaml").is_file():
            return Result(path)
        hint = did_you_mean(name, self.ids()) or f"there are {', '.join(self.ids())}; or give the path of a folder"
        return Result(None, (Diagnostic(Code.RULESET_UNKNOWN, f"no ruleset is called `{name}`", whole_file("--ruleset"), hint),))

    def content_key(self, folder: Path) -> str:
        """Return one hash over everything a ruleset is read from: its files, the vocabulary and the grammar."""
        return fingerprint((*ruleset_files(folder), *sorted((self.folder / "vocabulary").glob("*.yaml")), self.grammar))

    def read(self, folder: Path, vocabulary: Vocabulary) -> Result[Ruleset]:
        """Read the ruleset in a folder from its files."""
        return read_ruleset(folder, vocabulary, self.grammar.read_text("utf-8"), sha256=self.content_key(folder))


def shipped_library() -> Library:
    """Return the library that comes with the program."""
    return Library(shelf("rulesets"), shelf("grammar") / "condition.lark")
