"""The made-up names of guests, in both languages."""

import pytest
from django.core.exceptions import ValidationError
from django.utils import translation

from accounts.name_rules.allowed import PERSON_NAME_LENGTH, check_name, refuse_guest_name
from accounts.name_rules.guest_names import (
    ADJECTIVES,
    ANIMALS,
    GUEST_NUMBERS,
    is_made_up_name,
    localised_name,
    some_guest_names,
)
from accounts.name_rules.lookalikes import look_keys

ALL = [f"{adjective} {animal}" for adjective in ADJECTIVES for animal in ANIMALS]


def in_french(name):
    with translation.override("fr"):
        return localised_name(name)


def test_there_are_enough_names_and_they_fit_with_a_number():
    assert (len(ADJECTIVES) >= 40, len(ANIMALS) >= 40) == (True, True)
    numbered = [f"{name} {GUEST_NUMBERS[-1]}" for name in ALL]
    assert [name for name in numbered if len(name) > PERSON_NAME_LENGTH] == []
    assert [name for name in map(in_french, ALL) if len(name) > PERSON_NAME_LENGTH] == []


def test_no_two_names_look_alike_in_any_language():
    for words in (ADJECTIVES, ANIMALS, [noun for noun, _gender in ANIMALS.values()]):
        assert len({look_keys(word)[0] for word in words}) == len(words)
    assert len({*map(in_french, ALL)}) == len(ALL)


@pytest.mark.parametrize(
    ("stored", "french"),
    [
        ("Swift Otter", "Loutre agile"),
        ("Swift Fox", "Renard agile"),
        ("Happy Otter", "Loutre heureuse"),
        ("Happy Fox", "Renard heureux"),
        ("Swift Otter 12", "Loutre agile 12"),
    ],
)
def test_a_name_is_told_in_the_readers_language_and_agrees(stored, french):
    assert (localised_name(stored), in_french(stored)) == (stored, french)


@pytest.mark.parametrize("name", ["Guest 123", "Alice", "Swift Alice", "Otter Swift", "Swift Otter x", "", "Swift"])
def test_other_names_stay_as_they_are(name):
    assert in_french(name) == name


def test_names_at_random_are_different_and_ones_that_the_site_accepts():
    names = some_guest_names(200)
    assert len(set(names)) == 200
    assert {*names} <= {*ALL}
    for name in names:
        check_name(name)
        check_name(in_french(name))


@pytest.mark.parametrize(
    "name",
    ["Swift Otter", "swift  otter", "SwiftOtter 7", "Swift 0tter", "Loutre agile", "LOUTRE AGILE 2", "Renard agile"],
)
def test_nobody_else_may_have_such_a_name(name):
    with pytest.raises(ValidationError):
        refuse_guest_name(name)


@pytest.mark.parametrize("name", ["Otter", "Swift Alice", "Loutre", "Swift Ottoman", "Agile Loutre"])
def test_names_with_such_words_are_free(name):
    refuse_guest_name(name)
    assert is_made_up_name(name) is False
