"""What happens where a program is missing that some tests need."""

import pytest

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
ONLY_LEAVING_OUT = ("-p", "tests.support.left_out", "-p", "no:django", "-p", "no:cacheprovider")


@pytest.fixture(autouse=True)
def _nothing_installed(pytester, monkeypatch, pytestconfig):
    """A PATH on which there is neither a browser nor a pooler."""
    monkeypatch.setenv("PYTHONPATH", str(pytestconfig.rootpath))
    monkeypatch.setenv("PATH", str(pytester.path))
    pytester.makeconftest(NOT_INSTALLED)
    pytester.makepyfile(TESTS)


def test_what_needs_them_is_left_out_and_a_line_for_each_says_so(pytester, monkeypatch):
    monkeypatch.setenv("CI", "")
    result = pytester.runpytest_subprocess(*ONLY_LEAVING_OUT)
    result.assert_outcomes(passed=1, deselected=2)
    assert [line for line in result.outlines if "left out" in line] == [
        "No Chromium on this machine: the browser tests were left out.",
        "No PgBouncer on this machine: the pooler tests were left out.",
    ]


def test_on_ci_that_is_a_failure(pytester, monkeypatch):
    monkeypatch.setenv("CI", "true")
    result = pytester.runpytest_subprocess(*ONLY_LEAVING_OUT)
    assert (result.ret, result.outlines[-1:]) == (pytest.ExitCode.USAGE_ERROR, [])
    assert [line for line in result.errlines if line] == [
        "ERROR: CI=true, and the browser tests cannot run: No Chromium on this machine.",
        "ERROR: CI=true, and the pooler tests cannot run: No PgBouncer on this machine.",
    ]
