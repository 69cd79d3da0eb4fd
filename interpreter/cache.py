"""What was worked out once, kept in the user's own cache folder.

A cached result is only ever a copy of something that can be made again, so nothing here reports a fault: a file that
is missing, damaged, foreign or readable by others to write is simply not there. Compiled games are among the results;
therefore the folder must belong to the user and be closed to everybody else, or it is not used at all.

`THEMIS_CACHE=off` switches the cache off, `THEMIS_CACHE=<folder>` puts it elsewhere.
"""

from __future__ import annotations

import contextlib
import os
import re
import stat
import tempfile
from functools import cache
from hashlib import blake2b
from pathlib import Path

VARIABLE = "THEMIS_CACHE"
#: Changes whenever older files can't be understood any more.
FORMAT = b"themis cache 1\n"
#: A year of work on many games stays below this; beyond it the files unused for longest go.
MAX_FILES = 500
MAX_BYTES = 64 * 1024 * 1024

_DIGEST_SIZE = 32
_SOURCE_ENDINGS = (".py", ".lark", ".yaml", ".json")
_NAME = re.compile(r"[a-z0-9_-]{1,64}")


def load(kind: str, key: str) -> bytes | None:
    """What was stored under this key, or None."""
    folder = _folder(create=False)
    if folder is None:
        return None
    path = folder / _file_name(kind, key)
    try:
        with open(path, "rb") as stream:
            if not _ours(os.fstat(stream.fileno()), stat.S_ISREG):
                return None
            data = stream.read(MAX_BYTES)
    except OSError:
        return None
    payload = _unsealed(data, kind, key)
    with contextlib.suppress(OSError):
        if payload is None:
            path.unlink()
        else:
            os.utime(path)
    return payload


def store(kind: str, key: str, payload: bytes) -> None:
    """Keep a result; a full disk or a folder that can't be written only costs time later."""
    folder = _folder(create=True)
    if folder is None or len(payload) > MAX_BYTES - 1024:
        return
    try:
        handle, draft = tempfile.mkstemp(prefix=".new-", dir=folder)
        try:
            with os.fdopen(handle, "wb") as stream:
                stream.write(_sealed(payload, kind, key))
            os.replace(draft, folder / _file_name(kind, key))
        except BaseException:
            os.unlink(draft)
            raise
        _thin_out(folder)
    except OSError:
        return


def key_of(*parts: str | bytes | int) -> str:
    """One key for several parts; every part counts, and where one ends and the next begins counts too."""
    digest = blake2b(digest_size=_DIGEST_SIZE)
    for part in parts:
        data = part if isinstance(part, bytes) else str(part).encode()
        digest.update(b"%d:" % len(data))
        digest.update(data)
    return digest.hexdigest()


@cache
def interpreter_fingerprint() -> str:
    """Changes with the interpreter, its grammar, schemas and prelude, so that results of older ones are not used."""
    package = Path(__file__).resolve().parent
    parts: list[str | int] = []
    for folder in (package, package.parent / "schemas"):
        for path in sorted(folder.rglob("*")) if folder.is_dir() else ():
            if path.suffix in _SOURCE_ENDINGS:
                status = path.stat()
                parts += [path.relative_to(folder).as_posix(), status.st_size, status.st_mtime_ns]
    return key_of(*parts)


def _folder(create: bool) -> Path | None:
    chosen = os.environ.get(VARIABLE, "")
    if chosen.strip().lower() in ("off", "0", "no"):
        return None
    try:
        if chosen:
            folder = Path(chosen)
        else:
            base = os.environ.get("XDG_CACHE_HOME", "")
            folder = (Path(base) if os.path.isabs(base) else Path.home() / ".cache") / "themis"
        if create:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return folder if _ours(folder.lstat(), stat.S_ISDIR) else None
    except (OSError, RuntimeError, ValueError):
        return None


def _ours(status: os.stat_result, is_right_sort) -> bool:
    """Of the right sort, the user's own, and not writable by anybody else."""
    if not is_right_sort(status.st_mode):
        return False
    if not hasattr(os, "getuid"):
        return True
    return status.st_uid == os.getuid() and not status.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


def _file_name(kind: str, key: str) -> str:
    if not _NAME.fullmatch(kind):
        raise ValueError(f"`{kind}` can't name a kind of cached result")
    return f"{kind}-{key_of(key)}"


def _digest(payload: bytes, kind: str, key: str) -> bytes:
    return blake2b(payload, digest_size=_DIGEST_SIZE, key=bytes.fromhex(key_of(kind, key))).digest()


def _sealed(payload: bytes, kind: str, key: str) -> bytes:
    return FORMAT + _digest(payload, kind, key) + payload


def _unsealed(data: bytes, kind: str, key: str) -> bytes | None:
    begin = len(FORMAT) + _DIGEST_SIZE
    if not data.startswith(FORMAT) or len(data) < begin:
        return None
    payload = data[begin:]
    return payload if _digest(payload, kind, key) == data[len(FORMAT) : begin] else None


def _thin_out(folder: Path) -> None:
    with os.scandir(folder) as entries:
        files = [entry for entry in entries if entry.is_file(follow_symlinks=False)]
    if len(files) <= MAX_FILES:
        return
    files.sort(key=lambda entry: entry.stat().st_mtime)
    for entry in files[: len(files) - MAX_FILES // 2]:
        with contextlib.suppress(OSError):
            os.unlink(entry.path)
