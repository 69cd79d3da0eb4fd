"""Tic-tac-toe as the compiler would write it, by hand: a program, and functions that stop at a question and go on."""

from __future__ import annotations

from interpreter.engine.errors import GameOver
from interpreter.engine.header import (
    ACTIVE,
    ANSWERING,
    ASK,
    CHAIN,
    FIRST_FREE,
    FIXED,
    FRAMES,
    FUEL,
    LOG,
    QUEUE,
    RESULT,
)
from interpreter.engine.machine import Machine
from interpreter.engine.program import Column, Program, SiteRow

PLAYERS = 2
SQUARES = tuple("abc"[i % 3] + str(i // 3 + 1) for i in range(9))
FIRST = PLAYERS
OWNER = FIRST_FREE  # nine cells: who owns each square, or -1
LINES = tuple(
    tuple(FIRST + i for i in line)
    for line in ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
)
LINES_OF = {square: tuple(line for line in LINES if square in line) for square in range(FIRST, FIRST + 9)}
ALL = tuple(range(FIRST, FIRST + 9))
OFFSET = OWNER - FIRST
MAIN, CLAIM = 0, 0
CLAIMS = tuple((CLAIM, square) for square in ALL)
WON, DRAWN = 0, 1


def claim(v, p, c):
    v[FUEL] -= 1
    v[c + OFFSET] = p
    for a, b, d in LINES_OF[c]:
        if v[a + OFFSET] == p and v[b + OFFSET] == p and v[d + OFFSET] == p:
            v[RESULT] = ((p,), 0, WON)
            raise GameOver


def offered(v):
    return tuple([option for option in CLAIMS if v[option[1] + OFFSET] < 0])


def main(v):
    while True:
        for p in range(PLAYERS):
            v[ACTIVE] = p
            options = offered(v)
            if not options:
                v[RESULT] = ((), 0, DRAWN)
                raise GameOver
            v[ASK] = (p, 0, options)
            v[FRAMES] = ((MAIN, 1, p),)
            return None


def r_main(v, frame, value):
    _, pc, p = frame
    while True:
        while pc or p < PLAYERS:
            if not pc:
                v[ACTIVE] = p
                options = offered(v)
                if not options:
                    v[RESULT] = ((), 0, DRAWN)
                    raise GameOver
                v[ASK] = (p, 0, options)
                v[FRAMES] = ((MAIN, 1, p),)
                return None
            pc = 0
            claim(v, p, value[1])
            p += 1
        p = 0


def header() -> list:
    """The first cells of any state before anything happened."""
    cells: list = [0] * FIRST_FREE
    for cell in (FRAMES, LOG, FIXED, QUEUE, CHAIN, ANSWERING):
        cells[cell] = ()
    cells[ACTIVE] = -1
    return cells


def program() -> Program:
    return Program(
        game="noughts",
        title={"en": "Noughts and crosses"},
        hash="noughts-1",
        players=PLAYERS,
        things=(("p1", "player"), ("p2", "player"), *((name, "square") for name in SQUARES)),
        kinds={"player": (0, 2), "square": (FIRST, FIRST + 9)},
        parents={"player": None, "square": None},
        boards=(("square", 3, 3),),
        pools=(-1,) * 11,
        actions=("claim",),
        action_texts={"claim": {"en": "Claim {c}", "fr": "Prendre {c}"}},
        action_params={"claim": ("c",)},
        reasons=("line", "full"),
        initial=(*header(), *((-1,) * 9)),
        attributes=(Column("square", "owner", ("opt", ("thing", "player")), FIRST, FIRST + 9, OWNER),),
        sites=(SiteRow("actions", menu=((("thing", "square"),),)),),
        units=("main",),
        point_arity={(MAIN, 1): 1},
        local_types={(MAIN, 1): (("thing", "player"),)},
    )


def machine(language: str = "en") -> Machine:
    return Machine(program(), {"START": main, "RESUME": {MAIN: r_main}}, language)
