"""Reports by players."""

import pytest

from accounts.lifecycle.close import close_account
from accounts.models import User
from games.models import Case
from games.play.report import AlreadyReported, merge_reports, report_game
from games.refusals import Invalid
from testing.tables import against_bots, fresh, running

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(alice, bob):
    return running(alice, bob)


def say(game, user, seat=None, reason="stalling", text="They never move."):
    return report_game(game_id=game.pk, user=user, seat=seat, reason=reason, text=text)


def close_all() -> None:
    Case.objects.update(state=Case.State.CLOSED)


def test_game_can_be_reported(game, alice):
    say(game, alice)
    case = Case.objects.get()
    assert (case.kind, case.about, case.game, case.person, case.seat) == ("report", "game", game, None, None)
    assert (case.by, case.reason, case.text, case.state, case.owner) == (
        alice,
        "stalling",
        "They never move.",
        "open",
        None,
    )


def test_person_can_be_reported_with_game_and_seat(game, alice, bob):
    say(game, alice, seat=1)
    case = Case.objects.get()
    assert (case.about, case.game, case.person, case.seat) == ("person", game, bob, 1)


@pytest.mark.both_databases
def test_report_does_not_change_the_game(game, alice):
    say(game, alice)
    say(game, alice, seat=1)
    now = fresh(game)
    assert (now.revision, now.version, now.entries.count()) == (game.revision, game.version, game.entries.count())


@pytest.mark.both_databases
def test_same_report_is_refused_until_the_first_is_closed(game, alice):
    for seat in (None, 1):
        say(game, alice, seat)
        with pytest.raises(AlreadyReported):
            say(game, alice, seat, reason="unfair")
    assert Case.objects.count() == 2
    close_all()
    say(game, alice)
    assert Case.objects.filter(state="open").count() == 1


def test_another_person_may_report_the_same(game, alice, bob):
    say(game, alice)
    say(game, bob)
    assert Case.objects.count() == 2


def test_a_spectator_may_report_a_person(game, charlie, bob):
    say(game, charlie, seat=1)
    assert (Case.objects.get().by, Case.objects.get().person) == (charlie, bob)


@pytest.mark.parametrize("seat", [0, 2, -1])
def test_self_and_empty_seats_cannot_be_reported(game, alice, seat):
    with pytest.raises(Invalid):
        say(game, alice, seat)
    assert not Case.objects.exists()


def test_a_bot_cannot_be_reported(alice):
    with pytest.raises(Invalid):
        say(against_bots(alice), alice, seat=1)


def test_closed_account_cannot_be_reported(game, alice, bob):
    close_account(bob.pk, by=bob)
    with pytest.raises(Invalid):
        say(game, alice, seat=1)


@pytest.mark.parametrize("reason", ["broken", "other"])
def test_some_reasons_need_an_explanation(game, alice, reason):
    with pytest.raises(Invalid):
        say(game, alice, reason=reason, text=" \n ")
    assert not Case.objects.exists()


def test_other_reasons_need_no_explanation(game, alice):
    say(game, alice, text="")
    assert Case.objects.get().text == ""


def test_invisible_text_counts_as_empty(game, alice):
    with pytest.raises(Invalid):
        report_game(game_id=game.pk, user=alice, reason="other", text="\u202e\n\u200b")
    assert not Case.objects.exists()


def test_text_may_have_lines_but_has_a_maximum_length(game, alice):
    say(game, alice, text=" One.\r\nTwo. ")
    assert Case.objects.get().text == "One.\nTwo."
    with pytest.raises(Invalid):
        say(game, alice, seat=1, text="x" * 1001)


@pytest.mark.both_databases
def test_reports_of_a_guest_move_to_their_account(alice, bob):
    guest = User.objects.create_guest()
    game = running(guest, bob)
    say(game, guest, seat=1)
    say(game, bob, seat=0)
    merge_reports(guest=guest, account=alice)
    assert list(Case.objects.order_by("pk").values_list("by", "person")) == [(alice.pk, bob.pk), (bob.pk, alice.pk)]


@pytest.mark.both_databases
def test_report_made_by_guest_and_account_is_kept_twice(alice, bob):
    guest = User.objects.create_guest()
    game = running(alice, bob, guest)
    say(game, alice)
    say(game, guest)
    say(game, bob, seat=0)
    say(game, bob, seat=2)
    merge_reports(guest=guest, account=alice)
    assert set(Case.objects.values_list("by", "person")) == {
        (alice.pk, None),
        (guest.pk, None),
        (bob.pk, alice.pk),
        (bob.pk, guest.pk),
    }
