"""Bots of players."""

import pytest
from django.core.exceptions import ValidationError

from accounts.lifecycle.close import close_account, consequences
from accounts.models import ApiToken, User
from accounts.names.in_use import free_name
from accounts.programs.api_tokens import api_token_of
from accounts.programs.bot_accounts import MOST_BOTS, NoMoreBots, close_bot, make_bot_account, name_of_bot, renew_token
from testing.clocks import later
from testing.people import person

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.mark.parametrize(
    "chosen, name",
    [
        ("Robo", "Robo Bot"),
        ("  Robo   the  2nd ", "Robo the 2nd Bot"),
        ("Robobot", "Robobot Bot"),
        ("Tom Talbot", "Tom Talbot Bot"),
        ("robo bot", "robo bot"),
        ("x" * 24, "x" * 20 + " Bot"),
    ],
)
def test_the_name_of_a_bot_says_that_it_is_one(chosen, name):
    assert name_of_bot(chosen) == name


def test_a_bot_has_no_name_that_somebody_has(alice):
    person("Robo Bot")
    with pytest.raises(ValidationError):
        name_of_bot("Robo")


def test_only_bots_are_called_so_and_who_is_already_stays(alice):
    for name in ("Robo Bot", "bot", "Robo B\u043et"):
        with pytest.raises(ValidationError):
            free_name(name)
    assert free_name("Tom Talbot") == "Tom Talbot"
    before = person("Dora Bot")
    assert free_name("Dora Bot", before) == "Dora Bot"


def test_a_token_plays_for_the_bot_and_nobody_signs_in_to_it(alice):
    bot, text = make_bot_account(alice, "Robo Bot")
    token = api_token_of(text)
    assert (token.person, token.may_play, token.expires_at) == (bot, True, None)
    assert (bot.owner, bot.email, bot.has_usable_password(), bot.guest) == (alice, None, False, False)


def test_nobody_has_more_than_five_open_bots(alice, bob):
    bots = [make_bot_account(alice, f"Robo {number} Bot")[0] for number in range(MOST_BOTS)]
    with pytest.raises(NoMoreBots):
        make_bot_account(alice, "Sixth Bot")
    make_bot_account(bob, "Other Bot")
    close_bot(alice, bots[0].pk)
    make_bot_account(alice, "Sixth Bot")
    assert alice.bot_accounts.filter(closed_at=None).count() == MOST_BOTS


def test_a_new_token_ends_the_one_before(alice):
    bot, before = make_bot_account(alice, "Robo Bot")
    _bot, text = renew_token(alice, bot.pk)
    assert (api_token_of(before), api_token_of(text).person) == (None, bot)


def test_an_older_bot_with_a_new_token_is_not_made_again(alice):
    """As by the form for bots, sent again: it would end the token."""
    with later(minutes=-11):
        bot, _text = make_bot_account(alice, "Robo Bot")
    _bot, text = renew_token(alice, bot.pk)
    with pytest.raises(ValidationError):
        name_of_bot("Robo Bot", alice)
    assert api_token_of(text).person == bot


def test_nobody_else_renews_its_token_or_closes_it(alice, bob):
    bot, text = make_bot_account(alice, "Robo Bot")
    with pytest.raises(User.DoesNotExist):
        renew_token(bob, bot.pk)
    close_bot(bob, bot.pk)
    assert api_token_of(text).person == bot


def test_closing_ends_its_token_and_frees_its_name(alice):
    bot, text = make_bot_account(alice, "Robo Bot")
    close_bot(alice, bot.pk)
    bot.refresh_from_db()
    assert (api_token_of(text), bot.name, ApiToken.objects.count()) == (None, "", 0)
    assert make_bot_account(alice, name_of_bot("Robo"))[0].name == "Robo Bot"


def test_bots_are_closed_with_their_owner_who_is_told_before(alice):
    bots = [make_bot_account(alice, name)[0] for name in ("Robo Bot", "Ruby Bot")]
    assert "Your bots are closed too: Robo Bot, Ruby Bot." in consequences(alice)
    close_account(alice.pk, by=alice)
    assert User.objects.filter(pk__in=[bot.pk for bot in bots], closed_at=None).count() == 0
