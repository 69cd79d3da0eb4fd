"""The statistics of reports: they find what is there, and chance alone seldom fools them."""

from __future__ import annotations

import json
from random import Random

import pytest

from interpreter.simulate.catalogue import Catalogue, Entry
from interpreter.simulate.comparison import compare
from interpreter.simulate.intervals import chance_of, difference, reach_of, share
from interpreter.simulate.paired import TwoShares, coin_chance, mean_difference
from interpreter.simulate.report.sections import lifts_that_stand
from interpreter.simulate.totals import PARTS, Wins
from interpreter.simulate.uses import OF_ACTIONS, OF_THINGS, uses


def test_few_observations_are_less_sure():
    # Tables of Student's distribution: 2.571 for 5 degrees of freedom, 2.228 for 10, 1.984 for 100.
    assert [round(reach_of(freedom), 2) for freedom in (5, 10, 100)] == [2.58, 2.23, 1.98]
    assert chance_of(2.571, 5) == pytest.approx(0.05, abs=0.001)
    assert chance_of(3.0, 5) > chance_of(3.0, 50) > chance_of(3.0)


def test_a_coin_is_counted_exactly():
    assert coin_chance(0, 5) == 2 / 32
    assert coin_chance(8, 10) == pytest.approx(2 * (1 + 10 + 45) / 1024)
    assert coin_chance(5, 10) == 1.0
    assert coin_chance(1100, 2000) == pytest.approx(8.4e-6, rel=0.05)  # where it is no longer counted


def test_pairs_that_move_alike_need_some_number_to_count():
    assert mean_difference([])[1] == mean_difference([(1.0, 5.0)])[1] == 1.0
    few, many = [(10.0, 6.0)] * 3, [(10.0, 6.0)] * 12
    assert mean_difference(few)[1] == 0.25 and mean_difference(many)[1] == 2 / 2**12
    # Three pairs of a thousand differ: however sure the mean, three may well go the same way.
    assert mean_difference([(0.0, 0.0)] * 997 + [(0.0, 1.0), (0.0, 1.5), (0.0, 2.0)])[1] == 0.25
    found, chance = mean_difference([(3.0, 3.0)] * 40)
    assert (found.value, found.low, found.high, chance) == (0, 0, 0, 1.0)


def test_pairing_finds_what_luck_would_hide():
    rng = Random(1)
    luck = [rng.gauss(0, 10) for _ in range(60)]
    pairs = [(each + rng.gauss(0, 0.5), each + 0.6 + rng.gauss(0, 0.5)) for each in luck]
    found, chance = mean_difference(pairs)
    assert chance < 0.001 and 0.3 < found.low < 0.6 < found.high < 0.9
    mixed = [(before, pairs[(place + 7) % 60][1]) for place, (before, _) in enumerate(pairs)]
    assert mean_difference(mixed)[1] > 0.05


def share_of(trials, holds):
    return sum(map(holds, range(trials))) / trials


def test_nothing_is_found_where_nothing_is():
    rng = Random(5)

    def won_or_not(_):
        pairs = [(float(rng.random() < 0.5), float(rng.random() < 0.5)) for _ in range(40)]
        return mean_difference(pairs)[1] < 0.05

    def uneven(_):
        pairs = [(rng.expovariate(1), rng.expovariate(1)) for _ in range(25)]
        return mean_difference(pairs)[1] < 0.05

    assert share_of(600, won_or_not) < 0.07
    assert share_of(600, uneven) < 0.07


def games_of_two(rng, count, lift=0.0):
    """Two players, one wins; exactly one of them plays the card, which helps by `lift`."""
    found = TwoShares()
    for _ in range(count):
        won = rng.random() < 0.5 + lift / 2
        found.add(float(won), 1, float(not won), 1)
    return found


def test_players_of_one_game_are_not_two_observations():
    rng = Random(2)
    found = [games_of_two(rng, 100) for _ in range(400)]
    held = sum(each.difference.low <= 0 <= each.difference.high for each in found) / len(found)
    simple = [
        difference(share(each.hits[0], each.counts[0]), share(each.hits[1], each.counts[1])) for each in found
    ]
    assert 0.93 <= held <= 0.97
    assert sum(each.low <= 0 <= each.high for each in simple) / len(simple) < 0.88, "the seats taken one by one"
    assert sum(each.chance() < 0.05 for each in found) / len(found) < 0.07
    helped = games_of_two(rng, 400, lift=0.3)
    assert helped.difference.low > 0.1 and helped.chance() < 0.001


def test_games_of_one_seed_tell_less_of_seats_and_more_of_bots():
    rng = Random(6)
    kept = {"seat": 0, "seat by itself": 0, "bot": 0}
    for _ in range(300):
        seat, bot, alone = Wins(), Wins(), Wins()
        for number in range(100):
            lucky = rng.randrange(2)  # the cards of this seed decide, whoever sits there
            for game in range(2):
                won = lucky if rng.random() < 0.9 else 1 - lucky
                seat.add(PARTS * (won == 0), f"{number}")
                alone.add(PARTS * (won == 0))
                bot.add(PARTS * (won == game), f"{number}")
        for name, found in (("seat", seat), ("seat by itself", alone), ("bot", bot)):
            kept[name] += found.rate.low <= 0.5 <= found.rate.high
        assert bot.rate.high - bot.rate.low < alone.rate.high - alone.rate.low < seat.rate.high - seat.rate.low
    assert kept["seat"] >= 0.92 * 300 and kept["bot"] >= 0.92 * 300
    assert kept["seat by itself"] < 0.9 * 300


def row(number, winners, taken, seen=0b11, seats=("random", "random"), seed=None):
    """A game in which `taken` says by seat which of two things were played."""
    nothing = ["0"] * len(seats)
    return {
        "game": number,
        "seed": seed or f"0/{number}",
        "seats": list(seats),
        "winners": winners,
        "reason": "end",
        "first": 0,
        "choices": 4,
        "turns": 2,
        "options": 8,
        "held": nothing,
        "offered": [format(seen, "x")] * len(seats),
        "taken": [format(mask, "x") for mask in taken],
        "actions_offered": nothing,
        "actions_taken": nothing,
    }


BOOK = Catalogue(
    (Entry("sword", "Sword", "card", (0,), None), Entry("shield", "Shield", "card", (1,), None)),
    (),
)
COPIES = Catalogue((Entry("coin", "Coin", "piece", (0, 1), None),), ())


def test_copies_count_once_for_a_player():
    rows = [row(0, [0], (0b11, 0b00)), row(1, [1], (0b01, 0b10)), row(2, [], (0b00, 0b01))]
    [coin] = uses(rows, COPIES.things, OF_THINGS)
    assert (coin.seen, coin.offered, coin.held, coin.taken, coin.left) == (6, 6, 0, 4, 2)
    assert coin.wins.hits == [2.0, 0.0]
    assert coin.wins.clusters == 3 and uses(rows, (), OF_ACTIONS) == []
    alike = [{**each, "seed": "0/0"} for each in rows]
    assert uses(alike, COPIES.things, OF_THINGS)[0].wins.clusters == 1


def test_of_many_lifts_only_the_sure_ones_stand():
    rng = Random(3)
    entries = tuple(Entry(f"t{n}", f"T{n}", "card", (n,), None) for n in range(40))
    rows = []
    for number in range(200):
        taken = [rng.getrandbits(40) for _ in range(2)]
        # Only the first card matters: who alone played it wins mostly.
        first = [mask & 1 for mask in taken]
        winner = first.index(1) if sum(first) == 1 and rng.random() < 0.9 else rng.randrange(2)
        rows.append(row(number, [winner], taken, seen=(1 << 40) - 1))
    found = uses(rows, entries, OF_THINGS)
    standing = lifts_that_stand(found)
    assert [use.entry.name for use in found if standing[id(use)]] == ["t0"]
    assert sum(not use.lift.low <= 0 <= use.lift.high for use in found) > 1, "by itself, some other would seem to"


def versions(rng, count, better):
    """Two versions of 2-player games with the same seeds; in the second the sword is played more by `better`."""
    before, after = [], []
    for number in range(count):
        luck = [rng.random() for _ in range(2)]
        winner = rng.randrange(2)
        for rows, extra in ((before, 0.0), (after, better)):
            rows.append(row(number, [winner], [int(each < 0.4 + extra) | 0b10 for each in luck]))
    return before, after


def test_what_changed_is_told_and_what_did_not_is_not():
    before, after = versions(Random(4), 150, 0.12)
    found = compare(before, after, (BOOK, BOOK))
    assert [change.name for change in found.standing] == ["Sword is played"]
    sword = found.standing[0]
    assert sword.before < sword.after and sword.difference.low > 0
    assert found.pairs == 150
    told = json.loads(json.dumps(found.to_data()))
    assert [each["name"] for each in told["changes"] if each["beyond_chance"]] == ["Sword is played"]
    still = compare(before, before, (BOOK, BOOK))
    assert not still.standing and all(change.chance == 1.0 for change in still.changes)


def test_games_that_broke_in_either_version_are_left_out_of_both():
    before, after = versions(Random(4), 30, 0.0)
    before[3] = {"game": 3, "seed": "0/3", "seats": ["random", "random"], "fault": {"message": "x"}}
    after[7] = {"game": 7, "seed": "0/7", "seats": ["random", "random"], "fault": {"message": "x"}}
    assert compare(before, after, (BOOK, BOOK)).pairs == 28
    nothing = compare(before[3:4], after[:1], (BOOK, BOOK))
    assert nothing.pairs == 0 and not nothing.standing


def test_games_of_one_seed_are_one_observation():
    # Five seeds, each played twice with changed seats, all one choice longer: 2 of 32 such coins, not of 1024.
    def sides(choices):
        lineups = ("a", "b"), ("b", "a")
        rows = [row(n, [n % 2], (1, 1), seats=lineups[n % 2], seed=f"0/{n // 2}") for n in range(10)]
        return [{**each, "choices": choices} for each in rows]

    found = compare(sides(4), sides(5), (BOOK, BOOK))
    length = next(change for change in found.changes if change.name == "choices a game")
    assert length.chance == 2 / 2**5 and length.difference.count == 5
    assert {"a wins", "b wins"} <= {change.name for change in found.changes}


def test_what_only_one_version_has_is_named():
    fewer = Catalogue(BOOK.things[:1], ())
    before, after = versions(Random(4), 30, 0.0)
    found = compare(before, after, (BOOK, fewer))
    assert [entry.name for entry in found.only_before] == ["shield"] and found.only_after == ()
    assert not any("Shield" in change.name for change in found.changes)
