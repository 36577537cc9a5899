"""What was found in a document so far: what places say of fields, and passages that were not understood."""

from collections.abc import Sequence

from compliance.model import Kind, Passage, Raw, Sureness, WordsRead, show_on_one_line
from compliance.read.evidence import Evidence, words_at
from compliance.read.matches import Match

_MOST_UNREAD = 2_000


class Findings:
    """Keeps what each place says; nothing is decided before the whole document was read."""

    def __init__(self) -> None:
        self.found: list[Evidence] = []
        self.unread: list[WordsRead] = []
        self._denied: dict[str, list[WordsRead]] = {}

    def contradict_denials(self) -> None:
        """Make a question of what one place states and another says there is none of."""
        stated = {one.field for one in self.found}
        for name, denials in self._denied.items():
            if name in stated:
                self.found += [
                    Evidence(field=name, raw=None, shown="none", sure=Sureness.OPEN, words=words) for words in denials
                ]

    def add_matches(self, matches: Sequence[Match], text: str, passage: Passage, *, prose: bool) -> None:
        """Keep what a clause states; one that fits several fields alike is a question."""
        if len(matches) > 1:
            names = " or ".join(f"`{match.field.name}`" for match in matches)
            for match in matches:
                shown = "" if match.raw is None else show_on_one_line(match.field, match.raw)
                self.ask(match.field.name, shown, text, passage, f"the words may mean {names}")
            return
        match = matches[0]
        if match.several:
            for shown, _raw in match.several:
                self.ask(match.field.name, shown, text, passage, match.why)
            return
        if match.raw is None:
            self._deny(match, text, passage)
            return
        why = "a sentence that says nothing else" if prose else "its label and its value"
        why = f"{why}, with words of the heading over it" if match.from_context else why
        sure = Sureness.LIKELY if prose or match.from_context else Sureness.CLEAR
        self.add(
            match.field.name, match.raw, show_on_one_line(match.field, match.raw), sure, text, passage, why, prose=prose
        )

    def _deny(self, match: Match, text: str, passage: Passage) -> None:
        """Note that a document says there is none, which another place may contradict."""
        if match.field.kind in (Kind.MONEY, Kind.COUNT, Kind.ODDS, Kind.PERCENT, Kind.HOURS):
            self._denied.setdefault(match.field.name, []).append(
                words_at(passage, text, "none", "it says that there is none")
            )

    def add_marked(
        self, name: str, matches: Sequence[Match], text: str, passage: Passage, why: str = "the marked choices"
    ) -> None:
        """Keep what marked choices state; several where one is asked for are a question."""
        field = matches[0].field
        raws = [match.raw for match in matches]
        if field.kind is Kind.CHOICES:
            raw = frozenset(word for one in raws if isinstance(one, frozenset) for word in one)
            self.add(name, raw, show_on_one_line(field, raw), Sureness.CLEAR, text, passage, why)
        elif len(set(map(str, raws))) > 1:
            for one in raws:
                shown = "" if one is None else show_on_one_line(field, one)
                self.ask(name, shown, text, passage, "several choices are marked")
        elif raws[0] is not None:
            shown = show_on_one_line(field, raws[0])
            self.add(name, raws[0], shown, Sureness.CLEAR, text, passage, "the marked choice")

    def add(
        self,
        name: str,
        raw: Raw,
        shown: str,
        sure: Sureness,
        text: str,
        passage: Passage,
        why: str,
        *,
        prose: bool = False,
    ) -> None:
        """Keep what one place states of a field."""
        self.found.append(
            Evidence(
                field=name,
                raw=raw,
                shown=shown,
                sure=sure,
                words=words_at(passage, text, shown, why),
                in_prose=prose,
            )
        )

    def ask(self, name: str, shown: str, text: str, passage: Passage, why: str) -> None:
        """Keep one side of a question about a field."""
        words = words_at(passage, text, shown, why)
        self.found.append(Evidence(field=name, raw=None, shown=shown, sure=Sureness.OPEN, words=words))

    def leave_unread(self, passage: Passage, text: str, why: str) -> None:
        """Keep a passage that was not understood, and why."""
        if len(self.unread) < _MOST_UNREAD:
            self.unread.append(words_at(passage, text, "", why))
