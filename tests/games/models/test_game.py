"""A game's row and its indexes."""

import pytest
from django.db import connection

from games.admin.game_filters import GameFilter, LengthFilter, PaceFilter
from games.models import Game

pytestmark = pytest.mark.django_db

NARROWED = [
    pytest.param(narrow, id=f"{each.parameter_name}={value}")
    for each in (GameFilter, PaceFilter, LengthFilter)
    for value, (_label, narrow) in each.ways.items()
]


@pytest.mark.parametrize("narrow", NARROWED)
def test_staff_narrow_their_list_without_reading_a_game(narrow):
    finished = narrow(Game.objects.filter(status="finished"))
    newest = finished.order_by("-created_at", "-pk").values_list("pk", flat=True)[:100]
    with connection.cursor() as cursor:  # what suits a table without rows
        cursor.execute("SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off; SET LOCAL enable_sort = off")
    assert "Index Only Scan Backward using game_newest" in newest.explain()


def test_a_search_does_not_start_processes_that_share_it():
    with connection.cursor() as cursor:
        cursor.execute("SHOW max_parallel_workers_per_gather")
        assert cursor.fetchone() == ("0",)
