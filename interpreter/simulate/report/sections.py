"""The sections of a report about one simulation, each from the totals alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..catalogue import Catalogue, Entry
from ..intervals import Estimate
from ..totals import Totals, Use, Wins
from . import charts
from .html import Html, Places, between, joined, note, percent, section, table, tag

#: What fewer seats than this have held tells nothing about winning.
_ENOUGH = 20
_SHOWN_FAULTS = 50


def figures(totals: Totals) -> Html:
    """The first answers: how many, how long, how much choice."""
    turns = totals.turns.estimate
    tiles = [
        (f"{totals.games:,}", "games"),
        (f"{totals.choices.estimate.value:.1f}", "choices a game"),
        *([(f"{turns.value:.1f}", "changes of turn a game")] if turns.value else []),
        (f"{totals.branching:.1f}", "options a choice"),
        (f"{totals.drawn / totals.games:.1%}" if totals.games else "-", "without a winner"),
        (str(len(totals.faults)), "faults"),
    ]
    boxes = [tag("div", joined([tag("b", value), tag("span", name)])) for value, name in tiles]
    return tag("div", joined(boxes), "figures")


def wins(totals: Totals) -> Html:
    parts: list[Html] = []
    even = 1 / totals.players
    groups: list[tuple[str, Iterable[tuple[str, Wins]]]] = [
        ("By seat", [(f"seat {seat}", found) for seat, found in enumerate(totals.by_seat, 1)]),
        ("By who begins", list(totals.by_first.items())),
        *([("By strategy", sorted(totals.by_bot.items()))] if len(totals.by_bot) > 1 else []),
        *((f"By {role.replace('_', ' ')}", sorted(found.items())) for role, found in sorted(totals.by_role.items())),
    ]
    for title, found in groups:
        rows = [_win_row(name, won, even) for name, won in found if won.games]
        if rows:
            heads = ("", "wins", "95% interval", "", "games")
            parts += [tag("h3", title), table(heads, rows, numbers=(1, 2, 4))]
    words = "A shared win counts in parts. The dashed line is what equal chances would give."
    return section("Who wins", note(words), *parts)


def _win_row(name: str, won: Wins, even: float) -> tuple:
    rate = won.rate
    return name, percent(rate), between(rate), Html(charts.interval_bar(rate, mark=even)), f"{won.games:,}"


def endings(totals: Totals) -> Html:
    rows = [
        (reason.replace("_", " ") or "-", f"{count:,}", _share_bar(count, totals.games))
        for reason, count in sorted(totals.reasons.items(), key=lambda item: (-item[1], item[0]))
    ]
    return section("How games end", table(("", "games", ""), rows, numbers=(1,)))


def _share_bar(count: int, games: int) -> Html:
    from ..intervals import share

    return Html(charts.interval_bar(share(count, games)))


def length(totals: Totals) -> Html:
    choices, turns, widest = totals.choices, totals.turns, totals.most_options
    words = (
        f"From {choices.least} to {choices.most} choices, {choices.estimate.value:.1f} on average"
        + (f"; {turns.estimate.value:.1f} changes of turn" if turns.total else "")
        + f". {totals.real_choices / max(choices.total, 1):.0%} of all choices had more than one option; "
        f"the widest choice of a game had {widest.estimate.value:.1f} on average and {widest.most} at most."
    )
    chart = charts.histogram(totals.lengths, "how many games had how many choices")
    return section("How long games are", note(words), Html(chart), note("Choices a game (across) and how many games."))


def points(totals: Totals) -> Html | None:
    winners, others = totals.winners_points, totals.others_points
    if not winners[0].count or not others[0].count:
        return None
    series = [
        ("first", [mean.estimate.value for mean in winners]),
        ("second", [mean.estimate.value for mean in others]),
    ]
    key = tag(
        "p",
        joined(
            tag("span", Html(f'<svg viewBox="0 0 40 10"><path class="{name}" d="M2 5H38"/></svg>{words}'))
            for name, words in (("first", "who won in the end"), ("second", "the others"))
        ),
        "key",
    )
    return section("Points over time", key, Html(charts.lines(series, "average points from start to end")))


# ---------------------------------------------------------------- things and actions


def summed(uses: list[Use], entry: Entry) -> Use:
    """The use of all copies together."""
    total = Use()
    for number in entry.numbers:
        for name in ("held", "offered", "taken", "left"):
            one, other = getattr(total, name), getattr(uses[number], name)
            one.games += other.games
            one.won += other.won
    return total


def _rows_of_use(entries: Iterable[Entry], uses: list[Use], seats: int, places: Places) -> Iterator[tuple]:
    for entry in entries:
        use = summed(uses, entry)
        known = use.taken.games + use.left.games
        if not known:
            continue
        copies = len(entry.numbers)
        lift = use.lift if min(use.taken.games, use.left.games) >= _ENOUGH else None
        yield (
            entry,
            use,
            lift,
            (
                entry.label,
                f"{known / seats / copies:.1%}",
                f"{use.offered.games / seats / copies:.1%}",
                f"{use.taken.games / seats / copies:.1%}",
                _told_lift(lift),
                Html(charts.interval_dot(lift, 0.5)) if lift is not None else "",
                places.of(entry.span),
            ),
        )


def _told_lift(lift: Estimate | None) -> object:
    if lift is None:
        return "-"
    class_ = "better" if lift.low > 0 else "worse" if lift.high < 0 else ""
    return tag("span", f"{lift.value * 100:+.1f} points", class_)


_USE_HEADS = ("", "seen", "playable", "played", "lift", "", "written at")


def things(totals: Totals, catalogue: Catalogue, places: Places) -> Html | None:
    seats = max(totals.games * totals.players, 1)
    found = list(_rows_of_use(catalogue.things, totals.use_of_things, seats, places))
    if not found:
        return None
    found.sort(key=lambda row: (row[2] is None, -(row[2].value if row[2] is not None else 0.0), row[0].name))
    words = (
        "Seen: it lay with the player, or was among the options; playable: an action with it was offered; played: such "
        "an action was taken. For what no action is about, any question counts. Shares are of all players of all "
        "games. Lift: how much more often players won who played it than players who saw it and did not, told where "
        f"both are at least {_ENOUGH}."
    )
    parts = []
    # The kinds that players hold most come first: they are what a game is about.
    for kind in sorted({row[0].kind for row in found}, key=lambda kind: (-_held(found, kind), kind)):
        rows = [row for entry, *_, row in found if entry.kind == kind]
        parts += [tag("h3", kind.replace("_", " ")), table(_USE_HEADS, rows, numbers=(1, 2, 3, 4))]
    return section("Things", note(words), *parts)


def _held(found: list[tuple], kind: str) -> int:
    return sum(use.held.games for entry, use, *_ in found if entry.kind == kind)


def actions(totals: Totals, catalogue: Catalogue, places: Places) -> Html | None:
    seats = max(totals.games * totals.players, 1)
    rows = [row for *_, row in _rows_of_use(catalogue.actions, totals.use_of_actions, seats, places)]
    return section("Actions", table(_USE_HEADS, rows, numbers=(1, 2, 3, 4))) if rows else None


def extremes(totals: Totals, catalogue: Catalogue, places: Places) -> Html:
    """What is never or always played: mostly a fault of the content, or of the bots."""
    never, always, unseen = [], [], []
    used = ((catalogue.things, totals.use_of_things), (catalogue.actions, totals.use_of_actions))
    for entries, uses in used:
        for entry in entries:
            use = summed(uses, entry)
            if not use.taken.games + use.left.games:
                unseen.append(entry)
            elif not use.taken.games and use.offered.games:
                never.append(entry)
            elif use.taken.games == use.offered.games and use.taken.games >= _ENOUGH:
                always.append(entry)
    parts = []
    for title, entries in (
        ("Offered, but never played", never),
        ("Always played when offered", always),
        ("Never with a player and never offered", unseen),
    ):
        if entries:
            rows = [(entry.label, entry.kind, places.of(entry.span)) for entry in entries]
            parts += [tag("h3", title), table(("", "kind", "written at"), rows)]
    return section("Never and always", *(parts or [note("Everything was played sometimes, and nothing always.")]))


def faults(totals: Totals, places: Places, replays: dict[int, str]) -> Html | None:
    if not totals.faults:
        return None
    rows = [
        (
            f"{fault['game']}",
            fault["message"],
            places.link(fault["file"], fault["line"]) if fault["file"] else "",
            tag("code", replays.get(fault["game"], "")),
        )
        for fault in sorted(totals.faults, key=lambda fault: fault["game"])[:_SHOWN_FAULTS]
    ]
    words = f"{len(totals.faults)} games broke off. They count nowhere else in this report."
    return section("Faults", note(words), table(("game", "what broke", "where", "replay"), rows, numbers=(0,)))
