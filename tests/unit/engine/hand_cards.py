"""A small game of hidden cards, written by hand as the compiler would: something of everything that can be hidden.

Each round both players pick a card in secret; both picks are shown, the higher one scores what the die says. The winner
may take a card blindly out of the other's hand, then puts one of his own face down before him. Both draw.
"""

from __future__ import annotations

from interpreter.engine.chance import roll, shuffle
from interpreter.engine.errors import EndTurn, GameOver, OutOfFuel
from interpreter.engine.header import (
    ACTIVE,
    ASK,
    EVERYBODY,
    FIRST_FREE,
    FRAMES,
    FUEL,
    LEAVE,
    LOG,
    LOG_SAY,
    RESULT,
)
from interpreter.engine.machine import Machine
from interpreter.engine.program import Column, PlaceRow, Program, SiteRow, StateRow
from tests.unit.engine.hand_tic_tac_toe import header

PLAYERS, CARDS = 2, 10
THINGS = PLAYERS + CARDS
ALL_CARDS = tuple(range(PLAYERS, THINGS))
VALUE = tuple(range(1, CARDS + 1))

SCORE = FIRST_FREE
PICK = SCORE + PLAYERS
ROUND = PICK + PLAYERS
DECK = ROUND + 1
SHOWN = DECK + 1
HAND = SHOWN + 1
STASH = HAND + PLAYERS
WHERE = STASH + PLAYERS
KNOWN = WHERE + THINGS
FACE = KNOWN + THINGS
DIE_STREAM = FACE + THINGS
DECK_STREAM = DIE_STREAM + 1
CELLS = DECK_STREAM + 1

PICKING, STEALING, STASHING, LEAVING = 0, 1, 2, 3  # sites
MAIN, REWARD = 0, 1  # units
DREW, STOLEN = 0, 1  # texts


def move(v, thing, to, face=0):
    """Unordered places keep their things sorted, so that equal positions are equal states."""
    held = v[WHERE + thing]
    if held >= 0:
        v[held] = tuple(u for u in v[held] if u != thing)
    v[to] = v[to] + (thing,) if to in (DECK, SHOWN) else tuple(sorted((*v[to], thing)))
    v[WHERE + thing] = to
    v[KNOWN + thing] = 0
    v[FACE + thing] = face


def draw(v, p):
    v[FUEL] -= 1
    if v[FUEL] < 0:
        raise OutOfFuel("drawing does not end")
    if v[DECK]:
        card = v[DECK][0]
        move(v, card, HAND + p)
        v[LOG] = ((LOG_SAY, EVERYBODY, DREW, ((p, EVERYBODY), (card, 1 << p))), v[LOG])


def setup(v):
    for card in ALL_CARDS:
        move(v, card, DECK)
    v[DECK] = shuffle(v, DECK_STREAM, "deck", v[DECK])
    for p in range(PLAYERS):
        for _ in range(3):
            draw(v, p)


def start(v):
    setup(v)
    return r_main(v, (MAIN, 0), 0)


def r_main(v, frame, value):
    pc = frame[1]
    p = winner = 0
    if pc == 1:
        _, _, p = frame
    elif pc == 2:
        _, _, winner = frame
    while True:
        if pc == 0:
            v[ROUND] += 1
            if not v[HAND] or not v[HAND + 1]:
                scores = (v[SCORE], v[SCORE + 1])
                best = max(scores)
                v[RESULT] = (tuple(p for p in range(PLAYERS) if scores[p] == best), scores, 0)
                raise GameOver
            p = 0
        if pc < 2:
            while pc or p < PLAYERS:
                if not pc:
                    v[ASK] = (p, PICKING, v[HAND + p])
                    v[FRAMES] = ((MAIN, 1, p),)
                    return None
                pc = 0
                v[PICK + p] = value
                p += 1
            winner = 0 if VALUE[v[PICK] - PLAYERS] > VALUE[v[PICK + 1] - PLAYERS] else 1
            v[ACTIVE] = winner
            for p in range(PLAYERS):
                move(v, v[PICK + p], SHOWN)
                v[PICK + p] = -1
            v[SCORE + winner] += roll(v, DIE_STREAM, "die", (1, 2, 3), 0)
            if r_reward(v, (REWARD, 0, winner), 0) is None:
                v[FRAMES] += ((MAIN, 2, winner),)
                return None
        pc = 0
        v[LEAVE] = 0  # the turn is caught here
        for p in range(PLAYERS):
            draw(v, p)


def r_reward(v, frame, value):
    _, pc, winner = frame
    loser = 1 - winner
    if not pc and v[HAND + loser]:
        v[ASK] = (winner, STEALING, (*v[HAND + loser], -1))
        v[FRAMES] = ((REWARD, 1, winner),)
        return None
    if pc == 1:
        if value >= 0:
            move(v, value, HAND + winner)
            v[KNOWN + value] = 1 << loser
            v[LOG] = ((LOG_SAY, EVERYBODY, STOLEN, ((winner, EVERYBODY), (value, 3))), v[LOG])
        pc = 0
    if not pc and v[HAND + winner]:
        v[ASK] = (winner, STASHING, v[HAND + winner])
        v[FRAMES] = ((REWARD, 2, winner),)
        return None
    if pc == 2:
        move(v, value, STASH + winner)
        v[ASK] = (winner, LEAVING, (1, 0), ((value, 1 << winner),))
        v[FRAMES] = ((REWARD, 3, winner, value),)
        return None
    if value:
        raise EndTurn
    return 0


def r_reward_frame(v, frame, value):
    """Frames have as many locals as they need; the third one of point 3 is only there to be carried along."""
    return r_reward(v, frame[:3], value)


def program() -> Program:
    card = ("thing", "card")
    things = (("p1", "player"), ("p2", "player"), *((f"c{value}", "card") for value in VALUE))
    initial = [*header(), *([0] * (CELLS - FIRST_FREE))]
    for cell in (DECK, SHOWN, HAND, HAND + 1, STASH, STASH + 1):
        initial[cell] = ()
    for cell in (PICK, PICK + 1, *range(WHERE, WHERE + THINGS)):
        initial[cell] = -1
    return Program(
        game="picks",
        hash="picks-1",
        players=PLAYERS,
        variants=("short",),
        languages=("en", "fr"),
        things=things,
        kinds={"player": (0, 2), "card": (PLAYERS, THINGS)},
        parents={"player": None, "card": None},
        pools=(-1, -1, *(0,) * CARDS),
        thing_texts={"c10": {"en": "the ten", "fr": "le dix"}},
        texts={
            "drew": {"en": "{p} draws {card}", "fr": "{p} pioche {card}"},
            "stolen": {"en": "{p} takes {card}"},
            "leave": {"en": "stop after stashing {card}?"},
        },
        text_params={
            "drew": (("p", ("thing", "player")), ("card", card)),
            "stolen": (("p", ("thing", "player")), ("card", card)),
            "leave": (("card", card),),
        },
        kind_texts={"card": {"en": "card", "fr": "une carte"}},
        reasons=("last_card",),
        initial=tuple(initial),
        attributes=(
            Column("player", "score", ("number",), 0, PLAYERS, SCORE),
            Column("player", "pick", ("opt", card), 0, PLAYERS, PICK, None, "owner"),
            Column("card", "value", ("number",), PLAYERS, THINGS, -1, VALUE),
        ),
        state=(StateRow("round", ROUND, ("number",)),),
        places=(
            PlaceRow("deck", "table", DECK, 0, 1, "nobody", "pile", holds=("card",)),
            PlaceRow("shown", "table", SHOWN, 0, 1, "all", "line", holds=("card",)),
            PlaceRow("hand", "player", HAND, 0, PLAYERS, "owner", "none", holds=("card",)),
            PlaceRow("stash", "player", STASH, 0, PLAYERS, "owner", "none", True, holds=("card",)),
        ),
        cell_place={
            DECK: (0, -1), SHOWN: (1, -1), HAND: (2, 0), HAND + 1: (2, 1), STASH: (3, 0), STASH + 1: (3, 1),
        },
        where=WHERE,
        known=KNOWN,
        face=FACE,
        streams=(("die", DIE_STREAM), ("deck", DECK_STREAM)),
        sites=(
            SiteRow("one", card, secret=True),
            SiteRow("some", card, decline="pass", blind=True),
            SiteRow("one", card),
            SiteRow("yesno", prompt="leave"),
        ),
        units=("main", "reward"),
        point_arity={(MAIN, 1): 1, (MAIN, 2): 1, (REWARD, 1): 1, (REWARD, 2): 1, (REWARD, 3): 2},
        local_types={
            (MAIN, 1): (("thing", "player"),),
            (MAIN, 2): (("thing", "player"),),
            (REWARD, 1): (("thing", "player"),),
            (REWARD, 2): (("thing", "player"),),
            (REWARD, 3): (("thing", "player"), card),
        },
    )  # fmt: skip


def stage(v, phase):
    """Play begins without setup, as a scenario would have it."""
    return r_main(v, (MAIN, phase), 0)


def machine(language: str = "en") -> Machine:
    return Machine(
        program(), {"START": start, "STAGE": stage, "RESUME": {MAIN: r_main, REWARD: r_reward_frame}}, language
    )
