"""The chapters to be read and searched: every ruleset with its cases, read once and kept, whoever asks first."""

from collections.abc import Callable
from functools import lru_cache
from threading import RLock
from typing import TypeVar

from compliance.api import Session
from compliance.diag import Diagnostic
from compliance.model import Case, Rule, Ruleset, Vocabulary
from compliance.report import find_rules
from compliance.web.views import chapter as chapterview
from compliance.web.views import chapter_list as chapterlist
from compliance.web.views import chapter_parts as chapterparts
from compliance.web.views import field as fieldview
from compliance.web.views import not_found as chaptermissing
from compliance.web.views import provision as provisionview
from compliance.web.views import rule as ruleview
from compliance.web.views import search as chapterfound
from compliance.web.views import search_cards as chaptercards
from compliance.web.views.not_found import Missing
from compliance.web.views.provision import find_provision
from compliance.web.views.search_cards import KINDS

__all__ = [
    "KINDS",
    "Chapters",
    "Missing",
    "chapters_of",
    "find_provision",
    "find_rule",
    "missing_chapter",
    "missing_field",
    "missing_provision",
    "missing_rule",
    "search_chapters",
    "show_cases",
    "show_chapter",
    "show_chapters",
    "show_field",
    "show_head",
    "show_ledger",
    "show_provision",
    "show_readings",
    "show_rule",
    "show_rules",
    "show_tables",
    "show_vocabulary",
]

T = TypeVar("T")


class Chapters:
    """All rulesets of a session; what is read or built is kept, and built only once however many ask."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._lock = RLock()
        self._kept: dict[str, object] = {}

    @property
    def vocabulary(self) -> Vocabulary:
        """The vocabulary that the rulesets share."""
        return self.session.vocabulary

    def ruleset(self, name: str) -> Ruleset | None:
        """Return a ruleset of the library by its id; a path of the machine is no id."""
        return next((one for one in self.rulesets() if one.id == name), None)

    def rulesets(self) -> tuple[Ruleset, ...]:
        """Return every ruleset that can be read."""
        return self._once("rulesets", self._read_rulesets)

    def problems(self) -> tuple[Diagnostic, ...]:
        """Return why rulesets cannot be read."""
        results = (self.session.ruleset(name) for name in self.session.library.ids())
        return tuple(found for result in results if result.value is None for found in result.diagnostics)

    def cases(self, name: str) -> tuple[Case, ...]:
        """Return the cases beside a ruleset's rules; none where their files have mistakes."""
        return self._once(f"cases of {name}", lambda: self.session.cases(name).value or ())

    def readers(self) -> fieldview.Readers:
        """Return the rules that read each field."""
        return self._once("readers", lambda: fieldview.readers_of(self.rulesets()))

    def index(self) -> chaptercards.SearchIndex:
        """Return all that can be searched."""
        return self._once("index", lambda: chaptercards.index_of(self.rulesets(), self.vocabulary, self.readers()))

    def _read_rulesets(self) -> tuple[Ruleset, ...]:
        read = (self.session.ruleset(name).value for name in self.session.library.ids())
        return tuple(one for one in read if one is not None)

    def _once(self, name: str, make: Callable[[], T]) -> T:
        if name not in self._kept:
            with self._lock:
                if name not in self._kept:
                    self._kept[name] = make()
        return self._kept[name]  # type: ignore[return-value]


@lru_cache(maxsize=1)
def chapters_of(session: Session) -> Chapters:
    """Return the chapters of a session, the same ones as long as the session is."""
    return Chapters(session)


def show_chapters(chapters: Chapters) -> tuple[chapterlist.Jurisdiction, ...]:
    """List all chapters by jurisdiction."""
    return chapterlist.jurisdictions_of([(one, len(chapters.cases(one.id))) for one in chapters.rulesets()])


def show_head(chapters: Chapters, ruleset: Ruleset) -> chapterview.ChapterHead:
    """Return what stands above every page of a chapter."""
    return chapterview.head_of(ruleset, len(chapters.cases(ruleset.id)))


def show_chapter(chapters: Chapters, ruleset: Ruleset) -> chapterview.ChapterView:
    """Return a chapter as a whole."""
    cases = chapters.cases(ruleset.id)
    return chapterview.chapter_view(ruleset, chapters.vocabulary, cases, chapters.rulesets())


def show_rules(chapters: Chapters, ruleset: Ruleset) -> tuple[chapterview.Topic, ...]:
    """Return the rules of a chapter by topic."""
    return chapterview.rules_by_topic(ruleset, chapters.cases(ruleset.id))


def show_rule(chapters: Chapters, ruleset: Ruleset, rule: Rule) -> ruleview.RulePageView:
    """Return one rule with all that belongs to it."""
    return ruleview.rule_view(rule, ruleset, chapters.vocabulary, chapters.cases(ruleset.id))


def show_readings(chapters: Chapters, ruleset: Ruleset) -> chapterparts.ReadingsView:
    """Return what the text of a chapter leaves open."""
    return chapterparts.readings_view(ruleset, chapters.vocabulary)


def show_tables(chapters: Chapters, ruleset: Ruleset) -> tuple[chapterparts.TablesView, ...]:
    """Return the paytables of a chapter."""
    return chapterparts.tables_view(ruleset, chapters.vocabulary)


def show_cases(chapters: Chapters, ruleset: Ruleset, topic: str) -> chapterparts.CasesView:
    """Return the cases of one topic of a chapter."""
    return chapterparts.cases_view(ruleset, chapters.vocabulary, chapters.cases(ruleset.id), topic)


def show_ledger(ruleset: Ruleset, disposition: str) -> provisionview.LedgerView:
    """Return the provisions of a chapter with how they are disposed of, all or those of one disposition."""
    return provisionview.ledger_view(ruleset, disposition)


def show_provision(chapters: Chapters, ruleset: Ruleset, provision: str) -> provisionview.ProvisionView:
    """Return one provision with all that rests on it."""
    return provisionview.provision_view(ruleset, provision, chapters.rulesets())


def show_field(chapters: Chapters, name: str) -> fieldview.FieldView | None:
    """Return a field with what every chapter asks of it, or nothing where there is none of this name."""
    field = chapters.vocabulary.fields.get(name)
    if field is None:
        return None
    return fieldview.field_view(field, chapters.vocabulary, chapters.rulesets(), chapters.readers())


def show_vocabulary(chapters: Chapters) -> tuple[fieldview.FieldSection, ...]:
    """Return every field of the vocabulary by section."""
    return fieldview.vocabulary_view(chapters.vocabulary, chapters.readers())


def search_chapters(chapters: Chapters, query: str, *, kind: str = "", chapter: str = "") -> chapterfound.SearchResult:
    """Search all chapters, or one."""
    known = chapter if chapters.ruleset(chapter) is not None else ""
    return chapterfound.search_index(chapters.index(), query, kind=kind, chapter=known)


def find_rule(ruleset: Ruleset, asked: str) -> Rule | None:
    """Return the rule that a full id names, or the only one that an end of it names."""
    found = find_rules(ruleset, asked)
    return found[0] if len(found) == 1 else None


def missing_chapter(chapters: Chapters, asked: str) -> Missing:
    """Say that there is no such chapter, and which may be meant."""
    return chaptermissing.missing_chapter(asked, chapters.rulesets())


def missing_provision(chapters: Chapters, ruleset: Ruleset, asked: str) -> Missing:
    """Say that a chapter has no such provision, and which may be meant."""
    return chaptermissing.missing_provision(asked, ruleset, chapters.rulesets())


def missing_rule(ruleset: Ruleset, asked: str) -> Missing:
    """Say that a chapter has no such rule, and which may be meant."""
    return chaptermissing.missing_rule(asked, ruleset)


def missing_field(chapters: Chapters, asked: str) -> Missing:
    """Say that the vocabulary has no such field, and which may be meant."""
    return chaptermissing.missing_field(asked, chapters.vocabulary)
