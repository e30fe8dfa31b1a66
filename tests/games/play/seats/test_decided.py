"""Once one player alone has not left a rated game, it is decided: nobody can void it, and nobody has to play it on."""

import re

import pytest

from accounts.lifecycle.close import close_account
from games.models import Game, LogEntry
from games.play.absence.stand_in import take_back
from games.play.actions.bot_turns import play_bot_turn
from games.play.staff.acts import cancel_as_staff
from games.play.tables.ending import agree_to_cancel, close_if_all_agree, end_now
from games.profiles.models import Figures
from games.profiles.reliability import Reliability, reliability
from games.ratings.models import RatedGame, Rating, Result
from games.refusals import Refusal
from testing.clients import signed_in
from testing.clocks import daily, swept
from testing.tables import ended, fresh, running
from tests.games.play.absence.test_leaving import late, leave, page, places

pytestmark = pytest.mark.django_db


@pytest.fixture
def duel(alice, bob):
    """A rated game of two."""
    return running(alice, bob, rated=True)


@pytest.fixture
def three(alice, bob, charlie):
    """A rated game of three."""
    return running(alice, bob, charlie, rated=True)


def numbers(*people):
    return [Rating.objects.get(person=user).number for user in people]


@pytest.mark.both_databases
def test_a_player_who_leaves_the_other_alone_has_lost_at_once(duel, alice, bob):
    leave(duel, alice)
    now = fresh(duel)
    assert (now.status, now.decided_at is not None, places(duel), numbers(alice, bob)) == (
        "running",
        True,
        [2, 1],
        [1395, 1605],
    )
    assert duel.entries.get(kind=LogEntry.Kind.DECIDED).seat == 1
    assert set(Result.objects.values_list("at", flat=True)) == {now.decided_at}


def test_the_game_goes_on_until_one_alone_is_left(three, alice, bob, charlie):
    leave(three, alice)
    assert (fresh(three).decided_at, RatedGame.objects.count()) == (None, 0)
    leave(three, charlie)
    assert (fresh(three).decided_at is not None, places(three)) == (True, [2, 1, 2])


def test_a_player_who_stayed_may_play_on_for_fun_and_nothing_changes_any_more(duel, alice, bob):
    leave(duel, alice)
    before = numbers(alice, bob)
    take_back(game_id=duel.pk, user=alice)
    leave(duel, bob)
    over = ended(duel)
    assert (over.status, numbers(alice, bob), RatedGame.objects.count()) == ("finished", before, 1)
    assert list(duel.seat_rows.values_list("left_version", flat=True))[1] is None
    assert (reliability(alice), reliability(bob)) == (Reliability(0, 1), Reliability(1, 1))


def test_a_player_who_stayed_may_end_it_and_has_won(duel, alice, bob):
    leave(duel, alice)
    end_now(game_id=duel.pk, user=bob)
    assert (fresh(duel).status, numbers(alice, bob)) == ("cancelled", [1395, 1605])
    assert (reliability(alice), reliability(bob)) == (Reliability(0, 1), Reliability(1, 1))
    sums = {row.person_id: row.sums for row in Figures.objects.all()}
    assert (sums[bob.pk]["place:1"], sums[alice.pk]["left"], sums[alice.pk]["place:2"]) == (1, 1, 1)


def test_only_who_stayed_may_end_it_and_only_once_it_is_decided(duel, alice, bob):
    with pytest.raises(Refusal, match="Only the last player left"):
        end_now(game_id=duel.pk, user=bob)
    leave(duel, alice)
    with pytest.raises(Refusal, match="Only the last player left"):
        end_now(game_id=duel.pk, user=alice)
    assert fresh(duel).status == "running"


def test_a_game_of_two_cannot_be_voided_by_one(duel, alice, bob):
    agree_to_cancel(game_id=duel.pk, user=bob)
    leave(duel, alice)
    with pytest.raises(Refusal, match="This game is decided"):
        agree_to_cancel(game_id=duel.pk, user=bob)
    assert (fresh(duel).status, places(duel)) == ("running", [2, 1])
    assert not duel.seat_rows.filter(would_cancel=True).exists()


def test_a_player_who_left_is_not_asked_and_still_comes_last(three, alice, bob, charlie):
    leave(three, alice)
    take_back(game_id=three.pk, user=alice)
    with pytest.raises(Refusal, match="You’ve left this game"):
        agree_to_cancel(game_id=three.pk, user=alice)
    for user in (bob, charlie):
        agree_to_cancel(game_id=three.pk, user=user)
    assert (fresh(three).status, places(three)) == ("cancelled", [3, 1, 1])
    assert (reliability(alice), reliability(bob)) == (Reliability(0, 1), Reliability(0, 0))


def test_a_game_that_nobody_left_is_cancelled_by_all_and_changes_nothing(duel, alice, bob):
    for user in (alice, bob):
        agree_to_cancel(game_id=duel.pk, user=user)
    assert (fresh(duel).status, RatedGame.objects.count()) == ("cancelled", 0)


def test_a_player_who_is_late_has_not_left_yet_and_is_asked(alice, bob):
    game = daily(alice, bob, rated=True)
    swept(game, hours=24)
    game = swept(game, hours=36)
    assert (game.seat_rows.get(number=0).stand_in, game.decided_at) == ("normal", None)
    agree_to_cancel(game_id=game.pk, user=bob)
    assert fresh(game).status == "running"


def test_a_bot_that_goes_on_deciding_for_who_is_late_decides_the_game(alice, bob):
    game = late(daily(alice, bob, rated=True), 4)
    assert (game.decided_at is not None, places(game)) == (True, [2, 1])


def test_nobody_wins_who_is_away_too(alice, bob):
    game = daily(alice, bob, rated=True)
    swept(game, hours=24)
    swept(game, hours=36)
    leave(game, bob)
    assert fresh(game).decided_at is None
    take_back(game_id=game.pk, user=alice)
    assert (fresh(game).decided_at is not None, places(game)) == (True, [1, 2])


def test_a_closed_account_decides_the_game(duel, alice, bob):
    close_account(bob.pk, by=bob)
    assert (fresh(duel).decided_at is not None, places(duel)) == (True, [1, 2])


def test_staff_cancel_so_that_nobody_gains_or_loses(three, alice, mary):
    leave(three, alice)
    cancel_as_staff(game_id=three.pk, staff=mary, reason="The site stood still.")
    assert (fresh(three).rated, RatedGame.objects.count()) == (Game.Rated.WANTED, 0)
    assert close_if_all_agree(fresh(three), three.started_at) is False


def test_the_table_says_who_has_won_and_offers_the_end(duel, alice, bob):
    assert "End now: you win" not in page(bob, duel)
    leave(duel, alice)
    assert ["End now: you win" in page(user, duel) for user in (alice, bob)] == [False, True]
    assert "Everyone else has left: you win." in page(bob, duel)
    assert "Everyone else has left: Bob wins." in page(alice, duel)
    assert "Rated: the result has changed the ratings" in page(bob, duel)
    assert "/agree-to-cancel" not in page(bob, duel)
    assert signed_in(bob).post(f"/games/{duel.pk}/end").status_code == 302
    assert "You win: everyone else has left." in page(bob, duel)
    assert "Bob wins: everyone else has left." in page(alice, duel)
    assert re.search(r'"Winner:"><use href="#crown"/></svg>\s*You\b', signed_in(bob).get("/games/").text)
    assert signed_in(bob).post(f"/games/{duel.pk}/end").status_code == 409


def test_bots_play_a_decided_game_on(duel, alice):
    leave(duel, alice)
    now = fresh(duel)
    assert play_bot_turn(now.pk, now.version).version > now.version
