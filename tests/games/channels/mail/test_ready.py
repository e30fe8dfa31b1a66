"""Mail to the host that everyone is at the table: once, unless they have seen it or started."""

import pytest

from accounts.lifecycle.guests import rename_guest
from accounts.models import User
from games.notices.send import send_due
from games.play.tables.seating import leave_table, take_seat
from games.play.tables.start import start
from testing.clients import signed_in
from testing.clocks import later
from testing.tables import open_for
from tests.support.mail import html_of, text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def full(alice, bob):
    """Alice's table, at which Bob took the last seat."""
    game = open_for(alice)
    for user in (alice, bob):
        take_seat(game_id=game.pk, user=user, text=None)
    return game


def sent(mail_server):
    with later(minutes=2):
        send_due()
    return [mail for person in ("alice", "bob") for mail in mail_server.to(f"{person}@example.org")]


@pytest.mark.both_databases
def test_host_gets_one_mail_when_the_last_seat_is_taken(full, bob, mail_server):
    leave_table(game_id=full.pk, user=bob)
    take_seat(game_id=full.pk, user=bob, text=None)
    sent(mail_server)
    (mail,) = sent(mail_server)
    assert (mail["To"], mail["Subject"]) == ("alice@example.org", "Everyone is here: Sunday · PUSH")
    for text in (text_of(mail), html_of(mail)):
        assert "Everyone is here. You can start the game." in text and "Alice, Bob" in text
        assert f"https://pushsite.example/games/{full.pk}/" in text


@pytest.mark.parametrize(("language", "names"), [("en", "Alice, Swift Otter"), ("fr", "Alice, Loutre agile")])
def test_a_guests_name_is_in_the_language_of_the_mails_reader(alice, mail_server, language, names):
    User.objects.filter(pk=alice.pk).update(language=language)
    guest = User.objects.create_guest("fr" if language == "en" else "en")
    rename_guest(guest, "Swift Otter")
    game = open_for(alice)
    for user in (alice, guest):
        take_seat(game_id=game.pk, user=user, text=None)
    (mail,) = sent(mail_server)
    assert names in text_of(mail) and names in html_of(mail)


def test_host_who_saw_it_gets_no_mail(full, alice, mail_server):
    signed_in(alice).get(f"/games/{full.pk}/")
    assert sent(mail_server) == []


@pytest.mark.parametrize("seen", [True, False])
def test_host_gets_a_mail_when_the_seat_is_taken_by_somebody_else(full, alice, bob, charlie, mail_server, seen):
    if seen:
        signed_in(alice).get(f"/games/{full.pk}/")
    leave_table(game_id=full.pk, user=bob)
    sent(mail_server)
    take_seat(game_id=full.pk, user=charlie, text=None)
    (mail,) = sent(mail_server)
    assert mail["Subject"] == "Everyone is here: Sunday · PUSH" and "Alice, Charlie" in text_of(mail)


@pytest.mark.both_databases
@pytest.mark.parametrize("free", [True, False])
def test_table_that_is_not_full_or_has_started_is_not_mailed(full, alice, bob, mail_server, free):
    if free:
        leave_table(game_id=full.pk, user=bob)
    else:
        start(game_id=full.pk, user=alice)
    assert "Everyone is here: Sunday · PUSH" not in [mail["Subject"] for mail in sent(mail_server)]
