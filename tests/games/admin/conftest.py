"""The browser of a member of staff."""

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from django.test import Client


@pytest.fixture
def client(mary) -> "Client":
    from testing.clients import signed_in  # needs Django, which is not set up yet when this is read

    return signed_in(mary)
