from __future__ import annotations

from interpreter.diagnostics.diagnostic import ContentError, Diagnostic, Related, Severity, Sink
from interpreter.source.files import SourceError
from interpreter.source.span import Span


def at(line, column=1, file="a.yaml"):
    return Span(file, line, column, line, column + 1)


def test_a_sink_sorts_counts_once_and_takes_the_codes_severity():
    sink = Sink()
    sink.report("Y009", at(3), "third")
    sink.report("S001", at(1), "second", related=[(at(9), "see"), Related(at(8), "also")], notes=["n"])
    sink.report("S001", at(1), "second")
    sink.report("G001", None, "first")
    assert [found.message for found in sink.diagnostics] == ["first", "second", "third"]
    assert [found.severity for found in sink.diagnostics] == [Severity.ERROR, Severity.ERROR, Severity.WARNING]
    assert sink.diagnostics[1].related == (Related(at(9), "see"), Related(at(8), "also"))
    assert sink.has_errors and len(sink) == 3


def test_warnings_are_no_errors_and_unknown_codes_are():
    sink = Sink()
    sink.report("Y009", at(1), "only a warning")
    assert not sink.has_errors
    sink.report("Z999", at(1), "not in the table")
    assert sink.has_errors


def test_places_of_a_diagnostic():
    placed = Diagnostic("S001", Severity.ERROR, "m", Span("a.yaml", 2, 3, 4, 5))
    assert (placed.file, placed.line, placed.column, placed.end_line, placed.end_column) == ("a.yaml", 2, 3, 4, 5)
    assert placed.name == "unknown-key"
    nowhere = Diagnostic("Z999", Severity.ERROR, "m", None)
    assert (nowhere.file, nowhere.line, nowhere.column, nowhere.end_line, nowhere.end_column) == (None,) * 5
    assert nowhere.name == "z999"


def test_a_source_error_becomes_a_finding():
    sink = Sink()
    sink.report_source_error(SourceError("Y001", "bad", at(1), "save it"))
    assert (sink.diagnostics[0].code, sink.diagnostics[0].hint) == ("Y001", "save it")


def test_content_error_names_the_first_error_and_the_number():
    sink = Sink()
    sink.report("Y009", at(1), "a warning")
    sink.report("S001", at(2), "an error")
    sink.report("S002", at(3), "another")
    error = ContentError(sink.diagnostics)
    assert str(error) == "a.yaml:2:1: error[S001]: an error (and 1 more)"
    assert len(error.diagnostics) == 3
    assert str(ContentError([])) == "the content can't be used"
