"""What a reference is about: its telling words are looked for in the place it names and in the places beside it.

The last telling words of a sentence before `under (c)` say what (c) should be about. Each weighs more the fewer of the
siblings of (c) have it, and less the farther it stands from the reference. Where (c) has hardly any of that weight and
a neighbour has most of it, the reference was probably not renumbered when a paragraph was put in or taken out.
"""

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from math import log

from compliance.law.references import Reference, ReferenceItem
from compliance.law.slips.places import Places, ProvisionPlace, chapter_of, last_number
from compliance.law.slips.telling_words import stem_of, telling_stems, whole_text
from compliance.model import Level, Provision, Slip
from compliance.record import record

_WINDOW = 7
_FADING = 0.8
_NOWHERE = 0.25
_POOR = 0.34
_GOOD = 0.7
_OBJECT = 2
_LIST = 2
_SEVERAL = 2
_QUOTED = 4
_REACH = 2000
"""How far back a sentence is looked for, in characters."""
_SENTENCE = re.compile(r"[.;:][’'”\")]*\s")
_SETS_ASIDE = re.compile(r"(?:[Ee]xcept|[Nn]otwithstanding|[Ss]ubject to|[Ii]n addition to)[^.;:]*$")
_DEFINED_IN = re.compile(r"\bdefined in\s*$")
_DETERMINED_IN = re.compile(r"\b(determined|selected|calculated|chosen) (?:in|under|by)\s*$")
_DEFINITIONS = re.compile(r"definitions?\b", re.IGNORECASE)

Weights = list[tuple[str, float]]
"""Words with what each of them weighs."""

BetterPlace = tuple[str, frozenset[str]]
"""The place that would fit, and the stems that tell so."""

_NOTHING: BetterPlace = ("", frozenset())


@record
class _CitingSentence:
    """A reference to be judged: the words before it in its sentence, and the provisions it leads to."""

    spot: ProvisionPlace
    before: str
    words: tuple[str, ...]
    targets: tuple[Provision | None, ...]

    def around(self) -> list[Provision]:
        """Return the provision that refers, those it stands in, and those that are cited, each once."""
        provisions = (
            provision for provision in (self.spot.node, *self.spot.above, *self.targets) if provision is not None
        )
        return list({id(provision): provision for provision in provisions}.values())

    def is_near(self, node: Provision) -> bool:
        """Tell whether a provision is one that refers, stands around it, or is cited too."""
        return any(node is provision for provision in self.around())


@record
class _Siblings:
    """Provisions of one level below one parent, where each stands, and how many of them have a word."""

    nodes: list[Provision]
    places: dict[int, int]
    having: Counter[str]


def find_misplaced_references(places: Places) -> Iterator[Slip]:
    """Find references whose words stand in a neighbour of the place that is cited and hardly in that place."""
    judge = _Judge(places)
    for spot in places.spots:
        if spot.within(Level.PREAMBLE) is None and spot.within(Level.CONTENTS) is None:
            for reference in places.references(spot):
                if not reference.foreign and reference.word != "chapter":
                    yield from judge.slips(spot, reference)


class _Judge:
    """Weighs the references of one document; the telling words of each provision are worked out once."""

    def __init__(self, places: Places) -> None:
        self.places = places
        self.spots = {id(spot.node): spot for spot in places.spots}
        self.known: dict[int, frozenset[str]] = {}
        self.families: dict[tuple[int, Level], _Siblings] = {}
        self.captions = _captions_of(places)

    def slips(self, spot: ProvisionPlace, reference: Reference) -> Iterator[Slip]:
        """Yield what is wrong with one reference."""
        before = self._words_before(spot, reference)
        words = tuple(telling_stems(before)[-_WINDOW:])
        ranged = any(item.upto for item in reference.items)
        if not words or ranged or len(reference.items) > _LIST or _SETS_ASIDE.search(before):
            return
        sentence = _CitingSentence(
            spot, before, words, tuple(self.places.resolve(spot, item) for item in reference.items)
        )
        for item, target in zip(reference.items, sentence.targets, strict=True):
            better, stems = (
                self._judge_unprinted(sentence, item) if target is None else self._find_better_place(sentence, target)
            )
            if better:
                cited = target.cite if target is not None else item.section
                message = f"refers to {cited} for {_quote_words(before, stems)}; {better} would fit"
                yield Slip("description", spot.node.cite, spot.node.first, message)

    def _words_before(self, spot: ProvisionPlace, reference: Reference) -> str:
        """Return the part of the sentence that stands before a reference, without other references."""
        start = max(0, reference.start - _REACH)
        text = spot.node.own[start : reference.start]
        references = self.places.references(spot)
        count = bisect_left(references, reference.start, key=lambda earlier: earlier.start)
        for earlier in reversed(references[:count]):
            if earlier.end < start:
                break
            if earlier.end <= reference.start:
                first, last = max(0, earlier.start - start), earlier.end - start
                text = text[:first] + " " * (last - first) + text[last:]
        return text[max((end.end() for end in _SENTENCE.finditer(text)), default=0) :]

    def _find_better_place(self, sentence: _CitingSentence, target: Provision) -> BetterPlace:
        """Return the neighbour that has the words of a reference where the place cited has few of them."""
        defined = _DEFINED_IN.search(sentence.before) is not None
        if target.level is Level.SECTION and not defined and (not target.heading or _heading_fits(sentence, target)):
            return _NOTHING
        said = self._stems_said_before(sentence, target)
        if said:
            return f"{sentence.spot.node.cite} itself", said
        siblings = self._siblings_of(target)
        weights = self._weigh_words(sentence, target, siblings)
        together = [target] if defined else [provision for provision in sentence.targets if provision is not None]
        cited = frozenset[str]().union(*map(self._stems_of, together))
        place = siblings.places[id(target)]
        beside = [
            provision
            for provision in siblings.nodes[max(0, place - 1) : place + 2]
            if self._may_be_meant(sentence, provision)
        ]
        if not beside or _share_of(weights, cited) > _POOR:
            return _NOTHING
        best = max(beside, key=lambda provision: _share_of(weights, self._stems_of(provision)))
        common = self._stems_of(best).intersection(sentence.words)
        good = len(common) >= _SEVERAL and _share_of(weights, self._stems_of(best)) >= _GOOD
        return (best.cite, common - cited) if good else _NOTHING

    def _may_be_meant(self, sentence: _CitingSentence, node: Provision) -> bool:
        """Tell whether a neighbour can be what is meant: not where it only refers to what is cited itself."""
        if sentence.is_near(node) or _DEFINITIONS.match(node.heading):
            return False
        spots = (self.spots[id(provision)] for provision in node.walk())
        items = (
            (spot, item) for spot in spots for reference in self.places.references(spot) for item in reference.items
        )
        cited_there = (self.places.resolve(spot, item) for spot, item in items)
        return node.level is Level.SECTION or not any(
            cited is target for cited in cited_there if cited for target in sentence.targets
        )

    def _judge_unprinted(self, sentence: _CitingSentence, item: ReferenceItem) -> BetterPlace:
        """Judge a section that is not printed by how it is described, against the headings of its neighbours."""
        caption = self.captions.get(item.section)
        number, chapter = last_number(item.section), chapter_of(item.section)
        for label in (f"{chapter}.{number - 1}", f"{chapter}.{number + 1}"):
            beside = self.places.sections.get(label)
            if caption is not None and beside is not None and not sentence.is_near(beside):
                fitting = frozenset(sentence.words).intersection(telling_stems(beside.heading))
                if len(fitting) > 1 and frozenset(sentence.words).intersection(telling_stems(caption)) < fitting:
                    return beside.cite, fitting
        return _NOTHING

    def _stems_said_before(self, sentence: _CitingSentence, target: Provision) -> frozenset[str]:
        """Return what is said to be determined elsewhere where it was determined in the sentences before."""
        verb_match = _DETERMINED_IN.search(sentence.before)
        if (
            verb_match is None
            or target.level is not Level.PARAGRAPH
            or any(target is provision for provision in sentence.spot.above)
        ):
            return frozenset()
        verb, what = stem_of(verb_match[1]), frozenset(telling_stems(sentence.before[: verb_match.start()])[-_OBJECT:])
        earlier = telling_stems(sentence.spot.node.own.partition(sentence.before.strip())[0])
        after = (earlier[place + 1 : place + 2 + _OBJECT] for place, word in enumerate(earlier) if word == verb)
        was_said = verb not in self._stems_of(target) and any(what <= frozenset(stems) for stems in after)
        return what if was_said else frozenset()

    def _siblings_of(self, target: Provision) -> _Siblings:
        parent = self.spots[id(target)].above[-1]
        key = (id(parent), target.level)
        if key not in self.families:
            nodes = [child for child in parent.children if child.level is target.level]
            having = Counter(word for child in nodes for word in self._stems_of(child))
            self.families[key] = _Siblings(nodes, {id(child): place for place, child in enumerate(nodes)}, having)
        return self.families[key]

    def _weigh_words(self, sentence: _CitingSentence, target: Provision, siblings: _Siblings) -> Weights:
        """Weigh words by how few of the places have them and how near to the reference they stand."""
        near = [
            provision for provision in sentence.around() if id(provision) in siblings.places and provision is not target
        ]
        count = len(siblings.nodes) - len(near)
        weights = []
        for place, word in enumerate(sentence.words):
            having = siblings.having[word] - sum(word in self._stems_of(provision) for provision in near)
            # WHY: a word that no sibling has tells nothing for one of them, but keeps a poor match from looking good.
            rarity = log((count + 1) / having) if having else _NOWHERE * log(count + 1)
            weights.append((word, rarity * _FADING ** (len(sentence.words) - 1 - place)))
        return weights

    def _stems_of(self, node: Provision) -> frozenset[str]:
        key = id(node)
        if key not in self.known:
            self.known[key] = frozenset(telling_stems(whole_text(node)))
        return self.known[key]


def _quote_words(before: str, stems: frozenset[str]) -> str:
    """Return the last words of a sentence that have given stems, as printed and each once."""
    words = dict.fromkeys(word.strip(",.;:()") for word in before.split())
    quoted = [f"`{word}`" for word in words if stems.intersection(telling_stems(word))]
    return ", ".join(quoted[-_QUOTED:])


def _share_of(weights: Weights, words: frozenset[str]) -> float:
    return sum(weight for word, weight in weights if word in words) / sum(weight for _word, weight in weights)


def _heading_fits(sentence: _CitingSentence, target: Provision) -> bool:
    term = telling_stems(sentence.spot.node.label) if sentence.spot.node.level is Level.DEFINITION else []
    return not frozenset(telling_stems(target.heading)).isdisjoint([*sentence.words, *term])


def _captions_of(places: Places) -> dict[str, str]:
    """Return how sections that are not printed are described, the first description of each."""
    captions: dict[str, str] = {}
    for spot in places.spots:
        for reference in places.references(spot):
            if reference.described and len(reference.items) == 1:
                captions.setdefault(reference.items[0].section, reference.described)
    return captions
