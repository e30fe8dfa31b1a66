"""Leave and come back, cancel, let the time run out, and leave together."""

from games.models import Action, Game
from games.play.absence.stand_in import seat_bot_for_idle
from games.play.clocks.vacation import go_on_vacation
from games.play.tables.ending import agree_to_cancel, cancel_table, end_now, withdraw_vote_to_cancel
from testing.clocks import daily, later, let_bots_play
from testing.tables import ended, fresh, running
from tests.games.play.absence.test_leavers import ahead
from tests.games.play.absence.test_leaving import late
from tests.games.ratings.attempts import LOST, attempt, back, duel, leave, lose, refused, taken_over, three, win

# Leave and come back


@attempt(**LOST)
def leave_at_once(people):
    leave(duel(people), people.alice)


@attempt(**LOST)
def leave_and_come_back_to_win(people):
    game = duel(people)
    leave(game, people.alice)
    back(game, people.alice)
    win(game)


@attempt(**LOST)
def leave_and_come_back_many_times(people):
    game = duel(people)
    for _ in range(3):
        leave(game, people.alice)
        back(game, people.alice)
    win(game)


@attempt(**LOST)
def let_a_bot_win(people):
    game = ahead(duel(people), 0)
    leave(game, people.alice)
    let_bots_play(game)
    ended(game)


@attempt(**LOST)
def let_the_bot_play_the_hard_part(people):
    game = duel(people)
    leave(game, people.alice)
    let_bots_play(game)
    back(game, people.alice)
    win(game)


@attempt(Alice=-143, Bob=115, Charlie=29)
def leave_a_game_of_three_and_come_back_to_win(people):
    game = three(people)
    leave(game, people.alice)
    back(game, people.alice)
    win(game)


@attempt(**LOST)
def win_after_the_other_game_was_left(people):
    leave(duel(people), people.alice)
    win(duel(people, rated=False))


# Cancel


@attempt(**LOST)
def ask_to_cancel_a_lost_game(people):
    game = duel(people)
    agree_to_cancel(game_id=game.pk, user=people.alice)
    lose(game)


@attempt(**LOST)
def ask_to_cancel_and_leave(people):
    game = duel(people)
    agree_to_cancel(game_id=game.pk, user=people.alice)
    leave(game, people.alice)


@attempt(**LOST)
def leave_and_ask_to_cancel(people):
    game = duel(people)
    leave(game, people.alice)
    refused(agree_to_cancel, game_id=game.pk, user=people.alice)
    back(game, people.alice)
    refused(agree_to_cancel, game_id=game.pk, user=people.alice)


@attempt(**LOST)
def get_the_winner_to_cancel_a_decided_game(people):
    game = duel(people)
    leave(game, people.alice)
    refused(agree_to_cancel, game_id=game.pk, user=people.bob)


@attempt(Alice=-57, Bob=29, Charlie=29)
def leave_so_that_the_others_cancel(people):
    game = three(people)
    leave(game, people.alice)
    for user in (people.bob, people.charlie):
        agree_to_cancel(game_id=game.pk, user=user)


@attempt(**LOST)
def ask_and_take_it_back(people):
    game = duel(people)
    agree_to_cancel(game_id=game.pk, user=people.alice)
    withdraw_vote_to_cancel(game_id=game.pk, user=people.alice)
    lose(game)


@attempt()
def cancel_together(people):
    game = ahead(duel(people), 0)
    for user in (people.alice, people.bob):
        agree_to_cancel(game_id=game.pk, user=user)


@attempt(**LOST)
def cancel_the_table_of_a_running_game(people):
    game = duel(people)
    refused(cancel_table, game_id=game.pk, user=people.alice)
    lose(game)


@attempt(**LOST)
def end_a_running_game_as_if_one_had_won(people):
    game = duel(people)
    refused(end_now, game_id=game.pk, user=people.alice)
    lose(game)


@attempt(**LOST)
def end_a_game_that_one_has_left(people):
    game = duel(people)
    leave(game, people.alice)
    refused(end_now, game_id=game.pk, user=people.alice)


# Time out


@attempt(**LOST)
def let_the_time_run_out_four_times(people):
    win(late(daily(people.alice, people.bob, rated=True), 4))


@attempt(**LOST)
def let_the_time_run_out_in_a_short_game(people):
    """Once in more than a fifth of the decisions."""
    game = duel(people)
    Action.objects.create(game=game, number=1000, seat=0, action="x", by=Action.By.TIMEOUT)
    Action.objects.filter(game=game, seat=0).exclude(number=1000).update(by=Action.By.FORCED)
    position = fresh(ahead(game, 0)).position
    Game.objects.filter(pk=game.pk).update(position=position | {"deck": position["deck"][:1]})
    ended(game)


@attempt(**LOST)
def let_the_clock_give_the_seat_to_a_bot(people):
    game = taken_over(people)
    Action.objects.bulk_create(
        Action(game=game, number=1000 + number, seat=0, action="x", by=Action.By.TAKEOVER) for number in range(4)
    )
    win(game)


@attempt(**LOST)
def ask_to_cancel_while_the_other_is_away(people):
    game = running(people.bob, people.alice, rated=True, pace="daily")
    agree_to_cancel(game_id=game.pk, user=people.alice)
    assert fresh(game).status == "running"
    ended(ahead(game, 0))


@attempt(**LOST)
def do_not_move_for_a_month(people):
    game = duel(people)
    with later(days=31):
        seat_bot_for_idle(game_id=game.pk, user=people.bob)
        back(game, people.alice)


@attempt(**LOST)
def go_on_vacation_from_a_lost_game(people):
    game = duel(people, pace="daily")
    go_on_vacation(user=people.alice, days=10)
    lose(game)


# Both leave


@attempt(**LOST)
def leave_first_and_get_the_other_to_leave(people):
    game = duel(people)
    leave(game, people.alice, people.bob)
    ended(game)


@attempt()
def leave_while_the_other_is_away_so_that_bots_decide(people):
    game = running(people.bob, people.alice, rated=True)
    Action.objects.bulk_create(
        Action(game=game, number=1000 + number, seat=number % 2, action="x", by=Action.By.TIMEOUT)
        for number in range(6)
    )
    ended(ahead(game, 1))


@attempt(Alice=-57, Bob=-57, Charlie=115)
def leave_a_game_of_three_together(people):
    game = three(people)
    leave(game, people.alice, people.bob)
    ended(game)
