from __future__ import annotations

import os

import pytest

from interpreter.source import files
from interpreter.source.files import SourceError, SourceFile
from interpreter.source.span import Span


def test_positions_count_lines_of_every_kind_and_code_points():
    file = SourceFile("a.yaml", "one\r\ntwo 🎲 x\rthree\n")
    assert file.lines == ["one", "two 🎲 x", "three", ""]
    assert file.position(file.text.index("x")) == (2, 7)
    assert file.span(file.text.index("three"), file.text.index("three") + 5) == Span("a.yaml", 3, 1, 3, 6)
    assert file.offset(3, 2) == file.text.index("hree")
    assert file.offset(99, 1) == len(file.text)


def test_a_leading_byte_order_mark_is_no_column():
    file = SourceFile.decode(b"\xef\xbb\xbfgame: x", "a.yaml")
    assert file.text == "game: x"


@pytest.mark.parametrize(
    ("data", "line", "column"),
    [(b"a: caf\xe9\n", 1, 7), (b"ok\nx\xff", 2, 2), ("a: b".encode("utf-16"), 1, 1), (b"\x89PNG\r\n\0\0\xff", 1, 1)],
)
def test_other_encodings_are_refused_with_their_place(data, line, column):
    with pytest.raises(SourceError) as caught:
        SourceFile.decode(data, "a.yaml")
    assert caught.value.code == "Y001"
    assert (caught.value.span.line, caught.value.span.column) == (line, column)


def test_a_huge_file_is_refused_unread(tmp_path, monkeypatch):
    big = tmp_path / "big.yaml"
    with open(big, "wb") as stream:
        stream.truncate(50 * 1024 * 1024)
    monkeypatch.setattr("builtins.open", lambda *_: pytest.fail("the file was opened"))
    with pytest.raises(SourceError) as caught:
        SourceFile.read(big)
    assert caught.value.code == "G006"
    assert "50.0 MB" in caught.value.message


def test_a_file_that_grew_meanwhile_is_refused(monkeypatch):
    monkeypatch.setattr(files, "MAX_FILE_BYTES", 10)
    with pytest.raises(SourceError, match="more than"):
        SourceFile.decode(b"x" * 11, "a.yaml")


def test_missing_and_irregular_files(tmp_path):
    for path, code in [(tmp_path / "none.yaml", "G001"), (tmp_path, "G005"), ("a\0b", "G005")]:
        with pytest.raises(SourceError) as caught:
            SourceFile.read(path)
        assert caught.value.code == code


def test_a_pipe_does_not_block(tmp_path):
    pipe = tmp_path / "pipe.yaml"
    os.mkfifo(pipe)
    with pytest.raises(SourceError, match="not a regular file"):
        SourceFile.read(pipe)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_without_permission(tmp_path):
    secret = tmp_path / "secret.yaml"
    secret.write_text("a: 1")
    secret.chmod(0)
    with pytest.raises(SourceError, match="permission denied"):
        SourceFile.read(secret)


def test_permission_errors_are_told_apart(tmp_path, monkeypatch):
    file = tmp_path / "a.yaml"
    file.write_text("a: 1")

    def refuse(*_):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("builtins.open", refuse)
    with pytest.raises(SourceError) as caught:
        SourceFile.read(file)
    assert (caught.value.code, "permission denied" in caught.value.message) == ("G005", True)
