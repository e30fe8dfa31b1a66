"""What a turn of banking costs is fitted to how bots that reckon with it fare."""

from bench.fitting.push import leads_at, played
from games.bots.fitted import fitted
from games.push.rules import GAME


def test_a_bot_that_never_banks_falls_behind_those_that_do() -> None:
    leads = [lead for deal in range(4) for lead in leads_at(2, cost=1000, now=8, deal=deal)]
    assert sum(leads) < 0


def test_a_bot_that_reckons_as_the_others_do_is_neither_ahead_nor_behind() -> None:
    assert sum(leads_at(3, cost=6, now=6, deal=1)) == 0


def test_games_are_played_to_the_end_with_the_same_deal() -> None:
    assert played(1, [5, 5, 5, 5]).dump() == played(1, [5, 5, 5, 5]).dump()
    assert played(1, [5, 5, 5, 5]).to_act is None


def test_there_is_a_cost_for_each_number_of_seats() -> None:
    assert [*fitted("push")["cost_of_banking"]] == [str(seats) for seats in GAME.seats]
