"""Mail on a site that has no mail server."""

from collections.abc import Sequence

from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend

from accounts.models import KeptMail

KEPT = 200


class KeptMailBackend(BaseEmailBackend):
    """Keeps the newest mails in the database, for the page of the embedded site that shows them."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        """Keep them all; the oldest go."""
        KeptMail.objects.bulk_create(map(_kept, email_messages))
        newest = KeptMail.objects.order_by("-id").values("id")[:KEPT]
        KeptMail.objects.exclude(id__in=list(newest.values_list("id", flat=True))).delete()
        return len(email_messages)


def _kept(message: EmailMessage) -> KeptMail:
    html = next((body for body, kind in getattr(message, "alternatives", []) if kind == "text/html"), "")
    return KeptMail(to=", ".join(message.recipients()), subject=str(message.subject), text=str(message.body), html=html)
