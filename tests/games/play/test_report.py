"""What a player tells the staff."""

import pytest

from accounts.close import close_account
from accounts.models import User
from games.models import Case
from games.play.errors import Invalid
from games.play.report import AlreadyReported, merge_reports, report
from tests.support.tables import against_bots, fresh, running

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.fixture
def game(alice, bob):
    return running(alice, bob)


def say(game, user, seat=None, reason="stalling", text="They never move."):
    return report(game_id=game.pk, user=user, seat=seat, reason=reason, text=text)


def close_all() -> None:
    Case.objects.update(state=Case.State.CLOSED)


def test_a_game_is_reported(game, alice):
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


def test_a_person_is_reported_with_the_game_and_the_seat(game, alice, bob):
    say(game, alice, seat=1)
    case = Case.objects.get()
    assert (case.about, case.game, case.person, case.seat) == ("person", game, bob, 1)


def test_the_game_itself_is_not_touched(game, alice):
    say(game, alice)
    say(game, alice, seat=1)
    now = fresh(game)
    assert (now.revision, now.version, now.entries.count()) == (game.revision, game.version, game.entries.count())


def test_the_same_is_reported_once_until_it_is_closed(game, alice):
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
def test_neither_oneself_nor_nobody_can_be_reported(game, alice, seat):
    with pytest.raises(Invalid):
        say(game, alice, seat)
    assert not Case.objects.exists()


def test_a_bot_cannot_be_reported(alice):
    with pytest.raises(Invalid):
        say(against_bots(alice), alice, seat=1)


def test_who_has_closed_their_account_cannot_be_reported(game, alice, bob):
    close_account(bob.pk, by=bob)
    with pytest.raises(Invalid):
        say(game, alice, seat=1)


@pytest.mark.parametrize("reason", ["broken", "other"])
def test_some_reasons_need_words(game, alice, reason):
    with pytest.raises(Invalid):
        say(game, alice, reason=reason, text=" \n ")
    assert not Case.objects.exists()


def test_other_reasons_need_none(game, alice):
    say(game, alice, text="")
    assert Case.objects.get().text == ""


def test_a_text_in_which_nothing_can_be_read_is_none(game, alice):
    with pytest.raises(Invalid):
        report(game_id=game.pk, user=alice, reason="other", text="\u202e\n\u200b")
    assert not Case.objects.exists()


def test_a_text_may_have_lines_and_an_end(game, alice):
    say(game, alice, text=" One.\r\nTwo. ")
    assert Case.objects.get().text == "One.\nTwo."
    with pytest.raises(Invalid):
        say(game, alice, seat=1, text="x" * 1001)


def test_a_guest_who_turns_out_to_have_an_account_keeps_what_they_reported(alice, bob):
    guest = User.objects.create_guest()
    game = running(guest, bob)
    say(game, guest, seat=1)
    say(game, bob, seat=0)
    merge_reports(guest=guest, account=alice)
    assert list(Case.objects.order_by("pk").values_list("by", "person")) == [(alice.pk, bob.pk), (bob.pk, alice.pk)]


def test_what_both_reported_stays_twice(alice, bob):
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
