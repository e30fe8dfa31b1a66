"""``pytest --quick``, which `make quick` runs: without the tests that need a browser, start processes or are long.

A test says by its fixtures what it needs, and was measured when it ran last, so there is no list to keep. One that
starts a process and did not say so fails here.
"""

import os
import sys
from collections.abc import Iterator

import pytest

from tests.support.durations import long_tests

ELSEWHERE = {"browser", "processes"}  # fixtures: a test requests one itself, or another does


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--quick", action="store_true", help="leave out long tests, and those with a browser or processes")


def pytest_configure(config: pytest.Config) -> None:
    """Guard the quick run."""
    if config.getoption("quick"):
        config.pluginmanager.register(Guard())


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect the tests that are left out."""
    if not config.getoption("quick"):
        return
    long = long_tests(config)
    left_out = [item for item in items if is_left_out(item) or item.nodeid in long]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if not (is_left_out(item) or item.nodeid in long)]


def is_left_out(item: pytest.Item) -> bool:
    """Whether the test works with more than this process and the services of the run."""
    return not ELSEWHERE.isdisjoint(getattr(item, "fixturenames", ()))


@pytest.fixture(scope="session")
def processes() -> None:
    """Must be requested by tests and fixtures that start processes."""


class Guard:
    """Lets only tests with these fixtures start processes. Git, which lint asks for the project's files, is quick."""

    def __init__(self) -> None:
        self.test: pytest.Item | None = None
        sys.addaudithook(self.check)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Remember the test that runs."""
        self.test = item
        try:
            return (yield)
        finally:
            self.test = None

    def check(self, event: str, arguments: tuple[object, ...]) -> None:
        """Python calls this before it starts a process, and for much else."""
        if event != "subprocess.Popen" or self.test is None or is_left_out(self.test):
            return
        program = os.path.basename(os.fsdecode(arguments[0]))  # type: ignore[arg-type]  # noqa: PTH119
        if program != "git":
            raise AssertionError(f"This test starts {program}: let it request the fixture `processes`.")
