"""The languages in which findings are told: English, in which they are written, and those with a folder in here."""

from .choice import LANGUAGES, language_of_environment
from .language import ENGLISH, Language, language_named

__all__ = ["ENGLISH", "LANGUAGES", "Language", "language_named", "language_of_environment"]
