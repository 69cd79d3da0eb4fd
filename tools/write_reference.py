"""Writes `docs/language.md` and `docs/reference/` from what the interpreter declares about itself.

Sources: `interpreter/lang/reference.yaml` (statements, values, types), `interpreter/check/builtins.py` (functions), the
prelude, the schemas (keys of content files) and `interpreter/diagnostics/codes` (findings). With `--check` nothing is
written; pages that are not up to date are named, and the exit code is 1.
"""

from __future__ import annotations

import importlib
import json
import pkgutil
import sys
import textwrap
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import yaml  # noqa: E402

from interpreter.check.builtins import BUILTINS  # noqa: E402
from interpreter.diagnostics import codes  # noqa: E402
from interpreter.lang.reference import Chapter, Construct, chapters  # noqa: E402

DOCS = ROOT / "docs"
PRELUDE = ROOT / "interpreter" / "prelude"
SCHEMAS = ROOT / "schemas"
NOTE = "<!-- Written by tools/write_reference.py; change its sources, not this page. -->"
GAME = "examples/harbour/game.yaml"
#: The files of a game, in the order in which an author meets them.
FILE_KINDS = ("game", "part", "module", "scenarios", "ledger")
#: What a value of these definitions is called in the tables of keys.
SIMPLE = {
    "id": "a name",
    "text": "a text, or one for each language",
    "value": "a [value](../values.md)",
    "effect": "an effect",
    "type": "a [type](../types.md)",
    "literal": "a value, a list, or keys and values",
    "players": "a number, or `2 to 4`",
    "limit": "a [limit](../patterns.md)",
    "attributes": "[attributes](attribute.md) by name",
    "attribute": "a type, or an [attribute](attribute.md)",
    "rule": "a [rule](rules.md)",
    "answer": "an answer",
    "answers": "answers by player",
    "patch": "a [patch](variants.md)",
    "changes": "sections of a game",
    "source": "`rulebook`, `reference` or `authored`, for all figures or by figure",
}
TYPES = {
    "string": "text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "`true` or `false`",
    "array": "a list",
}


# ---------------------------------------------------------------- all pages


def pages() -> dict[Path, str]:
    """Every page by its path."""
    found: dict[str, str] = {"language.md": language_page(), "reference/README.md": index_page()}
    for chapter in chapters():
        if is_statements(chapter):
            found |= {f"reference/{place_of(chapter, c)}": statement_page(chapter, c) for c in chapter.constructs}
        else:
            found[f"reference/{chapter.id}.md"] = chapter_page(chapter)
    found |= {f"reference/functions/{name}.md": function_page(name) for name in BUILTINS}
    found["reference/prelude.md"] = prelude_page()
    found |= {f"reference/keys/{name}.md": text for name, text in key_pages()}
    found |= {f"reference/codes/{name}.md": text for name, text in code_pages()}
    return {DOCS / path: text.rstrip() + "\n" for path, text in found.items()}


def page(title: str, *parts: str) -> str:
    return "\n\n".join([f"# {title}", NOTE, *(part for part in parts if part)])


def prose(text: str) -> str:
    return "\n\n".join(
        textwrap.fill(part, 120, break_long_words=False, break_on_hyphens=False) for part in text.split("\n")
    )


def code(text: str, language: str = "") -> str:
    return f"```{language}\n{text.rstrip()}\n```"


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """A table of Markdown; a bar inside a cell would end it."""
    lines = [list(head), *([cell.replace("|", "\\|").replace("\n", "<br>") for cell in row] for row in rows)]
    text = [f"| {' | '.join(line)} |" for line in lines]
    return "\n".join([text[0], "|" + "---|" * len(lines[0]), *text[1:]])


def inline(text: str) -> str:
    return "<br>".join(f"`{line}`" for line in text.split("\n"))


# ---------------------------------------------------------------- the language


def is_statements(chapter: Chapter) -> bool:
    """Statements have a page each; values, types and patterns are short enough to share one."""
    return chapter.constructs[0].entry == "effect"


def place_of(chapter: Chapter, construct: Construct) -> str:
    if not is_statements(chapter):
        return f"{chapter.id}.md"
    return f"statements/{construct.name.replace(',', '').replace(' ', '-')}.md"


def language_page() -> str:
    intro = (
        "Effects, conditions and values in content files are written in a small language. It is checked before play, "
        "and it can do nothing but play the game. This page shows all of it at a glance; each name leads to its page, "
        f"and [the game of the examples]({GAME}) is a game like any other. How to get from a rulebook to a game is "
        "told in the [guide](guide.md), all keys of content files in [reference/keys](reference/keys/README.md)."
    )
    parts = [prose(intro)]
    for chapter in chapters():
        rows = [
            (f"[{c.name}](reference/{place_of(chapter, c)})", "<br>".join(inline(form) for form in c.forms))
            for c in chapter.constructs
        ]
        parts += [f"## {chapter.title}", prose(chapter.about), table(("name", "written"), rows)]
    rows = [
        (f"[{b.name}](reference/functions/{b.name}.md)", "<br>".join(f"`{form}`" for form in b.forms), b.result, b.doc)
        for b in BUILTINS.values()
    ]
    parts += ["## Functions", table(("name", "written", "gives", "meaning"), rows)]
    parts += [
        "## The prelude",
        prose(
            "These verbs and functions are written in the language itself. A game that defines one of the same name "
            "has its own instead; all are shown in [reference/prelude.md](reference/prelude.md)."
        ),
        ", ".join(f"[{name}](reference/prelude.md#{name})" for name, _ in prelude_definitions()),
        "## Words that can't be names",
        prose(", ".join(f"`{word}`" for word in sorted(_keywords()))),
    ]
    return page("The effect language", *parts)


def _keywords() -> Iterable[str]:
    from interpreter.lang.words import KEYWORDS

    return KEYWORDS


def forms(entries: Iterable[str]) -> str:
    return code("\n".join(entries))


def statement_page(chapter: Chapter, construct: Construct) -> str:
    up = f"Part of *{chapter.title}* in [the language](../../language.md)."
    return page(construct.name, forms(construct.forms), prose(construct.about), code(construct.example), up)


def chapter_page(chapter: Chapter) -> str:
    parts = [prose(chapter.about)]
    for construct in chapter.constructs:
        parts += [f"## {construct.name}", forms(construct.forms), prose(construct.about)]
        if construct.example not in construct.forms:
            parts.append("For example `" + construct.example.replace("\n", " ") + "`.")
    return page(chapter.title, *parts)


def function_page(name: str) -> str:
    builtin = BUILTINS[name]
    gives = f"Result: {builtin.result}. For example `{builtin.example}`."
    up = "One of the functions of [the language](../../language.md#functions)."
    return page(name, forms(builtin.forms), prose(builtin.doc), gives, up)


# ---------------------------------------------------------------- the prelude


def prelude_files() -> Iterator[tuple[str, str, dict]]:
    for file in sorted(PRELUDE.glob("*.yaml")):
        text = file.read_text(encoding="utf-8")
        about = " ".join(line[2:] for line in text.splitlines()[1:] if line.startswith("# "))
        yield file.stem, about, yaml.safe_load(text)


def prelude_definitions() -> Iterator[tuple[str, dict]]:
    for _, _, content in prelude_files():
        for section in ("functions", "verbs"):
            yield from content.get(section, {}).items()


def prelude_page() -> str:
    parts = [
        prose(
            "Verbs and functions that many games need. They are read like a part of the game that uses them, so names "
            "such as `deck` mean what the game calls so; what a game does not use need not fit it. Defining one of the "
            "same name replaces it."
        )
    ]
    for stem, about, content in prelude_files():
        parts += [f"## {stem.capitalize()}", prose(about)]
        for section in ("functions", "verbs"):
            for name, definition in content.get(section, {}).items():
                params = ", ".join(f"{n}: {t}" for n, t in definition.get("params", {}).items())
                gives = f", gives {definition['result']}" if "result" in definition else ""
                text = definition.get("value") or definition["do"]
                parts += [f"### {name}", f"{section[:-1].capitalize()} `{name}({params})`{gives}.", code(text)]
    return page("The prelude", *parts)


# ---------------------------------------------------------------- keys of content files


def schema(name: str) -> dict:
    return json.loads((SCHEMAS / f"{name}.schema.json").read_text(encoding="utf-8"))


class Keys:
    """Reads the schemas; `definitions` are the shared ones."""

    def __init__(self) -> None:
        self.definitions: dict[str, dict] = schema("common")["$defs"]

    def resolved(self, node: dict) -> dict:
        name = self.name_of(node)
        if name is None or name not in self.definitions:
            return node
        return {**self.definitions[name], **{k: v for k, v in node.items() if k != "$ref"}}

    @staticmethod
    def name_of(node: dict) -> str | None:
        return node["$ref"].rpartition("/")[2] if "$ref" in node else None

    def takes(self, node: dict) -> str:
        """What may stand behind a key, in a few words."""
        name = self.name_of(node)
        if name in SIMPLE:
            return SIMPLE[name]
        node = self.resolved(node)
        if "enum" in node:
            return ", ".join(f"`{word}`" for word in node["enum"])
        if "const" in node:
            return f"`{json.dumps(node['const'])}`"
        kinds = node.get("type", [])
        kinds = [kinds] if isinstance(kinds, str) else kinds
        words = [self._kind(kind, node) for kind in kinds]
        return " or ".join(dict.fromkeys(words)) or "a value"

    def _kind(self, kind: str, node: dict) -> str:
        if kind == "array" and "$ref" in node.get("items", {}):
            return f"a list; each is {self.takes(node['items'])}"
        if kind == "object":
            inner = node.get("additionalProperties")
            if isinstance(inner, dict) and not node.get("properties"):
                return f"names; each takes {self.takes(inner)}"
            return "keys and values"
        return TYPES.get(kind, kind)

    def entry(self, node: dict) -> dict:
        """The node that describes one entry of a section: of a list, or behind a name."""
        node = self.resolved(node)
        for inner in (node.get("items"), node.get("additionalProperties")):
            if isinstance(inner, dict) and not node.get("properties"):
                found = self.resolved(inner)
                if found.get("properties") or self.name_of(inner) == "attribute":
                    return found
        return node

    def rows(self, node: dict) -> list[tuple[str, str, str]]:
        needed = set(node.get("required", ()))
        rows = []
        for key, value in node.get("properties", {}).items():
            about = value.get("description") or self.resolved(value).get("description", "")
            rows.append((f"`{key}`" + (" (needed)" if key in needed else ""), self.takes(value), about))
        return rows


def key_pages() -> Iterator[tuple[str, str]]:
    keys = Keys()
    sections = keys.definitions["sections"]["properties"]
    rows = [(f"[`{name}`]({name}.md)", keys.resolved(node).get("description", "")) for name, node in sections.items()]
    head = ("key", "takes", "meaning")
    parts = []
    for kind in FILE_KINDS:
        content = schema(kind)
        properties = {**content}
        if any(keys.name_of(part) == "variant_keys" for part in content.get("allOf", ())):
            merged = {**content["properties"], **keys.definitions["variant_keys"]["properties"]}
            properties = {**content, "properties": merged}
        parts += [f"## {content['title']}", content["description"], table(head, keys.rows(properties))]
        if any(keys.name_of(part) == "sections" for part in content.get("allOf", ())):
            parts.append("And the sections above.")
        for name, node in content.get("$defs", {}).items():
            if node.get("properties"):
                parts += [f"### {name.capitalize()}", node["description"], table(head, keys.rows(node))]
    sections_table = [
        "## Sections",
        "A game's files share these; each has its page.",
        table(("section", "what it holds"), rows),
    ]
    intro = prose("The first key of a file says what the file is. A key that nothing reads is an error.")
    yield "README", page("Keys of content files", intro, *sections_table, *parts)
    for name, node in sections.items():
        yield name, section_page(keys, name, node)
    yield (
        "attribute",
        page(
            "attribute",
            keys.definitions["attribute"]["description"],
            table(head, keys.rows(keys.definitions["attribute"])),
        ),
    )


def section_page(keys: Keys, name: str, node: dict) -> str:
    whole = keys.resolved(node)
    entry = keys.entry(node)
    parts = [f"{node.get('description') or whole['description']} Takes {keys.takes(whole)}."]
    if entry["description"] != whole["description"]:
        parts.append(f"Each: {entry['description'][0].lower()}{entry['description'][1:]}")
    if entry.get("properties"):
        parts.append(table(("key", "takes", "meaning"), keys.rows(entry)))
        if isinstance(entry.get("additionalProperties"), dict):
            parts.append("Any other key gives the value of the attribute of that name.")
        choices = [next(iter(option["required"])) for option in entry.get("oneOf", ()) if "required" in option]
        if choices:
            parts.append("Exactly one of " + ", ".join(f"`{key}`" for key in choices) + ".")
        if "patch" in entry["properties"]:
            patch = keys.definitions["patch"]
            parts += ["## A patch", patch["description"], table(("key", "takes", "meaning"), keys.rows(patch))]
    return page(name, *parts, "All sections: [keys of content files](README.md).")


# ---------------------------------------------------------------- findings


def families() -> Iterator[tuple[str, str, tuple]]:
    """The letter of a family, what it is about, and its codes."""
    for module in sorted(pkgutil.iter_modules(codes.__path__), key=lambda m: m.name):
        family = importlib.import_module(f"{codes.__name__}.{module.name}")
        entries = getattr(family, "CODES", ())
        if entries:
            about = (family.__doc__ or "").strip().split("\n")[0].partition(":")[2].strip()
            yield entries[0].code[0], about, entries


def code_pages() -> Iterator[tuple[str, str]]:
    rows = []
    for letter, about, entries in sorted(families()):
        rows += [
            (f"[{c.code}]({letter}.md#{c.code.lower()}-{c.name})", c.name, str(c.severity), c.title) for c in entries
        ]
        parts = [f"{about[:1].upper()}{about[1:]}"]
        for found in entries:
            parts += [f"## {found.code} {found.name}", f"*{found.severity}*: {found.title}.", prose(found.explanation)]
            for title, example in (("Wrong:", found.wrong), ("Right:", found.right)):
                parts += [title, code(example, "yaml")] if example else []
        yield letter, page(f"Findings {letter}", *parts, "All findings: [the list](README.md).")
    intro = prose("`themis explain CODE` shows the same in the terminal.")
    yield "README", page("Findings", intro, table(("code", "name", "severity", "meaning"), rows))


# ---------------------------------------------------------------- the index


def index_page() -> str:
    parts = ["Start with [the language at a glance](../language.md). Everything else, for looking up:"]
    for chapter in chapters():
        links = [f"[{c.name}]({place_of(chapter, c)})" for c in chapter.constructs]
        parts.append(
            f"**{chapter.title}**: " + (", ".join(links) if is_statements(chapter) else f"[page]({chapter.id}.md)")
        )
    parts.append("**Functions**: " + ", ".join(f"[{name}](functions/{name}.md)" for name in BUILTINS))
    parts.append(
        "**[The prelude](prelude.md)**: " + ", ".join(f"[{n}](prelude.md#{n})" for n, _ in prelude_definitions())
    )
    parts.append("**[Keys of content files](keys/README.md)** and **[findings](codes/README.md)**")
    return page("Reference", *parts)


# ---------------------------------------------------------------- writing


def stale(wanted: dict[Path, str]) -> list[str]:
    """What differs on disk: pages that are missing, changed, or no longer wanted."""
    found = [path for path, text in wanted.items() if not path.is_file() or path.read_text(encoding="utf-8") != text]
    left = [path for path in (DOCS / "reference").rglob("*.md") if path not in wanted]
    return [path.relative_to(ROOT).as_posix() for path in sorted([*found, *left])]


def main(arguments: list[str]) -> int:
    wanted = pages()
    differing = stale(wanted)
    if "--check" in arguments:
        for name in differing:
            print(f"{name} is not up to date; run `python tools/write_reference.py`")
        return 1 if differing else 0
    for path in (DOCS / "reference").rglob("*.md"):
        if path not in wanted:
            path.unlink()
    for path, text in wanted.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
    print(f"{len(wanted)} pages, {len(differing)} changed")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
