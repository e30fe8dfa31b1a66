"""What all mails about games have in common: languages, headers, and where to say what one wants to be told."""

from collections.abc import Callable
from email.utils import parseaddr
from typing import Any

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation

from accounts.models import User
from games.models import Game
from games.notices.unsubscribe import stop_address
from games.words import words_for
from games.words.one_line import one_line

Content = tuple[str, dict[str, Any]]


def mail_to(person: User, *, template: str, name: str, content: Callable[[], Content]) -> EmailMultiAlternatives:
    """A mail of ``template`` to ``person``; ``content`` gives subject and context, in their language and time zone.

    ``name`` is the mail's own: a retry has the same Message-ID, so that one that arrives twice can be known for one.
    """
    with translation.override(person.language or settings.LANGUAGE_CODE), timezone.override(person.time_zone or "UTC"):
        subject, told = content()
        context = told | {
            "settings": f"{settings.SITE_URL}{reverse('accounts:settings')}#mail",
            "stop": stop_address(person),
        }
        return EmailMultiAlternatives(
            subject=subject,
            body=render_to_string(f"notices/{template}.txt", context).strip() + "\n",
            to=[str(person.email)],
            headers=_headers(name, context["stop"]),
            alternatives=[(render_to_string(f"notices/{template}.html", context), "text/html")],
        )


def address_of(game: Game) -> str:
    """Where its table is."""
    return settings.SITE_URL + game.get_absolute_url()


def heading_of(game: Game) -> str:
    """A table's name and what is played there, once where it is named after the game: ``Lunch · PUSH``."""
    name, played = one_line(game.name), words_for(game.rules).names.NAME
    return name if name == played else f"{name} · {played}"


def in_subject(name: str) -> str:
    """What people have named, where it cannot be read as encoded text, line breaks and all."""
    return one_line(name).replace("=?", "= ?")


def _headers(name: str, stop: str) -> dict[str, str]:
    domain = parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition("@")[2]
    return {
        "Message-ID": f"<{name}@{domain}>",
        "Auto-Submitted": "auto-generated",
        "List-Unsubscribe": f"<{stop}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }
