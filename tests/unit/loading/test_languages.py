from __future__ import annotations

import pytest

from tests.unit.check.small_games import SCAFFOLD, check_texts, marked

GAME = SCAFFOLD.replace("players: 2\n", "players: 2\nlanguages: [en, fr]\n")


def found(part: str) -> list[tuple[str, str]]:
    texts = {"game.yaml": GAME, "part.yaml": "part: more\n" + part}
    return [(d.code, marked(d, texts)) for d in check_texts(texts) if d.code.startswith("L")]


@pytest.mark.parametrize(
    ("part", "finding"),
    [
        ("texts: {bye: {en: Bye}}", ("L001", "{en: Bye}")),
        ("texts: {bye: {en: Bye, fr: Salut, de: Ciao}}", ("L004", "de")),
        ("things: {club: {kind: card, color: red, name: {fr: Gourdin}}}", ("L001", "{fr: Gourdin}")),
        ("words: {tone: {high: {text: {en: high}}}}", ("L001", "{en: high}")),
        ("kinds: {coin: {attributes: {size: {type: number = 1, text: {en: size}}}}}", ("L001", "{en: size}")),
        ('actions: {a: {text: "To {x}", do: stop}}', ("L002", "x")),
        ('components: [{kind: card, each: {color: color}, id: "c_{color}", name: "{colour}"}]', ("L002", "colour")),
        ('components: [{kind: card, each: {color: color}, id: "c_{colr}"}]', ("L002", "colr")),
        ('actions: {a: {text: "{p} to {q}", params: {p: players, q: players}, do: stop}}', ("L002", "{q}")),
    ],
)
def test_findings(part, finding):
    assert found(part) == [finding]


@pytest.mark.parametrize(
    "part",
    [
        "texts: {bye: {en: Bye, fr: Salut}}",
        "things: {zeus: {kind: card, color: red, name: Zeus}}",
        "kinds: {coin: {attributes: {name: number = 1, text: number = 2}}}",
        "things: {club: {kind: card, color: red, source: {name: authored}}}",
        'actions: {a: {text: "{p} to {q}", ask: whole, params: {p: players, q: players}, do: stop}}',
        'actions: {a: {text: {en: "To {p}", fr: "À {p}"}, params: {p: players}, do: stop}}',
    ],
)
def test_nothing_to_find(part):
    assert found(part) == []
