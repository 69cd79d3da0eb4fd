"""Family C: what texts say, held against what the rules do and against each other."""

from __future__ import annotations

import re
from collections import defaultdict
from itertools import pairwise

from ..diagnostics.diagnostic import Sink
from ..source.tree import ListNode, MapNode, Node, ScalarNode
from .check import Check
from .hygiene import things
from .texts import translations
from .written import Written

_NUMBER = re.compile(r"(?<![\w.])\d+(?![\w.])")
_HOLE = re.compile(r"\{\w+\}")
_WORD = re.compile(r"[^\W\d_]+(?:[-'’][^\W\d_]+)*")
#: Numbers as people write them out.
_WRITTEN_OUT = {
    "en": "two three four five six seven eight nine ten",
    "fr": "deux trois quatre cinq six sept huit neuf dix",
}
#: One thing is often not counted, and nothing never is.
_SMALL = {0, 1}
#: Shorter words meet by chance.
_LONG = 7


def other_figures(written: Written, sink: Sink) -> None:
    """Cards whose text gives numbers of which its rules know none, while they know others."""
    for found, node in things(written):
        text, language = _text(node.get("text"), written.languages[0])
        done = [value for key in ("rules", "effects") for value in _scalars(node.get(key))]
        if text is None or not done:
            continue
        said = _said(text.text, language) - _SMALL
        ruled = {int(number) for one in done for number in _NUMBER.findall(one)} - _SMALL
        printed = {value.value for _, value in node if isinstance(value, ScalarNode)}
        if said and ruled and not said & (ruled | printed) and not ruled & printed:
            sink.report(
                "C004",
                text.span,
                f"the text of `{found.name}` says {_listed(said)}, and its rules say {_listed(ruled)}",
                "let one say what the other does",
            )


def _text(node: Node | None, first: str) -> tuple[ScalarNode | None, str]:
    if isinstance(node, ScalarNode):
        return node, first
    text = node.get(first) if isinstance(node, MapNode) else None
    return (text, first) if isinstance(text, ScalarNode) else (None, first)


def _scalars(node: Node | None) -> list[str]:
    if isinstance(node, ScalarNode):
        return [node.text]
    values = node.items if isinstance(node, ListNode) else [v for _, v in node] if isinstance(node, MapNode) else []
    return [text for value in values for text in _scalars(value)]


def _said(text: str, language: str) -> set[int]:
    words = _WRITTEN_OUT.get(language, "").split()
    numbers = {int(number) for number in _NUMBER.findall(_HOLE.sub("", text))}
    return numbers | {words.index(word) + 2 for word in _WORD.findall(text.lower()) if word in words}


def _listed(numbers: set[int]) -> str:
    return " and ".join(str(number) for number in sorted(numbers))


def changing_terms(written: Written, sink: Sink) -> None:
    """One term written in two ways: `battle field` here, `battlefield` or `battle-field` there."""
    met: dict[tuple[str, str], dict[str, ScalarNode]] = defaultdict(dict)
    for texts in translations(written):
        for language, node in texts.items():
            words = [word.lower() for word in _WORD.findall(_HOLE.sub(" | ", node.text))]
            for term in (*words, *(f"{a} {b}" for a, b in pairwise(words))):
                joined = re.sub(r"[-\s]", "", term)
                if len(joined) >= _LONG and "'" not in joined and "’" not in joined:
                    met[language, joined].setdefault(term, node)
    for spellings in met.values():
        # Two words that stand side by side by chance are no term; a compound in one word or with a hyphen is.
        if len(spellings) > 1 and any(" " not in term for term in spellings):
            first, second = list(spellings)[:2]
            sink.report(
                "C011",
                spellings[second].span,
                f"`{second}` stands here, and `{first}` elsewhere",
                "write a term in one way",
                related=[(spellings[first].span, f"`{first}` stands here")],
            )


CHECKS = (
    Check(("C004",), other_figures),
    Check(("C011",), changing_terms),
)
