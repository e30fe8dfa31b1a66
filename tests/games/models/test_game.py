"""A game's row and its indexes."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from accounts.queries import search_people
from games.admin.game_filters import GameFilter, LengthFilter, PaceFilter
from games.models import Game, Notice
from games.queries.lists import public_finished
from games.queries.staff_filters import games_named, search_games

pytestmark = pytest.mark.django_db

NARROWED = [
    pytest.param(narrow, id=f"{each.parameter_name}={value}")
    for each in (GameFilter, PaceFilter, LengthFilter)
    for value, (_label, narrow) in each.options.items()
]


def index_plans_only() -> None:
    """Disable plans that are only good for small tables, for this transaction."""
    with connection.cursor() as cursor:
        for plan in ("seqscan", "bitmapscan", "sort", "incremental_sort"):
            cursor.execute(f"SET LOCAL enable_{plan} = off")


@pytest.mark.parametrize("narrow", NARROWED)
def test_staff_filters_read_only_the_index(narrow):
    finished = narrow(Game.objects.filter(status="finished"))
    newest = finished.order_by("-created_at", "-pk").values_list("pk", flat=True)[:100]
    index_plans_only()
    assert "Index Only Scan Backward using game_newest" in newest.explain()


@pytest.mark.parametrize("rules, index", [("", "game_readable"), ("pousse", "game_readable_by_rules")])
def test_list_of_finished_games_reads_an_index_in_its_order(rules, index):
    index_plans_only()  # also where few games are public, or of a kind
    plan = public_finished(51, rules).explain()
    assert f"Index Scan Backward using {index} " in plan
    assert "Sort" not in plan


def test_search_by_name_reads_only_the_index():
    with connection.cursor() as cursor, CaptureQueriesContext(connection) as read:
        cursor.execute("SET LOCAL enable_seqscan = off; SET LOCAL enable_sort = off")
        games_named("tea")
        cursor.execute(f"EXPLAIN {read.captured_queries[-1]['sql']}")
        assert "Index Only Scan Backward using game_newest" in "\n".join(row[0] for row in cursor.fetchall())


def test_search_starts_no_parallel_workers(mary):
    """Even if the connection allows it, as behind a pooler, and parallel workers cost nothing."""
    planner = {
        "max_parallel_workers_per_gather": 2,
        "min_parallel_table_scan_size": 0,
        "parallel_setup_cost": 0,
        "parallel_tuple_cost": 0,
        "enable_indexscan": "off",
        "enable_bitmapscan": "off",
    }
    with connection.cursor() as cursor:
        cursor.execute(";".join(f"SET LOCAL {name} = {value}" for name, value in planner.items()))
    searches = [
        search_games(Game.objects.all(), "Mary", mary),
        search_people(User.objects.all(), "Mary", mary),
        Notice.objects.filter(game__id__contains="x"),
    ]
    assert [search for search in searches if "Gather" in search.explain()] == []
