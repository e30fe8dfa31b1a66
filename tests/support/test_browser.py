"""What happens where there is no browser."""

import pytest

TESTS = """
def test_page(browser):
    raise AssertionError("run without a browser")

def test_rules():
    pass
"""
ONLY_BROWSER = ("-p", "tests.support.browser", "-p", "no:django", "-p", "no:cacheprovider")


@pytest.fixture
def no_browser(pytester, monkeypatch, pytestconfig):
    """A PATH on which there is none."""
    monkeypatch.setenv("PYTHONPATH", str(pytestconfig.rootpath))
    monkeypatch.setenv("PATH", str(pytester.path))


@pytest.mark.usefixtures("no_browser")
def test_without_a_browser_its_tests_are_left_out_and_one_line_says_so(pytester, monkeypatch):
    monkeypatch.setenv("CI", "")
    pytester.makepyfile(TESTS)
    result = pytester.runpytest_subprocess(*ONLY_BROWSER)
    result.assert_outcomes(passed=1, deselected=1)
    assert [line for line in result.outlines if "Chromium" in line] == [
        "No Chromium on this machine: the browser tests were left out."
    ]


@pytest.mark.usefixtures("no_browser")
def test_on_ci_a_missing_browser_is_a_failure(pytester, monkeypatch):
    monkeypatch.setenv("CI", "true")
    pytester.makepyfile(TESTS)
    result = pytester.runpytest_subprocess(*ONLY_BROWSER)
    assert (result.ret, result.outlines[-1:]) == (pytest.ExitCode.USAGE_ERROR, [])
    result.stderr.fnmatch_lines(["ERROR: CI=true, and the browser tests cannot run: No Chromium on this machine."])
