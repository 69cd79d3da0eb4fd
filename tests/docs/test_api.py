"""The page about the Python API: its examples run, print what they say, and it names all that is public."""

from __future__ import annotations

import contextlib
import io
import re

import pytest

import interpreter

from .harbour import ROOT

_PAGE = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
_EXAMPLES = re.findall(r"```python\n(.*?)```", _PAGE, re.DOTALL)


@pytest.mark.parametrize("number", range(len(_EXAMPLES)))
def test_examples_run_and_print_what_they_say(number: int, monkeypatch) -> None:
    monkeypatch.chdir(ROOT)
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(_EXAMPLES[number], f"example {number + 1} of docs/api.md", "exec"), {})
    for promised in re.findall(r"^ *print\(.*\)  # (.*)$", _EXAMPLES[number], re.MULTILINE):
        assert promised in printed.getvalue()


def test_there_are_examples_that_promise_output() -> None:
    assert len(_EXAMPLES) >= 3 and all("print(" in example for example in _EXAMPLES)


@pytest.mark.parametrize("name", interpreter.__all__)
def test_every_public_name_is_on_the_page(name: str) -> None:
    assert re.search(rf"\b{name}\b", _PAGE)


@pytest.mark.parametrize("owner", ["Game", "State"])
def test_every_public_method_is_on_the_page(owner: str) -> None:
    """Except what scenarios and the terminal use to make positions up and to look inside: no part of the door."""
    inside = {"path", "machine", "cells", "keep_past", "seers_of_last_choice", "fitting"}
    inside |= {"stage", "probe", "begin", "set_up", "fix_rolls", "fix_shuffle"}
    public = {name for name in dir(getattr(interpreter, owner)) if not name.startswith("_")} - inside
    assert sorted(name for name in public if not re.search(rf"\b{name}\b", _PAGE)) == []
