from __future__ import annotations

import pytest

from interpreter.diagnostics.diagnostic import Sink
from interpreter.loading.merge import Sections, merge
from interpreter.source.compose import compose
from interpreter.source.files import SourceFile
from interpreter.source.tree import plain

ROOT = """\
game: g
words: {color: [red, blue]}
player: {gold: number = 0}
verbs:
  pay: {do: stop}
  win: {do: stop}
rules:
  - {id: first, at: end of turn, do: stop}
  - {id: second, at: end of turn, do: pay()}
setup: shuffle deck
"""


def document(text: str, name: str = "game.yaml"):
    return compose(SourceFile(name, text), Sink())


def merged(*modules: str, parts: tuple[str, ...] = (), prelude: str = "prelude: p") -> tuple[Sections, list]:
    sink = Sink()
    sections = merge(
        document(ROOT),
        [document(part, f"part_{i}.yaml") for i, part in enumerate(parts)],
        [document(prelude, "prelude.yaml")],
        [document(module, f"module_{i}.yaml") for i, module in enumerate(modules)],
        sink,
    )
    return sections, sink.diagnostics


def names(sections: Sections, section: str) -> list[str]:
    return list(sections.maps[section])


def rule_ids(sections: Sections) -> list[object]:
    return [plain(rule.get("id")) for rule in sections.lists["rules"]]


def test_parts_add_to_the_sections():
    sections, found = merged(parts=("verbs: {lose: {do: stop}}\nrules: [{id: third, at: end of turn, do: stop}]",))
    assert found == []
    assert names(sections, "verbs") == ["pay", "win", "lose"]
    assert rule_ids(sections) == ["first", "second", "third"]
    assert len(sections.lists["setup"]) == 1


def test_a_name_that_is_there_already_is_a_fault_with_both_places():
    _, (found,) = merged(parts=("verbs: {pay: {do: stop}}",))
    assert found.code == "N003"
    assert found.related[0].span.file == "game.yaml"


def test_the_prelude_gives_way():
    sections, found = merged(
        prelude="prelude: p\nverbs: {pay: {do: skip}, draw: {do: stop}}\nfunctions: {win: {value: 1}}"
    )
    assert found == []
    assert sections.borrowed == {"draw"}
    assert plain(sections.maps["verbs"]["pay"][1]) == {"do": "stop"}


@pytest.mark.parametrize(
    ("module", "check"),
    [
        ("removes: [verbs.win]", lambda s: names(s, "verbs") == ["pay"]),
        ("removes: [rules.first]", lambda s: rule_ids(s) == ["second"]),
        ("removes: [rules.0]", lambda s: rule_ids(s) == ["second"]),
        ("adds: {verbs: {lose: {do: stop}}}", lambda s: names(s, "verbs") == ["pay", "win", "lose"]),
        ("replaces: {verbs: {win: {do: pay()}}}", lambda s: plain(s.maps["verbs"]["win"][1]) == {"do": "pay()"}),
        ("replaces: {rules: [{id: first, at: x, do: y}]}", lambda s: rule_ids(s) == ["first", "second"]),
        ("replaces: {rules: [{at: x, do: y}]}", lambda s: rule_ids(s) == [None]),
        ("patch: [{at: verbs.win.do, set: skip}]", lambda s: plain(s.maps["verbs"]["win"][1]) == {"do": "skip"}),
        (
            "patch: [{at: rules.second.do, expect: pay(), set: skip}]",
            lambda s: plain(s.lists["rules"][1].get("do")) == "skip",
        ),
        ("patch: [{at: words.color, set: [green]}]", lambda s: plain(s.maps["words"]["color"][1]) == ["green"]),
        (
            "patch: [{at: verbs.win.order, set: p}]",
            lambda s: plain(s.maps["verbs"]["win"][1]) == {"do": "stop", "order": "p"},
        ),
        ("patch: [{at: verbs.win.do, remove: true}]", lambda s: plain(s.maps["verbs"]["win"][1]) == {}),
        ("patch: [{at: players, set: 5}]", lambda s: plain(s.root.get("players")) == 5),
        ("patch: [{at: setup, set: stop}]", lambda s: [plain(n) for n in s.lists["setup"]] == ["stop"]),
    ],
)
def test_modules_change_what_they_name(module, check):
    sections, found = merged(module)
    assert found == []
    assert check(sections)


@pytest.mark.parametrize(
    ("module", "code"),
    [
        ("removes: [verbs.loose]", "M004"),
        ("removes: [rules.third]", "M004"),
        ("removes: [rules.7]", "M004"),
        ("patch: [{at: verbs.win.do.more, set: 1}]", "M004"),
        ("patch: [{at: verbs.pya.do, set: 1}]", "M004"),
        ("patch: [{at: verbs.win.do, expect: skip, set: 1}]", "M005"),
        ("patch: [{at: verbs.win.do, set: {a: 1}}]", "S003"),
        ("patch: [{at: players, set: [many]}]", "S003"),
        ("replaces: {verbs: {loose: {do: stop}}}", "M004"),
        ("adds: {verbs: {win: {do: stop}}}", "N003"),
    ],
)
def test_changes_to_what_is_not_there(module, code):
    sections, found = merged(module)
    assert [d.code for d in found] == [code]
    assert found[0].span.file == "module_0.yaml"
    assert names(sections, "verbs") == ["pay", "win"]


def test_a_patch_leaves_the_documents_alone():
    root = document(ROOT)
    before = plain(root)
    merge(root, [], [], [document("patch: [{at: verbs.win.do, set: skip}, {at: rules.first.do, set: skip}]")], Sink())
    assert plain(root) == before
