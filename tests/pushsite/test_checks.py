"""``check --deploy`` warns of passwords that are sent unencrypted, and of what a site lacks."""

import subprocess
import sys
from types import SimpleNamespace

import pytest

from pushsite import checks
from testing.site import ROOT
from tests.support.processes import production

DATABASE = {"ENGINE": "django.db.backends.postgresql", "NAME": "pushsite", "HOST": "localhost"}
ON_ONE_MACHINE = {
    "DATABASES": {"default": DATABASE},
    "REDIS_URL": "redis://127.0.0.1/0",
    "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
    "EMAIL_HOST": "localhost",
    "EMAIL_USE_TLS": False,
    "EMAIL_USE_SSL": False,
}


@pytest.fixture
def found(monkeypatch):
    """Return a function that gives the ids of the warnings for changed settings."""

    def run(**changed):
        monkeypatch.setattr(checks, "settings", SimpleNamespace(**ON_ONE_MACHINE | changed))
        return [warning.id for warning in checks.passwords_in_clear(None)]

    return run


def test_one_machine_has_no_warnings(found):
    assert found() == []


@pytest.mark.parametrize("host", ["", "/run/postgresql", "127.0.0.1", "127.0.1.1", "::1", "localhost"])
def test_database_on_this_machine_needs_no_tls(found, host):
    assert found(DATABASES={"default": DATABASE | {"HOST": host}}) == []


@pytest.mark.parametrize("mode", ["disable", "allow", "prefer", None])
def test_remote_database_without_required_tls_is_warned_about(found, mode):
    options = {} if mode is None else {"sslmode": mode}
    assert found(DATABASES={"default": DATABASE | {"HOST": "db.example.org", "OPTIONS": options}}) == ["pushsite.W001"]


def test_one_remote_database_of_several_is_warned_about(found):
    assert found(DATABASES={"default": DATABASE | {"HOST": "localhost,db.example.org"}}) == ["pushsite.W001"]


@pytest.mark.parametrize("mode", ["require", "verify-ca", "verify-full"])
def test_remote_database_with_tls_has_no_warning(found, mode):
    assert found(DATABASES={"default": DATABASE | {"HOST": "db.example.org", "OPTIONS": {"sslmode": mode}}}) == []


@pytest.mark.parametrize(
    "url, ids",
    [
        ("redis://redis.example.org/0", ["pushsite.W002"]),
        ("rediss://redis.example.org/0?ssl_cert_reqs=required", []),
        ("rediss://redis.example.org/0?ssl_cert_reqs=none", ["pushsite.W003"]),
        ("rediss://localhost/0?ssl_cert_reqs=none", []),
        ("", []),
    ],
)
def test_remote_redis(found, url, ids):
    assert found(REDIS_URL=url) == ids


@pytest.mark.parametrize(
    "tls, ids", [({}, ["pushsite.W004"]), ({"EMAIL_USE_TLS": True}, []), ({"EMAIL_USE_SSL": True}, [])]
)
def test_remote_mail_server(found, tls, ids):
    assert found(EMAIL_HOST="mail.example.org", **tls) == ids


def test_site_without_mail_has_no_warning(found):
    assert found(EMAIL_HOST="mail.example.org", EMAIL_BACKEND="accounts.mail.stored_mail.StoredMailBackend") == []


@pytest.mark.usefixtures("processes")
def test_command_prints_warnings_without_passwords():
    environment = production(
        DATABASE_URL="postgres://pushsite:canary@db.example.org/pushsite",
        REDIS_URL="redis://:canary@redis.example.org/0",
        EMAIL_URL="smtp://pushsite:canary@mail.example.org",
        PUSH_KEY=None,
        OPERATOR_NAME=None,
    )
    command = [sys.executable, "manage.py", "check", "--deploy"]
    ended = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    said = ended.stderr
    assert (ended.returncode, ended.stdout) == (0, ""), said
    warnings = [name for name in ("W001", "W002", "W003", "W004", "W005", "W006") if f"pushsite.{name}" in said]
    assert warnings == ["W001", "W002", "W004", "W005", "W006"]
    assert "canary" not in said


def test_posts_to_this_machine_are_an_error(monkeypatch):
    def ids(authority):
        monkeypatch.setattr(checks, "settings", SimpleNamespace(OUTBOUND_TRIAL_AUTHORITY=authority))
        return [error.id for error in checks.posts_to_itself(None)]

    assert (ids(""), ids("/tmp/certificate.pem")) == ([], ["pushsite.E001"])


@pytest.mark.parametrize(
    "said, ids, hint",
    [
        ({}, ["pushsite.W006"], "Set OPERATOR_NAME, OPERATOR_ADDRESS, OPERATOR_MAIL."),
        ({"name": "Ada"}, ["pushsite.W006"], "Set OPERATOR_ADDRESS, OPERATOR_MAIL."),
        ({"name": "Ada", "address": "1 Example Road", "mail": "ada@example.org"}, [], None),
    ],
)
def test_site_that_does_not_say_who_runs_it_is_warned_about(settings, said, ids, hint):
    settings.OPERATOR = {"name": "", "address": "", "mail": ""} | said
    warnings = checks.operator_without_name(None)
    assert ([warning.id for warning in warnings], warnings[0].hint if warnings else None) == (ids, hint)


@pytest.mark.parametrize("key, ids", [("", ["pushsite.W005"]), ("only-for-tests-only-for-tests-only-for-test", [])])
def test_site_without_a_key_for_pushes_is_warned_about(monkeypatch, key, ids):
    monkeypatch.setattr(checks, "settings", SimpleNamespace(PUSH_KEY=key))
    assert [warning.id for warning in checks.pushes_without_key(None)] == ids
