"""A start with a wrong environment prints one sentence for each variable, and no traceback."""

import os
import runpy
import subprocess
import sys

import pytest

from testing.site import PRODUCTION, ROOT
from tests.support.processes import production

FROM_THE_FILE = set(PRODUCTION) - {"PUSHSITE_ENV_FILE", "SECRET_KEY"}


@pytest.fixture
def read(monkeypatch):
    """Return the values that the module reads from an environment."""

    def run(environment):
        monkeypatch.setattr(os, "environ", environment)
        return runpy.run_path(str(ROOT / "pushsite/environment/__init__.py"))

    return run


@pytest.fixture
def said(read):
    """Return the sentences that end the start."""

    def run(environment):
        with pytest.raises(SystemExit) as end:
            read(environment)
        return str(end.value).splitlines()

    return run


def test_all_missing_variables_are_reported_at_once(said):
    missing = dict.fromkeys(set(PRODUCTION) - {"PUSHSITE_ENV_FILE", "PUSHSITE_MODE"})
    assert said(production(**missing)) == [
        "SECRET_KEY is not set: it must be at least 50 random characters.",
        "DATABASE_URL is not set: it must be an address like postgres://user:password@host/name.",
        "REDIS_URL is not set: it must be an address like redis://host/0.",
        "EMAIL_URL is not set: it must be an address like smtp+tls://user:password@host.",
        "SITE_URL is not set: it must be https:// and the site's host, and nothing after it.",
    ]


@pytest.mark.parametrize(
    "name, value",
    [
        ("PUSHSITE_MODE", "prod"),
        ("SECRET_KEY", "short"),
        ("SECRET_KEY", "a" * 60),
        ("DATABASE_URL", "sqlite:///here.sqlite3"),
        ("DATABASE_URL", "postgres://localhost"),
        ("DATABASE_URL", "elsewhere"),
        ("LOG_FORMAT", "xml"),
        ("METRICS_TOKEN", "short"),
        ("METRICS_TOKEN", "a" * 40),
        ("METRICS_TOKEN", "a token with spaces, long enough for anybody"),
        ("SENTRY_DSN", "https://sentry.example.org/1"),
        ("SENTRY_DSN", "https://key@sentry.example.org/"),
        ("SENTRY_DSN", "http://key@sentry.example.org/1"),
        ("REDIS_URL", "localhost:6379"),
        ("REDIS_URL", "redis://localhost:many"),
        ("REDIS_URL", "rediss://localhost/0?ssl_cert_reqs=perhaps"),
        ("REDIS_CA", "/nowhere/authority.pem"),
        ("EMAIL_URL", "mail.example.org"),
        ("EMAIL_URL", "memory:"),
        ("EMAIL_URL", "smtp://localhost:many"),
        ("EMAIL_URL", "smtps://localhost:many"),
        ("SITE_URL", "push.example.org"),
        ("SITE_URL", "http://push.example.org"),
        ("SITE_URL", "https://push.example.org/games"),
        ("ALLOWED_HOSTS", "*"),
        ("ALLOWED_HOSTS", "https://push.example.org"),
        ("TRUSTED_PROXIES", "one"),
        ("TRUSTED_PROXIES", "-1"),
        ("HSTS_SECONDS", "a year"),
        ("MAIL_FROM", "Pushsite"),
        ("PUSH_KEY", "short"),
        ("PUSH_KEY", "A" * 43),  # zero
        ("PUSH_KEY", "_" * 43),  # more than the curve has
        ("PUSH_CONTACT", "Pushsite"),
        ("SWEEP_GRACE", "soon"),
        ("SWEEP_GRACE", "-1"),
        ("SWEEP_GRACE", "nan"),
        ("ARCHIVE_AFTER_DAYS", "never"),
        ("ARCHIVE_AFTER_DAYS", "13"),
    ],
)
def test_invalid_value_is_reported_in_one_sentence(said, name, value):
    (sentence,) = said(production(**{name: value}))
    assert sentence.startswith(f"{name} must be ")


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize(
    "command",
    [("manage.py", "check"), ("-m", "gunicorn", "pushsite.wsgi"), ("-m", "celery", "-A", "pushsite", "worker")],
    ids=["manage", "gunicorn", "celery"],
)
def test_no_process_starts_with_a_wrong_file(command, tmp_path):
    file = tmp_path / "production.env"
    file.write_text("".join(f"{name}='{value}'\n" for name, value in PRODUCTION.items() if name in FROM_THE_FILE))
    environment = production(**dict.fromkeys(PRODUCTION) | {"PUSHSITE_ENV_FILE": str(file)})
    answer = subprocess.run([sys.executable, *command], cwd=ROOT, env=environment, capture_output=True, text=True)
    assert answer.returncode == 1
    assert answer.stderr == "SECRET_KEY is not set: it must be at least 50 random characters.\n"


@pytest.mark.parametrize("name", ["SECRET_KEY", "DATABASE_URL", "REDIS_URL", "EMAIL_URL"])
def test_secret_may_come_from_a_file(read, tmp_path, name):
    file = tmp_path / "secret"
    file.write_text(f"{PRODUCTION[name]}\n")
    from_file, given = read(production(**{name: None, f"{name}_FILE": str(file)})), read(production())
    for read_name in ("SECRET_KEY", "DATABASE", "REDIS_URL", "EMAIL"):
        assert from_file[read_name] == given[read_name]


def test_missing_file_is_reported_in_one_sentence(said):
    environment = production(SECRET_KEY=None, SECRET_KEY_FILE="/nowhere/key")
    assert said(environment) == ["SECRET_KEY_FILE must name a file that can be read."]


def test_no_sentence_repeats_a_secret(said):
    sentences = said(production(SECRET_KEY="canary", DATABASE_URL="mysql://user:canary@localhost/name"))
    assert len(sentences) == 2
    assert "canary" not in str(sentences)


def test_key_for_pushes_is_read_and_may_be_missing(read):
    assert [read(production(PUSH_KEY=key))["PUSH_KEY"] for key in (PRODUCTION["PUSH_KEY"], None)] == [
        PRODUCTION["PUSH_KEY"], "",
    ]  # fmt: skip


def test_plain_http_is_allowed_on_the_same_machine_only(read):
    given = read(production(SITE_URL="http://localhost:8000", ALLOWED_HOSTS=None))
    assert (given["HTTPS"], given["ALLOWED_HOSTS"]) == (False, ["localhost"])


def test_embedded_site_ignores_services_of_another_site(read, tmp_path):
    given = read(production(PUSHSITE_MODE="embedded", PUSHSITE_DATA=str(tmp_path)))
    assert given["DATABASE"] == {"ENGINE": "django.db.backends.sqlite3", "NAME": tmp_path / "pushsite.sqlite3"}
    assert (given["REDIS_URL"], given["EMAIL"]) == ("", {})


def embedded_at(host, **variables):
    return {"PUSHSITE_MODE": "embedded", "PUSHSITE_ENV_FILE": "", "HOST": host, **variables}


def test_embedded_site_listens_to_a_home_network_if_asked(read):
    values = read(embedded_at("0.0.0.0", SITE_URL="http://192.168.1.20:8000"))
    assert (values["HOST"], values["SITE_URL"]) == ("0.0.0.0", "http://192.168.1.20:8000")
    assert values["ALLOWED_HOSTS"] == ["localhost", "127.0.0.1", "[::1]", "testserver", "192.168.1.20"]


@pytest.mark.parametrize("host", ["desk", "desk.example.org", "::"])
def test_embedded_site_ignores_a_host_that_a_shell_has_set(read, host):
    values = read(embedded_at(host, SITE_URL="https://push.example.org"))
    assert (values["HOST"], values["SITE_URL"]) == ("127.0.0.1", "http://127.0.0.1:8000")


@pytest.mark.parametrize("url", ["https://push.example.org", "http://192.168.1.20:8000/games", "192.168.1.20:8000"])
def test_embedded_site_for_a_home_network_needs_the_address_that_others_type(said, url):
    assert said(embedded_at("192.168.1.20", SITE_URL=url)) == [
        "SITE_URL must be http:// and the host that others type, like http://192.168.1.20:8000."
    ]
    assert said(embedded_at("192.168.1.20")) == [
        "SITE_URL is not set: it must be http:// and the host that others type, like http://192.168.1.20:8000."
    ]
