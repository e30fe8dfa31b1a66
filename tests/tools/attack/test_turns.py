"""What there is no time for goes round by commit, and too little is a failure."""

from tools.attack.floods import Flood
from tools.attack.limits import Rate
from tools.attack.tokens import Tokens
from tools.attack.turns import LeftOut, in_turn, least_in, number_of_commit, run_until

RATE = Rate("consent", "a person", 20, 600, 20, True)


def test_each_begins_once():
    assert ["".join(in_turn("abc", turn)) for turn in range(4)] == ["abc", "bca", "cab", "abc"]
    assert in_turn([], number_of_commit()) == []


def test_what_is_left_out_is_told_and_fails_above_a_share():
    checks = [lambda: RATE] * 10
    *done, left = run_until(0, "limits", checks)
    assert (done, left.holds, str(left)) == ([RATE], True, "limits: 1 of 10 done, the others after other commits")
    assert not LeftOut("limits", 10, 11).holds
    assert not LeftOut("limits", 0, 0).holds
    assert [LeftOut("limits", 97, 100, least_in(seconds)).holds for seconds in (60, 280, 900)] == [True, False, False]
    assert not LeftOut("limits", 100, 100, least_in(60)).holds
    assert len(list(run_until(float("inf"), "limits", checks))) == 11


def test_limit_holds_if_it_is_reached_and_lets_through_exactly_what_it_says():
    assert RATE.holds
    wrong = [{"let_through": 21}, {"let_through": 19}, {"reached": False}, {"unlimited": ["home"]}]
    assert [RATE._replace(**each).holds for each in wrong] == [False] * 4


def test_flood_holds_within_its_bounds():
    counts = [(0, 1, 3), (1, 1, 3), (3, 1, 3), (4, 1, 3)]
    assert [Flood("tables", {"made": each}).holds for each in counts] == [False, True, True, False]


def test_no_address_may_take_a_form_without_its_token():
    assert [Tokens(2, []).holds, Tokens(0, []).holds, Tokens(2, ["home"]).holds] == [True, False, False]
