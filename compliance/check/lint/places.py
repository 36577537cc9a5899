"""Where a ruleset says its law is from: jurisdictions that contradict the citation, and citations of another code."""

import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches

from compliance.check.lint.concern import Concern, make_doubt, make_error
from compliance.diag import Code, whole_file
from compliance.lang import list_words
from compliance.model import Ruleset

_STATES: Mapping[str, str] = {
    "AL": r"Alabama|Ala\.",
    "AK": r"Alaska",
    "AZ": r"Arizona|Ariz\.|A\.A\.C\.",
    "AR": r"Arkansas|Ark\.",
    "CA": r"California|Cal\.|CCR",
    "CO": r"Colorado|Colo\.",
    "CT": r"Connecticut|Conn\.",
    "DE": r"Delaware|Del\.",
    "DC": r"District of Columbia|D\.C\.",
    "FL": r"Florida|Fla\.|F\.A\.C\.",
    "GA": r"Georgia|Ga\.",
    "HI": r"Hawaii|Haw\.",
    "ID": r"Idaho|IDAPA",
    "IL": r"Illinois|Ill\.",
    "IN": r"Indiana|Ind\.|IAC",
    "IA": r"Iowa",
    "KS": r"Kansas|Kan\.|K\.A\.R\.",
    "KY": r"Kentucky|Ky\.|KAR",
    "LA": r"Louisiana|La\.|LAC",
    "ME": r"Maine|Me\.",
    "MD": r"Maryland|Md\.|COMAR",
    "MA": r"Massachusetts|Mass\.|CMR|M\.?G\.?L\.?",
    "MI": r"Michigan|Mich\.",
    "MN": r"Minnesota|Minn\.",
    "MS": r"Mississippi|Miss\.",
    "MO": r"Missouri|Mo\.|CSR",
    "MT": r"Montana|Mont\.",
    "NE": r"Nebraska|Neb\.",
    "NV": r"Nevada|Nev\.|NRS|NAC",
    "NH": r"New Hampshire|N\.H\.",
    "NJ": r"New Jersey|N\.J\.(?:A\.C\.|S\.A\.)?",
    "NM": r"New Mexico|N\.M\.|NMAC",
    "NY": r"New York|N\.Y\.|NYCRR",
    "NC": r"North Carolina|N\.C\.",
    "ND": r"North Dakota|N\.D\.",
    "OH": r"Ohio",
    "OK": r"Oklahoma|Okla\.",
    "OR": r"Oregon|Or\.|OAR",
    "PA": r"Pennsylvania|Pa\.(?:C\.S\.)?|P\.S\.",
    "PR": r"Puerto Rico|P\.R\.",
    "RI": r"Rhode Island|R\.I\.",
    "SC": r"South Carolina|S\.C\.",
    "SD": r"South Dakota|S\.D\.|ARSD",
    "TN": r"Tennessee|Tenn\.",
    "TX": r"Texas(?! Hold)|Tex\.",
    "UT": r"Utah",
    "VT": r"Vermont|Vt\.",
    "VA": r"(?<!West )Virginia|(?<!W\. )Va\.|VAC",
    "WA": r"Washington|Wash\.|WAC",
    "WV": r"West Virginia|W\. ?Va\.",
    "WI": r"Wisconsin|Wis\.",
    "WY": r"Wyoming|Wyo\.",
}
"""How the names of states stand in citations of their codes, by the second part of a jurisdiction such as `US-PA`."""

_MARKS = {state: re.compile(rf"(?<![\w.])(?:{names})(?!\w)") for state, names in _STATES.items()}
_CHAPTER = re.compile(r"^(?P<code>.*?)\bChs?\.\s*(?P<numbers>.+)$")
_NUMBER = re.compile(r"\d+[a-z]?")


def lint_places(ruleset: Ruleset, *, called: str) -> Iterator[Concern]:
    """Compare the jurisdiction with the names in the citations, and these with each other."""
    file = whole_file(f"{called}/ruleset.yaml")
    state = ruleset.jurisdiction.upper().rpartition("-")[2]
    named = {key: states_named_in(text) for key, text in _citing_texts(ruleset)}
    others = {key: states for key, states in named.items() if states and state not in states}
    if others:
        names = " and ".join(dict.fromkeys(_name_states(states) for states in others.values()))
        keys = list_words([f"`{key}`" for key in others], "and")
        message = f"the jurisdiction is `{ruleset.jurisdiction}`, not {names} as in {keys}"
        hint = "correct the one or the other: a submission finds its ruleset by the jurisdiction"
        yield make_error(Code.LINT_JURISDICTION, message, file, hint, key="jurisdiction")
    yield from _check_chapter(ruleset, called)
    yield from _check_game(ruleset, called)


def _check_game(ruleset: Ruleset, called: str) -> Iterator[Concern]:
    """Compare the word by which a submission finds its ruleset with the title that people know it by."""
    title = re.sub("['\u2019]", "", ruleset.title.casefold())
    known, words = re.findall(r"[a-z0-9]+", title), ruleset.game.split("-")
    misspelt = [word for word in words if word not in known and get_close_matches(word, set(known) - set(words), 1)]
    if misspelt or not any(word in known for word in words):
        message = f"the game is called `{ruleset.game}`, and the title is `{ruleset.title}`"
        hint = "correct the one or the other: a submission finds its ruleset by the word of its game"
        file = whole_file(f"{called}/ruleset.yaml")
        yield make_doubt(Code.LINT_GAME, message, file, hint, key="game")


def states_named_in(text: str) -> tuple[str, ...]:
    """Return the states whose law a text speaks of, by their two letters."""
    return tuple(state for state, marks in _MARKS.items() if marks.search(text))


def _citing_texts(ruleset: Ruleset) -> tuple[tuple[str, str], ...]:
    cited = (("chapter", ruleset.chapter), ("cite_prefix", ruleset.cite_prefix), ("authority", ruleset.authority))
    return (*cited, ("regulator", ruleset.terms.regulator))


def _name_states(states: tuple[str, ...]) -> str:
    return " and ".join(_STATES[state].partition("|")[0].rpartition(")")[2] for state in states)


def _check_chapter(ruleset: Ruleset, called: str) -> Iterator[Concern]:
    """Compare code and number of the chapter with the prefix of the citations and the numbers of the sections."""
    chapter = _CHAPTER.match(ruleset.chapter)
    if chapter is None:
        return
    file = whole_file(f"{called}/ruleset.yaml")
    code, prefix = chapter["code"].strip(), ruleset.cite_prefix.partition("§")[0].strip()
    if code and prefix and code != prefix:
        message = f"the chapter is of `{code}`, and its provisions are cited as `{ruleset.cite_prefix}`"
        yield make_error(Code.LINT_CITED_CODE, message, file, "cite the code that the chapter is of", key="cite_prefix")
    numbers = set(_NUMBER.findall(chapter["numbers"]))
    for section in ruleset.outline:
        number, point, _rest = section.section.partition(".")
        if point and numbers and number not in numbers:
            message = f"the section `{section.section}` is not of `{ruleset.chapter}`"
            yield make_error(Code.LINT_CITED_CODE, message, file, "correct the chapter or the outline", key="chapter")
