"""Games that have begun or may still begin are never deleted."""

import pytest
from django.apps import apps
from django.contrib import admin
from django.db import IntegrityError, connection, transaction
from django.db.models import CASCADE, Model, ProtectedError

from accounts.lifecycle.clearing import clear_guests
from accounts.lifecycle.close import close_account
from games.history.replay import difference, started_games
from games.models import Action, Game, HistoryCheck, LogEntry, Seat, Secret
from games.play.tables.ending import abandon
from testing.clients import signed_in, without_tokens
from testing.people import staff
from testing.tables import against_bots, ended, open_for, play_to_the_end, running
from tests.games.play.test_account_hooks import idle_guest

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
PARTS = [Game, Seat, Action, LogEntry, Secret, HistoryCheck]


def rows() -> dict[str, int]:
    return {model.__name__: model.objects.count() for model in PARTS}


def delete_without_django() -> None:
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM games_game")
    connection.check_constraints()


def goes_with(model: type[Model]) -> set[type[Model]]:
    """Return the models whose rows are deleted together with a row of this one."""
    return {
        relation.related_model
        for relation in model._meta.related_objects
        if getattr(relation, "on_delete", None) is CASCADE
    }


@pytest.mark.parametrize(
    "attempt",
    [
        lambda game: game.delete(),
        lambda game: Game.objects.all().delete(),
        lambda game: Game.objects.filter(pk=game.pk).delete(),
        lambda game: Game.objects.get(pk=game.pk).delete(),
    ],
)
@pytest.mark.parametrize("status", ["open", "running", "finished", "cancelled"])
def test_game_cannot_be_deleted(alice, bob, status, attempt):
    game = open_for(alice) if status == "open" else running(alice, bob)
    game = ended(game) if status == "finished" else game
    if status == "cancelled":
        abandon(game_id=game.pk, user=bob)
    before = rows()
    with pytest.raises(ProtectedError), transaction.atomic():
        attempt(game)
    assert rows() == before
    assert Game.objects.get().status == status


def test_no_cascade_deletes_a_game_or_its_parts():
    assert {model for model in apps.get_models() if goes_with(model) & set(PARTS)} == {Game}


def test_player_who_leaves_becomes_a_former_player_in_a_whole_game(alice, bob):
    game = play_to_the_end(running(alice, bob, public=True))
    before = rows()
    close_account(bob.pk, by=bob)
    assert rows() == before
    assert [difference(each) for each in started_games()] == [None]
    text = without_tokens(signed_in(alice).get(f"/games/{game.pk}/").text)
    assert "Former player" in text
    assert "Bob" not in text


def test_guests_who_have_played_are_not_cleared():
    game = ended(against_bots(idle_guest()))
    before = rows()
    clear_guests()
    assert rows() == before
    assert game.seat_rows.filter(user__guest=True).count() == 1


def test_staff_have_no_way_to_delete_anything(rf):
    request = rf.get("/")
    request.user = staff()
    assert [model for model, page in admin.site._registry.items() if page.has_delete_permission(request)] == []


def test_no_constraint_of_the_database_deletes_anything():
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SELECT conname FROM pg_constraint WHERE contype = 'f' AND confdeltype NOT IN ('a', 'r')")
            assert cursor.fetchall() == []
        else:
            cursor.execute("SELECT name FROM sqlite_master WHERE sql LIKE '%ON DELETE%'")
            assert cursor.fetchall() == []


def test_database_refuses_to_delete_a_game_with_a_log(alice, bob):
    """Seats and log reference it, and the query bypasses Django."""
    running(alice, bob)
    before = rows()
    with pytest.raises(IntegrityError), transaction.atomic():
        delete_without_django()
    assert rows() == before
