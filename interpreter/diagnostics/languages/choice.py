"""Which language a user reads, as far as the environment tells."""

from __future__ import annotations

import os
from collections.abc import Mapping

LANGUAGES = ("en", "fr")
_DEFAULT = LANGUAGES[0]
#: Asked in this order; the first that is set decides.
_VARIABLES = ("THEMIS_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


def language_of_environment(environment: Mapping[str, str] | None = None) -> str:
    """The code of a language that findings are told in; English where nothing else is asked for or known."""
    settings = os.environ if environment is None else environment
    wanted = next((settings[name] for name in _VARIABLES if settings.get(name)), "")
    code = wanted.replace("-", "_").split("_")[0].split(".")[0].lower()
    return code if code in LANGUAGES else _DEFAULT
