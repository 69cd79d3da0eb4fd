"""Files that play writes: JSON, written whole or not at all, never over a stranger's file."""

from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path
from typing import Any

#: Larger files are not ours; reading them would only fill the memory.
MAX_BYTES = 64 * 1024 * 1024


class PlayFileError(Exception):
    """A save or replay that can't be read, is not what it should be, or can't be written."""


def read_document(path: str | os.PathLike[str], head: str, what: str, newest: int) -> dict[str, Any]:
    """The JSON object in a file whose key `head` holds its format number; `what` is what people call such a file."""
    shown = Path(path).as_posix()
    try:
        size = os.stat(path).st_size
        if not Path(path).is_file():
            raise PlayFileError(f"`{shown}` is not a file, so it is no {what}")
        if size > MAX_BYTES:
            raise PlayFileError(f"`{shown}` has {size // (1024 * 1024)} MB; that is too big for a {what}")
        data = Path(path).read_bytes()
    except FileNotFoundError:
        raise PlayFileError(f"there is no file `{shown}`") from None
    except PermissionError:
        raise PlayFileError(f"`{shown}` can't be opened: permission denied") from None
    except (OSError, ValueError) as error:
        raise PlayFileError(f"`{shown}` can't be read: {_reason(error)}") from None
    document = _parse(data, shown, what)
    if not isinstance(document, dict) or head not in document:
        raise PlayFileError(f"`{shown}` is not a {what} (it has no key `{head}`)")
    version = document[head]
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise PlayFileError(f"`{shown}` is not a {what} (its format number is not a number)")
    if version > newest:
        raise PlayFileError(
            f"`{shown}` is a {what} of format {version}, and this version of themis reads up to {newest}; "
            "install a newer one"
        )
    return document


def _parse(data: bytes, shown: str, what: str) -> Any:
    try:
        return json.loads(data.decode("utf-8"))
    except UnicodeDecodeError:
        raise PlayFileError(f"`{shown}` is not a {what}: it is not text") from None
    except json.JSONDecodeError as error:
        if not data.strip():
            raise PlayFileError(f"`{shown}` is empty, so it is no {what}") from None
        if not data.lstrip().startswith(b"{"):
            raise PlayFileError(f"`{shown}` is not a {what}") from None
        cut = error.pos >= len(error.doc.rstrip()) - 1 or error.msg.startswith("Unterminated string")
        trouble = "it is cut off" if cut else "it is damaged"
        raise PlayFileError(
            f"`{shown}` can't be used: {trouble} at line {error.lineno}, column {error.colno} ({error.msg.lower()})"
        ) from None
    except (RecursionError, ValueError):
        raise PlayFileError(f"`{shown}` is not a {what}: it can't be read as JSON") from None


def field(document: dict[str, Any], key: str, kind: type | tuple[type, ...], shown: str) -> Any:
    """A field of a document, which must be there and of the right kind."""
    value = document.get(key)
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is int):
        trouble = "not as it should be" if key in document else "missing"
        raise PlayFileError(f"`{shown}` is damaged: `{key}` is {trouble}")
    return value


def refuse_foreign(path: str | os.PathLike[str], head: str, what: str) -> None:
    """Raise if writing here would lose something that is not a file of the same sort, or could not work at all."""
    target = Path(path)
    shown = target.as_posix()
    try:
        if target.is_dir():
            raise PlayFileError(f"`{shown}` is a folder; give the name of a file")
        if not target.exists():
            if not target.parent.is_dir():
                raise PlayFileError(f"there is no folder `{target.parent.as_posix()}` to write into")
            return
        if target.stat().st_size == 0:
            return
        read_document(target, head, what, newest=2**31)
    except PlayFileError as error:
        if target.is_file():
            raise PlayFileError(f"`{shown}` exists and is no {what}, so it is not written over") from error
        raise
    except (OSError, ValueError) as error:
        raise PlayFileError(f"`{shown}` can't be written: {_reason(error)}") from None


def write_document(path: str | os.PathLike[str], document: dict[str, Any]) -> None:
    """Write the JSON object so that the file is either the old one or the whole new one, whatever happens."""
    target = Path(path)
    temporary: str | None = None
    try:
        text = json.dumps(document, ensure_ascii=False, separators=(",", ":")) + "\n"
        handle, temporary = tempfile.mkstemp(prefix=f".{target.name}.", suffix=".part", dir=target.parent)
        with os.fdopen(handle, "w", encoding="utf-8") as stream:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
        os.replace(temporary, target)
        temporary = None
    except (OSError, ValueError) as error:
        raise PlayFileError(f"`{target.as_posix()}` can't be written: {_reason(error)}") from None
    finally:
        if temporary is not None:
            Path(temporary).unlink(missing_ok=True)


def _reason(error: Exception) -> str:
    return (getattr(error, "strerror", None) or str(error)).lower()
