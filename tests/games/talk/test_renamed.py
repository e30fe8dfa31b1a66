"""Pages and messages agree on the name of a person who has changed it."""

import pytest
from django.urls import reverse

from accounts.names.in_use import rename
from games.talk.models import Talk
from testing.clients import signed_in
from testing.tables import running
from tests.games.talk.samples import say

pytestmark = pytest.mark.django_db


def test_talk_of_a_running_game_is_drawn_again_after_its_author_was_renamed(alice, bob, charlie):
    game = running(alice, bob, public=True)
    say(game, bob, "Hello")
    say(game, charlie, "They will not read this")
    before = dict(Talk.objects.values_list("among", "revision"))
    for person, name in ((bob, "Robert"), (charlie, "Carlos")):
        person.name = name
        rename(person)
    drawn_again = {among: number + 1 for among, number in before.items()}
    assert dict(Talk.objects.values_list("among", "revision")) == drawn_again
    table, talk = game.get_absolute_url(), reverse("talk:page", args=[game.pk])
    for reader, old in ((alice, "Bob"), (charlie, "Charlie")):
        for address in (table, talk):
            text = signed_in(reader).get(address).text.partition("<main")[2]
            assert old not in text, (reader, address)
    assert "Robert" in signed_in(alice).get(talk).text
