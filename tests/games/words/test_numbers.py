import pytest
from django.utils import translation

from games.words.numbers import count_name


@pytest.mark.parametrize(
    "language, names",
    [
        ("en", ["two", "three", "four", "five", "six", "seven", "eight", "nine", "10"]),
        ("fr", ["deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "10"]),
    ],
)
def test_numbers_are_words_up_to_nine(language: str, names: list[str]) -> None:
    with translation.override(language):
        assert [count_name(number) for number in range(2, 11)] == names
