"""The filters of the staff list of games."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.models import Case, Game
from games.play.report import report_game
from games.play.staff.acts import cancel_as_staff
from games.play.staff.cases import add_case, close_case
from games.play.tables.ending import abandon, agree_to_cancel, cancel_table
from games.queries import staff_filters
from testing.clients import signed_in
from testing.people import onlooker, person, staff
from testing.tables import against_bots, ended, open_for, running

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

LIST = "/admin/games/game/"


def shown(client, query: str) -> set[str]:
    return {game.pk for game in client.get(f"{LIST}?{query}").context["cl"].result_list}


def cancelled_by_staff(game: Game) -> Game:
    return cancel_as_staff(game_id=game.pk, staff=staff("Nora"), reason="They asked for it.")


def called_off(game: Game) -> Game:
    for seat in game.seat_rows.filter(user__isnull=False):
        game = agree_to_cancel(game_id=game.pk, user=seat.user)
    return game


def long(game: Game, version: int) -> Game:
    """Store the game as finished after this many actions."""
    Game.objects.filter(pk=game.pk).update(version=version)
    return game


def test_games_can_be_filtered_by_outcome(client, alice, bob):
    games = {
        "finished": ended(against_bots(alice)),
        "called-off": called_off(running(alice, bob)),
        "abandoned": abandon(game_id=running(alice, bob).pk, user=bob),
        "staff": cancelled_by_staff(running(alice, bob)),
        "unstarted": cancel_table(game_id=open_for(alice).pk, user=alice),
    }
    open_for(alice)
    running(alice, bob)
    assert {outcome: shown(client, f"outcome={outcome}") for outcome in games} == {
        outcome: {game.pk} for outcome, game in games.items()
    }


def test_open_table_cancelled_by_staff_counts_as_cancelled_by_staff(client, alice):
    game = cancelled_by_staff(open_for(alice))
    assert (shown(client, "outcome=staff"), shown(client, "outcome=unstarted")) == ({game.pk}, set())


def test_finished_games_can_be_filtered_by_length(client, alice, bob):
    games = {length: long(called_off(running(alice, bob)), length) for length in (50, 51, 100, 200, 400, 401)}
    long(running(alice, bob), 30)
    wanted = {"50": [50], "100": [51, 100], "200": [200], "400": [400], "more": [401]}
    assert {name: shown(client, f"length={name}") for name in wanted} == {
        name: {games[version].pk for version in versions} for name, versions in wanted.items()
    }


def test_games_can_be_filtered_by_pace(client, alice, bob):
    quick, none = running(alice, bob, pace="quick"), running(alice, bob, pace="none")
    assert (shown(client, "pace=quick"), shown(client, "pace=none")) == ({quick.pk}, {none.pk})
    assert shown(client, "pace=relaxed") == set()


def test_games_can_be_filtered_by_reports(client, alice, bob, mary):
    plain, open_, closed = running(alice, bob), running(alice, bob), running(alice, bob)
    for game in (open_, closed):
        report_game(game_id=game.pk, user=alice, seat=1, reason="stalling", text="")
    close_case(case_id=Case.objects.get(game=closed).pk, staff=mary, remark="Nothing wrong.")
    add_case(staff=mary, kind="flag", reason="other", text="Look.", game=plain)
    assert (shown(client, "reports=open"), shown(client, "reports=any")) == ({open_.pk}, {open_.pk, closed.pk})


def test_games_can_be_filtered_by_flags_and_notes(client, alice, bob, mary):
    flagged, closed, noted = running(alice, bob), running(alice, bob), running(alice, bob)
    for game in (flagged, closed):
        add_case(staff=mary, kind="flag", reason="other", text="Look.", game=game)
    close_case(case_id=Case.objects.get(game=closed).pk, staff=mary, remark="Nothing wrong.")
    add_case(staff=mary, kind="note", reason="other", text="Good to know.", game=noted)
    report_game(game_id=noted.pk, user=alice, reason="stalling", text="")
    assert (shown(client, "flags=open"), shown(client, "flags=any")) == ({flagged.pk}, {flagged.pk, closed.pk})
    assert shown(client, "flags=note") == {noted.pk}


def test_games_can_be_filtered_by_their_last_day(client, alice, bob):
    today, old = (called_off(running(alice, bob)) for _number in range(2))
    running(alice, bob)
    long_ago = timezone.now() - timedelta(days=100)
    Game.objects.filter(pk=old.pk).update(ended_at=long_ago)
    assert shown(client, "ended=7") == {today.pk}
    assert shown(client, f"ended={timezone.localdate(long_ago)}") == {old.pk}


def test_filters_can_be_combined(client, alice, bob):
    wanted = called_off(running(alice, bob, pace="quick"))
    report_game(game_id=wanted.pk, user=alice, reason="stalling", text="")
    called_off(running(alice, person("Dora"), pace="quick"))
    called_off(running(alice, bob, pace="daily"))
    query = "q=bob&status=cancelled&game=push&pace=quick&outcome=called-off&length=50&reports=open&opened=7&ended=1"
    assert shown(client, query) == {wanted.pk}
    assert shown(client, f"{query}&flags=open") == set()


@pytest.mark.parametrize(
    "name", ["status", "game", "pace", "outcome", "length", "reports", "flags", "stuck", "history"]
)
def test_unknown_filter_value_finds_nothing(client, alice, name):
    open_for(alice)
    assert shown(client, f"{name}=x%27y") == set()


@pytest.mark.parametrize(
    "query",
    ["outcome=called-off", "length=50", "pace=quick", "reports=any", "flags=open", "ended=7&q=alice"],
)
def test_filters_need_no_more_queries(client, alice, bob, query, django_assert_max_num_queries):
    for _number in range(3):
        report_game(game_id=called_off(running(alice, bob, pace="quick")).pk, user=alice, reason="stalling", text="")
    with django_assert_max_num_queries(11):
        client.get(f"{LIST}?{query}")


def test_search_that_matches_very_many_people_finds_games_of_the_newest(client, alice, monkeypatch):
    first, last = against_bots(person("Dora1")), against_bots(person("Dora2"))
    assert shown(client, "q=dora") == {first.pk, last.pk}
    monkeypatch.setattr(staff_filters, "MOST_PEOPLE", 1)
    assert shown(client, "q=dora") == {last.pk}


def test_filter_does_not_reveal_reports_about_ones_own_games(client, alice, mary):
    own, other = running(alice, mary), running(alice, person("Bob"))
    for game in (own, other):
        report_game(game_id=game.pk, user=alice, seat=1, reason="stalling", text="")
        add_case(staff=staff(f"Nora {game.pk}"), kind="flag", reason="other", text="Look.", game=game)
    for query in ("reports=open", "reports=any", "flags=open", "flags=any"):
        assert shown(client, query) == {other.pk}


def test_staff_who_may_not_see_reports_cannot_filter_by_them(alice, bob):
    reported, plain = running(alice, bob), running(alice, bob)
    report_game(game_id=reported.pk, user=alice, seat=1, reason="stalling", text="")
    client = signed_in(onlooker())
    assert shown(client, "reports=any") == {reported.pk, plain.pk}
    assert "?reports=" not in client.get(LIST).text


def test_only_staff_who_may_view_people_find_them_by_e_mail(client, alice, bob):
    game = running(alice, bob)
    nick = signed_in(onlooker())
    assert (shown(client, "q=alice@exa"), shown(nick, "q=alice@exa"), shown(nick, "q=ali")) == (
        {game.pk},
        set(),
        {game.pk},
    )
