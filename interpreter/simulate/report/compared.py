"""The report about two versions of a game."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ..comparison import Change, Comparison
from ..plan import Plan
from . import charts
from .html import Html, Places, contents, joined, note, page, section, table, tag
from .write import settings


def comparison_report(games: tuple[Any, Any], plans: tuple[Plan, Plan], found: Comparison, at: Path | None) -> str:
    """The whole page: first what changed beyond chance, then everything."""
    titles = [_told(game, plan) for game, plan in zip(games, plans, strict=True)]
    parts = [
        section(
            "What changed beyond chance",
            note("Of the changes named here at most one in twenty is a fluke, although many figures were looked at."),
            _table(found.standing) if found.standing else tag("p", "Nothing that chance alone could not do."),
        ),
    ]
    for title, entries, game in (
        ("Only before", found.only_before, games[0]),
        ("Only after", found.only_after, games[1]),
    ):
        if entries:
            places = Places(Path(game.path), at)
            rows = [(places.named(entry.label, entry.span), entry.kind.replace("_", " ")) for entry in entries]
            parts.append(section(title, table(("", "kind"), rows)))
    for group in dict.fromkeys(change.group for change in found.changes):
        changes = [change for change in found.changes if change.group == group]
        parts.append(section(group.capitalize(), *([_PLAYED] if group == "things" else []), _table(changes)))
    head = [
        tag("h1", f"{games[0].title}: before and after"),
        settings(plans[0]),
        note(f"{found.pairs} games of each with the same seeds and bots. Before: {titles[0]}. After: {titles[1]}."),
        contents(parts),
    ]
    return page(f"{games[0].title}: before and after", [*head, *parts])


_PLAYED = note("Shares are of the players who saw it.")


def _told(game: Any, plan: Plan) -> str:
    variants = f" with {', '.join(plan.variants)}" if plan.variants else ""
    return f"{game.title}{variants} ({Path(game.path).as_posix()})"


def _table(changes: Sequence[Change]) -> Html:
    reach = max([0.05, *(abs(bound) for change in changes if change.is_share for bound in _bounds(change))])
    rows = [
        (
            change.name,
            _figure(change.before, change),
            _figure(change.after, change),
            _told_change(change),
            Html(charts.interval_dot(change.difference, reach)) if change.is_share else "",
            "yes" if change.stands else "",
        )
        for change in changes
    ]
    heads = ("", "before", "after", "change", "", "beyond chance")
    return table(heads, rows, numbers=(1, 2, 3), charts=(4,), spare=(4,))


def _told_change(change: Change) -> Html:
    found = change.difference
    words = tag("span", _signed(found.value, change), "strong" if change.stands else "")
    if not found.is_known:
        return words
    return joined([words, tag("small", f"{_signed(found.low, change)} to {_signed(found.high, change)}")])


def _bounds(change: Change) -> tuple[float, float]:
    return change.difference.low, change.difference.high


def _figure(value: float, change: Change) -> str:
    return f"{value:.1%}" if change.is_share else f"{value:.2f}"


def _signed(value: float, change: Change) -> str:
    return f"{value * 100:+.1f}" if change.is_share else f"{value:+.2f}"
