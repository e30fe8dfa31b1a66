"""Notices on a site with a second channel: tests/games/channels/test_second_channel.py runs this with its folder."""

import uuid

import pytest
from games.channels.pager.models import Pager

from accounts.models import User
from games.catalog import CHANNELS
from games.models import Game, Notice
from games.notices.send import send_due
from games.talk.acts import send
from games.tasks import sweep
from testing.clients import signed_in
from testing.clocks import later
from testing.people import person
from testing.tables import play, running

pytestmark = pytest.mark.django_db


@pytest.fixture
def pager(bob: User) -> Pager:
    return Pager.objects.create(person=bob, kinds=["turn", "talk"])


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    game = running(alice, bob, person("Charlie"), seats=3, name="Sunday")
    game.notices.all().delete()  # Alice has seen the start
    return game


def outbox() -> list[tuple[str, str, str, str]]:
    rows = Notice.objects.filter(kind="turn").select_related("person").order_by("person__name", "channel")
    return [(row.person.name, row.channel, row.status, row.error) for row in rows]


def send_later(**time: float) -> None:
    with later(**time):
        send_due()


def test_catalog_finds_the_channel():
    assert CHANNELS == ["hook", "mail", "pager", "web_push"]


def test_person_is_told_by_each_channel_that_they_chose(game, pager, mail_server):
    play(game, "stop")
    assert outbox() == [("Bob", "mail", "waiting", ""), ("Bob", "pager", "waiting", "")]
    send_later(hours=1)
    assert outbox() == [("Bob", "mail", "sent", ""), ("Bob", "pager", "sent", "")]
    pager.refresh_from_db()
    assert pager.lines == ["your turn: Sunday"]
    assert [mail["Subject"] for mail in mail_server.to("bob@example.org")] == ["Your turn: Sunday · PUSH"]
    send_later(hours=2)
    pager.refresh_from_db()
    assert (len(pager.lines), len(mail_server.to("bob@example.org"))) == (1, 1)


def test_channel_has_a_page_of_its_own(game, pager, mail_server, bob):
    play(game, "stop")
    send_later(hours=1)
    assert signed_in(bob).get("/pager/").text == "your turn: Sunday"


def test_only_who_chose_the_channel_is_told_by_it(game, pager, mail_server):
    play(play(game, "stop"), "stop")
    assert [row[:2] for row in outbox()] == [("Bob", "mail"), ("Bob", "pager"), ("Charlie", "mail")]


def test_channel_without_mail(game, pager, mail_server, bob):
    User.objects.filter(pk=bob.pk).update(mail=False)
    play(game, "stop")
    send_later(hours=1)
    assert (outbox(), mail_server.mails) == ([("Bob", "pager", "sent", "")], [])


def test_channel_is_tried_again_by_itself(game, pager, mail_server):
    Pager.objects.update(broken=True)
    play(game, "stop")
    send_later(minutes=1.5)
    assert outbox() == [("Bob", "mail", "sent", ""), ("Bob", "pager", "waiting", "ConnectionError: no tone")]
    send_later(minutes=3)
    assert Notice.objects.get(channel="pager").tries == 1
    Pager.objects.update(broken=False)
    send_later(minutes=4)
    assert outbox() == [("Bob", "mail", "sent", ""), ("Bob", "pager", "sent", "")]
    assert len(mail_server.to("bob@example.org")) == 1


def test_channel_fails_after_its_own_pauses(game, pager, mail_server):
    Pager.objects.update(broken=True)
    play(game, "stop")
    for minutes in (2, 5):
        send_later(minutes=minutes)
    assert outbox()[1] == ("Bob", "pager", "failed", "ConnectionError: no tone")


def test_channel_gives_up_where_it_is_no_use(game, pager, mail_server):
    Pager.objects.update(gone=True)
    play(game, "stop")
    send_later(minutes=2)
    assert outbox() == [("Bob", "mail", "sent", ""), ("Bob", "pager", "failed", "Gone: ")]


def test_trouble_with_mail_does_not_delay_the_channel(game, pager, mail_server):
    mail_server.refused = {"bob@example.org"}
    play(game, "stop")
    send_later(minutes=2)
    assert [row[1:3] for row in outbox()] == [("mail", "waiting"), ("pager", "sent")]


def test_choice_that_was_changed_counts_when_a_notice_is_due(game, pager, mail_server):
    play(game, "stop")
    Pager.objects.update(kinds=[])
    send_later(hours=1)
    dropped = ("Bob", "pager", "dropped", "the person does not want it")
    assert outbox() == [("Bob", "mail", "sent", ""), dropped]


def test_look_at_the_table_is_enough_for_all_channels(game, pager, mail_server, bob):
    play(game, "stop")
    signed_in(bob).get(f"/games/{game.pk}/")
    send_later(hours=1)
    assert {row[2:] for row in outbox()} == {("dropped", "seen at the table")}
    assert mail_server.mails == []


def test_messages_wait_once_for_each_channel(game, pager, alice, bob):
    User.objects.filter(pk=bob.pk).update(mail_talk=True)
    for _message in range(3):
        send(game=game, user=alice, command_id=uuid.uuid4(), text="Hello")
    waiting = Notice.objects.filter(kind="talk", person=bob).order_by("channel")
    assert list(waiting.values_list("channel", "version")) == [("mail", 1), ("pager", 1)]


def test_sweep_sends_by_each_channel(game, pager, mail_server):
    play(game, "stop")
    with later(hours=1):
        sweep.apply(throw=True)
    assert {row[2] for row in outbox()} <= {"waiting", "sent"}
