"""A small game written by hand behind the door of an interpreted one, for tests of what stands before that door.

Two players take 1 to 3 stones from a heap in turn; who takes the last one wins. Each player also has a secret number,
so that there is something to hide, and a die is rolled after each turn, so that there is chance.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from types import SimpleNamespace

from interpreter.engine.errors import NotOffered, SaveError


@dataclass(frozen=True)
class Option:
    id: str
    label: str
    index: int


@dataclass(frozen=True)
class Decision:
    player: int
    prompt: str
    options: tuple[Option, ...]
    action_names: tuple[str, ...] = ("take",)
    asks_action: bool = True
    secret: bool = False
    passing: int | None = None
    question: int = 0


@dataclass(frozen=True)
class Result:
    winners: tuple[int, ...]
    scores: tuple[int, ...] | None
    reason: str


class Nim:
    """A loaded game. `leaky` shows secrets, `forgetful` loses something when saved: faults that a runner must find."""

    id = "nim"
    title = "Nim"
    languages = ("en",)

    def __init__(self, players=2, variants=(), heap=7, asks_in_steps=False, leaky=False, forgetful=False, hash="nim-1"):
        self.players = players
        self.variants = tuple(variants)
        self.heap = heap
        self.asks_in_steps = asks_in_steps
        self.leaky = leaky
        self.forgetful = forgetful
        self.hash = hash

    def start(self, seed=0, keep_past=True):
        return State(self, seed)

    def stage(self, seed=0, phase=None, active=None, prepare=None):
        state = State(self, seed)
        state.turn = active or 0
        if prepare is not None:
            prepare(state)
        return state

    def restore(self, saved):
        if saved.get("nim") != self.id:
            raise SaveError("this save belongs to another game")
        state = State(self, saved["seed"])
        state.load(saved["data"])
        if self.forgetful:
            state.rolled = 0
        return state

    def probe(self, names):
        return Probe(self, names)


KEPT = ("heap", "turn", "rolled", "asking", "secrets", "fixed", "history")


class State:
    def __init__(self, game, seed):
        self.game = game
        self.seed = seed
        self.heap = game.heap
        self.turn = 0
        self.rolled = 0
        self.asking = False
        self.secrets = [_chance(seed, f"secret {seat}", 9) for seat in range(game.players)]
        self.fixed = []
        self.history = []
        self.lines = []
        self.past = []

    # -------------------------------------------------------- the door

    @property
    def decision(self):
        if self.heap == 0:
            return None
        if self.game.asks_in_steps and not self.asking:
            return Decision(self.turn, "your turn", _options(["take"]))
        ids = [str(n) for n in range(1, min(3, self.heap) + 1)]
        if self.game.asks_in_steps:
            return Decision(self.turn, "how many?", _options(ids), ())
        return Decision(self.turn, "take stones", _options([f"take({n})" for n in ids]))

    @property
    def result(self):
        if self.heap:
            return None
        winner = 1 - self.turn if self.game.players == 2 else 0
        return Result((winner,), (int(winner == 0), int(winner == 1))[: self.game.players], "last_stone")

    def choose(self, option):
        decision = self.decision
        if isinstance(option, int):
            option = decision.options[option]
        id_ = option if isinstance(option, str) else option.id
        if decision is None or all(id_ != offered.id for offered in decision.options):
            raise NotOffered(f"`{id_}` is not offered", decision.options if decision else ())
        self.past.append((self.data(), len(self.lines)))
        self.history.append(id_)
        if id_ == "take":
            self.asking = True
            return
        self.asking = False
        count = int(id_.removeprefix("take(").removesuffix(")"))
        self.heap -= count
        self.rolled = self.fixed.pop(0) if self.fixed else _chance(self.seed, f"roll {len(self.history)}", 6) + 1
        self.lines.append(f"player {self.turn + 1} takes {count}")
        self.turn = (self.turn + 1) % self.game.players

    def undo(self):
        if not self.past:
            return False
        data, lines = self.past.pop()
        self.load(data)
        del self.lines[lines:]
        return True

    def clone(self):
        twin = State(self.game, self.seed)
        twin.load(self.data())
        twin.lines = list(self.lines)
        return twin

    def data(self):
        return _copy({name: getattr(self, name) for name in KEPT})

    def load(self, data):
        for name in KEPT:
            setattr(self, name, _copy(data[name]))

    def save(self):
        return {"nim": self.game.id, "seed": self.seed, "data": self.data()}

    def fingerprint(self):
        return hashlib.blake2b(json.dumps(self.data()).encode(), digest_size=8).hexdigest()

    def view(self, seat):
        secrets = [number if seat == owner or self.game.leaky else None for owner, number in enumerate(self.secrets)]
        return {
            "seat": seat,
            "state": {"heap": self.heap, "rolled": self.rolled},
            "players": [{"seat": owner, "secret": secret} for owner, secret in enumerate(secrets)],
            "boards": [],
        }

    def log(self, seat):
        return list(self.lines)

    def why_not(self, text):
        if self.decision is not None and any(option.id == text for option in self.decision.options):
            return None
        return SimpleNamespace(message="the heap is too small for that", span=None)

    def fitting(self, text):
        return 0

    def standings(self):
        return ()

    @property
    def active(self):
        return self.turn

    def seers_of_last_choice(self):
        return -1

    def sample(self, seat, seed):
        twin = self.clone()
        twin.secrets = [
            number if owner == seat else _chance(seed, f"sample {owner}", 9)
            for owner, number in enumerate(self.secrets)
        ]
        return twin

    # -------------------------------------------------------- for scenarios

    def fix_rolls(self, die, faces):
        self.fixed += faces

    def fix_shuffle(self, place, things):
        self.lines.append(f"the next shuffle of {place} gives {', '.join(map(str, things))}")


class Probe:
    """Understands `name = number`, with `heap`, `rolled` and `<seat>.secret` as names."""

    def __init__(self, game, names):
        self.names = names

    def value(self, state, node):
        return self._read(state, node.text)

    def holds(self, state, node):
        left, _, right = node.text.partition(" = ")
        return self._read(state, left) == int(right)

    def assign(self, state, path, value):
        if path.text == "heap":
            state.heap = value.value
        elif path.text.endswith(".secret"):
            state.secrets[self.names[path.text.partition(".")[0]]] = value.value
        else:
            raise ValueError(path.text)

    def visible(self, state, seat, node):
        owner = self.names[node.text.partition(".")[0]]
        return owner == seat or state.game.leaky

    def explain(self, state, node):
        left = node.text.partition(" = ")[0]
        return [f"{left} = {self._read(state, left)}"]

    def _read(self, state, text):
        if text.endswith(".secret"):
            return state.secrets[self.names[text.partition(".")[0]]]
        return {"heap": state.heap, "rolled": state.rolled}[text]


def _copy(data):
    return json.loads(json.dumps(data))


class Options(tuple):
    @property
    def values(self):
        return tuple(option.id for option in self)


def _options(ids):
    return Options(Option(id_, id_, index) for index, id_ in enumerate(ids))


def _chance(seed, name, below):
    return int.from_bytes(hashlib.blake2b(f"{seed}/{name}".encode(), digest_size=4).digest(), "big") % below
