"""The intermediate form of a checked game -> a `Program`: code objects and the rows the engine works with."""

from __future__ import annotations

import ast
import marshal
from types import CodeType

from ..check.game import GameIR
from ..engine.program import Program
from ..ir.nodes import Mark
from . import quote as q
from .context import OWN_FILE, Builder
from .effects import Effects, asking_units, outermost_units
from .inline import Inliner
from .layout import lay_out
from .primitives import Primitives
from .reactions import Reactions
from .rows import Rows, row_type
from .runtime import runtime_data
from .statics import Statics
from .units import UnitEmitter, resume_name


def build(ir: GameIR, content_hash: str = "", variants: tuple[str, ...] = ()) -> Program:
    """Compile a checked game. The intermediate form is used up by this: endings and watchers are woven into it."""
    Reactions(ir).weave()
    layout = lay_out(ir, ir.figures)
    effects = Effects(ir)
    statics = Statics(layout)
    statics.cut_all()
    Inliner(ir).run()
    asking = asking_units(ir)
    outermost = outermost_units(ir, asking)
    builder = Builder(ir, layout, effects, asking, outermost)
    primitives, emitters = _written(builder, statics)
    runtime = runtime_data(builder, primitives)
    unattended = Builder(ir, layout, effects, asking, outermost, attended=False)
    _written(unattended, statics)
    return Rows(ir, layout, primitives).program(
        hash=content_hash,
        variants=variants,
        units=tuple(ir.units),
        code=_compiled(builder),
        unattended=marshal.dumps(_compiled(unattended)),
        files=tuple(file for file in builder.functions if file != OWN_FILE),
        constants=unattended.constants | builder.constants,
        runtime=runtime,
        resumable={e.number: resume_name(e.unit.name) for e in emitters if e.live.points},
        point_arity={(e.number, n): len(names) for e in emitters for n, names in e.live.points.values()},
        local_types={
            (e.number, n): tuple(row_type(e.type_of(name)) for name in names)
            for e in emitters
            for n, names in e.live.points.values()
        },
    )


def _written(builder: Builder, statics: Statics) -> tuple[Primitives, list[UnitEmitter]]:
    """All functions of a game, as syntax trees in the builder."""
    primitives = Primitives(builder)
    units = builder.ir.units.values()
    emitters = [UnitEmitter(builder, primitives, unit, number) for number, unit in enumerate(units)]
    for emitter in emitters:
        emitter.emit_unit()
    primitives.emit.home, primitives.emit.file = "attribute", OWN_FILE
    builder.attributes.emit(primitives.emit)
    _emit_memos(builder, primitives, statics)
    return primitives, emitters


def _emit_memos(builder: Builder, primitives: Primitives, statics: Statics) -> None:
    for number, (names, query) in enumerate(statics.memos):
        file = query.at.node.file.name if query.at is not None else OWN_FILE
        primitives.emit.file = file
        body = q.return_(primitives.emit.value(query))
        builder.add_function(file, q.function(f"remembered {number}", [q.V, *names], [body]))
        builder.constants[f"memo:{number}"] = ("memo", f"remembered {number}", len(names))


# ---------------------------------------------------------------- code with the author's places


def _compiled(builder: Builder) -> tuple[CodeType, ...]:
    """One code object for each file of content."""
    return tuple(_module(file, functions) for file, functions in builder.functions.items())


def _module(file: str, functions: list[ast.stmt]) -> CodeType:
    module = ast.Module(functions, [])
    for function in functions:
        _place(function, file, (1, 0, 1, 0))
    return compile(module, file, "exec", dont_inherit=True)


def _place(node: ast.AST, file: str, place: tuple[int, int, int, int]) -> None:
    """Give a node and all inside it their places: each has its own mark or that of what it stands in."""
    mark: Mark | None = getattr(node, "mark", None)
    if mark is not None and mark.node.file.name == file:
        span = mark.span
        place = (span.line, span.column - 1, span.end_line, max(span.end_column - 1, 0))
    if isinstance(node, (ast.stmt, ast.expr, ast.ExceptHandler, ast.arg)):
        node.lineno, node.col_offset, node.end_lineno, node.end_col_offset = place
    for inner in ast.iter_child_nodes(node):
        _place(inner, file, place)
