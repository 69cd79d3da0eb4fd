"""The report about two versions of a game."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ..comparison import Change
from ..plan import Plan
from . import charts
from .html import Html, note, page, section, table, tag
from .write import settings


def comparison_report(games: tuple[Any, Any], plans: tuple[Plan, Plan], changes: Sequence[Change], pairs: int) -> str:
    """The whole page: first what changed beyond chance, then everything."""
    standing = sorted((change for change in changes if change.stands), key=lambda change: change.chance)
    titles = [_told(game, plan) for game, plan in zip(games, plans, strict=True)]
    parts = [
        tag("h1", f"{titles[0]} and {titles[1]}"),
        settings(plans[0]),
        note(f"{pairs} games of each with the same seeds and bots. Before: {titles[0]}. After: {titles[1]}."),
        section(
            "What changed beyond chance",
            note("Of the changes named here at most one in twenty is a fluke, although many figures were looked at."),
            _table(standing) if standing else tag("p", "Nothing that chance alone could not do."),
        ),
    ]
    groups = dict.fromkeys(change.group for change in changes)
    for group in groups:
        parts.append(section(group.capitalize(), _table([change for change in changes if change.group == group])))
    return page(f"{titles[0]} and {titles[1]}", parts)


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
            tag("span", _signed(change.difference.value, change), "better" if change.stands else ""),
            f"{_signed(change.difference.low, change)} to {_signed(change.difference.high, change)}",
            Html(charts.interval_dot(change.difference, reach)) if change.is_share else "",
            "yes" if change.stands else "",
        )
        for change in changes
    ]
    heads = ("", "before", "after", "change", "95% interval", "", "beyond chance")
    return table(heads, rows, numbers=(1, 2, 3, 4))


def _bounds(change: Change) -> tuple[float, float]:
    return change.difference.low, change.difference.high


def _figure(value: float, change: Change) -> str:
    return f"{value:.1%}" if change.is_share else f"{value:.2f}"


def _signed(value: float, change: Change) -> str:
    return f"{value * 100:+.1f} points" if change.is_share else f"{value:+.2f}"
