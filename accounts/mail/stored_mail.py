"""The mails of an embedded site, which are stored instead of sent, and the page that shows them.

They contain codes, so only the machine itself can see them.
"""

from collections.abc import Callable, Sequence
from functools import wraps
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


def on_this_machine(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Answer 404 to requests from another machine or through a proxy."""

    @wraps(view)
    def wrapper(request: HttpRequest, *args: object) -> HttpResponse:
        proxied = any(header in request.headers for header in PROXY_HEADERS)
        if proxied or not ip_address(request.META["REMOTE_ADDR"]).is_loopback:
            raise Http404
        return view(request, *args)

    return wrapper


@require_GET
@never_cache
@on_this_machine
def stored_mails_page(request: HttpRequest) -> HttpResponse:
    """The newest mails, on this machine only."""
    return render(request, "accounts/stored_mails.html", {"mails": StoredMail.objects.all()[:MAILS_SHOWN]})
