"""The tables of the intermediate form name exactly what the back end knows, and units as they are really called."""

from __future__ import annotations

import re

import pytest

from interpreter.compile.collections import Collections
from interpreter.compile.primitives import Primitives
from interpreter.diagnostics.diagnostic import Sink
from interpreter.ir.nodes import Stmt
from interpreter.loading.discover import find_games
from interpreter.pipeline import front, read_content

from .harbour import ROOT

_PAGE = (ROOT / "interpreter" / "ir" / "README.md").read_text(encoding="utf-8")


def _named(heading: str) -> list[str]:
    """What stands in code marks in the first column of the table below a heading."""
    section = re.search(rf"^## {heading}\n(.*?)(?=^## |\Z)", _PAGE, re.DOTALL | re.MULTILINE)[1]
    return [
        name for row in re.findall(r"^\| (`[^|]*) \|", section, re.MULTILINE) for name in re.findall(r"`([^`]+)`", row)
    ]


@pytest.mark.parametrize(
    ("heading", "known"),
    [
        ("Statements", [kind.__name__ for kind in Stmt.__subclasses__()]),
        ("Primitives", [name[3:] for name in dir(Primitives) if name.startswith("do_")]),
        ("Expressions", [name[3:] for name in dir(Collections) if name.startswith("op_")]),
    ],
)
def test_tables_name_what_the_back_end_knows(heading: str, known: list[str]) -> None:
    named = _named(heading)
    assert sorted(named) == sorted(known)


@pytest.mark.parametrize("path", find_games(ROOT / "content", Sink()), ids=lambda path: path.name)
def test_units_are_called_as_the_table_says(path) -> None:
    sink = Sink()
    content = read_content(path, sink)
    ir = front(content, None, (), sink)
    shapes = [re.sub(r"[A-Z]+", ".+", re.escape(name)) for name in _named("Units")]
    strangers = [name for name in ir.units if not any(re.fullmatch(shape, name) for shape in shapes)]
    assert strangers == []
