"""What Pousse-toi de là ! counts of its players."""

from games.pousse.presentation.figures import count_action, figures


def advanced(*fallen):
    return {"type": "advanced", "seat": 0, "fallen": [{"seat": seat, "pawn": 1, "space": "L1"} for seat in fallen]}


def test_pawns_that_fall_to_a_chosen_move_are_pushed_and_all_own_ones_have_fallen():
    view = {"viewer": 0}
    assert count_action(0, "advance:1", [advanced(1, 2)], view) == {"pushed": 2, "fell": 0, "ended": 0}
    assert count_action(1, "advance:1", [advanced(1, 2)], None) == {"pushed": 0, "fell": 1, "ended": 0}


def test_a_pawn_that_a_card_sends_home_has_fallen():
    events = [{"type": "fell", "seat": 0, "owner": 1}, {"type": "over"}]
    assert count_action(1, "turn", events, None) == {"pushed": 0, "fell": 1, "ended": 1}


def test_figures_are_averages_of_games():
    found = figures({"ended": 2, "pushed": 5, "fell": 1})
    assert [figure.value for figure in found] == ["2.5", "0.5"]
    assert figures({}) == []
