"""The lines of content that never ran, shown as the author wrote them."""

from __future__ import annotations

from pathlib import Path

from ..lines import Lines
from .html import Html, Places, joined, note, section, tag, text

_SHOWN_LINES = 400


def unrun(every: Lines, ran: Lines, content: Path, places: Places) -> Html:
    """A section with all lines that could have run and did not, by file."""
    missing = sorted(every - ran)
    words = f"{len(ran & every)} of {len(every)} lines with rules ran in some game."
    parts: list[Html] = [note(words)]
    by_file: dict[str, list[int]] = {}
    for file, line in missing[:_SHOWN_LINES]:
        by_file.setdefault(file, []).append(line)
    for file, numbers in by_file.items():
        texts = _texts(content / file)
        shown = joined(
            tag("div", Html(places.link(file, line, f"{line:>4}") + text(_line(texts, line)))) for line in numbers
        )
        parts += [tag("h3", places.link(file, numbers[0], file)), tag("pre", shown)]
    if len(missing) > _SHOWN_LINES:
        parts.append(note(f"and {len(missing) - _SHOWN_LINES} more lines"))
    return section("Lines that never ran", *parts)


def _texts(path: Path) -> list[str]:
    try:
        return path.read_text(encoding="utf-8").splitlines()
    except (OSError, ValueError):
        return []


def _line(texts: list[str], number: int) -> str:
    return f"  {texts[number - 1]}" if 0 < number <= len(texts) else ""
