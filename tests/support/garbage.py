"""Lets the garbage collector pass over the collected tests: looking through them took a tenth of the run."""

import gc

OFTEN_ENOUGH = 10_000  # new objects before it looks again: a page drawn in a test makes thousands


def pytest_collection_finish() -> None:
    """Keep all objects that there are, 400,000 with all tests, to the end of the run."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(OFTEN_ENOUGH)
