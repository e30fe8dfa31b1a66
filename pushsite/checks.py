"""The warnings and errors of ``manage.py check --deploy``."""

from collections.abc import Iterator
from ipaddress import ip_address
from typing import Any
from urllib.parse import parse_qs, urlsplit

from django.conf import settings
from django.core.checks import Error, Tags, Warning, register  # noqa: A004 - Django's name for it

from pushsite.web.legal import missing_of_operator

ENCRYPTED = {"require", "verify-ca", "verify-full"}  # of PostgreSQL's sslmode


@register(Tags.security, deploy=True)
def passwords_in_clear(app_configs: Any, **kwargs: Any) -> list[Warning]:
    """Warn of each service on another machine that is reached without TLS, or whose certificate is not verified."""
    return [*_database(), *_redis(), *_mail()]


def _database() -> Iterator[Warning]:
    database = settings.DATABASES["default"]
    encrypted = database.get("OPTIONS", {}).get("sslmode") in ENCRYPTED
    if database["ENGINE"].endswith("postgresql") and _elsewhere(database.get("HOST", "")) and not encrypted:
        yield Warning(
            "The password of the database may be sent unencrypted.",
            hint="Add ?sslmode=verify-full to DATABASE_URL.",
            id="pushsite.W001",
        )


def _redis() -> Iterator[Warning]:
    parts = urlsplit(settings.REDIS_URL)
    if not _elsewhere(parts.hostname or ""):
        return
    if parts.scheme != "rediss":
        yield Warning(
            "The data in Redis and its password are sent unencrypted.",
            hint="Start REDIS_URL with rediss://.",
            id="pushsite.W002",
        )
    elif parse_qs(parts.query).get("ssl_cert_reqs") != ["required"]:
        yield Warning(
            "The certificate of Redis is not verified: another server could answer in its place and get the password.",
            hint="Remove ssl_cert_reqs from REDIS_URL, and set REDIS_CA to the authority's certificate.",
            id="pushsite.W003",
        )


def _mail() -> Iterator[Warning]:
    sends = settings.EMAIL_BACKEND.endswith("smtp.EmailBackend")
    if sends and _elsewhere(settings.EMAIL_HOST) and not (settings.EMAIL_USE_TLS or settings.EMAIL_USE_SSL):
        yield Warning(
            "Sign-in codes and the password of the mail server are sent unencrypted.",
            hint="Start EMAIL_URL with smtp+tls:// (STARTTLS) or smtps:// (TLS from the first byte).",
            id="pushsite.W004",
        )


@register(Tags.security, deploy=True)
def posts_to_itself(app_configs: Any, **kwargs: Any) -> list[Error]:
    """Refuse the setting with which people may let the site post to its own machine."""
    if not settings.OUTBOUND_TRIAL_AUTHORITY:
        return []
    return [
        Error(
            "Hooks of players may reach this machine.",
            hint="Remove OUTBOUND_TRIAL_AUTHORITY, which is for tests and trials.",
            id="pushsite.E001",
        )
    ]


@register(deploy=True)
def operator_without_name(app_configs: Any, **kwargs: Any) -> list[Warning]:
    """Warn if imprint and privacy page cannot say who runs the site."""
    missing = missing_of_operator()
    if not missing:
        return []
    return [
        Warning(
            "The imprint and the privacy page do not say who runs the site, as the law wants in many countries.",
            hint=f"Set {', '.join(missing)}.",
            id="pushsite.W006",
        )
    ]


@register(deploy=True)
def pushes_without_key(app_configs: Any, **kwargs: Any) -> list[Warning]:
    """Warn if nobody can get notices on their devices."""
    if settings.PUSH_KEY:
        return []
    return [
        Warning(
            "Nobody can get notices on a phone or in a browser.",
            hint="Set PUSH_KEY to what `manage.py pushkey` prints, once: with another key all devices subscribe again.",
            id="pushsite.W005",
        )
    ]


def _elsewhere(hosts: str) -> bool:
    """Whether one of ``hosts``, separated by commas as PostgreSQL allows, is another machine."""
    return not all(map(_is_here, hosts.split(",")))


def _is_here(host: str) -> bool:
    """Whether ``host`` is a loopback address or a socket in the file system."""
    if host in {"", "localhost"} or host.startswith("/"):
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
