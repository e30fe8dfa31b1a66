"""A skipped test fails the run on CI."""

import pytest

pytestmark = pytest.mark.usefixtures("processes")

SKIPPING = """
import pytest

@pytest.mark.skip(reason="tired")
def test_skipped():
    pass

def test_run():
    pass
"""
SKIPS_FORBIDDEN = ("-p", "tests.support.ci", "-p", "no:cacheprovider")


@pytest.mark.parametrize("ci, status", [("true", pytest.ExitCode.TESTS_FAILED), ("", pytest.ExitCode.OK)])
def test_skipped_test_fails_the_run_on_ci_only(pytester, monkeypatch, ci, status):
    monkeypatch.setenv("CI", ci)
    pytester.makepyfile(SKIPPING)
    result = pytester.runpytest_subprocess(*SKIPS_FORBIDDEN)
    result.assert_outcomes(passed=1, skipped=1)
    assert result.ret == status


def test_run_without_skips_passes_on_ci(pytester, monkeypatch):
    monkeypatch.setenv("CI", "true")
    pytester.makepyfile("def test_run(): pass")
    assert pytester.runpytest_subprocess(*SKIPS_FORBIDDEN).ret == pytest.ExitCode.OK
