"""Reports to collect: JSON Lines and Parquet have what the JSON report has, a line or rows for each submission."""

import datetime as dt
import io
import json
import subprocess
import sys
from pathlib import Path

import pyarrow as arrow
import pyarrow.parquet as parquet
import pytest
from conftest import ROOT, RunCommand
from sent_samples import BROKEN, judged

from compliance.model import Unjudged
from compliance.report import write_parquet
from compliance.report.collecting import parquet as writer
from compliance.report.collecting.typed_rows import COLUMNS, typed_rows_of

SAMPLES = ("river-bend", "cedar-gap-waived", "cobble-quay-reviewed")
FILES = tuple(f"submissions/{name}.yaml" for name in SAMPLES)


def test_each_line_is_the_report_as_it_stands_in_the_list(run_command: RunCommand) -> None:
    listed = json.loads(run_command("check", *FILES, "missing.yaml", "--format", "json", cwd=ROOT).out)["reports"]
    lines = run_command("check", *FILES, "missing.yaml", "--format", "jsonl", cwd=ROOT).out.splitlines()
    assert [json.loads(line) for line in lines] == listed
    assert json.loads(lines[-1])["result"] == "invalid"


def test_one_submission_alone_is_one_line(run_command: RunCommand) -> None:
    ran = run_command("check", FILES[0], "--format", "jsonl", cwd=ROOT)
    assert (ran.code, ran.out.count("\n")) == (1, 1)


def read_table(*chosen: object) -> arrow.Table:
    sink = io.BytesIO()
    write_parquet((row for one in chosen for row in typed_rows_of(one)), sink)  # type: ignore[arg-type]
    return parquet.read_table(io.BytesIO(sink.getvalue()))


def test_the_columns_are_typed() -> None:
    schema = read_table(judged("river-bend")).schema
    assert schema.names == list(COLUMNS)
    assert [str(schema.field(name).type) for name in ("as_of", "line", "waived", "cites", "file")] == [
        "date32[day]", "int32", "bool", "list<element: string>", "string",
    ]  # fmt: skip
    assert schema.metadata == {b"schema": b"compliance/parquet/1"}


def test_every_finding_point_contradiction_and_diagnostic_is_a_row_with_the_values_of_the_report(
    run_command: RunCommand, tmp_path: Path
) -> None:
    target = tmp_path / "findings.parquet"
    run_command("check", *FILES, "missing.yaml", "-o", str(target), cwd=ROOT)
    reports = json.loads(run_command("check", *FILES, "missing.yaml", "--format", "json", cwd=ROOT).out)["reports"]
    rows = parquet.read_table(target).to_pylist()
    for report in reports:
        own = [row for row in rows if row["file"] == report["submission"]["path"]]
        assert [(row["rule"], row["verdict"], row["stated"]) for row in own if row["what"] == "finding"] == [
            (one["rule"], one["verdict"], one["actual"]) for one in report.get("findings", ())
        ]
        points = [one["point"] for one in report.get("review", {}).get("points", ())]
        assert [row["rule"] for row in own if row["what"] == "review_point"] == points
        assert [row["number"] for row in own] == list(range(1, len(own) + 1))
        assert {row["result"] for row in own} == {report["result"]}
    assert rows[0]["as_of"] == dt.date.fromisoformat(reports[0]["as_of"])
    assert [(row["what"], row["rule"], row["ruleset"]) for row in rows[-1:]] == [("diagnostic", "file.missing", None)]


def test_what_has_no_row_of_its_own_has_one_of_the_filing() -> None:
    [row] = read_table(Unjudged("gone.yaml", ())).to_pylist()
    assert (row["file"], row["result"], row["what"], row["number"]) == ("gone.yaml", "invalid", None, None)


def test_a_name_that_is_no_utf_8_is_written() -> None:
    table = read_table(Unjudged("gone-\udcff.yaml", BROKEN.diagnostics))
    assert table.column("file")[0].as_py() == "gone-\\udcff.yaml"


def test_groups_of_rows_are_counted_by_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "ROWS_AT_ONCE", 10)
    sink = io.BytesIO()
    rows = [row for _ in range(3) for row in typed_rows_of(judged("river-bend"))]
    write_parquet(iter(rows), sink)
    file = parquet.ParquetFile(sink)
    assert file.metadata.num_rows == len(rows)
    assert file.metadata.num_row_groups == -(-len(rows) // 10)


def test_without_the_library_the_call_says_how_to_install_it_and_leaves_no_file(
    run_command: RunCommand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    target = tmp_path / "findings.parquet"
    ran = run_command("check", FILES[0], "-o", str(target), cwd=ROOT)
    assert ran.code == 2
    assert ran.err.endswith("which is not installed: pip install 'compliance[parquet]'\n")
    assert not target.exists()


def test_the_library_is_not_loaded_for_another_format() -> None:
    program = "import sys; from compliance.cli import run_command_line as run; "
    program += f"run(['check', '{FILES[0]}', '--format', 'jsonl']); sys.exit('pyarrow' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True)
    assert done.returncode == 0
