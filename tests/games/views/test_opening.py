"""Friends are chosen when a table is opened: a list of anybody else tells nothing of them."""

import pytest

from accounts.lifecycle.close import close_account
from accounts.models import User
from accounts.relations import ask_friend, block
from games.models import Game, Invitation
from testing.clients import signed_in, without_tokens
from testing.people import person

pytestmark = pytest.mark.django_db

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
