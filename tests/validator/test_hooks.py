"""The hooks for commits: they name commands that exist, and options that these have."""

from __future__ import annotations

import shlex
import tomllib

import yaml

from interpreter.cli.main import COMMANDS
from tests.cli.conftest import CHECKOUT


def test_the_hooks_are_complete_and_can_be_run():
    hooks = yaml.safe_load((CHECKOUT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    scripts = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["scripts"]
    assert {hook["id"] for hook in hooks} == {"themis-validate", "themis-test"}
    for hook in hooks:
        program, command = shlex.split(hook["entry"])
        assert program in scripts and command in COMMANDS
        assert hook["language"] == "python" and hook["types"] == ["yaml"]
        assert hook["pass_filenames"] is False, "the checks look at games as a whole"
