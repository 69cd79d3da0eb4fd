"""After a small change, only what can differ is checked again.

Most files of a large game hold nothing but things: cards, regions, scripts. Others can know of such a file the ids and
kinds of its things and what these do. As long as only figures and words for people change, nothing that is found
elsewhere can change, and what is found in the file itself needs only the files that hold more than things. The same
holds for things that come and go, and for what they do, as long as nobody else names them and other things of their
kind, in files that did not change, do the same but for figures. Beyond that, what a file does may change as long as it
has an error of its own, since then nobody looks closely at the rest. Whatever is not as plain as that is checked as a
whole, and a game is never called free of errors on any other ground.

What is remembered of a game is its last check without errors; `THEMIS_CACHE=off` switches this off, too.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from . import cache
from .diagnostics.diagnostic import Diagnostic
from .diagnostics.profile import Profile
from .diagnostics.severity import Severity
from .diagnostics.suggest import nearest
from .lang.parse import parsed_trees, recall_trees
from .lint.causes import fold
from .lint.misspelt import UNKNOWN_NAME
from .lint.tables import CONTENT_CHECKS, GAME_CHECKS
from .lint.written import FOR_PEOPLE
from .pipeline import document, findings, report_of
from .report import Report, packed, unpacked
from .source.files import SourceFile
from .source.tree import ListNode, MapNode, Node, ScalarNode

_NAME = re.compile(r"[a-z_][a-z0-9_]*")
_NUMBER = re.compile(r"\b\d+\b")
_QUOTED = re.compile(r"`([a-z_][a-z0-9_]*)`")
#: The keys of a file that holds nothing but things.
_ONLY_THINGS = {"part", "about", "kind", "things"}
#: What decides which rules hear which; the rest of a rule is what it does.
_HEADS = {"before", "after", "instead_of", "at", "whenever", "modify", "forbid", "permit", "works_in"}
#: Numbers that count for other files, too.
_COUNTED = {"copies"}
_LIMIT = re.compile(r"\bmax\b")
_MOST_CHANGED = 3
_LINTS = frozenset(code for check in (*CONTENT_CHECKS, *GAME_CHECKS) for code in check.codes)
#: Families of findings that need no other file.
_OF_ONE_FILE = ("Y", "S")
#: Comments that accept findings: what they are good for is only known when everything was checked.
_ACCEPTS = "themis:"


@dataclass
class _File:
    """A file as it was; `things` gives the kind and place of each, or is None if the file holds more than things."""

    text: str
    things: dict[str, str] | None = None
    #: What its things are and do, but for figures.
    traits: frozenset[str] = frozenset()


@dataclass
class _Touched:
    """What a change touches: the names that are gone, and whether all that is new or gone is also found elsewhere."""

    gone: list[str]
    is_known: bool


@dataclass
class _Base:
    """The last check of a game without errors."""

    files: dict[str, _File]
    report: Report


def remember(path: Path, files: Sequence[SourceFile], report: Report) -> None:
    """Keep what a later check can build on."""
    if any(found.severity is Severity.ERROR for found in _all_of(report)):
        return
    known = {file.name: _as_it_is(file) for file in files}
    # A small game is checked as a whole before one could look anything up.
    if sum(one.things is not None for one in known.values()) > 1:
        _keep(path, _Base(known, report))
        cache.store("trees", _key(path), parsed_trees())


def recheck(path: Path, files: Sequence[SourceFile]) -> Report | None:
    """The report after a change that touches nothing else, but for a release; None if everything has to be checked."""
    base = _remembered(path)
    trees = cache.load("trees", _key(path))
    if trees is not None:
        recall_trees(trees)
    if base is None or set(base.files) != {file.name for file in files}:
        return None
    changed = {file.name: file for file in files if file.text != base.files[file.name].text}
    if not changed or len(changed) > _MOST_CHANGED or not all(map(_can_stand_alone, changed.values())):
        return None
    others_texts = [file.text for file in files if file.name not in changed]
    elsewhere = frozenset().union(*(one.traits for name, one in base.files.items() if name not in changed))
    touched = [_touched(file, base, elsewhere, others_texts) for file in changed.values()]
    if None in touched:
        return None
    found = _found_in(path, files, set(changed), base)
    if found is None:
        return None
    others = [one for one in _all_of(base.report) if one.file not in changed and not _is_about_comments(one)]
    if any(place.span.file in changed for one in others if _is_told(one) for place in one.related):
        return None
    if any(one.severity is Severity.ERROR for one in found):
        # A game with errors is not looked at more closely.
        others = [one for one in others if one.code not in _LINTS]
        removed = {name for one in touched for name in one.gone}
        if not removed <= _still_said(files, base) or not all(one.code.startswith(_OF_ONE_FILE) for one in others):
            return None
        return report_of([*others, *found], files, base.report.game)
    earlier = [one for one in base.report.diagnostics if one.file in changed]
    if not all(one.is_known for one in touched) or _signs(found) != _signs(earlier):
        return None
    report = report_of([*others, *found], files, base.report.game)
    if len(changed) > 1:
        # While somebody goes from file to file, the changes must not add up.
        _keep(path, _Base(base.files | {name: _as_it_is(file) for name, file in changed.items()}, report))
    return report


def _found_in(path: Path, files: Sequence[SourceFile], changed: set[str], base: _Base) -> list[Diagnostic] | None:
    """What is found in the changed files when they are checked with all that they need."""
    needed = _needed(files, changed, base)
    if len(needed) > len(files) // 2:
        return None
    chosen = [file for file in files if file.name in needed]
    others = [file for file in files if file.name not in needed]
    found = findings(path, chosen, Profile.PLAYABLE)
    if any(one.severity is Severity.ERROR for one in found):
        used = {name for file in others for name in _NAME.findall(file.text)}
        found = fold(found, chosen, lambda texts: findings(path, texts, Profile.PLAYABLE), used)
    if any(one.severity is Severity.ERROR and one.file not in changed for one in found):
        return None
    mine = [one for one in found if one.file in changed]
    absent = {thing for file in others for thing in base.files[file.name].things or ()}
    if any(one.code in UNKNOWN_NAME and _could_mean(one, absent) for one in mine):
        # A thing that was left out may be the one that was meant.
        return None
    return mine


def _needed(files: Sequence[SourceFile], changed: set[str], base: _Base) -> set[str]:
    """The changed files, those that hold more than things, and those with things that these name."""
    needed = changed | {name for name, one in base.files.items() if one.things is None}
    texts = {file.name: file.text for file in files}
    kinds: set[str] = set()
    named: set[str] = set()
    fresh = set(needed)
    while fresh:
        named |= {word for name in fresh for word in _NAME.findall(texts[name])}
        kinds |= {kind for name in fresh for kind in (base.files[name].things or {}).values()}
        fresh = set()
        for name in base.files.keys() - needed:
            things = base.files[name].things or {}
            # Of every kind there must be a thing, as in the whole game.
            if not named.isdisjoint(things) or not kinds.issuperset(things.values()):
                fresh.add(name)
                kinds |= set(things.values())
        needed |= fresh
    return needed


def _could_mean(found: Diagnostic, absent: set[str]) -> bool:
    words = _QUOTED.findall(found.message)
    return any(word in absent or nearest(word, absent) is not None for word in words)


def _all_of(report: Report) -> Iterator[Diagnostic]:
    yield from report.diagnostics
    yield from (accepted.diagnostic for accepted in report.accepted)


def _is_about_comments(found: Diagnostic) -> bool:
    return found.code in ("I001", "I002", "I003")


def _is_told(found: Diagnostic) -> bool:
    """A release is asked for more than single files can tell: whether two of all cards are the same, and so on."""
    return found.profile is not Profile.RELEASE


def _signs(found: Iterable[Diagnostic]) -> set[tuple[str, str]]:
    """What is found, wherever it stands."""
    return {(one.code, one.message) for one in found if _is_told(one)}


# ---------------------------------------------------------------- what a file shows


def _can_stand_alone(file: SourceFile) -> bool:
    """Is it a file of things, or one that can't be read at the moment?"""
    if _ACCEPTS in file.text:
        return False
    found, diagnostics = document(file)
    if found is None:
        return any(one.severity is Severity.ERROR and one.code.startswith("Y") for one in diagnostics)
    return _things_of(file) is not None


def _touched(file: SourceFile, base: _Base, elsewhere: frozenset[str], others_texts: list[str]) -> _Touched | None:
    """What a change of a file touches; None if that may concern other files, whatever is found in this one."""
    before = base.files[file.name]
    if before.things is None:
        return None
    new, things, traits = _tree(file), _things_of(file) or {}, _traits_of(file)
    is_limited = _limits_places(base)
    if new is None or (things == before.things and traits == before.traits and not is_limited):
        return _Touched([], True)
    old = _tree(SourceFile(file.name, before.text))
    if old is None:
        return None
    if _shape(old.get("part")) != _shape(new.get("part")):
        return None
    come_and_gone = {name for name in {*before.things, *things} if before.things.get(name) != things.get(name)}
    if come_and_gone and (is_limited or _are_named(come_and_gone, others_texts)):
        return None
    then, now = old.get("things"), new.get("things")
    changed = [name for name in before.things if _shape(then.get(name)) != _shape(now.get(name))]
    gone = {word for name in changed for word in _words(then.get(name)) - _words(now.get(name))}
    is_known = before.traits ^ traits <= elsewhere and not (is_limited and _counts(then) != _counts(now))
    return _Touched(sorted(gone), is_known)


def _are_named(things: set[str], texts: list[str]) -> bool:
    """Does one of the texts have the name of one of these things in it?"""
    named = re.compile(rf"\b(?:{'|'.join(map(re.escape, sorted(things)))})\b")
    return any(named.search(text) for text in texts)


def _limits_places(base: _Base) -> bool:
    """Does the game say how many things a place can hold, so that their number counts?"""
    return any(_LIMIT.search(one.text) for one in base.files.values() if one.things is None)


def _counts(things: Node | None) -> set[tuple[str, str]]:
    """What is said about the numbers of things."""
    if not isinstance(things, MapNode):
        return set()
    return {
        (name, value.text)
        for name, thing in things
        if isinstance(thing, MapNode)
        for key, value in thing
        if key in _COUNTED and isinstance(value, ScalarNode)
    }


def _still_said(files: Sequence[SourceFile], base: _Base) -> set[str]:
    """Everything that is named by what is done in the files that were looked at."""
    said: set[str] = set()
    for file in files:
        if file.text != base.files[file.name].text or base.files[file.name].things is None:
            node = _tree(file)
            said |= _words(node) if node is not None else set()
            said |= set(base.files[file.name].things or ())
    return said


def _tree(file: SourceFile) -> MapNode | None:
    found, _ = document(file)
    return found[1] if found is not None else None


def _things_of(file: SourceFile) -> dict[str, str] | None:
    found, _ = document(file)
    if found is None:
        return None
    kind, node = found
    things = node.get("things")
    if kind != "part" or not node.entries.keys() <= _ONLY_THINGS or not isinstance(things, MapNode):
        return None
    return {name: _kind(thing, node) for name, thing in things}


def _traits_of(file: SourceFile) -> frozenset[str]:
    """What the things of a file are and do, each trait with the kind and place that it belongs to."""
    found, _ = document(file)
    things = found[1].get("things") if found is not None and _things_of(file) is not None else None
    traits = {f"part {_shape(found[1].get('part'))}"} if things is not None else set()
    for name, thing in things if isinstance(things, MapNode) else ():
        of = _kind(thing, found[1])
        traits.add(of)
        for key, value in thing if isinstance(thing, MapNode) else ():
            if key not in FOR_PEOPLE:
                parts = value.items if isinstance(value, ListNode) else (value,)
                traits |= {_own_name(f"{of} {key} {_shape(part, key)}", name) for part in parts}
    return frozenset(cache.key_of(trait)[:16] for trait in traits)


def _own_name(trait: str, name: str) -> str:
    """What a thing says of itself by name, others say of themselves."""
    return re.sub(rf"\b{re.escape(name)}\b", "self", trait)


def _kind(thing: Node, document: MapNode) -> str:
    kind = thing.get("kind") if isinstance(thing, MapNode) else None
    kind = kind if kind is not None else document.get("kind")
    place = thing.get("at") if isinstance(thing, MapNode) else None
    return " ".join(node.text for node in (kind, place) if isinstance(node, ScalarNode))


def _shape(node: Node | None, key: str = "") -> object:
    """A node without figures and without words for people."""
    if isinstance(node, MapNode):
        return {name: _shape(value, name) for name, value in node if name not in FOR_PEOPLE}
    if isinstance(node, ListNode):
        return [_shape(item, key) for item in node.items]
    if not isinstance(node, ScalarNode) or key in _HEADS or key in _COUNTED:
        return node.text if isinstance(node, ScalarNode) else None
    return type(node.value).__name__, _NUMBER.sub("0", node.text)


def _words(node: Node | None, key: str = "") -> set[str]:
    """All names in what a node does, without those that it only listens to."""
    if isinstance(node, MapNode):
        return {word for name, value in node if name not in FOR_PEOPLE for word in _words(value, name)}
    if isinstance(node, ListNode):
        return {word for item in node.items for word in _words(item, key)}
    return set(_NAME.findall(node.text)) if isinstance(node, ScalarNode) and key not in _HEADS else set()


# ---------------------------------------------------------------- keeping


def _as_it_is(file: SourceFile) -> _File:
    return _File(file.text, _things_of(file), _traits_of(file))


def _keep(path: Path, base: _Base) -> None:
    data = {
        "files": {name: [one.text, one.things, sorted(one.traits)] for name, one in base.files.items()},
        "report": packed(base.report).decode(),
    }
    cache.store("base", _key(path), json.dumps(data, ensure_ascii=False).encode())


def _remembered(path: Path) -> _Base | None:
    kept = cache.load("base", _key(path))
    try:
        data = json.loads(kept) if kept is not None else None
        report = unpacked(data["report"].encode()) if data is not None else None
        if data is None or report is None:
            return None
        files = {
            name: _File(str(text), things, frozenset(traits)) for name, (text, things, traits) in data["files"].items()
        }
        return _Base(files, report)
    except (ValueError, TypeError, KeyError, AttributeError):
        return None


def _key(path: Path) -> str:
    return cache.key_of(cache.interpreter_fingerprint(), str(path.absolute()), str(path))
