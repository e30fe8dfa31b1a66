"""A quick run leaves out what was long in the run before, and measures it again when it runs."""

import pytest

TESTS = """
import pathlib, time

def test_long():
    started = time.process_time()
    while pathlib.Path("slow").exists() and time.process_time() - started < 0.1:
        pass

def test_short():
    pass
"""
PLUGINS = ("-p", "tests.support.durations", "-p", "tests.support.quick")


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize("workers", [(), ("-p", "xdist", "-n", "1")], ids=["alone", "with workers"])
def test_quick_run_leaves_out_what_was_long_when_it_ran_last(pytester, workers):
    pytester.makepyfile(TESTS)
    pytester.path.joinpath("slow").touch()
    pytester.runpytest_subprocess(*PLUGINS, *workers, "--quick").assert_outcomes(passed=2)
    quick = pytester.runpytest_subprocess(*PLUGINS, *workers, "--quick").parseoutcomes()
    pytester.path.joinpath("slow").unlink()
    pytester.runpytest_subprocess(*PLUGINS, *workers).assert_outcomes(passed=2)
    again = pytester.runpytest_subprocess(*PLUGINS, *workers, "--quick").parseoutcomes()
    assert (quick["passed"], again["passed"]) == (1, 2)
