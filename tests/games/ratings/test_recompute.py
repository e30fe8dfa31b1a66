"""All ratings again from the stored games."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from games.ratings import recompute as module
from games.ratings.models import Link, Rating, Result
from games.ratings.recompute import recompute
from games.ratings.strength import NEWCOMER, Strength, strengths_after
from testing.tables import ended, running

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.fixture
def played(alice, bob, charlie):
    """Four games, so that each one starts from what the others have made."""
    tables = [(alice, bob), (bob, charlie, alice), (charlie, alice), (alice, bob)]
    return [ended(running(*people, rated=True), seed=seed) for seed, people in enumerate(tables)]


def stored():
    return [
        list(Rating.objects.order_by("person").values_list("person", "mu", "sigma", "number", "games", "last_at")),
        list(
            Result.objects.order_by("rated_game", "seat").values_list("seat", "place", "mu_before", "mu", "sigma", "at")
        ),
    ]


def rate(*options):
    out = StringIO()
    call_command("rate", *options, stdout=out, verbosity=0)
    return out.getvalue().splitlines()[0]


def test_the_stored_games_give_the_same_numbers(played):
    before = stored()
    assert rate() == "push: 4 games of 3 people; no results and no ratings differed."
    assert stored() == before


def test_a_lost_or_changed_row_is_put_right(played, alice, bob, monkeypatch):
    monkeypatch.setattr(module, "GAMES_RATED_AT_ONCE", 2)
    before = stored()
    Rating.objects.filter(person=alice).update(mu=40, number=2100)
    Rating.objects.filter(person=bob).delete()
    Result.objects.filter(seat=0).update(place=9, mu=1, sigma=1)
    Result.objects.filter(seat=2).delete()
    assert rate() == "push: 4 games of 3 people; 5 results and 2 ratings differed."
    assert stored() == before


@pytest.mark.django_db(transaction=True)
def test_a_check_writes_nothing(played, alice):
    Rating.objects.filter(person=alice).update(mu=40)
    before = stored()
    with pytest.raises(CommandError, match="1 rows differ"):
        rate("--check")
    assert stored() == before


@pytest.mark.django_db(transaction=True)
def test_progress_is_told_after_some_games(played, monkeypatch):
    monkeypatch.setattr(module, "GAMES_RATED_AT_ONCE", 3)
    told = []
    recompute("push", write=False, progress=told.append)
    assert told == [3, 4]


def test_games_of_linked_accounts_are_left_out_until_the_link_is_undone(played, alice, bob, charlie):
    before = stored()
    link = Link.objects.create(first=alice, second=bob, confirmed=True)
    assert rate() == "push: 1 games of 2 people; 9 results and 3 ratings differed."
    places = list(Result.objects.order_by("seat").values_list("place", flat=True))
    rows = Rating.objects.filter(person__in=[charlie, alice]).order_by("-person")
    strengths = [Strength(row.mu, row.sigma) for row in rows]
    assert (strengths, Rating.objects.get(person=bob).games) == (strengths_after([NEWCOMER, NEWCOMER], places), 0)
    link.delete()
    rate()
    assert stored() == before
