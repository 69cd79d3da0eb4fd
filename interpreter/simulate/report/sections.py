"""The sections of a report about one simulation, each from the totals alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ..intervals import Estimate, beyond_chance, share
from ..totals import Totals, Wins
from ..uses import ENOUGH, Use
from . import charts
from .html import Html, Places, between, joined, note, percent, section, table, tag

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
            parts += [tag("h3", title), table(heads, rows, numbers=(1, 2, 4), charts=(3,), spare=(4,))]
    words = "A shared win counts in parts. The dashed line is what equal chances would give."
    return section("Who wins", note(words), *parts)


def _win_row(name: str, won: Wins, even: float) -> tuple:
    rate = won.rate
    return name, percent(rate), between(rate), Html(charts.interval_bar(rate, mark=even)), f"{won.games:,}"


def endings(totals: Totals) -> Html:
    rows = [
        _ending_row(reason, count, share(count, totals.games))
        for reason, count in sorted(totals.reasons.items(), key=lambda item: (-item[1], item[0]))
    ]
    heads = ("", "share", "95% interval", "", "games")
    return section("How games end", table(heads, rows, numbers=(1, 2, 4), charts=(3,), spare=(4,)))


def _ending_row(reason: str, count: int, part: Estimate) -> tuple:
    return reason.replace("_", " ") or "-", percent(part), between(part), Html(charts.interval_bar(part)), f"{count:,}"


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


def points(totals: Totals, is_scored: bool) -> Html | None:
    """Points as the game scores them, or else how well players stand by the measure that bots go by."""
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
    title = "Points over time" if is_scored else "How players stand over time"
    words = (
        "The score as if the game ended then, on average."
        if is_scored
        else "By the measure that the content gives to bots, on average; this game has no scoring at its end."
    )
    chart = charts.lines(series, "averages from the start of games to their end")
    return section(title, note(words), key, Html(chart))


# ---------------------------------------------------------------- things and actions


_ABOUT_LIFT = (
    "Lift: how much more often players won who played it than players who saw it and did not, in points of a hundred "
    f"and with its 95% interval, told where both are at least {ENOUGH}. Coloured is what chance can hardly explain, "
    "although so many were looked at. A lift is no cause: who is ahead may also get to play more."
)


def things(found: Sequence[Use], standing: Mapping[int, bool], seats: int, places: Places) -> Html | None:
    """All things that anybody saw, by kind; those that players hold most come first: they are what a game is about."""
    met = [use for use in found if use.seen]
    if not met:
        return None
    words = (
        "Seen: it lay with the player, or was among the options. Playable: an action with it was offered. Played: such "
        "an action was taken. For what no action is about, any question counts. Shares are of all players of all "
        "games; several copies count as one."
    )
    parts = []
    kinds = {use.entry.kind for use in met}
    for kind in sorted(kinds, key=lambda kind: (-sum(use.held for use in met if use.entry.kind == kind), kind)):
        chosen = [use for use in met if use.entry.kind == kind]
        parts += [tag("h3", kind.replace("_", " ")), _use_table(chosen, standing, seats, places)]
    return section("Things", note(words), note(_ABOUT_LIFT), *parts)


def actions(found: Sequence[Use], standing: Mapping[int, bool], seats: int, places: Places) -> Html | None:
    met = [use for use in found if use.seen]
    return section("Actions", note(_ABOUT_LIFT), _use_table(met, standing, seats, places)) if met else None


def lifts_that_stand(found: Iterable[Use]) -> dict[int, bool]:
    """By the id of each use whose lift is told: is it beyond chance?"""
    told = [use for use in found if has_lift(use)]
    return dict(zip(map(id, told), beyond_chance([use.wins.chance() for use in told]), strict=True))


def has_lift(use: Use) -> bool:
    return min(use.taken, use.left) >= ENOUGH


def _use_table(chosen: list[Use], standing: Mapping[int, bool], seats: int, places: Places) -> Html:
    chosen.sort(key=lambda use: (not has_lift(use), -use.lift.value if has_lift(use) else 0.0, use.entry.name))
    bounds = [abs(bound) for use in chosen if has_lift(use) for bound in (use.lift.low, use.lift.high)]
    reach = max([0.1, *bounds])
    heads = ("", "seen", "playable", "played", "lift", "")
    rows = [
        (
            places.named(use.entry.label, use.entry.span),
            f"{use.seen / seats:.1%}",
            f"{use.offered / seats:.1%}",
            f"{use.taken / seats:.1%}",
            _told_lift(use, standing.get(id(use), False)),
            Html(charts.interval_dot(use.lift, reach)) if has_lift(use) else "",
        )
        for use in chosen
    ]
    return table(heads, rows, numbers=(1, 2, 3, 4), charts=(5,), spare=(5,))


def _told_lift(use: Use, stands: bool) -> object:
    if not has_lift(use):
        return "-"
    lift = use.lift
    class_ = ("better" if lift.value > 0 else "worse") if stands else ""
    interval = tag("small", f"{lift.low * 100:+.1f} to {lift.high * 100:+.1f}")
    return joined([tag("span", f"{lift.value * 100:+.1f}", class_), interval])


def extremes(found: Iterable[Use], places: Places) -> Html:
    """What is never or always played: mostly a fault of the content, or of the bots."""
    never, always, unseen = [], [], []
    for use in found:
        if not use.seen:
            unseen.append(use)
        elif not use.taken and use.offered:
            never.append(use)
        elif use.taken == use.offered and use.taken >= ENOUGH:
            always.append(use)
    parts = []
    for title, chosen in (
        ("Offered, but never played", never),
        ("Played by everybody who could", always),
        ("Never with a player and never offered", unseen),
    ):
        if chosen:
            rows = [
                (places.named(use.entry.label, use.entry.span), use.entry.kind.replace("_", " "), f"{use.offered:,}")
                for use in chosen
            ]
            parts += [tag("h3", title), table(("", "kind", "offered to"), rows, numbers=(2,))]
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
