"""``--quick`` leaves out what needs a browser or starts processes, and a test cannot start one unnoticed."""

import pytest

TESTS = """
import subprocess, sys
import pytest

@pytest.fixture
def site(processes):
    pass

def test_page(browser):
    raise AssertionError("run although it is slow")

def test_site(site):
    raise AssertionError("run although it is slow")

def test_rules():
    pass

def test_program():
    subprocess.run([sys.executable, "-c", "pass"])
"""
ONLY_QUICK = ("-p", "tests.support.quick", "-p", "no:cacheprovider", "--quick")


@pytest.mark.usefixtures("processes")
def test_quick_run_leaves_out_slow_tests_and_refuses_processes_that_are_not_declared(pytester):
    pytester.makepyfile(TESTS)
    result = pytester.runpytest_subprocess(*ONLY_QUICK)
    result.assert_outcomes(passed=1, failed=1, deselected=2)
    result.stdout.fnmatch_lines("*AssertionError: This test starts python*: let it request the fixture `processes`.")
