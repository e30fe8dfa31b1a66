"""The pages to which links in mails lead."""

import re
from urllib.parse import urlsplit

import pytest
from django.test import Client
from django.utils import timezone

from accounts.forms.settings import MAIL_KINDS
from accounts.lifecycle.close import close_account
from accounts.models import User
from accounts.relations import block, unblock
from games.channels.mail.addresses import accept_address, stop_address
from games.play.tables.rematch import rematch
from testing.clients import signed_in
from testing.tables import ended, fresh, running

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(alice, bob, charlie):
    """A rematch that Alice asks Bob for."""
    return rematch(game_id=ended(running(alice, bob, public=True)).pk, user=alice)


def path_for(table, person):
    return urlsplit(accept_address(table, person)).path


def names(table):
    return [seat.name for seat in table.seat_rows.all()]


def test_looking_at_the_address_seats_nobody(table, bob):
    page = signed_in(bob).get(path_for(table, bob))
    assert f'action="/games/{table.rematch_of_id}/rematch" data-press' in page.text
    assert names(table) == ["Alice", ""]


def test_its_button_seats_the_person_and_then_it_leads_to_the_table(table, bob):
    client = signed_in(bob)
    assert client.post(f"/games/{table.rematch_of_id}/rematch").headers["Location"] == table.get_absolute_url()
    assert names(table) == ["Alice", "Bob"]
    assert client.get(path_for(table, bob)).headers["Location"] == table.get_absolute_url()


def test_another_persons_address_and_an_invented_one_only_lead_to_the_table(table, alice, bob, charlie):
    for client, path in (
        (signed_in(charlie), path_for(table, bob)),
        (signed_in(bob), path_for(table, charlie)),
        (signed_in(bob), path_for(fresh(table.rematch_of), bob)),
        (signed_in(bob), f"/games/{table.pk}/accept/{bob.pk}:invented"),
    ):
        assert client.get(path).headers["Location"].endswith(f"/games/{path.split('/')[2]}/")


def test_visitors_sign_in_first(table, bob):
    path = path_for(table, bob)
    assert Client().get(path).headers["Location"].startswith("/accounts/login/?next=" + path.replace(":", "%3A"))


def test_a_full_table_and_one_that_is_not_open_to_the_person_are_only_shown(table, alice, bob):
    path = path_for(table, bob)
    block(user=bob, person=alice)
    assert signed_in(bob).get(path).headers["Location"] == table.get_absolute_url()
    unblock(user=bob, person=alice)
    assert signed_in(bob).get(path).status_code == 200
    table.seat_rows.filter(number=1).update(user=User.objects.create_guest(), taken_at=timezone.now())
    assert signed_in(bob).get(path).headers["Location"] == table.get_absolute_url()


pytestmark = pytest.mark.django_db


@pytest.fixture
def path(alice, settings):
    return stop_address(alice).removeprefix(settings.SITE_URL)


def mail_of(user: User) -> bool:
    return User.objects.get(pk=user.pk).mail


@pytest.fixture
def stranger():
    """A client without a session, with the CSRF check on."""
    return Client(enforce_csrf_checks=True)


@pytest.mark.parametrize("method", ["get", "head"])
def test_get_changes_nothing(alice, path, stranger, method):
    answer = getattr(stranger, method)(path)
    assert answer.status_code == 200
    assert mail_of(alice) is True


def test_the_page_asks_with_one_button(path, stranger):
    text = stranger.get(path).text
    assert "we e-mail you when it’s your turn" in text
    assert "<button" in text and "No more e-mails</button>" in text


def test_one_click_of_a_mail_program_ends_mail(alice, path, stranger):
    answer = stranger.post(path, {"List-Unsubscribe": "One-Click"})
    assert answer.status_code == 200
    assert "You won’t get any more e-mails about games." in answer.text
    assert mail_of(alice) is False


def test_second_post_changes_nothing(alice, path, stranger):
    for _time in range(2):
        assert stranger.post(path).status_code == 200
    assert mail_of(alice) is False
    assert "You won’t get any more e-mails about games." in stranger.get(path).text


def test_mail_can_be_switched_on_again(alice, path, stranger):
    stranger.post(path)
    assert "You’ll get e-mails again" in stranger.post(path, {"again": "yes"}).text
    assert mail_of(alice) is True


@pytest.mark.parametrize("sent", [{}, {"again": "1"}, {"choose": "1", "mail_start": "on"}])
def test_the_link_of_a_closed_account_changes_nothing(alice, path, stranger, sent):
    close_account(alice.pk, by=alice)
    before = User.objects.values().get(pk=alice.pk)
    assert stranger.post(path, sent).status_code == 404
    assert User.objects.values().get(pk=alice.pk) == before


def test_link_ends_only_the_mail_of_its_person(bob, path, stranger):
    stranger.post(path)
    assert mail_of(bob) is True


@pytest.mark.parametrize("token", ["x", "1:x", "1", "a b", "%00", "é", "x" * 500])
def test_incomplete_link_is_not_found(alice, stranger, token):
    for answer in (stranger.get(f"/mail/stop/{token}/"), stranger.post(f"/mail/stop/{token}/")):
        assert answer.status_code == 404
        assert "This link is incomplete." in answer.text
    assert mail_of(alice) is True


def test_page_does_not_name_the_person(alice, path, stranger):
    text = stranger.get(path).text
    assert "Alice" not in text and alice.email not in text


def test_page_is_not_cached(path, stranger):
    assert "no-store" in stranger.get(path).headers["Cache-Control"]


def kinds_of(user: User) -> tuple[bool, ...]:
    user = User.objects.get(pk=user.pk)
    return user.mail, user.mail_start, user.mail_end, user.mail_invitation


def test_page_names_every_kind_of_mail(path, stranger):
    text = stranger.get(path).text
    for kind in ("it’s your turn", "before your time is up", "a bot takes your seat"):
        assert kind in text
    for switch in ("When a game starts", "When a game is over", "When someone invites me"):
        assert switch in text


def test_page_has_a_switch_for_each_kind_that_its_form_stores(path, stranger):
    """Save would turn off a kind without one."""
    assert re.findall(r'name="(mail_\w+)"', stranger.get(path).text) == MAIL_KINDS


def test_kinds_are_chosen_one_by_one_and_the_rest_stays(alice, path, stranger):
    answer = stranger.post(path, {"choose": "yes", "mail_end": "on"})
    assert (answer.status_code, "Saved." in answer.text) == (200, True)
    assert kinds_of(alice) == (True, False, True, False)
    assert stranger.get(path).text.count(" checked") == 1


def test_choosing_kinds_does_not_switch_mail_on(alice, path, stranger):
    stranger.post(path)
    stranger.post(path, {"choose": "yes", "mail_start": "on"})
    assert kinds_of(alice) == (False, True, False, False)


def test_one_click_keeps_the_chosen_kinds(alice, path, stranger):
    stranger.post(path, {"List-Unsubscribe": "One-Click"})
    assert kinds_of(alice) == (False, True, True, True)
