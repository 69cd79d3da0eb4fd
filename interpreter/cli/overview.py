"""A whole game on one screen: what it consists of, how its turns go, and how it ends."""

from __future__ import annotations

from collections.abc import Iterable

from ..model import definitions as d
from ..play.screen import safe, wrapped
from .description import Description
from .findings import counted

_LABEL = 12


def overview_lines(game: Description, width: int) -> list[str]:
    definition = game.game
    lines = [f"{game.text(definition.title, definition.id)} ({definition.id})"]
    about = game.text(definition.about)
    if about:
        lines += ["", *wrapped(safe(about), width)]
    lines += ["", *_entry("Players", [_counts(definition.players)], width)]
    lines += _entry("Languages", definition.languages, width)
    lines += _entry("Variants", game.content.variants, width)
    lines += _kinds(game, width)
    lines += _entry("Words", (f"{words.name} ({', '.join(words.words)})" for words in definition.words.values()), width)
    lines += _entry("Places", (_place(place) for place in definition.places.values()), width)
    lines += _entry("Table", definition.state, width)
    lines += _entry("A player", definition.player, width)
    lines += _entry("Dice", definition.dice, width)
    lines += _entry("Boards", [*_grids(definition), *definition.edges], width)
    lines += _entry("Actions", definition.actions, width)
    own_verbs = [name for name in definition.verbs if name not in definition.borrowed]
    lines += _entry("Verbs", own_verbs, width)
    lines += _phases(definition, width)
    lines += _entry("Endings", (_ending(ending) for ending in definition.endings), width)
    lines += _entry("Scoring", (line.id for line in definition.scoring), width)
    lines += _entry("Proof", _proof(game), width)
    return lines


def _entry(label: str, items: Iterable[str], width: int) -> list[str]:
    text = ", ".join(items)
    return wrapped(safe(text), width, f"{label:<{_LABEL}}", " " * _LABEL) if text else []


def _counts(counts: tuple[int, ...]) -> str:
    if len(counts) > 1 and counts == tuple(range(counts[0], counts[-1] + 1)):
        return f"{counts[0]} to {counts[-1]}"
    return " or ".join(map(str, counts))


def _kinds(game: Description, width: int) -> list[str]:
    """A line a kind: how many there are, and the names of those that have one."""
    lines: list[str] = []
    for number, kind in enumerate(game.game.kinds.values()):
        things = game.things_of(kind.name)
        named = [info.id for info in things if info.definition is not None]
        parent = f", a kind of {kind.parent.text}" if kind.parent is not None else ""
        head = f"{kind.name} ({len(things)}{parent})"
        told = f"{head}: {', '.join(named)}" if named else head
        label = "Kinds" if number == 0 else ""
        lines += wrapped(safe(told), width, f"{label:<{_LABEL}}", " " * (_LABEL + 2))
    return lines


def _place(place: d.Place) -> str:
    told = []
    if place.of is not None and place.of.text != "table":
        told.append(f"of each {place.of.text}")
    if place.seen_by != "all":
        told.append(f"seen by {place.seen_by}")
    return f"{place.name} ({', '.join(told)})" if told else place.name


def _grids(definition: d.GameDef) -> list[str]:
    return [
        f"{kind.name} {kind.grid[0]} x {kind.grid[1]}" for kind in definition.kinds.values() if kind.grid is not None
    ]


def _phases(definition: d.GameDef, width: int) -> list[str]:
    """The phases as a tree, from those that no other phase is made of."""
    phases = definition.phases
    inner = {name for phase in phases.values() for name in _parts(phase)}
    roots = [name for name in phases if name not in inner] or list(phases)[:1]
    rows: list[str] = []
    for name in roots:
        _phase_rows(definition, name, 0, (), rows)
    return [
        line
        for number, row in enumerate(rows)
        for line in wrapped(
            safe(row.lstrip()),
            width,
            f"{'Phases' if number == 0 else '':<{_LABEL}}{' ' * (len(row) - len(row.lstrip()))}",
            " " * (_LABEL + 4),
        )
    ]


def _phase_rows(definition: d.GameDef, name: str, depth: int, above: tuple[str, ...], rows: list[str]) -> None:
    phase = definition.phases.get(name)
    told = [] if phase is None else _phase_words(phase)
    rows.append("  " * depth + (f"{name}: {'; '.join(told)}" if told else name))
    if phase is not None and name not in above:
        for part in _parts(phase):
            _phase_rows(definition, part, depth + 1, (*above, name), rows)


def _parts(phase: d.Phase) -> list[str]:
    return [
        node.text.partition("(")[0].strip()
        for node in (*(phase.sequence or ()), *(phase.loop or ()), *(phase.run or ()))
    ]


def _phase_words(phase: d.Phase) -> list[str]:
    told = []
    if phase.sequence:
        told.append("one after the other")
    if phase.loop:
        told.append("again and again")
    if phase.turns is not None:
        told.append(f"turns of {phase.turns.text}")
    if phase.actions:
        told.append(f"actions {', '.join(node.text for node in phase.actions)}")
    if phase.until_all_pass:
        told.append("until all pass")
    if phase.ends_when is not None:
        told.append(f"ends when {' '.join(phase.ends_when.text.split())}")
    return told


def _ending(ending: d.Ending) -> str:
    how = "drawn" if ending.drawn else f"scored, {ending.scored}" if ending.scored else "won" if ending.won_by else ""
    return f"{ending.id} ({how})" if how else ending.id


def _proof(game: Description) -> list[str]:
    scenarios = sum(len(document.get("scenarios") or ()) for document in game.content.scenarios)
    rules = sum(len(document.get("ledger") or ()) for document in game.content.ledgers)
    return [counted(scenarios, "scenario"), f"{counted(rules, 'rule')} in the ledger"]
