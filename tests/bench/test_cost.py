"""The tables and the shares of the bench of an action's cost."""

import sys
from types import SimpleNamespace
from typing import Any

import pytest

from bench.cost_requests import Measured
from bench.cost_shares import part_of
from bench.cost_tables import LENGTH, Table, same_chance
from games.models import Action, Game, LogEntry, Seat, Snapshot
from testing.tables import running


def rows(game: Game) -> list[Any]:
    of_game = [list(model.objects.filter(game=game).values()) for model in (Seat, Action, LogEntry, Snapshot)]
    return [Game.objects.filter(pk=game.pk).values().get(), *of_game]


@pytest.mark.django_db(transaction=True)
def test_series_is_played_by_requests_and_the_table_set_back(alice, bob, settings):
    settings.ALLOWED_HOSTS, settings.SITE_URL = ["example.org"], "https://example.org"
    with same_chance():
        game = running(alice, bob)
        before = rows(game)
        table = Table("two people", game)
        assert rows(game) == before
        measured = Measured(table)
        measured.count()
    act, look = measured.results("act"), measured.results("look")
    assert rows(game) == before
    assert act["statements"] > look["statements"] > 0
    assert act["bytes"] > LENGTH


def stack(*files: str) -> Any:
    """A stack of functions in these files, the newest one first."""
    frame = None
    for file in reversed(files):
        frame = SimpleNamespace(f_code=SimpleNamespace(co_filename=file), f_back=frame)
    return frame


def test_sample_belongs_to_the_part_that_asked_for_it():
    view, template = "/site/games/views/table/page.py", "/lib/django/template/base.py"
    assert part_of(stack("/lib/psycopg/cursor.py", template, view)) == "database"
    assert part_of(stack("/lib/django/utils/html.py", template, view)) == "templates"
    assert part_of(stack("/site/games/presentation/events/log.py", template, view)) == "log sentences"
    assert part_of(stack("/lib/django/utils/html.py", view)) == "rest of the view"
    assert part_of(sys._getframe()) == "middleware"
