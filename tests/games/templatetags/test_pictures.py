import pytest

from games.templatetags.pictures import fitting


@pytest.mark.parametrize("words", ["", "Alice", "Élise", "ليلى"])
def test_what_fits_is_left_as_it_is(words):
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
def test_what_does_not_is_cut_by_its_width_with_an_ellipsis(words, drawn):
    assert fitting(words, 204, 34) == drawn


def test_marks_on_a_letter_take_no_room_of_their_own():
    assert fitting("e\u0323\u0302" * 10, 204, 34) == "e\u0323\u0302" * 10


def test_where_there_is_no_room_there_is_the_ellipsis():
    assert fitting("Alice", 10, 34) == "…"
