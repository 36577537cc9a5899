"""A ruleset's folder to a ruleset: metadata, paytables, rules and ledger, checked against each other.

The parts are read in the order in which one names another: the outline before what cites it, tables and readings before
the conditions that name them, rules before the ledger that is checked against them.
"""

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from pathlib import Path

from compliance.diag import Code, Result, whole_file
from compliance.lang import ConditionNames
from compliance.load.files import read_text
from compliance.load.rulesets.choices import (
    decode_elections,
    decode_readings,
    decode_review,
    decode_tables,
    decode_unchecked,
)
from compliance.load.rulesets.coherence import write_coherence
from compliance.load.rulesets.metadata import (
    RULESET_KEYS,
    decode_period,
    decode_slips,
    decode_sources,
    decode_terms,
    require_plain_id,
    subject_key,
    text_with_its_spaces,
)
from compliance.load.rulesets.provisions import CitedProvisions, Provisions, decode_ledger, decode_outline
from compliance.load.rulesets.rules import (
    DecodedRules,
    RuleNames,
    RulesetFile,
    decode_rules,
    fields_of_rule,
    read_ruleset_files,
)
from compliance.load.rulesets.wagers import WagerNames, decode_ranking, decode_wagers
from compliance.load.yaml.events import parse_head
from compliance.load.yaml.reader import DiagnosticsCollector, Keys
from compliance.model import (
    GAMING,
    Election,
    Kind,
    LedgerLine,
    Ranking,
    Reading,
    ReviewPoint,
    Ruleset,
    RulesetEntry,
    SectionOutline,
    Table,
    Unchecked,
    Vocabulary,
    Wager,
    fields_in,
    provisions_of,
)
from compliance.record import keyword_record


def read_ruleset(folder: Path, vocabulary: Vocabulary, grammar: str, *, sha256: str, called: str) -> Result[Ruleset]:
    """Read one ruleset, with every mistake of all its files in one run."""
    mistakes = DiagnosticsCollector()
    files = read_ruleset_files(folder, grammar, mistakes, called=called)
    if "ruleset" not in files:
        message = "a ruleset's folder has a `ruleset.yaml`"
        mistakes.blame(Code.FILE_MISSING, message, whole_file(f"{called}/ruleset.yaml"))
        return Result(None, tuple(mistakes.all))
    keys = Keys(files["ruleset"].root, "ruleset.yaml", mistakes, known=RULESET_KEYS)
    vocabulary = vocabulary.of_domain(keys.text("domain", required=False, default=GAMING))
    parts = _decode_parts(keys, files, vocabulary)
    ruleset = _assemble_ruleset(keys, files, parts, vocabulary, sha256)
    return Result(None if mistakes.all else ruleset, tuple(mistakes.all))


def read_entry(folder: Path, vocabulary: Vocabulary, *, called: str) -> Result[RulesetEntry]:
    """Read what a ruleset is chosen by, and nothing else of it."""
    mistakes = DiagnosticsCollector()
    file = read_text(folder / "ruleset.yaml", called=f"{called}/ruleset.yaml")
    if file.value is None:
        return Result(None, file.diagnostics)
    tree = parse_head(file.value.text, file.value.path, _tells_enough)
    root = None if tree.value is None else mistakes.mapping(tree.value, "a ruleset's file")
    if root is None:
        return Result(None, (*tree.diagnostics, *mistakes.all))
    keys = Keys(root, "ruleset.yaml", mistakes, known=RULESET_KEYS)
    entry = RulesetEntry(
        id=keys.text("ruleset"),
        jurisdiction=keys.text("jurisdiction"),
        game=keys.text(subject_key(keys)),
        period=decode_period(keys),
    )
    return Result(None if mistakes.all else entry, tuple(mistakes.all))


def _tells_enough(keys: AbstractSet[str]) -> bool:
    return keys >= {"ruleset", "jurisdiction", "period"} and not keys.isdisjoint({"game", "subject"})


@keyword_record
class _RulesetParts:
    outline: tuple[SectionOutline, ...]
    provisions: Provisions
    tables: tuple[Table, ...]
    readings: tuple[Reading, ...]
    elections: tuple[Election, ...]
    wagers: tuple[Wager, ...]
    ranking: Ranking | None
    unchecked: tuple[Unchecked, ...]
    review: tuple[ReviewPoint, ...]
    rules: DecodedRules


def _decode_parts(keys: Keys, files: Mapping[str, RulesetFile], vocabulary: Vocabulary) -> _RulesetParts:
    mistakes, conditions = keys.mistakes, files["ruleset"].conditions
    outline = decode_outline(keys)
    provisions = Provisions(provisions_of(outline), mistakes)
    tables = _decode_table_file(files.get("paytables"), vocabulary, provisions)
    # WHY: the options of a reading may name fields and tables, but no reading.
    readings, kinds = decode_readings(keys, conditions, ConditionNames(vocabulary, tables), provisions)
    known_readings = {reading.id: (reading, kinds[reading.id]) for reading in readings if reading.id in kinds}
    names = ConditionNames(vocabulary, tables, known_readings)
    elections = decode_elections(keys, vocabulary, provisions)
    wager_names = WagerNames(vocabulary=vocabulary, tables=tables, readings=readings, cite=provisions.decode_citation)
    wagers, ranking = _decode_odds_file(files.get("odds"), wager_names, mistakes)
    unchecked = decode_unchecked(keys, conditions, names, provisions)
    review = decode_review(keys, conditions, names, provisions)
    _refuse_duplicates(_named_ids(outline, tables, readings, elections, review), files["ruleset"].path, mistakes)
    require_plain_id(keys)
    rule_names = RuleNames(
        # WHY: that it is missing is said once, where the ruleset is put together.
        ruleset=keys.text("ruleset", required=False),
        conditions=names,
        readings=tuple(reading.id for reading in readings),
        provisions=provisions,
    )
    read = _fields_beside_rules(elections, tables, wagers, (*unchecked, *review))
    return _RulesetParts(
        outline=outline,
        provisions=provisions,
        tables=tables,
        readings=readings,
        elections=elections,
        wagers=wagers,
        ranking=ranking,
        unchecked=unchecked,
        review=review,
        rules=decode_rules(files, rule_names, read, mistakes),
    )


def _assemble_ruleset(
    keys: Keys, files: Mapping[str, RulesetFile], parts: _RulesetParts, vocabulary: Vocabulary, sha256: str
) -> Ruleset:
    place_of = parts.provisions.place_of
    # WHY: rules are reported in the order of the law they cite, however they are spread over files.
    rules = tuple(sorted(parts.rules.rules, key=lambda rule: place_of(rule.cites[0]) if rule.cites else 0))
    return Ruleset(
        id=keys.text("ruleset"),
        title=keys.text("title"),
        chapter=keys.text("chapter"),
        version=keys.text("version"),
        jurisdiction=keys.text("jurisdiction"),
        game=keys.text(subject_key(keys)),
        domain=keys.text("domain", required=False, default=GAMING),
        about=subject_key(keys),
        cite_prefix=text_with_its_spaces(keys, "cite_prefix"),
        instrument=keys.text("instrument"),
        authority=keys.text("authority"),
        terms=decode_terms(keys),
        period=decode_period(keys),
        sources=decode_sources(keys),
        supersedes=keys.texts("supersedes", required=False),
        superseded_by=keys.texts("superseded_by", required=False),
        outline=parts.outline,
        topics=parts.rules.labels,
        elections=parts.elections,
        readings=parts.readings,
        slips=decode_slips(keys, parts.provisions),
        unchecked=parts.unchecked,
        tables=parts.tables,
        rules=rules,
        ledger=_decode_ledger_file(files, parts, keys.mistakes),
        wagers=parts.wagers,
        ranking=parts.ranking,
        review=parts.review,
        sha256=_fingerprint_ruleset(sha256, keys.text("ruleset", required=False), parts, vocabulary),
    )


def _decode_table_file(file: RulesetFile | None, vocabulary: Vocabulary, provisions: Provisions) -> tuple[Table, ...]:
    if file is None:
        return ()
    keys = Keys(file.root, "paytables.yaml", provisions.mistakes, known=("tables",))
    return decode_tables(keys, vocabulary, provisions)


def _decode_odds_file(
    file: RulesetFile | None, names: WagerNames, mistakes: DiagnosticsCollector
) -> tuple[tuple[Wager, ...], Ranking | None]:
    if file is None:
        return (), None
    keys = Keys(file.root, "odds.yaml", mistakes, known=("wagers", "ranking"))
    return decode_wagers(keys, names), decode_ranking(keys)


def _decode_ledger_file(
    files: Mapping[str, RulesetFile], parts: _RulesetParts, mistakes: DiagnosticsCollector
) -> tuple[LedgerLine, ...]:
    if "ledger" not in files:
        way_out = "write one, with a line for every provision of the outline"
        message, path = "the ruleset has no `ledger.yaml`", whole_file(files["ruleset"].path)
        mistakes.blame(Code.LEDGER_MISSING, message, path, way_out)
        return ()
    cited = CitedProvisions(
        provisions=parts.provisions,
        by_rules=parts.rules.cited,
        by_elections={election.cite for election in parts.elections},
    )
    return decode_ledger(Keys(files["ledger"].root, "ledger.yaml", mistakes, known=("ledger",)), cited)


def _named_ids(
    outline: tuple[SectionOutline, ...],
    tables: Iterable[Table],
    readings: Iterable[Reading],
    elections: Iterable[Election],
    review: Iterable[ReviewPoint],
) -> Iterator[tuple[str, Iterable[str]]]:
    """Walk the ids that must be there once, with what they are ids of."""
    yield "the provision", provisions_of(outline)
    yield "the table", (table.id for table in tables)
    yield "the reading", (reading.id for reading in readings)
    yield "the election", (election.id for election in elections)
    yield "the review point", (point.id for point in review)
    for reading in readings:
        yield "the option", (option.id for option in reading.options)


def _refuse_duplicates(
    named_ids: Iterable[tuple[str, Iterable[str]]], path: str, mistakes: DiagnosticsCollector
) -> None:
    for what, ids in named_ids:
        seen: set[str] = set()
        for name in ids:
            if name in seen:
                message, way_out = f"{what} `{name}` is there twice", "give one of the two another id"
                mistakes.blame(Code.RULE_DUPLICATE, message, whole_file(path), way_out)
            seen.add(name)


def _fields_beside_rules(
    elections: Iterable[Election],
    tables: Iterable[Table],
    wagers: Iterable[Wager],
    points: Iterable[Unchecked | ReviewPoint],
) -> frozenset[str]:
    """Name the fields that other parts of the ruleset than its rules look at."""
    fields = {election.field for election in elections} | {table.field for table in tables}
    fields |= {wager.declared_in for wager in wagers}
    fields |= {name for point in points for name in fields_in(point.when)}
    return frozenset(fields)


def _fingerprint_ruleset(files: str, ruleset: str, parts: _RulesetParts, vocabulary: Vocabulary) -> str:
    """Return one hash over a ruleset's files, the definitions of the fields it reads, and what all must agree with."""
    names = {name for rule in parts.rules.rules for name in fields_of_rule(rule)}
    names |= {election.field for election in parts.elections} | {table.field for table in parts.tables}
    fields = [vocabulary.fields[name] for name in sorted(names) if name in vocabulary.fields]
    # INVARIANT: the hash is printed in reports and stored in locks, so what goes into it keeps its form.
    read = [(f.name, f.kind, sorted(f.choices), f.hands, f.columns, f.form, str(f.derived)) for f in fields]
    leaves = sorted(names & vocabulary.leaves)
    worded = any(f.kind in {Kind.TEXT, Kind.NAMES} for f in fields)
    words = f"\0{vocabulary.empty_words.fingerprint}" if worded else ""
    asked = [write_coherence(one) for one in vocabulary.coherence if one.is_for(ruleset)]
    return hashlib.sha256(f"{files}\0{read}{leaves or ''}{words}{asked or ''}".encode()).hexdigest()
