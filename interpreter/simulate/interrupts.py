"""Ctrl-C in a simulation: what is being written down is written to its end, and then it is heeded."""

from __future__ import annotations

import contextlib
import signal
from collections.abc import Iterator
from threading import current_thread, main_thread
from types import FrameType


class Interrupts:
    """While this is entered, Ctrl-C raises KeyboardInterrupt as ever, but never inside of what is `held_back`."""

    def __init__(self) -> None:
        self._is_held = self._came = False
        self._before: object = None

    def __enter__(self) -> Interrupts:
        # Elsewhere signals don't arrive, and whoever ignores them goes on doing so.
        if current_thread() is main_thread() and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            self._before = signal.signal(signal.SIGINT, self._heed)
        return self

    def __exit__(self, *_: object) -> None:
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)

    @contextlib.contextmanager
    def held_back(self) -> Iterator[None]:
        self._is_held = True
        try:
            yield
        finally:
            self._is_held = False
        if self._came:
            raise KeyboardInterrupt

    def _heed(self, _: int, __: FrameType | None) -> None:
        if not self._is_held:
            raise KeyboardInterrupt
        self._came = True


@contextlib.contextmanager
def deaf_children() -> Iterator[None]:
    """Processes that are started in here never hear Ctrl-C, not even while they start: only the first one decides."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
