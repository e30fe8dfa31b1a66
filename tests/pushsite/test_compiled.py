"""Queries that are compiled once give what the queryset would."""

import uuid
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import DatabaseError, IntegrityError
from django.db.models import Count, Model, Q, QuerySet
from django.db.transaction import TransactionManagementError, atomic
from django.test import override_settings
from django.urls import get_script_prefix, reverse, set_script_prefix
from django.utils import translation
from django.utils.safestring import SafeString
from django.utils.translation import trans_real

from games.models import Action, Game, Seat
from pushsite.compiled import Parameter, compiled, insert, is_prefetched, set_prefetched, update
from testing.tables import fresh, open_for, play, running

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@compiled
def games_since(user_id: int, name: str, since: datetime) -> QuerySet[Game]:
    """Games of one host with one name."""
    return Game.objects.filter(host=user_id, name=name, created_at__gte=since).annotate(people=Count("seat_rows__user"))


@compiled
def actions_of(game_id: str, command_id: uuid.UUID) -> QuerySet[Action, Any]:
    """What one command played."""
    return Action.objects.filter(game=game_id, command_id=command_id).values_list("at", "events", "number", named=True)


@compiled
def locked_seat(game_id: str, number: int) -> QuerySet[Seat]:
    """One seat, locked."""
    return Seat.objects.select_for_update().filter(game=game_id, number=number)


@compiled
def players_at(game_id: str) -> QuerySet[Seat]:
    """The seats of a table with their players and their game."""
    return Seat.objects.filter(game=game_id).select_related("user", "game").order_by("number")


def values(row: Model) -> dict[str, Any]:
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


def test_models_have_every_column_and_what_the_query_adds(alice, bob):
    game = fresh(running(alice, bob))
    found = games_since(alice.pk, game.name, since=game.created_at)
    assert [values(each) for each in found] == [values(game)]
    assert (found[0].people, found[0].state().dump()) == (2, game.state().dump())
    assert games_since(alice.pk, game.name, game.created_at + timedelta(microseconds=1)) == []
    assert games_since(bob.pk, game.name, game.created_at) == []


def test_models_have_what_they_are_related_to(alice, bob, django_assert_num_queries):
    game = running(alice, bob, bots={2: "easy"}, seats=3)
    with django_assert_num_queries(1):
        seats = players_at(game.pk)
        assert [seat.user and values(seat.user) for seat in seats] == [values(alice), values(bob), None]
        assert [seat.game.name for seat in seats] == [game.name] * 3


def test_each_call_has_its_own_values(alice, bob):
    first, second = running(alice, bob), running(bob, alice)
    assert games_since(alice.pk, first.name, first.created_at) == [first]
    assert games_since(bob.pk, second.name, second.created_at) == [second]


def test_named_rows_have_the_values_of_their_fields(alice, bob):
    game, command = running(alice, bob), uuid.uuid4()
    play(game, "draw", command_id=command)
    action = Action.objects.get(game=game, command_id=command)
    [row] = actions_of(game_id=game.pk, command_id=command)
    assert row._asdict() == {"at": action.at, "events": action.events, "number": action.number}
    assert actions_of.first(game.pk, uuid.uuid4()) is None


def action(game: Game, number: int, **changed: Any) -> Action:
    fields = {"seat": 1, "action": "draw", "by": "bot", "events": [{"type": "drawn", "to": None}], "chain": "c" * 64}
    return Action(game=game, number=number, **fields | changed)


def test_inserted_rows_have_the_same_columns_as_saved_ones(alice):
    game, command = open_for(alice, seats=2), uuid.uuid4()
    rows = [action(game, 1, person=alice, command_id=command, bank=timedelta(hours=3)), action(game, 2)]
    insert(rows[:1])
    insert([*rows[1:], action(game, 3)])
    stored = list(Action.objects.filter(game=game))
    assert [each.number for each in stored] == [1, 2, 3]
    for row, found in zip(rows, stored, strict=False):
        assert values(row) | {"id": found.pk} == values(found)


def test_a_conflict_is_an_error_unless_it_is_ignored(alice):
    game = open_for(alice, seats=2)
    insert([action(game, 1)])
    insert([action(game, 1, action="stop"), action(game, 2)], ignore_conflicts=True)
    assert [each.action for each in Action.objects.filter(game=game)] == ["draw", "draw"]
    with pytest.raises(IntegrityError), atomic():
        insert([action(game, 2)])


def test_nothing_is_inserted_without_rows(django_assert_num_queries):
    with django_assert_num_queries(0):
        insert([])


def test_a_saved_model_is_updated_and_not_added(alice):
    game = open_for(alice, seats=2)
    found = games_since.first(alice.pk, game.name, game.created_at)
    found.name = "Monday"
    found.save()
    assert fresh(game).name == "Monday"
    assert Game.objects.count() == 1


def test_an_update_writes_the_named_columns_of_one_row(alice, bob):
    game, other = running(alice, bob), fresh(running(alice, bob))
    before = values(fresh(game))
    game.name, game.version, game.position, game.waiting_for = "Monday", 9, {"deck": ["p3"]}, bob
    update(game, "position", "waiting_for", "version")
    changed = {"position": {"deck": ["p3"]}, "waiting_for_id": bob.pk, "version": 9}
    assert values(fresh(game)) == before | changed
    assert values(fresh(other)) == values(other)


def test_an_update_of_a_deleted_row_is_an_error(alice, bob):
    seat = running(alice, bob).seat_rows.get(number=1)
    Seat.objects.filter(pk=seat.pk).delete()
    with pytest.raises(DatabaseError):
        update(seat, "missed")


SEEN_LESS = Q(seen_version__lt=Parameter("seen_version", Seat._meta.get_field("seen_version")))


@pytest.mark.parametrize(("stored", "after"), [(3, 5), (5, 5), (7, 7)])
def test_an_update_with_a_condition_writes_where_it_holds(alice, bob, stored, after):
    seats = running(alice, bob).seat_rows
    seats.update(seen_version=stored)
    seat = seats.get(number=1)
    seat.seen_version = 5
    update(seat, "seen_version", where=SEEN_LESS)
    assert list(seats.order_by("number").values_list("seen_version", flat=True)) == [stored, after]


@pytest.mark.django_db(transaction=True)
def test_a_row_is_locked_in_a_transaction_only(alice):
    game = open_for(alice, seats=2)
    with pytest.raises(TransactionManagementError):
        locked_seat(game.pk, 0)
    with atomic():
        assert locked_seat.first(game.pk, 0) == game.seat_rows.get(number=0)


def test_prefetched_rows_need_no_query(alice, bob, django_assert_num_queries):
    game = Game.objects.get(pk=running(alice, bob).pk)
    assert not is_prefetched(game, "seat_rows")
    seats = list(game.seat_rows.order_by("-number"))
    assert set_prefetched(game, "seat_rows", seats) is seats
    assert is_prefetched(game, "seat_rows")
    with django_assert_num_queries(0):
        assert list(game.seat_rows.all()) == seats
    assert [seat.number for seat in game.seat_rows.order_by("number")] == [0, 1]  # another query is asked as always


def test_other_shapes_are_refused(alice):
    with pytest.raises(TypeError):
        compiled(_flat)(alice.pk)


def _flat(user_id: int) -> QuerySet[Game, Any]:
    return Game.objects.filter(host=user_id).values_list("name", flat=True)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_remembered_texts_are_in_the_active_language(language):
    texts = {"fr": "facile", "en": "easy"}
    with translation.override(language):
        assert [translation.gettext("easy") for _ in range(2)] == [texts[language]] * 2
        with translation.override(None):
            assert (translation.gettext("easy"), translation.get_language()) == ("easy", None)
        with ThreadPoolExecutor(1) as other_thread:
            assert other_thread.submit(translation.gettext, "easy").result() == "easy"
        assert (translation.gettext("easy"), translation.get_language()) == (texts[language], language)


def test_remembered_texts_follow_the_language_after_a_setting_of_languages_has_changed(monkeypatch):
    monkeypatch.setattr(trans_real, "_active", trans_real._active)
    with translation.override("fr"), override_settings(LANGUAGE_CODE="en"):
        assert translation.gettext("easy") == "easy"
    with translation.override("fr"):
        assert translation.gettext("easy") == "facile"


def test_a_remembered_text_is_as_safe_as_what_is_translated():
    with translation.override("fr"):
        assert not isinstance(translation.gettext("easy"), SafeString)
        assert isinstance(translation.gettext(SafeString("easy")), SafeString)
        assert not isinstance(translation.gettext("easy"), SafeString)


def test_a_remembered_address_has_its_own_prefix_and_arguments():
    before = get_script_prefix()
    for prefix, game in [("/", "a" * 10), ("/below/", "a" * 10), ("/", "b" * 10), ("/below/", "b" * 10)]:
        set_script_prefix(prefix)
        assert reverse("games:table", args=[game]) == f"{prefix}games/{game}/"
    set_script_prefix(before)


@compiled
def games_among(ids: list[str]) -> QuerySet[Game]:
    """The games with these ids."""
    return Game.objects.filter(pk__among=ids).order_by("pk")


def test_a_list_of_any_length_is_one_statement(alice, bob):
    ids = sorted(running(alice, bob).pk for _ in range(3))
    for asked in ([], ids[:1], ids, [*ids, "nothing"]):
        assert [game.pk for game in games_among(asked)] == [each for each in asked if each in ids]
