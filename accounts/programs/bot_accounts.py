"""Bots of players: accounts of their own, which programs use by a token and to which nobody signs in."""

from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.lifecycle.close import close_account
from accounts.models import ApiToken, User
from accounts.name_rules.allowed import BOT, PERSON_NAME_LENGTH, ends_in_bot
from accounts.names.in_use import free_name
from accounts.programs.api_tokens import SENT_AGAIN, make_api_token
from accounts.registry import registered
from pushsite.web.refusals import Refusal

MOST_BOTS = 5  # of one person
BOT_TABLES_A_DAY = 100
SILENT: dict[str, Any] = {"mail": False, "profile_times": False}


class NoMoreBots(Refusal):
    """A person has as many bots as one may have."""

    sentence = _("You have five bots. Close one first.")


def name_of_bot(name: str, owner: User | None = None) -> str:
    """The name of the account of a bot that ``owner`` calls ``name``: everywhere on the site its last word is "Bot".

    Raises ``ValidationError`` if nobody may have it.
    """
    name = " ".join(name.split())
    if not ends_in_bot(name):
        name = f"{name[: PERSON_NAME_LENGTH - len(BOT) - 1].rstrip()} {BOT}"
    return name if owner and _just_made(owner, name) else free_name(name, of_bot=True)


def _just_made(owner: User, name: str) -> User | None:
    """The bot of ``owner`` whose first token was lost with the answer to the same form."""
    since = timezone.now() - SENT_AGAIN
    token = {"api_tokens__used_at": None, "api_tokens__created_at__gt": since}
    return owner.bot_accounts.filter(name=name, closed_at=None, created_at__gt=since, **token).first()


@transaction.atomic
def make_bot_account(owner: User, name: str) -> tuple[User, str]:
    """Make an account for a bot of ``owner``, with a name of `name_of_bot`; return it with the text of its token.

    One that was made just now, and whose token was never used, gets another token instead.
    Raises ``NoMoreBots``, the error of a ``before_making_bot``, or ``IntegrityError`` if the name has just been taken.
    """
    owner = owner.lock_against_closing()
    if unused := _just_made(owner, name):
        return renew_token(owner, unused.pk)
    for hooks in registered:
        hooks.before_making_bot(owner)
    if owner.bot_accounts.filter(closed_at=None).count() >= MOST_BOTS:
        raise NoMoreBots
    bot = User(name=name, owner=owner, language=owner.language, time_zone=owner.time_zone, **SILENT)
    bot.set_unusable_password()
    bot.save()
    return bot, _new_token(bot)


@transaction.atomic
def renew_token(owner: User, pk: int) -> tuple[User, str]:
    """Replace the token of the bot ``pk`` of ``owner``; return the bot with the text. Raises ``User.DoesNotExist``."""
    bot = owner.bot_accounts.get(pk=pk, closed_at=None).lock_against_closing()
    ApiToken.objects.filter(person=bot).delete()
    return bot, _new_token(bot)


def close_bot(owner: User, pk: int) -> None:
    """Close the account of the bot ``pk`` of ``owner``, if it is theirs and open; its games stay."""
    bot = owner.bot_accounts.filter(pk=pk, closed_at=None).first()
    if bot is not None:
        close_account(bot.pk, by=bot)


def _new_token(bot: User) -> str:
    return make_api_token(bot, name=bot.name, may_play=True, days=None)[1]
