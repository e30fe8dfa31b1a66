"""The same deals in every run: a test that meets a rare card meets it each time, or never."""

import random

import pytest


@pytest.fixture(autouse=True)
def same_deals(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test has games of its own, whose ids and secrets come of its name; whole games by chance are elsewhere."""
    from games.fairness.lock import SIZE, Secret  # needs Django's settings, which are not read yet with the plugins

    source = random.Random(request.node.nodeid)
    monkeypatch.setattr("games.models.game.secrets", source)
    monkeypatch.setattr("games.fairness.lock.new_secret", lambda: Secret(source.randbytes(SIZE)))
