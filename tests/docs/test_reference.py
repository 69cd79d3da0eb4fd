"""The reference: every example is right, every construct of the grammar is there, the pages are up to date."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from lark import Tree

from interpreter.check.builtins import BUILTINS
from interpreter.lang.parse import parse
from interpreter.lang.reference import Chapter, chapters

from .harbour import ROOT, Trial, as_action

#: Which other texts a construct of the reference is read by, where that is no entry point of the grammar.
_GRAMMAR_ENTRIES = {"result": "effect", "param type": "type"}
_BY_ID = {chapter.id: chapter for chapter in chapters()}


def _sections(name: str, entry: str, example: str) -> str | None:
    """The example in the place where such a text stands; None if it stands in no content file."""
    quoted = json.dumps(example)
    if entry == "effect":
        return as_action(name, example)
    if entry == "result":
        verb = as_action(name, example).replace("actions:", "verbs:", 1)
        return verb + "    params: {p: player}\n    result: number\n"
    if entry == "hook":
        key = "at" if example.startswith(("start of", "end of")) else "after"
        return f"rules:\n  - {{id: {name}, {key}: {quoted}, do: stop}}\n"
    return {
        "value": f"actions:\n  {name}: {{when: {quoted}, do: stop}}\n",
        "type": f"kinds:\n  {name}: {{attributes: {{x: {quoted}}}}}\n",
        "param type": f"verbs:\n  {name}: {{params: {{x: {quoted}}}, do: stop}}\n",
        "moment": as_action(name, f"cook.strength gets + 1 until {example}"),
        "limit": f"actions:\n  {name}: {{limit: {quoted}, do: stop}}\n",
        "turns": f"phases:\n  {name}: {{turns: {quoted}, actions: [work]}}\n",
        "param": f"actions:\n  {name}: {{params: {{x: {quoted}}}, do: stop}}\n",
        "selector": f"rules:\n  - {{id: {name}, modify: strength, of: {quoted}, add: 1}}\n",
    }.get(entry)


@pytest.mark.parametrize("chapter", chapters(), ids=lambda chapter: chapter.id)
def test_examples_are_right_and_can_be_played(chapter: Chapter, tmp_path) -> None:
    trial = Trial(tmp_path)
    for number, construct in enumerate(chapter.constructs):
        sections = _sections(f"try_{number}", construct.entry, construct.example)
        if sections is not None:
            trial.add(sections)
    trial.check()
    trial.play()


def test_examples_of_functions_are_right_and_can_be_played(tmp_path) -> None:
    trial = Trial(tmp_path)
    for number, builtin in enumerate(BUILTINS.values()):
        effect = f"choose any pairs m of a in [1] with b in [1, 2]\nlet found = {builtin.example}"
        trial.add(as_action(f"try_{number}", effect))
    trial.check()
    trial.play()


def test_every_rule_of_the_grammar_is_shown() -> None:
    from interpreter.lang.parser import the_parser

    shown: set[str] = set()
    for chapter in chapters():
        for construct in chapter.constructs:
            tree = parse(construct.example, _GRAMMAR_ENTRIES.get(construct.entry, construct.entry))
            shown |= {str(node.data) for node in tree.iter_subtrees() if isinstance(node, Tree)}
    for builtin in BUILTINS.values():
        shown |= {str(node.data) for node in parse(builtin.example, "value").iter_subtrees()}
    rules = {
        str(rule.alias or rule.origin.name)
        for rule in the_parser().rules
        if not rule.origin.name.startswith("_") and (rule.alias or not rule.options.expand1)
    }
    assert sorted(rules - shown) == []


def test_pages_are_up_to_date() -> None:
    """`python tools/write_reference.py` was run after the last change of what the pages are made from."""
    run = [sys.executable, str(ROOT / "tools" / "write_reference.py"), "--check"]
    found = subprocess.run(run, capture_output=True, text=True, cwd=ROOT)
    assert found.returncode == 0, found.stdout + found.stderr
