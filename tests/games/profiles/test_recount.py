"""All figures again from the stored games."""

import re
from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.models import F
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.lifecycle.close import close_account
from accounts.models import User
from accounts.registry import merge_guest
from games.models import Game
from games.profiles import recount as module
from games.profiles.models import Against, Figures, Participation
from games.profiles.participations import participations_of
from games.profiles.recount import recount
from games.profiles.sums import compare
from testing.clocks import later
from testing.people import person
from testing.tables import ended, play_one_by_one, play_to_the_end, running

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.fixture
def played(alice, bob, charlie):
    """A whole game and three short ones."""
    tables = [(alice, bob), (bob, charlie, alice), (charlie, alice)]
    play_to_the_end(running(alice, bob))
    return [ended(running(*people), seed=seed) for seed, people in enumerate(tables)]


def stored():
    return [
        list(
            Participation.objects.order_by("game__ended_at", "seat").values_list(
                "game", "seat", "person", "place", "facts"
            )
        ),
        list(Figures.objects.order_by("person", "rules").values_list("person", "rules", "sums", "series", "longest")),
        list(
            Against.objects.order_by("person", "opponent", "level").values_list(
                "person", "opponent", "level", "met", "ahead", "behind"
            )
        ),
    ]


def figures(*options):
    out = StringIO()
    call_command("figures", *options, stdout=out, verbosity=0)
    return out.getvalue().splitlines()[0]


def test_the_stored_games_give_the_same_numbers(played):
    before = stored()
    assert figures() == "push: 4 games of 3 people; no participations and no sums differed."
    assert stored() == before


def test_a_lost_or_changed_row_is_put_right(played, alice, bob, charlie, monkeypatch):
    monkeypatch.setattr(module, "GAMES_RECOUNTED_AT_ONCE", 2)
    monkeypatch.setattr(module, "PEOPLE_AT_ONCE", 2)
    before = stored()
    Figures.objects.filter(person=alice).update(series=7, sums={})
    Figures.objects.filter(person=bob).delete()
    Figures.objects.create(person=person("Dora"), rules="push", sums={"games": 3})
    Against.objects.filter(person=charlie, opponent=alice).update(met=9)
    Participation.objects.filter(seat=0, game=played[0]).update(place=9, facts={})
    Participation.objects.filter(game=played[2]).delete()
    assert figures() == "push: 4 games of 4 people; 3 participations and 4 sums differed."
    assert stored() == before


def test_games_from_before_there_were_figures_are_counted(played):
    before = stored()
    for model in (Participation, Figures, Against):
        model.objects.all().delete()
    figures()
    assert stored() == before


def test_a_check_writes_nothing(played, alice):
    Figures.objects.filter(person=alice).update(series=7)
    before = stored()
    with pytest.raises(CommandError, match="1 rows differ"):
        figures("--check")
    assert stored() == before


def test_a_game_played_action_by_action_gives_the_same(alice, bob):
    ended(running(alice, bob), play=play_one_by_one)
    assert recount("push", write=False).differ == 0
    assert any(name.startswith("wait:") for name in Figures.objects.get(person=alice).sums)


def test_a_guests_games_are_counted_for_the_account(alice, bob):
    guest = User.objects.create_guest()
    for people in ((guest, bob), (alice, bob), (guest, bob)):
        ended(running(*people))
    merge_guest(guest, alice)
    assert Figures.objects.get(person=alice).sums["games"] == 3
    assert not Figures.objects.filter(person=guest).exists()
    assert list(Against.objects.filter(person=bob).values_list("opponent", "met")) == [(alice.pk, 3)]
    assert recount("push", write=False).differ == 0


def test_games_of_a_guest_among_ones_own_give_what_a_new_count_gives(alice, bob, charlie):
    guest = User.objects.create_guest()
    for people in ((alice, bob), (guest, bob, charlie), (alice, guest), (charlie, alice), (bob, guest), (guest, alice)):
        ended(running(*people, seats=4, bots={3: "easy"} | ({2: "hard"} if len(people) == 2 else {})))
    won = Participation.objects.filter(person__in=[alice, guest]).exclude(game__participations__person=bob)
    won.update(place=1)
    recount("push", write=True)
    merge_guest(guest, alice)
    assert Figures.objects.get(person=alice).sums["games"] == 6
    assert Figures.objects.get(person=guest).sums["games"] == 2
    assert recount("push", write=False).differ == 0


def test_a_guest_signs_in_before_the_sums_of_their_parts_are_written(alice, bob):
    guest = User.objects.create_guest()
    for people in ((guest, bob), (alice, bob)):
        ended(running(*people))
    for model in (Figures, Against):
        model.objects.all().delete()
    merge_guest(guest, alice)
    assert Figures.objects.get(person=alice).sums["games"] == 2
    met = Against.objects.order_by("person").values_list("person", "opponent", "met")
    assert set(met) == {(alice.pk, bob.pk, 2), (bob.pk, alice.pk, 2)}
    figures()
    assert recount("push", write=False).differ == 0
    assert not Figures.objects.filter(person=guest).exists()


def test_a_game_that_cannot_be_counted_is_named_and_the_others_are_counted(played, alice, monkeypatch, caplog):
    broken = played[0].pk

    def participations(game, *args):
        if game.pk == broken:
            raise ValueError
        return participations_of(game, *args)

    Participation.objects.filter(game=played[1]).delete()
    monkeypatch.setattr(module, "participations_of", participations)
    with pytest.raises(CommandError, match="1 games could not be counted"):
        figures()
    assert Participation.objects.filter(game=played[1]).count() == 3
    assert [row.game for row in caplog.records if row.name == module.__name__] == [broken]


def test_a_series_follows_the_ends_of_the_games_however_late_they_were_counted(played, alice):
    first, *others = Participation.objects.filter(person=alice).order_by("game__ended_at")
    Participation.objects.filter(pk__in=[participation.pk for participation in others]).update(place=1)
    Participation.objects.filter(pk=first.pk).delete()
    first.pk, first.place = None, 2
    first.save(force_insert=True)
    compare("push", alice.pk, write=True)
    row = Figures.objects.get(person=alice)
    assert (row.series, row.longest) == (3, 3)


def test_a_game_that_ends_during_a_check_is_no_difference(played, alice, monkeypatch):
    seen = set()

    def compare_in_between(rules, person, *, write):
        if person in seen:
            return compare(rules, person, write=write)
        seen.add(person)
        return 1

    monkeypatch.setattr(module, "compare", compare_in_between)
    assert recount("push", write=False).differ == 0
    assert alice.pk in seen


def test_a_person_is_locked_before_their_figures(played, alice):
    Figures.objects.filter(person=alice).update(series=7)
    with CaptureQueriesContext(connection) as queries:
        module._compare_locked("push", alice.pk, write=True)
    tables = [re.search(r'FROM "(\w+)"', query["sql"]) for query in queries if query["sql"].startswith("SELECT")]
    read = [found[1] for found in tables]
    assert read[0] == User._meta.db_table
    assert Figures._meta.db_table in read


def test_a_closed_account_gets_no_figures_again(played, bob):
    close_account(bob.pk, by=bob)
    assert recount("push", write=True).differ == 0
    assert not Figures.objects.filter(person=bob).exists()


def test_progress_is_told_after_some_games(played, monkeypatch):
    monkeypatch.setattr(module, "GAMES_RECOUNTED_AT_ONCE", 3)
    told = []
    recount("push", write=False, progress=told.append)
    assert told == [3, 4]


def of(person):
    return Figures.objects.values_list("series", "longest").get(person=person, rules="push")


@pytest.mark.parametrize("ahead", [{"hours": 0}, {"hours": -1}])
def test_games_count_in_the_order_of_the_lock_whatever_the_clock_says(ahead, alice, bob):
    first = ended(running(alice, bob), seed=2)
    with later(**ahead):
        second = running(alice, bob)
        Game.objects.filter(pk=first.pk).update(ended_at=F("ended_at") + timedelta(minutes=1))
        ended(second, seed=3)
    places = [Participation.objects.get(game=game, person=alice).place for game in (first, second)]
    assert sorted(places) == [1, 2]
    assert [of(person)[1] for person in (alice, bob)] == [1, 1]
    assert of(alice) == ((1, 1) if places == [2, 1] else (0, 1))
    assert figures("--check") == "push: 2 games of 2 people; no participations and no sums differed."


def test_games_from_a_guest_and_later_ones_stay_in_order(alice, bob):
    guest = User.objects.create_guest()
    for seed, person_there in enumerate((guest, alice, guest)):
        ended(running(person_there, bob), seed=seed)
    Game.objects.update(ended_at=timezone.now())
    merge_guest(guest, alice)
    with later(hours=-1):
        ended(running(alice, bob), seed=5)
    assert figures("--check") == "push: 4 games of 2 people; no participations and no sums differed."
