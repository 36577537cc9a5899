"""The address of a paytable to the paytable: the chapter or file, the wager, and what is typed over its cells."""

from collections.abc import Mapping
from urllib.parse import urlencode

from compliance.api import TERMS, NoTableError, menu_of_ruleset, menu_of_text, pick_table, read_typed_terms, try_cells
from compliance.api import Request as Asked
from compliance.diag import Diagnostic, did_you_mean
from compliance.load import TextFile
from compliance.model import Counting, Menu, PickedTable, TriedPaytable, UntriedPaytable
from compliance.record import keyword_record
from compliance.web.answers import refuse_diagnostics
from compliance.web.errors import RequestRefusedError
from compliance.web.open_file import open_folder_file
from compliance.web.workbench import Workbench

COLUMNS = ("pays", "envy")
PLACE = ("chapter", "file", "wager", "table")
Params = Mapping[str, str]
Typed = Mapping[str, Mapping[str, str]]


@keyword_record
class PaytableAddress:
    """A paytable as an address asks for it: what is typed in its cells, and how it is to be counted."""

    params: Params
    menu: Menu
    picked: PickedTable
    typed: Typed
    counting: Counting
    wrong: Mapping[str, Diagnostic]


def menu_asked_for(bench: Workbench, params: Params) -> Menu:
    """Return the paytables of the chapter or the file that is asked for."""
    asked = Asked(readings=params_with_prefix(params, "reading."))
    if params.get("file"):
        menu = menu_of_text(_open_text_file(bench, params["file"]), asked, bench.session)
    else:
        menu = menu_of_ruleset(_require_chapter(bench, params.get("chapter", "")), asked, bench.session)
    if menu.value is None:
        raise refuse_diagnostics(menu.diagnostics)
    return menu.value


def _open_text_file(bench: Workbench, name: str) -> TextFile:
    opened = open_folder_file(bench, name)
    return TextFile(opened.name, opened.text, opened.sha256)


def _require_chapter(bench: Workbench, name: str) -> str:
    ids = bench.session.library.ids()
    if name not in ids:
        hint = did_you_mean(name, ids) or f"there are {', '.join(ids)}"
        raise RequestRefusedError(404, f"no chapter is called `{name[:80]}`; {hint}")
    return name


def params_with_prefix(params: Params, head: str) -> dict[str, str]:
    """Return the parts of an address that begin so, by the rest of their names."""
    return {name.removeprefix(head): value for name, value in params.items() if name.startswith(head) and value}


def table_asked_for(bench: Workbench, params: Params) -> PaytableAddress:
    """Return the paytable that an address asks for."""
    menu = menu_asked_for(bench, params)
    place = params.get("file") or params["chapter"]
    # WHY: a paytable in a file of its own belongs to no wager that has a name; it is the only one there.
    wager = params.get("wager", "") if any(one.wager.id for one in menu.offers.all) else ""
    try:
        picked = pick_table(menu, wager, params.get("table", ""), place)
    except NoTableError as error:
        raise RequestRefusedError(404, str(error)) from error
    terms = read_typed_terms({name: params.get(name, "") for name in TERMS}, params_with_prefix(params, "reading."))
    return PaytableAddress(
        params=params,
        menu=menu,
        picked=picked,
        typed=_read_typed_cells(picked, params),
        counting=terms.counting,
        wrong=terms.wrong,
    )


def _read_typed_cells(picked: PickedTable, params: Params) -> Typed:
    """Return what is typed in each cell; a cell that is not spoken of is as the table has it."""
    cells = picked.cells
    for name in params:
        column, dot, row = name.partition(".")
        if dot and column in COLUMNS and row not in cells:
            raise RequestRefusedError(404, f"no row `{row[:80]}` is counted here; there are {', '.join(cells)}")
    return {
        row: {column: params.get(f"{column}.{row}", own.get(column, "")) for column in COLUMNS}
        for row, own in cells.items()
    }


def count_typed_table(bench: Workbench, sought: PaytableAddress) -> TriedPaytable | UntriedPaytable:
    """Count the paytable as it is typed."""
    if sought.wrong:
        return UntriedPaytable(sought.wrong, ())
    return try_cells(sought.picked, sought.typed, sought.counting, bench.session)


def count_unchanged_table(bench: Workbench, sought: PaytableAddress) -> TriedPaytable:
    """Count the paytable as it was before anything was typed."""
    found = try_cells(sought.picked, sought.picked.cells, Counting(readings=sought.counting.readings), bench.session)
    # INVARIANT: nothing is typed, so that nothing can be wrong.
    assert isinstance(found, TriedPaytable)
    return found


def address_of(params: Params, table: PickedTable) -> str:
    """Return the address of a paytable that lies beside what an address asks for."""
    kept = {key: params[key] for key in ("chapter", "file") if params.get(key)}
    return f"/odds?{urlencode({**kept, 'wager': table.wager.id or table.called, 'table': table.called})}"
