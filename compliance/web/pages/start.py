"""Where a filing begins: from a chapter by its state and game, from another submission, or from a shipped example."""

import re
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from compliance.api import edit_text
from compliance.assets import shipped_folder
from compliance.model import SubmissionDraft
from compliance.record import keyword_record
from compliance.web.answers import answer_with_page, make_page_endpoint, read_query_value
from compliance.web.choices import ChapterChoice, chapter_choices
from compliance.web.errors import RequestRefusedError
from compliance.web.open_file import open_folder_file
from compliance.web.workbench import Workbench
from compliance.workspace import Folder, NoPlaceError, submission_in

DAYS = ("filed", "as_of")
"""What a copy leaves out: a new filing is of another day."""


@keyword_record
class OfferedAnswer:
    """An answer to a question of a page: what is sent, what is read, and a line that helps to choose."""

    value: str
    words: str
    hint: str = ""


def _show_start(bench: Workbench, request: Request) -> Response:
    """Ask for the state, then for the game, then for the version, as far as each is a question."""
    place, game = read_query_value(request, "state"), read_query_value(request, "game")
    choices = chapter_choices(bench.session)
    of_place = [one for one in choices if one.jurisdiction == place]
    if not of_place:
        states = {one.jurisdiction: one.place for one in choices}
        answers = [
            OfferedAnswer(value=code, words=name, hint=_count_games(code, choices)) for code, name in states.items()
        ]
        return _ask(bench, request, "state", "Which state do you file in?", answers)
    of_game = [one for one in of_place if one.game == game]
    if not of_game:
        games = {one.game: one.title for one in of_place}
        answers = [OfferedAnswer(value=word, words=title) for word, title in games.items()]
        return _ask(bench, request, "game", "Which game or subject?", answers, state=place)
    if len(of_game) == 1:
        return _go_to_chapter(of_game[0])
    answers = [
        OfferedAnswer(value=one.id, words=one.chapter_words, hint=one.period[:1].upper() + one.period[1:])
        for one in of_game
    ]
    chosen = [one for one in of_game if one.id == read_query_value(request, "chapter")]
    if chosen:
        return _go_to_chapter(chosen[0])
    return _ask(bench, request, "chapter", "Which version of the chapter?", answers, state=place, game=game)


def _count_games(place: str, choices: tuple[ChapterChoice, ...]) -> str:
    number = len({one.game for one in choices if one.jurisdiction == place})
    return "1 game" if number == 1 else f"{number} games and subjects"


def _go_to_chapter(choice: ChapterChoice) -> Response:
    return RedirectResponse("/new?" + urlencode({"chapter": choice.id}), 303)


def _ask(
    bench: Workbench, request: Request, name: str, question: str, answers: list[OfferedAnswer], **settled: str
) -> Response:
    # WHY: who pressed the button and chose nothing is told so; who has just come to the question is not.
    missing = name in request.query_params or read_query_value(request, "asked") == name
    back = "/start?" + urlencode(dict(list(settled.items())[:-1])) if settled else "/submissions"
    return answer_with_page(
        bench,
        request,
        "start",
        name=name,
        question=question,
        answers=answers,
        settled=settled,
        missing=missing,
        back=back,
        submissions=[one.name for one in bench.folder.listing().submissions] if name == "state" else [],
    )


def _answer_copied_text(bench: Workbench, request: Request) -> Response:
    """Return the text of a submission for another filing: with everything that it states but its days."""
    opened = open_folder_file(bench, request.path_params["name"])
    text = opened.text
    for day in DAYS:
        edited = edit_text(SubmissionDraft(opened.name, text), day, None, bench.session)
        text = text if edited.value is None else edited.value
    return JSONResponse({"text": text, "name": _name_copy(bench.folder, opened.name)})


def _name_copy(folder: Folder, name: str) -> str:
    """Return a free name for a copy: of `mine.yaml` it is `mine-2.yaml`."""
    stem, _, ending = name.rpartition(".")
    found = re.fullmatch(r"(.*?)-(\d{1,3})", stem)
    start, number = (found[1], int(found[2])) if found else (stem, 1)
    while folder.holds(f"{start}-{number + 1}.{ending}"):
        number += 1
    return f"{start}-{number + 1}.{ending}"


# The shipped examples


def _examples() -> Folder:
    return Folder(shipped_folder("submissions"), read_only=True)


def _show_examples(bench: Workbench, request: Request) -> Response:
    rows: dict[str, list[OfferedAnswer]] = {}
    titles = {(one.jurisdiction, one.game): f"{one.title}, {one.place}" for one in chapter_choices(bench.session)}
    for listed in _examples().listing().submissions:
        read = submission_in(_examples(), listed.name, bench.session).value
        if read is not None:
            title = titles.get((read.jurisdiction, read.game), read.game)
            rows.setdefault(title, []).append(OfferedAnswer(value=listed.name, words=_words_of_name(listed.name)))
    return answer_with_page(bench, request, "examples", groups=sorted(rows.items()))


def _words_of_name(name: str) -> str:
    words = name.rpartition(".")[0].replace("-", " ")
    return words[:1].upper() + words[1:]


def _answer_example_text(_bench: Workbench, request: Request) -> Response:
    name = request.path_params["name"]
    try:
        return JSONResponse({"text": _examples().open(name).text, "name": name})
    except NoPlaceError as error:
        raise RequestRefusedError(404, str(error)) from error


ROUTES = [
    Route("/start", make_page_endpoint(_show_start)),
    Route("/copy/{name:path}", make_page_endpoint(_answer_copied_text)),
    Route("/examples", make_page_endpoint(_show_examples)),
    Route("/example/{name}", make_page_endpoint(_answer_example_text)),
]
