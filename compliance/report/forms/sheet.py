"""The form of a chapter laid out once for every kind of file: its questions in order, with what a submission states."""

from collections.abc import Iterator, Mapping, Sequence

from compliance.lang import list_words
from compliance.model import (
    ANY_ROW,
    Box,
    BoxChoice,
    BoxKind,
    Cover,
    Duty,
    FilingKind,
    Form,
    FormField,
    FormSheet,
    Kind,
    Question,
    Ruleset,
    SheetLine,
    SheetPart,
    SheetTable,
    Statement,
    Submission,
    Vocabulary,
    show_value,
)
from compliance.record import keyword_record
from compliance.report.forms.answers import field_answer
from compliance.report.forms.asking import ask_for

OPEN_ENDED = "open-ended"
"""What stands in the place of the last day of a waiver that has none."""
SPARE = {"equipment": 4, "exhibits": 4, "waivers": 2, "tables": 3}
"""So many empty rows a form has for what may be any number of things."""
BESIDE = "Further statements"
_NO_COVER = Cover()
_KINDS = {FilingKind.NEW: "A new filing", FilingKind.AMENDMENT: "An amendment of an earlier filing"}


@keyword_record
class SheetPlan:
    """What a form is made of: the fields of a chapter, those beside them, and what a submission states, if one does."""

    form: Form
    vocabulary: Vocabulary
    cites: Mapping[str, str]
    beside: Sequence[FormField] = ()
    filing: Submission | None = None
    named_ruleset: str = ""

    def stated(self, name: str) -> Statement | None:
        """Return what is stated in a field."""
        return None if self.filing is None else self.filing.statements.get(name)


def lay_out_sheet(plan: SheetPlan) -> FormSheet:
    """Lay out the form of a chapter, empty or with what a submission states."""
    ruleset = plan.form.ruleset
    numbers = iter(range(1, 10_000))
    parts = [
        SheetPart(title="The filing", help="Who files, and what.", questions=tuple(_head_questions(plan, numbers))),
        *_field_parts(plan, numbers),
        SheetPart(
            title="Equipment, waivers and exhibits",
            help="What is in use, what was granted, and what goes with this filing.",
            questions=tuple(_list_questions(plan, numbers)),
        ),
    ]
    left = [one for section in plan.form.sections for one in section.fields if one.barred is not None]
    beside = tuple(_field_question(one, plan, next(numbers), optional=True) for one in (*left, *plan.beside))
    if beside:
        what = "What is stated beside the questions above, or has no authority in this chapter."
        parts.append(SheetPart(title=BESIDE, help=what, questions=beside))
    return FormSheet(
        ruleset=ruleset.id,
        eyebrow=f"{ruleset.instrument} · {ruleset.chapter} ({ruleset.version})",
        title=f"{ruleset.terms.submission}: {ruleset.title}",
        intro=tuple(_intro_lines(ruleset, parts)),
        parts=tuple(parts),
        signatures=(
            f"For the {ruleset.terms.holder}, name and title",
            f"Received for the {ruleset.terms.regulator}",
        ),
    )


def _intro_lines(ruleset: Ruleset, parts: Sequence[SheetPart]) -> Iterator[str]:
    yield (
        "Fill in the boxes and leave everything else as it is. A box that is left empty states nothing. Only what is "
        "lawful under the chapter is offered to choose from; other words can be written where there is room for words."
    )
    must = [str(one.number) for part in parts for one in part.questions if one.must]
    asked = f"What every {ruleset.terms.submission} must state is asked at questions {list_words(must, 'and')}"
    yield f"{asked}; some of it only in a case that is named there."
    yield (
        "`compliance check` reads the form as it was saved; `compliance new --from` writes it anew, with more "
        "empty rows."
    )


# The filing itself


def _head_questions(plan: SheetPlan, numbers: Iterator[int]) -> Iterator[Question]:
    filing, ruleset = plan.filing, plan.form.ruleset
    cover = _NO_COVER if filing is None else filing.cover
    kinds = tuple(BoxChoice(word=str(kind), shown=shown) for kind, shown in _KINDS.items())
    must = "Must be stated."
    day = BoxKind.DATE
    holder = "" if filing is None else filing.holder
    named = plan.named_ruleset if filing is None else filing.ruleset or ""
    yield _short(next(numbers), f"Who is the {ruleset.terms.holder}?", "holder", holder, must=must)
    certificate = "What is the number of the certificate or licence?"
    yield _short(next(numbers), certificate, "cover/certificate", cover.certificate)
    yield _short(next(numbers), "Whom can be asked, and how?", "cover/contact", cover.contact, kind=BoxKind.LINES)
    yield _short(
        next(numbers),
        "Is this filing new, or does it amend another?",
        "cover/kind",
        str(cover.kind or ""),
        kind=BoxKind.PICK,
        choices=kinds,
    )
    yield _short(next(numbers), "Which filing does it amend, by its day or name?", "cover/amends", cover.amends)
    filed = "" if filing is None or filing.filed is None else filing.filed.isoformat()
    yield _short(next(numbers), "On which day is it filed?", "filed", filed, kind=day, must=must)
    effective = "" if cover.effective is None else cover.effective.isoformat()
    yield _short(next(numbers), "From which day is it to have effect?", "cover/effective", effective, kind=day)
    tables = _rows_of(("cover", "tables", ANY_ROW, "name"), "a table or pit", cover.tables, SPARE["tables"])
    yield Question(
        number=next(numbers),
        text="Which tables or pits is it about?",
        section="",
        name="cover.tables",
        answer=(tables,),
    )
    as_of = "" if filing is None or filing.as_of is None else filing.as_of.isoformat()
    other_day = "On which day is it to be judged, if not on the day of filing?"
    yield _short(next(numbers), other_day, "as_of", as_of, kind=day)
    version = "Which version of the chapter is meant, by its id, if the day alone does not say it?"
    yield _short(next(numbers), version, "ruleset", named)


def _short(
    number: int,
    text: str,
    path: str,
    value: str,
    *,
    kind: BoxKind = BoxKind.TEXT,
    choices: tuple[BoxChoice, ...] = (),
    must: str = "",
) -> Question:
    box = Box(path=tuple(path.split("/")), kind=kind, label=text, choices=choices, value=value)
    name = path.replace("/", ".")
    return Question(number=number, text=text, section="", name=name, must=must, answer=(SheetLine(box=box),))


def _rows_of(path: tuple[str, ...], label: str, values: Sequence[str], spare: int) -> SheetTable:
    """Return a table of one column in which each row has one text."""
    rows = tuple((Box(path=path, kind=BoxKind.TEXT, label=label, value=one),) for one in (*values, *[""] * spare))
    return SheetTable(head=(label[:1].upper() + label[1:],), widths=(100,), rows=rows, grows=True)


def _list_questions(plan: SheetPlan, numbers: Iterator[int]) -> Iterator[Question]:
    filing = plan.filing
    equipment = () if filing is None else filing.equipment
    yield _listing(
        next(numbers),
        "Which equipment is in use?",
        "equipment",
        {"item": "Equipment", "maker": "Maker", "model": "Model"},
        [(one.item, one.maker, one.model) for one in equipment],
    )
    waivers = () if filing is None else filing.waivers
    yield _listing(
        next(numbers),
        "Which waivers were granted?",
        "waivers",
        {
            "provision": "Provision",
            "authority": "Who granted it, and in which letter",
            "granted": "Granted on",
            "expires": "Expires on, or open-ended",
        },
        [
            (
                one.provision,
                one.authority,
                one.granted.isoformat(),
                OPEN_ENDED if one.expires is None else one.expires.isoformat(),
            )
            for one in waivers
        ],
    )
    exhibits = () if filing is None else filing.exhibits
    yield _listing(
        next(numbers),
        "Which exhibits go with this filing? Each is a file beside it, or in a folder below.",
        "exhibits",
        {"title": "What it shows", "file": "File", "sha256": "SHA-256, if it is to be held against the file"},
        [(one.title, one.file, one.sha256) for one in exhibits],
    )


def _listing(
    number: int, text: str, name: str, columns: Mapping[str, str], values: Sequence[tuple[str, ...]]
) -> Question:
    """Return a question that is answered by a table with a row for each thing."""
    empty = ("",) * len(columns)
    rows = tuple(
        tuple(
            Box(path=(name, ANY_ROW, key), kind=BoxKind.TEXT, label=label, value=value)
            for (key, label), value in zip(columns.items(), row, strict=True)
        )
        for row in (*values, *[empty] * SPARE[name])
    )
    widths = (100 // len(columns),) * len(columns)
    table = SheetTable(head=tuple(columns.values()), widths=widths, rows=rows, grows=True)
    return Question(number=number, text=text, section="", name=name, answer=(table,))


# The fields of the chapter


def _field_parts(plan: SheetPlan, numbers: Iterator[int]) -> Iterator[SheetPart]:
    for one in plan.form.sections:
        asked = [field for field in one.fields if field.barred is None]
        if asked:
            questions = tuple(_field_question(field, plan, next(numbers)) for field in asked)
            yield SheetPart(title=one.section.label, help=one.section.help, questions=questions)


def _field_question(one: FormField, plan: SheetPlan, number: int, *, optional: bool = False) -> Question:
    field, ruleset = one.field, plan.form.ruleset
    return Question(
        number=number,
        text=ask_for(field),
        section=ruleset.short_cite(plan.cites[field.name]) if field.name in plan.cites else "",
        name=field.name,
        must="" if optional else " ".join(_duty_words(one.duties, plan)),
        answer=(
            *(SheetLine(before=words, soft=True) for words in _hints(one)),
            *field_answer(one, plan.stated(field.name)),
        ),
        optional=optional,
    )


def _duty_words(duties: Sequence[Duty], plan: SheetPlan) -> Iterator[str]:
    """Say when a field must be stated, and what may be stated in its place."""
    said = {duty.when: duty for duty in duties}
    for when, duty in said.items():
        labels = [plan.vocabulary.fields[name].label for name in duty.instead]
        instead = f", or in its place {list_words(labels, 'or')}" if labels else ""
        yield f"Must be stated{f' if {when}' if when else ''}{instead}."


def _hints(one: FormField) -> Iterator[str]:
    if one.field.help:
        yield one.field.help
    if one.election is not None and one.election.silence is not None:
        silence = show_value(Kind(one.election.kind), one.election.silence)
        words = one.field.choices.get(silence, silence)
        yield f"Nothing said means: {words}."
