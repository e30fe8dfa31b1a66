"""A game of a filled site compared with a played one."""

import pytest
from django.db.models import Model
from django.utils import timezone

from games.catalog import RULES
from games.management.filling.people import FilledPerson
from games.management.filling.played import played
from games.management.filling.store import store
from games.management.filling.table import FilledTable
from games.models import Game
from testing.tables import play_one_by_one, running

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
BY_CHANCE = {"entropy", "seen_version", "session"}  # random: texts, looks at the table, and sessions


def stored(alice, bob) -> Game:
    people = [FilledPerson(person.pk, person.name) for person in (alice, bob)]
    rules = RULES["pushemup"]
    table = FilledTable(
        number=0,
        rules=rules,
        options=rules.check_options({}, 2),
        at_seat=people,
        first=0,
        pace="none",
        public=False,
        name="Sunday",
    )
    store([played(table, timezone.now())])
    return Game.objects.get()


def empty_columns(row: Model) -> set[str]:
    empty = {field.attname for field in row._meta.concrete_fields if getattr(row, field.attname) in (None, "", [])}
    return empty - BY_CHANCE


def test_filled_game_is_stored_like_a_played_game(alice, bob):
    filled = stored(alice, bob)
    game = play_one_by_one(running(alice, bob, rules="pushemup"))
    assert empty_columns(filled) == empty_columns(game)
    assert [empty_columns(seat) for seat in filled.seat_rows.all()] == [
        empty_columns(seat) for seat in game.seat_rows.all()
    ]
    assert [entry.kind for entry in filled.entries.all()] == [entry.kind for entry in game.entries.all()]
    ours, theirs = (each.actions.filter(by="player", chance=[]).first() for each in (filled, game))
    assert empty_columns(ours) == empty_columns(theirs)
