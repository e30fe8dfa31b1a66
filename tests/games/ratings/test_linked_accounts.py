"""Two accounts that seem to be one person's are flagged to staff; once staff have linked them, no game counts."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone
from django.utils.html import strip_tags

from accounts.models import SharedBrowser
from games.models import Action, Case, Game
from games.models.session_digest import session_digest
from games.play.staff.people import link_accounts, unlink_accounts
from games.play.tables.seating import take_seat
from games.ratings.models import Link, RatedGame
from testing.clients import signed_in
from testing.people import staff
from testing.tables import ended, fresh, open_for, play, running

pytestmark = pytest.mark.django_db

HOME = "192.0.2.1 Firefox"


def played_from(places, *people, **changed):
    """A rated game that ends, in which each of these people has played from the place of their name."""
    game = running(*people, rated=True, pace="none", **changed)
    for number, user in enumerate(people):
        digest = session_digest(user.name, places.get(user.name, f"{user.name}'s"))
        columns = {"seat": number, "action": "x", "by": "player", "person": user, "session": digest}
        Action.objects.create(game=game, number=1000 + number, **columns)
    return ended(game)


def share_a_browser(*people, at=None):
    first, second = sorted(people, key=lambda user: user.pk)
    return SharedBrowser.objects.create(first=first, second=second, at=at or timezone.now())


def flags():
    return list(Case.objects.order_by("pk").values_list("kind", "reason", "person__name", "by"))


FLAG = (Case.Kind.FLAG, Case.Reason.LINKED, "Bob", None)


@pytest.mark.both_databases
def test_two_accounts_of_one_browser_are_flagged_once(alice, bob):
    share_a_browser(alice, bob)
    game = ended(running(alice, bob, rated=True))
    assert flags() == [FLAG]
    assert Case.objects.get().game == game
    ended(running(alice, bob, rated=True), seed=2)
    assert flags() == [FLAG]
    link = Link.objects.get()
    assert (link.one_browser, link.from_one_place, link.confirmed) == (True, 0, False)


@pytest.mark.both_databases
def test_one_place_is_a_sign_only_when_it_repeats(alice, bob, charlie):
    places = {"Alice": HOME, "Bob": HOME}
    for _ in range(2):
        played_from(places, alice, bob, charlie)
    assert flags() == []
    played_from(places, bob, alice)
    assert flags() == [FLAG]
    link = Link.objects.get()
    assert (link.first, link.second, link.one_browser, link.from_one_place) == (alice, bob, False, 3)


def test_nobody_is_flagged_for_a_browser_shared_long_ago(alice, bob):
    share_a_browser(alice, bob, at=timezone.now() - timedelta(days=91))
    ended(running(alice, bob, rated=True))
    assert flags() == []


def test_nobody_is_flagged_for_games_that_do_not_count(alice, bob):
    share_a_browser(alice, bob)
    ended(running(alice, bob))
    assert flags() == []


def test_staff_who_found_otherwise_are_not_asked_again(alice, bob):
    share_a_browser(alice, bob)
    ended(running(alice, bob, rated=True))
    Case.objects.update(state=Case.State.CLOSED)
    ended(running(alice, bob, rated=True), seed=2)
    assert Case.objects.count() == 1


@pytest.fixture
def mary():
    return staff("Mary")


def link(alice, bob, mary):
    return link_accounts(pk=bob.pk, other=alice.pk, staff=mary, reason="One person.")


def told(user, game):
    page = signed_in(user).get(game.get_absolute_url()).text
    return " ".join(strip_tags("".join(re.findall(r'<section class="ratings".*?</section>', page, re.DOTALL))).split())


PLAIN = "The result does not change the ratings. Leaderboard"


@pytest.mark.both_databases
def test_no_game_with_linked_accounts_counts(alice, bob, charlie, mary):
    link(alice, bob, mary)
    game = ended(running(alice, bob, charlie, rated=True))
    assert (game.rated, RatedGame.objects.count()) == (Game.Rated.WANTED, 0)
    assert ended(running(alice, charlie, rated=True)).rated == Game.Rated.YES


def test_the_table_says_so_before_and_after_the_start_but_not_why(alice, bob, charlie, mary):
    link(alice, bob, mary)
    game = open_for(alice, seats=3, rated=True)
    for user in (alice, bob, charlie):
        take_seat(game_id=game.pk, user=user, text=None)
    assert [told(user, game) for user in (alice, bob, charlie)] == [f"{PLAIN} Make it unrated", PLAIN, PLAIN]
    game = running(alice, bob, charlie, rated=True)
    assert [told(user, game) for user in (alice, bob, charlie)] == [f"Not rated {PLAIN}"] * 3


def test_a_game_that_runs_when_they_are_linked_does_not_count(alice, bob, mary):
    game = running(alice, bob, rated=True)
    revision = fresh(game).revision
    link(alice, bob, mary)
    assert (fresh(game).rated, fresh(game).revision) == (Game.Rated.WANTED, revision + 1)
    assert told(alice, game) == f"Not rated {PLAIN}"
    ended(game)
    assert RatedGame.objects.count() == 0


def test_a_link_that_was_made_while_a_game_began_holds_at_its_end(alice, bob):
    game = running(alice, bob, rated=True)
    Link.objects.create(first=alice, second=bob, confirmed=True)
    game = ended(game)
    assert RatedGame.objects.count() == 0
    assert told(alice, game) == PLAIN


def test_games_count_again_once_the_link_is_undone(alice, bob, mary):
    link(alice, bob, mary)
    unlink_accounts(pk=alice.pk, other=bob.pk, staff=mary, reason="Two sisters.")
    assert ended(running(alice, bob, rated=True)).rated == Game.Rated.YES


def test_a_game_that_runs_counts_again_once_the_link_is_undone(alice, bob, mary):
    game = running(alice, bob, rated=True)
    link(alice, bob, mary)
    assert fresh(game).rated == Game.Rated.WANTED
    unlink_accounts(pk=alice.pk, other=bob.pk, staff=mary, reason="Two sisters.")
    assert fresh(game).rated == Game.Rated.YES
    ended(game)
    assert RatedGame.objects.count() == 1


def test_players_learn_nothing(alice, bob, charlie, mary):
    share_a_browser(alice, bob)
    game = ended(running(alice, bob, charlie, rated=True))
    link(alice, bob, mary)
    game_now = play(running(alice, bob, charlie, rated=True), "draw")
    for user in (alice, bob, charlie):
        client = signed_in(user)
        addresses = [game.get_absolute_url(), game_now.get_absolute_url(), "/people/", "/people/Bob/", "/ratings/push/"]
        pages = " ".join(client.get(address).text for address in addresses)
        assert [word for word in ("linked", "One person", "same address", "flagged") if word in pages] == []
