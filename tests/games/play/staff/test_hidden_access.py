"""Staff open the hidden cards of a running game."""

import pytest
from django.contrib.auth.models import Permission

from accounts.models import User
from games.models import StaffAct
from games.play.errors import NotRunning
from games.play.staff.acts import open_hidden
from games.play.staff.permissions import MayNotLook, NotStaff, may_see_hidden
from tests.support.people import person, staff
from tests.support.tables import fresh, open_for, running

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def granted(user: User) -> User:
    user.user_permissions.add(Permission.objects.get(codename="see_hidden"))
    return user


def refused(game, user: User, refusal: type[Exception]) -> bool:
    """Whether it was, and nothing was written down."""
    with pytest.raises(refusal):
        open_hidden(game_id=game.pk, staff=user, reason="A test.")
    return (fresh(game).revision, StaffAct.objects.count()) == (game.revision, 0)


def test_it_takes_the_right_and_to_be_of_the_staff_still():
    assert may_see_hidden(granted(staff("Nora")))
    assert not may_see_hidden(staff("Olga"))
    assert not may_see_hidden(granted(person("Charlie")))
    assert not may_see_hidden(granted(person("Pia", is_staff=True, is_active=False)))


def test_nobody_else_opens_them(alice, bob, mary):
    game = running(alice, bob)
    assert refused(game, mary, MayNotLook)
    assert refused(game, granted(person("Charlie")), NotStaff)


def test_of_an_open_table_there_is_nothing_to_open(alice, mary):
    assert refused(open_for(alice), granted(mary), NotRunning)
