"""The condition language: parse, resolve, decide, compile, explain, say in English; and the words of the house way."""

from typing import TYPE_CHECKING

from compliance.lang.english import count_with_noun, is_plural, label_of, list_words, say_in_english, tables_in_words
from compliance.lang.evaluate import Choices, decide_condition, evaluate_condition, kind_of
from compliance.lang.explain import Setting, missing_in, taken_part, trace_of
from compliance.lang.figure_words import show_actual, show_cure, show_difference, show_required, show_whole
from compliance.lang.figures import figures_of
from compliance.lang.half_statements import PlainLogic, choices_and_leaves, raises_rule, source_of
from compliance.later import load_lazily

if TYPE_CHECKING:
    from compliance.lang.bounds import has_bounds
    from compliance.lang.code_pieces import Clause
    from compliance.lang.compile import Decide, compile_rules, compile_when_reused
    from compliance.lang.evaluate import asserts_something, split_min_max
    from compliance.lang.houseway import parse_set, parse_when
    from compliance.lang.parse import parse_condition
    from compliance.lang.paytable_words import (
        DepartureWords,
        RowWords,
        departure_in_words,
        hand_in_words,
        hand_meant,
        row_in_words,
    )
    from compliance.lang.resolve import resolve_condition, resolve_value
    from compliance.lang.resolver import ConditionNames
    from compliance.lang.spoken_of import speak_of_one_thing
    from compliance.lang.syntax import TextOrigin
    from compliance.lang.waywords import stuck_in_words, write_group, write_set, write_when
    from compliance.lang.write import write_condition
else:
    __getattr__, __dir__ = load_lazily(globals())
