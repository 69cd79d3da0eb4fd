"""Phases: the turn structure, lowered to units like everything else."""

from __future__ import annotations

from ..ir.nodes import (
    Ask,
    Break,
    Call,
    Catch,
    Do,
    E,
    For,
    If,
    Leave,
    Let,
    Return,
    Stmt,
    Unit,
    While,
    Write,
    const,
    is_const,
    local,
    negated,
    subexpressions,
    walk,
)
from ..lang import types as t
from ..model import definitions as d
from ..source.tree import ScalarNode
from .actions import OPTION, OPTIONS, PASS, Actions, Offer
from .literals import parse_node
from .scope import Context, Scope
from .world import Attribute

PLAYER = t.thing("player")
PLAYERS = t.list_of(PLAYER)


class Phases(Actions):
    """Part of the game checker: lowers phases."""

    def lower_phase(self, phase: d.Phase) -> None:
        context = Context(me=E("active", (), PLAYER))
        scope = Scope(context, phase.key)
        params = [(scope.bind(name, type_).args[0], type_) for name, type_, *_ in self.world.phases[phase.name].params]
        body = self.phase_body(phase, scope)
        unit = f"phase:{phase.name}"
        start, end = self.moment_call("start", phase.name), self.moment_call("end", phase.name)
        if phase.turns is None and self.leaves_phase:
            body = [Catch("phase", body)]
        if phase.turns is None and phase.name != "main" and self.leaves_turn:
            body = self.ended_with("turn", body, end, scope)
            end = []
        if phase.name == "main":
            # The main phase is played again and again; only an ending stops it.
            body = [While(const(1, t.BOOLEAN), [*start, *body, *end], at=self._whole(phase.key))]
        else:
            body = [*start, *body, *end]
        self.unit(Unit(unit, params, self.home(phase), body=body, title=f"phase {phase.name}"))

    def ended_with(self, outer: str, body: list[Stmt], end: list[Stmt], scope: Scope) -> list[Stmt]:
        """A phase or turn that is left because the turn or phase around it ends has an end of its own all the same."""
        left = local(scope.context.fresh("left"), t.BOOLEAN)
        attempt = Catch(outer, [*body, Let(left.args[0], const(0, t.BOOLEAN))])
        return [Let(left.args[0], const(1, t.BOOLEAN)), attempt, *end, If(left, [Leave(outer)], [])]

    def home(self, phase: d.Phase) -> ScalarNode:
        return phase.do or phase.turns or phase.key

    def moment_call(self, edge: str, name: str, player: E | None = None) -> list[Stmt]:
        return [Call(f"moment:{edge}:{name}", (player if player is not None else E("active", (), t.maybe(PLAYER)),))]

    def phase_body(self, phase: d.Phase, scope: Scope) -> list[Stmt]:
        at = self._whole(phase.key)
        ends = self.condition(phase.ends_when, scope) if phase.ends_when is not None else None
        if phase.sequence is not None or phase.loop is not None:
            steps = self.run_phases(phase.sequence if phase.sequence is not None else phase.loop, scope)
            if phase.loop is not None:
                if ends is None:
                    self.sink.report(
                        "F002",
                        phase.key.span,
                        f"the loop of `{phase.name}` has no `ends_when`",
                        "say when it ends, or write `sequence:`",
                    )
                return [While(negated(ends) if ends is not None else const(1, t.BOOLEAN), steps, at=at)]
            return steps
        if phase.turns is not None:
            return self.turns(phase, scope, ends, at)
        if phase.actions is not None:
            return self.player_acts(phase, scope, ends)
        if phase.do is not None:
            if ends is not None:
                message = f"`{phase.name}` is one effect, which ends by itself: `ends_when` has no meaning here"
                hint = "give it `turns:`, or run it in a phase with `loop:`"
                self.sink.report("S007", phase.ends_when.span, message, hint)
            body = self.effect(phase.do, scope)
            return self._without_stop(phase, body)
        self.sink.report(
            "S002",
            phase.key.span,
            f"the phase `{phase.name}` does nothing",
            "give it `turns:`, `sequence:`, `loop:`, `actions:` or `do:`",
        )
        return []

    def _without_stop(self, phase: d.Phase, body: list[Stmt]) -> list[Stmt]:
        """`stop` ends the phase's own effect, but the end of the phase must still come: so it gets its own unit."""
        if not any(isinstance(s, Return) for s in walk(body)):
            return body
        params = [(local_name, type_) for local_name, type_ in self._phase_params(phase)]
        name = f"effect:{phase.name}"
        self.unit(Unit(name, params, phase.do, body=body, title=f"phase {phase.name}"))
        return [Call(name, tuple(local(n, type_) for n, type_ in params), at=self._whole(phase.do))]

    def _phase_params(self, phase: d.Phase) -> list[tuple[str, t.Type]]:
        return [(f"{name}_{i + 1}", type_) for i, (name, type_, *_) in enumerate(self.world.phases[phase.name].params)]

    def run_phases(self, names: list[ScalarNode], scope: Scope) -> list[Stmt]:
        steps: list[Stmt] = []
        for node in names:
            signature = self.world.phases.get(node.text)
            if signature is None:
                self.world.unknown("phase", node.text, node, self.world.phases)
            elif signature.params:
                self.sink.report(
                    "D005",
                    node.span,
                    f"the phase `{node.text}` takes arguments",
                    f"run it from an effect: `run {node.text}(...)`",
                )
            else:
                self.use_phase(node.text)
                steps.append(Call(f"phase:{node.text}", (), at=self._whole(node)))
        return steps

    # ------------------------------------------------------------ turns

    def turns(self, phase: d.Phase, scope: Scope, ends: E | None, at) -> list[Stmt]:
        order = self.turn_order(phase.turns, scope)
        before = local(scope.context.fresh("before"), t.maybe(PLAYER))
        # No name of an author's begins with a capital: this local is the mover and nothing else.
        me = local(scope.context.fresh("Mover"), PLAYER)
        scope.context.me = me
        # Inside a turn the condition speaks of the player whose turn it is.
        ends = self.condition(phase.ends_when, scope) if phase.ends_when is not None else None
        turn: list[Stmt] = [Do("activate", (me,), at=at), *self.moment_call("start", "turn", me)]
        inner = self.turn_body(phase, scope)
        end = self.moment_call("end", "turn", me)
        if self.leaves_turn:
            inner = [Catch("turn", inner, at=at)]
        turn += self.ended_with("phase", inner, end, scope) if self.leaves_phase else [*inner, *end]
        passed = self.pass_counter(phase)
        skip = self.condition(phase.skip, scope) if phase.skip is not None else None
        if passed is not None:
            out = E("eq", (E("attr", ((passed.key,), me), t.NUMBER), const(1)), t.BOOLEAN)
            skip = out if skip is None else E("or", (skip, out), t.BOOLEAN)
        if skip is not None:
            turn = [If(negated(skip), turn, [], at=at)]
        if passed is not None:
            everyone = E(
                "query",
                (
                    "all",
                    (v := scope.context.fresh("p")),
                    order,
                    None,
                    (),
                    E("eq", (E("attr", ((passed.key,), local(v, PLAYER)), t.NUMBER), const(1)), t.BOOLEAN),
                ),
                t.BOOLEAN,
            )
            ends = everyone if ends is None else E("or", (ends, everyone), t.BOOLEAN)
        if phase.next_turn is not None:
            loop = self.chained_turns(phase, scope, me, order, turn, ends, at)
        else:
            loop = self.repeated_turns(scope, me, order, turn, ends, at)
        if self.leaves_phase:
            loop = [Catch("phase", loop, at=at)]
        start: list[Stmt] = []
        if passed is not None:
            p = scope.context.fresh("p")
            start.append(
                For(p, E("things", ("player",), PLAYERS), [Write(("attr", passed.key, local(p, PLAYER)), const(0))])
            )
        if phase.name != "main":
            start.insert(0, Let(before.args[0], E("active", (), t.maybe(PLAYER))))
            return [*start, *loop, Do("activate", (before,))]
        return [*start, *loop]

    def repeated_turns(self, scope: Scope, me: E, order: E, turn: list[Stmt], ends: E | None, at) -> list[Stmt]:
        """One turn for each, or rounds of turns until the phase ends: looked at after each turn, and before the first
        unless the condition speaks of the player whose turn it is."""
        if ends is None:
            return [For(me.args[0], order, turn, at=at)]
        if not _speaks_of(ends, me):
            turn = [*turn, If(ends, [Break()], [], at=at)]
            return [While(negated(ends), [For(me.args[0], order, turn, at=at)], at=at)]
        over = local(scope.context.fresh("over"), t.BOOLEAN)
        leave: list[Stmt] = [Let(over.args[0], const(1, t.BOOLEAN)), Break()]
        rounds = While(negated(over), [For(me.args[0], order, [*turn, If(ends, leave, [], at=at)], at=at)], at=at)
        return [Let(over.args[0], const(0, t.BOOLEAN)), rounds]

    def chained_turns(
        self, phase: d.Phase, scope: Scope, me: E, order: E, turn: list[Stmt], ends: E | None, at
    ) -> list[Stmt]:
        """`next_turn` names who comes next after each turn: direction can change, turns can be doubled."""
        following = self.value(phase.next_turn, scope, PLAYER)
        first = E("need", (E("query", ("first", None, order, None, (), None), t.maybe(PLAYER)),), PLAYER)
        body = [*turn, Let(me.args[0], following, at=at)]
        if ends is not None:
            body.insert(len(turn), If(ends, [Break()], [], at=at))
        loop: list[Stmt] = [Let(me.args[0], first, at=at), While(const(1, t.BOOLEAN), body, at=at)]
        return loop if ends is None or _speaks_of(ends, me) else [If(negated(ends), loop, [], at=at)]

    def turn_order(self, node: ScalarNode, scope: Scope) -> E:
        tree = parse_node(self.world, node, "turns")
        if tree is None:
            return const((), PLAYERS)
        inner = scope.over(node)
        source, start = tree.children
        order = self.fit(self.collection(source, inner), PLAYERS, self.mark(source, inner))
        if start is None:
            return order
        first = self.fit(self.expr(start, inner), PLAYER, self.mark(start, inner))
        return E("rotated", (order, first), PLAYERS, self.mark(tree, inner))

    def pass_counter(self, phase: d.Phase) -> Attribute | None:
        if not phase.until_all_pass:
            return None
        key = f"passed:{phase.name}"
        return self.world.attributes["player"].setdefault(key, Attribute("player", key, t.NUMBER, 0, None, "all"))

    def turn_body(self, phase: d.Phase, scope: Scope) -> list[Stmt]:
        if phase.actions is not None:
            return self.player_acts(phase, scope, None)
        if phase.run is not None:
            return self.run_phases(phase.run, scope)
        if phase.do is not None:
            body = self.effect(phase.do, scope.child())
            if not any(isinstance(s, Return) for s in walk(body)):
                return body
            params = [(scope.context.me.args[0], PLAYER), *self._phase_params(phase)]
            name = f"turn:{phase.name}"
            self.unit(Unit(name, params, phase.do, body=body, title=f"phase {phase.name}"))
            return [Call(name, tuple(local(n, type_) for n, type_ in params), at=self._whole(phase.do))]
        self.sink.report(
            "S002",
            phase.key.span,
            f"nothing happens in the turns of `{phase.name}`",
            "give it `actions:`, `do:` or `run:`",
        )
        return []

    # ------------------------------------------------------------ one player's actions

    def player_acts(self, phase: d.Phase, scope: Scope, ends: E | None) -> list[Stmt]:
        offers = self.offers(phase, scope)
        if not offers:
            return []
        at = self._whole(phase.key)
        step = self.one_action(phase, offers, scope, at)
        each = _each_turn(phase)
        if each == "one":
            return step
        if each == "any":
            return [While(negated(ends) if ends is not None else const(1, t.BOOLEAN), step, at=at)]
        if ends is not None:
            step = [*step, If(ends, [Break()], [], at=at)]
        number = self.value(phase.each_turn, scope, t.NUMBER)
        return [For(scope.context.fresh("round"), E("range", (const(1), number), t.list_of(t.NUMBER)), step, at=at)]

    def offers(self, phase: d.Phase, scope: Scope) -> list[Offer]:
        found = [self.offered_in(phase, node, scope) for node in phase.actions]
        return [offer for offer in found if offer is not None]

    def offered_in(self, phase: d.Phase, node: ScalarNode, scope: Scope) -> Offer | None:
        """The action that a phase names; only one that says `in:` sees the phase's parameters."""
        action = self.world.game.actions.get(node.text)
        if action is None:
            self.world.unknown("action", node.text, node, self.world.game.actions)
            return None
        self.used_actions.add(node.text)
        if not action.inside:
            return self.offer(action, Scope(scope.context, scope.node))
        for inside in action.inside:
            if inside.text not in self.world.phases:
                self.world.unknown("phase", inside.text, inside, self.world.phases)
        if phase.name not in [inside.text for inside in action.inside]:
            read = " and ".join(f"`{inside.text}`" for inside in action.inside)
            message = f"`{node.text}` reads the phase {read} and can't stand in `{phase.name}`"
            self.sink.report("N002", node.span, message)
            return None
        return self.offer(action, scope.child())

    def one_action(self, phase: d.Phase, offers: list[Offer], scope: Scope, at) -> list[Stmt]:
        """Ask the player for an action and perform it; without any, the turn is over (or `when_stuck` is done)."""
        me = scope.context.me
        several = _each_turn(phase) != "one"
        can_pass = phase.may_stop or phase.until_all_pass
        bare = len(offers) == 1 and not can_pass and self.option_params(offers[0]) == 1
        options: E = const((), OPTIONS)
        for offer in offers:
            one = self.options(offer, bare)
            options = one if is_const(options) and options.args[0] == () else E("concat", (options, one), OPTIONS)
        held, pick = local(scope.context.fresh("options"), OPTIONS), local(scope.context.fresh("option"), OPTION)
        stuck = self.stuck(phase, offers, several, scope)
        done: list[Stmt] = [Break()] if several else []
        performed: list[Stmt] = []
        if bare:
            param = offers[0].params[0]
            pick = local(param.var, param.type)
            performed = self.perform(phase, offers[0], 1, scope)
        else:
            for offer in reversed(offers):
                named = self.option_params(offer)
                binding: list[Stmt] = [
                    Let(p.var, E("part", (pick, const(i + 1)), p.type)) for i, p in enumerate(offer.params[:named])
                ]
                test = E("eq", (E("part", (pick, const(0)), t.NUMBER), const(offer.index)), t.BOOLEAN)
                performed = [If(test, [*binding, *self.perform(phase, offer, named, scope)], performed, at=at)]
        if can_pass:
            options = E("concat", (options, const((PASS,), OPTIONS)), OPTIONS)
            on_pass: list[Stmt] = list(done)
            passed = self.pass_counter(phase)
            if passed is not None:
                on_pass.insert(0, Write(("attr", passed.key, me), const(1)))
            performed = [
                If(E("eq", (E("part", (pick, const(0)), t.NUMBER), const(-1)), t.BOOLEAN), on_pass, performed, at=at)
            ]
            if not offers:
                return on_pass
        ask = Ask(pick.args[0], self.menu_site(offers, at, bare), me, held, forced=False, at=at)
        if can_pass and several and phase.turns is None:
            # A menu that holds nothing but "pass" is not worth a question.
            only_pass = E("eq", (E("count", (held,), t.NUMBER), const(1)), t.BOOLEAN)
            return [Let(held.args[0], options, at=at), If(only_pass, [Break()], [], at=at), ask, *performed]
        return [
            Let(held.args[0], options, at=at),
            If(E("is_empty", (held,), t.BOOLEAN), stuck, [ask, *performed], at=at),
        ]

    def stuck(self, phase: d.Phase, offers: list[Offer], several: bool, scope: Scope) -> list[Stmt]:
        """What happens to somebody who has no action, and that the turn is over then."""
        done: list[Stmt] = [Break()] if several else []
        if phase.when_stuck is None:
            return done
        name = phase.when_stuck.text
        known = next((o for o in offers if o.action.name == name), None)
        offer = known or self.offered_in(phase, phase.when_stuck, scope)
        if offer is None:
            return done
        if offer.params:
            message = f"`{name}` can't be done by somebody who is stuck: it needs something to choose"
            self.sink.report("N002", phase.when_stuck.span, message, "name an action without parameters")
            return done
        body = self.take(offer, 0, phase)
        if any(isinstance(s, Return) for s in walk(body)):
            body = [Call(self.separate(phase, offer, 0, body), self._call_args(phase, offer, 0))]
        return [*body, *done]

    def perform(self, phase: d.Phase, offer: Offer, named: int, scope: Scope) -> list[Stmt]:
        body = self.take(offer, named, phase)
        if self.can_inline(body, self.home(phase), offer.action):
            return body
        return [
            Call(
                self.separate(phase, offer, named, body),
                self._call_args(phase, offer, named),
                at=self._whole(offer.action.key),
            )
        ]

    def own_unit(self, offer: Offer, phase: d.Phase, effect: list[Stmt]) -> list[Stmt]:
        """The effect of an action as a unit of its own, of which `stop` ends nothing more."""
        params = self._unit_params(phase, offer, len(offer.params))
        unit = self.action_unit(f"deed:{offer.action.name}:{phase.name}", params, effect, offer.action)
        return [Call(unit.name, tuple(local(n, type_) for n, type_ in params), at=self._whole(offer.action.key))]

    def _unit_params(self, phase: d.Phase, offer: Offer, named: int) -> list[tuple[str, t.Type]]:
        me = offer.scope.context.me
        mine = [(me.args[0], PLAYER)] if me.op == "local" else []
        outer = self._phase_params(phase) if offer.action.inside else []
        return [*mine, *outer, *((p.var, p.type) for p in offer.params[:named])]

    def _call_args(self, phase: d.Phase, offer: Offer, named: int) -> tuple[E, ...]:
        return tuple(local(n, type_) for n, type_ in self._unit_params(phase, offer, named))

    def separate(self, phase: d.Phase, offer: Offer, named: int, body: list[Stmt]) -> str:
        name = f"action:{offer.action.name}:{phase.name}"
        self.action_unit(name, self._unit_params(phase, offer, named), body, offer.action)
        return name


def _each_turn(phase: d.Phase) -> str:
    """How many actions a player takes: in turns one, otherwise as many as possible, unless the phase says it."""
    if phase.each_turn is not None:
        return phase.each_turn.text
    return "one" if phase.turns is not None else "any"


def _speaks_of(e: E, name: E) -> bool:
    return any(part.op == "local" and part.args[0] == name.args[0] for part in subexpressions(e))
