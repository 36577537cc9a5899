"""A ruleset's folder to a ruleset: metadata, paytables, rules and ledger, checked against each other."""

import datetime as dt
import hashlib
import re
from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from pathlib import Path
from typing import TypeVar, cast

from compliance.diag import Code, Result, Span, did_you_mean, whole_file
from compliance.lang import ConditionNames
from compliance.load.files import read_text, ruleset_files
from compliance.load.rulesets import wagers
from compliance.load.rulesets.conditions import Conditions
from compliance.load.values.decode import decode_rows, decode_scalar, decode_value
from compliance.load.yaml.reader import DiagnosticsCollector, Keys
from compliance.load.yaml.tree import Mapping, Scalar, Sequence, parse_head, parse_yaml
from compliance.model import (
    GAMING,
    Election,
    Expr,
    Kind,
    LedgerLine,
    NotedSlip,
    Period,
    Ranking,
    Reading,
    ReadingOption,
    RegulatorTerms,
    Rule,
    Ruleset,
    RulesetEntry,
    Scope,
    SectionOutline,
    Source,
    Table,
    Unchecked,
    VarianceKind,
    Vocabulary,
    Wager,
    fields_in,
    provisions_of,
)
from compliance.record import record, replace

META = (
    "ruleset", "title", "chapter", "version", "jurisdiction", "game", "subject", "domain", "cite_prefix",
    "instrument", "terms", "authority",
    "period", "sources", "supersedes", "superseded_by", "outline", "elections", "readings", "slips", "unchecked",
)  # fmt: skip
RULE = (
    "id", "cite", "scope", "title", "fails", "summary", "applies", "requires", "variance", "cure", "readings", "note",
)  # fmt: skip
DISPOSITIONS = ("rule", "election", "definition", "procedure", "out-of-scope", "heading")
E = TypeVar("E", Scope, VarianceKind)


@record
class RulesetFile:
    """One parsed file of a ruleset, with what reads its conditions."""

    path: str
    root: Mapping
    conditions: Conditions


def read_ruleset(folder: Path, vocabulary: Vocabulary, grammar: str, *, sha256: str, called: str) -> Result[Ruleset]:
    """Read one ruleset, with every mistake of all its files in one run."""
    found = DiagnosticsCollector()
    pages = _read_pages(folder, grammar, found, called)
    if "ruleset" not in pages:
        found.blame(
            Code.FILE_MISSING,
            "a ruleset's folder has a `ruleset.yaml`",
            whole_file(f"{called}/ruleset.yaml"),
        )
        return Result(None, tuple(found.all))
    ruleset = _Loader(vocabulary, found).load(pages, sha256)
    return Result(None if found.all else ruleset, tuple(found.all))


def read_entry(folder: Path, vocabulary: Vocabulary, *, called: str) -> Result[RulesetEntry]:
    """Read what a ruleset is chosen by, and nothing else of it."""
    found = DiagnosticsCollector()
    file = read_text(folder / "ruleset.yaml", called=f"{called}/ruleset.yaml")
    if file.value is None:
        return Result(None, file.diagnostics)
    tree = parse_head(file.value.text, file.value.path, _tells_enough)
    root = None if tree.value is None else found.mapping(tree.value, "a ruleset's file")
    if root is None:
        return Result(None, (*tree.diagnostics, *found.all))
    keys = Keys(root, "ruleset.yaml", found, known=META)
    entry = RulesetEntry(
        id=keys.text("ruleset"),
        jurisdiction=keys.text("jurisdiction"),
        game=keys.text("subject" if keys.has("subject") else "game"),
        period=_Loader(vocabulary, found).period(keys),
    )
    return Result(None if found.all else entry, tuple(found.all))


def _tells_enough(keys: AbstractSet[str]) -> bool:
    return keys >= {"ruleset", "jurisdiction", "period"} and not keys.isdisjoint({"game", "subject"})


def _read_pages(folder: Path, grammar: str, found: DiagnosticsCollector, called: str) -> dict[str, RulesetFile]:
    pages: dict[str, RulesetFile] = {}
    for path in ruleset_files(folder):
        file = read_text(path, called=f"{called}/{path.name}")
        found.all.extend(file.diagnostics)
        tree = None if file.value is None else parse_yaml(file.value.text, file.value.path)
        if file.value is None or tree is None:
            continue
        found.all.extend(tree.diagnostics)
        root = None if tree.value is None else found.mapping(tree.value, "a ruleset's file")
        if root is not None:
            conditions = Conditions(file.value.text.splitlines(), grammar, found)
            pages[path.stem] = RulesetFile(file.value.path, root, conditions)
    return pages


class _Loader:
    def __init__(self, vocabulary: Vocabulary, found: DiagnosticsCollector) -> None:
        self.vocabulary = vocabulary
        self.found = found
        self.provisions: dict[str, int] = {}
        self.path = ""
        self.reading_ids: tuple[str, ...] = ()
        self.cited: set[str] = set()

    def load(self, pages: dict[str, RulesetFile], sha256: str) -> Ruleset:
        page = pages["ruleset"]
        self.path = page.path
        keys = Keys(page.root, "ruleset.yaml", self.found, known=META)
        self.vocabulary = self.vocabulary.of_domain(keys.text("domain", required=False, default=GAMING))
        outline = self.outline(keys)
        self.provisions = {name: number for number, name in enumerate(provisions_of(outline))}
        tables = self.tables(pages.get("paytables"))
        names = ConditionNames(self.vocabulary, tables)
        readings, kinds = self.readings(keys, page, names)
        names = ConditionNames(
            self.vocabulary, tables, {one.id: (one, kinds[one.id]) for one in readings if one.id in kinds}
        )
        self.reading_ids = tuple(reading.id for reading in readings)
        elections = self.elections(keys)
        for what, ids in (
            ("the provision", provisions_of(outline)),
            ("the table", [table.id for table in tables]),
            ("the reading", self.reading_ids),
            ("the election", [election.id for election in elections]),
            *(("the option", [option.id for option in reading.options]) for reading in readings),
        ):
            self.unique(ids, what, whole_file(page.path))
        counted, ranking = self.odds(pages.get("odds"), tables, readings)
        unchecked = self.unchecked(keys, page, names)
        read = {election.field for election in elections} | {table.field for table in tables}
        read |= {wager.declared_in for wager in counted}
        read |= {name for point in unchecked for name in fields_in(point.when)}
        self.require_id(keys)
        topics, rules = self.topics(keys.text("ruleset"), pages, names, frozenset(read))
        rules = tuple(sorted(rules, key=lambda rule: self.provisions.get(rule.cites[0], 0) if rule.cites else 0))
        return Ruleset(
            id=keys.text("ruleset"),
            title=keys.text("title"),
            chapter=keys.text("chapter"),
            version=keys.text("version"),
            jurisdiction=keys.text("jurisdiction"),
            game=keys.text("subject" if keys.has("subject") else "game"),
            domain=keys.text("domain", required=False, default=GAMING),
            about="subject" if keys.has("subject") else "game",
            cite_prefix=_untrimmed(keys, "cite_prefix"),
            instrument=keys.text("instrument"),
            authority=keys.text("authority"),
            terms=self.terms(keys),
            period=self.period(keys),
            sources=tuple(
                Source(document=block.text("document"), sha256=self.digest(block))
                for block in keys.blocks("sources", known=("document", "sha256"), what="a source")
            ),
            supersedes=keys.texts("supersedes", required=False),
            superseded_by=keys.texts("superseded_by", required=False),
            outline=outline,
            topics=topics,
            elections=elections,
            readings=readings,
            slips=tuple(
                NotedSlip(cite=self.cite(block), note=block.text("note"))
                for block in keys.blocks("slips", known=("cite", "note"), required=False, what="a slip")
            ),
            unchecked=unchecked,
            tables=tables,
            rules=rules,
            ledger=self.ledger(pages.get("ledger"), rules, elections),
            wagers=counted,
            ranking=ranking,
            sha256=self.stamp(sha256, rules, elections, tables),
        )

    def stamp(self, files: str, rules: Iterable[Rule], elections: Iterable[Election], tables: Iterable[Table]) -> str:
        """Return one hash over a ruleset's files and the definitions of the fields it reads, and no others."""
        names = {name for rule in rules for name in _fields_of(rule)}
        names |= {one.field for one in elections} | {table.field for table in tables}
        fields = [self.vocabulary.fields[name] for name in sorted(names) if name in self.vocabulary.fields]
        read = [(f.name, f.kind, sorted(f.choices), f.hands, f.columns, f.form, str(f.derived)) for f in fields]
        return hashlib.sha256(f"{files}\0{read}".encode()).hexdigest()

    # Metadata

    def digest(self, keys: Keys) -> str:
        scalar = keys.scalar("sha256")
        if scalar is not None and not re.fullmatch(r"[0-9a-f]{64}", scalar.text):
            hint = "write what `sha256sum FILE` prints: 64 digits and letters a to f"
            self.found.blame(Code.VALUE_TYPE, "`sha256` is the fingerprint of the source text", scalar.span, hint)
        return "" if scalar is None else scalar.text

    def terms(self, keys: Keys) -> RegulatorTerms:
        block = keys.block("terms", known=("holder", "regulator", "submission"))
        if block is None:
            return RegulatorTerms(holder="", regulator="", submission="")
        return RegulatorTerms(
            holder=block.text("holder"),
            regulator=block.text("regulator"),
            submission=block.text("submission"),
        )

    def period(self, keys: Keys) -> Period:
        block = keys.block("period", known=("from", "not_before", "until", "known_through", "note"))
        if block is None:
            return Period(start=None, not_before=None, end=None, open_ended=False, known_through=None, note="")
        start, end = self.day(block, "from", ("unknown",)), self.day(block, "until", ("unknown", "open"))
        period = Period(
            start=start,
            not_before=self.day(block, "not_before", (), required=False),
            end=end,
            open_ended=block.text("until") == "open",
            known_through=self.day(block, "known_through", (), required=False),
            note=block.text("note", required=False),
        )
        if period.known_through is not None and (end is not None or period.open_ended):
            message = "`known_through` is for a period whose end is unknown"
            self.found.blame(Code.RULESET_PERIOD, message, block.mapping.span)
        if start is not None and end is not None and end <= start:
            self.found.blame(Code.RULESET_PERIOD, "the period ends before it starts", block.mapping.span)
        if (start is None or not (end or period.open_ended)) and not period.note:
            self.found.blame(Code.RULESET_PERIOD, "an unknown date needs a `note` that says why", block.mapping.span)
        return period

    def day(self, keys: Keys, name: str, words: tuple[str, ...], *, required: bool = True) -> dt.date | None:
        scalar = keys.scalar(name, required=required)
        if scalar is None or scalar.text in words:
            return None
        return cast("dt.date | None", decode_scalar(scalar, Kind.DATE, f"`{name}`", self.found))

    def outline(self, keys: Keys) -> tuple[SectionOutline, ...]:
        sections = []
        for key, node in keys.pairs("outline"):
            mapping = self.found.mapping(node, "a section of the outline")
            if mapping is not None:
                block = Keys(mapping, "a section of the outline", self.found, known=("title", "paragraphs"))
                labels = block.texts("paragraphs", required=False)
                sections.append(SectionOutline(section=key.text, title=block.text("title"), paragraphs=labels))
        return tuple(sections)

    def cite(self, keys: Keys, name: str = "cite") -> str:
        scalar = keys.scalar(name)
        return "" if scalar is None else self.known_provision(scalar.text.strip(), scalar.span)

    def known_provision(self, text: str, span: Span) -> str:
        if text not in self.provisions:
            section = text.partition("(")[0]
            same = [name for name in self.provisions if name.partition("(")[0] == section]
            hint = f"the outline has {', '.join(same[:12])}" if same else did_you_mean(text, self.provisions)
            hint = hint or "every citation is a provision of the outline"
            self.found.blame(Code.CITATION_UNKNOWN, f"the outline has no provision `{text}`", span, hint)
        return text

    def elections(self, keys: Keys) -> tuple[Election, ...]:
        known = ("id", "field", "cite", "label", "help", "silence")
        return tuple(
            one
            for block in keys.blocks("elections", known=known, required=False, what="an election")
            if (one := self.election(block))
        )

    def election(self, keys: Keys) -> Election | None:
        name = keys.scalar("field")
        field = None if name is None else self.vocabulary.fields.get(name.text)
        if name is not None and field is None:
            hint = did_you_mean(name.text, self.vocabulary.fields)
            self.found.blame(Code.CONDITION_UNKNOWN_FIELD, f"no field is called `{name.text}`", name.span, hint)
        if field is None:
            return None
        silence = keys.node("silence", required=False)
        return Election(
            id=keys.text("id"),
            field=field.name,
            kind=field.kind,
            cite=self.cite(keys),
            label=keys.text("label"),
            help=keys.text("help", required=False),
            silence=None if silence is None else decode_value(silence, field, self.found),
            span=keys.mapping.span,
        )

    def unchecked(self, keys: Keys, page: RulesetFile, names: ConditionNames) -> tuple[Unchecked, ...]:
        notes = []
        for block in keys.blocks(
            "unchecked", known=("when", "cite", "note"), required=False, what="an unchecked point"
        ):
            scalar = block.scalar("when")
            when = None if scalar is None else page.conditions.condition(scalar, names)
            if when is not None:
                notes.append(Unchecked(when=when, cite=self.cite(block), note=block.text("note")))
        return tuple(notes)

    # Readings

    def readings(
        self, keys: Keys, page: RulesetFile, names: ConditionNames
    ) -> tuple[tuple[Reading, ...], dict[str, Kind]]:
        readings, kinds = [], {}
        for block in keys.blocks(
            "readings", known=("id", "cite", "question", "options"), required=False, what="a reading"
        ):
            options, found_kinds = self.options(block, page, names)
            reading = Reading(
                id=block.text("id"),
                cite=self.cite(block),
                question=block.text("question"),
                options=options,
                span=block.mapping.span,
            )
            if sum(option.default for option in options) != 1 or len(options) < 2:
                message = f"the reading `{reading.id}` needs at least two options, exactly one of them the default"
                self.found.blame(Code.READING_DEFAULT, message, block.mapping.span)
                continue
            if len(found_kinds) > 1 or (found_kinds and any(option.value is None for option in options)):
                message = f"the options of `{reading.id}` do not all stand for the same kind of value"
                self.found.blame(Code.READING_TYPE, message, block.mapping.span)
                continue
            readings.append(reading)
            kinds.update(dict.fromkeys((reading.id,) if found_kinds else (), *found_kinds))
        return tuple(readings), kinds

    def options(
        self, keys: Keys, page: RulesetFile, names: ConditionNames
    ) -> tuple[tuple[ReadingOption, ...], set[Kind]]:
        options, kinds = [], set()
        for block in keys.blocks("options", known=("id", "default", "label", "value", "why"), what="an option"):
            scalar = block.scalar("value", required=False)
            value, kind = (None, None) if scalar is None else page.conditions.value(scalar, names)
            if kind is not None:
                kinds.add(kind)
            options.append(
                ReadingOption(
                    id=block.text("id"),
                    label=block.text("label"),
                    why=block.text("why", required=False),
                    value=value,
                    default=block.flag("default"),
                )
            )
        return tuple(options), kinds

    # Paytables

    def tables(self, page: RulesetFile | None) -> tuple[Table, ...]:
        if page is None:
            return ()
        keys = Keys(page.root, "paytables.yaml", self.found, known=("tables",))
        known = ("id", "field", "name", "cite", "rows")
        return tuple(one for block in keys.blocks("tables", known=known, what="a table") if (one := self.table(block)))

    def table(self, keys: Keys) -> Table | None:
        name = keys.scalar("field")
        field = None if name is None else self.vocabulary.fields.get(name.text)
        if name is not None and (field is None or field.kind is not Kind.PAYTABLE):
            hint = did_you_mean(name.text, [n for n, f in self.vocabulary.fields.items() if f.kind is Kind.PAYTABLE])
            self.found.blame(
                Code.CONDITION_UNKNOWN_FIELD, f"no paytable field is called `{name.text}`", name.span, hint
            )
            return None
        if field is None:
            return None
        return Table(
            id=keys.text("id"),
            field=field.name,
            name=keys.text("name"),
            cite=self.cite(keys),
            rows=decode_rows(keys.pairs("rows"), field, self.found, unresolved=True),
            span=keys.mapping.span,
        )

    # Chances

    def odds(
        self, page: RulesetFile | None, tables: tuple[Table, ...], readings: tuple[Reading, ...]
    ) -> tuple[tuple[Wager, ...], Ranking | None]:
        if page is None:
            return (), None
        keys = Keys(page.root, "odds.yaml", self.found, known=("wagers", "ranking"))
        names = wagers.WagerNames(vocabulary=self.vocabulary, tables=tables, readings=readings, cite=self.cite)
        return wagers.decode_wagers(keys, names), wagers.decode_ranking(keys)

    # Rules

    def require_id(self, keys: Keys) -> None:
        """Refuse an id that is no plain word: files are named after it."""
        scalar = keys.scalar("ruleset", required=False)
        if scalar is not None and not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", scalar.text):
            message = f"`{scalar.text[:60]}` is no id of a ruleset"
            self.found.blame(Code.RULE_ID, message, scalar.span, "write small letters, digits and hyphens: `pa-575`")

    def topics(
        self, ruleset: str, pages: dict[str, RulesetFile], names: ConditionNames, read: frozenset[str]
    ) -> tuple[dict[str, str], tuple[Rule, ...]]:
        labels: dict[str, str] = {}
        blocks: list[tuple[str, RulesetFile, Keys]] = []
        for stem, page in pages.items():
            if stem in {"ruleset", "paytables", "odds", "ledger"}:
                continue
            keys = Keys(page.root, "a file of rules", self.found, known=("topic", "label", "rules"))
            topic = keys.text("topic")
            labels[topic] = keys.text("label")
            blocks.extend((topic, page, block) for block in keys.blocks("rules", known=RULE, what="a rule"))
        rules: dict[str, Rule] = {}
        # WHY: `nothing else` means what no other rule reads, so the rules that say it are resolved last.
        for last in (False, True):
            if last:
                read |= {name for rule in rules.values() for name in _fields_of(rule)}
            for topic, page, block in blocks:
                if block.mentions("requires", "nothing else") is last:
                    self.check_id(block, ruleset, topic, rules)
                    rule = self.rule(block, page, replace(names, read=read), topic)
                    if rule is not None:
                        rules[rule.id] = rule
        return labels, tuple(rules.values())

    def check_id(self, keys: Keys, ruleset: str, topic: str, rules: dict[str, Rule]) -> None:
        scalar = keys.scalar("id")
        if scalar is None:
            return
        if not re.fullmatch(rf"{re.escape(ruleset)}\.{re.escape(topic)}\.[a-z0-9]+(-[a-z0-9]+)*", scalar.text):
            message = f"`{scalar.text}` does not follow the file it is in"
            self.found.blame(Code.RULE_ID, message, scalar.span, f"write `{ruleset}.{topic}.some-slug`")
        if scalar.text in rules:
            hint = f"the other is at {rules[scalar.text].span}"
            self.found.blame(Code.RULE_DUPLICATE, f"the rule `{scalar.text}` is there twice", scalar.span, hint)

    def rule(self, keys: Keys, page: RulesetFile, names: ConditionNames, topic: str) -> Rule | None:
        requires = self.condition(keys, "requires", page, names)
        applies = self.condition(keys, "applies", page, names, required=False)
        cites = self.cites(keys)
        self.cited.update(cites)
        recorded = self.recorded(keys)
        self.check_cure(keys)
        if requires is None:
            return None
        return Rule(
            id=keys.text("id"),
            topic=topic,
            cites=cites,
            scope=self.enum(keys, "scope", Scope, Scope.FILING),
            title=keys.text("title"),
            fails=keys.text("fails"),
            summary=_one_line(keys.text("summary")),
            applies=applies,
            requires=requires,
            variance=self.enum(keys, "variance", VarianceKind, VarianceKind.BREACH, required=False),
            cure=_one_line(keys.text("cure")),
            readings=recorded,
            note=_one_line(keys.text("note", required=False)),
            span=keys.mapping.span,
        )

    def condition(
        self, keys: Keys, name: str, page: RulesetFile, names: ConditionNames, *, required: bool = True
    ) -> Expr | None:
        scalar = keys.scalar(name, required=required)
        return None if scalar is None else page.conditions.condition(scalar, names)

    def recorded(self, keys: Keys) -> tuple[str, ...]:
        names = keys.texts("readings", required=False)
        for name in names:
            if name not in self.reading_ids:
                hint = did_you_mean(name, self.reading_ids) or f"there are {', '.join(self.reading_ids) or 'none'}"
                message = f"the ruleset has no reading `{name}`"
                self.found.blame(Code.CONDITION_UNKNOWN_READING, message, keys.mapping.span, hint)
        return names

    def check_cure(self, keys: Keys) -> None:
        cure = keys.scalar("cure")
        for name in re.findall(r"\{([^}]*)\}", "" if cure is None else cure.text):
            if cure is not None and name not in {"required", "stated"}:
                hint = did_you_mean(name, ("required", "stated")) or "a cure may use {required} and {stated}"
                self.found.blame(
                    Code.VALUE_CHOICE, f"a cure has nothing to put in the place of {{{name}}}", cure.span, hint
                )

    def unique(self, names: Iterable[str], what: str, span: Span) -> None:
        seen: set[str] = set()
        for name in names:
            if name in seen:
                self.found.blame(Code.RULE_DUPLICATE, f"{what} `{name}` is there twice", span)
            seen.add(name)

    def cites(self, keys: Keys) -> tuple[str, ...]:
        node = keys.node("cite")
        if isinstance(node, Sequence) and not node.items:
            self.found.blame(Code.VALUE_EMPTY, "a rule cites at least one provision", node.span)
        if isinstance(node, Scalar):
            return (self.known_provision(node.text.strip(), node.span),)
        return tuple(self.known_provision(item.text.strip(), item.span) for item, _ in keys.scalars(node, "cite"))

    def enum(self, keys: Keys, name: str, members: type[E], default: E, *, required: bool = True) -> E:
        scalar = keys.scalar(name, required=required)
        if scalar is None:
            return default
        try:
            return members(scalar.text)
        except ValueError:
            words = [str(member) for member in members]
            hint = did_you_mean(scalar.text, words) or f"it is one of {', '.join(words)}"
            self.found.blame(Code.VALUE_CHOICE, f"`{name}` is not `{scalar.text}`", scalar.span, hint)
            return default

    # Ledger

    def ledger(
        self, page: RulesetFile | None, rules: tuple[Rule, ...], elections: tuple[Election, ...]
    ) -> tuple[LedgerLine, ...]:
        lines: dict[str, LedgerLine] = {}
        if page is None:
            self.found.blame(Code.LEDGER_MISSING, "the ruleset has no `ledger.yaml`", whole_file(self.path))
            return ()
        keys = Keys(page.root, "ledger.yaml", self.found, known=("ledger",))
        ruled = self.cited
        elected = {election.cite for election in elections}
        for block in keys.blocks("ledger", known=("provision", "as", "note"), what="a line of the ledger"):
            line = LedgerLine(
                id=self.cite(block, "provision"),
                disposition=block.text("as"),
                note=block.text("note", required=False),
            )
            self.check_line(block, line, ruled, elected, twice=line.id in lines)
            lines[line.id] = line
        for name in self.provisions:
            if name not in lines:
                kind = "rule" if name in ruled else "election" if name in elected else "procedure"
                hint = f"add `- {{provision: {name}, as: {kind}}}`"
                self.found.blame(
                    Code.LEDGER_MISSING, f"the ledger has no line for `{name}`", whole_file(page.path), hint
                )
        return tuple(sorted(lines.values(), key=lambda line: self.provisions.get(line.id, 0)))

    def check_line(self, keys: Keys, line: LedgerLine, ruled: set[str], elected: set[str], *, twice: bool) -> None:
        span = keys.mapping.span
        if twice:
            self.found.blame(Code.LEDGER_DUPLICATE, f"the ledger has a second line for `{line.id}`", span)
        if line.disposition not in DISPOSITIONS:
            hint = did_you_mean(line.disposition, DISPOSITIONS) or f"it is one of {', '.join(DISPOSITIONS)}"
            self.found.blame(Code.LEDGER_DISPOSITION, f"`as` is not `{line.disposition}`", span, hint)
        elif line.disposition == "heading" and not any(name.startswith(line.id + "(") for name in self.provisions):
            self.found.blame(Code.LEDGER_DISPOSITION, f"`{line.id}` has no paragraphs, so it is no heading", span)
        elif line.disposition == "rule" and line.id not in ruled:
            self.found.blame(Code.LEDGER_DISPOSITION, f"the ledger says rule, but no rule cites `{line.id}`", span)
        elif line.disposition == "election" and line.id not in elected:
            self.found.blame(
                Code.LEDGER_DISPOSITION, f"the ledger says election, but no election cites `{line.id}`", span
            )
        elif line.disposition not in {"rule", "election", "definition", "heading"} and line.id in ruled:
            self.found.blame(
                Code.LEDGER_DISPOSITION,
                f"a rule cites `{line.id}`, but the ledger says {line.disposition}",
                span,
            )


def _fields_of(rule: Rule) -> tuple[str, ...]:
    conditions = (rule.requires,) if rule.applies is None else (rule.applies, rule.requires)
    return tuple(name for condition in conditions for name in fields_in(condition))


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _untrimmed(keys: Keys, name: str) -> str:
    scalar = keys.scalar(name)
    return "" if scalar is None else scalar.text
