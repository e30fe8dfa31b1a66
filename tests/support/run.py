"""A run of pytest: which tests are slow, in which order they start, what is said at its end, and that none is skipped
in CI.

A test is slow if it uses a browser or processes, or took long when it ran last: pytest's cache has how long, so there
is no list to keep. `make quick` leaves out slow tests, and a whole run starts with them.

In CI a test with a browser or processes that fails has a second try: it depends on what else its machine has to do.
The run names each test that needed it.
"""

import gc
import os
import time
from collections.abc import Iterator

import pytest

SLOW = {"browser", "whole_browser", "processes"}  # fixtures
LONG = 0.03  # seconds: three tests in ten, and nine tenths of the time
CACHED = "pushsite/long"  # in pytest's cache: the seconds of the tests that took long, by their ids
COUNTED = "requests that schemathesis made"  # a property of a test
KNOWN = pytest.StashKey[dict[str, float]]()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """With ``-n auto``, one process more than cores, since tests often wait for a browser or a process of the site."""
    return min((os.cpu_count() or 1) + 1, 4)


def pytest_sessionstart(session: pytest.Session) -> None:
    """Read how long tests took. Collect no garbage while tests are collected: all of them stay."""
    cache = getattr(session.config, "cache", None)  # the sites of one more game or channel run without it
    session.config.stash[KNOWN] = cache.get(CACHED, {}) if cache else {}
    gc.disable()


def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark slow tests."""
    with_others = not SLOW.isdisjoint(getattr(item, "fixturenames", ()))
    if with_others or item.nodeid in item.config.stash[KNOWN]:
        item.add_marker("slow")
    if with_others and in_ci():
        item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Start the slow tests first: at its end a run must not wait for one of them."""
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)


def pytest_collection_finish() -> None:
    """Let the garbage collector pass over the 400,000 objects of the tests: a tenth of the run's time."""
    gc.freeze()
    gc.enable()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Measure time of the processor, which is nearly the same on a busy machine."""
    before = _seconds()
    try:
        return (yield)
    finally:
        item.user_properties.append(("seconds", _seconds() - before))


def in_ci() -> bool:
    """Whether this run decides whether a change is taken."""
    return os.environ.get("CI") == "true"


def _seconds() -> float:
    """Return the processor's time of this process and of those that it has started and that have ended."""
    return time.process_time() + sum(os.times()[2:4])


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Keep how long tests took, name those tried twice, and fail a run in CI in which one was skipped."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if hasattr(session.config, "workerinput") or not reporter:
        return
    ran = [report for report in reporter.stats.get("passed", []) if report.when == "call"]
    took = {report.nodeid: dict(report.user_properties)["seconds"] for report in ran}
    known = session.config.stash[KNOWN] | took
    if cache := getattr(session.config, "cache", None):
        cache.set(CACHED, {test: seconds for test, seconds in known.items() if seconds > LONG})
    for report in reporter.stats.get("rerun", []):
        reporter.write_line(f"\nTried a second time: {report.nodeid}", yellow=True)
    if reporter.stats.get("skipped") and in_ci():
        reporter.write_line("\nIn CI no test may be skipped.", red=True)
        session.exitstatus = session.exitstatus or pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how many requests the tests of the API's schema made: this is not seen from the number of tests."""
    ended = [report for reports in terminalreporter.stats.values() for report in reports if _ended(report)]
    if numbers := [value for report in ended for name, value in report.user_properties if name == COUNTED]:
        terminalreporter.write_line(f"{COUNTED} to the API: {sum(numbers)}")


def _ended(report: object) -> bool:
    return isinstance(report, pytest.TestReport) and report.when == "teardown"
