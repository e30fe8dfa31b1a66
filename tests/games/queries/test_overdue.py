"""Stuck games are found without reading all games."""

import pytest
from django.db import connection

from games.models import Game
from games.queries.overdue import stuck
from tests.games.admin.many import many_tables

pytestmark = pytest.mark.django_db


def test_stuck_query_reads_only_unfinished_games(alice):
    over = many_tables(alice, 600)[2:]  # at 200 PostgreSQL may as well read them all
    Game.objects.filter(pk__in=[game.pk for game in over]).update(status="cancelled")
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE games_game")  # PostgreSQL does this automatically, but later
        plan = Game.objects.filter(stuck()).order_by("-created_at")[:50].explain()
    assert "game_unfinished" in plan
