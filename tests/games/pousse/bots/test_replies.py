import pytest

from games.pousse.bots.position import read, standing
from games.pousse.bots.strength import chance, expected, followings, lead, strengths
from games.pousse.rules import Pousse
from tests.games.pousse.rules.positions import position


def reached(state: Pousse, seat: int, card: str) -> list[str]:
    """The seats' pawns in each position that the card can lead to."""
    view = state.view(0)
    found = followings(read(view), standing(view), seat, card)
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


def test_what_is_expected_is_the_mean_over_the_cards_of_the_strongest_play_with_each() -> None:
    view = position(card="+1", pawns={0: "L5 home home", 1: "L4 home home"}, pile="+1 +1 fall -1").view(0)
    table, pawns = read(view), standing(view)

    def after(*standings: str) -> float:
        moved = tuple(tuple(spaces.split()) for spaces in standings)
        return chance(lead(strengths(table, moved, 1), 0))

    pushed = after("home home home", "L5 home home")  # the strongest of three
    felled = after("home home home", "L4 home home")
    backed = after("L4 home home", "home home home")  # compulsory, though it pushes the player's own
    assert expected(table, pawns, 1) == pytest.approx(0.5 * pushed + 0.25 * felled + 0.25 * backed)


def test_each_plays_for_itself_where_three_sit() -> None:
    # Seat 1 can push either of two pawns: it takes the one that has come furthest, whoever counts the chances.
    pawns = {0: "L2 home home", 1: "L1 8 home", 2: "L9 home home"}
    view = position(card="+1", seats=3, pawns=pawns, pile="+1").view(0)
    table, now = read(view), standing(view)

    leader_fell = (("L2", "home", "home"), ("L1", "L9", "home"), ("home", "home", "home"))
    assert expected(table, now, 1) == pytest.approx(chance(lead(strengths(table, leader_fell, 1), 0)))
