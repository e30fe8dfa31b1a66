"""The mail to an owner whose hook the site has switched off, as plain text: it leads to the settings and no further."""

import logging
from datetime import datetime, timedelta

from django.conf import settings
from django.core.mail import EmailMessage
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from games.channels.hook.deliver import GONE
from games.channels.hook.models import Hook

log = logging.getLogger(__name__)

MAIL_AGAIN_AFTER = timedelta(minutes=10)  # also after a worker that died
NO_MAIL_AFTER = timedelta(days=2)
HOOKS_A_ROUND = 50


def mail_owners_of_hooks() -> None:
    """Mail the owners of hooks that were switched off, each by the worker that claims it first."""
    now = timezone.now()
    due = Hook.objects.filter(mail_due_at__lte=now).select_related("person").order_by("mail_due_at")
    for hook in due[:HOOKS_A_ROUND]:
        its = Hook.objects.filter(pk=hook.pk)
        if not its.filter(mail_due_at=hook.mail_due_at).update(mail_due_at=now + MAIL_AGAIN_AFTER):
            continue
        if not hook.person.email or _is_mailed(hook) or _is_old(hook, now):
            its.filter(mail_due_at=now + MAIL_AGAIN_AFTER).update(mail_due_at=None)


def _is_old(hook: Hook, now: datetime) -> bool:
    return hook.off_at is None or now - hook.off_at > NO_MAIL_AFTER


def _is_mailed(hook: Hook) -> bool:
    try:
        switched_off_mail(hook).send()
    except Exception:
        log.exception("mail about a hook not sent", extra={"hook": hook.pk})
        return False
    return True


def switched_off_mail(hook: Hook) -> EmailMessage:
    """The mail, which says nothing of the address."""
    with translation.override(hook.person.language or settings.LANGUAGE_CODE):
        if hook.result == GONE:
            why = _("The address of one of your hooks ({kind}) is gone, so Pushsite has switched it off.")
        else:
            why = _("One of your hooks ({kind}) has not taken any notice for a day, so Pushsite has switched it off.")
        then = _("You can test it and switch it on again in your settings:")
        text = f"{why.format(kind=hook.get_format_display())} {then}"
        page = settings.SITE_URL + reverse("hook:list")
        return EmailMessage(
            subject=_("A hook of yours is switched off"),
            body=f"{text}\n\n{page}\n",
            to=[str(hook.person.email)],
            headers={"Auto-Submitted": "auto-generated"},
        )
