"""Names for people: of things, words, attributes, places, and of pieces that have none."""

from __future__ import annotations

import pytest

import interpreter
from interpreter.play.autosave import Autosave, newest_autosave
from interpreter.play.names import Names
from interpreter.play.saves import Save
from tests.unit.play.hand_nim import Nim

GAME = """
game: pieces
players: 2
languages: [en, fr]
words:
  color: {red: {text: {en: red, fr: rouge}}, blue: {text: {en: blue, fr: bleu}}}
kinds:
  pawn: {text: {en: pawn, fr: pion}}
  card: {attributes: {value: number, color: color = red}}
  cell: {grid: [2, 2]}
places:
  reserve: {of: player, holds: pawn, text: {en: in reserve, fr: en réserve}}
  deck: {holds: card}
  stock: {holds: pawn}
components:
  - {kind: pawn, count: 2, in: reserve}
  - {kind: pawn, count: 3, in: stock, id: neutral}
  - {kind: card, each: {value: 1 to 3}, in: deck}
things:
  fox: {kind: card, value: 9, at: deck, name: {en: The fox, fr: Le renard}}
actions: {wait: {do: end turn}}
phases: {main: {turns: players, actions: [wait]}}
endings: [{id: never, when: count(deck) = 0, drawn: true}]
"""


@pytest.fixture
def names(tmp_path, monkeypatch):
    monkeypatch.setenv("THEMIS_CACHE", "off")
    (tmp_path / "game.yaml").write_text(GAME, encoding="utf-8")
    return Names.of(interpreter.load(tmp_path, language="fr"))


def test_texts_of_the_game_come_first(names):
    assert names.value("fox") == "Le renard" and names.value("blue") == "bleu" and names.value("p2") == "joueur 2"
    assert names.caption("reserve") == "en réserve" and names.caption("hand_of_cards") == "hand of cards"
    assert names.id_of("le RENARD") == "fox" and names.id_of("fox") == "fox" and names.id_of("elk") is None


def test_copies_lose_their_numbers_and_keep_their_owners(names):
    assert names.value("pawn_p1_1") == names.value("pawn_p1_2") == "pion (joueur 1)"
    assert names.value("pawn_p2_1") == "pion (joueur 2)"
    assert names.value("neutral_1") == names.value("neutral_3") == "neutral"


def test_a_number_that_means_something_stays(names):
    assert names.value("card_1") == "card_1" and names.value("card_3") == "card_3"
    assert names.value("a1") == "a1" and names.value(7) == "7"


def test_a_game_without_texts(names):
    plain = Names.of(Nim())
    assert plain.value("fox") == "fox" and plain.caption("the_hand") == "the hand"


# ---------------------------------------------------------------- games that were left


def test_an_autosave_is_one_file_that_goes_when_the_game_ends(tmp_path, monkeypatch):
    monkeypatch.setenv("THEMIS_AUTOSAVES", str(tmp_path / "kept"))
    game, autosave = Nim(), Autosave()
    state = game.start(seed=1)
    assert newest_autosave("nim") is None
    for _ in range(2):
        state.choose(0)
        assert autosave.keep(game, state, ["human", "random"])
    assert newest_autosave("nim") == autosave.path and newest_autosave("other") is None
    assert Save.read(autosave.path).seats == ("human", "random")
    assert Save.read(autosave.path).restore(game).fingerprint() == state.fingerprint()
    autosave.drop()
    assert newest_autosave("nim") is None and list((tmp_path / "kept").iterdir()) == []


def test_a_folder_that_can_not_be_written_is_told_once(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("THEMIS_AUTOSAVES", str(tmp_path / "file" / "below"))
    autosave = Autosave()
    assert autosave.keep(Nim(), Nim().start()) is False
    assert autosave.trouble and newest_autosave("nim") is None
