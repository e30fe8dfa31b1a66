import pytest

from games.presentation.pictures import fitting


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
