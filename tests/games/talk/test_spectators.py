"""The spectators' talk after the game: a tab for the players, and closed a week later."""

import re
import uuid

import pytest

from games.talk.acts import TalkClosed, send
from games.talk.models import Reader
from games.talk.queries import unread_counts
from testing.clients import htmx, signed_in
from testing.clocks import later
from testing.tables import ended, running
from tests.games.talk.samples import heard, say

pytestmark = pytest.mark.django_db

CLOSED = "The spectators’ talk is closed a week after the game."
TABS = re.compile(r'class="talk-tab talk-group" href="[^"]*#talk-(\w+)"')


def test_spectators_talk_closes_a_week_after_the_end(alice, bob, charlie):
    game = ended(running(alice, bob, public=True))
    with later(days=6):
        say(game, charlie, "Well done")
        assert CLOSED not in signed_in(charlie).get(f"/games/{game.pk}/").text
    with later(days=8):
        with pytest.raises(TalkClosed):
            send(game=game, user=charlie, command_id=uuid.uuid4(), text="Still here?")
        for address in (f"/games/{game.pk}/", f"/games/{game.pk}/talk/"):
            text = signed_in(charlie).get(address).text
            assert (CLOSED in text, "Well done" in text, 'name="phrase"' in text) == (True, True, False)
        assert CLOSED in signed_in(charlie).post(f"/games/{game.pk}/talk/send", {"phrase": "hello"}).text
        say(game, alice, "The players go on")
    assert heard(game, bob) == ["The players go on"]


def test_players_have_the_spectators_talk_as_a_tab_after_the_game(alice, bob, charlie):
    game = running(alice, bob, public=True)
    say(game, charlie, "Take the red one")
    say(game, bob, "Good luck")
    running_page = signed_in(alice).get(f"/games/{game.pk}/").text
    assert TABS.findall(running_page) == []
    asked = f"/games/{game.pk}/talk/?among=spectators"
    assert "Take the red one" not in htmx(alice).get(asked).text
    ended(game)
    page = signed_in(alice).get(f"/games/{game.pk}/").text
    assert (TABS.findall(page), "Take the red one" in page) == (["players", "spectators"], False)
    tab = htmx(alice).get(asked).text
    assert ("Take the red one" in tab, "Good luck" in tab, 'name="phrase"' in tab) == (True, False, False)
    assert TABS.findall(tab) == ["players", "spectators"]
    assert Reader.objects.get(person=alice, talk__among="spectators").read == 1
    assert unread_counts(alice, [game.pk]) == {game.pk: 1}  # of the players
    assert TABS.findall(signed_in(charlie).get(f"/games/{game.pk}/").text) == []
    assert "Good luck" not in htmx(charlie).get(f"/games/{game.pk}/talk/?among=players").text


def test_muting_in_the_tab_leaves_it_open(alice, bob, charlie):
    game = running(alice, bob, public=True)
    say(game, charlie, "Take the red one")
    say(game, bob, "Good luck")
    ended(game)
    form = {"message": "spectators 1", "shown": "spectators"}
    text = htmx(alice).post(f"/games/{game.pk}/talk/mute", form).text
    assert ("Take the red one" in text, "Good luck" in text) == (False, False)


# A page that a browser fetches before anybody wants to see it marks no message as read.


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
