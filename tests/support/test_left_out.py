"""Tests whose programs are missing are left out, or fail the run on CI."""

import pytest

pytestmark = pytest.mark.usefixtures("processes")

TESTS = """
def test_page(browser):
    raise AssertionError("run without a browser")

def test_query(pooler):
    raise AssertionError("run without a pooler")

def test_rules():
    pass
"""
NOT_INSTALLED = """
from tools.services import pgbouncer

pgbouncer.DEBIAN = ""
"""
ONLY_LEAVING_OUT = ("-p", "tests.support.left_out", "-p", "no:cacheprovider")


@pytest.fixture(autouse=True)
def _nothing_installed(pytester, monkeypatch):
    """Set a PATH without a browser and a pooler."""
    monkeypatch.setenv("PATH", str(pytester.path))
    pytester.makeconftest(NOT_INSTALLED)
    pytester.makepyfile(TESTS)


def test_tests_that_need_them_are_left_out_with_a_line_for_each(pytester, monkeypatch):
    monkeypatch.setenv("CI", "")
    result = pytester.runpytest_subprocess(*ONLY_LEAVING_OUT)
    result.assert_outcomes(passed=1, deselected=2)
    assert [line for line in result.outlines if "left out" in line] == [
        "No Chromium on this machine: the browser tests were left out.",
        "No PgBouncer on this machine: the pooler tests were left out.",
    ]


def test_missing_programs_fail_the_run_on_ci(pytester, monkeypatch):
    monkeypatch.setenv("CI", "true")
    result = pytester.runpytest_subprocess(*ONLY_LEAVING_OUT)
    assert (result.ret, result.outlines[-1:]) == (pytest.ExitCode.USAGE_ERROR, [])
    assert [line for line in result.errlines if line] == [
        "ERROR: CI=true, and the browser tests cannot run: No Chromium on this machine.",
        "ERROR: CI=true, and the pooler tests cannot run: No PgBouncer on this machine.",
    ]
