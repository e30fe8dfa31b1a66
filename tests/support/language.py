"""Every test begins in English: a request leaves its language to the thread, as in a server."""

import pytest
from django.utils import translation


@pytest.fixture(autouse=True)
def english() -> None:
    """The source's language, whatever an earlier test spoke."""
    translation.activate("en")
