"""What the site writes in formats of others passes the validators of others: the outer tier runs them."""

import json
from email import message_from_string, policy
from urllib.parse import urlsplit

import atoma
import html5lib
import pytest
import vobject
from django.core.cache import cache
from django.test import Client, override_settings
from django.urls import reverse
from django.utils import timezone
from html5lib.html5parser import ParseError
from openapi_spec_validator import validate

from accounts.models import User
from bench.pages_site import clients_of
from games.models import Feed, Notice
from games.notices.send import send_due
from testing.pages import PAGES
from testing.tables import ended, open_for, play, running
from tests.games.channels.mail.test_email import plain
from tests.test_pages import FEW, site_of

pytestmark = [pytest.mark.django_db, pytest.mark.outer]

NAMES = ["Alice, B.; C: D", 'A "quoted" name', "محمد", "दिल", "Zoë <zoe>", "王伟", "🇫🇷 Zoé", "a\\nb", "=1+1"]
KINDS = {"deadlines": "feed_deadlines", "finished": "feed_finished", "open": "feed_open"}


def feed(person: User, kind: str) -> bytes:
    """Return the feed of ``person`` as a program gets it."""
    made, _new = Feed.objects.get_or_create(person=person, kind=kind)
    cache.clear()
    return Client().get(reverse(KINDS[kind], args=[made.token])).getvalue()


def named(person: User, name: str) -> User:
    """Return ``person`` with a name that nobody may choose today, but somebody may have."""
    User.objects.filter(pk=person.pk).update(name=name)
    person.refresh_from_db()
    return person


@pytest.mark.parametrize("name", [None, *NAMES])
def test_calendars_are_those_of_rfc_5545(name, alice, bob):
    """By vobject; an empty one, to which people subscribe, needs a component too."""
    if name is not None:
        running(alice, named(bob, name), name=name[:20], pace="daily")
    text = feed(alice, "deadlines").decode()
    calendar = vobject.readOne(text)
    assert calendar.validate(raiseException=True)
    assert list(calendar.components())
    assert len(calendar.contents.get("vevent", [])) == (name is not None)
    assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))


@pytest.mark.parametrize("name", [None, *NAMES])
@pytest.mark.parametrize("kind", ["finished", "open"])
def test_feeds_are_those_of_rfc_4287(kind, name, alice, bob):
    """By atoma, which refuses what lacks an element; it does not ask for the author, whom the RFC asks for."""
    if name is not None:
        other = named(bob, name)
        ended(running(alice, other, name=name[:20]))
        open_for(other, public=True, name=name[:20])
    atom = atoma.parse_atom_bytes(feed(alice, kind))
    assert [person.name for person in atom.authors] == ["Pushsite"]
    assert len(atom.entries) == (name is not None)
    assert all(urlsplit(each.id_).scheme == "tag" for each in [atom, *atom.entries])


@pytest.mark.parametrize("kind", KINDS)
def test_identifiers_are_those_of_one_installation(kind, alice, bob):
    running(alice, bob, pace="daily")
    ended(running(alice, bob))
    open_for(bob, public=True)
    here = feed(alice, kind)
    with override_settings(SITE_URL="https://other.example"):
        there = feed(alice, kind)
    assert identifiers(kind, here)
    assert identifiers(kind, here).isdisjoint(identifiers(kind, there))


def identifiers(kind: str, content: bytes) -> set[str]:
    """Return the identifiers of a feed and of what it has."""
    if kind == "deadlines":
        return {event.uid.value for event in vobject.readOne(content.decode()).vevent_list}
    atom = atoma.parse_atom_bytes(content)
    return {atom.id_, *(entry.id_ for entry in atom.entries)}


def test_the_api_is_described_by_openapi():
    """By openapi-spec-validator, with the JSON schema of the OpenAPI Initiative."""
    validate(json.loads(Client().get("/api/v1/openapi.json").content))


@pytest.mark.parametrize("name", NAMES)
def test_mails_are_those_of_rfc_5322(name, alice, bob, mail_server):
    """By Python's parser, which notes each defect of headers and parts."""
    play(plain(running(named(alice, name), bob, name=name[:20])), "stop")
    Notice.objects.filter(status="waiting").update(due_at=timezone.now())
    send_due()
    mails = [message_from_string(mail.as_string(), policy=policy.SMTP) for mail in mail_server.to("bob@example.org")]
    assert mails
    for mail in mails:
        assert [part.defects for part in mail.walk() if part.defects] == []
        assert [(key, value.defects) for key, value in mail.items() if value.defects] == []
        assert all(len(line) <= 998 for line in mail.as_bytes().split(b"\r\n"))
        assert {"From", "To", "Subject", "Date", "Message-ID"} <= set(mail.keys())


def test_pages_are_html(alice):
    """By html5lib, which ends at the first error that the standard names."""
    where = site_of(FEW, alice)
    clients = clients_of(alice)
    wrong, count = {}, 0
    for page in (page for page in PAGES if not page.asked):
        answer = clients[page.who].get(page.address(where))
        if answer.headers.get("Content-Type", "").startswith("text/html") and answer.status_code == 200:
            count += 1
            text = answer.getvalue().decode()
            parser = html5lib.HTMLParser(strict=True)
            try:
                parser.parse(text) if text.lstrip()[:9].lower() == "<!doctype" else parser.parseFragment(text)
            except ParseError as error:
                line, column = parser.tokenizer.stream.position()
                near = text.splitlines()[line - 1][max(0, column - 80) : column + 40]
                wrong[str(page)] = f"{error} at {line}:{column}: {near}"
    assert wrong == {}
    assert count > len(PAGES) / 3
