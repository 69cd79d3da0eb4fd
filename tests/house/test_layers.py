"""Packages import only what the table in `interpreter/README.md` allows."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from .modules import PACKAGE, modules, name_of

_README = (PACKAGE / "README.md").read_text(encoding="utf-8")


@dataclass(frozen=True)
class Import:
    """`late`: inside a function."""

    place: str
    owner: str
    target: str
    late: bool


def _allowed() -> dict[str, dict[str, bool]]:
    """By package: what it may import, and whether only late."""
    section = _README.partition("## Layers")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| `(\w+)` \|(.*)\|$", section, re.MULTILINE)
    return {name: {target: bool(late) for late, target in re.findall(r"(late )?`(\w+)`", rest)} for name, rest in rows}


def _imports(path: Path) -> Iterator[Import]:
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    owner = parts[0]
    package = ("interpreter", *parts[:-1])
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node, late in _walk(tree, late=False):
        if isinstance(node, ast.Import):
            targets = [alias.name.split(".") for alias in node.names]
        else:
            base = list(package[: len(package) - node.level + 1]) if node.level else []
            base += node.module.split(".") if node.module else []
            targets = [base] if len(base) > 1 else [[*base, alias.name] for alias in node.names]
        for target in targets:
            if target[0] == "interpreter":
                # The package itself hands out the names of `api`.
                yield Import(f"{name_of(path)}:{node.lineno}", owner, target[1] if len(target) > 1 else "api", late)


def _walk(node: ast.AST, late: bool) -> Iterator[tuple[ast.Import | ast.ImportFrom, bool]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, (ast.Import, ast.ImportFrom)):
            yield child, late
        elif isinstance(child, ast.If) and "TYPE_CHECKING" in ast.dump(child.test):
            continue
        else:
            yield from _walk(child, late or isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef)))


def _all_imports() -> list[Import]:
    entrances = {"__init__", "__main__"}
    return [found for path in modules() for found in _imports(path) if found.owner not in entrances]


def test_every_package_stands_in_the_table() -> None:
    packages = {path.relative_to(PACKAGE).parts[0].removesuffix(".py") for path in modules()} - {"__init__", "__main__"}
    assert packages == set(_allowed())


def test_imports_go_down_the_layers() -> None:
    allowed = _allowed()
    broken = [
        f"{found.place}: {found.owner} imports {found.target}"
        for found in _all_imports()
        if found.target != found.owner
        and (found.target not in allowed[found.owner] or (allowed[found.owner][found.target] and not found.late))
    ]
    assert broken == []


def test_the_table_allows_no_more_than_is_used() -> None:
    used = {(found.owner, found.target) for found in _all_imports()}
    idle = [f"{owner}: {target}" for owner, row in _allowed().items() for target in row if (owner, target) not in used]
    assert idle == []


def test_layers_form_no_circle() -> None:
    """What is imported when a module is loaded; late imports may go back up."""
    allowed = {owner: {t for t, late in row.items() if not late} for owner, row in _allowed().items()}
    while allowed:
        free = [name for name, needs in allowed.items() if not needs & set(allowed)]
        assert free, f"these need each other: {', '.join(sorted(allowed))}"
        for name in free:
            del allowed[name]


def test_the_engine_runs_without_the_front_end() -> None:
    assert not {"check", "compile", "loading", "lang", "ir", "model"} & set(_allowed()["engine"])
