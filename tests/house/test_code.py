"""Every module says what it is for, holds one idea, and leaves nothing unfinished."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from .modules import ROOT, modules, name_of, tracked_files

MOST_LINES = 600
_OURS = [path for path in tracked_files() if path.suffix == ".py"]


@pytest.mark.parametrize("path", modules(), ids=name_of)
def test_modules_have_a_docstring_and_are_not_too_long(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert not text.strip() or ast.get_docstring(ast.parse(text)), "a module begins with what it is for"
    assert len(text.splitlines()) <= MOST_LINES, "a module this long holds two ideas"


def test_nothing_is_left_for_later() -> None:
    mark = re.compile(r"\b(TO" + r"DO|FIX" + r"ME|XX" + r"X|NotImplemented" + r"Error)\b")
    found = [name_of(path) for path in _OURS if mark.search(path.read_text(encoding="utf-8"))]
    assert found == []


def test_no_module_is_a_drawer_for_everything() -> None:
    names = {"util", "utils", "helper", "helpers", "misc", "common", "tools"}
    assert [name_of(path) for path in modules() if names & {path.stem, *path.relative_to(ROOT).parts}] == []


def test_effects_reach_python_nowhere() -> None:
    """Only the back end runs compiled code; nothing evaluates text, and nothing unpickles."""
    allowed = {
        "exec": {"interpreter/compile/link.py", "interpreter/compile/probe.py"},
        "eval": {"interpreter/compile/probe.py"},
    }
    found = []
    for path in modules():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id in ("exec", "eval", "__import__")
            ):
                if name_of(path) not in allowed.get(node.func.id, ()):
                    found.append(f"{name_of(path)}:{node.lineno}: {node.func.id}")
            elif isinstance(node, (ast.Import, ast.ImportFrom)):
                names = [alias.name for alias in node.names] + [getattr(node, "module", None) or ""]
                found += [
                    f"{name_of(path)}:{node.lineno}: {name}" for name in names if name in ("pickle", "shelve", "dill")
                ]
    assert found == []
