"""The addresses of the chapters' pages: one for every chapter, rule, provision and field, in the law's own spelling."""

from urllib.parse import quote, urlencode

from compliance.model import Rule, Ruleset
from compliance.record import record

CHAPTERS = "/chapters"
# WHY: round brackets need no escape in an address, and `575.12(c)` should read as lawyers write it.
_PLAIN = "()"


@record
class Link:
    """Words that lead somewhere."""

    text: str
    address: str


def chapter_address(ruleset: str, page: str = "") -> str:
    """Return the address of a chapter, or of one of its pages."""
    return f"{CHAPTERS}/{_quote_name(ruleset)}" + (f"/{page}" if page else "")


def rule_address(ruleset: str, rule: str) -> str:
    """Return the address of a rule."""
    return f"{chapter_address(ruleset, 'rules')}/{_quote_name(rule)}"


def provision_address(ruleset: str, provision: str) -> str:
    """Return the address of a provision."""
    return f"{chapter_address(ruleset, 'provisions')}/{_quote_name(provision)}"


def field_address(name: str) -> str:
    """Return the address of a field of the vocabulary."""
    return f"{CHAPTERS}/fields/{_quote_name(name)}"


def search_address(query: str, *, kind: str = "", chapter: str = "") -> str:
    """Return the address of a search."""
    asked = {"q": query, "kind": kind, "chapter": chapter}
    return "/search?" + urlencode({name: value for name, value in asked.items() if value or name == "q"})


def bench_address(page: str, **asked: str) -> str:
    """Return the address of another page of the workbench with what it is asked."""
    return f"/{page}?" + urlencode(asked)


def provision_link(ruleset: Ruleset, provision: str) -> Link:
    """Link to a provision by its number."""
    return Link(ruleset.short_cite(provision), provision_address(ruleset.id, provision))


def rule_link(ruleset: Ruleset, rule: Rule) -> Link:
    """Link to a rule by its title."""
    return Link(rule.title, rule_address(ruleset.id, rule.id))


def chapter_link(ruleset: Ruleset) -> Link:
    """Link to a chapter by its name and version."""
    return Link(f"{ruleset.title} · {ruleset.chapter} ({ruleset.version})", chapter_address(ruleset.id))


def short_id(ruleset: Ruleset, rule: str) -> str:
    """Return a rule's id without that of its chapter."""
    return rule.removeprefix(f"{ruleset.id}.")


def _quote_name(name: str) -> str:
    return quote(name, safe=_PLAIN)
