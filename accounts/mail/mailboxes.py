"""One form for all spellings of a mail address.

Mail goes to an address as it was typed. This form only compares: two addresses that have it in common reach one
mailbox, because mail servers see them alike.
"""

from django.utils.encoding import punycode

GMAIL = "gmail.com"
GMAIL_DOMAINS = {GMAIL, "googlemail.com"}
LONGEST_DOMAIN = 253  # in ASCII; no mail server has a longer one
EMAIL_KEY_LENGTH = 510


def mailbox_key(email: str) -> str:
    """Return the form that all spellings of ``email`` share.

    Letter case does not count, nor how the domain is written: it is taken as mail is sent to it, which drops soft
    hyphens and the like. Gmail's dots and its second domain do not count either. What follows a "+" does: at many
    servers it leads to another mailbox.
    """
    local, _at, domain = email.strip().lower().rpartition("@")
    domain = _sent_to(domain)
    if domain in GMAIL_DOMAINS:
        name, plus, tag = local.partition("+")
        local, domain = name.replace(".", "") + plus + tag, GMAIL
    return f"{local}@{domain}"


def owner_key(email: str) -> str:
    """Return the form for bans and limits, where "me+more@example.org" is one with "me@example.org"."""
    return without_tag(mailbox_key(email))


def without_tag(email: str) -> str:
    """Return ``email`` without "+" and what follows before the "@"."""
    local, _at, domain = email.rpartition("@")
    return f"{local.partition('+')[0]}@{domain}"


def in_unicode(domain: str) -> str:
    """Return the domain as people read it, where "xn--" stands for other letters."""
    try:
        return punycode(domain).encode().decode("idna")
    except UnicodeError:
        return domain


def _sent_to(domain: str) -> str:
    try:
        sent_to = punycode(domain).lower()
    except UnicodeError:  # mail cannot be sent to it
        return domain
    return sent_to if len(sent_to) <= LONGEST_DOMAIN else domain
