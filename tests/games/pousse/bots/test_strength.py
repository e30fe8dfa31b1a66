import pytest

from games.pousse.bots.position import bot_view, pawn_spaces
from games.pousse.bots.strength import at_risk, chance, expected, followings, homing, lead, progress_value, strengths
from games.pousse.rules import Pousse
from tests.games.pousse.rules.positions import position


def strength(state: Pousse, seat: int, mover: int) -> float:
    view = state.view(0)
    return strengths(bot_view(view), pawn_spaces(view), mover)[seat]


def risk(pawns: dict[int, str], pile: str, *, seats: int = 2) -> float:
    view = position(card="change", pawns=pawns, pile=pile, seats=seats).view(0)
    return at_risk(bot_view(view), pawn_spaces(view), 0)


def test_progress_grows_with_every_space_whatever_the_order_of_the_pawns() -> None:
    ways = [
        "home home home",
        "L1 home home",
        "L2 home home",
        "L2 R2 home",
        "L2 R3 home",
        "L2 R3 L1",
        "goal R3 L1",
        "goal L12 L11",
    ]

    found = [progress_value(12, 2, tuple(way.split())) for way in ways]

    assert found == sorted(set(found))
    assert progress_value(12, 2, ("L1", "L5", "8")) == progress_value(12, 2, ("8", "R1", "R5"))


def test_the_step_to_the_goal_is_worth_more_than_another() -> None:
    last, before, goal = (progress_value(12, 2, (space, "home", "home")) for space in ("L12", "L11", "goal"))

    assert goal - last > 2 * (last - before)


def test_two_pawns_at_the_goal_are_worth_more_than_anything() -> None:
    assert progress_value(12, 2, ("goal", "goal", "home")) > 3 * progress_value(12, 2, ("goal", "L12", "L11"))


def test_a_lead_is_over_the_others_and_over_the_strongest_most() -> None:
    assert lead([5.0, 1.0], 0) == 4
    assert lead([2.0, 2.0, 2.0], 1) == 0
    held_up = lead([2.0, 3.0, 1.0], 0), lead([2.0, 4.0, 0.0], 0)  # one point from the leader, or one from the last
    assert held_up[0] > held_up[1]
    assert lead([5.0, 1.0, 3.0], 0) == pytest.approx(2.566, abs=0.001)


def test_no_lead_is_an_even_chance() -> None:
    assert chance([1.5, 1.5], 0) == 0.5
    assert chance([2.0, 0.0], 0) == pytest.approx(1 - chance([2.0, 0.0], 1))


def test_the_chances_of_all_seats_add_up_to_1() -> None:
    assert sum(chance([0.5, 1.5, -2.0], seat) for seat in range(3)) == pytest.approx(1)


def test_at_risk_is_progress_times_the_chance_of_being_pushed() -> None:
    assert risk({0: "L5 home home", 1: "L2 home home"}, "+3 +1 +4 -1") == pytest.approx(5 / 13 * 0.5)


@pytest.mark.parametrize(
    "pawns",
    [
        {0: "L6 home home", 1: "L5 home home"},  # protected
        {0: "L5 home home", 1: "R4 home home"},  # another track
        {0: "L5 home home", 1: "L6 goal home"},  # nobody comes from behind
        {0: "goal home home", 1: "L12 home home"},
        {0: "L7 L5 goal"},  # its own pawn behind it
    ],
)
def test_nothing_is_at_risk_if_no_rival_can_push(pawns: dict[int, str]) -> None:
    assert risk(pawns, "+1 +2 +3 +4") == 0


def test_each_rival_is_a_risk_of_its_own() -> None:
    one = risk({0: "8 home home", 1: "L7 home home"}, "+1 -1", seats=3)
    two = risk({0: "8 home home", 1: "L7 home home", 2: "R7 home home"}, "+1 -1", seats=3)

    assert (one, two) == (pytest.approx(8 / 13 * 0.5), pytest.approx(8 / 13 * 0.75))


def test_homing_is_the_chance_of_a_card_that_brings_the_nearest_pawn_to_the_goal() -> None:
    seen = bot_view(position(card="change", pile="+1 +2 +3 -1").view(0))

    assert homing(seen, ("L11", "L2", "goal")) == 0.5
    assert homing(seen, ("L2", "L11", "goal")) == 0.5
    assert homing(seen, ("L2", "home", "goal")) == 0


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_risk_weighs_most_after_ones_move_and_the_goal_before_it(seats: int) -> None:
    exposed = position(card="change", pawns={0: "L5 home home", 1: "L4 home home"}, pile="+1 -1", seats=seats)
    near = position(card="change", pawns={0: "L12 home home"}, pile="+1 -1", seats=seats)

    last, first = 0, seats - 1  # who moved, so that seat 0 waits longest, or is next

    assert strength(exposed, 0, mover=last) < strength(exposed, 0, mover=first)
    assert strength(near, 0, mover=last) < strength(near, 0, mover=first)


def test_the_seats_in_between_have_weights_in_between() -> None:
    exposed = position(card="change", pawns={0: "L5 home home", 1: "L4 home home"}, pile="+1 -1", seats=4)

    found = [
        strength(exposed, 0, mover) for mover in range(4)
    ]  # seat 0 has moved, then waits for two, for one, for none

    assert found == [found[0], *sorted(found[1:])]
    assert found[0] < found[1]


def reached(state: Pousse, seat: int, card: str) -> list[str]:
    """The seats' pawns in each position that the card can lead to."""
    view = state.view(0)
    found = followings(bot_view(view), pawn_spaces(view), seat, card)
    return [", ".join(" ".join(spaces) for spaces in pawns) for pawns in found]


def test_a_card_leads_to_a_position_for_each_move() -> None:
    state = position(card="+1", pawns={0: "L5 home home", 1: "L4 home home"})

    assert reached(state, 1, "+1") == [
        "home home home, L5 home home",
        "L5 home home, L4 L1 home",
        "L5 home home, L4 R1 home",
    ]


@pytest.mark.parametrize(
    ("card", "pawns", "after"),
    [
        ("fall", {0: "L5 home home", 1: "L4 home home"}, "home home home, L4 home home"),
        ("fall", {0: "L5 home home", 1: "R5 home home"}, "L5 home home, R5 home home"),
        ("-1", {1: "L5 home home"}, "home home home, L5 home home"),
        ("change", {}, "home home home, home home home"),
    ],
)
def test_a_card_without_a_choice_leads_to_one(card: str, pawns: dict[int, str], after: str) -> None:
    assert reached(position(card="+1", pawns=pawns), 1, card) == [after]


def test_the_expected_chance_is_the_mean_over_the_cards_each_played_best() -> None:
    view = position(card="+1", pawns={0: "L5 home home", 1: "L4 home home"}, pile="+1 +1 fall -1").view(0)
    seen, pawns = bot_view(view), pawn_spaces(view)

    def after(*standings: str) -> float:
        moved = tuple(tuple(spaces.split()) for spaces in standings)
        return chance(strengths(seen, moved, 1), 0)

    pushed = after("home home home", "L5 home home")  # the strongest of three
    felled = after("home home home", "L4 home home")
    backed = after("L4 home home", "home home home")  # compulsory, though it pushes the player's own
    assert expected(seen, pawns, 1) == pytest.approx(0.5 * pushed + 0.25 * felled + 0.25 * backed)


def test_each_of_three_seats_plays_for_itself() -> None:
    # Seat 1 can push either of two pawns: it takes the one that has come furthest, whoever counts the chances.
    pawns = {0: "L2 home home", 1: "L1 8 home", 2: "L9 home home"}
    view = position(card="+1", seats=3, pawns=pawns, pile="+1").view(0)
    seen, now = bot_view(view), pawn_spaces(view)

    leader_fell = (("L2", "home", "home"), ("L1", "L9", "home"), ("home", "home", "home"))
    assert expected(seen, now, 1) == pytest.approx(chance(strengths(seen, leader_fell, 1), 0))


def test_a_player_who_plays_again_turns_the_next_card_too() -> None:
    pawns = {0: "L11 goal home", 1: "L11 goal home"}  # level: whoever turns the next card is ahead

    again, over = (
        expected(bot_view(view), pawn_spaces(view), 0)
        for view in (position(card="+3", pawns=pawns, pile=card).view(0) for card in ("+1!", "+1"))
    )

    assert again > over


def test_the_second_card_is_turned_by_the_next_seat_after_the_best_move_with_the_first() -> None:
    view = position(card="+1", pawns={0: "L12 goal home", 1: "L12 goal home"}, pile="-1 +1").view(0)
    seen, pawns = bot_view(view), pawn_spaces(view)

    def once(*standings: str) -> float:
        return expected(seen, tuple(tuple(spaces.split()) for spaces in standings), 1)

    victory = chance(strengths(seen, (("goal", "goal", "home"), pawns[1]), 0), 0)  # by the +1, and no second card
    assert expected(seen, pawns, 0, 2) == pytest.approx((victory + once("L12 goal home", "L11 goal home")) / 2)
