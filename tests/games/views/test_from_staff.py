"""What a person reads of the staff, and asks them to look at again."""

from datetime import timedelta

import pytest

from games.models import Case, StaffMeasure
from games.play.report import report_game
from games.play.staff.cases import add_case, close_case, reopen_case
from games.play.staff.measures import end_measure, suspend, warn
from testing.clients import signed_in
from testing.clocks import later
from testing.people import person, staff
from testing.tables import running

pytestmark = pytest.mark.django_db

PAGE = "/games/from-staff/"
REASON = "Insults at three tables."


@pytest.fixture
def measure(alice, mary):
    return suspend(pk=alice.pk, staff=mary, reason=REASON, time=timedelta(days=3))


def test_my_games_leads_to_a_measure_until_it_is_read_and_is_over(alice, measure):
    client = signed_in(alice)
    assert "A message from our staff" in client.get("/games/").text
    client.get(PAGE)
    assert "A measure by our staff applies to you" in client.get("/games/").text
    with later(days=4):
        assert PAGE not in signed_in(alice).get("/games/").text


def test_page_says_what_it_is_why_and_what_it_means_but_not_who(alice, measure):
    text = signed_in(alice).get(PAGE).text
    for words in ("You are suspended until ", REASON, "Your running games go on, with the clock."):
        assert words in text
    assert "Mary" not in text
    with later(days=4):
        text = signed_in(alice).get(PAGE).text
    assert "Your suspension is over." in text
    assert "Your running games go on" not in text


def test_measure_is_new_until_it_was_shown_to_a_person(alice, measure):
    client = signed_in(alice)
    client.get(PAGE, headers={"Sec-Purpose": "prefetch"})
    client.head(PAGE)
    assert StaffMeasure.objects.get().seen_at is None
    assert ">new</span>" in client.get(PAGE).text
    assert ">new</span>" not in client.get(PAGE).text


def test_end_by_staff_is_news(alice, mary, measure):
    client = signed_in(alice)
    client.get(PAGE)
    end_measure(measure_id=measure.pk, staff=mary, reason="A mistake of Nick’s.")
    assert "A message from our staff" in client.get("/games/").text
    text = client.get(PAGE).text
    assert "Your suspension is over." in text
    assert "A mistake of Nick’s." not in text


def test_nobody_else_reads_it(measure, bob):
    client = signed_in(bob)
    assert REASON not in client.get(PAGE).text
    assert PAGE not in client.get("/games/").text
    for method in (client.get, client.post):
        assert method(f"{PAGE}{measure.pk}/", {"text": "Not me."}).status_code == 404
    assert client.get(f"{PAGE}999999999999999999999/").status_code == 404
    assert Case.objects.count() == 0


def test_visitors_sign_in_first(client):
    assert client.get(PAGE).status_code == 302


def test_person_asks_staff_to_look_again_once_and_reads_the_answer(alice, mary, measure):
    client = signed_in(alice)
    address = f"{PAGE}{measure.pk}/"
    assert client.post(address, {"text": " "}).status_code == 422
    assert client.post(address, {"text": "It was my brother."}).status_code == 302
    assert client.post(address, {"text": "It was my brother."}).status_code == 409
    assert client.get(address).status_code == 302
    case = Case.objects.get()
    assert (case.kind, case.reason, case.by, case.person, case.text) == (
        "report",
        "appeal",
        alice,
        alice,
        "It was my brother.",
    )
    close_case(case_id=case.pk, staff=mary, remark="No.", answer="It was your account.")
    text = client.get(PAGE).text
    assert "It was my brother." in text
    assert "It was your account." in text
    assert "No." not in text


def test_two_measures_can_be_looked_at_again(alice, mary, measure):
    other = warn(pk=alice.pk, staff=mary, reason="Also this.")
    client = signed_in(alice)
    sent = [client.post(f"{PAGE}{each.pk}/", {"text": "No."}).status_code for each in (measure, other)]
    assert (sent, Case.objects.count()) == ([302, 302], 2)


def test_member_of_staff_does_not_handle_their_own_appeal():
    nora, rose = staff("Nora"), staff("Rose")
    measure = warn(pk=nora.pk, staff=rose, reason=REASON)
    signed_in(nora).post(f"{PAGE}{measure.pk}/", {"text": "No."})
    case = Case.objects.get()
    statuses = [signed_in(who).get(f"/admin/games/case/{case.pk}/change/").status_code for who in (nora, rose)]
    assert statuses == [404, 200]


def test_page_makes_as_many_queries_for_many_measures_as_for_one(alice, mary, django_assert_num_queries):
    client = signed_in(alice)
    for number in range(12):
        warn(pk=alice.pk, staff=mary, reason=f"Warning {number}.")
        if number in (0, 11):
            client.get(PAGE)
            with django_assert_num_queries(5):  # session, person, measures, reports, games that wait
                client.get(PAGE)


def reported(alice, bob) -> Case:
    game = running(alice, bob, name="Sunday")
    report_game(game_id=game.pk, user=alice, seat=1, reason="stalling", text="Never moves.")
    return Case.objects.get()


def test_a_person_who_reported_sees_that_there_is_an_answer_until_they_have_read_it(alice, bob, mary):
    case, client = reported(alice, bob), signed_in(alice)
    assert PAGE not in client.get("/games/").text
    close_case(case_id=case.pk, staff=mary, remark="Nothing.", answer="He was on vacation.")
    assert "An answer from our staff" in client.get("/games/").text
    client.get(PAGE, headers={"Sec-Purpose": "prefetch"})
    text = client.get(PAGE).text
    for words in (">new</span>", "He was on vacation.", "Sunday", "Never moves."):
        assert words in text
    assert "Nothing." not in text
    assert (">new</span>" in client.get(PAGE).text, PAGE in client.get("/games/").text) == (False, False)


def test_answer_is_for_nobody_else(alice, bob, mary):
    close_case(case_id=reported(alice, bob).pk, staff=mary, remark="x", answer="He was on vacation.")
    for who in (bob, person("Charlie")):
        client = signed_in(who)
        assert PAGE not in client.get("/games/").text
        assert "He was on vacation." not in client.get(PAGE).text
        assert "Never moves." not in client.get(PAGE).text
    assert Case.objects.get().answer_unseen


def test_report_that_is_opened_again_has_no_answer_to_read(alice, bob, mary):
    case = reported(alice, bob)
    close_case(case_id=case.pk, staff=mary, remark="x", answer="Done.")
    reopen_case(case_id=case.pk, staff=mary, remark="Not done.")
    case.refresh_from_db()
    assert (case.answer_unseen, case.answer_mail_due_at) == (False, None)


def test_flags_of_staff_have_no_reader(alice, mary):
    case = add_case(staff=mary, kind=Case.Kind.FLAG, reason="other", text="Look.", person=alice)
    close_case(case_id=case.pk, staff=mary, remark="x")
    assert not Case.objects.get().answer_unseen


def test_answer_to_an_appeal_is_news_too(alice, mary, measure):
    client = signed_in(alice)
    client.post(f"{PAGE}{measure.pk}/", {"text": "No."})
    client.get(PAGE)
    close_case(case_id=Case.objects.get().pk, staff=mary, remark="x", answer="Yes.")
    assert "An answer from our staff" in client.get("/games/").text
    client.get(PAGE)
    assert "An answer from our staff" not in client.get("/games/").text


def test_lobby_and_home_stay_open_to_a_suspended_person(alice, measure):
    client = signed_in(alice)
    assert [client.get(address).status_code for address in ("/", "/games/tables/", "/games/new/")] == [200, 200, 200]
    answer = client.post("/play-now/", {"rules": "push"})
    assert (answer.status_code, REASON in answer.text) == (403, True)


def test_charlie_who_has_no_measure_reads_that_there_is_none():
    assert "No messages from our staff." in signed_in(person("Charlie")).get(PAGE).text
