"""No mail contains an address, or anything that a mail program would make a link, that a user typed."""

import re
from datetime import timedelta
from html.parser import HTMLParser

import pytest
from django.utils import timezone

from accounts.models import User
from games.channels.mail.addresses import person_behind, stop_address
from games.models import Game, Notice
from games.notices.send import send_due
from games.play.absence.stand_in import leave_game, take_back
from games.play.absence.time_out import time_out
from games.play.tables.seating import invite
from testing.people import person
from testing.tables import ended, open_for, play, running
from tests.support.mail import html_of, text_of

pytestmark = pytest.mark.django_db

TYPED = "Locked! http://evil.example/reset"
LINK = re.compile(r"\S*(?://|www\.|\w[.。]\w{2,}|@)\S*")
OUR_OWN = "https://pushsite.example/"


class Words(HTMLParser):
    """Collect the words of a page and the targets of its links."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [str(value) for name, value in attrs if name in ("href", "src")]

    def handle_data(self, data: str) -> None:
        self.found.append(data)


def links(mail) -> list[str]:
    """Return everything in a mail that looks like an address and is not one of the site's."""
    words = Words()
    words.feed(html_of(mail))
    read = " ".join([mail["Subject"], text_of(mail), *words.found])
    return [link for link in LINK.findall(read) if not link.startswith(OUR_OWN)]


def rename(text: str) -> None:
    """Give everyone and every table this name, as if it came from before the rule."""
    Game.objects.update(name=text)
    for game in Game.objects.all():
        game.seat_rows.filter(user__isnull=False).update(name=text[:24])
    for user in User.objects.all():
        User.objects.filter(pk=user.pk).update(name=text[:24])


@pytest.fixture
def mails(mail_server):
    """Return all waiting mails after everything was renamed to this text."""

    def send(text):
        rename(text)
        Notice.objects.filter(status="waiting").update(due_at=timezone.now())
        send_due()
        return mail_server.mails

    return send


def turn(alice, bob):
    play(running(alice, bob), "stop")


def digest_waits(alice, bob):
    User.objects.filter(pk=bob.pk).update(mail_when="gathered")
    for _each in range(2):
        play(running(alice, User.objects.get(pk=bob.pk)), "stop")
    Notice.objects.update(created_at=timezone.now() - timedelta(days=1))


def over(alice, bob):
    ended(running(alice, bob))


def invitation(alice, bob):
    invite(game_id=open_for(alice).pk, user=alice, name="Bob")


def started(alice, bob):
    dora = person("Dora")
    game = running(alice, bob, dora)
    Notice.objects.create(game=game, person=dora, kind="started", version=game.version, due_at=timezone.now())


def reminder(alice, bob):
    running(alice, bob, pace="daily")
    Notice.objects.exclude(kind="reminder").delete()


def taken_over(alice, bob):
    game = running(alice, bob, pace="daily")
    for _twice in range(2):
        Game.objects.filter(pk=game.pk).update(deadline=timezone.now())
        time_out(game.pk)
        game.refresh_from_db()
        if game.waiting_for_id == bob.pk:
            Game.objects.filter(pk=game.pk).update(deadline=timezone.now())
            time_out(game.pk)


def with_happenings(alice, bob):
    dora = person("Dora")
    game = running(alice, bob, dora)
    leave_game(game_id=game.pk, user=dora)
    play(game, "stop")
    take_back(game_id=game.pk, user=dora)


@pytest.mark.parametrize(
    "cause_mail", [turn, digest_waits, over, invitation, started, reminder, taken_over, with_happenings]
)
def test_no_mail_contains_an_address_that_a_user_typed(alice, bob, mails, cause_mail):
    cause_mail(alice, bob)
    told = mails(TYPED)
    assert len(told) > 0
    assert [links(mail) for mail in told] == [[] for _mail in told]
    assert [mail["Subject"] for mail in told if mail["Subject"].strip().startswith("Locked")] == []


pytestmark = pytest.mark.django_db


@pytest.fixture
def token(alice):
    return stop_address(alice).rstrip("/").rpartition("/")[2]


def test_token_names_its_person(alice, token):
    assert person_behind(token) == alice


def test_token_never_changes(alice, token):
    assert stop_address(alice).endswith(f"/mail/stop/{token}/")


def test_token_of_another_person_cannot_be_forged(alice, bob, token):
    signature = token.partition(":")[2]
    for forged in (
        f"{bob.pk}:{signature}",
        str(bob.pk),
        f"{alice.pk}:",
        f"{alice.pk} :{signature}",
        token[:-1],
        ":",
        "x",
    ):
        assert person_behind(forged) is None


def test_token_of_a_closed_account_is_invalid(alice, token):
    alice.delete()
    assert person_behind(token) is None
