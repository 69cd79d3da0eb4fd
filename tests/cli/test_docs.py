"""The pages about commands: complete, and with examples that are what the commands really print."""

from __future__ import annotations

import re

import click
import pytest

from interpreter.cli.main import COMMANDS, cli
from tests.cli.docs_examples import PAGES, SETTINGS, refreshed, without_times


def every_command():
    for name in COMMANDS:
        command = cli.get_command(click.Context(cli), name)
        yield name, command
        if isinstance(command, click.Group):
            for below in command.commands.values():
                yield name, below


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_a_page_and_stands_in_the_list(name):
    page = (PAGES / f"{name}.md").read_text(encoding="utf-8")
    assert page.startswith(f"# themis {name}")
    assert f"]({name}.md)" in (PAGES / "README.md").read_text(encoding="utf-8")
    assert "```console" in page, "a page shows what the command prints"


@pytest.mark.parametrize(("name", "command"), every_command(), ids=lambda value: getattr(value, "name", value))
def test_every_option_is_described(name, command):
    page = (PAGES / f"{name}.md").read_text(encoding="utf-8")
    for option in command.params:
        if isinstance(option, click.Option):
            for flag in option.opts:
                assert re.search(rf"`{re.escape(flag)}[` =]", page), f"{flag} is not on the page of {name}"
        else:
            shown = (option.metavar or option.name).strip("[].").upper()
            assert f"`{shown}`" in page, f"{shown} is not on the page of {name}"


def test_no_page_speaks_of_options_that_do_not_exist():
    known = {flag for _, command in every_command() for option in command.params for flag in option.opts}
    for page in PAGES.glob("*.md"):
        for flag in re.findall(r"`(--[a-z-]+)", page.read_text(encoding="utf-8")):
            assert flag in known | {"--help", "--version"}, f"{page.name}: {flag}"


@pytest.mark.parametrize("name", COMMANDS)
def test_the_examples_are_what_is_really_printed(name, monkeypatch):
    page = PAGES / f"{name}.md"
    for variable, value in SETTINGS.items():
        monkeypatch.setenv(variable, value)
    assert without_times(refreshed(page)) == page.read_text(encoding="utf-8"), "python -m tests.cli.docs_examples"
