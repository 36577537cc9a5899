"""A document that was filed, read for a chapter as a draft of a submission."""

import re
from pathlib import Path

from compliance.api.form import field_names_of
from compliance.api.session import Session
from compliance.diag import Code, Diagnostic, Result, whole_file
from compliance.load import CUES, parse_filed_document, read_cues, read_filed_document
from compliance.model import DocumentReading, FieldDef, FiledDocument, ReadingCues, Ruleset
from compliance.read import Chapter, ChapterGuess, guess_chapter, propose_statements
from compliance.record import replace

_CHAPTER = re.compile(r"Chs?\.\s*(\d+a?)")


def read_filing(path: str, session: Session, *, chapter: str | None = None) -> Result[DocumentReading]:
    """Read a document from its file; without a chapter, the one that the document names."""
    document = read_filed_document(Path(path), called=path)
    return Result(None, document.diagnostics) if document.value is None else _read(document.value, session, chapter)


def read_filing_bytes(
    raw: bytes, name: str, session: Session, *, chapter: str | None = None
) -> Result[DocumentReading]:
    """Read a document from its bytes; ``name`` is what it is called."""
    document = parse_filed_document(raw, name, ending=Path(name).suffix)
    return Result(None, document.diagnostics) if document.value is None else _read(document.value, session, chapter)


def cues_of(session: Session) -> Result[ReadingCues]:
    """Return the cues of the library."""
    folder = session.library.folder / "vocabulary" / CUES
    called = f"{session.library.called(folder.parent)}/{CUES}"
    return session.memoize("cues", lambda: read_cues(folder, session.vocabulary, called=called))


def _read(document: FiledDocument, session: Session, chapter: str | None) -> Result[DocumentReading]:
    read_words = cues_of(session)
    if read_words.value is None:
        return Result(None, read_words.diagnostics)
    cues = _with_titles(read_words.value, session)
    chosen, why = chapter, "it was named"
    if chosen is None:
        guess = _guess(document, session, cues)
        if guess.value is None:
            return Result(None, guess.diagnostics)
        if not guess.value.ruleset:
            return Result(None, (_refuse_chapter(document, guess.value),))
        chosen, why = guess.value.ruleset, guess.value.why
    ruleset = session.ruleset(chosen)
    if ruleset.value is None:
        return Result(None, ruleset.diagnostics)
    fields = fields_to_read(ruleset.value, session, cues)
    reading = propose_statements(
        document,
        Chapter(ruleset=ruleset.value, fields=fields, cues=cues, games=cues.games, chosen_by=why),
    )
    if not reading.proposals:
        return Result(None, (_refuse_no_submission(document, ruleset.value),))
    return Result(reading)


def fields_to_read(ruleset: Ruleset, session: Session, cues: ReadingCues) -> tuple[FieldDef, ...]:
    """Return the fields that a chapter speaks of, those beside them, and those that filings of any game state.

    What no rule of the chapter speaks of may stand in a document all the same, and then the check says so.
    """
    names = field_names_of(ruleset, session)
    groups = {name.rpartition(".")[0] for name in names}
    fields = session.vocabulary.of_domain(ruleset.domain).fields
    return tuple(
        field
        for name, field in fields.items()
        if field.derived is None and (name.rpartition(".")[0] in groups or _is_general(name, cues))
    )


def _is_general(name: str, cues: ReadingCues) -> bool:
    return name in cues.fields and name.rpartition(".")[0] not in cues.subjects


def _guess(document: FiledDocument, session: Session, cues: ReadingCues) -> Result[ChapterGuess]:
    entries = session.entries()
    if entries.value is None:
        return Result(None, entries.diagnostics)
    rulesets = (session.ruleset(entry.id).value for entry in entries.value)
    numbers = {
        ruleset.id: found[1]
        for ruleset in rulesets
        if ruleset is not None and (found := _CHAPTER.search(ruleset.chapter)) is not None
    }
    return Result(guess_chapter(document, entries.value, numbers, cues))


def _with_titles(cues: ReadingCues, session: Session) -> ReadingCues:
    """Return the cues with each game called by the title of its chapters too."""
    games = {game: list(names) for game, names in cues.games.items()}
    for entry in session.entries().value or ():
        ruleset = session.ruleset(entry.id).value
        if ruleset is not None and ruleset.game:
            games.setdefault(ruleset.game, []).append(ruleset.title)
    return replace(cues, games={game: tuple(dict.fromkeys(names)) for game, names in games.items()})


def _refuse_chapter(document: FiledDocument, guess: ChapterGuess) -> Diagnostic:
    fitting = f" ({', '.join(guess.candidates)})" if guess.candidates else ""
    message = f"it cannot be told which chapter this is filed under: {guess.why}{fitting}"
    named = guess.candidates[0] if guess.candidates else "ID"
    lists = "" if guess.candidates else "; `compliance rules` lists the chapters"
    hint = f"name it: compliance read {document.name} --chapter {named}{lists}"
    return Diagnostic(Code.DOCUMENT_NO_CHAPTER, message, whole_file(document.name), hint)


def _refuse_no_submission(document: FiledDocument, ruleset: Ruleset) -> Diagnostic:
    message = (
        f"nothing in this document reads as a statement under {ruleset.id}; it is probably no Rules Submission of it"
    )
    hint = "open the document and see what it is; another chapter is named by --chapter"
    return Diagnostic(Code.DOCUMENT_NO_SUBMISSION, message, whole_file(document.name), hint)
