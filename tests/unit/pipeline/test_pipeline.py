from __future__ import annotations

import pytest

from interpreter import cache, pipeline
from interpreter.checked import check_game
from interpreter.diagnostics.diagnostic import Sink
from interpreter.pipeline import front, read_content
from tests.unit.check.small_games import SCAFFOLD, codes, without_lints

LEDGER = "ledger: {R1: one rule}\n"
SCENARIOS = "scenarios:\n  - {scenario: one, do: [{p1: pass_on}]}\n"
VARIANTS = """\
part: variants
variants:
  rich: {patch: [{at: player.gold, set: number = 9}]}
  poor: {excludes: rich, patch: [{at: player.gold, set: number = 1}]}
  golden: {needs: rich, adds: {verbs: {shine: {do: stop}}}}
"""


@pytest.fixture(autouse=True)
def own_cache(tmp_path_factory, monkeypatch):
    monkeypatch.setenv("THEMIS_CACHE", str(tmp_path_factory.mktemp("cache") / "kept"))


@pytest.fixture
def game(tmp_path):
    folder = tmp_path / "game"

    def write(**files: str):
        folder.mkdir(exist_ok=True)
        (folder / "game.yaml").write_text(SCAFFOLD, encoding="utf-8")
        for name, text in files.items():
            (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
        return folder

    return write


def read(folder):
    sink = Sink()
    content = read_content(folder, sink)
    assert codes(sink.diagnostics) == []
    return content


def lowered(folder, players=None, variants=()):
    sink = Sink()
    return front(read(folder), players, variants, sink), sink.diagnostics


def test_content_holds_every_document_by_kind(game):
    content = read(
        game(variants=VARIANTS, ledger=LEDGER, scenarios=SCENARIOS, mod="module: hades\nremoves: [texts.hello]")
    )
    assert content.id == "example"
    assert [len(group) for group in (content.parts, content.modules, content.scenarios, content.ledgers)] == [
        1,
        1,
        1,
        1,
    ]
    assert set(content.variants) == {"rich", "poor", "golden", "hades"}
    assert any(name.endswith("ledger.yaml") for name in content.files)


def test_the_hash_depends_on_what_is_played_alone(game, tmp_path):
    first = read(game()).hash
    assert read(game(ledger=LEDGER, scenarios=SCENARIOS)).hash == first
    assert read(game(more="part: more\ntexts: {bye: Bye}")).hash != first
    elsewhere = tmp_path / "copy"
    elsewhere.mkdir()
    (elsewhere / "game.yaml").write_text(SCAFFOLD, encoding="utf-8")
    assert read(elsewhere).hash == first


def test_all_faults_of_all_files_are_found_in_one_run(game):
    folder = game(one="part: one\nplacse: {}", two="part: two\nwords: {color: [red, red]}", three="a: [", four="")
    found = check_game(folder).diagnostics
    assert {diagnostic.span.file.rpartition("/")[2] for diagnostic in found} == {
        "one.yaml",
        "two.yaml",
        "three.yaml",
        "four.yaml",
    }


def test_scenarios_and_ledger_are_checked_for_shape(game):
    found = check_game(game(scenarios="scenarios:\n  - {scenario: one}", ledger="ledger: [one]")).diagnostics
    assert sorted(codes(found)) == ["S002", "S003"]


@pytest.mark.parametrize(
    ("variants", "players", "code", "words"),
    [
        (["rcih"], None, "M001", "rich"),
        (["rich", "poor"], None, "M002", "poor"),
        ([], 3, "M006", "2"),
        ([], 0, "M006", "2"),
    ],
)
def test_settings_that_do_not_exist_are_findings(game, variants, players, code, words):
    result, found = lowered(game(variants=VARIANTS), players, variants)
    assert result is None
    assert codes(found) == [code]
    assert words in " ".join([found[0].message, found[0].hint or "", *found[0].notes])


def test_a_variant_brings_what_it_needs(game):
    result, found = lowered(game(variants=VARIANTS), variants=["golden"])
    assert codes(found) == []
    assert result.world.attributes["player"]["gold"].default == 9


def test_the_order_in_which_variants_are_named_does_not_matter(game):
    folder = game(
        variants="part: v\nvariants:\n  a: {patch: [{at: player.gold, set: number = 1}]}\n"
        "  b: {patch: [{at: player.gold, set: number = 2}]}\n"
    )
    for order in (["a", "b"], ["b", "a"]):
        result, _ = lowered(folder, variants=order)
        assert result.world.attributes["player"]["gold"].default == 2


def test_a_module_for_some_numbers_of_players_counts_by_itself(tmp_path):
    text = SCAFFOLD.replace("players: 2\n", "players: 2 to 4\n")
    (tmp_path / "game.yaml").write_text(text, encoding="utf-8")
    module = "module: crowd\nfor_players: 3 to 4\npatch: [{at: player.gold, set: number = 5}]"
    (tmp_path / "crowd.yaml").write_text(module, encoding="utf-8")
    amounts = [lowered(tmp_path, players)[0].world.attributes["player"]["gold"].default for players in (2, 3, 4)]
    assert amounts == [0, 5, 5]
    assert codes(lowered(tmp_path, variants=["crowd"])[1]) == ["M001"]


def test_every_variant_is_checked_by_itself(game):
    folder = game(v="part: v\nvariants:\n  bad: {adds: {verbs: {shine: {do: set sun to 1}}}}\n")
    report = check_game(folder)
    assert codes(report.diagnostics) == ["N001"]
    assert not report.ok
    assert report.game == "example"


def test_what_only_a_variant_uses_is_not_called_idle(game):
    part = "part: a\nactions: {wait: {do: stop}}\n"
    assert codes(without_lints(check_game(game(a=part)).diagnostics)) == ["N009"]
    variant = "variants:\n  calm: {replaces: {phases: {main: {turns: players, actions: [pass_on, wait]}}}}\n"
    assert codes(without_lints(check_game(game(a=part + variant)).diagnostics)) == []


def test_a_report_is_kept_until_something_changes(game, monkeypatch):
    folder = game(a="part: a\nactions: {wait: {do: stop}}\n")
    first = check_game(folder)

    def fail(*_):
        raise AssertionError("checked again")

    with monkeypatch.context() as patched:
        patched.setattr(pipeline, "check_files", fail)
        again = check_game(folder)
    assert again.diagnostics == first.diagnostics
    assert again.files.keys() == first.files.keys()
    (folder / "a.yaml").write_text("part: a\n", encoding="utf-8")
    assert codes(without_lints(check_game(folder).diagnostics)) == []


def test_a_kept_report_is_not_used_by_another_interpreter(game, monkeypatch):
    folder = game()
    check_game(folder)
    monkeypatch.setattr(cache, "interpreter_fingerprint", lambda: "another")
    checked = []
    real = pipeline.check_files
    monkeypatch.setattr(pipeline, "check_files", lambda *args: checked.append(1) or real(*args))
    check_game(folder)
    assert checked


@pytest.mark.parametrize(
    ("text", "code"),
    [("part: x", "S011"), ("scenarios: []", "S011"), ("- a", "S011"), ("", "S009"), ("a: [", "Y003")],
)
def test_a_game_file_that_is_none(tmp_path, text, code):
    (tmp_path / "game.yaml").write_text(text, encoding="utf-8")
    report = check_game(tmp_path)
    assert code in codes(report.diagnostics)
    assert report.game is None
    assert not report.ok


def test_two_game_files(game):
    found = check_game(game(other=SCAFFOLD)).diagnostics
    assert codes(found) == ["S011"]
    assert found[0].span.file.endswith("other.yaml")
