"""Addresses and names that staff have barred, so that nobody uses them again.

Nothing of them is stored but a keyed hash: it tells whether an address is barred, and no list of addresses.
"""

from collections.abc import Iterable, Iterator

from django.conf import settings
from django.utils.crypto import salted_hmac

from accounts.mail.mailboxes import GMAIL_DOMAINS, in_unicode, mailbox_key, owner_key, without_tag
from accounts.models import Barred
from accounts.name_rules.lookalikes import look_keys

BAR_SALT = "accounts.names.barred"  # must not change: stored rows are made with it


def bar_email(email: str) -> None:
    """Let nobody use this address again, in any spelling, nor "me+more@example.org" of the same mailbox."""
    _bar([f"email {owner_key(email)}"])


def bar_name(name: str) -> None:
    """Let nobody use this name again, nor one that looks like it."""
    _bar(_of_name(name))


def email_is_barred(email: str) -> bool:
    """Whether staff have barred this address from new accounts."""
    return _any_barred(f"email {form}" for form in {owner_key(email), *_former_forms(email)})


def name_is_barred(name: str) -> bool:
    """Whether staff have barred this name, or one that looks like it."""
    return _any_barred(_of_name(name))


def _former_forms(email: str) -> Iterator[str]:
    """Yield the forms in which bans of ``email`` were stored before `owner_key`: as typed, with each of its domains."""
    typed = without_tag(email.strip().lower())
    local, _at, domain = typed.rpartition("@")
    sent_to = mailbox_key(email).rpartition("@")[2]
    yield typed
    for each in GMAIL_DOMAINS if sent_to in GMAIL_DOMAINS else {sent_to, in_unicode(domain)}:
        yield f"{local}@{each}"


def _of_name(name: str) -> list[str]:
    folded, written = look_keys(name)
    return [f"name {folded}", f"look {written}"]


def _bar(values: Iterable[str]) -> None:
    digests = [_digest(value, settings.SECRET_KEY) for value in values]
    Barred.objects.bulk_create([Barred(digest=digest) for digest in digests], ignore_conflicts=True)


def _any_barred(values: Iterable[str]) -> bool:
    """By former keys of the site too, which are kept in the settings after a change."""
    keys = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    return Barred.objects.filter(digest__in=[_digest(value, key) for value in values for key in keys]).exists()


def _digest(value: str, key: str) -> str:
    return salted_hmac(BAR_SALT, value, secret=key, algorithm="sha256").hexdigest()
