"""The mails of an embedded site, which are stored instead of sent, and the page that shows them.

They contain codes, so only the machine itself can see them.
"""

from collections.abc import Sequence
from ipaddress import ip_address

from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.models import StoredMail

PROXY_HEADERS = ("Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP", "Via")
MOST_STORED_MAILS = 200
MAILS_SHOWN = 50


class StoredMailBackend(BaseEmailBackend):
    """Stores the newest mails in the database, for the page of an embedded site that shows them."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        """Store the mails, and delete the oldest beyond ``MOST_STORED_MAILS``."""
        StoredMail.objects.bulk_create(map(_stored, email_messages))
        newest = StoredMail.objects.order_by("-id").values("id")[:MOST_STORED_MAILS]
        StoredMail.objects.exclude(id__in=list(newest.values_list("id", flat=True))).delete()
        return len(email_messages)


def _stored(message: EmailMessage) -> StoredMail:
    html = next((body for body, kind in getattr(message, "alternatives", []) if kind == "text/html"), "")
    return StoredMail(
        to=", ".join(message.recipients()), subject=str(message.subject), text=str(message.body), html=html
    )


def is_on_this_machine(request: HttpRequest) -> bool:
    """Whether the request comes from the machine itself, and through no proxy."""
    proxied = any(header in request.headers for header in PROXY_HEADERS)
    return not proxied and ip_address(request.META["REMOTE_ADDR"]).is_loopback


@require_GET
@never_cache
def stored_mails_page(request: HttpRequest) -> HttpResponse:
    """Show the newest mails, on this machine only."""
    if not is_on_this_machine(request):
        raise Http404
    return render(request, "accounts/stored_mails.html", {"mails": StoredMail.objects.all()[:MAILS_SHOWN]})
