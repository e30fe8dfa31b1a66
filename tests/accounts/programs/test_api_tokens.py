"""Tokens for programs."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.lifecycle.close import close_account
from accounts.models import ApiToken
from accounts.programs.api_tokens import (
    MOST_TOKENS,
    NameOfToken,
    NoMoreTokens,
    api_token_of,
    is_well_formed,
    make_api_token,
    revoke_api_token,
)

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def made(person, name: str = "bot", days: int | None = 30) -> tuple[ApiToken, str]:
    return make_api_token(person, name=name, may_play=False, days=days)


def test_a_token_is_found_by_its_text_which_is_stored_nowhere(alice):
    token, text = made(alice)
    assert api_token_of(text) == token
    stored = ApiToken.objects.values().get()
    assert text not in str(stored)
    assert text.startswith(stored["begins"]) and len(stored["begins"]) == 13


def test_a_mistyped_token_is_refused_without_a_query(alice, django_assert_num_queries):
    text = made(alice)[1]
    wrong = [text[:-1] + ("a" if text[-1] != "a" else "b"), text[9:], text + "0", text.replace("_", "-"), "", "é"]
    with django_assert_num_queries(0):
        assert [is_well_formed(each) or api_token_of(each) for each in wrong] == [None] * len(wrong)


def test_a_token_ends_when_it_said(alice, time_machine):
    time_machine.move_to(timezone.now())
    text, lasting = made(alice)[1], made(alice, "other", None)[1]
    time_machine.shift(timedelta(days=29))
    assert api_token_of(text) is not None
    time_machine.shift(timedelta(days=2))
    assert api_token_of(text) is None
    time_machine.shift(timedelta(days=10_000))
    assert api_token_of(lasting) is not None


def test_the_last_use_is_noted_once_a_minute(alice, time_machine, django_assert_num_queries):
    time_machine.move_to(timezone.now())
    token, text = made(alice)
    assert token.used_at is None
    with django_assert_num_queries(2):
        api_token_of(text)
    first = ApiToken.objects.get().used_at
    with django_assert_num_queries(1):
        api_token_of(text)
    time_machine.shift(timedelta(minutes=2))
    api_token_of(text)
    assert timezone.now() >= ApiToken.objects.get().used_at > first


def test_only_its_person_revokes_a_token(alice, bob):
    token, text = made(alice)
    revoke_api_token(bob, token.pk)
    assert api_token_of(text) == token
    revoke_api_token(alice, token.pk)
    assert api_token_of(text) is None


def test_a_person_has_ten_tokens_of_different_names(alice, bob):
    made(alice)
    ApiToken.objects.update(used_at=timezone.now())
    with pytest.raises(NameOfToken):
        made(alice)
    for number in range(1, MOST_TOKENS):
        made(alice, f"bot {number}")
    with pytest.raises(NoMoreTokens):
        made(alice, "one more")
    assert made(bob)[0].person == bob


def test_tokens_end_with_the_account(alice):
    text = made(alice)[1]
    close_account(alice.pk, by=alice)
    assert (api_token_of(text), ApiToken.objects.count()) == (None, 0)
