"""Table events for one reader."""

import pytest

from games.models import LogEntry
from games.play.absence.stand_in import leave_game
from games.queries.table_events import EVENTS_SHOWN, table_events
from testing.people import person
from testing.tables import ended, play, running

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(alice):
    return running(alice, person("Bob"))


@pytest.mark.both_databases
def test_events_are_oldest_first_and_mark_the_readers_own(game, alice):
    told = [(happening.kind, happening.name, happening.you) for happening in table_events(game, alice)]
    assert told == [
        ("opened", "Alice", True),
        ("joined", "Alice", True),
        ("joined", "Bob", False),
        ("started", "", False),
    ]


def test_visitor_has_no_events_of_their_own(game):
    assert [happening.you for happening in table_events(game, None)] == [False] * 4


def test_event_of_a_closed_account_has_no_name(game, alice):
    game.seat_rows.get(number=1).user.delete()
    assert [happening.name for happening in table_events(game, alice)] == ["Alice", "Alice", "", ""]


def test_end_of_the_game_is_not_among_the_events(game, alice):
    assert "finished" not in [happening.kind for happening in table_events(ended(game), alice)]


def test_events_take_two_queries(game, alice, django_assert_num_queries):
    kinds = [LogEntry.Kind.STOOD_IN, LogEntry.Kind.TOOK_BACK] * (EVENTS_SHOWN // 2)
    LogEntry.objects.bulk_create(LogEntry(game=game, kind=kind, seat=0, person=alice) for kind in kinds)
    with django_assert_num_queries(2):
        told = table_events(game, alice)
    assert [happening.kind for happening in told] == ["stood-in", "took-back"] * (EVENTS_SHOWN // 2)


def test_events_after_the_version_are_left_out(game, alice):
    play(game, "draw")
    leave_game(game_id=game.pk, user=alice)
    assert [happening.kind for happening in table_events(game, alice)] == ["opened", "joined", "joined", "started"]
