"""Files brought into their canonical form: which are asked for, what each becomes, and writing it."""

from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

from compliance.diag import Code, Diagnostic, Result, did_you_mean, whole_file
from compliance.load import (
    Library,
    TextFile,
    is_submission_text,
    library_at_hand,
    read_text,
    replace_text,
    write_canonical_text,
    write_spellings,
    yaml_files,
)
from compliance.record import record


@record
class Target:
    """A file to be brought into its canonical form, and what it is called in messages."""

    path: Path
    called: str


@record
class Formatted:
    """A file as it is and as it is in its canonical form; ``changed`` looks at the bytes."""

    target: Target
    before: str
    after: str
    changed: bool
    sha256: str
    """The fingerprint of the bytes that were read."""


def format_targets(names: Iterable[str], library: Library | None = None) -> Result[tuple[Target, ...]]:
    """Find the files that names stand for: files, folders, rulesets by their ids; without names all at hand."""
    asked, library = tuple(names), library or library_at_hand()
    if not asked:
        return Result(tuple(_targets_below(library.folder, library.folder.name)))
    found: list[Diagnostic] = []
    targets: dict[Path, Target] = {}
    for name in asked:
        here = _targets_named(name, library)
        if not here:
            found.append(_explain_unknown_name(name, library))
        targets.update((one.path, one) for one in here)
    return Result(tuple(targets.values()), tuple(found))


def format_target(target: Target, library: Library | None = None) -> Result[Formatted]:
    """Work out the canonical form of a file."""
    file = read_text(target.path, called=target.called)
    if file.value is None:
        return Result(None, file.diagnostics)
    spelled = _spell_canonically(file.value, library)
    if spelled.value is None:
        return Result(None, spelled.diagnostics)
    formed = write_canonical_text(spelled.value, file.value.path)
    if formed.value is None:
        return Result(None, formed.diagnostics)
    changed = sha256(formed.value.encode()).hexdigest() != file.value.sha256
    return Result(Formatted(target, file.value.text, formed.value, changed, file.value.sha256))


def _spell_canonically(file: TextFile, library: Library | None) -> Result[str]:
    """Return the text of a file with the values of a submission in canonical letters."""
    if not is_submission_text(file.text, file.path):
        return Result(file.text)
    vocabulary = (library or library_at_hand()).vocabulary()
    # INVARIANT: without its vocabulary a submission would come out in half of its canonical form, and nobody be told.
    return (
        Result(None, vocabulary.diagnostics)
        if vocabulary.value is None
        else Result(write_spellings(file, vocabulary.value))
    )


def write_formatted(formatted: Formatted) -> Diagnostic | None:
    """Write the canonical form of a file in its place."""
    target = formatted.target
    return replace_text(target.path, formatted.after, was=formatted.sha256, called=target.called)


def _targets_named(name: str, library: Library) -> tuple[Target, ...]:
    path = Path(name)
    if path.is_dir():
        return _targets_below(path, str(path))
    if path.exists() or path.is_symlink():
        return (Target(path, name),)
    folder = library.folder / name
    return _targets_below(folder, library.called(folder)) if name in library.ids() else ()


def _targets_below(folder: Path, called: str) -> tuple[Target, ...]:
    return tuple(Target(path, f"{called}/{path.relative_to(folder).as_posix()}") for path in yaml_files(folder))


def _explain_unknown_name(name: str, library: Library) -> Diagnostic:
    if Path(name).is_dir():
        return Diagnostic(Code.FILE_MISSING, "the folder has no YAML files in it", whole_file(name))
    hint = did_you_mean(name, library.ids()) or "name a file, a folder, or a ruleset by its id"
    return Diagnostic(Code.FILE_MISSING, f"no file and no ruleset is called `{name}`", whole_file(name), hint)
