"""``manage.py demo``."""

from collections import Counter
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from accounts.models import User
from accounts.queries import asking, friends_of
from games.catalog import FIRST, RULES
from games.models import Game
from games.queries.lists import joinable, to_watch
from games.ratings.models import Rating
from games.talk.models import Talk

pytestmark = pytest.mark.django_db


def test_demo_has_running_finished_and_open_games():
    other = User.objects.create_user("somebody@example.org", "correct horse", name="Alice")
    told = StringIO()
    call_command("demo", stdout=told)
    assert Counter(Game.objects.values_list("status", flat=True)) == {"running": 4, "finished": 3, "open": 1}
    assert set(Game.objects.values_list("rules", flat=True)) == set(RULES)
    running = Game.objects.filter(status="running")
    assert all(game.waiting_for_id == game.host_id and len(game.state().legal()) > 1 for game in running)
    assert [len(game.state().view(None)["stacks"]) for game in running if game.rules == FIRST] == [3]
    assert list(joinable(other)) == list(Game.objects.filter(status="open"))
    assert set(User.objects.values_list("name", flat=True)) == {"Alice", "Alice 2", "Bob", "Charlie"}
    people = {each.name: each for each in User.objects.all()}
    assert list(friends_of(people["Alice 2"])) == [people["Bob"]]
    assert list(asking(people["Alice 2"])) == [people["Charlie"]]
    assert set(Talk.objects.values_list("among", flat=True)) == {"players", "spectators"}
    rated = Game.objects.filter(rated="yes")
    assert Counter(rated.values_list("status", flat=True)) == {"running": 1, "finished": 1}
    assert Rating.objects.count() == 3
    assert len(to_watch(other, 9)) == 2
    password = told.getvalue().rpartition(": ")[2].strip()
    assert User.objects.get(email="bob@example.org").check_password(password)


def test_demo_refuses_to_run_in_production(settings):
    settings.PRODUCTION = True
    with pytest.raises(CommandError):
        call_command("demo")
    assert User.objects.count() == 0
