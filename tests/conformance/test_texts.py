"""What people read: in each language, and as far as each may know."""

from __future__ import annotations

from pathlib import Path

import pytest

import interpreter

FOLDER = Path(__file__).parent / "games" / "texts"


@pytest.fixture(params=["en", "fr"])
def game(request):
    return interpreter.load(FOLDER, language=request.param)


def told(game, *choices: str, seat: int | None = None) -> list[str]:
    """The log after these choices, without the lines that tell the choices themselves."""
    state = game.start()
    for choice in choices:
        state.choose(choice)
    own = f"{game.machine.labels.own['player']} "
    return [line for line in state.log(seat) if not (line.startswith(own) and ": " in line)]


def in_language(game, en: object, fr: object) -> object:
    return en if game.language == "en" else fr


def test_holes_are_filled_in_the_order_of_the_language(game):
    expected = in_language(game, "player 1 takes Plum for 2", "Pour 2, joueur 1 prend Prune")
    assert told(game, "buy(plum)", seat=0) == [expected]


def test_who_may_not_know_a_thing_reads_its_kind(game):
    expected = in_language(game, "player 1 takes a fruit for 2", "Pour 2, joueur 1 prend fruit")
    assert told(game, "buy(plum)", seat=1) == told(game, "buy(plum)", seat=None) == [expected]


def test_one_text_is_filled_with_values_of_several_types(game):
    lines = ["red", "3", "player 1", "Cherry"], ["rouge", "3", "joueur 1", "Cerise"]
    likes = [in_language(game, f"{en} is liked", f"{fr} plaît") for en, fr in zip(*lines, strict=True)]
    shown = in_language(game, "On show: [Cherry, Plum, fig]", "En vue : [Cerise, Prune, fig]")
    assert told(game, "praise") == [*likes, shown]


def test_a_message_to_some_is_read_by_them_alone(game):
    choices = ("buy(plum)", "buy(fig)", "tell(p2)")
    to_me = in_language(game, "Only you read this: Plum", "Toi seul lis ceci : Prune")
    to_other = in_language(game, "blue is liked", "bleu plaît")
    assert to_me in told(game, *choices, seat=0) and to_me not in told(game, *choices, seat=1)
    assert to_other in told(game, *choices, seat=1) and to_other not in told(game, *choices, seat=0)
    assert {to_me, to_other}.isdisjoint(told(game, *choices))
    assert told(game, *choices)[-1] == in_language(game, "a fruit is liked", "fruit plaît")


def test_prompts_and_options(game):
    state = game.start()
    labels = [option.label for option in state.decision.options]
    assert labels[:4] == in_language(
        game,
        ["Buy Cherry", "Buy Plum", "Buy fig", "Ask"],
        ["Acheter Cerise", "Acheter Prune", "Acheter fig", "Demander"],
    )
    state.choose("ask")
    assert state.decision.prompt == in_language(game, "Which one for 1?", "Lequel pour 1 ?")
    assert [option.id for option in state.decision.options] == ["cherry", "plum", "fig"]


def test_branches_are_called_by_the_text_of_their_name(game):
    state = game.start()
    state.choose("menu")
    assert [option.label for option in state.decision.options] == [in_language(game, "Haggle", "Marchander"), "go"]


def test_rolls_and_refusals_are_told(game):
    state = game.start()
    state.fix_rolls("luck", [2])
    state.choose("roll_it")
    state.choose("splurge")
    assert in_language(game, "Luck: 2", "Chance : 2") in state.log()
    assert state.log().count(in_language(game, "The stall is closed", "L'étal est fermé")) == 2


def test_figures_and_the_game_itself_have_names(game):
    assert game.title == in_language(game, "The market", "Le marché")
    assert game.machine.labels.caption("coins") == in_language(game, "coins", "pièces")
