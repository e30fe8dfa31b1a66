"""The constraints of stored reports, flags and notes."""

import pytest
from django.db import IntegrityError, transaction
from django.db.models import ProtectedError

from games.models import Case, Game
from testing.tables import open_for, running

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.fixture
def game(alice, bob) -> Game:
    return running(alice, bob)


def case(game: Game, **columns) -> Case:
    return Case.objects.create(**{"kind": "report", "about": "game", "game": game, "reason": "other"} | columns)


def refused(game: Game, **columns) -> bool:
    try:
        with transaction.atomic():
            case(game, **columns)
    except IntegrityError:
        return True
    return False


def test_new_report_is_open_and_has_no_owner(game, alice):
    stored = case(game, by=alice)
    assert (stored.state, stored.owner, stored.told_at) == ("open", None, None)


def test_same_person_has_one_open_report_of_the_same_thing(game, alice, bob):
    first = case(game, by=alice)
    assert refused(game, by=alice)
    assert not refused(game, by=bob)
    assert not refused(open_for(alice), by=alice)
    Case.objects.filter(pk=first.pk).update(state="closed")
    assert not refused(game, by=alice)


def test_each_person_at_a_table_may_be_reported_once(game, alice, bob, charlie):
    case(game, about="person", person=bob, by=alice)
    assert refused(game, about="person", person=bob, by=alice)
    assert not refused(game, about="person", person=charlie, by=alice)
    assert not refused(game, by=alice)


def test_staff_may_flag_a_game_twice(game, alice):
    case(game, kind="flag", by=alice)
    assert not refused(game, kind="flag", by=alice)


def test_case_about_a_game_has_no_person(game, bob):
    assert refused(None)
    assert refused(game, person=bob)
    assert refused(game, seat=0)


def test_closed_account_leaves_the_case(game, alice, bob):
    stored = case(game, about="person", person=bob, seat=1, by=alice)
    bob.delete()
    alice.delete()
    stored.refresh_from_db()
    assert (stored.person, stored.by, stored.seat, stored.about) == (None, None, 1, "person")


def test_a_game_with_a_case_cannot_be_deleted(game):
    case(game)
    with pytest.raises(ProtectedError):
        game.delete()
