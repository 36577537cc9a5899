"""The house way: clauses typed or taken from a submission, tried on one hand; proved and compared as long work."""

import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from compliance.api import WAY_FIELDS, cards_in, elected_places_of, house_way_in, read_typed_way, typed_way_of
from compliance.api import Request as Asked
from compliance.diag import Diagnostic
from compliance.load import TextFile
from compliance.model import CLAUSES, FiledWay, HouseWay, Ruleset, TypedWay
from compliance.report import (
    DOCUMENT_FORMATS,
    FORMATS,
    body_in_html,
    hand_document,
    proof_document,
    proof_object,
    render_page,
    typed_way_document,
)
from compliance.web.answers import (
    Given,
    answer_with_page,
    make_json_endpoint,
    make_page_endpoint,
    read_query_value,
    refuse_diagnostics,
    text_in,
)
from compliance.web.downloads import document_download, file_download
from compliance.web.errors import RequestRefusedError
from compliance.web.mistakes import diagnostic_object
from compliance.web.open_file import open_folder_file
from compliance.web.prepared_work import Prepared
from compliance.web.views.houseway import way_view
from compliance.web.workbench import Workbench
from compliance.workspace import NoPlaceError

EXAMPLE_HAND = "Joker Ah Kd 10s 9c 4c 2d"
NO_CARDS = "type seven different cards, such as `Joker Ah Kd 10s 9c 4c 2d`"


def _show_house_way(bench: Workbench, request: Request) -> Response:
    """Show the clauses of a submission, or a place to type them, and the proof where it is at hand."""
    name, hand = read_query_value(request, "file"), read_query_value(request, "hand")
    typed, missing = _way_to_begin_with(bench, name, read_query_value(request, "chapter"))
    read = read_typed_way(typed, bench.session)
    way = None if read.value is None else read.value.way
    proof = "" if way is None else _proof_in_html(bench, way)
    cards = cards_in(hand) if way is not None else None
    return answer_with_page(
        bench,
        request,
        "houseway",
        parts={"proof": proof, "tried": "" if way is None or cards is None else _hand_in_html(way, cards)},
        file=name,
        typed={
            "chapter": typed.chapter,
            **{_short_field_name(field): typed.texts.get(field, "") for field in WAY_FIELDS},
        },
        missing=missing,
        chapters=[_chapter_choice(one) for one in _rulesets_with_hands(bench)],
        choices={_short_field_name(one): _field_choices(bench, one) for one in WAY_FIELDS if one != CLAUSES},
        files=list(_files_stating_clauses(bench, name)),
        hand=hand,
        example=EXAMPLE_HAND,
        way=None if way is None else way_view(way),
        problem=NO_CARDS if hand and way is not None and cards is None else "",
        downloads=_list_downloads(name) if name and not missing else [],
    )


def _short_field_name(field: str) -> str:
    return field.rpartition(".")[2]


def _way_to_begin_with(bench: Workbench, name: str, chapter: str) -> tuple[TypedWay, str]:
    """Return what the form begins with, and why it is not the submission's own."""
    ids = [one.id for one in _rulesets_with_hands(bench)]
    if chapter and chapter not in ids:
        raise RequestRefusedError(404, f"`{chapter[:80]}` sets no hands; there are {', '.join(ids)}")
    blank = TypedWay(chapter or next(iter(ids), ""), {})
    if not name:
        return blank, ""
    read = _read_filed_way(bench, name)
    if isinstance(read, FiledWay):
        return typed_way_of(read, bench.session), ""
    hint = f" ({read[0].hint})" if read[0].hint else ""
    return blank, f"{read[0].message}{hint}"


def _read_filed_way(bench: Workbench, name: str) -> FiledWay | tuple[Diagnostic, ...]:
    opened = open_folder_file(bench, name)
    found = house_way_in(TextFile(opened.name, opened.text, opened.sha256), Asked(), bench.session)
    return found.diagnostics if found.value is None else found.value


def _files_stating_clauses(bench: Workbench, chosen: str) -> Iterator[str]:
    """Name the submissions that may state a house way in clauses, by their text alone, and the one that is open."""
    for one in bench.folder.listing().submissions:
        with suppress(NoPlaceError):
            if one.name == chosen or "clauses" in bench.folder.open(one.name).text:
                yield one.name


def _rulesets_with_hands(bench: Workbench) -> list[Ruleset]:
    found = [bench.session.ruleset(name).value for name in bench.session.library.ids()]
    return [one for one in found if one is not None and one.ranking is not None]


def _chapter_choice(ruleset: Ruleset) -> dict[str, Any]:
    assert ruleset.ranking is not None
    hands = ", ".join(f"{name} {size}" for name, size in ruleset.ranking.hands)
    places = " ".join(_short_field_name(one) for one in elected_places_of(ruleset))
    return {"id": ruleset.id, "title": ruleset.title, "version": ruleset.version, "hands": hands, "places": places}


def _field_choices(bench: Workbench, field: str) -> dict[str, Any]:
    known = bench.session.vocabulary.fields[field]
    return {"label": known.label, "help": known.help, "options": list(known.choices.items())}


def _proof_in_html(bench: Workbench, way: HouseWay) -> str:
    """Return the proof where the same way was proved before, else nothing."""
    proof = bench.session.known_proof(way.fingerprint)
    return "" if proof is None else body_in_html(typed_way_document(proof, way), shift=1)


def _hand_in_html(way: HouseWay, cards: Sequence[tuple[int, int] | None]) -> str:
    from compliance.odds import set_hand

    return body_in_html(hand_document(set_hand(way, cards), way), shift=2)


def _list_downloads(name: str) -> list[tuple[str, str]]:
    """Return the formats that a proof can be kept in, each with its address."""
    return [
        (FORMATS[form].word, f"/odds/house-way/proof?{urlencode({'file': name, 'format': form})}")
        for form in (*DOCUMENT_FORMATS, "json")
    ]


def _download_proof(bench: Workbench, request: Request) -> Response:
    """Answer with the proof of a submission's house way as the command would write it, where it is at hand."""
    filed = _read_filed_way(bench, read_query_value(request, "file"))
    if not isinstance(filed, FiledWay):
        raise refuse_diagnostics(filed)
    proof = bench.session.known_proof(filed.way.fingerprint)
    if proof is None:
        raise RequestRefusedError(409, "this house way is not proved yet; prove it first")
    form = read_query_value(request, "format")
    if form in DOCUMENT_FORMATS:
        return document_download(proof_document(proof, filed.way, filed.submission, filed.ruleset), form, "house-way")
    text = json.dumps(proof_object(proof, filed.way, filed.submission, filed.ruleset), indent=2, ensure_ascii=False)
    return file_download(f"{text}\n", "json", "house-way")


# Live


def read_sent_way(given: Given) -> TypedWay:
    """Return the house way that a page sends."""
    texts = {field: text_in(given, _short_field_name(field), default="") for field in WAY_FIELDS}
    return TypedWay(text_in(given, "chapter"), texts)


def _answer_clauses(bench: Workbench, _request: Request, given: Given) -> Response:
    """Read what is typed, and say what is wrong with it."""
    read = read_typed_way(read_sent_way(given), bench.session)
    if read.value is None:
        return JSONResponse({"diagnostics": [diagnostic_object(one) for one in read.diagnostics]})
    way = read.value.way
    clauses = render_page("web/houseclauses.html.j2", {"way": way_view(way)})
    return JSONResponse({"clauses": clauses, "proof": _proof_in_html(bench, way)})


def _answer_hand(bench: Workbench, _request: Request, given: Given) -> Response:
    """Set one hand as the typed house way says."""
    read = read_typed_way(read_sent_way(given), bench.session)
    if read.value is None:
        raise refuse_diagnostics(read.diagnostics)
    cards = cards_in(text_in(given, "hand"))
    if cards is None:
        raise RequestRefusedError(422, NO_CARDS)
    return JSONResponse({"html": _hand_in_html(read.value.way, cards)})


# Long work


def prepare_proof(bench: Workbench, given: Given) -> Prepared:
    """Return the house way to prove."""
    typed = read_sent_way(given)
    return Prepared({"chapter": typed.chapter, "texts": dict(typed.texts)})


def prepare_way_comparison(bench: Workbench, given: Given) -> Prepared:
    """Return the two house ways to compare: the typed one, and a submission's or the same under another chapter."""
    one, other = read_sent_way(given), text_in(given, "against")
    if other in bench.session.library.ids():
        if other == one.chapter:
            raise RequestRefusedError(422, f"the way is held to `{other}` already; choose another chapter")
        second, name = TypedWay(other, one.texts), "the same clauses"
    else:
        filed = _read_filed_way(bench, other)
        if not isinstance(filed, FiledWay):
            raise refuse_diagnostics(filed)
        second, name = typed_way_of(filed, bench.session), other
    return Prepared({"one": _side_object(one, "the typed clauses"), "other": _side_object(second, name)})


def _side_object(typed: TypedWay, name: str) -> dict[str, Any]:
    return {"chapter": typed.chapter, "texts": dict(typed.texts), "name": name}


ROUTES = [
    Route("/odds/house-way", make_page_endpoint(_show_house_way)),
    Route("/odds/house-way/proof", make_page_endpoint(_download_proof)),
    Route("/odds/house-way/read", make_json_endpoint(_answer_clauses), methods=["POST"]),
    Route("/odds/house-way/hand", make_json_endpoint(_answer_hand), methods=["POST"]),
]
