"""What the tests are made of: valid content, its words, and ways to spoil it."""

from __future__ import annotations

import re
from pathlib import Path

from hypothesis import strategies as st

from interpreter.lang.words import KEYWORDS, SOFT_WORDS
from interpreter.loading.merge import LIST_SECTIONS, MAP_SECTIONS
from interpreter.loading.schemas import schema

ROOT = Path(__file__).resolve().parents[2]
#: Small games that are right, by name.
GAMES = {
    path.stem if path.stem != "game" else path.parent.name: path.read_text(encoding="utf-8")
    for folder in ("content/classics", "tests/unit/check/games")
    for path in sorted((ROOT / folder).rglob("*.yaml"))
    if path.name not in ("rules.yaml", "scenarios.yaml")
}
_TOKEN = re.compile(r"\w+|[^\w\s]|\n[ ]*|[ ]+")


def tokens_of(text: str) -> list[str]:
    return _TOKEN.findall(text)


def _keys_of(node: object) -> set[str]:
    """All keys that the schemas know."""
    found: set[str] = set()
    if isinstance(node, dict):
        found |= set(node.get("properties", {}))
        for value in node.values():
            found |= _keys_of(value)
    elif isinstance(node, list):
        for value in node:
            found |= _keys_of(value)
    return found


KEYS = sorted({*MAP_SECTIONS, *LIST_SECTIONS, *_keys_of(schema("common")), "game", "part", "module", "players"})
NAMES = ["a", "b", "deck", "hand", "card", "cards", "p", "me", "self", "players", "red", "gold", "main", "x1"]
WORDS = sorted({*KEYWORDS, *SOFT_WORDS})
SIGNS = ["(", ")", "[", "]", ",", ".", ":", "=", "!=", "<", "+", "-", "*", "/", "\n", "\n  ", " ", "#", "7", "0"]
#: Texts that look like the language: words, names and signs in any order.
effect_texts = st.lists(st.sampled_from([*WORDS, *NAMES, *SIGNS]), max_size=25).map(" ".join)

_scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-5, 10**20),
    st.sampled_from(NAMES),
    st.sampled_from(
        ["number = 0", "player or none", "set of card", "1 to 7", "end of turn", "each c in cards", "1 per turn"]
    ),
    effect_texts,
    st.text(max_size=10),
)
#: Data of the shape of content: known keys, known names, texts of the language.
trees = st.recursive(
    _scalars,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(st.sampled_from([*KEYS, *NAMES]), inner, max_size=5),
    ),
    max_leaves=25,
)
games = st.fixed_dictionaries(
    {"game": st.sampled_from(["a", "b"]), "players": st.sampled_from([2, "2 to 4", 1])},
    optional={section: st.dictionaries(st.sampled_from(NAMES), trees, max_size=3) for section in MAP_SECTIONS}
    | {section: st.lists(trees, max_size=3) for section in LIST_SECTIONS},
)


@st.composite
def spoiled_games(draw) -> tuple[str, str]:
    """A game that was right before a few slips of the pen: its name and its text."""
    name = draw(st.sampled_from(sorted(GAMES)))
    tokens = tokens_of(GAMES[name])
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(tokens) - 1))
        # A word in the place of another is what gets farthest: often only its meaning is wrong.
        slip = draw(
            st.sampled_from(["name", "name", "name", "name", "drop", "double", "swap", "other", "word", "sign", "cut"])
        )
        if slip == "name":
            words = [i for i, token in enumerate(tokens) if token[0].isalnum()]
            if words:
                tokens[draw(st.sampled_from(words))] = tokens[draw(st.sampled_from(words))]
        elif slip == "drop":
            del tokens[at]
        elif slip == "double":
            tokens.insert(at, tokens[at])
        elif slip == "swap":
            with_ = draw(st.integers(0, len(tokens) - 1))
            tokens[at], tokens[with_] = tokens[with_], tokens[at]
        elif slip == "other":
            tokens[at] = draw(st.sampled_from(tokens))
        elif slip == "word":
            tokens[at] = draw(st.sampled_from([*KEYS, *WORDS, *NAMES]))
        elif slip == "sign":
            tokens.insert(at, draw(st.sampled_from([*SIGNS, "\t", "\x00", "é", "&a", "*a", "!x", "|", ">"])))
        else:
            del tokens[at:]
        tokens = tokens or ["\n"]
    return name, "".join(tokens)
