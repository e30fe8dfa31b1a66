"""Read and check environment variables; one start reports everything that is wrong with them."""

import re
import sys
from base64 import urlsafe_b64decode
from collections.abc import Callable, Mapping
from email.utils import parseaddr
from ipaddress import IPv4Address
from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, parse_qs, parse_qsl, urlencode, urlsplit

import dj_email_url
from cryptography.hazmat.primitives.asymmetric import ec
from environs import EnvError, EnvNotSetError, FileAwareEnv

# TLS from the first byte or after STARTTLS, and the default port. dj-email-url does not know three of these schemes,
# and uses STARTTLS for smtps.
MAIL_TLS = {
    "smtps": ("EMAIL_USE_SSL", 465),
    "smtp+ssl": ("EMAIL_USE_SSL", 465),
    "smtp+tls": ("EMAIL_USE_TLS", 587),
    "submission": ("EMAIL_USE_TLS", 587),
    "submit": ("EMAIL_USE_TLS", 587),
}
REDIS_CHECKS = {"required", "optional", "none"}  # values of ``ssl_cert_reqs`` that redis-py and Celery both accept


def mail_settings(url: str) -> dict[str, Any]:
    """Return Django's settings for the mail server at ``url``; raises ``EnvError`` if it is no valid URL."""
    parts = url_parts(url)
    if not parts.scheme:
        raise EnvError("not an address")
    if parts.scheme not in MAIL_TLS:
        fields: dict[str, Any] = dj_email_url.parse(url)
        return fields
    tls, port = MAIL_TLS[parts.scheme]
    fields = dj_email_url.parse(parts._replace(scheme="smtp").geturl())
    return fields | {"EMAIL_USE_TLS": False, "EMAIL_USE_SSL": False, "EMAIL_PORT": parts.port or port, tls: True}


def is_smtp(mail: Mapping[str, Any]) -> bool:
    """Whether these are the settings of an SMTP server."""
    return bool(str(mail.get("EMAIL_BACKEND", "")).endswith("smtp.EmailBackend") and mail["EMAIL_HOST"])


def is_redis(url: str) -> bool:
    """Whether Celery and the cache both understand ``url``."""
    parts = url_parts(url)
    checks = parse_qs(parts.query).get("ssl_cert_reqs", ["required"])
    return parts.scheme in {"redis", "rediss"} and bool(parts.hostname) and REDIS_CHECKS.issuperset(checks)


def redis_address(url: str, authority: Path | None) -> str:
    """Return ``url``; for a TLS server, add that its certificate is verified, because Celery's default is not to.

    ``authority`` is a file with the certificates to trust, if the machine's own are not enough.
    """
    parts = urlsplit(url)
    if parts.scheme != "rediss":
        return url
    parameters = {"ssl_cert_reqs": "required"} | ({"ssl_ca_certs": str(authority)} if authority else {})
    return parts._replace(query=urlencode(parameters | dict(parse_qsl(parts.query)))).geturl()


def url_parts(url: str) -> SplitResult:
    """Return the parts of ``url``; all are empty if it is invalid."""
    try:
        parts = urlsplit(url)
        parts.port  # noqa: B018 - raises where it is no number
    except ValueError:
        return urlsplit("")
    return parts


HOST_NAME = re.compile(r"\.?[a-z0-9]([a-z0-9.-]*[a-z0-9])?", re.IGNORECASE)
PUSH_KEY_TEXT = re.compile(r"[A-Za-z0-9_-]{43}")  # 32 bytes in base64url


def is_push_key(text: str) -> bool:
    """Whether ``text`` is a private key for pushes: a number of the curve P-256, as `new_push_key` writes it."""
    if not PUSH_KEY_TEXT.fullmatch(text):
        return False
    try:
        ec.derive_private_key(int.from_bytes(urlsafe_b64decode(text + "="), "big"), ec.SECP256R1())
    except ValueError:
        return False
    return True


def is_push_key_or_none(text: str) -> bool:
    """Whether ``text`` is a private key for pushes, or nothing."""
    return not text or is_push_key(text)


LOOPBACK = {"localhost", "127.0.0.1"}


def hard_to_guess(text: str) -> bool:
    """Whether ``text`` is long and mixed enough for a secret key, as in Django's own check."""
    return len(text) >= 50 and len(set(text)) >= 5


def hard_to_guess_token(text: str) -> bool:
    """Whether ``text`` is long and mixed enough for a token in a header, and can be written there."""
    return len(text) >= 32 and len(set(text)) >= 5 and text.isascii() and text.isprintable() and " " not in text


def is_postgres(database: Mapping[str, Any]) -> bool:
    """Whether this is a parsed URL of a PostgreSQL database, with a name."""
    return bool(database["ENGINE"] == "django.db.backends.postgresql" and database["NAME"])


def is_sender(text: str) -> bool:
    """Whether ``text`` is a mail address, perhaps with a name before it, on one line."""
    return "@" in parseaddr(text)[1] and text.isprintable()


def is_sender_or_none(text: str) -> bool:
    """Whether ``text`` is a mail address, or nothing."""
    return not text or is_sender(text)


def is_contact(text: str) -> bool:
    """Whether ``text`` is a contact for security.txt: ``mailto:`` or ``https:``; or nothing."""
    parts = url_parts(text)
    known = (parts.scheme == "mailto" and is_sender(parts.path)) or (parts.scheme == "https" and bool(parts.hostname))
    return not text or (known and text.isprintable() and " " not in text)


def is_site_url(url: str) -> bool:
    """Whether ``url`` is ``https://`` and a host; ``http://`` is allowed on the loopback."""
    parts = url_parts(url)
    return _is_bare(parts) and (parts.scheme == "https" or (parts.scheme == "http" and parts.hostname in LOOPBACK))


def is_site_url_at_home(url: str) -> bool:
    """Whether ``url`` is ``http://`` and a host, for a site in a home network, without TLS."""
    parts = url_parts(url)
    return _is_bare(parts) and parts.scheme == "http"


def _is_bare(parts: SplitResult) -> bool:
    return bool(parts.hostname) and not (parts.path or parts.query or parts.fragment or parts.username)


def is_ipv4_address(text: str) -> bool:
    """Whether ``text`` is an IPv4 address, such as 0.0.0.0 for all addresses of a machine."""
    try:
        IPv4Address(text)
    except ValueError:
        return False
    return True


def is_web_page_or_none(url: str) -> bool:
    """Whether ``url`` is empty or an ``https://`` address."""
    parts = url_parts(url)
    return not url or (parts.scheme == "https" and bool(parts.hostname) and url.isprintable())


def is_sentry_dsn(url: str) -> bool:
    """Whether ``url`` is an ``https://`` address with a key and the number of a project, as Sentry shows it.

    ``http://`` is allowed on the loopback.
    """
    parts = url_parts(url)
    site = is_site_url(f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}")
    return site and bool(parts.username) and parts.path.rpartition("/")[2].isdecimal()


def is_folder_url(url: str) -> bool:
    """Whether something can be added to ``url``, an ``https://`` address; ``http://`` is allowed on the loopback."""
    parts = url_parts(url)
    return parts.path.endswith("/") and is_site_url(f"{parts.scheme}://{parts.netloc}") and url == parts.geturl()


def is_outside_sources(folder: Path, checkout: Path, *, but: str) -> bool:
    """Whether ``folder`` is outside the checkout, or is the folder ``but`` of the checkout or inside it."""
    place = folder.resolve()
    return place.is_relative_to(checkout / but) or not place.is_relative_to(checkout)


def are_hosts(names: list[str]) -> bool:
    """Whether all ``names`` are host names, without scheme, port or ``*``."""
    return bool(names) and all(HOST_NAME.fullmatch(name) for name in names)


def are_days(number: int) -> bool:
    """Whether something may be kept for this ``number`` of days: ten years at most."""
    return 1 <= number <= 3650


def is_archive_delay(days: int) -> bool:
    """Whether games may be archived so many ``days`` after their end: 0 is never, and players look at new ones."""
    return days == 0 or 14 <= days <= 3650


def not_negative(number: float) -> bool:
    """Whether ``number`` is zero or more, and finite."""
    return 0 <= number < float("inf")


REQUIRED: Any = ...


class _Environment(FileAwareEnv):
    """The environment, in which an empty variable, also one from an empty file, is one that is not set.

    environs 15 has no option for this.
    """

    def _get_value(self, env_key: str, default: Any) -> Any:
        return super()._get_value(env_key, default) or default


class VariableReader:
    """Reads variables, and collects a sentence for each that is missing or invalid.

    A variable that is empty is not set. A variable ``<NAME>_FILE`` names a file with the value of ``<NAME>``.
    """

    def __init__(self) -> None:
        self._env = _Environment(strip_whitespace=True)
        self._env.add_parser("mail_url", mail_settings)
        self.problems: list[str] = []

    def read(
        self,
        kind: str,
        name: str,
        expected: str,
        *,
        default: Any = REQUIRED,
        valid: Callable[[Any], bool] = lambda value: True,
    ) -> Any:
        """Return the value of ``name``, parsed as environs' ``kind``; ``expected`` ends the sentence "NAME must be …".

        Returns ``None`` if it is wrong: call ``finish`` before using it.
        """
        try:
            value = getattr(self._env, kind)(name, default)
        except EnvNotSetError:
            return self._wrong(f"{name} is not set: it must be {expected}.")
        except EnvError:
            return self._wrong(f"{name} must be {expected}.")
        except ValueError:
            return self._wrong(f"{name}_FILE must name a file that can be read.")
        if value is not default and not valid(value):
            return self._wrong(f"{name} must be {expected}.")
        return value

    def finish(self) -> None:
        """End the process if there were problems, with one line for each."""
        if self.problems:
            sys.exit("\n".join(self.problems))

    def _wrong(self, sentence: str) -> None:
        self.problems.append(sentence)
