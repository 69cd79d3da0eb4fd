"""Statements about things and places, and about chance."""

from __future__ import annotations

from lark import Token, Tree

from ..diagnostics.suggest import did_you_mean
from ..ir.nodes import Do, E, Mark, Stmt, const
from ..lang import types as t
from .scope import Scope
from .writing import POSITIONS


class Moving:
    """Part of the statement checker: `move`, `create`, `reveal`, `hide`, `roll` and `shuffle`."""

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

    # ------------------------------------------------------------ chance

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
