"""``manage.py grant``."""

import io

import pytest
from django.core.management import CommandError, call_command

from games.play.staff.permissions import may_see_hidden
from testing.people import person

pytestmark = pytest.mark.django_db

RIGHT = "games.see_hidden"


@pytest.fixture
def mary():
    return person("Mary", is_staff=True, is_superuser=True)


def grant(email: str = "Mary@example.org", right: str = RIGHT, **options: bool) -> str:
    said = io.StringIO()
    call_command("grant", email, right, stdout=said, **options)
    return said.getvalue()


def test_right_can_be_given_and_taken_away(mary):
    assert not may_see_hidden(mary)
    assert grant() == "mary@example.org has the right games.see_hidden.\n"
    assert may_see_hidden(mary)
    assert grant(take=True) == "mary@example.org no longer has the right games.see_hidden.\n"
    assert not may_see_hidden(mary)


def test_second_time_changes_nothing(mary):
    grant()
    grant()
    assert mary.user_permissions.count() == 1


@pytest.mark.parametrize("right", ["games.nothing", "see_hidden", ""])
def test_unknown_right_is_reported(mary, right):
    with pytest.raises(CommandError, match="There is no right"):
        grant(right=right)


def test_only_staff_can_get_rights():
    alice = person("Alice")
    with pytest.raises(CommandError, match="no member of staff"):
        grant("alice@example.org")
    assert not may_see_hidden(alice)
