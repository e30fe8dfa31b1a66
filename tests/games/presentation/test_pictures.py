import pytest

from games.pousse.presentation import names as pousse
from games.presentation.pictures import description, fitting, title
from games.push.presentation import names as push
from tests.games.presentation.readers import table

PEOPLE = table("Alice", "Bob", "Charlie")


def test_title_of_two_players_has_both_scores():
    assert title(push, PEOPLE[:2], [34, 28], [0]) == "Alice won PUSH, 34 to 28"
    assert title(push, PEOPLE[:2], [28, 34], [1]) == "Bob won PUSH, 34 to 28"


def test_title_of_more_players_has_the_winning_score():
    assert title(push, PEOPLE, [12, 34, 28], [1]) == "Bob won PUSH with 34 points"


def test_title_uses_the_words_of_each_game():
    assert title(pousse, PEOPLE, [0, 2, 1], [1]) == "Bob won Pousse-toi de là ! with 2 pawns at the goal"


def test_title_of_a_shared_victory_names_all_winners():
    assert title(push, PEOPLE, [34, 34, 2], [0, 1]) == "Alice and Bob shared the victory in PUSH, with 34 points each"


def test_description_lists_all_scores():
    assert description(push, PEOPLE, [1, 34, 28]) == (
        "Alice: 1 point, Bob: 34 points, Charlie: 28 points. See the final table, and how the game went."
    )


@pytest.mark.parametrize("words", ["", "Alice", "Élise", "ليلى"])
def test_text_that_fits_is_unchanged(words):
    assert fitting(words, 200, 34) == words


@pytest.mark.parametrize(
    ("words", "drawn"),
    [
        ("W" * 40, "WWWWW…"),
        ("i" * 40, "i" * 17 + "…"),
        ("Maximilianejosephine", "Maximilia…"),
        ("Ann of the hills and woods", "Ann of the…"),
        ("山" * 40, "山山山山山…"),
    ],
)
def test_long_text_is_cut_by_its_width_with_an_ellipsis(words, drawn):
    assert fitting(words, 204, 34) == drawn


def test_combining_marks_have_no_width():
    assert fitting("e\u0323\u0302" * 10, 204, 34) == "e\u0323\u0302" * 10


def test_text_without_any_room_becomes_an_ellipsis():
    assert fitting("Alice", 10, 34) == "…"
