"""Broken files whose faults are known to the character: `python -m tools.broken_files` counts how many are met exactly.

Each is a small fault, written in one of the many ways in which YAML lets people write the same thing. The fault stands
between « and » in the text as it is written to the file, so what is expected does not depend on how themis finds it.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from interpreter.diagnostics.diagnostic import Diagnostic
from interpreter.diagnostics.severity import Severity
from interpreter.pipeline import check_files
from interpreter.source.files import SourceFile

OPEN, CLOSE = "«", "»"
_PARAMS = "{p: player, c: card, n: number}"

GAME = """\
game: sample
players: 2
words: {color: [red, blue]}
player: {gold: number = 0}
state: {round: number = 0}
kinds:
  card: {attributes: {color: color, value: number = 1}}
places:
  deck: {holds: card, order: pile}
  hand: {of: player, holds: card, seen_by: owner}
things:
  ace: {kind: card, color: red, at: deck}
verbs:
  gain_gold: {params: {p: player, n: number}, do: add n to p.gold}
actions:
  rest: {do: add 1 to round}
phases:
  main: {turns: players, actions: [rest]}
endings:
  - {when: round > 9, won_by: me}
"""

#: Values of a function with a player p, a card c and a number n.
VALUES = [
    ("N001", f"{OPEN}golden{CLOSE} + 1"),
    ("N001", f"p.gold + {OPEN}silver{CLOSE}"),
    ("N011", f"p.{OPEN}silver{CLOSE} + 1"),
    ("N011", f"n + c.{OPEN}weight{CLOSE}"),
    ("D004", f"{OPEN}doubled{CLOSE}(n) + 1"),
    ("D005", f"1 + {OPEN}mod{CLOSE}(n)"),
    ("N016", f"n + {OPEN}me{CLOSE}.gold"),
    ("T001", f"{OPEN}p{CLOSE} + 1"),
    ("T008", f"deck.{OPEN}value{CLOSE} + 1"),
    ("D003", f"n {OPEN}=={CLOSE} 1"),
    ("D001", f"n + 1 {OPEN}2{CLOSE}"),
    ("D002", f"n + {OPEN}({CLOSE}1 + 2"),
    ("T002", f"{OPEN}c.color = p{CLOSE}"),
    ("N006", f"n + {OPEN}Gold{CLOSE}"),
]  # fmt: skip


def _function(value: str) -> str:
    """A function in block style; `value` is everything from the key on."""
    return f"part: more\nfunctions:\n  f:\n    params: {_PARAMS}\n    {value}\n"


def _escaped(text: str) -> str:
    """The first letter of the fault written as an escape."""
    at = text.index(OPEN) + 1
    return f"{text[:at]}\\x{ord(text[at]):02x}{text[at + 1 :]}"


def _spelled(text: str) -> str:
    """All letters of the fault written as long escapes."""
    start, end = text.index(OPEN) + 1, text.index(CLOSE)
    return text[:start] + "".join(f"\\u{ord(char):04X}" for char in text[start:end]) + text[end:]


def _broken_up(text: str, joint: str) -> str:
    """The text on two lines, broken at its first space."""
    return text.replace(" ", joint, 1)


#: Ways to write one value. Each takes the value and gives a file.
STYLES: dict[str, Callable[[str], str]] = {
    "plain": lambda v: _function(f"value: {v}"),
    "single": lambda v: _function(f"value: '{v}'"),
    "double": lambda v: _function(f'value: "{v}"'),
    "double escaped": lambda v: _function(f'value: "{_escaped(v)}"'),
    "double spelled": lambda v: _function(f'value: "{_spelled(v)}"'),
    "double joined": lambda v: _function('value: "' + _broken_up(v, " \\\n      ") + '"'),
    "double lines": lambda v: _function('value: "' + _broken_up(v, "\n      ") + '"'),
    "single lines": lambda v: _function("value: '" + _broken_up(v, "\n      ") + "'"),
    "plain lines": lambda v: _function("value: " + _broken_up(v, "\n      ")),
    "literal": lambda v: _function(f"value: |\n      {v}"),
    "literal strip": lambda v: _function(f"value: |-\n      {v}"),
    "literal keep": lambda v: _function(f"value: |+\n      {v}\n"),
    "literal deeper": lambda v: _function(f"value: |4\n            {v}"),
    "literal late": lambda v: _function(f"value: |   # why\n\n\n      {v}"),
    "literal lines": lambda v: _function("value: |\n      " + _broken_up(v, "\n      ")),
    "literal uneven": lambda v: _function("value: |\n      " + _broken_up(v, "\n          ")),
    "tagged": lambda v: _function(f"value: !!str {v}"),
    "anchored": lambda v: _function(f"value: &v {v}\n  g:\n    params: {_PARAMS}\n    value: *v"),
    "anchored literal": lambda v: _function(
        f"value: &v |\n      {v}\n  g:\n    params: {_PARAMS}\n    value: *v"
    ),
    "merged": lambda v: (
        f"part: more\nfunctions:\n  f: &base\n    params: {_PARAMS}\n    value: {v}\n"
        "  g: {<<: *base}\n"
    ),
    "flow": lambda v: f"part: more\nfunctions:\n  f: {{params: {_PARAMS}, value: {v}}}\n",
    "flow quoted": lambda v: f"part: more\nfunctions: {{f: {{params: {_PARAMS}, value: '{v}'}}}}\n",
    "flow lines": lambda v: (
        "part: more\nfunctions: {\n  f: {\n    params: " + _PARAMS + ",\n    value: \"" + v + '",\n  },\n}\n'
    ),
    "asked for": lambda v: _function(f"? value\n    : {v}"),
    "after emoji": lambda v: _function(f'"value": "{v}" # \U0001f3b2').replace(
        "    params:", "    # 🎲🃏 café\n    params:"
    ),
    "folded": lambda v: _function(f"value: >\n      {v}"),
    "folded lines": lambda v: _function("value: >-\n      " + _broken_up(v, "\n      ")),
    "folded deeper": lambda v: _function(f"value: >2+\n\n        {v}\n"),
    "literal strip deeper": lambda v: _function(f"value: |-2\n        {v}"),
    "tagged and anchored": lambda v: _function(f"value: !!str &v {v}"),
    "anchored above": lambda v: _function(f"value: &v\n      {v}"),
    "anchored key": lambda v: _function(f"&k value: {v}"),
    "double between lines": lambda v: _function('value: "\n\n      ' + v + '\n      "'),
    "single between lines": lambda v: _function("value: '\n\n      " + v + "\n      '"),
    "flow plain lines": lambda v: (
        f"part: more\nfunctions: {{f: {{params: {_PARAMS},  # e\u0301\n  value: "
        + _broken_up(v, "\n    ") + "}}\n"
    ),
    "flow asked for": lambda v: f"part: more\nfunctions: {{? f : {{params: {_PARAMS}, ? value : '{v}'}}}}\n",
    "merged from a list": lambda v: (
        f"part: more\nfunctions:\n  f: &base\n    params: {_PARAMS}\n    value: {v}\n"
        "  g:\n    <<: [*base]\n"
    ),
    "json": lambda v: (
        '{"part":"more","functions":{"f":{"params":{"p":"player","c":"card","n":"number"},"value":"' + v + '"}}}\n'
    ),
    "marked document": lambda v: "---\n" + _function(f"value: {v}   ") + "...\n",
    "comment before": lambda v: _function(f"value:   # a note: with a colon\n      {v}"),
}  # fmt: skip

#: Effects with blocks inside blocks, for a player p.
EFFECTS = [
    ("N001", f"add {OPEN}golden{CLOSE} to p.gold"),
    ("D004", f"if p.gold > 1:\n  for each c in p.hand:\n    {OPEN}burn{CLOSE}(c)"),
    ("N011", f"if p.gold > 1:\n  add 1 to p.gold\nelif round = 2:\n  add p.{OPEN}iron{CLOSE} to p.gold"),
    ("D001", f"while p.gold < 3:\n  add 1 {OPEN}p{CLOSE}.gold"),
    ("D005", f"p chooses c in p.hand\nelse:\n  {OPEN}gain_gold{CLOSE}(p)"),
    ("T006", f"move p to {OPEN}deck{CLOSE}"),
    ("D007", f"if round > 1:\n  {OPEN}leave{CLOSE}"),
    ("N004", f"let {OPEN}deck{CLOSE} = 1"),
]  # fmt: skip


def _verb(body: str) -> str:
    return f"part: more\nverbs:\n  v:\n    params: {{p: player}}\n    do: {body}\n"


def _indented(text: str, by: int) -> str:
    return "".join(f"{' ' * by}{line}\n" for line in text.splitlines())


EFFECT_STYLES: dict[str, Callable[[str], str]] = {
    "literal": lambda e: _verb("|\n" + _indented(e, 6)),
    "literal strip": lambda e: _verb("|-\n" + _indented(e, 8)),
    "literal keep": lambda e: _verb("|+\n" + _indented(e, 6) + "\n"),
    "literal with notes": lambda e: _verb("|  # what\n" + _indented("# 🎲 first\n" + e + "\n# last", 6)),
    "in a list": lambda e: "part: more\nrules:\n- after: gain_gold(p, n)\n  do: |2\n" + _indented(e, 4),
    "double": lambda e: _verb('"' + e.replace("\n", "\\n") + '"'),
    "double lines": lambda e: _verb('"' + e.replace("\n ", "\n\\ ").replace("\n", "\\n\\\n      ") + '"'),
}  # fmt: skip

#: Faults of the file itself, each in a part of the game.
FILES = [
    ("S001", f"part: more\n{OPEN}verbz{CLOSE}: {{}}\n"),
    ("S001", f"part: more\nverbs:\n  v: {{{OPEN}parms{CLOSE}: {{p: player}}, do: stop}}\n"),
    ("S001", f"part: more\nverbs:\n  v:\n    {OPEN}\"parms\"{CLOSE}: {{p: player}}\n    do: stop\n"),
    ("S003", f"part: more\nwords:\n  size: {OPEN}small{CLOSE}\n"),
    ("S003", f"part: more\nwords:\n  size: {OPEN}'small'{CLOSE}\n"),
    ("S003", f"part: more\nplaces:\n  den: {{holds: card, faces: {OPEN}yes{CLOSE}}}\n"),
    ("S005", f"part: more\nplaces:\n  den: {{holds: card, order: {OPEN}stack{CLOSE}}}\n"),
    ("S005", f"part: more\nplaces:\n  den:\n    holds: card\n    order: {OPEN}\"st\\x61ck\"{CLOSE}\n"),
    ("S006", f"part: more\nverbs:\n  {OPEN}Big-Deal{CLOSE}: {{do: stop}}\n"),
    ("S004", f"part: more\ncomponents:\n  - {{kind: card, count: {OPEN}-1{CLOSE}, color: red}}\n"),
    ("S002", f"part: more\nfunctions:\n  {OPEN}f{CLOSE}: {{params: {{p: player}}}}\n"),
    ("S009", f"part: more\n{OPEN}words{CLOSE}:\nverbs: {{}}\n"),
    ("S015", f"part: more\n{OPEN}holds{CLOSE}: card\n"),
    ("Y004", f"part: more\nwords:\n  size: [small]\n  {OPEN}size{CLOSE}: [big]\n"),
    ("Y004", f"part: more\nwords: {{size: [small], {OPEN}\"size\"{CLOSE}: [big]}}\n"),
    ("Y006", f"part: more\nwords:\n  size: {OPEN}*sizes{CLOSE}\n"),
    ("Y010", f"part: more\nwords:\n  size: {OPEN}!sizes{CLOSE} [small]\n"),
    ("Y014", f"part: more\nverbs:\n  v:\n    do: {OPEN}>\n      add 1 to round\n      stop{CLOSE}\n"),
    ("N010", f"part: more\nverbs:\n  {OPEN}move{CLOSE}: {{do: stop}}\n"),
    ("N008", f"part: more\nthings:\n  ten: {{kind: {OPEN}crad{CLOSE}, color: red, at: deck}}\n"),
    ("N008", f"part: more\nplaces:\n  den:\n    holds: [card, {OPEN}token{CLOSE}]\n"),
    ("N012", f"part: more\nthings:\n  ten:\n    kind: card\n    color: red\n    at: {OPEN}dekc{CLOSE}\n"),
    ("N015", f"part: more\nstate: {{heat: {OPEN}integer{CLOSE} = 0}}\n"),
    ("N018", f"part: more\nphases:\n  nap: {{actions: [rest, {OPEN}wait{CLOSE}], ends_when: round > 1}}\n"),
    ("N003", f"part: more\nverbs:\n  {OPEN}gain_gold{CLOSE}: {{do: stop}}\n"),
    ("T001", f"part: more\nthings:\n  ten: {{kind: card, color: red, value: {OPEN}many{CLOSE}, at: deck}}\n"),
    ("S005", f"part: more\nthings:\n  ten: {{kind: card, color: {OPEN}gren{CLOSE}, at: deck}}\n"),
]  # fmt: skip

#: What may stand around a file without changing what it means.
SURROUNDINGS: dict[str, Callable[[str], str]] = {
    "as it is": lambda text: text,
    "windows": lambda text: text.replace("\n", "\r\n"),
    "noted": lambda text: f"# 🎲 café: [a, b]\n\n{text}# the end",
    "marked": lambda text: "\ufeff" + text,
}


@dataclass(frozen=True, slots=True)
class Broken:
    """A game with one fault: its code, and where it stands in the file `part.yaml`."""

    name: str
    code: str
    text: str
    start: tuple[int, int]
    end: tuple[int, int]

    def files(self) -> list[SourceFile]:
        return [SourceFile("sample/game.yaml", GAME), SourceFile("sample/part.yaml", self.text)]

    def errors(self) -> list[Diagnostic]:
        found = check_files("sample", self.files()).diagnostics
        return [one for one in found if one.severity is Severity.ERROR]

    def is_met(self) -> bool:
        """Is exactly this fault found, exactly there?"""
        return [_place(one) for one in self.errors()] == [(self.code, "sample/part.yaml", self.start, self.end)]


def _place(found: Diagnostic) -> tuple:
    return (found.code, found.file, (found.line, found.column), (found.end_line, found.end_column))


def broken(name: str, code: str, marked: str) -> Broken:
    """A broken file from a text with marks."""
    start, end = marked.index(OPEN), marked.index(CLOSE) - 1
    text = marked.replace(OPEN, "").replace(CLOSE, "")
    skipped = text.startswith("\ufeff")
    return Broken(name, code, text, _position(text, start, skipped), _position(text, end, skipped))


def _position(text: str, offset: int, skipped: bool) -> tuple[int, int]:
    """Line and column as an editor counts them; a byte-order mark is no column."""
    before = text[:offset].replace("\r\n", "\n")
    line = before.count("\n") + 1
    column = len(before) - (before.rfind("\n") + 1) + 1
    return line, column - (skipped and line == 1)


def corpus() -> Iterator[Broken]:
    for around, surround in SURROUNDINGS.items():
        for code, value in VALUES:
            for style, write in STYLES.items():
                yield broken(f"{code} {style}, {around}: {value}", code, surround(write(value)))
        for number, (code, effect) in enumerate(EFFECTS):
            for style, write in EFFECT_STYLES.items():
                yield broken(f"{code} effect {number} {style}, {around}", code, surround(write(effect)))
        for number, (code, text) in enumerate(FILES):
            yield broken(f"{code} file {number}, {around}", code, surround(text))


def main() -> int:
    cases = list(corpus())
    missed = [case for case in cases if not case.is_met()]
    for case in missed[:20]:
        found = [_place(one) for one in case.errors()]
        print(f"{case.name}\n    expected {case.code} {case.start} {case.end}, found {found}")
    families = Counter(case.code[0] for case in cases)
    print(
        f"{len(cases) - len(missed)} of {len(cases)} broken files met exactly at both ends; families {dict(families)}"
    )
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
