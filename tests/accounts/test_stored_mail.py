"""Mail that is stored instead of sent."""

import pytest
from django.core.mail import EmailMultiAlternatives, get_connection

from accounts import mail_server as mail
from accounts.models import KeptMail

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def send(*subjects: str) -> int:
    messages = []
    for subject in subjects:
        message = EmailMultiAlternatives(subject, f"text of {subject}", to=["alice@example.org", "bob@example.org"])
        message.attach_alternative(f"<p>{subject}</p>", "text/html")
        messages.append(message)
    return get_connection("accounts.mail_server.KeptMailBackend").send_messages(messages)


def test_mail_is_stored_as_its_reader_would_see_it():
    assert send("Hello") == 1
    kept = KeptMail.objects.get()
    assert (kept.to, kept.subject) == ("alice@example.org, bob@example.org", "Hello")
    assert (kept.text, kept.html) == ("text of Hello", "<p>Hello</p>")


def test_only_the_newest_mails_are_kept(monkeypatch):
    monkeypatch.setattr(mail, "KEPT", 2)
    send("one", "two")
    send("three")
    assert [kept.subject for kept in KeptMail.objects.all()] == ["three", "two"]
