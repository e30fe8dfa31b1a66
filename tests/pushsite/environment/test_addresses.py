"""The URLs of mail server and Redis: how they choose TLS, and that certificates are verified."""

import subprocess
import sys
from urllib.parse import urlsplit

import pytest
from django.core.mail import EmailMessage
from django.core.mail.backends.smtp import EmailBackend

from pushsite.environment.reader import mail_settings
from testing.services.mail import MailServer
from testing.services.tls import tls_before
from testing.site import ROOT
from tests.support.processes import production

NO_TLS, STARTTLS, TLS_AT_ONCE = (False, False), (True, False), (False, True)
ASK_REDIS = """
import django; django.setup()
from pushsite.health import _broker_works, _cache_works
print(_cache_works(), _broker_works())
"""


@pytest.mark.parametrize(
    "url, port, how",
    [
        ("smtp://mail.example.org", 25, NO_TLS),
        ("smtp://mail.example.org:2525", 2525, NO_TLS),
        ("smtp://mail.example.org:587/?tls=True", 587, STARTTLS),
        ("smtp://mail.example.org:465/?ssl=True", 465, TLS_AT_ONCE),
        ("smtp+tls://mail.example.org", 587, STARTTLS),
        ("smtp+tls://mail.example.org:2587", 2587, STARTTLS),
        ("submission://mail.example.org", 587, STARTTLS),
        ("smtps://mail.example.org:465", 465, TLS_AT_ONCE),
        ("smtps://mail.example.org", 465, TLS_AT_ONCE),
        ("smtp+ssl://mail.example.org", 465, TLS_AT_ONCE),
    ],
)
def test_url_of_the_mail_server_chooses_the_kind_of_tls(url, port, how):
    found = mail_settings(url.replace("mail.", "user:p%40ss@mail."))
    assert (found["EMAIL_HOST"], found["EMAIL_PORT"]) == ("mail.example.org", port)
    assert (found["EMAIL_USE_TLS"], found["EMAIL_USE_SSL"]) == how
    assert (found["EMAIL_HOST_USER"], found["EMAIL_HOST_PASSWORD"]) == ("user", "p@ss")


@pytest.fixture
def smtps(certificate):
    """A mail server that uses TLS from the first byte."""
    with MailServer() as server, tls_before(server.port, certificate) as tls_port:
        yield server, tls_port


def send(url: str) -> None:
    names = {"EMAIL_HOST": "host", "EMAIL_PORT": "port", "EMAIL_USE_TLS": "use_tls", "EMAIL_USE_SSL": "use_ssl"}
    backend = EmailBackend(**{argument: mail_settings(url)[name] for name, argument in names.items()}, timeout=3)
    backend.send_messages([EmailMessage("Hello", "Text", "games@example.org", ["alice@example.org"])])


def test_mail_is_sent_to_a_server_with_tls_from_the_first_byte(smtps, certificate, monkeypatch):
    server, port = smtps
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate.file))
    send(f"smtps://localhost:{port}")
    assert [mail["Subject"] for mail in server.mails] == ["Hello"]


def test_mail_is_not_sent_to_a_server_with_an_untrusted_certificate(smtps):
    server, port = smtps
    with pytest.raises(OSError, match="CERTIFICATE_VERIFY_FAILED"):
        send(f"smtps://localhost:{port}")
    assert server.mails == []


@pytest.fixture
def redis_tls(own_redis, certificate):
    """The URL of a server with ``certificate``."""
    parts = urlsplit(own_redis.url)
    with tls_before(parts.port, certificate) as port:
        yield f"rediss://:{parts.password}@localhost:{port}/0"


def works(**variables: str) -> str:
    """Whether cache and broker reach Redis from a production site with this environment."""
    environment = production(DJANGO_SETTINGS_MODULE="pushsite.settings", **variables)
    command = [sys.executable, "-c", ASK_REDIS]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True).stdout


@pytest.mark.usefixtures("processes")
def test_cache_and_broker_refuse_a_redis_with_an_untrusted_certificate(redis_tls):
    assert works(REDIS_URL=redis_tls) == "False False\n"


@pytest.mark.usefixtures("processes")
def test_cache_and_broker_trust_the_named_authority(redis_tls, certificate):
    assert works(REDIS_URL=redis_tls, REDIS_CA=str(certificate.file)) == "True True\n"
    assert works(REDIS_URL=f"{redis_tls}?ssl_ca_certs={certificate.file}") == "True True\n"


@pytest.mark.usefixtures("processes")
def test_cache_and_broker_verify_the_name_in_the_certificate(redis_tls, certificate):
    elsewhere = redis_tls.replace("@localhost:", "@127.0.0.1:")
    assert works(REDIS_URL=elsewhere, REDIS_CA=str(certificate.file)) == "False False\n"


@pytest.mark.usefixtures("processes")
def test_verification_can_be_turned_off(redis_tls):
    assert works(REDIS_URL=f"{redis_tls}?ssl_cert_reqs=none") == "True True\n"
