"""A large game that nobody wrote: `python -m tools.large_game FOLDER --cards 5000`.

Cards with names and texts in two languages, figures, and rules of many sorts, in files of a hundred: about eleven lines
a card, as in games that people write.
"""

from __future__ import annotations

import argparse
import random
from pathlib import Path

CARDS_A_FILE = 100

GAME = """\
game: large
title: {en: Large, fr: Grand}
about: {en: Far too many cards., fr: Bien trop de cartes.}
players: 2 to 4
languages: [en, fr]
words:
  tribe: [ash, birch, cedar, elm, fir]
player:
  gold: number = 10
  renown: number = 0
state: {round: number = 0}
kinds:
  unit:
    works_in: [field]
    attributes:
      tribe: tribe
      cost: 0 to 9
      attack: number
      defense: number
      wounds: number = 0
places:
  deck: {holds: unit, order: pile, seen_by: nobody}
  hand: {of: player, holds: unit, seen_by: owner}
  field: {of: player, holds: unit}
  graveyard: {holds: unit}
functions:
  rivals_of: {params: {p: player}, result: set of player, value: "[each q in players where q != p]"}
  weakest: {params: {p: player}, result: set of unit, value: "top(each u in p.field by u.defense)"}
verbs:
  take_cards:
    params: {p: player, n: number}
    do: |
      repeat n times:
        if deck is not empty: move first(deck) to p.hand
  wound:
    params: {u: unit, n: number}
    do: |
      add n to u.wounds
      if u.wounds >= u.defense: bury(u)
  bury: {params: {u: unit}, do: move u to graveyard}
  strike:
    params: {u: unit, foe: unit}
    do: wound(foe, u.attack)
  summon:
    params: {u: unit, p: player}
    do: move u to p.field
texts:
  cheered: {en: "{u} cheers {p}", fr: "{u} acclame {p}"}
actions:
  play_unit:
    text: {en: "Play {u}", fr: "Jouer {u}"}
    params: {u: my.hand where u.cost <= my.gold}
    cost: {gold: u.cost}
    do: summon(u, me)
  attack_with:
    text: {en: "Attack with {u}", fr: "Attaquer avec {u}"}
    params: {u: my.field}
    do: |
      choose foe in [each f in units where f.owner != me and f.owner is not empty]
      strike(u, foe)
  rest:
    text: {en: Rest, fr: Se reposer}
    do: |
      take_cards(me, 1)
      add 1 to my.gold
phases:
  main: {sequence: [course]}
  course: {turns: players, actions: [play_unit, attack_with, rest]}
setup: |
  for each p in players:
    take_cards(p, 5)
rules:
  - at: end of course
    do: add 1 to round
endings:
  - {id: late, when: round > 30, won_by: "top(each p in players by p.renown down)"}
"""

RULES = (
    "after: summon(self, p)\n        do: take_cards(p, {n})",
    "after: summon(self, p)\n        do: add {n} to p.gold",
    "after: strike(self, foe)\n        do: wound(foe, {n})",
    "before: strike(u, self)\n        do: add {n} to self.defense",
    "after: bury(self)\n        do: add {n} to round",
    "modify: attack\n        of: each u in units where u.tribe = {tribe}\n        add: {n}",
    "after: strike(u, self)\n        when: u.tribe = {tribe}\n        do: wound(u, {n})",
    "after: summon(u, p)\n        when: u.cost > {n} and u != self\n        do: say cheered(self, p)",
    "after: bury(u)\n        when: u.tribe = {tribe} and self.wounds > 0\n        do: remove 1 from self.wounds",
    "instead_of: bury(self)\n        when: self.attack > {n}\n        do: set self.wounds to 0",
)
FIRST = ("Amber", "Bold", "Calm", "Dusk", "Ember", "Frost", "Grim", "High", "Iron", "Jolly", "Keen", "Lone", "Mild")
SECOND = ("Archer", "Baker", "Carter", "Dancer", "Envoy", "Falcon", "Guard", "Hunter", "Juggler", "Keeper", "Lancer")
TRIBES = ("ash", "birch", "cedar", "elm", "fir")


def card(number: int, chance: random.Random) -> str:
    first, second = chance.choice(FIRST), chance.choice(SECOND)
    n, tribe = chance.randint(1, 9), chance.choice(TRIBES)
    rule = RULES[number % len(RULES)].format(n=n, tribe=tribe)
    return (
        f"  {first.lower()}_{second.lower()}_{number:04}:\n"
        f"    name: {{en: {first} {second} {number}, fr: {second} {first} {number}}}\n"
        f"    at: deck\n"
        f"    tribe: {chance.choice(TRIBES)}\n"
        f"    cost: {chance.randint(0, 9)}\n"
        f"    attack: {chance.randint(1, 12)}\n"
        f"    defense: {chance.randint(1, 12)}\n"
        f"    text: {{en: Does its deed number {number}., fr: Fait son action numéro {number}.}}\n"
        f"    rules:\n"
        f"      - {rule}\n"
    )


def files(cards: int, seed: int = 1) -> dict[str, str]:
    """The texts of the game by name."""
    chance = random.Random(seed)
    found = {"game.yaml": GAME}
    for start in range(0, cards, CARDS_A_FILE):
        name = f"units_{start // CARDS_A_FILE:03}"
        body = "".join(card(number, chance) for number in range(start, min(start + CARDS_A_FILE, cards)))
        found[f"units/{name}.yaml"] = f"part: {name}\nkind: unit\n\nthings:\n{body}"
    return found


def write(folder: Path, cards: int, seed: int = 1) -> int:
    """Write the game; gives the number of its lines."""
    lines = 0
    for name, text in files(cards, seed).items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        lines += text.count("\n")
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--cards", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    print(f"{write(options.folder, options.cards, options.seed)} lines written to {options.folder}")


if __name__ == "__main__":
    main()
