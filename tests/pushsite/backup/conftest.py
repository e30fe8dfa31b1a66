"""The client programs of the server that the tests run on."""

import os

import pytest

from tools.services.postgres import installed_binaries, wheel_binaries


@pytest.fixture(autouse=True)
def programs_of_the_server(monkeypatch):
    """Those that came with it stand first; a server of the machine has them on the PATH anyway."""
    monkeypatch.setenv("PATH", f"{installed_binaries() or wheel_binaries()}:{os.environ['PATH']}")
