"""The order of labels: gaps, doubles and lone labels among paragraphs beside each other."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from compliance.law.numbering.labels import Form, forms_of
from compliance.law.slips.places import Places, is_absent
from compliance.model import Level, Provision, Slip

_L = 12
_FEW = 4


def find_labels_out_of_order(places: Places) -> Iterator[Slip]:
    """Find labels that are left out or given twice among siblings, and series that do not begin or go on."""
    doubts = [(unparsed.first, unparsed.last) for unparsed in places.unparsed]
    for spot in places.spots:
        runs = list(_runs_of_labels(spot.node.children))
        if len(runs) == 1:
            yield from _slips_at_ends(runs[0])
        for run in runs:
            yield from _slips_at_gaps(run, doubts)
            yield from _slips_of_doubles(run)


def find_terms_out_of_alphabet(places: Places) -> Iterator[Slip]:
    """Find definitions that break the order of the alphabet which most of their section keeps."""
    for spot in places.spots:
        terms = [child for child in spot.node.children if child.level is Level.DEFINITION]
        wrong = [
            (first, second) for first, second in pairwise(terms) if _alphabetic_key(first) > _alphabetic_key(second)
        ]
        if len(wrong) * _FEW <= len(terms):
            for first, second in wrong:
                message = f"`{second.label}` is defined after `{first.label}`, out of the order of the alphabet"
                yield Slip("numbering", second.cite, second.first, message)


def _alphabetic_key(term: Provision) -> str:
    return "".join(letter for letter in term.label.lower() if letter.isalnum() or letter == " ")


def _runs_of_labels(children: Sequence[Provision]) -> Iterator[list[Provision]]:
    """Yield the labelled paragraphs beside each other; a row of asterisks ends a run, for it may hide some."""
    run: list[Provision] = []
    for child in children:
        if is_absent(child):
            yield run
            run = []
        elif child.level is Level.PARAGRAPH and child.label.startswith("("):
            run.append(child)
    yield run


def _slips_at_ends(run: Sequence[Provision]) -> Iterator[Slip]:
    """Find a series that does not begin with its first label, and one that has no other."""
    if run and int(_read_series(run)[0][1]) != 1:
        yield Slip("numbering", run[0].cite, run[0].first, f"the series begins with {run[0].label}")
    elif len(run) == 1 and not _hides_next_label(run[0]):
        yield Slip("numbering", run[0].cite, run[0].first, f"{run[0].label} stands alone; nothing follows it")


def _slips_at_gaps(run: Sequence[Provision], doubts: Sequence[tuple[int, int]]) -> Iterator[Slip]:
    read = _read_series(run)
    for (before, first), (after, second) in pairwise(zip(run, read, strict=True)):
        missing = range(int(first[1]) + 1, int(second[1]))
        # WHY: some drafters leave out (l), which looks like the figure.
        hides_l = list(missing) == [_L] and first[0].lower() == "(a)"
        unsure = any(before.first <= last and start <= after.first for start, last in doubts)
        if missing and first[0] == second[0] and not hides_l and not unsure:
            count = "a label is" if len(missing) == 1 else f"{len(missing)} labels are"
            message = f"{after.label} follows {before.label}; {count} missing between them"
            yield Slip("numbering", after.cite, after.first, message)


def _hides_next_label(node: Provision) -> bool:
    """Tell whether the words of a paragraph hold the label that should follow it, as prose that was run in."""
    following = {"(a)": "(b)", "(1)": "(2)", "(i)": "(ii)", "(A)": "(B)", "(I)": "(II)"}.get(node.label)
    return following is not None and any(following in provision.text for provision in node.walk())


def _slips_of_doubles(run: Sequence[Provision]) -> Iterator[Slip]:
    seen: dict[str, Provision] = {}
    for paragraph in run:
        if paragraph.label in seen:
            message = f"{paragraph.label} stands twice, here and in line {seen[paragraph.label].first}"
            yield Slip("numbering", paragraph.cite, paragraph.first, message)
        seen.setdefault(paragraph.label, paragraph)


def _read_series(run: Sequence[Provision]) -> list[Form]:
    """Read labels as one series: of the ways to read each, the one that goes on from the label before it."""
    forms: list[Form] = []
    for paragraph in run:
        ways = forms_of(paragraph.label.strip("()"), "(x)") or (("", 1.0),)
        last = forms[-1] if forms else (ways[0][0], 0.0)
        alike = [way for way in ways if way[0] == last[0]] if forms else []
        forms.append(min(alike or ways, key=lambda way: abs(way[1] - last[1] - 1)))
    return forms
