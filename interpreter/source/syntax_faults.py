"""What the YAML parser complains about, said in words for people who do not know how YAML is parsed."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

import yaml

from .files import SourceFile
from .indentation import EMPTY_KEY, IDLE, indentation, moved_line

#: A key on a line, or the start of something that goes on below.
_KEY_OR_BLOCK = re.compile(r":(\s|$)|[|>][-+0-9]*\s*$|[\[{,]\s*$|^\s*[\"'\]}]")
_PAIR = re.compile(r",\s*[a-z_][a-z0-9_]*: ")


class _Wording(NamedTuple):
    """`sign` is part of the parser's own text; `opener` labels the place where the unfinished thing began."""

    sign: str
    message: str
    hint: str | None = None
    opener: str | None = None


# The first wording whose sign occurs in "context; problem" is used, so the special ones come first.
_WORDINGS = (
    _Wording(
        "mapping values are not allowed",
        "a `: ` in the middle of a value looks like a second key on the same line",
        "put the whole value in quotes or in a `|` block; if this is a key of its own, check its indentation",
    ),
    _Wording(
        "while scanning a simple key; could not find expected ':'",
        "this line has no colon, so it is neither a key nor part of the value above",
        "write `key: value`, or indent the line deeper if it belongs to the text above",
    ),
    _Wording(
        "while scanning a quoted scalar; found unexpected end of stream",
        "a quotation mark is never closed",
        "add the closing quotation mark",
        "the quotation begins here",
    ),
    _Wording(
        "while scanning a quoted scalar; found unexpected document",
        "a line `---` or `...` stands inside a quotation, so a quotation mark was not closed",
        "add the closing quotation mark",
        "the quotation begins here",
    ),
    _Wording(
        "found unknown escape character",
        "this letter has no meaning after a backslash",
        "write `\\\\` for a plain backslash, or use single quotes, where a backslash is just itself",
    ),
    _Wording(
        "while parsing a quoted scalar; did not find expected hexdecimal",
        "`\\x`, `\\u` and `\\U` in double quotes need 2, 4 or 8 hexadecimal digits",
        "use single quotes, where a backslash is just itself",
    ),
    _Wording("hexdecimal", "`\\x`, `\\u` and `\\U` in double quotes need 2, 4 or 8 hexadecimal digits"),
    _Wording(
        "while parsing a flow sequence",
        "a comma or the closing `]` is missing",
        "inside `[...]`, text with a comma, a colon or a bracket needs quotes",
        "the list begins here",
    ),
    _Wording(
        "while parsing a flow mapping",
        "a comma or the closing `}` is missing",
        "inside `{...}`, text with a comma, a colon or a bracket needs quotes",
        "the map begins here",
    ),
    _Wording(
        "sequence entries are not allowed",
        "a list item `- ` can't begin here",
        "begin the list on a line of its own, indented deeper than its key",
    ),
    _Wording(
        "while parsing a block mapping",
        "this line does not fit the keys above it",
        "keys of one map begin in the same column, and a list and keys can't be mixed",
        "the map begins here",
    ),
    _Wording(
        "while parsing a block collection",
        "this line does not fit the list above it",
        "all items of a list begin with `- ` in the same column",
        "the list begins here",
    ),
    _Wording(
        "mapping keys are not allowed", "a key can't begin here", "check the indentation of this line and the one above"
    ),
    _Wording(
        "while scanning an anchor",
        "`&` at the start of a value marks a piece to be repeated and needs a name",
        "text that begins with `&` needs quotes",
    ),
    _Wording(
        "while scanning an alias",
        "`*` at the start of a value repeats another piece and needs its name",
        "text that begins with `*` needs quotes",
    ),
    _Wording(
        "while scanning a block scalar",
        "after `|` or `>` nothing else may stand on the line",
        "begin the text on the next line, indented deeper",
        "the text block begins here",
    ),
    _Wording(
        "indentation indicator",
        "after `|` or `>` nothing else may stand on the line",
        "begin the text on the next line, indented deeper",
    ),
    _Wording(
        "leading empty line with more spaces",
        "an empty line at the start of this text block is indented deeper than its text",
        "remove the spaces of the empty line",
    ),
    _Wording(
        "<document start>",
        "the content above is already complete, so nothing more can stand here",
        "check the indentation: all sections of a file begin in the first column",
    ),
    _Wording(
        "did not find expected node content", "a value is missing here", "write a value, or remove the comma or sign"
    ),
    _Wording("nesting", "the brackets are nested too deeply", "check that every bracket is closed"),
    _Wording("unexpected end of stream", "the file ends in the middle of something", "check the end of the file"),
    _Wording("directive", "a line that begins with `%` gives orders to a YAML parser", "remove the line"),
    _Wording("incompatible YAML document", "this file asks for another version of YAML", "remove the line `%YAML`"),
    _Wording("scanning for the next token", "this character can't begin a value", "put the value in quotes"),
    _Wording("plain scalar", "this text breaks off in an unexpected way", "put the text in quotes"),
)


_UNKNOWN = _Wording(
    "", "the structure of the file breaks here", "check the indentation, quotes and brackets around here"
)
_AFTER_QUOTE = _Wording(
    "",
    "the quotation ends before this place, but the text goes on",
    "write an apostrophe in single quotes twice (`''`), or use double quotes around the whole text",
)
_LATE_QUOTE = _Wording(
    "", "this quotation ends only on a later line, where the text goes on", "add the closing quotation mark"
)
_NO_COLON = _Wording("", "this line has no colon, so it runs on into the next one, which has one", "write `key: value`")
_TOO_DEEP = _Wording(
    "",
    "this line is indented deeper than the keys that follow it",
    "keys of one map begin in the same column",
)
_STRAY_BRACKET = _Wording(
    "", "this bracket closes nothing", "remove it; text with brackets in it may need quotes around the whole value"
)
_AFTER_BRACKET = _Wording(
    "",
    "a list `[...]` or map `{...}` ends before this place, but the text goes on",
    "text that begins with a bracket needs quotes around the whole value, or a `|` block",
)


def _by_what_stands_there(file: SourceFile, offset: int) -> _Wording | None:
    """The wording for a place after a complete value, which the parser can only call unexpected."""
    line = file.position(offset)[0]
    before = file.text[file.line_starts[line - 1] : offset].rstrip(" \t")
    here = file.text[offset : offset + 1]
    if not before:
        return None
    if here in ("]", "}"):
        return _STRAY_BRACKET
    if before[-1] in "'\"":
        return _AFTER_QUOTE
    return _AFTER_BRACKET if before[-1] in "]}" else None


def report_syntax_fault(file: SourceFile, error: yaml.YAMLError, is_whole: Callable[[str], bool], sink) -> None:
    """Report what the parser raised, at the place that helps most; `is_whole` says whether a text can be parsed."""
    problem = (getattr(error, "problem", None) or "").strip()
    context = (getattr(error, "context", None) or "").strip()
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    begun = getattr(error, "context_mark", None)
    offset = _offset(file, mark)
    line = file.position(offset)[0]

    tab = _tab_in_indentation(file, line)
    if tab is not None and ("token" in context or "token" in problem or "tab" in problem):
        sink.report(
            "Y002",
            file.span(tab, tab + 1),
            "a tab stands in the indentation of this line",
            "indent with spaces; most editors can turn tabs into spaces",
        )
        return
    if "tag" in context or "tag" in problem:
        sink.report(
            "Y010",
            _char_span(file, offset),
            "a word that begins with `!` is a tag, and tags have no meaning in content files",
            "text that begins with `!` needs quotes",
        )
        return

    sign = f"{context}; {problem}"
    wording = _by_what_stands_there(file, offset) if "block" in context else None
    wording = wording or next((wording for wording in _WORDINGS if wording.sign in sign), _UNKNOWN)
    blamed = _blamed_line(file, line, context, problem)
    moved = moved_line(file, line, is_whole) if "block" in context and not _by_what_stands_there(file, offset) else None
    if moved is not None and moved[0] != (line if blamed is None else blamed[1]):
        _report_moved(file, *moved, sink)
        return
    quote = _late_quote(file, offset)
    related = ()
    if blamed is not None:
        wording, first = blamed
        sink.report("Y003", _line_span(file, first), wording.message, wording.hint)
        return
    if quote is not None:
        offset, wording = quote, _LATE_QUOTE
    elif "could not find expected ':'" in problem and begun is not None:
        # The line without the colon is where the key was begun, not where the parser gave up.
        offset = _offset(file, begun)
    elif wording.opener is not None and begun is not None:
        opener = _offset(file, begun)
        if "closed" in wording.message or _is_outside(file, opener, offset):
            # Nothing closes it at all: the mistake is where it began, not where the parser at last noticed.
            offset, related_offset, label = opener, offset, "up to here nothing closes it"
        else:
            related_offset, label = opener, wording.opener
        related = ((_char_span(file, related_offset), label),)
    sink.report("Y003", _char_span(file, offset), _special(file, offset, wording), wording.hint, related=related)


def _report_moved(file: SourceFile, line: int, column: int, sink) -> None:
    now = indentation(file.lines[line - 1])
    message = f"this line begins in column {now + 1}, but it would fit its neighbours in column {column + 1}"
    sink.report("Y003", _line_span(file, line), message, "keys of one map begin in the same column")


def _line_span(file: SourceFile, line: int):
    """What stands on a line, without its indentation and the sign of a list's member."""
    text = file.lines[line - 1]
    start = file.line_starts[line - 1] + len(text) - len(text.lstrip(" -"))
    return file.span(start, start + len(text.strip(" -")))


def _blamed_line(file: SourceFile, line: int, context: str, problem: str) -> tuple[_Wording, int] | None:
    """An earlier line that is rather to blame than the one where the parser gave up."""
    if "mapping values are not allowed" in problem:
        before = _line_before(file, line)
        if before is not None and not _KEY_OR_BLOCK.search(file.lines[before - 1]):
            return _NO_COLON, before
    if "while parsing a block mapping" in context:
        first = _first_below(file, line)
        if first is not None and _is_odd_one_out(file, first, line):
            return _TOO_DEEP, first
    return None


def _first_below(file: SourceFile, line: int) -> int | None:
    """The first of the lines above that are indented deeper than this one."""
    depth, first = indentation(file.lines[line - 1]), None
    for number in range(line - 1, 0, -1):
        text = file.lines[number - 1]
        if not IDLE.fullmatch(text):
            if indentation(text) <= depth:
                return first if indentation(text) < depth else None
            first = number
    return None


def _line_before(file: SourceFile, line: int) -> int | None:
    """The number of the line above that holds more than a comment."""
    return next((n for n in range(line - 1, 0, -1) if not IDLE.fullmatch(file.lines[n - 1])), None)


def _is_odd_one_out(file: SourceFile, first: int, line: int) -> bool:
    """Of a key and the lines that do not fit it: does the key stand alone, while the others stand in one column?"""
    depth, fitting = indentation(file.lines[first - 1]), indentation(file.lines[line - 1])
    if file.lines[first - 1].lstrip().startswith("- "):
        return False
    mine = [text for text in file.lines[first : line - 1] if indentation(text) == depth and not IDLE.fullmatch(text)]
    others = 0
    for text in file.lines[line - 1 :]:
        if not IDLE.fullmatch(text):
            if indentation(text) < fitting:
                break
            others += indentation(text) == fitting
    # What stood below it stands beside it now, if it has no value of its own.
    return EMPTY_KEY.fullmatch(file.lines[first - 1]) is not None or (not mine and others > 1)


def _late_quote(file: SourceFile, offset: int) -> int | None:
    """Where a quotation began that ends just before an offset, if that was on an earlier line."""
    before = file.text[:offset].rstrip(" \t")
    sign = before[-1:]
    if not sign or sign not in "'\"":
        return None
    opener = before.rfind(sign, 0, len(before) - 1)
    return opener if opener >= 0 and "\n" in before[opener:] else None


def _is_outside(file: SourceFile, opener: int, offset: int) -> bool:
    """Whether a bracket was left open: the place is the end of the file, or a line indented no deeper than its own."""
    if file.text[opener : opener + 1] not in ("[", "{"):
        return False
    if not file.text[offset:].strip():
        return True
    opened, noticed = file.position(opener)[0], file.position(offset)[0]
    if noticed > opened and file.text[opener] == "[" and _PAIR.search(file.text, opener, offset):
        # Nobody means pairs in a list.
        return True
    return noticed > opened and indentation(file.lines[noticed - 1]) <= indentation(file.lines[opened - 1])


def _special(file: SourceFile, offset: int, wording: _Wording) -> str:
    if wording.sign == "scanning for the next token" and offset < len(file.text):
        return f"the character `{file.text[offset]}` can't begin a value"
    return wording.message


def _offset(file: SourceFile, mark) -> int:
    return 0 if mark is None else max(0, min(mark.index, len(file.text)))


def _char_span(file: SourceFile, offset: int):
    """The character at an offset; at the end of a line, the empty place there."""
    text = file.text
    return file.span(offset, offset + (offset < len(text) and text[offset] not in "\r\n"))


def _tab_in_indentation(file: SourceFile, line: int) -> int | None:
    start = file.line_starts[line - 1]
    text = file.lines[line - 1]
    indentation = text[: len(text) - len(text.lstrip(" \t"))]
    return start + indentation.index("\t") if "\t" in indentation else None
