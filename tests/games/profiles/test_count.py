"""What a finished game adds to its players' figures."""

from collections import Counter

import pytest

from accounts.lifecycle.close import close_account
from games.catalog import RULES
from games.models import Action
from games.play.absence.stand_in import leave_game
from games.play.tables.ending import abandon
from games.profiles import count as module
from games.profiles.models import Against, Figures, Participation
from games.queries.standings import places_in
from testing.games import games_with
from testing.tables import against_bots, ended, play_to_the_end, running

pytestmark = pytest.mark.django_db


def sums(person):
    return Figures.objects.get(person=person).sums


@pytest.mark.both_databases
def test_the_end_of_a_game_counts_it_for_each_person(alice, bob):
    game = ended(running(alice, bob, seats=3, bots={2: "easy"}))
    places = places_in(game, game.seat_rows.all())
    participations = Participation.objects.order_by("seat").values_list("seat", "person", "level", "place")
    assert list(participations) == [
        (0, alice.pk, "", places[0]),
        (1, bob.pk, "", places[1]),
        (2, None, "easy", places[2]),
    ]
    for person, place in zip((alice, bob), places, strict=False):
        assert (sums(person)["games"], sums(person)[f"place:{place}"]) == (1, 1)
    rows = Against.objects.filter(person=alice).values_list("opponent", "level", "met", "ahead", "behind")
    assert set(rows) == {
        (pk, level, 1, int(places[0] < place), int(places[0] > place))
        for pk, level, place in [(bob.pk, "", places[1]), (None, "easy", places[2])]
    }


@pytest.mark.parametrize(
    ("places", "series", "longest"),
    [([1], 1, 1), ([2, 3], 0, 0), ([1, 1, 2, 1], 1, 2), ([2, 1, 1, 1, 3], 0, 3), ([1, 2, 1, 1], 2, 2)],
)
def test_series_are_won_games_in_a_row(places, series, longest):
    row = Figures()
    for place in places:
        module.add_to(row, Participation(place=place, facts={"games": 1}))
    assert (row.series, row.longest, row.sums) == (series, longest, {"games": len(places)})


@pytest.mark.parametrize("rules", RULES)
def test_whole_games_have_points_by_turn_and_what_the_game_counts(rules, alice, bob):
    game = play_to_the_end(running(alice, bob, rules=rules))
    for person, seat in ((alice, 0), (bob, 1)):
        facts = Participation.objects.get(game=game, person=person).facts
        turns = sum(name.startswith("turns:") for name in facts)
        assert turns > 1
        assert any(name.startswith("game:") for name in facts) == (rules in games_with("figures"))
        decided = game.actions.filter(seat=seat, by=Action.By.PLAYER).count()
        assert facts["decisions"] == decided


def test_nothing_is_counted_before_the_end(alice, bob):
    game = running(alice, bob)
    abandon(game_id=game.pk, user=alice)
    running(alice, bob)
    assert [model.objects.count() for model in (Participation, Figures, Against)] == [0, 0, 0]


def test_a_stand_in_decides_nothing_for_a_player_who_left(alice, bob):
    game = running(alice, bob)
    leave_game(game_id=game.pk, user=alice)
    ended(game)
    assert (sums(alice)["left"], sums(alice)["place:2"], sums(alice).get("decisions")) == (1, 1, None)


def test_a_person_who_has_closed_their_account_has_no_figures(alice, bob):
    ended(running(alice, bob))
    close_account(bob.pk, by=bob)
    assert list(Figures.objects.values_list("person", flat=True)) == [alice.pk]
    assert list(Against.objects.values_list("person", "opponent")) == [(alice.pk, bob.pk)]


def test_the_figures_of_a_game_that_ends_after_closing_are_the_others(alice, bob):
    game = running(alice, bob)
    close_account(bob.pk, by=bob)
    ended(game)
    assert list(Figures.objects.values_list("person", flat=True)) == [alice.pk]


def test_a_game_ends_even_if_it_cannot_be_counted(alice, bob, monkeypatch):
    def fail(*_args):
        raise ValueError

    monkeypatch.setattr(module, "participations_of", fail)
    game = ended(running(alice, bob))
    assert (game.over, Participation.objects.count()) == (True, 0)


def test_orders_and_bots_are_no_decisions_of_a_person(alice):
    game = play_to_the_end(against_bots(alice))
    by = Counter(game.actions.filter(seat=0).values_list("by", flat=True))
    assert sums(alice)["decisions"] == by[Action.By.PLAYER]
