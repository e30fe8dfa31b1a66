"""What happened beside a game, as its table tells it."""

import pytest

from games.models import LogEntry
from games.play.seats.stand_in import leave_game
from games.queries.table_events import SHOWN, table_events
from tests.support.people import person
from tests.support.tables import ended, play, running

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.fixture
def game(alice):
    return running(alice, person("Bob"))


def test_it_is_told_oldest_first_and_knows_its_reader(game, alice):
    told = [(happening.kind, happening.name, happening.you) for happening in table_events(game, alice)]
    assert told == [
        ("opened", "Alice", True),
        ("joined", "Alice", True),
        ("joined", "Bob", False),
        ("started", "", False),
    ]


def test_a_visitor_did_none_of_it(game):
    assert [happening.you for happening in table_events(game, None)] == [False] * 4


def test_whoever_is_gone_has_no_name(game, alice):
    game.seat_rows.get(number=1).user.delete()
    assert [happening.name for happening in table_events(game, alice)] == ["Alice", "Alice", "", ""]


def test_the_end_is_left_to_the_last_action(game, alice):
    assert "finished" not in [happening.kind for happening in table_events(ended(game), alice)]


def test_one_query_brings_the_seats_and_one_the_last_few_dozen(game, alice, django_assert_num_queries):
    kinds = [LogEntry.Kind.STOOD_IN, LogEntry.Kind.TOOK_BACK] * (SHOWN // 2)
    LogEntry.objects.bulk_create(LogEntry(game=game, kind=kind, seat=0, person=alice) for kind in kinds)
    with django_assert_num_queries(2):
        told = table_events(game, alice)
    assert [happening.kind for happening in told] == ["stood-in", "took-back"] * (SHOWN // 2)


def test_what_happened_since_the_game_was_read_is_not_told(game, alice):
    play(game, "draw")
    leave_game(game_id=game.pk, user=alice)
    assert [happening.kind for happening in table_events(game, alice)] == ["opened", "joined", "joined", "started"]
