"""How much is measured."""

import pytest

from bench.amount import SMOKE, amount


@pytest.mark.parametrize("given, measured", [(None, "usual"), ("", "usual"), ("1", "short")])
def test_less_is_measured_only_if_it_is_asked_for(monkeypatch, given, measured):
    monkeypatch.delenv(SMOKE, raising=False)
    if given is not None:
        monkeypatch.setenv(SMOKE, given)
    assert amount("usual", "short") == measured
