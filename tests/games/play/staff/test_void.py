"""Staff void the result of a game, and exclude people from ratings and leaderboards."""

from datetime import timedelta
from io import StringIO

import pytest
from django.core import mail
from django.core.management import call_command

from accounts.lifecycle.close import close_account
from accounts.models import User
from games.channels.mail.swept.from_staff import mail_measures
from games.models import StaffAct, StaffMeasure
from games.play.staff.measures import end_measure, exclude, void_result
from games.ratings.models import DueRecompute, Rating, Result
from games.ratings.recompute import recompute_due
from games.ratings.strength import NEWCOMER
from games.refusals import Refusal
from testing.clients import signed_in
from testing.clocks import later
from testing.people import person
from testing.tables import ended, fresh, open_for, running

pytestmark = pytest.mark.django_db

REASON = "Bob played both seats."


def void(game, staff, reason: str = REASON):
    return void_result(game_id=game.pk, staff=staff, reason=reason)


def numbers(*people: User) -> list[float]:
    """The strength of each, a newcomer's without a row."""
    known = dict(Rating.objects.filter(rules="push").values_list("person", "mu"))
    return [known.get(each.pk, NEWCOMER.mu) for each in people]


def rate_check() -> str:
    out = StringIO()
    call_command("rate", stdout=out, verbosity=0)
    return out.getvalue().splitlines()[0]


@pytest.mark.both_databases
def test_void_result_changes_no_rating_and_later_ones_are_worked_out_without_it(alice, bob, charlie, mary):
    first = ended(running(alice, bob, rated=True))
    ended(running(bob, charlie, rated=True), seed=2)
    with_it = numbers(alice, bob, charlie)
    void(first, mary)
    assert DueRecompute.objects.get().rules == "push"
    recompute_due("push")
    without = numbers(alice, bob, charlie)
    assert without[0] == NEWCOMER.mu
    assert all(one != other for one, other in zip(with_it, without, strict=True))
    assert (Result.objects.filter(rated_game__game=first).count(), Rating.objects.get(person=alice).games) == (0, 0)
    assert rate_check() == "push: 1 games of 2 people; no results and no ratings differed."


def test_players_read_it_at_the_table_on_their_page_and_in_a_mail(alice, bob, charlie, mary):
    game = ended(running(alice, bob, rated=True, public=True))
    void(game, mary)
    mail.outbox.clear()
    mail_measures()
    assert sorted(message.to for message in mail.outbox) == [[alice.email], [bob.email]]
    assert REASON in mail.outbox[0].body
    for who in (alice, bob):
        page = signed_in(who).get("/games/from-staff/").text
        assert ("Our staff voided the result of one of your games." in page, game.get_absolute_url() in page) == (
            True,
            True,
        )
    assert REASON not in signed_in(charlie).get("/games/from-staff/").text
    text = signed_in(alice).get(game.get_absolute_url()).text
    assert f"Staff voided the result, which changes no rating now: {REASON}" in text
    assert "Mary" not in text


def test_every_player_reads_it_once(alice, bob, mary):
    game = ended(running(alice, bob, rated=True))
    void(game, mary)
    assert StaffMeasure.objects.count() == 2
    assert fresh(game).revision == game.revision + 1


def test_only_results_that_count_can_be_voided(alice, bob, mary):
    unrated, running_now = ended(running(alice, bob)), running(alice, bob, rated=True)
    for game in (unrated, running_now, open_for(alice)):
        with pytest.raises(Refusal):
            void(game, mary)
    assert (StaffAct.objects.count(), DueRecompute.objects.count()) == (0, 0)


def test_former_players_are_told_nothing(alice, bob, mary):
    game = ended(running(alice, bob, rated=True))
    close_account(alice.pk, by=alice)
    void(game, mary)
    assert [measure.person for measure in StaffMeasure.objects.all()] == [bob]


def test_page_of_the_game_leads_to_it_until_it_is_done(alice, bob, mary):
    game = ended(running(alice, bob, rated=True))
    client, address = signed_in(mary), f"/admin/games/game/{game.pk}/void/"
    page = f"/admin/games/game/{game.pk}/change/"
    assert address in client.get(page).text
    assert "This cannot be undone." in client.get(address).text
    client.post(address, {"reason": REASON})
    text = client.get(page).text
    assert (address in text, REASON in text) == (False, True)


def excluded(who: User, mary: User, time: timedelta | None = timedelta(days=7)) -> StaffMeasure:
    return exclude(pk=who.pk, staff=mary, reason=REASON, time=time)


@pytest.mark.both_databases
def test_no_game_with_an_excluded_person_is_rated_until_the_time_is_over(alice, bob, charlie, mary):
    before = running(alice, bob, rated=True)
    apart = running(bob, charlie, rated=True)
    measure = excluded(alice, mary)
    assert [fresh(game).rated for game in (before, apart)] == ["wanted", "yes"]
    ended(before)
    assert running(alice, charlie, rated=True).rated == "wanted"
    assert Rating.objects.count() == 0
    with later(days=8):
        assert running(alice, charlie, rated=True).rated == "yes"
    end_measure(measure_id=measure.pk, staff=mary, reason="Enough.")
    assert running(alice, charlie, rated=True).rated == "yes"
    assert rate_check() == "push: 0 games of 0 people; no results and no ratings differed."


def on_the_board(who: User, viewer: User) -> tuple[bool, object]:
    """Whether the board lists ``who``, and the rank that ``viewer`` reads of themselves below it."""
    context = signed_in(viewer).get("/ratings/push/").context
    return who.name in [row.name for row in context["rows"]], context["own"] and context["own"].rank


def test_excluded_person_is_not_on_the_board_and_back_when_it_ends(alice, bob, mary):
    ended(running(alice, bob, rated=True))
    Rating.objects.update(listed=True, sigma=1, provisional_at="2100-01-01T00:00:00Z")
    assert on_the_board(alice, bob) == (True, None)
    excluded(alice, mary)
    assert on_the_board(alice, bob) == (False, None)
    assert on_the_board(alice, alice) == (False, None)
    assert signed_in(alice).get("/ratings/push/").context["own"].number == Rating.objects.get(person=alice).number
    with later(days=8):
        assert on_the_board(alice, bob) == (True, None)


def test_open_table_promises_no_rating_and_does_not_say_why(alice, bob, mary):
    game = open_for(alice, rated=True)
    excluded(bob, mary)
    client = signed_in(bob)
    assert "rating" in signed_in(alice).get(game.get_absolute_url()).text.lower()
    client.post(f"{game.get_absolute_url()}join")
    panel = signed_in(alice).get(game.get_absolute_url()).text
    assert REASON not in panel
    assert "exclude" not in panel.lower()


def test_guests_cannot_be_excluded(mary):
    with pytest.raises(Refusal, match="Guests have no ratings"):
        excluded(User.objects.create_guest(), mary)


def test_earlier_games_count_and_those_of_others(alice, bob, charlie, mary):
    ended(running(alice, bob, rated=True))
    before = numbers(alice, bob)
    excluded(alice, mary)
    assert numbers(alice, bob) == before
    assert running(bob, person("Dora"), rated=True).rated == "yes"
