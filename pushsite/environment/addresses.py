"""The addresses of services: what they say of TLS, for libraries that do not read them alike."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, parse_qs, parse_qsl, urlencode, urlsplit

import dj_email_url
from environs import EnvError

# How a mail server speaks TLS, and its port: from the first byte on, or after STARTTLS. dj-email-url does not know
# three of them, and takes smtps for STARTTLS.
MAIL_TLS = {
    "smtps": ("EMAIL_USE_SSL", 465),
    "smtp+ssl": ("EMAIL_USE_SSL", 465),
    "smtp+tls": ("EMAIL_USE_TLS", 587),
    "submission": ("EMAIL_USE_TLS", 587),
    "submit": ("EMAIL_USE_TLS", 587),
}
REDIS_CHECKS = {"required", "optional", "none"}  # what redis-py and Celery both know of ``ssl_cert_reqs``


def mail_settings(url: str) -> dict[str, Any]:
    """Django's settings for the mail server at ``url``; raises ``EnvError`` where its port is no number."""
    parts = url_parts(url)
    if not parts.scheme:
        raise EnvError("not an address")
    if parts.scheme not in MAIL_TLS:
        found: dict[str, Any] = dj_email_url.parse(url)
        return found
    tls, port = MAIL_TLS[parts.scheme]
    found = dj_email_url.parse(parts._replace(scheme="smtp").geturl())
    return found | {"EMAIL_USE_TLS": False, "EMAIL_USE_SSL": False, "EMAIL_PORT": parts.port or port, tls: True}


def is_smtp(mail: Mapping[str, Any]) -> bool:
    """Settings of a mail server that delivers."""
    return bool(str(mail.get("EMAIL_BACKEND", "")).endswith("smtp.EmailBackend") and mail["EMAIL_HOST"])


def is_redis(url: str) -> bool:
    """An address that Celery and the cache both understand."""
    parts = url_parts(url)
    checks = parse_qs(parts.query).get("ssl_cert_reqs", ["required"])
    return parts.scheme in {"redis", "rediss"} and bool(parts.hostname) and REDIS_CHECKS.issuperset(checks)


def redis_address(url: str, authority: Path | None) -> str:
    """``url``, where it is of a server with TLS, so that everybody looks at its certificate: Celery does not by itself.

    ``authority`` is a file with the certificates of those who may have signed it, if the machine's own are not enough.
    """
    parts = urlsplit(url)
    if parts.scheme != "rediss":
        return url
    asked = {"ssl_cert_reqs": "required"} | ({"ssl_ca_certs": str(authority)} if authority else {})
    return parts._replace(query=urlencode(asked | dict(parse_qsl(parts.query)))).geturl()


def url_parts(url: str) -> SplitResult:
    """The parts of ``url``, all empty where it makes no sense."""
    try:
        parts = urlsplit(url)
        parts.port  # noqa: B018 - raises where it is no number
    except ValueError:
        return urlsplit("")
    return parts
