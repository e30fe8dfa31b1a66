"""What a reader sees of people whom they mute, on the page of the talk."""

import pytest

from accounts.relations import block, mute
from games.models import Case
from testing.clients import signed_in
from testing.tables import running
from tests.games.talk.samples import say

pytestmark = pytest.mark.django_db


def test_message_of_a_muted_person_can_be_reported_without_being_read(alice, bob):
    game = running(alice, bob)
    say(game, bob, "Something rude")
    mute(user=alice, person=bob)
    client = signed_in(alice)
    page = client.get(f"/games/{game.pk}/talk/").text
    assert ("Something rude" in page, "Mute Bob" in page) == (False, False)
    address = f"/games/{game.pk}/talk/report?message=players+1"
    assert address in page
    assert "Something rude" in client.get(address).text
    assert client.post(address, {"text": ""}).status_code == 302
    assert Case.objects.get().person == bob
    block(user=bob, person=alice)
    assert client.get(address).status_code == 404
    assert "You have muted this person." not in client.get(f"/games/{game.pk}/talk/").text
