"""Slow tests come first and can be left out; in CI they have a second try, and a skipped test fails the run."""

import pytest

pytestmark = pytest.mark.usefixtures("processes")

TESTS = """
import pathlib, time
import pytest

@pytest.fixture
def processes():
    pass

@pytest.fixture
def browser():
    pytest.skip("no browser")

def test_rules():
    pass

def test_whole_games():
    started = time.process_time()
    while pathlib.Path("computes").exists() and time.process_time() - started < 0.1:
        pass

def test_page(browser):
    pass

def test_site(processes):
    pass
"""


@pytest.fixture
def run(pytester, pytestconfig, monkeypatch):
    """Return a function that runs these tests, or some of them, with the hooks of the project's runs alone."""
    monkeypatch.setenv("PYTHONPATH", str(pytestconfig.rootpath))
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    pytester.makeini("[pytest]\nmarkers = slow")
    pytester.makepyfile(TESTS)
    return lambda *options: pytester.runpytest_subprocess("-p", "tests.support.run", *options)


def test_tests_with_a_browser_or_processes_come_first(run):
    found = run("--collect-only").outlines
    names = [line.strip() for line in found if "<Function" in line]
    assert names == [f"<Function test_{name}>" for name in ("page", "site", "rules", "whole_games")]


@pytest.mark.parametrize("workers", [(), ("-p", "xdist", "-n", "1")], ids=["alone", "with workers"])
def test_what_took_long_when_it_ran_last_is_slow(run, pytester, workers):
    quick = (*workers, "-m", "not slow")
    computes = pytester.path / "computes"
    computes.touch()
    passed = [run(*quick).parseoutcomes()["passed"], run(*quick).parseoutcomes()["passed"]]
    computes.unlink()
    run(*workers).assert_outcomes(passed=3, skipped=1)
    passed.append(run(*quick).parseoutcomes()["passed"])
    assert passed == [2, 1, 2]


@pytest.mark.parametrize("ci, status", [("true", pytest.ExitCode.TESTS_FAILED), ("", pytest.ExitCode.OK)])
def test_skipped_test_fails_the_run_in_ci_only(run, monkeypatch, ci, status):
    monkeypatch.setenv("CI", ci)
    result = run()
    result.assert_outcomes(passed=3, skipped=1)
    assert result.ret == status


def test_run_without_skips_passes_in_ci(run, monkeypatch):
    monkeypatch.setenv("CI", "true")
    assert run("-k", "not page").ret == pytest.ExitCode.OK


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
