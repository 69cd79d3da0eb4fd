"""Statements: checked and lowered to the intermediate form. Families of them have modules of their own."""

from __future__ import annotations

from lark import Tree

from ..diagnostics.suggest import did_you_mean
from ..ir.nodes import (
    Break,
    Call,
    Continue,
    Do,
    E,
    EndGame,
    For,
    If,
    Leave,
    Let,
    Mark,
    Return,
    Site,
    Stmt,
    While,
    Write,
    bodies,
    const,
    is_const,
    local,
)
from ..lang import types as t
from ..source.tree import ScalarNode
from .choices import Choices
from .durations import Durations
from .hidden import Filter
from .literals import parse_node
from .moving import Moving
from .scope import Scope
from .wording import several
from .writing import Writing

#: Statements that write, and which of their parts is written to.
_TARGETS = {"assign": 0, "add": 1, "remove": 1, "take": 1}
_LASTING = ("begin", "end_rule", "becomes", "gets_plus", "gets_minus", "gets_times")
#: Statements that change the state of the game, beside calls of verbs.
_CHANGING = frozenset(
    (*_TARGETS, "move", "create", "reveal", "hide", "run", "shuffle", "roll", "roll_many", "at_once", *_LASTING)
)


class Statements(Writing, Moving, Durations, Choices):
    """Checks effect texts. `sites` collects the questions, `filters` what decides who is offered what."""

    def __init__(self, world) -> None:
        super().__init__(world)
        self.sites: list[Site] = []
        self.filters: list[Filter] = []
        self.endings: list = []

    def effect(self, node: ScalarNode, scope: Scope) -> list[Stmt]:
        """Check a whole effect field."""
        tree = parse_node(self.world, node, "effect")
        if tree is None:
            return []
        return self.block(tree.children, scope.over(node))

    def block(self, trees: list, scope: Scope) -> list[Stmt]:
        body: list[Stmt] = []
        ended: Stmt | None = None
        for tree in trees:
            if ended is not None:
                self.fault(
                    "D008",
                    self.mark(tree, scope),
                    "nothing after this kind of statement is ever reached",
                    "remove it, or move it up",
                )
                break
            lowered = self.stmt(tree, scope)
            body.extend(lowered)
            if lowered and _is_exit(lowered[-1]):
                ended = lowered[-1]
        return body

    def stmt(self, tree: Tree, scope: Scope) -> list[Stmt]:
        method = getattr(self, f"s_{tree.data}", None)
        at = self.mark(tree, scope)
        if method is None:
            self.fault("D001", at, "this can't stand as a statement")
            return []
        lowered = method(tree, scope)
        for stmt in lowered:
            if stmt.at is None:
                stmt.at = at
        if any(isinstance(s, (Write, Do, Call)) for s in lowered):
            scope.forget_state()
        return lowered

    def suite(self, tree: Tree | None, scope: Scope) -> list[Stmt]:
        """The body behind a colon; `else_part` wraps one too."""
        if tree is None:
            return []
        inner = tree.children[0] if tree.data == "else_part" else tree
        trees = [
            Tree("ask", [c.children[0], None], c.meta) if isinstance(c, Tree) and c.data == "suite_choice" else c
            for c in inner.children
        ]
        return self.block(trees, scope)

    # ------------------------------------------------------------ messages

    def message(self, tree: Tree, scope: Scope) -> tuple[str, tuple[E, ...]] | None:
        """A text id with arguments for its holes: `outbid(p, g)`."""
        token = tree.children[0]
        args = [c for c in tree.children[1:] if c is not None] if tree.data == "call" else []
        name, at = str(token), self.mark(token, scope)
        if name not in self.world.game.texts:
            self.fault(
                "N014",
                at,
                f"there is no text `{name}`",
                did_you_mean(name, self.world.game.texts) or f"write it under `texts:`, as `{name}: {{en: ...}}`",
            )
            return None
        holes = self.text_holes(name)
        if len(args) != len(holes):
            self.fault(
                "L003",
                at,
                f"the text `{name}` has {several(len(holes), 'hole')}, and {several(len(args), 'argument')} given",
                f"its holes are {', '.join('{' + h + '}' for h in holes)}" if holes else "leave the arguments out",
            )
            return None
        lowered = []
        for arg in args:
            if arg.data in ("each", "mapped", "matching"):
                self.fault("T001", self.mark(arg, scope), "a value is wanted here")
                return None
            e = self.expr(arg, scope)
            lowered.append(self.content(e) if e.type.base == "place" else e)
        return name, tuple(lowered)

    def s_say(self, tree, scope):
        message, to = tree.children
        found = self.message(message, scope)
        players = None
        if to is not None:
            e = self.expr(to, scope)
            players = (
                e
                if e.type.is_collection
                else E(
                    "tuple", ((self.fit(e, t.thing("player"), self.mark(to, scope)),),), t.list_of(t.thing("player"))
                )
            )
        return [Do("say", (found[0], found[1], players))] if found is not None else []

    # ------------------------------------------------------------ flow

    def s_if_(self, tree, scope):
        test, suite, *rest = tree.children
        condition = self.fit(self.expr(test, scope), t.BOOLEAN, self.mark(test, scope))
        yes, no = scope.child(), scope.child()
        self.prove(test, yes, True)
        self.prove(test, no, False)
        then = self.suite(suite, yes)
        rest = [r for r in rest if r is not None]
        other: list[Stmt] = []
        if rest:
            head = rest[0]
            if head.data == "elif_part":
                chain = Tree("if_", [head.children[0], head.children[1], *rest[1:]], head.meta)
                other = self.stmt(chain, no)
            else:
                other = self.suite(head, no)
        if then and _is_exit(then[-1]):
            self.prove(test, scope, False)
        return [If(condition, then, other)]

    def loop_scope(self, scope: Scope, suite: Tree) -> Scope:
        """The scope of a loop's body, which must not rely on what the body itself may change."""
        written, changes_state = set(), False
        for part in suite.iter_subtrees():
            target = part.children[_TARGETS[part.data]] if part.data in _TARGETS else None
            if target is not None and target.data == "name":
                written.add(str(target.children[0]))
            calls_verb = part.data == "call" and str(part.children[0]) in self.world.verbs
            changes_state = changes_state or calls_verb or part.data in _CHANGING
        return scope.loop(written, changes_state)

    def s_for_each(self, tree, scope):
        each, suite = tree.children
        inner, name, source, condition, keys = self.each(each, scope)
        members = (
            E("query", ("list", name, source, condition, keys, None), t.list_of(t.member_of(source.type)), source.at)
            if condition is not None or keys
            else source
        )
        return [For(name, members, self.suite(suite, self.loop_scope(inner, suite)))]

    def s_secretly(self, tree, scope):
        each, suite = tree.children
        inner, name, source, condition, keys = self.each(each, scope)
        if t.member_of(source.type) != t.thing("player") and t.member_of(source.type).base != "any":
            self.fault("H011", self.mark(each.children[1], scope), "only players can choose in secret")
        members = E("query", ("list", name, source, condition, keys, None), source.type, source.at)
        before, scope.context.secret_for = scope.context.secret_for, name
        body = self.suite(suite, self.loop_scope(inner, suite))
        scope.context.secret_for = before
        return [For(name, members, body)]

    def s_repeat(self, tree, scope):
        number, suite = tree.children
        n = self.fit(self.expr(number, scope), t.NUMBER, self.mark(number, scope))
        rounds = E("range", (const(1), n), t.list_of(t.NUMBER))
        return [For(scope.context.fresh("turn"), rounds, self.suite(suite, self.loop_scope(scope, suite)))]

    def s_while_(self, tree, scope):
        test, suite = tree.children
        condition = self.fit(self.expr(test, scope), t.BOOLEAN, self.mark(test, scope))
        loop = self.loop_scope(scope, suite)
        self.prove(test, loop, True)
        body = self.suite(suite, loop)
        if is_const(condition, 1) and condition.type.base == "boolean" and not _gets_out(body):
            self.fault(
                "F006", self.mark(test, scope), "nothing ends this loop", "say until when, or write `leave` inside it"
            )
        return [While(condition, body)]

    def s_at_once(self, tree, scope):
        body = self._released(self.suite(tree.children[0], scope.child()), scope)
        return [Do("hold", ()), *body, *([] if body and _is_exit(body[-1]) else [Call("release", ())])]

    def _released(self, body: list[Stmt], scope: Scope, inner_loop: bool = False) -> list[Stmt]:
        """Whoever leaves an `at once` block early ends it on the way; `leave` in a loop inside it stays inside."""
        found: list[Stmt] = []
        for stmt in body:
            if isinstance(stmt, If):
                stmt.then = self._released(stmt.then, scope, inner_loop)
                stmt.other = self._released(stmt.other, scope, inner_loop)
            elif isinstance(stmt, (For, While)):
                stmt.body = self._released(stmt.body, scope, True)
            elif isinstance(stmt, Return):
                if stmt.value is not None and not is_const(stmt.value):
                    # The value is that of now, not that of when the rules have answered.
                    given = local(scope.context.fresh("given"), stmt.value.type)
                    found.append(Let(given.args[0], stmt.value, at=stmt.at))
                    stmt.value = given
                found.append(Call("release", (), at=stmt.at))
            elif isinstance(stmt, (Break, Continue)) and not inner_loop:
                found.append(Call("release", (), at=stmt.at))
            found.append(stmt)
        return found

    def s_stop(self, tree, scope):
        return [Return(scope.context.stop_value)]

    def s_skip(self, tree, scope):
        return self._loop_exit(Continue(), "skip", tree, scope)

    def s_leave(self, tree, scope):
        return self._loop_exit(Break(), "leave", tree, scope)

    def _loop_exit(self, exit_: Stmt, word: str, tree: Tree, scope: Scope) -> list[Stmt]:
        if not scope.in_loop:
            self.fault(
                "D007",
                self.mark(tree, scope),
                f"`{word}` stands outside any loop",
                "to end the whole effect, write `stop`",
            )
            return []
        return [exit_]

    def s_give(self, tree, scope):
        wanted = scope.context.result
        if wanted.base == "nothing":
            self.fault(
                "D006", self.mark(tree, scope), "nothing is asked back from here", "declare a `result:` for this verb"
            )
            return [Return(None)]
        value = self.fit(self.expr(tree.children[0], scope, wanted), wanted, self.mark(tree.children[0], scope))
        return [Return(value)]

    def s_end_turn(self, tree, scope):
        return [Leave("turn")]

    def s_end_phase(self, tree, scope):
        return [Leave("phase")]

    def s_end_won(self, tree, scope):
        e = self.winners(
            self.expr(tree.children[0], scope, t.list_of(t.thing("player"))), self.mark(tree.children[0], scope)
        )
        return [EndGame("won", e, -1)]

    def winners(self, e: E, at: Mark) -> E:
        if e.type.is_thing:
            e = self.fit(e, t.thing("player"), at)
            return E("tuple", ((e,),), t.list_of(t.thing("player")), at)
        return self.fit(e, t.list_of(t.thing("player")), at)

    def s_end_drawn(self, tree, scope):
        return [EndGame("drawn", None, -1)]

    def s_end_scored(self, tree, scope):
        return [EndGame("scored", None, -1)]

    # ------------------------------------------------------------ calls

    def verb_call(self, tree: Tree, scope: Scope) -> Stmt | None:
        token = tree.children[0]
        args = [c for c in tree.children[1:] if c is not None]
        name = str(token)
        signature = self.world.verbs.get(name)
        if signature is None:
            for arg in args:
                if arg.data not in ("each", "mapped", "matching"):
                    self.expr(arg, scope)
            hint = self.world.why_lacking(name) or did_you_mean(name, [*self.world.verbs])
            if name in self.world.functions:
                hint = "a function gives a value and does nothing by itself"
            elif name in self.world.phases:
                hint = f"a phase is run: `run {name}`"
            self.fault("D004", self.mark(token, scope), f"there is no verb `{name}`", hint)
            return None
        self.use_verb(name, self.mark(token, scope))
        return Call(f"verb:{name}", tuple(self.arguments(signature, token, args, scope)), at=self.mark(tree, scope))

    def use_verb(self, name: str, at: Mark | None = None) -> None:
        """Noted by the compiler of a whole game: borrowed verbs are kept only if something calls them."""

    def s_call(self, tree, scope):
        call = self.verb_call(tree, scope)
        return [call] if call is not None else []

    def s_run(self, tree, scope):
        target = tree.children[0]
        token = target.children[0]
        args = [c for c in target.children[1:] if c is not None] if target.data == "call" else []
        signature = self.world.phases.get(str(token))
        if signature is None:
            self.fault(
                "N013",
                self.mark(token, scope),
                f"there is no phase `{token}`",
                did_you_mean(str(token), self.world.phases),
            )
            return []
        self.use_phase(str(token))
        return [Call(f"phase:{token}", tuple(self.arguments(signature, token, args, scope)))]

    def use_phase(self, name: str) -> None:
        """Noted by the compiler of a whole game."""


def _is_exit(stmt: Stmt) -> bool:
    return isinstance(stmt, (Return, Break, Continue, Leave, EndGame))


def _gets_out(body: list[Stmt]) -> bool:
    """Does something in a loop's body leave the loop?"""
    for stmt in body:
        if isinstance(stmt, (Break, Return, Leave, EndGame)):
            return True
        inside = [inner for part in bodies(stmt) for inner in part]
        # `leave` inside an inner loop ends only that one.
        if isinstance(stmt, (For, While)):
            inside = [inner for inner in inside if not isinstance(inner, Break)]
        if _gets_out(inside):
            return True
    return False
