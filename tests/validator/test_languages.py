"""Findings in French: every sentence there is, with the same holes, and nothing left in English."""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path

import pytest

import interpreter
from interpreter.diagnostics.codes import CODES
from interpreter.diagnostics.diagnostic import Diagnostic
from interpreter.diagnostics.formats import Findings, written
from interpreter.diagnostics.languages import ENGLISH, LANGUAGES, language_named, language_of_environment
from interpreter.diagnostics.languages.pattern import Pattern
from interpreter.diagnostics.render import render, terse
from interpreter.diagnostics.severity import Severity
from interpreter.pipeline import check_files
from interpreter.source.span import Span
from tests.unit.check.small_games import check_text
from tests.validator.test_checks import RIGHT, WRONG
from tools.broken_files import SURROUNDINGS, corpus
from tools.messages import Sentences, untold

PACKAGE = Path(interpreter.__file__).parent
OTHERS = LANGUAGES[1:]
FRENCH = language_named("fr")
#: Sentences that are put together at run time from parts that are no sentence of their own.
PHRASES = PACKAGE / "diagnostics/languages/fr/phrases.yaml"


@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_of_the_checks_is_there(language):
    assert [f"{one.file}:{one.line}: {one.text}" for one in untold(language)] == []


@pytest.mark.parametrize("language", OTHERS)
def test_both_sides_have_the_same_holes_and_the_same_code(language):
    for pair in language_named(language).pairs:
        assert sorted(pair.english.holes) == sorted(pair.other.holes), pair.english.text
        assert len(pair.other.holes) == len(set(pair.other.holes)), pair.english.text
        assert pair.own <= set(pair.english.holes), pair.english.text
        quoted = Counter(re.findall(r"`[^`]*`", re.sub(r"\{\w+\}", "{}", pair.english.text)))
        phrased = Counter(re.findall(r"`[^`]*`", re.sub(r"\{\w+\}", "{}", pair.other.text)))
        assert quoted == phrased or pair.english.text in PHRASES.read_text(encoding="utf-8"), pair.english.text


@pytest.mark.parametrize("language", OTHERS)
def test_no_sentence_is_there_twice_or_for_nothing(language):
    pairs = language_named(language).pairs
    assert [text for text, count in Counter(pair.english.text for pair in pairs).items() if count > 1] == []
    found, phrases = Sentences().found, PHRASES.read_text(encoding="utf-8")
    names = re.compile(r"\{\w+\}")
    stale = [one for pair in pairs if names.sub("{}", one := pair.english.text) not in found and one not in phrases]
    assert stale == []


@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_of_the_command_is_there(language):
    said = set(_said())
    own = language_named(language)._command
    assert said - set(own) == set()
    for english, other in own.items():
        assert sorted(Pattern(english).holes) == sorted(Pattern(other).holes)


def _said():
    """What is said in the language of the user, wherever the words are written out."""
    for file in (*(PACKAGE / "cli").glob("*.py"), *(PACKAGE / "diagnostics").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args:
                name = getattr(node.func, "attr", getattr(node.func, "id", ""))
                of_language = ast.unparse(node.func) == "say" or ast.unparse(node.func).endswith("language.say")
                texts = [one.value for one in node.args if isinstance(one, ast.Constant) and isinstance(one.value, str)]
                if of_language:
                    yield from texts
                elif name == "counted" and "language" in ast.unparse(node.func):
                    yield from (f"{{number}} {text}{end}" for text in texts for end in ("", "s"))
    yield from (severity.value for severity in Severity)
    yield from (f"{grade} fix" for grade in ("safe", "unsafe", "placeholder"))
    yield from (f"{{number}} {word}{end}" for word in ("error", "warning", "note") for end in ("", "s"))


# ---------------------------------------------------------------- nothing is left in English


def _corpus() -> dict[str, list[Diagnostic]]:
    """All findings of the fixtures of the validator."""
    found = {f"example {code.code}": check_text(code.wrong, lints=True) for code in CODES.values() if code.wrong}
    found |= {f"case {n} {code}": check_text(text, lints=True) for n, (code, text) in enumerate((*WRONG, *RIGHT))}
    plainly = [one for one in corpus() if next(iter(SURROUNDINGS)) in one.name]
    return found | {f"broken {one.name}": check_files("sample", one.files()).diagnostics for one in plainly}


def test_the_findings_of_all_fixtures_are_told_in_french():
    english = set()
    for name, found in _corpus().items():
        for one in found:
            texts = [one.message, one.hint, *one.notes, *(place.message for place in one.related)]
            texts += [fix.title for fix in one.fixes]
            english |= {(name, text) for text in texts if text and not FRENCH.told(text).whole}
    assert english == set()


def test_a_hole_that_was_left_in_english_would_be_noticed():
    assert not FRENCH.told("`a` holds something that nobody translated, not cards").whole
    assert not FRENCH.told("this sentence stands nowhere").whole


def test_what_the_author_wrote_stays():
    told = FRENCH.told("`a card is wanted here` is a verb: it acts, so it can't stand in a value")
    assert told == ("`a card is wanted here` est un verbe : il agit et ne peut donc pas figurer dans une valeur", True)
    assert FRENCH.told("`oak` is not finished: the cost").text == "`oak` n'est pas fini : the cost"


def test_holes_are_told_too():
    assert FRENCH.told("a number is wanted here, not a list of card").text == (
        "il faut ici le type nombre, pas une liste de card"
    )
    assert FRENCH.told("`pay` takes 1 argument, not 2").text == "`pay` prend 1 argument, et non 2"
    assert FRENCH.told("here could follow a name, `(` or the end of the line").text == (
        "ici pourrait suivre un nom, `(` ou la fin de la ligne"
    )


# ---------------------------------------------------------------- which language


@pytest.mark.parametrize(
    ("settings", "language"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr"}, "fr"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "sl_SI.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_ALL": "fr_CA.UTF-8"}, "fr"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "fr_BE"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "THEMIS_LANGUAGE": "en"}, "en"),
        ({"LANG": ""}, "en"),
    ],
)
def test_the_environment_chooses(settings, language):
    assert language_of_environment(settings) == language


FOUND = check_text("kindz: {}")[0]


def test_a_finding_is_shown_in_its_language():
    assert render(FOUND).startswith("error[S001] unknown-key: there is no key `kindz`")
    assert render(FOUND, language=FRENCH).startswith("erreur[S001] unknown-key: il n'y a pas de clé `kindz`")
    assert "aide: vouliez-vous dire `kinds` ? [correction sûre]" in render(FOUND, language=FRENCH)
    assert terse(FOUND, FRENCH).endswith("erreur[S001]: il n'y a pas de clé `kindz` (vouliez-vous dire `kinds` ?)")


@pytest.mark.parametrize("format_", ["json", "sarif", "github", "junit", "terse"])
def test_a_finding_is_known_again_in_every_language(format_):
    english, french = Findings([FOUND]), Findings([FOUND], language=FRENCH)
    assert english.fingerprints == french.fingerprints
    assert "there is no key" in written(format_, english)
    assert "il n'y a pas de clé" in written(format_, french)
    assert "there is no key" not in written(format_, french)


def test_english_is_told_as_it_is_written():
    found = Diagnostic("S001", Severity.ERROR, "any words", Span("a.yaml", 1, 1, 1, 2))
    assert ENGLISH.of(found) is found


# ---------------------------------------------------------------- explanations


@pytest.mark.parametrize("language", OTHERS)
def test_every_code_is_explained(language):
    own = language_named(language)._codes
    assert set(own) == set(CODES)
    for code, texts in own.items():
        assert set(texts) == {"title", "explanation"}
        assert texts["explanation"].endswith("."), code
        assert texts["title"] != CODES[code].title
        quoted = set(re.findall(r"`[^`]*`", texts["explanation"]))
        assert quoted <= set(re.findall(r"`[^`]*`", CODES[code].explanation)), code
