"""`themis explain`: what a code means, with an example of the fault and of what is right."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import click

from .console import Console, color_option, language_option
from .failures import Reported

if TYPE_CHECKING:
    from ..diagnostics.codes import Code

_CODE = re.compile(r"[A-Za-z]\d{3}")


@click.command("explain")
@click.argument("code", required=False)
@language_option
@color_option
def command(code: str | None, language: str | None, color: str) -> None:
    """Say what a code means, and how such a fault is mended.

    CODE is the code of a finding, such as S001, or its name. Without it, all codes are listed.
    """
    console = Console(color, language=language)
    codes = {name: console.language.explained(code) for name, code in all_codes().items()}
    if code is None:
        for line in _list(codes, console):
            console.say(line)
        return
    for line in _explanation(_find(code, codes), console):
        console.say(line)


def all_codes() -> dict[str, Code]:
    """Every code there is, by family and number."""
    from ..diagnostics.codes import CODES

    return dict(sorted(CODES.items()))


def _find(wanted: str, codes: dict[str, Code]) -> Code:
    # People copy what they see: `error[S001]` and `S001 unknown-key:` mean S001.
    inside = _CODE.search(wanted)
    known = codes.get(inside[0].upper()) if inside else None
    name = wanted.strip().casefold().replace("_", "-")
    known = known or next((code for code in codes.values() if code.name == name), None)
    if known is not None:
        return known
    from ..diagnostics.suggest import did_you_mean

    hint = did_you_mean(wanted.upper(), codes) or did_you_mean(name, [code.name for code in codes.values()])
    raise Reported(f"there is no code `{wanted}`", hint or "`themis explain` lists all codes")


def _list(codes: dict[str, Code], console: Console) -> list[str]:
    from ..play.screen import wrapped

    lines: list[str] = []
    family = ""
    widest = max(len(code.name) for code in codes.values())
    for code in codes.values():
        if family and code.code[0] != family:
            lines.append("")
        family = code.code[0]
        head = f"{code.code}  {code.name:<{widest}}  "
        lines += wrapped(code.title, console.width, head, " " * len(head))
    return [*lines, "", console.language.say("`themis explain CODE` tells more about one of them.")]


def _explanation(code: Code, console: Console) -> list[str]:
    from ..play.screen import wrapped

    say = console.language.say
    lines = [
        console.strong(f"{code.code} {code.name}") + f" ({say(code.severity.value)})",
        "",
        *wrapped(code.title, console.width),
    ]
    lines += ["", *wrapped(code.explanation, console.width)]
    for title, example in ((say("Wrong"), code.wrong), (say("Right"), code.right)):
        if example:
            lines += ["", f"{title}:", *(f"    {line}".rstrip() for line in example.splitlines())]
    return lines
