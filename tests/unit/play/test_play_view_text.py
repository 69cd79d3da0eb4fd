"""Views drawn as text."""

from __future__ import annotations

from interpreter.play.board_text import board_lines
from interpreter.play.names import Names
from interpreter.play.screen import columns, framed, padded, wrapped
from interpreter.play.view_text import view_lines


def cell(id_, x, y, **more):
    return {"id": id_, "x": x, "y": y, **more}


def test_a_board_is_drawn_with_its_first_row_at_the_bottom():
    marks = {"b1": "p1"}
    cells = [
        cell(f"{name}{y + 1}", x, y, mark=marks.get(f"{name}{y + 1}")) for y in range(2) for x, name in enumerate("ab")
    ]
    assert board_lines({"kind": "cell", "cells": cells}) == ["  2 .  .", "  1 .  p1", "    a  b"]


def test_cells_without_coordinates_in_their_names_show_their_names():
    cells = [cell("north", 0, 1, things=["king"]), cell("south", 0, 0)]
    assert board_lines({"cells": cells}) == ["  king", "  south"]


def test_a_board_too_wide_is_listed():
    cells = [cell(f"place_number_{x}", x, 0, things=["tower"] if x == 3 else []) for x in range(20)]
    assert board_lines({"cells": cells}, width=40) == ["  place_number_3: tower"]


def test_places_players_and_attributes():
    view = {
        "seat": 1,
        "state": {"round": 2, "law": None},
        "places": {"deck": 12, "market": {"things": [{"id": "fox", "cost": 2}, {"kind": "card"}, {"kind": "card"}]}},
        "players": [
            {"seat": 0, "gold": 3, "places": {"hand": 4}},
            {"seat": 1, "gold": 1, "places": {"hand": ["spark", "spark", "fox"], "won": []}},
        ],
    }
    assert view_lines(view) == [
        "Table: round 2",
        "  deck: 12 hidden",
        "  market: fox (cost 2), 2 x hidden card",
        "Player 1: gold 3",
        "  hand: 4 hidden",
        "Player 2 (you): gold 1",
        "  hand: 2 x spark, fox",
        "  empty: won",
    ]


def test_things_are_told_where_they_lie_with_what_has_changed():
    view = {
        "places": {"deck": {"count": 3, "things": [None, None, "owl"]}},
        "things": [
            {"id": "hill", "kind": "field", "attributes": {"level": 2, "burnt": True, "guard": None}, "places": {}},
            {"id": "lake", "kind": "field", "places": {"boats": {"things": ["boat_1", "boat_p1"]}}},
            {"id": "moor", "kind": "field", "attributes": {"level": 0}, "places": {"boats": {"things": []}}},
            {"id": "boat_1", "kind": "boat", "attributes": {"load": 0}, "places": {}},
            {"id": "boat_p1", "kind": "boat", "attributes": {"load": 4, "owner": "p1"}, "places": {}},
        ],
        "players": [{"seat": 0, "attributes": {"seat": 1, "gold": 0, "out": False}, "places": {"hand": []}}],
    }
    names = Names({"owl": "the owl", "boat_1": "boat", "boat_p1": "boat"}, lambda name: name.upper())
    assert view_lines(view, names=names) == [
        "FIELD:",
        "  hill: LEVEL 2, BURNT",
        "  lake: BOATS boat, boat (LOAD 4)",
        "  and 1 with nothing",
        "",
        "Table",
        "  DECK: the owl, 2 hidden",
        "Player 1: GOLD 0",
        "  empty: HAND",
    ]


def test_a_view_may_hold_parts_nobody_heard_of():
    assert view_lines({"weather": "rain", "tracks": {"war": 3}}) == ["Table: weather rain", "tracks: war=3"]
    assert view_lines({}) == []


def test_columns_padding_wrapping_and_frames():
    assert columns([f"item {n}" for n in range(8)], 30) == [
        "item 0   item 3   item 6",
        "item 1   item 4   item 7",
        "item 2   item 5",
    ]
    assert padded("日本語", 5) == "日本~"
    assert wrapped("one two three", 9, "- ", "  ") == ["- one two", "  three"]
    box = framed("Fox", [["cost 2"], ["text"]], 20, fancy=False)
    assert {len(line) for line in box} == {20} and box[0].startswith("+- Fox -")
