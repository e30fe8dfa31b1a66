"""Cases from before they named the action that they are about."""

from datetime import timedelta

import pytest

from games.models import Case
from tests.support.database import migrated_to, migrated_to_the_newest
from tests.support.tables import open_for, play, running


@pytest.fixture
def before():
    """The model of cases before the migration; afterwards all migrations are applied again."""
    yield lambda: migrated_to(("games", "0024_requests_between_players")).get_model("games", "Case").objects
    migrated_to_the_newest()


@pytest.mark.django_db(transaction=True)
@pytest.mark.both_databases
def test_old_cases_are_about_the_action_played_last_when_they_were_written(alice, bob, before):
    played = play(running(alice, bob), "stop")
    played = play(played, played.state().legal()[0])
    first, second, *_later = played.actions.values_list("at", flat=True).order_by("number")[:2]
    unplayed = open_for(alice)
    written = [(played.pk, first - timedelta(seconds=1)), (played.pk, first), (unplayed.pk, second), (None, second)]
    old = before()
    about = [{"about": "game", "game_id": game} if game else {"about": "person", "person_id": bob.pk} for game, _at in written]
    rows = [old.create(kind="note", **of) for of in about]
    for row, (_game, at) in zip(rows, written, strict=True):
        old.filter(pk=row.pk).update(at=at)
    migrated_to_the_newest()
    now = dict(Case.objects.values_list("pk", "version"))
    expected = played.actions.filter(at=first).order_by("number").last().number
    assert [now[row.pk] for row in rows] == [0, expected, 0, None]
