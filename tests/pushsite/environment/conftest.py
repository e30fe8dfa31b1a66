"""What a start reads from an environment."""

import os
import runpy

import pytest

from testing.site import ROOT
from tests.support.processes import production


@pytest.fixture
def outcome(monkeypatch):
    """Return all values that a production site with these variables reads, or the sentences that end its start."""

    def run(**changed):
        environment = production(**changed)
        with monkeypatch.context() as patch:
            patch.setattr(os, "environ", environment)
            try:
                values = runpy.run_path(str(ROOT / "pushsite/environment/__init__.py"))
            except SystemExit as end:
                return str(end)
        return {name: value for name, value in values.items() if name.isupper()}

    return run
