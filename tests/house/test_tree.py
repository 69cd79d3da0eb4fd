"""The checkout speaks of the project alone: no paths of a machine, no hosts of registries."""

from __future__ import annotations

import re

from .modules import name_of, tracked_files

# Written in pieces, so that this file is not found by its own search.
_FORBIDDEN = {
    "a path of somebody's machine": re.compile(r"(?<![\w.])/(?:wo" + r"rk|ro" + r"ot|fa" + r"rm)/"),
    "a host of a package registry": re.compile(
        r"py" + r"pi\.org|python" + r"hosted|npm" + r"js|registry\.np" + r"m|deb\.deb" + r"ian"
    ),
}
_BINARY = {".png", ".jpg", ".gz", ".zip", ".ico"}


def test_no_machine_or_registry_is_named() -> None:
    found = []
    for path in tracked_files():
        if path.suffix in _BINARY:
            continue
        text = path.read_text(encoding="utf-8", errors="replace")
        for what, pattern in _FORBIDDEN.items():
            match = pattern.search(text)
            if match:
                found.append(f"{name_of(path)}:{text.count(chr(10), 0, match.start()) + 1}: {what}: {match[0]}")
    assert found == []


def test_no_file_is_forgotten_by_an_editor_or_a_merge() -> None:
    endings = (".orig", ".rej", ".bak", "~", ".swp", ".pyc")
    assert [name_of(path) for path in tracked_files() if path.name.endswith(endings)] == []
    marks = re.compile(r"^(<{7} |>{7} )", re.MULTILINE)
    texts = [path for path in tracked_files() if path.suffix in (".py", ".md", ".yaml", ".json", ".lark", ".toml")]
    assert [name_of(path) for path in texts if marks.search(path.read_text(encoding="utf-8"))] == []
