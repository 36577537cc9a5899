"""Sentences and labels read: cut into parts, matched with fields, and understood as a whole or not at all."""

import re
from collections.abc import Sequence

from compliance.model import Kind, Passage, Sureness
from compliance.read.findings import Findings
from compliance.read.matches import Match, Matcher, ReadClause
from compliance.read.paytables import name_table
from compliance.read.phrases import FieldPhrases
from compliance.read.scope import why_of_word
from compliance.read.sentences import items_of, parts_of, split_answer, split_label, split_pair
from compliance.read.standing import DocumentPlace
from compliance.read.tokens import ReadToken, tokens_of
from compliance.read.words import FORBID, NEGATION


class ClauseReader:
    """Reads the sentences and the labels of one document."""

    def __init__(
        self,
        matcher: Matcher,
        phrases: Sequence[FieldPhrases],
        nothing: Sequence[str],
        holder: str,
        standing: DocumentPlace,
        findings: Findings,
    ) -> None:
        self.matcher = matcher
        self.lexicon = matcher.lexicon
        self._texts = [one for one in phrases if one.field.kind is Kind.TEXT]
        self._nothing = frozenset(" ".join(text.lower().split()) for text in nothing)
        self._holder = frozenset(word for word, _ in self.lexicon.unify(self.lexicon.fold(holder)))
        self._standing = standing
        self._findings = findings

    def says_anything(self, text: str) -> bool:
        """Tell whether a text has more than words that join others."""
        tokens = tokens_of(text, self.lexicon)
        return any(
            token.value is not None or token.word not in self.lexicon.function_words
            for token in tokens
            if token.word or token.value
        )

    def read_label(self, text: str, passage: Passage) -> bool:
        """Read a label with its value; true where nothing of it is left to be understood."""
        split = split_label(text)
        if split is None:
            return False
        label, value = split
        return self.read_labelled(label, value, text, passage, is_question="?" in text[: len(label) + 2])

    def read_labelled(self, label: str, value: str, text: str, passage: Passage, *, is_question: bool = False) -> bool:
        """Read a value behind its label; true where nothing of it is left to be understood."""
        if not value or " ".join(value.lower().split()).strip(" .") in self._nothing:
            self._standing.stem = label
            return True
        if self._text_field(label, value, text, passage):
            return True
        pair = split_pair(f"{label}: {value}")
        if pair is not None:
            return self._pair(pair, text, passage, self._standing.context())
        answered = split_answer(value)
        if answered is not None:
            answer, rest = answered
            clause = self.clause_of(f"{label} {rest}", labelled=True, answer=answer)
            if self._take(clause, text, passage, prose=False):
                return True
            if is_question or rest:
                return False
        if self._set_of_choices(label, value, text, passage):
            return True
        clause = self.clause_of(f"{label} . {name_table(value)}", labelled=True)
        if self._take(clause, text, passage, prose=False):
            return True
        words = self.lexicon.content_of(label)
        return self.read_sentence(value, passage, self._standing.context() | words, quoted=text, labelled=True)

    def _set_of_choices(self, label: str, value: str, text: str, passage: Passage) -> bool:
        """Read a list of choices behind its label; every item is one choice, or nothing is read."""
        items = items_of(value)
        found: list[Match] = []
        place = 0
        while place < len(items) and len(items) > 1:
            # WHY: the shortest first, since a straight and a flush side by side are no straight flush.
            for end in range(place + 1, len(items) + 1):
                matches = self.matcher.match(self.clause_of(f"{label} . {''.join(items[place:end])}", labelled=True))
                if len(matches) == 1 and isinstance(matches[0].raw, frozenset):
                    found.append(matches[0])
                    place = end
                    break
            else:
                return False
        if len({match.field.name for match in found}) != 1:
            return False
        self._findings.add_marked(found[0].field.name, found, text, passage, "its label and a list of choices")
        return True

    def _text_field(self, label: str, value: str, text: str, passage: Passage) -> bool:
        words = self.lexicon.content_of(label)
        if split_answer(value) is not None:
            return False
        fitting = [
            one
            for one in self._texts
            if words in one.phrases and (not one.starts or value.lower().startswith(one.starts))
        ]
        fitting = [one for one in fitting if one.starts] or fitting
        if len(fitting) != 1:
            return False
        name = fitting[0].field.name
        self._findings.add(
            name, value.strip(), value.strip(), Sureness.CLEAR, text, passage, "the words after its label"
        )
        return True

    def read_attachment(self, text: str, passage: Passage) -> bool:
        """Read a sentence that says in which exhibit a text stands."""
        for one in self._texts:
            named = one.starts and re.search(
                rf"(?i)\b(?:{'|'.join(map(re.escape, one.starts))})\s+(?:[A-Z]|\d{{1,2}})\b(?:,[^.;()]+)?", text
            )
            if not named:
                continue
            words = self.lexicon.content_of(f"{text[: named.start()]} {text[named.end() :]}")
            silent = self.lexicon.fillers | self.lexicon.assertions | one.also
            if any(phrase <= words and not words - phrase - silent for phrase in one.phrases):
                why = "a sentence that names the exhibit"
                self._findings.add(one.field.name, named[0], named[0], Sureness.LIKELY, text, passage, why, prose=True)
                return True
        return False

    def clause_of(
        self,
        text: str,
        *,
        context: frozenset[str] | None = None,
        answer: bool | None = None,
        labelled: bool = False,
        carried: frozenset[str] = frozenset(),
        taken: frozenset[str] = frozenset(),
    ) -> ReadClause:
        """Make a clause of a text, with the words that its place lends."""
        return ReadClause(
            tokens=self.tokens_in(text),
            context=self._standing.context() if context is None else context,
            answer=answer,
            labelled=labelled,
            carried=carried,
            taken=taken,
        )

    def tokens_in(self, text: str) -> tuple[ReadToken, ...]:
        """Return the tokens of a text without the name of the holder."""
        tokens = tokens_of(text, self.lexicon)
        return tuple(one for one in tokens if one.value is not None or one.word not in self._holder)

    def read_sentence(
        self, text: str, passage: Passage, context: frozenset[str], *, quoted: str = "", labelled: bool = False
    ) -> bool:
        """Read a sentence by the parts that account for most of it; true where no part is left."""
        # WHY: words that forbid to read do so wherever they stand, so that nothing need be tried.
        if any(
            token.word.startswith(FORBID) and token.word not in self.matcher.known for token in self.tokens_in(text)
        ):
            return False
        pair = split_pair(text)
        if pair is not None:
            return self._pair(pair, text, passage, context)
        parts = parts_of(text)
        best = self._best_parts(parts, context, labelled=labelled)
        left = [parts[place] for place in range(len(parts)) if not any(start <= place < end for start, end, _ in best)]
        left = [part for part in left if self.says_anything(part)]
        if not best or any(self._endangers(part) for part in left):
            return False
        if left and any(match.field.kind is Kind.CHOICES for _start, _end, matches in best for match in matches):
            return False
        for _start, _end, matches in best:
            self._findings.add_matches(matches, quoted or text, passage, prose=not labelled)
        for part in left:
            self._findings.leave_unread(passage, part.strip(" ,;"), self.explain_unread(part))
        return True

    def _pair(self, pair: Sequence[str], text: str, passage: Passage, context: frozenset[str]) -> bool:
        """Read a lower and an upper bound that stand together; both are understood or none."""
        matches = [self.matcher.match(self.clause_of(one, context=context, labelled=True)) for one in pair]
        if not all(len(one) == 1 and one[0].states for one in matches):
            return False
        for one in matches:
            self._findings.add_matches(one, text, passage, prose=True)
        return True

    def _best_parts(
        self, parts: Sequence[str], context: frozenset[str], *, labelled: bool
    ) -> list[tuple[int, int, tuple[Match, ...]]]:
        """Choose the runs of parts that are understood so that most parts are, and then so that they say most."""
        longest = self._runs_of_parts(parts, context, labelled=labelled, longest=True)
        if len(parts) == 1:
            return longest
        shortest = self._runs_of_parts(parts, context, labelled=labelled, longest=False)
        return max((longest, shortest), key=lambda runs: (sum(end - start for start, end, _ in runs), len(runs)))

    def _runs_of_parts(
        self, parts: Sequence[str], context: frozenset[str], *, labelled: bool, longest: bool
    ) -> list[tuple[int, int, tuple[Match, ...]]]:
        runs: list[tuple[int, int, tuple[Match, ...]]] = []
        place, carried, taken = 0, self._standing.topic | self._standing.spoken, frozenset[str]()
        while place < len(parts):
            ends = range(place + 1, len(parts) + 1)
            for end in reversed(ends) if longest else ends:
                clause = self.clause_of(
                    "".join(parts[place:end]), context=context, labelled=labelled, carried=carried, taken=taken
                )
                matches = self.matcher.match(clause)
                if matches:
                    runs.append((place, end, matches))
                    carried = carried | frozenset(word for match in matches for word in match.words)
                    taken = taken | {match.field.name for match in matches}
                    place = end
                    break
            else:
                place += 1
        return runs

    def _endangers(self, part: str) -> bool:
        """Tell whether words that are not understood may change what the others say."""
        tokens = self.tokens_in(part)
        return any(
            token.word.startswith(FORBID) or token.word == NEGATION or token.value is not None for token in tokens
        )

    def _take(self, clause: ReadClause, text: str, passage: Passage, *, prose: bool) -> bool:
        matches = self.matcher.match(clause)
        if not matches:
            return False
        self._findings.add_matches(matches, text, passage, prose=prose)
        return True

    def content_of(self, text: str) -> frozenset[str]:
        """Return the words of a text that say something."""
        return self.lexicon.content_of(text)

    def explain_unread(self, text: str) -> str:
        """Say why a text was not read: what forbids it, or which words are left over."""
        clause = self.clause_of(text)
        forbidden = next((token.word for token in clause.tokens if token.word.startswith(FORBID)), "")
        if forbidden:
            return why_of_word(forbidden)
        strange = self.matcher.leftover_of(clause)
        if not strange:
            return "no value was found in it"
        return f"not understood: {', '.join(strange[:8])}"
