"""All checks of one game whose files have the right shape, for all settings in which they may differ."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from ..check.game import GameIR
from ..check.unread import ONLY_IF_EVERYWHERE
from ..diagnostics.codes import CODES
from ..diagnostics.diagnostic import Diagnostic, Sink
from ..diagnostics.profile import Profile
from ..loading.choose_modules import counts_of, counts_to_check
from ..loading.languages import check_languages
from .scenarios import Staged, check_scenario, settings_of
from .subject import Lowered
from .tables import CONTENT_CHECKS, GAME_CHECKS
from .written import Written

if TYPE_CHECKING:
    from ..pipeline import Content
    from ..testing.scenario import Scenario

#: A number of players, and the variants that are switched on.
Settings = tuple[int, tuple[str, ...]]
Lower = Callable[["Content", int, Sequence[str], Sink], GameIR | None]

_EVERYWHERE = ONLY_IF_EVERYWHERE | {code for check in GAME_CHECKS if check.everywhere for code in check.codes}
#: A game of more things is not kept in memory in several settings at once.
_MOST_THINGS_KEPT = 2_000


def examine(content: Content, lower: Lower, profile: Profile, sink: Sink) -> None:
    """Report everything that a profile asks for; `lower` checks and lowers the game for one setting."""
    check_languages(content.root, (content.root, *content.parts, *content.modules), sink)
    scenarios = list(_scenarios(content, sink))
    games = _Games.of(content, lower, {_settings(scenario, content) for scenario in scenarios})
    found = [games.checked((count, ())) for count in _counts(content)]
    # A game with faults of its own would show them again under each variant.
    if not any(one.has_errors for one in found):
        for name, node in content.variants.items():
            count = counts_to_check(content.root, [node], only=True)[0]
            found.append(games.checked((count, (name,))))
    for one in found:
        sink.extend(d for d in one.diagnostics if d.code not in _EVERYWHERE or all(d in other for other in found))
    if sink.has_errors:
        return
    for scenario in scenarios:
        check_scenario(scenario, games.staged(_settings(scenario, content)), content, sink)
    written = Written(content)
    for check in CONTENT_CHECKS:
        if any(profile.includes(CODES[code].profile) for code in check.codes):
            check.run(written, sink)


def _counts(content: Content) -> list[int]:
    """The numbers of players to check; if nothing depends on it, one is as good as another."""
    counts = counts_to_check(content.root, content.modules)
    return counts if any("for_players" in module for module in content.modules) else counts[:1]


def _scenarios(content: Content, sink: Sink) -> Iterable[Scenario]:
    if not content.scenarios:
        return
    from ..testing.scenario import read_scenarios

    for document in content.scenarios:
        for scenario in read_scenarios(document):
            sink.extend(scenario.faults)
            yield scenario


def _settings(scenario: Scenario, content: Content) -> Settings:
    smallest = (counts_of(content.root.get("players")) or (2,))[0]
    return settings_of(scenario, smallest)


class _Games:
    """A game in several settings. What was worked out for the same rules before is not worked out again."""

    _last: _Games | None = None

    def __init__(self, content: Content, lower: Lower, wanted: set[Settings]) -> None:
        self.content, self.lower, self.wanted = content, lower, wanted
        self.sinks: dict[Settings, Sink] = {}
        self.games: dict[Settings, Staged | None] = {}

    @classmethod
    def of(cls, content: Content, lower: Lower, wanted: set[Settings]) -> _Games:
        """While somebody writes scenarios, or an editor is open, the rules themselves seldom change."""
        last = cls._last
        if last is not None and (last.content.path, last.content.hash) == (content.path, content.hash):
            last.wanted |= wanted
        else:
            cls._last = last = cls(content, lower, wanted)
        return last

    def checked(self, settings: Settings) -> Sink:
        """What is found in the game for one setting."""
        if settings not in self.sinks:
            sink = Sink()
            game = self.lower(self.content, *settings, sink)
            if game is not None:
                lowered = Lowered(game)
                for check in GAME_CHECKS:
                    check.run(lowered, sink)
            self.sinks[settings] = sink
            if settings in self.wanted and (game is None or _is_small(game)):
                self.games[settings] = Staged(game) if game is not None else None
        return self.sinks[settings]

    def staged(self, settings: Settings) -> tuple[Staged | None, list[Diagnostic]]:
        """The game for one setting, or why there is none."""
        if settings not in self.games:
            sink = Sink()
            game = self.lower(self.content, *settings, sink)
            if game is not None and not _is_small(game):
                return Staged(game), []
            self.games[settings] = Staged(game) if game is not None else None
            self.sinks.setdefault(settings, sink)
        game = self.games[settings]
        return game, [] if game is not None else self.sinks[settings].diagnostics


def _is_small(game: GameIR) -> bool:
    return len(game.world.things) <= _MOST_THINGS_KEPT
