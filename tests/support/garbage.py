"""Keeps the garbage collector from the tests themselves: looking through them all took a tenth of the run."""

import gc

OFTEN_ENOUGH = 10_000  # new objects before it looks again: a page drawn in a test makes thousands


def pytest_sessionstart() -> None:
    """Collect nothing while tests are collected: all of them stay."""
    gc.disable()


def pytest_collection_finish() -> None:
    """Keep all objects that there are, 400,000 with all tests, to the end of the run."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(OFTEN_ENOUGH)
    gc.enable()
