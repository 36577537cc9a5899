"""What reads a tree is let go with it: a run over many files must not wait for Python to look for circles."""

import gc
import weakref

import pytest

from compliance.load.yaml import events
from compliance.load.yaml.tree import parse_yaml


@pytest.mark.parametrize("text", ["a: {b: [1, 2]}", "a: [\n", "a: &b 1\n"])
def test_nothing_of_a_builder_is_left(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    builders = []

    class Watched(events._YamlBuilder):
        def __init__(self, *given: object) -> None:
            super().__init__(*given)  # type: ignore[arg-type]
            builders.append(weakref.ref(self))

    monkeypatch.setattr(events, "_YamlBuilder", Watched)
    gc.disable()
    try:
        parse_yaml(text, "a.yaml")
        assert [builder() for builder in builders] == [None]
    finally:
        gc.enable()
