"""Family L: translations that were left behind."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..diagnostics.diagnostic import Sink
from ..diagnostics.suggest import did_you_mean
from ..loading.languages import TEXT_KEYS
from ..model.definitions import listed
from ..source.tree import ListNode, MapNode, Node, ScalarNode
from .check import Check
from .written import Written, language_texts

_NUMBER = re.compile(r"\d+")
_HOLE = re.compile(r"\{\w+\}")
_WORD = re.compile(r"[^\W\d_]{2,}")
#: So many words are never the same in two languages by chance.
_SENTENCE = 4
_LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?")
#: The languages of ISO 639-1, by their codes.
_CODES = (
    "aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en "
    "eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv "
    "ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne "
    "ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st "
    "su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu"
)
_KNOWN = frozenset(_CODES.split())


def translations(written: Written) -> Iterator[dict[str, ScalarNode]]:
    """Every text that is written in several languages."""
    for document in written.rules:
        yield from _in(document, "")


def _in(node: Node, key: str) -> Iterator[dict[str, ScalarNode]]:
    if isinstance(node, ListNode):
        for item in node.items:
            yield from _in(item, key)
    elif isinstance(node, MapNode):
        if key in TEXT_KEYS or key == "texts":
            found = language_texts(node)
            if len(found) > 1 and len(found) == len(node):
                yield found
        for name, value in node:
            yield from _in(value, "text" if key == "texts" else name)


def stale_translations(written: Written, sink: Sink) -> None:
    """Texts whose figures differ between languages: one was changed, the other was forgotten."""
    for texts in translations(written):
        source = next((texts[language] for language in written.languages if language in texts), None)
        for node in texts.values() if source is not None else ():
            if node is source:
                continue
            ours, theirs = _figures(source), _figures(node)
            # A text may write out a number that the other one gives in figures.
            if len(ours) == len(theirs) and ours != theirs:
                sink.report(
                    "L006",
                    node.span,
                    f"this says {_shown(theirs)} where the text in the first language says {_shown(ours)}",
                    "bring the translation up to date",
                    related=[(source.span, "the text in the first language")],
                )


def _figures(node: ScalarNode) -> list[str]:
    return sorted(_NUMBER.findall(_HOLE.sub("", node.text)))


def _shown(figures: list[str]) -> str:
    return " and ".join(figures)


def copied_translations(written: Written, sink: Sink) -> None:
    """Sentences that are the same in two languages."""
    for texts in translations(written):
        seen: dict[str, str] = {}
        for language, node in texts.items():
            text = " ".join(node.text.split())
            if len(_WORD.findall(_HOLE.sub("", text))) < _SENTENCE:
                continue
            first = seen.setdefault(text, language)
            if first != language:
                sink.report(
                    "L007",
                    node.span,
                    f"the text in `{language}` is the one in `{first}`, word for word",
                    "translate it",
                )


def language_codes(written: Written, sink: Sink) -> None:
    for node in listed(written.content.root.get("languages")):
        if node.text.split("-")[0] not in _KNOWN or not _LANGUAGE.fullmatch(node.text):
            hint = did_you_mean(node.text, sorted(_KNOWN)) if len(node.text) > 1 else None
            sink.report(
                "L010",
                node.span,
                f"`{node.text}` is not the code of a language",
                hint or "write `en`, `fr` or the like",
            )


CHECKS = (
    Check(("L006",), stale_translations),
    Check(("L007",), copied_translations),
    Check(("L010",), language_codes),
)
