from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import interpreter
from interpreter.diagnostics.codes import CODES
from interpreter.diagnostics.diagnostic import Diagnostic, Sink
from interpreter.diagnostics.render import render, terse
from interpreter.engine.errors import GameFault
from interpreter.lang.parse import SyntaxFault, parse
from interpreter.lang.parser import ENTRIES
from interpreter.pipeline import check_files
from interpreter.source.files import SourceError, SourceFile
from tests.unit.check.small_games import SCAFFOLD, without_lints

from .material import GAMES, effect_texts, games, spoiled_games, trees

#: Seconds are generous because the machine may be busy; a hang takes for ever.
LIMITS = {
    "deadline": 10_000,
    "suppress_health_check": [HealthCheck.too_slow, HealthCheck.data_too_large],
    "derandomize": True,
}


def findings(*texts: str | bytes) -> list[Diagnostic]:
    """Check files in memory, and see that every finding can be shown."""
    sink = Sink()
    files = []
    for number, text in enumerate(texts):
        name = "sample/game.yaml" if number == 0 else f"sample/part_{number}.yaml"
        try:
            files.append(SourceFile.decode(text, name) if isinstance(text, bytes) else SourceFile(name, text))
        except SourceError as error:
            sink.report_source_error(error)
    report = check_files("sample", files, sink)
    for found in report.diagnostics:
        assert found.code in CODES
        assert render(found, report.files) and terse(found)
        if found.span is not None and found.span.file in report.files:
            _lies_inside(found, report.files[found.span.file])
    return report.diagnostics


def _lies_inside(found: Diagnostic, file: SourceFile) -> None:
    span = found.span
    assert 1 <= span.line <= span.end_line <= len(file.lines), str(found)
    assert 1 <= span.column <= len(file.lines[span.line - 1]) + 1, str(found)
    assert (span.line, span.column) <= (span.end_line, span.end_column), str(found)


@settings(max_examples=150, **LIMITS)
@given(st.binary(max_size=200))
def test_random_bytes(data):
    assert findings(data)


@settings(max_examples=150, **LIMITS)
@given(st.text(max_size=120))
def test_random_text(text):
    assert findings(text)


@settings(max_examples=150, **LIMITS)
@given(games)
def test_random_games(game):
    findings(json.dumps(game))


@settings(max_examples=150, **LIMITS)
@given(st.dictionaries(st.sampled_from(["kinds", "verbs", "rules", "phases", "things", "places", "functions"]), trees))
def test_random_sections_in_a_game_that_is_right(sections):
    findings(SCAFFOLD, json.dumps({"part": "more", **sections}))


@settings(max_examples=300, **LIMITS)
@given(effect_texts, st.sampled_from(ENTRIES))
def test_random_effect_texts(text, entry):
    try:
        parse(text, entry)
    except SyntaxFault as fault:
        assert fault.code in CODES
        assert 0 <= fault.start <= fault.end <= max(len(text), 1)


@settings(max_examples=150, **LIMITS)
@given(effect_texts, effect_texts)
def test_random_effects_in_a_game(effect, value):
    part = {
        "part": "more",
        "verbs": {"v": {"params": {"p": "player", "c": "card"}, "do": effect}},
        "functions": {"f": {"params": {"p": "player", "c": "card"}, "value": value}},
        "actions": {"a": {"when": value, "params": {"x": value}, "do": effect}},
        "rules": [{"after": "v", "when": value, "may": effect}],
    }
    findings(SCAFFOLD, json.dumps(part))


@settings(max_examples=200, **LIMITS)
@given(spoiled_games())
def test_slips_in_games_that_were_right(spoiled):
    _, text = spoiled
    findings(text)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("spoiled")


@settings(max_examples=60, **LIMITS)
@given(spoiled=spoiled_games())
def test_what_passes_the_checks_can_be_played(folder, spoiled):
    """A fault of the rules may show in play; it is reported as one, with its place."""
    _, text = spoiled
    (folder / "game.yaml").write_text(text.encode("utf-8", "replace").decode(), encoding="utf-8")
    try:
        game = interpreter.load(folder)
    except interpreter.ContentError as error:
        assert error.diagnostics
        return
    random = Random(1)
    try:
        state = game.start(seed=1)
        for _ in range(30):
            if state.decision is None:
                break
            state.choose(random.choice(state.decision.options))
    except GameFault as fault:
        assert fault.message


@pytest.mark.parametrize("name", sorted(GAMES))
def test_the_games_are_right_before_they_are_spoiled(name):
    assert [str(found) for found in without_lints(findings(GAMES[name]))] == []


@pytest.mark.parametrize(
    "text",
    [
        "a: &a [*a]",
        "a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\nd: [*c, *c, *c]",
        "game: x\n" + "  " * 200 + "a: 1",
        "game: " + "[" * 5000,
        "game: x\nplayers: 2\nkinds: {cell: {grid: [100, 100]}}",
        "game: x\nplayers: 2\nkinds: {c: {supply: 999999999}}",
        "game: x\nplayers: 2\nkinds: {c: {attributes: {v: number}}}\n"
        "components: [{kind: c, count: 10000, each: {v: 1 to 999999}}]",
        "game: x\nplayers: 2\ntables: {t: {1-999999: 1}}",
        "game: x\nplayers: 99999999999999999999",
        "game: x\nplayers: 2\nfunctions: {f: {value: '" + "f() + " * 3000 + "1'}}",
        "game: x\nplayers: 2\nfunctions: {f: {value: f()}}",
        "game: x\nplayers: 2\nplayer: {a: {value: self.a}}",
    ],
)
def test_content_meant_to_exhaust_the_machine(text):
    assert findings(text)
