"""Wake-ups after a commit."""

import pytest

from games.play import revision
from testing.tables import fresh, play, running

pytestmark = pytest.mark.django_db


def test_failing_wake_up_does_not_undo_the_action(alice, bob, monkeypatch, caplog, django_capture_on_commit_callbacks):
    def fails(game):
        raise RuntimeError(game.pk)

    game = running(alice, bob)
    monkeypatch.setattr(revision, "publish", fails)
    with django_capture_on_commit_callbacks(execute=True):
        after = play(game, "stop")
    assert fresh(game).version == after.version
    assert [record.exc_info[0] for record in caplog.records if record.exc_info] == [RuntimeError]
