"""Mail that is stored instead of sent, and its page: only on an embedded site, and only to the machine itself."""

import os
import subprocess
import sys

import pytest
from django.core.mail import EmailMultiAlternatives, get_connection
from django.test import Client
from django.urls import NoReverseMatch, Resolver404, resolve, reverse

from accounts.mail import stored_mail
from accounts.models import StoredMail
from testing.site import PRODUCTION, ROOT
from tests.accounts.sign_up import sign_up

IN_PRODUCTION = """
import django
django.setup()
from django.urls import NoReverseMatch, Resolver404, resolve, reverse
for ask in (lambda: resolve("/mail/"), lambda: reverse("stored_mails")):
    try:
        print("there:", ask())
    except (NoReverseMatch, Resolver404):
        print("not there")
"""


def send(*subjects: str) -> int:
    messages = []
    for subject in subjects:
        message = EmailMultiAlternatives(subject, f"text of {subject}", to=["alice@example.org", "bob@example.org"])
        message.attach_alternative(f"<p>{subject}</p>", "text/html")
        messages.append(message)
    return get_connection("accounts.mail.stored_mail.StoredMailBackend").send_messages(messages)


@pytest.mark.django_db
@pytest.mark.both_databases
def test_mail_is_stored_as_its_reader_would_see_it():
    assert send("Hello") == 1
    stored = StoredMail.objects.get()
    assert (stored.to, stored.subject) == ("alice@example.org, bob@example.org", "Hello")
    assert (stored.text, stored.html) == ("text of Hello", "<p>Hello</p>")


@pytest.mark.django_db
@pytest.mark.both_databases
def test_only_the_newest_mails_are_stored(monkeypatch):
    monkeypatch.setattr(stored_mail, "MOST_STORED_MAILS", 2)
    send("one", "two")
    send("three")
    assert [stored.subject for stored in StoredMail.objects.all()] == ["three", "two"]


@pytest.mark.django_db
@pytest.mark.urls("tests.accounts.embedded_urls")
class TestOnAnEmbeddedSite:
    def test_the_newest_mail_is_on_top_with_its_code(self):
        for code in ("BBBB-BBBB", "CCCC-CCCC"):
            StoredMail.objects.create(to="alice@example.org", subject="Your code", text=f"    {code}\n")
        text = Client().get("/mail/").text
        assert 0 < text.index("CCCC-CCCC") < text.index("BBBB-BBBB")

    def test_a_mail_is_shown_as_text(self):
        StoredMail.objects.create(to="a@b.c", subject="<script>alert(1)</script>", text="<img src=x onerror=x>")
        text = Client().get("/mail/").text
        assert "<script>alert" not in text
        assert "<img src=x" not in text

    def test_page_without_mails_says_so(self):
        assert "No e-mails yet." in Client().get("/mail/").text

    @pytest.mark.parametrize("address", ["127.0.0.1", "127.0.0.9", "::1"])
    def test_page_is_shown_on_the_machine_itself(self, address):
        answer = Client(REMOTE_ADDR=address).get("/mail/")
        assert answer.status_code == 200
        assert "no-store" in answer.headers["Cache-Control"]

    @pytest.mark.parametrize("address", ["192.168.1.2", "10.0.0.1", "203.0.113.9", "::ffff:192.168.1.2", "fe80::1"])
    def test_page_is_not_found_from_another_machine(self, address):
        assert Client(REMOTE_ADDR=address).get("/mail/").status_code == 404

    @pytest.mark.parametrize(
        "header", ["HTTP_X_FORWARDED_FOR", "HTTP_FORWARDED", "HTTP_X_REAL_IP", "HTTP_X_FORWARDED_HOST", "HTTP_VIA"]
    )
    def test_page_is_not_found_through_a_proxy(self, header):
        answer = Client(REMOTE_ADDR="127.0.0.1", **{header: "127.0.0.1"}).get("/mail/")
        assert answer.status_code == 404

    @pytest.mark.parametrize(("address", "shown"), [("127.0.0.1", True), ("192.168.1.2", False)])
    def test_the_page_that_waits_for_a_code_says_where_the_mail_is(self, settings, address, shown):
        settings.EMBEDDED = True
        page = sign_up(Client(REMOTE_ADDR=address)).text
        assert ("This site doesn’t send e-mails: read them here" in page, 'href="/mail/"' in page) == (shown, shown)
        assert ("ask the person who started it for the code" in page, "Play as a guest" in page) == (
            not shown,
            not shown,
        )

    def test_page_is_not_found_under_another_host_name(self):
        assert Client(HTTP_HOST="evil.example").get("/mail/").status_code == 400


@pytest.mark.django_db
def test_other_sites_have_neither_the_page_nor_a_link():
    with pytest.raises(Resolver404):
        resolve("/mail/")
    with pytest.raises(NoReverseMatch):
        reverse("stored_mails")
    assert "/mail/" not in Client().get("/").text


@pytest.mark.usefixtures("processes")
def test_production_site_does_not_have_the_page():
    environment = {**os.environ, **PRODUCTION, "DJANGO_SETTINGS_MODULE": "pushsite.settings"}
    answer = subprocess.run(
        [sys.executable, "-c", IN_PRODUCTION], cwd=ROOT, env=environment, capture_output=True, text=True
    )
    assert answer.stdout.splitlines() == ["not there", "not there"], answer.stderr
