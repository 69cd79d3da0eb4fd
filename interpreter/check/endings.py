"""How a game ends: conditions, winners, scores and tie-breaks."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..ir.nodes import (
    E,
    EndGame,
    Mark,
    Unit,
    all_of,
    is_const,
    local,
)
from ..lang import types as t
from ..model import definitions as d
from .phases import PLAYER, PLAYERS, Phases
from .scope import Context, Scope

#: The parameter of a moment's unit: whose turn begins or ends, if it is a turn.
MOMENT_OF = ("player_0", t.maybe(PLAYER))


@dataclass(slots=True)
class EndingRule:
    """How a game ends: the unit that says who won, and what is told about it."""

    id: str
    how: str
    condition: E | None
    winners: str | None
    definition: d.Ending | None
    breaks: list[str] = field(default_factory=list)


class Endings(Phases):
    """Part of the game checker: lowers endings and scoring."""

    endings: list[EndingRule]

    def find_endings(self) -> None:
        self.scoring_units: list[tuple[str, str]] = []
        game = self.world.game
        for i, line in enumerate(game.scoring):
            context = Context(me=local("me_0", PLAYER))
            value = self.value(line.value, Scope(context, line.value), t.NUMBER)
            self.unit(
                Unit(
                    f"score:{line.id}:{i}",
                    [("me_0", PLAYER)],
                    line.value,
                    value=value,
                    result=t.NUMBER,
                    title=f"score {line.id}",
                )
            )
            self.scoring_units.append((line.id, f"score:{line.id}:{i}"))
        for ending in game.endings:
            self.lower_ending(ending)
        if not game.endings and "end game" not in self.all_text():
            self.sink.report(
                "F003",
                game.node.key_span("game"),
                "the game never ends",
                "add `endings:`, or an effect with `end game ...`",
            )

    def lower_ending(self, ending: d.Ending) -> None:
        number = len(self.endings)
        context = Context(me=E("active", (), PLAYER))
        scope = Scope(context, ending.when or ending.at or ending.won_by)
        outcomes = [
            k
            for k, present in (("won_by", ending.won_by), ("drawn", ending.drawn), ("scored", ending.scored))
            if present
        ]
        if len(outcomes) != 1:
            self.sink.report(
                "S002" if not outcomes else "S007",
                ending.node.span,
                "an ending says who wins: exactly one of `won_by`, `drawn` and `scored`",
            )
            return
        how = {"won_by": "won", "drawn": "drawn", "scored": ending.scored or "most"}[outcomes[0]]
        winners = None
        if ending.won_by is not None:
            e = self.winners(self.value(ending.won_by, scope, None), self._whole(ending.won_by))
            winners = self.unit(Unit(f"winners:{number}", [], ending.won_by, value=e, result=PLAYERS)).name
        if ending.scored is not None and not self.world.game.scoring:
            self.sink.report(
                "S002",
                ending.node.key_span("scored"),
                "the game is scored, but there is no `scoring:`",
                "add lines with a `value:` for each player",
            )
        condition = self.condition(ending.when, scope) if ending.when is not None else None
        breaks = []
        for i, node in enumerate(ending.tie_break):
            own = Context(me=local("me_0", PLAYER))
            value = self.value(node, Scope(own, node), t.NUMBER)
            breaks.append(
                self.unit(Unit(f"tie_break:{number}:{i}", [("me_0", PLAYER)], node, value=value, result=t.NUMBER)).name
            )
        self.endings.append(EndingRule(ending.id, how, condition, winners, ending, breaks))
        if ending.at is not None:
            self.ending_at(ending, number, condition)
        elif condition is None:
            self.sink.report("S002", ending.node.span, "this ending does not say when it comes", "add `when:` or `at:`")

    def ending_at(self, ending: d.Ending, number: int, condition: E | None) -> None:
        from .literals import parse_node

        tree = parse_node(self.world, ending.at, "moment")
        if tree is None:
            return
        found = self.moment(tree, Scope(Context(me=E("active", (), PLAYER)), ending.at))
        if found is not None and not self.is_too_late(found, self._whole(ending.at)):
            self.moment_unit(found[0], found[1])
            whose = E("eq", (local(*MOMENT_OF), found[2]), t.BOOLEAN) if found[2] is not None else None
            condition = all_of(whose, condition)
            self.endings_at.setdefault(found[:2], []).append((number, None if is_const(condition, 1) else condition))

    @property
    def endings_at(self) -> dict:
        return self.__dict__.setdefault("_endings_at", {})

    def finish(self, number: int, mark: Mark | None = None) -> EndGame:
        return EndGame("ending", None, number, at=mark)
