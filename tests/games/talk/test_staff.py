"""Staff read talk by way of a report, or for a reason, which the trail keeps."""

import pytest

from games.models import Case, StaffAct
from games.play.report import AlreadyReported, report_game
from games.talk.acts import delete, report_message
from tests.games.talk.samples import say
from tests.support.clients import signed_in
from tests.support.clocks import later
from tests.support.people import onlooker
from tests.support.tables import running

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


def test_what_a_second_report_says_is_kept(game, alice, bob, mary):
    first, second = say(game, bob, "Rude"), say(game, bob, "Ruder")
    report_message(message=first, user=alice, text="He is rude")
    case = report_message(message=second, user=alice, text="He threatens me")
    page = signed_in(mary).get(f"/admin/games/case/{case.pk}/change/").text
    assert (page.count("He is rude"), page.count("He threatens me")) == (1, 1)


def test_staff_read_a_reported_message_that_was_deleted(game, alice, bob, mary):
    message = say(game, bob, "You fool")
    report_message(message=message, user=alice, text="")
    delete(game=game, user=bob, among="players", number=message.number)
    page = signed_in(mary).get(f"/admin/games/case/{Case.objects.get().pk}/change/").text
    assert ("You fool" in page, "(deleted)" in page) == (True, True)


def test_staff_read_a_talk_for_a_reason_and_for_15_minutes(game, alice, mary):
    say(game, alice, "Hello")
    client, address = signed_in(mary), f"/admin/games/game/{game.pk}/talk/"
    assert "Hello" not in client.get(address).text
    assert (client.post(address, {"reason": " "}).status_code, StaffAct.objects.count()) == (422, 0)
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


def test_staff_who_play_and_those_without_the_right_do_not_read(game, alice, mary):
    theirs = running(alice, mary)
    answers = [
        signed_in(who).get(f"/admin/games/game/{where.pk}/talk/").status_code
        for who, where in ((mary, theirs), (onlooker(), game))
    ]
    assert answers == [403, 403]
