"""The catalogues, compiled before Django reads them: a fresh clone has none."""

import os

import pytest

from tools.messages.catalogue import catalogues


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Compile what is missing or old, once for all workers."""
    if "PYTEST_XDIST_WORKER" not in os.environ:
        for catalogue in catalogues(config.rootpath):
            catalogue.compile()
