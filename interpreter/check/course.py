"""The course of a game: setup, the main phase, moments, and the engine's own units."""

from __future__ import annotations

from ..diagnostics.suggest import is_slip, suggestion
from ..ir.nodes import (
    Call,
    Catch,
    Do,
    E,
    For,
    If,
    Let,
    Return,
    Stmt,
    Unit,
    While,
    Write,
    const,
    local,
)
from ..lang import types as t
from .endings import MOMENT_OF, Endings
from .phases import PLAYER, PLAYERS
from .scope import Context, Scope
from .world import Attribute


class Course(Endings):
    """Part of the game checker: lowers what begins the game and what happens at its moments."""

    counters: dict[str, list[Attribute]]

    def lower_setup(self) -> None:
        body: list[Stmt] = []
        for i, node in enumerate(self.world.game.setup):
            scope = Scope(Context(), node)
            name = f"setup:{i}"
            self.unit(Unit(name, [], node, body=self.effect(node, scope), title="setup"))
            body.append(Call(name, (), at=self._whole(node)))
        self.unit(
            Unit("setup", [], self.world.game.setup[0] if self.world.game.setup else None, body=body, title="setup")
        )

    def lower_main(self) -> None:
        game = self.world.game
        if "main" not in game.phases:
            slip = next((key for key in game.phases if is_slip(key, "main")), None)
            if slip is not None:
                self.sink.report(
                    "N021",
                    game.phases[slip].key.span,
                    f"the game has no phase `main`, but one that is called `{slip}`",
                    suggestion(slip, "main"),
                )
                return
            self.sink.report(
                "S002",
                game.node.key_span("phases" if "phases" in game.node else "game"),
                "the game has no phase `main`",
                "`main` is the phase that is played until the game ends",
            )
            return
        if self.world.phases["main"].params:
            self.sink.report("D005", game.phases["main"].key.span, "the phase `main` can't take parameters")
        home = game.phases["main"].key
        begin = [*self.moment_call("start", "game"), Call("phase:main", ())]
        self.unit(Unit("stage:main", [], home, body=begin, title="the game"))
        self.unit(Unit("start", [], home, body=[*self.begin(), Call("stage:main", ())], title="the game"))
        for name, signature in self.world.phases.items():
            if not signature.params and name != "main":
                self.unit(
                    Unit(
                        f"stage:{name}",
                        [],
                        home,
                        body=[Call(f"phase:{name}", ()), Call("phase:main", ())],
                        title="the game",
                    )
                )

    def begin(self) -> list[Stmt]:
        """Setup is quiet: no ending, watcher or rule answers what happens in it."""
        if not self.world.game.setup:
            return []
        return [Do("hold", ()), Call("setup", ()), Do("settle", ())]

    def drop_unheard_moments(self) -> None:
        """Phases announce every moment; those that nothing waits for are not worth a call."""
        for unit in self.units.values():
            if unit.body is not None:
                unit.body = self._heard_only(unit.body)

    def _heard_only(self, body: list[Stmt]) -> list[Stmt]:
        kept = []
        for stmt in body:
            if isinstance(stmt, Call) and stmt.unit.startswith("moment:") and stmt.unit not in self.units:
                continue
            if isinstance(stmt, If):
                stmt.then, stmt.other = self._heard_only(stmt.then), self._heard_only(stmt.other)
            elif isinstance(stmt, (While, For, Catch)):
                stmt.body = self._heard_only(stmt.body)
            kept.append(stmt)
        return kept

    def lower_moments(self) -> None:
        """What happens at each moment somebody asked for: counters go back, rules answer, durations end, endings."""
        done: set[tuple[str, str]] = set()
        while set(self.book.moments) - done:
            for edge, name in sorted(set(self.book.moments) - done):
                done.add((edge, name))
                unit = self.book.moments[edge, name]
                player = MOMENT_OF
                body: list[Stmt] = []
                for attribute in self.counters.get(name, ()) if edge == "start" else ():
                    if attribute.owner == "state":
                        body.append(Write(("state", attribute.key), const(0)))
                    else:
                        body.append(
                            For(
                                "p_0",
                                E("things", ("player",), PLAYERS),
                                [Write(("attr", attribute.key, local("p_0", PLAYER)), const(0))],
                            )
                        )
                if (unit, "after") in self.book.hooks:
                    args = (local(*player),)
                    hooks = self.book.hooks[unit, "after"]
                    body.extend(self.listeners(unit, "after", hooks, [player], args, None, None))
                body.append(Do("expire", ((edge, name), local(*player))))
                for number, condition in self.endings_at.get((edge, name), ()):
                    finish = self.finish(number)
                    body.append(If(condition, [finish], []) if condition is not None else finish)
                    if condition is None:
                        break
                self.unit(Unit(unit, [player], None, body=body, title=f"{edge} of {name}"))

    def lower_acts(self) -> None:
        params = [("who_0", PLAYER), ("deed_0", t.ACTION)]
        args = tuple(local(n, type_) for n, type_ in params)
        for form in ("before", "after"):
            if ("act", form) in self.book.hooks:
                body = self.listeners("act", form, self.book.hooks["act", form], params, args, None, None)
                self.unit(Unit(f"act:{form}", params, None, body=body, title="act"))
        if ("act", "instead_of") in self.book.hooks:
            hooks = self.book.hooks["act", "instead_of"]
            body = self.replacement("act", hooks, params, const(1), None, None)
            unit = Unit("act:instead_of", params, None, body=[*body, Return(const(0))], result=t.NUMBER, title="act")
            self.unit(unit)

    def lower_release(self) -> None:
        """The end of an `at once` block: the rules that waited answer now, in the order of what happened."""
        answers = sorted(name for name in self.units if name.startswith("answer:"))
        table = dict(enumerate(answers))
        self.tables_of_units["answers"] = table
        waiting, one = local("waiting_0", t.list_of(t.list_of(t.NUMBER))), local("one_0", t.list_of(t.NUMBER))
        body: list[Stmt] = [Do("unhold", ())]
        if answers:
            body += [
                If(E("held", (), t.BOOLEAN), [Return()], []),
                Let(waiting.args[0], E("queue", (), waiting.type)),
                Do("clear_queue", ()),
                For(
                    one.args[0],
                    waiting,
                    [Call("answers", (E("spread", (one,), t.ANY),), index=E("part", (one, const(0)), t.NUMBER))],
                ),
            ]
        self.unit(Unit("release", [], None, body=body, title="at once"))
