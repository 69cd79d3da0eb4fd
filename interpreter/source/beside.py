"""Work that a second process does meanwhile, where the machine has a second core."""

from __future__ import annotations

import contextlib
import gc
import os
import threading
from collections.abc import Callable


def begin_beside(work: Callable[[], bytes]) -> Callable[[], bytes | None]:
    """Begin some work in a copy of this process; the result waits for it, and is None if that could not be done.

    The copy sees everything as it is now, and changes nothing here.
    """
    if not hasattr(os, "fork") or len(_cores()) < 2 or threading.active_count() > 1:
        return _nothing
    try:
        reading, writing = os.pipe()
        child = os.fork()
    except OSError:
        return _nothing
    if child == 0:
        _work_and_leave(work, reading, writing)
    os.close(writing)

    def result() -> bytes | None:
        with os.fdopen(reading, "rb") as stream:
            found = stream.read()
        _, status = os.waitpid(child, 0)
        return found if status == 0 else None

    return result


def _nothing() -> None:
    return None


def _cores() -> set[int]:
    if hasattr(os, "sched_getaffinity"):
        return os.sched_getaffinity(0)
    return set(range(os.cpu_count() or 1))


def _work_and_leave(work: Callable[[], bytes], reading: int, writing: int) -> None:
    """The life of the copy: whatever happens, it ends here and says nothing."""
    code = 1
    with contextlib.suppress(BaseException):
        os.close(reading)
        gc.disable()
        with os.fdopen(writing, "wb") as stream:
            stream.write(work())
        code = 0
    os._exit(code)
