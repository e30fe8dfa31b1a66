"""Acts of staff on a game, each with a reason."""

import pytest

from games.models import Game, StaffAct
from games.play.absence.stand_in import leave_game
from games.play.tables.ending import agree_to_cancel
from testing.clients import signed_in
from testing.people import onlooker, person
from testing.tables import against_bots, ended, fresh, open_for, running

pytestmark = pytest.mark.django_db

CANCEL, SEAT_BOT, GIVE_BACK = "cancel/", "seat-bot/0/", "give-back/0/"
REASON = {"reason": "They asked for it."}
both = pytest.mark.parametrize("act", [CANCEL, SEAT_BOT])
all_three = pytest.mark.parametrize("act", [CANCEL, SEAT_BOT, GIVE_BACK])


@pytest.fixture
def alice():
    return person("Alice")


def address(game, act) -> str:
    return f"/admin/games/game/{game.pk}/{act}"


def untouched(game) -> bool:
    return (fresh(game).status, fresh(game).revision) == (game.status, game.revision)


def test_staff_can_cancel_a_game(client, alice):
    game = running(alice, person("Bob"))
    answer = client.post(address(game, CANCEL), REASON)
    assert answer.headers["Location"] == address(game, "change/")
    assert fresh(game).status == Game.Status.CANCELLED
    assert game.entries.last().reason == "They asked for it."


def test_staff_can_cancel_an_open_table(client, alice):
    game = open_for(alice)
    client.post(address(game, CANCEL), REASON)
    assert fresh(game).status == Game.Status.CANCELLED


def test_staff_can_seat_a_bot(client, alice):
    game = running(alice, person("Bob"))
    client.post(address(game, SEAT_BOT), REASON)
    assert [seat.stand_in for seat in game.seat_rows.all()] == ["normal", ""]


def test_staff_are_warned_if_seating_a_bot_cancels_the_game(client, alice):
    bob = person("Bob")
    game = running(alice, bob)
    assert "it is cancelled at once" not in client.get(address(game, SEAT_BOT)).text
    agree_to_cancel(game_id=game.pk, user=bob)
    assert "If a bot plays here, it is cancelled at once." in client.get(address(game, SEAT_BOT)).text
    answer = client.post(address(game, SEAT_BOT), REASON, follow=True)
    assert fresh(game).status == Game.Status.CANCELLED
    assert "The game is cancelled: all other players wanted that." in answer.text
    assert "A bot plays for Alice." not in answer.text


def test_staff_can_give_a_seat_back(client, alice):
    game = running(alice, person("Bob"))
    leave_game(game_id=game.pk, user=alice)
    assert client.post(address(game, GIVE_BACK), REASON).status_code == 302
    assert [seat.stand_in for seat in game.seat_rows.all()] == ["", ""]
    assert fresh(game).waiting_for == alice


def test_seat_without_a_stand_in_cannot_be_given_back(client, alice):
    game = running(alice, person("Bob"))
    answer = client.post(address(game, GIVE_BACK), REASON)
    assert (answer.status_code, untouched(game)) == (409, True)
    assert "No bot plays for a person at this seat." in answer.text


@both
def test_trail_names_staff_and_reason(client, alice, mary, act):
    game = running(alice, person("Bob"))
    client.post(address(game, act), REASON)
    row = StaffAct.objects.get()
    assert (row.staff, row.staff_name, row.game, row.reason) == (mary, "Mary", game, "They asked for it.")
    assert (row.kind, row.seat, row.person) == (("cancel", None, None) if act == CANCEL else ("seat-bot", 0, alice))
    text = client.get(address(game, "history/"), follow=True).text
    assert "They asked for it." in text and "Mary" in text


@both
def test_second_click_changes_nothing(client, alice, act):
    game = running(alice, person("Bob"))
    assert [client.post(address(game, act), REASON).status_code for _ in range(2)] == [302, 409]
    assert StaffAct.objects.count() == 1
    assert game.entries.exclude(reason="").count() == 1


@both
def test_opening_an_act_asks_for_a_reason_and_changes_nothing(client, alice, act):
    game = running(alice, person("Bob"))
    answer = client.get(address(game, act))
    assert answer.status_code == 200
    assert '<textarea name="reason"' in answer.text
    assert untouched(game)


@both
@pytest.mark.parametrize("reason", ["", "   ", "x" * 201])
def test_act_without_a_reason_is_refused(client, alice, act, reason):
    game = running(alice, person("Bob"))
    answer = client.post(address(game, act), {"reason": reason})
    assert answer.status_code == 422
    assert untouched(game)
    assert not StaffAct.objects.exists()


@pytest.mark.both_databases
@both
def test_finished_game_cannot_be_changed(client, alice, act):
    end = ended(against_bots(alice))
    answer = client.post(address(end, act), REASON)
    assert answer.status_code == 409
    assert "Nothing was changed." in answer.text
    assert untouched(end) and not StaffAct.objects.exists()


def test_seat_of_a_bot_cannot_be_changed(client, alice):
    game = against_bots(alice)
    answer = client.post(address(game, "seat-bot/1/"), REASON)
    assert (answer.status_code, untouched(game)) == (409, True)
    assert "A bot plays this seat already." in answer.text


@all_three
def test_staff_who_play_cannot_act_on_their_game(client, alice, mary, act):
    game = running(alice, mary)
    answer = client.post(address(game, act), REASON)
    assert (answer.status_code, untouched(game)) == (403, True)
    assert "You have a seat in this game." in answer.text


@all_three
@pytest.mark.parametrize("method", ["get", "post"])
def test_staff_who_may_only_view_games_cannot_act(alice, act, method):
    game = running(alice, person("Bob"))
    answer = getattr(signed_in(onlooker()), method)(address(game, act), REASON)
    assert (answer.status_code, untouched(game)) == (403, True)


@all_three
def test_charlie_cannot_act(alice, act):
    game = running(alice, person("Bob"))
    answer = signed_in(person("Charlie")).post(address(game, act), REASON, follow=True)
    assert (answer.status_code, untouched(game)) == (403, True)


@pytest.mark.parametrize("path", ["nothinghere/cancel/", "nothinghere/seat-bot/0/"])
def test_unknown_game_is_not_found(client, path):
    assert client.post(f"/admin/games/game/{path}", REASON).status_code == 404


def test_unknown_seat_is_not_found(client, alice):
    assert client.post(address(against_bots(alice), "seat-bot/9/"), REASON).status_code == 404


def test_markup_in_a_reason_is_shown_as_text(client, alice):
    game = running(alice, person("Bob"))
    client.post(address(game, CANCEL), {"reason": "<script>alert(1)</script>"})
    for path in ("change/", "history/"):
        text = client.get(address(game, path), follow=True).text
        assert "<script>alert" not in text and "&lt;script&gt;alert" in text
