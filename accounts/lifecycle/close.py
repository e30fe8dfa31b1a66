"""Closing an account for good, by its owner or by staff."""

from email.utils import getaddresses

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.mail.mailboxes import mailbox_key
from accounts.models import ApiToken, CodeMail, DataCopy, FormerName, StoredMail, User
from accounts.names.barred import bar_email, bar_name
from accounts.registry import Changed, locked_person, registered
from accounts.relations import delete_relations
from accounts.sessions import end_sessions
from pushsite.web.refusals import Refusal

ERASED: dict[str, object] = {  # the values of a closed account
    "name": "",
    "email": None,
    "email_key": None,
    "language": "",
    "time_zone": "",
    "quiet_from": None,
    "quiet_to": None,
    "friend_requests": 0,
    "has_hooks": False,
    "stopped_channels": "",
    "mail_refusals": 0,
    "mail_refused_on": None,
    "hints_read": {},
    "mail": False,
    "pushes": False,
    "push_off": "",
    "reminders": "",
    "profile": "",
    "profile_results": False,
    "profile_ratings": False,
    "profile_reliability": False,
    "profile_times": False,
    "profile_games": False,
    "tells_friends": False,
    "last_login": None,
    "is_active": False,
    "is_staff": False,
    "is_superuser": False,
}


class Closed(Refusal):
    """Raised when the account is closed already."""

    sentence = gettext_lazy("This account is closed.")


@transaction.atomic
def close_account(pk: int, *, by: User, reason: str = "", bar: bool = False) -> User:
    """Close the account of the person ``pk``. ``by``: the owner, or a member of staff with a ``reason``.

    ``bar``: nobody may use the address, the name or a former name again; nothing of them is kept but keyed hashes.

    Personal data is erased, all sessions end, and the person's bots are closed. Games stay, with a former player.
    Raises ``Closed``; ``Changed`` if the person's rows changed at the same moment; ``SignedOut`` if ``by`` has
    been closed.
    """
    for bot in User.objects.filter(owner=pk, closed_at=None).order_by("pk"):
        close_account(bot.pk, by=bot)
    person = locked_person(pk, by=by.pk)
    if person.closed_at is not None:
        raise Closed
    if person.bot_accounts.filter(closed_at=None).exists():  # made just now
        raise Changed
    by.lock_against_closing()
    if bar:
        _bar_identity(person)
    for hooks in registered:
        hooks.before_closing(person, by, reason)
    _erase(person)
    return person


def consequences(person: User) -> list[str]:
    """Sentences about what closing the account of ``person`` would do."""
    names = ", ".join(person.bot_accounts.filter(closed_at=None).order_by("pk").values_list("name", flat=True))
    consequences_for_bots = [_("Your bots are closed too: {names}.").format(names=names)] if names else []
    return [
        _(
            "Your e-mail, password and settings are erased. "
            "You are signed out everywhere, and your tokens stop working."
        ),
        *consequences_for_bots,
        *(sentence for hooks in registered for sentence in hooks.consequences_of_closing(person)),
        _("Your name becomes “Former player” everywhere, and others may take it."),
        _("This cannot be undone."),
    ]


def _bar_identity(person: User) -> None:
    if person.email:
        bar_email(person.email)
    former = FormerName.objects.filter(person=person).values_list("name", flat=True)
    for name in (person.name, *former):
        bar_name(name)


def _delete_stored_mails(email: str) -> None:
    """Delete the mails to this address that are stored or wait, however it is written in them. There are few."""
    key = mailbox_key(email)
    for model in (StoredMail, CodeMail):
        mails = model.objects.values_list("pk", "to")
        to_them = [pk for pk, to in mails if key in {mailbox_key(each) for _name, each in getaddresses([to])}]
        model.objects.filter(pk__in=to_them).delete()


def _erase(person: User) -> None:
    end_sessions(person)
    for model in (EmailAddress, Authenticator):
        model.objects.filter(user=person).delete()
    if person.email:
        _delete_stored_mails(person.email)
    delete_relations(person)
    FormerName.objects.filter(person=person).delete()
    ApiToken.objects.filter(person=person).delete()
    DataCopy.objects.filter(person=person).delete()
    person.groups.clear()
    person.user_permissions.clear()
    for column, value in ERASED.items():
        setattr(person, column, value)
    person.closed_at = timezone.now()
    person.set_unusable_password()  # ends sessions that are not listed too
    person.save()
