"""The command as a whole: help, failures, exit codes, pipes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time

import pytest

from interpreter.cli import main as cli_main
from interpreter.cli.main import COMMANDS
from tests.cli.conftest import CHECKOUT, heed_interrupts


def test_help_lists_every_command_with_a_line(themis):
    result = themis("--help")
    assert result.exit_code == 0
    for name in COMMANDS:
        line = next(line for line in result.stdout.splitlines() if line.strip().startswith(f"{name} "))
        assert len(line.split()) > 2, name


def test_help_imports_nothing_heavy():
    code = (
        "import sys; from interpreter.cli.main import cli\n"
        "try: cli.main(['--help'])\n"
        "except SystemExit: pass\n"
        "heavy = {'lark', 'yaml', 'jsonschema', 'rich', 'interpreter.check', 'interpreter.engine'}\n"
        "print('heavy:', sorted(heavy & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=CHECKOUT, timeout=60)
    assert "heavy: []" in done.stdout, done.stdout[-300:] + done.stderr


def test_version(themis):
    assert themis("--version").stdout.startswith("themis ")


def test_an_unknown_command_is_named_with_the_nearest_one(themis):
    result = themis("validat")
    assert result.exit_code == 2
    assert "there is no command `validat`; did you mean `validate`?" in result.stderr


@pytest.mark.parametrize("arguments", [[], ["new"]])
def test_without_a_command_there_is_help(themis, arguments):
    result = themis(*arguments)
    assert result.exit_code == 2 and result.stderr.startswith(f"Usage: {' '.join(['themis', *arguments])} [OPTIONS]")


def test_an_unknown_option_is_one_message(themis):
    result = themis("validate", "--colour", "never")
    assert result.exit_code == 2
    assert result.stderr.startswith("themis: no such option")
    assert "`themis validate --help`" in result.stderr
    assert result.stdout == ""


@pytest.fixture
def broken(monkeypatch):
    import interpreter.cli.explain as explain

    def fail():
        raise KeyError("nothing of yours")

    monkeypatch.setattr(explain, "all_codes", fail)


def test_an_internal_error_says_how_to_report_it(themis, broken):
    result = themis("explain")
    assert result.exit_code == 2
    assert "internal error: KeyError: 'nothing of yours'" in result.stderr
    assert "Please report it" in result.stderr and "THEMIS_DEBUG=1" in result.stderr
    assert "Traceback" not in result.stderr


def test_the_traceback_is_shown_on_request(themis, broken, monkeypatch):
    monkeypatch.setenv("THEMIS_DEBUG", "1")
    assert isinstance(themis("explain").exception, KeyError)


def test_an_error_of_the_system_is_told_without_a_traceback(themis, monkeypatch):
    import interpreter.cli.explain as explain

    def fail():
        raise PermissionError(13, "Permission denied", "codes.txt")

    monkeypatch.setattr(explain, "all_codes", fail)
    result = themis("explain")
    assert (result.exit_code, result.stderr) == (2, "themis: `codes.txt`: permission denied\n")


def test_a_reader_who_leaves_early_is_not_an_error():
    environment = {**os.environ, "PYTHONPATH": str(CHECKOUT)}
    process = subprocess.Popen(
        [sys.executable, "-c", _ENDLESS], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment
    )
    process.stdout.readline()
    process.stdout.close()
    errors = process.stderr.read()
    process.stderr.close()
    assert process.wait(timeout=60) == 0
    assert errors == b""


_ENDLESS = """
import sys
import interpreter.cli.explain as explain
explain._list = lambda codes, console: ["a line"] * 1_000_000
sys.argv = ["themis", "explain"]
from interpreter.cli.main import main
main()
"""


@pytest.mark.skipif(not hasattr(signal, "SIGINT") or os.name != "posix", reason="needs signals")
def test_an_interrupted_command_ends_quietly():
    code = _ENDLESS.replace('["a line"] * 1_000_000', "(__import__('time').sleep(0.01) or 'x' for _ in iter(int, 1))")
    process = subprocess.Popen(
        [sys.executable, "-c", code],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(CHECKOUT), "PYTHONUNBUFFERED": "1"},
        preexec_fn=heed_interrupts,
    )
    process.stdout.readline()
    time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == cli_main.EXIT_INTERRUPTED
    assert errors.decode().strip() == "themis: stopped"


def test_a_terminal_that_knows_only_ascii_is_no_reason_to_fail(shell):
    done = shell("explain", "X003", PYTHONIOENCODING="ascii")
    assert done.returncode == 0 and "X003" in done.stdout
