"""Staff warn and suspend people, and end what lasts a time."""

from datetime import timedelta

import pytest
from django.core.exceptions import ValidationError

from accounts.lifecycle.clearing import clear_guests
from accounts.lifecycle.close import Closed, close_account
from accounts.models import SignedOut, User
from accounts.names.barred import name_is_barred
from accounts.names.in_use import free_name, save_new_name
from accounts.registry import merge_guest
from games.models import Game, StaffAct, StaffMeasure
from games.play.seats.suspended import Suspended
from games.play.staff.measures import end_measure, exclude, silence, suspend, take_name, void_taken_results, warn
from games.play.staff.people import close_account_as_staff
from games.play.staff.permissions import NotStaff, PlaysThere
from games.play.tables.find_opponent import WantedGame, find_opponent
from games.play.tables.open_table import play_now
from games.play.tables.rematch import rematch
from games.play.tables.seating import take_seat
from games.presentation.measures import MEASURES_IN_WORDS
from games.queries.measures import measure_in_force
from games.refusals import Invalid, Refusal
from testing.clocks import later
from testing.people import person, staff_with
from testing.tables import ended, fresh, open_for, play, running
from tests.support.database import at_once

pytestmark = pytest.mark.django_db

REASON = "Insults at three tables."
WEEK = timedelta(days=7)
Kind = StaffMeasure.Kind


@pytest.fixture
def mary():
    return staff_with("Mary", "accounts.change_user")


def suspended(who: User, mary: User, time: timedelta | None = WEEK) -> StaffMeasure:
    return suspend(pk=who.pk, staff=mary, reason=REASON, time=time)


TAKEN = [
    lambda who, staff, reason=REASON: warn(pk=who.pk, staff=staff, reason=reason),
    lambda who, staff, reason=REASON: silence(pk=who.pk, staff=staff, reason=reason, time=WEEK),
    lambda who, staff, reason=REASON: suspend(pk=who.pk, staff=staff, reason=reason, time=WEEK),
    lambda who, staff, reason=REASON: take_name(pk=who.pk, staff=staff, reason=reason),
    lambda who, staff, reason=REASON: exclude(pk=who.pk, staff=staff, reason=reason, time=WEEK),
]
takers = pytest.mark.parametrize("take", TAKEN, ids=["warn", "silence", "suspend", "name", "exclude"])


def test_each_kind_of_measure_has_its_words():
    assert MEASURES_IN_WORDS.keys() == set(Kind)


@pytest.mark.both_databases
@takers
def test_measure_stands_in_the_trail_and_waits_to_be_mailed(alice, mary, take):
    measure = take(alice, mary)
    act = StaffAct.objects.get()
    assert (act.kind, act.staff, act.person, act.reason) == (measure.kind, mary, alice, REASON)
    assert (measure.by, measure.person, measure.reason, measure.mail_due_at) == (mary, alice, REASON, measure.at)


@takers
def test_staff_take_none_against_themselves_their_opponents_other_staff_and_closed_accounts(alice, bob, mary, take):
    running(alice, mary)
    close_account(bob.pk, by=bob)
    nora = person("Nora", is_staff=True)
    for who, error in ((mary, Refusal), (alice, PlaysThere), (bob, Closed), (nora, Refusal)):
        with pytest.raises(error):
            take(who, mary)
    assert StaffMeasure.objects.count() == 0


@pytest.mark.django_db(transaction=True)
@takers
def test_two_clicks_at_the_same_moment_take_one_measure(alice, mary, take):
    results = at_once([lambda: take(alice, mary)] * 2)
    assert Refusal in results
    assert StaffMeasure.objects.count() == 1


def test_a_player_who_has_read_a_warning_can_be_warned_again(alice, mary):
    warn(pk=alice.pk, staff=mary, reason=REASON)
    StaffMeasure.objects.update(seen_at="2026-01-01T00:00:00Z")
    warn(pk=alice.pk, staff=mary, reason=REASON)
    assert StaffMeasure.objects.count() == 2


def test_suspended_person_cannot_join_or_open_and_reads_why(alice, bob, mary):
    table = open_for(bob)
    suspended(alice, mary)
    tries = [
        lambda: take_seat(game_id=table.pk, user=alice, text=None),
        lambda: open_for(alice),
        lambda: play_now(user=alice, rules="push"),
        lambda: find_opponent(WantedGame(rules="push", name="Quick", pace="none"), user=alice),
    ]
    for each in tries:
        with pytest.raises(Suspended) as refusal:
            each()
        assert str(refusal.value.sentence).startswith("You are suspended until ")
        assert f"Reason: {REASON}" in str(refusal.value.sentence)
    assert Game.objects.exclude(pk=table.pk).count() == 0
    assert "Alice" not in [seat.name for seat in table.seat_rows.all()]


def test_suspended_person_gets_no_rematch(alice, bob, mary):
    over = ended(running(alice, bob))
    suspended(alice, mary)
    with pytest.raises(Suspended):
        rematch(game_id=over.pk, user=alice)
    table = rematch(game_id=over.pk, user=bob)
    with pytest.raises(Suspended):
        rematch(game_id=over.pk, user=alice)
    assert [seat.name for seat in table.seat_rows.all() if seat.user] == ["Bob"]


def test_running_games_of_a_suspended_person_go_on(alice, bob, mary):
    game = running(alice, bob)
    suspended(alice, mary)
    played = play(game, fresh(game).state().legal()[0], alice)
    assert (played.version > game.version, played.seat_rows.get(user=alice).stand_in) == (True, "")


def test_suspended_person_leaves_tables_that_have_not_started(alice, bob, charlie, mary):
    hosted, joined = open_for(alice, seats=3), open_for(bob, seats=3)
    for user, table in ((alice, hosted), (charlie, hosted), (bob, joined), (alice, joined)):
        take_seat(game_id=table.pk, user=user, text=None)
    alone = open_for(alice)
    suspended(alice, mary)
    assert [fresh(hosted).host, fresh(joined).host, fresh(alone).status] == [charlie, bob, "cancelled"]
    assert not hosted.seat_rows.filter(user=alice).exists() and not joined.seat_rows.filter(user=alice).exists()
    assert not joined.entries.exclude(reason="").exists()  # the others learn of no measure


def test_suspension_ends_by_itself(alice, mary):
    suspended(alice, mary)
    with later(days=6, hours=23), pytest.raises(Suspended):
        open_for(alice)
    with later(days=7, minutes=1):
        open_for(alice)
        suspended(alice, mary)  # another one can follow


def test_suspension_without_a_time_lasts_until_staff_end_it(alice, mary):
    measure = suspended(alice, mary, time=None)
    with later(days=800):
        with pytest.raises(Suspended, match="until our staff end it"):
            open_for(alice)
        end_measure(measure_id=measure.pk, staff=mary, reason="They have apologized.")
        open_for(alice)
    assert [act.kind for act in StaffAct.objects.order_by("pk")] == ["suspend", "end-measure"]
    assert StaffMeasure.objects.get().mail_due_at is not None


@pytest.mark.parametrize("time", [timedelta(0), timedelta(days=-1), timedelta(days=366)])
def test_suspension_has_a_sensible_time(alice, mary, time):
    with pytest.raises(Invalid):
        suspended(alice, mary, time)


def test_measure_ends_once_and_only_if_it_lasts(alice, bob, mary):
    measures = [suspended(alice, mary), warn(pk=bob.pk, staff=mary, reason=REASON)]
    end_measure(measure_id=measures[0].pk, staff=mary, reason="Enough.")
    for measure in measures:
        with pytest.raises(Refusal, match="ended already"):
            end_measure(measure_id=measure.pk, staff=mary, reason="Enough.")
    with pytest.raises(NotStaff):
        end_measure(measure_id=measures[0].pk, staff=bob, reason="Enough.")


def test_measures_hold_for_nobody_else(alice, bob, mary):
    suspended(alice, mary)
    open_for(bob)
    assert measure_in_force(bob, Kind.SUSPEND) is None


def test_measures_of_a_guest_are_the_accounts_after_signing_in(alice, bob, mary):
    """Also at an open table: the guest's seat there does not become a suspended account's."""
    guest, other = User.objects.create_guest(), User.objects.create_guest()
    suspended(guest, mary)
    merge_guest(guest, alice)
    with pytest.raises(Suspended):
        open_for(alice)
    table = open_for(bob, seats=3)
    take_seat(game_id=table.pk, user=other, text=None)
    merge_guest(other, alice)
    assert not table.seat_rows.filter(user__isnull=False).exists()


def test_guest_with_a_measure_is_not_cleared(mary):
    guest = User.objects.create_guest()
    assert warn(pk=guest.pk, staff=mary, reason=REASON).mail_due_at is None
    User.objects.filter(pk=guest.pk).update(last_login="2020-01-01T00:00:00Z")
    assert clear_guests() == 0


def test_staff_whose_account_was_just_closed_take_no_measure(alice, mary):
    User.objects.filter(pk=mary.pk).update(closed_at="2026-01-01T00:00:00Z")
    with pytest.raises(SignedOut):
        suspended(alice, mary)


def test_name_is_taken_away_at_every_table_and_nobody_uses_it_again(alice, bob, mary):
    running_now, over = running(alice, bob), ended(running(bob, alice))
    take_name(pk=alice.pk, staff=mary, reason="Rude.")
    neutral = f"Player {alice.pk}"
    assert [fresh(game).seat_rows.get(user=alice).name for game in (running_now, over)] == [neutral] * 2
    assert fresh(running_now).revision > running_now.revision
    for who in (alice, bob):
        with pytest.raises(ValidationError):
            free_name("\u0410lice", who)
    alice.refresh_from_db()
    assert (alice.name, free_name("Alma", alice)) == (neutral, "Alma")
    assert list(alice.former_names.values_list("name", "taken_away")) == [("Alice", True)]


def test_guest_whose_name_is_taken_away_is_called_a_guest_again(mary):
    guest = User.objects.create_guest("fr")
    guest.name = "Lucifer"
    save_new_name(guest)
    take_name(pk=guest.pk, staff=mary, reason="Rude.")
    assert User.objects.get(pk=guest.pk).name == f"Invité {guest.pk}"


def test_neutral_name_that_somebody_has_gets_a_number(alice, mary):
    other = person(f"Player {alice.pk}")
    take_name(pk=alice.pk, staff=mary, reason="Rude.")
    assert User.objects.get(pk=alice.pk).name == f"{other.name} 2"


def test_account_is_closed_as_a_measure(alice, mary):
    close_account_as_staff(pk=alice.pk, staff=mary, reason="Threats.", bar=True)
    measure, act = StaffMeasure.objects.get(), StaffAct.objects.get()
    assert (measure.kind, measure.person, measure.mail_due_at) == ("close-account", alice, None)
    assert (act.kind, act.person, act.reason, name_is_barred("Alice")) == ("close-account", alice, "Threats.", True)


def test_games_won_against_people_who_never_came_are_voided_together(alice, bob, mary):
    taken, other = (ended(running(alice, bob, rated=True)) for _ in range(2))
    taken.seat_rows.filter(user=alice).update(seen_version=None, left_version=0)
    assert void_taken_results(pk=bob.pk, staff=mary, reason="She was asleep.") == 1
    assert [fresh(game).rated for game in (taken, other)] == ["wanted", "yes"]
    with pytest.raises(Refusal, match="no such game"):
        void_taken_results(pk=bob.pk, staff=mary, reason="She was asleep.")
