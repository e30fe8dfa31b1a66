"""Forty attempts of Alice to gain rating unfairly, and what each changes: she never gains."""

from types import SimpleNamespace

import pytest
from django.core.management import call_command

from games.ratings.models import Rating
from testing.people import staff
from tests.games.ratings.attempts import ATTEMPTS, company, leaving

__all__ = ["company", "leaving"]  # which add their attempts


@pytest.fixture
def people(alice, bob, charlie):
    return SimpleNamespace(alice=alice, bob=bob, charlie=charlie, mary=staff())


def test_there_are_forty_and_she_gains_by_none():
    assert len(ATTEMPTS) >= 40
    assert max(changes.get("Alice", 0) for _tried, changes in ATTEMPTS.values()) == 0


@pytest.mark.django_db
@pytest.mark.parametrize("name", ATTEMPTS)
def test_nobody_gains_by_it(name, people, capsys):
    tried, changes = ATTEMPTS[name]
    tried(people)
    played = Rating.objects.filter(games__gt=0).select_related("person")
    assert {row.person.name or "Alice": row.number - 1500 for row in played} == changes
    call_command("rate", verbosity=0)
    assert "no results and no ratings differed" in capsys.readouterr().out.splitlines()[0]
