"""The window sizes of browser tests."""

import pytest

PHONE = {"viewport": {"width": 360, "height": 780}, "has_touch": True, "is_mobile": True}
DESKTOP = {"viewport": {"width": 1280, "height": 860}}
WIDTHS = [{"width": 360, "height": 780}, {"width": 768, "height": 1024}, {"width": 1280, "height": 860}]

# For tests that need only one width, since each width takes seconds.
on_a_phone = pytest.mark.parametrize("page", [PHONE], ids=["phone"], indirect=True)
on_a_desk = pytest.mark.parametrize("page", [DESKTOP], ids=["desktop"], indirect=True)
