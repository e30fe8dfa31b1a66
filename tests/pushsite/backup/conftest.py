"""The client programs of the server that the tests run on."""

import os

import pytest

from testing.services.postgres import installed_binaries, wheel_binaries


@pytest.fixture(autouse=True)
def programs_of_the_server(monkeypatch):
    """Put the programs that came with the server first; those of the machine's server are on the PATH anyway."""
    monkeypatch.setenv("PATH", f"{installed_binaries() or wheel_binaries()}:{os.environ['PATH']}")
