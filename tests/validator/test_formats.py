"""What other programs get: documents that keep to their formats, whatever stands in the content."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from interpreter.diagnostics.diagnostic import Diagnostic, Related
from interpreter.diagnostics.fix import Edit, Fix, Grade
from interpreter.diagnostics.formats import Findings, written
from interpreter.diagnostics.formats.github import MOST, summary_table
from interpreter.diagnostics.severity import Severity
from interpreter.diagnostics.suppress import Accepted
from interpreter.loading.schemas import schema
from interpreter.source.files import SourceFile
from interpreter.source.span import Span
from tests.cli.conftest import CHECKOUT, heed_interrupts, write

SARIF = json.loads((Path(__file__).parent / "sarif.schema.json").read_text(encoding="utf-8"))
#: Everything that is awkward in a format: quotes, brackets, line ends, control characters, no place, many places.
STRANGE = 'a "b" <c> & %0A |d|\n\x07 \ufffe ]]> \U0001f3b2 é'


def diagnostic(line=1, severity=Severity.ERROR, code="S001", message=STRANGE, file="a b/ü.yaml", **more):
    return Diagnostic(code, severity, message, Span(file, line, 2, line, 5), **more)


def findings(*found, accepted=()):
    files = {"a b/ü.yaml": SourceFile("a b/ü.yaml", "one\ntwo\nthree\n" * 20)}
    return Findings(list(found), list(accepted), ["a b"], ["a b/ü.yaml", "a b/fine.yaml"], files, lambda: "1.2.3")


ALL = findings(
    diagnostic(1),
    diagnostic(
        2,
        hint="h",
        notes=("n1", STRANGE),
        related=(Related(Span("c.yaml", 3, 1, 4, 1), STRANGE),),
        fixes=(
            Fix("t", Grade.SAFE, (Edit(Span("c.yaml", 3, 1, 4, 1), STRANGE), Edit(Span("d.yaml", 1, 1, 1, 1), "x"))),
            Fix("only told", Grade.NONE),
        ),
    ),
    diagnostic(3, Severity.WARNING, "Y009"),
    diagnostic(4, Severity.INFO, "I005"),
    Diagnostic("G001", Severity.ERROR, "nowhere", None),
    Diagnostic("Z999", Severity.ERROR, "a code that is not in the table", None),
    accepted=[Accepted(diagnostic(5), "it is so"), Accepted(diagnostic(6), "")],
)


def test_json_keeps_to_its_schema():
    validator = Draft202012Validator(schema("findings"))
    for document in (ALL, findings()):
        validator.validate(json.loads(written("json", document)))
    broken = json.loads(written("json", ALL))
    broken["diagnostics"][0]["severity"] = "fatal"
    assert not validator.is_valid(broken), "the schema refuses nothing"


def test_sarif_keeps_to_the_standard():
    validator = Draft202012Validator(SARIF)
    for document in (ALL, findings()):
        validator.validate(json.loads(written("sarif", document)))
    broken = json.loads(written("sarif", ALL))
    broken["runs"][0]["results"][0]["level"] = "fatal"
    assert not validator.is_valid(broken), "the schema refuses nothing"


def test_sarif_says_what_the_standard_says_in_words():
    (run,) = json.loads(written("sarif", ALL))["runs"]
    rules = run["tool"]["driver"]["rules"]
    assert len({rule["id"] for rule in rules}) == len(rules)
    for result in run["results"]:
        if "ruleIndex" in result:
            assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        for location in result.get("locations", ()):
            uri = location["physicalLocation"]["artifactLocation"]["uri"]
            assert re.fullmatch(r"[A-Za-z0-9/._~%-]+", uri), uri
    assert run["columnKind"] == "unicodeCodePoints"
    marks = [result["partialFingerprints"]["themis/v1"] for result in run["results"] if "suppressions" not in result]
    assert len(set(marks)) == len(ALL.found)
    reasons = [result["suppressions"][0].get("justification") for result in run["results"] if "suppressions" in result]
    assert reasons == ["it is so", None]


def test_junit_can_be_read_and_counts_right():
    root = ElementTree.fromstring(written("junit", ALL))
    assert root.tag == "testsuites"
    for suite in root:
        cases = suite.findall("testcase")
        assert suite.tag == "testsuite" and len(cases) == int(suite.get("tests"))
        assert sum(case.find("failure") is not None for case in cases) == int(suite.get("failures"))
        for case in cases:
            assert case.get("name") and case.get("classname")
            assert {child.tag for child in case} <= {"failure", "system-out"}
    assert sum(int(suite.get("tests")) for suite in root) == int(root.get("tests"))
    assert sum(int(suite.get("failures")) for suite in root) == int(root.get("failures")) == 4
    (fine,) = [suite for suite in root if suite.get("name") == "a b/fine.yaml"]
    assert (fine.get("tests"), fine.get("failures")) == ("1", "0")


def test_terse_is_one_line_each():
    lines = written("terse", ALL).splitlines()
    assert len(lines) == len(ALL.found) and all("\x07" not in line for line in lines)


COMMAND = re.compile(r"::(error|warning|notice) ([a-zA-Z]+=[^,:\r\n]*(?:,[a-zA-Z]+=[^,:\r\n]*)*)::[^\r\n]*")


def test_github_gets_commands_of_its_own_grammar():
    for line in written("github", ALL).split("\n"):
        assert COMMAND.fullmatch(line), line


@pytest.mark.parametrize("number", [MOST - 1, MOST, MOST + 1, 60])
def test_github_never_drops_a_finding_silently(number):
    many = findings(*(diagnostic(line) for line in range(1, number + 1)), diagnostic(1, Severity.WARNING, "Y009"))
    lines = written("github", many).split("\n")
    errors = [line for line in lines if line.startswith("::error")]
    assert len(errors) == min(number, MOST)
    told = f"and {number - MOST + 1} more" in errors[-1]
    assert told == (number > MOST)
    assert summary_table(many).count("\n|") == number + 1 + 2


def test_github_summary_of_a_step_lists_everything(themis, folder, monkeypatch):
    write(folder / "bad", game="game: bad\nplayers: 2\nkindz: {}\n")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(folder / "summary.md"))
    themis("validate", "bad", "--format", "github")
    assert "| bad/game.yaml:3:1 | error S001 |" in (folder / "summary.md").read_text(encoding="utf-8")
    themis("validate", "bad")
    assert (folder / "summary.md").read_text(encoding="utf-8").count("S001") == 1


def test_fingerprints_outlive_moved_lines_and_tell_twins_apart():
    before = findings(diagnostic(2, message="m"), diagnostic(5, message="m"))
    text = "new\n" + before.files["a b/ü.yaml"].text
    after = Findings(
        [diagnostic(3, message="m"), diagnostic(6, message="m")], files={"a b/ü.yaml": SourceFile("a b/ü.yaml", text)}
    )
    assert before.fingerprints == after.fingerprints and len(set(before.fingerprints)) == 2
    assert findings(diagnostic(1, message="m")).fingerprints[0] not in before.fingerprints


def test_several_outputs_at_once(themis, folder):
    write(folder / "bad", game="game: bad\nplayers: 2\nkindz: {}\n")
    outputs = [f"--output={name}=out.{name}" for name in ("json", "sarif", "junit")]
    for _ in range(2):
        result = themis("validate", "bad", *outputs)
        assert result.exit_code == 1 and "error[S001]" in result.stdout
    assert json.loads((folder / "out.json").read_text(encoding="utf-8"))["diagnostics"][0]["code"] == "S001"
    assert json.loads((folder / "out.sarif").read_text(encoding="utf-8"))["version"] == "2.1.0"
    assert ElementTree.parse(folder / "out.junit").getroot().tag == "testsuites"


def test_an_output_is_never_written_over_something_else(themis, folder):
    write(folder / "bad", game="game: bad\nplayers: 2\nkindz: {}\n")
    (folder / "mine.txt").write_text("my notes")
    result = themis("validate", "bad", "--output", "json=mine.txt")
    assert result.exit_code == 2 and "not written over" in result.stderr
    assert (folder / "mine.txt").read_text() == "my notes"
    assert themis("validate", "bad", "--output", "json=nowhere/x.json").exit_code == 2
    assert themis("validate", "bad", "--output", "json=bad").exit_code == 2
    assert themis("validate", "bad", "--output", "x.json").exit_code == 2


def test_terse_and_exit_codes(themis, folder, game_folder):
    write(folder / "bad", game="game: bad\nplayers: 2\nkindz: {}\n")
    assert len(themis("validate", "bad", "--terse").stdout.splitlines()) == 1
    text = (game_folder / "game.yaml").read_text(encoding="utf-8")
    (game_folder / "game.yaml").write_text(text + "actions_: {}\n".replace("actions_", "tables"), encoding="utf-8")
    assert themis("validate", "stones").exit_code == 0


def test_nothing_is_coloured_when_piped_and_narrow_terminals_are_not_overrun(shell, folder):
    write(folder / "bad", game="game: bad\nplayers: 2\n" + "k" * 90 + ": {}\n")
    result = shell("validate", "bad", COLUMNS="40")
    assert result.returncode == 1 and "\x1b" not in result.stdout
    snippet = [line for line in result.stdout.splitlines() if " | " in line]
    assert snippet and all(len(line) <= 40 for line in snippet)


def test_watching_checks_again_when_a_file_is_saved(folder, game_folder):
    environment = {**os.environ, "PYTHONPATH": str(CHECKOUT), "PYTHONUNBUFFERED": "1"}
    process = subprocess.Popen(
        [sys.executable, "-m", "interpreter", "validate", "stones", "--watch"],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment, preexec_fn=heed_interrupts,
    )  # fmt: skip
    try:
        assert any("nothing found" in line for line in _until_waiting(process))
        file = game_folder / "game.yaml"
        file.write_text(file.read_text(encoding="utf-8").replace("won_by: me", "won_by: mee"), encoding="utf-8")
        told = _until_waiting(process)
        assert any("game.yaml changed" in line for line in told) and any("error[N001]" in line for line in told)
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=60) == 130
    finally:
        process.kill()
        process.wait()


def _until_waiting(process, seconds=30):
    lines, end = [], time.monotonic() + seconds
    while time.monotonic() < end:
        line = process.stdout.readline()
        lines.append(line)
        if "waiting for changes" in line:
            return lines
    raise AssertionError("".join(lines))
