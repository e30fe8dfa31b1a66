"""What PUSH 'em UP! counts of its players."""

from games.pushemup.presentation.figures import count_action, figures

VIEW = {"viewer": 0}


def test_cards_of_others_are_pushed_out_and_covered_by_choice():
    pushed = {"type": "pushed", "removed": ["p4", "r2"]}
    laid = {"type": "laid", "covered": "p9"}
    found = count_action(0, "push:1", [pushed, laid], VIEW)
    assert (found["pushed"], found["covered"], found["discarded"]) == (1, 1, 0)
    assert count_action(0, "push:1", [pushed, laid], None) == {"rounds": 0, "columns": 0}


def test_columns_are_counted_at_the_end_of_each_round():
    found = count_action(1, "discard:4", [{"type": "counted", "won": [1, None, 0, 1]}], None)
    assert found == {"rounds": 1, "columns": 2}


def test_figures_are_averages_of_rounds():
    assert [figure.value for figure in figures({"rounds": 4, "columns": 9})] == ["2.2", "0.0", "0.0", "0.0"]
    assert figures({}) == []
