"""Staff read talk by way of a report, or for a reason, which the trail keeps."""

from datetime import timedelta

import pytest

from accounts.lifecycle.close import close_account
from games.models import Case, Game, StaffAct, StaffMeasure
from games.play.report import AlreadyReported, report_game
from games.play.staff.measures import silence
from games.refusals import Invalid, Refusal
from games.talk.acts import Silenced, delete, report_message
from games.talk.models import Talk
from games.talk.queries import not_mailed, unread_counts
from games.talk.staff import note_case_read, remove_message
from testing.clients import htmx, signed_in
from testing.clocks import later
from testing.people import staff, staff_with, with_second_step
from testing.tables import ended, fresh, play, running
from tests.games.talk.samples import heard, say
from tests.support.database import at_once

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(alice, bob):
    return running(alice, bob)


def test_a_report_comes_with_the_messages_around_it(game, alice, bob, mary):
    said = [say(game, bob, f"Message {number}.") for number in range(30)]
    report_message(message=said[15], user=alice, text="")
    page = signed_in(mary).get(f"/admin/games/case/{Case.objects.get().pk}/change/").text
    shown = [number for number in range(30) if f"Message {number}." in page]
    assert (shown, page.count("(reported)</strong>")) == (list(range(5, 26)), 1)


def test_a_person_whose_messages_were_reported_can_be_reported_too(game, alice, bob):
    report_message(message=say(game, bob, "Rude"), user=alice, text="")
    report_game(game_id=game.pk, user=alice, reason="stalling", text="", seat=1)
    report_message(message=say(game, bob, "Ruder"), user=alice, text="")
    with pytest.raises(AlreadyReported):
        report_game(game_id=game.pk, user=alice, reason="unfair", text="", seat=1)
    assert list(Case.objects.order_by("pk").values_list("about", "reason")) == [
        ("talk", "talk"),
        ("person", "stalling"),
    ]


def test_the_text_of_a_second_report_is_kept(game, alice, bob, mary):
    first, second = say(game, bob, "Rude"), say(game, bob, "Ruder")
    report_message(message=first, user=alice, text="He is rude")
    case = report_message(message=second, user=alice, text="He threatens me")
    page = signed_in(mary).get(f"/admin/games/case/{case.pk}/change/").text
    assert (page.count("He is rude"), page.count("He threatens me")) == (1, 1)


CASES = ("games.view_case", "games.change_case")


def test_a_case_shows_what_was_deleted_only_with_the_right_to_read_talk(game, alice, bob):
    message = say(game, bob, "You fool")
    report_message(message=message, user=alice, text="")
    delete(game=game, user=bob, among="players", number=message.number)
    address = f"/admin/games/case/{Case.objects.get().pk}/change/"
    pages = [
        signed_in(with_second_step(staff_with(name, *rights))).get(address).text
        for name, rights in (("Nora", CASES), ("Rose", (*CASES, "games.read_talk")))
    ]
    assert [("You fool" in page, "(deleted)" in page) for page in pages] == [(False, True), (True, True)]


def test_reading_talk_in_a_case_stands_in_the_trail_once_for_each_reader_and_case(game, alice, bob, mary):
    cases = [
        report_message(message=say(game, who, "Rude"), user=by, text="") for who, by in ((bob, alice), (alice, bob))
    ]
    report_game(game_id=game.pk, user=alice, reason="unfair", text="")
    nora = staff("Nora")
    for who in (mary, nora, mary):
        for case in Case.objects.order_by("pk"):
            signed_in(who).get(f"/admin/games/case/{case.pk}/change/")
    acts = StaffAct.objects.order_by("pk").values_list("kind", "staff_name", "case", "game", "person")
    assert list(acts) == [
        ("read-case", who, case.pk, game.pk, case.person_id) for who in ("Mary", "Nora") for case in cases
    ]
    assert f">{cases[0].pk}</a>" in signed_in(mary).get("/admin/games/staffact/").text


@pytest.mark.django_db(transaction=True)
def test_two_tabs_that_open_a_case_leave_one_trace(game, alice, bob, mary):
    case = report_message(message=say(game, bob, "Rude"), user=alice, text="")
    at_once([lambda: note_case_read(case, mary)] * 3)
    assert StaffAct.objects.count() == 1


@pytest.mark.both_databases
def test_staff_remove_a_message_for_everybody(game, alice, bob, mary):
    message = say(game, bob, "You fool")
    report_message(message=message, user=alice, text="")
    assert unread_counts(alice, [game.pk]) == {game.pk: 1}
    remove_message(message_id=message.pk, staff=mary, reason="An insult.")
    for who in (alice, bob):
        text = signed_in(who).get(game.get_absolute_url()).text
        assert ("You fool" in text, "removed by staff" in text) == (False, True)
    assert unread_counts(alice, [game.pk]) == {}
    act, measure = StaffAct.objects.get(kind="remove-message"), StaffMeasure.objects.get()
    assert (act.staff, act.person, act.game, act.reason) == (mary, bob, game, "An insult.")
    assert (measure.kind, measure.person, measure.game) == ("remove-message", bob, game)
    page = signed_in(bob).get("/games/from-staff/").text
    assert ("An insult." in page, "Our staff removed one of your messages." in page) == (True, True)
    assert "You fool" in signed_in(mary).get(f"/admin/games/case/{Case.objects.get().pk}/change/").text


def test_open_tables_get_the_removal_by_their_poll(game, alice, bob, mary):
    message = say(game, bob, "You fool")
    before = Talk.objects.get().revision
    remove_message(message_id=message.pk, staff=mary, reason="An insult.")
    assert Talk.objects.get().revision == before + 1


def test_removed_message_stands_in_no_mail(game, alice, bob, mary):
    remove_message(message_id=say(game, bob, "You fool").pk, staff=mary, reason="An insult.")
    assert not_mailed(alice, [game.pk]) == {}


def test_page_to_remove_a_message_does_not_show_it(game, bob, mary):
    message = say(game, bob, "You fool")
    address = f"/admin/games/staffact/remove-message/{message.pk}/"
    text = signed_in(mary).get(address).text
    assert ("You fool" in text, "Message 1 of Bob" in text) == (False, True)


def test_message_of_a_closed_account_can_be_removed(game, bob, mary):
    message = say(game, bob, "You fool")
    close_account(bob.pk, by=bob)
    remove_message(message_id=message.pk, staff=mary, reason="An insult.")
    assert (StaffAct.objects.get().person, StaffMeasure.objects.count()) == (bob, 0)


def messages_of(who) -> str:
    return f"/admin/games/staffact/messages/{who.pk}/"


def test_messages_of_a_person_are_read_for_a_reason_and_for_15_minutes(game, alice, bob, charlie, mary):
    say(game, bob, "Hello")
    say(game, alice, "Good evening")
    delete(game=game, user=bob, among="players", number=say(game, bob, "Oaf").number)
    say(running(bob, mary), bob, "To Mary alone")
    ended_with = running(bob, charlie)
    say(ended_with, bob, "Elsewhere")
    ended(Game.objects.exclude(pk=game.pk).get(seat_rows__user=mary))
    client = signed_in(mary)
    assert messages_of(bob) in client.get(f"/admin/accounts/user/{bob.pk}/change/").text
    assert "Hello" not in client.get(messages_of(bob)).text
    text = client.post(messages_of(bob), {"reason": "Three reports."}, follow=True).text
    shown = [words for words in ("Hello", "Oaf", "Elsewhere", "Good evening", "To Mary alone") if words in text]
    assert shown == ["Hello", "Oaf", "Elsewhere"]
    act = StaffAct.objects.get()
    assert (act.kind, act.person, act.reason) == ("read-messages", bob, "Three reports.")
    with later(minutes=16):
        assert "Hello" not in signed_in(mary).get(messages_of(bob)).text


def test_staff_do_not_read_what_is_kept_of_themselves(mary):
    answer = signed_in(mary).post(messages_of(mary), {"reason": "Curious."})
    assert (answer.status_code, StaffAct.objects.count()) == (403, 0)


DAY = timedelta(days=1)


def test_silenced_person_writes_nothing_and_reads_why(game, alice, bob, mary):
    say(game, bob, "Before")
    silence(pk=alice.pk, staff=mary, reason="Insults.", time=DAY)
    for what in ({"text": "You fool"}, {"phrase": "hello", "text": ""}):
        with pytest.raises(Silenced, match=r"You cannot write to others until .* Reason: Insults. You can still play"):
            say(game, alice, **what)
    assert heard(game, alice) == ["Before"]
    answer = htmx(alice).post(f"/games/{game.pk}/talk/send", {"text": "You fool"})
    assert (answer.status_code, "Reason: Insults." in answer.text) == (403, True)
    say(game, bob, "After")
    play(game, fresh(game).state().legal()[0], alice)
    with later(days=1, minutes=1):
        say(game, alice, "Sorry")
    assert heard(game, bob) == ["Before", "After", "Sorry"]


@pytest.mark.parametrize("time", [timedelta(0), timedelta(days=31)])
def test_silence_lasts_hours_to_days(alice, mary, time):
    with pytest.raises(Invalid):
        silence(pk=alice.pk, staff=mary, reason="Insults.", time=time)


def test_two_silences_do_not_hold_at_once(alice, mary):
    silence(pk=alice.pk, staff=mary, reason="Insults.", time=DAY)
    with pytest.raises(Refusal, match="holds for this person already"):
        silence(pk=alice.pk, staff=mary, reason="Insults.", time=DAY)
    with later(days=2):
        silence(pk=alice.pk, staff=mary, reason="Insults.", time=DAY)


def test_staff_read_a_talk_for_a_reason_and_for_15_minutes(game, alice, mary):
    say(game, alice, "Hello")
    client, address = signed_in(mary), f"/admin/games/game/{game.pk}/talk/"
    assert "Hello" not in client.get(address).text
    assert "Hello" in client.post(address, {"reason": "A mail from Bob."}, follow=True).text
    act = StaffAct.objects.get()
    assert (act.kind, act.game, act.reason) == ("read-talk", game, "A mail from Bob.")
    with later(minutes=16):
        assert "Hello" not in signed_in(mary).get(address).text


def test_no_other_page_of_staff_has_a_message(game, alice, mary):
    say(game, alice, "Hello everybody")
    client = signed_in(mary)
    pages = [f"/admin/games/game/{game.pk}/change/", f"/admin/games/game/{game.pk}/review/", "/admin/games/case/"]
    assert [page for page in pages if "Hello everybody" in client.get(page).text] == []
