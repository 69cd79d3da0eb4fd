"""Which rules can bring about what they listen to themselves.

Asked when everything but the pipelines is lowered: a heard verb is known by its rules and its body.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..ir.nodes import Call, Unit, walk
from .rule_book import Hook, RuleBook


class CallsBetween:
    """The calls between the units of one game."""

    def __init__(self, units: dict[str, Unit], tables: dict[str, dict[int, str]], book: RuleBook) -> None:
        self.units, self.tables = units, tables
        #: What answers a call: by the unit that is called, the units that rules run.
        self.answers: dict[str, list[str]] = {}
        for (verb, form), hooks in book.hooks.items():
            called = f"act:{form}" if verb == "act" else verb
            self.answers.setdefault(called, []).extend(hook.run for hook in hooks)
        self._called: dict[str, tuple[str, ...]] = {}
        self._callers: dict[str, list[str]] | None = None
        self._leading_to: dict[str, set[str]] = {}

    def hears_itself(self, hook: Hook) -> bool:
        """Can the call that a rule listens to be made while the rule runs?"""
        wanted = f"act:{hook.form}" if hook.verb == "act" else hook.verb
        return hook.run in self.leading_to(wanted)

    def leading_to(self, wanted: str) -> set[str]:
        """All units that may make a call, themselves or through others: found backwards, once for each call."""
        found = self._leading_to.get(wanted)
        if found is None:
            found = self._leading_to[wanted] = set()
            open_ = [wanted]
            while open_:
                for name in self.callers.get(open_.pop(), ()):
                    if name not in found:
                        found.add(name)
                        open_.append(name)
        return found

    @property
    def callers(self) -> dict[str, list[str]]:
        """By unit, the units that call it."""
        if self._callers is None:
            self._callers = {}
            for name in dict.fromkeys([*self.units, *self.answers]):
                for called in self.called(name):
                    self._callers.setdefault(called, []).append(name)
        return self._callers

    def called(self, name: str) -> tuple[str, ...]:
        if name not in self._called:
            self._called[name] = tuple(dict.fromkeys(self._calls_of(name)))
        return self._called[name]

    def _calls_of(self, name: str) -> Iterator[str]:
        yield from self.answers.get(name, ())
        if name.startswith("verb:"):
            yield f"do:{name[5:]}"
        unit = self.units.get(name)
        for stmt in walk(unit.body or []) if unit is not None else ():
            if isinstance(stmt, Call):
                yield from [stmt.unit] if stmt.index is None else self.tables.get(stmt.unit, {}).values()
