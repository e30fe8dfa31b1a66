"""A page that a browser fetches before anybody wants to see it marks no message as read."""

import pytest

from games.talk.models import Reader
from testing.clients import signed_in
from testing.tables import running
from tests.games.talk.samples import say

pytestmark = pytest.mark.django_db

PREFETCHES = [{"Sec-Purpose": "prefetch;prerender"}, {"Sec-Purpose": "prefetch"}, {"Purpose": "prefetch"}]


def test_page_that_a_browser_fetches_beforehand_marks_nothing_as_read(alice, bob):
    game = running(alice, bob)
    say(game, alice, "Hello")
    reader, page = signed_in(bob), f"/games/{game.pk}/talk/"

    def unread() -> bool:
        return not Reader.objects.filter(person=bob, read__gt=0).exists()

    assert "Hello" in reader.get(page, headers=PREFETCHES[0]).text
    assert [reader.get(page, headers=each).status_code for each in PREFETCHES] == [200] * 3
    assert (reader.head(page).status_code, unread()) == (200, True)
    reader.get(page)
    assert unread() is False
