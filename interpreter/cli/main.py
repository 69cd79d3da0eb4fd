"""The command itself: finds the module of a command, and turns every failure into one message and an exit code.

0: fine. 1: something was found in content, a scenario failed, a replay differs. 2: the command could not do its work.
"""

from __future__ import annotations

import contextlib
import importlib
import os
import sys
from typing import Any, NoReturn

import click

from .failures import EXIT_UNUSABLE, Reported, themis_version, told

COMMANDS = ("validate", "test", "play", "simulate", "replay", "show", "coverage", "explain", "schema", "new")
EXIT_INTERRUPTED = 130


class _NobodyReads(Exception):
    """The other end of the pipe was closed."""


class _Commands(click.Group):
    """A group whose commands are imported when they are needed."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        return importlib.import_module(f".{name}", __package__).command

    def resolve_command(self, ctx: click.Context, args: list[str]) -> tuple:
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            from ..diagnostics.suggest import did_you_mean

            hint = did_you_mean(args[0], COMMANDS) or f"commands are {', '.join(COMMANDS)}"
            raise click.UsageError(f"there is no command `{args[0]}`; {hint}", ctx)
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            # By its own name, because click would make an exit code of ours of it.
            raise _NobodyReads from None

    def main(self, args: Any = None, prog_name: str | None = None, **settings: Any) -> NoReturn:
        """Run a command and leave with its exit code."""
        settings["standalone_mode"] = False
        try:
            code = super().main(args, "themis", **settings)
            sys.stdout.flush()
        except (_NobodyReads, BrokenPipeError):
            code = _nobody_reads()
        except (click.Abort, KeyboardInterrupt):
            click.echo("\nthemis: stopped", err=True)
            code = EXIT_INTERRUPTED
        except click.ClickException as failure:
            code = _show(failure)
        except Exception as error:
            if os.environ.get("THEMIS_DEBUG"):
                raise
            code = _show(told(error))
        sys.exit(code if isinstance(code, int) else 0)


def _leave(code: int) -> NoReturn:
    """End the program without taking a large game apart piece by piece, which takes longer than many a command."""
    with contextlib.suppress(OSError, ValueError):
        sys.stdout.flush()
        sys.stderr.flush()
    os._exit(code)


def _show(failure: click.ClickException) -> int:
    if isinstance(failure, Reported):
        failure.show()
        return failure.exit_code
    if isinstance(failure, click.exceptions.NoArgsIsHelpError):
        click.echo(failure.ctx.get_help(), err=True)
        return EXIT_UNUSABLE
    message = failure.format_message()
    click.echo(f"themis: {message[:1].lower()}{message[1:].rstrip('.')}", err=True)
    context = getattr(failure, "ctx", None)
    if context is not None:
        click.echo(f"help: `{context.command_path} --help` says what can be given", err=True)
    return EXIT_UNUSABLE


def _nobody_reads() -> int:
    """Whoever reads has had enough. Python flushes once more at its end; let that go nowhere."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def _print_version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        click.echo(f"themis {themis_version()}")
        ctx.exit()


@click.group(
    cls=_Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="`themis COMMAND --help` tells more about a command.",
)
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_print_version, help="Show the version."
)
def cli() -> None:
    """Check, play, test and show board games written in YAML."""


def main() -> NoReturn:
    """Entry point of the installed command."""
    for stream in (sys.stdout, sys.stderr):
        # Content may hold any script; a terminal that can't show a letter must not end the program.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        cli.main()
    except SystemExit as end:
        if os.environ.get("THEMIS_DEBUG"):
            raise
        if "multiprocessing" in sys.modules:
            # Other processes were at work, and what was shared with them is put away at a usual end.
            raise
        _leave(end.code if isinstance(end.code, int) else 0)
