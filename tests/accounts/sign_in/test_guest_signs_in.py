"""A guest who signs in to an account: their games move to it, however they sign in."""

import pytest
from django.contrib.auth.signals import user_logged_in
from django.test import Client

from games.models import Game
from games.play.tables.seating import take_seat
from games.play.tables.start import start
from testing.tables import open_for
from tests.accounts.sign_up import person_in
from tests.support.mail import newest_code

pytestmark = pytest.mark.django_db

PASSWORD = "correct horse"


@pytest.fixture
def client():
    """The browser of a guest with a running game."""
    client = Client()
    client.post("/play-now/", {"rules": "push"})
    return client


def by_password(client, user):
    return client.post("/accounts/login/", {"login": user.email, "password": PASSWORD}, follow=True)


def by_code(client, user):
    client.post("/accounts/login/code/", {"email": user.email})
    return client.post("/accounts/login/code/confirm/", {"code": newest_code(user.email)}, follow=True)


def by_new_password(client, user):
    client.post("/accounts/password/reset/", {"email": user.email})
    client.post("/accounts/password/reset/confirm/", {"code": newest_code(user.email)})
    return client.post("/accounts/password/reset/complete/", {"password1": "battery staple"}, follow=True)


@pytest.mark.parametrize("sign_in", [by_password, by_code, by_new_password])
def test_games_move_to_the_account_and_the_page_says_so(client, alice, sign_in):
    guest = person_in(client)
    answer = sign_in(client, alice)
    game = Game.objects.get()
    assert (person_in(client), game.host, game.seat_rows.get(number=0).user) == (alice, alice, alice)
    assert f"The game you played as {guest.name} is now yours." in answer.text
    assert client.get(f"/games/{game.pk}/").context["me"].name == "Alice"


@pytest.mark.parametrize("address", ["/accounts/login/", "/accounts/login/code/"])
def test_page_explains_it_before_signing_in(client, address):
    words = f"You are playing as {person_in(client).name}. If you sign in, these games move to your account."
    assert words in client.get(address).text
    assert "move to your account" not in Client().get(address).text


def test_bot_plays_on_where_the_account_plays_too_and_the_page_says_so(client, alice):
    guest = person_in(client)
    table = open_for(alice, name="Sunday")
    for user in (alice, guest):
        take_seat(game_id=table.pk, user=user, text=None)
    start(game_id=table.pk, user=alice)
    answer = by_password(client, alice)
    assert f"You already have a seat at Sunday, so a bot plays on there for {guest.name}." in answer.text
    assert [(seat.user, seat.stand_in) for seat in table.seat_rows.all()] == [(alice, ""), (guest, "normal")]


def test_message_is_in_the_language_of_the_account(client, alice):
    alice.language = "fr"
    alice.save()
    assert "est désormais la vôtre" in by_password(client, alice).text


def test_failed_sign_in_loses_no_game(client, alice):
    """Signing in ends the guest's session, so their games must have moved before."""

    def fail(**signal):
        raise RuntimeError

    user_logged_in.connect(fail)
    try:
        with pytest.raises(RuntimeError):
            by_password(client, alice)
    finally:
        user_logged_in.disconnect(fail)
    assert Game.objects.get().seat_rows.get(number=0).user == alice


def test_a_guest_who_fails_to_sign_in_keeps_everything(client, alice):
    guest = person_in(client)
    client.post("/accounts/login/", {"login": alice.email, "password": "wrong"})
    assert (person_in(client), Game.objects.get().host) == (guest, guest)


def test_changing_accounts_moves_nothing(client, alice, bob):
    by_password(client, alice)
    client.post("/accounts/logout/")
    by_password(client, bob)
    assert Game.objects.get().host == alice
