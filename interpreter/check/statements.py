"""Statements: checked and lowered to the intermediate form, except choices, which have a module of their own."""

from __future__ import annotations

from lark import Token, Tree

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
    Lasting,
    Leave,
    Let,
    Mark,
    Return,
    Site,
    Stmt,
    While,
    Write,
    all_of,
    bodies,
    const,
    is_const,
)
from ..lang import types as t
from ..source.tree import ScalarNode
from .choices import Choices
from .hidden import Filter
from .literals import parse_node
from .scope import Scope

POSITIONS = {"top": "front", "front": "front", "bottom": "back", "back": "back", "random": "random"}


class Statements(Choices):
    """Checks effect texts. `sites` collects the questions, `used_verbs` what is called."""

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
            if lowered and isinstance(lowered[-1], (Return, Break, Continue, Leave, EndGame)):
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
            scope.forget_paths()
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

    # ------------------------------------------------------------ writing

    def s_let(self, tree, scope):
        token, value_tree = tree.children
        if (
            value_tree.data == "call"
            and str(value_tree.children[0]) in self.world.verbs
            and str(value_tree.children[0]) not in self.world.functions
        ):
            signature = self.world.verbs[str(value_tree.children[0])]
            if signature.result.base == "nothing":
                self.fault(
                    "D006",
                    self.mark(value_tree, scope),
                    f"`{signature.name}` gives nothing back",
                    "call it as a statement, or give it a `result:`",
                )
            call = self.verb_call(value_tree, scope)
            bound = self.bind_member(token, signature.result if signature.result.base != "nothing" else t.ANY, scope)
            if isinstance(call, Call):
                call.name = bound.args[0]
                return [call]
            return []
        value = self.expr(value_tree, scope)
        if value.type.base == "place":
            value = self.content(value)
        elif value.type.base == "none":
            value = E("const", (-1,), t.ANY, value.at)
        type_ = value.type if value.type.base != "number" else t.Type("number", optional=value.type.optional)
        if value.type.base == "list" and value.type.of.base == "number":
            type_ = t.list_of(t.NUMBER, value.type.unique)
        bound = self.bind_member(token, type_, scope)
        return [Let(bound.args[0], value)]

    def target(self, tree: Tree, scope: Scope) -> tuple[tuple, t.Type] | None:
        """What `set`, `add` and `remove` write to: a local, an attribute, an entry, or a state of the table."""
        at = self.mark(tree, scope)
        before = len(self.sink)
        e = self.expr(tree, scope)
        if e.type.base == "any" and len(self.sink) != before:
            return None
        if e.op == "local":
            return ("local", e.args[0], str(tree.children[0])), e.type
        declared = e.type
        if e.op in ("attr", "state"):
            keys = e.args[0] if e.op == "attr" else (e.args[0],)
            for key in keys:
                attribute = self.world.attributes[key[0]][key[1]]
                declared = attribute.type
                if attribute.derived or (key[1] in ("seat", "x", "y") and attribute.definition is None):
                    self.fault(
                        "T009",
                        at,
                        f"`{key[1]}` is worked out by a rule of its own and can't be set",
                        "change what it is worked out from",
                    )
                    return None
            if len(keys) > 1:
                self.fault(
                    "N005", at, f"several kinds have an attribute `{keys[0][1]}`", "test the kind first with `is`"
                )
                return None
            return (("attr", keys[0], e.args[1]) if e.op == "attr" else ("state", keys[0])), declared
        if e.op == "entry" and e.args[0].op in ("attr", "state"):
            inner = e.args[0]
            key = inner.args[0][0] if inner.op == "attr" else inner.args[0]
            host = inner.args[1] if inner.op == "attr" else None
            return ("entry", key, host, e.args[1]), e.type
        if e.type.base == "place":
            self.fault("T003", at, "a place can't be set", "move things into it: `move x to ...`")
        elif e.type.base != "any":
            self.fault("T003", at, "only an attribute, a state of the table or a local can be written")
        return None

    def store(self, target: tuple, type_: t.Type, value: E, scope: Scope) -> list[Stmt]:
        if target[0] == "local":
            return [Let(target[1], value)]
        self.secret_figure(target, scope)
        return [
            Write(
                target,
                value,
                low=type_.low if type_.base == "number" else None,
                high=type_.high if type_.base == "number" else None,
            )
        ]

    def current(self, target: tuple, type_: t.Type, tree: Tree, scope: Scope) -> E:
        return self.expr(tree, scope)

    def s_assign(self, tree, scope):
        path, value_tree = tree.children
        found = self.target(path, scope)
        if found is None:
            self.expr(value_tree, scope)
            return []
        target, type_ = found
        wanted = t.Type(type_.base, type_.of, type_.optional, type_.unique)
        value = self.fit(self.expr(value_tree, scope, wanted), wanted, self.mark(value_tree, scope))
        if target[0] == "local":
            scope.proved.pop(target[2], None)
        value = self._as_none(value, wanted)
        return self.store(target, type_, value, scope)

    def s_add(self, tree, scope):
        value_tree, path, position = tree.children
        found = self.target(path, scope)
        if found is None:
            return []
        target, type_ = found
        now = self.expr(path, scope)
        if type_.base == "list":
            value = self.expr(value_tree, scope, type_.of)
            if target[0] == "local" and type_.of.base == "any":
                type_ = t.list_of(t.member_of(value.type) if value.type.is_collection else value.type)
                scope.retype(target[2], type_)
            if value.type.is_collection:
                value = self.fit(value, type_, self.mark(value_tree, scope))
            else:
                value = E("tuple", ((self.fit(value, type_.of, self.mark(value_tree, scope)),),), t.list_of(type_.of))
            front = position is not None and POSITIONS.get(str(position.children[0])) == "front"
            pair = (value, now) if front else (now, value)
            return self.store(target, type_, E("union" if type_.unique else "concat", pair, type_), scope)
        value = self.fit(self.expr(value_tree, scope), t.NUMBER, self.mark(value_tree, scope))
        if type_.base not in ("number", "any"):
            self.fault(
                "T003", self.mark(path, scope), f"something can be added to a number or a list, not to a {type_}"
            )
            return []
        now = self.fit(now, t.NUMBER, self.mark(path, scope))
        return self.store(target, type_, E("add", (now, value), t.NUMBER, self.mark(tree, scope)), scope)

    def s_remove(self, tree, scope):
        value_tree, path = tree.children
        found = self.target(path, scope)
        if found is None:
            return []
        target, type_ = found
        now = self.expr(path, scope)
        if type_.base == "list":
            value = self.expr(value_tree, scope, type_.of)
            if not value.type.is_collection:
                value = E("tuple", ((self.fit(value, type_.of, self.mark(value_tree, scope)),),), t.list_of(type_.of))
            return self.store(target, type_, E("without", (now, self.content(value)), type_), scope)
        value = self.fit(self.expr(value_tree, scope), t.NUMBER, self.mark(value_tree, scope))
        if type_.base not in ("number", "any"):
            self.fault(
                "T003", self.mark(path, scope), f"something can be removed from a number or a list, not from a {type_}"
            )
            return []
        now = self.fit(now, t.NUMBER, self.mark(path, scope))
        return self.store(target, type_, E("sub", (now, value), t.NUMBER, self.mark(tree, scope)), scope)

    def s_take(self, tree, scope):
        token, path, position = tree.children
        found = self.target(path, scope)
        if found is None:
            return []
        target, type_ = found
        if type_.base != "list":
            self.fault(
                "T003",
                self.mark(path, scope),
                f"something can be taken from a list, not from a {type_}",
                "things in places are moved: `move first(place) to ...`",
            )
            return []
        now = self.expr(path, scope)
        last = position is not None and POSITIONS.get(str(position.children[0])) == "back"
        bound = self.bind_member(token, t.member_of(type_), scope)
        member = E(
            "query",
            ("last" if last else "first", None, now, None, (), None),
            t.maybe(bound.type),
            self.mark(path, scope),
        )
        rest = E("but_last" if last else "but_first", (now,), type_)
        return [
            Let(bound.args[0], E("need", (member,), bound.type, self.mark(path, scope))),
            *self.store(target, type_, rest, scope),
        ]

    # ------------------------------------------------------------ things and places

    def place(self, tree: Tree, scope: Scope) -> E | None:
        e = self.expr(tree, scope)
        if e.type.base == "place":
            return self.fit(e, t.sure(e.type), self.mark(tree, scope))
        if e.type.base != "any":
            self.fault("N002", self.mark(tree, scope), f"a place is wanted here, not a {e.type}")
        return None

    def things(self, tree: Tree, scope: Scope) -> E | None:
        """One thing, several, or all that lie in a place, always as a list."""
        e = self.expr(tree, scope)
        if e.type.base == "any":
            return None
        if e.type.is_thing:
            e = self.fit(e, t.sure(e.type), self.mark(tree, scope))
            return E("tuple", ((e,),), t.list_of(e.type), e.at)
        if e.type.is_collection and t.member_of(e.type).base in ("thing", "any"):
            return self.content(e)
        self.fault("T001", self.mark(tree, scope), f"things are wanted here, not a {e.type}")
        return None

    def s_move(self, tree, scope):
        what, path, position, facing = tree.children
        if what.data == "things_some":
            number = self.fit(self.expr(what.children[0], scope), t.NUMBER, self.mark(what.children[0], scope))
            things = self.things(what.children[1], scope)
            if things is not None:
                things = E("some_of", (number, things), things.type, things.at)
        else:
            things = self.things(what.children[0], scope)
        place = self.place(path, scope)
        if things is None or place is None:
            return []
        kinds, member = place.type.of, t.member_of(things.type)
        if kinds and member.is_thing and not self.types.covers(kinds, member.of):
            hint = f"test it first, with `... is {kinds[0]}`" if self.types.overlap(kinds, member.of) else None
            self.fault(
                "T006",
                self.mark(path, scope),
                f"this place holds {' or '.join(kinds)}, not {' or '.join(member.of) or 'any thing'}",
                hint,
            )
            return []
        where = self.position(position, scope)
        face = {"up": 1, "down": 0}[str(facing.children[0])] if facing is not None else None
        self.secret_write(place, self.mark(path, scope), scope)
        return [Do("move", (things, place, where, face))]

    def secret_write(self, place: E, at: Mark, scope: Scope) -> None:
        if scope.context.secret_for is None or place.op != "place":
            return
        definition = self.world.places[place.args[0]].definition
        if definition.seen_by == "all" and not definition.faces:
            self.fault(
                "H010",
                at,
                f"everybody sees `{definition.name}`, so nothing can be moved there in secret",
                "move it to a place with `seen_by: owner` and reveal it later",
            )

    def secret_figure(self, target: tuple, scope: Scope) -> None:
        key = target[1]
        attribute = self.world.attributes[key[0]][key[1]]
        if scope.context.secret_for is not None and attribute.seen_by == "all":
            at = Mark(scope.node, 0, len(scope.node.text))
            self.fault(
                "H010",
                at,
                f"everybody sees `{attribute.name}`, so it can't be written in secret",
                "give it `seen_by: owner`, or write it afterwards",
            )

    def position(self, tree: Tree | None, scope: Scope) -> str:
        if tree is None:
            return "back"
        name = str(tree.children[0])
        if name not in POSITIONS:
            self.fault(
                "S005",
                self.mark(tree.children[0], scope),
                f"a thing can't be put `at {name}`",
                did_you_mean(name, POSITIONS) or "top, bottom, front, back or random",
            )
        return POSITIONS.get(name, "back")

    def s_create(self, tree, scope):
        number, token, path = tree.children
        kind = str(token)
        n = self.fit(self.expr(number, scope), t.NUMBER, self.mark(number, scope))
        place = self.place(path, scope)
        if kind not in self.world.game.kinds:
            self.world.sink.report(
                "N008",
                self.mark(token, scope).span,
                f"there is no kind `{kind}`",
                did_you_mean(kind, self.world.game.kinds),
            )
            return []
        if not self.world.game.kinds[kind].supply:
            self.fault(
                "T012",
                self.mark(token, scope),
                f"the kind `{kind}` has no supply to create from",
                f"say how many there are: `{kind}: {{supply: 20}}`",
            )
            return []
        return [Do("create", (n, kind, place))] if place is not None else []

    def _shown(self, tree, scope, op):
        things = self.things(tree.children[0], scope)
        to = tree.children[1]
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
            players = self.fit(players, t.list_of(t.thing("player")), self.mark(to, scope))
        return [Do(op, (things, players))] if things is not None else []

    def s_reveal(self, tree, scope):
        return self._shown(tree, scope, "reveal")

    def s_hide(self, tree, scope):
        return self._shown(tree, scope, "hide")

    def s_roll(self, tree, scope):
        token, path = tree.children
        return self._roll(token, path, None, scope)

    def s_roll_many(self, tree, scope):
        number, token, path = tree.children
        n = self.fit(self.expr(number, scope), t.NUMBER, self.mark(number, scope))
        return self._roll(token, path, n, scope)

    def _roll(self, token: Token, path: Tree, number: E | None, scope: Scope) -> list[Stmt]:
        name = str(path.children[0]) if path.data == "name" else ""
        if name in self.world.game.dice and scope.find(name) is None:
            die = self.world.game.dice[name]
            face, faces = self.world.die_type(die), const(self.world.die_faces(die), t.list_of(t.NUMBER))
            face = t.NUMBER if face.base == "number" else face
        else:
            name = "chance"
            faces = self.collection(path, scope)
            face = t.member_of(faces.type)
        bound = self.bind_member(token, face if number is None else t.list_of(face), scope)
        op = "roll" if number is None else "roll_many"
        return [Do(op, (name, faces) if number is None else (name, faces, number), name=bound.args[0])]

    def s_shuffle(self, tree, scope):
        path = tree.children[0]
        e = self.expr(path, scope)
        if e.type.base == "place":
            return [Do("shuffle", (e,))]
        found = self.target(path, scope) if e.type.base == "list" else None
        if found is None:
            if e.type.base not in ("any", "list"):
                self.fault("N002", self.mark(path, scope), f"a place or a list can be shuffled, not a {e.type}")
            return []
        temporary = scope.context.fresh("shuffled")
        target, type_ = found
        return [
            Do("shuffle_list", ("chance", e), name=temporary),
            *self.store(target, type_, E("local", (temporary,), type_), scope),
        ]

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
                f"the text `{name}` has {_several(len(holes), 'hole')}, and {_several(len(args), 'argument')} given",
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
        if then and isinstance(then[-1], (Return, Break, Continue, Leave, EndGame)):
            self.prove(test, scope, False)
        return [If(condition, then, other)]

    def s_for_each(self, tree, scope):
        each, suite = tree.children
        inner, name, source, condition, keys = self.each(each, scope)
        members = (
            E("query", ("list", name, source, condition, keys, None), t.list_of(t.member_of(source.type)), source.at)
            if condition is not None or keys
            else source
        )
        loop = inner.child()
        loop.in_loop = True
        return [For(name, members, self.suite(suite, loop))]

    def s_secretly(self, tree, scope):
        each, suite = tree.children
        inner, name, source, condition, keys = self.each(each, scope)
        if t.member_of(source.type) != t.thing("player") and t.member_of(source.type).base != "any":
            self.fault("H011", self.mark(each.children[1], scope), "only players can choose in secret")
        members = E("query", ("list", name, source, condition, keys, None), source.type, source.at)
        before, scope.context.secret_for = scope.context.secret_for, name
        loop = inner.child()
        loop.in_loop = True
        body = self.suite(suite, loop)
        scope.context.secret_for = before
        return [For(name, members, body)]

    def s_repeat(self, tree, scope):
        number, suite = tree.children
        n = self.fit(self.expr(number, scope), t.NUMBER, self.mark(number, scope))
        loop = scope.child()
        loop.in_loop = True
        return [
            For(scope.context.fresh("turn"), E("range", (const(1), n), t.list_of(t.NUMBER)), self.suite(suite, loop))
        ]

    def s_while_(self, tree, scope):
        test, suite = tree.children
        condition = self.fit(self.expr(test, scope), t.BOOLEAN, self.mark(test, scope))
        loop = scope.child()
        loop.in_loop = True
        body = self.suite(suite, loop)
        if is_const(condition, 1) and condition.type.base == "boolean" and not _gets_out(body):
            self.fault(
                "F006", self.mark(test, scope), "nothing ends this loop", "say until when, or write `leave` inside it"
            )
        return [While(condition, body)]

    def s_at_once(self, tree, scope):
        return [Do("hold", ()), *self.suite(tree.children[0], scope.child()), Call("release", ())]

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

    # ------------------------------------------------------------ lasting changes

    def s_begin(self, tree, scope):
        call, lasting = tree.children
        found = self._template(call, scope)
        if found is None:
            return []
        return [Do("start", (found[0], found[1], self.lasting(lasting, scope)))]

    def s_end_rule(self, tree, scope):
        found = self._template(tree.children[0], scope)
        return [Do("finish", found)] if found is not None else []

    def _template(self, call: Tree, scope: Scope) -> tuple[str, tuple[E, ...]] | None:
        token = call.children[0]
        signature = self.world.templates.get(str(token))
        if signature is None:
            self.fault(
                "N001",
                self.mark(token, scope),
                f"there is no rule template `{token}`",
                did_you_mean(str(token), self.world.templates) or "declare it under `rule_templates:`",
            )
            return None
        args = [c for c in call.children[1:] if c is not None]
        return str(token), tuple(self.arguments(signature, token, args, scope))

    def _gets(self, tree, scope, op):
        path, amount, lasting = tree.children
        at = self.mark(path, scope)
        bent = e = self.expr(path, scope)
        entry = const(-1)
        if e.op == "entry":
            entry, e = e.args[1], e.args[0]
        if e.op != "attr" or len(e.args[0]) != 1:
            if e.type.base != "any":
                self.fault("T003", at, "only an attribute of a thing can be bent for a while")
            return []
        if op != "set" and bent.type.base != "number":
            self.fault("T003", at, f"only a number can be raised or lowered, not a {bent.type}", "write `becomes`")
            return []
        wanted = t.sure(bent.type)
        value = self.fit(self.expr(amount, scope, wanted), wanted, self.mark(amount, scope))
        return [Do("gets", (e.args[0][0], e.args[1], entry, op, value, self.lasting(lasting, scope)))]

    def s_gets_plus(self, tree, scope):
        return self._gets(tree, scope, "add")

    def s_gets_minus(self, tree, scope):
        return self._gets(tree, scope, "sub")

    def s_gets_times(self, tree, scope):
        return self._gets(tree, scope, "times")

    def s_becomes(self, tree, scope):
        return self._gets(tree, scope, "set")

    def lasting(self, tree: Tree | None, scope: Scope) -> Lasting:
        if tree is None:
            return Lasting()
        if tree.data == "until":
            moment = self.moment(tree.children[0], scope)
            if moment is not None:
                self.moment_unit(moment[0], moment[1])
            return Lasting(moment=moment)
        condition = self.fit(self.expr(tree.children[0], scope), t.BOOLEAN, self.mark(tree.children[0], scope))
        return Lasting(condition=all_of(condition))

    def moment(self, tree: Tree, scope: Scope) -> tuple | None:
        """("start" | "end", "turn" | "game" | phase name, player or None)."""
        edge, token, whose = tree.children
        name = str(token)
        if name not in ("turn", "game") and name not in self.world.phases:
            if name == "round" and "main" in self.world.phases:
                name = "main"
            else:
                self.fault(
                    "N013",
                    self.mark(token, scope),
                    f"`{name}` is neither `turn`, `game` nor a phase",
                    did_you_mean(name, ["turn", "game", *self.world.phases]),
                )
                return None
        player = None
        if whose is not None:
            player = self.fit(self.expr(whose, scope), t.thing("player"), self.mark(whose, scope))
        return (str(edge), name, player)


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


def _several(number: int, what: str) -> str:
    return f"{number or 'no'} {what}{'s' if number != 1 else ''}"
