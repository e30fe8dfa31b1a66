"""What all mails about games share: their frame, addresses of tables, headings, and texts by users."""

from collections.abc import Callable
from email.utils import parseaddr
from typing import Any

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation

from accounts.models import User
from games.channels.mail.addresses import stop_address
from games.models import Game
from pushsite.plain_text import plain_text

Content = tuple[str, dict[str, Any]]


def mail_to(
    person: User, *, template: str, name: str, content: Callable[[], Content], stoppable: bool = True
) -> EmailMultiAlternatives:
    """Return a mail; ``content`` returns subject and context, in the language and time zone of ``person``.

    ``name`` goes into the Message-ID: a retry has the same one, so that mail programs recognize duplicates.
    ``stoppable``: whether it is one of those that people can choose not to get.
    """
    with translation.override(person.language or settings.LANGUAGE_CODE), timezone.override(person.time_zone or "UTC"):
        subject, parts = content()
        context = parts | {
            "settings": f"{settings.SITE_URL}{reverse('notices')}#mail",
            "stop": stop_address(person),
        }
        html = render_to_string(f"notices/occasions/{template}.html", context)
        return EmailMultiAlternatives(
            subject=subject,
            body=plain_text(html),
            to=[str(person.email)],
            headers=_headers(name, context["stop"] if stoppable else ""),
            alternatives=[(html, "text/html")],
        )


def table_address(game: Game) -> str:
    return settings.SITE_URL + game.get_absolute_url()


def lock_address(game: Game) -> str:
    """Return the address of the deal's lock. It ends in the commitment, so that the mail proves it (FAIR step 3)."""
    return f"{settings.SITE_URL}{reverse('games:lock', args=[game.pk])}#{game.commitment}"


def _headers(name: str, stop: str) -> dict[str, str]:
    domain = parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition("@")[2]
    headers = {"Message-ID": f"<{name}@{domain}>", "Auto-Submitted": "auto-generated"}
    if stop:
        headers |= {"List-Unsubscribe": f"<{stop}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
    return headers
