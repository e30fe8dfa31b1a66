"""Opening tables: by the form, in one click, and as a rematch."""

import pytest
from django.db import IntegrityError, transaction

from accounts.close import close_account
from games.fairness.lock import Secret as LockedSecret
from games.fairness.lock import commitment
from games.models import Game, LogEntry, Secret
from games.play.ending import cancel_table
from games.play.errors import Invalid, NotRunning, NotSeated, Refusal
from games.play.open_table import play_now, rematch
from games.play.seats.seating import decline, invite, take_seat
from games.play.seats.stand_in import leave_game
from games.queries.lists import invited
from tests.support.people import person
from tests.support.tables import ended, open_for, running

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def test_the_lock_is_published_and_its_secret_kept_apart():
    game = open_for(person("Alice"))
    secret = bytes(Secret.objects.get(game=game).value)
    assert game.commitment == commitment(game.pk, LockedSecret(secret))
    assert len(secret) == 32


def test_whose_account_was_closed_opens_none(alice):
    close_account(alice.pk, by=alice)
    with pytest.raises(Refusal, match="not signed in"):
        open_for(alice)
    assert not Game.objects.exists()


def test_bots_sit_where_the_host_put_them_and_the_host_is_not_seated_yet():
    game = open_for(person("Alice"), 4, bots={1: "hard", 3: "easy"})
    seats = list(game.seat_rows.all())
    assert [seat.bot for seat in seats] == ["", "hard", "", "easy"]
    assert [seat.free for seat in seats] == [True, False, True, False]
    assert [seat.user for seat in seats] == [None] * 4


@pytest.mark.parametrize(("bots", "pace"), [({1: "easy"}, "daily"), ({1: "easy", 2: "hard"}, "none")])
def test_against_bots_alone_there_is_no_pace(alice, bots, pace):
    assert open_for(alice, 3, bots=bots, pace="daily").pace == pace


def test_the_options_are_stored_in_full():
    assert open_for(person("Alice"), 2, options={"risky": True}).options == {"risky": True, "without_switch": True}


def test_opening_is_written_to_the_log():
    alice = person("Alice")
    game = open_for(alice)
    assert [(entry.kind, entry.person) for entry in game.entries.all()] == [(LogEntry.Kind.OPENED, alice)]


@pytest.mark.parametrize(
    "changed",
    [
        {"rules": "chess"},
        {"seats": 7},
        {"seats": 3, "options": {"without_switch": True}},
        {"options": {"nonsense": 1}},
        {"bots": {0: "easy", 1: "easy"}},
        {"bots": {5: "easy"}},
        {"bots": {1: "brilliant"}},
        {"first": 2},
    ],
)
def test_what_the_rules_or_the_table_cannot_take_opens_nothing(changed):
    alice = person("Alice")
    with pytest.raises(Invalid):
        open_for(alice, **changed)
    assert (Game.objects.count(), Secret.objects.count()) == (0, 0)


def test_play_now_is_a_running_private_game_against_bots():
    alice = person("Alice")
    game = play_now(user=alice, rules="push")
    assert (game.status, game.public) == (Game.Status.RUNNING, False)
    assert [(seat.user, seat.bot, seat.entropy) for seat in game.seat_rows.all()] == [
        (alice, "", None), (None, "normal", None), (None, "normal", None),
    ]  # fmt: skip


def test_a_rematch_against_bots_starts_at_once():
    alice = person("Alice")
    end = ended(play_now(user=alice, rules="push"))
    again = rematch(game_id=end.pk, user=alice)
    assert (again.status, again.rematch_of, again.seats) == (Game.Status.RUNNING, end, 3)


def test_a_rematch_among_people_is_one_open_table_for_all_of_them():
    alice, bob = person("Alice"), person("Bob")
    end = ended(running(alice, bob, options={"risky": True}))
    first, second = (rematch(game_id=end.pk, user=user) for user in (bob, alice))
    assert first == second
    assert (first.status, first.host, first.options) == (Game.Status.OPEN, bob, end.options)


def test_a_rematch_invites_who_played_to_the_end_and_nobody_else(alice, bob):
    gone, closed = person("Gone"), person("Closed")
    game = running(alice, bob, gone, closed, seats=5, bots={4: "easy"})
    leave_game(game_id=game.pk, user=gone)
    end = ended(game)
    close_account(closed.pk, by=closed)
    again = rematch(game_id=end.pk, user=alice)
    rematch(game_id=end.pk, user=bob)
    assert [(each.person, each.by) for each in again.invitations.all()] == [(bob, alice)]
    assert [notice.person for notice in again.notices.filter(kind="invitation")] == [bob]


@pytest.mark.parametrize(("first", "again"), [(1, (1, "host")), (None, (None, None))])
def test_who_begins_a_rematch_is_the_host_s_choice_again_or_a_new_lot(alice, bob, first, again):
    end = ended(running(alice, bob, first=first))
    table = rematch(game_id=end.pk, user=alice)
    assert (table.first, table.first_by) == again


def test_a_rematch_that_was_cancelled_is_none_and_can_be_asked_for_again():
    alice, bob = person("Alice"), person("Bob")
    end = ended(running(alice, bob))
    cancelled = cancel_table(game_id=rematch(game_id=end.pk, user=alice).pk, user=alice)
    again = rematch(game_id=end.pk, user=bob)
    assert (again.status, again.host) == (Game.Status.OPEN, bob)
    assert rematch(game_id=end.pk, user=alice) == again != cancelled


def test_a_second_rematch_that_was_cancelled_is_the_last():
    alice, bob = person("Alice"), person("Bob")
    end = ended(running(alice, bob))
    for user in (alice, bob):
        cancel_table(game_id=rematch(game_id=end.pk, user=user).pk, user=user)
    for user in (alice, bob):
        with pytest.raises(Refusal, match="cancelled twice"):
            rematch(game_id=end.pk, user=user)
    assert Game.objects.filter(rematch_of=end).count() == 2


def test_who_declined_a_rematch_is_not_asked_to_the_next_one(alice, bob):
    dora = person("Dora")
    end = ended(running(alice, bob, dora))
    first = rematch(game_id=end.pk, user=alice)
    decline(game_id=first.pk, user=bob)
    cancel_table(game_id=first.pk, user=alice)
    second = rematch(game_id=end.pk, user=alice)
    assert (list(invited(bob)), list(invited(dora))) == ([], [second])
    assert [notice.person for notice in second.notices.filter(kind="invitation")] == [dora]
    with pytest.raises(Refusal, match="declined"):
        invite(game_id=second.pk, user=alice, name="Bob")


def test_who_declined_a_rematch_may_ask_for_one_and_sit_down(alice, bob):
    end = ended(running(alice, bob))
    first = rematch(game_id=end.pk, user=alice)
    decline(game_id=first.pk, user=bob)
    assert take_seat(game_id=first.pk, user=bob, entropy=None).seat_rows.get(user=bob).name == "Bob"
    cancel_table(game_id=first.pk, user=alice)
    second = rematch(game_id=end.pk, user=bob)
    assert (second.host, list(invited(alice))) == (bob, [second])


def test_a_game_has_one_rematch_at_a_time(alice, bob):
    end = ended(running(alice, bob))
    rematch(game_id=end.pk, user=alice)
    other = open_for(bob)
    with pytest.raises(IntegrityError), transaction.atomic():
        Game.objects.filter(pk=other.pk).update(rematch_of=end)


def test_a_rematch_waits_for_the_end():
    alice = person("Alice")
    with pytest.raises(NotRunning):
        rematch(game_id=play_now(user=alice, rules="push").pk, user=alice)


def test_charlie_has_no_rematch():
    end = ended(play_now(user=person("Alice"), rules="push"))
    with pytest.raises(NotSeated):
        rematch(game_id=end.pk, user=person("Charlie"))
