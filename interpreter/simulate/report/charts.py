"""Small charts as inline SVG. They take their colours from the page, so they follow light, dark and paper."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from math import ceil, floor, log10

from ..intervals import Estimate

_WIDTH, _HEIGHT = 480, 190
_LEFT, _RIGHT, _TOP, _BOTTOM = 40, 8, 10, 26


def interval_bar(found: Estimate, low: float = 0.0, high: float = 1.0, mark: float | None = None) -> str:
    """A share as a bar with its interval; `mark` draws a line at what would be even."""
    width, height = 240, 18

    def x(value: float) -> float:
        return round((min(max(value, low), high) - low) / (high - low) * width, 1)

    parts = [f'<rect class="bar" x="0" y="4" width="{x(found.value)}" height="10" rx="2"/>']
    if mark is not None:
        parts.append(f'<line class="mark" x1="{x(mark)}" x2="{x(mark)}" y1="0" y2="{height}" stroke-dasharray="3 2"/>')
    parts.append(_whisker(x(found.low), x(found.high), height / 2))
    return _svg(width, height, parts, f"{found.value:.1%}, from {found.low:.1%} to {found.high:.1%}")


def interval_dot(found: Estimate, reach: float) -> str:
    """A difference as a dot with its interval around a line at nothing."""
    width, height = 240, 18

    def x(value: float) -> float:
        return round((min(max(value, -reach), reach) + reach) / (2 * reach) * width, 1)

    parts = [
        f'<line class="mark" x1="{width / 2}" x2="{width / 2}" y1="0" y2="{height}"/>',
        _whisker(x(found.low), x(found.high), height / 2),
        f'<circle class="dot" cx="{x(found.value)}" cy="{height / 2}" r="4"/>',
    ]
    return _svg(width, height, parts, f"{found.value:+.1%}, from {found.low:+.1%} to {found.high:+.1%}")


def histogram(counts: Mapping[int, int], caption: str, most_bars: int = 40) -> str:
    """How often each length came up, in at most so many bars."""
    first, last = min(counts), max(counts)
    step = max(1, -(-(last - first + 1) // most_bars))
    bars = [0] * ((last - first) // step + 1)
    for value, count in counts.items():
        bars[(value - first) // step] += count
    top = _ticks(0, max(bars))[-1]
    inner, width = _WIDTH - _LEFT - _RIGHT, (_WIDTH - _LEFT - _RIGHT) / len(bars)
    parts = _frame(0, top)
    for place, count in enumerate(bars):
        height = count / top * (_HEIGHT - _TOP - _BOTTOM)
        x, y = _LEFT + place * width, _HEIGHT - _BOTTOM - height
        parts.append(
            f'<rect class="bar" x="{x:.1f}" y="{y:.1f}" width="{max(width - 1, 0.5):.1f}" height="{height:.1f}"/>'
        )
    for value in _ticks(first, last):
        if first <= value <= last:
            x = _LEFT + ((value - first) / step + 0.5 / step) * inner / len(bars)
            parts.append(f'<text x="{x:.1f}" y="{_HEIGHT - 8}" text-anchor="middle">{value:g}</text>')
    return _svg(_WIDTH, _HEIGHT, parts, caption, "plot")


def lines(series: Sequence[tuple[str, Sequence[float]]], caption: str) -> str:
    """Values over time; the classes of the series say how they are drawn."""
    values = [value for _, row in series for value in row]
    ticks = _ticks(min(0.0, *values), max(*values, 1.0))
    low, high = ticks[0], ticks[-1]
    parts = _frame(low, high)
    for name, row in series:
        points = " ".join(
            f"{_LEFT + place / max(len(row) - 1, 1) * (_WIDTH - _LEFT - _RIGHT):.1f},{_height_of(value, low, high):.1f}"
            for place, value in enumerate(row)
        )
        parts.append(f'<polyline class="{name}" points="{points}"/>')
    for part, text in ((0.0, "start"), (0.5, "half way"), (1.0, "end")):
        anchor = {0.0: "start", 0.5: "middle", 1.0: "end"}[part]
        x = _LEFT + part * (_WIDTH - _LEFT - _RIGHT)
        parts.append(f'<text x="{x:.1f}" y="{_HEIGHT - 8}" text-anchor="{anchor}">{text}</text>')
    return _svg(_WIDTH, _HEIGHT, parts, caption, "plot")


def _height_of(value: float, low: float, high: float) -> float:
    return _HEIGHT - _BOTTOM - (value - low) / (high - low) * (_HEIGHT - _TOP - _BOTTOM)


def _frame(low: float, high: float) -> list[str]:
    parts = []
    for value in _ticks(low, high):
        y = _height_of(value, low, high)
        parts.append(f'<line class="axis" x1="{_LEFT}" x2="{_WIDTH - _RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>')
        parts.append(f'<text x="{_LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{value:g}</text>')
    return parts


def _ticks(low: float, high: float) -> list[float]:
    """Round numbers, about four steps from at most `low` to at least `high`."""
    rough = max(high - low, 1) / 4
    size = 10 ** floor(log10(rough))
    step = max(next(size * factor for factor in (1, 2, 5, 10) if size * factor >= rough), 1)
    return [step * number for number in range(floor(low / step), ceil(high / step) + 1)]


def _whisker(left: float, right: float, y: float) -> str:
    return f'<path class="whisker" d="M{left} {y}H{right}M{left} {y - 4}V{y + 4}M{right} {y - 4}V{y + 4}" fill="none"/>'


def _svg(width: float, height: float, parts: Sequence[str], caption: str, class_: str = "row") -> str:
    told = escape(caption)
    return f'<svg class="{class_}" viewBox="0 0 {width} {height}" role="img" aria-label="{told}">{"".join(parts)}</svg>'
