"""The staff page of a game."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from games.admin.game_log import ROWS_A_PAGE
from games.models import Action, LogEntry, Notice
from games.play.absence.stand_in import leave_game
from games.play.actions.bot_turns import play_bot_turn
from games.play.staff.acts import seat_bot_as_staff
from testing.clients import signed_in
from testing.people import onlooker, person
from testing.tables import against_bots, ended, open_for, play, play_to_the_end, running

pytestmark = pytest.mark.django_db


@pytest.fixture
def alice():
    return person("Alice")


def page(client, game, query=""):
    return client.get(f"/admin/games/game/{game.pk}/change/{query}")


def lines(client, game, query="") -> list[tuple[str, str, str]]:
    """Return seat, sentence and who decided of each line, newest first."""
    rows = page(client, game, query).context["rows"]
    return [(row.seat.name if row.seat else "", row.sentence, str(row.by)) for row in rows]


def test_page_shows_the_facts(client, alice):
    game = running(alice, person("Bob"), name="Tea time", options={"without_switch": True})
    text = page(client, game).text
    for words in (
        "Tea time",
        game.pk,
        "PUSH",
        "push/1",
        "running",
        "Only with the link",
        game.commitment,
        "Alice, since",
    ):
        assert words in text
    for user in (alice, game.seat_rows.get(number=1).user):
        assert f'<a href="/admin/accounts/user/{user.pk}/change/">{user.name}</a>' in text


@pytest.mark.both_databases
def test_page_shows_the_waiting_time_and_when_a_bot_was_due(client, alice):
    game = leave_game(game_id=against_bots(alice).pk, user=alice)
    game.bot_due_at = game.waiting_since = timezone.now() - timedelta(hours=3)
    game.save()
    text = page(client, game).text
    assert "bot due at" in text and "(3\N{NO-BREAK SPACE}h)" in text


def test_page_shows_who_sits_where(client, alice, mary):
    game = against_bots(alice)
    seat_bot_as_staff(game_id=game.pk, seat_number=0, staff=mary, reason="Away.")
    text = page(client, game).text
    assert text.count("bot, easy") == 2
    assert text.count("a bot standing in") == 1


def test_seats_come_first_and_mail_is_folded_at_the_end(client, alice):
    game = running(alice, person("Bob"))
    Notice.objects.create(game=game, person=alice, kind=Notice.Kind.TURN, version=9, due_at=timezone.now())
    text = page(client, game).text
    parts = ('<ul class="seat-cards"', '<div class="module wide" id="log"', 'id="cases"', 'id="mail"')
    places = [text.index(part) for part in parts]
    assert places == sorted(places)
    assert text[: places[3]].rpartition("<details")[2].startswith(' class="module wide folded">')


@pytest.mark.both_databases
def test_seats_show_points_winner_missed_deadlines_and_whose_turn_it_is(client, alice):
    game = running(alice, person("Bob"))
    game.seat_rows.filter(number=1).update(missed=1)
    text = page(client, game).text
    assert (text.count("The game waits for this seat."), text.count("1 in a row")) == (1, 1)
    end = play_to_the_end(game)
    text = page(client, end).text
    assert text.count("<strong>won</strong>") == len(end.winners)
    assert all(f"<dd>{points}" in text for points in end.scores)


@pytest.mark.both_databases
def test_log_shows_everything_newest_first(client, alice):
    game = running(alice, person("Bob"))
    told = lines(client, game)
    assert told[-4:] == [
        ("", "The game began.", ""),
        ("Bob", "Bob sat down.", "person"),
        ("Alice", "Alice sat down.", "person"),
        ("", "Alice opened the table.", "person"),
    ]
    assert [by for _seat, _sentence, by in told[:-4]] == ["forced"] * game.version


def test_log_names_who_decided(client, alice, mary):
    game = against_bots(alice)
    game = play(game, game.state().legal()[0])
    leave_game(game_id=game.pk, user=alice)
    end = play_to_the_end(game)
    kinds = {"person": "player", "bot": "bot", "forced": "forced", "bot standing in": "takeover"}
    for query in ("", "?page=2", "?page=3"):
        for row in page(client, end, query).context["rows"]:
            if row.number:
                action = end.actions.get(number=row.number)
                assert (kinds[str(row.by)], row.seat.number, row.at) == (action.by, action.seat, action.at)
                assert row.person == action.person


def test_log_shows_acts_of_staff_with_name_and_reason(client, alice, mary):
    game = against_bots(alice)
    seat_bot_as_staff(game_id=game.pk, seat_number=0, staff=mary, reason="Away.")
    assert lines(client, game)[0] == ("Alice", "Staff let a bot play for Alice: Away.", "staff")
    assert re.search(rf'staff · <a href="/admin/accounts/user/{mary.pk}/change/">Mary</a>', page(client, game).text)


@pytest.mark.both_databases
def test_log_shows_hidden_events_once_the_game_is_over(client, alice):
    game = against_bots(alice)
    Action.objects.filter(game=game, number=1).update(events=[{"type": "drew", "seat": 0, "card": "p6", "to": [0]}])
    row = lines(client, game)[-4]
    assert (row[0], row[1]) == ("Alice", "Hidden while the game runs.")
    end = play_to_the_end(game)
    assert ("Alice", "Alice drew purple 6.", "forced") in lines(client, end, "?page=99")


@pytest.mark.both_databases
def test_long_log_has_pages_without_gaps(client, alice):
    end = play_to_the_end(against_bots(alice, seats=4))
    rows = []
    pages = -(-(end.version + end.entries.count()) // ROWS_A_PAGE)
    assert pages > 1
    for number in range(1, pages + 1):
        rows += page(client, end, f"?page={number}").context["rows"]
    assert [row.number for row in rows if row.number] == list(range(end.version, 0, -1))
    assert len(rows) - end.version == end.entries.count()
    assert rows[0].sentence == "The game ended."


@pytest.mark.parametrize("number", ["0", "-1", "x", "99999"])
def test_page_number_out_of_range_shows_the_nearest_page(client, alice, number):
    assert page(client, against_bots(alice), f"?page={number}").status_code == 200


def test_number_of_queries_does_not_grow_with_the_game(client, alice, django_assert_max_num_queries):
    game = against_bots(alice)
    with django_assert_max_num_queries(11):
        page(client, game)
    end = play_to_the_end(game)
    with django_assert_max_num_queries(11):
        page(client, end)


def test_a_finished_game_shows_its_result(client, alice):
    end = play_to_the_end(against_bots(alice))
    result = page(client, end).context["result"]
    assert sorted(points for _name, points, _won in result) == sorted(end.scores)
    assert [won for _name, _points, won in result].count(True) == len(end.winners)
    assert result[0][2] is True


def test_an_open_table_has_a_page_too(client, alice):
    text = page(client, open_for(alice)).text
    assert "Cancel this game" in text and "Seat a bot" not in text


def test_acts_are_offered_only_to_staff_who_may_act(client, alice, mary):
    game, own = against_bots(alice), running(alice, mary)
    over = ended(against_bots(alice))
    offered = {"Cancel this game", "Seat a bot"}

    def offers(who, what) -> set[str]:
        text = page(who, what).text
        return {offer for offer in offered if offer in text}

    assert offers(client, game) == offered
    assert offers(client, over) == set()
    assert offers(client, own) == set()
    assert "You have a seat in this game" in page(client, own).text
    assert offers(signed_in(onlooker()), game) == set()


def test_review_of_a_started_game_is_offered_to_staff_who_do_not_play(client, alice, mary):
    game, own, table = against_bots(alice), running(alice, mary), open_for(alice)
    offered = [f"/admin/games/game/{each.pk}/review/" in page(client, each).text for each in (game, own, table)]
    assert offered == [True, False, False]


def test_page_works_after_a_person_was_deleted(client, alice):
    bob = person("Bob")
    game = play(running(alice, bob), "stop")
    bob.delete()
    game.seat_rows.filter(number=1).update(name="")
    assert ("Former player", "Former player sat down.", "") in lines(client, game)


def test_every_kind_of_entry_has_a_sentence(client, alice):
    game = against_bots(alice)
    for kind in LogEntry.Kind.values:
        LogEntry.objects.create(game=game, kind=kind, seat=0, person=alice, version=game.version)
    assert page(client, game).status_code == 200


def test_unknown_game_is_not_found(client):
    assert client.get("/admin/games/game/nothinghere/change/").status_code == 404


def test_bot_seated_by_staff_keeps_playing(client, alice, mary):
    game = against_bots(alice)
    after = seat_bot_as_staff(game_id=game.pk, seat_number=0, staff=mary, reason="Away.")
    assert play_bot_turn(after.pk, after.version)
    assert "bot standing in" in [by for _seat, _sentence, by in lines(client, game)]


@pytest.mark.parametrize("path", ["", "{pk}/change/", "{pk}/review/"])
def test_viewing_games_needs_the_right(alice, path):
    game, nick = against_bots(alice), onlooker()
    nick.user_permissions.clear()
    answer = signed_in(nick).get(f"/admin/games/game/{path.format(pk=game.pk)}")
    assert (answer.status_code, game.name in answer.text) == (403, False)


def test_charlie_cannot_see_the_page(alice):
    game = against_bots(alice)
    answer = signed_in(person("Charlie")).get(f"/admin/games/game/{game.pk}/change/", follow=True)
    assert answer.status_code == 403
    assert "Sunday" not in answer.text
