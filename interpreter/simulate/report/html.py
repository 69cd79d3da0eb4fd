"""The few pieces of HTML that a report is made of. Whatever comes from content is escaped here."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from html import escape
from importlib.resources import files
from pathlib import Path

from ...source.span import Span
from ..intervals import Estimate


class Html(str):
    """Text that is HTML already; all other text is escaped when it is put into a page."""

    __slots__ = ()


def text(value: object) -> Html:
    return value if isinstance(value, Html) else Html(escape(str(value)))


def tag(name: str, content: object, class_: str = "") -> Html:
    attribute = f' class="{class_}"' if class_ else ""
    return Html(f"<{name}{attribute}>{text(content)}</{name}>")


def joined(parts: Iterable[object]) -> Html:
    return Html("\n".join(text(part) for part in parts))


def section(title: str, *parts: object) -> Html:
    return joined([tag("h2", title), *parts])


def note(words: object) -> Html:
    return tag("p", words, "soft")


def table(heads: Sequence[str], rows: Iterable[Sequence[object]], numbers: Sequence[int] = ()) -> Html:
    """A table; `numbers` are the columns that hold figures. A cell of a chart takes the room that is left."""

    def cell(name: str, place: int, value: object) -> Html:
        is_chart = isinstance(value, Html) and value.startswith("<svg")
        return tag(name, value, "chart" if is_chart else "number" if place in numbers else "")

    head = tag("tr", Html("".join(cell("th", place, name) for place, name in enumerate(heads))))
    body = joined(tag("tr", Html("".join(cell("td", place, value) for place, value in enumerate(row)))) for row in rows)
    return tag("div", tag("table", joined([tag("thead", head), tag("tbody", body)])), "wide")


def percent(found: Estimate) -> str:
    return f"{found.value:.1%}" if found.is_known else "-"


def between(found: Estimate) -> str:
    return f"{found.low:.1%} to {found.high:.1%}" if found.is_known else "-"


class Places:
    """Links to the author's files, relative to where the page will lie, so that both can be moved together."""

    def __init__(self, content: Path, page: Path | None) -> None:
        self.content = content
        self.page = page

    def link(self, file: str, line: int, words: str | None = None) -> Html:
        """A link to a line of a file, which may be told with or without the folder of the game before it."""
        root = f"{self.content.as_posix()}/"
        path = Path(file if file.startswith(root) else root + file)
        shown = tag("code", words or f"{path.as_posix()}:{line}")
        if self.page is None:
            return shown
        target = Path(os.path.relpath(path.resolve(), self.page.resolve().parent)).as_posix()
        return Html(f'<a href="{escape(target)}#L{line}">{shown}</a>')

    def of(self, span: Span | None) -> Html:
        return self.link(span.file, span.line) if span is not None else text("")


def page(title: str, parts: Iterable[object]) -> str:
    """The whole page."""
    style = files(__package__).joinpath("style.css").read_text(encoding="utf-8")
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>\n{style}</style>\n</head>\n<body>\n{joined(parts)}\n</body>\n</html>\n"
    )
