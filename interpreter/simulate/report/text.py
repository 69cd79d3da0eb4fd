"""What a simulation found, in a few lines for the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...play.screen import safe
from ..comparison import Change, Comparison
from ..totals import Totals, Wins
from .html import between, percent


def summary_lines(totals: Totals) -> Iterator[str]:
    """Who wins, how games end, how long they are."""
    if not totals.games:
        yield "no game came to its end"
        return
    rows: list[tuple[str, Wins]] = [(f"seat {seat}", won) for seat, won in enumerate(totals.by_seat, 1)]
    rows += [(name, won) for name, won in totals.by_first.items() if won.games]
    if len(totals.by_bot) > 1:
        rows += sorted(totals.by_bot.items())
    for role, found in sorted(totals.by_role.items()):
        rows += [(f"{role} {value}", won) for value, won in sorted(found.items())]
    yield from _columns([(safe(name), percent(won.rate), f"({between(won.rate)})") for name, won in rows])
    choices, turns = totals.choices, totals.turns
    yield (
        f"choices {choices.estimate.value:.1f} a game ({choices.least} to {choices.most}), "
        f"turns {turns.estimate.value:.1f}, options {totals.branching:.1f} a choice"
    )
    endings = sorted(totals.reasons.items(), key=lambda item: (-item[1], item[0]))
    yield "ends: " + ", ".join(f"{safe(reason) or '-'} {count / totals.games:.1%}" for reason, count in endings)


def change_lines(found: Comparison) -> Iterator[str]:
    """What changed beyond chance; a word if nothing did."""
    for words, entries in (("only before", found.only_before), ("only after", found.only_after)):
        if entries:
            yield f"{words}: {', '.join(safe(entry.label) for entry in entries)}"
    if not found.standing:
        yield "nothing changed beyond chance"
        return
    yield from _columns([(safe(c.name), _figure(c.before, c), "->", _figure(c.after, c)) for c in found.standing])


def _figure(value: float, change: Change) -> str:
    return f"{value:.1%}" if change.is_share else f"{value:.2f}"


def _columns(rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
    rows = list(rows)
    widths = [max(len(row[place]) for row in rows) for place in range(len(rows[0]))]
    for row in rows:
        cells = [
            cell.ljust(width) if place == 0 else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        yield "  " + "  ".join(cells).rstrip()
