"""Archives and JSON Lines: submissions come out with their reviews; what is hostile is told with its place."""

import gzip
import io
import json
import struct
import tarfile
import zipfile
from collections.abc import Iterable, Mapping
from contextlib import nullcontext
from pathlib import Path

import pytest
from builders import a_library, library_files, submission_text, write_files
from hypothesis import given, settings
from hypothesis import strategies as st

from compliance.diag import Code
from compliance.load import HeldFiling, is_bundle_name, read_bundle, read_held_filing, survey_bundle
from compliance.load.bundles import bundle, tar_entries, zip_entries
from compliance.load.files import LARGEST
from compliance.model import Vocabulary

FILING = submission_text().encode()
REVIEW = b"submission: mine.yaml\nsettlements: []\n"
PACKED = ("tar", "tar.gz", "tgz", "zip")


def write_archive(path: Path, files: Mapping[str, bytes] | Iterable[tuple[str, bytes]]) -> str:
    entries = files.items() if isinstance(files, Mapping) else files
    if path.suffix == ".zip":
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, content in entries:
                archive.writestr(name, content)
    else:
        with tarfile.open(path, "w" if path.suffix == ".tar" else "w:gz") as archive_:
            for name, content in entries:
                head = tarfile.TarInfo(name)
                head.size = len(content)
                archive_.addfile(head, io.BytesIO(content))
    return str(path)


def read_all(path: str) -> list[HeldFiling]:
    survey = survey_bundle(path)
    found = list(read_bundle(survey))
    assert len(found) == survey.number or any(one.refused for one in found)
    return found


def told(path: str) -> list[tuple[str, str]]:
    """Return what is refused: the code, and the place with the message."""
    return [(str(one.code), f"{one.span.path}: {one.message}") for held in read_all(path) for one in held.refused]


@pytest.fixture(params=PACKED)
def archive(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    return tmp_path / f"filings.{request.param}"


def test_submissions_come_in_the_order_of_the_archive_and_what_is_none_is_counted(archive: Path) -> None:
    files = {"north/b.yaml": FILING, "a.yml": FILING, "README.md": b"x", "__MACOSX/._a.yml": b"\0", "c.json": b"{}"}
    path = write_archive(archive, files)
    assert [one.name for one in read_all(path)] == [f"{path}#north/b.yaml", f"{path}#a.yml", f"{path}#c.json"]
    [remark] = survey_bundle(path).remarks
    assert (remark.code, remark.message[:9]) == (Code.BUNDLE_PASSED_OVER, "2 entries")


@pytest.mark.parametrize("order", [1, -1])
def test_a_review_belongs_to_its_submission_whichever_comes_first(archive: Path, order: int) -> None:
    entries = [("x/mine.yaml", FILING), ("other.yaml", FILING), ("x/mine.review.yaml", REVIEW)][::order]
    found = {one.name.partition("#")[2]: one for one in read_all(write_archive(archive, entries))}
    assert set(found) == {"x/mine.yaml", "other.yaml"}
    review = found["x/mine.yaml"].review
    assert review is not None
    assert (review.raw, review.beside) == (REVIEW, "x/mine.yaml")
    assert found["other.yaml"].review is None


def test_a_review_without_its_submission_is_told(archive: Path) -> None:
    path = write_archive(archive, {"mine.yaml": FILING, "mine.review.yml": REVIEW})
    assert told(path) == [
        ("review.other-submission", f"{path}#mine.review.yml: there is no submission for this review")
    ]


def test_reviews_that_stand_too_far_from_their_submissions_are_told(
    archive: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bundle, "MOST_WAITING", 100)
    path = write_archive(archive, {"mine.yaml": FILING, "other.yaml": FILING, "mine.review.yaml": REVIEW})
    assert told(path) == [("bundle.unreadable", f"{path}: reviews and submissions stand too far apart in the archive")]


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("../mine.yaml", "leads out of the archive"),
        ("a/../../mine.yaml", "leads out of the archive"),
        ("a\\..\\mine.yaml", "leads out of the archive"),
        ("/etc/mine.yaml", "is absolute"),
        ("C:/mine.yaml", "is absolute"),
        ("../README", "leads out of the archive"),
    ],
)
def test_a_name_that_leads_out_of_the_archive_is_refused(archive: Path, name: str, fault: str) -> None:
    path = write_archive(archive, [(name, FILING), ("good.yaml", FILING)])
    refused, good = read_all(path)
    assert [(one.code, one.message) for one in refused.refused] == [
        (Code.BUNDLE_ENTRY, f"the name of this entry {fault}")
    ]
    assert good.name == f"{path}#good.yaml"


def test_a_name_that_stands_twice_is_refused_the_second_time(archive: Path) -> None:
    with pytest.warns(UserWarning, match="Duplicate name") if archive.suffix == ".zip" else nullcontext():
        path = write_archive(archive, [("a.yaml", FILING), ("a.yaml", b"holder: other\n")])
    first, second = read_all(path)
    assert first.raw == FILING
    assert second.refused[0].message == "an entry of this name stands in the archive already"


@pytest.mark.parametrize(
    ("kind", "fault"),
    [
        (tarfile.SYMTYPE, "a link is not followed"),
        (tarfile.LNKTYPE, "a link is not followed"),
        (tarfile.CHRTYPE, "a device or a pipe is not read"),
        (tarfile.BLKTYPE, "a device or a pipe is not read"),
        (tarfile.FIFOTYPE, "a device or a pipe is not read"),
        (b"9", "an entry of this kind is not read"),
    ],
)
def test_what_is_no_plain_file_in_a_tar_is_refused(tmp_path: Path, kind: bytes, fault: str) -> None:
    path = tmp_path / "a.tar"
    with tarfile.open(path, "w") as archive:
        head = tarfile.TarInfo("mine.yaml")
        head.type, head.linkname = kind, "/etc/passwd"
        archive.addfile(head)
    assert [message for _, message in told(str(path))] == [f"{path}#mine.yaml: {fault}"]


def test_a_link_and_an_encrypted_entry_in_a_zip_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w") as archive:
        link = zipfile.ZipInfo("link.yaml")
        link.external_attr = 0o120777 << 16
        archive.writestr(link, "/etc/passwd")
        archive.writestr("secret.yaml", FILING)
    raw = bytearray(path.read_bytes())
    raw[raw.rfind(b"PK\1\2") + 8] |= 1
    path.write_bytes(raw)
    assert told(str(path)) == [
        ("bundle.entry-refused", f"{path}#link.yaml: a link is not followed"),
        ("bundle.entry-refused", f"{path}#secret.yaml: this entry is encrypted"),
    ]


def test_an_entry_of_a_zip_that_is_packed_otherwise_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_LZMA) as archive:
        archive.writestr("a.yaml", FILING)
    assert told(str(path)) == [
        ("bundle.entry-refused", f"{path}#a.yaml: this entry is packed in a way that is not read")
    ]


def test_names_in_a_tar_that_are_not_utf_8_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.tar"
    with tarfile.open(path, "w", encoding="latin-1", format=tarfile.GNU_FORMAT) as archive:
        head = tarfile.TarInfo("caf\xe9.yaml")
        head.size = len(FILING)
        archive.addfile(head, io.BytesIO(FILING))
    [(code, message)] = told(str(path))
    assert (code, message.endswith(": the name of this entry is not UTF-8")) == ("bundle.entry-refused", True)


@pytest.mark.parametrize(("spelt", "is_read"), [("caf\xe9".encode(), True), (b"caf\xe9xx", False)])
def test_names_in_a_zip_are_utf_8_whether_that_is_said_or_not(tmp_path: Path, spelt: bytes, is_read: bool) -> None:
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("x" * len(spelt) + ".yaml", FILING)
    path.write_bytes(path.read_bytes().replace(b"x" * len(spelt) + b".yaml", spelt + b".yaml"))
    if is_read:
        assert [one.name for one in read_all(str(path))] == [f"{path}#café.yaml"]
    else:
        assert [code for code, _ in told(str(path))] == ["bundle.entry-refused"]


def test_an_entry_that_is_too_large_is_told_and_never_held_whole(archive: Path) -> None:
    path = write_archive(archive, {"big.yaml": b"a" * (2 * LARGEST), "good.yaml": FILING})
    big, good = read_all(path)
    assert len(big.raw) == LARGEST + 1
    read, _ = read_held_filing(big, _vocabulary(archive))
    assert [one.code for one in read.diagnostics] == [Code.FILE_TOO_LARGE]
    assert good.raw == FILING


def _vocabulary(path: Path) -> Vocabulary:
    write_files(path.parent, library_files())
    vocabulary = a_library(path.parent).vocabulary().value
    assert vocabulary is not None
    return vocabulary


@pytest.mark.parametrize("form", ["tar.gz", "zip"])
def test_what_unpacks_to_too_much_is_refused(tmp_path: Path, form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (tar_entries, zip_entries):
        monkeypatch.setattr(module, "ALWAYS_UNPACKED", 1024**2)
    path = write_archive(tmp_path / f"a.{form}", {f"{number}.yaml": bytes(LARGEST) for number in range(4)})
    [(code, message)] = told(path)[-1:]
    assert (code, "unpacks to more than 500 times its size" in message) == ("bundle.unreadable", True)


def test_the_index_of_a_zip_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(zip_entries, "LARGEST_INDEX", 1000)
    path = write_archive(tmp_path / "a.zip", {f"{number}.yaml": b"" for number in range(40)})
    [(code, message)] = told(path)
    assert (code, message) == ("bundle.unreadable", f"{path}: the archive has more entries than are read from a zip")


def test_thousands_of_entries_are_read_one_after_another(archive: Path) -> None:
    path = write_archive(archive, {f"{number}.yaml": b"a: 1\n" for number in range(5000)})
    assert len(read_all(path)) == 5000


def test_a_long_header_of_a_tar_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.tar"
    with tarfile.open(path, "w", format=tarfile.PAX_FORMAT) as archive:
        head = tarfile.TarInfo("mine.yaml")
        head.pax_headers = {"comment": "x" * 100_000}
        archive.addfile(head)
    assert [code for code, _ in told(str(path))] == ["bundle.unreadable"]


@pytest.mark.parametrize("packed", [False, True])
@pytest.mark.parametrize("size", ["99999999999", "9" * 18, "9" * 300])
def test_a_tar_of_an_entry_that_says_it_is_endless_is_refused_at_once(
    tmp_path: Path, size: str, packed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    reads: list[int] = []
    read, path = tar_entries.BoundedStream.read, tmp_path / "a.tar"
    with tarfile.open(path, "w:gz" if packed else "w", format=tarfile.PAX_FORMAT) as archive:
        head = tarfile.TarInfo("mine.yaml")
        head.pax_headers = {"size": size}
        archive.addfile(head)

    def read_and_count(stream: tar_entries.BoundedStream, size: int = -1) -> bytes:
        reads.append(size)
        assert len(reads) < 100
        return read(stream, size)

    monkeypatch.setattr(tar_entries.BoundedStream, "read", read_and_count)
    assert [code for code, _ in told(str(path))] == ["bundle.unreadable"]


@pytest.mark.parametrize("keep", [0, 1, 300, 512, 600, 1536, 2000])
def test_a_tar_that_is_cut_off_is_refused_whole(tmp_path: Path, keep: int) -> None:
    whole = write_archive(tmp_path / "a.tar", {"a.yaml": FILING, "b.yaml": FILING})
    path = tmp_path / "cut.tar"
    path.write_bytes(Path(whole).read_bytes()[:keep])
    [(code, _)] = told(str(path))
    assert code == "bundle.unreadable"


def test_a_tar_that_is_broken_in_the_middle_is_refused_whole(tmp_path: Path) -> None:
    path = Path(write_archive(tmp_path / "a.tar", {"a.yaml": FILING, "b.yaml": FILING}))
    raw = bytearray(path.read_bytes())
    raw[1024:1030] = b"broken"
    path.write_bytes(raw)
    assert [code for code, _ in told(str(path))] == ["bundle.unreadable"]


def test_two_tars_behind_one_another_are_refused_whole(tmp_path: Path) -> None:
    path = Path(write_archive(tmp_path / "a.tar", {"a.yaml": FILING}))
    path.write_bytes(path.read_bytes() * 2)
    [(_, message)] = told(str(path))
    assert message == f"{path}: something follows the end of the archive"


@pytest.mark.parametrize("name", ["a.tar", "a.tgz", "a.zip"])
@pytest.mark.parametrize("content", [b"", b"holder: a\n" * 200, b"\x1f\x8b\x08\0broken", b"PK\3\4broken"])
def test_what_is_no_archive_is_refused(tmp_path: Path, name: str, content: bytes) -> None:
    (tmp_path / name).write_bytes(content)
    [(code, _)] = told(str(tmp_path / name))
    assert code in {"bundle.unreadable", "bundle.without-submissions"}


def test_a_file_that_is_missing_and_an_archive_with_nothing_are_told(tmp_path: Path, archive: Path) -> None:
    assert [code for code, _ in told(str(tmp_path / "gone.zip"))] == ["bundle.unreadable"]
    assert [code for code, _ in told(write_archive(archive, {"README": b""}))] == ["bundle.without-submissions"]


@settings(max_examples=150, deadline=None)
@given(data=st.data())
@pytest.mark.parametrize("form", PACKED)
def test_a_damaged_archive_ends_in_diagnostics(
    tmp_path_factory: pytest.TempPathFactory, form: str, data: st.DataObject
) -> None:
    folder = tmp_path_factory.mktemp("damaged")
    path = Path(write_archive(folder / f"a.{form}", {"a.yaml": FILING, "a.review.yaml": REVIEW, "b.yaml": FILING}))
    raw = bytearray(path.read_bytes())
    for _ in range(data.draw(st.integers(1, 6))):
        raw[data.draw(st.integers(0, len(raw) - 1))] = data.draw(st.integers(0, 255))
    path.write_bytes(raw[: data.draw(st.integers(0, len(raw)))] if data.draw(st.booleans()) else raw)
    for held in read_bundle(survey_bundle(str(path))):
        assert held.refused or held.raw is not None


def test_lines_have_their_number_and_empty_ones_are_none(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(b'\xef\xbb\xbf{"a": 1}\r\n\n  \n{"b": 2}')
    assert [(one.name, one.raw, one.line) for one in read_all(str(path))] == [
        (f"{path}#1", b'{"a": 1}', 1),
        (f"{path}#4", b'{"b": 2}', 4),
    ]


def test_a_line_that_is_too_long_is_told_and_the_next_is_read(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(b"x" * (3 * LARGEST) + b"\n{}\n")
    long, short = read_all(str(path))
    assert (len(long.raw), short.raw, short.line) == (LARGEST + 1, b"{}", 2)


def test_lines_may_be_packed(tmp_path: Path) -> None:
    path = tmp_path / "a.ndjson.gz"
    path.write_bytes(gzip.compress(b'{"a": 1}\n{"b": 2}\n'))
    assert [one.raw for one in read_all(str(path))] == [b'{"a": 1}', b'{"b": 2}']


def test_places_are_those_in_the_file_of_lines(tmp_path: Path) -> None:
    vocabulary = _vocabulary(tmp_path / "x")
    stated = {"submission": 1, "holder": "A", "jurisdiction": "ZZ", "game": "lantern-three", "filed": "2020-06-01"}
    path = tmp_path / "a.jsonl"
    lines = [json.dumps({**stated, "dealing": {"decks": 6}}), json.dumps({**stated, "dealing.deks": 6}), "\u20ac"]
    path.write_bytes("\n".join(lines).encode() + b"\n\xff\n")
    good, misspelt, none, no_text = [read_held_filing(one, vocabulary)[0] for one in read_all(str(path))]
    assert good.value is not None
    span = good.value.statements["dealing.decks"].span
    assert (span.path, span.line, lines[0][span.column - 1]) == (str(path), 1, "6")
    assert good.value.path == f"{path}#1"
    [unknown] = misspelt.diagnostics
    assert (unknown.code, unknown.span.line, lines[1][unknown.span.column - 1 :][:7]) == (
        Code.KEY_UNKNOWN, 2, '"dealin',
    )  # fmt: skip
    assert [(one.code, one.span.line) for one in (*none.diagnostics, *no_text.diagnostics)] == [
        (Code.JSON_SYNTAX, 3),
        (Code.FILE_NOT_TEXT, 4),
    ]


def test_names_of_bundles() -> None:
    assert all(map(is_bundle_name, ("a.tar", "a.TGZ", "a.tar.gz", "a.zip", "a.jsonl", "a.ndjson.gz")))
    assert not any(map(is_bundle_name, ("a.yaml", "a.json", "a.gz", "zip")))


def test_a_claim_about_a_size_is_not_believed(tmp_path: Path) -> None:
    path = Path(write_archive(tmp_path / "a.zip", {"a.yaml": FILING}))
    raw = bytearray(path.read_bytes())
    struct.pack_into("<I", raw, raw.rfind(b"PK\1\2") + 24, 7)
    path.write_bytes(raw)
    for held in read_all(str(path)):
        assert held.refused or len(held.raw) <= len(FILING)
