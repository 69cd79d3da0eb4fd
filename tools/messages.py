"""Which sentences the checks can say: found in the source, so that every language can be held against them.

A message is written where the fault is found, as a plain or formatted text. This follows it there: from every place
that takes a message back through locals, helpers, tables and conditions to the texts themselves. A part that is filled
in is a hole; what may be filled in is followed in the same way, so that no English is left inside a French sentence.

    python -m tools.messages        # prints what a language lacks, to be filled in and added to its files
"""

from __future__ import annotations

import ast
import json
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from interpreter.diagnostics.languages import LANGUAGES, language_named

ROOT = Path(__file__).resolve().parent.parent / "interpreter"
#: Where findings are made.
PACKAGES = ("source", "diagnostics", "loading", "lang", "ir", "check", "lint", "testing")
MODULES = ("pipeline.py", "rechecking.py", "checked.py", "cli/checking.py")
#: The schemas of what authors write.
CONTENT_KINDS = ("common", "game", "part", "module", "scenarios", "ledger")
#: By the name of a callable, which of its arguments people read: positions and names.
READ = {
    "report": (2, 3, "message", "hint", "related", "notes"),
    "Diagnostic": (2, 4, "message", "hint", "related", "notes"),
    "replace": ("message", "hint", "notes"),
    "Related": (1, "message"),
    "Fix": (0, "title"),
    "replacement": (2, "title"),
    "insertion": (2, "title"),
    "Suggestion": (0,),
    "SourceError": (1, 3, "message", "hint"),
    "SyntaxFault": (1, 4, "message", "hint"),
}
#: Ids and joints that the search meets on its way and that nobody reads as a word.
NEVER_READ = frozenset(
    ("a ", "an ", "no", "not ", "s", "p{}", "about", "add", "at_least", "at_most", "attr", "deed", "deed_0", "en",
     "entry", "false", "fn", "kind", "law", "local", "mod", "not", "refill", "remove", "set", "state", "times", "true",
     "utf-8", "who", "who_0")
)  # fmt: skip
_LETTER = re.compile(r"[^\W\d_]")
#: Methods of texts and collections: what they are called on may be read by people.
_THROUGH = {"items", "values", "lower", "upper", "strip", "rstrip", "lstrip", "capitalize"}
_AROUND = {"sorted", "list", "tuple", "set", "reversed", "str", "next", "iter", "dict", "filter"}


@dataclass(frozen=True, slots=True)
class Sentence:
    """A text with named holes, and where it is written."""

    text: str
    package: str
    file: str
    line: int


@dataclass
class _Module:
    path: Path
    tree: ast.Module
    parents: dict[ast.AST, ast.AST] = field(default_factory=dict)

    @property
    def name(self) -> str:
        return self.path.relative_to(ROOT).as_posix()

    @property
    def package(self) -> str:
        return self.name.split("/")[0].removesuffix(".py")


class Sentences:
    """All sentences of the interpreter's checks."""

    def __init__(self, root: Path = ROOT) -> None:
        self.found: dict[str, Sentence] = {}
        self.modules = list(_modules(root))
        self.functions: dict[str, list[tuple[_Module, ast.FunctionDef]]] = defaultdict(list)
        self.classes: dict[str, list[tuple[_Module, ast.ClassDef]]] = defaultdict(list)
        self.calls: dict[str, list[tuple[_Module, ast.Call]]] = defaultdict(list)
        self.tables: dict[str, list[tuple[_Module, ast.expr]]] = defaultdict(list)
        self.seen: set[tuple[int, str]] = set()
        for module in self.modules:
            self._survey(module)
        for name, read in READ.items():
            for module, call in self.calls[name]:
                self._read_arguments(module, call, read)
        for text, name in _descriptions(root.parent / "schemas"):
            sentence = _escaped(text[0].lower() + text[1:].rstrip("."))
            self.found.setdefault(anonymous(sentence), Sentence(sentence, "schema", name, 1))

    def _survey(self, module: _Module) -> None:
        for node in ast.walk(module.tree):
            for child in ast.iter_child_nodes(node):
                module.parents[child] = node
            if isinstance(node, ast.FunctionDef):
                self.functions[node.name].append((module, node))
            elif isinstance(node, ast.ClassDef):
                self.classes[node.name].append((module, node))
            elif isinstance(node, ast.Call):
                self.calls[_called(node)].append((module, node))
        for node in module.tree.body:
            if isinstance(node, (ast.Assign, ast.AnnAssign)) and node.value is not None:
                for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                    if isinstance(target, ast.Name):
                        self.tables[target.id].append((module, node.value))

    def _read_arguments(self, module: _Module, call: ast.Call, read: tuple) -> None:
        for position, argument in enumerate(call.args):
            if position in read:
                self.follow(module, argument)
        for keyword in call.keywords:
            if keyword.arg in read:
                self.follow(module, keyword.value)

    # ---------------------------------------------------------------- following a text to where it is written

    def follow(self, module: _Module, e: ast.expr) -> None:
        """Find all texts that an expression may have as its value."""
        if (id(e), module.name) in self.seen:
            return
        self.seen.add((id(e), module.name))
        match e:
            case ast.Constant(value=str(text)):
                self._add(module, e, _escaped(text))
            case ast.JoinedStr():
                self._add(module, e, self._formatted(module, e))
            case ast.IfExp():
                self._all(module, [e.body, e.orelse])
            case ast.BoolOp():
                self._all(module, e.values)
            case ast.BinOp(op=ast.Add()):
                self._sum(module, e)
            case ast.BinOp(op=ast.Mod()) | ast.Await() | ast.Starred():
                self.follow(module, getattr(e, "value", None) or e.left)
            case ast.Tuple() | ast.List() | ast.Set():
                self._all(module, e.elts)
            case ast.Dict():
                self._all(module, e.values)
            case ast.GeneratorExp() | ast.ListComp() | ast.SetComp():
                self.follow(module, e.elt)
            case ast.DictComp():
                self.follow(module, e.value)
            case ast.NamedExpr():
                self.follow(module, e.value)
            case ast.Subscript():
                self.follow(module, e.value)
            case ast.Name():
                self._name(module, e)
            case ast.Attribute():
                self._attribute(module, e)
            case ast.Call():
                self._call(module, e)

    def _all(self, module: _Module, parts: list[ast.expr]) -> None:
        for part in parts:
            self.follow(module, part)

    def _formatted(self, module: _Module, e: ast.JoinedStr) -> str:
        text, names = "", set()
        for part in e.values:
            if isinstance(part, ast.Constant):
                text += _escaped(part.value)
                continue
            if text.count("`") % 2 == 0:
                # What stands in backquotes is the author's or the language's, and is not translated.
                self.follow(module, part.value)
            text += "{" + _hole(part.value, names) + "}"
        return text

    def _sum(self, module: _Module, e: ast.BinOp) -> None:
        """Texts that are put together are one sentence; what is not written out is a hole of it."""
        text, names = "", set()
        for part in _addends(e):
            if isinstance(part, ast.Constant):
                text += _escaped(str(part.value))
            elif isinstance(part, ast.JoinedStr):
                text += self._formatted(module, part)
            else:
                if text.count("`") % 2 == 0:
                    self.follow(module, part)
                text += "{" + _hole(part, names) + "}"
        self._add(module, e, text)

    def _name(self, module: _Module, e: ast.Name) -> None:
        function = _function_around(module, e)
        while function is not None:
            values = list(_assigned(function, e.id))
            if values:
                self._all(module, values)
                return
            if any(e.id == argument.arg for argument in _parameters(function)):
                self._parameter(module, function, e.id)
                return
            function = _function_around(module, function)
        local = [value for other, value in self.tables[e.id] if other is module]
        for other, value in [(module, value) for value in local] or self.tables[e.id]:
            self.follow(other, value)

    def _parameter(self, module: _Module, function: ast.FunctionDef, name: str) -> None:
        """What is given for a parameter, wherever the function is called."""
        if (id(function), name) in self.seen:
            return
        self.seen.add((id(function), name))
        parameters = _parameters(function)
        position = next(n for n, argument in enumerate(parameters) if argument.arg == name)
        for argument, default in zip(reversed(function.args.args), reversed(function.args.defaults), strict=False):
            if argument.arg == name:
                self.follow(module, default)
        around = module.parents[function]
        is_method = isinstance(around, ast.ClassDef) and parameters and parameters[0].arg in ("self", "cls")
        called = around.name if is_method and function.name == "__init__" else function.name
        for other, call in self.calls[called]:
            if not is_method and other is not module and not _imports(other, called):
                continue
            arguments = [None, *call.args] if is_method else call.args
            if position < len(arguments) and arguments[position] is not None:
                self.follow(other, arguments[position])
            for keyword in call.keywords:
                if keyword.arg == name:
                    self.follow(other, keyword.value)

    def _attribute(self, module: _Module, e: ast.Attribute) -> None:
        """A property is followed to what it gives; a field of a record to what the record is made with."""
        for other, function in self.functions[e.attr]:
            if any(isinstance(d, ast.Name) and "property" in d.id for d in function.decorator_list):
                self._returned(other, function)
        if e.attr in _TEXT_FIELDS:
            for _, class_ in (one for several in self.classes.values() for one in several):
                names = [n.target.id for n in class_.body if isinstance(n, ast.AnnAssign) and hasattr(n.target, "id")]
                if e.attr in names:
                    position = names.index(e.attr)
                    for place, call in self.calls[class_.name]:
                        self._read_arguments(place, call, (position, e.attr))

    def _call(self, module: _Module, e: ast.Call) -> None:
        name = _called(e)
        if name in READ:
            return
        if isinstance(e.func, ast.Attribute):
            if name == "format":
                self._templates(module, e.func.value)
                return
            if name in _THROUGH:
                self.follow(module, e.func.value)
                return
            if name in ("get", "pop", "join"):
                # The separator of a list and the value for a missing key are read, the key is not.
                self._all(module, [e.func.value, *(e.args if name == "join" else e.args[1:])])
                return
            for other, function in self.functions[name]:
                self._returned(other, function)
            return
        if name in _AROUND:
            self._all(module, e.args[:1])
            return
        for other, function in self.functions[name]:
            if other is module or _imports(module, name):
                self._returned(other, function)

    def _templates(self, module: _Module, e: ast.expr) -> None:
        """Texts whose holes are filled later have them written out already."""
        if isinstance(e, ast.Subscript) and isinstance(e.value, ast.Name):
            for _, table in (one for one in self.tables[e.value.id] if one[0] is module):
                for value in table.values if isinstance(table, ast.Dict) else ():
                    self._add(module, value, str(value.value))

    def _returned(self, module: _Module, function: ast.FunctionDef) -> None:
        for node in ast.walk(function):
            gives = isinstance(node, (ast.Return, ast.Yield)) and node.value is not None
            if gives and _function_around(module, node) is function:
                self.follow(module, node.value)

    def _add(self, module: _Module, e: ast.expr, text: str) -> None:
        if _is_prose(text):
            self.found.setdefault(anonymous(text), Sentence(text, module.package, module.name, e.lineno))


#: Fields of records in which a text is kept until it is said.
_TEXT_FIELDS = {"message", "hint", "how", "why", "told", "words", "shown", "what", "title", "reason", "opener"}


def anonymous(text: str) -> str:
    """A sentence whatever its holes are called."""
    return re.sub(r"\{\w+\}", "{}", text)


def _is_prose(text: str) -> bool:
    """Is there a word outside of backquotes and holes?"""
    bare = re.sub(r"`[^`]*`|\{\w+\}", "", text)
    return bool(_LETTER.search(bare))


def _escaped(text: str) -> str:
    return text.replace("{", "{{").replace("}", "}}")


def _hole(e: ast.expr, names: set[str]) -> str:
    """A name for a hole: the last word of what fills it."""
    words = re.findall(r"[a-z][a-z_0-9]*", ast.unparse(e).split(" if ")[0].split(" for ")[0])
    words = [word.strip("_") for word in words if word not in ("self", "len", "str", "and", "or", "join", "not")]
    name = base = words[-1] if words else "value"
    number = 2
    while name in names:
        name, number = f"{base}_{number}", number + 1
    names.add(name)
    return name


def _addends(e: ast.expr) -> list[ast.expr]:
    if isinstance(e, ast.BinOp) and isinstance(e.op, ast.Add):
        return [*_addends(e.left), *_addends(e.right)]
    return [e]


def _called(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def _parameters(function: ast.FunctionDef) -> list[ast.arg]:
    return [*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs]


def _function_around(module: _Module, node: ast.AST) -> ast.FunctionDef | None:
    node = module.parents.get(node)
    while node is not None and not isinstance(node, ast.FunctionDef):
        node = module.parents.get(node)
    return node


def _assigned(function: ast.FunctionDef, name: str) -> Iterator[ast.expr]:
    for node in ast.walk(function):
        match node:
            case ast.Assign(targets=targets, value=value):
                for target in targets:
                    yield from _matched(target, value, name)
            case ast.AnnAssign(target=target, value=value) if value is not None:
                yield from _matched(target, value, name)
            case ast.AugAssign(target=ast.Name(id=other), value=value) if other == name:
                yield value
            case ast.NamedExpr(target=target, value=value):
                yield from _matched(target, value, name)
            case ast.For(target=target, iter=value) | ast.comprehension(target=target, iter=value):
                rows = value.elts if isinstance(value, (ast.Tuple, ast.List)) else [value]
                for row in rows:
                    yield from _matched(target, row, name)
            case ast.Call(func=ast.Attribute(value=ast.Name(id=other), attr="append" | "extend")) if other == name:
                yield from node.args


def _matched(target: ast.expr, value: ast.expr, name: str) -> Iterator[ast.expr]:
    if isinstance(target, ast.Name) and target.id == name:
        yield value
    elif isinstance(target, ast.Tuple):
        names = [getattr(one, "id", "") for one in target.elts]
        if name in names:
            if isinstance(value, ast.Tuple) and len(value.elts) == len(names):
                yield value.elts[names.index(name)]
            else:
                yield value


def _imports(module: _Module, name: str) -> bool:
    return any(
        isinstance(node, ast.ImportFrom) and any(name in (alias.name, alias.asname) for alias in node.names)
        for node in ast.walk(module.tree)
    )


def _descriptions(folder: Path) -> Iterator[tuple[str, str]]:
    """What the schemas say of the keys of content files; a finding about a key repeats it."""
    for kind in CONTENT_KINDS:
        file = folder / f"{kind}.schema.json"
        level = [json.loads(file.read_text(encoding="utf-8"))]
        while level:
            node = level.pop()
            if isinstance(node, dict) and isinstance(node.get("description"), str):
                yield node["description"], file.name
            level += node.values() if isinstance(node, dict) else node if isinstance(node, list) else ()


def _modules(root: Path) -> Iterator[_Module]:
    files = [file for package in PACKAGES for file in sorted((root / package).rglob("*.py"))]
    files += [root / name for name in MODULES]
    for file in files:
        if not {"codes", "formats", "render.py", "apply.py", "reports.py"} & set(file.parts):
            yield _Module(file, ast.parse(file.read_text(encoding="utf-8")))


def untold(language: str) -> list[Sentence]:
    """The sentences that a language lacks."""
    told = {anonymous(pair.english.text) for pair in language_named(language).pairs}
    found = Sentences().found.items()
    return sorted(
        (one for text, one in found if text not in told | NEVER_READ), key=lambda one: (one.package, one.file, one.line)
    )


def main() -> None:
    """Print what the languages lack, as their files write it."""
    for language in LANGUAGES[1:]:
        for one in untold(language):
            print(f"# {language}/{one.package}.yaml: {one.file}, line {one.line}")
            print(f'- en: {json.dumps(one.text, ensure_ascii=False)}\n  {language}: ""')


if __name__ == "__main__":
    main()
