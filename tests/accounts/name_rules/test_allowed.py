"""Names, and words that look like addresses."""

from itertools import islice

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError

from accounts.lifecycle.close import close_account
from accounts.models import User
from accounts.name_rules.allowed import (
    PERSON_NAME_LENGTH,
    RESERVED,
    check_name,
    looks_like_address,
    plain_name,
    refuse_guest_name,
    variants,
    without_addresses,
)
from accounts.name_rules.lookalikes import alike
from testing.people import person

INVISIBLE = [
    "A\nB", "A\x00", "A\u202eB", "\u2028", "A\x9f",
    "A\u200bB", "A\u200cB", "A\u200dB", "A\u200fB", "A\u00adB", "A\u2060B", "\ufeffA", "A\U000e0041",
    "A\u034fB", "A\u115fB", "A\u1160B", "A\u180eB", "\u3164", "A\uffa0", "A\u2800B", "A\u17b4", "A\ue000",
    "A\uffff", "A\ufffe", "A\ufdd0", "\U0001ffffA",
    "A\ufe0f", "A \ufe0f", "❤\ufe0f\ufe0f", "A\U000e0100", "👩\u200dA", "1\ufe0f", "ا\u200c", "क\u200dष", "\u20e3",
]  # fmt: skip


@pytest.mark.parametrize("name", INVISIBLE)
def test_invisible_characters_are_refused(name):
    with pytest.raises(ValidationError):
        plain_name(name)


@pytest.mark.parametrize("name", ["Z\u0334\u0335\u0336\u0337", "\u0301A", "A \u0301", "x\u20dd\u20dd\u20dd\u20dd"])
def test_piles_of_accents_and_lone_accents_are_refused(name):
    with pytest.raises(ValidationError):
        plain_name(name)


@pytest.mark.parametrize(
    "name",
    [
        "Zoë", "Zoe\u0308", "Nguyễn Văn Ế", "O'Brien", "Anne-Sophie", "李雷", "葛\U000e0100城", "ที่รัก", "שָׁלוֹם", "हिन्दी",
        "🎲", "👍🏽", "❤\ufe0f",
    ],
)  # fmt: skip
def test_ordinary_names_in_all_scripts_are_accepted(name):
    check_name(name)


@pytest.mark.parametrize(
    "name",
    [
        "Pushsite", "pushsite staff", "Push site", "P.u.s.h.s.i.t.e", "Рushsite", "PushsiteBob",
        "staff", "STAFF", "Staff 2", "2staff2", "S t a f f", "Stäff", "The staff", "Bob, staff",
        "Admin", "Admin 2", "admin1", "adm1n", "AdmIn", "АDМІΝ", "ａｄｍｉｎ",
        "Administrator", "Modérateur", "moderator",
        "support", "Support team", "ѕuрроrt", "root", "System", "système 3", "Équipe", "E\u0301quipe", "L'équipe",
    ],
)  # fmt: skip
def test_names_of_the_site_are_reserved(name):
    with pytest.raises(ValidationError) as refused:
        check_name(name)
    assert refused.value.messages == [str(RESERVED)]


@pytest.mark.parametrize(
    "name",
    ["Badminton", "Staffan", "Wagstaff", "Joe Root", "Solar system", "L'équipe du dimanche", "Team night", "Lea", "2"],
)
def test_names_that_only_contain_reserved_words_are_free(name):
    check_name(name)


@pytest.mark.parametrize("name", ["evil.example", "http://x", "www.evil", "me@evil.example", "évil。com"])
def test_addresses_are_refused(name):
    with pytest.raises(ValidationError, match="web or e-mail address"):
        check_name(name)


@pytest.mark.parametrize("name", ["Guest 1", "guest 22", "GUEST1", "Invité 3", "gu\u0435st 7", "Guest l7"])
def test_names_of_guests_are_reserved_for_guests(name):
    with pytest.raises(ValidationError):
        refuse_guest_name(name)


@pytest.mark.parametrize("name", ["Guest", "Guest of honour", "Augustin 1er", "Guest 1 of 2"])
def test_other_names_with_guests_in_them_are_free(name):
    refuse_guest_name(name)


def test_variants_fit_the_maximum_length():
    assert list(islice(variants("Bob"), 3)) == ["Bob", "Bob 2", "Bob 3"]
    longest = "x" * PERSON_NAME_LENGTH
    assert list(islice(variants(longest), 2)) == [longest, "x" * (PERSON_NAME_LENGTH - 2) + " 2"]


@pytest.mark.django_db
@pytest.mark.both_databases
@pytest.mark.parametrize("name", ["ALICE", "Аlice", "AIice", "Al\u200bice"])
def test_accounts_cannot_have_lookalike_names(name):
    person("Alice")
    with pytest.raises(IntegrityError):
        User.objects.create_user("other@example.org", name=name)


@pytest.mark.django_db
@pytest.mark.both_databases
def test_name_of_a_closed_account_is_free():
    alice = person("Alice")
    close_account(alice.pk, by=alice)
    other = User.objects.create_user("other@example.org", name="Аlice")
    assert (other.name, other.name_key) == ("Аlice", "alice")
    alice.refresh_from_db()
    assert (alice.name, alice.name_key, alice.name_look) == ("", None, None)


@pytest.mark.django_db
@pytest.mark.both_databases
def test_account_needs_an_e_mail():
    with pytest.raises(IntegrityError):
        User.objects.create(name="Alice")


@pytest.mark.parametrize(
    "text",
    [
        "http://evil.example/reset",
        "Locked! HTTPS://x",
        "//evil",
        "www.evil",
        "evil.example",
        "bei evil.xn--p1ai",
        "évil。com",
        "evil．com",
        "evil.co\u0301m",
        "me@evil.example",
        "me@evil",
        "mailto:me",
        "tel:0900",
        "192.0.2.17",
        "１９２.0.2.17",
        "(evil.example)",
    ],
)
def test_addresses_are_recognized(text):
    assert looks_like_address(text) is True


@pytest.mark.parametrize(
    "text",
    [
        "Alice",
        "J.R.R. Tolkien",
        "Dr. Who",
        "Sam 2",
        "A/B",
        "3.14",
        "v1.2.3",
        "@alice",
        "M@x",
        "Really?!",
        "Yes...",
        "…",
    ],
)
def test_other_texts_are_no_addresses(text):
    assert looks_like_address(text) is False


def test_each_address_in_a_text_is_left_out():
    assert without_addresses("Locked!  http://evil.example/reset now") == "Locked! … now"
    assert without_addresses("evil.example") == "…"
    assert without_addresses("Sunday") == "Sunday"


@pytest.mark.parametrize(
    "name",
    [
        "می\u200cنا",
        "क्\u200dष",
        "👩\u200d🚀",
        "❤\ufe0f\u200d🔥",
        "👨\u200d👩\u200d👧 Fam",
        "Ana 1\ufe0f\u20e3",
        "🇫🇷 Zoé",
    ],
)
def test_joiners_flags_and_keycaps_are_part_of_a_name(name):
    check_name(name)


@pytest.mark.parametrize("name", ["می\u200cنا", "क्\u200dष"])
def test_joiners_tell_no_names_apart(name):
    assert alike(name, name.replace("\u200c", "").replace("\u200d", ""))
