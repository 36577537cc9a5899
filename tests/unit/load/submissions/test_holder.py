"""Who files has to be named: a placeholder is refused where it stands, as an empty line is."""

import pytest
from shipped import shipped_vocabulary

from compliance.diag import Code
from compliance.load import TextFile, parse_submission

FILED = "submission: 1\nholder: {}\njurisdiction: US-PA\ngame: asia-poker\nfiled: 2012-03-01\ncards.decks: 1\n"


def read_holder(name: str) -> tuple[str, list[tuple[Code, int, int]]]:
    read = parse_submission(TextFile("input.yaml", FILED.format(name), ""), shipped_vocabulary())
    holder = "" if read.value is None else read.value.holder
    return holder, [(one.code, one.span.line, one.span.column) for one in read.diagnostics]


@pytest.mark.parametrize("name", ["TBD", "Your Casino", '"[name of the casino]"', "the certificate holder", '""'])
def test_a_placeholder_is_refused_at_its_place(name: str) -> None:
    assert read_holder(name) == ("", [(Code.VALUE_EMPTY, 2, 9)])


@pytest.mark.parametrize("name", ["River Bend Casino", "First Light Casino", "Casino Number Nine", "Caf\u00e9 Royal"])
def test_a_name_is_taken_as_it_is(name: str) -> None:
    assert read_holder(name) == (name, [])
