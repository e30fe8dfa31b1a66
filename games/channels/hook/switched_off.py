"""The mail to an owner whose hook the site has switched off, as plain text: it leads to the settings and no further."""

from operator import attrgetter

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from games.channels.hook.deliver import GONE
from games.channels.hook.models import Hook
from games.channels.mail.swept.due_rows import mail_due_rows


def mail_owners_of_hooks() -> None:
    """Mail the owners of hooks that were switched off, each by the worker that claims it first."""
    hooks = Hook.objects.select_related("person")
    mail_due_rows(
        hooks, "mail_due_at", lambda hook: hook.off_at or hook.created_at, attrgetter("person"), switched_off_mail
    )


def switched_off_mail(hook: Hook) -> EmailMultiAlternatives:
    """The mail, which says nothing of the address."""
    with translation.override(hook.person.language or settings.LANGUAGE_CODE):
        if hook.result == GONE:
            why = _("One of your webhooks ({kind}) no longer has a working address, so Pushsite switched it off.")
        else:
            why = _("One of your webhooks ({kind}) has accepted nothing for a day, so Pushsite switched it off.")
        then = _("You can test it and switch it on again in your settings:")
        text = f"{why.format(kind=hook.get_format_display())} {then}"
        page = settings.SITE_URL + reverse("hook:list")
        return EmailMultiAlternatives(
            subject=_("One of your webhooks is switched off"),
            body=f"{text}\n\n{page}\n",
            to=[str(hook.person.email)],
            headers={"Auto-Submitted": "auto-generated"},
        )
