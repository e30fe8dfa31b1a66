"""Standing orders at the table."""

from datetime import timedelta

import pytest

from games.models import Action
from games.play.absence.stand_in import leave_game
from games.play.seat_settings import set_orders
from games.refusals import Invalid, NotRunning, NotSeated
from testing.clients import signed_in
from testing.clocks import MONDAY, after, at, daily, stop
from testing.tables import ended, fresh, open_for, play, running

pytestmark = pytest.mark.django_db

HIGHEST = {"collect": "highest"}
SAFE = {"draw": "safe"}


@pytest.fixture
def game(alice, bob):
    """A game with two stacks in which Alice decides whether to stop or to draw."""
    return two_stacks(running(alice, bob, seats=3, bots={2: "easy"}))


def two_stacks(game):
    """Store the game with three stacks and no Switch: the player who takes after Alice has a choice."""
    position = fresh(game).position | {
        "phase": "push",
        "stacks": [["r1"], ["b2"], ["g6", "y5"]],
        "drawn": None,
        "switches": 0,
    }
    type(game).objects.filter(pk=game.pk).update(position=position)
    return fresh(game)


def alice_takes_a_small_stack(game):
    play(game, "stop")
    return play(game, "take:1")


def by(game, before):
    return list(game.actions.filter(number__gt=before.version).values_list("seat", "action", "by"))


def test_an_order_leaves_the_other_orders_as_they_are(game, bob):
    set_orders(game_id=game.pk, user=bob, orders=HIGHEST)
    set_orders(game_id=game.pk, user=bob, orders=SAFE)
    assert game.seat_rows.get(user=bob).orders == HIGHEST | SAFE
    set_orders(game_id=game.pk, user=bob, orders={"collect": ""})
    assert game.seat_rows.get(user=bob).orders == SAFE


def test_cards_are_drawn_by_order_until_one_can_bust(alice, bob):
    game = at_stacks(running(alice, bob), [["r1", "b2"], ["b1", "r2"]], ["b1", "g3", "b2"])
    set_orders(game_id=game.pk, user=alice, orders=SAFE)
    assert by(game, game) == [
        (0, "draw", Action.By.STANDING_ORDER),
        (0, "place:3", Action.By.FORCED),
    ]
    assert fresh(game).state().legal() == ("draw", "stop")  # another blue 1 would bust


def test_drawing_on_is_among_the_automatic_moves_and_nowhere_else(alice, bob):
    game = running(alice, bob)
    at_stacks(game, [["r1"], ["b2"]], ["g3", "r6"])
    client = signed_in(alice)
    client.post(f"/games/{game.pk}/orders", {"order_draw": "safe"})
    assert by(game, game) == [(0, "draw", Action.By.STANDING_ORDER)]
    text = client.get(f"/games/{game.pk}/").text.rpartition("</template>")[2]
    label = "Keep drawing while it’s safe"
    assert text.count(label) == text.partition('id="orders"')[2].partition("</details>")[0].count(label) == 1


def at_stacks(game, stacks, deck):
    """Store the game with Alice between these stacks and this deck."""
    position = fresh(game).position | {"phase": "push", "stacks": stacks, "deck": deck, "drawn": None}
    type(game).objects.filter(pk=game.pk).update(position=position)
    return fresh(game)


def test_order_is_played_at_once_and_marked_in_the_log(game, bob):
    set_orders(game_id=game.pk, user=bob, orders=HIGHEST)
    after_it = alice_takes_a_small_stack(game)
    assert by(game, game) == [
        (0, "stop", Action.By.PLAYER),
        (0, "take:1", Action.By.PLAYER),
        (1, "take:2", Action.By.STANDING_ORDER),
        (2, "take:1", Action.By.FORCED),
    ]
    assert game.actions.get(by=Action.By.STANDING_ORDER).person is None
    assert after_it.waiting_for == bob  # it is his turn
    assert "(automatic)" in signed_in(bob).get(f"/games/{game.pk}/").text


def test_player_without_an_order_is_asked(game, bob):
    assert alice_takes_a_small_stack(game).waiting_for == bob


def test_order_can_be_taken_back(game, bob):
    set_orders(game_id=game.pk, user=bob, orders=HIGHEST)
    set_orders(game_id=game.pk, user=bob, orders={"collect": ""})
    assert alice_takes_a_small_stack(game).waiting_for == bob


@pytest.mark.both_databases
def test_order_given_during_the_decision_decides_at_once(game, bob):
    asked = alice_takes_a_small_stack(game)
    set_orders(game_id=game.pk, user=bob, orders=HIGHEST)
    assert by(game, asked)[0] == (1, "take:2", Action.By.STANDING_ORDER)


def test_order_that_decides_at_once_resets_missed_deadlines(game, bob):
    alice_takes_a_small_stack(game)
    game.seat_rows.filter(user=bob).update(missed=1)
    set_orders(game_id=game.pk, user=bob, orders=HIGHEST)
    assert game.seat_rows.get(user=bob).missed == 0


def test_order_that_does_not_apply_is_invisible_to_others(game, alice):
    set_orders(game_id=game.pk, user=alice, orders=HIGHEST)
    assert (fresh(game).version, fresh(game).revision) == (game.version, game.revision)


@pytest.mark.both_databases
def test_orders_do_not_apply_while_a_bot_decides(game, bob):
    set_orders(game_id=game.pk, user=bob, orders=HIGHEST)
    leave_game(game_id=game.pk, user=bob)
    assert alice_takes_a_small_stack(game).bot_due_at
    assert not game.actions.filter(by=Action.By.STANDING_ORDER).exists()


def test_ordered_action_neither_runs_a_clock_nor_adds_time(alice, bob, charlie):
    game = two_stacks(daily(alice, bob, charlie))
    set_orders(game_id=game.pk, user=bob, orders=HIGHEST)
    with after(hours=1):
        alice_takes_a_small_stack(game)
    assert fresh(game).deadline == MONDAY + timedelta(hours=25)  # in his own turn Bob has all that he had
    assert game.seat_rows.get(user=bob).bank is None


def test_failing_order_asks_the_player(game, bob, monkeypatch):
    set_orders(game_id=game.pk, user=bob, orders=HIGHEST)

    def broken(*_arguments):
        raise RuntimeError

    monkeypatch.setattr("games.play.actions.executor.ordered", broken)
    assert alice_takes_a_small_stack(game).waiting_for == bob


@pytest.mark.parametrize("orders", [{"collect": "everything"}, {"sleep": "long"}])
def test_unknown_order_is_refused(game, bob, orders):
    with pytest.raises(Invalid):
        set_orders(game_id=game.pk, user=bob, orders=orders)
    assert game.seat_rows.get(user=bob).orders == {}


def test_only_players_of_a_running_game_can_give_orders(game, alice, charlie):
    with pytest.raises(NotSeated):
        set_orders(game_id=game.pk, user=charlie, orders=HIGHEST)
    with pytest.raises(NotRunning):
        set_orders(game_id=open_for(alice).pk, user=alice, orders=HIGHEST)


def test_order_is_shown_only_to_its_player(game, alice, bob):
    answer = signed_in(bob).post(f"/games/{game.pk}/orders", {"order_collect": "safest"})
    assert answer.headers["Location"] == f"/games/{game.pk}/"
    shown = "When others stop, take for me: the most valuable one without a Roll card."
    assert shown in signed_in(bob).get(f"/games/{game.pk}/").text
    assert shown not in signed_in(alice).get(f"/games/{game.pk}/").text


def test_order_keeps_its_player_from_missing_a_deadline(alice, bob):
    """The order replaces a wait: the next clock runs for the next player who is asked."""
    game = daily(alice, bob)
    set_orders(game_id=game.pk, user=bob, orders=HIGHEST)
    with at(MONDAY):
        game = stop(two_stacks(game))
    assert (game.waiting_for, game.deadline) == (bob, MONDAY + timedelta(days=1))
    assert game.state().phase == "turn"


def orders_of(game, user):
    return game.seat_rows.get(user=user).orders


@pytest.mark.usefixtures("first_games")
def test_drawing_on_is_on_once_a_person_has_finished_a_game(alice, bob):
    assert [orders_of(running(alice, bob), alice) for _game in range(2)] == [{}, {}]
    ended(running(alice, bob))
    assert [orders_of(running(alice, bob), alice) for _game in range(2)] == [SAFE, SAFE]


@pytest.mark.usefixtures("first_games")
def test_a_player_who_switches_drawing_on_off_has_it_off_in_the_next_game(alice, bob):
    ended(running(alice, bob))
    set_orders(game_id=running(alice, bob).pk, user=alice, orders={"draw": ""})
    again = running(alice, bob)
    assert (orders_of(again, alice), orders_of(again, bob)) == ({}, SAFE)
