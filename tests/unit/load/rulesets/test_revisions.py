"""Rulesets at a git revision: what is read, what is refused, and that the work tree stays as it is."""

import os
from pathlib import Path

import pytest
from builders import RULESET, rules_text, vocabulary_text, write_files
from repositories import a_repository, commit, git

from compliance.api import open_session, session_at
from compliance.assets import shipped_folder
from compliance.diag import Code, Diagnostic
from compliance.load import Cache, Library, library_at
from compliance.model import Compare, Lit

GRAMMAR = shipped_folder("grammar") / "condition.lark"
RULES = f"rulesets/{RULESET}/dealing.yaml"


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    return a_repository(tmp_path / "kept")


def found_at(revision: str, folder: Path) -> tuple[Diagnostic, ...]:
    with library_at(revision, folder, grammar=GRAMMAR) as found:
        assert found.value is None
        return found.diagnostics


def test_a_ruleset_is_read_as_it_was(repository: Path) -> None:
    write_files(repository, {RULES: rules_text(requires="dealing.decks <= 4")})
    now = open_session(Library(repository / "rulesets", GRAMMAR)).value
    assert now is not None
    with session_at("HEAD", now) as opened:
        assert opened.value is not None
        before, after = opened.value.ruleset(RULESET).value, now.ruleset(RULESET).value
    assert before is not None
    assert after is not None
    bounds = [one.rules[0].requires for one in (before, after)]
    assert [one.right.raw for one in bounds if isinstance(one, Compare) and isinstance(one.right, Lit)] == [6, 4]


def test_the_folder_is_gone_afterwards(repository: Path) -> None:
    with library_at("main", repository / "rulesets", grammar=GRAMMAR) as found:
        assert found.value is not None
        folder = found.value.folder
        assert (folder / RULESET / "ruleset.yaml").is_file()
    assert not folder.exists()


def test_nothing_in_the_work_tree_or_in_git_is_touched(repository: Path) -> None:
    write_files(repository, {RULES: rules_text(requires="dealing.decks <= 4"), "new.yaml": "a: 1\n"})

    def state() -> dict[Path, int]:
        return {path: path.stat().st_mtime_ns for path in repository.rglob("*")}

    before = state()
    with library_at("HEAD", repository / "rulesets", grammar=GRAMMAR) as found:
        assert found.value is not None
    assert state() == before


@pytest.mark.parametrize(
    "name",
    ["-h", "--output=x", "--exec=touch x", "", "  ", "nowhere", "HEAD~1", "^HEAD", "HEAD..main", "HEAD:rulesets",
     "a\nb", "a\0b", "\udcff", "$(touch x)", "main;touch x", "../main", "x" * 5000],
)  # fmt: skip
def test_a_name_that_is_no_revision_is_refused(repository: Path, name: str) -> None:
    [one] = found_at(name, repository / "rulesets")
    assert one.code is Code.REVISION_UNKNOWN
    assert len(one.message) < 140
    assert not list(repository.rglob("x"))


def test_a_folder_that_git_does_not_keep_is_refused(tmp_path: Path) -> None:
    assert [one.code for one in found_at("main", tmp_path)] == [Code.REVISION_NO_WORK_TREE]


def test_a_missing_folder_is_refused(tmp_path: Path) -> None:
    assert [one.code for one in found_at("main", tmp_path / "nowhere")] == [Code.REVISION_NO_WORK_TREE]


def test_a_machine_without_git_is_told(repository: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path / "nothing"))
    assert [one.code for one in found_at("main", repository / "rulesets")] == [Code.REVISION_NO_GIT]


def test_a_revision_without_rulesets_is_told(tmp_path: Path) -> None:
    git(tmp_path, "init", "--quiet", "--initial-branch", "main")
    write_files(tmp_path, {"readme.txt": "nothing yet\n"})
    commit(tmp_path)
    a_repository(tmp_path)
    [one] = found_at("HEAD~1", tmp_path / "rulesets")
    assert one.code is Code.REVISION_NO_RULESETS
    assert one.message == "there are no rulesets in `rulesets` at the revision `HEAD~1`"


def test_what_does_not_load_is_blamed_at_the_revision(repository: Path) -> None:
    write_files(repository, {RULES: rules_text(requires="dealing.deks <= 6")})
    commit(repository)
    session = open_session(Library(repository / "rulesets", GRAMMAR)).value
    assert session is not None
    with session_at("main", session) as opened:
        assert opened.value is not None
        [one] = opened.value.ruleset(RULESET).diagnostics
    assert one.span.path == f"main:rulesets/{RULESET}/dealing.yaml"


def test_a_vocabulary_that_does_not_load_is_blamed_at_the_revision(repository: Path) -> None:
    vocabulary = "rulesets/vocabulary/fields.yaml"
    session = open_session(Library(repository / "rulesets", GRAMMAR)).value
    write_files(repository, {vocabulary: vocabulary_text().replace("type: money", "type: coins")})
    commit(repository)
    assert session is not None
    with session_at("main", session) as opened:
        assert opened.value is None
        assert {one.span.path for one in opened.diagnostics} == {f"main:{vocabulary}"}


def test_rulesets_below_another_folder_are_named_by_their_whole_place(tmp_path: Path) -> None:
    a_repository(tmp_path, {})
    (tmp_path / "law").mkdir()
    git(tmp_path, "mv", "rulesets", "law/rulesets")
    commit(tmp_path)
    with library_at("HEAD", tmp_path / "law" / "rulesets", grammar=GRAMMAR) as found:
        assert found.value is not None
        assert found.value.named == "HEAD:law/rulesets"
        assert found.value.ids() == (RULESET,)


def test_the_grammar_beside_the_rulesets_is_the_one_of_the_revision(tmp_path: Path) -> None:
    a_repository(tmp_path, {"grammar/condition.lark": "// older\n"})
    write_files(tmp_path, {"grammar/condition.lark": "// newer\n"})
    with library_at("HEAD", tmp_path / "rulesets", grammar=GRAMMAR) as found:
        assert found.value is not None
        assert found.value.grammar.read_text("utf-8") == "// older\n"


def test_without_one_beside_them_the_grammar_is_the_given_one(repository: Path) -> None:
    with library_at("HEAD", repository / "rulesets", grammar=GRAMMAR) as found:
        assert found.value is not None
        assert found.value.grammar == GRAMMAR


def test_the_same_bytes_have_the_same_key_on_both_sides(tmp_path: Path) -> None:
    a_repository(tmp_path, {"grammar/condition.lark": GRAMMAR.read_text("utf-8")})
    now = Library(tmp_path / "rulesets", tmp_path / "grammar" / "condition.lark")
    with library_at("HEAD", now.folder, grammar=now.grammar) as found:
        assert found.value is not None
        assert found.value.content_key(found.value.folder / RULESET) == now.content_key(now.folder / RULESET)


def test_a_link_is_not_followed(tmp_path: Path) -> None:
    a_repository(tmp_path)
    (tmp_path / "secret.yaml").write_text("a: 1\n", "utf-8")
    (tmp_path / "rulesets" / RULESET / "extra.yaml").symlink_to("../../secret.yaml")
    commit(tmp_path)
    with library_at("HEAD", tmp_path / "rulesets", grammar=GRAMMAR) as found:
        assert found.value is not None
        file = found.value.folder / RULESET / "extra.yaml"
        assert not file.is_symlink()
        assert file.read_text("utf-8") == "../../secret.yaml"


def test_no_filter_or_attribute_of_the_repository_runs(repository: Path) -> None:
    ruin = f"touch {repository / 'ran'}; echo ruined"
    write_files(repository, {".gitattributes": "*.yaml filter=ruin export-ignore export-subst\n"})
    commit(repository)
    git(repository, "config", "filter.ruin.smudge", ruin)
    git(repository, "config", "tar.umask", "user")
    with library_at("HEAD", repository / "rulesets", grammar=GRAMMAR) as found:
        assert found.value is not None
        assert (found.value.folder / RULESET / "dealing.yaml").read_text("utf-8") == rules_text()
    assert not (repository / "ran").exists()


def test_the_folder_counts_and_not_the_repository_of_a_hook(
    repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    git(a_repository(tmp_path / "other"), "tag", "elsewhere")
    monkeypatch.setenv("GIT_DIR", str(tmp_path / "other" / ".git"))
    monkeypatch.setenv("GIT_INDEX_FILE", os.devnull)
    assert [one.code for one in found_at("elsewhere", repository / "rulesets")] == [Code.REVISION_UNKNOWN]


def test_a_ruleset_of_a_moment_leaves_nothing_in_the_cache(repository: Path, tmp_path: Path) -> None:
    library = Library(repository / "rulesets", GRAMMAR, Cache(tmp_path / "cache"))
    session = open_session(library).value
    assert session is not None
    kept = sorted((tmp_path / "cache").iterdir())
    with session_at("HEAD", session) as opened:
        assert opened.value is not None
        assert opened.value.ruleset(RULESET).value is not None
    assert sorted((tmp_path / "cache").iterdir()) == kept


def test_a_repository_that_git_does_not_take_has_a_hint_of_its_own(tmp_path: Path) -> None:
    (tmp_path / ".git").write_text("gitdir: nowhere\n", "utf-8")
    [one] = found_at("main", tmp_path)
    assert one.code is Code.REVISION_NO_WORK_TREE
    assert one.hint == "there is a repository that git does not take; `git status` in the folder says why"


def test_a_clone_without_the_files_is_told(repository: Path) -> None:
    blob = git(repository, "rev-parse", f"HEAD:{RULES}").strip()
    (repository / ".git" / "objects" / blob[:2] / blob[2:]).unlink()
    [one] = found_at("HEAD", repository / "rulesets")
    assert one.code is Code.REVISION_NO_RULESETS


def test_a_file_that_is_far_too_large_is_refused(repository: Path) -> None:
    write_files(repository, {f"rulesets/{RULESET}/extra.yaml": "#" * (2 * 1024 * 1024 + 1)})
    commit(repository)
    [one] = found_at("HEAD", repository / "rulesets")
    assert one.code is Code.FILE_TOO_LARGE
    assert one.span.path == f"HEAD:rulesets/{RULESET}/extra.yaml"
