"""A notice as a mail, in its reader's language."""

from email.utils import parseaddr
from types import SimpleNamespace
from typing import Any

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from games.models import Notice, Seat
from games.notices.story import last_played, one_line, readers, story
from games.notices.unsubscribe import stop_address
from games.words import words_for

NO_AIDS = SimpleNamespace(odds=False, keys=False)


def letter(notice: Notice, seat: Seat) -> EmailMultiAlternatives:
    """The mail for ``notice``, made from what the person at ``seat`` may know."""
    with translation.override(notice.person.language or settings.LANGUAGE_CODE):
        context = _context(notice, seat)
        return EmailMultiAlternatives(
            subject=_subject(notice),
            body=render_to_string(f"notices/{notice.kind}.txt", context).strip() + "\n",
            to=[str(notice.person.email)],
            headers=_headers(notice, context["stop"]),
            alternatives=[(render_to_string(f"notices/{notice.kind}.html", context), "text/html")],
        )


def _subject(notice: Notice) -> str:
    table = one_line(notice.game.name).replace("=?", "= ?")  # else it reads as encoded, line breaks and all
    if notice.kind == Notice.Kind.OVER:
        return _("Game over: {table}").format(table=table)
    return _("Your turn: {table}").format(table=table)


def _headers(notice: Notice, stop: str) -> dict[str, str]:
    """A retry has the same Message-ID, so that a mail that arrives twice can be known for one."""
    domain = parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition("@")[2]
    return {
        "Message-ID": f"<{notice.game_id}.{notice.pk}@{domain}>",
        "Auto-Submitted": "auto-generated",
        "List-Unsubscribe": f"<{stop}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }


def _context(notice: Notice, seat: Seat) -> dict[str, Any]:
    game, words = notice.game, words_for(notice.game.rules)
    people = readers(list(game.seat_rows.all()), seat)
    view = game.state().view(seat.number)
    scene = words.scene(view, people, NO_AIDS)
    last = last_played(notice)
    return {
        "table": one_line(game.name),
        "rules": words.names.NAME,
        "decision": words.decision(view, people),
        "result": scene.result,
        "ranking": scene.ranking,
        "since": _("Since you last played") if last else _("So far"),
        "story": story(notice, people, seat, last),
        "address": settings.SITE_URL + game.get_absolute_url(),
        "settings": settings.SITE_URL + reverse("accounts:settings"),
        "stop": stop_address(notice.person),
    }
