"""Families C, F and H: how many there are, where that can be counted before play."""

from __future__ import annotations

from collections import Counter

from ..diagnostics.diagnostic import Sink
from ..ir.nodes import E
from ..source.tree import plain
from .check import Check
from .subject import Lowered


def overfull_places(game: Lowered, sink: Sink) -> None:
    """Places in which more things begin than they hold."""
    begin = Counter(info.start for info in game.world.things if info.start is not None)
    for (name, _), number in begin.items():
        most = game.game.places[name].max if name in game.game.places else None
        if most is not None and isinstance(most.value, int) and number > most.value:
            sink.report(
                "C008",
                most.span,
                f"`{name}` holds {most.value}, and {number} things begin there",
                "let fewer begin there, or let the place hold more",
            )
            return


def tables_for_players(game: Lowered, sink: Sink) -> None:
    """Tables that are looked up by the number of players and have no row for one that the game promises."""
    for _, e in game.expressions("table"):
        table = game.ir.tables.get(e.args[0])
        if table is None or table.other is not None or not _counts_players(e.args[1]):
            continue
        missing = [number for number in game.game.players if number not in table.entries]
        if missing:
            shown = " and ".join(str(number) for number in missing)
            sink.report(
                "F011",
                e.at.span,
                f"the table `{e.args[0]}` has no row for {shown} players",
                "add a row, or change the `players:` of the game",
            )


def _counts_players(e: E) -> bool:
    if e.op != "query" or e.args[0] != "count" or e.args[3] is not None:
        return False
    members = e.args[2]
    return isinstance(members, E) and members.op == "things" and members.args[0] == "player"


def hidden_for_nothing(game: Lowered, sink: Sink) -> None:
    """Places whose things are hidden, though all that can lie there are alike: their number tells everything."""
    for name, place in game.world.places.items():
        definition = place.definition
        if definition.seen_by == "all" or definition.faces or not place.holds:
            continue
        kinds = game.world.hierarchy.leaves(place.holds)
        if any(game.game.kinds[kind].attributes for kind in kinds if kind in game.game.kinds):
            continue
        looks = {_look(info) for info in game.world.things if info.kind in kinds}
        if len(looks) == 1:
            sink.report(
                "H012",
                definition.key.span,
                f"everybody sees how many things lie in `{name}`, and all that may lie there are alike",
                "leave `seen_by:` out, or keep the number itself as a figure that is hidden",
            )


def _look(info) -> str:
    values = {key: plain(node) for key, (_, node) in info.values.items()}
    own = info.id if info.definition is not None and info.definition.copies == 1 else info.kind
    return repr((own, sorted(values.items(), key=lambda item: item[0]), info.names, info.back))


CHECKS = (
    Check(("C008",), overfull_places),
    Check(("F011",), tables_for_players),
    Check(("H012",), hidden_for_nothing),
)
