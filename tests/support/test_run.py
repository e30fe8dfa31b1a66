"""The outer tier is found and starts first; in CI it has a second try, and a skipped test fails the run."""

import pytest

from tests.support.run import MOST_JOURNEYS

pytestmark = pytest.mark.usefixtures("processes")

TESTS = """
import pytest

@pytest.fixture
def processes():
    pass

@pytest.fixture
def browser():
    pytest.skip("no browser")

def test_rules():
    pass

def test_page(browser):
    pass

@pytest.mark.journey
def test_main_way(browser):
    pass

def test_site(processes):
    pass
"""


@pytest.fixture
def run(pytester, pytestconfig, monkeypatch):
    """Return a function that runs these tests, or some of them, with the hooks of the project's runs alone."""
    monkeypatch.setenv("PYTHONPATH", str(pytestconfig.rootpath))
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    pytester.makeini("[pytest]\nmarkers = outer\n    journey")
    pytester.makepyfile(TESTS)
    return lambda *options: pytester.runpytest_subprocess("-p", "tests.support.run", *options)


def names(result: pytest.RunResult) -> list[str]:
    found = [line.strip() for line in result.outlines if "<Function" in line]
    return [line.removeprefix("<Function test_").removesuffix(">") for line in found]


def test_tests_with_a_browser_or_processes_come_first(run):
    assert names(run("--collect-only")) == ["page", "main_way", "site", "rules"]


def test_outer_tests_use_a_browser_or_processes_or_are_about_tools_but_journeys_are_not(run, pytester):
    folder = pytester.mkdir("tests") / "tools"
    folder.mkdir()
    (folder / "test_lock.py").write_text("def test_lock(): pass")
    assert names(run("--collect-only", "-m", "outer")) == ["page", "site", "lock"]


def test_there_are_few_journeys(run, pytester):
    pytester.makepyfile(
        test_many=f"""
import pytest

@pytest.mark.journey
@pytest.mark.parametrize("number", range({MOST_JOURNEYS}))
def test_way(number):
    pass
"""
    )
    result = run("--collect-only")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert f"There are {MOST_JOURNEYS + 1} journeys" in result.stderr.str()


def test_run_ends_with_its_seconds_of_the_processor(run):
    assert run("-k", "rules").outlines[-1].endswith(" s of the processor, servers and browsers included")


@pytest.mark.parametrize("ci, status", [("true", pytest.ExitCode.TESTS_FAILED), ("", pytest.ExitCode.OK)])
def test_skipped_test_fails_the_run_in_ci_only(run, monkeypatch, ci, status):
    monkeypatch.setenv("CI", ci)
    result = run()
    result.assert_outcomes(passed=2, skipped=2)
    assert result.ret == status


def test_run_without_skips_passes_in_ci(run, monkeypatch):
    monkeypatch.setenv("CI", "true")
    assert run("-k", "not page and not way").ret == pytest.ExitCode.OK


FAILS_ONCE = """
import pathlib

def once(name):
    seen = pathlib.Path(name)
    first = not seen.exists()
    seen.touch()
    assert not first

def test_site(processes):
    once("site")

def test_rules():
    once("rules")
"""
PROCESSES = """
import pytest

@pytest.fixture
def processes():
    pass
"""


@pytest.mark.parametrize("ci, failed, tried_again", [("true", 1, 1), ("", 2, 0)])
def test_only_tests_with_a_browser_or_processes_have_a_second_try_and_only_in_ci(
    run, pytester, monkeypatch, ci, failed, tried_again
):
    monkeypatch.setenv("CI", ci)
    pytester.makeconftest(PROCESSES)
    result = run("-p", "pytest_rerunfailures", pytester.makepyfile(test_once=FAILS_ONCE))
    assert (result.parseoutcomes()["failed"], result.parseoutcomes().get("rerun", 0)) == (failed, tried_again)
    told = [line for line in result.outlines if line.startswith("Tried a second time")]
    assert told == ["Tried a second time: test_once.py::test_site"] * tried_again


def test_end_of_a_run_says_how_many_requests_schemathesis_made(run, pytester):
    code = """
def test_schema(record_property):
    record_property("requests that schemathesis made", 40)

def test_chains(record_property):
    record_property("requests that schemathesis made", 2)
"""
    told = [line for line in run(pytester.makepyfile(test_api=code)).outlines if line.startswith("requests that")]
    assert told == ["requests that schemathesis made to the API: 42"]
