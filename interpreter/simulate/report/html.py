"""The few pieces of HTML that a report is made of. Whatever comes from content is escaped here."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from html import escape, unescape
from importlib.resources import files
from pathlib import Path
from urllib.parse import quote

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
    return joined([Html(f'<h2 id="{anchor(title)}">{text(title)}</h2>'), *parts])


def anchor(title: str) -> str:
    """What a title is called in links."""
    return "-".join(re.findall(r"[a-z0-9]+", title.lower()))


def contents(parts: Iterable[Html]) -> Html:
    """Links to all sections, for pages that are long on a phone."""
    titles = [unescape(title) for part in parts for title in re.findall(r"<h2 id=[^>]*>([^<]*)</h2>", part)]
    return tag("nav", joined(Html(f'<a href="#{anchor(title)}">{text(title)}</a>') for title in titles))


def note(words: object) -> Html:
    return tag("p", words, "soft")


def table(
    heads: Sequence[str],
    rows: Iterable[Sequence[object]],
    numbers: Sequence[int] = (),
    charts: Sequence[int] = (),
    spare: Sequence[int] = (),
) -> Html:
    """A table; `numbers` are columns of figures, `charts` those of drawings, `spare` what a phone has no room for."""
    kinds = (("number", numbers), ("chart", charts), ("spare", spare))
    classes = [" ".join(name for name, columns in kinds if place in columns) for place in range(len(heads))]

    def line(name: str, cells: Sequence[object]) -> Html:
        return tag("tr", Html("".join(tag(name, cell, class_) for cell, class_ in zip(cells, classes, strict=True))))

    head, body = line("th", heads), joined(line("td", row) for row in rows)
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
        shown = tag("code", words or f"{path.as_posix().removeprefix(root)}:{line}")
        if self.page is None:
            return shown
        target = Path(os.path.relpath(path.resolve(), self.page.resolve().parent)).as_posix()
        return Html(f'<a href="{escape(quote(target))}#L{line}">{shown}</a>')

    def named(self, words: str, span: Span | None) -> Html:
        """A name, and below it where it is written."""
        return joined([words, tag("small", self.link(span.file, span.line))]) if span is not None else text(words)


def page(title: str, parts: Iterable[object]) -> str:
    """The whole page."""
    style = files(__package__).joinpath("style.css").read_text(encoding="utf-8")
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>\n{style}</style>\n</head>\n<body>\n{joined(parts)}\n</body>\n</html>\n"
    )
