"""Family F: phases and places that nothing leads to, and what goes round in circles."""

from __future__ import annotations

from collections.abc import Iterator

from ..check.rule_book import Hook
from ..diagnostics.diagnostic import Sink
from ..ir.nodes import (
    Ask,
    Break,
    Call,
    Catch,
    Do,
    E,
    EndGame,
    For,
    If,
    Leave,
    Let,
    Return,
    Stmt,
    Unit,
    While,
    bodies,
    is_const,
    subexpressions,
    walk,
)
from .check import Check
from .subject import Lowered, is_borrowed


def unreachable_phases(game: Lowered, sink: Sink) -> None:
    for phase in game.game.phases.values():
        if phase.name != "main" and f"phase:{phase.name}" not in game.reached:
            sink.report(
                "F001",
                phase.key.span,
                f"nothing leads to the phase `{phase.name}`",
                "name it in a `sequence:` or `loop:`, or run it from an effect",
            )


def unreachable_places(game: Lowered, sink: Sink) -> None:
    """Places in which nothing begins and into which nothing is moved."""
    filled = {info.start[0] for info in game.world.things if info.start is not None}
    for unit in game.ir.units.values():
        for stmt in walk(unit.body or []):
            if isinstance(stmt, Do) and stmt.op in ("move", "create"):
                target = stmt.args[1] if stmt.op == "move" else stmt.args[2]
                filled |= {key[1] for key in _target_places(game, target)}
    for place in game.world.places.values():
        if place.name not in filled and not is_borrowed(place.definition.key):
            sink.report(
                "F018",
                place.definition.key.span,
                f"nothing ever comes into the place `{place.name}`",
                "let things begin there with `at:` or `in:`, move something there, or remove the place",
            )


def _target_places(game: Lowered, target: E) -> frozenset:
    if target.op == "place":
        return frozenset({("place", target.args[0])})
    if target.op == "place_refill":
        return frozenset()
    return game.effects.holders(target.type.of or ())


# ---------------------------------------------------------------- loops


def loops_without_progress(game: Lowered, sink: Sink) -> None:
    """Loops whose condition reads nothing that their body changes."""
    for unit in game.ir.units.values():
        if unit.name not in game.reached or unit.body is None:
            continue
        for stmt in walk(unit.body):
            if isinstance(stmt, While) and not is_borrowed(stmt.at) and _never_ends(game, stmt):
                where = stmt.condition.at or stmt.at
                if where is not None:
                    sink.report(
                        "F010",
                        where.span,
                        "nothing in this loop changes what its condition asks for, so it never ends",
                        "change what the condition reads, or leave the loop",
                        notes=[f"in {unit.title}"] if unit.title else [],
                    )


def _never_ends(game: Lowered, loop: While) -> bool:
    if is_const(loop.condition) or _gets_out(game, loop.body):
        return False
    reads = game.effects.reads(loop.condition)
    writes: set = set()
    for stmt in walk(loop.body):
        writes |= game.effects.writes(stmt)
        if isinstance(stmt, Call):
            for name in game.effects.reachable(_callees(game, stmt)):
                writes |= game.effects.unit_writes(name)
    if writes:
        # Rules that watch for such changes answer them, and endings may come of them.
        for watcher in game.ir.book.watchers:
            writes |= game.effects.unit_writes(watcher.unit)
        for ending in game.ir.endings:
            if ending.condition is not None and game.effects.reads(ending.condition) & writes:
                return False
    return not reads & writes and not _locals_of(loop.condition) & set(_bound_in(loop.body))


def _gets_out(game: Lowered, body: list[Stmt]) -> bool:
    """May something in the loop leave it, the phase, or the game?"""
    for stmt in body:
        if isinstance(stmt, (Break, Return, Leave, EndGame)):
            return True
        if isinstance(stmt, Call) and any(
            isinstance(inner, (Leave, EndGame))
            for name in game.effects.reachable(_callees(game, stmt))
            for inner in walk(game.ir.units[name].body or [])
        ):
            return True
        if any(_gets_out(game, inner) for inner in bodies(stmt)):
            return True
    return False


def _callees(game: Lowered, call: Call) -> list[str]:
    if call.index is not None:
        return list(game.ir.unit_tables.get(call.unit, {}).values())
    return [call.unit]


def _locals_of(e: E) -> set[str]:
    return {part.args[0] for part in subexpressions(e) if part.op == "local"}


def _bound_in(body: list[Stmt]) -> Iterator[str]:
    for stmt in walk(body):
        if isinstance(stmt, (Let, Ask, For)) or (isinstance(stmt, (Do, Call)) and stmt.name is not None):
            yield stmt.name


def restless_watchers(game: Lowered, sink: Sink) -> None:
    """Rules that answer a state without changing it would answer it for ever."""
    for watcher in game.ir.book.watchers:
        unit = game.ir.units.get(watcher.unit)
        answer = game.ir.units.get(f"{watcher.unit}:do")
        if unit is None or answer is None:
            continue
        asked = [e for stmt in walk(unit.body or []) for e in _asked(stmt)]
        reads = frozenset().union(*(game.effects.reads(e) for e in asked)) if asked else frozenset()
        writes = game.effects.unit_writes(answer.name)
        ends = any(isinstance(stmt, (EndGame, Leave)) for name in game.effects.reachable([answer.name])
                   for stmt in walk(game.ir.units[name].body or []))  # fmt: skip
        if reads and not reads & writes and not ends:
            sink.report(
                "F009",
                watcher.rule.head.span,
                "what this rule does changes nothing that it watches, so it would answer for ever",
                "change in `do:` what `whenever:` asks for",
            )


def _asked(stmt: Stmt) -> list[E]:
    if isinstance(stmt, (If, While)):
        return [stmt.condition]
    if isinstance(stmt, For):
        return [stmt.source]
    return [stmt.value] if isinstance(stmt, Let) else []


# ---------------------------------------------------------------- calls that lead back


def endless_calls(game: Lowered, sink: Sink) -> None:
    """Verbs and phases that call each other whatever happens."""
    graph = {name: _surely_called(game, unit) for name, unit in game.ir.units.items() if unit.body is not None}
    done: set[str] = set()
    for start in graph:
        circle = _circle(start, graph, done)
        shown = [game.ir.units[name] for name in circle if game.ir.units[name].title]
        if not circle or not shown:
            continue
        home = next((unit.home for unit in shown if unit.home is not None and not is_borrowed(unit.home)), None)
        if home is not None:
            titles = list(dict.fromkeys(unit.title for unit in shown))
            sink.report(
                "F008",
                home.span,
                f"this goes round in a circle that nothing ends: {', '.join([*titles, titles[0]])}",
                "let one of them call the next only under a condition",
            )


def _surely_called(game: Lowered, unit: Unit) -> list[str]:
    """The units that are called whenever this one runs to its end."""
    verb = unit.name.removeprefix("verb:")
    if verb != unit.name and f"do:{verb}" in game.ir.units:
        # Rules hear this verb. Its body runs, and so do rules without conditions that also hear themselves.
        heard = [hook for form in ("before", "after") for hook in game.ir.book.hooks.get((unit.name, form), ())]
        return [f"do:{verb}", *(hook.run for hook in heard if hook.again and _always_answers(game, hook))]
    found: list[str] = []
    for stmt in _straight(unit.body):
        if isinstance(stmt, Call) and stmt.index is None and stmt.unit in game.ir.units:
            found.append(stmt.unit)
    return found


def _always_answers(game: Lowered, hook: Hook) -> bool:
    match = game.ir.units.get(hook.match)
    certain = match is not None and is_const(match.value, 1) and is_const(hook.live, 1)
    return certain and hook.template is None and not {"may", "limit"} & set(hook.rule.fields)


def _straight(body: list[Stmt] | None) -> Iterator[Stmt]:
    """The statements that are surely run: up to the first that may leave."""
    for stmt in body or ():
        if isinstance(stmt, (Return, Break, Leave, EndGame)):
            return
        yield stmt
        if isinstance(stmt, Catch):
            yield from _straight(stmt.body)
        if any(isinstance(inner, (Return, Break, Leave, EndGame)) for part in bodies(stmt) for inner in walk(part)):
            return


def _circle(start: str, graph: dict[str, list[str]], done: set[str]) -> list[str]:
    path: list[str] = []
    open_: list[tuple[str, Iterator[str]]] = []

    def enter(name: str) -> None:
        path.append(name)
        open_.append((name, iter(graph.get(name, ()))))

    if start not in done:
        enter(start)
    while open_:
        name, following = open_[-1]
        after = next(following, None)
        if after is None:
            done.add(name)
            path.pop()
            open_.pop()
        elif after in path:
            done.update(path)
            return path[path.index(after) :]
        elif after not in done:
            enter(after)
    return []


CHECKS = (
    Check(("F001",), unreachable_phases, everywhere=True),
    Check(("F018",), unreachable_places, everywhere=True),
    Check(("F010",), loops_without_progress),
    Check(("F009",), restless_watchers),
    Check(("F008",), endless_calls),
)
