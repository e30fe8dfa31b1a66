"""Keeps in pytest's cache which tests compute for long: ``--quick`` leaves them out the next time.

Time of the processor, not of the clock: it is nearly the same on a busy machine. The fixtures do not count, since
whichever test is first pays for those of the whole run.
"""

import time
from collections.abc import Iterator

import pytest

LONG = 0.03  # seconds: three tests in ten, and nine tenths of the time
RECORD = "pushsite/long"  # from node id to seconds
SECONDS = pytest.StashKey[float]()


def long_tests(config: pytest.Config) -> dict[str, float]:
    """Return the tests that were long when they ran last, with their seconds."""
    return config.cache.get(RECORD, {}) if has_cache(config) else {}


def has_cache(config: pytest.Config) -> bool:
    """Whether pytest has its cache, which ``-p no:cacheprovider`` takes away."""
    return config.pluginmanager.hasplugin("cacheprovider")


def pytest_configure(config: pytest.Config) -> None:
    """Record in the main process, which hears of all tests; workers only measure."""
    if has_cache(config) and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Recorder(config))


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    started = time.process_time()
    try:
        return (yield)
    finally:
        item.stash[SECONDS] = time.process_time() - started


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[None]:
    report = yield
    if call.when == "call":
        report.seconds = item.stash[SECONDS]
    return report


class Recorder:
    """Replaces what is known of the tests that have run, and keeps what is known of the others."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.measured: dict[str, float] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call":
            self.measured[report.nodeid] = round(report.seconds, 3)

    def pytest_sessionfinish(self) -> None:
        known = long_tests(self.config) | self.measured
        self.config.cache.set(RECORD, {test: seconds for test, seconds in known.items() if seconds > LONG})
