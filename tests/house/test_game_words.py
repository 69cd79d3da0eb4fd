"""The interpreter knows no game: no id of the content is an identifier or a string in it.

Ids that are plain words are allowed by the list below, with a reason. A word belongs on it only if the interpreter uses
it for itself and would use it if the game did not exist.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from .modules import PACKAGE, ROOT, modules, name_of

_SECTIONS = ("words", "kinds", "player", "state", "places", "edges", "tables", "dice", "functions", "verbs", "things")
_MORE_SECTIONS = ("rule_templates", "actions", "phases", "texts", "variants")
_LISTED = ("rules", "endings", "scoring")

#: Ids that the interpreter uses for itself, by reason.
OWN_WORDS = {
    "words of the language and of content files": """
        die drawn draws main number owner pay payment play replaces round score scores supply type value won
    """,
    "parts of the machine: units of code, cells of the state, points to go on from, marks and regions of text": """
        cell figure figures hold mark opening points region room row rows settle side slot stage unit units
    """,
    "names that Python and the libraries gave": "advance build color discard drop enter force space spaces",
    "plain English": """
        always beside clash closed enough free goal lead left_out other out payable played playing rank rival
        seen since squares stand standing worth
    """,
}
_ALLOWED = frozenset(" ".join(OWN_WORDS.values()).split())


def _documents(folder: Path) -> Iterator[dict]:
    for file in sorted(folder.rglob("*.yaml")):
        content = yaml.load(file.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
        if isinstance(content, dict) and not {"scenarios", "ledger"} & set(content):
            yield content
            yield from (content[key] for key in ("adds", "replaces") if isinstance(content.get(key), dict))


def _ids(document: dict) -> Iterator[str]:
    for section in (*_SECTIONS, *_MORE_SECTIONS):
        entries = document.get(section)
        if isinstance(entries, dict):
            yield from map(str, entries)
            if section == "words":
                yield from (str(word) for words in entries.values() for word in words)
            if section == "kinds":
                kinds = [kind for kind in entries.values() if isinstance(kind, dict)]
                yield from (str(name) for kind in kinds for name in kind.get("attributes", ()))
    for section in _LISTED:
        for entry in document.get(section) or ():
            if isinstance(entry, dict):
                yield from (str(entry[key]) for key in ("id", "line") if key in entry)
    if "game" in document:
        yield str(document["game"])


def content_ids() -> dict[str, str]:
    """Every id of the games in `content`, and one game that has it."""
    found: dict[str, str] = {}
    for head in sorted((ROOT / "content").rglob("game.yaml")):
        for document in _documents(head.parent):
            for name in _ids(document):
                found.setdefault(name, head.parent.name)
    return found


def _words_of_module(path: Path) -> Iterator[tuple[int, str]]:
    """Identifiers, and strings that are nothing but one name."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Name):
            yield node.lineno, node.id
        elif isinstance(node, ast.Attribute):
            yield node.lineno, node.attr
        elif isinstance(node, ast.arg):
            yield node.lineno, node.arg
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            yield node.lineno, node.name
        elif isinstance(node, ast.keyword) and node.arg:
            yield node.value.lineno, node.arg
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and re.fullmatch(r"\w+", node.value):
            yield node.lineno, node.value


IDS = content_ids()


def test_there_are_ids_to_look_for() -> None:
    assert len(IDS) > 500


@pytest.mark.parametrize("path", modules(), ids=name_of)
def test_no_content_id_in_a_module(path: Path) -> None:
    found = [
        f"line {line}: `{word}` of {IDS[word]}"
        for line, word in _words_of_module(path)
        if word in IDS and word not in _ALLOWED and len(word) > 2
    ]
    assert sorted(set(found)) == []


def test_no_name_of_a_thing_in_any_text_of_the_interpreter() -> None:
    """Also in comments, docstrings, the grammar and the records: cards, heroes and games have no business there."""
    names = {name for name in _thing_names() if name not in _ALLOWED and len(name) > 3}
    found = []
    for path in sorted(PACKAGE.rglob("*")):
        if path.suffix in (".py", ".lark", ".md"):
            words = set(re.findall(r"\w+", path.read_text(encoding="utf-8").lower()))
            found += [f"{name_of(path)}: {name}" for name in sorted(names & words)]
    assert found == []


def _thing_names() -> set[str]:
    found: set[str] = set()
    for head in (ROOT / "content").rglob("game.yaml"):
        for document in _documents(head.parent):
            found |= {str(name) for name in document.get("things") or ()} | {str(document.get("game", ""))}
    return found


def test_the_list_of_own_words_holds_no_idle_word() -> None:
    """A word that the interpreter no longer has must go."""
    used = {word for path in modules() for _, word in _words_of_module(path)}
    assert sorted(word for word in _ALLOWED if word not in used) == []
