"""The conversation at a table: show what a person may see, ask, obey commands, let the bots answer.

Reads and writes through two functions, so that a terminal, a pipe and a test are the same to it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from ..bots.names import HUMAN
from ..bots.search import SearchBot
from ..bots.seating import UnknownBot, make_bot
from ..bots.window import Bot, Window
from ..engine.errors import GameFault, SaveError, ThemisError
from .answers import Command, Unclear, numbered, understand
from .driver import drive
from .files import PlayFileError
from .names import Names
from .saves import Save
from .screen import columns, safe
from .view_text import view_lines

HELP = """\
Answer with the number of an option, or with enough of its words. Or type
  u, undo          back to your previous decision
  h, hint [BOT]    what a bot would do: search, or the one that you name
  w, why ANSWER    why is this answer not allowed?
  c, look NAME     look at a card, or at anything else that has a name
  i, ids           show or hide the ids of the answers, as scenarios write them
  v, view          show the table again
  log              everything that happened so far
  s, save FILE     save (s! FILE writes over any file)
  l, load FILE     go on from a saved game
  q, quit          leave the table
A colon before a command (:u) makes sure that it is not taken for an option."""

_LOG_LINES = 12


class Quit(Exception):
    """The person leaves the table."""


class Session:
    """One game at one table, from its present state to its end or until somebody leaves."""

    def __init__(
        self,
        game: Any,
        state: Any,
        bots: Mapping[int, Bot],
        read: Callable[[str], str | None],
        write: Callable[[str], None],
        *,
        width: int = 80,
        interactive: bool = False,
        clear: Callable[[], None] | None = None,
        after_answer: Callable[[], None] | None = None,
        look_at: Callable[[str], list[str]] | None = None,
    ) -> None:
        self.game = game
        self.state = state
        self.bots = bots
        self.saved_at: str | None = None
        #: The person was asked whether to save, and did not want to.
        self.given_up = False
        #: Rules that broke on the way. The answer that broke one was taken back, and play went on.
        self.faults: list[GameFault] = []
        self.names = Names.of(game)
        self._after_answer = after_answer
        self._look_at = look_at
        self._with_ids = False
        self._read = read
        self._write = write
        self._width = width
        self._interactive = interactive
        self._clear = clear
        self._told: dict[int | None, int] = {}
        self._last_person: int | None = None
        self._commands: dict[str, Callable[[str], bool]] = {
            "?": self._help,
            "u": self._undo,
            "h": self._hint,
            "w": self._why_not,
            "c": self._look,
            "i": self._toggle_ids,
            "v": lambda _: True,
            "log": self._log,
            "s": lambda name: self._save(name, force=False),
            "s!": lambda name: self._save(name, force=True),
            "l": self._load,
            "q": self._quit,
        }

    @property
    def people(self) -> list[int]:
        return [seat for seat in range(self.game.players) if seat not in self.bots]

    @property
    def seats(self) -> list[str]:
        """Who sits where, by name."""
        return [self.bots[seat].name if seat in self.bots else HUMAN for seat in range(self.game.players)]

    def run(self) -> bool:
        """Play; give whether the end was reached (and not that somebody left or the input ended)."""
        try:
            while True:
                drive(self.state, self.bots)
                if self.state.decision is None:
                    self._tell_end()
                    return True
                self._ask()
        except Quit:
            return False

    # ------------------------------------------------------------ asking

    def _ask(self) -> None:
        seat = self.state.decision.player
        self._pass_screen(seat)
        self._show(seat)
        while True:
            line = self._read(f"player {seat + 1}> ")
            if line is None:
                raise Quit
            if not line.strip():
                continue
            meant = understand(line, self.state.decision.options)
            if isinstance(meant, Unclear):
                self._write(safe(meant.message))
            elif isinstance(meant, Command):
                if self._commands[meant.name](meant.argument):
                    # The position or the screen changed: let the bots go on if they must, and show everything again.
                    return
            elif self._answered(meant):
                self._last_person = seat
                return

    def _answered(self, option: Any) -> bool:
        """Choose for the person; False if a rule broke, which leaves everything as it was before."""
        try:
            self.state.choose(option)
        except GameFault as fault:
            self.faults.append(fault)
            self._write(f"This answer breaks a rule of the game: {safe(fault)}")
            self._write("The position is as it was before; you can give another answer, or save.")
            return False
        self.saved_at = None
        if self._after_answer is not None:
            self._after_answer()
        return True

    def _show(self, seat: int) -> None:
        decision = self.state.decision
        news = self._news(seat)
        for line in (*news, "") if news else ():
            self._write(line)
        for line in view_lines(self.state.view(seat), self._width, self.names):
            self._write(line)
        self._write("")
        self._write(f"Player {seat + 1}: {safe(decision.prompt or 'choose')}")
        for line in columns(option_lines(decision.options, self._with_ids), self._width):
            self._write(line)

    def _news(self, seat: int | None) -> list[str]:
        """The end of the log since this seat was last shown it."""
        log = self.state.log(seat)
        seen = min(self._told.get(seat, 0), len(log))
        self._told[seat] = len(log)
        fresh = log[seen:]
        skipped = len(fresh) - _LOG_LINES
        lines = [f"  {safe(line)}" for line in fresh[-_LOG_LINES:]]
        return [f"  ... {skipped} more lines, see `log`", *lines] if skipped > 0 else lines

    def _pass_screen(self, seat: int) -> None:
        """Keep two people at one screen from seeing each other's secrets."""
        others = [person for person in self.people if person != seat]
        if not (self._interactive and others and self._clear and self._last_person not in (None, seat)):
            return
        if all(_public(self.state.view(person)) == _public(self.state.view(None)) for person in self.people):
            return
        self._clear()
        if self._read(f"Player {seat + 1}, take the screen and press Enter. ") is None:
            raise Quit
        self._clear()

    def _tell_end(self) -> None:
        seat = self.people[0] if len(self.people) == 1 else None
        for line in self._news(seat):
            self._write(line)
        for line in view_lines(self.state.view(seat), self._width, self.names):
            self._write(line)
        self._write("")
        for line in result_lines(self.state.result):
            self._write(line)

    # ------------------------------------------------------------ commands; each says whether to show everything again

    def _help(self, _: str) -> bool:
        self._write(HELP)
        return False

    def _undo(self, _: str) -> bool:
        """Back over the answers of others to the last decision of the person who is asked now."""
        seat = self.state.decision.player
        choices = list(self.state.history)
        while self.state.undo():
            decision = self.state.decision
            if decision is not None and decision.player == seat:
                self._told.pop(seat, None)
                return True
        # Only others have chosen so far: put their choices back.
        for choice in choices[len(self.state.history) :]:
            self.state.choose(choice)
        self._write("there is nothing of yours to undo")
        return False

    def _hint(self, name: str) -> bool:
        try:
            bot = make_bot(name or SearchBot.name, len(self.state.history), self.game)
            option = bot.choose(Window(self.state))
        except UnknownBot as unknown:
            self._write(safe(unknown))
            return False
        except GameFault as fault:
            self._write(f"the bot came upon a rule that breaks: {safe(fault)}")
            return False
        self._write(f"{bot.name} would take: {_option_text(option, with_id=True)}")
        return False

    def _why_not(self, text: str) -> bool:
        if not text:
            self._write("say which answer: w ANSWER")
            return False
        try:
            reason = self.state.why_not(text)
        except (ThemisError, ValueError) as error:
            self._write(safe(error))
            return False
        if reason is None:
            self._write(f"`{safe(text)}` is allowed")
        else:
            place = f"  ({reason.span})" if getattr(reason, "span", None) else ""
            self._write(f"{safe(reason.message)}{place}")
        return False

    def _look(self, name: str) -> bool:
        if not name:
            self._write("say what: c NAME")
        elif self._look_at is None:
            self._write("nothing more is known about it here")
        else:
            for line in self._look_at(self.names.id_of(name) or name):
                self._write(line)
        return False

    def _toggle_ids(self, _: str) -> bool:
        self._with_ids = not self._with_ids
        for line in columns(option_lines(self.state.decision.options, self._with_ids), self._width):
            self._write(line)
        return False

    def _log(self, _: str) -> bool:
        seat = self.state.decision.player
        for line in self.state.log(seat) or ["nothing happened yet"]:
            self._write(f"  {safe(line)}")
        return False

    def _save(self, name: str, force: bool) -> bool:
        if not name:
            self._write("say where: s FILE")
            return False
        try:
            Save.of(self.game, self.state, self.seats).write(name, force=force)
        except PlayFileError as error:
            help_ = "" if force else f"; s! {name} writes over it" if "is not written over" in str(error) else ""
            self._write(safe(f"{error}{help_}"))
            return False
        self.saved_at = name
        self._write(f"saved in {safe(name)}")
        return False

    def _load(self, name: str) -> bool:
        if not name:
            self._write("say which file: l FILE")
            return False
        try:
            self.state = Save.read(name).restore(self.game)
        except (PlayFileError, SaveError) as error:
            self._write(safe(error))
            return False
        self._told.clear()
        self._write(f"loaded {safe(name)}")
        return True

    def _quit(self, _: str) -> bool:
        if self._interactive and self.saved_at is None and self.state.history:
            name = self._read("Save before you leave? The name of a file, or Enter for no: ")
            if name and name.strip():
                self._save(name.strip(), force=False)
                if self.saved_at is None:
                    return False
            elif name is not None:
                self.given_up = True
        raise Quit


def option_lines(options: Any, with_ids: bool = False) -> list[str]:
    """Every option with what to type for it; options that read alike are told apart by their ids."""
    if not numbered(options):
        width = max(len(option.id) for option in options)
        labels = ["" if option.label == option.id else safe(option.label) for option in options]
        return [
            f"  {safe(option.id):>{width}}  {label}".rstrip() for option, label in zip(options, labels, strict=True)
        ]
    width = len(str(len(options)))
    alike = Counter(option.label for option in options)
    return [
        f"  {number:>{width}}  {_option_text(option, with_ids or alike[option.label] > 1)}"
        for number, option in enumerate(options, 1)
    ]


def _option_text(option: Any, with_id: bool) -> str:
    label, id_ = safe(option.label or option.id), safe(option.id)
    return f"{label}  [{id_}]" if with_id and label != id_ else label


def result_lines(result: Any) -> list[str]:
    """The end of a game in words."""
    winners = [f"player {seat + 1}" for seat in result.winners]
    reason = f" ({safe(result.reason)})" if result.reason else ""
    if not winners:
        lines = [f"The game is over: nobody wins{reason}."]
    else:
        lines = [f"The game is over: {' and '.join(winners)} {'win' if len(winners) > 1 else 'wins'}{reason}."]
    if result.scores is not None:
        points = ["-" if score is None else str(score) for score in result.scores]
        lines.append("Scores: " + ", ".join(f"player {seat} {score}" for seat, score in enumerate(points, 1)))
    return lines


def _public(view: Mapping[str, Any]) -> dict[str, Any]:
    """A view without the number of the seat it belongs to."""
    return {key: value for key, value in view.items() if key != "seat"}
