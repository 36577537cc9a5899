"""The rulesets held against the texts they were written from, where those texts are at hand."""

import hashlib
import re
from pathlib import Path

import pytest
from shipped import IDS, shipped_ruleset

from compliance.model import Ruleset

SOURCES = Path(__file__).resolve().parents[2] / "shared" / "sources"
TEXTS = {hashlib.sha256(path.read_bytes()).hexdigest(): path for path in SOURCES.glob("*.txt")}

pytestmark = pytest.mark.skipif(not TEXTS, reason="the source texts are not beside this checkout")


def words_of(ruleset: Ruleset) -> str:
    raw = "\n".join(TEXTS[source.sha256].read_text("utf-8") for source in ruleset.sources)
    return re.sub(r"\s+", " ", re.sub(r"-[ \t]*\n\s*", "", raw))


@pytest.mark.parametrize("name", IDS)
def test_every_source_has_the_fingerprint_the_ruleset_names(name: str) -> None:
    assert [source.document for source in shipped_ruleset(name).sources if source.sha256 not in TEXTS] == []


@pytest.mark.parametrize("name", IDS)
def test_every_section_of_the_outline_stands_in_the_source(name: str) -> None:
    ruleset = shipped_ruleset(name)
    text = words_of(ruleset)
    sign = r"§ ?" if "." in ruleset.outline[0].section else r"(?:^| )"
    # Two headings of Chapter 563 lack the full stop after their number.
    heading = [(one.section, rf"{sign}{re.escape(one.section)}\.? [A-Z]") for one in ruleset.outline]
    missing = [section for section, pattern in heading if not re.search(pattern, text)]
    assert missing == []


@pytest.mark.parametrize("name", IDS)
def test_every_figure_of_a_paytable_stands_in_the_source(name: str) -> None:
    ruleset = shipped_ruleset(name)
    text = words_of(ruleset).lower().replace(",", "")
    for table in ruleset.tables:
        for hand, row in table.rows.items():
            for paid in row.values():
                figure = f"{paid.number} {paid.form} {paid.per}" if paid.form in {"to", "for"} else str(paid.form)
                # No source prints a row that pays nothing; it stands for a hand that needs no row of its own.
                not_printed = paid.number == 0 or paid.form in {"meter", "sum", "unresolved"}
                assert figure in text or not_printed, (table.id, hand, figure)


def test_chapter_575_has_thirteen_sections_and_138_labelled_paragraphs() -> None:
    outline = shipped_ruleset("pa-575").outline
    assert (len(outline), sum(len(section.paragraphs) for section in outline)) == (13, 138)
