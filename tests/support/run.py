"""A run of pytest: which tests are in the outer tier, in which order they start, what is said at its end, and that none
is skipped in CI.

The outer tier, which `make test` leaves out and `make test-all` has, is every test that uses a browser or processes or
is about tools, the bench or deployment; only the browser tests marked ``journey`` are in `make test` too. CI takes part
of it: ``--outer``.
"""

import gc
import os
from collections.abc import Iterator

import pytest

from games.catalog import RULES
from tests.support.outer import chosen_modules

BROWSERS = {"browser", "whole_browser", "engine"}  # fixtures
PROCESSES = {"processes"}
FOLDERS = {"bench", "deploy", "testing", "tools"}  # of tests/
MOST_JOURNEYS = 31 + 3 * len(RULES)  # 40 with three games
COUNTED = "requests that schemathesis made"  # a property of a test


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add ``--outer``."""
    parser.addoption(
        "--outer", action="store_true", help="only the outer tests that the change can touch, and a fifth of the others"
    )


@pytest.hookimpl(wrapper=True)
def pytest_cmdline_main(config: pytest.Config) -> Iterator[object]:
    """Print the processor's time at the very end, when workers, servers and browsers have ended too."""
    status = yield
    if not hasattr(config, "workerinput"):
        print(f"{sum(os.times()[:4]):.0f} s of the processor, servers and browsers included")
    return status


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """With ``-n auto``, one process more than cores, since tests often wait for a browser or a process of the site."""
    return min((os.cpu_count() or 1) + 1, 4)


def pytest_sessionstart() -> None:
    """Collect no garbage while tests are collected: all of them stay."""
    gc.disable()


def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark the tests of the outer tier, and let those that depend on what else CI's machine does have a second try."""
    fixtures = set(getattr(item, "fixturenames", ()))
    tests = item.config.rootpath / "tests"
    folder = item.path.relative_to(tests).parts[0] if item.path.is_relative_to(tests) else ""
    is_journey = item.get_closest_marker("journey") is not None
    if fixtures & PROCESSES or folder in FOLDERS or (fixtures & BROWSERS and not is_journey):
        item.add_marker("outer")
    if fixtures & (BROWSERS | PROCESSES) and in_ci():
        item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Start the outer tests and journeys first: at its end a run must not wait for one of them."""
    journeys = [item for item in items if item.get_closest_marker("journey")]
    if len(journeys) > MOST_JOURNEYS:
        raise pytest.UsageError(f"There are {len(journeys)} journeys: `make test` has room for {MOST_JOURNEYS}.")
    if config.getoption("outer"):
        outer = [item for item in items if on_sqlite() or item.get_closest_marker("outer")]
        chosen = chosen_modules({_path(item) for item in outer}, config.rootpath)
        kept = [item for item in outer if _path(item) in chosen]
        config.hook.pytest_deselected(items=[item for item in items if item not in set(kept)])
        items[:] = kept
    items.sort(key=lambda item: not {"outer", "journey"} & {mark.name for mark in item.iter_markers()})


def _path(item: pytest.Item) -> str:
    return item.path.relative_to(item.config.rootpath).as_posix()


def pytest_collection_finish() -> None:
    """Let the garbage collector pass over the 400,000 objects of the tests: a tenth of the run's time."""
    gc.freeze()
    gc.enable()


def on_sqlite() -> bool:
    """Whether this run is the second one of what depends on the database, all of which is in the outer tier."""
    return os.environ.get("PUSHSITE_TEST_DB") == "sqlite"


def in_ci() -> bool:
    """Whether this run decides whether a change is taken."""
    return os.environ.get("CI") == "true"


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Name those tried twice, and fail a run in CI in which one was skipped."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if hasattr(session.config, "workerinput") or not reporter:
        return
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
