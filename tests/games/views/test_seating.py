"""Joining, leaving, starting … over HTTP."""

import re

import pytest
from django.test import Client

from accounts.lifecycle.close import close_account
from accounts.models import User
from accounts.relations import ask_friend, block
from games.models import Game, Invitation
from games.play.revision import revision_token
from games.play.tables.seating import invite, take_seat
from testing.clients import signed_in, without_tokens
from testing.people import person
from testing.tables import ended, fresh, open_for, running

pytestmark = pytest.mark.django_db

POSTS = ["join", "leave", "start", "cancel", "rematch", "fill", "invite", "decline", "stand-in", "take-back"]


def test_a_visitor_with_the_link_joins_as_a_guest():
    game = open_for(person("Alice"))
    client = Client()
    answer = client.post(f"/games/{game.pk}/join", {"r": "00ff"})
    seat = fresh(game).seat_rows.get(number=0)
    assert (answer.status_code, seat.user.guest, seat.entropy) == (302, True, "00ff")


def test_refused_visitor_leaves_no_guest():
    game = running(person("Alice"), person("Bob"))
    before = User.objects.count()
    answer = Client().post(f"/games/{game.pk}/join")
    assert (answer.status_code, User.objects.count()) == (409, before)


def test_invalid_text_leaves_no_guest():
    game = open_for(person("Alice"))
    answer = Client().post(f"/games/{game.pk}/join", {"r": "x" * 65})
    assert (answer.status_code, User.objects.count()) == (422, 1)
    assert "longer than 64 bytes" in answer.text


def test_a_person_who_sits_down_twice_is_refused_at_the_table_itself():
    alice = person("Alice")
    game = open_for(alice, bots={0: "easy"}, seats=3)
    client = signed_in(alice)
    first, second = (client.post(f"/games/{game.pk}/join") for _ in range(2))
    assert (first.status_code, second.status_code) == (302, 409)
    assert "You already have a seat at this table." in second.text
    assert f'data-revision="{revision_token(fresh(game))}"' in second.text


@pytest.mark.parametrize("button", ["fill", "cancel"])
def test_button_of_the_host_pressed_again_changes_nothing(button):
    alice = person("Alice")
    game = take_seat(game_id=open_for(alice).pk, user=alice, text=None)
    client = signed_in(alice)
    assert client.post(f"/games/{game.pk}/{button}").status_code == 302
    before = fresh(game).revision
    assert client.post(f"/games/{game.pk}/{button}").status_code == 302
    assert fresh(game).revision == before


def test_two_people_meet_and_the_host_starts():
    alice, bob = person("Alice"), person("Bob")
    game = open_for(alice)
    for user in (alice, bob):
        signed_in(user).post(f"/games/{game.pk}/join", {"r": user.name})
    assert signed_in(bob).post(f"/games/{game.pk}/start").status_code == 403
    assert signed_in(alice).post(f"/games/{game.pk}/start").status_code == 302
    assert fresh(game).status == Game.Status.RUNNING


@pytest.mark.parametrize("post", POSTS)
def test_buttons_need_a_post_and_a_game(post):
    client = signed_in(person("Alice"))
    assert client.get(f"/games/aaaaaaaaaa/{post}").headers["Location"] == "/games/aaaaaaaaaa/"
    assert client.post(f"/games/aaaaaaaaaa/{post}").status_code == 404


@pytest.mark.parametrize("post", [post for post in POSTS if post not in ("join", "decline")])
def test_charlie_cannot_change_a_table_of_others(post):
    alice, bob = person("Alice"), person("Bob")
    charlie = signed_in(person("Charlie"))
    for game in (open_for(alice), running(alice, bob)):
        before = fresh(game)
        assert charlie.post(f"/games/{game.pk}/{post}", {"name": "Bob"}).status_code in (403, 409)
        assert (fresh(game).status, fresh(game).revision) == (before.status, before.revision)


@pytest.mark.parametrize("name", ["", "Nobody", "\0", "B\0ob", "x" * 10_000, "<b>Bob</b>", "' or 1=1 --"])
def test_invitation_of_an_unknown_name_is_refused(name):
    alice = person("Alice")
    person("Bob2")
    game = open_for(alice)
    answer = signed_in(alice).post(f"/games/{game.pk}/invite", {"name": name})
    assert (answer.status_code, game.invitations.count()) == (422, 0)
    assert "There is no account with this name." in answer.text


def test_next_player_becomes_host_and_the_last_to_leave_closes_the_table():
    alice, bob = person("Alice"), person("Bob")
    game = open_for(alice, 3)
    for user in (alice, bob):
        signed_in(user).post(f"/games/{game.pk}/join")
    signed_in(alice).post(f"/games/{game.pk}/leave")
    assert (fresh(game).host, fresh(game).status) == (bob, Game.Status.OPEN)
    signed_in(bob).post(f"/games/{game.pk}/leave")
    assert fresh(game).status == Game.Status.CANCELLED


def test_leaving_a_game_shows_how_to_come_back():
    alice = person("Alice")
    game = running(alice, person("Bob"))
    client = signed_in(alice)
    client.post(f"/games/{game.pk}/stand-in")
    text = client.get(f"/games/{game.pk}/").text
    assert f"/games/{game.pk}/take-back" in text
    assert 'name="action"' not in text


def test_the_last_seat_goes_to_one_and_the_other_reads_why(bob, charlie):
    game = open_for(person("Alice"), bots={0: "easy"})
    pages = [signed_in(user) for user in (bob, charlie)]
    first, second = (client.post(f"/games/{game.pk}/join") for client in pages)
    assert (first.status_code, second.status_code) == (302, 409)
    assert "The last seat was just taken." in second.text
    assert "All seats at this table are taken." in Client().get(f"/games/{game.pk}/").text


def test_lobby_and_invitations_seat_at_once(alice, bob):
    open_for(alice, public=True)
    private = open_for(alice)
    invite(game_id=private.pk, user=alice, name="Bob")
    for client, url in ((Client(), "/games/tables/"), (signed_in(bob), "/games/")):
        join = re.search(r'method="post" action="(/games/\w+/join)"', client.get(url).text)[1]
        assert 'class="room-waiting"' in client.post(join, follow=True).text
    assert private.seat_rows.filter(user=bob).exists()


def test_player_adds_a_text_to_the_deal_in_the_room(alice):
    client, game = signed_in(alice), open_for(alice)
    client.post(f"/games/{game.pk}/join")
    page = client.post(f"/games/{game.pk}/text", {"r": "Alice was here"}, follow=True).text
    assert "Texts added by: you." in page and "Change your own randomness" in page
    assert game.seat_rows.get(user=alice).entropy == "Alice was here"


def test_host_who_starts_adds_the_text_of_their_browser_unless_they_gave_one(alice, bob):
    for given in ("", "Alice's"):
        game = open_for(alice)
        client = signed_in(alice)
        client.post(f"/games/{game.pk}/join", {"r": given})
        signed_in(bob).post(f"/games/{game.pk}/join")
        client.post(f"/games/{game.pk}/start", {"r": "random"})
        assert [seat.entropy for seat in game.seat_rows.all()] == [given or "random", None]
        assert fresh(game).status == Game.Status.RUNNING


def test_finished_table_asks_the_others_and_one_press_seats_them(alice, bob, django_capture_on_commit_callbacks):
    end = ended(running(alice, bob))
    clients = [signed_in(user) for user in (alice, bob)]
    before = clients[1].get(f"/games/{end.pk}/").text
    assert 'data-poll-ms="2500" data-poll-seconds="3600"' in before
    with django_capture_on_commit_callbacks(execute=True):
        clients[0].post(f"/games/{end.pk}/rematch")
    asked = clients[1].get(f"/games/{end.pk}/").text
    assert revision_token(fresh(end)) in asked and revision_token(fresh(end)) not in before
    assert "Alice wants a rematch." in asked and 'data-poll-ms="15000"' in asked
    again = clients[1].post(f"/games/{end.pk}/rematch", follow=True)
    assert "Waiting for Alice to start the game." in again.text
    assert "To the rematch" in clients[1].get(f"/games/{end.pk}/").text


def test_a_rematch_counts_as_opening_a_table_and_as_inviting(alice, bob, settings):
    end = ended(running(alice, bob))
    client, rates, answers = signed_in(alice), settings.RATE_LIMITS, {}
    for what in ("open", "invite"):
        settings.RATE_LIMITS = rates | {what: (0, 600)}
        answers[what] = client.post(f"/games/{end.pk}/rematch").status_code
    assert answers == {"open": 429, "invite": 429}


def test_accepting_a_rematch_counts_as_joining(alice, bob, settings):
    end = ended(running(alice, bob))
    signed_in(alice).post(f"/games/{end.pk}/rematch")
    settings.RATE_LIMITS = settings.RATE_LIMITS | {"open": (0, 600), "invite": (0, 600), "join": (1, 600)}
    assert [signed_in(bob).post(f"/games/{end.pk}/rematch").status_code for _ in range(2)] == [302, 429]


def test_a_third_rematch_is_refused_in_plain_words(alice, bob):
    end = ended(running(alice, bob))
    client = signed_in(alice)
    for _twice in range(2):
        client.post(client.post(f"/games/{end.pk}/rematch").headers["Location"] + "cancel")
    answer = client.post(f"/games/{end.pk}/rematch")
    assert (answer.status_code, "The rematch was cancelled twice." in answer.text) == (409, True)


# Friends are chosen when a table is opened: a list of anybody else tells nothing of them.


CHOICES = {
    "/games/friends/": {"rules": "push", "friends": "2"},
    "/games/new/": {"rules": "push", "name": "Sunday", "seats": "3", "first": "lot", "pace": "daily"},
}


@pytest.mark.parametrize("address", CHOICES)
def test_a_list_of_people_who_are_no_friends_reveals_nothing(address, alice, bob):
    charlie, closed = person("Charlie"), person("Closed")
    ask_friend(user=alice, person=charlie)
    block(user=bob, person=alice)
    close_account(closed.pk, by=closed)
    guest = User.objects.create_guest()
    others = [[bob.pk], [charlie.pk, bob.pk], [closed.pk], [guest.pk], [guest.pk + 1000, 0], [-1]]
    answers = [signed_in(alice).post(address, CHOICES[address] | {"invited": ids}) for ids in others]
    texts = {without_tokens(answer.text) for answer in answers}
    assert ([answer.status_code for answer in answers], len(texts)) == ([422] * len(others), 1)
    assert "You can only choose your friends." in texts.pop()
    assert (Game.objects.count(), Invitation.objects.count()) == (0, 0)
