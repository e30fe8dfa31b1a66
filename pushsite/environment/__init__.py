"""All variables of the environment; no other module reads them.

If variables are missing or invalid, the process ends with one sentence for each.
docs/production.md explains the variables in a table. An empty variable is one that is not set. Variables that are not
set may come from a file, so that a command works on the same site as the processes do, also if another user starts it.
"""

import os
from email.utils import parseaddr
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from pushsite.environment.file import load_variables
from pushsite.environment.reader import (
    VariableReader,
    are_days,
    are_hosts,
    hard_to_guess,
    hard_to_guess_token,
    is_archive_delay,
    is_contact,
    is_folder_url,
    is_ipv4_address,
    is_outside_sources,
    is_postgres,
    is_push_key_or_none,
    is_redis,
    is_sender,
    is_sender_or_none,
    is_sentry_dsn,
    is_site_url,
    is_site_url_at_home,
    is_smtp,
    is_web_page_or_none,
    not_negative,
    redis_address,
)

BASE_DIR = Path(__file__).resolve().parents[2]
MODES = ("embedded", "development", "production", "test")
LOOPBACK_ADDRESS = "127.0.0.1"
YEAR = 365 * 24 * 3600
KEPT = {  # for how many days, unless a variable says otherwise
    "sessions": 60,
    "addresses": 30,
    "guests": 30,
    "session_digests": 180,
    "shared_browsers": 90,
    "notices": 90,
    "removed_messages": 90,
    "closed_accounts": 180,
    "data_copies": 7,
    "stored_mails": 30,
}

_reader = VariableReader()
_read = _reader.read

_file = _read("str", "PUSHSITE_ENV_FILE", "the name of a file", default=None)
if os.environ.get("PUSHSITE_ENV_FILE") == "":  # the only variable that means something when it is empty: no file
    _file = ""
load_variables(os.environ, _file, BASE_DIR / "production.env")
MODE: str = _read(
    "str", "PUSHSITE_MODE", "embedded, development, production or test", default="embedded", valid=MODES.__contains__
)
DATA_DIR: Path = _read(
    "path", "PUSHSITE_DATA", "data/ or a folder in it, or a folder outside the checkout",
    default=BASE_DIR / "data", valid=lambda folder: is_outside_sources(folder, BASE_DIR, but="data"),
)  # fmt: skip
_reader.finish()
DEVELOPMENT = MODE == "development"
EMBEDDED = MODE == "embedded" or DEVELOPMENT
PRODUCTION = MODE == "production"

# The embedded site needs no services, and ignores variables that are meant for another site.
DATABASE: dict[str, Any] = {"ENGINE": "django.db.backends.sqlite3", "NAME": DATA_DIR / "pushsite.sqlite3"}
REDIS_URL = ""
EMAIL: dict[str, Any] = {}
SECRET_KEY = "only-for-tests"  # noqa: S105 - a test site guards nothing
SECRET_KEY_FALLBACKS: list[str] = []
PORT: str = _read("str", "PORT", "a number", default="8000")  # `manage.py serve` checks it
HOST: str = _read("str", "HOST", "an IPv4 address", default=LOOPBACK_ADDRESS)  # where the embedded site listens
SITE_URL = f"http://127.0.0.1:{PORT}"
ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]", "testserver"]
TRUSTED_PROXIES = 0
LEAKED_PASSWORDS_URL = ""
PUSH_KEY = ""
HSTS_SECONDS = 0
STATIC_ROOT = DATA_DIR / "static"

if PRODUCTION:
    SECRET_KEY = _read("str", "SECRET_KEY", "at least 50 random characters", valid=hard_to_guess)
    SECRET_KEY_FALLBACKS = _read("list", "SECRET_KEY_FALLBACKS", "earlier keys, separated by commas", default=[])
    DATABASE = _read(
        "dj_db_url", "DATABASE_URL", "an address like postgres://user:password@host/name", valid=is_postgres
    )
    REDIS_URL = _read("str", "REDIS_URL", "an address like redis://host/0", valid=is_redis)
    REDIS_CA = _read("path", "REDIS_CA", "a file of certificates", default=None, valid=Path.is_file)
    REDIS_URL = redis_address(REDIS_URL or "", REDIS_CA)
    EMAIL = _read("mail_url", "EMAIL_URL", "an address like smtp+tls://user:password@host", valid=is_smtp)
    SITE_URL = _read("str", "SITE_URL", "https:// and the site's host, and nothing after it", valid=is_site_url)
    ALLOWED_HOSTS = _read(
        "list", "ALLOWED_HOSTS", "host names, separated by commas",
        default=[urlsplit(SITE_URL or "").hostname], valid=are_hosts,
    )  # fmt: skip
    TRUSTED_PROXIES = _read(
        "int",
        "TRUSTED_PROXIES",
        "the number of your proxies between visitors and the site",
        default=1,
        valid=not_negative,
    )
    HSTS_SECONDS = _read("int", "HSTS_SECONDS", "a number of seconds", default=YEAR, valid=not_negative)
    LEAKED_PASSWORDS_URL = _read(
        "str", "LEAKED_PASSWORDS_URL", "an address like https://api.pwnedpasswords.com/range/", default="",
        valid=is_folder_url,
    )  # fmt: skip
    PUSH_KEY = _read("str", "PUSH_KEY", "what `manage.py pushkey` prints", default="", valid=is_push_key_or_none)
    # WhiteNoise serves every file in it: never the checkout, which may contain production.env.
    STATIC_ROOT = _read(
        "path",
        "STATIC_ROOT",
        "staticfiles/ or a folder in it, or a folder that neither is in the checkout nor contains it",
        default=BASE_DIR / "staticfiles",
        valid=lambda folder: (
            is_outside_sources(folder, BASE_DIR, but="staticfiles") and not BASE_DIR.is_relative_to(folder.resolve())
        ),
    )
elif MODE == "embedded" and is_ipv4_address(HOST) and HOST != LOOPBACK_ADDRESS:
    SITE_URL = _read(
        "str",
        "SITE_URL",
        "http:// and the host that others type, like http://192.168.1.20:8000",
        valid=is_site_url_at_home,
    )
    ALLOWED_HOSTS.append(urlsplit(SITE_URL or "").hostname or "")
elif DEVELOPMENT:
    DATABASE = _read("dj_db_url", "DATABASE_URL", "the address of a database", default=f"sqlite:///{DATABASE['NAME']}")
elif MODE == "test":
    DATABASE = _read("dj_db_url", "DATABASE_URL", "the address of a database", default="sqlite://:memory:")
    REDIS_URL = _read("str", "REDIS_URL", "an address like redis://host/0", default="")

if not is_ipv4_address(HOST):  # some shells set it to the machine's name
    HOST = LOOPBACK_ADDRESS
_HOST = urlsplit(SITE_URL or "").hostname if PRODUCTION else "localhost"
MAIL_FROM: str = _read(
    "str", "MAIL_FROM", "a mail address, perhaps with a name", default=f"Pushsite <pushsite@{_HOST}>", valid=is_sender
)
PUSH_CONTACT: str = _read(
    "str", "PUSH_CONTACT", "a mail address", default=parseaddr(MAIL_FROM or "")[1], valid=is_sender
)
LOG_FORMAT: str = _read("str", "LOG_FORMAT", "line or json", default="line", valid=("line", "json").__contains__)
SENTRY_DSN: str = _read(
    "str", "SENTRY_DSN", "an address like https://key@sentry.example.org/1", default="", valid=is_sentry_dsn
)
METRICS_TOKEN: str = _read(
    "str", "METRICS_TOKEN", "at least 32 random characters", default="", valid=hard_to_guess_token
)
KEEP_DAYS: dict[str, int] = {
    what: _read("int", f"KEEP_{what.upper()}_DAYS", "a number of days from 1 to 3650", default=days, valid=are_days)
    for what, days in KEPT.items()
}
OPERATOR: dict[str, str] = {
    what: _read("str", f"OPERATOR_{what.upper()}", "text on one line", default="", valid=str.isprintable)
    for what in ("name", "address", "phone", "register", "host")
}
OPERATOR["mail"] = _read("str", "OPERATOR_MAIL", "a mail address", default="", valid=is_sender_or_none)
_mailto = f"mailto:{parseaddr(OPERATOR['mail'])[1]}" if OPERATOR["mail"] else ""
SECURITY_CONTACT: str = _read(
    "str", "SECURITY_CONTACT", "mailto: and a mail address, or an https:// address", default=_mailto, valid=is_contact
)
SOURCE_URL: str = _read("str", "SOURCE_URL", "an https:// address", default="", valid=is_web_page_or_none)
SWEEP_GRACE: float = _read("float", "SWEEP_GRACE", "a number of seconds", default=10.0, valid=not_negative)
ARCHIVE_AFTER_DAYS: int = _read(
    "int", "ARCHIVE_AFTER_DAYS", "0 or a number of days from 14 to 3650", default=56, valid=is_archive_delay
)
NOTICE_DELAY: float = _read("float", "NOTICE_DELAY", "a number of seconds", default=60.0, valid=not_negative)

_reader.finish()
HTTPS = SITE_URL.startswith("https:")
