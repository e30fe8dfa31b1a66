"""A name that is written from right to left moves nothing of the page or mail around it."""

import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest
from django.core.management import call_command
from django.db.models import F, Value
from django.db.models.functions import Concat

from accounts.models import User
from accounts.name_rules.directions import END, FIRST_STRONG_ISOLATE
from accounts.relations import ask_friend
from bench.pages_site import clients_of, furnish, places
from games.channels.hook.told import TYPES, told_of
from games.channels.mail.swept.friend_requests import mail_friend_requests
from games.channels.web_push.words import push_of
from games.models import Game, Notice, Seat
from games.notices.send import send_due
from games.play.tables.seating import invite
from testing.clients import signed_in
from testing.clocks import later
from testing.pages import PAGES, STAFF
from testing.people import person
from testing.tables import ended, open_for, play, running
from tests.games.channels.mail.test_email import plain
from tests.games.talk.samples import say
from tests.support.mail import html_of, text_of

FROM_RIGHT = "דוד"
ISOLATED = re.compile(f"{FIRST_STRONG_ISOLATE}[^{END}]*{END}")
ALONE = re.compile(rf"{FROM_RIGHT} \d+")
IN_WORDS = {"alt", "aria-label", "title", "content"}  # attributes that people read


class Sentences(HTMLParser):
    """The texts and readable attributes of a page in which a name stands bare."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.bare: list[str] = []
        self.hidden = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.hidden = tag in ("script", "style", "textarea")
        for name, value in attrs:
            if name in IN_WORDS and value:
                self._add(value)

    def handle_endtag(self, tag: str) -> None:
        self.hidden = False

    def handle_data(self, data: str) -> None:
        if not self.hidden:
            self._add(data)

    def _add(self, text: str) -> None:
        if FROM_RIGHT in ISOLATED.sub("", text):
            self.bare.append(text.strip())


@pytest.fixture
def site(alice):
    """A site on which all people have names from right to left."""
    call_command("fill", "--games=6", "--processes=1", "--add", verbosity=0)
    Seat.objects.filter(number=0, game__status="finished").update(user=alice, name=alice.name, bot="")
    furnish(alice, User.objects.filter(email__startswith="fill-")[:3], open_=3, running=3, reports=3, accounts=6)
    clients, where = clients_of(alice), places(alice)
    ids = {place: User.objects.get(name=getattr(where, place)).pk for place in ("name", "newcomer", "beginner")}
    Game.objects.filter(name="Waiting").update(name=FROM_RIGHT)
    for rows, column in ((User.objects.all(), "pk"), (Seat.objects.filter(user__isnull=False), "user_id")):
        rows.update(name=Concat(Value(f"{FROM_RIGHT} "), F(column)))
    return clients, replace(where, **{place: User.objects.get(pk=pk).name for place, pk in ids.items()})


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_page_isolates_names_from_right_to_left(site, language):
    clients, where = site
    bare, shown = {}, 0
    for page in PAGES:
        client = clients[page.who]
        client.cookies["django_language"] = language
        answer = client.get(page.address(where), follow=True)
        text = answer.getvalue().decode(errors="replace")
        found = Sentences(text).bare if "<!doctype html>" in text.lower() else []
        shown += FROM_RIGHT in text
        if page.who == STAFF:  # a cell of their tables has nothing beside a name
            found = [sentence for sentence in found if not ALONE.fullmatch(sentence)]
        if found:
            bare[str(page)] = found
    assert bare == {}
    assert shown > len(PAGES) / 2


def bare_in(*texts: str) -> list[str]:
    """Return those of ``texts`` in which the name stands bare."""
    return [text for text in texts if FROM_RIGHT in ISOLATED.sub("", text)]


@pytest.mark.django_db
def test_mails_pushes_and_hooks_isolate_names_from_right_to_left(bob, mail_server):
    User.objects.filter(pk=bob.pk).update(mail_talk=True)
    david = person(FROM_RIGHT)
    game = plain(running(david, bob, name="PUSH", pace="daily"))
    say(game, david, "Hello")
    play(game, "stop")
    invite(game_id=open_for(david, name=FROM_RIGHT).pk, user=david, name="Bob")
    ended(running(david, bob))
    ask_friend(user=david, person=bob)
    notices = list(Notice.objects.filter(person=bob))
    with later(hours=1):
        mail_friend_requests()
        send_due()
    mails = mail_server.to(bob.email)
    assert len(mails) >= 4
    texts = [line for mail in mails for line in (mail["Subject"], *text_of(mail).splitlines())]
    assert any(FROM_RIGHT in text for text in texts)
    assert bare_in(*texts) == []
    assert [bare for mail in mails if (bare := Sentences(html_of(mail)).bare)] == []
    for notice in notices:
        shown = push_of(notice, None, [])["notification"]
        assert bare_in(shown["title"], shown.get("body", "")) == []
        if notice.kind in TYPES:
            assert bare_in(told_of(notice).text(str)) == []


@pytest.mark.django_db
def test_sentences_after_an_act_isolate_names_from_right_to_left(bob):
    person(FROM_RIGHT)
    answers = [
        signed_in(bob).post(f"/people/{act}", {"name": FROM_RIGHT}, follow=True).text for act in ("ask", "block")
    ]
    assert [bare for answer in answers if (bare := Sentences(answer).bare)] == []
    assert all(FROM_RIGHT in answer for answer in answers)
