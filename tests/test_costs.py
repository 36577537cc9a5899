"""Inputs made to cost far more than they weigh: each ends soon, in an answer or in a message, and in little memory."""

import io
import json
import subprocess
import sys
import zipfile
import zlib
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from builders import RULESET, elections_text, library_files, rules_text, ruleset_text
from conftest import ROOT

SECONDS, MEMORY, MEMORY_APART = 60, 700, 1700
"""Of processor time and of MiB; on the machine this was written on each takes less than a third of either."""
RIVER = (ROOT / "submissions" / "river-bend.yaml").read_text("utf-8")


def pdf_with_one_stream_many_times() -> bytes:
    """Return a PDF of 25 KB whose one page consists of one stream, four thousand times."""
    content = zlib.compress(b"BT /F1 10 Tf 50 700 Td (a) Tj ET\n" * 2000, 9)
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents [" + b"4 0 R " * 4000 + b"] >>",
        b"<< /Length %d /Filter /FlateDecode >>\nstream\n" % len(content) + content + b"\nendstream",
    ]
    body = b"".join(b"%d 0 obj\n%s\nendobj\n" % (number, one) for number, one in enumerate(objects, 1))
    return b"%PDF-1.4\n" + body + b"trailer << /Size 5 /Root 1 0 R >>\n%%EOF\n"


def docx_of_equal_paragraphs(count: int, last: str = "") -> bytes:
    """Return a Word file of so many paragraphs that are all alike but the last."""
    paragraph = "<w:p><w:r><w:t>{}</w:t></w:r></w:p>"
    text = paragraph.format("The dealer shall pay the player.") * count + paragraph.format(last)
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("word/document.xml", f'<w:document xmlns:w="w"><w:body>{text}</w:body></w:document>')
    return stream.getvalue()


def page_of_reaching_cells() -> str:
    """Return a page of 92 KB whose cells reach down and across for two million more."""
    return "<html><body><table>" + "<tr><td rowspan=60000 colspan=1000>a</td></tr>" * 2000 + "</table>"


def library_with_many_readings(count: int) -> dict[str, str]:
    """Return a library with a rule that turns on so many readings at once."""
    options = "{{id: a, default: yes, label: one, value: {}, why: w}}, {{id: b, label: other, value: {}, why: w}}"
    readings = "".join(
        f"  - {{id: r{n}, cite: 7.2(a), question: which {n}?, options: [{options.format(n + 6, n + 4)}]}}\n"
        for n in range(count)
    )
    names = ", ".join(f"r{n}" for n in range(count))
    requires = " and ".join(f"dealing.decks <= reading r{n}" for n in range(count))
    return {
        **library_files(),
        f"rulesets/{RULESET}/ruleset.yaml": ruleset_text(more=f"{elections_text()}readings:\n{readings}"),
        f"rulesets/{RULESET}/dealing.yaml": rules_text(requires=requires, more=f"    readings: [{names}]\n"),
    }


def with_empty_lines(count: int) -> str:
    """Return a filing with so many empty lines before its last sections."""
    before, key, after = RIVER.partition("payout_limit:")
    return before + "\n" * count + key + after


CASES: dict[str, tuple[tuple[str, ...], Callable[[], Mapping[str, str | bytes]], set[int]]] = {
    "one stream four thousand times": (
        ("law", "tree", "a.pdf"), lambda: {"a.pdf": pdf_with_one_stream_many_times()}, {3},
    ),
    "five hundred misspelt keys": (
        ("check", "a.yaml"),
        lambda: {"a.yaml": RIVER + "".join(f"wagrs.bonuss.minimumm{n}: $10\n" for n in range(500))},
        {3},
    ),
    "thousands of empty lines": (("cure", "a.yaml"), lambda: {"a.yaml": with_empty_lines(8000)}, {1}),
    "a hundred thousand comments": (
        ("cure", "a.yaml"), lambda: {"a.yaml": RIVER.replace("payout_limit:", "# x\n" * 50_000 + "payout_limit:")}, {1},
    ),
    "equal paragraphs": (
        ("redline", "a.docx", "b.docx"),
        lambda: {"a.docx": docx_of_equal_paragraphs(40_000), "b.docx": docx_of_equal_paragraphs(39_000, "More.")},
        {1},
    ),
    "lines of one label": (("law", "slips", "a.txt"), lambda: {"a.txt": "(a)\n" * 300_000}, {1}),
    "cells that reach over rows": (("law", "tree", "a.html"), lambda: {"a.html": page_of_reaching_cells()}, {3}),
    "dozens of readings": (("lint", RULESET), lambda: library_with_many_readings(24), {1}),
    "a section number of thousands of digits": (
        ("law", "slips", "a.txt"), lambda: {"a.txt": f"§ 5.{'1' * 4301}. Dealing.\n\n(a) As in § 5.{'1' * 4301}(b).\n"},
        {0, 1, 4},
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_what_is_made_to_cost_far_more_than_it_weighs_ends_soon_and_says_so(name: str, tmp_path: Path) -> None:
    words, make_files, codes = CASES[name]
    for path, content in make_files().items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_bytes(content if isinstance(content, bytes) else content.encode("utf-8"))
    ran = subprocess.run(
        [sys.executable, "-c", MEASURED, *words], cwd=tmp_path, capture_output=True, check=False, text=True
    )
    told = json.loads(ran.stderr.splitlines()[-1])
    assert ran.returncode in codes, ran.stderr[-2000:]
    assert ran.returncode != 3 or "error[" in ran.stderr
    assert told["seconds"] < SECONDS
    assert told["memory"] < (MEMORY if words[-1] != "a.pdf" else MEMORY_APART)


MEASURED = """
import json, resource, sys
from compliance.cli import run_command_line
code = run_command_line(sys.argv[1:])
used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
seconds = sum(one.ru_utime + one.ru_stime for one in used)
# The most memory of this process alone: what `getrusage` tells of it begins with that of whoever started it.
own = next(int(line.split()[1]) for line in open("/proc/self/status") if line.startswith("VmHWM:"))
memory = max(own, used[1].ru_maxrss) / 1024
print(json.dumps({"seconds": seconds, "memory": memory}), file=sys.stderr)
sys.exit(code)
"""
