"""The page that reports a game or a person."""

import re
import uuid

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.models import Case
from games.play.staff.cases import close_case, take_case
from games.play.tables.open_table import play_now
from games.play.tables.seating import leave_table, take_seat
from testing.clients import signed_in, without_tokens
from testing.clocks import at
from testing.people import person, staff
from testing.tables import against_bots, fresh, open_for, play, running

pytestmark = pytest.mark.django_db

FORM = {"about": "1 Bob", "reason": "stalling", "text": "They never move."}


@pytest.fixture
def game(alice, bob):
    return running(alice, bob)


@pytest.fixture
def client(alice):
    return signed_in(alice)


def address(game) -> str:
    return f"/games/{game.pk}/report"


def offered(answer) -> list[str]:
    return re.findall(r'name="about" value="([^"]+)"', answer.text)


def test_form_offers_the_game_and_the_other_people(alice, bob):
    game = running(alice, bob, seats=3, bots={2: "easy"})
    assert offered(signed_in(alice).get(address(game))) == ["game", "1 Bob"]
    assert offered(signed_in(bob).get(address(game))) == ["game", "0 Alice"]


def seen(client, game, query="") -> str:
    return re.search(r'name="at" value="(\d+)"', client.get(address(game) + query).text).group(1)


def test_report_is_about_what_its_writer_saw_when_they_began(client, game):
    at = seen(client, game)
    assert (at, seen(client, game, "?at=1"), seen(client, game, "?at=x")) == (str(game.version), "1", at)
    play(game, "draw")
    client.post(address(game), FORM | {"at": at})
    assert Case.objects.get().version == game.version


def test_report_is_never_about_an_action_that_was_not_played(client, game):
    client.post(address(game), FORM | {"at": "999999"})
    assert Case.objects.get().version == game.version


def test_report_from_a_replay_is_about_its_step(client, game):
    assert f'{address(game)}?at=1"' in client.get(f"/games/{game.pk}/replay/?at=1").text
    assert f'{address(game)}"' in client.get(f"/games/{game.pk}/").text


def test_report_is_acknowledged_and_its_state_is_shown(client, game):
    answer = client.post(address(game), FORM, follow=True)
    assert answer.redirect_chain == [(address(game), 302)]
    for words in (
        "Thank you.",
        "You have reported",
        "Bob",
        "stalling",
        '<span class="tag">open</span>',
        "They never move.",
    ):
        assert words in answer.text
    mary, case = staff(), Case.objects.get()
    take_case(case_id=case.pk, staff=mary)
    assert '<span class="tag">being looked into</span>' in client.get(address(game)).text
    close_case(case_id=case.pk, staff=mary, remark="Ill.", answer="They were in hospital.")
    text = client.get(address(game)).text
    assert '<span class="tag">closed</span>' in text and "They were in hospital." in text
    assert "Ill." not in text and "Mary" not in text


def test_nobody_sees_what_another_has_reported(client, game, bob):
    client.post(address(game), FORM)
    text = signed_in(bob).get(address(game)).text
    assert "You have reported" not in text and "They never move." not in text
    for path in ("", "report", "table"):
        assert "They never move." not in signed_in(bob).get(f"/games/{game.pk}/{path}").text


def test_a_double_click_is_one_report(client, game):
    form = FORM | {"command_id": str(uuid.uuid4())}
    answers = [client.post(address(game), form) for _click in range(2)]
    assert [answer.headers["Location"] for answer in answers] == [address(game)] * 2
    assert Case.objects.count() == 1


def test_second_report_of_the_same_is_refused_in_a_sentence(client, game):
    client.post(address(game), FORM)
    answer = client.post(address(game), FORM)
    assert (answer.status_code, Case.objects.count()) == (409, 1)
    assert "You’ve already reported this." in answer.text


@pytest.mark.parametrize(
    "wrong",
    [
        {"about": "0 Alice"},
        {"about": "1"},
        {"about": "5 Bob"},
        {"about": ""},
        {"reason": "x"},
        {"reason": ""},
        {"text": "x" * 1001},
        {"reason": "other", "text": ""},
        {"text": "a\x00b"},
    ],
)
def test_invalid_report_comes_back_with_the_text(client, game, wrong):
    answer = client.post(address(game), FORM | wrong)
    assert (answer.status_code, Case.objects.count()) == (422, 0)
    assert 'class="error"' in answer.text


def test_invalid_command_id_is_refused(client, game):
    assert client.post(address(game), FORM | {"command_id": "x"}).status_code == 400
    assert not Case.objects.exists()


def test_eleventh_report_in_an_hour_is_refused(client, alice):
    games = [against_bots(alice) for _number in range(11)]
    with at(timezone.now()):  # in one window of the limit
        answers = [client.post(address(game), FORM | {"about": "game"}) for game in games]
    assert [answer.status_code for answer in answers] == [302] * 10 + [429]
    assert "Too many attempts" in answers[10].text and int(answers[10].headers["Retry-After"]) > 0
    assert "They never move." in answers[10].text


def test_markup_is_shown_as_text(client, game):
    client.post(address(game), FORM | {"text": "<script>alert(1)</script>"})
    text = client.get(address(game)).text
    assert "<script>alert" not in text and "&lt;script&gt;alert" in text


def test_new_player_at_a_seat_is_not_reported_for_the_former_one(alice, bob, charlie):
    game = open_for(alice)
    take_seat(game_id=game.pk, user=bob, text=None)
    form = FORM | {"about": "0 Bob"}
    leave_table(game_id=game.pk, user=bob)
    take_seat(game_id=game.pk, user=charlie, text=None)
    answer = signed_in(alice).post(address(game), form)
    assert (answer.status_code, Case.objects.count()) == (422, 0)
    assert "This player has left the table." in answer.text


def test_a_guest_may_report(bob):
    guest = User.objects.create_guest()
    signed_in(guest).post(address(running(guest, bob)), FORM)
    assert Case.objects.get().by == guest


def test_a_visitor_is_asked_to_sign_in(alice):
    game = open_for(alice, public=True)
    for answer in (Client().get(address(game)), Client().post(address(game), FORM)):
        assert answer.headers["Location"] == f"/accounts/login/?next={address(game)}"
    assert not Case.objects.exists()


def test_charlie_may_not_report_a_private_table(game, charlie):
    client = signed_in(charlie)
    for answer in (client.get(address(game)), client.post(address(game), FORM)):
        assert answer.status_code == 403
        assert [told for told in ("Bob", "Sunday") if told in without_tokens(answer.text)] == []
    assert not Case.objects.exists()


def test_charlie_may_report_a_public_game(alice, bob, charlie):
    game = running(alice, bob, public=True)
    signed_in(charlie).post(address(game), FORM)
    assert (Case.objects.get().by, Case.objects.get().person) == (charlie, bob)


def test_unknown_game_is_not_found(client):
    assert client.get("/games/aaaaaaaaaa/report").status_code == 404


def test_every_table_links_to_the_form(alice, bob):
    opened, playing = open_for(alice), running(alice, bob)
    for game in (opened, playing):
        assert f'href="{address(game)}"' in signed_in(alice).get(f"/games/{game.pk}/").text


def test_form_reveals_nothing_of_a_running_game(client, game):
    game = play(game, "draw") if "draw" in game.state().legal() else game
    answer = client.get(address(game))
    shown = fresh(game)
    deck = shown.position["deck"]
    assert [card for card in deck if f'"{card}"' in answer.text or f" {card} " in answer.text] == []
    assert shown.chain not in answer.text


@pytest.mark.both_databases
def test_former_player_is_named_as_such(client, game, bob):
    client.post(address(game), FORM)
    bob.delete()
    game.seat_rows.filter(number=1).update(name="")
    answer = client.get(address(game))
    assert "<strong>Former player</strong> · stalling" in answer.text
    assert offered(answer) == ["game"]


def test_form_is_in_french_for_french_readers(alice, game):
    text = signed_in(alice).get(address(game), headers={"Accept-Language": "fr"}).text
    assert "Signaler" in text and "Why?" not in text and "The game" not in text


def test_staff_who_play_may_report(alice):
    mary = person("Mary", is_staff=True)
    game = running(alice, mary)
    signed_in(mary).post(address(game), FORM | {"about": "0 Alice"})
    assert Case.objects.get().person == alice


def test_against_bots_only_the_game_can_be_reported(alice):
    game = play_now(user=alice, rules="push")
    assert offered(signed_in(alice).get(address(game))) == ["game"]
